"""What the game waits for. Where somebody is to act, `seat` says who."""

from __future__ import annotations

from dataclasses import dataclass

from tableassist.games.memwars.board import Place
from tableassist.rules.game import Seat


@dataclass(frozen=True, slots=True)
class Rolling:
    """The D8 decides who goes first: `waiting` roll in this order, `rolled` have (R-MW-020)."""

    waiting: tuple[Seat, ...]
    rolled: tuple[tuple[Seat, int], ...] = ()

    @property
    def seat(self) -> Seat:
        """Who rolls next."""
        return self.waiting[0]


@dataclass(frozen=True, slots=True)
class Orienting:
    """The second player chooses where north is (R-MW-021)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Shuffling:
    """The last player shuffles the deck for a random path (R-MW-090)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Placing:
    """Topology counters are being placed in turn (R-MW-082)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Drawing:
    """The next card of a shuffled deck is being turned over."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Claiming:
    """The player on turn claims a place; only this one where a path is followed."""

    seat: Seat
    only: Place | None = None


@dataclass(frozen=True, slots=True)
class ClaimWindow:
    """`asked` may challenge the claim; `others` are asked after him (A-MW-07)."""

    seat: Seat
    place: Place
    asked: Seat
    others: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Challenging:
    """The challenger states the alternative facts."""

    seat: Seat
    claimant: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class Responding:
    """The player on turn gives up or contests (R-MW-044)."""

    seat: Seat
    challenger: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class Deciding:
    """The challenger forsakes or maintains (R-MW-046)."""

    seat: Seat
    claimant: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class Checking:
    """The card is read and the facts are judged (R-MW-048)."""

    claimant: Seat
    challenger: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class Answering:
    """A player in Basic mode, or in review, answers the next card; `finished` once its back may be read."""

    seat: Seat
    place: Place
    finished: bool = False


@dataclass(frozen=True, slots=True)
class Studying:
    """A card is read and its image put on its place (R-MW-094)."""

    seat: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class Counting:
    """The counters of a resolved place are turned over and read (A-MW-21)."""

    place: Place


@dataclass(frozen=True, slots=True)
class Between:
    """A round is over and cards lie on the lightning pile (R-MW-034)."""


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended; `board` says whether the board has won, alone or with others (R-MW-073)."""

    winners: tuple[Seat, ...]
    why: str
    board: bool = False


Setting = Rolling | Orienting | Shuffling | Placing
"""Before play."""

Contested = ClaimWindow | Challenging | Responding | Deciding | Checking
"""A claim is on the board that nobody owns yet (R-MW-049)."""

Phase = Setting | Drawing | Claiming | Contested | Answering | Studying | Counting | Between | Over
