//! A workaround for the engine: a pointer that is pressed and released within one frame still clicks.
//!
//! `bevy_picking` takes what a release falls on from the frame before. A tap on a touch screen, or a
//! click during a long frame, goes down and up within the frame in which the pointer arrives, and would
//! fall on nothing. So a release in the frame of its press waits for the next frame.

use std::collections::VecDeque;

use bevy::picking::PickingSystems;
use bevy::picking::pointer::{PointerAction, PointerInput};
use bevy::prelude::*;
use bevy::ui::widget::viewport_picking;

use crate::platform::frame_pacing::RedrawRequests;

/// How many releases may wait. Each waiting release takes a frame of its own, so without a bound a fast
/// series of clicks would keep the program busy long after its end. The oldest ones beyond the bound are
/// handled together.
const MAX_WAITING_RELEASES: usize = 4;

/// Pointer input that waits for the next frame.
#[derive(Resource, Default)]
struct DelayedInput(VecDeque<PointerInput>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DelayedInput>().add_systems(
        First,
        delay_same_frame_release
            .in_set(PickingSystems::PostInput)
            .after(viewport_picking)
            .run_if(resource_exists::<Messages<PointerInput>>),
    );
}

/// Keeps the order: all input after a release that waits, waits with it.
fn delay_same_frame_release(
    mut delayed: ResMut<DelayedInput>,
    mut inputs: ResMut<Messages<PointerInput>>,
    redraw: Res<RedrawRequests>,
) {
    let new = inputs.iter_current_update_messages().count();
    if delayed.0.is_empty() && new < 2 {
        return;
    }
    // Messages of the frame before are still there, but have been read.
    let old = inputs.len() - new;
    let mut waiting = std::mem::take(&mut delayed.0);
    waiting.extend(inputs.drain().skip(old));
    let is_release = |input: &&PointerInput| matches!(input.action, PointerAction::Release(_));
    let mut releases = waiting.iter().filter(is_release).count();
    let mut pressed = Vec::new();
    while let Some(input) = waiting.pop_front() {
        match input.action {
            PointerAction::Press(button) => pressed.push((input.pointer_id, button)),
            PointerAction::Release(button) => {
                let press = (input.pointer_id, button);
                if releases <= MAX_WAITING_RELEASES && pressed.contains(&press) {
                    waiting.push_front(input);
                    break;
                }
                releases -= 1;
                pressed.retain(|other| *other != press);
            }
            _ => {}
        }
        inputs.write(input);
    }
    if !waiting.is_empty() {
        redraw.animate();
    }
    delayed.0 = waiting;
}

#[cfg(test)]
mod tests {
    use bevy::camera::NormalizedRenderTarget;
    use bevy::ecs::message::MessageUpdateSystems;
    use bevy::picking::pointer::{Location, PointerButton, PointerId};

    use super::*;

    /// How often the mouse clicks in the next frame.
    #[derive(Resource, Default)]
    struct Clicks(usize);

    fn app() -> App {
        let mut app = App::new();
        app.init_resource::<RedrawRequests>()
            .init_resource::<Clicks>()
            .add_message::<PointerInput>()
            .add_plugins(plugin)
            .add_systems(
                First,
                click.after(MessageUpdateSystems).before(PickingSystems::PostInput),
            );
        app
    }

    fn click(mut clicks: ResMut<Clicks>, mut inputs: MessageWriter<PointerInput>) {
        let target = NormalizedRenderTarget::None { width: 100, height: 100 };
        let location = Location { target, position: Vec2::ZERO };
        for _ in 0..std::mem::take(&mut clicks.0) {
            for action in [PointerAction::Press, PointerAction::Release] {
                let action = action(PointerButton::Primary);
                inputs.write(PointerInput::new(PointerId::Mouse, location.clone(), action));
            }
        }
    }

    /// What the engine handles in the next frame: presses and releases.
    fn frame(app: &mut App) -> String {
        app.update();
        let messages = app.world().resource::<Messages<PointerInput>>();
        let letters = messages.iter_current_update_messages().map(|input| match input.action {
            PointerAction::Press(_) => 'P',
            PointerAction::Release(_) => 'R',
            _ => '?',
        });
        letters.collect()
    }

    #[test]
    fn each_click_of_a_frame_has_a_frame_of_its_own() {
        let mut app = app();
        app.insert_resource(Clicks(3));
        let frames: Vec<String> = (0..5).map(|_| frame(&mut app)).collect();
        assert_eq!(frames, ["P", "RP", "RP", "R", ""]);
    }

    #[test]
    fn a_series_of_clicks_ends_soon_after_the_last_one() {
        let mut app = app();
        let mut handled = 0;
        for _ in 0..200 {
            app.insert_resource(Clicks(5));
            handled += frame(&mut app).len();
        }
        let mut frames = 0;
        while !app.world().resource::<DelayedInput>().0.is_empty() {
            handled += frame(&mut app).len();
            frames += 1;
            assert!(frames <= MAX_WAITING_RELEASES, "still busy");
        }
        assert_eq!(handled, 2 * 5 * 200, "nothing is lost");
    }
}
