# Words that several screens share.

seat-south = South
seat-north = North

close = Close

learn = Learn to play
main-menu = Main menu

# Numbers one after the other: 2, 4 or 6.
list-next = { $start }, { $next }
list-or = { $start } or { $last }
list-and = { $start } and { $last }

# Two sentences, one after the other.
sentences = { $first } { $second }

# A text that is the same in every language, such as a player's name.
verbatim = { $text }
