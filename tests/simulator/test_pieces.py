"""Pieces on the virtual table, and how they look to the lens."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tableassist.games.memwars.mat import build_mat as board_mat
from tableassist.simulator.conditions import Conditions
from tableassist.simulator.pieces import CounterPiece, Crystal, Die, Printed
from tableassist.simulator.scene import Scene
from tableassist.simulator.table import AlreadyOnTheTable, NotOnTheTable, VirtualTable
from tableassist.table.geometry import Point
from tableassist.table.observation import Face

pytestmark = pytest.mark.slow

MAT = board_mat()
SIZE = (1280, 720)
LIT = Conditions(light_from=0.0, gradient=0.0, vignetting=0.0, noise=0.0, seed=4)
FREE = Point(175.5, 94.5)  # inside the diamond of the north-west, where nothing is printed


@pytest.fixture(scope="module")
def scene() -> Scene:
    return Scene(MAT, LIT, SIZE)


def crystal(colour: str = "red", number: int = 1, at: Point = FREE, **more) -> Crystal:
    return Crystal(number, colour, at, **more)


def at(scene: Scene, picture: np.ndarray, place: Point, reach: int = 1) -> np.ndarray:
    column, row = (round(float(n)) for n in scene.lens.to_pixels(np.array([(place.x, place.y)]))[0])
    return picture[row - reach : row + reach + 1, column - reach : column + reach + 1].reshape(-1, 3).astype(int)


def changed(scene: Scene, one: np.ndarray, other: np.ndarray, by: int = 2) -> np.ndarray:
    """The places, in millimetres, at which two pictures differ."""
    rows, columns = np.nonzero((np.abs(one.astype(int) - other.astype(int)) > by).any(axis=2))
    return scene.lens.to_mm(np.column_stack((columns, rows)).astype(float))


def test_pieces_are_laid_pushed_and_taken():
    table = VirtualTable(MAT)
    table.put(crystal(number=7))
    table.push(7, 2.0, -1.0, 15.0)
    assert table.piece(7).at == Point(FREE.x + 2, FREE.y - 1)
    assert table.piece(7).turn == 15.0
    assert table.remove(7).colour == "red"
    assert table.pieces == []


def test_a_piece_is_once_and_must_be_there_to_be_moved():
    table = VirtualTable(MAT)
    table.put(crystal(number=7))
    with pytest.raises(AlreadyOnTheTable, match="Piece 7"):
        table.put(crystal("blue", number=7))
    for act in (table.remove, table.push, table.piece):
        with pytest.raises(NotOnTheTable, match="Piece 8"):
            act(8)


@pytest.mark.parametrize("cut", ["round", "cut", "rough"])
@pytest.mark.parametrize(("colour", "strongest"), [("red", 2), ("blue", 0), ("green", 1)])
def test_a_crystal_lets_its_own_colour_through(scene, colour, strongest, cut):
    seen = at(scene, scene.show((), (crystal(colour, cut=cut),)), FREE, 2).mean(axis=0)
    assert seen.argmax() == strongest
    assert seen.max() > 1.3 * np.sort(seen)[1]


def test_clear_glass_has_no_colour_but_a_dark_rim(scene):
    picture = scene.show((), (crystal("challenge", size=16),))
    rim = at(scene, picture, Point(FREE.x + 7.2, FREE.y), 0).mean()
    inside = at(scene, picture, FREE, 2)
    assert rim < inside.mean() - 25
    assert np.ptp(inside.mean(axis=0)) < 20


def test_the_board_shines_through_a_crystal(scene):
    """Clear glass laid half over a corner marker shows its black squares."""
    marker = MAT.markers[0].square.centre
    black = [Point(marker.x + dx, marker.y + dy) for dx in range(-12, 13, 4) for dy in range(-12, 13, 4)]
    bare = scene.show(()).copy()
    dark = min(black, key=lambda place: at(scene, bare, place).mean())
    light = max(black, key=lambda place: at(scene, bare, place).mean())
    through = [at(scene, scene.show((), (crystal("challenge", at=p, size=10),)), p).mean() for p in (dark, light)]
    assert through[1] > through[0] + 40


@pytest.mark.parametrize(("lamp", "towards"), [(0.0, -1), (180.0, 1)])
def test_a_crystal_glares_towards_the_lamp_and_shades_what_is_behind_it(lamp, towards):
    scene = Scene(MAT, replace(LIT, light_from=lamp), SIZE)
    bare = scene.show(()).astype(int)
    seen = scene.show((), (crystal("red", size=16),)).astype(int)
    x, y = scene.lens.to_pixels(np.array([(FREE.x, FREE.y)]))[0].round().astype(int)
    spans = (slice(y - 24, y), slice(y + 1, y + 25))
    before, behind = spans if towards < 0 else spans[::-1]
    columns = slice(x - 6, x + 7)
    assert seen[before, columns].min(axis=2).max() > seen[behind, columns].min(axis=2)[:, :].mean() + 60
    touched = [(np.abs(seen - bare)[span, columns].max(axis=2) > 12).sum() for span in (before, behind)]
    assert touched[1] > touched[0]


def test_the_shadow_of_coloured_glass_is_coloured(scene):
    bare = scene.show(())
    away = Point(FREE.x, FREE.y + 9.6)
    before, after = at(scene, bare, away).mean(axis=0), at(scene, scene.show((), (crystal("red"),)), away).mean(axis=0)
    lost = 1 - after / before
    assert lost[:2].min() > lost[2] + 0.05


def test_only_the_surroundings_of_a_crystal_change(scene):
    bare = scene.show(()).copy()
    places = changed(scene, bare, scene.show((), (crystal(),)))
    assert np.abs(places - (FREE.x, FREE.y)).max() < 18


def test_taking_a_crystal_restores_the_board_exactly(scene):
    bare = scene.show(()).copy()
    touching = crystal("blue", 2, Point(FREE.x + 11, FREE.y))
    scene.show((), (crystal(), touching))
    alone = scene.show((), (touching,)).copy()
    fresh = Scene(MAT, LIT, SIZE)
    assert (fresh.show((), (touching,)) == alone).all()
    assert (scene.show(()) == bare).all()


def test_many_at_once_look_like_one_after_the_other(scene):
    pieces = tuple(crystal("green", n, Point(100 + 26 * n, 200)) for n in range(1, 14))
    for count in range(len(pieces) + 1):
        one_by_one = scene.show((), pieces[:count])
    assert (Scene(MAT, LIT, SIZE).show((), pieces) == one_by_one).all()


def test_a_counter_hides_the_board_and_shows_its_side(scene):
    faces = {}
    for face in (Face.UP, Face.DOWN):
        picture = scene.show((), (CounterPiece(1, "5", FREE, face, 18.0),))
        faces[face] = at(scene, picture, Point(FREE.x + 5, FREE.y), 0).mean()
    assert faces[Face.UP] > 200
    assert faces[Face.DOWN] < 120


def test_a_crystal_upon_a_counter_is_tinted_by_it(scene):
    between_dots = Point(FREE.x + 5.0, FREE.y)
    glass = crystal("challenge", 2, between_dots)
    bare = at(scene, scene.show((), (glass,)), between_dots)
    dark = at(scene, scene.show((), (CounterPiece(1, "5", FREE, Face.DOWN, 18.0), glass)), between_dots)
    assert dark.sum() < 0.8 * bare.sum()


def test_glass_bends_what_is_printed_on_the_counter_below(scene):
    below = CounterPiece(1, "5", FREE, Face.UP, 18.0)
    plain = at(scene, scene.show((), (below,)), FREE, 6).sum(axis=1)
    under_glass = at(scene, scene.show((), (below, crystal("challenge", 2, size=14.0))), FREE, 6).sum(axis=1)
    # Where cardboard was, there is ink, and the other way round: not the same print, only darker.
    assert np.corrcoef(plain, under_glass)[0, 1] < 0.6


def test_coloured_glass_throws_its_shadow_on_the_counter_beside_it(scene):
    counter, glass = CounterPiece(1, "5", FREE, Face.UP, 18.0), crystal("red", 2, Point(FREE.x, FREE.y - 5), size=12.0)
    away_from_the_lamp = Point(FREE.x, FREE.y + 3.0)
    bare = at(scene, scene.show((), (counter,)), away_from_the_lamp)
    shaded = at(scene, scene.show((), (counter, glass)), away_from_the_lamp)
    assert shaded.sum() < 0.9 * bare.sum()


def test_counters_under_glass_are_painted_in_part_as_they_are_painted_at_once(scene):
    counters = tuple(CounterPiece(n, "3", Point(100 + 26 * n, 200), Face.UP, 18.0) for n in range(1, 14, 2))
    glass = tuple(crystal("challenge", 20 + n, Point(103 + 26 * n, 198)) for n in range(1, 14))
    for count in range(len(glass) + 1):
        one_by_one = scene.show((), (*counters, *glass[:count]))
    assert (Scene(MAT, LIT, SIZE).show((), (*counters, *glass)) == one_by_one).all()


def test_dice_show_other_digits(scene):
    shown = [scene.show((), (Die(1, value, FREE),)).copy() for value in range(1, 9)]
    for number, one in enumerate(shown):
        for other in shown[:number]:
            assert len(changed(scene, one, other, 20)) >= 3


def test_another_seed_is_another_set_of_glass():
    tints = []
    for seed in (4, 5, 6):
        scene = Scene(MAT, replace(LIT, seed=seed), SIZE)
        tints.append(at(scene, scene.show((), (crystal("blue"),)), FREE, 2).mean(axis=0))
    assert np.abs(np.diff(tints, axis=0)).max(axis=1).min() > 8


def test_what_was_printed_is_as_it_was_cut(scene):
    art = np.zeros((100, 200, 3), np.uint8)
    art[:, :100], art[:, 100:] = (200, 40, 40), (40, 40, 200)
    picture = scene.show((), (Printed(1, art, FREE, 40.0, 20.0, 90.0),)).copy()
    above, below = (at(scene, picture, Point(FREE.x, FREE.y + dy)).mean(axis=0) for dy in (-10, 10))
    # Turned a quarter clockwise, its left half lies above.
    assert above.argmax() == 0
    assert below.argmax() == 2
    bare = scene.show((), ()).copy()
    places = changed(scene, bare, picture)
    assert np.abs(places[:, 0] - FREE.x).max() < 10 + 4
    assert np.abs(places[:, 1] - FREE.y).max() < 20 + 4


def test_a_round_print_leaves_its_corners_bare_and_hides_what_is_below(scene):
    art = np.full((90, 90, 3), 30, np.uint8)
    under = crystal("red", number=2)
    picture = scene.show((), (under, Printed(3, art, FREE, 18.0, 18.0, 0.0, round=True))).copy()
    assert at(scene, picture, FREE).mean() < 60
    bare = scene.show((), ()).copy()
    corner = Point(FREE.x + 8.3, FREE.y + 8.3)
    assert np.abs(at(scene, picture, corner).mean() - at(scene, bare, corner).mean()) < 30
    upon = scene.show((), (Printed(3, art, FREE, 18.0, 18.0, 0.0, round=True), under)).copy()
    # Glass upon dark cardboard stays dark, but mirrors the lamp.
    assert at(scene, upon, FREE, 6).max() > at(scene, picture, FREE, 6).max() + 20


def test_a_print_is_as_wide_as_its_diagonal():
    assert Printed(1, np.zeros((2, 2, 3), np.uint8), FREE, 30.0, 40.0).size == 50.0
