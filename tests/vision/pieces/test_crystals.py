"""Crystals found on painted paper: coloured, clear, touching, and what is not taken for one."""

from __future__ import annotations

import numpy as np
import pytest

from tableassist.vision.pieces.colours import Palette, Swatch
from tableassist.vision.pieces.crystals import CrystalFinder
from tableassist.vision.pieces.density import measure_density
from tableassist.vision.pieces.glass_candidates import LIKELY
from tableassist.vision.pieces.piece_stacks import PieceFinder

SCALE = 1.5
SIDE = 100
RED, BLUE = (0.2, 0.25, 0.85), (0.85, 0.45, 0.2)
PALETTE = Palette((Swatch("red", 22.0), Swatch("blue", 173.0), Swatch("challenge")))
FIND = CrystalFinder(PALETTE, SCALE)


def far(at: tuple[int, int]) -> np.ndarray:
    rows, columns = np.ogrid[:SIDE, :SIDE]
    return np.hypot(rows - at[1], columns - at[0])


def paper() -> np.ndarray:
    return np.full((SIDE, SIDE, 3), 237.0)


def glass(flat: np.ndarray, at: tuple[int, int], radius: float, lets: tuple[float, float, float]) -> np.ndarray:
    flat[far(at) <= radius] *= lets
    flat[far((at[0] - 3, at[1] - 3)) <= 1.5] = 255
    return flat


def clear(flat: np.ndarray, at: tuple[int, int], radius: float) -> np.ndarray:
    off = far(at)
    flat[off <= radius] *= 0.88
    flat[(off <= radius) & (off > radius - 2.5)] *= 0.6
    flat[far((at[0] - 3, at[1] - 2)) <= 1.5] = 255
    return flat


def found(flat: np.ndarray, find=FIND):
    return find(measure_density(flat.round().astype(np.uint8), paper(), SCALE))


def colours_of(flat: np.ndarray) -> list[str | None]:
    return sorted((one.named.name for one in found(flat)), key=str)


def test_a_bare_patch_holds_nothing():
    assert found(paper()) == []


@pytest.mark.parametrize("radius", [7.5, 10, 12])
@pytest.mark.parametrize(("name", "lets"), [("red", RED), ("blue", BLUE)])
def test_a_coloured_crystal_is_found_where_it_is(name, lets, radius):
    (one,) = found(glass(paper(), (46, 55), radius, lets))
    assert one.named.name == name
    assert np.hypot(one.x - 46, one.y - 55) < 1.0
    assert one.radius == pytest.approx(radius / SCALE, abs=1.0)


def test_clear_glass_is_known_by_its_dark_rim():
    (one,) = found(clear(paper(), (50, 50), 10))
    assert one.named.name == "challenge"
    assert np.hypot(one.x - 50, one.y - 50) < 1.5


def test_where_no_clear_glass_is_in_play_none_is_found():
    assert found(clear(paper(), (50, 50), 10), CrystalFinder(PALETTE.only("red"), SCALE)) == []


def test_three_that_touch_are_three():
    flat = clear(glass(glass(paper(), (40, 42), 9, RED), (58, 42), 9, BLUE), (49, 58), 9)
    assert colours_of(flat) == ["blue", "challenge", "red"]


def test_two_of_one_colour_that_touch_are_two():
    assert colours_of(glass(glass(paper(), (40, 50), 10, RED), (60, 50), 10, RED)) == ["red", "red"]


@pytest.mark.parametrize("radii", [(7, 7), (7.5, 7.5), (6, 8), (7, 11)])
def test_two_small_ones_of_one_colour_that_touch_are_two(radii):
    """Both together are no larger than one large one, and their coloured parts no longer than 20 mm."""
    left, right = radii
    flat = glass(glass(paper(), (50 - left, 50), left, RED), (50 + right, 50), right, RED)
    assert colours_of(flat) == ["red", "red"]


def test_two_small_ones_of_one_colour_whose_pale_rims_touch_are_two():
    """A challenger's crystal of the claimant's colour was laid against the claimant's, and both were one in blur."""
    flat = paper()
    for x in (41.5, 58.5):
        flat[far((x, 50)) <= 8.5] *= np.power(RED, 0.3)
        flat[far((x, 50)) <= 6] *= np.power(RED, 0.7)
    assert colours_of(flat) == ["red", "red"]


@pytest.mark.parametrize("band", [3.5, 4])
def test_two_ends_of_one_crystal_whose_middle_has_lost_its_colour_are_one(band):
    """One in the shade was taken for two, and its side accused of having laid another one on a place that was taken."""
    flat = glass(paper(), (50, 50), 9.5, RED)
    rows = np.abs(np.arange(SIDE) - 50)[:, None]
    flat[(far((50, 50)) <= 9.5) & (rows < band)] = 60
    assert colours_of(flat) == ["red"]


def test_glass_of_no_known_colour_has_no_name():
    (one,) = found(glass(paper(), (50, 50), 10, (0.3, 0.85, 0.3)))
    assert one.named.name is None


