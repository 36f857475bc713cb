"""The shortcut changes who has to say something, never what happens: every game is one of the whole stack, too."""

from __future__ import annotations

import random

import pytest

from tableassist.games.mnemonic import GAME, sparring, world
from tableassist.games.mnemonic.phases import Attacking, Priority
from tableassist.journal.events import Acted, Entry, Started
from tableassist.referee.match import replay_entries, start_match
from tableassist.rules.game import Setup
from tableassist.table.cards import DECK

SAID_ONLY = ("Go", "Respond")
"""Actions that the whole stack does not know."""


def key(state):
    """Where the game stands, apart from how it came there."""
    phase = state.phase
    waits = ("priority", phase.seat) if isinstance(phase, Priority) else phase
    return state.turn, state.step, state.stack, waits


def told(state):
    """Everything of a state that the options do not change."""
    return state.players, state.field, state.combat, state.pending


def caught_up(full, short):
    """The game with the whole stack, passed on until it stands where the other does."""
    for _ in range(80):
        if key(full) == key(short):
            return full
        if isinstance(full.phase, Attacking):
            full = GAME.apply(full, GAME.parse(f"declare_attackers {full.phase.seat}"))
        else:
            assert isinstance(full.phase, Priority), (full.phase, key(short))
            full = GAME.apply(full, GAME.parse(f"pass {full.phase.seat}"))
    raise AssertionError((key(full), key(short)))


@pytest.mark.parametrize("seed", range(6))
def test_every_shortcut_is_a_row_of_passes(seed):
    rng = random.Random(seed)
    chosen = {"draft": "done", "first": "1"}
    short = GAME.setup(Setup(("Ann", "Bob"), chosen))
    full = GAME.setup(Setup(("Ann", "Bob"), {**chosen, "stack_ui": "full"}))
    hidden = world.deal_world(short, rng.sample(DECK, len(DECK)))
    compared = 0
    while GAME.outcome(short) is None and compared < 500:
        action = sparring.choose_at_random(short, hidden, rng.randrange)
        if type(action).__name__ == "Pass" and rng.random() < 0.5:
            continue
        after = GAME.apply(short, action)
        hidden = world.follow(hidden, short, action, after, rng.randrange, sparring.take_cards)
        full = caught_up(full, short)
        assert told(full) == told(short)
        if type(action).__name__ not in SAID_ONLY:
            assert GAME.judge(full, action) is None
            full = GAME.apply(full, action)
        short, compared = after, compared + 1
    assert compared > 100


def test_a_journal_of_a_whole_game_replays_with_equal_digests():
    """R-TB-005: undo is a replay of fewer entries, and every entry's digest must come out the same."""
    rng = random.Random(2)
    started = Started("mnemonic", "1", "2026-01-01", ("Ann", "Bob"))
    match = start_match(GAME, Entry(1, 0, started, "engine"))
    hidden = world.deal_world(match.state, rng.sample(DECK, len(DECK)))
    while match.outcome is None and len(match.entries) < 250:
        action = sparring.choose_at_random(match.state, hidden, rng.randrange)
        before = match.state
        match = match.after(match.next(Acted(GAME.write(action)), len(match.entries), "told"))
        hidden = world.follow(hidden, before, action, match.state, rng.randrange, sparring.take_cards)
    assert replay_entries(GAME, match.entries).digest == match.digest
    half = match.entries[: len(match.entries) // 2]
    assert replay_entries(GAME, half).digest == half[-1].digest
