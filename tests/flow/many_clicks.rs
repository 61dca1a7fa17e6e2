//! Thousands of quick clicks: each is handled, and the program sleeps soon after the last one.

use std::time::Duration;

use bevy::ecs::message::MessageCursor;
use bevy::picking::pointer::{PointerAction, PointerInput};
use bevy::prelude::*;
use bevy::winit::{UpdateMode, WinitSettings};
use rand::{RngExt, SeedableRng, rngs::ChaCha8Rng};
use seedfall::game::{Match, MatchCommand};
use seedfall::settings::Speed;
use seedfall::ui::panel_stack::{Panel, PanelStack};
use seedfall::ui::screen::Screen;

use crate::app_harness::AppHarness;
use crate::match_harness::{FRAME_MS, match_of_record, new_match};

/// Three minutes of clicks at 50 a second.
const CLICKS: usize = 9_000;
/// On a slow machine a frame lasts as long as several clicks.
const CLICKS_PER_FRAME: usize = 5;
/// The program sleeps this long after the last click at the latest.
const ASLEEP_AFTER: Duration = Duration::from_secs(2);
/// The shortest pause between two frames that counts as sleep.
const MIN_SLEEP: Duration = Duration::from_secs(10);

fn is_asleep(harness: &AppHarness) -> bool {
    harness.resource_is(|settings: &WinitSettings| {
        matches!(settings.focused_mode, UpdateMode::Reactive { wait, .. } if wait >= MIN_SLEEP)
    })
}

/// How many presses and releases the frames since the last call have handled.
fn handled(harness: &AppHarness, cursor: &mut MessageCursor<PointerInput>) -> [usize; 2] {
    let messages = harness.app.world().resource::<Messages<PointerInput>>();
    cursor.read(messages).fold([0, 0], |[presses, releases], input| match input.action {
        PointerAction::Press(_) => [presses + 1, releases],
        PointerAction::Release(_) => [presses, releases + 1],
        _ => [presses, releases],
    })
}

#[test]
fn many_clicks_are_all_handled_and_leave_no_work_behind() {
    let new = || new_match("lab-hakimi", "", 5).with_random_players();
    let mut harness = AppHarness::with_match(1280, 720, new());
    harness.app.insert_resource(WinitSettings::desktop_app());
    harness.set_speed(Speed::Instant);
    harness.wait_for_crossfade();
    let mut cursor = harness.app.world().resource::<Messages<PointerInput>>().get_cursor_current();
    let mut total = [0, 0];
    let mut count = |harness: &AppHarness| {
        let [presses, releases] = handled(harness, &mut cursor);
        total = [total[0] + presses, total[1] + releases];
        total
    };
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    for _ in 0..CLICKS / CLICKS_PER_FRAME {
        for _ in 0..CLICKS_PER_FRAME {
            let [x, y] = [rng.random_range(0.0..1280.0), rng.random_range(0.0..720.0)];
            harness.write_tap(Vec2::new(x, y));
        }
        harness.frames(1);
        count(&harness);
        harness.finish_background();
        // A click may lead to another screen, but most clicks should hit a match.
        if harness.screen() != Screen::Match || !harness.app.world().contains_resource::<Match>() {
            harness.send(MatchCommand::Begin(Box::new(new())));
        }
    }
    // A watched match plays on unless a panel pauses it.
    let mut panels = harness.app.world_mut().resource_mut::<PanelStack>();
    panels.close_all();
    panels.open(Panel::Menu);
    let frames = (ASLEEP_AFTER.as_millis() / u128::from(FRAME_MS)) as usize;
    for _ in 0..frames {
        harness.finish_background();
        harness.frames(1);
        count(&harness);
    }
    assert_eq!(count(&harness), [CLICKS, CLICKS]);
    assert!(is_asleep(&harness), "still busy after {ASLEEP_AFTER:?}");
    // The record replays: no click has damaged the match.
    match_of_record(&harness.current().record().to_string());
}
