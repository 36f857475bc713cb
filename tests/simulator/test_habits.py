"""What a household does step by step at a table that nobody films: hands come and go, lamps keep to bounds."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import hypot

import numpy as np
import pytest

from tableassist.games.deluxe_memory.mat import build_mat
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.conditions import Conditions
from tableassist.simulator.household import Household, _along_edge, keep_free, stays_clear, widen
from tableassist.simulator.items import TableItem
from tableassist.simulator.levels import EDGES, draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.geometry import Point, Rect, Side

MAT = build_mat()
MINUTE = 60_000


class Home:
    """A household before a camera that takes no picture."""

    def __init__(self, seed=1, sides=(Side.SOUTH, Side.NORTH), **conditions):
        self.table = VirtualTable(MAT)
        self.camera = SimCamera(self.table, Conditions(**conditions), (64, 36), now=lambda: 0)
        self.household = Household(self.table, self.camera, sides, seed)
        self.now = 0

    def live(self, minutes, each=lambda: None, step=1000):
        for _ in range(int(minutes * MINUTE / step)):
            self.now += step
            self.household.step(self.now)
            each()


# A thing is moved -----------------------------------------------------------------------------------------------------


def moved_once(home):
    """What lies and which hands reach in, picture by picture, from the first time that a thing is moved."""
    seen = []
    home.live(600, lambda: seen.append((list(home.table.items), [hand.at for hand in home.table.hands])), 10_000)
    first = next(number for number, (_, hands) in enumerate(seen) if hands)
    return seen[first - 1 : first + 5]


def test_a_thing_is_taken_by_a_hand_and_set_down_by_a_hand():
    home = Home(clutter=1)
    home.household.furnish()
    (old,) = home.table.items
    before, reaching, taken, carrying, laid, gone = moved_once(home)
    assert before == ([old], [])
    assert reaching[0] == [old]
    assert taken[0] == carrying[0] == []
    (new,) = laid[0]
    assert new != old
    assert gone == ([new], [])
    # The finger tips are at the thing, 12 mm before its middle.
    assert reaching[1][0].to(old.at) == pytest.approx(12.0)
    assert laid[1][0].to(new.at) == pytest.approx(12.0)


def test_a_thing_is_fetched_where_none_lies():
    home = Home(clutter=1)
    before, reaching, laid, gone, *_ = moved_once(home)
    assert (before[0], reaching[0], len(laid[0]), gone[1]) == ([], [], 1, [])


@pytest.mark.parametrize(("y", "side"), [(-20.0, Side.NORTH), (MAT.height + 20.0, Side.SOUTH)])
def test_whoever_sits_nearest_moves_it(y, side):
    home = Home(clutter=1)
    home.household._placed = lambda: TableItem("mug", Point(300.0, y), 0.0, 1, 1)
    sides = []
    home.live(600, lambda: sides.extend(hand.side for hand in home.table.hands), 10_000)
    assert sides[:2] == [side, side]


def test_things_stand_beside_each_other_and_off_everything_that_counts():
    home = Home(clutter=40)
    home.household.furnish()
    items = home.table.items
    pairs = [(one, other) for one in items for other in items if one is not other]
    assert min(one.at.to(other.at) / (one.reach + other.reach) for one, other in pairs) > 0.8
    assert all(stays_clear(item.footprint(), keep_free(MAT)) for item in items)


# Arms, light, camera --------------------------------------------------------------------------------------------------


def test_no_more_arms_rest_than_these_people_rest():
    home, counts = Home(resting=2), set()
    home.household.furnish()
    home.live(30, lambda: counts.add(len(home.table.arms)))
    assert max(counts) == 2
    assert min(counts) < 2


def test_one_person_leans_at_a_time_never_darker_than_asked():
    home, leans = Home(lean=0.3), []
    home.live(60, lambda: leans.append(tuple(home.table.leans)))
    assert {len(each) for each in leans} == {0, 1}
    depths = [lean.depth for each in leans for lean in each]
    assert 0.4 * 0.3 <= min(depths) < max(depths) <= 0.3


def test_a_lamp_stays_within_what_a_camera_can_bear_and_comes_back_to_the_usual():
    usual = Conditions(jumps=60.0, exposure=1.0, warmth=0.8)
    home, seen = Home(jumps=60.0, exposure=1.0, warmth=0.8), []
    home.live(20, lambda: seen.append(home.camera.conditions))
    assert {usual.exposure} < {how.exposure for how in seen}
    assert max(how.exposure for how in seen) <= 1.3
    assert max(how.warmth for how in seen) <= 1.0
    assert all(0 <= how.light_from < 360 for how in seen)
    after = next(n for n, how in enumerate(seen) if how.exposure != usual.exposure)
    assert any(how == usual for how in seen[after:])


def test_a_camera_that_was_nudged_stays_so_when_the_lamp_goes_back():
    home = Home(jumps=80.0, nudges=4.0)
    places = []
    home.live(20, lambda: places.append((home.camera.conditions.nudged, home.camera.conditions.rotation)))
    moves = [one for one, other in pairwise(places) if one != other]
    assert len(set(places)) == len(moves) + 1, "the camera came back to where it had hung before"
    assert max(hypot(*nudged) for nudged, _ in places) <= 10.001


def test_what_is_not_of_the_people_stays_as_it_was():
    home = Home(jumps=60.0, nudges=20.0)
    usual = home.camera.conditions
    home.live(10)
    now = home.camera.conditions
    changed = ("exposure", "warmth", "light_from", "nudged", "rotation")
    assert replace(now, **{name: getattr(usual, name) for name in changed}) == usual


# Where things may lie -------------------------------------------------------------------------------------------------


def outline(left, top, right, bottom):
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)], float)


@pytest.mark.parametrize(
    ("shape", "clear"),
    [
        (outline(0, 0, 9, 9), True),
        (outline(0, 0, 10.5, 10.5), False),
        (outline(12, 12, 18, 18), False),
        (outline(0, 0, 40, 40), False),
        (outline(0, 12, 40, 18), False),
        (outline(21, 0, 40, 40), True),
    ],
    ids=["beside it", "over its corner", "inside it", "around it", "across it", "to its right"],
)
def test_a_shape_is_clear_of_a_place_only_where_nothing_of_both_meets(shape, clear):
    assert stays_clear(shape, [Rect(10, 10, 10, 10)]) is clear


def test_places_and_markers_are_kept_free_with_a_margin():
    kept = keep_free(MAT)
    assert len(kept) == len(MAT.zones) + len(MAT.markers)
    assert widen(Rect(10, 20, 30, 40), 3) == Rect(7, 17, 36, 46)
    marker = MAT.markers[0].square
    # The white margin of a marker is a sixth of its side.
    assert any(
        area.left <= marker.left - marker.width / 6 and area.top <= marker.top - marker.width / 6 for area in kept
    )


@pytest.mark.parametrize("off", [-24.0, 0.0, 90.0])
def test_the_way_around_the_mat_keeps_its_distance_and_comes_to_all_sides(off):
    spots = [_along_edge(MAT, part, off) for part in np.linspace(0, 0.999, 80)]
    outside = [max(-at.x, at.x - MAT.width, -at.y, at.y - MAT.height) for at in spots]
    if off >= 0:
        assert outside == pytest.approx([off] * len(spots))
    nearest = [min((abs(at.y + off), "N"), (abs(at.x - MAT.width - off), "E"),
                   (abs(at.y - MAT.height - off), "S"), (abs(at.x + off), "W")) for at in spots]  # fmt: skip
    assert {side for _, side in nearest} == set("NESW")
    assert max(distance for distance, _ in nearest) < 0.001


# Levels ---------------------------------------------------------------------------------------------------------------

KITCHEN = {
    "rotation": (-6, 6),
    "height": (700, 1200),
    "fill": (0.88, 0.97),
    "k1": (-0.12, 0.02),
    "jpeg": (75, 95),
    "gradient": (0.05, 0.45),
    "shadow_depth": (0, 0.4),
    "warmth": (-0.8, 0.9),
    "vignetting": (0, 0.3),
    "glare": (0, 0.4),
    "flicker": (0, 0.02),
    "jumps": (0, 2.0),
    "ink": (0.72, 1.0),
    "spread": (0.75, 2.6),
    "bow": (0, 5.0),
}
"""How far each knob of a kitchen may be turned."""


@pytest.fixture(scope="module")
def kitchens():
    return [draw_conditions(seed, "kitchen") for seed in range(150)]


@pytest.mark.parametrize(("name", "bounds"), KITCHEN.items(), ids=KITCHEN)
def test_a_knob_of_a_kitchen_is_turned_over_its_whole_range_and_no_further(kitchens, name, bounds):
    drawn = [getattr(how, name) for how in kitchens]
    least, most = bounds
    assert least <= min(drawn) < least + 0.3 * (most - least)
    assert most - 0.3 * (most - least) < max(drawn) <= most


@pytest.mark.parametrize("name", ["glare", "flicker", "jumps", "bow", "lean", "bumps", "nudges"])
def test_what_is_seldom_is_off_at_many_tables_and_well_on_at_others(kitchens, name):
    """A knob that is only a little on would be no hardship."""
    on = sorted(value for how in kitchens if (value := getattr(how, name)))
    assert 0.2 < len(on) / len(kitchens) < 0.8
    assert on[0] > on[-1] / 25


def test_paper_is_near_white_and_a_little_warm_or_cold(kitchens):
    for how in kitchens:
        assert min(how.paper) >= 228 - 14
        assert max(how.paper) - min(how.paper) <= 14
        assert how.paper[1] >= max(how.paper) - 5
    assert {how.paper[0] < how.paper[2] for how in kitchens} == {True, False}


def test_every_hardship_comes_in_turn_on_a_table_as_of_a_kitchen(kitchens):
    cruel = [draw_conditions(seed, "cruel") for seed in range(len(EDGES))]
    assert [how.edge for how in cruel] == list(EDGES)
    for how, kitchen in zip(cruel, kitchens, strict=False):
        assert (how.seed, how.light_from, how.deck, how.wardrobe) == (
            kitchen.seed,
            kitchen.light_from,
            kitchen.deck,
            kitchen.wardrobe,
        )