def test_print_and_shadows_are_nothing():
    flat = paper()
    flat[50, 10:90] = 150
    flat[(far((50, 50)) > 17.5) & (far((50, 50)) < 18.5)] = 150
    flat[70:73, 46:54] = 140
    flat *= 1 - 0.25 * np.exp(-((far((20, 20)) / 25) ** 2))[..., None]
    assert found(flat) == []


def test_the_shadow_of_a_crystal_is_no_clear_one():
    flat = paper()
    flat[far((57, 57)) <= 9] *= 0.75
    assert colours_of(glass(flat, (50, 50), 10, RED)) == ["red"]


def mirroring(flat: np.ndarray, at: tuple[int, int], radius: float) -> np.ndarray:
    """A red crystal of which the face towards the lamp mirrors it, and has little of its colour."""
    glass(flat, at, radius, RED)
    rows, columns = np.ogrid[:SIDE, :SIDE]
    flat[(far(at) <= radius) & (columns - at[0] + rows - at[1] > 0)] = np.array((118, 118, 142))
    flat[far((at[0] + 4, at[1] + 4)) <= 1.5] = 255
    return flat


def test_the_face_of_a_coloured_crystal_that_mirrors_the_light_is_no_clear_one():
    assert colours_of(mirroring(paper(), (50, 50), 12)) == ["red"]


@pytest.mark.parametrize("radius", [12, 13, 14])
def test_the_side_of_a_coloured_crystal_that_has_no_colour_may_be_glass_and_is_asked_about(radius):
    """It was a challenge piece, silently, on a board whose lamp leaves the side without any light."""
    flat, (rows, columns) = glass(paper(), (50, 50), radius, BLUE), np.ogrid[:SIDE, :SIDE]
    flat[(far((50, 50)) <= radius) & (columns + rows > 100)] = 118
    flat[far((54, 54)) <= 1.5] = 255
    coloured, side = found(flat)
    assert (coloured.named.name, side.named.name) == ("blue", "challenge")
    assert side.named.confidence < LIKELY


def test_the_smallest_clear_crystal_beside_the_smallest_coloured_one_is_seen():
    assert colours_of(clear(glass(paper(), (42, 50), 7.5, RED), (57, 50), 7.5)) == ["challenge", "red"]


@pytest.mark.parametrize("radius", [9, 10, 11])
def test_clear_glass_of_which_only_a_part_of_the_rim_and_the_glare_differ_from_the_board_is_seen(radius):
    """Between the two it looks like the board, so that they are not connected."""
    flat = glass(paper() * 0.85, (50, 36), 10, RED)
    off, down = far((50, 46 + radius)), np.arange(SIDE)[:, None] - 46 - radius
    flat[(off <= radius) & (off > radius - 4) & (down < 4)] *= 0.6
    flat[far((50, 51 + radius)) <= 3.5] = 255
    assert colours_of(flat) == ["challenge", "red"]


@pytest.mark.parametrize("reach", [34, 36])
def test_clear_glass_at_the_rim_of_a_deep_shadow_is_seen(reach):
    """A shadow that the board's white does not follow is no reason to see nothing of what touches it."""
    shadow = 0.75 / (1 + np.exp((far((12, 50)) - reach) / 2))[..., None]
    assert "challenge" in colours_of(clear(paper() * (1 - shadow), (56, 50), 10))


def rim(flat: np.ndarray, at: tuple[int, int], radius: float, gaps: tuple[tuple[int, int], ...]) -> np.ndarray:
    """Clear glass as bright as the board: its rim, but for gaps (from and to, in degrees), and the glare are seen."""
    rows, columns = np.ogrid[:SIDE, :SIDE]
    angle = np.degrees(np.arctan2(rows - at[1], columns - at[0])) % 360
    shown = ~np.logical_or.reduce([(first < angle) & (angle < last) for first, last in gaps])
    off = far(at)
    flat[(off <= radius) & (off > radius - 4) & shown] *= 0.7
    flat[off <= 1.8] = 255
    return flat


@pytest.mark.parametrize("gaps", [((165, 215),), ((90, 170), (260, 280))], ids=["open on one side", "two sides"])
def test_clear_glass_beside_a_coloured_crystal_of_which_the_rim_is_open_is_seen(gaps):
    """R-MW-102: a challenge piece as pale as the board, of which two sides of the rim and the glare were seen."""
    pieces = found(glass(rim(paper(), (42, 58), 10, gaps), (56, 45), 9.5, RED))
    assert sorted(one.named.name for one in pieces) == ["challenge", "red"]
    clear_one = min(pieces, key=lambda one: one.x)
    assert np.hypot(clear_one.x - 42, clear_one.y - 58) < 4


def test_two_shadows_beside_a_coloured_crystal_are_no_clear_one():
    flat = paper()
    for at in ((38, 58), (62, 58)):
        flat[far(at) <= 6] *= 0.75
    assert colours_of(glass(flat, (50, 50), 10, RED)) == ["red"]


