"""What people do to a table besides playing."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tableassist.games.deluxe_memory.mat import build_mat as deluxe_mat
from tableassist.games.memwars.mat import build_mat as board
from tableassist.games.mental_magic.mat import build_mat as magic_mat
from tableassist.games.mnemonic.mat import build_mat as playmat
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.conditions import Conditions
from tableassist.simulator.household import TEN_MINUTES, Household, keep_free, parallax_shadow, stays_clear
from tableassist.simulator.table import VirtualTable
from tableassist.table.geometry import Mat, Point, Rect, Side

pytestmark = pytest.mark.slow

SIDES = (Side.SOUTH, Side.NORTH)
FRAME_MS = 200
SMALL = (640, 360)
FULL = Conditions(clutter=24, resting=3, lean=0.3, wardrobe=500)


def at_home(mat: Mat, conditions: Conditions, seed: int = 1) -> tuple[VirtualTable, SimCamera, Household]:
    table = VirtualTable(mat)
    camera = SimCamera(table, conditions, SMALL, now=lambda: 0)
    camera.open()
    return table, camera, Household(table, camera, SIDES, seed)


def lived(household: Household, minutes: float, each=lambda: None) -> None:
    for now in range(0, round(minutes * 60_000), FRAME_MS):
        household.step(now)
        each()


@pytest.mark.parametrize("mat", [deluxe_mat(), board(), magic_mat(), playmat()], ids=lambda mat: mat.name)
@pytest.mark.parametrize("seed", range(3))
def test_things_and_arms_leave_places_and_markers_free(mat, seed):
    table, camera, household = at_home(mat, replace(FULL, tilt=6.0, tilt_towards=40.0 * seed), seed)
    household.furnish()
    assert len(table.items) >= 6
    kept = keep_free(mat)
    for item in table.items:
        assert stays_clear(item.footprint(), kept), item
        assert stays_clear(parallax_shadow(camera.lens, item.footprint(), item.height), kept), item
    empty = camera.read(1).picture.astype(int)
    arms, table.arms = table.arms, []
    bare = camera.read(1).picture.astype(int)
    table.arms = arms
    for zone in mat.card_zones():
        x, y = (round(n) for n in camera.to_pixel(zone.area.centre))
        assert np.abs(empty[y, x] - bare[y, x]).max() < 30, zone.name


def test_some_things_are_on_the_sheet_and_some_half_over_its_edge():
    mat = deluxe_mat()
    table, _, household = at_home(mat, replace(FULL, clutter=60))
    household.furnish()
    inside = Rect(0, 0, mat.width, mat.height)
    over = []
    for item in table.items:
        corners = [inside.holds(Point(float(x), float(y))) for x, y in item.footprint()]
        over.append(0 < sum(corners) < len(corners))
    assert sum(over) >= 5
    assert sum(inside.holds(item.at) for item in table.items) >= 10


def test_arms_rest_10_to_60_mm_within_the_sheet():
    mat = deluxe_mat()
    deep = []
    for seed in range(12):
        table, _, household = at_home(mat, FULL, seed)
        household.furnish()
        for arm in table.arms:
            deep.append(min(arm.at.y, mat.height - arm.at.y))
    assert len(deep) > 12
    assert min(deep) > 9
    assert max(deep) < 61


def test_a_household_without_habits_changes_nothing():
    table, camera, household = at_home(deluxe_mat(), Conditions())
    household.furnish()
    lived(household, 20)
    assert (table.items, table.arms, table.leans, table.hands) == ([], [], [], [])
    assert camera.conditions == Conditions()


def test_the_same_seed_furnishes_the_same():
    rooms = [at_home(deluxe_mat(), FULL, seed) for seed in (4, 4, 5)]
    for _, _, household in rooms:
        household.furnish()
        lived(household, 3)
    one, same, other = ((table.items, table.arms, table.leans) for table, _, _ in rooms)
    assert one == same != other


def test_things_are_moved_by_a_hand_now_and_then():
    table, _, household = at_home(deluxe_mat(), replace(FULL, resting=0, lean=0.0))
    household.furnish()
    before, hands = list(table.items), []
    lived(household, 20, lambda: hands.append(bool(table.hands)))
    assert 3 < len(set(before) ^ set(table.items)) < 40
    assert 0 < sum(hands) < 0.05 * len(hands)
    assert table.hands == [] or not all(hands[-20:])


def test_arms_are_still_for_long_and_leave_again():
    table, _, household = at_home(deluxe_mat(), replace(FULL, clutter=0, lean=0.0))
    household.furnish()
    seen: list[tuple] = []
    lived(household, 10, lambda: seen.append(tuple(table.arms)))
    changes = [now for now in range(1, len(seen)) if seen[now] != seen[now - 1]]
    assert 3 < len(changes) < 40
    assert max(np.diff(changes)) * FRAME_MS > 20_000
    assert len({len(arms) for arms in seen}) > 1


def test_people_lean_over_and_back():
    table, _, household = at_home(deluxe_mat(), replace(FULL, clutter=0, resting=0))
    leaning: list[bool] = []
    lived(household, 10, lambda: leaning.append(bool(table.leans)))
    assert 0.1 < np.mean(leaning) < 0.9


def test_the_lamp_is_switched_and_the_camera_nudged_as_often_as_asked():
    _, camera, household = at_home(deluxe_mat(), Conditions(jumps=4.0, nudges=3.0))
    lights, nudges = {camera.conditions.exposure}, {camera.conditions.nudged}

    def note() -> None:
        lights.add(camera.conditions.exposure)
        nudges.add(camera.conditions.nudged)

    lived(household, 2 * TEN_MINUTES / 60_000, note)
    assert 3 <= len(lights) <= 20
    assert 3 <= len(nudges) <= 14
    assert 1 <= max(np.hypot(*one) for one in nudges) <= 10.001


def test_the_light_is_turned_down_for_as_long_as_the_players_are_told_that_it_is_too_bright():
    _, camera, household = at_home(deluxe_mat(), Conditions(exposure=1.3))
    for now in range(0, 7000, 1000):
        household.hear(now, too_bright=True, too_dark=False)
    assert camera.conditions.exposure == pytest.approx(1.3 * 0.85**2)
    household.hear(7000, too_bright=False, too_dark=False)
    for now in range(8000, 11000, 1000):
        household.hear(now, too_bright=True, too_dark=False)
    assert camera.conditions.exposure == pytest.approx(1.3 * 0.85**2)


def test_a_lamp_is_turned_on_when_the_players_have_been_told_for_long_that_there_is_too_little_light():
    _, camera, household = at_home(deluxe_mat(), Conditions(exposure=0.125))
    for now in range(0, 3000, 1000):
        household.hear(now, too_bright=False, too_dark=True)
    assert camera.conditions.exposure == 0.125
    household.hear(3000, too_bright=False, too_dark=True)
    assert camera.conditions.exposure == 0.25
