"""Whole random games of all four with clocks and house rules of chance: flags, ends, undoing, replay, bounded journals.

`CLOCK_GAMES=10000` plays so many of each.
"""

from __future__ import annotations

import os
from itertools import islice
from random import Random

import pytest

from tableassist.games.deluxe_memory import GAME as DELUXE
from tableassist.games.deluxe_memory.actions import Rearranged, Swap
from tableassist.games.deluxe_memory.mat import places
from tableassist.games.memwars import game as memwars_with
from tableassist.games.memwars.board import PLACES, QUADRANTS
from tableassist.games.memwars.memdeck import Fact, MemCard, MemDeck
from tableassist.games.mental_magic import GAME as MAGIC
from tableassist.games.mnemonic import GAME as MNEMONIC
from tableassist.games.mnemonic import world as worlds
from tableassist.journal.events import Acted, Ended, Entry, Flagged, Started, Undone
from tableassist.referee.match import begin, replay
from tableassist.rules.game import SetupRefused
from tableassist.table.cards import DECK

GAMES = int(os.environ.get("CLOCK_GAMES", "8"))
CARDS = tuple(MemCard(place, "", (Fact("Name", f"Thing {place}"),) * 8) for place in PLACES)
MEMWARS = memwars_with(MemDeck("plain", "Plain", "us", "by number", dict.fromkeys(QUADRANTS, "A quarter"), CARDS))
CLOCKS = (
    "20s",
    "20s+2",
    "20s!lose_turn",
    "15s!lose",
    "20s!pass_rest",
    "gong3",
    "20s!none",
    "15s!penalty3",
    "20sd2",
    "up",
)
NAMES = ("Ann", "Bob", "Cleo", "Dan")
LONGEST = 90


class Chance:
    """A random player of one game, who knows what really lies where."""

    def __init__(self, game, rng):
        self.game, self.rng, self.hidden = game, rng, None
        cards = rng.sample(DECK, len(DECK))
        self.world = dict(zip(places(False), cards, strict=True))

    def options(self):
        chosen = {}
        for option in self.game.options:
            if option.key in ("first", "mode", "mental", "deck", "jokers", "draft_discards", "final_tie"):
                continue
            if self.rng.random() < 0.2:
                chosen[option.key] = self.rng.choice(option.values)
        return chosen

    def begins(self, state):
        if self.game is MNEMONIC:
            self.hidden = worlds.dealt(state, self.rng.sample(DECK, len(DECK)))

    def chooses(self, state):
        if self.game is MNEMONIC:
            there = self.hidden.world()
        elif self.game is MAGIC:
            there = {f"hand {seat}": self.rng.choice(("{R}", "", "{1}{U}")) for seat in range(len(state.players))}
        else:
            there = self.world
        listed = [one for one in islice(self.game.actions(state, there), 300) if not isinstance(one, Rearranged)]
        return self.rng.choice(listed) if listed else None

    def saw(self, before, action, after):
        if isinstance(action, Swap):
            self.world[action.a], self.world[action.b] = self.world[action.b], self.world[action.a]
        if self.game is MNEMONIC:
            some = lambda *told: worlds.some(told[2], told[3], self.rng.randrange)  # noqa: E731
            self.hidden = worlds.follow(self.hidden, before, action, after, self.rng.randrange, some)


def started(game, rng):
    """A game with options, sides and a clock of chance that fit each other."""
    chance = Chance(game, rng)
    low, high = max(2, game.players[0]), min(4, game.players[1])
    while True:
        names, clock = NAMES[: rng.randint(low, high)], rng.choice(CLOCKS)
        begun = Started(game.name, "", "", names, chance.options(), clock)
        try:
            match = begin(game, Entry(1, 0, begun, "told"))
        except SetupRefused:
            continue
        chance.begins(match.state)
        return match, chance


def entered(match, event, at):
    """Every tenth entry with its digest, which takes longer than all the rest."""
    if len(match.entries) % 10:
        return match.after(Entry(len(match.entries) + 1, at, event, "told"))
    return match.after(match.next(event, at, "told"))


def played(game, rng):
    """A whole random game: every action takes up to three seconds, every flag is entered once it has fallen."""
    match, chance = started(game, rng)
    at = 0
    for _ in range(LONGEST):
        if match.outcome is not None:
            break
        at += rng.randint(100, 3000)
        fallen = match.clock.flag(at)
        if fallen is not None:
            before, event = match.state, match.flag(fallen)
            match = entered(match, event, at)
            if event.action:
                chance.saw(before, game.parse(event.action), match.state)
            continue
        action = chance.chooses(match.state)
        if action is None:
            break
        before = match.state
        match = entered(match, Acted(game.write(action)), at)
        chance.saw(before, action, match.state)
    outcome = match.outcome
    why, winners = ("Late.", ()) if outcome is None else (outcome.why, outcome.winners)
    return entered(match, Ended(why, winners), at)


@pytest.mark.parametrize("game", [DELUXE, MEMWARS, MAGIC, MNEMONIC], ids=lambda game: game.name)
def test_random_games_with_clocks(game):
    """A-CK-09, A-CK-10, R-TB-005: ended, bounded, replayed equal at every entry, undone from the end to the start."""
    flags = ends = 0
    for seed in range(GAMES):
        match = played(game, Random(f"{game.name} {seed}"))
        first = begin(game, match.entries[0])
        acted = sum(isinstance(entry.event, Acted) for entry in match.entries)
        fell = sum(isinstance(entry.event, Flagged) for entry in match.entries)
        assert len(match.entries) <= 4 * max(1, acted) + fell + 2
        again = replay(game, match.entries)
        assert (again.state, again.outcome, again.clock) == (match.state, match.outcome, match.clock)
        assert match.outcome is not None
        assert len(match.outcome.scores) == len(match.started.players)
        undone = match
        while undone.last is not None:
            undone = entered(undone, Undone(undone.last.number), undone.entries[-1].at)
        assert undone.state == first.state
        assert undone.outcome is None
        flags, ends = flags + fell, ends + (game.outcome(match.state) is not None)
    assert flags > GAMES / 4
    assert ends > 0
