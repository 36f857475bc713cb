"""A referee of Deluxe Memory without a session: settled tables go in, decisions are kept and followed."""

from __future__ import annotations

import pytest

from tableassist.games.deluxe_memory import GAME
from tableassist.games.deluxe_memory.mat import list_places
from tableassist.journal.events import Acted, Entry, Started
from tableassist.referee.decisions import Count, Record
from tableassist.referee.match import start_match
from tableassist.referee.table_referee import TableReferee
from tableassist.table.cards import CardName
from tableassist.table.geometry import Side
from tableassist.table.layout import Layout, Lot, SettledLayout
from tableassist.table.observation import Face


def lot(zone, what):
    if what == "down":
        return Lot(zone, "card", None, Face.DOWN)
    if what == "blur":
        return Lot(zone, "card", None, Face.UNKNOWN)
    return Lot(zone, "card", None if what == "?" else CardName(what), Face.UP)


class Refereed:
    """Follows the decisions of a referee as a session does, without clerk, clock and store.

    `placed` maps places to "down", a card, "?" for a face that cannot be read, or "blur" where not even the side can.
    What is private is not read either.
    """

    def __init__(self, sides=(Side.SOUTH, Side.NORTH), missing=()):
        self.match = start_match(GAME, Entry(1, 0, Started(GAME.name, "", "", ("Ann", "Bob")), "told"))
        self.referee = TableReferee(lambda: self.match, sides)
        self.placed = dict.fromkeys(list_places(False), "down")
        for zone in missing:
            del self.placed[zone]
        self.decided, self.now = [], 0
        self.see()

    def follow(self, decisions, most=None):
        """Carry decisions out; after `most` of them the disk is full, and the rest is never asked for."""
        for decision in decisions:
            if most is not None and len(self.decided) >= most:
                decisions.close()
                return self
            self.decided.append(decision)
            if isinstance(decision, Count):
                self.note(Acted(GAME.write(decision.action)), decision.source)
            if isinstance(decision, Record):
                self.note(decision.event, decision.source)
        return self

    def note(self, event, source="told"):
        self.match = self.match.after(self.match.next(event, self.now, source))

    def settled(self, *moved, slid=(), hands=()):
        private = self.referee.table.private()
        lots = tuple(lot(zone, "blur" if zone in private else what) for zone, what in self.placed.items())
        unsure = frozenset(zone for zone, what in self.placed.items() if what == "?")
        return SettledLayout(self.now, Layout(lots), frozenset(moved), frozenset(hands), unsure, slid=frozenset(slid))

    def see(self, *moved, most=None, **more):
        self.now += 400
        self.decided = []
        return self.follow(self.referee.see(self.settled(*moved, **more), self.now), most)

    def lift(self, *zones, **more):
        for zone in zones:
            del self.placed[zone]
        return self.see(*zones, **more)

    def lay(self, **cards):
        self.placed.update(cards)
        return self.see(*cards)

    def wait(self, ms):
        self.now += ms
        self.decided = []
        self.referee.table.confirm(self.now)
        return self.follow(self.referee.pass_time(self.now))

    def undo(self):
        self.now += 400
        self.decided = []
        return self.follow(self.referee.undo(self.now))

    def enter(self, text, **more):
        self.now += 400
        self.decided = []
        return self.follow(self.referee.enter(GAME.parse(text), self.now, **more))

    def answer(self, key):
        self.now += 400
        self.decided = []
        option = next(one for one in self.referee.issue.prompt.options if one.key == key)
        return self.follow(self.referee.answer(option, self.now))

    @property
    def counted(self):
        return [GAME.write(one.action) for one in self.decided if isinstance(one, Count)]

    @property
    def recorded(self):
        return [one.event for one in self.decided if isinstance(one, Record)]


@pytest.fixture
def refereed():
    return Refereed


@pytest.fixture
def table():
    return Refereed()
