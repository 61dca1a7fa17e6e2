//! A workaround for the engine: a pointer that is pressed and released within one frame still clicks.
//!
//! `bevy_picking` takes what a release falls on from the frame before. A tap on a touch screen, or a
//! click during a long frame, goes down and up within the frame in which the pointer arrives, and would
//! fall on nothing. So a release in the frame of its press waits for the next frame.

use std::collections::VecDeque;

use bevy::picking::PickingSystems;
use bevy::picking::pointer::{PointerAction, PointerInput};
use bevy::prelude::*;

use crate::platform::power::RedrawRequests;

/// Pointer input that waits for the next frame.
#[derive(Resource, Default)]
struct DelayedInput(VecDeque<PointerInput>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<DelayedInput>().add_systems(
        First,
        delay_same_frame_release
            .in_set(PickingSystems::PostInput)
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
    delayed.0 = waiting;
}
