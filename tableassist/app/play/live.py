"""The loop of a running game: one thread hands on to the session what comes in, and draws what it shows."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from queue import Empty, SimpleQueue

from tableassist.app.eyes.worker import Blind, WatchResult
from tableassist.app.play.backlog import Backlog
from tableassist.app.play.picture_watch import PictureWatch
from tableassist.app.prompting.chairs import lit_chairs
from tableassist.app.session.question_change import QuestionChange
from tableassist.app.session.screen import view_of
from tableassist.app.session.session import Session
from tableassist.hardware.timing import monotonic_ms
from tableassist.journal.file import JournalFailed
from tableassist.ports import Lights, Pressed, Screen
from tableassist.rules.game import Refused
from tableassist.table.observation import Observation

TICK_S = 0.03
"""How often the clock and the screen are looked after while nothing comes in, so that neither is 50 ms late."""

KEYS_S = 0.01
"""How often the screen is asked for keys while nothing else comes in."""

ROUND_MS = 100
"""So long may a round take messages before it looks after the clock, the screen and the watchdog."""

MOST_COLLECTED = 4096
"""So many messages a round takes up: a flood may come faster than it can be taken up."""


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
        begun = now()
        self._pictures, self._changes = PictureWatch(begun), QuestionChange(session, begun)
        self._backlog = Backlog()

    def run(self) -> None:
        """Until somebody leaves. What a full disk refuses is shown, and nothing that was shown as done is lost."""
        self._draw()
        self._ready()
        while not self._session.quitting:
            self.round()

    def round(self) -> None:
        """One round: what came in, the passing of time, the screen. However much comes in, a round ends in time."""
        self._collect()
        self._work()
        self._take(Tick())
        self._draw()
        self._idle()

    def _collect(self) -> None:
        """What comes in joins what waits; where nothing does, it is waited for a moment."""
        until = monotonic_ms() + round(1000 * TICK_S)
        self._take_up(0.0)
        while not self._backlog and (left := until - monotonic_ms()) > 0:
            # A screen cannot wake who waits for it: it is asked often, so that a key is shown at once.
            self._take_up(min(left / 1000, KEYS_S))

    def _take_up(self, wait: float) -> None:
        with contextlib.suppress(Empty):
            for _ in range(MOST_COLLECTED):
                self._backlog.add(self._inbox.get(timeout=wait) if wait else self._inbox.get_nowait())
                wait = 0.0
        for pressed in self._screen.presses():
            self._backlog.add(pressed)

    def _work(self) -> None:
        """Take what waits, until it is time for the screen; the rest waits for the next round."""
        until = monotonic_ms() + ROUND_MS
        while self._backlog and not self._session.quitting:
            self._take(self._backlog.take())
            if monotonic_ms() >= until:
                return

    def _take(self, message: object) -> None:
        """Hand a message on. What the disk refuses did not happen: the players see why, and may do it again."""
        try:
            self._hand_on(message)
        except JournalFailed as failed:
            self._session.show_refusal(Refused("R-TB-005", str(failed), "Make room, then do it again."), self._now())

    def _hand_on(self, message: object) -> None:
        match message:
            case Pressed():
                self._press(message)
            case WatchResult(seen, settled):
                self._pictures.hear(self._now())
                self._session.watch(seen)
                if settled is not None:
                    self._session.see(settled, self._now())
            case Blind(why, ended):
                self._pictures.hear(self._now(), lost=True, ended=ended)
                self._session.watch(Observation(self._now(), (), trouble=why))
            case Tick():
                now = self._now()
                self._notice_silence(now)
                self._session.tick(now)
                self._changes.see(now)

    def _press(self, pressed: Pressed) -> None:
        """What is pressed; what was meant for the question before the one on the screen is nothing."""
        if not self._changes.misses(pressed):
            self._session.press(pressed)
            self._changes.take(pressed)

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
