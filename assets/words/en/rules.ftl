# The rules of a game as sentences, made from its ruleset.

rules-board = Set-up
rules-opening = Start
rules-turn = Your turn
rules-capture = Captures
rules-feeding = Feeding
rules-end = End
rules-history = History
rules-uncertain = What we are not sure of
rules-our-ruling = our ruling
rules-our-ruling-about = Our ruling, where the sources do not say.
rules-marked = { $sentence } [{ $mark }]

# Set-up.
rules-rows-stores = Two rows of { $pits } pits, with a store at each player's right.
rules-rows-banks = Two rows of { $pits } pits. Each player keeps captured seeds in a bank beside the board.
rules-even =
    { $seeds ->
        [one] 1 seed in every pit, { $total } in all.
       *[other] { $seeds } seeds in every pit, { $total } in all.
    }
rules-scattered = { $total } seeds, scattered at random over the pits.
rules-scattered-least =
    { $least ->
        [one] { $total } seeds, scattered at random, at least 1 in every pit.
       *[other] { $total } seeds, scattered at random, at least { $least } in every pit.
    }
rules-explicit = South's pits hold { $south }, North's { $north }.

# Start.
rules-south-first = South starts.
rules-pie = After the first player's whole first turn, the second player may swap sides, once, instead of moving.
rules-odd-or-even = One player hides one or two seeds in a fist and asks "Tek mi, çift mi?", odd or even. A right guess lets the guesser choose a side, a wrong one the hider, with the board in view.

# Your turn.
rules-sow-counter-clockwise = Pick up all the seeds in one of your pits and drop them one by one, counter-clockwise.
rules-sow-clockwise = Pick up all the seeds in one of your pits and drop them one by one, clockwise.
rules-sow-leftmost-counter-clockwise = Pick up all the seeds in your leftmost pit with seeds and drop them one by one, counter-clockwise.
rules-sow-leftmost-clockwise = Pick up all the seeds in your leftmost pit with seeds and drop them one by one, clockwise.
rules-sow-rightmost-counter-clockwise = Pick up all the seeds in your rightmost pit with seeds and drop them one by one, counter-clockwise.
rules-sow-rightmost-clockwise = Pick up all the seeds in your rightmost pit with seeds and drop them one by one, clockwise.
rules-own-store = Drop one in your own store as you pass; skip your opponent's.
rules-any-pit = You may play any of your pits.
rules-origin-sown = If you come all the way round, your starting pit gets a seed too.
rules-origin-skipped = If you come all the way round, skip your starting pit.
rules-origin-first-stays = The first seed goes back into your starting pit, unless it is the only one.
rules-relay = If the last seed brings its pit, on either side, to { $counts }, pick all of them up and sow on.
rules-endless-refused = A move that would run for ever may not be played.
rules-max-laps = A move of more than { $laps } laps counts as one that runs for ever.
rules-bonus = If your last seed lands in your store, play again.
rules-pass = A player with no seeds passes.

# Captures.
rules-capture-across = If your last seed lands in an empty pit of your own, you capture it and all seeds in the pit across, provided there are any.
rules-capture-across-even-none = If your last seed lands in an empty pit of your own, you capture it and all seeds in the pit across, even if there are none.
rules-capture-count-either = If your last seed brings any pit to { $counts }, its seeds are yours.
rules-capture-count-other = If your last seed brings a pit of your opponent's to { $counts }, its seeds are yours.
rules-capture-count-own = If your last seed brings a pit of your own to { $counts }, its seeds are yours.
rules-chain-across-rows = Then look back along the way you came: every pit with { $counts } is yours too, across both rows, until you meet one that has another number.
rules-chain-within-row = Then look back along the way you came: every pit of that row with { $counts } is yours too, until you meet one that has another number.
rules-chain-opposite = The pit across from each of them is yours too, whatever it holds.
rules-chain-snapshot = Decide the whole chain first, then take it.
rules-chain-one-at-a-time = Take each pit before you look at the next.
rules-capture-opposite = The pit across from it is yours too, whatever it holds.
rules-strip = A capture may take all the seeds of your opponent's row.
rules-slam-takes-nothing = A capture of all the seeds of your opponent's row takes nothing.
rules-slam-refused = You may not take all the seeds of your opponent's row, unless you have no other move.

