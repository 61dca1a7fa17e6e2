//! The scenes: each is a game's record shown in a theme at a size, at rest or in mid-move.

use std::error::Error;
use std::time::Duration;

use bevy::math::UVec2;
use bevy::prelude::{ChildOf, Entity, Text, With};
use bevy::ui_widgets::Activate;
use seedfall::animation::is_move_playing;
use seedfall::app::HeadlessApp;
use seedfall::game::{MatchCommand, NewMatch};
use seedfall::record::read_record;
use seedfall::rules::{Move, shipped, shipped_by_id};
use seedfall::screens::OpensOptions;
use seedfall::settings::Accessibility;
use seedfall::theme::widgets::ButtonText;

/// The window of most scenes, in pixels.
pub const USUAL: UVec2 = UVec2::new(1280, 720);
const SMALL: UVec2 = UVec2::new(800, 600);
const LARGE: UVec2 = UVec2::new(1920, 1080);
const UPRIGHT: UVec2 = UVec2::new(720, 1280);
/// The longer side of a kept picture, in pixels, at most.
const KEPT: u32 = 320;
/// A match that has begun.
const MATCH: &str = "[Game \"kalah\"]\n[South \"Ana\"]\n[North \"Ben\"]\n\nC F a B d E\n";
/// The clock of moves that are under way.
const STEP: Duration = Duration::from_millis(40);

/// A theme, a game whose home it is or might be, and that game's records.
struct Home {
    theme: &'static str,
    game: &'static str,
    start: &'static str,
    capture: &'static str,
    piles: &'static str,
}

const HOMES: [Home; 4] = [
    Home {
        theme: "kalah",
        game: "kalah",
        start: "4 4 4 4 4 4 / 4 4 4 4 4 4 / 0 0 / S",
        capture: "3 0 4 1 0 2 / 0 12 3 0 0 0 / 9 14 / S",
        piles: "46 0 66 1 0 0 / 3 0 0 0 0 2 / 98 35 / S",
    },
    Home {
        theme: "al-manqala",
        game: "al-manqala",
        start: "7 7 7 7 7 7 7 / 7 7 7 7 7 7 7 / 0 0 / S",
        capture: "3 1 3 1 5 0 7 / 7 7 9 3 10 0 6 / 20 16 / S",
        piles: "46 0 66 0 0 1 0 / 0 2 0 0 0 0 4 / 0 98 / S",
    },
    Home {
        theme: "mangala-iv",
        game: "mangala-iv",
        start: "7 7 9 11 7 11 9 / 9 4 4 6 6 3 5 / 0 0 / S",
        capture: "3 1 3 1 5 0 7 / 7 7 9 3 10 0 6 / 20 16 / S",
        piles: "98 0 66 0 0 1 0 / 0 2 0 0 0 0 4 / 0 46 / S",
    },
    Home {
        theme: "plain",
        game: "lab-hakimi",
        start: "7 7 7 7 7 7 7 / 7 7 7 7 7 7 7 / 0 0 / S",
        capture: "3 1 3 1 5 0 7 / 7 7 9 3 10 0 6 / 20 16 / S",
        piles: "98 0 66 0 0 1 0 / 0 2 0 0 0 0 4 / 0 46 / S",
    },
];

/// What is to be seen.
pub struct Scene {
    /// The name of the kept picture.
    pub name: String,
    size: UVec2,
    what: What,
    /// How large words are, in percent.
    words: u16,
    /// Whether a seed is taken off the board afterwards, to be missed.
    pub loses_a_seed: bool,
}

