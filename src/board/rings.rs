//! The lit rim of any hollow: of a round pit one picture, of a long store the same picture cut in
//! two halves, with a straight piece between them.

use bevy::prelude::*;

use super::RimPicture;
use super::layout::{Hollow, PIT_RADIUS};
use crate::paint::Rim;

/// The sprites of a hollow's lit rim that says this, dark at first, and where their middles are, in
/// units.
pub fn ring(hollow: Hollow, rim: &RimPicture, says: Rim) -> Vec<(Sprite, Vec2)> {
    let side = rim.size * hollow.radius / PIT_RADIUS;
    let part = |rect: Option<Rect>, size: Vec2| Sprite {
        color: Color::NONE,
        custom_size: Some(size),
        rect,
        ..Sprite::from_image(rim.image(says))
    };
    let way = hollow.b - hollow.a;
    if way.length() < 1.0 {
        return vec![(part(None, Vec2::splat(side)), hollow.centre())];
    }
    let upright = way.y.abs() > way.x.abs();
    let (whole, half) = (rim.pixels, rim.pixels / 2.0);
    let rect = |from: f32, to: f32| {
        let (near, far) = if upright {
            (Vec2::new(0.0, from), Vec2::new(whole, to))
        } else {
            (Vec2::new(from, 0.0), Vec2::new(to, whole))
        };
        Some(Rect::from_corners(near, far))
    };
    let along = if upright { -Vec2::Y } else { Vec2::X };
    let size = |long: f32| if upright { Vec2::new(side, long) } else { Vec2::new(long, side) };
    let (centre, straight) = (hollow.centre(), way.length());
    let end = along * (straight / 2.0 + side / 4.0);
    vec![
        (part(rect(0.0, half), size(side / 2.0)), centre - end),
        (part(rect(half - 1.0, half + 1.0), size(straight)), centre),
        (part(rect(half, whole), size(side / 2.0)), centre + end),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pieces_of_a_long_rim_meet_and_reach_round_it() {
        let rim = RimPicture { images: Default::default(), size: 111.0, pixels: 300.0 };
        for (a, b) in [(Vec2::new(5.0, -60.0), Vec2::new(5.0, 60.0)), (Vec2::ZERO, Vec2::X * 80.0)]
        {
            let hollow = Hollow { a, b, radius: 38.0 };
            let pieces = ring(hollow, &rim, Rim::Playable);
            let upright = a.x == b.x;
            let along = |at: Vec2| if upright { at.y } else { at.x };
            let mut ends: Vec<(f32, f32)> = pieces
                .iter()
                .map(|(sprite, at)| {
                    let half = along(sprite.custom_size.unwrap()) / 2.0;
                    (along(*at) - half, along(*at) + half)
                })
                .collect();
            ends.sort_by(|a, b| a.0.total_cmp(&b.0));
            assert!((ends[0].1 - ends[1].0).abs() < 1e-3 && (ends[1].1 - ends[2].0).abs() < 1e-3);
            let side = 111.0 * 38.0 / PIT_RADIUS;
            assert!((ends[2].1 - ends[0].0 - side - a.distance(b)).abs() < 1e-3);
        }
        let pit = Hollow { a: Vec2::ONE, b: Vec2::ONE, radius: PIT_RADIUS };
        assert_eq!(ring(pit, &rim, Rim::Playable).len(), 1);
    }
}
