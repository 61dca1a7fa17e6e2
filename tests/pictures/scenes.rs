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
/// A window in which there is little room, in pixels.
const SMALL: UVec2 = UVec2::new(800, 600);
/// A window of a full screen, in pixels.
const LARGE: UVec2 = UVec2::new(1920, 1080);
/// A window that is higher than wide, in pixels: the board is turned by a quarter.
const UPRIGHT: UVec2 = UVec2::new(720, 1280);
/// The longer side of a golden picture is at most this long, in pixels.
const MAX_GOLDEN_SIDE_PX: u32 = 320;
/// The record of a match of six plies.
const MATCH: &str = "[Game \"kalah\"]\n[South \"Ana\"]\n[North \"Ben\"]\n\nC F a B d E\n";
/// The length of the frames in which a move is animated.
const STEP: Duration = Duration::from_millis(40);

/// A theme and the positions of a game that it is shown with.
struct ThemeCase {
    /// The id of the theme.
    theme: &'static str,
    /// The id of the game.
    game: &'static str,
    /// The start of a match, as a record writes it.
    start: &'static str,
    /// A position in which South can capture.
    capture: &'static str,
    /// A position with few and very many seeds in a pit.
    piles: &'static str,
}

/// All themes.
const THEME_CASES: [ThemeCase; 4] = [
    ThemeCase {
        theme: "kalah",
        game: "kalah",
        start: "4 4 4 4 4 4 / 4 4 4 4 4 4 / 0 0 / S",
        capture: "3 0 4 1 0 2 / 0 12 3 0 0 0 / 9 14 / S",
        piles: "46 0 66 1 0 0 / 3 0 0 0 0 2 / 98 35 / S",
    },
    ThemeCase {
        theme: "al-manqala",
        game: "al-manqala",
        start: "7 7 7 7 7 7 7 / 7 7 7 7 7 7 7 / 0 0 / S",
        capture: "3 1 3 1 5 0 7 / 7 7 9 3 10 0 6 / 20 16 / S",
        piles: "46 0 66 0 0 1 0 / 0 2 0 0 0 0 4 / 0 98 / S",
    },
    ThemeCase {
        theme: "mangala-iv",
        game: "mangala-iv",
        start: "7 7 9 11 7 11 9 / 9 4 4 6 6 3 5 / 0 0 / S",
        capture: "3 1 3 1 5 0 7 / 7 7 9 3 10 0 6 / 20 16 / S",
        piles: "98 0 66 0 0 1 0 / 0 2 0 0 0 0 4 / 0 46 / S",
    },
    ThemeCase {
        theme: "plain",
        game: "lab-hakimi",
        start: "7 7 7 7 7 7 7 / 7 7 7 7 7 7 7 / 0 0 / S",
        capture: "3 1 3 1 5 0 7 / 7 7 9 3 10 0 6 / 20 16 / S",
        piles: "98 0 66 0 0 1 0 / 0 2 0 0 0 0 4 / 0 46 / S",
    },
];

/// What one golden picture shows.
pub struct Scene {
    /// The name of the golden picture, without its ending.
    pub name: String,
    /// The size of the window, in pixels.
    size: UVec2,
    content: Content,
    /// The size of texts, in percent.
    text_percent: u16,
    /// Whether a seed is hidden afterwards, which the comparison must notice.
    pub hides_a_seed: bool,
}

/// How a scene is reached.
enum Content {
    /// The title.
    Title,
    /// The opening of a match of Mangala IV.
    Ritual,
    /// A record in a theme. If there is a move, it is played from the record's last position and shown as
    /// it is after that number of seconds.
    Board { theme: &'static str, record: String, sown: Option<(&'static str, f32)> },
    /// Buttons are pressed one after the other, in the match of a record or on the title.
    Pressed { record: Option<&'static str>, buttons: Vec<Button> },
}

