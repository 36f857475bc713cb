"""Mental Magic at the level of settled tables: what lies there is seen by name, what is declared is entered."""

from __future__ import annotations

from recorded import Recorded, Store

from tableassist.app.build import game_named
from tableassist.app.session.session import Session
from tableassist.journal.events import Entry, Started
from tableassist.ports import Pressed
from tableassist.referee.match import start_match
from tableassist.table.cards import CardName
from tableassist.table.geometry import SIDES, Side
from tableassist.table.layout import Layout, Lot, SettledLayout
from tableassist.table.observation import STRANGER, Face

FRAME = 400


class MentalTable(Recorded):
    """Enrolled cards by name and zone; those whose name begins with "down" lie face down, a "stranger" is not enrolled.

    Hands come from the players' edges where `sides` are evidence, as they are in play.
    """

    def __init__(self, *players, options=None, clock=""):
        names = players or ("Ann", "Bob")
        self.game, self.now, self.store = game_named("mental-magic"), 0, Store()
        started = Started("mental-magic", "", "", names, options or {}, clock)
        match = start_match(self.game, Entry(1, 0, started, "told"))
        self.session = Session(match, self.store, now=0, camera=True, sides=SIDES[len(names)])
        self.cards, self.unseen, self._moved, self._hands = {}, set(), set(), set()
        self.settle()

    def lay(self, name, zone, *, hand=None):
        """The card comes to a zone."""
        self._moved |= {self.cards.get(name, zone), zone}
        self.cards[name] = zone
        return self.reach(hand)

    def take(self, *names, hand=None):
        """The cards are taken up."""
        self._moved |= {self.cards.pop(name) for name in names}
        return self.reach(hand)

    def miss(self, *names):
        """The eyes see nothing of these, though they lie there."""
        self.unseen = set(names)
        return self

    def reach(self, hand):
        """A hand comes from that edge."""
        self._hands |= {Side(hand)} if hand else set()
        return self

    def settle(self):
        """The hand is gone and the table lies still."""
        self.now += FRAME
        lots = tuple(self._lot(name, zone) for name, zone in self.cards.items() if name not in self.unseen)
        seen = SettledLayout(self.now, Layout(lots), frozenset(self._moved), frozenset(self._hands))
        self._moved, self._hands = set(), set()
        self.session.see(seen, self.now)
        self.session.tick(self.now)
        return self

    @staticmethod
    def _lot(name, zone):
        if name == STRANGER:
            return Lot(zone, STRANGER, None, Face.DOWN)
        down = name.startswith("down")
        return Lot(zone, "card", None if down else CardName(name), Face.DOWN if down else Face.UP)

    def wait(self, ms):
        """Time passes, and pictures show the table as it lay."""
        for _ in range(ms // FRAME):
            self.now += FRAME
            self.session.tick(self.now)
            self.session.confirm(self.now, self.now)
        return self

    def press(self, button):
        self.now += 50
        self.session.press(Pressed(button, self.now))
        return self.wait(FRAME)

    def say(self, *lines):
        """Players enter actions."""
        for line in lines:
            self.now += 50
            self.session.enter(self.game.parse(line), self.now)
            self.wait(FRAME)
        return self

    def choose(self, *labels):
        for label in labels:
            choice = self.session.prompts.choice()
            self.press(f"option:{next(one.key for one in choice.options if one.label == label)}")
        return self
