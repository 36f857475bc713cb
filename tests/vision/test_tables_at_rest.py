"""Ordinary backs on the printed mat: an untouched table is read as it lies, whatever the backs look like."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tableassist.app.eyes.table_watcher import TableWatcher
from tableassist.games.deluxe_memory.mat import build_mat as deluxe_mat
from tableassist.ports import Frame
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.conditions import Conditions
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import DECK
from tableassist.table.geometry import Point, angle_between
from tableassist.table.observation import Face

MAT = deluxe_mat()
LOOKS = 14


def seen_and_settled(how: Conditions, left_out: frozenset[str] = frozenset()):
    """What is seen of an untouched table dealt face down, what is believed, and how the cards really lie."""
    rng, table, truth = random.Random(how.seed), VirtualTable(MAT), {}
    for card, zone in zip(DECK, MAT.card_zones(), strict=True):
        if zone.name not in left_out:
            middle = zone.area.centre
            at = Point(middle.x + rng.gauss(0, 1.8), middle.y + rng.gauss(0, 1.8))
            truth[zone.name] = at, zone.angle + rng.gauss(0, 1.8)
            table.lay(card, *truth[zone.name], Face.DOWN)
    camera = SimCamera(table, how, (1600, 900), seed=how.seed)
    camera.open()
    eyes = TableWatcher(MAT)
    for number in range(LOOKS):
        seen, settled = eyes(Frame(camera.read(1.0).picture, number * 200), frozenset())
        if settled is not None:
            break
    return seen, settled, truth


BACKS = ("drawn:4", "drawn:13", "drawn:18", "drawn:26", "drawn:31", "drawn:60")
"""Lattices and frames close to a thin rim, weaves without any: of the split that nothing was trained on."""


@pytest.mark.parametrize("back", BACKS)
@pytest.mark.slow
def test_straight_cards_face_down_are_straight_and_face_down(back):
    how = replace(
        draw_conditions(BACKS.index(back), "kitchen"),
        deck="drawn:0", back=back, clutter=0, resting=0, lean=0.0, sleeved=False, bow=0.0,
    )  # fmt: skip
    seen, settled, truth = seen_and_settled(how)
    assert settled is not None
    assert not settled.unsure
    poses = {MAT.zone_at(one.place).name: one for one in seen.detections}
    assert poses.keys() == truth.keys()
    assert all(angle_between(poses[zone].angle, angle) < 6 for zone, (_, angle) in truth.items())
    assert {one.face for one in seen.detections} == {Face.DOWN}
    off = sorted(poses[zone].place.to(at) for zone, (at, _) in truth.items())
    assert off[int(0.95 * len(off))] < 1.2


@pytest.mark.slow
def test_bare_places_of_the_printed_mat_are_empty():
    bare = frozenset(zone.name for zone in MAT.card_zones()[::2])
    how = replace(draw_conditions(3, "kitchen"), deck="drawn:0", back="drawn:4", clutter=0, resting=0, lean=0.0)
    seen, settled, truth = seen_and_settled(how, bare)
    assert settled is not None
    assert {MAT.zone_at(one.place).name for one in seen.detections} == truth.keys()


DARK = replace(
    draw_conditions(9501002, "cruel"), deck="drawn:0", back="drawn:4", clutter=0, resting=0, lean=0.0, noise=4.5
)
"""The edge of level cruel at which the light is an eighth of what the camera wants."""


@pytest.mark.slow
def test_in_an_eighth_of_the_light_the_table_is_seen_in_every_picture_and_so_is_what_is_laid_on_it():
    """The markers drowned in noise, and a white ace on white paper differed by too few grey levels to be a change."""
    assert DARK.edge == "dark"
    table, zones = VirtualTable(MAT), MAT.card_zones()
    for card, zone in zip((one for one in DECK if one != "AS"), zones[1:], strict=True):
        table.lay(card, zone.area.centre, zone.angle, Face.DOWN)
    camera = SimCamera(table, DARK, (1600, 900), seed=2)
    camera.open()
    eyes = TableWatcher(MAT)
    troubles, settled = watch(eyes, camera, 0)
    assert not any(troubles)
    assert settled is not None
    assert not settled.layout.at(zones[0].name)
    table.lay("AS", zones[0].area.centre, zones[0].angle, Face.UP)
    troubles, settled = watch(eyes, camera, LOOKS)
    assert not any(troubles)
    assert settled is not None
    assert [(lot.name, lot.face) for lot in settled.layout.at(zones[0].name)] == [("AS", Face.UP)]


def watch(eyes: TableWatcher, camera: SimCamera, first: int):
    """What was in the way in some pictures in a row, and what was believed last."""
    troubles, believed = [], None
    for number in range(first, first + LOOKS):
        seen, settled = eyes(Frame(camera.read(1.0).picture, number * 200), frozenset())
        troubles.append(seen.trouble)
        believed = settled or believed
    return troubles, believed
