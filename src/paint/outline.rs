//! The outline of a seed: an ellipse, a little out of true.

use crate::paint::light::{LAMP_DIRECTION, Normal, length, smoothstep};
use crate::paint::noise::Rng;

/// A nearly elliptical outline about the seed's middle, in seed radii.
pub(super) struct Outline {
    turn: [f32; 2],
    /// Half the long and the short axis.
    half: [f32; 2],
    /// Waves of two, three and five periods around the outline: cosine and sine parts.
    waves: [[f32; 2]; 3],
}

/// A place inside an outline.
pub(super) struct Inside {
    /// 0 in the middle, 1 at the outline.
    pub rho: f32,
    /// The place along and across the long axis, each 1 at the outline.
    pub u: f32,
    pub v: f32,
    /// The steepest way out.
    pub out: [f32; 2],
}

impl Outline {
    /// `ratio` is the long axis to the short one; `wobble` how far it is out of true.
    pub(super) fn new(ratio: f32, wobble: f32, rng: &mut Rng) -> Self {
        let full = std::f32::consts::TAU;
        let (sine, cosine) = rng.between(0.0, full / 2.0).sin_cos();
        let waves = [1.0, 0.6, 0.35].map(|strong| {
            let (sine, cosine) = rng.between(0.0, full).sin_cos();
            [cosine * strong * wobble, sine * strong * wobble]
        });
        Self { turn: [cosine, sine], half: [ratio.sqrt(), 1.0 / ratio.sqrt()], waves }
    }

    /// Where a place lies, if it is inside.
    pub(super) fn inside(&self, x: f32, y: f32) -> Option<Inside> {
        let [cosine, sine] = self.turn;
        let u = (x * cosine + y * sine) / self.half[0];
        let v = (y * cosine - x * sine) / self.half[1];
        let far = length(u, v);
        if far > 1.2 {
            return None;
        }
        // Cosine and sine of twice, three and five times the angle, by the addition theorem.
        let one = [u / far.max(1e-5), v / far.max(1e-5)];
        let add = |a: [f32; 2], b: [f32; 2]| [a[0] * b[0] - a[1] * b[1], a[1] * b[0] + a[0] * b[1]];
        let two = add(one, one);
        let three = add(two, one);
        let turns = [two, three, add(three, two)];
        let wave = |(turn, wave): ([f32; 2], [f32; 2])| turn[0] * wave[0] - turn[1] * wave[1];
        let reach = 1.0 + turns.into_iter().zip(self.waves).map(wave).sum::<f32>();
        let rho = far / reach;
        if rho > 1.0 {
            return None;
        }
        let (gu, gv) = (u / self.half[0], v / self.half[1]);
        let steep = length(gu, gv).max(1e-5);
        let (gu, gv) = (gu / steep, gv / steep);
        let out = [gu * cosine - gv * sine, gu * sine + gv * cosine];
        Some(Inside { rho, u: u / reach, v: v / reach, out })
    }
}

/// The surface of a dome `height * sqrt(1 - rho^power)`, all in seed radii.
pub(super) fn dome(inside: &Inside, height: f32, power: f32) -> Normal {
    let rho = inside.rho.clamp(1e-3, 0.999);
    let raised = rho.powf(power);
    let root = (1.0 - raised).max(1e-4).sqrt();
    // Held at 77°: right at the outline the dome is upright.
    let steep = (height * 0.5 * power * raised / (rho * root)).min(4.5);
    let length = (1.0 + steep * steep).sqrt();
    Normal(inside.out[0] * steep / length, inside.out[1] * steep / length, 1.0 / length)
}

/// How far the mirror image of the lamp's window covers this place: `half` its half width and
/// height as the seed sees it, `blur` its softness.
pub(super) fn window(normal: Normal, half: [f32; 2], blur: f32) -> f32 {
    let mirror = normal.mirror();
    let dot = |axis: [f32; 3]| mirror[0] * axis[0] + mirror[1] * axis[1] + mirror[2] * axis[2];
    if dot(LAMP_DIRECTION) <= 0.0 {
        return 0.0;
    }
    // Two directions across the lamp's, turned by half a radian so that the panes hang askew.
    let flat = LAMP_DIRECTION[0].hypot(LAMP_DIRECTION[1]);
    let side = [-LAMP_DIRECTION[1] / flat, LAMP_DIRECTION[0] / flat, 0.0];
    let rise = [
        LAMP_DIRECTION[1] * side[2] - LAMP_DIRECTION[2] * side[1],
        LAMP_DIRECTION[2] * side[0] - LAMP_DIRECTION[0] * side[2],
        LAMP_DIRECTION[0] * side[1] - LAMP_DIRECTION[1] * side[0],
    ];
    let (sine, cosine) = (0.479_43, 0.877_58);
    let (a, b) = (dot(side), dot(rise));
    let (a, b) = (a * cosine - b * sine, a * sine + b * cosine);
    smoothstep(half[0] + blur, half[0] - blur, a.abs())
        * smoothstep(half[1] + blur, half[1] - blur, b.abs())
}
