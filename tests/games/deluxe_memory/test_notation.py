"""Actions as text: what can be written can be read, and bad text is told what is wrong with it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableassist.games.deluxe_memory import GAME, actions
from tableassist.games.deluxe_memory.cards import CHART
from tableassist.games.deluxe_memory.grid import PLACES
from tableassist.rules.game import BadAction
from tableassist.table.cards import DECK, JOKERS

P = pytest.param

SEATS, PLACE, CARD, YES = st.integers(0, 3), st.sampled_from(PLACES), st.sampled_from([*DECK, *JOKERS]), st.booleans()
SOME = st.lists(PLACE, max_size=5).map(tuple)
SHOWN = st.lists(st.tuples(PLACE, CARD), max_size=2).map(tuple)
LYING = st.lists(st.tuples(PLACE, st.one_of(st.just("?"), CARD)), min_size=1, max_size=9).map(tuple)

ACTIONS = st.one_of(
    st.builds(actions.Select, SEATS, SOME),
    st.builds(actions.EndLook, SEATS, st.sampled_from(actions.CLAIMS)),
    st.builds(actions.ShowMatch, SEATS, st.tuples(CARD, CARD)),
    st.builds(actions.NoMatch, SEATS, SHOWN),
    st.builds(actions.Name, SEATS, st.lists(SEATS, max_size=4).map(tuple)),
    st.builds(actions.Reveal, SEATS, PLACE, CARD),
    st.builds(actions.Stop, SEATS),
    st.builds(actions.Look, SEATS, SOME),
    st.builds(actions.Swap, SEATS, PLACE, PLACE),
    st.builds(actions.Square, SEATS, PLACE),
    st.builds(actions.Cross, SEATS, PLACE),
    st.builds(actions.Pay5, SEATS, YES),
    st.builds(actions.Copy, SEATS, st.sampled_from(list(CHART))),
    st.builds(actions.Take10, SEATS, YES),
    st.builds(actions.Rearranged, SEATS, st.one_of(st.none(), LYING)),
    st.builds(actions.Lapse, SEATS),
    st.builds(actions.PassRest, SEATS),
    st.builds(actions.InTime, SEATS),
    st.builds(actions.LoseOnTime, SEATS),
    st.builds(actions.TurnedDown, PLACE),
    st.builds(actions.TurnedUp, PLACE, CARD),
    st.builds(actions.Strayed, PLACE, PLACE),
    st.builds(actions.Swapped, PLACE, PLACE),
    st.builds(actions.Removed, PLACE),
    st.builds(actions.SetTokens, SEATS, st.integers(0, 200)),
    st.builds(actions.SetPlace, PLACE, st.sampled_from(["up", "down", "empty"]), st.one_of(st.none(), CARD)),
)


@given(ACTIONS)
def test_written_actions_are_read_back(action):
    text = GAME.write(action)
    assert "\n" not in text
    assert GAME.parse(text) == action


@given(st.text(max_size=40))
def test_any_other_text_is_refused_with_a_sentence(text):
    with pytest.raises(BadAction, match=r"\.$"):
        GAME.parse(f"{text} is no action")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        P("", "begins with no action", id="nothing"),
        P("selekt 0 B1 C1", "begins with no action", id="misspelt"),
        P("select", "The form is: select SEAT PLACE PLACE", id="too short"),
        P("select Ann B1 C1", "The form is: select SEAT", id="a name for a seat"),
        P("select 0 B1 Z9", "'Z9' is no place", id="no place"),
        P("match 0 QS", "The form is: match SEAT CARD CARD", id="one card"),
        P("match 0 QS 1C", "'1C' is no card", id="no card"),
        P("end_look 0 maybe", "'maybe' is no claim", id="no claim"),
        P("no_match 0 B1", "The form is: no_match", id="a place without a card"),
        P("pay5 0 perhaps", "neither yes nor no", id="neither yes nor no"),
        P("stop 0 1", "The form is: stop SEAT", id="too long"),
        P("set_place B1 sideways", "no way to lie: up, down, empty", id="no face"),
        P("set_place B1 up QS QC", "Nothing follows, not 'QC'", id="two cards on a place"),
    ],
)
def test_bad_text(text, says):
    with pytest.raises(BadAction, match=says):
        GAME.parse(text)


def test_the_form_that_the_rulings_use():
    line = "no_match 0 D3=QS"
    assert GAME.parse(line) == actions.NoMatch(0, (("D3", "QS"),))
    assert GAME.write(GAME.parse("pay5 0 yes")) == "pay5 0 yes"
    assert GAME.parse("strayed elsewhere A1") == actions.Strayed("elsewhere", "A1")


@pytest.mark.parametrize(
    ("text", "seat"), [("stop 2", 2), ("set_tokens 1 5", 1), ("turned_down B1", None), ("set_place B1 down", None)]
)
def test_actor(text, seat):
    assert GAME.actor(GAME.parse(text)) == seat
