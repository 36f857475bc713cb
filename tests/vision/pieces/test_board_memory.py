"""What is kept of a board while only parts of it are read again."""

from __future__ import annotations

import sys
from collections import Counter as Counts
from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np
import pytest

from tableassist.ports import Frame
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.pieces import Crystal
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point, ZoneName
from tableassist.table.observation import Detection, Face
from tableassist.vision.board_reader import BoardFrameReader
from tableassist.vision.pieces.blobs import Blob
from tableassist.vision.pieces.board_colours import BoardColourModel
from tableassist.vision.pieces.board_memory import PX_PER_MM, BoardMemory, _covers, _most_often
from tableassist.vision.pieces.colours import USUAL, Palette, Tint
from tableassist.vision.pieces.piece_stacks import SeenPiece
from tableassist.vision.pieces.places import Places
from tableassist.vision.table.digital_gain import DigitalGain
from tableassist.vision.table.homography import Fit

sys.path.insert(0, str(Path(__file__).parents[1]))
from board_scenes import MAT, BoardScene

LOOKS = 4
"""As many as something new is read, and one more."""

PLACES_OF = Places(MAT)
PLACES = [zone for zone in MAT.zones if zone.kind == "place"][::8]


class Watched:
    """A board with eyes, and pairs of one colour, 14 to 17 mm apart, that touch or nearly do; half lie on counters."""

    def __init__(self, seed: int) -> None:
        self.scene = BoardScene(7108)
        self.camera = self.scene.camera(draw_conditions(seed, "easy"), (1280, 720))
        self.look = BoardFrameReader(MAT, self.scene.palette)
        for zone in PLACES[::2]:
            self.scene.lay_counter(zone, "5")
        self.see()
        for number, zone in enumerate(PLACES):
            middle, far = zone.area.centre, 7.0 + 1.5 * number / len(PLACES)
            for side in (-1, 1):
                at = Point(middle.x + side * far * 0.6, middle.y + side * far * 0.8)
                self.scene.table.put(Crystal(10 * number + 5 + side, self.scene.sides[number % 2], at, 15.0))

    def see(self) -> Counts:
        """How many crystals are seen, by place."""
        for _ in range(LOOKS):
            seen = self.look(self.camera.read(1.0))
        crystals = [detection for detection in seen.detections if detection.kind == "crystal"]
        nearest = [min(PLACES, key=lambda zone: zone.area.centre.to(one.place)) for one in crystals]
        return Counts(zone.name for zone in nearest)


def test_a_picture_is_held_against_the_bare_board_in_the_same_light(monkeypatch):
    """Before the lamp was switched on the board was darker: read against that, nothing on it is dark."""
    scene = BoardScene(5)
    frame, look = (
        scene.camera(draw_conditions(3, "easy"), (1280, 720)).read(1.0),
        BoardFrameReader(MAT, scene.palette),
    )
    look(frame)
    grounds, memory = [], look._scene._memory
    monkeypatch.setattr(memory, "refresh", lambda _picture, _gain, ground: bool(grounds.append(ground)))
    for number, light in enumerate((1.0, 0.7, 0.7, 1.0), 1):
        look(Frame((frame.picture * light).astype(np.uint8), frame.taken_at + 100 * number))
    middle = np.array([[MAT.width / 2, MAT.height / 2]])
    first, *others = (float(ground.colours(middle).mean()) for ground in grounds)
    assert [one / first for one in others] == pytest.approx([0.7, 0.7, 1.0], abs=0.03)
    assert grounds[1] is grounds[2]


@pytest.mark.slow
def test_noise_is_no_change():
    """In an eighth of the light, brightened, all of the board was read in each frame; what is laid is seen yet."""
    scene, brighten = BoardScene(5), DigitalGain()
    camera = scene.camera(replace(draw_conditions(3, "easy"), exposure=0.125, noise=2.7), (1280, 720))
    look = BoardFrameReader(MAT, scene.palette)
    for _ in range(2 * LOOKS):
        look(brighten(camera.read(1.0)))
    assert look._scene._memory.settled
    scene.table.put(Crystal(1, scene.sides[0], PLACES[3].area.centre, 15.0))
    for _ in range(2 * LOOKS):
        seen = look(brighten(camera.read(1.0)))
    assert [one.name for one in seen.detections if one.kind == "crystal"] == [scene.sides[0]]


