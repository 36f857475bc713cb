"""What really lies on the virtual table: cards from bottom to top, pieces upon them, and the hands above them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import atan2, cos, degrees, hypot, radians, sin

from tableassist.simulator.items import TableItem
from tableassist.simulator.pieces import Piece
from tableassist.table.cards import CardName
from tableassist.table.geometry import Mat, Point, Side
from tableassist.table.observation import Face

_BODY_DISTANCE = 330.0
"""How far outside the mat the shoulders of a player are, in millimetres."""


class NotOnTheTable(LookupError):
    """The card or piece does not lie on the virtual table; lay it there first."""


class AlreadyOnTheTable(ValueError):
    """The card or piece already lies on the virtual table; take it away first."""


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card where it lies: the place of its centre and its angle in degrees clockwise."""

    card: CardName
    face: Face
    at: Point
    angle: float


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand that reaches in from a side of the table, and the cards it holds.

    `at` is where the finger tips are. Held cards have places of their own, which move with the hand. `tilt` tips them
    about the fingers: 0 shows them flat, 90 edge on.
    """

    side: Side
    at: Point
    holding: tuple[PlacedCard, ...] = ()
    sleeve: int = 0
    tilt: float = 0.0

    def pointing(self, mat: Mat) -> float:
        """The direction from the player's shoulder to the finger tips, in degrees clockwise from north."""
        body = shoulder(mat, self.side)
        return degrees(atan2(self.at.x - body.x, body.y - self.at.y))

    def moved_to(self, at: Point) -> Hand:
        """The hand elsewhere, with all it holds."""
        dx, dy = at.x - self.at.x, at.y - self.at.y
        held = (replace(c, at=Point(c.at.x + dx, c.at.y + dy)) for c in self.holding)
        return replace(self, at=at, holding=tuple(held))


@dataclass(frozen=True, slots=True)
class Arm:
    """An arm that rests on the table: its finger tips (or its elbow, where it is `bent`) and whereto it points.

    `pointing` is in degrees clockwise from north, `sleeve` chooses skin, cloth, rings and watch as a hand's does.
    """

    at: Point
    pointing: float
    sleeve: int = 0
    bent: bool = False


@dataclass(frozen=True, slots=True)
class Lean:
    """The soft shadow of somebody who leans over the table: its middle, how far it reaches (mm), how dark (0 to 1)."""

    at: Point
    reach: float = 260.0
    depth: float = 0.25


class VirtualTable:
    """The truth that only the renderer sees.

    `cards` lie from bottom to top, and so do the `items` and `pieces` above them; `arms` rest above all of these.
    `leans` are shadows that people cast over everything.
    """

    def __init__(self, mat: Mat) -> None:
        self.mat = mat
        self.cards: list[PlacedCard] = []
        self.pieces: list[Piece] = []
        self.hands: list[Hand] = []
        self.items: list[TableItem] = []
        self.arms: list[Arm] = []
        self.leans: list[Lean] = []

    def lay(self, card: CardName, at: Point, angle: float = 0.0, face: Face = Face.UP) -> None:
        """Lays a card on top of what lies there; raises AlreadyOnTheTable."""
        if self._number(card) is not None:
            raise AlreadyOnTheTable(f"{card} already lies on the table.")
        self.cards.append(PlacedCard(card, face, at, angle))

    def take(self, card: CardName) -> PlacedCard:
        """Takes a card off the table; raises NotOnTheTable."""
        return self.cards.pop(self._place_of(card))

    def turn(self, card: CardName) -> None:
        """Turns a card over where it lies; raises NotOnTheTable."""
        number = self._place_of(card)
        placed = self.cards[number]
        self.cards[number] = replace(placed, face=Face.UP if placed.face is Face.DOWN else Face.DOWN)

    def nudge(self, card: CardName, dx: float = 0.0, dy: float = 0.0, angle: float = 0.0) -> None:
        """Shifts and turns a card a little, without changing what lies above it; raises NotOnTheTable."""
        number = self._place_of(card)
        placed = self.cards[number]
        at = Point(placed.at.x + dx, placed.at.y + dy)
        self.cards[number] = replace(placed, at=at, angle=placed.angle + angle)

    def placed(self, card: CardName) -> PlacedCard:
        """The card as it lies; raises NotOnTheTable."""
        return self.cards[self._place_of(card)]

    def card_at(self, place: Point) -> PlacedCard | None:
        """The topmost card that covers the place, or None."""
        return next((c for c in reversed(self.cards) if card_covers(c, place, self.mat.card_size)), None)

    def put(self, piece: Piece) -> None:
        """Lays a piece on top of what lies there; raises AlreadyOnTheTable."""
        if any(placed.number == piece.number for placed in self.pieces):
            raise AlreadyOnTheTable(f"Piece {piece.number} already lies on the table.")
        self.pieces.append(piece)

    def remove(self, number: int) -> Piece:
        """Takes a piece off the table; raises NotOnTheTable."""
        return self.pieces.pop(self._index_of(number))

    def push(self, number: int, dx: float = 0.0, dy: float = 0.0, turn: float = 0.0) -> None:
        """Shifts and turns a piece a little where it lies; raises NotOnTheTable."""
        index = self._index_of(number)
        piece = self.pieces[index]
        self.pieces[index] = replace(piece, at=Point(piece.at.x + dx, piece.at.y + dy), turn=piece.turn + turn)

    def piece(self, number: int) -> Piece:
        """The piece as it lies; raises NotOnTheTable."""
        return self.pieces[self._index_of(number)]

    def _index_of(self, number: int) -> int:
        for index, piece in enumerate(self.pieces):
            if piece.number == number:
                return index
        raise NotOnTheTable(f"Piece {number} does not lie on the table.")

    def _number(self, card: CardName) -> int | None:
        return next((number for number, placed in enumerate(self.cards) if placed.card == card), None)

    def _place_of(self, card: CardName) -> int:
        number = self._number(card)
        if number is None:
            raise NotOnTheTable(f"{card} does not lie on the table.")
        return number


def card_covers(placed: PlacedCard, place: Point, size: tuple[float, float]) -> bool:
    """Whether the card covers the place."""
    dx, dy = place.x - placed.at.x, place.y - placed.at.y
    c, s = cos(radians(placed.angle)), sin(radians(placed.angle))
    return abs(dx * c + dy * s) <= size[0] / 2 and abs(dy * c - dx * s) <= size[1] / 2


def shoulder(mat: Mat, side: Side) -> Point:
    """Where a player at that side has the shoulder of the arm that reaches in."""
    middle_x, middle_y = mat.width / 2, mat.height / 2
    match side:
        case Side.SOUTH:
            return Point(middle_x + 120, mat.height + _BODY_DISTANCE)
        case Side.NORTH:
            return Point(middle_x - 120, -_BODY_DISTANCE)
        case Side.EAST:
            return Point(mat.width + _BODY_DISTANCE, middle_y - 120)
        case Side.WEST:
            return Point(-_BODY_DISTANCE, middle_y + 120)


def towards(start: Point, goal: Point, distance: float) -> Point:
    """The place that lies `distance` from the start in the direction of the goal."""
    whole = hypot(goal.x - start.x, goal.y - start.y) or 1.0
    return Point(start.x + (goal.x - start.x) * distance / whole, start.y + (goal.y - start.y) * distance / whole)
