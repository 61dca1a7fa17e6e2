//! The palette's colours for the engine, and those between two of them.

use bevy::prelude::*;

use crate::paint::{Colour, Palette};

/// The opacity, 0 to 1, of a dark background that lets the table show through a little. Pale text on it
/// can be read over the brightest table.
pub const DIMMER_OPACITY: f32 = 0.98;

/// Text on a background that lights up changes its colour between these brightnesses, 0 to 1.
const TEXT_CHANGE: [f32; 2] = [0.30, 0.42];

/// A colour of the palette for the engine.
pub fn colour(colour: Colour) -> Color {
    let [red, green, blue] = colour.srgb();
    Color::srgb(red, green, blue)
}

/// A mixture of two colours of the palette: all `from` at a `share` of 0, all `to` at 1.
pub fn mix_colours(from: Colour, to: Colour, share: f32) -> Color {
    colour(from).mix(&colour(to), share)
}

/// The colour of a background that lights up, at a `brightness` from 0 to 1: from dark to ivory through
/// the accent. A direct mixture of dark and ivory would be grey half way.
pub fn lit_background(palette: &Palette, brightness: f32) -> Color {
    let [dark, warm, bright] = [palette.night, palette.accent, palette.ivory];
    mix_colours(dark, warm, brightness).mix(&mix_colours(warm, bright, brightness), brightness)
}

/// The colour of text on a [`lit_background`]: `unlit` on a dark one, `lit` on a bright one. It changes
/// while the background is half bright, so that the text can be read before and after.
pub fn lit_text(unlit: Colour, lit: Colour, brightness: f32) -> Color {
    let [from, to] = TEXT_CHANGE;
    mix_colours(unlit, lit, ((brightness - from) / (to - from)).clamp(0.0, 1.0))
}
