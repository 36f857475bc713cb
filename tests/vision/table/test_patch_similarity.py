"""How far a card lies aside is measured by its print."""

import cv2
import numpy as np
import pytest

from tableassist.vision.table.patch_similarity import (
    align,
    align_outline,
    find_offset,
    fine_detail,
    is_patterned,
    measure_unexplained,
)

SIZE = (110, 85)


def back(right=0.0, down=0.0, turn=0.0, light=1.0, seed=3):
    """A patterned back, a millimetre a pixel, moved by so many pixels and degrees clockwise."""
    noise = np.random.default_rng(seed).normal(0, 60, (*SIZE, 1))
    even = cv2.GaussianBlur(np.repeat(noise, 3, axis=2), (0, 0), 1.5) * 3 + 120
    middle = SIZE[1] / 2, SIZE[0] / 2
    warp = cv2.getRotationMatrix2D(middle, -turn, 1.0) + np.array([[0, 0, right], [0, 0, down]])
    moved = cv2.warpAffine(even, warp, SIZE[::-1], flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT)
    return np.clip(moved * light, 0, 255).astype(np.uint8)


@pytest.mark.parametrize(("right", "down", "turn"), [(0, 0, 0), (0.5, -0.3, 0), (0, 0, 0.8), (1.2, 0.6, -0.7)])
@pytest.mark.parametrize("light", [1.0, 0.6])
def test_a_card_is_followed_to_a_part_of_a_millimetre(right, down, turn, light):
    off = align(back(right, down, turn, light), back())
    assert (off.right, off.down, off.turn) == pytest.approx((right, down, turn), abs=0.1)
    assert off.agreement > 0.97


def test_another_print_agrees_with_nothing():
    off = align(back(seed=4), back())
    assert off is None or off.agreement < 0.5


@pytest.mark.parametrize(("right", "turn", "found"), [(8.0, 0.0, True), (60.0, 0.0, False), (25.0, 85.0, False)])
def test_what_agrees_in_a_corner_alone_was_not_found_again(right, turn, found, monkeypatch):
    """The search for a fine lattice ended 77 mm aside, where a strip of it agreed: the card counted as moved there."""
    warp = cv2.getRotationMatrix2D((SIZE[1] / 2, SIZE[0] / 2), -turn, 1.0) + np.array([[0, 0, right], [0, 0, 0]])
    monkeypatch.setattr(cv2, "findTransformECC", lambda *_given: (0.95, warp.astype(np.float32)))
    assert (align(back(right, turn=turn), back()) is not None) is found


def shiny(seed):
    """A card with a print of wide shapes in a sleeve that mirrors a lamp, a millimetre a pixel, in noise of its own."""
    rows, columns = np.mgrid[: SIZE[0], : SIZE[1]]
    shapes = cv2.GaussianBlur(np.random.default_rng(3).normal(0, 150, SIZE), (0, 0), 3)
    lamp = 260 * np.exp(-(((rows - 50) / 30) ** 2 + ((columns - 40) / 22) ** 2))
    noise = np.random.default_rng(seed).normal(0, 2, SIZE)
    return np.repeat(np.clip(60 + shapes + lamp + noise, 0, 255).astype(np.uint8)[..., None], 3, axis=2)


@pytest.mark.parametrize(("turn", "found"), [(0.0, True), (0.6, False)])
def test_what_agrees_better_as_it_lies_has_not_moved(turn, found, monkeypatch):
    """Under a lamp in shiny sleeves the search strayed by half a degree: 27 questions about cards nobody had moved."""
    warp = cv2.getRotationMatrix2D((SIZE[1] / 2, SIZE[0] / 2), -turn, 1.0).astype(np.float32)
    monkeypatch.setattr(cv2, "findTransformECC", lambda *_given: (0.95, warp))
    assert (align(shiny(2), shiny(1)) is not None) is found


def plain(right=0.0, turn=0.0, step=60.0, seed=1):
    """A plain brown card on a lighter mat with a rim of 5 mm, a millimetre a pixel, in a noisy picture."""
    card = np.zeros((98, 73), np.float32)
    card[5:-5, 5:-5] = 1.0
    warp = cv2.getRotationMatrix2D((36.5, 49), -turn, 1.0) + np.array([[0, 0, right], [0, 0, 0]])
    card = cv2.warpAffine(card, warp, (73, 98))[..., None]
    noise = np.random.default_rng(seed).normal(0, 3, (98, 73, 1))
    brown = np.array([60.0, 110.0, 150.0])
    return cv2.blur(np.clip(brown + step * (1 - card) + noise, 0, 255).astype(np.uint8), (3, 3))


def test_a_plain_card_of_any_colour_has_no_pattern():
    assert not is_patterned(plain()[5:-5, 5:-5])
    assert align(plain(2.0)[5:-5, 5:-5], plain()[5:-5, 5:-5]) is None
    assert is_patterned(back())


