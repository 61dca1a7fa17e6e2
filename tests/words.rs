//! The catalogue of texts: complete, used, and fit to be translated.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::PathBuf;

use fluent_syntax::ast;
use fluent_syntax::parser::parse;
use proc_macro2::{TokenStream, TokenTree};
use seedfall::rules::shipped;
use seedfall::teaching::{history_notes, tutorial};
use seedfall::words::{Argument, Catalogue, CatalogueError, Message, PseudoLanguage};
use syn::visit::{self, Visit};

const FILES: &str = "assets/words/en";

/// The messages of the English files, with the names of their variables.
fn catalogue_messages() -> BTreeMap<String, BTreeSet<String>> {
    let mut all = BTreeMap::new();
    for file in fs::read_dir(FILES).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        for entry in parse(text.as_str()).unwrap().body {
            let ast::Entry::Message(message) = entry else { continue };
            let mut variables = BTreeSet::new();
            variables_of(message.value.as_ref().unwrap(), &mut variables);
            let before = all.insert(message.id.name.to_owned(), variables);
            assert_eq!(before, None, "{} is there twice", message.id.name);
        }
    }
    all
}

fn variables_of(pattern: &ast::Pattern<&str>, found: &mut BTreeSet<String>) {
    let mut of_inline = |inline: &ast::InlineExpression<&str>| {
        if let ast::InlineExpression::VariableReference { id } = inline {
            found.insert(id.name.to_owned());
        }
    };
    let mut variants = Vec::new();
    for element in &pattern.elements {
        let ast::PatternElement::Placeable { expression } = element else { continue };
        match expression {
            ast::Expression::Inline(inline) => of_inline(inline),
            ast::Expression::Select { selector, variants: choices } => {
                of_inline(selector);
                variants.extend(choices.iter().map(|choice| &choice.value));
            }
        }
    }
    for variant in variants {
        variables_of(variant, found);
    }
}

/// The messages that the sources make with `message!`, with the names of their arguments.
#[derive(Default)]
struct MessagesInSources {
    found: BTreeMap<String, BTreeSet<BTreeSet<String>>>,
}

impl MessagesInSources {
    fn read() -> Self {
        let mut messages = Self::default();
        let mut folders = vec![PathBuf::from("src")];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    folders.push(path);
                } else {
                    let text = fs::read_to_string(path).unwrap();
                    messages.visit_file(&syn::parse_file(&text).unwrap());
                }
            }
        }
        messages
    }

    /// Reads the tokens of a macro: `message!` may stand inside of any other.
    fn read_tokens(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (index, token) in tokens.iter().enumerate() {
            let TokenTree::Group(group) = token else { continue };
            let names_message = index >= 2
                && tokens[index - 2].to_string() == "message"
                && tokens[index - 1].to_string() == "!";
            if names_message {
                self.read_message(group.stream());
            }
            self.read_tokens(group.stream());
        }
    }

    fn read_message(&mut self, tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let Some(TokenTree::Literal(id)) = tokens.first() else { return };
        let id = id.to_string().trim_matches('"').to_owned();
        // `, name :`, and no second colon, which would be a path.
        let names = tokens.windows(4).filter_map(|window| {
            let [comma, TokenTree::Ident(name), colon, next] = window else { return None };
            let is_name =
                comma.to_string() == "," && colon.to_string() == ":" && next.to_string() != ":";
            is_name.then(|| name.to_string())
        });
        self.found.entry(id).or_default().insert(names.collect());
    }
}

impl<'ast> Visit<'ast> for MessagesInSources {
    fn visit_macro(&mut self, found: &'ast syn::Macro) {
        if found.path.is_ident("message") {
            self.read_message(found.tokens.clone());
        }
        self.read_tokens(found.tokens.clone());
        visit::visit_macro(self, found);
    }
}

/// The texts of the built-in games, whose names are made from the game's ID.
fn texts_of_games() -> Vec<Message> {
    let mut all = Vec::new();
    for ruleset in shipped() {
        let notes = history_notes(&ruleset.id).unwrap();
        all.extend([notes.place, notes.time, notes.people]);
        all.extend(notes.known.into_iter().chain(notes.uncertain));
        for step in tutorial(&ruleset.id).into_iter().flat_map(|tutorial| tutorial.steps) {
            all.push(step.says);
            all.extend(step.task.into_iter().flat_map(|task| [task.done, task.hint]));
        }
    }
    all
}

