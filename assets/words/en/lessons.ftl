# Lessons. Each step: what is said first, then after the move asked for, and after any other move.

lesson-step = Lesson { $step } of { $steps }
lesson-leave = Leave
lesson-next = Next

lesson-kalah-1 = The lower row is yours, pits A to F. Press B, and its four seeds drop one by one into the next pits.
lesson-kalah-1-done = One seed into each pit: that is sowing. It goes round counter-clockwise, along your row and then along North's.
lesson-kalah-1-hint = That is sowing too. Now try B, the second pit from the left.
lesson-kalah-2 = The long bowl at your right is your store: what is in it is yours. Count four places on from C. That is where its last seed will land. Play C.
lesson-kalah-2-done = Your last seed landed in your store, so you play again.
lesson-kalah-2-hint = Not quite: that one stops short or runs past. C reaches your store.
lesson-kalah-3 = C is empty, and six seeds lie across from it. Land in your own empty pit and you take them. B holds one seed: play it.
lesson-kalah-3-done = Seven seeds for your store: the one that landed and the six across. After a capture it is North's turn.
lesson-kalah-3-hint = No capture. The one seed of B lands in C, which is empty.
lesson-kalah-4 = The game ends as soon as a row is empty. Seeds left in the other row go to its owner. F holds your last one: play it.
lesson-kalah-4-done = North keeps the three that were left, and you win, 25 to 23. That is all of Kalah. Press F1 for the rules any time.
lesson-kalah-4-hint = F holds your last seed.

lesson-al-manqala-1 = The lower row is yours, pits A to G. Play A: its seven seeds drop one by one, along your row and round the corner into North's.
lesson-al-manqala-1-done = One seed into each of the next seven pits. The last one makes eight, and nothing more happens.
lesson-al-manqala-1-hint = That is sowing too. Now try A, the first pit from the left.
lesson-al-manqala-2 = You capture a pit when your last seed makes exactly two or four in it. The second seed of B makes four in D. Play B.
lesson-al-manqala-2-done = Four more seeds in your tray. It works on both sides of the board, in your own row too.
lesson-al-manqala-2-hint = No capture. B ends in D, where three become four.
lesson-al-manqala-3 = The pits just before the last one are captured with it, back along the way the seeds came, as long as they hold two or four. Play E: F, G and a.
lesson-al-manqala-3-done = First a, then G, then F: eight seeds in one move. The chain stops at E, which is empty.
lesson-al-manqala-3-hint = No chain. E makes two in F, four in G and two in a.
lesson-al-manqala-4 = North has no seeds, so you must play a pit that reaches North's row if you can. Of your pits only F, with three seeds, goes far enough: play it.
lesson-al-manqala-4-done = F gives North a seed. If no pit could, the game would end and North would get all that is left. Fifty seeds win. Press F1 for the rules any time.
lesson-al-manqala-4-hint = Only F, with three seeds, goes far enough.

lesson-mangala-iv-1 = Before a game one player hides one or two seeds in a fist: Tek mi, çift mi? Odd or even? A right guess lets you choose a side. The seeds are scattered at random.
lesson-mangala-iv-2 = The lower row is yours, but you never choose: your leftmost pit with seeds moves. Now that is C.
lesson-mangala-iv-2-done = The last seed landed in an empty pit. It makes one there, and your turn is over.
lesson-mangala-iv-2-hint = C is your leftmost pit with seeds.
lesson-mangala-iv-3 = If the last seed makes three in its pit, or five or more, you pick them all up and sow on. Play A, and watch it run.
lesson-mangala-iv-3-done = One seed, and it ran for three laps! It stopped in an empty pit.
lesson-mangala-iv-3-hint = A is your leftmost pit with seeds.
lesson-mangala-iv-4 = Two or four is a capture: the pit is yours, and the pit across from it, whatever it holds. A's last seed makes four in C, and six lie across. Play A.
lesson-mangala-iv-4-done = Ten seeds. Pits before it with two or four would be captured too, each with the pit across. The game ends when the board is empty, and most seeds wins. Press F1 for the rules.
lesson-mangala-iv-4-hint = A is your leftmost pit with seeds.
