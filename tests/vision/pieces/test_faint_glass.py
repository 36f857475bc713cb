"""Clear glass that shows neither a dark rim nor uneven light: where it lies, where it may, and what is none."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tableassist.games.memwars.mat import build_mat
from tableassist.table.geometry import Point
from tableassist.table.observation import Face
from tableassist.vision.pieces import faint_glass
from tableassist.vision.pieces.blobs import Blob
from tableassist.vision.pieces.board_colours import BoardColourModel
from tableassist.vision.pieces.board_memory import BoardMemory
from tableassist.vision.pieces.closeup import PX_PER_MM
from tableassist.vision.pieces.colours import USUAL, Palette, Swatch
from tableassist.vision.pieces.crystals import CrystalFinder
from tableassist.vision.pieces.density import Density, measure_density
from tableassist.vision.pieces.faint_glass import CONFIDENCE, SIDE, FaintGlass, cut_place
from tableassist.vision.pieces.held_pieces import Known
from tableassist.vision.pieces.piece_stacks import PieceFinder, SeenPiece
from tableassist.vision.table.homography import Fit
from tableassist.vision.tracking.layout_tracker import SURELY

MAT = build_mat()
PLACE, PATCH, MIDDLE, RADIUS = "38", 100, (50, 50), 10
CENTRE = MAT.zone(PLACE).area.centre
RED = (0.2, 0.25, 0.85)
FIND = CrystalFinder(Palette((Swatch("red", 22.0), Swatch("challenge"))), PX_PER_MM)
LEAST_CONFIDENCE = 0.6
"""From which a piece is believed to have its name."""


def paper(shape: tuple[int, int] = (PATCH, PATCH)) -> np.ndarray:
    return np.full((*shape, 3), 237.0)


def board() -> np.ndarray:
    return paper((round(MAT.height * PX_PER_MM), round(MAT.width * PX_PER_MM)))


def far(at: tuple[float, float], shape: tuple[int, ...] = (PATCH, PATCH)) -> np.ndarray:
    rows, columns = np.ogrid[: shape[0], : shape[1]]
    return np.hypot(rows - at[1], columns - at[0])


def disc(flat: np.ndarray, at: tuple[float, float], radius: float, lets) -> np.ndarray:
    flat[far(at, flat.shape) <= radius] *= lets
    return flat


def blurred(flat: np.ndarray, at: tuple[float, float] = MIDDLE) -> np.ndarray:
    """Clear glass before a camera whose blur leaves neither its dark rim nor its glare."""
    return cv2.GaussianBlur(disc(flat, at, 10, 0.8), (0, 0), 1.5)


def smooth(flat: np.ndarray, at: tuple[float, float] = MIDDLE, radius: float = 10, lets: float = 0.86) -> np.ndarray:
    """Fire-polished glass: even and pale, with one small highlight and a faint rim, before a camera of usual blur."""
    off = far(at, flat.shape)
    lit = np.where(off <= radius, lets, 1.0) * np.where((off <= radius) & (off > radius - 1.5), 0.96, 1.0)
    lit[far((at[0] - 4, at[1] - 3), flat.shape) <= 1.5] = 1.3
    return flat * cv2.GaussianBlur(lit, (0, 0), 1.0)[..., None]


def spot(soft: float, depth: float = 0.15) -> np.ndarray:
    return paper() * np.exp(-depth / (1 + np.exp((far(MIDDLE) - RADIUS) / soft)))[..., None]


def ring(radius: float) -> np.ndarray:
    return paper() * np.exp(-0.15 * np.exp(-(((far((50 - radius, 50)) - radius) / 2.5) ** 2)))[..., None]


def density_of(flat: np.ndarray) -> Density:
    return measure_density(np.clip(flat, 0, 255).round().astype(np.uint8), paper(flat.shape[:2]), PX_PER_MM)


def stale(value: int = 255) -> np.ndarray:
    return np.full(board().shape[:2], value, np.uint8)


def seen_on_place(*reads: np.ndarray, glass: FaintGlass | None = None) -> dict[str, str | None]:
    """What is found after these reads of a patch whose middle is that of the place, and which holds no other."""
    glass = glass or FaintGlass(MAT, "challenge")
    left, top = (round(at * PX_PER_MM) - PATCH // 2 for at in (CENTRE.x, CENTRE.y))
    only = np.where(far(MIDDLE) <= RADIUS, np.uint8(255), np.uint8(0))
    part = Blob(only, slice(top, top + PATCH), slice(left, left + PATCH))
    for flat in reads:
        glass.read(density_of(flat), part)
    return {zone: one.name for zone, one in glass.found()}


def pieces_on(flat: np.ndarray) -> tuple[Known, ...]:
    """The pieces on a board whose flat picture this is, each with its zone."""

    class BarePaper:
        """The ground of a board of white paper."""

        def patch(self, _corners, width: int, height: int) -> np.ndarray:
            return paper((height, width))

    fit = Fit(np.eye(3), np.eye(3), frozenset((4, 5, 6, 7)), 0.0)
    memory = BoardMemory(MAT, fit, BoardColourModel(USUAL.only("red", "challenge")))
    seen = np.clip(flat, 0, 255).round().astype(np.uint8)
    memory._read(seen, BarePaper(), np.full(seen.shape[:2], 255, np.uint8))
    return memory.pieces


def pixel(at: Point) -> tuple[float, float]:
    return at.x * PX_PER_MM, at.y * PX_PER_MM


@pytest.mark.parametrize("radius", [9, 10, 12])
@pytest.mark.parametrize("lets", [0.87, 0.85, 0.83])
def test_smooth_glass_without_a_rim_lies_there_for_sure(radius, lets):
    """None of twelve such pieces was made out by its rim at a table that was drawn by others."""
    flat = smooth(paper(), radius=radius, lets=lets)
    assert FIND(density_of(flat)) == []
    assert seen_on_place(flat) == {PLACE: "challenge"}


def test_blurred_glass_that_is_not_made_out_lies_there_for_sure():
    flat = blurred(paper())
    assert FIND(density_of(flat)) == []
    assert seen_on_place(flat) == {PLACE: "challenge"}


@pytest.mark.parametrize(
    "flat",
    [
        pytest.param(paper(), id="nothing"),
        pytest.param(ring(40), id="the ring of a wet glass"),
        pytest.param(smooth(paper(), (PATCH - 5, 5)), id="glass on no place"),
    ],
)
def test_what_is_no_clear_glass_on_the_place_is_none(flat):
    assert seen_on_place(flat) == {}


@pytest.mark.parametrize(
    "flat",
    [
        pytest.param(disc(disc(paper(), (51, 52), 11, 0.85), MIDDLE, 10, RED), id="a crystal and its thin shadow"),
        pytest.param(spot(6.0), id="a stain without an edge"),
        pytest.param(smooth(paper(), radius=2), id="a crumb"),
    ],
)
def test_what_looks_a_little_like_clear_glass_is_not_surely_some(flat):
    assert seen_on_place(flat).get(PLACE) is None


def test_smooth_glass_beside_a_coloured_crystal_lies_there_for_sure():
    flat = disc(paper(), (38, 50), 8, RED)
    assert seen_on_place(smooth(flat, (59, 50), 9)) == {PLACE: "challenge"}


def test_all_reads_of_a_scene_count(monkeypatch):
    said = iter((3.0, -9.0, -9.0))
    monkeypatch.setattr(faint_glass, "log_odds", lambda places: [next(said) for _ in places])
    assert seen_on_place(paper(), paper(), paper()) == {}


def test_places_like_none_that_was_trained_on_are_judged_all_the_same(monkeypatch):
    monkeypatch.setattr(faint_glass, "_network", lambda: lambda places: np.full((len(places), 1), -2000.0, np.float32))
    assert seen_on_place(paper()) == {}


def test_what_may_be_there_has_no_name(monkeypatch):
    monkeypatch.setattr(faint_glass, "log_odds", lambda places: [0.0 for _ in places])
    assert seen_on_place(paper()) == {PLACE: None}


def test_what_was_read_counts_no_more_where_the_place_changed():
    glass = FaintGlass(MAT, "challenge")
    seen_on_place(blurred(paper()), glass=glass)
    glass.forget(stale(0))
    assert [*glass.found()]
    glass.forget(stale())
    assert not [*glass.found()]


@pytest.mark.parametrize("clear", [None, "challenge"])
def test_where_no_clear_glass_is_in_play_there_is_none(clear):
    assert bool(seen_on_place(blurred(paper()), glass=FaintGlass(MAT, clear))) == bool(clear)


def test_beyond_the_patch_a_place_looks_bare():
    cut = cut_place(density_of(paper() * 0.5), (0, PATCH - 1), SIDE)
    assert cut.shape == (3, SIDE, SIDE)
    assert not cut[:, :, : SIDE // 2].any()
    assert not cut[:, SIDE // 2 + 1 :].any()


@pytest.mark.parametrize("off_mm", [(0, 0), (6, -5)])
def test_smooth_glass_is_a_piece_of_its_place_and_accuses_nobody(off_mm):
    flat = smooth(board(), pixel(Point(CENTRE.x + off_mm[0], CENTRE.y + off_mm[1])))
    ((zone, one),) = pieces_on(flat)
    assert (zone, one.name) == (PLACE, "challenge")
    assert LEAST_CONFIDENCE < one.confidence < SURELY


def test_smooth_glass_on_no_place_is_none():
    """A mark of the board may look alike, and no piece belongs there."""
    assert pieces_on(smooth(board(), pixel(Point(CENTRE.x + 20, CENTRE.y)))) == ()


@pytest.mark.parametrize(
    ("odds", "confidence"),
    [(9.0, CONFIDENCE), (0.0, pytest.approx(0.37, abs=0.1)), (-9.0, pytest.approx(0.37, abs=0.1))],
)
def test_glass_that_its_rim_hardly_shows_is_as_sure_as_its_place(odds, confidence, monkeypatch):
    """Every challenge with such glass was asked about: by its rim alone it was as likely none.

    What is no clear glass is something all the same: a crystal without its colour was gone, and its owner accused.
    """
    monkeypatch.setattr(
        faint_glass, "log_odds", lambda places: [odds if at == 0 else -9.0 for at in range(len(places))]
    )
    flat = smooth(board(), pixel(MAT.zone("1").area.centre), lets=0.71)
    assert [one.confidence for _, one in pieces_on(flat)] == [confidence]


@pytest.mark.parametrize(("odds", "names"), [(-9.0, ["red"]), (0.0, ["challenge", "red"])])
def test_the_dark_side_of_a_crystal_is_none_where_its_place_has_no_clear_glass(odds, names, monkeypatch):
    x, y = pixel(MAT.zone("1").area.centre)
    seen = [SeenPiece("crystal", "challenge", Face.UP, x - 9, y, 0.4, 6.0)]
    seen += [SeenPiece("crystal", "red", Face.UP, x, y, 0.95, 6.0)]
    monkeypatch.setattr(PieceFinder, "__call__", lambda *_: seen)
    monkeypatch.setattr(
        faint_glass, "log_odds", lambda places: [odds if at == 0 else -9.0 for at in range(len(places))]
    )
    assert sorted(str(one.name) for _, one in pieces_on(board())) == names


@pytest.mark.parametrize(
    ("odds", "beside", "names"),
    [
        pytest.param(-9.0, False, ["red"], id="no clear glass lies there"),
        pytest.param(0.0, False, [None], id="nobody can tell"),
        pytest.param(9.0, False, [None], id="it may be the clear glass"),
        pytest.param(9.0, True, ["red", "challenge"], id="another piece is the clear glass"),
    ],
)
def test_what_may_be_clear_or_coloured_is_as_its_place_says(odds, beside, names, monkeypatch):
    """A pale crystal was asked about at every claim beside it, though its place surely held no clear glass."""
    x, y = pixel(MAT.zone("1").area.centre)
    seen = [SeenPiece("crystal", None, Face.UP, x - 9, y, 0.0, 6.0, ("red", "challenge"))]
    seen += [SeenPiece("crystal", "challenge", Face.UP, x + 9, y, 0.95, 6.0)] * beside
    monkeypatch.setattr(PieceFinder, "__call__", lambda *_: seen)
    monkeypatch.setattr(
        faint_glass, "log_odds", lambda places: [odds if at == 0 else -9.0 for at in range(len(places))]
    )
    assert sorted((one.name for _, one in pieces_on(board())), key=str) == sorted(names, key=str)


@pytest.mark.parametrize("off", [14, 16])
def test_fingers_that_rest_beside_a_coloured_crystal_are_no_clear_glass(off):
    """Two tips and their shadow ten millimetres from a blue crystal were a challenge piece on its place."""
    shade, flat = np.ones((PATCH, PATCH), np.float32), paper().astype(np.float32)
    tips = [(MIDDLE[0] + off + 20, MIDDLE[1] - 5), (MIDDLE[0] + off + 20, MIDDLE[1] + 10)]
    for x, y in tips:
        cv2.ellipse(shade, (x, y + 2), (22, 7), 0, 0, 360, 0.6, cv2.FILLED)
    flat *= cv2.GaussianBlur(shade, (0, 0), 2.5)[..., None]
    for tip in tips:
        cv2.ellipse(flat, tip, (20, 6), 0, 0, 360, (150, 160, 225), cv2.FILLED)
    cv2.circle(flat, MIDDLE, 9, (150, 70, 25), cv2.FILLED)
    cv2.circle(flat, MIDDLE, 2, (250, 240, 230), cv2.FILLED)
    picture = cv2.GaussianBlur(flat, (0, 0), 1.0).round().astype(np.uint8)
    odds = faint_glass.log_odds(cut_place(measure_density(picture, paper(), PX_PER_MM), MIDDLE, SIDE)[None])
    assert 1 / (1 + np.exp(-odds[0])) < faint_glass.POSSIBLE


@pytest.mark.parametrize("off", [(0, 14), (12, 12)])
def test_pale_glass_that_is_left_beside_the_middle_of_its_place_is_seen(off):
    """Once the crystals it lay against were taken, the challenge piece was asked about: nobody had taken it."""
    at = (MIDDLE[0] + off[0], MIDDLE[1] + off[1])
    picture = cv2.GaussianBlur(pale(paper(), at), (0, 0), 1.2).clip(0, 255).round().astype(np.uint8)
    assert faint_glass.shows_glass(measure_density(picture, paper(), PX_PER_MM), MIDDLE)


def pale(flat: np.ndarray, at: tuple[int, int]) -> np.ndarray:
    """Pale glass with a faint rim and a small highlight."""
    off = far(at, flat.shape)
    flat[off <= 9] *= 0.95
    flat[(off <= 9) & (off > 7)] *= 0.93
    flat[far((at[0] - 3, at[1] - 3), flat.shape) <= 1.5] = 255
    return flat
