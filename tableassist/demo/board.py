"""A board under a person's mouse or keys: crystals come from supplies beside it and are put on places."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tableassist.app.build import game_named
from tableassist.app.prompting.choices import by_position, nearest_choice
from tableassist.demo.kits import DemoKit
from tableassist.demo.table import ARROWS, PICTURE, PLAYERS, STRIP, Stage, with_strip
from tableassist.games.memwars import MemWars
from tableassist.games.memwars.actions import CHALLENGE
from tableassist.memdecks.assistant import MemWarsAssistant
from tableassist.rehearsal.memwars.hands import Hands
from tableassist.rehearsal.rehearsal import USUAL, Terms, begin_rehearsal
from tableassist.table.geometry import Point, ZoneName

if TYPE_CHECKING:
    from tableassist.display.window import PointerEvent, Window

OPTIONS = {"quadrants": "NW", "window": "20"}
"""A quarter of the board is a game of a few minutes."""

_SUPPLY_PX = 150
"""Width in pixels of a heap in the strip below the board."""
_COLOURS = {
    "red": (60, 50, 200),
    "blue": (200, 110, 50),
    "green": (90, 160, 60),
    "amber": (40, 160, 230),
    CHALLENGE: (235, 235, 235),
}


class BoardTable(Stage):
    """Crystals on a board: `held` is the colour in the hand, taken from one of the `supplies` below the board."""

    def __init__(self, window: Window, seed: int, terms: Terms = USUAL) -> None:
        options = {**OPTIONS, **terms.options}
        game = game_named("memwars", options)
        assert isinstance(game, MemWars)
        match = begin_rehearsal(game, terms.names or PLAYERS, options, terms.clock, seed)
        self.colours = tuple(seat.colour for seat in game.show(match.state).seats)
        self.supplies = (*self.colours, CHALLENGE)
        self.held: str | None = None
        chance = Random(f"demo {seed}")
        super().__init__(
            window, match, seed, assistant=MemWarsAssistant(game.deck, lambda: chance.getrandbits(32), lambda: "")
        )
        self._hands = Hands(self.rig, game, match.state, Random(f"pieces {seed}"))
        self._grid = by_position(self.rig.mat)

    def _pointed(self, event: PointerEvent) -> None:
        if event.kind not in ("down", "alt"):
            return
        if event.y >= PICTURE[1]:
            number = int(event.x) // _SUPPLY_PX
            self.held = self.supplies[number] if event.kind == "down" and number < len(self.supplies) else None
            return
        place = self.rig.camera.to_mm(event.x, event.y)
        zone = self._zone_at(place)
        if zone is not None:
            self._do(zone, place, self.held if event.kind == "down" else None)

    def _zone_at(self, place: Point) -> ZoneName | None:
        zone = self.rig.mat.zone_at(place)
        return zone.name if zone is not None and zone.kind in ("place", "diamond") else None

    def _do(self, zone: ZoneName, place: Point, held: str | None) -> None:
        """Put what is held on a zone, or take the piece that lies nearest to the click."""
        if held is not None:
            self.held = None
            self._visit(held, zone, lambda: self._hands.drop(zone, held))
        elif self._hands.kinds_at(zone):
            placed = zip(self._hands.pieces(zone), self._hands.kinds_at(zone), strict=True)
            nearest_one = min(placed, key=lambda one: one[0].at.to(place))[1]
            self._visit(nearest_one, zone, lambda: self._taken(zone, nearest_one))

    def _taken(self, zone: ZoneName, what: str) -> None:
        """Nobody may have been quicker: clicks come faster than hands move."""
        if what in self._hands.kinds_at(zone):
            self._hands.pick(zone, what)

    def _visit(self, what: str, zone: ZoneName, doing: Callable[[], None]) -> None:
        """The hand of the piece's owner does something at a zone."""
        seat = self.colours.index(what) if what in self.colours else self._acting()
        self._moves.append(self._reach(seat, self.rig.mat.zone(zone).area.centre, doing))

    def _acting(self) -> int:
        shown = self.session.match.game.show(self.session.match.state)
        return next((seat for seat, line in enumerate(shown.seats) if line.to_move), 0)

    def _keyed(self, button: str) -> bool:
        """Arrows, Enter and Backspace work on the board while the screen asks nothing."""
        if self.session.prompts.choice() is not None or button not in (*ARROWS, "ok", "back"):
            return False
        zones = [zone.name for zone in self.rig.mat.zones if zone.kind == "place"]
        if self.cursor is None:
            self.cursor = zones[0]
        elif button in ARROWS:
            self.cursor = nearest_choice(self.cursor, zones, button, self._grid)
        else:
            held = (self.held or self.colours[self._acting()]) if button == "ok" else None
            self._do(self.cursor, self.rig.mat.zone(self.cursor).area.centre, held)
        return True

    def _with_strip(self, picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
        return with_supplies(picture, self.supplies, self.held)


def with_supplies(picture: NDArray[np.uint8], supplies: tuple[str, ...], held: str | None) -> NDArray[np.uint8]:
    """The camera's picture (height x width x 3, BGR) with the supplies below it; the one in the hand is framed."""
    whole, high = with_strip(picture), picture.shape[0]
    rows, columns = np.mgrid[0:STRIP, 0:_SUPPLY_PX]
    far = np.hypot(rows - STRIP / 2, columns - _SUPPLY_PX / 2)
    for number, colour in enumerate(supplies):
        part = whole[high:, number * _SUPPLY_PX : (number + 1) * _SUPPLY_PX]
        wide = part.shape[1]
        part[far[:, :wide] < _SUPPLY_PX * 0.3] = _COLOURS[colour]
        if colour == held:
            part[abs(far[:, :wide] - _SUPPLY_PX * 0.4) < 4] = (60, 200, 255)
    return whole


_HELP = (
    "Left: click a heap below the board to take a crystal, then a place to put it there; without anything in the hand\n"
    "a click takes a piece off a place again. While the screen asks nothing, arrows walk over the board, Enter\n"
    "puts the crystal of whoever is to move and Backspace takes one off.\n"
)

KIT = DemoKit(BoardTable, _HELP, {"level": "easy", "options": {**OPTIONS, "path": "free", "mode": "standard"}})
"""As it is registered."""
