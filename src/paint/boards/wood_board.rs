//! A wooden board: its edge, its carved bowls, the wire around them, and how varnish shines.

use crate::paint::boards::board_row::BoardRow;
use crate::paint::boards::bowl_profile::BowlProfile;
use crate::paint::boards::fittings::{BoardPlace, Fittings};
use crate::paint::boards::inlay::Wire;
use crate::paint::colour::Rgb;
use crate::paint::light::{
    LAMP_DIRECTION, Lighting, Normal, SHADOW_PER_HEIGHT, gaussian, smoothstep,
};
use crate::paint::materials::metal::signed_noise;
use crate::paint::materials::wood::Timber;
use crate::paint::noise::{fractal_noise, noise};
use crate::paint::row_cache::CachedRow;
use crate::paint::scene::ScenePoints;
use crate::paint::theme::Wood;

/// How far outside its rim a bowl still changes the board, in points: lip, wire and band.
pub(in crate::paint) const RIM_REACH: f32 = 16.0;
/// From the board's edge to the line engraved around it, in points.
const BORDER_OFFSET: f32 = 4.0;
/// Half the width of that line, in points.
const BORDER_HALF_WIDTH: f32 = 3.2;

/// The carving at one place of the board.
struct Cut {
    /// The tilt of the surface.
    tilt: [f32; 2],
    /// Depth below the face, in points.
    depth: f32,
    /// What is left of the lamp, 0 to 1.
    lit: f32,
    /// What is left of the light from everywhere, 0 to 1.
    open: f32,
    /// The worn crease at a lip, 0 to 1.
    crease: f32,
    /// How far the place is inside a bowl, 0 to 1.
    inside: f32,
    /// How much of the varnish's shine is missing: the bottom of a groove is not polished.
    dull: f32,
    /// Distance to the nearest rim, and that bowl.
    rim: f32,
    bowl: Option<usize>,
}

/// Paints the places on a wooden board.
pub(in crate::paint) struct WoodPainter<'a> {
    pub scene: &'a ScenePoints,
    wood: &'a Wood,
    profiles: Vec<BowlProfile>,
    /// One plank, or the two halves of a folding board.
    planks: [Timber<'a>; 2],
    fittings: Fittings,
    wire: Wire,
}

impl<'a> WoodPainter<'a> {
    pub(in crate::paint) fn new(wood: &'a Wood, wire: Wire, scene: &'a ScenePoints) -> Self {
        let profiles = scene.bowls.iter().map(|bowl| BowlProfile::of_pit(bowl.radius)).collect();
        let planks = [0, 1].map(|index| Timber::new(wood, index, scene.pixel));
        let fittings = Fittings::new(wood.furniture, scene);
        Self { scene, wood, profiles, planks, fittings, wire }
    }

    fn cut(&self, x: f32, y: f32, near: &[usize]) -> Cut {
        let edge = self.scene.board.edge(x, y);
        let fall = (1.0 + edge.d / self.wood.bevel.get()).clamp(0.0, 1.0);
        let steep = 0.93 * fall * fall.sqrt();
        let mut cut = Cut {
            tilt: [edge.out[0] * steep, edge.out[1] * steep],
            depth: 9.0 * fall * fall,
            lit: 1.0,
            open: 1.0,
            crease: 0.0,
            inside: 0.0,
            dull: 0.0,
            rim: f32::MAX,
            bowl: None,
        };
        for &index in near {
            let (bowl, profile) = (&self.scene.bowls[index], &self.profiles[index]);
            let rim = bowl.edge(x, y);
            if rim.d > RIM_REACH {
                continue;
            }
            let [sine, depth] = profile.at(-rim.d);
            cut.tilt[0] -= rim.out[0] * sine;
            cut.tilt[1] -= rim.out[1] * sine;
            cut.depth += depth;
            if rim.d < 1.0 {
                // Walk from here towards the lamp, up to the board's face: outside the opening
                // there is wood in the way. The shadow's edge softens with its length.
                let blocked = bowl
                    .distance(x + SHADOW_PER_HEIGHT[0] * depth, y + SHADOW_PER_HEIGHT[1] * depth)
                    + 1.0;
                let soft = 1.4 + 0.19 * depth;
                cut.lit *= 1.0 - smoothstep(-soft, soft, blocked) * smoothstep(0.5, 6.0, depth);
            }
            let sunk = depth / profile.deepest.max(1e-3);
            cut.open *= (1.0 - 0.40 * sunk.sqrt()) * (1.0 - 0.36 * gaussian((rim.d + 3.0) / 4.5));
            cut.crease = cut.crease.max(gaussian((rim.d + 2.5) / 3.2));
            cut.inside = cut.inside.max(smoothstep(0.0, 0.14, sunk));
            if rim.d.abs() < cut.rim.abs() {
                (cut.rim, cut.bowl) = (rim.d, Some(index));
            }
        }
        self.border(x, y, &mut cut);
        cut
    }

    /// The line engraved along the edge.
    fn border(&self, x: f32, y: f32, cut: &mut Cut) {
        let line = self.scene.board.inset(self.wood.bevel.get() + BORDER_OFFSET).edge(x, y);
        // No narrower than a few pixels, and rounded: else its flanks would meet in steps at the corners.
        let across = line.d / BORDER_HALF_WIDTH.max(2.2 * self.scene.pixel);
        let inside = 1.0 - across.abs();
        if inside > 0.0 {
            let steep = (across * std::f32::consts::PI).sin() * 0.62;
            cut.tilt[0] += line.out[0] * steep;
            cut.tilt[1] += line.out[1] * steep;
            cut.open *= 1.0 - 0.55 * smoothstep(0.0, 1.0, inside);
            cut.dull = smoothstep(0.0, 0.4, inside);
        }
    }

