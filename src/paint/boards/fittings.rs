//! The fittings of a wooden board: a fold with brass hinges, punched marks, or an engraved line.

use crate::paint::colour::Rgb;
use crate::paint::light::{Normal, coverage, gaussian, smoothstep};
use crate::paint::materials::metal::{Room, brushed};
use crate::paint::scene::{POINTS, ScenePoints};
use crate::paint::shape::{Bowl, RoundBox};
use crate::paint::theme::FittingsKind;

/// Half the length and width of a hinge's leaves, in points.
const LEAF_HALF: [f32; 2] = [28.0, 36.0];
/// Radius of a hinge's pin, in points.
const PIN_RADIUS: f32 = 6.2;
/// From the hinge's middle to its screws, in points.
const SCREW_OFFSET: [f32; 2] = [18.0, 23.0];
/// Radius of a screw's head, in points.
const SCREW_RADIUS: f32 = 4.4;
/// The places of the hinges, as shares of half the board's height: between the pits, where the wood is
/// broad enough, and clear of the counts along the board's edges.
const HINGE_SHARES: [f32; 3] = [-0.62, 0.0, 0.62];
/// From one punched mark to the next, in points.
const PUNCH_STEP: f32 = 28.0;
/// Radius of a punched mark, in points.
const PUNCH_RADIUS: f32 = 4.4;
/// Engraved lines and rows of marks end this far from the board's ends, in points.
const END_MARGIN: f32 = 74.0;

/// How far the hinges reach from the middle line of a board of half this height, in board units.
pub fn hinges_reach(half: f32) -> f32 {
    HINGE_SHARES[2] * half + LEAF_HALF[1] / POINTS
}

/// A place on a board.
#[derive(Clone, Copy)]
pub(in crate::paint) struct BoardPlace<'a> {
    /// Along the board from its middle, in points.
    pub along: f32,
    /// Across the board from its middle, in points.
    pub across: f32,
    pub scene: &'a ScenePoints,
    /// The strength of the lamp here.
    pub lamp_falloff: f32,
}

/// The fittings of one board, placed along and across it.
pub(in crate::paint) struct Fittings {
    kind: FittingsKind,
    /// Half the board's length and width.
    half: [f32; 2],
    brass: Rgb,
}

impl Fittings {
    pub(in crate::paint) fn new(kind: FittingsKind, scene: &ScenePoints) -> Self {
        let [x, y] = scene.board.half;
        let half = if scene.orientation.is_turned() { [y, x] } else { [x, y] };
        // A board does not fold through a pit: with one in the middle it is one piece.
        let through = |bowl: &Bowl| {
            let [x, y] = bowl.centre();
            scene.orientation.to_board(x, y)[0].abs() < bowl.radius
        };
        let whole = scene.bowls.iter().any(through);
        let kind = if kind == FittingsKind::Hinges && whole { FittingsKind::Line } else { kind };
        Self { kind, half, brass: Rgb(0.83, 0.58, 0.26) }
    }

    /// Whether the board is of two pieces.
    pub(in crate::paint) fn folds(&self) -> bool {
        self.kind == FittingsKind::Hinges
    }

    /// Cuts marks into the wood: changes its tilt and how open to the light it is.
    pub(in crate::paint) fn engrave(
        &self,
        place: &BoardPlace,
        tilt: &mut [f32; 2],
        open: &mut f32,
    ) {
        let BoardPlace { along, across, scene, .. } = *place;
        let reach = self.half[0] - END_MARGIN;
        if along.abs() > reach || across.abs() > 12.0 {
            return;
        }
        let (d, out, wide): (f32, [f32; 2], f32) = match self.kind {
            FittingsKind::Hinges => return,
            FittingsKind::Punches => {
                let step = (along / PUNCH_STEP).round() * PUNCH_STEP;
                let (dx, dy) = (along - step, across);
                let far = dx.hypot(dy).max(1e-3);
                (far - PUNCH_RADIUS + 2.2, [dx / far, dy / far], 3.4)
            }
            FittingsKind::Line => (across, [0.0, 1.0], 3.0),
        };
        let inside = 1.0 - d.abs() / wide.max(scene.pixel);
        if inside > 0.0 {
            let steep = d.signum() * smoothstep(0.0, 0.6, inside) * -0.6;
            let [tx, ty] = scene.orientation.direction_to_picture([out[0] * steep, out[1] * steep]);
            tilt[0] += tx;
            tilt[1] += ty;
            *open *= 1.0 - 0.5 * smoothstep(0.0, 1.0, inside);
        }
    }

