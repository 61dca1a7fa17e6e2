//! The sounds of the game, by what they mean.

/// A sound of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Sound {
    /// A seed falls into a pit.
    Drop(FillLevel),
    /// A seed falls into a store.
    Store(FillLevel),
    /// Seeds are lifted into the hand.
    Scoop(HandSize),
    /// Captured seeds are taken from a pit.
    Cascade(HandSize),
    /// A lap begins: the landing pit is lifted again.
    Lap(LapTone),
    /// A pit is about to be captured.
    Glow,
    /// The player earns another turn.
    Bonus,
    /// The turn is passed.
    Pass,
    /// A move is taken back.
    Back,
    /// The rest of a skipped move lands at once.
    Settle,
    /// A button is pressed.
    Button,
    /// A pit cannot be played.
    Refused,
    /// The game is over and has a winner.
    Win,
    /// The game is over and drawn.
    Draw,
}

/// How full a pit is, as a step of a musical scale: 0 for the first seed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FillLevel(u8);

impl FillLevel {
    /// The number of seeds from which each step holds, and its semitones above the first. The scale
    /// is pentatonic, so any two steps sound well after each other. Small piles have a step of their
    /// own; large ones share theirs.
    const STEPS: [(u8, f32); 9] = [
        (0, 0.0),
        (2, 2.0),
        (3, 4.0),
        (4, 7.0),
        (6, 9.0),
        (9, 12.0),
        (14, 14.0),
        (24, 16.0),
        (48, 19.0),
    ];

    /// All of them, from the emptiest.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::STEPS.len() as u8).map(Self)
    }

    /// The level of a pit or store with this number of seeds, the one that just fell included.
    #[must_use]
    pub fn of(seeds: u8) -> Self {
        Self(Self::STEPS.partition_point(|(least, _)| *least <= seeds) as u8 - 1)
    }

    /// The pitch relative to the first seed in an empty pit.
    #[must_use]
    pub fn pitch(self) -> f32 {
        (Self::STEPS[usize::from(self.0)].1 / 12.0).exp2()
    }

    /// From 0, an empty pit, to 1, the fullest.
    pub(super) fn fraction(self) -> f32 {
        f32::from(self.0) / (Self::STEPS.len() - 1) as f32
    }
}

/// The size of a group of seeds that moves at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum HandSize {
    /// 0 to 3 seeds.
    Few,
    /// 4 to 9 seeds.
    Some,
    /// 10 seeds or more.
    Many,
}

impl HandSize {
    /// All sizes.
    pub const ALL: [Self; 3] = [Self::Few, Self::Some, Self::Many];

    /// The size of a group of seeds.
    #[must_use]
    pub fn of(seeds: u8) -> Self {
        match seeds {
            0..=3 => Self::Few,
            4..=9 => Self::Some,
            _ => Self::Many,
        }
    }
}

/// The laps of a relay move, as steps of a musical scale.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct LapTone(u8);

impl LapTone {
    /// Semitones above the key; later laps stay at the last step.
    const STEPS: [f32; 11] = [0.0, 2.0, 4.0, 7.0, 9.0, 12.0, 14.0, 16.0, 19.0, 21.0, 24.0];

    /// All of them, from the lowest.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::STEPS.len() as u8).map(Self)
    }

    /// The step of a lap. The first lap has no sound, so the second has the lowest step.
    #[must_use]
    pub fn of(lap: u32) -> Self {
        Self(lap.saturating_sub(2).min(Self::STEPS.len() as u32 - 1) as u8)
    }

    /// The pitch relative to the key.
    #[must_use]
    pub fn pitch(self) -> f32 {
        (Self::STEPS[usize::from(self.0)] / 12.0).exp2()
    }
}

impl Sound {
    /// All sounds.
    pub fn all() -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        all.extend(FillLevel::all().map(Self::Drop));
        all.extend(FillLevel::all().map(Self::Store));
        all.extend(HandSize::ALL.map(Self::Scoop));
        all.extend(HandSize::ALL.map(Self::Cascade));
        all.extend(LapTone::all().map(Self::Lap));
        all.extend([Self::Glow, Self::Bonus, Self::Pass, Self::Back, Self::Settle]);
        all.extend([Self::Button, Self::Refused, Self::Win, Self::Draw]);
        all
    }

    /// The number of takes, 1 to 5: frequent sounds are not the same each time.
    #[must_use]
    pub fn takes(self) -> u32 {
        match self {
            Self::Drop(_) => 5,
            Self::Store(_) | Self::Button => 3,
            Self::Scoop(_) | Self::Cascade(_) | Self::Settle => 2,
            _ => 1,
        }
    }
}
