"""Dice, MemCards and printed counters on whole boards: what a look says of them and what is believed."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
import pytest

from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.pieces import Die
from tableassist.table.geometry import Point, Rect
from tableassist.table.layout import ELSEWHERE, Lot
from tableassist.table.observation import Face
from tableassist.vision.board_reader import BoardFrameReader
from tableassist.vision.pieces.die import threefold_symmetry
from tableassist.vision.pieces.memcards import covers_place, find_memcards
from tableassist.vision.table.homography import TableFinder
from tableassist.vision.tracking.layout_tracker import LayoutTracker

sys.path.insert(0, str(Path(__file__).parents[1]))
import printed
from board_scenes import MAT, BoardScene

pytestmark = pytest.mark.slow

LIGHT = ("Helvetica-Bold", 0xEEECE4, 0x222222, 17, 0.36)
DARK = ("Times-Bold", 0x262628, 0xF0F0EE, 17, 0.36)
RED = ("Courier-Bold", 0x963C2C, 0xF6F4F0, 17, 0.36)
ON_RIM, ON_RIM_TOO, FREE = Point(120, 26), Point(430, 568), Point(94.5, 175.5)
SHEET = Rect(0, 0, MAT.width, MAT.height)


class Seen:
    """One board on which everything lies that this file asks about, looked at until it is believed."""

    def __init__(self) -> None:
        scene = BoardScene(31)
        put = scene.table.put
        put(printed.die(1, 5, ON_RIM, 20, LIGHT))
        put(printed.die(2, 3, ON_RIM_TOO, 140, DARK))
        put(printed.die(3, 8, FREE, 250, RED))
        put(Die(4, 7, MAT.zone("63").area.centre, 17, 77))
        self.cards = {"38": ("deck", 4.0), "71": ("discard", 183.0), "100": ("lightning", -6.0)}
        for number, (zone, turn) in self.cards.items():
            put(printed.memcard(int(number), MAT.zone(zone).area.centre, MAT.zone(zone).angle + turn))
        put(printed.memcard(12, MAT.zone("pool").area.centre, 0, front=False))
        for number, (place, value) in enumerate({"88": "5", "13": "3", "1": "2", "46": None}.items()):
            put(printed.counter(50 + number, value, MAT.zone(place).area.centre, 40 * number))
        for place in ("11", "25", "53", "97"):
            scene.lay(MAT.zone(place), scene.sides[0], "challenge")
        self.scene, camera = scene, scene.camera(draw_conditions(31, "normal"), (1600, 900))
        look, settle = BoardFrameReader(MAT, scene.palette), LayoutTracker(MAT)
        self.settled = None
        for _ in range(8):
            self.frame = camera.read(1.0)
            self.seen = look(self.frame)
            self.settled = settle(self.seen) or self.settled

    def of(self, kind: str):
        return [one for one in self.seen.detections if one.kind == kind]


@pytest.fixture(scope="module")
def board() -> Seen:
    return Seen()


@pytest.mark.parametrize(
    ("value", "at"),
    [("5", ON_RIM), ("3", ON_RIM_TOO), ("8", FREE), ("7", MAT.zone("63").area.centre)],
    ids=["light, on the rim", "dark, on the rim", "red, beside the places", "on a place"],
)
def test_a_die_is_read_wherever_it_is(board, value, at):
    (die,) = [one for one in board.of("die") if one.place.to(at) < 4]
    assert (die.name, die.face) == (value, Face.UP)


def test_a_light_die_is_no_clear_glass_and_a_red_one_no_crystal(board):
    glass = board.of("crystal")
    assert len(board.of("die")) == 4
    assert len(glass) == 8
    assert all(one.place.to(die.place) > 12 for one in glass for die in board.of("die"))


def test_cards_on_the_piles_are_known_by_their_numbers(board):
    assert {one.name for one in board.of("memcard")} == set(board.cards)
    for one in board.of("memcard"):
        zone, turn = MAT.zone(board.cards[one.name][0]), board.cards[one.name][1]
        assert one.place.to(zone.area.centre) < 2.5
        assert abs((one.angle - zone.angle - turn + 180) % 360 - 180) < 4
        assert board.settled.layout.at(zone.name) == (Lot(zone.name, "memcard", one.name, Face.UP),)


@pytest.mark.parametrize(("place", "value"), [("88", "5"), ("13", "3"), ("1", "2"), ("46", None)])
def test_counters_are_read_as_they_are_printed(board, place, value):
    face = Face.DOWN if value is None else Face.UP
    assert board.settled.layout.at(place) == (Lot(place, "counter", value, face),)


def test_dice_upset_no_belief_and_are_not_reported_beside_the_places(board):
    assert board.settled.layout.at("63") == (Lot("63", "die", "7", Face.UP),)
    assert board.settled.unsure == frozenset()
    assert board.settled.layout.at(ELSEWHERE) == ()


def test_a_number_that_shows_twice_is_not_reported(board):
    fit = TableFinder(MAT).locate(board.frame.picture)
    found = find_memcards(board.frame.picture, fit, SHEET)
    assert {card.detection.name for card in found} == set(board.cards)
    doubled = board.frame.picture.copy()
    pixels = fit.pixels(np.array([(card.marker.x, card.marker.y) for card in found])).round().astype(int)
    (x, y), (to_x, to_y) = pixels[0], pixels[1]
    reach = 18
    doubled[to_y - reach : to_y + reach, to_x - reach : to_x + reach] = board.frame.picture[
        y - reach : y + reach, x - reach : x + reach
    ]
    left = {card.detection.name for card in find_memcards(doubled, fit, SHEET)}
    assert left == {found[2].detection.name}


def test_only_what_was_asked_about_is_read(board):
    fit = TableFinder(MAT).locate(board.frame.picture)
    (card,) = find_memcards(board.frame.picture, fit, MAT.zone("deck").area)
    assert card.detection.name == "38"


def test_a_card_is_over_what_is_under_it(board):
    (card,) = [one for one in board.of("memcard") if one.name == "38"]
    across = MAT.zone("deck").area.centre
    assert covers_place(card, Point(across.x + 40, across.y))
    assert not covers_place(card, Point(across.x, across.y + 40))


@pytest.mark.parametrize(("size", "level"), [((1280, 720), "hard"), ((1920, 1080), "normal")])
def test_no_number_is_misread_however_small(size, level):
    scene, numbers = BoardScene(41), (7, 23, 42, 64, 89, 98)
    spots = [MAT.zone(name).area.centre for name in ("deck", "discard", "lightning", "pool")]
    for number, at in zip(numbers, (*spots, Point(70, 300), Point(520, 300)), strict=True):
        scene.table.put(printed.memcard(number, at, number * 17))
    picture = scene.camera(draw_conditions(41, level), size).read(1.0).picture
    seen = {int(card.detection.name) for card in find_memcards(picture, TableFinder(MAT).locate(picture), SHEET)}
    assert seen <= set(numbers)
    assert len(seen) >= 5


def test_three_corners_make_a_triangle_and_a_disc_has_none():
    rows, columns = np.mgrid[:61, :61] - 30
    turn = np.arctan2(rows, columns)
    star = (128 + 60 * np.cos(3 * turn)).astype(np.uint8)
    slope = (128 + 60 * np.cos(turn)).astype(np.uint8)
    assert threefold_symmetry(star, 30, 30, 25) > 0.9
    assert threefold_symmetry(slope, 30, 30, 25) < 0.1
    assert threefold_symmetry(np.full((61, 61), 90, np.uint8), 30, 30, 25) == 0.0