def test_pieces_are_reported_with_their_kind():
    flat = clear(glass(paper(), (30, 30), 10, RED), (70, 70), 10)
    pieces = PieceFinder(PALETTE, SCALE)(measure_density(flat.round().astype(np.uint8), paper(), SCALE))
    assert sorted((one.kind, one.name) for one in pieces) == [("crystal", "challenge"), ("crystal", "red")]
    unknown = PieceFinder(PALETTE, SCALE).clear_glass(5, 6)
    assert (unknown.name, unknown.candidate_names, unknown.clearly_there) == (None, ("challenge",), True)


@pytest.mark.parametrize(("beside", "pieces"), [(34, 1), (62, 2)])
def test_the_light_that_a_crystal_throws_beside_itself_is_no_crystal(beside, pieces):
    """Pale light of its own colour lies near it; as pale a thing far off may be anything."""
    flat = glass(paper(), (20, 50), 10, RED)
    flat[far((20 + beside - 16, 50)) <= 5.5] *= np.array(RED) ** 0.2
    assert colours_of(flat) == ["red"] * pieces


def test_a_pale_thing_of_another_colour_beside_a_crystal_is_seen():
    flat = glass(paper(), (30, 50), 10, RED)
    flat[far((48, 50)) <= 6] *= np.array(BLUE) ** 0.25
    assert colours_of(flat) == ["blue", "red"]


AMBER = (0.2, 0.45, 0.85)
NEAR = CrystalFinder(Palette((Swatch("red", 36.0, 30.0), Swatch("amber", 344.0, 14.0))), SCALE)


@pytest.mark.parametrize(("part", "name"), [(54, "amber"), (49, None)])
def test_a_crystal_whose_hue_lies_on_the_border_of_two_colours_is_one(part, name):
    """A digit under amber glass reddened a part of it; where most of it is between the two, nobody can tell which."""
    flat = glass(paper(), (50, 50), 10, AMBER)
    flat[(far((50, 50)) <= 10) & (np.arange(SIDE) > part)] *= (1, 0.84, 1)
    (one,) = found(flat, NEAR)
    assert one.named.name == name
    assert np.hypot(one.x - 50, one.y - 50) < 1.6


def test_a_face_of_another_hue_that_mirrors_the_lamp_is_no_crystal_of_its_own():
    """A warm lamp in a dark red crystal was an amber one beside it, and challenged."""
    find = CrystalFinder(Palette((Swatch("red", 22.0, 10.0), Swatch("amber", 350.0, 14.0))), SCALE)
    flat = glass(paper(), (50, 50), 10, RED)
    flat[(far((50, 50)) <= 10) & (np.arange(SIDE) < 48)] *= (1.0, 1.8, 1.0)
    assert [one.named.name for one in found(flat, find)] == ["red"]


def test_two_crystals_of_like_hues_that_touch_are_two():
    flat = glass(glass(paper(), (42, 50), 8, AMBER), (58, 50), 8, (0.2, 0.37, 0.85))
    assert [one.named.name for one in found(flat, NEAR)] == [None, "amber"]
    both_met = CrystalFinder(NEAR.palette.acquainted((5.0, 356.0) * 4), SCALE)
    assert [one.named.name for one in found(flat, both_met)] == ["red", "amber"]


def test_the_shadow_of_a_rod_is_no_clear_glass_but_a_crystal_beside_it_is():
    flat = paper()
    rows, columns = np.ogrid[:SIDE, :SIDE]
    across = columns + 2 * rows - 130
    flat[np.abs(across) < 16] *= (0.55 + 0.02 * np.abs(across[np.abs(across) < 16]))[:, None]
    assert found(flat) == []
    assert colours_of(clear(flat, (75, 75), 10)) == ["challenge"]


@pytest.mark.parametrize("radius", [10, 12])
def test_clear_glass_that_the_lamp_tinges_in_part_is_named_by_no_colour(radius):
    flat = clear(glass(paper(), (61, 40), 8, BLUE), (46, 52), radius)
    flat[far((43, 55)) <= 5] *= (0.72, 0.72, 0.99)
    amber = Palette((Swatch("blue", 173.0), Swatch("red", 22.0), Swatch("challenge")))
    one, other = sorted(found(flat, CrystalFinder(amber, SCALE)), key=lambda one: one.x)
    assert other.named.name == "blue"
    assert one.named.name in (None, "challenge")
    assert "challenge" in (one.named.name, *one.named.candidate_names)


def test_a_small_pale_crystal_beside_a_clear_one_keeps_its_colour():
    flat = glass(clear(paper(), (58, 50), 10), (40, 50), 7.5, (0.6, 0.6, 0.9))
    assert colours_of(flat) == ["challenge", "red"]


def test_of_two_colours_nearer_than_two_crystals_ever_lie_the_smaller_has_no_name():
    pieces = found(glass(glass(paper(), (44, 50), 4.6, RED), (55, 50), 5.4, BLUE))
    assert [(one.named.name, one.named.candidate_names) for one in sorted(pieces, key=lambda one: one.mm2)] == [
        (None, ("red", "blue")),
        ("blue", ()),
    ]
