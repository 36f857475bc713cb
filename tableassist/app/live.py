"""The loop of a running game: one thread drains the inbox into the session and draws what it shows."""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue

from tableassist.app.chairs import lit_chairs
from tableassist.app.picture_watch import PictureWatch
from tableassist.app.screen import view_of
from tableassist.app.session import Session
from tableassist.app.worker import Blind, WatchResult
from tableassist.journal.file import JournalFailed
from tableassist.ports import Lights, Pressed, Screen
from tableassist.rules.game import Refused
from tableassist.table.observation import Observation

TICK_S = 0.05


class Tick:
    """Time has passed."""


class Live:
    """Runs a session on a screen until the players leave.

    `idle` is called once a round, for a watchdog; `notify_ready` once, after the first drawn view.
    """

    def __init__(
        self,
        session: Session,
        screen: Screen,
        lights: Lights,
        inbox: SimpleQueue[object],
        now: Callable[[], int],
        *,
        idle: Callable[[], None] = lambda: None,
        ready: Callable[[], None] = lambda: None,
    ) -> None:
        self._session, self._screen, self._lights, self._inbox, self._now = session, screen, lights, inbox, now
        self._idle, self._ready = idle, ready
        self._pictures = PictureWatch(now())

    def run(self) -> None:
        """Until somebody leaves. What a full disk refuses is shown, and nothing that was shown as done is lost."""
        self._draw()
        self._ready()
        while not self._session.quitting:
            self.round()

    def round(self) -> None:
        """One round: what came in, the passing of time, the screen."""
        self._drain()
        for pressed in self._screen.presses():
            self._take(pressed)
        self._take(Tick())
        self._draw()
        self._idle()

    def _drain(self) -> None:
        wait = TICK_S
        while True:
            try:
                message = self._inbox.get(timeout=wait) if wait else self._inbox.get_nowait()
            except Empty:
                return
            self._take(message)
            wait = 0.0

    def _take(self, message: object) -> None:
        """Hand a message on. What the disk refuses did not happen: the players see why, and may do it again."""
        try:
            self._hand_on(message)
        except JournalFailed as failed:
            self._session.show_refusal(Refused("R-TB-005", str(failed), "Make room, then do it again."), self._now())

    def _hand_on(self, message: object) -> None:
        match message:
            case Pressed():
                self._session.press(message)
            case WatchResult(seen, settled):
                self._pictures.hear(self._now())
                self._session.watch(seen)
                if settled is not None:
                    self._session.see(settled, self._now())
            case Blind(why, ended):
                self._pictures.hear(self._now(), ended=ended)
                self._session.watch(Observation(self._now(), (), trouble=why))
            case Tick():
                self._notice_silence(self._now())
                self._session.tick(self._now())

    def _notice_silence(self, now: int) -> None:
        """Without a word from the camera for long, nothing that was seen last is shown as seen now."""
        trouble = self._pictures.trouble(now)
        if trouble and self._session.camera:
            self._session.watch(Observation(now, (), trouble=trouble))

    def _draw(self) -> None:
        view = view_of(self._session, self._now())
        self._screen.draw(view)
        sides = self._session.match.started.sides
        self._lights.show(lit_chairs(sides, tuple(seat.to_move for seat in view.seats)))
