//! Outlines as distances: below 0 inside, above 0 outside.

/// How far a place is from an outline, and which way is out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Edge {
    /// Distance to the outline; below 0 inside.
    pub d: f32,
    /// The way out, length one.
    pub out: [f32; 2],
}

/// A round or long bowl: all places within `radius` of the line from `a` to `b`.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Bowl {
    /// One end of the middle line.
    pub a: [f32; 2],
    /// The other end; the same place for a round bowl.
    pub b: [f32; 2],
    /// From the middle line to the rim.
    pub radius: f32,
}

impl Bowl {
    /// A round bowl.
    #[must_use]
    pub fn round(centre: [f32; 2], radius: f32) -> Self {
        Self { a: centre, b: centre, radius }
    }

    /// The middle of the bowl.
    #[must_use]
    pub fn centre(&self) -> [f32; 2] {
        [(self.a[0] + self.b[0]) / 2.0, (self.a[1] + self.b[1]) / 2.0]
    }

    /// How far a place is outside the rim; below 0 inside.
    #[must_use]
    pub fn distance(&self, x: f32, y: f32) -> f32 {
        let [dx, dy] = self.offset_from_middle_line(x, y);
        (dx * dx + dy * dy).sqrt() - self.radius
    }

    /// From the nearest place on the middle line to here.
    pub(super) fn offset_from_middle_line(&self, x: f32, y: f32) -> [f32; 2] {
        let (along, here) =
            ([self.b[0] - self.a[0], self.b[1] - self.a[1]], [x - self.a[0], y - self.a[1]]);
        let square = along[0] * along[0] + along[1] * along[1];
        let share = if square > 0.0 {
            ((here[0] * along[0] + here[1] * along[1]) / square).clamp(0.0, 1.0)
        } else {
            0.0
        };
        [here[0] - along[0] * share, here[1] - along[1] * share]
    }

    pub(super) fn edge(&self, x: f32, y: f32) -> Edge {
        let [dx, dy] = self.offset_from_middle_line(x, y);
        let far = (dx * dx + dy * dy).sqrt();
        Edge { d: far - self.radius, out: [dx / far.max(1e-4), dy / far.max(1e-4)] }
    }

    /// The same bowl in another measure, `scale` times as large.
    pub(super) fn scaled(&self, scale: f32) -> Self {
        Self {
            a: self.a.map(|part| part * scale),
            b: self.b.map(|part| part * scale),
            radius: self.radius * scale,
        }
    }
}

/// A box with rounded corners.
#[derive(Clone, Copy, Debug)]
pub(super) struct RoundBox {
    pub centre: [f32; 2],
    pub half: [f32; 2],
    pub corner: f32,
}

impl RoundBox {
    pub(super) fn new([x0, y0, x1, y1]: [f32; 4], corner: f32) -> Self {
        let half = [(x1 - x0).abs() / 2.0, (y1 - y0).abs() / 2.0];
        Self {
            centre: [(x0 + x1) / 2.0, (y0 + y1) / 2.0],
            half,
            corner: corner.min(half[0]).min(half[1]),
        }
    }

    /// The same box with every side `by` further in.
    pub(super) fn inset(&self, by: f32) -> Self {
        let half = self.half.map(|side| (side - by).max(0.0));
        let corner = (self.corner - by * 0.7).max(2.0).min(half[0]).min(half[1]);
        Self { centre: self.centre, half, corner }
    }

    pub(super) fn distance(&self, x: f32, y: f32) -> f32 {
        self.edge(x, y).d
    }

    pub(super) fn edge(&self, x: f32, y: f32) -> Edge {
        let (dx, dy) = (x - self.centre[0], y - self.centre[1]);
        let qx = dx.abs() - self.half[0] + self.corner;
        let qy = dy.abs() - self.half[1] + self.corner;
        let (ox, oy) = (qx.max(0.0), qy.max(0.0));
        let far = (ox * ox + oy * oy).sqrt();
        let out = if far > 1e-4 {
            [ox / far * dx.signum(), oy / far * dy.signum()]
        } else if qx > qy {
            [dx.signum(), 0.0]
        } else {
            [0.0, dy.signum()]
        };
        Edge { d: far + qx.max(qy).min(0.0) - self.corner, out }
    }
}
