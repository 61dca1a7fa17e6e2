//! Pictures of single seeds, and of the shadow that each casts.

use std::panic::resume_unwind;
use std::thread;

use crate::paint::bounds::Hues;
use crate::paint::colour::Rgb;
use crate::paint::light::{
    Lighting, SEED_LAMP_FALLOFF, SHADOW_PER_HEIGHT, coverage, gaussian, linear_to_srgb, smoothstep,
};
use crate::paint::noise::Rng;
use crate::paint::picture::Pixels;
use crate::paint::seeds::bead::Bead;
use crate::paint::seeds::glass_drop::Drop;
use crate::paint::seeds::pebble::Pebble;
use crate::paint::seeds::sample::{Sample, SamplePlace};
use crate::paint::theme::{Seeds, Theme};

/// A seed as it lies in the light, and its shadow, which is drawn under it; the middle of the seed is the
/// middle of both. The lamp does not move, so they must not be turned or mirrored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeedPicture {
    /// The seed.
    pub picture: Pixels,
    /// Its shadow on what it lies on.
    pub shadow: Pixels,
}

/// Half the width of a seed's picture, in seed radii: enough for the longest pebble.
const REACH: f32 = 1.45;
/// Half the width of a shadow's picture, in seed radii.
const SHADOW_REACH: f32 = 2.6;
/// The largest radius for which a seed is painted, in pixels: pictures of a seed are at most 1334
/// pixels wide and high.
pub const MAX_SEED_RADIUS_PX: f32 = 256.0;
/// Samples per pixel, in each direction.
const SAMPLES: u32 = 4;
/// Within this share of the radius half as many samples per direction are enough.
const INNER_RADIUS_SHARE: f32 = 0.72;

/// Paints one seed and its shadow. `variant` counts from 0 to [`Theme::seed_variants`] and starts again
/// beyond; variants differ in hue, size, outline and turn. `radius` is that of a seed of average size,
/// in pixels, 0.5 to [`MAX_SEED_RADIUS_PX`]; others are clamped.
#[must_use]
pub fn paint_seed(theme: &Theme, variant: u32, radius: f32) -> SeedPicture {
    let radius = if radius.is_finite() { radius.clamp(0.5, MAX_SEED_RADIUS_PX) } else { 0.5 };
    let lights = Lighting::new(&theme.light);
    match Body::new(theme, variant) {
        Body::Plain { hue, edge } => plain(radius, hue, edge),
        body => body.look().paint(radius, &lights, |x, y| {
            body.sample(&SamplePlace { x, y, radius, lights: &lights })
        }),
    }
}

/// One seed of a theme.
enum Body {
    Glass(Drop),
    Bead(Bead),
    Pebble(Pebble),
    Plain { hue: Rgb, edge: Rgb },
}

impl Body {
    fn new(theme: &Theme, variant: u32) -> Self {
        let variant = variant % theme.seed_variants();
        let mut rng = Rng::new(0x5EED_0000 + u64::from(variant));
        let hue = |hues: &Hues| hues.get()[variant as usize % hues.get().len()].light();
        match &theme.seeds {
            Seeds::Glass(hues) => Self::Glass(Drop::new(hue(hues), &mut rng)),
            Seeds::Bead(hues) => Self::Bead(Bead::new(hue(hues), &mut rng)),
            Seeds::Pebble(hues) => Self::Pebble(Pebble::new(hue(hues), &mut rng)),
            Seeds::Plain { hues, edge } => Self::Plain { hue: hue(hues), edge: edge.light() },
        }
    }

    fn look(&self) -> Look {
        match self {
            Self::Glass(drop) => {
                Look { size: drop.size, lift: 0.62, dark: 0.74, stain: Some(drop.hue) }
            }
            Self::Bead(bead) => Look { size: bead.size, lift: 0.72, dark: 0.72, stain: None },
            Self::Pebble(pebble) => Look { size: pebble.size, lift: 0.50, dark: 0.72, stain: None },
            Self::Plain { .. } => Look { size: 1.0, lift: 0.0, dark: 0.0, stain: None },
        }
    }

    fn sample(&self, place: &SamplePlace) -> Option<Sample> {
        match self {
            Self::Glass(drop) => drop.sample(place),
            Self::Bead(bead) => bead.sample(place),
            Self::Pebble(pebble) => pebble.sample(place),
            Self::Plain { hue, .. } => {
                (place.x * place.x + place.y * place.y < 1.0).then_some((*hue, 1.0))
            }
        }
    }
}

