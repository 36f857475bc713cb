"""The reference cards of the games that are played on a mat: two of A5 on a page."""

from __future__ import annotations

from functools import partial

from tableassist.printing.deluxe_reference import DELUXE_MEMORY_CHART, DELUXE_MEMORY_TURN
from tableassist.printing.edition import LIGHT, Edition
from tableassist.printing.pen import Pen
from tableassist.printing.reference import Half, Reference, ReferenceLine, Section, draw_halves, draw_reference

MNEMONIC_CARDS = Reference(
    game="mnemonic",
    title="Mnemonic: the cards",
    subtitle="52 cards, 21 for each of two players · lands pay for creatures with poker hands · 20 life",
    sections=(
        Section(
            "What they are, and what lands pay for them",
            (
                ReferenceLine("2–6", "Land, one a turn. Taps for one mana of its suit and rank."),
                ReferenceLine("7", "Land and creature 1/1, your land of the turn. Taps from your next turn."),
                ReferenceLine("8–10", "Creature 1/1: one land of its suit."),
                ReferenceLine("J", "Creature 2/2: a pair, two lands of one rank."),
                ReferenceLine("Q", "Creature 3/3: three lands of one rank."),
                ReferenceLine("K", "Creature 3/3: a run, three ranks in a row from 2 to 7."),
                ReferenceLine("A", "Creature 3/3: three lands of its suit, whatever their ranks."),
                ReferenceLine("J Q K", "At least one of the lands has the card’s own suit."),
            ),
            "R-MN-004 R-MN-042…046",
        ),
        Section(
            "What else they can do",
            (
                ReferenceLine("J", "An Aura for one of its suit: that creature flies. If it goes, J is a creature."),
                ReferenceLine("Q", "Discard it, one of its suit: destroy a creature."),
                ReferenceLine("K", "Discard it, one of its suit: untap a creature, yours this turn, with haste."),
                ReferenceLine("A", "Discard it, one of its suit: 3 damage to a player."),
                ReferenceLine("A", "Discard it, a run of three in its suit: destroy all creatures, 7s too."),
                ReferenceLine("When", "Q, K, A from your hand whenever you may act, also in the other’s turn."),
                ReferenceLine("", "J in your main phase, when nothing waits to happen."),
            ),
            "R-MN-051…059",
        ),
        Section(
            "What suits do, lands too",
            (
                ReferenceLine(
                    "♣",
                    "With a ♣ creature of yours your ♣ cards cost one land less: 8 to 10 and J as an Aura "
                    "nothing, J one ♣, Q a pair, K two of a run, A two ♣. One of what is still "
                    "paid is ♣. Abilities by discarding cost as ever.",
                ),
                ReferenceLine("♥", "Goes to the graveyard: its owner gains 1 life."),
                ReferenceLine("♦", "Goes to the graveyard: it may go on top of its owner’s library."),
                ReferenceLine("♠", "Goes to the graveyard: a card there may be shuffled into the library."),
            ),
            "R-MN-006 R-MN-048",
        ),
    ),
    keys=13.0,
)
"""R-MN-004…006, R-MN-040…048, R-MN-051…059 and A-MN-02 in short, as they are where no house rule says otherwise."""

MNEMONIC_TURN = Reference(
    game="mnemonic",
    title="Mnemonic: a turn",
    subtitle="Untapped cards stand upright for their player, tapped ones are turned by a quarter",
    sections=(
        Section(
            "Before the game",
            (
                ReferenceLine(
                    "Draft",
                    "Ten cards are left out. Of 32, then 8, then 2 each gets half, keeps half of it and passes "
                    "the rest, until single cards are left.",
                ),
                ReferenceLine("Library", "Of your 21 cards set up to 5 aside and shuffle the others."),
                ReferenceLine("Hand", "Seven cards. Whoever begins does not draw in the first turn."),
            ),
            "R-MN-010…024",
        ),
        Section(
            "Your turn",
            (
                ReferenceLine("Untap", "All that is yours stands upright again."),
                ReferenceLine("Upkeep", "Nothing but time to respond."),
                ReferenceLine("Draw", "One card. Library empty: graveyard shuffled into it, lose 1 life, draw."),
                ReferenceLine("Main", "One land, and what you can pay for."),
                ReferenceLine("Combat", "Attackers, blockers, damage."),
                ReferenceLine("Main", "Again, as before combat."),
                ReferenceLine("End", "Discard down to seven. Damage and effects of the turn are over."),
            ),
            "R-MN-030…037 R-MN-060",
        ),
        Section(
            "Paying",
            (
                ReferenceLine("Exactly", "As many lands as the cost has: three of a kind is no pair."),
                ReferenceLine("Unused", "Mana that is left is lost when the step ends."),
                ReferenceLine("Wrong", "Card back to the hand, lands upright: nothing has happened."),
            ),
            "R-MN-036 R-MN-042…047",
        ),
        Section(
            "Combat",
            (
                ReferenceLine("Attack", "Untapped, with haste or yours since your turn began. They tap."),
                ReferenceLine("Block", "Untapped creatures, one attacker each. Several may block one."),
                ReferenceLine("Flying", "Can be blocked by flying creatures only."),
                ReferenceLine("Damage", "All at once: to the player, or to blockers, divided as you like."),
                ReferenceLine("Destroyed", "By damage of its toughness in one turn: to its owner’s graveyard."),
            ),
            "R-MN-062 R-MN-070…075",
        ),
        Section("The end", (ReferenceLine("Life", "At 0 you have lost. Both at once: a draw."),), "R-MN-061"),
    ),
    keys=19.0,
)
"""R-MN-010…024, R-MN-030…037, R-MN-042…047 and R-MN-060…075 in short."""

