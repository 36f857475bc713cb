"""A sample of the random games of `make random-games`, and whether what they hold would be noticed if it did not hold.

`RANDOM_GAMES=10000` plays so many of each.
"""

from __future__ import annotations

import importlib.util
import os
from collections import Counter
from pathlib import Path

import pytest
from random_players import PLAYERS

from tableassist.journal.events import Acted, Entry

pytestmark = pytest.mark.slow

SPEC = importlib.util.spec_from_file_location("random_games", Path(__file__).with_name("random_games.py"))
random_games = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(random_games)

GAMES = int(os.environ.get("RANDOM_GAMES", "14"))


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.slow
def test_random_games(name):
    """R-TB-005, R-TB-007, A-CK-09, A-CK-10: invariants, refusals, flags, teams, bounded journals, replay, records."""
    counts = sum((random_games.one(name, seed, thorough=seed % 12 == 0) for seed in range(GAMES)), Counter())
    for kind in ("Acted", "Refusal", "Flagged", "Undone", "Overruled", "over by rules", "with house rules"):
        assert counts[kind] > GAMES / 10, kind
    assert GAMES / 2 < counts["with a clock"] < GAMES
    assert (counts["with teams"] > GAMES / 10) is (name == "memwars")


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_seed_is_the_same_game(name):
    first, second = (random_games.RandomGame(name, 5).play().store.entries for _ in range(2))
    assert first == second


def played(name, seed=7):
    return random_games.RandomGame(name, seed).play()


def test_an_entry_that_changes_nothing_is_noticed():
    game = random_games.RandomGame("deluxe-memory", 7)
    with pytest.raises(AssertionError, match="changes nothing"):
        game.changed("select 0 B1 C1", False)


def test_an_unbounded_journal_is_noticed():
    game = played("mnemonic")
    game.store.entries.extend([game.store.entries[-1]] * 5 * len(game.store.entries))
    with pytest.raises(AssertionError):
        game.bounded()


def test_a_journal_that_reports_another_game_is_noticed():
    game = played("memwars")
    game.states[3] = game.states[-1]
    with pytest.raises(AssertionError):
        game.read_back()


def test_a_lost_card_is_noticed():
    game = played("mnemonic")
    hands = game.player.placed.hands
    with pytest.raises(AssertionError):
        type(game.player).check(
            _with_hands(game.player, (hands[0][1:], hands[1]) if hands[0] else (hands[0], hands[1][1:])),
            game.session.match.state,
        )


def _with_hands(player, hands):
    from dataclasses import replace

    player.placed = replace(player.placed, hands=hands)
    return player


def test_a_token_too_many_is_noticed():
    game = played("deluxe-memory")
    state = game.states[0]
    with pytest.raises(AssertionError):
        random_games.PLAYERS["deluxe-memory"].check(game.player, state.with_(bank=(state.bank or 0) - 31))


def test_no_action_is_entered_twice_that_changes_nothing_the_second_time():
    """A deed for the record stands there once, however often the button is pressed."""
    game = random_games.RandomGame("mental-magic", 3)
    action = next(one for one in game.player.listed(game.session.match.state) if type(one).__name__ == "Shuffle")
    for _ in range(5):
        game.session.enter(action, game.now)
    acted = [entry for entry in game.store.entries if isinstance(entry, Entry) and isinstance(entry.event, Acted)]
    assert len(acted) == 1
