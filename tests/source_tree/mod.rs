//! The sources of the package as syntax trees: which paths each file names, and where they lead.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use syn::visit::{self, Visit};
use syn::{Attribute, Item, UseTree};

/// All files below `src` that are not only for tests.
pub struct SourceTree {
    pub files: Vec<SourceFile>,
}

/// A file below `src`.
pub struct SourceFile {
    /// The path from the package's folder on.
    pub name: String,
    pub text: String,
    /// The module that the file is, from the crate on: `["board", "layout"]`; empty for `lib.rs`.
    path: Vec<String>,
    pub syntax: syn::File,
}

impl SourceTree {
    pub fn read() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut names = Vec::new();
        collect(&root.join("src"), &mut names);
        names.sort();
        let files: Vec<SourceFile> = names
            .iter()
            .map(|name| {
                let inner = name.strip_prefix(root).unwrap().display().to_string();
                SourceFile::parse(&inner, &fs::read_to_string(name).unwrap())
            })
            .collect();
        assert!(files.len() > 50, "{} files found", files.len());
        let tests: BTreeSet<Vec<String>> =
            files.iter().flat_map(SourceFile::test_modules).collect();
        Self { files: files.into_iter().filter(|file| !tests.contains(&file.path)).collect() }
    }

    /// The other modules of the crate's first level that `file` names.
    pub fn modules_imported(&self, file: &SourceFile) -> BTreeSet<String> {
        let first = |path: Vec<String>| (path[0] == "crate").then(|| path.get(1).cloned())?;
        let modules = file.paths().into_iter().filter_map(first);
        modules.filter(|module| module != file.module() && self.has_module(module)).collect()
    }

    /// For each file the other files of the same module of the first level that define what it names.
    /// Files `mod.rs` name nothing: they re-export, and another test sees that they do no more.
    pub fn imports_inside_modules(&self) -> BTreeMap<String, BTreeSet<String>> {
        let mut edges = BTreeMap::new();
        for file in self.files.iter().filter(|file| !file.name.ends_with("mod.rs")) {
            let inside =
                |path: &Vec<String>| path.get(1).is_some_and(|first| first == file.module());
            let targets = file.paths().into_iter().filter(inside).filter_map(|path| {
                let target = self.definition(&path[1..], 0)?;
                (target.name != file.name).then(|| target.name.clone())
            });
            edges.insert(file.name.clone(), targets.collect());
        }
        edges
    }

    /// The file that defines what `path` leads to, through re-exports.
    fn definition(&self, path: &[String], depth: usize) -> Option<&SourceFile> {
        /// No chain of re-exports is longer.
        const DEEPEST: usize = 8;
        let (file, rest) = (1..=path.len())
            .rev()
            .find_map(|length| Some((self.file_of(&path[..length])?, &path[length..])))?;
        let Some(name) = rest.first().filter(|_| depth < DEEPEST) else {
            return Some(file);
        };
        match file.imported_as(name) {
            Some(target) if target[0] == "crate" => {
                let whole: Vec<String> = target[1..].iter().chain(&rest[1..]).cloned().collect();
                self.definition(&whole, depth + 1)
            }
            _ => Some(file),
        }
    }

    fn file_of(&self, path: &[String]) -> Option<&SourceFile> {
        self.files.iter().find(|file| file.path == path && !file.is_program())
    }

    fn has_module(&self, module: &str) -> bool {
        self.files.iter().any(|file| file.module() == module && !file.is_program())
    }
}

