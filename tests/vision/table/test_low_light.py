"""In the dark noise drowns what is printed on cards: players are told, until a lamp is turned on."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tableassist.app.eyes.table_watcher import TableWatcher
from tableassist.games.mnemonic.mat import build_mat
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.conditions import Conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.geometry import Point
from tableassist.table.observation import Face
from tableassist.vision.table.low_light import MOST, TOO_DARK, LowLight

SIZE = (360, 640, 3)


def pictures(noise, number, *, white=255, seed=0):
    """Pictures of a grey table, a tenth of it white paper, from a camera with such a noise were white 255."""
    rng = np.random.default_rng(seed)
    still = np.full(SIZE, 0.5)
    still[:40] = 0.9
    for _ in range(number):
        seen = (still + rng.normal(0, noise / 255, SIZE)) * white
        yield np.clip(np.rint(seen), 0, 255).astype(np.uint8)


def watch(is_dark, noise, *, first, seconds=3, px_per_mm=1.0, white=255):
    """What is said of five pictures a second, from a time in seconds on."""
    seen = pictures(noise, 5 * seconds, white=white, seed=first)
    return [is_dark(picture, 1000 * first + 200 * number, px_per_mm) for number, picture in enumerate(seen)]


def test_a_noisy_picture_is_too_dark_and_a_clean_one_is_not():
    assert watch(LowLight(), 1.4 * MOST, first=0)[-1]
    assert not any(watch(LowLight(), 0.6 * MOST, first=0))


def test_twice_the_pixels_a_side_bear_twice_the_noise():
    assert watch(LowLight(), 1.4 * MOST, first=0, px_per_mm=1.0)[-1]
    assert not any(watch(LowLight(), 1.4 * MOST, first=0, px_per_mm=2.0))


def test_noise_counts_beside_how_bright_white_is():
    assert watch(LowLight(), 1.4 * MOST, first=0, white=120)[-1]


def test_one_measurement_alone_says_nothing():
    is_dark = LowLight()
    assert not any(watch(is_dark, 1.4 * MOST, first=0, seconds=1))
    assert not any(watch(is_dark, 0.6 * MOST, first=1))


def test_in_light_that_flickers_around_the_limit_nobody_is_told_by_turns():
    is_dark = LowLight()
    assert watch(is_dark, 1.2 * MOST, first=0)[-1]
    assert all(watch(is_dark, 0.97 * MOST, first=3))
    assert not watch(is_dark, 0.6 * MOST, first=6)[-1]


def test_a_picture_of_another_size_is_held_against_none_before_it():
    is_dark, (small, *dark) = LowLight(), pictures(1.4 * MOST, 12)
    assert not is_dark(small[::2, ::2], 0, 1.0)
    assert [is_dark(picture, 200 * number, 1.0) for number, picture in enumerate(dark, 1)][-1]


@pytest.fixture(scope="module")
def told():
    """What is said of a table with a card in an eighth of the light, and what is seen then with a lamp."""
    mat = build_mat()
    table = VirtualTable(mat)
    row = next(zone for zone in mat.zones if zone.name == "south creatures")
    table.lay("7D", Point(row.area.left + 60, row.area.centre.y), 0.0, Face.UP)
    dark = Conditions(exposure=0.125, noise=4.6, blur=0.7, jpeg=88, fill=0.91, height=750.0)
    clock = iter(range(0, 10**6, 250))
    camera = SimCamera(table, dark, (1280, 720), now=lambda: next(clock), seed=2)
    camera.open()
    watcher = TableWatcher(mat)
    troubles = []
    for _ in range(16):
        troubles.append(watcher(camera.read(1.0), frozenset())[0].trouble)
    camera.change(replace(dark, exposure=0.5))
    for _ in range(24):
        seen, _ = watcher(camera.read(1.0), frozenset())
    return troubles, seen


def test_players_are_told_that_there_is_too_little_light(told):
    troubles, _ = told
    assert troubles[-1] == TOO_DARK


def test_with_a_lamp_the_card_is_read(told):
    _, seen = told
    assert not seen.trouble
    assert [one.name for one in seen.detections if one.kind == "card"] == ["7D"]
