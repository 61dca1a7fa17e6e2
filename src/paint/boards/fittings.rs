//! What else is on a wooden board: a fold with brass hinges, punched marks, an engraved line.

use crate::paint::colour::Rgb;
use crate::paint::light::{Normal, bump, cover, ease};
use crate::paint::materials::metal::{Room, brushed};
use crate::paint::scene::{POINTS, ScenePoints};
use crate::paint::shape::{Bowl, RoundBox};
use crate::paint::theme::Furniture;

/// Half the length and the width of a hinge's leaves, and the radius of its pin, in points.
const LEAF: [f32; 2] = [28.0, 36.0];
const PIN: f32 = 6.2;
/// From the hinge's middle to its screws.
const SCREW: [f32; 2] = [18.0, 23.0];
const SCREW_RADIUS: f32 = 4.4;
/// Hinges stand at the middle and at these shares of the board's half width: between the pits, where
/// the wood is broad enough, and clear of the counts along the board's edges.
const HINGES: [f32; 3] = [-0.62, 0.0, 0.62];
/// Between two punched marks, and the radius of one, in points.
const PUNCH_STEP: f32 = 28.0;
const PUNCH: f32 = 4.4;
/// Engraved lines and rows of marks end this far from the board's ends.
const MARGIN: f32 = 74.0;

/// How far from the middle line the hinges reach on a board of so much half width, in board units.
pub fn hinges_reach(half: f32) -> f32 {
    HINGES[2] * half + LEAF[1] / POINTS
}

/// The furniture of one board, placed along and across it.
pub(in crate::paint) struct Fittings {
    kind: Furniture,
    /// Half the board's length and width.
    half: [f32; 2],
    brass: Rgb,
}

impl Fittings {
    pub(in crate::paint) fn new(kind: Furniture, stage: &ScenePoints) -> Self {
        let [x, y] = stage.board.half;
        let half = if stage.turn.is_turned() { [y, x] } else { [x, y] };
        // Nobody folds a board through its pits: with one in the middle it is of one piece.
        let through = |bowl: &Bowl| {
            let [x, y] = bowl.centre();
            stage.turn.into(x, y)[0].abs() < bowl.radius
        };
        let whole = stage.bowls.iter().any(through);
        let kind = if kind == Furniture::Hinges && whole { Furniture::Line } else { kind };
        Self { kind, half, brass: Rgb(0.83, 0.58, 0.26) }
    }

    /// Whether the board is of two pieces.
    pub(in crate::paint) fn folds(&self) -> bool {
        self.kind == Furniture::Hinges
    }

    /// Cuts marks into the wood: changes its tilt and how open to the light it is.
    pub(in crate::paint) fn engrave(
        &self,
        along: f32,
        across: f32,
        stage: &ScenePoints,
        tilt: &mut [f32; 2],
        open: &mut f32,
    ) {
        let reach = self.half[0] - MARGIN;
        if along.abs() > reach || across.abs() > 12.0 {
            return;
        }
        let (d, out, wide): (f32, [f32; 2], f32) = match self.kind {
            Furniture::Hinges => return,
            Furniture::Punches => {
                let step = (along / PUNCH_STEP).round() * PUNCH_STEP;
                let (dx, dy) = (along - step, across);
                let far = dx.hypot(dy).max(1e-3);
                (far - PUNCH + 2.2, [dx / far, dy / far], 3.4)
            }
            Furniture::Line => (across, [0.0, 1.0], 3.0),
        };
        let inside = 1.0 - d.abs() / wide.max(stage.pixel);
        if inside > 0.0 {
            let steep = d.signum() * ease(0.0, 0.6, inside) * -0.6;
            let [tx, ty] = stage.turn.out([out[0] * steep, out[1] * steep]);
            tilt[0] += tx;
            tilt[1] += ty;
            *open *= 1.0 - 0.5 * ease(0.0, 1.0, inside);
        }
    }

