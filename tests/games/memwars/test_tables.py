"""Whole random games played with pieces: what players lay down and take off is read as what they did.

The players are honest and tidy, in any order of their hands; the referee must refuse nothing and ask nothing.
"""

from __future__ import annotations

import random
from collections import Counter as Tally

import pytest

from tableassist.games.memwars import actions
from tableassist.referee.belief import Belief, reopen
from tableassist.referee.ruling import find_owed, rule
from tableassist.rules.game import Setup
from tableassist.table.layout import Lot, SettledLayout
from tableassist.table.observation import Face

pytestmark = pytest.mark.slow

SEEN = (actions.Claim, actions.Challenge, actions.Study, actions.PlaceCounter)
"""What players do by laying pieces down."""

EITHER = (actions.GiveUp, actions.Forsake, actions.Answer)
"""What players do by pieces or by a press."""


class Table:
    """A table whose pieces are moved one by one; `log` is what counted, `seen` how much
    of it was read from the pieces."""

    def __init__(self, game, state, rng):
        self.game, self.state, self.rng = game, state, rng
        self.placed = game.layout(state)
        self.belief, self.log, self.seen = Belief(self.placed), [], 0

    def press(self, action):
        assert self.game.judge(self.state, action) is None
        self.take(action)
        self.belief = reopen(self.belief, self.game.unread(self.state))
        self.look(())

    def take(self, action):
        self.log.append(action)
        self.state = self.game.apply(self.state, action)

    def look(self, zones):
        ruling = rule(self.game, self.state, self.belief, SettledLayout(0, self.placed, frozenset(zones)))
        assert ruling.refused is None, (ruling.refused, ruling.action, self.log[-3:], self.state.phase)
        assert ruling.doubt is None, (ruling.doubt, self.log[-3:])
        self.belief = ruling.belief
        for action in ruling.actions:
            self.take(action)
            self.seen += 1

    def towards(self, want, zone):
        """Pieces are laid down and taken off, one at a time, until the zone lies as wanted."""
        more, less = (
            list((Tally(a) - Tally(b)).elements())
            for a, b in ((want.at(zone), self.placed.at(zone)), (self.placed.at(zone), want.at(zone)))
        )
        moves = [(lot, True) for lot in more] + [(lot, False) for lot in less]
        self.rng.shuffle(moves)
        for number, (lot, laid) in enumerate(moves, start=1):
            lots = list(self.placed.at(zone))
            lots.append(lot) if laid else lots.remove(lot)
            self.placed = self.placed.with_zone(zone, lots)
            if number == len(moves) or self.rng.random() < 0.7:
                self.look({zone})

    def tidy(self):
        """Everything that is still to be moved is moved."""
        want = self.game.layout(self.state)
        for todo in find_owed(self.game, self.state, self.placed):
            self.towards(want, todo.zone)
        assert find_owed(self.game, self.state, self.placed) == ()

    def do(self, action):
        """One action, by pieces or by a press."""
        done = len(self.log)
        after = self.game.apply(self.state, action)
        if isinstance(action, SEEN + EITHER) and self.by_pieces(action):
            place = getattr(action, "place", None) or self.state.phase.place
            want = self.game.layout(after)
            if isinstance(action, actions.Challenge | actions.Claim):
                # The counters of a place are taken when it is won, not when it is claimed.
                counters = [lot for lot in self.placed.at(str(place)) if lot.kind == "counter"]
                want = want.with_zone(str(place), [*self.crystals(want, place), *counters])
            self.towards(want, str(place))
        elif (
            isinstance(action, actions.Finished) and self.state.players[0].mode == "review" and self.rng.random() < 0.6
        ):
            self.lay_crystal(self.state.phase.place)
        if action not in self.log[done:]:
            self.press(action)
        if self.rng.random() < 0.8:
            self.tidy()

    def lay_crystal(self, place):
        """R-MW-095: the crystal comes before the card is turned, in the lightning round for the challenge piece."""
        crystal = Lot(str(place), "crystal", "red", Face.UP)
        self.towards(self.placed.with_zone(str(place), [crystal]), str(place))

    def by_pieces(self, action):
        """Whether the pieces alone tell it: no hidden value, not which facts were wrong, no second wrong answer."""
        if isinstance(action, actions.PlaceCounter):
            return action.value == 0
        if isinstance(action, actions.Answer):
            return len(action.facts) == 1 and not (self.state.round and not action.facts[0])
        return isinstance(action, SEEN) or self.rng.random() < 0.5

    @staticmethod
    def crystals(layout, place):
        return [lot for lot in layout.at(str(place)) if lot.kind == "crystal"]


TABLES = {
    "standard": (2, {}),
    "one quadrant": (2, {"quadrants": "NW"}),
    "three in a round": (3, {"quadrants": "NW,SE", "challenge_offer": "round"}),
    "the challenge piece goes": (2, {"quadrants": "SE", "challenge_piece_stays": "false"}),
    "void": (2, {"quadrants": "NE", "both_right": "void"}),
    "void among three": (3, {"quadrants": "NE", "both_right": "void", "challenge_offer": "round"}),
    "a topology": (2, {"topology": "standard", "topology_map": "corners"}),
    "competitive": (2, {"topology": "competitive", "quadrants": "NW,SW", "both_right": "void"}),
    "basic": (2, {"mode": "basic", "quadrants": "NW,NE", "lightning": "2"}),
    "basic with counters": (3, {"mode": "basic", "topology": "standard", "quadrants": "SW"}),
    "hybrid": (2, {"mode": "standard,basic", "quadrants": "NW"}),
    "a path": (2, {"path": "backward", "quadrants": "NW"}),
    "study": (1, {"mode": "study", "quadrants": "NW"}),
    "review": (1, {"mode": "review", "quadrants": "NW", "lightning": "2"}),
}


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("players", "options"), TABLES.values(), ids=TABLES)
def test_a_game_played_with_pieces_is_read_as_it_was_played(players, options, seed, memwars):
    rng = random.Random(f"{seed} {options}")
    names = ("Ann", "Bob", "Cleo")[:players]
    table = Table(memwars, memwars.setup(Setup(names, {"first": "1", "north": "north", **options})), rng)
    for _ in range(3000):
        if memwars.outcome(table.state):
            break
        table.tidy()
        done = len(table.log)
        table.do(rng.choice(list(memwars.actions(table.state, {}))))
        assert len(table.log) > done
    table.tidy()
    assert memwars.outcome(table.state)
    assert table.seen > 12
