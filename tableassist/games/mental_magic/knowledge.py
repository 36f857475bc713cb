"""What may be known of Magic cards: a card, its faces, and whoever knows them. Files and databases live elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from tableassist.games.mental_magic.cost import BETWEEN_HALVES

SPLIT = frozenset({"split", "aftermath"})
"""Layouts whose halves are one card with two costs (R-MM-009)."""

DOUBLE_FACED = frozenset({"transform", "modal_dfc", "double_faced", "meld", "flip"})
"""Layouts whose other face a card may turn to (R-MM-014)."""


@dataclass(frozen=True, slots=True)
class MagicFace:
    """One face or half of a card: `cost` is empty where none is printed."""

    name: str
    cost: str = ""
    types: str = ""
    text: str = ""


@dataclass(frozen=True, slots=True)
class MagicCard:
    """A Magic card. Its name and cost are those it has in a hand: of both halves together, or of the front face."""

    layout: str
    faces: tuple[MagicFace, ...]

    @property
    def name(self) -> str:
        """`Fire // Ice`, `Delver of Secrets`."""
        return BETWEEN_HALVES.join(face.name for face in self._shown)

    @property
    def cost(self) -> str:
        """`{1}{R} // {1}{U}`, `{U}`; empty where none is printed."""
        costs = [face.cost for face in self._shown]
        return BETWEEN_HALVES.join(costs) if any(costs) else ""

    @property
    def _shown(self) -> tuple[MagicFace, ...]:
        return self.faces if self.layout in SPLIT else self.faces[:1]


class Knowledge(Protocol):
    """Whoever knows cards. It answers about names only: what a cost could be declared as, it never says in a game."""

    @property
    def edition(self) -> str:
        """Which list of cards it is, for records: when it was made, and its digest; empty for none."""

    def card(self, name: str) -> MagicCard | None:
        """The card that has this name on any of its faces, None where it is not known."""

    def suggest(self, typed: str, most: int = 5) -> tuple[str, ...]:
        """The names of cards that somebody who typed this may mean, likeliest first."""

    def names(self) -> tuple[str, ...]:
        """The names of all known cards: for simulation, never shown in a game."""

    def __len__(self) -> int:
        """How many cards are known; 0 where costs must be entered (A-MM-05)."""

    def __hash__(self) -> int:
        """What is known never changes: what follows from it may be kept."""


class NothingKnown:
    """Knows no card at all: every cost is entered and confirmed (A-MM-05)."""

    edition = ""

    def card(self, name: str) -> MagicCard | None:  # noqa: ARG002
        """None."""
        return None

    def suggest(self, typed: str, most: int = 5) -> tuple[str, ...]:  # noqa: ARG002
        """Nothing."""
        return ()

    def names(self) -> tuple[str, ...]:
        """None."""
        return ()

    def __len__(self) -> int:
        return 0
