"""A table of Mental Magic under the mouse: whoever sits there moves both players' cards and types the names they say.

All cards are enrolled, so the camera knows them. Libraries and hands are the table's own; how many cards are drawn is
what the game says.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tableassist.demo.kits import DemoKit
from tableassist.demo.table import PICTURE, PLAYERS, Stage, pick_up, with_hand
from tableassist.games.mental_magic.mat import STACK
from tableassist.games.mental_magic.state import OPENING_HAND, State
from tableassist.rehearsal.mental_magic.hidden import NAMES
from tableassist.rehearsal.mental_magic.rehearsal import sample_game
from tableassist.rehearsal.mental_magic.shown import pool_of
from tableassist.rehearsal.rehearsal import USUAL, Terms, begin_rehearsal
from tableassist.rules.game import Seat, SetupRefused
from tableassist.simulator.table import PlacedCard
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point
from tableassist.table.observation import Face

if TYPE_CHECKING:
    from tableassist.display.window import PointerEvent, Window

OPTIONS = {"life": "10"}
"""A short game."""

_DRAGGED_MM = 12.0
"""A card that was moved less than that was clicked, not dragged."""
_ACROSS = 90.0
SEATS = (Seat(0), Seat(1))


class Grabbed(NamedTuple):
    """A lying card under the pressed mouse button, and where it was pressed."""

    card: CardName
    at: Point


class NamesTable(Stage):
    """`decks` are both players' cards in the order in which they are drawn; `held` is the card taken from a hand."""

    def __init__(self, window: Window, seed: int, terms: Terms = USUAL) -> None:
        self._folder = TemporaryDirectory()
        game, names = sample_game(Path(self._folder.name)), terms.names or PLAYERS
        if len(names) != len(SEATS):
            raise SetupRefused(f"The mat of {game.title} has places for two players, not for {len(names)}.")
        match = begin_rehearsal(game, names, {**OPTIONS, **terms.options}, terms.clock, seed)
        self._undrawn = [match.state.library(seat) + OPENING_HAND for seat in SEATS]
        self._chance = Random(f"demo {seed}")
        cards = self._chance.sample(NAMES, len(NAMES))
        self.decks = tuple(tuple(CardName(name) for name in cards[seat :: len(SEATS)]) for seat in SEATS)
        self.held: CardName | None = None
        self._grabbed: Grabbed | None = None
        super().__init__(window, match, seed, pool=pool_of(NAMES))

    @property
    def state(self) -> State:
        """The game as the referee has it."""
        state: State = self.session.match.state
        return state

    def hand(self, seat: Seat) -> tuple[CardName, ...]:
        """What a player holds: the cards drawn that lie nowhere."""
        drawn = self.decks[seat][: self._undrawn[seat] - self.state.library(seat)]
        placed = {card.card for card in self.rig.table.cards}
        return tuple(card for card in drawn if card not in placed and card != self.held)

    def _with_strip(self, picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
        return with_hand(picture, self.hand_shown())

    def hand_shown(self) -> tuple[CardName, ...]:
        """The hand of whoever has the time, and the card that is held after it."""
        return (*self.hand(self.state.holder), *(() if self.held is None else (self.held,)))

    def _keyed(self, button: str) -> bool:  # noqa: ARG002
        """Keys are for the screen, where names are typed."""
        return False

    def _pointed(self, event: PointerEvent) -> None:
        if event.y >= PICTURE[1]:
            self._in_the_strip(event)
        else:
            self._on_the_mat(event, self.rig.camera.to_mm(event.x, event.y))

    def _on_the_mat(self, event: PointerEvent, at: Point) -> None:
        match event.kind:
            case "down" | "alt" if self.held is not None:
                self._lay(self.held, at, Face.UP if event.kind == "down" else Face.DOWN)
            case "down":
                placed = self.rig.table.card_at(at)
                self._grabbed = None if placed is None else Grabbed(placed.card, at)
            case "alt":
                self._turn_over(self.rig.table.card_at(at))
            case "up" if self.held is not None:
                self._lay(self.held, at, Face.UP)
            case "up" if self._grabbed is not None:
                self._let_go(self._grabbed, at)

    def _in_the_strip(self, event: PointerEvent) -> None:
        """A card is taken out of the hand, or one that was dragged here goes into it."""
        if event.kind == "down":
            self.held = pick_up(event.x, self.hand_shown())
        elif event.kind == "up" and self._grabbed is not None:
            self._visit(self._grabbed.card, self._grabbed.at, self.rig.table.take)
            self._grabbed = None

    def _let_go(self, grabbed: Grabbed, at: Point) -> None:
        """A card that was dragged lies elsewhere; one that was only clicked is tapped, or untapped."""
        self._grabbed = None
        doing = partial(self._moved, at=at) if grabbed.at.to(at) > _DRAGGED_MM else self._tapped
        self._visit(grabbed.card, at, doing)

    def _turn_over(self, placed: PlacedCard | None) -> None:
        if placed is not None:
            self._visit(placed.card, placed.at, self.rig.table.turn)

    def _lay(self, card: CardName, at: Point, face: Face) -> None:
        self.held = None
        angle = self._upright(card, at) + self._chance.gauss(0, 1)
        seat = self._owner(card)
        self._moves.append(self._reach(seat, at, lambda: self.rig.table.lay(card, at, angle, face)))

    # What a hand does once it is there -----------------------------------------------------------------------------

    def _visit(self, card: CardName, at: Point, doing: Callable[[CardName], object]) -> None:
        """A hand comes for a card that lies there; clicks come faster than hands, so it may be gone."""
        there = self.rig.table.cards

        def done() -> None:
            if any(placed.card == card for placed in there):
                doing(card)

        self._moves.append(self._reach(self._owner(card), at, done))

    def _moved(self, card: CardName, *, at: Point) -> None:
        placed = self.rig.table.take(card)
        self.rig.table.lay(card, at, self._upright(card, at) + self._chance.gauss(0, 1), placed.face)

    def _tapped(self, card: CardName) -> None:
        placed = self.rig.table.placed(card)
        aslant = (placed.angle - self._upright(card, placed.at) + _ACROSS / 2) % (2 * _ACROSS) > _ACROSS
        self.rig.table.nudge(card, angle=-_ACROSS if aslant else _ACROSS)

    def _upright(self, card: CardName, at: Point) -> float:
        """How a card lies there that is not tapped: as the zone does, else towards its owner."""
        zone = self.rig.mat.zone_at(at)
        return zone.angle if zone is not None and zone.name != STACK else 180.0 * self._owner(card)

    def _owner(self, card: CardName) -> Seat:
        return Seat(0 if card in self.decks[0] else 1)


_HELP = (
    "Left: the hand of whoever has the time lies below the table. Click a card, then the place where you lay it, face\n"
    "up, or face down with a right-click. Drag a lying card elsewhere or into the hand; a click taps it, a right-\n"
    "click turns it over. Names are typed on the right: a card goes as any other card of its cost, once a game.\n"
)

KIT = DemoKit(NamesTable, _HELP, {"level": "easy", "options": OPTIONS})
"""As it is registered."""