@pytest.mark.slow
def test_of_two_that_touch_the_one_that_stays_is_seen_once():
    """But for one pair in forty: docs/vision-board.md has the figures."""
    seen_twice = []
    for seed in (1, 2):
        board = Watched(seed)
        assert min(board.see()[zone.name] for zone in PLACES) >= 2
        for number in range(len(PLACES)):
            board.scene.table.remove(10 * number + (6 if number % 3 else 4))
        counts = board.see()
        assert all(counts[zone.name] in (1, 2) for zone in PLACES)
        seen_twice += [zone.name for zone in PLACES if counts[zone.name] == 2]
    assert len(seen_twice) <= 1


def memory_with(*places: Point) -> BoardMemory:
    """The memory of a board on which crystals were seen at these places."""
    fit = Fit(np.eye(3), np.eye(3), frozenset((4, 5, 6, 7)), 0.0)
    memory = BoardMemory(MAT, fit, BoardColourModel(USUAL))
    seen = (Detection("crystal", CardName("red"), place, 0.0, Face.UP, 0.9) for place in places)
    memory.pieces = tuple((ZoneName("1"), one) for one in seen)
    return memory


def stale(left: float, top: float, right: float, bottom: float) -> np.ndarray:
    """A mask of the flat board in which this rectangle (in mm) is stale."""
    mask = np.zeros((round(MAT.height * PX_PER_MM), round(MAT.width * PX_PER_MM)), np.uint8)
    mask[round(top * PX_PER_MM) : round(bottom * PX_PER_MM), round(left * PX_PER_MM) : round(right * PX_PER_MM)] = 255
    return mask


@pytest.mark.parametrize(("x", "whole"), [(99.0, True), (104.0, True), (110.0, False), (130.0, False)])
def test_a_piece_that_is_touched_is_read_again_wherever_its_middle_may_be_now(x, whole):
    """Seen as one with another that was taken off, it lies some millimetres beside where it was seen."""
    mask = memory_with(Point(x, 100.0))._whole(stale(60, 80, 100, 120))
    around = [mask[round(y * PX_PER_MM), round((x + dx) * PX_PER_MM)] for y in (100, 93, 107) for dx in (0.0, 5.0)]
    assert all(around) is whole
    assert (mask[stale(60, 80, 100, 120) > 0] == 255).all()


def test_what_is_stale_stays_as_it_is_where_nothing_is():
    mask = stale(0, 0, 20, 20)
    assert (memory_with(Point(300.0, 300.0))._whole(mask) == mask).all()
    assert (memory_with()._whole(mask) == mask).all()


def test_what_one_read_overlooks_the_next_ones_look_for(monkeypatch):
    """It is not among the pieces then, of which all is read again that the change touched."""
    memory = memory_with(Point(103.0, 100.0))
    lying, changes, reads = memory.pieces, iter((stale(60, 80, 100, 120), None, None)), iter(((), *2 * [memory.pieces]))
    monkeypatch.setattr(memory, "_changed", lambda _flat: next(changes))
    monkeypatch.setattr(memory, "_read_cards", lambda _picture, _stale: None)

    def read_part(_flat, _ground, part):
        return [known for known in next(reads) if _covers(part.mask, known[1].place, part)]

    monkeypatch.setattr(memory, "_read_part", read_part)
    for _ in range(3):
        memory.refresh(np.zeros((900, 900, 3), np.uint8), None, None)
    assert memory.pieces == lying


class Doubted:
    """A counter under glass that some reads of a scene see and others do not."""

    zone, detection = ZoneName("1"), Detection("counter", None, Point(80.0, 100.0), 0.0, Face.DOWN, 0.9)

    def __init__(self, *seen: bool) -> None:
        self._seen = iter(seen)

    def inside(self, _part: object) -> bool:
        return True

    def still_seen(self, *_: object) -> bool:
        return next(self._seen)

    def taken_off(self, *_: object) -> None:
        """Nothing is to be taken off."""


@pytest.mark.parametrize(
    ("seen", "kept"), [((False, True, True), True), ((False, False, True), False), ((False, True, False), False)]
)
def test_a_counter_under_glass_is_forgotten_only_where_most_reads_of_a_scene_miss_it(monkeypatch, seen, kept):
    memory, counter, changes = memory_with(), Doubted(*seen), iter((stale(60, 80, 100, 120), None, None))
    memory.counters = [counter]
    monkeypatch.setattr(memory, "_changed", lambda _flat: next(changes))
    monkeypatch.setattr(memory, "_read_cards", lambda _picture, _stale: None)
    monkeypatch.setattr(memory, "_read_part", lambda _flat, _ground, part: memory._still_under(None, part) and [])
    for _ in range(3):
        memory.refresh(np.zeros((900, 900, 3), np.uint8), None, None)
    assert memory.counters == ([counter] if kept else [])


