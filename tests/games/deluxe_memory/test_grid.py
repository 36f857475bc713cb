"""The grid as a value, its squares and its crosses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableassist.games.deluxe_memory.grid import (
    CELLS,
    DOWN,
    EMPTY,
    INDEX,
    PLACES,
    content_of,
    list_face_down,
    list_face_up,
    list_filled,
    list_square_corners,
    places_of_cross,
    places_of_square,
    put_cards,
)
from tableassist.games.deluxe_memory.mat import build_mat, list_places, position_of

P = pytest.param
BARE = (EMPTY,) * len(PLACES)
CONTENTS = st.lists(st.sampled_from([EMPTY, DOWN, "QS", "7D"]), min_size=54, max_size=54).map(tuple)


def test_the_sheet_r_dm_003():
    assert (len(CELLS), len(PLACES), len(list_places()), len(list_places(jokers=True))) == (56, 54, 52, 54)
    assert set(list_places(jokers=True)) - set(list_places()) == {"A1", "H7"}
    assert [zone.name for zone in build_mat(jokers=True).zones] == list(PLACES)


@given(CONTENTS)
def test_every_place_is_empty_down_or_up(grid):
    assert set(list_filled(grid)) == set(list_face_down(grid)) | {place for place, _ in list_face_up(grid)}
    assert not set(list_face_down(grid)) & {place for place, _ in list_face_up(grid)}
    assert all(content_of(grid, place) == grid[INDEX[place]] for place in PLACES)


@given(CONTENTS, st.sampled_from(PLACES), st.sampled_from([EMPTY, DOWN, "KC"]))
def test_putting_changes_one_place(grid, place, content):
    changed = put_cards(grid, [(place, content)])
    assert content_of(changed, place) == content
    assert [n for n in range(54) if changed[n] != grid[n]] in ([], [INDEX[place]])


def test_fields_that_the_grid_lacks():
    assert content_of(BARE, "H1") == EMPTY
    assert put_cards(BARE, [("H1", DOWN), ("elsewhere", DOWN)]) == BARE


@pytest.mark.parametrize(
    ("field", "expected"),
    [
        P("D3", ("D3", "E3", "D4", "E4"), id="inside"),
        P("A1", ("A1", "B1", "A2", "B2"), id="a corner that jokers use"),
        P("G1", ("G1", "G2", "H2"), id="next to a missing corner"),
        P("A6", ("A6", "B6", "B7"), id="above a missing corner"),
        P("H3", (), id="no room on the right"),
        P("C7", (), id="no room below"),
        P("Z9", (), id="no field"),
    ],
)
def test_squares_a_dm_23(field, expected):
    assert places_of_square(field) == expected


def test_all_squares():
    fields = list_square_corners()
    assert len(fields) == len(set(fields)) == 42
    assert all(3 <= len(places_of_square(field)) <= 4 for field in fields)
    assert {place for field in fields for place in places_of_square(field)} == set(PLACES)


@pytest.mark.parametrize(
    ("centre", "shape", "expected"),
    [
        P("D4", "plus", {"D4", "D3", "D5", "C4", "E4"}, id="plus"),
        P("D4", "x", {"D4", "C3", "E3", "C5", "E5"}, id="x"),
        P("D4", "nine", {"C3", "D3", "E3", "C4", "D4", "E4", "C5", "D5", "E5"}, id="nine"),
        P("B1", "plus", {"A1", "B1", "C1", "B2"}, id="at the edge"),
        P("G1", "plus", {"F1", "G1", "G2"}, id="next to a missing corner"),
    ],
)
def test_crosses_a_dm_22(centre, shape, expected):
    assert set(places_of_cross(centre, shape)) == expected


@given(st.sampled_from(PLACES), st.sampled_from(["plus", "x", "nine"]))
def test_crosses_are_within_three_by_three(centre, shape):
    column, row = position_of(centre)
    for place in places_of_cross(centre, shape):
        x, y = position_of(place)
        assert max(abs(x - column), abs(y - row)) <= 1
