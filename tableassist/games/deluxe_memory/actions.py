"""What players do, legal or not. Each action knows whose it is, where it is somebody's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from tableassist.rules.game import Seat
from tableassist.rules.out_of_time import InTime, LoseOnTime, PassRest
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName

CLAIMS = ("match", "no_match", "open")
"""What a player says when a look ends: a match, no match, or see for yourselves."""

Shown = tuple[tuple[ZoneName, CardName], ...]
"""Places with the card that lies face up there."""


@dataclass(frozen=True, slots=True)
class Select:
    """Takes cards of the grid in the hand to look at them (R-DM-020)."""

    seat: Seat
    places: tuple[ZoneName, ...]


@dataclass(frozen=True, slots=True)
class EndLook:
    """Has looked: the cards go back. The claim matters for a turn's two cards only."""

    seat: Seat
    claim: Annotated[str, "CLAIM"] = "open"


@dataclass(frozen=True, slots=True)
class ShowMatch:
    """Shows two cards of one rank, in the order of the selected places."""

    seat: Seat
    cards: tuple[CardName, CardName]


@dataclass(frozen=True, slots=True)
class NoMatch:
    """Lays the two cards back: those in `up` face up, the others face down for a token each (R-DM-024)."""

    seat: Seat
    up: Shown = ()


@dataclass(frozen=True, slots=True)
class Name:
    """Chooses players, in the order the effect asks for them."""

    seat: Seat
    players: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Reveal:
    """Turns a card face up for everyone (R-DM-027)."""

    seat: Seat
    place: ZoneName
    card: CardName


@dataclass(frozen=True, slots=True)
class Stop:
    """Reveals no more cards."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Look:
    """Takes cards in the hand for the effect of a 2 or a 4."""

    seat: Seat
    places: tuple[ZoneName, ...]


@dataclass(frozen=True, slots=True)
class Swap:
    """Puts the two cards of a 2 back, each on the other's place."""

    seat: Seat
    a: ZoneName
    b: ZoneName


@dataclass(frozen=True, slots=True)
class Square:
    """Selects the 2 by 2 square with this top left place, which may be a corner that the grid lacks (A-DM-23)."""

    seat: Seat
    place: ZoneName


@dataclass(frozen=True, slots=True)
class Cross:
    """Selects the cross around this place (A-DM-22)."""

    seat: Seat
    place: ZoneName


@dataclass(frozen=True, slots=True)
class Pay5:
    """Answers the offer of a 7: five tokens for one more turn."""

    seat: Seat
    yes: bool


@dataclass(frozen=True, slots=True)
class Copy:
    """Chooses the effect that a king takes."""

    seat: Seat
    rank: Annotated[str, "RANK"]


@dataclass(frozen=True, slots=True)
class Take10:
    """Answers whether a pair of tens takes the match; asked only with `ten_optional` (A-DM-14)."""

    seat: Seat
    yes: bool


@dataclass(frozen=True, slots=True)
class Rearranged:
    """Has rearranged the grid after a pair of jokers.

    `places` gives where cards lie now, `?` for a face-down one; None where only the face-down cards changed places.
    """

    seat: Seat
    places: tuple[tuple[ZoneName, Annotated[str, "FACE"]], ...] | None = None


@dataclass(frozen=True, slots=True)
class Lapse:
    """Loses the turn, or the effect taken in another's turn, on time (R-CK-028); the cards stay as they lay."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnedDown:
    """A face-up card was turned face down unasked."""

    place: ZoneName


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """A face-down card was turned face up unasked."""

    place: ZoneName
    card: CardName


@dataclass(frozen=True, slots=True)
class Strayed:
    """A card came to a place where none may lie."""

    came_from: ZoneName
    place: ZoneName


@dataclass(frozen=True, slots=True)
class Swapped:
    """Two cards changed places unasked."""

    a: ZoneName
    b: ZoneName


@dataclass(frozen=True, slots=True)
class Removed:
    """A card was taken from its place unasked."""

    place: ZoneName


@dataclass(frozen=True, slots=True)
class SetTokens:
    """A correction by hand: so many tokens are in front of the player."""

    seat: Seat
    tokens: int


@dataclass(frozen=True, slots=True)
class SetPlace:
    """A correction by hand: the place is `up` (with its card), `down` or `empty` (with the card found missing)."""

    place: ZoneName
    face: Annotated[str, "LIES"]
    card: CardName | None = None


Move = (
    Select
    | EndLook
    | ShowMatch
    | NoMatch
    | Name
    | Reveal
    | Stop
    | Look
    | Swap
    | Square
    | Cross
    | Pay5
    | Copy
    | Take10
    | Rearranged
    | Lapse
    | PassRest
    | InTime
    | LoseOnTime
)
"""What a player does."""

Mishap = TurnedDown | TurnedUp | Strayed | Swapped | Removed
"""What only a camera can report and no rule allows."""

Correction = SetTokens | SetPlace
"""What a person sets right."""

Action = Move | Mishap | Correction
