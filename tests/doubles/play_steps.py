"""A screen that presses and does, and the journals of games: for tests of `play` as a whole."""

from __future__ import annotations

from collections import deque

from tableassist.app.build import game_named
from tableassist.app.play import command as play
from tableassist.app.play.command import PlayRequest, begin_game
from tableassist.app.settings import config
from tableassist.ports import Pressed

GAME = game_named("deluxe-memory")
SETTINGS = config.Settings()


class Interrupted(BaseException):
    """What a step raised. No `Exception`: a screen that raises one is tried again, and the test would hear nothing."""


class Steps:
    """A screen at which something is done in every round: a key is pressed, or a function called; then it is left."""

    def __init__(self, *steps):
        self.steps, self.views, self.closed = deque(steps), [], 0

    def draw(self, view):
        self.views.append(view)

    def presses(self):
        step = self.steps.popleft() if self.steps else "quit"
        if callable(step):
            try:
                step()
            except Exception as error:
                raise Interrupted from error
            return ()
        return (Pressed(step, play.monotonic_ms()),)

    def close(self):
        self.closed += 1


def only_journal(folder):
    (path,) = folder.glob("*.journal")
    return path


def new_game(folder, *events, players=("Ann", "Bob")):
    """A game in which these happened, closed: its path."""
    journal, match = begin_game(PlayRequest("deluxe-memory", players), SETTINGS, GAME, folder)
    with journal:
        for event in events:
            entry = match.next(event, match.entries[-1].at, "told")
            journal.append(entry)
            match = match.after(entry)
    return journal.path


def no_simulation(_request):
    """For games that are played at a real table."""
    raise AssertionError("No simulated table was asked for.")