/// A seed that is not part of the game: it lies on the table and is painted with the scene.
pub(in crate::paint) struct Spare {
    body: Body,
    look: Look,
}

impl Spare {
    pub(in crate::paint) fn new(theme: &Theme, variant: u32) -> Self {
        let body = Body::new(theme, variant);
        Self { look: body.look(), body }
    }

    /// The light at a place, in radii from the seed's middle, with its shadow; already multiplied by
    /// the opacity. `radius` is in pixels.
    pub(in crate::paint) fn at(
        &self,
        x: f32,
        y: f32,
        radius: f32,
        lamp_falloff: f32,
        lights: &Lighting,
    ) -> Sample {
        let dark = self.look.shadow(x / self.look.size, y / self.look.size);
        let mut over = (Rgb(0.006, 0.003, 0.001) * dark, dark);
        if let Some(hue) = self.look.stain {
            let (light, opacity) = self.look.stained(hue, dark, x, y);
            over = (light * (lights.key * (0.36 * lamp_falloff)) * opacity, opacity);
        }
        // Four samples: its outline is the only sharp edge.
        let step = 0.25 / radius.max(1.0);
        for (sx, sy) in [(-step, -step), (step, -step), (-step, step), (step, step)] {
            let [x, y] = [(x + sx) / self.look.size, (y + sy) / self.look.size];
            if let Some((light, opacity)) = self.body.sample(&SamplePlace { x, y, radius, lights })
            {
                let part = 0.25 * opacity;
                over.0 = over.0 * (1.0 - part) + light * (0.25 * lamp_falloff / SEED_LAMP_FALLOFF);
                over.1 = part + over.1 * (1.0 - part);
            }
        }
        over
    }
}

/// Paints all variants, in order, on `threads` threads. `radius` as in [`paint_seed`].
#[must_use]
pub fn paint_seeds(theme: &Theme, radius: f32, threads: usize) -> Vec<SeedPicture> {
    let threads = threads.max(1) as u32;
    let count = theme.seed_variants();
    let mut painted: Vec<(u32, SeedPicture)> = thread::scope(|scope| {
        let share = |first| {
            move || {
                (first..count)
                    .step_by(threads as usize)
                    .map(|variant| (variant, paint_seed(theme, variant, radius)))
                    .collect::<Vec<_>>()
            }
        };
        let started: Vec<_> = (0..threads).map(|first| scope.spawn(share(first))).collect();
        let finished = started
            .into_iter()
            .map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic)));
        finished.flatten().collect()
    });
    painted.sort_by_key(|(variant, _)| *variant);
    painted.into_iter().map(|(_, picture)| picture).collect()
}

/// The size of a seed and the look of its shadow.
struct Look {
    /// The radius of this seed, as a share of the average.
    size: f32,
    /// The height of its middle, in radii, which decides how far its shadow is cast.
    lift: f32,
    /// The opacity of the shadow.
    dark: f32,
    /// The colour that shines through the seed into its shadow, if it is transparent.
    stain: Option<Rgb>,
}

impl Look {
    fn paint(
        &self,
        radius: f32,
        lights: &Lighting,
        sample: impl Fn(f32, f32) -> Option<Sample>,
    ) -> SeedPicture {
        let side = 2 * (radius * REACH).ceil() as u32 + 2;
        let middle = side as f32 / 2.0;
        let own = radius * self.size;
        let picture = Pixels::from_fn(side, side, |column, row| {
            let (mut light, mut opacity) = (Rgb::BLACK, 0.0);
            let reach = (column as f32 + 0.5 - middle).hypot(row as f32 + 0.5 - middle) / own;
            if reach > REACH {
                return (Rgb::BLACK, 0.0);
            }
            // Only the outline and what lies close to it have edges finer than half a pixel.
            let samples =
                if reach < INNER_RADIUS_SHARE && own > 12.0 { SAMPLES / 2 } else { SAMPLES };
            for index in 0..samples * samples {
                let at = |cell: u32, step: u32| {
                    (cell as f32 + (step as f32 + 0.5) / samples as f32 - middle) / own
                };
                let place = [at(column, index % samples), at(row, index / samples)];
                if let Some((part, share)) = sample(place[0], place[1]) {
                    light += part;
                    opacity += share;
                }
            }
            if opacity <= 0.0 {
                return (Rgb::BLACK, 0.0);
            }
            (lights.tone_map(light * (1.0 / opacity)), opacity / (samples * samples) as f32)
        });
        SeedPicture { picture, shadow: self.paint_shadow(own, radius) }
    }

