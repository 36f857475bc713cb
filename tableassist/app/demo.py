"""`tableassist demo`: the whole product without hardware, a virtual table on the left, the referee's screen on the right.

The mouse is the players' hands. The virtual camera renders what hangs above the table and the real eyes read that
picture; nothing tells the referee what the mouse did.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from random import Random
from time import monotonic, sleep
from typing import TYPE_CHECKING

from tableassist import __version__
from tableassist.app.build import UnknownName, game_named
from tableassist.app.records import record_of, save_record
from tableassist.app.rehearsal.exam import Heap, Rehearsal, dealt
from tableassist.app.rehearsal.rig import SIDES, Rig
from tableassist.app.screen import view_of
from tableassist.app.screenshots import screenshot_of
from tableassist.app.session import Session
from tableassist.journal.events import Entry, Started
from tableassist.ports import Frame, NoScreen
from tableassist.referee.match import Match, begin
from tableassist.simulator.conditions import Conditions
from tableassist.simulator.deck import face_picture
from tableassist.simulator.hands import Habits
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point
from tableassist.table.sight import Face

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from tableassist.display.window import PointerEvent, Window

SIZE = (1600, 720)
PLAYERS = ("Ann", "Bob")
HELP = (
    "Left: click a card to take it in the hand, click a place to lay it face down, right-click to lay it face up;\n"
    "right-click a lying card to turn it over. The cards in your hand are shown below the table, for your eyes only.\n"
    "Right: click what the screen offers, or press 1 and 2 for the players' buttons, F1 to F4 for the keys. Esc leaves."
)


def demo(game: str, *, auto: bool, seed: int, out: Path | None) -> int:
    """Play with the mouse, or let a game play itself; without a display it plays itself and writes its result."""
    if game != "deluxe-memory":
        raise UnknownName(f"There is no demo of {game!r} yet; there is one of deluxe-memory.")
    window = _window()
    if window is None:
        return _headless(seed, out)
    try:
        if auto:
            return _watched(window, seed, out)
        print(HELP)
        match = Table(window, seed).run()
        return _finish(match, out)
    finally:
        window.close()


def _window() -> Window | None:
    """The demo's window, or None where there is no display."""
    if os.environ.get("SDL_VIDEODRIVER") in ("dummy", "offscreen"):
        return None
    from tableassist.display.window import Window

    try:
        return Window(SIZE, title="TableAssist demo", side_picture=True)
    except NoScreen:
        return None


def _headless(seed: int, out: Path | None) -> int:
    print("No display: a whole game of Deluxe Memory plays itself, seen by the simulated camera and refereed.")
    begun, rehearsal = monotonic(), Rehearsal(seed, faults=0.0, players=2)
    trouble = rehearsal.run()
    seconds, frames = monotonic() - begun, rehearsal.rig.frames
    print(f"{frames} pictures in {seconds:.0f} s" + (f"; {trouble}" if trouble else ""))
    return _finish(rehearsal.actor.session.match, out) if not trouble else 1


def _watched(window: Window, seed: int, out: Path | None) -> int:
    """A game that plays itself in the window, until it ends or the window is closed."""
    from tableassist.app.rehearsal.rig import FRAME_MS

    rehearsal: Rehearsal | None = None

    def show(frame: Frame) -> None:
        window.show_picture(frame.picture)
        if rehearsal is not None:
            window.draw(view_of(rehearsal.actor.session, rehearsal.rig.now))
        if any(pressed.button == "quit" for pressed in window.presses()):
            raise KeyboardInterrupt
        sleep(FRAME_MS / 4000)

    rehearsal = Rehearsal(seed, faults=0.0, players=2, habits=Habits(speed=110.0), on_frame=show)
    rehearsal.run()
    return _finish(rehearsal.actor.session.match, out)


def _finish(match: Match, out: Path | None) -> int:
    outcome = match.outcome
    for seat in match.game.show(match.state).seats:
        print(f"{seat.name}: {seat.score} {seat.unit}")
    print(outcome.why if outcome is not None else "The game was not finished.")
    if out is not None:
        out.mkdir(parents=True, exist_ok=True)
        save_record(match, out / "game.txt")
        screenshot_of(match, out / "final.png")
        print(f"Written: {out / 'game.txt'} ({len(record_of(match).lines)} lines) and {out / 'final.png'}")
    return 0


