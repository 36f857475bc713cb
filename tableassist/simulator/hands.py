"""A puppet that moves cards like a person: it reaches in, takes, carries, turns and lays a little inexactly.

Every method is a generator; each `yield` is the time of one picture. Read a frame at each to see the movement.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil

from tableassist.simulator.table import Hand, PlacedCard, VirtualTable, shoulder, towards
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point, Side
from tableassist.table.observation import Face

_GRIP = 27.0
"""How far from a card's centre, towards the player, the finger tips hold it."""
_RESTING = 45.0
"""How far from the shoulder the hand rests, outside the picture."""
_PRIVATE_TILT, _CARELESS_TILT = 58.0, 30.0


class NotInHand(LookupError):
    """The puppet does not hold the card; lift it first."""


@dataclass(frozen=True)
class Habits:
    """How a person moves: millimetres per picture, and how inexactly cards are laid (at most, in mm and degrees).

    `turning` are the tilts in degrees, a picture each, by which a card goes over to its edge.
    """

    speed: float = 70.0
    jitter: float = 3.0
    skew: float = 3.0
    turning: tuple[float, ...] = (35.0, 65.0, 86.0)


class Puppet:
    """One player's hand. Cards that it holds stay in it when it is withdrawn out of the picture."""

    def __init__(
        self, table: VirtualTable, side: Side, rng: random.Random, habits: Habits | None = None, sleeve: int = 0
    ) -> None:
        self._table, self._rng = table, rng
        self._habits = habits or Habits()
        self._shoulder = shoulder(table.mat, side)
        middle = Point(table.mat.width / 2, table.mat.height / 2)
        self._rest = towards(self._shoulder, middle, _RESTING)
        self._hand = Hand(side, self._rest, (), sleeve)
        self.off_table: list[CardName] = []

    @property
    def held(self) -> tuple[CardName, ...]:
        """The cards in the hand, in the order in which they were taken."""
        return tuple(placed.card for placed in self._hand.holding)

    def lift(self, *cards: CardName) -> Iterator[None]:
        """Takes cards into the hand, one after the other, as they lie; raises NotOnTheTable."""
        for card in cards:
            yield from self._move(self._grip(self._table.placed(card).at))
            self._show(holding=(*self._hand.holding, self._table.take(card)))
            yield

    def pick_up(self, *cards: CardName, face: Face = Face.DOWN) -> None:
        """Puts cards that lie nowhere on the table into the hand, which must be out of the picture to be unseen."""
        at = towards(self._hand.at, self._shoulder, -_GRIP)
        self._hand = replace(self._hand, holding=(*self._hand.holding, *(PlacedCard(c, face, at, 0.0) for c in cards)))

    def lay(self, card: CardName, at: Point, angle: float, face: Face, jitter: float | None = None) -> Iterator[None]:
        """Lays a held card down, turned over on the way where need be.

        Args:
            angle: Degrees clockwise.
            jitter: The largest distance (mm) and skew (degrees) from what was asked; None for the habit's.

        Raises:
            NotInHand: The hand does not hold the card.
        """
        held = self._holding(card)
        place, turn = self._inexact(at, angle, jitter)
        yield from self._carry(card, place, _nearest(turn, held.angle))
        if held.face is not face:
            yield from self._turn_over(card)
        self._let_go(card)
        self._table.lay(card, place, turn, face)
        yield

    def flip(self, card: CardName, jitter: float | None = None) -> Iterator[None]:
        """Turns a card over about where it lies; raises NotOnTheTable."""
        placed = self._table.placed(card)
        face = Face.UP if placed.face is Face.DOWN else Face.DOWN
        yield from self.lift(card)
        yield from self.lay(card, placed.at, placed.angle, face, jitter)

    def slide(self, card: CardName, to: Point) -> Iterator[None]:
        """Pushes a card over the table without lifting it, under what lies above it; raises NotOnTheTable."""
        start = self._table.placed(card).at
        yield from self._move(self._grip(start))
        reached = start
        for part in self._parts(start.to(to)):
            place = _between(start, to, part)
            self._table.nudge(card, place.x - reached.x, place.y - reached.y)
            reached = place
            self._show_hand(self._hand.moved_to(self._grip(place)))
            yield

    def hold(self, frames: int = 8, careless: bool = False) -> Iterator[None]:
        """Looks at the held cards near the table's edge, their backs to the camera.

        A careless player tips their faces towards the lens.
        """
        before = self._hand.holding
        inside = 120.0 if careless else 20.0
        yield from self._move(self._at_own_edge(inside))
        face, tilt = (Face.UP, _CARELESS_TILT) if careless else (Face.DOWN, _PRIVATE_TILT)
        self._show(holding=tuple(replace(c, face=face) for c in self._hand.holding), tilt=tilt)
        yield from self.wait(frames)
        faces = {placed.card: placed.face for placed in before}
        self._show(holding=tuple(replace(c, face=faces[c.card]) for c in self._hand.holding), tilt=0.0)

    def wait(self, frames: int) -> Iterator[None]:
        """Keeps the hand where it is, with a tremor of a millimetre."""
        at = self._hand.at
        for _ in range(frames):
            self._show_hand(self._hand.moved_to(Point(at.x + self._rng.gauss(0, 0.4), at.y + self._rng.gauss(0, 0.4))))
            yield

    def withdraw(self) -> Iterator[None]:
        """Draws the hand back out of the picture, with all it holds."""
        yield from self._move(self._rest)
        if self._hand in self._table.hands:
            self._table.hands.remove(self._hand)
        yield

    def sweep_off(self, *cards: CardName) -> Iterator[None]:
        """Takes cards off the table for good, with all that the hand already holds; they go to `off_table`."""
        yield from self.lift(*cards)
        yield from self.withdraw()
        self.off_table += self.held
        self._hand = replace(self._hand, holding=())

    def _move(self, goal: Point) -> Iterator[None]:
        start = self._hand.at
        for part in self._parts(start.to(goal)):
            self._show_hand(self._hand.moved_to(_between(start, goal, part)))
            yield

    def _carry(self, card: CardName, goal: Point, angle: float) -> Iterator[None]:
        """Moves the hand so that the held card comes to lie over a place, turning it on the way."""
        start, held, grip = self._hand.at, self._holding(card), self._grip(goal)
        for part in self._parts(start.to(grip)):
            self._show_hand(self._hand.moved_to(_between(start, grip, part)))
            turned = held.angle + (angle - held.angle) * part
            self._swap(replace(held, at=_between(held.at, goal, part), angle=turned))
            yield

    def _turn_over(self, card: CardName) -> Iterator[None]:
        for tilt in self._habits.turning:
            self._show(tilt=tilt)
            yield
        held = self._holding(card)
        self._swap(replace(held, face=Face.UP if held.face is Face.DOWN else Face.DOWN))
        for tilt in (*reversed(self._habits.turning), 0.0):
            self._show(tilt=tilt)
            yield

    def _parts(self, distance: float) -> Iterator[float]:
        """How far along its way the hand is at each picture: slow at both ends, as people move."""
        steps = max(1, ceil(distance / self._habits.speed))
        for step in range(1, steps + 1):
            t = step / steps
            yield t * t * (3 - 2 * t)

    def _grip(self, centre: Point) -> Point:
        return towards(centre, self._shoulder, _GRIP)

    def _at_own_edge(self, inside: float) -> Point:
        """A place before the player, some millimetres inside the mat."""
        mat, at = self._table.mat, self._shoulder
        x = min(max(at.x, inside), mat.width - inside)
        y = min(max(at.y, inside), mat.height - inside)
        return Point(x, y)

    def _inexact(self, at: Point, angle: float, jitter: float | None) -> tuple[Point, float]:
        reach, skew = (self._habits.jitter, self._habits.skew) if jitter is None else (jitter, jitter)
        # Each axis strays by at most 0.7 of the reach, so that the whole stays within it.
        dx, dy = self._straying(reach * 0.7), self._straying(reach * 0.7)
        return Point(at.x + dx, at.y + dy), angle + self._straying(skew)

    def _straying(self, most: float) -> float:
        return min(max(self._rng.gauss(0, most / 2), -most), most)

    def _holding(self, card: CardName) -> PlacedCard:
        for placed in self._hand.holding:
            if placed.card == card:
                return placed
        raise NotInHand(f"The puppet does not hold {card}: let it lift the card first.")

    def _swap(self, held: PlacedCard) -> None:
        self._show(holding=tuple(held if c.card == held.card else c for c in self._hand.holding))

    def _let_go(self, card: CardName) -> None:
        self._show(holding=tuple(c for c in self._hand.holding if c.card != card))

    def _show(self, holding: tuple[PlacedCard, ...] | None = None, tilt: float | None = None) -> None:
        hand = self._hand
        self._show_hand(
            replace(
                hand, holding=hand.holding if holding is None else holding, tilt=hand.tilt if tilt is None else tilt
            )
        )

    def _show_hand(self, hand: Hand) -> None:
        """Puts the hand in place of what the table shows of it."""
        others = [h for h in self._table.hands if h is not self._hand]
        self._hand = hand
        self._table.hands = [*others, hand]


def _between(start: Point, goal: Point, part: float) -> Point:
    return Point(start.x + (goal.x - start.x) * part, start.y + (goal.y - start.y) * part)


def _nearest(angle: float, to: float) -> float:
    """The angle, or the same seen from the other end, that needs the least turning; a card has no top."""
    return angle + round((to - angle) / 180) * 180
