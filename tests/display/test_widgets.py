"""The canvas remembers what was drawn, and rectangles are cut without losing a pixel."""

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableassist.display import shapes
from tableassist.display.theme import CALM
from tableassist.display.typeset import BOLD, Setting
from tableassist.display.widgets import Canvas, HitMap, columns, cut_bottom, cut_left, cut_right, cut_top

RECT = pygame.Rect(10, 20, 300, 200)


def test_later_spots_are_above_earlier_ones():
    hits = HitMap(((pygame.Rect(0, 0, 10, 10), "below"), (pygame.Rect(5, 5, 10, 10), "above")))
    assert [hits.at(place) for place in ((2, 2), (7, 7), (12, 12), (20, 2))] == ["below", "above", "above", None]


def test_spots_can_be_moved():
    hits = HitMap(((pygame.Rect(0, 0, 10, 10), "ok"),)).moved(100, 50)
    assert hits.at((105, 55)) == "ok"
    assert hits.at((5, 5)) is None


@pytest.mark.parametrize(("size", "unit"), [((1280, 720), 7.2), ((800, 480), 4.8), ((500, 1000), 3.6)])
def test_the_unit_follows_the_height_and_a_narrow_width(size, unit):
    assert Canvas(pygame.Surface(size), CALM).unit == pytest.approx(unit)


def test_text_is_remembered_where_it_stands():
    canvas = Canvas(pygame.Surface((400, 300)), CALM)
    below = canvas.write(Setting(("one", "three"), BOLD, 20), RECT, CALM.text, "right", "bottom")
    one, three = (box.rect for box in canvas.drawn)
    assert below == RECT.bottom == three.bottom
    assert one.right == three.right == RECT.right
    assert one.bottom == three.top


def test_an_icon_keeps_its_shape_in_a_long_rectangle():
    canvas = Canvas(pygame.Surface((400, 300)), CALM)
    canvas.icon("check", RECT, CALM.text)
    assert canvas.drawn[0].rect == pygame.Rect(60, 20, 200, 200)


def test_a_pasted_part_is_found_where_it_was_put():
    part, whole = (Canvas(pygame.Surface(size), CALM) for size in ((100, 100), (400, 300)))
    part.icon("disc", pygame.Rect(0, 0, 10, 10), CALM.text)
    part.touch(pygame.Rect(0, 0, 10, 10), "ok")
    whole.paste(part, (200, 100))
    assert whole.drawn[0].rect.topleft == (200, 100)
    assert whole.hits().at((205, 105)) == "ok"
    assert part.hits().at((5, 5)) == "ok"


@given(st.integers(1, 2000), st.integers(1, 12), st.integers(0, 20))
def test_columns_fill_the_rectangle_evenly(width, count, gap):
    parts = columns(pygame.Rect(7, 0, width, 10), count, gap)
    assert parts[0].left == 7
    assert parts[-1].right == 7 + width
    assert max(part.width for part in parts) - min(part.width for part in parts) <= 1


@pytest.mark.parametrize("cut", [cut_top, cut_bottom, cut_left, cut_right])
def test_cuts_lose_only_the_gap(cut):
    one, rest = cut(RECT, 50, 10)
    assert RECT.contains(one)
    assert RECT.contains(rest)
    along = 200 if cut in (cut_top, cut_bottom) else 300
    assert {one.width, one.height, rest.width, rest.height} == {50, along - 60, *RECT.size} - {along}


@pytest.mark.parametrize("cut", [cut_top, cut_bottom, cut_left, cut_right])
def test_a_cut_that_asks_for_too_much_gets_all_and_leaves_nothing(cut):
    one, rest = cut(RECT, 5000, 10)
    assert one == RECT
    assert min(rest.size) == 0


@pytest.mark.parametrize("name", sorted(shapes.NAMES))
def test_every_icon_is_drawn_inside_its_square_in_its_colour_alone(name):
    icon = shapes.draw_icon(name, 40, (200, 100, 50))
    colours = {tuple(icon.get_at((x, y))) for x in range(40) for y in range(40)}
    solid = {colour[:3] for colour in colours if colour[3] > 250}
    assert solid == {(200, 100, 50)}
    assert sum(icon.get_at((x, y))[3] > 127 for x in range(40) for y in range(40)) > 100


def test_a_box_is_round_at_its_corners_and_full_within():
    surface = pygame.Surface((100, 60))
    shapes.draw_box(surface, surface.get_rect(), 20, (255, 255, 255))
    assert surface.get_at((0, 0))[:3] == surface.get_at((99, 59))[:3] == (0, 0, 0)
    assert surface.get_at((50, 0))[:3] == surface.get_at((0, 30))[:3] == surface.get_at((15, 15))[:3] == (255, 255, 255)


def test_dashes_and_corners_leave_gaps_where_a_frame_has_none():
    edges = []
    for paint in (
        lambda surface, rect: shapes.draw_frame(surface, rect, 0, (255, 255, 255), (0, 0, 0), 2),
        lambda surface, rect: shapes.draw_dashes(surface, rect, (255, 255, 255), 2),
        lambda surface, rect: shapes.draw_corners(surface, rect, (255, 255, 255), 2),
    ):
        surface = pygame.Surface((100, 60))
        paint(surface, surface.get_rect())
        edges.append(sum(surface.get_at((x, 0))[0] > 0 for x in range(100)))
    assert edges[0] == 100
    assert edges[2] < edges[1] < edges[0]


def test_of_places_that_overlap_the_nearest_is_touched():
    west, east = pygame.Rect(0, 0, 40, 40), pygame.Rect(24, 0, 40, 40)
    hits = HitMap(((west, "zone:1"), (east, "zone:2")))
    assert [hits.at((x, 20)) for x in (5, 25, 38, 60)] == ["zone:1", "zone:1", "zone:2", "zone:2"]


def test_a_button_above_places_is_touched_first_and_one_below_them_not():
    place, button = pygame.Rect(0, 0, 40, 40), pygame.Rect(0, 0, 100, 100)
    assert HitMap(((place, "zone:1"), (button, "menu"))).at((20, 20)) == "menu"
    assert HitMap(((button, "menu"), (place, "zone:1"))).at((5, 5)) == "zone:1"
