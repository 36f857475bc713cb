"""How a table differs from the game, and which mishap that is."""

from __future__ import annotations

import pytest

from tableassist.games.deluxe_memory import GAME
from tableassist.games.deluxe_memory.differences import (
    UNREADABLE,
    Differences,
    content_at,
    find_differences,
    find_exchanges,
    list_mishaps,
)
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Layout, Lot
from tableassist.table.observation import Face

P = pytest.param
UP_5C_6C = ("miss 5C 6C",)


def lots(place, content):
    faces = {"?": Face.DOWN, "~": Face.UNKNOWN}
    return [
        Lot(ZoneName(place), "card", None if one in "?!~" else one, faces.get(one, Face.UP)) for one in content.split()
    ]


def table(state, changes):
    layout = GAME.layout(state)
    for place, content in changes.items():
        layout = layout.with_zone(ZoneName(place), lots(place, content))
    return layout


def found(state, changes, moved=None, ignored=()):
    touched = frozenset(changes if moved is None else moved)
    return find_differences(state, table(state, changes), touched, frozenset(ignored))


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        P("", "", id="empty"),
        P("?", "?", id="face down"),
        P("QS", "QS", id="face up"),
        P("!", UNREADABLE, id="face up, not read"),
        P("~", UNREADABLE, id="face not told"),
        P("? ?", UNREADABLE, id="two cards"),
    ],
)
def test_is(content, expected):
    assert content_at(Layout(tuple(lots("D3", content))), ZoneName("D3")) == expected


@pytest.mark.parametrize(
    ("changes", "field", "expected"),
    [
        P({"D3": ""}, "lifted", ("D3",), id="lifted"),
        P({"D3": "QS"}, "up", (("D3", "QS"),), id="turned up"),
        P({"B1": "?"}, "down", ("B1",), id="turned down"),
        P({"B1": "QS"}, "changed", (("B1", "QS"),), id="another card"),
        P({"A1": "?"}, "came", ("A1",), id="on a corner"),
        P({"D3": "? ?"}, "came", ("D3",), id="on another card"),
        P({"D3": "!"}, "unclear", ("D3",), id="not read"),
        P({"B1": "~"}, "unclear", ("B1",), id="not told"),
    ],
)
def test_each_difference_has_one_name(start, script, changes, field, expected):
    state = script(start(), *UP_5C_6C)
    seen = found(state, changes)
    assert getattr(seen, field) == expected
    others = {"lifted", "came", "up", "down", "changed", "unclear"} - {field}
    assert not any(getattr(seen, other) for other in others)


def test_ignored_places_do_not_differ(start):
    assert not found(start(), {"D3": "QS", "E3": ""}, ignored=("D3", "E3")).touched


def test_touched_places_are_in_reading_order(start, script):
    state = script(start(), *UP_5C_6C)
    assert found(state, {"G7": "", "B1": "?", "D3": "QS"}).touched == ("B1", "D3", "G7")


def test_an_untouched_place_that_cannot_be_read_is_no_difference(start):
    assert found(start(), {"D3": "!"}, moved=()).unclear == ()


def test_a_matched_pair_left_placed_is_no_stray(start, script):
    state = script(start(), "pair QS QC")
    assert found(state, {"B1": "QS", "C1": "QC"}).came == ()
    assert found(state, {"B1": "?"}).came == ("B1",)
    assert found(state, {"B1": "?"}, moved=()).came == ()


def test_a_revealed_card_is_news_only_where_it_was_touched(start, script):
    state = script(start(), "pair AS AD", "name_player 0 1 2", "reveal 0 D3 KS")
    assert found(state, {"D3": "KS"}, moved=()).up == ()
    assert found(state, {"D3": "KS"}).up == (("D3", "KS"),)


def test_what_nobody_has_moved_is_still_to_be_put_right(start, script):
    """R-TB-005: what was taken back may lie there still."""
    state = script(start(), *UP_5C_6C)
    seen = found(state, {"B1": "6C", "C1": "?", "D4": "KC", "E4": "", "A1": "?"}, moved=())
    assert seen == Differences()


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        P({}, (), id="none"),
        P({"B1": "6C", "C1": "5C"}, (("C1", "B1"),), id="two face-up cards"),
        P({"B1": "?", "D3": "5C"}, (("B1", "D3"),), id="a face-up and a face-down card"),
        P({"B1": "", "D3": "5C"}, (("B1", "D3"),), id="laid in another's place"),
        P({"B1": "", "A1": "5C"}, (), id="laid on no place"),
    ],
)
def test_exchanges(start, script, changes, expected):
    state = script(start(), *UP_5C_6C)
    assert find_exchanges(state, table(state, changes), frozenset(changes)) == expected


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        P({"D3": ""}, ["removed D3"], id="taken"),
        P({"D3": "", "A1": "?"}, ["strayed D3 A1"], id="strayed"),
        P({"A1": "?"}, ["strayed elsewhere A1"], id="from nowhere"),
        P({"D3": "", "E3": "", "A1": "?"}, ["strayed D3 A1", "removed E3"], id="one of two strayed"),
        P({"B1": "?", "D3": "QS"}, ["turned_down B1", "turned_up D3 QS"], id="both turned"),
        P({"B1": "6C", "C1": "5C"}, ["swapped C1 B1"], id="exchanged"),
        P({"B1": "?", "D3": "5C"}, ["swapped B1 D3"], id="exchanged, and not turned"),
        P({"B1": "QS"}, [], id="another card cannot be explained"),
    ],
)
def test_mishaps(start, script, changes, expected):
    state = script(start(), *UP_5C_6C)
    told = list_mishaps(state, table(state, changes), found(state, changes))
    assert [GAME.write(action) for action in told] == expected


def test_a_card_that_is_still_in_the_hand_is_the_one_that_strayed(start, script):
    state = script(start(), "select 0 B1 C1", "end_look 0 open")
    changes = {"B1": "QS", "C1": "", "H7": "7D"}
    told = list_mishaps(state, table(state, changes), found(state, changes, ignored=("B1", "C1")))
    assert [GAME.write(action) for action in told] == ["strayed C1 H7"]