SEVEN = MAT.zone(ZoneName("7")).area.centre
BESIDE = Point(SEVEN.x + 10.5, SEVEN.y)
"""A little nearer to 7 than to its neighbour 26."""


def red(radius: float = 7.0, name: str | None = "red") -> SeenPiece:
    return SeenPiece("crystal", name, Face.UP, 0.0, 0.0, 0.95, radius)


@pytest.mark.parametrize(
    ("before", "name", "expected"),
    [
        pytest.param(BESIDE, "red", "7", id="it lay there"),
        pytest.param(Point(BESIDE.x + 2, BESIDE.y - 2), "red", "7", id="it was seen a little beside"),
        pytest.param(Point(BESIDE.x - 8, BESIDE.y), "red", "elsewhere", id="it was moved"),
        pytest.param(BESIDE, "blue", "elsewhere", id="another colour lies where it lay"),
        pytest.param(BESIDE, None, "elsewhere", id="nobody can tell what lies where it lay"),
    ],
)
def test_what_has_not_moved_belongs_where_it_belonged(before, name, expected):
    memory = memory_with(before)
    memory.pieces = tuple((ZoneName("7"), one) for _, one in memory.pieces)
    zone, _ = memory._known(red(name=name), BESIDE, [])
    assert zone == expected


def test_what_belonged_to_neither_place_is_asked_about_again():
    assert memory_with(BESIDE)._known(red(), BESIDE, [])[0] == "elsewhere"


class Changed(Doubted):
    """A counter that looks other than bare."""

    def disturbed(self, *_: object) -> float:
        return 0.6


@pytest.mark.parametrize(("coloured", "denied", "unknown"), [(True, True, 0), (True, False, 1), (False, True, 1)])
def test_a_coloured_crystal_explains_how_its_counter_looks_where_no_clear_glass_lies(
    monkeypatch, coloured, denied, unknown
):
    """Light through the crystal was asked about as glass beside it; a thing alone on a counter still is."""
    memory, part = memory_with(), Blob(np.full((10, 10), 255, np.uint8), slice(0, 10), slice(0, 10))
    monkeypatch.setattr(memory._faint, "denies", lambda _: denied)
    beside = [(red(), Changed.detection.place)] if coloured else []
    assert len(memory._upon([Changed()], None, part, beside)) == unknown


@pytest.mark.parametrize(
    ("palette", "name", "candidate_names", "met"),
    [
        pytest.param(USUAL, "challenge", (), False, id="clear"),
        pytest.param(USUAL, None, ("red", "challenge"), False, id="perhaps clear"),
        pytest.param(USUAL, None, ("red", "amber"), True, id="of a colour without a name"),
        pytest.param(USUAL.only("red", "amber"), None, ("red", "amber"), True, id="the same where none is clear"),
    ],
)
def test_clear_glass_has_no_colour_to_remember(
    palette: Palette, name: str | None, candidate_names: tuple[str, ...], met: bool
) -> None:
    memory, at = memory_with(), PLACES[0].area.centre
    memory._colours = BoardColourModel(palette)
    piece = replace(red(name=name), candidate_names=candidate_names, tint=Tint(0.8, 0.1, 1.0))
    known = PLACES[0].name, Detection("crystal", None, at, 0.0, Face.UP, 0.0)
    memory._remember(piece, known, None, None)  # type: ignore[arg-type]
    assert bool(memory._colours.palette.met) is met
    assert met or memory._colours.palette == palette


def heap(*offsets: tuple[float, float]) -> list[tuple[SeenPiece, Point]]:
    return [(red(), Point(SEVEN.x + dx, SEVEN.y + dy)) for dx, dy in offsets]


def test_a_heap_is_all_that_touches_something_of_it():
    """The outer one of three in a bow touches only the middle one, and yet all were laid on one place."""
    pieces = heap((10.5, 0.0), (-1.0, 9.0), (-9.0, -3.0))
    group = memory_with()._group(*pieces[0], pieces)
    assert {(at.x, at.y) for at in group} == {(at.x, at.y) for _, at in pieces}


