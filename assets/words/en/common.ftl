# Words that several screens share.

seat-south = South
seat-north = North

close = Close
back = Back
cancel = Cancel
play = Play
pause = Pause
delete = Delete
save = Save
open = Open

undo = Undo
redo = Redo
hint = Hint
moves = Moves
rules = Rules
settings = Settings
menu = Menu
learn = Learn to play
set-up = Set up
watch = Watch
review = Review
new-game = New game
main-menu = Main menu
quit = Quit

# Numbers one after the other: 2, 4 or 6.
list-next = { $start }, { $next }
list-or = { $start } or { $last }
list-and = { $start } and { $last }

# The last word of a game's name, where a player shares it with another one.
seeds =
    { $seeds ->
        [one] 1 seed
       *[other] { $seeds } seeds
    }
moves-count =
    { $moves ->
        [one] 1 move
       *[other] { $moves } moves
    }

# Two sentences, one after the other.
sentences = { $first } { $second }
