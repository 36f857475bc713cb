"""What is really in hands and on the table: which physical card is which line of the ledger. No referee sees it."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from tableassist.cardbase.sample import CARDS
from tableassist.games.mental_magic.state import OPENING_HAND
from tableassist.rules.game import Seat

NAMES: tuple[str, ...] = tuple(dict.fromkeys(card.name for card in CARDS))
"""The cards of both libraries: each is printed once."""

UNENROLLED = 3
"""So many cards somebody forgot to enrol."""


@dataclass
class HiddenLedger:
    """Libraries and hands by seat, whose card each is, and which card each line of the ledger is.

    A library that is shared is the same list for both. `as_printed` are the cards that lie there as what is printed on
    them: no line stands for those.
    """

    libraries: list[list[str]]
    hands: list[list[str]]
    identities: dict[str, str] = field(default_factory=dict)
    owners: dict[str, Seat] = field(default_factory=dict)
    as_printed: list[str] = field(default_factory=list)

    def draw(self, seat: Seat) -> bool:
        """The top card comes into the hand; whether there was one."""
        if not self.libraries[seat]:
            return False
        own = self.libraries[seat].pop()
        self.hands[seat].append(own)
        self.owners[own] = seat
        return True


def deal_libraries(chance: Random, *, shared: bool = False) -> tuple[HiddenLedger, frozenset[str]]:
    """Two shuffled libraries, or one, with seven cards drawn for each player, and the names of the enrolled cards."""
    names = list(NAMES)
    chance.shuffle(names)
    half = len(names) // 2
    hidden = HiddenLedger([names, names] if shared else [names[:half], names[half:]], [[], []])
    for seat in (Seat(0), Seat(1)):
        for _ in range(OPENING_HAND):
            hidden.draw(seat)
    return hidden, frozenset(NAMES) - frozenset(chance.sample(NAMES, UNENROLLED))