def test_what_touches_a_piece_of_another_place_is_no_heap():
    pieces = heap((10.5, 0.0), (-4.0, 0.0), (24.0, 0.0))
    assert memory_with()._group(*pieces[0], pieces) == []


@pytest.mark.parametrize(("stays", "goes"), [(1, 2), (2, 1)])
@pytest.mark.slow
def test_of_two_on_one_place_the_one_that_stays_belongs_there(stays, goes):
    """What is left of a pair that was laid a little to one side lies nearly between two places."""
    scene = BoardScene(7108)
    camera = scene.camera(draw_conditions(3, "easy"), (1280, 720))
    look = BoardFrameReader(MAT, scene.palette)
    for number, dx in ((1, 10.0), (2, -5.0)):
        scene.table.put(Crystal(number, scene.sides[0], Point(SEVEN.x + dx, SEVEN.y), 15.0))

    def zones() -> Counts:
        for _ in range(LOOKS):
            seen = look(camera.read(1.0))
        return Counts(PLACES_OF.zone(one) for one in seen.detections if one.kind == "crystal")

    assert zones() == {"7": 2}
    scene.table.remove(goes)
    assert zones() == {"7": 1}


def glass(zone: str, name: str | None, x: float = 40.0) -> tuple[ZoneName, Detection]:
    sure, candidate_names = (0.9, ()) if name else (0.0, (CardName("challenge"),))
    return ZoneName(zone), Detection(
        "crystal", CardName(name) if name else None, Point(x, 50), 0.0, Face.UP, sure, candidate_names
    )


CLEAR, UNTOLD, RED = glass("1", "challenge"), glass("1", None), glass("2", "red")


@pytest.mark.parametrize(
    ("reads", "expected"),
    [
        pytest.param(((CLEAR, RED), (CLEAR, RED), (UNTOLD, RED)), (CLEAR, RED), id="one doubt"),
        pytest.param(((CLEAR, RED), (RED,), (RED,)), (RED,), id="one ghost"),
        pytest.param(((RED,), (CLEAR,), (CLEAR, RED)), (CLEAR, RED), id="each zone by itself"),
        pytest.param(((CLEAR,), (), (UNTOLD,)), (UNTOLD,), id="no two alike"),
        pytest.param(((glass("2", "red", 39.0),), (RED,), ()), (RED,), id="where it was last seen"),
    ],
)
def test_what_most_reads_of_a_scene_found_is_known(reads, expected):
    assert _most_often(reads) == expected


def test_neither_noise_nor_a_light_that_creeps_has_a_board_read_again():
    """A thing that comes does: once, where it lies."""
    chance, memory = np.random.default_rng(5), memory_with()

    def frame(number: int, *, crystal: bool = False) -> np.ndarray:
        flat = np.full((300, 300, 3), 120.0 + 0.8 * number)
        flat[100:112, 200:212] -= 60.0 * crystal
        return np.clip(flat + chance.normal(0.0, 9.0, flat.shape), 0, 255).astype(np.uint8)

    assert memory._changed(frame(0)).all()
    assert all(memory._changed(frame(number)) is None for number in range(1, 25))
    changed = memory._changed(frame(25, crystal=True))
    assert changed[106, 206]
    assert not changed[:, :150].any()
    assert memory._changed(frame(26, crystal=True)) is None


class BarePaper:
    """The ground of a board of white paper."""

    def patch(self, _corners, width: int, height: int) -> np.ndarray:
        return np.full((height, width, 3), 237.0)


@pytest.mark.parametrize("printed", [False, True])
def test_clear_glass_that_blur_hides_may_be_there_and_print_on_a_card_may_not(monkeypatch, printed):
    monkeypatch.setattr(BoardMemory, "_is_print", lambda *_: printed)
    memory, middle = memory_with(), MAT.zone("38").area.centre
    flat = np.full((round(MAT.height * PX_PER_MM), round(MAT.width * PX_PER_MM), 3), 237.0, np.float32)
    cv2.circle(flat, (round(middle.x * PX_PER_MM), round(middle.y * PX_PER_MM)), 10, (205, 205, 205), cv2.FILLED)
    picture = cv2.GaussianBlur(flat, (0, 0), 3.0).round().astype(np.uint8)
    memory._read(picture, BarePaper(), stale(middle.x - 9, middle.y - 9, middle.x + 9, middle.y + 9))
    assert memory.pieces == ()
    assert [zone for zone, _ in memory.possibly_present()] == ([] if printed else ["38"])


