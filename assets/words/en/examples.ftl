# What the moving figures of the rules show.

example-sows-right = { $seat } sows to the right.
example-sows-left = { $seat } sows to the left.
example-sows-right-seen-left = { $seat } sows to their own right, which is left on screen.
example-sows-left-seen-right = { $seat } sows to their own left, which is right on screen.
example-relay = The last seed makes { $seeds }: { $player } picks them all up and sows on.
example-again = The last seed lands in { $player }'s store: { $player } plays again.
example-capture-across = The last seed lands in an empty pit: { $player } captures it and the { $seeds } across.
example-capture = The last seed makes { $count }: captured.
example-capture-opposite = The last seed makes { $count }: captured, with the { $seeds } across.
example-capture-alone = The pit across is empty: { $player } captures the last seed alone.
example-chain =
    { $pits ->
        [one] The last seed makes { $count }, and the pit before it holds { $held }: { $player } captures { $taken } in all.
       *[other] The last seed makes { $count }, and the pits before it hold { $held }: { $player } captures { $taken } in all.
    }
example-chain-opposite =
    { $pits ->
        [one] The last seed makes { $count }, and the pit before it holds { $held }: with the pits across, { $player } captures { $taken } in all.
       *[other] The last seed makes { $count }, and the pits before it hold { $held }: with the pits across, { $player } captures { $taken } in all.
    }
example-feeding-only = { $other } has no seeds: { $player } must play this pit, the only one that reaches them.
example-feeding = { $other } has no seeds: { $player } must play a pit that reaches them.
