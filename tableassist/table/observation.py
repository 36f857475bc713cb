"""What one frame of the table shows. A detection is not a belief."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from tableassist.table.cards import CardName
from tableassist.table.geometry import Point, Side, ZoneName
from tableassist.table.picture import TablePicture

STRANGER = "stranger"
"""The kind of a card in a settled table that was not enrolled or not recognised: that it lies there is all."""


class Face(StrEnum):
    """Which face of a card is up; UNKNOWN where the frame does not show it."""

    UP = "up"
    DOWN = "down"
    UNKNOWN = "unknown"


MOST_NAMES = 3
"""Candidate names of one card at most: where there are so many, the right one may be none of them."""


@dataclass(frozen=True, slots=True)
class Detection:
    """One thing seen in one picture.

    `kind` is "card", on a board "crystal", "counter" or "die", "hidden" where something is before a zone and nothing
    can be said about it, or "occluded" where that lies still. `name` is None where the face is down, was not to be
    read, or could not be identified; a crystal's is its colour, a counter's its value. `place` is the centre in
    millimetres, `angle` in degrees clockwise (a card looks the same turned by 180 degrees, so it lies in 0 <= angle <
    180). `confidence` is the probability that name and face are right. `candidate_names` are the names that a face
    without a name may have, likeliest first; for a piece between two places they are these places. `aligned` tells that
    the card was followed from where it lay before by its own print, to a few tenths of a millimetre and degrees.

    >>> from tableassist.table.geometry import Point
    >>> queen = Detection("card", CardName("QD"), Point(120.0, 80.5), 3.2, Face.UP, 0.998)
    >>> queen.name, queen.place.x, queen.face.value
    ('QD', 120.0, 'up')
    """

    kind: str
    name: CardName | None
    place: Point
    angle: float
    face: Face
    confidence: float
    candidate_names: tuple[CardName, ...] = ()
    aligned: bool = False


@dataclass(frozen=True, slots=True)
class TrayCount:
    """How many tokens show in the tray at a side (R-DM-065); None where that cannot be counted. Piles hide some."""

    side: Side
    tokens: int | None


@dataclass(frozen=True, slots=True)
class Observation:
    """What one picture showed.

    `taken_at` is the frame's time in milliseconds. `hands` are the edges from which hands or sleeves reach in;
    `hand_in_view` is true whenever anything covers the mat, also where its edge is not known. `trouble` names what
    keeps the frame from seeing, in words for players ("two markers are hidden"), or is empty. `possibly_present` are
    cards that were known and are not seen now, though they may lie where they lay, and on a board clear glass that was
    not made out where it may lie, with its name where it does. `obstacles` are the edges from which something reaches
    over places and lies still: what it hides is reported as it was last seen, and so are `laid_upon`, the places on
    which something lies that reaches in from no edge. `at_rest` is true where the table still
    lies as it was last settled. `trays` are those that were counted in this picture. `unread` is true where something
    changed that is still to be read, as a noisy camera has to give more frames first: until then what lay there before
    is reported. `picture` is what is kept of the frame as evidence, without what was private when it was taken; None
    for none.
    """

    taken_at: int
    detections: tuple[Detection, ...]
    hand_in_view: bool = False
    hands: frozenset[Side] = frozenset()
    trouble: str = ""
    possibly_present: tuple[Detection, ...] = ()
    obstacles: frozenset[Side] = frozenset()
    at_rest: bool = False
    trays: tuple[TrayCount, ...] = ()
    unread: bool = False
    laid_upon: frozenset[ZoneName] = frozenset()
    picture: TablePicture | None = field(default=None, repr=False, compare=False)
