//! Where everything is: pure geometry, from the size of the window and the shape of the board.
//!
//! The board is laid out in *units*: 100 from pit to pit, y up, the middle of the board at zero.
//! One scale takes units to logical pixels, so what flies in units survives a resize. In a window
//! that is taller than wide the board is turned a quarter clockwise: South's row is the left column,
//! sown downwards, with South's store at the bottom.

mod badges;
mod board_geometry;
mod standalone;
mod window_layout;

pub use badges::Side;
pub(super) use badges::{LETTER_GAP_EM, LETTER_LINE_EM, LETTER_WIDTH_EM};
pub use board_geometry::{Bowl, PIT_PITCH_UNITS, PIT_RADIUS_UNITS, Shape};
pub use window_layout::{Layout, PLATE_SIZE, window_scale};

#[cfg(test)]
mod tests;
