# The title and its cards.

title-play-game = Play { $game }