impl SourceFile {
    pub fn parse(name: &str, text: &str) -> Self {
        let syntax = syn::parse_file(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let parts = Path::new(name).with_extension("");
        let mut path: Vec<String> =
            parts.iter().skip(1).map(|part| part.to_str().unwrap().to_owned()).collect();
        if path.last().is_some_and(|last| last == "mod") {
            path.pop();
        }
        if path == ["lib"] {
            path.clear();
        }
        Self { name: name.to_owned(), text: text.to_owned(), path, syntax }
    }

    /// The module of the crate's first level, or `lib`, `main`, `bin`.
    pub fn module(&self) -> &str {
        self.path.first().map_or("lib", String::as_str)
    }

    fn is_program(&self) -> bool {
        matches!(self.module(), "main" | "bin")
    }

    /// All paths that the file names outside its tests, from the crate or another crate on, without
    /// repetition.
    pub fn paths(&self) -> BTreeSet<Vec<String>> {
        let mut collector = Collector::new(self);
        collector.visit_file(&self.syntax);
        collector.paths
    }

    /// What a `use` of this file binds `name` to.
    fn imported_as(&self, name: &str) -> Option<Vec<String>> {
        let mut collector = Collector::new(self);
        for item in &self.syntax.items {
            if let Item::Use(item) = item {
                collector.visit_item_use(item);
            }
        }
        collector.bound.remove(name)
    }

    /// The modules that this file declares for tests only.
    fn test_modules(&self) -> Vec<Vec<String>> {
        let only_test = |item: &Item| match item {
            Item::Mod(item) if is_for_tests(&item.attrs) => Some(item.ident.to_string()),
            _ => None,
        };
        let names = self.syntax.items.iter().filter_map(only_test);
        names.map(|name| self.path.iter().cloned().chain([name]).collect()).collect()
    }

    /// What the file defines besides modules, re-exports and the plugin functions that add them up.
    pub fn own_items(&self) -> Vec<String> {
        let name = |item: &Item| match item {
            Item::Mod(item) if item.content.is_some() && !is_for_tests(&item.attrs) => {
                Some(format!("mod {}", item.ident))
            }
            Item::Mod(_) | Item::Use(_) => None,
            Item::Fn(item) if adds_plugins(item) => None,
            Item::Fn(item) => Some(format!("fn {}", item.sig.ident)),
            Item::Struct(item) => Some(format!("struct {}", item.ident)),
            Item::Enum(item) => Some(format!("enum {}", item.ident)),
            Item::Trait(item) => Some(format!("trait {}", item.ident)),
            Item::Const(item) => Some(format!("const {}", item.ident)),
            Item::Type(item) => Some(format!("type {}", item.ident)),
            Item::Impl(_) => Some("impl".to_owned()),
            _ => Some("an item".to_owned()),
        };
        self.syntax.items.iter().filter_map(name).collect()
    }
}

/// A function of the kind `fn plugin(app: &mut App)`.
fn adds_plugins(item: &syn::ItemFn) -> bool {
    let takes_app = |input: &syn::FnArg| match input {
        syn::FnArg::Typed(input) => match &*input.ty {
            syn::Type::Reference(kind) => match &*kind.elem {
                syn::Type::Path(kind) => kind.path.is_ident("App"),
                _ => false,
            },
            _ => false,
        },
        syn::FnArg::Receiver(_) => false,
    };
    item.sig.inputs.len() == 1 && item.sig.inputs.iter().all(takes_app)
}

/// Whether the item with these attributes is only compiled for tests.
pub fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Ident>().is_ok_and(|word| word == "test")
    })
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
}

/// Walks through a file and collects paths as they are seen from the crate.
struct Collector {
    /// The module that is being walked through.
    here: Vec<String>,
    /// Modules that the file declares: a path may begin with one.
    children: BTreeSet<String>,
    paths: BTreeSet<Vec<String>>,
    bound: BTreeMap<String, Vec<String>>,
}

impl Collector {
    fn new(file: &SourceFile) -> Self {
        let children = file.syntax.items.iter().filter_map(|item| match item {
            Item::Mod(item) => Some(item.ident.to_string()),
            _ => None,
        });
        Self {
            here: if file.is_program() { Vec::new() } else { file.path.clone() },
            children: children.collect(),
            paths: BTreeSet::new(),
            bound: BTreeMap::new(),
        }
    }

