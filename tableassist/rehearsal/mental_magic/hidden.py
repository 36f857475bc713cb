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
    """Libraries and hands by seat, and which card each line of the ledger is."""

    libraries: list[list[str]]
    hands: list[list[str]]
    identities: dict[str, str] = field(default_factory=dict)

    def draw(self, seat: Seat) -> bool:
        """The top card comes into the hand; whether there was one."""
        if not self.libraries[seat]:
            return False
        self.hands[seat].append(self.libraries[seat].pop())
        return True


def deal_libraries(chance: Random) -> tuple[HiddenLedger, frozenset[str]]:
    """Two shuffled libraries with seven cards drawn from each, and the names of the cards that are enrolled."""
    names = list(NAMES)
    chance.shuffle(names)
    half = len(names) // 2
    hidden = HiddenLedger([names[:half], names[half:]], [[], []])
    for seat in (Seat(0), Seat(1)):
        for _ in range(OPENING_HAND):
            hidden.draw(seat)
    return hidden, frozenset(NAMES) - frozenset(chance.sample(NAMES, UNENROLLED))