    /// The fold and the hinges over the wood's light.
    pub(in crate::paint) fn cover(
        &self,
        along: f32,
        across: f32,
        stage: &ScenePoints,
        pool: f32,
        wood: Rgb,
    ) -> Rgb {
        if self.kind != Furniture::Hinges || along.abs() > LEAF[0] + 14.0 {
            return wood;
        }
        let gap = 1.6f32.max(stage.pixel * 0.6);
        let mut light = wood
            * (1.0
                - 0.93 * ease(gap + 1.5, gap - 0.6, along.abs())
                - 0.22 * ease(9.0, 2.0, along.abs()).min(0.3));
        let shoulder = if along > 0.0 { 0.30 } else { 0.12 };
        light += stage.lights.key
            * Rgb(0.94, 0.78, 0.5)
            * (bump((along.abs() - gap - 2.6) / 1.3) * shoulder * 0.5 * pool);
        for place in HINGES {
            let middle = place * self.half[1];
            if (across - middle).abs() < LEAF[1] + 14.0 {
                light = self.hinge(along, across - middle, stage, pool, light);
            }
        }
        light
    }

    fn hinge(&self, along: f32, across: f32, stage: &ScenePoints, pool: f32, wood: Rgb) -> Rgb {
        let leaf = RoundBox { centre: [0.0, 0.0], half: LEAF, corner: 5.0 };
        let pin = Bowl { a: [0.0, 4.0 - LEAF[1]], b: [0.0, LEAF[1] - 4.0], radius: PIN };
        // The leaf is two points thick; the pin stands higher. Shadows fall away from the lamp,
        // wherever the board is turned.
        let away = stage.turn.into_direction([-0.64, -0.77]);
        let cast = |far: f32| [along + away[0] * far, across + away[1] * far];
        let mut light = wood;
        let [sx, sy] = cast(3.2);
        light *= 1.0 - 0.55 * ease(4.5, -2.0, leaf.distance(sx, sy));

        let room = Room { lights: &stage.lights, pool, metal: self.brass };
        let edge = leaf.edge(along, across);
        let tilt = |d: f32, out: [f32; 2], lip: f32| {
            let fall = (1.0 + d / lip).clamp(0.0, 1.0);
            stage.turn.out([out[0] * fall * 0.8, out[1] * fall * 0.8])
        };
        let [ex, ey] = tilt(edge.d, edge.out, 3.2);
        let rough = brushed(across, along, 300, stage.pixel) * 0.05;
        let [bx, by] = stage.turn.out([rough, 0.0]);
        let mut plate = room.mirrored(Normal::tilted(ex + bx, ey + by + 0.03)) * 0.95;
        // Four countersunk screws, each stopped at its own turn.
        for (index, sign) in [[-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0], [1.0, 1.0]].iter().enumerate()
        {
            let (dx, dy) = (along - sign[0] * SCREW[0], across - sign[1] * SCREW[1]);
            let far = dx.hypot(dy);
            if far < SCREW_RADIUS + 3.0 {
                plate *= 1.0 - 0.5 * bump((far - SCREW_RADIUS) / 1.3);
                let [hx, hy] =
                    tilt(far - SCREW_RADIUS, [dx / far.max(1e-3), dy / far.max(1e-3)], 3.0);
                let (sine, cosine) = (index as f32 * 1.3 + 0.4).sin_cos();
                let slot = ease(1.5, 0.7, (dx * sine - dy * cosine).abs());
                let head = room.mirrored(Normal::tilted(hx, hy)) * (1.0 - 0.8 * slot);
                plate = plate.mix(head, cover(far - SCREW_RADIUS, stage.pixel));
            }
        }
        let [px, py] = cast(4.0);
        plate *= 1.0 - 0.6 * ease(4.0, -2.0, pin.distance(px, py));
        let barrel = pin.edge(along, across);
        let [rx, ry] = tilt(barrel.d, barrel.out, PIN);
        // The pin's barrel is cut into knuckles.
        let knuckle = 0.75 * ease(1.6, 0.6, (across.abs() - 12.0).abs());
        let round = room.mirrored(Normal::tilted(rx, ry)) * (1.0 - knuckle);
        let plate = plate.mix(round, cover(barrel.d, stage.pixel));
        light.mix(plate, cover(edge.d, stage.pixel))
    }
}
