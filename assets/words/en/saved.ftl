# Saved games, and games as files.

share-copied = Copied
share-pasted =
    { $moves ->
        [one] Game pasted: { $game }, 1 move
       *[other] Game pasted: { $game }, { $moves } moves
    }
