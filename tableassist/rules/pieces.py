"""What a game of pieces on a board says of them, so that the referee and the screen need not know the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, runtime_checkable

from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Layout, Lot, SettledLayout

CARD = "card"
"""The kind of lots that are cards; every other kind is a piece."""


def are_pieces(lots: Iterable[Lot]) -> bool:
    """Whether any of these is no card."""
    return any(lot.kind != CARD for lot in lots)


@dataclass(frozen=True, slots=True)
class Contents:
    """What may lie in a zone: the key and the label of the option that says so, and the lots."""

    key: str
    label: str
    lots: tuple[Lot, ...]


@runtime_checkable
class SendsPiecesOff(Protocol):
    """A game whose rulings send pieces off the board, which players may take away later: what lies there is no news."""

    def leaving(self, state: Any) -> frozenset[ZoneName]:
        """The zones off which pieces were sent that may still lie there."""

    def cleared(self, state: Any, zones: frozenset[ZoneName]) -> Any:
        """The state after these zones were seen without such pieces: whatever comes there now is new."""


class Ambiguity(NamedTuple):
    """What players are asked where pieces of several of them look the same; `choices` says what was done, by label."""

    question: str
    choices: Mapping[str, tuple[Any, ...]]


@runtime_checkable
class NamesAmbiguities(Protocol):
    """A game in which players lay down pieces in turn of which nothing shows whose they are."""

    def ambiguity(self, state: Any, actions: Sequence[Any]) -> Ambiguity | None:
        """What is to be asked before the actions count, which may have been done the other way around; else None."""


@runtime_checkable
class PlaysWithPieces(Protocol):
    """A game whose pieces hide one another, are taken for one another, and may lie between two places."""

    def plausible(self, state: Any, seen: SettledLayout, was: Layout, eyes: Layout | None) -> SettledLayout:
        """The settled table without pieces that cannot be there, and with those that others hide.

        `was` is the table as it was last accepted. `eyes` is what the eyes saw the time before, None for the first.
        """

    def hidden_at_first(self, state: Any, seen: SettledLayout) -> Mapping[ZoneName, tuple[Lot, ...]]:
        """What lies in the zones of which the first picture of a game that goes on cannot show everything."""

    def comes_later(self, lot: Lot) -> bool:
        """Whether such a piece lies on no board before anything was done: what looks so at first is something else."""

    def belongs(self, lot: Lot) -> bool:
        """Whether the lot belongs on some place of the board; what does not may lie anywhere."""

    def contents(
        self, state: Any, seen: Sequence[Lot], was: Sequence[Lot], likely: Sequence[str]
    ) -> Sequence[Contents]:
        """What may lie in a zone where something cannot be made out, likeliest first; never empty.

        `seen` lies there now and `was` lay there before; `likely` are names that the eyes thought of.
        """

    def piece_in_words(self, state: Any, lot: Lot) -> str:
        """A piece as players call it, "Ann's crystal"; of one that could not be made out, "something"."""

    def put_right_in_words(self, state: Any, zone: ZoneName, want: Sequence[Lot], seen: Sequence[Lot]) -> str:
        """What has to be done in a zone, in a sentence without a full stop."""
