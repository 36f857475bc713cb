"""What can be done in a game: players' moves, mishaps that only a camera can report, corrections by hand."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from tableassist.games.memwars.board import Place
from tableassist.games.memwars.spots import UNKNOWN_VALUE
from tableassist.rules.game import Seat
from tableassist.rules.out_of_time import InTime, LoseOnTime, PassRest
from tableassist.table.geometry import Side, ZoneName

SOURCES = ("told", "seen", "thrown")
"""Where chance came from (R-TB-006): players entered it, the camera saw it, or the referee threw it with a seed."""

CRYSTAL, COUNTER = "crystal", "counter"
"""The kinds of things on the board, as a camera distinguishes them."""

CHALLENGE = "challenge"
"""The colour of challenge pieces, whatever it looks like."""


@dataclass(frozen=True, slots=True)
class AgreeOption:
    """Agrees on another value of an option before play (R-MW-025)."""

    key: Annotated[str, "KEY"]
    value: Annotated[str, "VALUE"]


@dataclass(frozen=True, slots=True)
class ChooseQuadrants:
    """Agrees on the quadrants in play before play (R-MW-022)."""

    quadrants: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetDepth:
    """Agrees on a player's depth before play (R-MW-025, R-MW-092)."""

    seat: Seat
    depth: int


@dataclass(frozen=True, slots=True)
class Roll:
    """Rolls the D8 for who goes first (R-MW-020)."""

    seat: Seat
    number: int
    source: str = "told"
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Orient:
    """Chooses the side of the table at which the board's north lies (R-MW-021)."""

    seat: Seat
    north: Side


@dataclass(frozen=True, slots=True)
class PlaceCounter:
    """Lays a topology counter down, logo side up (R-MW-082); 0 where the player keeps its value to himself."""

    seat: Seat
    place: Place
    value: Annotated[int, "COUNTER"] = UNKNOWN_VALUE


@dataclass(frozen=True, slots=True)
class Shuffled:
    """Has shuffled the MemDeck for a random path (R-MW-090).

    `order` are the cards' places in their new order; empty where each is entered when it is turned over.
    """

    seat: Seat
    order: tuple[Place, ...] = ()
    source: str = "told"
    seed: int | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """Turns over the next card of a shuffled deck: which one it is."""

    seat: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class Claim:
    """Puts a crystal on an empty place and states its facts (R-MW-040)."""

    seat: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class Challenge:
    """Puts a crystal and a challenge piece beside the claim (R-MW-042)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Decline:
    """Does not challenge."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WindowClosed:
    """Nobody challenged in time (R-CK-023)."""


@dataclass(frozen=True, slots=True)
class Stated:
    """The challenger has stated the alternative facts."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GiveUp:
    """Leaves the place to the challenger (R-MW-045)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Contest:
    """Stands by the claim (R-MW-046)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Forsake:
    """Takes the challenge back (R-MW-047)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Maintain:
    """Stands by the challenge: the card is read (R-MW-048)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Verdict:
    """Which facts were right, judged by the players from the card (A-MW-34).

    `t` are the facts of the player on turn, to his depth. `c` are those of the challenger, to his depth, on the
    merged list: what he did not dispute counts as said by him too (A-MW-13).
    """

    t: tuple[bool, ...]
    c: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Finished:
    """Has given the whole answer: the back of the card may be read (R-MW-101)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Answer:
    """Which facts of the answer were right: one for each level, or one for all of them (R-MW-032)."""

    seat: Seat
    facts: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class NextRound:
    """Takes up the cards of the lightning pile (R-MW-034)."""


@dataclass(frozen=True, slots=True)
class Stop:
    """Leaves the lightning pile as it is and ends the game."""


@dataclass(frozen=True, slots=True)
class Study:
    """Has put a crystal, and an image in his mind, on the card's place (R-MW-094)."""

    seat: Seat
    place: Place


@dataclass(frozen=True, slots=True)
class CountersRevealed:
    """The counters of a resolved place are turned over: their values, in the order they were placed (A-MW-21)."""

    place: Place
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LoseTurn:
    """Is out of time for this turn (A-MW-33)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Appeared:
    """Something came to a zone where nothing allows it: a side's colour, a challenge piece, a counter."""

    zone: ZoneName
    what: Annotated[str, "PIECE"]


@dataclass(frozen=True, slots=True)
class Vanished:
    """Something was taken from a zone where it must stay."""

    zone: ZoneName
    what: Annotated[str, "PIECE"]


@dataclass(frozen=True, slots=True)
class Shifted:
    """Something was moved from one zone to another."""

    origin: ZoneName
    zone: ZoneName
    what: Annotated[str, "PIECE"]


@dataclass(frozen=True, slots=True)
class Turned:
    """A counter on a zone was turned over."""

    zone: ZoneName


@dataclass(frozen=True, slots=True)
class WrongPiece:
    """Another piece was taken from a resolved place than the one that must go."""

    zone: ZoneName
    taken: Annotated[str, "PIECE"]
    stays: Annotated[str, "PIECE"]


@dataclass(frozen=True, slots=True)
class SetPlace:
    """A correction by hand: these pieces lie on the place, by colour; several crystals where a challenge pends."""

    place: Place
    pieces: Annotated[tuple[str, ...], "PIECE"]


@dataclass(frozen=True, slots=True)
class SetChallenge:
    """A correction by hand: so many challenge pieces are in front of the player."""

    seat: Seat
    pieces: int


@dataclass(frozen=True, slots=True)
class SetCaptured:
    """A correction by hand: the player holds so many pieces of another."""

    seat: Seat
    of: Seat
    pieces: int


Agreement = AgreeOption | ChooseQuadrants | SetDepth | Roll | Orient | PlaceCounter | Shuffled
"""What comes before play."""

Move = (
    Draw
    | Claim
    | Challenge
    | Decline
    | WindowClosed
    | Stated
    | GiveUp
    | Contest
    | Forsake
    | Maintain
    | Verdict
    | Finished
    | Answer
    | NextRound
    | Stop
    | Study
    | CountersRevealed
    | LoseTurn
    | PassRest
    | InTime
    | LoseOnTime
)
"""What happens in play."""

Mishap = Appeared | Vanished | Shifted | Turned | WrongPiece
"""What only a camera can report and no rule allows."""

Correction = SetPlace | SetChallenge | SetCaptured
"""What a person sets right."""

Action = Agreement | Move | Mishap | Correction