@pytest.mark.parametrize(("right", "turn"), [(0.7, 1.2), (-2.0, -0.6)])
@pytest.mark.parametrize("step", [60.0, 20.0])
def test_a_plain_card_is_followed_by_its_outline(right, turn, step):
    off = align_outline(plain(right, turn, step, seed=2), plain(step=step))
    assert (off.right, off.turn) == pytest.approx((right, turn), abs=0.3)


@pytest.mark.parametrize("step", [60.0, 20.0, 4.0])
def test_a_plain_card_that_lies_still_is_not_followed_by_the_noise(step):
    assert align_outline(plain(step=step, seed=2), plain(step=step)) is None


def lined(shadow, right=0.0, step=12.0, seed=1):
    """A nearly white back with faint lines, and the rim of a soft shadow upon it, so many pixels from its left."""
    rows, columns = np.mgrid[: SIZE[0], : SIZE[1]].astype(np.float32)
    white = 220 - step * (((columns - right) % 5 < 2) | (np.hypot(rows - 60, columns - right - 40) < 6))
    light = 0.7 + 0.3 / (1 + np.exp((shadow - columns) / 12))
    noise = np.random.default_rng(seed).normal(0, 4, (*SIZE, 1))
    return cv2.blur(np.clip((white * light)[..., None] + noise, 0, 255).astype(np.uint8).repeat(3, axis=2), (3, 3))


@pytest.mark.parametrize("step", [12.0, 0.0], ids=["it lies there", "it was taken away"])
def test_a_shadow_that_moves_over_a_faint_back_moves_no_card(step):
    """A card at a shadow's rim seemed to slide by 2 mm with every hand, and one that was taken away to have slid."""
    assert is_patterned(lined(40))
    off = align(lined(46, step=step, seed=2), lined(40))
    assert off is None or off.shift < 0.3


@pytest.mark.parametrize(("right", "step", "alike"), [(0.0, 12.0, True), (0.0, 0.0, False)])
def test_fine_detail_is_the_same_in_any_light(right, step, alike):
    agreement, off = find_offset(fine_detail(lined(70, right, step, seed=2)), fine_detail(lined(10))[9:-9, 9:-9])
    assert (agreement > 0.6 and off <= 1) is alike


def test_fine_detail_shows_how_far_off_a_card_lies():
    assert find_offset(fine_detail(lined(70, 4.0, seed=2)), fine_detail(lined(10))[9:-9, 9:-9])[1] == 4


GREY, PAPER = (143, 148, 150), (213, 220, 223)
SHADES = (0.6, 1.08)


def in_light(colour, part, noise):
    """A flat picture of one colour, in light that falls off a little across it."""
    light = np.linspace(0.95, 1.05, 80)[None, :, None] * part
    noisy = np.ones((60, 80, 3)) * colour * light + np.random.default_rng(1).normal(0, noise, (60, 80, 3))
    return noisy.clip(0, 255).astype(np.uint8)


@pytest.mark.parametrize(
    ("shown", "light", "gone"),
    [(GREY, 1.0, False), (GREY, 0.85, False), (PAPER, 1.0, True), (PAPER, 0.66, False)],
    ids=["the card", "the card in a shadow", "bare paper", "paper as dark as the card"],
)
@pytest.mark.parametrize("noise", [2, 8])
def test_a_plain_back_left_only_what_the_mat_explains_far_better(shown, light, gone, noise):
    """Plain grey backs on white paper: each arm whose shadow fell on them lifted cards that nobody had touched."""
    now, before = in_light(shown, light, noise), in_light(GREY, 1.0, noise)
    card, mat = (measure_unexplained(now, expected, SHADES) for expected in (before, in_light(PAPER, 1.0, 0)))
    assert (card >= 2 * mat) is gone


@pytest.mark.parametrize("part", [1.0, 0.8])
def test_a_pale_back_is_gone_where_its_tint_is(part):
    """Cream backs on paper: a place left bare was taken for the card in a light of another colour."""
    before = in_light((236, 214, 202), 1.0, 4)
    now = in_light(PAPER, part, 4)
    card, mat = (measure_unexplained(now, expected, SHADES) for expected in (before, in_light(PAPER, 1.0, 0)))
    assert card >= 2 * mat


def test_a_shadow_that_falls_off_across_a_woven_back_leaves_it_there():
    """Before a noisy camera its weave was lost, and each of its parts was as dark as paper in that shadow."""
    y, x = np.mgrid[0:60, 0:80]
    weave = 150 + 12 * np.sin((x + y) * 1.2) + 12 * np.sin((x - y) * 1.2)
    shadow = np.linspace(0.8, 0.95, 80)[None, :]
    now, before = (
        np.dstack([weave * part] * 3) + np.random.default_rng(seed).normal(0, 4, (60, 80, 3))
        for part, seed in ((shadow, 1), (1.0, 2))
    )
    now, before = (one.clip(0, 255).astype(np.uint8) for one in (now, before))
    card, mat = (measure_unexplained(now, expected, SHADES) for expected in (before, in_light(PAPER, 1.0, 0)))
    assert card < 2 * mat