MENTAL_MAGIC = Reference(
    game="mental-magic",
    title="Mental Magic",
    subtitle="Your cards are what you know by heart, if the cost is right · 20 life · libraries of 40 cards",
    sections=(
        Section(
            "What you may declare a card to be",
            (
                ReferenceLine("Cost", "Any Magic card of the same mana cost: {1}{R} is not {2}."),
                ReferenceLine("Once", "No name twice in a game, by anyone, even if that card is long gone."),
                ReferenceLine("Banned", "64 names are not allowed. Utopia is no name."),
                ReferenceLine("Symbols", "Hybrid: any half. Phyrexian: its colour. No cost: {0}. Split: either half."),
                ReferenceLine("Who", "The owner; or whose effect could put it into play under his control."),
            ),
            "R-MM-003 R-MM-007…010 R-MM-018",
        ),
        Section(
            "Face down",
            (
                ReferenceLine(
                    "Utopia",
                    "Once in your turn, as your land: taps for one mana of any colour. "
                    "Extra land drops are not for Utopias.",
                ),
                ReferenceLine("Morph", "Any card may be cast face down. Declare it as it is turned up."),
                ReferenceLine("Unseen", "Neither is shown when it leaves."),
            ),
            "R-MM-011…013",
        ),
        Section(
            "How long it is what you said",
            (
                ReferenceLine("Always", "On the stack and the battlefield. Face up there, it needs a name."),
                ReferenceLine("Never", "In a hand or a library."),
                ReferenceLine(
                    "Else",
                    "While an ability from it is on the stack, a static one works there for others too, an Aura "
                    "is on it, or something refers to it and what it is matters.",
                ),
                ReferenceLine(
                    "Not for",
                    "Flashback and the like, being counted, targeted, or moved with all of a kind, but not into play.",
                ),
            ),
            "R-MM-004…006",
        ),
        Section(
            "The ledger",
            (
                ReferenceLine("Tell it", "Why you declare, the cost printed on the card, and the name."),
                ReferenceLine("Costs", "Checked by known cards, or another player agrees; no clock runs."),
                ReferenceLine("Moves", "Tell where a card goes; you are asked if anything still needs it."),
            ),
            "R-MM-008 R-MM-030 A-MM-05",
        ),
        Section(
            "Besides",
            (
                ReferenceLine("Library", "Nobody searches one; shuffling is allowed. No dredge."),
                ReferenceLine("{0}", "Without a name it may be discarded or targeted as a land as well."),
            ),
            "R-MM-015…016",
        ),
    ),
    keys=18.0,
)
"""R-MM-003…018 and R-MM-030 in short."""

PLAYMAT_REFERENCES = {
    "deluxe-memory": (DELUXE_MEMORY_TURN, DELUXE_MEMORY_CHART),
    "mnemonic": (MNEMONIC_CARDS, MNEMONIC_TURN),
    "mental-magic": (MENTAL_MAGIC, MENTAL_MAGIC),
}
"""What the left and the right half of a game's page show."""


def draw_playmat_reference(
    pen: Pen, paper: tuple[float, float], game: str, version: str, edition: Edition = LIGHT
) -> int:
    """Draws the page of a game, sideways on the paper; gives the number of pages.

    Args:
        paper: Its two sides, millimetres.
        version: What stands at the foot beside the game.
    """
    left, right = PLAYMAT_REFERENCES[game]
    width, height = max(paper), min(paper)
    halves: tuple[Half, Half] = (
        partial(draw_reference, pen, left, edition=edition),
        partial(draw_reference, pen, right, edition=edition),
    )
    pen.page(width, height)
    foot = f"{left.title.partition(':')[0]}, reference cards · {version}"
    draw_halves(pen, width, height, halves, foot, edition)
    return 1
