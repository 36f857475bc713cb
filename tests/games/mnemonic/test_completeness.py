"""The list of legal actions held against the judge: everything that could be tried is tried, and nothing else counts.

The two are written apart from each other: the list builds payments, targets and blocks; the judge only objects.
"""

from __future__ import annotations

import random

import pytest
from mnemonic_tries import exact, same, tries

from tableassist.games.mnemonic import GAME, sparring, world
from tableassist.games.mnemonic.phases import (
    Answering,
    Attacking,
    Blocking,
    Deciding,
    Dividing,
    Drafting,
    Ordering,
    Priority,
    Shuffling,
    Siding,
    Starting,
)
from tableassist.rules.game import Setup
from tableassist.table.cards import DECK, card


def positions(seed, options):
    """Positions of a game in which nobody has more than a few lands and cards, so that everything can be tried."""
    rng = random.Random(seed)
    state = GAME.setup(Setup(("Ann", "Bob"), options))
    hidden = world.deal_world(state, rng.sample(DECK, len(DECK)))
    for _ in range(160):
        if GAME.outcome(state) is not None:
            return
        if (state.turn and len(state.field) <= 9) or not state.turn:
            yield state, hidden
        action = sparring.choose_at_random(state, hidden, rng.randrange)
        after = GAME.apply(state, action)
        hidden = world.follow(hidden, state, action, after, rng.randrange, sparring.take_cards)
        state = after


def compare(state, hidden):
    """How many legal actions there are, after both have agreed on them."""
    listed = {same(action) for action in GAME.actions(state, hidden.world())}
    accepted = {
        same(action) for action in tries(state, hidden) if GAME.judge(state, action) is None and exact(state, action)
    }
    assert accepted == listed, (state.phase, accepted ^ listed)
    return len(listed)


@pytest.mark.parametrize(
    ("seed", "options"),
    [
        (1, {}),
        (2, {"stack_ui": "full", "draft": "done"}),
        (3, {"draft": "done", "discard_from": "hand_or_battlefield", "club_discount": "contiguous"}),
        (4, {"draft": "done", "jack_mode": "activated", "sevens_in_hands": "false"}),
        (5, {"draft": "done", "hand_ability_timing": "sorcery", "seven_tap_sick": "false", "dig_self": "false"}),
    ],
)
@pytest.mark.slow
def test_the_list_is_what_the_judge_allows(seed, options):
    kinds, legal = set(), 0
    rng = random.Random(seed)
    for state, hidden in positions(seed, options):
        kind = type(state.phase)
        if kind in kinds and rng.random() > 0.04:
            continue
        kinds.add(kind)
        legal += compare(state, hidden)
    assert legal > 40
    assert {Priority, Siding, Shuffling} <= kinds


def test_positions_that_random_play_seldom_reaches(board, script):
    """Combat with choices, triggers to order, cards to dig."""
    hidden = world.Hidden(hands=(tuple(map(card, ("QS", "AD"))), (card("KH"),)))
    attack = board("KS 9C! 8S*", "9H 8D", attacking=True, hands=(2, 1))
    block = script(board("KS 8H JD@8H", "9H 9D 8D*", attacking=True, hands=(0, 0)), "declare_attackers 0 KS 8H")
    divide = script(block, "declare_blockers 1 9H=KS 9D=KS")
    kill = board("2S 9D 8S", "QH", hands=(2, 1), graveyards=("4C", ""))
    dig = script(kill, "hand_ability 0 QS killer on 8S for 2S")
    order = script(board("3H 4H 5H 9D 9S"), "hand_ability 0 AH annihilate for 3H 4H 5H", "resolve")
    phases = {type(state.phase) for state in (attack, block, divide, dig, order)}
    assert phases == {Attacking, Blocking, Dividing, Answering, Ordering}
    for state in (attack, block, divide, dig, order, kill):
        compare(state, hidden)


def test_before_the_first_turn(script):
    state = GAME.setup(Setup(("Ann", "Bob"), {"draft": "done"}))
    hidden = world.deal_world(state, DECK)
    compare(state, hidden)
    state = script(state, "sideboard 0 0", "sideboard 1 0")
    assert isinstance(state.phase, Starting)
    compare(state, hidden)
    state = script(state, "starts 1", "library_shuffled 0")
    compare(state, hidden)
    state = script(state, "library_shuffled 1")
    assert isinstance(state.phase, Deciding)
    compare(state, hidden)
    draft = GAME.setup(Setup(("Ann", "Bob")))
    assert isinstance(draft.phase, Drafting)
    compare(draft, world.deal_world(draft, DECK))
