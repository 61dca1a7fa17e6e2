//! A hint as messages: the move with what speaks for it most, what else does, and what to expect.

use super::analysis::{Certainty, Margin};
use super::hint::{Hint, HintReason};
use crate::rules::Move;
use crate::words::{Message, message};

impl Hint {
    /// The hint as two to four whole sentences, to be read one after the other.
    #[must_use]
    pub fn messages(&self) -> Vec<Message> {
        let mut reasons = self.reasons.iter();
        let first = reasons.next().map(|reason| reason.first_sentence(self.mv));
        let others = reasons.filter_map(|reason| reason.further_sentence());
        first.into_iter().chain(others).chain([self.margin.sentence()]).collect()
    }
}

impl HintReason {
    /// With the move that it speaks for.
    fn first_sentence(self, mv: Move) -> Message {
        let pit = mv.to_string();
        match self {
            Self::OnlyMove => message!("hint-only-move", pit: pit),
            Self::SowsAgain => message!("hint-again", pit: pit),
            Self::Takes { seeds } => message!("hint-captures", pit: pit, seeds: seeds),
            Self::Feeds => message!("hint-feeds", pit: pit),
            Self::Keeps { seeds, from } => {
                message!("hint-saves", pit: pit, seeds: seeds, from: from.to_string())
            }
            Self::Ends { ahead: 1.. } => message!("hint-ends-ahead", pit: pit),
            Self::Ends { .. } => message!("hint-ends", pit: pit),
            Self::Swaps => message!("hint-swap"),
            Self::Later => message!("hint-plan", pit: pit),
        }
    }

    /// After the first sentence. The reasons that always stand alone have none.
    fn further_sentence(self) -> Option<Message> {
        Some(match self {
            Self::SowsAgain => message!("hint-also-again"),
            Self::Takes { seeds } => message!("hint-also-captures", seeds: seeds),
            Self::Feeds => message!("hint-also-feeds"),
            Self::Keeps { seeds, from } => {
                message!("hint-also-saves", seeds: seeds, from: from.to_string())
            }
            Self::Ends { ahead: 1.. } => message!("hint-also-ends-ahead"),
            Self::Ends { .. } => message!("hint-also-ends"),
            Self::OnlyMove | Self::Swaps | Self::Later => return None,
        })
    }
}

impl Margin {
    /// How the game will end if both play well.
    fn sentence(self) -> Message {
        let seeds = self.seeds();
        let by = seeds.unsigned_abs();
        match (self.certainty(), seeds) {
            (Certainty::Exact, 1..) => message!("hint-win-exactly", seeds: by),
            (Certainty::Exact, 0) => message!("hint-draw-exactly"),
            (Certainty::Exact, _) => message!("hint-lose-exactly", seeds: by),
            (_, 1..) => message!("hint-win-about", seeds: by),
            (_, 0) => message!("hint-draw-about"),
            (_, _) => message!("hint-lose-about", seeds: by),
        }
    }
}
