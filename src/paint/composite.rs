//! A scene and the seeds that lie in it, composed into one picture.

use crate::paint::boards::inlay::{Rim, paint_lit_rim};
use crate::paint::light::linear_to_srgb;
use crate::paint::picture::{PaintError, Pixels, to_byte};
use crate::paint::scene::Scene;
use crate::paint::scene_painter::paint_scene;
use crate::paint::seeds::pile::Pile;
use crate::paint::seeds::seed::{SeedPicture, paint_seeds};
use crate::paint::shape::Bowl;
use crate::paint::theme::Theme;

/// The width of a tray's rolled edge, on which no seed lies, in board units.
const TRAY_EDGE: f32 = 3.0;

/// The numbers of seeds in the parts of a scene.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SeedCounts {
    /// The number in each bowl, in the order of the scene; bowls beyond the last are empty.
    pub bowls: Vec<usize>,
    /// The number on each tray, in the order of the scene.
    pub trays: Vec<usize>,
    /// The indices of the bowls whose rims glow.
    pub glowing: Vec<usize>,
    /// The radius of a seed of average size, in board units.
    pub radius: f32,
}

/// Paints a scene with seeds lying in it, as the window shows them: for pictures in which nothing
/// will move. `threads` as in [`paint_scene`].
///
/// # Errors
/// As [`paint_scene`].
pub fn paint_with_seeds(
    theme: &Theme,
    scene: &Scene,
    counts: &SeedCounts,
    threads: usize,
) -> Result<Pixels, PaintError> {
    let mut compositor = Compositor {
        canvas: Canvas::new(paint_scene(theme, scene, threads)?),
        theme,
        scene,
        seeds: paint_seeds(theme, counts.radius * scene.unit, threads),
        radius: counts.radius,
        next: 0,
    };
    for bowl in counts.glowing.iter().filter_map(|index| scene.bowls.get(*index)) {
        let rim = paint_lit_rim(theme, bowl.radius, Rim::Playable);
        compositor.canvas.paste(&rim, bowl.centre(), 1.0);
    }
    for (index, (bowl, count)) in scene.bowls.iter().zip(&counts.bowls).enumerate() {
        compositor.add_pile(bowl, *count, Pile::new, index as u64);
    }
    for (index, (tray, count)) in scene.trays.iter().zip(&counts.trays).enumerate() {
        let floor = Bowl { radius: tray.radius - TRAY_EDGE * scene.unit, ..*tray };
        compositor.add_pile(&floor, *count, Pile::on_tray, (scene.bowls.len() + index) as u64);
    }
    Ok(compositor.canvas.picture)
}

/// The constructor of a pile: in a pit, or on a tray.
type MakePile = fn(Bowl, f32, crate::paint::theme::SeedKind, u64) -> Pile;

struct Compositor<'a> {
    canvas: Canvas,
    theme: &'a Theme,
    scene: &'a Scene,
    seeds: Vec<SeedPicture>,
    radius: f32,
    /// The number of the next seed.
    next: usize,
}

impl Compositor<'_> {
    /// Draws `count` seeds in a bowl, the lowest first.
    fn add_pile(&mut self, bowl: &Bowl, count: usize, make: MakePile, salt: u64) {
        // A window that is being opened may have no size.
        let sized = self.scene.unit.is_finite() && self.scene.unit > 0.0;
        if self.seeds.is_empty() || !sized {
            return;
        }
        let unit = self.scene.unit;
        let mut pile = make(bowl.scaled(1.0 / unit), self.radius, self.theme.seed_kind(), salt);
        let mut positions = pile.positions(count).to_vec();
        positions.sort_by(|a, b| a.z.total_cmp(&b.z));
        let [x, y] = bowl.centre();
        for seed_at in positions {
            // A step that shares no factor with the number of variants mixes the hues.
            self.next += 7;
            let seed = &self.seeds[self.next % self.seeds.len()];
            let at = [x + seed_at.x * unit, y + seed_at.y * unit];
            let lamp = self.scene.lamp(self.theme, at[0], at[1]);
            self.canvas.paste(&seed.shadow, at, 1.0);
            self.canvas.paste(&seed.picture, at, seed_at.lit * lamp);
        }
    }
}

