"""The hands of rehearsed sides: they put crystals and counters on the virtual board, take them, and tidy up."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterable
from dataclasses import replace
from math import cos, pi, sin, sqrt
from random import Random
from typing import Any

from tableassist.games.memwars.actions import COUNTER, CRYSTAL
from tableassist.games.memwars.mat import zone_of
from tableassist.games.memwars.phases import Counting
from tableassist.games.memwars.seen_pieces import LOGO, SHOWN_VALUES
from tableassist.referee.issues import Issue
from tableassist.referee.match import AnyGame
from tableassist.rehearsal.actor import PATIENCE, Actor, Stuck
from tableassist.rehearsal.rig import Rig
from tableassist.rules.game import Seat
from tableassist.simulator.pieces import CUTS, Counter, Crystal, Piece
from tableassist.table.geometry import Point, ZoneName
from tableassist.table.layout import Lot
from tableassist.table.sight import Face

_TRIES = 12
"""How many ways of laying crystals side by side people look at where other crystals are near."""

What = str
"""A piece by its colour, "challenge", or what a counter shows: its value or "logo"."""


class Hands(Actor):
    """All sides' hands. What lies on the board is in the rig's table; `on` are the pieces' numbers by zone."""

    def __init__(self, rig: Rig, game: AnyGame, state: Any, rng: Random) -> None:
        super().__init__(rig, game, state, {})
        self.rng = rng
        self.on: dict[ZoneName, list[int]] = {}
        self._number = 0

    # What lies there ---------------------------------------------------------------------------------------------

    def pieces(self, zone: ZoneName) -> list[Piece]:
        """What really lies on a zone, from bottom to top."""
        return [self.rig.table.piece(number) for number in self.on.get(zone, ())]

    def lies(self, zone: ZoneName) -> list[What]:
        """The same by name."""
        return [_what(piece) for piece in self.pieces(zone)]

    def wanted(self, zone: ZoneName) -> list[What]:
        """What should lie there by the true game."""
        return [LOGO if lot.name is None else str(lot.name) for lot in self.game.layout(self.state).at(zone)]

    # Doings ------------------------------------------------------------------------------------------------------

    def visit(self, seat: Seat, zone: ZoneName, *doings: Callable[[], None]) -> None:
        """Reach out to a zone, do something there, and draw the hand back."""

        def all_of_it() -> None:
            for doing in doings:
                doing()

        self.rig.visit(seat, self._middle(zone), all_of_it)

    def put(self, seat: Seat, zone: ZoneName, *whats: What) -> None:
        """Put pieces on a zone; those that lie there are moved together a little."""
        self.visit(seat, zone, lambda: self.drop(zone, *whats))

    def take(self, seat: Seat, zone: ZoneName, *whats: What) -> None:
        """Take pieces off a zone."""
        self.visit(seat, zone, lambda: self._put_right(zone, list(whats), []))

    def drop(self, zone: ZoneName, *whats: What) -> None:
        """The pieces come to lie there."""
        for what in whats:
            piece = self._made(zone, what)
            self.rig.table.put(piece)
            self.on.setdefault(zone, []).append(piece.number)
        self._arrange(zone)

    def pick(self, zone: ZoneName, *whats: What) -> None:
        """The pieces are gone from there."""
        for what in whats:
            piece = next((one for one in self.pieces(zone) if _what(one) == what), None)
            if piece is None:
                raise Stuck(f"There is no {what} on {zone} to take.")
            self.rig.table.remove(piece.number)
            self.on[zone].remove(piece.number)

    def shove(self, origin: ZoneName, what: What, zone: ZoneName) -> None:
        """A piece is pushed over to another zone's middle."""
        piece = next(one for one in self.pieces(origin) if _what(one) == what)
        to = self._near(zone)
        self.rig.table.push(piece.number, to.x - piece.at.x, to.y - piece.at.y)
        self.on[origin].remove(piece.number)
        self.on.setdefault(zone, []).append(piece.number)

    def turn(self, zone: ZoneName) -> None:
        """The counters of a zone are turned over."""
        for piece in self.pieces(zone):
            if isinstance(piece, Counter):
                face = Face.UP if piece.face is Face.DOWN else Face.DOWN
                table = self.rig.table.pieces
                table[table.index(piece)] = replace(piece, face=face)

    def _made(self, zone: ZoneName, what: What) -> Piece:
        self._number += 1
        at, turn = self._near(zone), self.rng.uniform(0, 360)
        if what == LOGO or what.isdecimal():
            # What is under a logo the players know; the referee and the rehearsal need not.
            value = "5" if what == LOGO else what
            return Counter(self._number, value, at, Face.DOWN if what == LOGO else Face.UP, 18.0, False, turn)
        return Crystal(self._number, what, at, self.rng.uniform(11, 15), self.rng.choice(CUTS), turn)

    def _arrange(self, zone: ZoneName) -> None:
        """Crystals that share a place lie side by side around its middle, and not into those of other places."""
        crystals = [piece for piece in self.pieces(zone) if isinstance(piece, Crystal)]
        if len(crystals) < 2:
            return
        tries = [self._around(zone, [one.size for one in crystals]) for _ in range(_TRIES)]
        beside = self._beside(zone)
        for one, to in zip(crystals, max(tries, key=lambda at: min(0.0, _room(crystals, at, beside))), strict=True):
            self.rig.table.push(one.number, to.x - one.at.x, to.y - one.at.y)

    def _around(self, zone: ZoneName, sizes: list[float]) -> list[Point]:
        """Places side by side around a zone's middle for things of these sizes."""
        middle, start = self._near(zone), self.rng.uniform(0, 2 * pi)
        apart = sum(sizes) / 4 if len(sizes) == 2 else sum(sizes) / len(sizes) / sqrt(3)
        angles = [start + number * 2 * pi / len(sizes) for number in range(len(sizes))]
        return [Point(middle.x + apart * cos(angle), middle.y + apart * sin(angle)) for angle in angles]

    def _beside(self, zone: ZoneName) -> list[Crystal]:
        """The crystals on all other zones."""
        others = (piece for other in self.on if other != zone for piece in self.pieces(other))
        return [piece for piece in others if isinstance(piece, Crystal)]

    def _middle(self, zone: ZoneName) -> Point:
        return self.rig.mat.zone(zone).area.centre

    def _near(self, zone: ZoneName) -> Point:
        """The middle of a zone as a person hits it."""
        middle = self._middle(zone)
        return Point(middle.x + self._stray(), middle.y + self._stray())

    def _stray(self) -> float:
        return min(max(self.rng.gauss(0, 1.2), -3.0), 3.0)

    # Putting right -----------------------------------------------------------------------------------------------

    def tidy(self) -> None:
        """Do to the board what the game still wants done, all in one visit."""
        doings: list[Callable[[], None]] = []
        zones = self._untidy()
        for zone in zones:
            want, have = Tally(self.wanted(zone)), Tally(self.lies(zone))
            off, on = list((have - want).elements()), list((want - have).elements())
            doings.append(lambda zone=zone, off=off, on=on: self._put_right(zone, off, on))  # type: ignore[misc]
        if doings:
            self.visit(self.game.timing(self.state).owner, zones[0], *doings)
            self.rig.until(
                lambda: self.session.referee.table.seen_at() > self.rig.moved_at and not self.session.todo, 12
            )

    def _untidy(self) -> list[ZoneName]:
        """The zones that are not as the true game wants them, but for those that may be in any condition."""
        layout, free = self.game.layout(self.state), self.game.unread(self.state)
        if isinstance(self.state.phase, Counting):
            # Its counters are turned over first, and taken afterwards.
            free |= {zone_of(self.state.phase.place)}
        zones = {*self.on, *layout.occupied()} - free
        return sorted(zone for zone in zones if Tally(self.lies(zone)) != Tally(self.wanted(zone)))

    def _put_right(self, zone: ZoneName, off: list[What], on: list[What]) -> None:
        self.pick(zone, *off)
        self.drop(zone, *on)
        if set(off) & {*SHOWN_VALUES, LOGO}:
            # Whoever takes a counter from under a crystal lifts the crystal.
            self.lift_crystals(zone)

    def lift_crystals(self, zone: ZoneName) -> None:
        """The crystals of a zone are lifted and laid back, never quite as they lay."""
        for piece in self.pieces(zone):
            if isinstance(piece, Crystal):
                to = self._near(zone)
                self.rig.table.remove(piece.number)
                self.rig.table.put(replace(piece, at=to, turn=self.rng.uniform(0, 360)))
        self._arrange(zone)

    def put_back(self) -> None:
        """Lay the board as the game has it."""
        self.tidy()

    # Answers -----------------------------------------------------------------------------------------------------

    def answer(self) -> None:
        """Answer an open issue truthfully, and count it."""
        issue = self.session.issue
        if issue is None or issue.kind not in ("piece", "between"):
            return super().answer()
        self.tally.questions += 0 if self.fault else 1
        key = self._true_key(issue)
        if key == "moved" and self._lay_clearly(issue):
            return None
        return self.rig.press(f"option:{key}")

    def _lay_clearly(self, issue: Issue) -> bool:
        """Lay what seems to lie between places clearly on its own; whether the referee has seen it."""
        doings = [lambda zone=zone: self.lift_crystals(zone) for zone in issue.zones]
        self.visit(self.game.timing(self.state).owner, issue.zones[0], *doings)
        return self.rig.until(lambda: self.session.issue is not issue, PATIENCE)

    def _protest(self, why: str) -> None:
        """A dispute without a fault is a false accusation: it is noted, and the players say how it really is."""
        issue = self.session.issue
        wrong = issue.wrong if issue is not None else ()
        if self.fault or not wrong or any(_names(one.want) != Tally(self.lies(one.zone)) for one in wrong):
            return super()._protest(why)
        self.tally.accusations.append(why)
        return self.rig.press("option:eyes")

    def _true_key(self, issue: Issue) -> str:
        missing = {zone: missed for zone in issue.zones if (missed := self._missing(zone))}
        for key, lots in issue.lots.items():
            if issue.kind == "between" and lots and missing == {lots[0].zone: _names(lots)}:
                return key
            if issue.kind == "piece" and _names(lots) == Tally(self.lies(issue.zones[0])):
                return key
        return "moved" if issue.kind == "between" else "again"

    def _missing(self, zone: ZoneName) -> Tally[What]:
        """The crystals on a zone that the referee does not see there."""
        seen = self.session.referee.table.seen_layout()
        lies = Tally(_what(piece) for piece in self.pieces(zone) if isinstance(piece, Crystal))
        return lies - Tally(_of(seen.at(zone)) if seen is not None else ())


def _room(crystals: Iterable[Crystal], at: Iterable[Point], beside: Iterable[Crystal]) -> float:
    """How far crystals that are laid there stay off others; less than 0 where they would run into them."""
    laid, others = list(zip(crystals, at, strict=True)), list(beside)
    pairs = ((one.size, to, other) for one, to in laid for other in others)
    return min((other.at.to(to) - (size + other.size) / 2 for size, to, other in pairs), default=0.0)


def _what(piece: Piece) -> What:
    if isinstance(piece, Counter):
        return piece.value if piece.face is Face.UP else LOGO
    assert isinstance(piece, Crystal)
    return piece.colour


def _of(lots: Iterable[Lot]) -> list[What]:
    return [LOGO if lot.name is None else str(lot.name) for lot in lots if lot.kind in (CRYSTAL, COUNTER)]


def _names(lots: Iterable[Lot]) -> Tally[What]:
    return Tally(_of(lots))
