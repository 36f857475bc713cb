"""Boards as a whole, read from simulated pictures: from the first look to a belief."""

from __future__ import annotations

import random
import sys
from collections import Counter as Counts
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from pathlib import Path

import numpy as np
import pytest

from tableassist.ports import Frame
from tableassist.simulator.conditions import Conditions
from tableassist.simulator.fingers import Fingers
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.pieces import Crystal
from tableassist.table.geometry import Point, Rect, Side
from tableassist.table.layout import ELSEWHERE, Lot, SettledLayout
from tableassist.table.observation import Detection, Face
from tableassist.vision.board_reader import BoardFrameReader
from tableassist.vision.table.hands import Cover
from tableassist.vision.tracking.layout_tracker import LayoutTracker

sys.path.insert(0, str(Path(__file__).parent))
from board_scenes import MAT, BoardScene

from tableassist.vision.types import HIDDEN, OCCLUDED

pytestmark = pytest.mark.slow

EASY = draw_conditions(3, "easy")
SMALL = (1280, 720)


class Table:
    """A board with eyes: `rest` looks until it is believed again."""

    def __init__(self, scene: BoardScene, conditions: Conditions = EASY, size: tuple[int, int] = SMALL) -> None:
        self.scene, self.camera = scene, scene.camera(conditions, size)
        self.look, self.settle = BoardFrameReader(MAT, scene.palette), LayoutTracker(MAT)
        self.seen = []

    def step(self) -> SettledLayout | None:
        return self.take_in(self.camera.read(1.0))

    def take_in(self, frame: Frame) -> SettledLayout | None:
        observation = self.look(frame)
        self.seen.append(observation)
        return self.settle(observation)

    def rest(self, looks: int = 16) -> SettledLayout:
        # Rendering costs more than looking; a table at rest looks alike, whichever of a few pictures is taken.
        frames = [self.camera.read(1.0) for _ in range(4)]
        again = (replace(frames[n % 4], taken_at=self.scene.tick()) for n in range(4, looks))
        found = [settled for settled in (self.take_in(frame) for frame in chain(frames, again)) if settled]
        assert found
        return replace(found[-1], moved=frozenset().union(*(settled.moved for settled in found)))

    def clear(self) -> None:
        """Everything is taken off again, and seen to be gone."""
        self.scene.table.pieces.clear()
        self.scene.table.hands.clear()
        self.scene.truth.clear()
        for _ in range(8):
            self.step()
        self.seen.clear()


@pytest.fixture(scope="module")
def board() -> Table:
    """A board that was read once: what lies on it afterwards is a change, which costs less than another board."""
    shared = Table(BoardScene(5))
    shared.rest()
    return shared


@pytest.fixture
def table(board: Table) -> Iterator[Table]:
    """The board with nothing on it."""
    yield board
    board.clear()


def crystals(layout, zone: str) -> Counts:
    return Counts(lot.name for lot in layout.at(zone) if lot.kind == "crystal")


@pytest.mark.parametrize(("seed", "level", "size"), [(7, "normal", (1600, 900)), (8, "hard", (1280, 720))])
@pytest.mark.slow
def test_a_full_board_is_read(seed, level, size):
    scene = BoardScene(seed)
    scene.fill(empty=0.5, counters=0.2)
    settled = Table(scene, draw_conditions(seed, level), size).rest()
    zones = [zone.name for zone in MAT.zones if zone.kind != "pile"]
    asked = settled.unsure | set(settled.candidate_names.get(ELSEWHERE, ()))
    wrong = [z for z in zones if z not in asked and Counts(settled.layout.at(z)) != scene.truth.get(z, Counts())]
    assert len(wrong) <= 1
    assert len(asked & set(zones)) <= 6


@pytest.mark.parametrize("level", ["normal", "hard"])
@pytest.mark.slow
def test_a_bare_board_holds_nothing(level):
    table = Table(BoardScene(21), draw_conditions(21, level))
    settled = table.rest()
    assert tuple(settled.layout) == ()
    assert settled.unsure == frozenset()


