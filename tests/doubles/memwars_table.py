"""MemWars for the tests of the app: a small deck, a session told by buttons, and one seen as settled tables."""

from __future__ import annotations

from recorded import Recorded, Store

from tableassist.app.session.session import Session
from tableassist.games import memwars
from tableassist.games.memwars.board import PLACES, Quadrant
from tableassist.games.memwars.memdeck import Fact, MemCard, MemDeck
from tableassist.journal.events import Entry, Started
from tableassist.memdecks.assistant import MemWarsAssistant
from tableassist.ports import Pressed
from tableassist.referee.match import start_match
from tableassist.table.cards import CardName
from tableassist.table.layout import ELSEWHERE, Layout, Lot, SettledLayout
from tableassist.table.observation import Face

FRAME = 400
READY = {"first": "1", "north": "north", "quadrants": "NW"}
NAMES = ("Ann", "Bob", "Cleo", "Dan")


def _card(number):
    facts = (Fact("Name", f"Athena of {number}th"), Fact("Rules", f"wisdom {number}", (f"owls {number}",)))
    return MemCard(number, f"picture {number}", facts)


DECK = MemDeck("small", "Small", "Tests", "Place n is n.", dict.fromkeys(Quadrant, "things"), tuple(map(_card, PLACES)))


class Board(Recorded):
    """A game of MemWars in a session. `placed` maps zones to pieces: colours, "challenge", "5", "logo", "?".

    Pieces "between" lie between the two places that `between` names. `settle` is a look at the table at rest.
    """

    def __init__(self, players=2, *, clock="", camera=False, learnt=None, ready=True, **options):
        game = memwars.game(DECK)
        chosen = {**(READY if ready else {"quadrants": "NW"}), **options}
        started = Started(game.name, "test", "2026-01-01", NAMES[:players], chosen, clock)
        first = start_match(game, Entry(1, 0, started, "told"))
        self.now, self.store = 1000, Store()
        self.store.entries.append(first.entries[0])
        self.seeds = iter(range(41, 100))
        assistant = MemWarsAssistant(DECK, lambda: next(self.seeds), lambda: "2026-01-01 10:00", learnt)
        self.session = Session(first, self.store, now=self.now, camera=camera, assistant=assistant)
        self.placed, self.between, self._before = {}, (), {}
        if camera:
            self.settle()

    # Buttons

    def press(self, button, held=False):
        self.now += 50
        self.session.press(Pressed(button, self.now, held))
        # The next picture shows the board as it lay.
        self.now += 50
        self.session.confirm(self.now, self.now)
        return self

    def press_at_once(self, *buttons):
        """All between two pictures."""
        for button in buttons:
            self.session.press(Pressed(button, self.now))
        return self

    def choose(self, *labels):
        for label in labels:
            options = self.session.prompts.choice().options
            option = next((one for one in options if label in (one.label, one.key)), None)
            assert option is not None, (label, [one.label for one in options])
            self.press(f"option:{option.key}")
        return self

    def typed(self, *lines):
        for line in lines:
            self.press(f"text:{line}")
        return self

    def wait(self, ms):
        for _ in range(ms // FRAME + 1):
            self.now += FRAME
            self.session.tick(self.now)
        return self

    # The table

    def lay(self, zone, *pieces):
        self.placed[zone] = (*self.placed.get(zone, ()), *pieces)
        return self

    def take(self, zone, *pieces):
        left = list(self.placed[zone])
        for piece in pieces:
            left.remove(piece)
        self.placed[zone] = tuple(left)
        return self

    def settle(self):
        """The hand is gone and the board lies still."""
        self.now += FRAME
        zones = {*self.placed, *self._before}
        moved = frozenset(zone for zone in zones if self.placed.get(zone, ()) != self._before.get(zone, ()))
        self._before = dict(self.placed)
        lots = [_lot(zone, piece) for zone, pieces in self.placed.items() for piece in pieces]
        unsure = {lot.zone for lot in lots if lot.face is Face.UNKNOWN}
        candidate_names = {}
        if self.placed.get(ELSEWHERE) and self.between:
            unsure.add(ELSEWHERE)
            candidate_names[ELSEWHERE] = self.between
        self.session.see(
            SettledLayout(self.now, Layout(tuple(lots)), moved, frozenset(), frozenset(unsure), candidate_names),
            self.now,
        )
        return self


def _lot(zone, piece):
    if piece == "?":
        return Lot(zone, "crystal", None, Face.UNKNOWN)
    if piece == "logo":
        return Lot(zone, "counter", None, Face.DOWN)
    if piece.startswith("die"):
        return Lot(zone, "die", CardName(piece[3:]), Face.UP)
    return Lot(zone, "counter" if piece.isdigit() else "crystal", CardName(piece), Face.UP)
