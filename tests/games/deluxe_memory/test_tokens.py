"""Tokens: whoever gains, loses, gives or shares, none appears and none is lost."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableassist.games.deluxe_memory import GAME, tokens
from tableassist.games.deluxe_memory.phases import Over
from tableassist.rules.game import Outcome
from tableassist.rules.out_of_time import InTime, PassRest

P = pytest.param
SEATS = st.sampled_from([0, 1, 2])
AMOUNT = st.integers(0, 30)
HOLDINGS = st.tuples(st.integers(0, 30), st.integers(0, 30), st.integers(0, 30))
HELD = st.sampled_from([(), (0,), (1,), (0, 2)])


def had(state):
    return [player.tokens for player in state.players]


def everything(state):
    return sum(had(state)) + state.bank


@given(HOLDINGS, HELD, SEATS, SEATS, AMOUNT, st.booleans())
def test_nothing_appears_or_is_lost_r_dm_009(start, holdings, nines, a, b, amount, strict):
    options = {"underdogs": "true", "short_payment": "not_at_all" if strict else "all_you_have"}
    state = start(tokens=holdings, nines=nines, **options)
    for after in (
        tokens.gain(state, a, amount),
        tokens.lose(state, a, amount),
        tokens.pay(state, a, amount),
        *([tokens.give(state, a, b, amount), tokens.share(state, a, b)] if a != b else []),
    ):
        assert everything(after) == everything(state) == 90
        assert all(count >= 0 for count in (*had(after), after.bank))


@given(HOLDINGS, HELD, SEATS, st.integers(1, 30))
def test_a_shield_takes_one_whole_loss_a_dm_13(start, holdings, nines, seat, amount):
    state = start(tokens=holdings, nines=nines, underdogs="true")
    after = tokens.lose(state, seat, amount)
    if seat in nines and holdings[seat]:
        assert (had(after), len(after.players[seat].nines)) == (had(state), 0)
    else:
        assert had(after)[seat] == max(0, holdings[seat] - amount)
        assert after.players[seat].nines == state.players[seat].nines


@given(HOLDINGS, SEATS, SEATS)
def test_sharing_is_fair_r_dm_041(start, holdings, a, b):
    if a == b:
        return
    after = had(tokens.share(start(tokens=holdings, underdogs="true"), a, b))
    assert after[a] == after[b] == (holdings[a] + holdings[b]) // 2


@pytest.mark.parametrize(
    ("has", "amount", "rule", "loss"),
    [
        P(9, 12, "all_you_have", 9, id="pays what there is"),
        P(9, 12, "not_at_all", 0, id="pays nothing"),
        P(12, 12, "not_at_all", 12, id="just enough"),
        P(0, 5, "all_you_have", 0, id="nothing there"),
    ],
)
def test_owed_a_dm_02(start, has, amount, rule, loss):
    state = start(tokens=(20, has, 20), underdogs="true", short_payment=rule)
    assert tokens.limit_loss(state, 1, amount) == loss


@pytest.mark.parametrize(("bank", "gained"), [(30, 12), (8, 8), (0, 0), (None, 12)])
def test_gains_end_with_the_bank_a_dm_03(start, bank, gained):
    after = tokens.gain(start(bank=bank), 0, 12)
    assert after.tokens(0) == 20 + gained
    assert after.bank == (None if bank is None else bank - gained)


def test_settling_without_losers_changes_nothing(start):
    state = start()
    assert tokens.settle_players(state) == state


@pytest.mark.parametrize(
    ("counts", "winners", "says"),
    [
        P((20, 5, 0), None, "", id="two left"),
        P((20, 0, 0), (0,), "Only Ann has tokens left.", id="one left"),
        P((0, 0, 0), (0, 1, 2), "draw", id="none left"),
    ],
)
def test_the_end_by_tokens_r_dm_026(start, counts, winners, says):
    state = start()
    for seat, count in enumerate(counts):
        state = tokens.set_tokens(state, seat, count)
    phase = tokens.settle_players(state).phase
    assert (phase.winners if isinstance(phase, Over) else None) == winners
    assert winners is None or says in phase.why


def test_overtime_costs_nothing_in_a_draw_of_all_who_fell_together_a_dm_07(start):
    """A-DM-07, A-CK-09: nobody had won."""
    state = start()
    for seat in range(3):
        state = tokens.set_tokens(state, seat, 0)
    state = tokens.settle_players(state)
    assert GAME.outcome(state).winners == (0, 1, 2)
    assert GAME.score(state, (3, 0, 0)) == GAME.score(state, (0, 0, 0)) == Outcome((0, 1, 2), "", (0, 0, 0))


def test_who_was_out_before_has_no_part_in_a_draw_a_dm_07(start):
    state = start(tokens=(3, 0, 3))
    for seat in (0, 2):
        state = tokens.lose(state, seat, 3)
    assert tokens.settle_players(state).phase.winners == (0, 2)


def test_matches_left_a_dm_04(start, last_two):
    assert tokens.has_matches_left(start())
    pair = last_two(start(), "6C", "6D")
    assert tokens.has_matches_left(pair)
    assert not tokens.has_matches_left(pair.with_(grid=("",) * 54, gone=(*pair.gone, "6C", "6D")))


def test_a_missing_card_leaves_no_match_a_dm_38(start, last_two):
    four = last_two(start(), "6C", "6D")
    one = four.with_(grid=tuple("" if n == 1 else c for n, c in enumerate(four.grid)))
    assert not tokens.has_matches_left(one)
    unlike = last_two(start(), "6C", "6D").with_(gone=(*(c for c in four.gone if c != "7S"), "6D"))
    assert not tokens.has_matches_left(unlike.with_(grid=(*unlike.grid[:10], "?", *unlike.grid[11:])))


@pytest.mark.parametrize("out", [False, True])
def test_r_ck_006_time_given_back_helps_only_who_is_in_the_game(start, out):
    """A player without time may lose the last token meanwhile (R-DM-025): then `in_time` would be refused."""
    state = GAME.apply(start(tokens=(20, 20, 20)), PassRest(1))
    late = state.with_(players=tuple(replace(one, out=out and seat == 1) for seat, one in enumerate(state.players)))
    back = GAME.back_in_time(late, 1)
    assert back == (None if out else InTime(1))
    assert out or GAME.apply(late, back).players[1].late is False