@pytest.mark.slow
def test_a_challenge_is_laid_and_seen_as_what_it_is(table):
    """R-MW-102: a claim, then a challenger's crystal and a challenge piece, then one of them goes."""
    scene = table.scene
    first, second = scene.sides
    one, two, piece = scene.lay(MAT.zone("38"), first, second, "challenge")
    scene.table.pieces.clear()
    hand = Fingers(scene.table, Side.SOUTH, random.Random(1))
    for moves, expected in (
        (hand.bring(one), {first: 1}),
        (hand.bring(two), {first: 1, second: 1}),
        (hand.bring(piece), {first: 1, second: 1, "challenge": 1}),
        (hand.take(one.number), {second: 1, "challenge": 1}),
    ):
        results = [table.step() for _ in chain(moves, hand.withdraw(), range(6))]
        (settled,) = [one for one in results if one]
        assert crystals(settled.layout, "38") == expected
        assert settled.moved == {"38"}
        assert settled.hands == {Side.SOUTH}
        assert {lot.zone for lot in settled.layout} == {"38"}


@pytest.mark.parametrize("reaching", [False, True])
def test_a_soft_shadow_over_the_rim_is_no_hand_and_a_hand_at_rest_is(reaching):
    """Seed 1103 casts a shadow that reaches in from two sides."""
    scene = BoardScene(1103)
    if reaching:
        hand = Fingers(scene.table, Side.WEST, random.Random(1))
        for _ in hand.bring(Crystal(1, scene.sides[0], MAT.zone("38").area.centre)):
            pass
    table = Table(scene, draw_conditions(1103, "normal"))
    for _ in range(4):
        table.step()
    assert table.seen[-1].hand_in_view is reaching


def test_nothing_is_believed_of_places_behind_a_hand(table):
    scene = table.scene
    scene.lay(MAT.zone("38"), scene.sides[0])
    scene.lay(MAT.zone("1"), scene.sides[1])
    table.rest()
    hand = Fingers(scene.table, Side.EAST, random.Random(1))
    moves = hand.push_aside(scene.table.pieces[0].number, 0.5, 0.0)
    for _ in moves:
        assert table.step() is None
    for _ in hand.wait(4):
        assert table.step() is None
    seen = table.seen[-1]
    hidden = {MAT.zone_at(s.place).name for s in seen.detections if s.kind == HIDDEN}
    assert seen.hands == {Side.EAST}
    assert "38" in hidden
    assert "1" not in hidden
    assert [s.name for s in seen.detections if s.kind == "crystal"] == [scene.sides[1]]


BESIDE_BOX, ON_BOX = Point(290, 51), Point(310, 44)
NEAR_7 = Point(283, 56)


@pytest.mark.parametrize("of", ["aside", "obstacles"])
def test_no_part_of_a_thing_that_reaches_in_from_the_edge_is_a_piece(table, monkeypatch, of):
    """A box over the board's rim had a clear piece at its edge, and the claim beside it was refused."""
    side = table.scene.sides[0]
    laid = [("challenge", BESIDE_BOX), (None, BESIDE_BOX), ("challenge", ON_BOX), (side, ON_BOX)]
    kept = [("challenge", NEAR_7), (side, BESIDE_BOX), ("challenge", Point(200, 51)), (None, Point(121, 67))]
    table.step()
    scene = table.look._scene
    pieces = [
        (ELSEWHERE, Detection("crystal", name, at, 0.0, Face.UP, 0.9, ("challenge",))) for name, at in (*laid, *kept)
    ]
    die = Detection("die", "5", BESIDE_BOX, 0.0, Face.UP, 0.9)
    monkeypatch.setattr(scene._memory, "pieces", (*pieces, (ELSEWHERE, die)))
    box = scene._view.mask(Rect(277, -40, 66, 88))
    nothing = np.zeros_like(box)
    cover = Cover(nothing, frozenset(), False, **{of: box})
    seen = [(one.name, one.place) for one in scene.detections(cover) if one.kind != OCCLUDED]
    assert seen == [*kept, ("5", BESIDE_BOX)]
    assert len(list(scene.detections(Cover(nothing, frozenset(), False)))) == len(pieces) + 1


