# The table: captions, plates, the bar, previews and refusals.

# Whose turn it is. The forms with -you are for one person against the computer.
turn-you = Your turn
turn-named = { $player }'s turn
turn-you-again = Your turn again
turn-named-again = { $player } plays again
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
caption-swept-to = The last seeds go to { $player }
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
result-biggest-capture = Biggest capture: { $seeds }
result-longest-turn = Longest turn: { $moves } moves
result-longest-relay = Longest move: { $laps } laps
result-score = { $south } { $south_wins }, { $north } { $north_wins }
result-score-draws =
    { $draws ->
        [one] { $south } { $south_wins }, { $north } { $north_wins } (1 draw)
       *[other] { $south } { $south_wins }, { $north } { $north_wins } ({ $draws } draws)
    }
result-rematch = Rematch

# The plates with the players' names.
plate-turn = to move
plate-thinking = thinking …
plate-sows = sows
plate-winner = Winner
plate-draw = Draw
plate-hides = hides seeds
plate-guesses = guesses
plate-chooses = chooses a side
plate-state = { $player } · { $state }

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
refused-not-yours = { $pit } is on the other side
refused-no-such-pit = There is no pit { $pit }
refused-empty = { $pit } is empty
refused-feed = { $player } has no seeds: play a pit that reaches them
refused-feed-other = The other row is empty: play a pit that reaches it
refused-leftmost = In { $game } your leftmost pit moves
refused-rightmost = In { $game } your rightmost pit moves
refused-endless = { $pit } would run for ever, so it may not be played
refused-grand-slam = You may not take all of { $player }'s seeds
refused-must-pass = You have no seeds and must pass
refused-cannot-pass = You may pass only when no pit can be played
refused-swap = You may swap sides only after the first turn
refused-split = The rules of { $game } do not let players share the rest

# The bar.
speed-slow = Slow
speed-normal = Normal
speed-fast = Fast
speed-instant = Instant
speed-named = { $speed } speed
bar-swap = Swap sides
bar-split = Offer a draw
bar-resume = Resume
bar-back-to-game = Back to the game
preview-badge-again = Again
hand-lap = lap { $lap }
hand-seeds-lap = { $seeds } · lap { $lap }

# The menu.
menu-resume = Resume
menu-restart = Restart
menu-result = Result
menu-matches = Games
menu-records = Share
menu-split = Share the rest
split-question =
    { $seeds ->
        [one] Share the last seed?
       *[other] Share the last { $seeds } seeds?
    }
split-about = { $each } each, and the game ends. Only if you both want to.
split-agree = We both agree
split-keep-playing = Keep playing

# Playing on from an earlier position.
branch-question = Continue from here with { $move }?
branch-question-plain = Continue from here?
branch-about =
    { $later ->
        [one] The later move will be dropped.
       *[other] The { $later } later moves will be dropped.
    }
branch-continue = Continue from here

# Screen readers.
label-store = { $player } has { $seeds ->
    [one] 1 seed
   *[other] { $seeds } seeds
}
label-pit = Pit { $pit } of { $player }, { $seeds ->
    [one] 1 seed
   *[other] { $seeds } seeds
}
