"""The virtual table under a person's mouse or keys, beside the referee's screen."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterator, Sequence
from random import Random
from time import monotonic, sleep
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from tableassist.app.build import game_named
from tableassist.app.eyes.table_watcher import palette_of
from tableassist.app.prompting.choices import nearest_choice
from tableassist.app.session.screen import view_of
from tableassist.app.session.session import Session
from tableassist.ports import Frame
from tableassist.referee.assistant import GameAssistant
from tableassist.referee.match import Match
from tableassist.rehearsal.hidden import deal_deck
from tableassist.rehearsal.rehearsal import USUAL, Supply, Terms, begin_rehearsal
from tableassist.rehearsal.rig import Rig
from tableassist.simulator.deck import face_picture
from tableassist.simulator.hands import Habits, Puppet
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.made_cards import is_made, made_picture
from tableassist.simulator.table import Hand, shoulder, towards
from tableassist.table.cards import CardName
from tableassist.table.geometry import SIDES, Point, ZoneName
from tableassist.table.observation import Face
from tableassist.vision.gallery.enrolled import Pool

if TYPE_CHECKING:
    from tableassist.display.window import PointerEvent, Window

PLAYERS = ("Ann", "Bob")
PICTURE = (1280, 720)
STRIP = 190
"""Height in pixels of the strip below the table that shows the cards in the hand."""
_FELT, _RING, _BAR = 28, (60, 200, 255), 6
_CARD_WIDE, _BETWEEN, _RIM = 126, 16, 20
"""Of the cards in the strip, in pixels: how wide they are, what is between two, what is left at both ends."""
_NEAR_MM = 10.0
ARROWS = ("left", "right", "up", "down")
CALM_S, CALM_MS, POLL_S = 4.0, 2000, 0.04
"""After so long without anything done a picture is made only so often, and the mouse is asked for in between: what
lies still looks the same in the next picture, and a laptop stays cool."""
ZOOM = 4.5
"""Pixels a millimetre of the card that the mouse points at."""


class Stage:
    """A virtual table under the mouse, and the session that watches it through the camera."""

    def __init__(
        self,
        window: Window,
        match: Match,
        seed: int,
        *,
        assistant: GameAssistant | None = None,
        pool: Pool | None = None,
    ) -> None:
        self.window = window
        self.rig = Rig(
            match.game.mat(match.started.options),
            len(match.started.players),
            draw_conditions(seed, "easy"),
            seed,
            size=PICTURE,
            habits=Habits(speed=150.0),
            on_frame=self._show,
            palette=palette_of(match),
            pool=pool,
        )
        sides = SIDES[len(match.started.players)] if assistant is None or assistant.hands_are_evidence else ()
        self.session = Session(match, Supply([match.entries[0]]), now=0, camera=True, sides=sides, assistant=assistant)
        self.rig.session = self.session
        self._moves: deque[Iterator[None]] = deque()
        self.cursor: ZoneName | None = None
        self.zoomed: CardName | None = None
        self._start = self._done_at = monotonic()
        self._picture: NDArray[np.uint8] | None = None

    def run(self) -> Match:
        """Until the window is closed."""
        while not self.session.quitting:
            if self.calm:
                self.wait()
            else:
                self.round()
        return self.session.match

    @property
    def calm(self) -> bool:
        """Whether nothing was done for a while, the table is seen at rest, and the next picture is not due yet."""
        seen = self.session.last_seen
        idle = not self._moves and seen is not None and seen.at_rest and monotonic() - self._done_at > CALM_S
        return idle and self._elapsed() < CALM_MS

    def round(self) -> None:
        """One picture: what the mouse and the keys did, the hand's next movement, the look, the screen."""
        self._heed()
        self._move()
        self.rig.frame(max(1, self._elapsed()))
        self.window.draw(view_of(self.session, self.rig.now))

    def wait(self) -> None:
        """A moment without a picture: what the mouse and the keys do, and the clocks on the screen."""
        sleep(POLL_S)
        self._heed()
        self.window.draw(view_of(self.session, self.rig.now + self._elapsed()))

    def _elapsed(self) -> int:
        """Milliseconds since the last picture."""
        return int(1000 * (monotonic() - self._start)) - self.rig.now

    def _heed(self) -> None:
        for event in self.window.pointer():
            if event.kind == "move":
                self._hover(event)
            else:
                self._done_at = monotonic()
            self._pointed(event)
        for pressed in self.window.presses():
            self._done_at = monotonic()
            if not self._keyed(pressed.button):
                self.rig.press(pressed.button, held=pressed.held)

    def _hover(self, event: PointerEvent) -> None:
        """The card below the table at which the mouse points is shown large."""
        pointed = pick_up(event.x, self.hand_shown()) if event.y >= PICTURE[1] else None
        if pointed != self.zoomed:
            self.zoomed = pointed
            self._show_table()

    def hand_shown(self) -> Sequence[CardName]:
        """The cards in the strip below the table, from the left."""
        return ()

    def _move(self) -> None:
        """One picture's worth of the hand's movement."""
        if self._moves and next(self._moves[0], "done") == "done":
            self._moves.popleft()

    def _reach(self, seat: int, at: Point, doing: Callable[[], object]) -> Iterator[None]:
        """A player's hand reaches out, does something there, and is gone."""
        side = self.rig.sides[seat]
        hand = Hand(side, towards(at, shoulder(self.rig.mat, side), _NEAR_MM), (), sleeve=seat)
        self.rig.table.hands.append(hand)
        yield
        doing()
        yield
        self.rig.table.hands.remove(hand)
        yield

    def _show(self, frame: Frame) -> None:
        self._picture = frame.picture
        self._show_table()

    def _show_table(self) -> None:
        """The last picture with what is shown on it and below it."""
        if self._picture is not None:
            shown = self._with_strip(self._with_cursor(self._picture))
            self.window.show_picture(shown if self.zoomed is None else with_zoomed(shown, self.zoomed))

    def _with_strip(self, picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """The picture with what is not on the table below it."""
        raise NotImplementedError

    def _pointed(self, event: PointerEvent) -> None:
        """The mouse did something in the picture."""
        raise NotImplementedError

    def _keyed(self, button: str) -> bool:
        """Whether the key was meant for the table."""
        raise NotImplementedError

    def _with_cursor(self, picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
        if self.cursor is None:
            return picture
        x, y = (round(v) for v in self.rig.camera.to_pixel(self.rig.mat.zone(self.cursor).area.centre))
        ringed = picture.copy()
        ringed[y - 9 : y + 9, x - 9 : x + 9] = _RING
        return ringed


class CardTable(Stage):
    """Cards on the places of a mat: the mouse takes them into the hand and lays them down."""

    def __init__(self, window: Window, seed: int, terms: Terms = USUAL, *, name: str) -> None:
        game = game_named(name, terms.options)
        self.hand: list[CardName] = []
        match = begin_rehearsal(game, terms.names or PLAYERS, terms.options, terms.clock, seed)
        super().__init__(window, match, seed)
        self.rig.deal(deal_deck(Random(f"demo {seed}"), game, match))

    def _with_strip(self, picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
        return with_hand(picture, self.hand)

    def hand_shown(self) -> Sequence[CardName]:
        """The player's own cards, from the left."""
        return self.hand

    @property
    def _puppet(self) -> Puppet:
        """The hand of whoever's turn it is."""
        return self.rig.puppets[self.session.match.game.timing(self.session.match.state).owner]

    def _pointed(self, event: PointerEvent) -> None:
        if event.kind in ("down", "alt") and event.y < PICTURE[1]:
            place = self.rig.camera.to_mm(event.x, event.y)
            self._do(place, Face.UP if event.kind == "alt" else Face.DOWN)

    def _do(self, place: Point, face: Face) -> None:
        """Take, turn over or lay: what a click at a place means."""
        placed, puppet = self.rig.table.card_at(place), self._puppet
        if placed is not None and face is Face.UP:
            self._moves += [puppet.flip(placed.card), puppet.withdraw()]
        elif placed is not None and placed.card not in self.hand:
            self.hand.append(placed.card)
            self._moves += [puppet.lift(placed.card), puppet.withdraw()]
        elif self.hand:
            zone = self.rig.mat.zone_at(place)
            at, angle = (place, 90.0) if zone is None else self.rig.spot(zone.name)
            self._moves += [puppet.lay(self.hand.pop(0), at, angle, face), puppet.withdraw()]

    def _keyed(self, button: str) -> bool:
        """Arrows, Enter and Backspace work on the table while the screen asks nothing."""
        if self.session.prompts.choice() is not None or button not in (*ARROWS, "ok", "back"):
            return False
        zones = [zone.name for zone in self.rig.mat.card_zones()]
        if self.cursor is None:
            self.cursor = zones[0]
        elif button in ARROWS:
            self.cursor = nearest_choice(self.cursor, zones, button)
        else:
            self._do(self.rig.mat.zone(self.cursor).area.centre, Face.DOWN if button == "ok" else Face.UP)
        return True


def with_hand(
    picture: NDArray[np.uint8], hand: Sequence[CardName], marked: Collection[CardName] = ()
) -> NDArray[np.uint8]:
    """The camera's picture with the held cards below it, which only the player at the mouse sees.

    Marked cards stick out at the top, under a bar.

    Args:
        picture: Height x width x 3, BGR.
        marked: Cards that stick out at the top, under a bar.
    """
    whole, high = with_strip(picture), picture.shape[0]
    for left, card in zip(_lefts(len(hand)), hand, strict=True):
        art = card_art(card, 2.0)
        room = STRIP - art.shape[0]
        _paste(whole, art, left, high if card in marked else high + (room if marked else room // 2))
        if card in marked:
            # As wide as what always shows of it.
            shows = min(_CARD_WIDE, round(_step(len(hand))))
            whole[high : high + _BAR, left + _BAR // 2 : left + shows - _BAR] = _RING
    return whole


def with_zoomed(picture: NDArray[np.uint8], card: CardName) -> NDArray[np.uint8]:
    """The picture (height, width, 3), BGR, with a card, large, in the middle of the table."""
    whole, art = picture.copy(), card_art(card, ZOOM)
    _paste(whole, art, (PICTURE[0] - art.shape[1]) // 2, PICTURE[1] - art.shape[0] - _RIM)
    return whole


def card_art(card: CardName, px_per_mm: float) -> NDArray[np.uint8]:
    """A card's face as a picture (height, width, 3), BGR."""
    make = made_picture if is_made(card) else face_picture
    return np.asarray(make(card, px_per_mm=px_per_mm), np.uint8)


def pick_up(x: float, hand: Sequence[CardName]) -> CardName | None:
    """The card of a hand so many pixels from the left of the strip, the upper one where two overlap."""
    places = zip(_lefts(len(hand)), hand, strict=True)
    return next((card for left, card in reversed([*places]) if left <= x < left + _CARD_WIDE), None)


def _lefts(count: int) -> list[int]:
    """Where each card of a hand begins in the strip; many of them overlap."""
    return [round(_RIM + _step(count) * number) for number in range(count)]


def _step(count: int) -> float:
    """From one card to the next."""
    return min(_CARD_WIDE + _BETWEEN, (PICTURE[0] - 2 * _RIM - _CARD_WIDE) / max(1, count - 1))


def with_strip(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The picture (height x width x 3, BGR) with bare felt below it."""
    high, wide = picture.shape[:2]
    whole = np.full((high + STRIP, wide, 3), _FELT, np.uint8)
    whole[:high] = picture
    return whole


def _paste(whole: NDArray[np.uint8], art: NDArray[np.uint8], x: int, y: int) -> None:
    part = whole[y : y + art.shape[0], x : x + art.shape[1]]
    if part.shape[:2] == art.shape[:2]:
        alpha = art[..., 3:] / 255.0
        part[:] = (art[..., :3] * alpha + part * (1 - alpha)).astype(np.uint8)