def test_a_crystal_between_two_places_is_asked_about(table):
    scene = table.scene
    here, there = MAT.zone("7").area.centre, MAT.zone("26").area.centre
    scene.table.put(Crystal(1, scene.sides[0], Point((here.x + there.x) / 2 + 1, here.y), 12.0))
    settled = table.rest()
    assert [(lot.zone, lot.name) for lot in settled.layout] == [(ELSEWHERE, scene.sides[0])]
    assert set(settled.candidate_names[ELSEWHERE]) == {"7", "26"}
    assert ELSEWHERE in settled.unsure


def test_glass_of_a_colour_that_is_not_in_play_is_unknown(table):
    scene = table.scene
    stranger = next(c for c in ("green", "blue") if c not in scene.sides)
    scene.lay(MAT.zone("63"), stranger)
    settled = table.rest()
    (lot,) = settled.layout.at("63")
    assert (lot.kind, lot.name) == ("crystal", None)
    assert "63" in settled.unsure


def test_a_crystal_upon_a_counter_leaves_the_counter_there_until_it_is_taken(table):
    """R-MW-083: the counter is taken by the winner of the place; the crystal stays."""
    scene = table.scene
    counter = scene.lay_counter(MAT.zone("13"), "3", Face.UP)
    assert table.rest().layout.at("13") == (Lot("13", "counter", "3", Face.UP),)
    laid = scene.lay(MAT.zone("13"), scene.sides[0])[0]
    settled = table.rest()
    assert Counts(settled.layout.at("13")) == scene.truth["13"]
    scene.table.remove(counter.number)
    settled = table.rest(18)
    assert [(lot.kind, lot.name) for lot in settled.layout.at("13")] == [("crystal", laid.colour)]


def test_a_clear_piece_upon_a_counter_is_never_overlooked(table):
    scene = table.scene
    for zone, face in (("13", Face.UP), ("88", Face.DOWN)):
        scene.lay_counter(MAT.zone(zone), "5", face)
    table.rest()
    for zone in ("13", "88"):
        scene.lay(MAT.zone(zone), "challenge")
    settled = table.rest(18)
    for zone in ("13", "88"):
        right = Counts(settled.layout.at(zone)) == scene.truth[zone]
        assert right or zone in settled.unsure


BENT = Conditions(
    tilt=1.4, tilt_towards=134.0, rotation=4.7, height=1057.0, fill=0.94, k1=-0.023, light_from=290.0,
    gradient=0.24, exposure=0.82, noise=1.0, blur=0.66, jpeg=84, table="walnut", mat="printed",
    paper=(216, 227, 228), ink=0.78, spread=1.43, sheets="a4", seed=40,
)  # fmt: skip
UNDER_GLASS = tuple(MAT.zone(name) for name in ("13", "27", "44", "60", "75", "88"))


def nudged(*glass):
    """What lies on counters, face down and read bare, under a camera that was nudged; `glass` lies on two of them."""
    table = Table(BoardScene(5), BENT)
    before = table.rest()
    for zone in UNDER_GLASS:
        table.scene.lay_counter(zone, "5", Face.DOWN)
    before = table.rest()
    for crystal in glass:
        table.scene.table.put(crystal)
        before = table.rest()
    table.camera.change(replace(BENT, nudged=(5.0, -3.0), rotation=BENT.rotation + 0.2))
    settled = [one for one in (table.step() for _ in range(24)) if one]
    return {zone.name: (settled or [before])[-1].layout.at(zone.name) for zone in UNDER_GLASS}


