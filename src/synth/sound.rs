//! The sounds that there are, by what they mean.

/// A sound of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Sound {
    /// A seed falls into a pit.
    Drop(FillLevel),
    /// A seed falls into a store.
    Store(FillLevel),
    /// A handful is lifted.
    Scoop(HandSize),
    /// A handful goes to who captured it.
    Cascade(HandSize),
    /// A lap begins: the landing pit is lifted again.
    Lap(Lap),
    /// A pit is about to be captured.
    Glow,
    /// A turn more.
    Bonus,
    /// A turn goes over.
    Pass,
    /// A move is taken back.
    Back,
    /// What was still falling is down.
    Settle,
    /// A button is pressed.
    Button,
    /// That pit cannot be played.
    Refused,
    /// The game is over, and somebody has won.
    Win,
    /// The game is over, and nobody has.
    Draw,
}

/// How full a pit is, for the ear: a step of a scale, 0 for the first seed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FillLevel(u8);

impl FillLevel {
    /// A step is reached at so many seeds, and is so many semitones above the first. Five of them
    /// make an octave, so that whatever follows on whatever sounds well. Small heaps are told apart,
    /// and beyond a handful it hardly matters.
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

    /// That of a place that holds so many seeds, with the one that fell.
    #[must_use]
    pub fn of(seeds: u8) -> Self {
        Self(Self::STEPS.partition_point(|(least, _)| *least <= seeds) as u8 - 1)
    }

    /// Times the pitch of a first seed.
    #[must_use]
    pub fn pitch(self) -> f32 {
        (Self::STEPS[usize::from(self.0)].1 / 12.0).exp2()
    }

    /// 0 on bare wood, 1 on a heap.
    pub(super) fn share(self) -> f32 {
        f32::from(self.0) / (Self::STEPS.len() - 1) as f32
    }
}

/// How much is moved at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum HandSize {
    /// Up to three seeds.
    Few,
    /// Up to nine.
    Some,
    /// More.
    Many,
}

impl HandSize {
    /// All sizes.
    pub const ALL: [Self; 3] = [Self::Few, Self::Some, Self::Many];

    /// That of so many seeds.
    #[must_use]
    pub fn of(seeds: u8) -> Self {
        match seeds {
            0..=3 => Self::Few,
            4..=9 => Self::Some,
            _ => Self::Many,
        }
    }
}

/// How many times the seeds have been lifted again in a turn, for the ear.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Lap(u8);

impl Lap {
    /// Semitones above the key; more laps stay at the last.
    const STEPS: [f32; 11] = [0.0, 2.0, 4.0, 7.0, 9.0, 12.0, 14.0, 16.0, 19.0, 21.0, 24.0];

    /// All of them, from the lowest.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..Self::STEPS.len() as u8).map(Self)
    }

    /// That of a lap, of which the first that is heard is the second.
    #[must_use]
    pub fn of(lap: u32) -> Self {
        Self(lap.saturating_sub(2).min(Self::STEPS.len() as u32 - 1) as u8)
    }

    /// Times the key.
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
        all.extend(Lap::all().map(Self::Lap));
        all.extend([Self::Glow, Self::Bonus, Self::Pass, Self::Back, Self::Settle]);
        all.extend([Self::Button, Self::Refused, Self::Win, Self::Draw]);
        all
    }

    /// How many takes there are of it, so that it is not the very same each time.
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
