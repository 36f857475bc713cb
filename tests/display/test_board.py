"""The board: who has what, what is at stake and what is to be put right, told apart without colours."""

from dataclasses import replace
from itertools import combinations

import numpy as np
import pygame
import pytest
import sample_board as board_examples
import sample_screens as examples

from tableassist.display import board, mirror, screens
from tableassist.display.theme import CALM
from tableassist.display.widgets import Canvas
from tableassist.rules.view import Mark, Option, SeatLine, Tile, View
from tableassist.table.geometry import Rect, ZoneName

COLOURS = ("red", "blue", "green", "amber")
SIDES = tuple(SeatLine(name, 0, colour=colour) for name, colour in zip("ABCD", COLOURS, strict=True))
SIZE = (520, 520)


def place(*pieces, mark=Mark.NONE, want="", face="empty", zone="38", text=""):
    return Tile(ZoneName(zone), Rect(0, 0, 27, 27), face, None, mark, want, "place", pieces, text=text)


def drawn(*tiles, facts=(), size=SIZE, options=(), chosen=None):
    """The canvas with a board, and the facts that found room on it."""
    canvas = Canvas(pygame.Surface(size), CALM.seated(COLOURS), unit=size[1] / 82)
    view = View("", "", tiles=tiles, seats=SIDES, facts=facts, options=options, chosen=chosen)
    return canvas, board.draw_board(canvas, view, canvas.surface.get_rect())


def grey(*tiles):
    """A drawn board as brightness alone, as somebody sees it who sees no colours."""
    canvas, _ = drawn(*tiles, size=(90, 90))
    return pygame.surfarray.array3d(canvas.surface).astype(float) @ (0.2126, 0.7152, 0.0722)


def differ(one, other):
    """The share of pixels that clearly differ."""
    return float((np.abs(one - other) > 25).mean())


def alike(named, least=0.01):
    return [(a, b) for a, b in combinations(named, 2) if differ(named[a], named[b]) < least]


def test_every_owner_is_seen_without_colours():
    ways = [(), *((colour,) for colour in COLOURS), *((colour, "challenge") for colour in COLOURS), ("challenge",)]
    assert alike({way: grey(place(*way)) for way in ways}) == []


def test_one_two_and_three_pieces_are_distinguished():
    ways = [("red",), ("red", "challenge"), ("red", "blue", "challenge"), ("red", "blue"), ("blue", "challenge")]
    assert alike({way: grey(place(*way, mark=Mark.CHOICE)) for way in ways}) == []


def test_counters_show_their_value_or_their_back():
    ways = ["counter", "counter:2", "counter:3", "counter:5"]
    assert alike({way: grey(place(way)) for way in ways}) == []


def test_every_mark_is_seen_without_colours():
    for pieces in ((), ("red",)):
        assert alike({mark: grey(place(*pieces, mark=mark)) for mark in Mark}) == []


def test_what_has_to_be_done_is_seen_without_colours():
    ways = {
        "take it away": place("red", mark=Mark.TODO, want="empty", face="up"),
        "put a red one": place(mark=Mark.TODO, want="red"),
        "put a blue one": place(mark=Mark.TODO, want="blue"),
        "another one lies there": place("green", mark=Mark.TODO, want="red", face="up"),
        "a counter, logo up": place(mark=Mark.TODO, want="down"),
        "a counter of 5": place(mark=Mark.TODO, want="5"),
        "a counter of 3": place(mark=Mark.TODO, want="3"),
        "turn the counter": place("counter:5", mark=Mark.TODO, want="down", face="up"),
        "nothing": place(),
    }
    assert alike({name: grey(tile) for name, tile in ways.items()}, 0.005) == []


def test_more_leaks_are_a_larger_disc():
    bright = [int((grey(place(f"level:{level}")) > 60).sum()) for level in range(1, 7)]
    assert bright[:5] == sorted(set(bright[:5]))
    assert bright[5] == bright[4]


def test_a_place_that_does_not_leak_has_a_tick_and_one_that_was_never_asked_nothing():
    states = {"known": place("level:0"), "leaks": place("level:1"), "never asked": place()}
    assert alike({name: grey(tile) for name, tile in states.items()}, 0.02) == []


def test_a_place_that_stands_out_shows_its_number_in_a_band_that_grows():
    bands = [int((grey(place(f"level:{level}", text="38")) > 60).sum()) for level in range(7)]
    assert bands[:6] == sorted(set(bands[:6]))
    assert bands[6] == bands[5]
    assert differ(grey(place("level:3", text="38")), grey(place("level:3", text="83"))) > 0.01
    assert differ(grey(place("level:3", text="38")), grey(place("level:3"))) > 0.05


def test_a_diamond_says_which_it_is_where_what_is_to_be_said_of_it_has_no_room():
    view = replace(board_examples.CLAIM, facts=("SE A rather long name for a quarter of the board",))
    canvas = screens.compose(pygame.Surface((1280, 720)), view)
    assert "SE" in [box.what for box in canvas.drawn]


def test_pieces_of_nobody_are_drawn_too():
    unknown = grey(place("pink"))
    assert differ(unknown, grey(place())) > 0.05
    assert differ(grey(place(*["red"] * 12)), grey(place())) > 0.05


def zones(canvas):
    return {name: rect for rect, name in canvas.spots}