    /// The slow fields of a row, for each plank.
    pub(in crate::paint) fn cached_rows(&self, y: f32) -> Vec<CachedRow<6>> {
        let board = &self.scene.board;
        let left = (board.centre[0] - board.half[0]).max(0.0);
        let right = (board.centre[0] + board.half[0]).min(self.scene.size[0]);
        if (y - board.centre[1]).abs() > board.half[1] + self.scene.pixel {
            return Vec::new();
        }
        let planks = if self.folds() { &self.planks[..] } else { &self.planks[..1] };
        let fields = |plank: &Timber, x: f32| {
            let [along, across] = self.scene.orientation.to_board(x, y);
            let [sway, dip, drift, bare] = plank.slow_fields(along, across);
            let stain = fractal_noise(along / 170.0, across / 80.0, 400, 2);
            let coat = noise(along / 170.0, across / 120.0, 73);
            [sway, dip, drift, bare, stain, coat]
        };
        planks.iter().map(|plank| CachedRow::new(left, right, |x| fields(plank, x))).collect()
    }

    fn folds(&self) -> bool {
        self.fittings.folds()
    }

    pub(in crate::paint) fn light(&self, x: f32, y: f32, lamp_falloff: f32, row: &BoardRow) -> Rgb {
        let lights = &self.scene.lights;
        let mut cut = self.cut(x, y, &row.near);
        let [along, across] = self.scene.orientation.to_board(x, y);
        let place = BoardPlace { along, across, scene: self.scene, lamp_falloff };
        self.fittings.engrave(&place, &mut cut.tilt, &mut cut.open);
        let half = usize::from(self.folds() && along > 0.0);
        let [sway, dip, drift, bare, stain, coat] = row.planks[half].at(x);
        let figure = self.planks[half].at(along, across, cut.depth, [sway, dip, drift, bare]);
        let mut colour = figure.colour;
        let mut gloss = self.wood.gloss.get() * (1.0 - 0.6 * figure.pore);
        let tar = self.wood.tar.get();
        if tar > 0.0 {
            let edge = self.scene.board.distance(x, y);
            let stain = 0.30 * smoothstep(-40.0, -2.0, edge)
                + 0.16 * smoothstep(0.2, 1.0, cut.depth / 70.0)
                + 0.50 * smoothstep(-0.1, 0.55, stain)
                + 0.45 * gaussian(cut.rim / 11.0);
            let stain = stain.clamp(0.0, 1.0) * tar;
            colour = colour * Rgb(1.0 - 0.60 * stain, 1.0 - 0.67 * stain, 1.0 - 0.74 * stain);
            gloss *= 0.8 + 0.6 * stain;
        }
        let [tx, ty] = self.scene.orientation.direction_to_picture([0.0, figure.tilt]);
        let normal = Normal::tilted(cut.tilt[0] + tx, cut.tilt[1] + ty);
        let key = normal.dot(LAMP_DIRECTION).max(0.0)
            * cut.lit
            * (1.0 - 0.30 * cut.crease)
            * lamp_falloff;
        // The far side of a bowl, in full light, is the lamp of the side in shadow.
        let facing = (normal.0 * 0.42 + normal.1 * 0.50 + normal.2 * 0.76).max(0.0);
        let fill = facing * cut.open * cut.inside * (1.0 - 0.6 * cut.lit) * lamp_falloff;
        let ambient = cut.open * (0.55 + 0.45 * normal.2);
        let mut light = colour
            * (lights.key * (key * 0.56) + lights.sky * (ambient * 0.46) + lights.fill * fill);
        light +=
            colour * colour * lights.key * (cut.inside * lamp_falloff * (0.15 - 0.07 * cut.lit));
        light += self.shine([along, across], &cut, normal, gloss, 0.6 + 0.4 * coat) * lamp_falloff;
        light = self.fittings.cover(&place, light);
        if let Some(index) = cut.bowl {
            let rim = self.scene.bowls[index].edge(x, y);
            light = self.wire.dull(rim, self.scene.pixel, lamp_falloff, lights, light);
        }
        light
    }

    /// What the varnish mirrors. Brushed on by hand, it lies unevenly: else every bowl would show
    /// the same spot at the same place.
    fn shine(
        &self,
        [along, across]: [f32; 2],
        cut: &Cut,
        mut normal: Normal,
        gloss: f32,
        mut coat: f32,
    ) -> Rgb {
        let lights = &self.scene.lights;
        if cut.inside > 0.0 {
            // Each bowl's surface is tilted slightly differently.
            let bowl = cut.bowl.map_or(0, |index| index as i32);
            let lean = |axis| 0.13 * cut.inside * signed_noise(bowl, axis, 74);
            let uneven = 0.09 * cut.inside;
            normal = Normal::tilted(
                normal.0 + lean(0) + uneven * noise(along / 61.0, across / 17.0, 71),
                normal.1 + lean(1) + uneven * noise(along / 47.0, across / 13.0, 72),
            );
            coat *= 1.0 - cut.inside * (0.35 + 0.3 * signed_noise(bowl, 2, 74));
        }
        let polish = (1.0 - 0.93 * cut.inside) * (1.0 - cut.dull);
        let sharp = Lighting::highlight(normal, 90.0) * 0.85 * polish;
        let broad = Lighting::highlight(normal, 14.0) * 0.11;
        lights.key * ((sharp + broad) * gloss * coat * cut.lit)
            + lights.sky * (normal.fresnel(0.04) * cut.open * gloss * 0.9)
    }
}
