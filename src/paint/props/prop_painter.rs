//! Things that lie on the table beside the board and tell of the place: where each finds room.

use crate::paint::colour::Rgb;
use crate::paint::props::cup::Cup;
use crate::paint::props::lid::Lid;
use crate::paint::props::pouch::Pouch;
use crate::paint::props::prop::{Place, Prop};
use crate::paint::props::score_pad::Pad;
use crate::paint::scene::ScenePoints;
use crate::paint::theme::{Table, Theme, Thing, Vessel};

/// How much smaller than drawn a thing may be, to suit the room beside the board. What needs to be
/// smaller still is left out: nothing lies partly beyond the window's edge.
const SMALLEST: f32 = 0.62;
/// Left free around a thing, in points.
const GAP: f32 = 7.0;
/// Width of the edge of a tray on which all stands.
const EDGE: f32 = 24.0;
/// Places tried along and across each free part of the table.
const TRIES: [u32; 2] = [40, 9];

/// How far a prop's shadow reaches, in points.
const SHADOW_REACH: f32 = 70.0;

struct Laid {
    prop: Box<dyn Prop>,
    /// What one drinks from, if it is that.
    vessel: Option<Vessel>,
    at: [f32; 2],
    scale: f32,
}

impl Laid {
    fn local(&self, x: f32, y: f32) -> [f32; 2] {
        [(x - self.at[0]) / self.scale, (y - self.at[1]) / self.scale]
    }

    /// Whether it, or its shadow, may reach so far from its middle.
    fn reaches(&self, axis: usize, place: f32) -> bool {
        (place - self.at[axis]).abs() <= self.prop.half()[axis] * self.scale + SHADOW_REACH
    }
}

/// Paints what lies on the table.
pub(in crate::paint) struct PropPainter<'a> {
    stage: &'a ScenePoints,
    laid: Vec<Laid>,
}

impl<'a> PropPainter<'a> {
    pub(in crate::paint) fn new(theme: &Theme, stage: &'a ScenePoints) -> Self {
        let mut laid: Vec<Laid> = Vec::new();
        let margin = if matches!(theme.table, Table::Copper(_)) { EDGE } else { 0.0 };
        for wish in &theme.props {
            let prop: Box<dyn Prop> = match &wish.thing {
                Thing::Cup(cup) => Box::new(Cup::new(cup)),
                Thing::Pad(pad) => Box::new(Pad::new(pad)),
                Thing::Pouch(pouch) => Box::new(Pouch::new(pouch, theme)),
                Thing::Lid(lid) => Box::new(Lid::new(lid, stage)),
            };
            let vessel = match &wish.thing {
                Thing::Cup(cup) => Some(cup.vessel),
                _ => None,
            };
            let wish = [0, 1].map(|axis| wish.near[axis].get() * stage.size[axis]);
            if let Some((at, scale)) = room_for(prop.as_ref(), wish, stage, margin, &laid) {
                laid.push(Laid { prop, vessel, at, scale });
            }
        }
        // Two glasses are of one set.
        let scale_of = |vessel: Vessel| {
            let same = laid.iter().filter(|it| it.vessel == Some(vessel));
            same.map(|it| it.scale).fold(1.0, f32::min)
        };
        let scales: Vec<f32> = laid.iter().map(|it| it.vessel.map_or(it.scale, scale_of)).collect();
        for (laid, scale) in laid.iter_mut().zip(scales) {
            laid.scale = scale;
        }
        Self { stage, laid }
    }

    /// The things that touch a row.
    pub(in crate::paint) fn row(&self, y: f32) -> Vec<usize> {
        (0..self.laid.len()).filter(|&index| self.laid[index].reaches(1, y)).collect()
    }

    /// What is left of the lamp on the table.
    pub(in crate::paint) fn shade(&self, x: f32, y: f32, near: &[usize]) -> f32 {
        let mut left = 1.0;
        for laid in near.iter().map(|&index| &self.laid[index]).filter(|it| it.reaches(0, x)) {
            let [px, py] = laid.local(x, y);
            left *= laid.prop.shade(px, py);
        }
        left
    }

    /// The things over the table's light; `shade` is what the board and the trays leave on them.
    pub(in crate::paint) fn over(
        &self,
        [x, y]: [f32; 2],
        pool: f32,
        shade: f32,
        near: &[usize],
        table: Rgb,
    ) -> Rgb {
        let mut light = table;
        for laid in near.iter().map(|&index| &self.laid[index]).filter(|it| it.reaches(0, x)) {
            let [px, py] = laid.local(x, y);
            let pixel = self.stage.pixel / laid.scale;
            let place = Place { stage: self.stage, x: px, y: py, pool, pixel };
            if let Some((over, share)) = laid.prop.light(&place) {
                light = light.mix(over * shade, share);
            }
        }
        light
    }
}

/// The place nearest to `wish` where a thing lies free, and its scale.
fn room_for(
    prop: &dyn Prop,
    wish: [f32; 2],
    stage: &ScenePoints,
    margin: f32,
    laid: &[Laid],
) -> Option<([f32; 2], f32)> {
    let half = prop.half();
    let mut best: Option<(f32, [f32; 2], f32)> = None;
    for free in &stage.free {
        let reach = |axis: usize, side: usize| {
            let end = free[axis + 2 * side];
            let edge = if side == 0 { 0.0 } else { stage.size[axis] };
            // A tray's rolled edge is no place to stand on.
            let room = if (end - edge).abs() < 2.0 * stage.pixel { margin.max(GAP) } else { GAP };
            if side == 0 { end + room } else { end - room }
        };
        let fits = |axis: usize| {
            let open = reach(axis, 1) - reach(axis, 0);
            (open / (2.0 * half[axis])).clamp(SMALLEST, 1.0)
        };
        let scale = fits(0).min(fits(1));
        let size = half.map(|half| half * scale);
        let from = [0, 1].map(|axis| reach(axis, 0) + size[axis]);
        let to = [0, 1].map(|axis| reach(axis, 1) - size[axis]);
        if from[0] > to[0] + 0.5 || from[1] > to[1] + 0.5 {
            continue;
        }
        let steps = [0, 1].map(|axis| 0..=TRIES[axis]);
        for row in steps[1].clone() {
            for column in steps[0].clone() {
                let share = |step: u32, axis: usize| step as f32 / TRIES[axis] as f32;
                let at = [
                    from[0] + (to[0] - from[0]) * share(column, 0),
                    from[1] + (to[1] - from[1]) * share(row, 1),
                ];
                let clear = laid.iter().all(|other| {
                    [0, 1].into_iter().any(|axis| {
                        let apart = (other.at[axis] - at[axis]).abs();
                        apart > size[axis] + other.prop.half()[axis] * other.scale + GAP
                    })
                });
                // A thing that must be small would rather lie elsewhere.
                let far = (at[0] - wish[0]).hypot(at[1] - wish[1]) + 900.0 * (1.0 - scale);
                if clear && best.is_none_or(|(least, ..)| far < least) {
                    best = Some((far, at, scale));
                }
            }
        }
    }
    best.map(|(_, at, scale)| (at, scale))
}
