"""Glances at cards: whether what is seen in a place is what lay there, or the bare mat."""

from __future__ import annotations

import numpy as np
import pytest
from even_mat import even_mat

from tableassist.games.deluxe_memory.mat import build_mat
from tableassist.table.geometry import Point
from tableassist.table.observation import Face
from tableassist.vision import glances
from tableassist.vision.cards.cells import CellFinding, Holds
from tableassist.vision.cards.faces import FaceReading
from tableassist.vision.cards.votes import CardPose
from tableassist.vision.glances import (
    glance_at,
    make_glance,
    measure_contrast,
    renew_glances,
    resembles_card,
    take_glance,
)
from tableassist.vision.scene import Glance, PlaceMemory
from tableassist.vision.table.homography import TableFinder
from tableassist.vision.table.patch_similarity import is_patterned

MAT = build_mat()
ZONE = MAT.card_zones()[0]
POSE = CardPose(ZONE.area.centre, 90.0, 1.0, 5000.0)
BLANK = np.full((98, 73, 3), 200, np.uint8)
NONE = np.zeros(3, np.float32)
TAN, GREY = np.array([135.0, 168.0, 190.0]), np.full(3, 160.0)
PAPER, CREAM, PALE = np.full(3, 180.0), np.array([176.0, 207.0, 212.0]), np.array([182.0, 186.0, 185.0])


def around(card, mat=PAPER, *, light=1.0, falls=0.0, noise=2.0, seed=1):
    """A flat card, a pixel a millimetre, with 5 mm of the mat around it, in a light that falls off across it."""
    seen = np.ones((98, 73, 3)) * mat
    seen[5:-5, 5:-5] = card
    seen *= (light * np.linspace(1 + falls, 1 - falls, 73))[None, :, None]
    return (seen + np.random.default_rng(seed).normal(0, noise, seen.shape)).clip(0, 255).astype(np.uint8)


def glance(card, ground=180.0, **how):
    seen = around(card, **how)
    return Glance(seen[4:-4, 4:-4], np.full(3, ground), measure_contrast(seen))


@pytest.mark.parametrize("light", [0.6, 0.85, 1.0, 1.15])
@pytest.mark.parametrize("falls", [0.0, 0.15])
@pytest.mark.parametrize("lies", [True, False])
@pytest.mark.parametrize("card", [CREAM, GREY], ids=["cream", "grey"])
def test_a_pale_card_is_known_by_its_contrast_to_what_is_around_it_in_any_light(light, falls, card, lies):
    """Between soft shadows the mat was a third brighter than its smooth field, and places left bare held cards."""
    now = glance(card if lies else PAPER, light=light, falls=falls, seed=2)
    assert resembles_card(MAT, POSE, now, glance(card), even_mat(180.0)) is lies


def test_a_neighbour_that_reaches_beside_it_takes_no_contrast_from_a_card():
    seen = around(CREAM)
    seen[:, :5] = CREAM
    assert measure_contrast(seen) == pytest.approx(measure_contrast(around(CREAM)), abs=0.02)


@pytest.mark.parametrize("lies", [True, False])
def test_a_card_with_a_print_is_known_by_that_not_by_how_light_its_middle_is(lies):
    """In a shadow bare paper was as much darker than what was around it as the card had been: it was never missed."""
    stripes = np.where(np.arange(63)[None, :, None] // 9 % 2, 120.0, 150.0) * np.ones((88, 63, 3))
    now = glance(stripes if lies else 140.0, seed=2)
    assert now.contrast @ glance(stripes).contrast > 0, "else this shows nothing"
    assert resembles_card(MAT, POSE, now, glance(stripes), even_mat(180.0)) is lies


@pytest.mark.parametrize("lies", [True, False])
@pytest.mark.parametrize("light", [1.0, 0.8])
def test_a_tinted_card_in_a_soft_shadow_is_gone_where_the_bare_mat_lies_in_that(light, lies):
    """The shadow was all the pattern that a plain yellow back had: bare blue paper in it was the card."""
    before, now = glance(TAN, falls=0.3), glance(TAN if lies else PAPER, falls=0.3, light=light, seed=2)
    assert is_patterned(before.picture), "else this shows nothing"
    assert resembles_card(MAT, POSE, now, before, even_mat(180.0)) is lies


@pytest.mark.parametrize("light", [1.0, 0.7])
def test_a_card_as_light_as_the_mat_is_held_against_its_glance(light):
    """By contrast neither is told from the other: it is the card as long as it may be."""
    assert resembles_card(MAT, POSE, glance(PALE, light=light, seed=2), glance(PALE), even_mat(180.0))


@pytest.mark.parametrize("lies", [True, False])
@pytest.mark.parametrize("brightened", [1.0, 1.7])
def test_a_card_is_compared_with_its_glance_in_the_light_of_now(lies, brightened):
    """A camera that adapted to a dark table made grey cards that had lain there all along as bright as the mat was."""
    paper, grey = 95.0, 82.0
    weave = np.indices((64, 90)).sum(axis=0)[..., None] % 2 * 4.0 + np.zeros(3)
    shown = grey + weave if lies else np.full((64, 90, 3), paper)
    before, now = ((one * lit).clip(0, 255).astype(np.uint8) for one, lit in ((grey + weave, 1), (shown, brightened)))
    before, now = Glance(before, np.full(3, paper), NONE), Glance(now, np.full(3, paper * brightened), NONE)
    assert resembles_card(MAT, POSE, now, before, even_mat(paper * brightened)) is lies


def test_a_white_card_resembles_itself_in_light_that_no_picture_can_show():
    """Both it and the paper are white then, and what noise was in the glance stands out no more."""
    noisy = np.random.default_rng(1).normal(210, 12, (64, 90, 3)).clip(0, 255).astype(np.uint8)
    white = np.random.default_rng(2).normal(254, 1, (64, 90, 3)).clip(0, 255).astype(np.uint8)
    before, now = Glance(noisy, np.full(3, 180.0), NONE), Glance(white, np.full(3, 255.0), NONE)
    assert resembles_card(MAT, POSE, now, before, even_mat(262.0))


@pytest.mark.parametrize(("light", "anew"), [(1.05, False), (0.95, False), (1.3, True), (0.8, True)])
def test_a_card_at_rest_is_glanced_at_anew_in_another_light(monkeypatch, light, anew):
    """A lamp shone on glossy grey backs more than on the mat: one that was as bright as that was taken for lifted."""
    monkeypatch.setattr(glances, "flat_card", lambda *_args: BLANK)
    cell = PlaceMemory(ZONE, CellFinding(Holds.CARD, 1.0, POSE), (FaceReading(None, Face.DOWN, 0.97),))
    take_glance(MAT, BLANK, None, cell, even_mat(100.0))
    before = cell.glance
    renew_glances(MAT, BLANK, None, [cell, PlaceMemory(ZONE)], even_mat(100.0 * light))
    assert (cell.glance is not before) is anew
    assert cell.glance.lit == pytest.approx(np.full(3, 100.0 * light if anew else 100.0))


def test_a_glance_shows_a_card_as_one_cut_out_with_less_around_it(paint, mat):
    place = Point(420.0, 300.0)
    picture = paint(cards=[(place, 84.0, "red")]).picture()
    fit, pose = TableFinder(mat)(picture), CardPose(place, 84.0, 1.0, 5000.0)
    seen, cut = make_glance(mat, picture, fit, pose, even_mat(180.0)).picture, glance_at(mat, picture, fit, pose)
    assert seen.shape == cut.shape
    assert np.abs(seen.astype(int) - cut).max() <= 2
