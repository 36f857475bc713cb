"""The reference cards of Deluxe Memory: a turn, and the mixed chart."""

from __future__ import annotations

from tableassist.printing.reference import Reference, ReferenceLine, Section

DELUXE_MEMORY_TURN = Reference(
    game="deluxe-memory",
    title="Deluxe Memory: a turn",
    subtitle="2 to 4 players · 52 cards face down · most tokens at the end wins",
    sections=(
        Section(
            "Before the game",
            (
                ReferenceLine("Cards", "Shuffle; lay all of them face down, one on each place."),
                ReferenceLine("Tokens", "20 for each player. Into the Bank come 10 a player."),
                ReferenceLine("First", "Agree on who begins. Turns pass to the left."),
            ),
            "R-DM-003…005",
        ),
        Section(
            "Your turn",
            (
                ReferenceLine("Look", "Lift two cards and look at them alone. Remember where they lie."),
                ReferenceLine("A pair", "Two of one rank: show them, do what the pair says, take them away."),
                ReferenceLine(
                    "No pair", "Both go back to their places face up. For 1 token each you may lay it face down."
                ),
            ),
            "R-DM-020…024",
        ),
        Section(
            "What a pair says",
            (
                ReferenceLine("Black", "♠♣ Choose a player, who pays as many tokens as its value to the Bank."),
                ReferenceLine("Red", "♥♦ Choose a player or yourself, to gain as many from the Bank."),
                ReferenceLine("Mixed", "One black, one red: do what the mixed chart says for its rank."),
                ReferenceLine("Values", "Ace 1, 2 to 10 as printed, jack 11, queen 12, king 13. A pair counts once."),
            ),
            "R-DM-006 R-DM-021…023",
        ),
        Section(
            "Words",
            (
                ReferenceLine("Reveal", "Turn a card up, let everyone see it, turn it down again."),
                ReferenceLine("Bank", "It pays what it has: with too few tokens a player gains fewer."),
                ReferenceLine("No tokens", "With your last token gone you are out of the game."),
            ),
            "R-DM-025 R-DM-027",
        ),
        Section(
            "The end",
            (
                ReferenceLine("When", "No pair is left, or only one player has tokens."),
                ReferenceLine("Who wins", "The player with the most tokens."),
            ),
            "R-DM-026",
        ),
    ),
    keys=21.0,
)
"""R-DM-001…009 and R-DM-020…027 in short, as they are where no house rule says otherwise."""

DELUXE_MEMORY_CHART = Reference(
    game="deluxe-memory",
    title="Deluxe Memory: mixed chart",
    subtitle="A pair of one black and one red card · each line comes up twice in a game, or never",
    sections=(
        Section(
            "The rank of the pair",
            (
                ReferenceLine("A", "Choose a player to gain 1 token and one to pay 1. Reveal a card."),
                ReferenceLine("2", "Look at two cards alone, then swap their places."),
                ReferenceLine(
                    "3",
                    "Reveal up to four cards. With a 3 among them, or three alike, up to three players pay 3 each.",
                ),
                ReferenceLine("4", "Choose a square of 2 × 2. Look at two of its cards alone, reveal the others."),
                ReferenceLine("5", "Reveal a cross: a card and its four neighbours. Then play again."),
                ReferenceLine("6", "Turn up as many cards as you like. They stay face up."),
                ReferenceLine("7", "Play again. At the end of that turn you may pay 5 to play once more."),
                ReferenceLine("8", "The next player misses a turn."),
                ReferenceLine("9", "Keep the pair. It takes the place of your next loss of tokens."),
                ReferenceLine("10", "Keep the pair. It takes the effect of another player's next match."),
                ReferenceLine("J", "Two players share their tokens evenly. An odd one goes to the Bank."),
                ReferenceLine("Q", "Choose a player to give 6 tokens to another one."),
                ReferenceLine("K", "Do any other line of this chart."),
            ),
            "R-DM-031…043",
        ),
    ),
    scale=1.3,
)
"""R-DM-010 and R-DM-031…043 in short."""