    /// The fold and the hinges over the wood's light.
    pub(in crate::paint) fn cover(&self, place: &BoardPlace, wood: Rgb) -> Rgb {
        let BoardPlace { along, across, scene, lamp_falloff } = *place;
        if self.kind != FittingsKind::Hinges || along.abs() > LEAF_HALF[0] + 14.0 {
            return wood;
        }
        let gap = 1.6f32.max(scene.pixel * 0.6);
        let mut light = wood
            * (1.0
                - 0.93 * smoothstep(gap + 1.5, gap - 0.6, along.abs())
                - 0.22 * smoothstep(9.0, 2.0, along.abs()).min(0.3));
        let shoulder = if along > 0.0 { 0.30 } else { 0.12 };
        light += scene.lights.key
            * Rgb(0.94, 0.78, 0.5)
            * (gaussian((along.abs() - gap - 2.6) / 1.3) * shoulder * 0.5 * lamp_falloff);
        for share in HINGE_SHARES {
            let middle = share * self.half[1];
            if (across - middle).abs() < LEAF_HALF[1] + 14.0 {
                let place = BoardPlace { across: across - middle, ..*place };
                light = self.hinge(&place, light);
            }
        }
        light
    }

    /// A hinge over the wood's light, at a place from the hinge's middle.
    fn hinge(&self, place: &BoardPlace, wood: Rgb) -> Rgb {
        let BoardPlace { along, across, scene, lamp_falloff } = *place;
        let leaf = RoundBox { centre: [0.0, 0.0], half: LEAF_HALF, corner: 5.0 };
        let pin =
            Bowl { a: [0.0, 4.0 - LEAF_HALF[1]], b: [0.0, LEAF_HALF[1] - 4.0], radius: PIN_RADIUS };
        // The leaf is two points thick; the pin stands higher. Shadows fall away from the lamp,
        // wherever the board is turned.
        let away = scene.orientation.direction_to_board([-0.64, -0.77]);
        let cast = |far: f32| [along + away[0] * far, across + away[1] * far];
        let mut light = wood;
        let [sx, sy] = cast(3.2);
        light *= 1.0 - 0.55 * smoothstep(4.5, -2.0, leaf.distance(sx, sy));

        let room = Room { lights: &scene.lights, lamp_falloff, metal: self.brass };
        let edge = leaf.edge(along, across);
        let tilt = |d: f32, out: [f32; 2], lip: f32| {
            let fall = (1.0 + d / lip).clamp(0.0, 1.0);
            scene.orientation.direction_to_picture([out[0] * fall * 0.8, out[1] * fall * 0.8])
        };
        let [ex, ey] = tilt(edge.d, edge.out, 3.2);
        let rough = brushed(across, along, 300, scene.pixel) * 0.05;
        let [bx, by] = scene.orientation.direction_to_picture([rough, 0.0]);
        let mut plate = room.mirrored(Normal::tilted(ex + bx, ey + by + 0.03)) * 0.95;
        // Four countersunk screws, each stopped at its own turn.
        for (index, sign) in [[-1.0, -1.0], [1.0, -1.0], [-1.0, 1.0], [1.0, 1.0]].iter().enumerate()
        {
            let (dx, dy) = (along - sign[0] * SCREW_OFFSET[0], across - sign[1] * SCREW_OFFSET[1]);
            let far = dx.hypot(dy);
            if far < SCREW_RADIUS + 3.0 {
                plate *= 1.0 - 0.5 * gaussian((far - SCREW_RADIUS) / 1.3);
                let [hx, hy] =
                    tilt(far - SCREW_RADIUS, [dx / far.max(1e-3), dy / far.max(1e-3)], 3.0);
                let (sine, cosine) = (index as f32 * 1.3 + 0.4).sin_cos();
                let slot = smoothstep(1.5, 0.7, (dx * sine - dy * cosine).abs());
                let head = room.mirrored(Normal::tilted(hx, hy)) * (1.0 - 0.8 * slot);
                plate = plate.mix(head, coverage(far - SCREW_RADIUS, scene.pixel));
            }
        }
        let [px, py] = cast(4.0);
        plate *= 1.0 - 0.6 * smoothstep(4.0, -2.0, pin.distance(px, py));
        let barrel = pin.edge(along, across);
        let [rx, ry] = tilt(barrel.d, barrel.out, PIN_RADIUS);
        // The pin's barrel is cut into knuckles.
        let knuckle = 0.75 * smoothstep(1.6, 0.6, (across.abs() - 12.0).abs());
        let round = room.mirrored(Normal::tilted(rx, ry)) * (1.0 - knuckle);
        let plate = plate.mix(round, coverage(barrel.d, scene.pixel));
        light.mix(plate, coverage(edge.d, scene.pixel))
    }
}
