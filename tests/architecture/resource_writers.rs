//! A resource is written by the module that defines it. Others that write it are listed here, each with
//! the reason.

use std::collections::{BTreeMap, BTreeSet};

use syn::visit::{self, Visit};

use crate::source_tree::{SourceTree, is_for_tests};

/// The resources that another module writes: the resource, the modules that write it, and the reason.
const EXCEPTIONS: [(&str, &[&str], &str); 21] = [
    ("Accessibility", &["screens"], "the settings panel sets it"),
    (
        "ActiveTheme",
        &["screens"],
        "it follows the match on the screen, or the options of the next one",
    ),
    (
        "Appearance",
        &["app", "screens"],
        "the settings panel sets it; the system's preference is read at the start",
    ),
    ("ArrowsStepMoves", &["screens"], "arrow keys step while the list of moves is open"),
    ("Assistance", &["screens"], "the settings panel sets it"),
    ("AutoMovesPaused", &["screens"], "computer moves wait while a panel is open"),
    ("BoardInputEnabled", &["screens"], "a panel covers the board"),
    ("Crossfade", &["screens"], "a screen starts the fade from its last frame"),
    ("DisplayedCounts", &["animation"], "counts change while seeds land"),
    (
        "GameSpeed",
        &["main", "screens"],
        "the settings panel and the speed button set it; the command line overrides it",
    ),
    ("HoveredPit", &["input"], "mouse, touch and focus decide which pit is hovered"),
    ("LastGame", &["screens"], "it is stored when a match is begun"),
    ("Names", &["screens"], "they are typed in the options of a new game"),
    ("PanelStack", &["screens"], "screens and panels open and close panels"),
    ("PileLayouts", &["animation"], "piles change while seeds land"),
    ("RebuildPanel", &["screens"], "a panel whose content changes is built again"),
    ("ReservedMargins", &["screens"], "panels beside the board take room from it"),
    ("SavedMatches", &["screens"], "matches are deleted and opened from their list"),
    ("SeedPlacement", &["animation"], "seeds change their place while they fly"),
    ("TutorialTarget", &["screens"], "the tutorial points at a pit"),
    ("Volumes", &["input", "screens"], "the settings panel sets them; a key mutes"),
];

/// The resources that a file defines and writes outside its tests, by the last part of their paths.
#[derive(Default)]
struct Resources {
    defined: BTreeSet<String>,
    written: BTreeSet<String>,
}

impl Resources {
    fn of(file: &syn::File) -> Self {
        let mut found = Self::default();
        found.visit_file(file);
        found
    }

    fn add_definition(&mut self, attributes: &[syn::Attribute], name: &syn::Ident) {
        let derives_resource =
            attributes.iter().filter(|it| it.path().is_ident("derive")).any(|it| {
                let mut found = false;
                let read = it.parse_nested_meta(|meta| {
                    found |= last_name(&meta.path) == "Resource";
                    Ok(())
                });
                read.unwrap_or_else(|error| panic!("derive of {name}: {error}"));
                found
            });
        if derives_resource {
            self.defined.insert(name.to_string());
        }
    }

    fn add_written(&mut self, arguments: &syn::AngleBracketedGenericArguments) {
        for argument in &arguments.args {
            if let syn::GenericArgument::Type(syn::Type::Path(kind)) = argument {
                self.written.insert(last_name(&kind.path));
            }
        }
    }
}

fn last_name(path: &syn::Path) -> String {
    path.segments.last().map(|segment| segment.ident.to_string()).unwrap_or_default()
}

impl<'ast> Visit<'ast> for Resources {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        let attributes = match item {
            syn::Item::Fn(item) => &item.attrs,
            syn::Item::Impl(item) => &item.attrs,
            syn::Item::Mod(item) => &item.attrs,
            syn::Item::Struct(item) => &item.attrs,
            syn::Item::Enum(item) => &item.attrs,
            _ => return visit::visit_item(self, item),
        };
        if !is_for_tests(attributes) {
            visit::visit_item(self, item);
        }
    }

    fn visit_impl_item_fn(&mut self, item: &'ast syn::ImplItemFn) {
        if !is_for_tests(&item.attrs) {
            visit::visit_impl_item_fn(self, item);
        }
    }

    fn visit_item_struct(&mut self, item: &'ast syn::ItemStruct) {
        self.add_definition(&item.attrs, &item.ident);
        visit::visit_item_struct(self, item);
    }

    fn visit_item_enum(&mut self, item: &'ast syn::ItemEnum) {
        self.add_definition(&item.attrs, &item.ident);
        visit::visit_item_enum(self, item);
    }

    /// A parameter or field `ResMut<T>`.
    fn visit_path_segment(&mut self, segment: &'ast syn::PathSegment) {
        if segment.ident == "ResMut"
            && let syn::PathArguments::AngleBracketed(arguments) = &segment.arguments
        {
            self.add_written(arguments);
        }
        visit::visit_path_segment(self, segment);
    }

    /// A call `resource_mut::<T>()` or `get_resource_mut::<T>()`.
    fn visit_expr_method_call(&mut self, call: &'ast syn::ExprMethodCall) {
        if call.method.to_string().ends_with("resource_mut")
            && let Some(arguments) = &call.turbofish
        {
            self.add_written(arguments);
        }
        visit::visit_expr_method_call(self, call);
    }
}

/// Each resource with the other modules that write it.
fn writers() -> BTreeMap<String, BTreeSet<String>> {
    let tree = SourceTree::read();
    let resources: Vec<(&str, Resources)> =
        tree.files.iter().map(|file| (file.module(), Resources::of(&file.syntax))).collect();
    let owners: BTreeMap<&str, &str> = resources
        .iter()
        .flat_map(|(module, found)| found.defined.iter().map(|name| (name.as_str(), *module)))
        .collect();
    assert!(owners.len() > 40, "{} resources found", owners.len());
    let mut writers: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (module, found) in &resources {
        for name in &found.written {
            if owners.get(name.as_str()).is_some_and(|owner| owner != module) {
                writers.entry(name.clone()).or_default().insert((*module).to_owned());
            }
        }
    }
    writers
}

#[test]
fn resources_are_written_where_they_are_defined() {
    let found = writers();
    let listed: BTreeMap<String, BTreeSet<String>> = EXCEPTIONS
        .iter()
        .map(|(name, modules, _)| {
            ((*name).to_owned(), modules.iter().map(|module| (*module).to_owned()).collect())
        })
        .collect();
    assert_eq!(found, listed, "found on the left, listed on the right");
}

#[test]
fn the_scan_finds_resources_and_their_writers() {
    let text = "#[derive(Resource, Default)]\n#[reflect(Resource)]\npub struct Volume(u8);\n\
                #[derive(Component)]\nstruct Label;\n\
                #[cfg(test)]\nfn only_in_tests(a: ResMut<Hidden>) {}\n\
                fn f(mut a: ResMut<'w, Volume>, b: Option<ResMut<crate::x::Speed>>) {}\n\
                fn g(world: &mut World) { world.get_resource_mut::<Theme>(); }\n\
                #[cfg(test)]\nmod tests { fn f(a: ResMut<Hidden>) {} }";
    let found = Resources::of(&syn::parse_file(text).unwrap());
    assert_eq!(found.defined.into_iter().collect::<Vec<_>>(), ["Volume"]);
    assert_eq!(found.written.into_iter().collect::<Vec<_>>(), ["Speed", "Theme", "Volume"]);
}
