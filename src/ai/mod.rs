//! Computer players: pure code that is given a game and says what its moves are worth.
//!
//! It knows no engine, no files and no clock, and draws no chance of its own: the same question
//! has the same answer on every machine.

pub mod exact;
