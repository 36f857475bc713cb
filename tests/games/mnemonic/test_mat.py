"""The playmat: zones apart from each other, the same for both, and room for what lies there."""

from __future__ import annotations

from itertools import combinations

import pytest

from tableassist.games.deluxe_memory.mat import build_mat as memory_mat
from tableassist.games.memwars.mat import build_mat as board
from tableassist.games.mnemonic.mat import COMBAT, CREATURES, LANDS, STACK, build_mat, find_owner, name_zone
from tableassist.rules.game import Seat
from tableassist.table.geometry import POKER_CARD, Point

MAT = build_mat()


def apart(a, b):
    return a.right <= b.left or b.right <= a.left or a.bottom <= b.top or b.bottom <= a.top


def test_zones_and_markers_keep_apart_and_on_the_sheet():
    areas = [zone.area for zone in MAT.zones] + [marker.square for marker in MAT.markers]
    assert all(apart(a, b) for a, b in combinations(areas, 2))
    assert all(area.left >= 0 and area.top >= 0 for area in areas)
    assert all(area.right <= MAT.width and area.bottom <= MAT.height for area in areas)


def test_markers_report_it_from_other_mats():
    numbers = [marker.number for marker in MAT.markers]
    assert numbers == [8, 9, 10, 11]
    others = {marker.number for other in (memory_mat(), board()) for marker in other.markers}
    assert not others & set(numbers)
    assert (MAT.width, MAT.height) == (memory_mat().width, memory_mat().height)


def test_the_north_is_the_south_turned_by_half_a_circle():
    for row in (LANDS, CREATURES, COMBAT, STACK, "graveyard", "library", "pass"):
        south, north = MAT.zone(name_zone(Seat(0), row)), MAT.zone(name_zone(Seat(1), row))
        assert north.area.left == pytest.approx(MAT.width - south.area.right)
        assert north.area.top == pytest.approx(MAT.height - south.area.bottom)
        assert (south.angle, north.angle) == (0.0, 180.0)
        assert south.kind == north.kind


def test_there_is_room_for_a_card_in_every_zone():
    short, long = POKER_CARD
    for each in MAT.zones:
        assert each.area.width >= long
        assert each.area.height >= long, "also a tapped card"
        assert short < long
    assert MAT.zone(name_zone(Seat(0), LANDS)).area.width >= 9 * short


def test_zones_by_place_and_name():
    lands = MAT.zone(name_zone(Seat(0), LANDS))
    assert MAT.zone_at(lands.area.centre) == lands
    assert MAT.zone_at(Point(1, 1)) is None
    assert find_owner(lands.name) == (Seat(0), LANDS)
    assert find_owner("south moon") is None
    assert find_owner("elsewhere") is None