# Feeding.
rules-feeding-must = If your opponent has no seeds, you must play a pit that reaches their row.

# End. The last words say who gets what is left.
rules-majority = { $seeds } or more captured seeds win, and the game ends at once.
rules-board-empty = The game ends when the board is empty.
rules-lone-seed = The game ends when one seed is left, which cannot be captured.
rules-endless-end = The game ends when every move of the player to move would run for ever.
rules-most-wins = Most seeds wins. The same number is a draw.
rules-no-move-row-owner = The game ends when the player to move has no seeds; each player keeps the seeds in their own row.
rules-no-move-unfed = The game ends when the player to move has no seeds, and that player takes all that are left.
rules-no-move-last-mover = The game ends when the player to move has no seeds; the player who moved last takes all that are left.
rules-no-move-split = The game ends when the player to move has no seeds; the players share what is left.
rules-no-move-nobody = The game ends when the player to move has no seeds; seeds that are left count for nobody.
rules-row-empty-row-owner = The game ends as soon as either row is empty; each player keeps the seeds in their own row.
rules-row-empty-unfed = The game ends as soon as either row is empty; the player with the empty row takes all that are left.
rules-row-empty-last-mover = The game ends as soon as either row is empty; the player who moved last takes all that are left.
rules-row-empty-split = The game ends as soon as either row is empty; the players share what is left.
rules-row-empty-nobody = The game ends as soon as either row is empty; seeds that are left count for nobody.
rules-cannot-feed-row-owner = If your opponent has no seeds and none of your moves reaches them, the game ends; each player keeps the seeds in their own row.
rules-cannot-feed-unfed = If your opponent has no seeds and none of your moves reaches them, the game ends and your opponent takes all that are left.
rules-cannot-feed-last-mover = If your opponent has no seeds and none of your moves reaches them, the game ends; the player who moved last takes all that are left.
rules-cannot-feed-split = If your opponent has no seeds and none of your moves reaches them, the game ends; the players share what is left.
rules-cannot-feed-nobody = If your opponent has no seeds and none of your moves reaches them, the game ends; seeds that are left count for nobody.
rules-repetition-row-owner = The game ends when the same position, with the same player to move, comes for the { $time } time; each player keeps the seeds in their own row.
rules-repetition-unfed = The game ends when the same position, with the same player to move, comes for the { $time } time; a player with an empty row takes all that are left.
rules-repetition-last-mover = The game ends when the same position, with the same player to move, comes for the { $time } time; the player who moved last takes all that are left.
rules-repetition-split = The game ends when the same position, with the same player to move, comes for the { $time } time; the players share what is left.
rules-repetition-nobody = The game ends when the same position, with the same player to move, comes for the { $time } time; seeds that are left count for nobody.
rules-max-moves = A game of { $moves } moves ends in the same way.
rules-agreement-row-owner = The players may agree to stop at any time; each keeps the seeds in their own row.
rules-agreement-unfed = The players may agree to stop at any time; a player with an empty row takes all that are left.
rules-agreement-last-mover = The players may agree to stop at any time; the player who moved last takes all that are left.
rules-agreement-split = The players may agree to stop at any time and share what is left.
rules-agreement-nobody = The players may agree to stop at any time; seeds that are left count for nobody.
rules-time-second = second
rules-time-third = third
rules-time-nth = { $times }th

# Sets of numbers.
rules-counts-exactly = exactly { $counts }
rules-counts-even = an even number
rules-counts-from = { $least } or more
rules-counts-or-from = { $counts }, or { $least } or more
