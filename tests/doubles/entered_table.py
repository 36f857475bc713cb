"""A game of any kind without a camera: everything is entered."""

from __future__ import annotations

from recorded import Recorded, Store

from tableassist.app.session.session import Session
from tableassist.journal.events import Entry, Started
from tableassist.ports import Pressed
from tableassist.referee.match import start_match


class Entered(Recorded):
    """A game without a camera: everything is entered."""

    def __init__(self, game, *actions, players=("Ann", "Bob"), clock="", options=None, arbiter=""):
        first = start_match(game, Entry(1, 0, Started(game.name, "test", "", players, options or {}, clock), "told"))
        self.now, self.store, self.in_view = 1000, Store(), False
        self.store.entries.append(first.entries[0])
        self.session = Session(first, self.store, now=self.now, camera=False, arbiter=arbiter)
        for action in actions:
            self.enter(action)

    def enter(self, text, after=1000):
        self.now += after
        self.session.enter(self.session.match.game.parse(text), self.now)
        return self

    def press(self, button):
        self.now += 50
        self.session.press(Pressed(button, self.now))
        return self

    def choose(self, label):
        return self.press(f"option:{next(one.key for one in options(self) if one.label == label)}")

    def wait(self, ms):
        self.now += ms
        self.session.tick(self.now)
        return self

    def left(self, seat):
        return self.session.match.clock.left_to(seat, self.session.clerk.at(self.now))


def options(table):
    return table.session.prompts.choice().options