FIFTY = MAT.zone(ZoneName("50")).area
"""A place of the outermost column: beside it is the board's rim."""
TOKENS, SHADE = Point(FIFTY.right + 18, FIFTY.bottom - 2), Point(FIFTY.right + 3, FIFTY.bottom - 4)
"""A stack of tokens on the rim, and its shadow."""


def seen_beside(name: str | None, *candidate_names: str) -> SeenPiece:
    return SeenPiece("crystal", name, Face.UP, 0.0, 0.0, 0.9, 9.0, candidate_names)


@pytest.mark.parametrize(
    ("piece", "at", "thing", "shadow"),
    [
        pytest.param(seen_beside(None, "challenge"), SHADE, TOKENS, True, id="what may be clear glass"),
        pytest.param(seen_beside("challenge"), SHADE, TOKENS, True, id="what looks like clear glass"),
        pytest.param(seen_beside("red"), SHADE, TOKENS, False, id="a colour in play"),
        pytest.param(seen_beside(None, "red", "blue"), SHADE, TOKENS, False, id="some colour"),
        pytest.param(seen_beside("challenge"), Point(FIFTY.right - 2, SHADE.y), TOKENS, False, id="on a place"),
        pytest.param(seen_beside("challenge"), SHADE, Point(FIFTY.right + 28, 295), False, id="it does not touch it"),
        pytest.param(seen_beside("challenge"), SHADE, FIFTY.centre, False, id="the thing lies on a place"),
    ],
)
def test_what_is_dark_beside_a_thing_on_the_rim_is_its_shadow(piece, at, thing, shadow):
    """Unless it has a colour or lies on a place: there it is somebody's doing."""
    pieces = [(piece, at), (seen_beside(None, "green"), thing)]
    assert memory_with()._is_shadow_of_a_thing(piece, at, pieces) is shadow


@pytest.mark.parametrize(("off_mm", "soft"), [(-9.0, 1.5), (-9.0, 3.0), (-12.0, 1.5), (-12.0, 3.0)])
def test_the_shadow_of_a_stack_on_the_rim_is_no_piece(off_mm, soft):
    """It was clear glass, or nobody could tell what, between two places or on one, and asked about for ever."""
    flat = np.full((round(MAT.height * PX_PER_MM), round(MAT.width * PX_PER_MM), 3), 237.0, np.float32)
    shade = cv2.circle(np.zeros(flat.shape[:2], np.float32), pixels(TOKENS, off_mm), 18, 0.45, cv2.FILLED)
    flat *= 1 - cv2.GaussianBlur(shade, (0, 0), soft)[..., None]
    cv2.circle(flat, pixels(TOKENS), 18, (20, 170, 225), cv2.FILLED)
    memory = memory_with()
    memory._read(cv2.GaussianBlur(flat, (0, 0), 1.0).round().astype(np.uint8), BarePaper(), stale(500, 250, 590, 340))
    assert memory.pieces == ()


def pixels(at: Point, right_mm: float = 0.0) -> tuple[int, int]:
    return round((at.x + right_mm) * PX_PER_MM), round(at.y * PX_PER_MM)


@pytest.mark.parametrize(("noise", "calmer"), [(1.0, False), (12.0, True)])
def test_before_a_noisy_camera_what_changed_is_read_in_means_of_frames(monkeypatch, noise, calmer):
    """One crystal was seen as two, and its side accused of having added one."""
    scene = BoardScene(5)
    camera = scene.camera(replace(draw_conditions(3, "easy"), noise=noise), (1280, 720))
    look, read = BoardFrameReader(MAT, scene.palette), []
    for _ in range(2 * LOOKS):
        look(camera.read(1.0))
    scene.table.put(Crystal(1, scene.sides[0], PLACES[3].area.centre, 15.0))
    monkeypatch.setattr(BoardMemory, "_read", lambda _memory, flat, _ground, _stale: read.append(flat.astype(float)))
    for _ in range(4 * LOOKS):  # a board that was quiet is looked at once a second
        look(camera.read(1.0))
    memory, third = look._scene._memory, read[2]
    alone = [memory._close(camera.read(1.0).picture).astype(float) for _ in range(2)]
    of_frame, of_mean = (float(np.std(one - other)) for one, other in (alone, (third, alone[0])))
    assert (of_mean < 0.9 * of_frame) is calmer