/// All scenes. Those of one size and theme follow each other, as painting takes the most time.
pub fn all() -> Vec<Scene> {
    let mut scenes = vec![
        scene("title", USUAL, Content::Title),
        scene("title-small", SMALL, Content::Title),
        scene("title-upright", UPRIGHT, Content::Title),
    ];
    for case in &THEME_CASES {
        let on_board = |setup: &str, sown| {
            let record = format!("[Game {:?}]\n[Setup {setup:?}]\n[Result \"*\"]\n", case.game);
            Content::Board { theme: case.theme, record, sown }
        };
        let mut add = |name: &str, size, content| {
            scenes.push(scene(&format!("{}-{name}", case.theme), size, content));
        };
        add("start", USUAL, on_board(case.start, None));
        add("sowing", USUAL, on_board(case.start, Some(("A", 0.56))));
        add("capture", USUAL, on_board(case.capture, Some(capture_move(case))));
        add("heaps", USUAL, on_board(case.piles, None));
        add("upright", UPRIGHT, on_board(case.capture, None));
    }
    let [kalah, al_manqala, mangala, _] = &THEME_CASES;
    for (name, size, case) in [
        ("kalah-small", SMALL, kalah),
        ("mangala-iv-small", SMALL, mangala),
        ("al-manqala-large", LARGE, al_manqala),
        ("kalah-large", LARGE, kalah),
    ] {
        let record = format!("[Game {:?}]\n[Setup {:?}]\n", case.game, case.capture);
        scenes.push(scene(name, size, Content::Board { theme: case.theme, record, sown: None }));
    }
    let over = "[Game \"kalah\"]\n[South \"Ana\"]\n[North \"Ben\"]\n\
        [Setup \"0 0 0 0 0 1 / 0 0 0 2 0 0 / 25 20 / S\"]\n\nF\n";
    let over = Content::Board { theme: "kalah", record: over.to_owned(), sown: None };
    scenes.push(scene("result", USUAL, over));
    scenes.push(scene("ritual", USUAL, Content::Ritual));
    scenes.extend(panels());
    scenes
}

/// Panels over a board or beside it, and a board with large texts.
fn panels() -> Vec<Scene> {
    let over = |labels: &[&'static str]| Content::Pressed {
        record: Some(MATCH),
        buttons: labels.iter().map(|label| Button::Labelled(label)).collect(),
    };
    let options = vec![Button::OptionsOf("kalah")];
    let learn = vec![Button::OptionsOf("kalah"), Button::Labelled("Learn to play")];
    let keys = ["Menu", "Settings", "Keys and pad"];
    let mut large = scene("kalah-large-words", USUAL, over(&[]));
    large.text_percent = 200;
    vec![
        scene("new-game", USUAL, Content::Pressed { record: None, buttons: options }),
        scene("rules", USUAL, over(&["Rules"])),
        scene("moves", USUAL, over(&["Moves"])),
        scene("moves-below", SMALL, over(&["Moves"])),
        scene("keys", USUAL, over(&keys)),
        scene("keys-small", SMALL, over(&keys)),
        scene("coach", USUAL, Content::Pressed { record: None, buttons: learn }),
        large,
    ]
}

/// The move that captures in the case's position of a capture, and the seconds after which its captured
/// seeds are in flight.
fn capture_move(case: &ThemeCase) -> (&'static str, f32) {
    if case.game == "kalah" { ("D", 1.2) } else { ("A", 1.56) }
}

fn scene(name: &str, size: UVec2, content: Content) -> Scene {
    let hides_a_seed = name.ends_with("-start");
    Scene { name: name.to_owned(), size, content, text_percent: 100, hides_a_seed }
}

impl Scene {
    /// How many times smaller than the window the golden picture is.
    pub fn shrink(&self) -> u32 {
        self.size.max_element().div_ceil(MAX_GOLDEN_SIDE_PX)
    }

    /// Brings the program to where it shows the scene.
    pub fn show(&self, headless: &mut HeadlessApp) -> Result<(), Box<dyn Error>> {
        headless.resize(self.size);
        headless.world().resource_mut::<Accessibility>().size = self.text_percent;
        headless.send(MatchCommand::Leave);
        // From the page of a new game, if that is shown.
        let _ = press(headless, Button::Labelled("Back"));
        match &self.content {
            Content::Title => {
                // The boards play when the page opens; a new size lays them out again.
                headless.resize(USUAL);
                headless.run_until_idle()?;
                headless.resize(self.size);
                Ok(headless.run_until_idle()?)
            }
            Content::Ritual => {
                let ruleset = shipped_by_id("mangala-iv");
                let names = ["Ana", "Ben"].map(str::to_owned);
                let new = NewMatch::new(ruleset.ok_or("no game")?, Default::default(), names, 1);
                headless.send(MatchCommand::Begin(Box::new(new.map_err(|flaw| flaw.to_string())?)));
                Ok(headless.run_until_idle()?)
            }
            Content::Pressed { record, buttons } => {
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
            Content::Board { theme, record, sown } => {
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
                let playing = is_move_playing(headless.world());
                playing.then_some(()).ok_or_else(|| "the move is over already".into())
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
