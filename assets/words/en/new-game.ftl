# Setting a game up: its options and who plays.

new-game-start = Start
new-game-players = Players
new-game-look = Look
new-game-look-own = { $game }'s own
new-game-human = Human
new-game-starts = Starts
new-game-your-name = Your name
new-game-hides = Hides seeds
new-game-guesses = Guesses
new-game-ritual = Hides, guesses: guess right and you choose your side.
new-game-previous-value = Previous

# The computer players, with how strong they are.
level-seedling = Seedling, very easy: grabs full pits, never looks ahead
level-sprout = Sprout, easy: takes what it can
level-sower = Sower, medium: usually sees your reply
level-reaper = Reaper, hard: plans a few moves ahead
level-miller = Miller, very hard: sees further than most people
level-master = Master, expert: plays close to perfect

option-pits = Pits per player
option-pits-about = How long the board is.
option-seeds = Seeds per pit
option-seeds-about = How many seeds each pit holds at the start.
option-empty-capture = Capture without a target
option-empty-capture-about = A last seed in your empty pit is yours even when the pit across is empty.
option-end = Game ends
option-end-about = As soon as a row is empty, or when a player cannot move.
option-end-at-once = when a row is empty
option-end-on-turn = when a player cannot move
option-leftovers = Seeds left at the end
option-leftovers-about = Who gets the seeds that are still on the board.
option-leftovers-owner = go to their owner
option-leftovers-nobody = go to nobody
option-pie = Swap rule
option-pie-about = The second player may swap sides after the first turn.
option-layout = Starting position
option-layout-about = The same number in every pit, or scattered at random.
option-layout-even = the same in every pit
option-layout-random = scattered
option-choice = Which pit to play
option-choice-about = Always the leftmost pit with seeds, as tradition has it, or any of your own.
option-choice-forced = always the leftmost
option-choice-free = any
option-yes = yes
option-no = no

rulesets-more-errors = and { $more } more
