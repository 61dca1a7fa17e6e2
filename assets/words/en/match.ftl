# The table: captions, plates, the bar, previews and refusals.

# Whose turn it is. The forms with -you are for one person against the computer.
turn-you = Your turn
turn-named = { $player }'s turn
turn-thinking = { $player } is thinking
turn-you-sow = You sow
turn-named-sows = { $player } sows

# The last move.
caption-lap = Lap { $lap }
caption-you-capture = You capture { $seeds }
caption-captures = { $player } captures { $seeds }
caption-you-again = You play again!
caption-again = { $player } plays again!
caption-you-pass = You have no seeds and pass
caption-passes = { $player } has no seeds and passes
caption-swapped = The players have swapped sides
caption-swept = The last seeds are collected
caption-hider-south = The hider plays South
caption-guesser-south = The guesser plays South
caption-plays-south = { $player } plays South
caption-line = What could have been
caption-not-saved = This game is not being saved: { $reason }
caption-join = { $first } · { $second }

# How a game ended.
result-you-win = You win, { $own }–{ $other }
result-wins = { $player } wins, { $own }–{ $other }
result-draw = A draw, { $own }–{ $other }
headline-you-win-by = You win by { $by }!
headline-wins-by = { $player } wins by { $by }!
headline-you-win = You win!
headline-wins = { $player } wins!
headline-draw = A draw
headline-draw-each = A draw, { $seeds } each
reason-row-empty = A row ran out of seeds, and the seeds that were left have been collected.
reason-cannot-feed = { $player } could not reach the empty row, so its owner takes the rest.
reason-board-empty = The board is empty.
reason-repetition = The game was going round in circles.
reason-majority = { $player } has more than half of all seeds.
reason-lone-seed = One seed is left and cannot be captured.
reason-endless = Every move of { $player }'s would run for ever.
reason-agreed = You agreed to share the rest.
reason-resigned = { $player } resigns.
result-score = { $south } { $south_wins }, { $north } { $north_wins }
result-score-draws =
    { $draws ->
        [one] { $south } { $south_wins }, { $north } { $north_wins } (1 draw)
       *[other] { $south } { $south_wins }, { $north } { $north_wins } ({ $draws } draws)
    }

# What a move would do, in one line.
preview-lands =
    { $seeds ->
        [one] { $pit } sows 1 and ends in { $last }
       *[other] { $pit } sows { $seeds } and ends in { $last }
    }
preview-store =
    { $seeds ->
        [one] { $pit } sows 1 and ends in a store
       *[other] { $pit } sows { $seeds } and ends in a store
    }
preview-laps-store = { $pit } runs { $laps } laps and ends in a store
preview-laps = { $pit } runs { $laps } laps and ends in { $last }
preview-laps-captures = { $pit } runs { $laps } laps and captures { $captured }
preview-captures = { $pit } captures { $captured }
preview-store-again = { $pit } ends in your store: play again
preview-captures-again = { $pit } captures { $captured }, and you play again
preview-ends = { $pit } ends the game
preview-captures-ends = { $pit } captures { $captured } and ends the game
preview-laps-ends = { $pit } runs { $laps } laps and ends the game
preview-laps-captures-ends = { $pit } runs { $laps } laps, captures { $captured } and ends the game

# Why a move is refused.
refused-over = The game is over
refused-not-your-pit = { $pit } is { $player }'s pit
refused-no-such-pit = There is no pit { $pit }
refused-empty = { $pit } is empty
refused-feed = { $player } has no seeds: play a pit that reaches them
refused-leftmost = In { $game } your leftmost pit moves
refused-rightmost = In { $game } your rightmost pit moves
refused-endless = { $pit } would run for ever, so it may not be played
refused-grand-slam = You may not take all of { $player }'s seeds
refused-must-pass = You have no seeds and must pass
refused-cannot-pass = You may pass only when no pit can be played
refused-swap = You may swap sides only after the first turn
refused-split = The rules of { $game } do not let players share the rest
