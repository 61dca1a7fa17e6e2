//! The easing of what is not moved by a tween.

/// Eases a share of a duration, clamped to 0 to 1: slow at both ends.
pub fn smoothstep(share: f32) -> f32 {
    let share = share.clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}
