# The opening of Mangala IV: one hides one or two seeds, the other guesses odd or even.

ritual-hide = { $hider }, hide one seed or two.
ritual-hide-about = { $guesser }, no peeking!
ritual-guess = "Tek mi, çift mi?"
ritual-guess-about = { $guesser }: odd or even?
ritual-right-one = One seed: tek! { $guesser } guessed right.
ritual-right-two = Two seeds: çift! { $guesser } guessed right.
ritual-wrong-one = One seed: tek! { $guesser } guessed wrong.
ritual-wrong-two = Two seeds: çift! { $guesser } guessed wrong.
ritual-side = { $chooser } picks a side. South starts.
ritual-hider = The hider
ritual-guesser = The guesser
ritual-keys-hide = Keys: 1 or 2
ritual-keys-guess = Keys: 1 for odd, 2 for even
ritual-keys-side = Keys: 1 for South, 2 for North
ritual-one = One
ritual-two = Two
ritual-odd = Odd (tek)
ritual-even = Even (çift)
ritual-play-south = Play South
ritual-play-north = Play North
