"""Whole random games: what must hold in each of their positions.

`DELUXE_MEMORY_GAMES=10000` plays more than the usual number.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from invariants import check_grid, check_tokens

from tableassist.games.deluxe_memory import GAME
from tableassist.games.deluxe_memory.actions import Lapse, Name, Reveal, SetPlace, SetTokens, Swap
from tableassist.games.deluxe_memory.grid import PLACES
from tableassist.games.deluxe_memory.mat import list_places
from tableassist.rules.game import Seat, Setup
from tableassist.table.cards import DECK

pytestmark = pytest.mark.slow

GAMES = int(os.environ.get("DELUXE_MEMORY_GAMES", "150"))


@pytest.mark.slow
def test_games_end_and_keep_every_card_and_token(game_of):
    ends = Counter()
    for seed in range(GAMES):
        walk = game_of(seed, prefer_matches=seed % 3 > 0)
        before = None
        for number, (state, _, world) in enumerate(walk.steps):
            if state.players is not before:
                check_tokens(state)
            before = state.players
            if number % 16 == seed % 16:
                check_grid(state, world)
        outcome = GAME.outcome(walk.last)
        assert outcome.winners
        assert outcome.scores == tuple(player.tokens for player in walk.last.players)
        ends[outcome.why.split()[0]] += 1
    assert ends["Only"] > GAMES // 20
    assert ends["All"] > GAMES // 20


def test_replay_by_text_gives_the_same_states(some_games):
    for walk in some_games[:8]:
        first = walk.steps[0][0]
        again = first
        for state, action, _ in walk.steps:
            assert again == state
            assert hash(again) == hash(state)
            text = GAME.write(action)
            assert GAME.parse(text) == action
            again = GAME.apply(again, GAME.parse(text))
        assert json.dumps(GAME.plain(again)) == json.dumps(GAME.plain(walk.last))


def test_plain_distinguishes_states(some_games):
    for walk in some_games[:4]:
        digests = {json.dumps(GAME.plain(state), sort_keys=True) for state, _, _ in walk.steps}
        assert len(digests) == len({state for state, _, _ in walk.steps})


def test_what_is_listed_is_accepted(some_games):
    rng = random.Random(7)
    for walk in some_games:
        for state, action, world in walk.steps:
            legal = list(GAME.actions(state, world))
            assert action in legal
            assert len(set(legal)) == len(legal)
            for one in rng.sample(legal, min(6, len(legal))):
                assert GAME.judge(state, one) is None, (one, GAME.judge(state, one))


def test_what_is_altered_is_refused_with_a_rule_of_the_book(some_games):
    rng, refused_rules = random.Random(8), set()
    for walk in some_games:
        for state, action, _ in walk.steps:
            for altered in _altered(rng, state, action):
                refused = GAME.judge(state, altered)
                assert refused is not None, altered
                assert refused.rule in GAME.rulebook
                assert refused.why.endswith(".")
                refused_rules.add(refused.rule)
    assert len(refused_rules) > 12


def _altered(rng, state, action):
    """Actions that cannot be legal: another's, of a wrong phase, with places or players that are not there."""
    seat = Seat((action.seat + 1) % len(state.players))
    yield replace(action, seat=seat)
    if hasattr(action, "places") and action.places:
        yield replace(action, places=(*action.places, rng.choice(PLACES), rng.choice(PLACES)))
    if isinstance(action, Name):
        yield replace(action, players=(*action.players, Seat(9)))
    if isinstance(action, Reveal):
        used = next(iter(state.gone))
        yield replace(action, card=used)
    yield SetTokens(seat, -rng.randint(1, 9))
    yield SetPlace(rng.choice(PLACES), "up", rng.choice(state.gone) if state.gone else None)


def test_apply_never_fails_also_where_judge_would_refuse(some_games):
    """Players may overrule any refusal."""
    rng = random.Random(9)
    actions = [action for walk in some_games for _, action, _ in walk.steps]
    actions += [GAME.parse(line) for line in MISHAPS]
    for walk in some_games:
        for state, _, _ in rng.sample(walk.steps, min(10, len(walk.steps))):
            for action in rng.sample(actions, 8):
                _check_total(state, action)


MISHAPS = (
    "turned_down B1",
    "turned_up B1 9C",
    "turned_up A1 9C",
    "strayed B1 A1",
    "strayed elsewhere B1",
    "strayed B1 elsewhere",
    "swapped B1 C1",
    "removed D4",
    "removed A1",
    "set_place D4 up 9C",
    "set_place D4 empty 9C",
    "set_place D4 down",
    "set_tokens 3 0",
    "select 0 B1",
    "select 0 B1 C1 D1",
    "look 1 B1",
    "name_player 0",
    "name_player 0 9",
    "match 0 QS 7D",
    "copy 0 K",
    "cross 0 A1",
    "square 0 H7",
    "rearranged 0 B1=?",
    "lapse 0",
)


def _check_total(state, action):
    after = GAME.apply(state, action)
    GAME.judge(after, action)
    GAME.show(after)
    assert GAME.describe(state, action).endswith(".")
    assert GAME.prompt(after, by_hand=True) is None or GAME.prompt(after, by_hand=True).options
    assert all(player.tokens >= 0 for player in after.players)


def test_a_lapse_passes_the_turn_and_leaves_the_cards(some_games):
    for walk in some_games[:8]:
        for state, _, _ in walk.steps[::5]:
            lapse = Lapse(state.acting)
            assert GAME.judge(state, lapse) is None
            after = GAME.apply(state, lapse)
            assert GAME.outcome(after) or GAME.timing(after).turn == GAME.timing(state).turn + 1
            assert after.grid == state.grid


def test_the_turn_counter_only_grows_and_interrupts_are_charged(some_games):
    charged = 0
    for walk in some_games:
        turns = [GAME.timing(state).turn for state, _, _ in walk.steps]
        assert turns[0] == 1
        assert all(b - a in (0, 1) for a, b in pairwise(turns))
        for state, _, _ in walk.steps:
            timing = GAME.timing(state)
            charged += timing.charged not in (None, timing.owner)
    assert charged, "somebody's tens took a match"


def test_how_many_first_moves_there_are():
    """Counts of games to a depth, worked out by hand: 52 cards, 78 pairs of one rank among 1,326 pairs."""
    state = GAME.setup(Setup(("Ann", "Bob")))
    world = dict(zip(list_places(), DECK, strict=True))
    assert _count(state, world, 1) == 1326
    assert _count(state, world, 2) == 1326 * 2
    # A match can only be shown, a mismatch be laid back in four ways.
    assert _count(state, world, 3) == 2 * (78 * 1 + (1326 - 78) * 4)


def _count(state, world, depth):
    legal = GAME.actions(state, world)
    if depth == 1:
        return sum(1 for _ in legal)
    return sum(_count(GAME.apply(state, action), world, depth - 1) for action in legal)


@pytest.mark.parametrize("variant", ["simplicity", "jokers", "underdogs"])
def test_variants_play_to_their_end(game_of, variant):
    for seed in range(6):
        walk = game_of(seed, {variant: "true"})
        assert GAME.outcome(walk.last)


def test_swaps_happen_in_random_games(some_games):
    assert any(isinstance(action, Swap) for walk in some_games for _, action, _ in walk.steps)
