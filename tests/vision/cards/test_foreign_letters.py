"""Indices of other countries and odd inks, in a font that no training has seen: read rightly or not at all."""

from pathlib import Path

import cv2
import numpy as np
import pytest

from tableassist.simulator.deck import FACE_STYLES, face_picture
from tableassist.vision.cards.flat import FlatReader

pytestmark = pytest.mark.slow

ImageFont = pytest.importorskip("PIL.ImageFont")
Image, ImageDraw = pytest.importorskip("PIL.Image"), pytest.importorskip("PIL.ImageDraw")
FONT = Path(__file__).resolve().parents[3] / "tableassist" / "display" / "fonts" / "AtkinsonHyperlegibleNext-Bold.ttf"
SCALE, STYLE = 4.0, 0
UNTRAINED = pytest.mark.xfail(strict=True, reason="not yet learnt: models/README.md")
MEANT = {"B": "J", "Kn": "J", "F": "J", "W": "J", "D": "Q", "R": "K"}
AMBIGUOUS = {"V": {"J", "Q"}}
LEARNT, UNLEARNT = ("C", "G", "15"), ("S", "P", "M", "Y", "Z")
"""Letters that mean nothing: those that are unknown on this card, and those still taken for another."""


@pytest.fixture(scope="module")
def reader():
    return FlatReader()


def printed(letter, rank, suit):
    """A court card of the simulator with another letter in its corners, as BGR."""
    face = np.ascontiguousarray(face_picture(rank + suit, STYLE, SCALE)[..., :3])
    look = FACE_STYLES[STYLE]
    (wide, tall), (x, y) = look.index, look.index_at
    font = ImageFont.truetype(str(FONT), round(tall * SCALE * 1.35))
    left, top, right, bottom = font.getbbox(letter)
    mask = Image.new("L", (right - left, bottom - top))
    ImageDraw.Draw(mask).text((-left, -top), letter, fill=255, font=font)
    size = round(min(wide * 1.15, wide * len(letter)) * SCALE), round(tall * SCALE)
    ink = cv2.resize(np.asarray(mask), size, interpolation=cv2.INTER_AREA)[..., None] / 255
    x0, y0 = round((x - wide / 2) * SCALE), round((y - tall / 2) * SCALE)
    for view in (face, face[::-1, ::-1]):
        view[y0 - 8 : y0 + size[1] + 6, 8 : x0 + size[0] + 8] = look.paper
        x1 = max(6, round(x * SCALE - size[0] / 2))
        corner = view[y0 : y0 + size[1], x1 : x1 + size[0]]
        corner[:] = corner * (1 - ink) + np.array(look.ink(rank + suit)) * ink
    return photographed(face)


def photographed(face):
    """The card as a camera shows it: smaller, a little soft."""
    return cv2.GaussianBlur(cv2.resize(face, (140, 196), interpolation=cv2.INTER_AREA), (0, 0), 0.6)


def names(reader, letter, ranks="JQK"):
    pictures = {rank + suit: printed(letter, rank, suit) for rank in ranks for suit in "CDHS"}
    return dict(zip(pictures, (one.card for one in reader([*pictures.values()])), strict=True))


@pytest.mark.parametrize("letter", MEANT)
def test_a_letter_of_one_meaning_is_read_or_unknown(reader, letter):
    rank = MEANT[letter]
    said = names(reader, letter, rank)
    assert all(name in (None, card) for card, name in said.items()), said


@pytest.mark.parametrize("letter", ["B", "D", "R"])
def test_the_common_letters_are_read(reader, letter):
    said = names(reader, letter, MEANT[letter])
    assert sum(name is not None for name in said.values()) >= 2, said


@pytest.mark.parametrize("letter", AMBIGUOUS)
def test_a_letter_of_two_meanings_is_unknown(reader, letter):
    assert set(names(reader, letter, "".join(AMBIGUOUS[letter])).values()) == {None}


@pytest.mark.parametrize("letter", [*LEARNT, *(pytest.param(one, marks=UNTRAINED) for one in UNLEARNT)])
def test_a_letter_of_no_meaning_is_unknown(reader, letter):
    assert set(names(reader, letter).values()) == {None}


def gilded(name, style):
    """A black card whose ink mirrors a warm lamp, as BGR."""
    face = face_picture(name, style, SCALE)[..., :3].astype(np.float32)
    black = np.clip((120 - face.max(axis=2)) / 75, 0, 1)[..., None] * 0.85
    return photographed((face * (1 - black) + np.float32([60, 160, 215]) * black).astype(np.uint8))


@pytest.mark.parametrize("style", range(len(FACE_STYLES)))
def test_black_ink_that_shines_golden_is_no_red_suit(reader, style):
    cards = [rank + suit for rank in ("A", "7", "K") for suit in "SC"]
    said = dict(zip(cards, (one.card for one in reader([gilded(card, style) for card in cards])), strict=True))
    assert all(name in (None, card) for card, name in said.items()), said