def test_under_a_camera_that_was_nudged_bare_counters_are_bare():
    """Under the new fit they lay a little aside, as if glass lay on each; a whole game was lost in questions."""
    assert nudged() == {zone.name: (Lot(zone.name, "counter", None, Face.DOWN),) for zone in UNDER_GLASS}


def test_under_a_camera_that_was_nudged_no_counter_is_bare_on_which_glass_lies():
    """Both together were one counter, bare and a little aside: players had to put back what nobody had taken."""
    seen = nudged(*(beside(UNDER_GLASS[at], 7.8, 1.0, 11.0) for at in (2, 3)))
    for at in (2, 3):
        zone = UNDER_GLASS[at].name
        assert [(lot.kind, lot.name) for lot in seen[zone]] == [("counter", None), ("crystal", "challenge")], zone


def beside(zone, right, down, size):
    """A clear crystal that lies partly on what lies in the middle of a zone."""
    middle = zone.area.centre
    return Crystal(int(zone.name), "challenge", Point(middle.x + right, middle.y + down), size, "round", int(zone.name))


def test_a_still_board_is_not_read_again(table, monkeypatch):
    table.scene.lay(MAT.zone("88"), table.scene.sides[0])
    table.rest()
    reads = []
    memory = table.look._scene._memory
    monkeypatch.setattr(memory, "_read_part", lambda *args: reads.append(args) or [])
    for _ in range(6):
        table.step()
    assert reads == []


def test_only_the_surroundings_of_a_change_are_read_again(table, monkeypatch):
    scene = table.scene
    for number in range(2, 100, 16):
        scene.lay(MAT.zone(str(number)), scene.sides[0])
    table.rest()
    free = next(z for z in MAT.zones if z.kind == "place" and z.name not in scene.truth)
    memory, parts = table.look._scene._memory, []
    real = memory._read_part
    monkeypatch.setattr(memory, "_read_part", lambda *args: parts.append(args[2]) or real(*args))
    scene.lay(free, scene.sides[0])
    settled = table.rest()
    assert crystals(settled.layout, free.name) == {scene.sides[0]: 1}
    assert settled.moved == {free.name}
    assert parts
    assert all(part.mask.size < 0.05 * 891 * 891 for part in parts)


def test_a_lamp_switched_on_moves_nothing():
    scene = BoardScene(17)
    for number in range(1, 100, 9):
        scene.lay(MAT.zone(str(number)), scene.sides[number % 2])
    table = Table(scene)
    before = table.rest()
    middle = np.array([(445.0, 445.0)])
    first = table.look.ground.colours(middle)
    grounds, find_hands = [], table.look._scene._hands

    def noting(flat, at, ground):
        grounds.append(ground)
        return find_hands(flat, at, ground)

    noting.noise = find_hands.noise
    table.look._scene._hands = noting
    table.camera.change(replace(EASY, exposure=EASY.exposure * 0.85))
    after = [settled for settled in (table.step() for _ in range(16)) if settled]
    assert all(settled.layout == before.layout and not settled.moved for settled in after)
    assert (table.look.ground.colours(middle) < 0.93 * first).all()
    # Hands are looked for in pictures that were brought into the first light.
    assert grounds[-1].colours(middle) == pytest.approx(first, rel=0.04)


def test_without_markers_the_trouble_is_reported():
    look = BoardFrameReader(MAT)
    seen = look(Frame(np.full((720, 1280, 3), 90, np.uint8), 0))
    assert "marker" in seen.trouble
    assert seen.detections == ()
    assert look.fit is None
    assert look.ground is None


@pytest.mark.slow
def test_other_colours_are_used_from_the_next_look_on(table):
    scene = table.scene
    scene.lay(MAT.zone("63"), scene.sides[0])
    table.look.use(table.look.palette.only("challenge"))
    (lot,) = table.rest().layout.at("63")
    assert lot.name is None
    table.look.use(scene.palette)
    (lot,) = table.rest().layout.at("63")
    assert lot.name == scene.sides[0]
