"""Tokens in trays, counted on rendered tables (R-DM-065)."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pytest

from tableassist.games.deluxe_memory.mat import build_mat as deluxe_mat
from tableassist.games.memwars.mat import build_mat as board
from tableassist.ports import Frame
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.conditions import Conditions
from tableassist.simulator.items import TableItem
from tableassist.simulator.table import VirtualTable
from tableassist.table.geometry import Point, Side
from tableassist.table.observation import TrayCount
from tableassist.table.trays import trays_of
from tableassist.vision.pieces.tray_tokens import EVERY_MS, PX_PER_MM, TrayCounter, count_tokens
from tableassist.vision.table.homography import flatten_wide
from tableassist.vision.table.tracker import TableTracker

MAT = deluxe_mat()
TRAYS = trays_of(MAT)


def along(side, *items):
    """Things in a tray: kind, how far along it, how far off its middle, how many on one another."""
    area = TRAYS[side]
    for number, (kind, along, off, high) in enumerate(items):
        wide = area.width > area.height
        dx, dy = (along, off) if wide else (off, along)
        yield TableItem(kind, Point(area.centre.x + dx, area.centre.y + dy), 37.0 * number, high, 4)


@lru_cache(maxsize=2)
def seen(seed=3):
    """The picture of a table, and how it lies: five tokens, three piles, nothing, and a phone beside coins."""
    table = VirtualTable(MAT)
    table.items += [
        *along(Side.SOUTH, *(("token", x, 4.0 * (x > 0), 1) for x in (-100, -75, -30, 30, 54.2))),
        *along(Side.NORTH, ("token", -60, 0, 3), ("token", 0, 3, 2), ("token", 70, 0, 1)),
        *along(Side.EAST, ("coin", -60, 0, 1), ("coin", 0, 0, 1), ("phone", 70, 0, 1)),
    ]
    camera = SimCamera(table, Conditions(seed=seed), (1600, 900), seed=seed)
    camera.open()
    picture = camera.read(1.0).picture
    tracker = TableTracker(MAT, None)
    for look in range(3):
        tracker(picture, look * 200, hurry=False)
    return picture, tracker.fit


def shown(side):
    picture, fit = seen()
    return count_tokens(flatten_wide(picture, fit, TRAYS[side], PX_PER_MM))


@pytest.mark.parametrize(("side", "number"), [(Side.SOUTH, 5), (Side.WEST, 0)])
def test_tokens_that_are_singly_are_counted(side, number):
    assert shown(side) == number


def test_a_pile_shows_no_more_than_one():
    assert shown(Side.NORTH) in (3, None)


def test_among_other_things_nothing_is_counted():
    assert shown(Side.EAST) is None


def test_one_tray_is_counted_at_a_time():
    picture, fit = seen()
    counter = TrayCounter(MAT)
    looks = [counter(Frame(picture, at), fit) for at in range(0, 4 * EVERY_MS, EVERY_MS // 2)]
    assert [one[0].side for one in looks[::2]] == list(TRAYS)
    assert looks[1::2] == [()] * 4
    assert looks[list(TRAYS).index(Side.SOUTH) * 2] == (TrayCount(Side.SOUTH, 5),)


def test_a_board_has_no_trays():
    picture, fit = seen()
    assert TrayCounter(board())(Frame(picture, 0), fit) == ()


@pytest.mark.parametrize("level", [0, 128, 255])
def test_an_even_tray_is_empty(level):
    assert count_tokens(np.full((117, 900, 3), level, np.uint8)) == 0


def test_noise_is_no_token():
    rng = np.random.default_rng(1)
    assert count_tokens(rng.integers(100, 130, (117, 900, 3)).astype(np.uint8)) == 0


def test_a_tray_full_to_the_rim_is_not_judged():
    full = np.full((117, 900, 3), 30, np.uint8)
    full[::2] = 220
    assert count_tokens(full) in (0, None)


@pytest.mark.parametrize("fall_off", [30, 60])
@pytest.mark.parametrize("tall", [False, True], ids=["wide", "tall"])
def test_light_that_falls_off_along_a_bare_tray_is_no_token(tall, fall_off):
    light = 210 - np.linspace(-1, 1, 900) ** 2 * fall_off
    tray = np.tile(light, (90, 1))[..., None].repeat(3, 2).astype(np.uint8)
    assert count_tokens(np.ascontiguousarray(tray.transpose(1, 0, 2)) if tall else tray) == 0
