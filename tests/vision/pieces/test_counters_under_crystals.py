"""Counters under crystals as the eyes follow them: those that stay, and those that are taken."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.pieces import CounterPiece
from tableassist.table.geometry import Zone
from tableassist.vision.board_reader import BoardFrameReader

sys.path.insert(0, str(Path(__file__).parents[1]))
from board_scenes import MAT, BoardScene

pytestmark = pytest.mark.slow

LOOKS = 4
"""As many as something new is read, and one more."""

PLACES = [zone for zone in MAT.zones if zone.kind == "place"][::4]
STAY, GO = PLACES[::2], PLACES[1::2]


class Watched:
    """A board with eyes; on each place lies a counter, value up on some, and then one crystal upon it."""

    def __init__(self, seed: int) -> None:
        self.scene = BoardScene(seed)
        self.camera = self.scene.camera(draw_conditions(seed, "normal"))
        self.look = BoardFrameReader(MAT, self.scene.palette)
        for zone in PLACES:
            self.scene.lay_counter(zone)
        self.see()

    def see(self) -> dict[str, set[str]]:
        """The places on which counters and crystals are seen."""
        for _ in range(LOOKS):
            seen = self.look(self.camera.read(1.0))
        found: dict[str, set[str]] = {"counter": set(), "crystal": set(), "die": set()}
        for detection in seen.detections:
            nearest = min(PLACES, key=lambda zone: zone.area.centre.to(detection.place))
            found[detection.kind].add(nearest.name)
        return found

    def take(self, zones: list[Zone]) -> None:
        """Takes the counters of these places from under their crystals."""
        table, middles = self.scene.table, [zone.area.centre for zone in zones]
        counters = [piece for piece in table.pieces if isinstance(piece, CounterPiece)]
        for piece in counters:
            if min(middle.to(piece.at) for middle in middles) < 9:
                table.remove(piece.number)


def names(zones: list[Zone]) -> set[str]:
    return {zone.name for zone in zones}


def test_counters_are_followed_under_crystals_until_they_are_taken():
    """Of 200 on other boards none was lost under its crystal and one seemed to lie there still."""
    wrong = [mistakes(seed) for seed in (5007, 5011, 5024)]
    assert sum(covered for covered, _ in wrong) <= 1
    assert sum(taken for _, taken in wrong) <= 1


def mistakes(seed: int) -> tuple[int, int]:
    """On how many places of a board counters are missed or seen for no reason, covered and after some were taken."""
    board = Watched(seed)
    colours = (*board.scene.sides, "challenge", "challenge")
    for number, zone in enumerate(PLACES):
        board.scene.lay(zone, colours[number // 2 % len(colours)])
    covered = board.see()["counter"] ^ names(PLACES)
    board.take(GO)
    seen = board.see()
    assert seen["crystal"] >= names(GO)
    assert not seen["die"]
    return len(covered), len(seen["counter"] ^ names(STAY))


def test_counters_are_followed_when_the_camera_has_sagged():
    board = Watched(5011)
    for zone in PLACES:
        board.scene.lay(zone, "challenge")
    assert board.see()["counter"] == names(PLACES)
    before = board.look.fit
    conditions = draw_conditions(5011, "normal")
    board.camera = board.scene.camera(replace(conditions, fill=conditions.fill * 0.985))
    for _ in range(40):
        board.look(board.camera.read(1.0))
    assert board.look.fit is not before
    # A counter that looks a little other now may be asked about, but hardly one is lost.
    assert len(board.see()["counter"]) >= len(PLACES) - 2
