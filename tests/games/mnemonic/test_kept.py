"""What the rules keep in order to be fast: it must say what would be worked out anew, and no state may notice."""

from __future__ import annotations

import json
from itertools import islice

import pytest

from tableassist.games.mnemonic import GAME, legal, payment
from tableassist.games.mnemonic.cards import power_of
from tableassist.games.mnemonic.costs import Pattern
from tableassist.games.mnemonic.phases import Step
from tableassist.games.mnemonic.state import Battlefield, State

REMEMBERED = [each for module in (payment, legal) for each in vars(module).values() if hasattr(each, "cache_clear")]


def listed(state, hidden):
    return list(islice(GAME.actions(state, hidden.world()), 400))


def test_a_battlefield_keeps_what_is_true_of_it(some_games):
    calm = 0
    for state in (state for walk in some_games for state, _, _ in walk.steps):
        field = state.field
        assert field.creatures == tuple(one for one in field if one.is_creature)
        assert field.is_calm is not any(one.damage for one in field)
        # R-MN-058, R-MN-062: whoever is to act sees neither the dead nor jacks on nothing.
        assert all(one.host is None or state.creature(one.host) for one in field)
        assert all(one.damage < power_of(one.card) for one in field if one.is_creature)
        calm += field.is_calm
    assert calm


def test_a_changed_state_has_another_battlefield(board):
    before = board("2S 9H", "8C")
    assert [one.card for one in before.creatures()] == ["9H", "8C"]
    after = before.with_permanents(("9H",), damage=1)
    assert (before.field.is_calm, after.field.is_calm) == (True, False)
    loose = before.with_permanents(("8C",), host="AS")
    assert not loose.field.is_calm
    assert [one.card for one in loose.creatures()] == ["9H"]
    assert before.with_(turn=9).field is before.field
    assert before.with_permanents((), tapped=True) is before


def test_any_permanents_are_a_battlefield(board):
    state = board("2S 9H", "8C")
    plainly = state.with_(field=tuple(state.field))
    assert isinstance(plainly.field, Battlefield)
    assert (plainly, hash(plainly)) == (state, hash(state))
    assert GAME.plain(plainly) == GAME.plain(state)


def test_what_has_been_asked_of_a_state_is_no_part_of_it(some_games):
    for state, action, hidden in some_games[0].steps[::5]:
        fields = dict(state.__dict__)
        before = json.dumps(GAME.plain(state))
        listed(state, hidden)
        GAME.judge(state, action)
        GAME.apply(state, action)
        assert state.__dict__ == fields
        assert list(fields) == list(State.__dataclass_fields__)
        assert json.dumps(GAME.plain(state)) == before


@pytest.mark.parametrize("walked", [0, 1], ids=("the usual rules", "other house rules"))
def test_lists_do_not_depend_on_what_was_listed_before(some_games, walked):
    steps = [(state, hidden) for state, _, hidden in some_games[walked].steps[::3]]
    forwards = [listed(*step) for step in steps]
    for each in REMEMBERED:
        each.cache_clear()
    backwards = [listed(*step) for step in reversed(steps)]
    assert forwards == backwards[::-1]


@pytest.mark.parametrize(
    "of_many", [payment.list_payments, payment.is_payable, legal._casts, legal._auras, legal._abilities]
)
def test_what_there_is_much_of_is_not_remembered_for_ever(of_many):
    """A Pi has little memory."""
    assert 0 < of_many.cache_info().maxsize <= 4096


@pytest.mark.parametrize("kind", [Step, Pattern])
def test_what_equals_its_text_has_its_hash(kind):
    for each in kind:
        assert each == str(each)
        assert hash(each) == hash(str(each))
