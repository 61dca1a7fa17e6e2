# Saved games, and games as files.

saved-heading = Games
saved-none = No games yet. Every game is saved as you play.
saved-no-folder = There is no folder to keep games in.
saved-open-file = Open a game file
saved-on-table = on the table
saved-finished =
    { $moves ->
        [one] finished, 1 move
       *[other] finished, { $moves } moves
    }
saved-replay = Replay
saved-more =
    { $more ->
        [one] 1 older game
       *[other] { $more } older games
    }
saved-unreadable = These files could not be opened ({ $folder }):
saved-keep = Keep
saved-deleted = Deleted
saved-score = { $south } { $south_seeds } – { $north_seeds } { $north }

share-heading = Share
share-about = Save or open a game file (.sow). You can also drop one on the window.
share-copy = Copy game
share-paste = Paste game
share-copied = Copied
share-pasted =
    { $moves ->
        [one] Game pasted: { $game }, 1 move
       *[other] Game pasted: { $game }, { $moves } moves
    }
share-saved = Saved as { $file }
share-clipboard-empty = There is no game on the clipboard.
share-clipboard-error = The clipboard cannot be used: { $reason }
share-file-exists = A file with this name exists already.

error-heading = Something went wrong