/// A picture on which others are drawn.
pub(super) struct Canvas {
    pub picture: Pixels,
    /// The amount of light of each byte value.
    light: Vec<f32>,
}

impl Canvas {
    pub(super) fn new(picture: Pixels) -> Self {
        Self { picture, light: (0..=u8::MAX).map(srgb_to_linear).collect() }
    }

    /// Draws a picture with its middle at a place, in pixels: blended as light, its own light multiplied by
    /// `lit`.
    pub(super) fn paste(&mut self, over: &Pixels, middle: [f32; 2], lit: f32) {
        let under = &mut self.picture;
        let left = (middle[0] - over.width as f32 / 2.0).round() as i64;
        let top = (middle[1] - over.height as f32 / 2.0).round() as i64;
        for y in 0..i64::from(over.height) {
            for x in 0..i64::from(over.width) {
                let (tx, ty) = (left + x, top + y);
                let inside = (0..i64::from(under.width)).contains(&tx)
                    && (0..i64::from(under.height)).contains(&ty);
                let from = 4 * (y * i64::from(over.width) + x) as usize;
                if !inside || over.rgba[from + 3] == 0 {
                    continue;
                }
                let to = 4 * (ty * i64::from(under.width) + tx) as usize;
                let opacity = f32::from(over.rgba[from + 3]) / 255.0;
                for part in 0..3 {
                    let new = self.light[usize::from(over.rgba[from + part])] * lit;
                    let old = self.light[usize::from(under.rgba[to + part])];
                    under.rgba[to + part] = to_byte(linear_to_srgb(old + (new - old) * opacity));
                }
            }
        }
    }
}

/// The inverse of [`linear_to_srgb`], for a byte.
fn srgb_to_linear(byte: u8) -> f32 {
    let part = f32::from(byte) / 255.0;
    if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::paint::shipped_themes;

    fn scene(width: u32, height: u32) -> Scene {
        Scene {
            width,
            height,
            board: [10.0, 10.0, 110.0, 60.0],
            bowls: vec![Bowl::round([35.0, 35.0], 20.0), Bowl::round([85.0, 35.0], 20.0)],
            trays: vec![Bowl { a: [40.0, 70.0], b: [80.0, 70.0], radius: 8.0 }],
            turned: false,
            unit: 0.45,
            free: Vec::new(),
        }
    }

    fn counts() -> SeedCounts {
        SeedCounts { bowls: vec![5, 0, 9], trays: vec![3], glowing: vec![1, 7], radius: 10.5 }
    }

    #[test]
    fn seeds_lie_in_their_bowls_and_nowhere_else() {
        for theme in shipped_themes() {
            let scene = scene(120, 80);
            let only = SeedCounts { bowls: vec![5], radius: 10.5, ..SeedCounts::default() };
            let bare = paint_scene(&theme, &scene, 2).unwrap();
            let composite = paint_with_seeds(&theme, &scene, &only, 2).unwrap();
            let mut changed = 0;
            for (index, (old, new)) in
                bare.rgba.chunks_exact(4).zip(composite.rgba.chunks_exact(4)).enumerate()
            {
                if old != new {
                    changed += 1;
                    let (x, y) = (index % 120, index / 120);
                    // A shadow may fall a little beyond the rim.
                    let far = scene.bowls[0].distance(x as f32, y as f32);
                    assert!(far < 6.0, "{}: {x} {y}", theme.id);
                }
            }
            assert!(changed > 100, "{}: {changed}", theme.id);
            assert_eq!(
                composite,
                paint_with_seeds(&theme, &scene, &only, 1).unwrap(),
                "{}",
                theme.id
            );
        }
    }

    #[test]
    fn odd_sizes_and_numbers_are_no_trouble() {
        for theme in shipped_themes() {
            for (width, height) in [(0, 0), (1, 1), (1, 90), (60, 40)] {
                for unit in [0.45, 0.0, f32::NAN] {
                    let scene = Scene { unit, ..scene(width, height) };
                    let composite = paint_with_seeds(&theme, &scene, &counts(), 2).unwrap();
                    assert_eq!(composite.rgba.len(), 4 * (width * height) as usize);
                }
            }
        }
    }
}
