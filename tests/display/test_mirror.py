"""The mirrored table: cards, marks and errands are told apart without their colours."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pygame
import pytest
import sample_screens as examples

from tableassist.display import mirror
from tableassist.display.theme import CALM
from tableassist.display.widgets import Canvas
from tableassist.rules.view import Mark, Option, Tile, View
from tableassist.table.cards import card
from tableassist.table.geometry import Rect, ZoneName


def tile(face="down", name=None, mark=Mark.NONE, want=""):
    return Tile(ZoneName("B2"), Rect(100, 100, 94, 70), face, card(name) if name else None, mark, want)


def grey(*tiles):
    """A drawn table as brightness alone, as somebody sees it who sees no colours."""
    surface = pygame.Surface((188, 140))
    mirror.draw_mirror(Canvas(surface, CALM), View("", "", tiles=tiles), surface.get_rect())
    return pygame.surfarray.array3d(surface).astype(float) @ (0.2126, 0.7152, 0.0722)


def differ(one, other):
    """The share of pixels that clearly differ."""
    return float((np.abs(one - other) > 25).mean())


def test_every_mark_is_seen_without_colours():
    drawn = {mark: grey(tile(mark=mark)) for mark in Mark}
    assert [(a, b) for a, b in combinations(Mark, 2) if differ(drawn[a], drawn[b]) < 0.01] == []


def test_every_face_is_seen_without_colours():
    faces = [tile("down"), tile("empty"), tile("up"), tile("unknown"), tile("up", "AS")]
    drawn = [grey(each) for each in faces]
    assert min(differ(a, b) for a, b in combinations(drawn, 2)) > 0.02


def test_suits_and_ranks_are_seen_without_colours():
    drawn = {name: grey(tile("up", name)) for name in ("AS", "AH", "AD", "AC", "10H", "QH", "XR")}
    assert [(a, b) for a, b in combinations(drawn, 2) if differ(drawn[a], drawn[b]) < 0.01] == []


def test_what_should_be_there_is_distinguished_from_what_is():
    for want, placed in (
        ("down", tile("down")),
        ("up", tile("up")),
        ("10H", tile("up", "10H")),
        ("empty", tile("empty")),
    ):
        assert differ(grey(tile("down", want=want)), grey(placed)) > 0.03


def test_errands_differ_by_what_is_there_now():
    drawn = [grey(tile(face, want="10H")) for face in ("empty", "down", "up")]
    assert min(differ(a, b) for a, b in combinations(drawn, 2)) > 0.005


def marks(view):
    return {each.zone: each.mark for each in mirror.mark_options(view)}


def option(zone):
    return Option(zone.lower(), zone, zone=ZoneName(zone))


def test_places_that_may_be_chosen_are_marked_and_the_chosen_one_has_the_cursor():
    view = View("", "", tiles=examples.grid(), options=(option("B2"), option("B3")), chosen=1)
    found = marks(view)
    assert (found["B2"], found["B3"], found["B4"]) == (Mark.CHOICE, Mark.CURSOR, Mark.NONE)


def test_a_mark_of_the_game_stays_where_a_place_may_be_chosen():
    view = View("", "", tiles=examples.grid(marks={"B2": Mark.RIGHT}), options=(option("B2"),))
    assert marks(view)["B2"] is Mark.RIGHT


@pytest.mark.parametrize("chosen", [None, -1, 7])
def test_a_cursor_beside_the_options_is_nowhere(chosen):
    view = View("", "", tiles=examples.grid(), options=(option("B2"),), chosen=chosen)
    assert mirror.chosen_option(view) is None


def labels(view):
    canvas = Canvas(pygame.Surface((900, 620)), CALM)
    mirror.draw_mirror(canvas, view, canvas.surface.get_rect())
    return [box.what for box in canvas.drawn if box.kind == "text"]


def test_columns_and_rows_are_named_at_the_edges():
    assert sorted(labels(View("", "", tiles=examples.grid()))) == [*"1234567", *"ABCDEFGH"]


def test_places_with_other_names_have_no_edges():
    tiles = tuple(replace(each, zone=ZoneName(f"place {n * 7 % 52}")) for n, each in enumerate(examples.grid()))
    assert labels(View("", "", tiles=tiles)) == []


def test_a_table_of_two_trays_is_drawn_in_proportion():
    tiles = (
        replace(tile(), zone=ZoneName("west")),
        replace(tile(), zone=ZoneName("east"), area=Rect(600, 100, 94, 70)),
    )
    canvas = Canvas(pygame.Surface((800, 480)), CALM)
    mirror.draw_mirror(canvas, View("", "", tiles=tiles), canvas.surface.get_rect())
    west, east = (rect for rect, _ in canvas.spots)
    assert west.width / west.height == pytest.approx(94 / 70, rel=0.05)
    assert east.left - west.left == pytest.approx(500 / 94 * west.width, rel=0.03)


def test_the_shown_part_of_the_mat_holds_every_tile():
    part = mirror.crop_to_tiles(examples.CALM)
    assert all(part.holds(each.area.centre) for each in examples.CALM.tiles)
    assert part.width < examples.CALM.mat.width


def test_a_card_that_is_none_is_drawn_as_unknown():
    unknown = replace(tile("up"), card="?")
    assert differ(grey(unknown), grey(tile("up"))) == 0
    assert differ(grey(tile("down", want="??")), grey(tile("down"))) > 0.03