class Table:
    """The virtual table under the mouse, and the session that watches it."""

    def __init__(self, window: Window, seed: int) -> None:
        game = game_named("deluxe-memory")
        rng = Random(f"demo {seed}")
        self._window = window
        self._rig = Rig(game.mat({}), len(PLAYERS), Conditions.sample(seed, "easy"), seed, habits=Habits(speed=150.0))
        self._rig.deal(dealt(rng, game))
        match = begin(game, Entry(1, 0, Started(game.name, __version__, "", PLAYERS), "told"))
        self._session = Session(match, Heap([match.entries[0]]), now=0, camera=True, sides=SIDES[len(PLAYERS)])
        self._rig.session = self._session
        self._moves: deque[Iterator[None]] = deque()
        self._hand: list[CardName] = []
        self._cursor = game.mat({}).card_zones()[0].name

    def run(self) -> Match:
        """Until the window is closed."""
        self._rig.watch(self._show)
        start = monotonic()
        for _ in count():
            self._rig.now = int(1000 * (monotonic() - start))
            self._step()
            if self._session.quitting:
                return self._session.match
        return self._session.match

    def _step(self) -> None:
        for event in self._window.pointer():
            self._pointed(event)
        for pressed in self._window.presses():
            if not self._keyed(pressed.button):
                self._rig.press(pressed.button, held=pressed.held)
        if self._moves and next(self._moves[0], "done") == "done":
            self._moves.popleft()
        self._rig.frame(0)
        self._window.draw(view_of(self._session, self._rig.now))

    def _show(self, frame: Frame) -> None:
        self._window.show_picture(with_hand(frame.picture, self._hand))

    @property
    def _puppet(self):  # type: ignore[no-untyped-def]  # noqa: ANN202
        """The hand of whoever is to act."""
        timing = self._session.match.game.timing(self._session.match.state)
        return self._rig.puppets[timing.owner]

    def _pointed(self, event: PointerEvent) -> None:
        if event.kind not in ("down", "alt"):
            return
        high, wide = self._rig.camera.shape
        x, y = event.x, event.y * high / (high + STRIP) if False else event.y
        if y >= high or x >= wide:
            return
        self._do(self._rig.camera.to_mm(x, y), Face.UP if event.kind == "alt" else Face.DOWN)

    def _do(self, place: Point, face: Face) -> None:
        """Take, turn over or lay: what a click at a place means."""
        lying, puppet = self._rig.table.card_at(place), self._puppet
        if lying is not None and face is Face.UP:
            self._moves += [puppet.flip(lying.card), puppet.withdraw()]
        elif lying is not None:
            self._hand.append(lying.card)
            self._moves += [puppet.lift(lying.card), puppet.withdraw()]
        elif self._hand:
            card = self._hand.pop(0)
            zone = self._rig.mat.zone_at(place)
            at, angle = (place, 90.0) if zone is None else self._rig.spot(zone.name)
            self._moves += [puppet.lay(card, at, angle, face), puppet.withdraw()]

    def _keyed(self, button: str) -> bool:
        """Arrows and Enter move over the table while the screen asks nothing."""
        if self._session.choice() is not None or button not in ("up", "down", "left", "right", "ok", "back"):
            return False
        if button in ("ok", "back"):
            self._do(self._rig.mat.zone(self._cursor).area.centre, Face.DOWN if button == "ok" else Face.UP)
        return True


STRIP = 150
"""Height in pixels of the strip below the table that shows the cards in the hand."""


def with_hand(picture: NDArray[np.uint8], hand: list[CardName]) -> NDArray[np.uint8]:
    """The camera's picture with the held cards below it, for the player at the mouse only."""
    import numpy as np

    high, wide = picture.shape[:2]
    whole = np.full((high + STRIP, wide, 3), 28, np.uint8)
    whole[:high] = picture
    for number, card in enumerate(hand):
        art = face_picture(card, px_per_mm=1.5)
        x, y = 20 + number * (art.shape[1] + 16), high + 9
        _paste(whole, art[: STRIP - 18], x, y)
    return whole


def _paste(whole: NDArray[np.uint8], art: NDArray[np.uint8], x: int, y: int) -> None:
    part = whole[y : y + art.shape[0], x : x + art.shape[1]]
    if part.shape[:2] == art.shape[:2]:
        alpha = art[..., 3:] / 255.0
        part[:] = (art[..., :3] * alpha + part * (1 - alpha)).astype(part.dtype)