enum What {
    Title,
    Ritual,
    /// A record in a theme; a move played from there is shown up to so many seconds.
    Board {
        theme: &'static str,
        record: String,
        sown: Option<(&'static str, f32)>,
    },
    /// What buttons lead to that are pressed one after the other, from a match of kalah or the title.
    Pressed {
        record: Option<&'static str>,
        buttons: Vec<Button>,
    },
}

/// All scenes, those of one size and theme one after the other: painting takes the most time.
pub fn all() -> Vec<Scene> {
    let mut scenes = vec![
        scene("title", USUAL, What::Title),
        scene("title-small", SMALL, What::Title),
        scene("title-upright", UPRIGHT, What::Title),
    ];
    for home in &HOMES {
        let on_board = |setup: &str, sown| {
            let record = format!("[Game {:?}]\n[Setup {setup:?}]\n[Result \"*\"]\n", home.game);
            What::Board { theme: home.theme, record, sown }
        };
        let mut add = |what: &str, size, seen| {
            scenes.push(scene(&format!("{}-{what}", home.theme), size, seen));
        };
        add("start", USUAL, on_board(home.start, None));
        add("sowing", USUAL, on_board(home.start, Some(("A", 0.56))));
        add("capture", USUAL, on_board(home.capture, Some(captor(home))));
        add("heaps", USUAL, on_board(home.piles, None));
        add("upright", UPRIGHT, on_board(home.capture, None));
    }
    let [kalah, al_manqala, mangala, _] = &HOMES;
    for (name, size, home) in [
        ("kalah-small", SMALL, kalah),
        ("mangala-iv-small", SMALL, mangala),
        ("al-manqala-large", LARGE, al_manqala),
        ("kalah-large", LARGE, kalah),
    ] {
        let record = format!("[Game {:?}]\n[Setup {:?}]\n", home.game, home.capture);
        scenes.push(scene(name, size, What::Board { theme: home.theme, record, sown: None }));
    }
    let over = "[Game \"kalah\"]\n[South \"Ana\"]\n[North \"Ben\"]\n\
        [Setup \"0 0 0 0 0 1 / 0 0 0 2 0 0 / 25 20 / S\"]\n\nF\n";
    let over = What::Board { theme: "kalah", record: over.to_owned(), sown: None };
    scenes.push(scene("result", USUAL, over));
    scenes.push(scene("ritual", USUAL, What::Ritual));
    scenes.extend(panels());
    scenes
}

/// What lies over a table or beside it, and a table with large words.
fn panels() -> Vec<Scene> {
    let over = |labels: &[&'static str]| What::Pressed {
        record: Some(MATCH),
        buttons: labels.iter().map(|label| Button::Labelled(label)).collect(),
    };
    let options = vec![Button::OptionsOf("kalah")];
    let learn = vec![Button::OptionsOf("kalah"), Button::Labelled("Learn to play")];
    let keys = ["Menu", "Settings", "Keys and pad"];
    let mut large = scene("kalah-large-words", USUAL, over(&[]));
    large.words = 200;
    vec![
        scene("new-game", USUAL, What::Pressed { record: None, buttons: options }),
        scene("rules", USUAL, over(&["Rules"])),
        scene("moves", USUAL, over(&["Moves"])),
        scene("moves-below", SMALL, over(&["Moves"])),
        scene("keys", USUAL, over(&keys)),
        scene("keys-small", SMALL, over(&keys)),
        scene("coach", USUAL, What::Pressed { record: None, buttons: learn }),
        large,
    ]
}

/// The move that captures in the home's record of a capture, and when its seeds are in flight.
fn captor(home: &Home) -> (&'static str, f32) {
    if home.game == "kalah" { ("D", 1.2) } else { ("A", 1.56) }
}

fn scene(name: &str, size: UVec2, what: What) -> Scene {
    let loses_a_seed = name.ends_with("-start");
    Scene { name: name.to_owned(), size, what, words: 100, loses_a_seed }
}

impl Scene {
    /// How many times smaller the kept picture is.
    pub fn shrink(&self) -> u32 {
        self.size.max_element().div_ceil(KEPT)
    }

    /// Sets the scene.
    pub fn set(&self, headless: &mut HeadlessApp) -> Result<(), Box<dyn Error>> {
        headless.resize(self.size);
        headless.world().resource_mut::<Accessibility>().size = self.words;
        headless.send(MatchCommand::Leave);
        // From the page of a new game, if it is there.
        let _ = press(headless, Button::Labelled("Back"));
        match &self.what {
            What::Title => {
                // The boards play when one comes to the page, and are laid out afresh at a new size.
                headless.resize(USUAL);
                headless.run_until_idle()?;
                headless.resize(self.size);
                Ok(headless.run_until_idle()?)
            }
            What::Ritual => {
                let ruleset = shipped_by_id("mangala-iv");
                let names = ["Ana", "Ben"].map(str::to_owned);
                let new = NewMatch::new(ruleset.ok_or("no game")?, Default::default(), names, 1);
                headless.send(MatchCommand::Begin(Box::new(new.map_err(|flaw| flaw.to_string())?)));
                Ok(headless.run_until_idle()?)
            }
            What::Pressed { record, buttons } => {
                if let Some(record) = record {
                    let record = read_record(&self.name, record.as_bytes(), &shipped());
                    let record = record.map_err(|error| error.to_string())?;
                    headless.send(MatchCommand::Begin(Box::new(NewMatch::from_record(record))));
                }
                headless.run_until_idle()?;
                for button in buttons {
                    press(headless, *button)?;
                    headless.run_until_idle()?;
                }
                Ok(())
            }
            What::Board { theme, record, sown } => {
                let mut rulesets = shipped();
                for ruleset in &mut rulesets {
                    ruleset.face = (*theme).to_owned();
                }
                let record = read_record(&self.name, record.as_bytes(), &rulesets)
                    .map_err(|error| error.to_string())?;
                headless.send(MatchCommand::Begin(Box::new(NewMatch::from_record(record))));
                headless.run_until_idle()?;
                let Some((mv, seconds)) = sown else {
                    return Ok(());
                };
                let mv: Move = mv.parse().map_err(|_| "no move")?;
                headless.send(MatchCommand::Play(mv));
                headless.run(Duration::from_secs_f32(*seconds), STEP);
                let under_way = is_move_playing(headless.world());
                under_way.then_some(()).ok_or_else(|| "the move is over already".into())
            }
        }
    }
}

/// A button of the program.
#[derive(Clone, Copy, Debug)]
enum Button {
    /// The one with this text.
    Labelled(&'static str),
    /// The one that leads to the options of this game.
    OptionsOf(&'static str),
}

/// Presses a button.
fn press(headless: &mut HeadlessApp, button: Button) -> Result<(), Box<dyn Error>> {
    let world = headless.world();
    let found = match button {
        Button::Labelled(label) => {
            let mut texts = world.query_filtered::<(&Text, &ChildOf), With<ButtonText>>();
            let text = texts.iter(world).find(|(text, _)| text.0 == label);
            text.map(|(_, button)| button.parent())
        }
        Button::OptionsOf(id) => {
            let mut buttons = world.query::<(Entity, &OpensOptions)>();
            let button = buttons.iter(world).find(|(_, opens)| opens.game == id);
            button.map(|(entity, _)| entity)
        }
    };
    let entity = found.ok_or_else(|| format!("there is no button {button:?}"))?;
    world.trigger(Activate { entity });
    Ok(())
}