@pytest.mark.parametrize("screen", [(800, 480), (1024, 600), (1280, 720), (1920, 1080), (640, 720)])
def test_every_place_is_found_by_a_touch_at_its_middle_and_around_it(screen):
    canvas = screens.compose(pygame.Surface(screen), board_examples.STATED)
    hits = canvas.hits()
    spots = {name: rect for name, rect in zones(canvas).items() if name.startswith("zone:")}
    assert len(spots) == 108
    for name, rect in spots.items():
        aside = rect.width // 5
        for dx, dy in ((0, 0), (aside, 0), (0, aside), (-aside, -aside)):
            assert hits.at((rect.centerx + dx, rect.centery + dy)) == name


def test_the_cursor_shows_the_number_of_its_place():
    where = (place(zone="38"), replace(place(zone="39"), area=Rect(60, 60, 27, 27)))
    options = (Option("38", "38", zone=ZoneName("38")), Option("39", "39", zone=ZoneName("39")))
    views = [View("", "", tiles=where, options=options, chosen=chosen) for chosen in (0, 1)]
    assert [[tile.mark for tile in mirror.mark_options(view)] for view in views] == [
        [Mark.CURSOR, Mark.CHOICE],
        [Mark.CHOICE, Mark.CURSOR],
    ]
    assert differ(grey(place(mark=Mark.CURSOR, zone="38")), grey(place(mark=Mark.CURSOR, zone="71"))) > 0.01


def test_a_mark_keeps_what_is_on_the_place():
    tile = next(
        mirror.mark_options(View("", "", tiles=(place("red"),), options=(Option("38", "38", zone=ZoneName("38")),)))
    )
    assert (tile.kind, tile.pieces, tile.mark) == ("place", ("red",), Mark.CHOICE)


def test_a_single_place_that_is_asked_about_is_larger_than_one_of_many():
    far = tuple(replace(place(mark=Mark.CHOICE), area=Rect(60 * n, 0, 27, 27)) for n in range(2))
    alone, together = drawn(far[0], replace(far[1], mark=Mark.NONE)), drawn(*far)
    sky = np.array(CALM.marks[Mark.CHOICE].colour)
    wide = []
    for canvas, _ in (alone, together):
        left = pygame.surfarray.array3d(canvas.surface)[: SIZE[0] // 2]
        wide.append(np.ptp(np.nonzero((np.abs(left.astype(int) - sky) < 8).all(axis=2))[1]))
    assert wide[0] > wide[1] * 1.2


def block(name, kind="diamond", *pieces):
    return Tile(ZoneName(name), Rect(0, 0, 81, 81), "up" if pieces else "empty", kind=kind, pieces=pieces)


def words(canvas):
    return " ".join(box.what for box in canvas.drawn if box.kind == "text").replace("\u00a0", " ")


def test_a_fact_about_a_diamond_stands_on_it():
    canvas, told = drawn(block("NW"), place(), facts=("Turn 5", "NW 16:9 for 5"))
    assert told == {"NW 16:9 for 5"}
    assert words(canvas) == "NW 16:9 for 5"


def test_a_fact_about_a_pile_stands_on_it_whatever_its_capitals():
    canvas, told = drawn(block("pool", "pile"), place(), facts=("Pool 24",))
    assert (told, words(canvas)) == ({"Pool 24"}, "Pool 24")


def test_a_diamond_that_was_won_shows_the_crystal_and_what_it_earned():
    canvas, told = drawn(block("NW", "diamond", "red"), place(), facts=("NW Ada +5",))
    assert (told, words(canvas)) == ({"NW Ada +5"}, "Ada +5")


def test_a_fact_that_finds_no_room_on_the_board_stays_among_the_others():
    long = "NW Maximiliane-Wilhelmina von Hohenfels, Ørjan Þórðarson and Anna-Maria Iwanowa +5"
    small = replace(block("NW"), area=Rect(30, 30, 30, 30))
    canvas, told = drawn(small, *(replace(place(), area=Rect(400 * n, 0, 27, 27)) for n in (0, 1)), facts=(long,))
    assert (told, words(canvas)) == (frozenset(), "")


def test_facts_on_the_board_are_not_shown_twice():
    canvas = screens.compose(pygame.Surface((1280, 720)), board_examples.CLAIM)
    said = words(canvas)
    assert said.count("10:5") == said.count("Pool") == 1
    assert "42 places left" in said


def test_cards_laid_out_are_no_board():
    assert not board.is_board(examples.CALM)
    assert board.is_board(board_examples.CLAIM)


def test_the_board_takes_the_height_between_strip_and_keys_and_yields_to_a_long_ruling():
    def felt(view):
        spots = [rect for rect, name in screens.compose(pygame.Surface((1280, 720)), view).spots if "zone:" in name]
        return max(rect.bottom for rect in spots) - min(rect.top for rect in spots)

    long = board_examples.CLAIM.with_(headline="Ada claims a place, " * 4, why="This is why it does not count. " * 5)
    assert felt(board_examples.CLAIM) > 0.7 * 720
    assert 0.3 * 720 < felt(long) < felt(board_examples.CLAIM)
    assert felt(board_examples.CLAIM.with_(seats=())) == pytest.approx(felt(board_examples.CLAIM), abs=2)


def test_a_place_out_of_play_looks_neither_free_nor_taken():
    faces = {"free": place(), "closed": place(face="closed"), "taken": place("red", face="up")}
    assert alike({name: grey(tile) for name, tile in faces.items()}) == []
