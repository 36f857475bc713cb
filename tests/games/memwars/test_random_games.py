"""Whole random games: what must hold in each of their positions.

`MEMWARS_GAMES=10000` plays more than the usual number.
"""

from __future__ import annotations

import json
import os
import random
from collections import Counter as Tally
from dataclasses import replace
from hashlib import sha256
from itertools import pairwise

import pytest
from invariants import check_pieces

from tableassist.games.memwars import legal
from tableassist.games.memwars.actions import Appeared, SetChallenge, SetPlace, Verdict
from tableassist.games.memwars.board import PLACES
from tableassist.games.memwars.mat import zone_of
from tableassist.games.memwars.phases import Checking, ClaimWindow, Contested
from tableassist.games.memwars.scoring import points_of
from tableassist.rules.game import Seat, Setup

pytestmark = pytest.mark.slow

GAMES = int(os.environ.get("MEMWARS_GAMES", "60"))


def digest(memwars, state):
    return sha256(json.dumps(memwars.plain(state), sort_keys=True).encode()).hexdigest()


def test_games_end_and_keep_every_piece(game_of, memwars):
    """R-MW-074."""
    ends = Tally()
    for seed in range(GAMES):
        walk = game_of(seed)
        for number, (state, _) in enumerate(walk.steps):
            if number % 8 == seed % 8:
                check_pieces(state)
        check_pieces(walk.last)
        outcome = memwars.outcome(walk.last)
        assert len(outcome.scores) == len(walk.last.players)
        ends[len(outcome.winners)] += 1
    assert ends[1] > GAMES // 2
    assert sum(ends.values()) == GAMES


def test_on_a_flat_board_places_score_their_pieces(game_of):
    """R-MW-074: the sum of the points of places is the number of pieces on them."""
    for seed in range(12):
        state = game_of(seed, ("Ann", "Bob"), {}).last
        total = sum(points_of(state, place) for place in PLACES)
        assert total == sum(spot.pieces for spot in state.board)


def test_a_standard_game_has_as_many_claims_as_places(game_of, memwars):
    """R-MW-049."""
    for seed in range(6):
        walk = game_of(seed, ("Ann", "Bob", "Cleo"), {"quadrants": "NW,SE"})
        assert sum(memwars.write(action).startswith("claim") for _, action in walk.steps) == 50


def test_replay_by_text_gives_the_same_digests_at_every_prefix(some_games, memwars):
    """R-TB-005: undoing to the start is replaying every shorter prefix."""
    for walk in some_games[:10]:
        again = walk.steps[0][0]
        for number, (state, action) in enumerate(walk.steps):
            if number % 10 == 0:
                assert digest(memwars, again) == digest(memwars, state)
            assert again == state
            text = memwars.write(action)
            assert memwars.parse(text) == action
            again = memwars.apply(again, memwars.parse(text))
        assert digest(memwars, again) == digest(memwars, walk.last)


def test_taking_everything_back_step_by_step_leads_to_the_start(game_of, memwars):
    walk = game_of(5, ("Ann", "Bob"), {"quadrants": "NW"})
    digests = [digest(memwars, state) for state, _ in walk.steps]
    for length in range(len(walk.steps) - 1, -1, -7):
        state = walk.steps[0][0]
        for _, action in walk.steps[:length]:
            state = memwars.apply(state, action)
        assert digest(memwars, state) == digests[length]


def test_plain_distinguishes_states(some_games, memwars):
    for walk in some_games[:4]:
        digests = {digest(memwars, state) for state, _ in walk.steps[:60]}
        assert len(digests) == len({state for state, _ in walk.steps[:60]})


def test_what_is_listed_is_accepted(some_games, memwars):
    rng = random.Random(7)
    for walk in some_games:
        for state, action in walk.steps[::3]:
            listed = list(memwars.actions(state, {}))
            assert len(set(listed)) == len(listed)
            for one in (action, *rng.sample(listed, min(4, len(listed)))):
                assert memwars.judge(state, one) is None, (one, memwars.judge(state, one))


def test_what_is_altered_is_refused_with_a_rule_of_the_book(some_games, memwars):
    rng, rules = random.Random(8), set()
    for walk in some_games:
        for state, action in walk.steps[::5]:
            for altered in altered_actions(rng, state, action):
                refused = memwars.judge(state, altered)
                assert refused is not None, (altered, state.phase)
                assert refused.rule in memwars.rulebook
                assert refused.why.endswith(".")
                rules.add(refused.rule)
    assert len(rules) > 12


