//! A quick tap is a tap: a release that comes in the same frame as its press waits for the next one.
//!
//! The engine says what a release falls on by what the pointer was over in the frame before. A tap on
//! a touch screen, or a click in a frame that took long, goes down and up within one frame in which
//! the pointer has just come there: it would fall on nothing.

use std::collections::VecDeque;

use bevy::picking::PickingSystems;
use bevy::picking::pointer::{PointerAction, PointerInput};
use bevy::prelude::*;

use crate::platform::power::RedrawRequests;

/// What pointers did that is told one frame later.
#[derive(Resource, Default)]
struct Held(VecDeque<PointerInput>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Held>().add_systems(
        First,
        hold.in_set(PickingSystems::PostInput).run_if(resource_exists::<Messages<PointerInput>>),
    );
}

/// Keeps order: behind a release that waits, everything waits.
fn hold(
    mut held: ResMut<Held>,
    mut inputs: ResMut<Messages<PointerInput>>,
    redraw: Res<RedrawRequests>,
) {
    let new = inputs.iter_current_update_messages().count();
    if held.0.is_empty() && new < 2 {
        return;
    }
    // Those of the frame before have been read.
    let old = inputs.len() - new;
    let mut waiting = std::mem::take(&mut held.0);
    waiting.extend(inputs.drain().skip(old));
    let mut pressed = Vec::new();
    while let Some(input) = waiting.pop_front() {
        match input.action {
            PointerAction::Press(button) => pressed.push((input.pointer_id, button)),
            PointerAction::Release(button) if pressed.contains(&(input.pointer_id, button)) => {
                waiting.push_front(input);
                break;
            }
            _ => {}
        }
        inputs.write(input);
    }
    if !waiting.is_empty() {
        redraw.animate();
    }
    held.0 = waiting;
}