    /// The path from the crate or another crate on; none for names of this module.
    fn absolute(&self, segments: &[String]) -> Option<Vec<String>> {
        let (first, rest) = segments.split_first()?;
        let from_crate = |module: &[String], rest: &[String]| {
            let whole = std::iter::once("crate".to_owned()).chain(module.iter().cloned());
            Some(whole.chain(rest.iter().cloned()).collect())
        };
        match first.as_str() {
            "crate" | "seedfall" => from_crate(&[], rest),
            "self" => from_crate(&self.here, rest),
            "super" => {
                let ups = segments.iter().take_while(|segment| *segment == "super").count();
                let kept = self.here.len().checked_sub(ups)?;
                from_crate(&self.here[..kept], &segments[ups..])
            }
            child if self.children.contains(child) => from_crate(&self.here, segments),
            _ => (!rest.is_empty()).then(|| segments.to_vec()),
        }
    }

    fn add_use(&mut self, before: &mut Vec<String>, tree: &UseTree) {
        let add = |collector: &mut Self, last: Option<&syn::Ident>, bound: Option<&syn::Ident>| {
            let whole: Vec<String> =
                before.iter().cloned().chain(last.map(ToString::to_string)).collect();
            // `use a::{self}` names a.
            let whole = match whole.split_last() {
                Some((last, start)) if last == "self" && !start.is_empty() => start.to_vec(),
                _ => whole,
            };
            if let Some(path) = collector.absolute(&whole) {
                if let Some(bound) = bound {
                    collector.bound.insert(bound.to_string(), path.clone());
                }
                collector.paths.insert(path);
            }
        };
        match tree {
            UseTree::Path(tree) => {
                before.push(tree.ident.to_string());
                self.add_use(before, &tree.tree);
                before.pop();
            }
            UseTree::Name(tree) => add(self, Some(&tree.ident), Some(&tree.ident)),
            UseTree::Rename(tree) => add(self, Some(&tree.ident), Some(&tree.rename)),
            UseTree::Glob(_) => add(self, None, None),
            UseTree::Group(tree) => tree.items.iter().for_each(|tree| self.add_use(before, tree)),
        }
    }

    /// Paths inside the arguments of a macro, which are no syntax tree.
    fn add_tokens(&mut self, tokens: proc_macro2::TokenStream) {
        use proc_macro2::TokenTree;
        let mut path: Vec<String> = Vec::new();
        let mut colons = 0;
        let mut found = Vec::new();
        for token in tokens {
            match token {
                TokenTree::Ident(name) => {
                    if colons != 2 {
                        found.push(std::mem::take(&mut path));
                    }
                    path.push(name.to_string());
                    colons = 0;
                }
                TokenTree::Punct(sign) if sign.as_char() == ':' => colons += 1,
                TokenTree::Group(group) => {
                    colons = 0;
                    self.add_tokens(group.stream());
                }
                TokenTree::Punct(_) | TokenTree::Literal(_) => colons = 0,
            }
        }
        found.push(path);
        for path in found.into_iter().filter(|path| path.len() > 1) {
            self.paths.extend(self.absolute(&path));
        }
    }
}

impl<'ast> Visit<'ast> for Collector {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        self.add_use(&mut Vec::new(), &item.tree);
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if is_for_tests(&item.attrs) || item.content.is_none() {
            return;
        }
        self.here.push(item.ident.to_string());
        visit::visit_item_mod(self, item);
        self.here.pop();
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let segments: Vec<String> =
            path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        self.paths.extend(self.absolute(&segments));
        visit::visit_path(self, path);
    }

    /// Who may see an item is no import.
    fn visit_vis_restricted(&mut self, _: &'ast syn::VisRestricted) {}

    fn visit_macro(&mut self, item: &'ast syn::Macro) {
        self.add_tokens(item.tokens.clone());
    }
}
