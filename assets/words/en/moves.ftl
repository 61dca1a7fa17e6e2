# The list of moves, and the review.

moves-to-start = First move
moves-back = Previous move
moves-play-pause = Play or pause
moves-forward = Next move
moves-to-end = Last move
moves-label = Move { $number }: { $player } { $move }
moves-label-captures = Move { $number }: { $player } { $move }, captures { $seeds }

review-start = Review
review-again = Analyse again
review-working = Analysing …
review-chart = How far { $south } is ahead, move by move
review-chart-ahead = Move { $number }: { $player } ahead by { $seeds }
review-chart-even = Move { $number }: even
review-axis = { $player } ahead
review-no-mistakes = No mistakes found. Well played!
review-cost =
    { $seeds ->
        [one] Move { $number }: { $move } lost 1 seed
       *[other] Move { $number }: { $move } lost { $seeds } seeds
    }
review-cost-game = Move { $number }: { $move } lost the game
review-show-better = Show { $move } instead
review-show-better-label = Show { $better } instead of { $player }'s { $move } in move { $number }
