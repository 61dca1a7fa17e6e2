# Hints: what to play, why, and what to expect. Each line is a whole sentence; a hint is two to four of them.

hint-thinking = Thinking about a hint …

# The first sentence: the move, with what speaks for it most.
hint-only-move = { $pit } is your only move.
hint-captures = Play { $pit }: it captures { $seeds }.
hint-again = Play { $pit }: you get another turn.
hint-feeds = Play { $pit }: it gives your opponent seeds, as the rules ask.
hint-saves =
    { $seeds ->
        [one] Play { $pit }: it saves 1 seed from { $from }.
       *[other] Play { $pit }: it saves { $seeds } seeds from { $from }.
    }
hint-ends = Play { $pit }: it ends the game.
hint-ends-ahead = Play { $pit }: it ends the game, and the seeds that are left are yours.
hint-plan = Play { $pit }: it is the best plan.
hint-swap = Swap sides: their side is better.

# More that speaks for it.
hint-also-captures = It captures { $seeds }.
hint-also-again = You get another turn.
hint-also-feeds = It gives your opponent seeds, as the rules ask.
hint-also-saves =
    { $seeds ->
        [one] It saves 1 seed from { $from }.
       *[other] It saves { $seeds } seeds from { $from }.
    }
hint-also-ends = It ends the game.
hint-also-ends-ahead = It ends the game, and the seeds that are left are yours.

# The last sentence: how the game will end if both play well.
hint-win-about = You should win by about { $seeds }.
hint-lose-about = You are likely to lose by about { $seeds }.
hint-draw-about = It should be close to a draw.
hint-win-exactly = You can win by { $seeds }.
hint-lose-exactly = The best you can do is lose by { $seeds }.
hint-draw-exactly = You can reach a draw.