    /// The opacity of the shadow at a place, in the seed's own radii: a soft patch where the lamp is
    /// hidden, and a dark one where the seed touches.
    fn shadow(&self, x: f32, y: f32) -> f32 {
        let [far_x, far_y] = self.shadow_offset();
        let soft = 0.19 + 0.20 * self.lift;
        // The shadow is stretched away from the lamp.
        let back = (x * far_x + y * far_y) / (far_x * far_x + far_y * far_y).max(1e-6);
        let back = back.clamp(0.25, 1.0);
        let d = (x - far_x * back).hypot(y - far_y * back) - 0.94;
        let cast = smoothstep(soft * 1.5, -soft * 1.5, d) * self.dark;
        let touch = 0.58 * gaussian((x - 0.06).hypot(y - 0.08).max(0.84) / 0.20 - 0.84 / 0.20);
        1.0 - (1.0 - cast) * (1.0 - touch)
    }

    /// From the seed's middle to that of its shadow, in the seed's own radii.
    fn shadow_offset(&self) -> [f32; 2] {
        [-SHADOW_PER_HEIGHT[0] * self.lift, -SHADOW_PER_HEIGHT[1] * self.lift]
    }

    /// The light and opacity of the shadow of glass, which gathers light: a bright arc in a coloured
    /// shadow.
    fn stained(&self, hue: Rgb, dark: f32, x: f32, y: f32) -> Sample {
        let [far_x, far_y] = self.shadow_offset();
        let (qx, qy) = (x - far_x * 1.25, y - far_y * 1.25);
        let along = 0.640 * qx + 0.768 * qy;
        let across = 0.768 * qx - 0.640 * qy;
        let arc =
            gaussian((along - 0.22 + 0.45 * across * across) / 0.19) * gaussian(across / 0.42);
        // A sharper line in it, where the rays cross.
        let line =
            gaussian((along - 0.30 + 0.60 * across * across) / 0.055) * gaussian(across / 0.34);
        let gathered = (arc * 0.50 + line * 0.30).min(0.9);
        let opacity = gathered + dark * (1.0 - gathered);
        let stained = hue * 0.14 + Rgb(0.02, 0.012, 0.006);
        let bright = hue.map(|part| part.sqrt() * 0.85).mix(Rgb::grey(1.0), 0.35 * line);
        (bright.mix(stained, dark * (1.0 - gathered) / opacity.max(1e-4)), opacity)
    }

    /// The picture of the shadow.
    fn paint_shadow(&self, own: f32, radius: f32) -> Pixels {
        let side = 2 * (radius * SHADOW_REACH).ceil() as u32 + 2;
        let middle = side as f32 / 2.0;
        Pixels::from_fn(side, side, |column, row| {
            let [x, y] = [column, row].map(|cell| (cell as f32 + 0.5 - middle) / own);
            let dark = self.shadow(x, y);
            let Some(hue) = self.stain else { return (Rgb(0.055, 0.03, 0.012), dark) };
            let (light, opacity) = self.stained(hue, dark, x, y);
            (light.map(|part| linear_to_srgb(part.min(1.0))), opacity)
        })
    }
}

/// A disc with an outline and one flat shade, without a shadow.
fn plain(radius: f32, face: Rgb, edge: Rgb) -> SeedPicture {
    let side = 2 * radius.ceil() as u32 + 2;
    let middle = side as f32 / 2.0;
    let line = (radius * 0.12).max(1.0);
    let picture = Pixels::from_fn(side, side, |column, row| {
        let (x, y) = (column as f32 + 0.5 - middle, row as f32 + 0.5 - middle);
        let d = x.hypot(y) - radius;
        let bright = (x + 0.16 * radius).hypot(y + 0.20 * radius) - 0.86 * radius;
        let body = (face * 0.70).mix(face, coverage(bright, 1.0));
        let colour = edge.mix(body, coverage(d + line, 1.0));
        (colour.map(linear_to_srgb), coverage(d, 1.0))
    });
    SeedPicture { picture, shadow: Pixels { width: 1, height: 1, rgba: vec![0; 4] } }
}
