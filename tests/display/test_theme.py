"""Contrast of everything that is read or recognised, also for the colour-blind, and a shape with every colour."""

from itertools import combinations

import numpy as np
import pygame
import pytest

from tableassist.display import shapes, theme
from tableassist.display.pieces import styles_of
from tableassist.display.theme import CALM, contrast
from tableassist.rules.view import Mark, SeatLine, Tone

# Machado, Oliveira and Fernandes (2009), severity 1.0, for linear light.
BLIND = {
    "everybody": np.eye(3),
    "protanopia": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranopia": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanopia": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}


def seen(colour, eyes):
    """The colour as these eyes see it, 0 to 255."""
    part = np.array(colour) / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    light = np.clip(BLIND[eyes] @ linear, 0, 1)
    return tuple(255 * np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055))


def lab(colour):
    part = np.array(colour) / 255
    linear = np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)
    to_xyz = np.array(
        [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.072175], [0.0193339, 0.119192, 0.9503041]]
    )
    x, y, z = np.cbrt(np.maximum(to_xyz @ linear / np.array([0.95047, 1.0, 1.08883]), 0.0088))
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def apart(one, other, eyes):
    """How far two colours lie apart for these eyes (CIE 1976)."""
    return float(np.linalg.norm(lab(seen(one, eyes)) - lab(seen(other, eyes))))


def test_contrast_is_that_of_the_guidelines():
    assert contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
    assert contrast((255, 0, 0), (255, 0, 0)) == 1


@pytest.mark.parametrize("eyes", BLIND)
def test_all_text_has_a_contrast_of_seven_for_all_eyes(eyes):
    faint = [
        (text, ground, round(contrast(seen(text, eyes), seen(ground, eyes)), 2))
        for text, ground in CALM.text_pairs()
        if contrast(seen(text, eyes), seen(ground, eyes)) < (7 if eyes == "everybody" else 5.5)
    ]
    assert faint == []


@pytest.mark.parametrize("eyes", BLIND)
def test_icons_and_lines_have_a_contrast_of_three_for_all_eyes(eyes):
    pairs = CALM.line_pairs()
    assert [pair for pair in pairs if contrast(seen(pair[0], eyes), seen(pair[1], eyes)) < 3] == []


@pytest.mark.parametrize("eyes", BLIND)
def test_two_players_are_distinguished_by_colour_alone_by_all_eyes(eyes):
    assert apart(CALM.seat(0).colour, CALM.seat(1).colour, eyes) > 40


@pytest.mark.parametrize("eyes", BLIND)
def test_no_two_players_have_the_same_colour_for_any_eyes(eyes):
    assert min(apart(a.colour, b.colour, eyes) for a, b in combinations(CALM.seats, 2)) > 9


def test_what_differs_in_colour_differs_in_shape():
    for styles in (CALM.seats, tuple(CALM.marks.values()), tuple(CALM.tones.values())):
        assert len({look.shape for look in styles}) == len(styles)
        assert {look.shape for look in styles} <= shapes.NAMES


def test_every_tone_and_every_mark_has_a_look():
    assert set(CALM.tones) == set(Tone)
    assert set(CALM.marks) == set(Mark) - {Mark.NONE}


@pytest.mark.parametrize("eyes", BLIND)
def test_the_pieces_of_two_sides_are_distinguished_by_colour_alone_by_all_eyes(eyes):
    assert apart(CALM.pieces["red"], CALM.pieces["blue"], eyes) > 40


@pytest.mark.parametrize("eyes", BLIND)
def test_no_two_kinds_of_pieces_have_the_same_colour_for_any_eyes(eyes):
    assert min(apart(a, b, eyes) for a, b in combinations(CALM.pieces.values(), 2)) > 9


def test_the_challenge_piece_has_a_shape_that_no_side_has():
    sides = tuple(SeatLine("", 0, colour=colour) for colour in ("red", "blue", "green", "amber"))
    styles = styles_of(sides, CALM.seated(side.colour for side in sides))
    assert len({look.shape for look in styles.values()}) == 5
    assert {look.shape for look in styles.values()} <= shapes.NAMES
    assert {name: look.colour for name, look in styles.items()} == dict(CALM.pieces)
    pairs = combinations({look.shape for look in styles.values()}, 2)
    assert [(a, b) for a, b in pairs if (alpha(a) != alpha(b)).mean() < 0.1] == []


def alpha(name):
    return pygame.surfarray.array_alpha(shapes.draw_icon(name, 24, (255, 255, 255))) > 127


@pytest.mark.parametrize("styles", [CALM.seats, tuple(CALM.marks.values()), tuple(CALM.tones.values())])
def test_shapes_that_are_distinguished_differ_by_more_than_a_tenth_of_their_pixels(styles):
    pairs = combinations([look.shape for look in styles], 2)
    assert [(a, b) for a, b in pairs if (alpha(a) != alpha(b)).mean() < 0.1] == []


def test_blend():
    assert theme.blend((0, 0, 0), (200, 100, 50), 0.5) == (100, 50, 25)
