"""Deluxe Memory at the level of settled tables: what the eyes would say, without pictures."""

from __future__ import annotations

from recorded import Recorded, Store

from tableassist.app.session.session import Session
from tableassist.games.deluxe_memory import GAME
from tableassist.games.deluxe_memory.mat import list_places
from tableassist.journal.events import Entry, Started
from tableassist.ports import Pressed
from tableassist.referee.match import start_match
from tableassist.table.cards import CardName
from tableassist.table.geometry import Side
from tableassist.table.layout import Layout, Lot, SettledLayout
from tableassist.table.observation import Face

FRAME = 400


class Scene(Recorded):
    """A table as the eyes see it.

    `placed` maps places to "down", a card, "?" for a face that cannot be read ("?KC/KS": one of the two), or "blur"
    where not even the side can be told.
    """

    def __init__(self, players=("Ann", "Bob"), *, options=None, clock="", camera=True, sides=()):
        started = Started(GAME.name, "test", "2026-01-01", tuple(players), options or {}, clock)
        first = start_match(GAME, Entry(1, 0, started, "told"))
        self.now = 1000
        self.in_view = camera
        self.store = Store()
        self.store.entries.append(first.entries[0])
        self.heard = []
        self.session = Session(first, self.store, now=self.now, camera=camera, sides=sides, speaker=self)
        self.placed = dict.fromkeys(list_places((options or {}).get("jokers") == "true"), "down")
        self._touched = set()
        self._hands = self._slid = frozenset()
        if camera:
            self.settle()

    def play(self, cue):
        self.heard.append(cue)

    def close(self):
        pass

    # Hands

    def lift(self, *zones, hand=None):
        for zone in zones:
            del self.placed[zone]
        return self.touch(*zones, hand=hand)

    def lay(self, *, hand=None, **cards):
        self.placed.update(cards)
        return self.touch(*cards, hand=hand)

    def slide(self, *zones):
        """Their cards are shifted a little, and no more is seen of that."""
        self._slid |= set(zones)
        return self.touch(*zones)

    def touch(self, *zones, hand=None):
        self._touched.update(zones)
        if hand:
            self._hands |= {Side(hand)}
        return self

    def settle(self):
        """The hand is gone and the table lies still."""
        self.now += FRAME
        self.session.see(self._seen(), self.now)
        self._touched.clear()
        self._hands = self._slid = frozenset()
        return self

    def wait(self, ms):
        for _ in range(ms // FRAME + 1):
            self.now += FRAME
            self.session.tick(self.now)
        return self

    def _seen(self):
        private = self.session.private()
        lots = [self._lot(zone, what, zone in private) for zone, what in self.placed.items()]
        unsure = frozenset(zone for zone, what in self.placed.items() if what[:1] == "?" and zone not in private)
        candidate_names = {
            zone: tuple(self.placed[zone][1:].split("/")) for zone in unsure if len(self.placed[zone]) > 1
        }
        return SettledLayout(
            self.now,
            Layout(tuple(lots)),
            frozenset(self._touched),
            self._hands,
            unsure,
            candidate_names,
            slid=self._slid,
        )

    @staticmethod
    def _lot(zone, what, private):
        if private or what == "blur":
            return Lot(zone, "card", None, Face.UNKNOWN)
        if what == "down":
            return Lot(zone, "card", None, Face.DOWN)
        return Lot(zone, "card", None if what[0] == "?" else CardName(what), Face.UP)

    # Buttons

    def press(self, button, held=False):
        self.now += 50
        before = self.session.private()
        self.session.press(Pressed(button, self.now, held))
        if before - self.session.private():
            # The eyes may read again what was private, and do.
            self.settle()
        elif self.in_view:
            self.rest()
        return self

    def rest(self):
        """Another picture shows the table as it lay."""
        self.now += 50
        self.session.confirm(self.now, self.now)
        return self

    def choose(self, label):
        choice = self.session.prompts.choice()
        option = next(one for one in choice.options if one.label == label)
        return self.press(f"option:{option.key}")
