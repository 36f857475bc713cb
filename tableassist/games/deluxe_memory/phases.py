"""What the game waits for. Every phase but the last knows by whose choice it goes on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tableassist.games.deluxe_memory.actions import Shown
from tableassist.rules.game import Seat
from tableassist.table.geometry import ZoneName


class Topic(StrEnum):
    """What players are named for."""

    PAY = "pay"
    GAIN = "gain"
    GIVE = "give"
    ACE = "ace"
    THREE = "three"
    JACK = "jack"
    QUEEN = "queen"


@dataclass(frozen=True, slots=True)
class Choosing:
    """The player on turn selects two cards."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Looking:
    """The two cards are in the hand; with a claim they are coming back and are public where they lie face up."""

    seat: Seat
    places: tuple[ZoneName, ...]
    claim: str = ""


@dataclass(frozen=True, slots=True)
class Intercepting:
    """A holder of tens is asked whether he takes the match; `others` are asked after him."""

    seat: Seat
    others: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Naming:
    """Players are to be named for an amount of tokens."""

    seat: Seat
    topic: Topic
    amount: int


@dataclass(frozen=True, slots=True)
class Copying:
    """A king's effect is to be chosen."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Revealing:
    """Cards of the pool are turned up, `most` at most; `effect` is the rank whose effect it is."""

    seat: Seat
    effect: str
    pool: tuple[ZoneName, ...]
    most: int
    done: Shown = ()

    @property
    def revealed(self) -> frozenset[ZoneName]:
        """The places revealed so far."""
        return frozenset(place for place, _ in self.done)

    @property
    def may_stop(self) -> bool:
        """Whether fewer cards than possible may be revealed (A-DM-28, R-DM-036)."""
        return self.effect in ("3", "6")

    @property
    def stays(self) -> bool:
        """Whether the revealed cards stay face up."""
        return self.effect == "6"


@dataclass(frozen=True, slots=True)
class Peeking:
    """Two cards are to be looked at and swapped (the effect of a 2)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Swapping:
    """The two cards of a 2 are in the hand; once `back` they lie on the table again."""

    seat: Seat
    places: tuple[ZoneName, ...]
    back: bool = False


@dataclass(frozen=True, slots=True)
class Squaring:
    """A 2 by 2 square is to be selected (the effect of a 4)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Inspecting:
    """Two cards of the square are to be looked at; `block` are its places with a card."""

    seat: Seat
    block: tuple[ZoneName, ...]


@dataclass(frozen=True, slots=True)
class Inspected:
    """Cards of the square are in the hand."""

    seat: Seat
    block: tuple[ZoneName, ...]
    places: tuple[ZoneName, ...]


@dataclass(frozen=True, slots=True)
class Crossing:
    """A cross is to be selected (the effect of a 5); `done` are cards revealed before it shows which one it is."""

    seat: Seat
    done: Shown = ()


@dataclass(frozen=True, slots=True)
class Rearranging:
    """The grid is being rearranged after a pair of jokers; `done` once the player has said so."""

    seat: Seat
    done: bool = False


@dataclass(frozen=True, slots=True)
class Offering:
    """Five tokens buy one more turn (R-DM-037)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Over:
    """The game has ended."""

    winners: tuple[Seat, ...]
    why: str


Waiting = (
    Choosing
    | Looking
    | Intercepting
    | Naming
    | Copying
    | Revealing
    | Peeking
    | Swapping
    | Squaring
    | Inspecting
    | Inspected
    | Crossing
    | Rearranging
    | Offering
)
"""The phases in which somebody is to act."""

Phase = Waiting | Over