#[test]
fn every_message_of_the_sources_is_in_the_catalogue_with_the_same_arguments() {
    let catalogue = catalogue_messages();
    let mut wrong = Vec::new();
    for (id, uses) in MessagesInSources::read().found {
        match catalogue.get(&id) {
            None => wrong.push(format!("{id}: not in the catalogue")),
            Some(variables) => {
                for arguments in uses.iter().filter(|arguments| *arguments != variables) {
                    wrong.push(format!("{id}: given {arguments:?}, expected {variables:?}"));
                }
            }
        }
    }
    for message in texts_of_games() {
        if !catalogue.contains_key(&*message.id) {
            wrong.push(format!("{}: not in the catalogue", message.id));
        }
    }
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn every_message_of_the_catalogue_is_used() {
    let mut used: BTreeSet<String> = MessagesInSources::read().found.into_keys().collect();
    used.extend(texts_of_games().into_iter().map(|message| message.id.into_owned()));
    let unused: Vec<String> =
        catalogue_messages().into_keys().filter(|id| !used.contains(id)).collect();
    assert!(unused.is_empty(), "\n{}\n", unused.join("\n"));
}

fn message(id: &str, arguments: Vec<(&'static str, Argument)>) -> Message {
    Message { arguments, ..Message::named(id.to_owned()) }
}

fn small_catalogue() -> Catalogue {
    let text = "\
list-next = { $start }, { $next }
list-or = { $start } or { $last }
list-and = { $start } and { $last }
takes = { $player } takes { $seeds ->
    [one] 1 seed
   *[other] { $seeds } seeds
}
counts = exactly { $counts }
";
    Catalogue::new("en", &[("small.ftl", text)]).unwrap()
}

#[test]
fn arguments_are_filled_in_and_numbers_choose_the_form() {
    let catalogue = small_catalogue();
    let takes = |seeds: i64| {
        let arguments = vec![("player", Argument::from("Ana")), ("seeds", Argument::from(seeds))];
        catalogue.text(&message("takes", arguments))
    };
    assert_eq!(takes(1), "Ana takes 1 seed");
    assert_eq!(takes(12), "Ana takes 12 seeds");
    let counts = |numbers: &[i64]| {
        let counts = Argument::OneOf(numbers.to_vec());
        catalogue.text(&message("counts", vec![("counts", counts)]))
    };
    assert_eq!(counts(&[2]), "exactly 2");
    assert_eq!(counts(&[2, 4]), "exactly 2 or 4");
    assert_eq!(counts(&[2, 4, 6]), "exactly 2, 4 or 6");
    let all = message("counts", vec![("counts", Argument::AllOf(vec![2, 4, 6]))]);
    assert_eq!(catalogue.text(&all), "exactly 2, 4 and 6");
}

#[test]
fn a_message_that_is_missing_is_shown_by_its_name() {
    assert_eq!(small_catalogue().text(&message("no-such", Vec::new())), "no-such");
}

#[test]
fn a_damaged_catalogue_is_refused_with_the_name_of_its_file() {
    let broken = Catalogue::new("en", &[("a.ftl", "takes = { $")]).err();
    assert!(matches!(broken, Some(CatalogueError::Syntax { file, .. }) if file == "a.ftl"));
    let twice = Catalogue::new("en", &[("a.ftl", "a = 1\n"), ("b.ftl", "a = 2\n")]).err();
    assert!(matches!(twice, Some(CatalogueError::Duplicate { file, .. }) if file == "b.ftl"));
    assert!(matches!(Catalogue::new("?", &[]).err(), Some(CatalogueError::Language(_))));
}

/// Long texts show what a translation would push out of a button: German is about as much longer.
#[test]
fn the_accented_language_is_about_two_fifths_longer() {
    let [plain, accented] = [Catalogue::english(), Catalogue::pseudo(PseudoLanguage::Accented)]
        .map(|catalogue| {
            texts_of_games().iter().map(|text| catalogue.text(text).chars().count()).sum::<usize>()
        });
    let longer = accented as f32 / plain as f32 - 1.0;
    assert!((0.25..0.45).contains(&longer), "{longer}");
}

#[test]
fn names_stay_as_they_are_in_a_pseudo_language() {
    let catalogue = Catalogue::pseudo(PseudoLanguage::RightToLeft);
    let arguments = vec![("game", Argument::from("Kalah"))];
    let text = catalogue.text(&message("title-play-game", arguments));
    assert!(text.contains("Kalah") && !text.contains("Play"), "{text}");
}
