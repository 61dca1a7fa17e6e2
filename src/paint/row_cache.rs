//! Fields that change slowly along a row: worked out here and there, and in between by a line.

/// From one place to the next, in points: the smallest cell of a slow field is five times as long.
const STEP: f32 = 8.0;

/// `N` slow fields along one row.
pub(super) struct CachedRow<const N: usize> {
    left: f32,
    places: Vec<[f32; N]>,
}

impl<const N: usize> CachedRow<N> {
    /// From `left` to `right`, in points; `fields` gives the fields at a place.
    pub(super) fn new(left: f32, right: f32, fields: impl Fn(f32) -> [f32; N]) -> Self {
        let count = ((right - left).max(0.0) / STEP) as usize + 2;
        let places = (0..count).map(|place| fields(left + place as f32 * STEP)).collect();
        Self { left, places }
    }

    /// The fields at `x`; beyond the row's ends those at its ends.
    pub(super) fn at(&self, x: f32) -> [f32; N] {
        let place = ((x - self.left) / STEP).clamp(0.0, self.places.len() as f32 - 1.001);
        let before = place as usize;
        let rest = place - before as f32;
        let (a, b) = (&self.places[before], &self.places[before + 1]);
        std::array::from_fn(|field| a[field] + (b[field] - a[field]) * rest)
    }
}