def altered_actions(rng, state, action):
    """Actions that cannot be legal: another's, on a place that is taken, of another phase."""
    if hasattr(action, "seat") and len(state.players) > 1:
        yield replace(action, seat=Seat((action.seat + 1) % len(state.players)))
    taken = [place for place in PLACES if state.at(place).owner is not None]
    if hasattr(action, "place") and taken and not hasattr(action, "value") and not hasattr(action, "values"):
        yield replace(action, place=rng.choice(taken))
    if hasattr(action, "facts"):
        yield replace(action, facts=(True,) * 9)
    yield SetChallenge(Seat(0), 51 + rng.randint(0, 9))
    yield SetPlace(rng.choice(taken or PLACES), ("pink",))
    yield Appeared(zone_of(rng.choice(PLACES)), rng.choice(("red", "challenge", "counter")))
    if not isinstance(state.phase, Checking):
        yield Verdict((True,), (False,))


def test_apply_never_fails_also_where_judge_would_refuse(some_games, memwars):
    """Players may overrule any refusal."""
    rng = random.Random(9)
    actions = [action for walk in some_games for _, action in walk.steps[::4]]
    actions += [memwars.parse(line) for line in MISHAPS]
    for walk in some_games:
        for state, _ in rng.sample(walk.steps, min(8, len(walk.steps))):
            for action in rng.sample(actions, 8):
                check_total(memwars, state, action)


MISHAPS = (
    "appeared 12 blue", "appeared 12 challenge", "appeared 12 green", "appeared NW red", "appeared elsewhere red",
    "appeared 40 counter", "vanished 12 red", "vanished 1 challenge", "vanished 3 counter", "vanished NW red",
    "shifted 1 2 red", "shifted 2 NW blue", "turned 5", "turned NW", "wrong_piece 12 red blue",
    "set_place 12", "set_place 12 red", "set_place 13 challenge", "set_place 14 red blue challenge",
    "set_challenge 0 0", "set_challenge 1 99", "set_captured 0 1 3", "set_captured 0 0 1",
    "set_depth 0 3", "agree_option window 20", "choose_quadrants NW", "lose_turn 0", "pass_rest 0", "pass_rest 3",
    "claim 1 1", "claim 0 99", "challenge 0", "challenge 1", "counters 12 5", "draw 0 12", "stop", "next_round",
)  # fmt: skip


def check_total(memwars, state, action):
    after = memwars.apply(state, action)
    memwars.judge(after, action)
    memwars.show(after)
    memwars.layout(after)
    assert memwars.describe(state, action).endswith(".")
    prompt = memwars.prompt(after, by_hand=True)
    assert prompt is None or prompt.options
    assert (
        sum(player.stock for player in after.players) + after.pool + sum(spot.challenge for spot in after.board)
        == 50 + after.virtual
    )
    assert after.left == sum(spot.owner is None for spot in after.board)


def test_games_can_be_played_on_after_overruling(some_games, memwars):
    rng = random.Random(10)
    lines = [memwars.parse(line) for line in MISHAPS]
    for walk in some_games:
        state, _ = rng.choice(walk.steps)
        for action in rng.sample(lines, 3):
            state = memwars.apply(state, action)
        for _ in range(2000):
            if memwars.outcome(state):
                break
            listed = list(memwars.actions(state, {}))
            assert listed, state.phase
            state = memwars.apply(state, rng.choice(listed))
        assert memwars.outcome(state), state.phase


def test_the_turn_counter_only_grows(some_games, memwars):
    for walk in some_games:
        turns = [memwars.timing(state).turn for state, _ in walk.steps]
        assert turns[0] == 1
        assert all(later - before in (0, 1) for before, later in pairwise(turns))


def test_who_is_charged_is_who_acts(some_games, memwars):
    """R-CK-024."""
    for walk in some_games:
        for state, _ in walk.steps:
            timing = memwars.timing(state)
            if isinstance(state.phase, ClaimWindow):
                assert (timing.charged, timing.countdown_ms) == (None, 1000 * state.options.window)
            elif isinstance(state.phase, Contested) and timing.charged is not None:
                assert timing.charged == state.acting


def test_how_many_first_moves_there_are(memwars):
    """Counts of games to a depth, worked out by hand: 100 claims, three ends of a window, 99 claims or a challenge."""
    state = memwars.setup(Setup(("Ann", "Bob"), {"first": "1", "north": "north"}))
    assert count(memwars, state, 1) == 100
    assert count(memwars, state, 2) == 300
    assert count(memwars, state, 3) == 100 * (99 + 99 + 1)


def count(memwars, state, depth):
    listed = list(legal.actions(state))
    if depth == 1:
        return len(listed)
    return sum(count(memwars, memwars.apply(state, action), depth - 1) for action in listed)
