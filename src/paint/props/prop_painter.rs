//! The props on the table beside the board, and where each has room.

use crate::paint::colour::Rgb;
use crate::paint::props::cup::Cup;
use crate::paint::props::lid::Lid;
use crate::paint::props::pouch::Pouch;
use crate::paint::props::prop::{PropPlace, PropShape};
use crate::paint::props::score_pad::Pad;
use crate::paint::scene::ScenePoints;
use crate::paint::theme::{PropKind, Table, Theme, Vessel};

/// The least scale of a prop. One that has room only at a smaller scale is left out: no prop lies
/// partly beyond the window's edge.
const MIN_SCALE: f32 = 0.62;
/// The gap that is kept around a prop, in points.
const GAP_POINTS: f32 = 7.0;
/// The width of the rolled edge of a table that is a tray, in points.
const TRAY_EDGE_WIDTH: f32 = 24.0;
/// The number of steps along and across each free part of the table in which places are compared.
const CANDIDATES: [u32; 2] = [40, 9];

/// How far a prop's shadow reaches, in points.
const SHADOW_REACH_POINTS: f32 = 70.0;

struct PlacedProp {
    prop: Box<dyn PropShape>,
    /// Its vessel, if it is a cup or a glass.
    vessel: Option<Vessel>,
    at: [f32; 2],
    scale: f32,
}

impl PlacedProp {
    fn local(&self, x: f32, y: f32) -> [f32; 2] {
        [(x - self.at[0]) / self.scale, (y - self.at[1]) / self.scale]
    }

    /// Whether it, or its shadow, may reach a place on an axis.
    fn reaches(&self, axis: usize, place: f32) -> bool {
        (place - self.at[axis]).abs() <= self.prop.half()[axis] * self.scale + SHADOW_REACH_POINTS
    }
}

/// Paints what lies on the table.
pub(in crate::paint) struct PropPainter<'a> {
    scene: &'a ScenePoints,
    placed: Vec<PlacedProp>,
}

impl<'a> PropPainter<'a> {
    pub(in crate::paint) fn new(theme: &Theme, scene: &'a ScenePoints) -> Self {
        let mut placed: Vec<PlacedProp> = Vec::new();
        let margin = if matches!(theme.table, Table::Copper(_)) { TRAY_EDGE_WIDTH } else { 0.0 };
        for wanted in &theme.props {
            let prop: Box<dyn PropShape> = match &wanted.thing {
                PropKind::Cup(cup) => Box::new(Cup::new(cup)),
                PropKind::Pad(pad) => Box::new(Pad::new(pad)),
                PropKind::Pouch(pouch) => Box::new(Pouch::new(pouch, theme)),
                PropKind::Lid(lid) => Box::new(Lid::new(lid, scene)),
            };
            let vessel = match &wanted.thing {
                PropKind::Cup(cup) => Some(cup.vessel),
                _ => None,
            };
            let wanted = [0, 1].map(|axis| wanted.near[axis].get() * scene.size[axis]);
            if let Some((at, scale)) = find_place(prop.as_ref(), wanted, scene, margin, &placed) {
                placed.push(PlacedProp { prop, vessel, at, scale });
            }
        }
        // All cups have one size, and all glasses.
        let scale_of = |vessel: Vessel| {
            let same = placed.iter().filter(|it| it.vessel == Some(vessel));
            same.map(|it| it.scale).fold(1.0, f32::min)
        };
        let scales: Vec<f32> =
            placed.iter().map(|it| it.vessel.map_or(it.scale, scale_of)).collect();
        for (placed, scale) in placed.iter_mut().zip(scales) {
            placed.scale = scale;
        }
        Self { scene, placed }
    }

    /// The indices of the props that touch a row.
    pub(in crate::paint) fn row(&self, y: f32) -> Vec<usize> {
        (0..self.placed.len()).filter(|&index| self.placed[index].reaches(1, y)).collect()
    }

    /// What the shadows of props leave of the lamp's light on the table, 0 to 1.
    pub(in crate::paint) fn shade(&self, x: f32, y: f32, near: &[usize]) -> f32 {
        let mut left = 1.0;
        for placed in near.iter().map(|&index| &self.placed[index]).filter(|it| it.reaches(0, x)) {
            let [px, py] = placed.local(x, y);
            left *= placed.prop.shade(px, py);
        }
        left
    }

    /// The light with the props drawn over that of the table; `shade` is what the board and the trays
    /// leave on them.
    pub(in crate::paint) fn over(
        &self,
        [x, y]: [f32; 2],
        lamp_falloff: f32,
        shade: f32,
        near: &[usize],
        table: Rgb,
    ) -> Rgb {
        let mut light = table;
        for placed in near.iter().map(|&index| &self.placed[index]).filter(|it| it.reaches(0, x)) {
            let [px, py] = placed.local(x, y);
            let pixel = self.scene.pixel / placed.scale;
            let place = PropPlace { scene: self.scene, x: px, y: py, lamp_falloff, pixel };
            if let Some((over, share)) = placed.prop.light(&place) {
                light = light.mix(over * shade, share);
            }
        }
        light
    }
}

/// The free place nearest to `wanted` for a prop, in points, and its scale.
fn find_place(
    prop: &dyn PropShape,
    wanted: [f32; 2],
    scene: &ScenePoints,
    margin: f32,
    placed: &[PlacedProp],
) -> Option<([f32; 2], f32)> {
    let half = prop.half();
    let mut best: Option<(f32, [f32; 2], f32)> = None;
    for free in &scene.free {
        let reach = |axis: usize, side: usize| {
            let end = free[axis + 2 * side];
            let edge = if side == 0 { 0.0 } else { scene.size[axis] };
            // Nothing stands on a tray's rolled edge.
            let room = if (end - edge).abs() < 2.0 * scene.pixel {
                margin.max(GAP_POINTS)
            } else {
                GAP_POINTS
            };
            if side == 0 { end + room } else { end - room }
        };
        let fits = |axis: usize| {
            let open = reach(axis, 1) - reach(axis, 0);
            (open / (2.0 * half[axis])).clamp(MIN_SCALE, 1.0)
        };
        let scale = fits(0).min(fits(1));
        let size = half.map(|half| half * scale);
        let from = [0, 1].map(|axis| reach(axis, 0) + size[axis]);
        let to = [0, 1].map(|axis| reach(axis, 1) - size[axis]);
        if from[0] > to[0] + 0.5 || from[1] > to[1] + 0.5 {
            continue;
        }
        let steps = [0, 1].map(|axis| 0..=CANDIDATES[axis]);
        for row in steps[1].clone() {
            for column in steps[0].clone() {
                let share = |step: u32, axis: usize| step as f32 / CANDIDATES[axis] as f32;
                let at = [
                    from[0] + (to[0] - from[0]) * share(column, 0),
                    from[1] + (to[1] - from[1]) * share(row, 1),
                ];
                let clear = placed.iter().all(|other| {
                    [0, 1].into_iter().any(|axis| {
                        let apart = (other.at[axis] - at[axis]).abs();
                        apart > size[axis] + other.prop.half()[axis] * other.scale + GAP_POINTS
                    })
                });
                // A place where the prop is larger is better.
                let far = (at[0] - wanted[0]).hypot(at[1] - wanted[1]) + 900.0 * (1.0 - scale);
                if clear && best.is_none_or(|(least, ..)| far < least) {
                    best = Some((far, at, scale));
                }
            }
        }
    }
    best.map(|(_, at, scale)| (at, scale))
}
