# Where the games come from. Texts of a game are numbered, a paragraph each.

history-kalah-place = United States
history-kalah-time = 1940
history-kalah-people = William Julius Champion Jr.
history-kalah-1 = Kalah is a young game in a family that may be thirteen hundred years old. William Julius Champion Jr., a graduate of Yale, designed it in 1940 and sold the first sets in 1944. Patents followed in 1952 and 1955, and in 1958 he founded a company for it in Holbrook, Massachusetts.
history-kalah-2 = Many boxes promised a game of ancient Africa. It actually descends from Dakon, a sowing game from Java.
history-kalah-3 = Champion gave beginners three seeds per pit and experts six; most people now start with four. He believed that sowing teaches children to count, and in Chicago it was used in lessons for pupils who struggle with numbers.
history-kalah-4 = In 1959 students at MIT had it running on an early computer, and programs have studied it since: its smaller boards are fully solved. It was sold as Mancala and Kalaha, as Conference in 1965 and as Sahara in 1976. Around 2000 it came as Bantumi on millions of phones.
history-kalah-uncertain-1 = Our sources do not say how Champion came to know Dakon, or how much of it he kept.

history-al-manqala-place = Galilee, in the Levant
history-al-manqala-time = Written down in 2007; the board is known since 1694
history-al-manqala-people = Palestinians of the Galilee; recorded by Moslih Kanaaneh
history-al-manqala-1 = The name comes from the Arabic root for carrying over from one place to another, which is what the hand does with the seeds. In the Galilee it was a game for men in coffee houses and for travellers in their inns.
history-al-manqala-2 = Moslih Kanaaneh, a sociologist and anthropologist at Birzeit University who comes from Arrabeh in Lower Galilee, wrote its rules down in 2007. Long before, in 1694, Thomas Hyde of Oxford had described an Arab board that looks the same.
history-al-manqala-3 = Two centuries after Hyde, Stewart Culin found the guests of Damascus coffee houses bent over two rows of seven pits. They had proud names for what they played: La'b Hakimi, the game of reason, and La'b Akila, the game of the clever. And in 1819 Henry Dearborn noted that Aleppo liked Mangala and Halusa as well as chess and backgammon.
history-al-manqala-4 = A pit is called a house, beit. The boards were of oak, rubbed with olive oil and sealed with dark tar, and the seeds were shining white beads. The board shown here follows them.
history-al-manqala-uncertain-1 = It is likely, not certain, that Hyde and Culin saw this very game: the boards agree, but there is little to compare of the rules.
history-al-manqala-uncertain-2 = The sources do not say what happens to a player without seeds, or when a position returns. What is played here in those cases is our ruling.

history-lab-hakimi-place = Damascus
history-lab-hakimi-time = Late nineteenth century
history-lab-hakimi-people = Guests of Syrian coffee houses; seen by Stewart Culin
history-lab-hakimi-1 = The game of reason is what the name means. Stewart Culin, who wrote about the games of many peoples, saw it in coffee houses of Damascus, on two rows of seven pits.
history-lab-hakimi-2 = The same city had La'b Madjnuni, the mad game, in which seeds run in laps and there is little to choose. Here the game of reason is its sister: the same sowing and the same captures, but you may play any pit, and each starts with seven seeds.
history-lab-hakimi-uncertain-1 = Our sources disagree: one of them takes La'b Hakimi for another name of Al-manqala, without laps. Culin's own account has gaps.

history-mangala-iv-place = Gaziantep, in the south-east of Anatolia
history-mangala-iv-time = Played today; described in 2007
history-mangala-iv-people = Tea-house players; described by Adnan Güllü
history-mangala-iv-1 = This is a living game: it is played in the tea houses and homes of Gaziantep. Adnan Güllü was the first to describe it so fully that others can play it, in the Elbistan Kaynarca Gazetesi, a regional paper, in November 2007.
history-mangala-iv-2 = It may solve an old riddle. Near the end of the nineteenth century Stewart Culin watched La'b Madjnuni, the mad game, in Damascus, but his report of 1894 has gaps and contradicts itself. The game of Gaziantep also runs in laps and captures even numbers. Scholars think that it is Culin's game, or a close relative, complete at last.
history-mangala-iv-3 = A closed fist and a question open it: Tek mi, çift mi? Odd or even? Players often throw the seeds into the pits as they fall; for a fairer start, lay seven in each. A single move can sweep half of the board.
history-mangala-iv-uncertain-1 = That it is the mad game of Damascus is an informed guess.
history-mangala-iv-uncertain-2 = The sources leave open which player starts, when a game that goes round and round is over, and how a chain is read. What is played here is our ruling.
