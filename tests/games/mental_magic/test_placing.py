"""The table as it lies: plates near the cards that a camera sees, and nothing that nobody may see."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableassist.games.mental_magic.mat import build_mat
from tableassist.games.mental_magic.placing import place_tiles, spread
from tableassist.games.mental_magic.view import show
from tableassist.rules.game import ShowsPlaces
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point
from tableassist.table.observation import Detection, Face

SOUTH, NORTH = "south battlefield", "north battlefield"
KEEPER = ("laid 0 hand battlefield printed={1}{R} Bog Lantern", "declare 0 1 enters book {1}{R} Kiln Keeper")
VOLLEY = ("laid 0 hand battlefield printed={1}{R} Sea Mill", "declare 0 2 enters book {1}{R} Ember Volley")
ENTERED = ("declare 0 hand cast book {R} printed={R} Firebolt", "zone_change 0 1 battlefield")


def card(name, x, y, angle=0.0, face=Face.UP):
    return Detection("card", None if name is None else CardName(name), Point(x, y), angle, face, 0.99)


def back(x, y, angle=0.0):
    return card(None, x, y, angle, Face.DOWN)


def stranger(x, y):
    return card(None, x, y, 0.0, Face.UNKNOWN)


def plates(state, *seen, zone=SOUTH):
    """The plates on a zone, from west to east, as (face, text)."""
    area = build_mat().zone(zone).area
    tiles = [one for one in place_tiles(state, None, seen) if one.kind == "card" and area.holds(one.area.centre)]
    return [(one.face, one.text) for one in sorted(tiles, key=lambda one: (one.area.centre.y, one.area.centre.x))]


def plate(state, text, *seen):
    return next(one for one in place_tiles(state, None, seen) if one.text == text)


@pytest.fixture
def two(start, script):
    """Kiln Keeper, printed Bog Lantern, and Ember Volley, printed Sea Mill, lie before Ann."""
    return script(start(), *KEEPER, *VOLLEY)


def test_the_game_shows_places(known, two):
    assert isinstance(known, ShowsPlaces)
    assert known.placed(two, ()) == tuple(place_tiles(two, known._known, ()))
    keeper = next(one for one in known.placed(two, ()) if one.text == "1: Kiln Keeper")
    assert keeper.about.rows[0] == ("Cost", "{1}{R}")


class TestCardsThatAreKnown:
    def test_plates_stand_in_the_order_of_their_cards(self, two):
        keeper, volley = card("Bog Lantern", 300, 400), card("Sea Mill", 500, 400)
        assert plates(two, keeper, volley) == [("up", "1: Kiln Keeper"), ("up", "2: Ember Volley")]
        assert plates(two, replace(keeper, place=Point(600, 400)), volley)[0] == ("up", "2: Ember Volley")

    def test_with_room_a_plate_stands_where_its_card_is(self, two):
        seen = (card("Bog Lantern", 300, 400), card("Sea Mill", 500, 420))
        centre = plate(two, "1: Kiln Keeper", *seen).area.centre
        assert (centre.x, centre.y) == pytest.approx((300, 410))
        moved = plate(two, "1: Kiln Keeper", replace(seen[0], place=Point(330, 400)), seen[1]).area.centre
        assert moved.x == pytest.approx(330)

    def test_cards_one_below_the_other_are_rows(self, two):
        seen = (card("Bog Lantern", 300, 520), card("Sea Mill", 310, 380))
        keeper, volley = plate(two, "1: Kiln Keeper", *seen), plate(two, "2: Ember Volley", *seen)
        assert volley.area.bottom < keeper.area.top

    @pytest.mark.parametrize(
        ("angle", "shape"),
        [(0, "upright"), (170, "upright"), (28, "upright"), (45, "neither"), (62, "across"), (90, "across")],
    )
    @pytest.mark.parametrize(("zone", "y"), [(SOUTH, 430), (NORTH, 150)])
    def test_what_is_tapped_is_across_and_what_is_doubtful_is_neither(self, two, angle, shape, zone, y):
        area = plate(two, "1: Kiln Keeper", card("Bog Lantern", 400, y, angle)).area
        assert build_mat().zone(zone).area.holds(area.centre)
        assert shape == ("across" if area.width > area.height else "upright" if area.width < area.height else "neither")

    def test_a_plate_goes_with_its_card_before_anything_is_reported(self, two):
        tile = plate(two, "1: Kiln Keeper", card("Bog Lantern", 400, 150))
        assert build_mat().zone(NORTH).area.holds(tile.area.centre)
        assert tile.zone == SOUTH

    def test_a_print_that_is_there_twice_reports_nothing(self, two):
        seen = (card("Bog Lantern", 300, 350), card("Bog Lantern", 500, 350))
        assert plates(two, *seen)[:2] == [("up", ""), ("up", "")]
        assert ("up", "1: Kiln Keeper") in plates(two, *seen)[2:]

    def test_what_nobody_sees_stands_low_at_its_players_edge(self, two):
        tile = plate(two, "1: Kiln Keeper")
        assert tile.area.bottom == pytest.approx(build_mat().zone(SOUTH).area.bottom - 4)
        assert tile.area.width > 2 * tile.area.height

    def test_a_card_in_a_pile_or_beside_the_mat_has_no_place(self, two):
        low = plate(two, "1: Kiln Keeper")
        for x, y in ((740, 420), (400, 600), (-50, 300)):
            assert plate(two, "1: Kiln Keeper", card("Bog Lantern", x, y)) == low


class TestCardsThatHaveNoName:
    def test_strangers_are_nameless_and_what_was_entered_is_not_given_to_them(self, start, script):
        state = script(start(), *ENTERED)
        assert plates(state, stranger(300, 350)) == [("up", ""), ("up", "1: Firebolt")]

    def test_utopias_are_where_they_are_seen(self, start, script):
        state = script(start(), "utopia 0", "end_turn 0", "end_turn 1", "utopia 0")
        assert plates(state, back(300, 400), back(400, 400, 90)) == [("down", "Utopia")] * 2
        assert plates(state, back(300, 350)) == [("down", ""), ("down", "2 Utopias")]
        assert plates(state) == [("down", "2 Utopias")]

    def test_one_face_down_card_is_the_one_that_was_cast(self, start, script):
        state = script(start(), "morph 0", "zone_change 0 1 battlefield")
        assert plates(state, back(300, 400)) == [("down", "1: a face-down card")]

    def test_of_several_kinds_none_is_distinguished_from_another_r_mm_030(self, start, script):
        state = script(start(), "morph 0", "zone_change 0 1 battlefield", "utopia 0")
        assert plates(state, back(300, 350), back(400, 350)) == [
            ("down", ""), ("down", ""), ("down", "1 Utopia"), ("down", "1: a face-down card")
        ]  # fmt: skip

    def test_nothing_hidden_is_shown_r_tb_003(self, start):
        seen = [card(name, x, y) for name, x, y in (("Bog Lantern", 740, 530), ("Sea Mill", 400, 620))]
        assert list(place_tiles(start(), None, seen)) == list(place_tiles(start(), None, ()))
        named = list(place_tiles(start(), None, [card("Bog Lantern", 400, 400)]))
        assert not any("Bog" in one.text or one.card or one.about for one in named)

    def test_what_hides_a_zone_is_no_card(self, start):
        hidden = Detection("hidden", None, Point(400, 400), 0.0, Face.UNKNOWN, 0.0)
        assert plates(start(), hidden) == []


class TestTheStack:
    def test_the_last_card_stands_on_top_however_they_are(self, start, script):
        state = script(
            start(),
            "laid 0 hand stack printed={1}{R} Bog Lantern",
            "declare 0 1 cast book {1}{R} Kiln Keeper",
            "declare 0 hand cast book {R} printed={R} Firebolt",
        )
        seen = (card("Bog Lantern", 100, 350), stranger(100, 450))
        assert plates(state, *seen, zone="stack") == [("up", ""), ("up", "2: Firebolt"), ("up", "1: Kiln Keeper")]

    def test_one_that_was_cast_face_down_is_there_once(self, start, script):
        state = script(start(), "morph 0")
        assert plates(state, back(100, 400), zone="stack") == [("down", "1: a face-down card")]

    def test_a_card_that_went_on_is_shown_where_it_went(self, start, script):
        state = script(
            start(), "laid 0 hand stack printed={1}{R} Bog Lantern", "declare 0 1 cast book {1}{R} Kiln Keeper"
        )
        assert plates(state, card("Bog Lantern", 400, 400)) == [("up", "1: Kiln Keeper")]
        assert plates(state, card("Bog Lantern", 400, 400), zone="stack") == []


class TestTheWholeTable:
    def test_everything_else_is_as_without_a_camera(self, two):
        there = {one.zone: (one.face, one.owner, one.about) for one in show(two).tiles if one.kind != "card"}
        mine = [one for one in place_tiles(two, None, ()) if one.kind != "card"]
        assert {one.zone: (one.face, one.owner, one.about) for one in mine} == there
        assert not [pair for pair in combinations(mine, 2) if overlap(*(one.area for one in pair))]

    def test_three_players_have_no_mat(self, start):
        assert list(place_tiles(start(3), None, ())) == []

    @pytest.mark.parametrize("number", [1, 5, 12, 30])
    def test_many_cards_stay_apart_in_their_zone(self, start, script, number):
        lines = [line for n in range(9) for line in ("morph 0", f"zone_change 0 {n + 1} battlefield")]
        state = script(start(), "set_count 0 hand 30", *lines)
        seen = [stranger(200 + 41 * n % 450, 340 + 67 * n % 230) for n in range(number)]
        field = build_mat().zone(SOUTH).area
        shown = [one.area for one in place_tiles(state, None, seen) if one.kind == "card"]
        assert len(shown) == number + 9
        assert not [pair for pair in combinations(shown, 2) if overlap(*pair)]
        assert all(field.left <= one.left and one.right <= field.right for one in shown)
        assert all(field.top <= one.top and one.bottom <= field.bottom for one in shown)


def overlap(a, b):
    return a.left < b.right - 0.01 and b.left < a.right - 0.01 and a.top < b.bottom - 0.01 and b.top < a.bottom - 0.01


@given(st.lists(st.tuples(st.floats(-50, 650), st.floats(5, 80)), min_size=1, max_size=6))
def test_things_that_give_way_stay_in_order_apart_and_inside(wants):
    middles = sorted(middle for middle, _ in wants)
    sizes = [size for _, size in wants]
    starts = spread(middles, sizes, 0, 600)
    assert starts[0] >= 4 - 1e-6
    assert starts[-1] + sizes[-1] <= 596 + 1e-6
    for (start, size), (after, _) in pairwise(zip(starts, sizes, strict=True)):
        assert start + size + 4 <= after + 1e-6
    if len(wants) == 1 and sizes[0] / 2 + 4 < middles[0] < 596 - sizes[0] / 2:
        assert starts[0] == pytest.approx(middles[0] - sizes[0] / 2)
