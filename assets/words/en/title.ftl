# The title and its cards.

title-subtitle = Mancala for two
title-play-game = Play { $game }
title-continue = Continue
title-continue-game = Continue { $game }
title-games = Games

# What is special about a game, on its card.
card-kalah = End in your store to play again. End in an empty pit to capture across.
card-al-manqala = Capture twos and fours, and every two or four just before them.
card-mangala-iv = No choice, all suspense: the seeds run in laps until they stop.
card-lab-hakimi = Seeds that come to two or four are yours, with what lies across from them.
card-board = { $pits } pits, { $seeds } seeds
card-leftmost-pit = Your leftmost pit moves
card-rightmost-pit = Your rightmost pit moves
card-laps = Seeds run in laps
card-store-turn = End in your store to play again
card-capture-across = Capture across
card-capture-counts = Capture { $counts }
card-capture-by-count = Capture certain numbers
