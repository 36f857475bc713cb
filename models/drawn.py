"""Draws cards of decks that do not exist: any font's indices, any font's suits, borrowed court figures.

A reader that has seen only real decks learns their few typefaces by heart; these cards vary what real decks vary
(index size and place, two or four indices, pip size and spacing, paper, frame, two or four colours).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

import cv2
import numpy as np
from decks import HEIGHT, RANKS, WIDTH
from numpy.random import Generator
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Picture = NDArray[np.uint8]
Mask = NDArray[np.float32]

SUITS = "CDHS"
SIGNS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
FONT_FOLDER = Path("/usr/share/fonts")
GLYPH = 96  # pixels a glyph is drawn at before it is scaled to the card
SHAPED = "shaped "  # before a number, in place of a font: suit signs that no font has
# (x, y) of the pips in the pip field, 0..1 from its left top.
PIPS: dict[str, tuple[tuple[float, float], ...]] = {
    "A": ((0.5, 0.5),),
    "2": ((0.5, 0), (0.5, 1)),
    "3": ((0.5, 0), (0.5, 0.5), (0.5, 1)),
    "4": ((0, 0), (1, 0), (0, 1), (1, 1)),
    "5": ((0, 0), (1, 0), (0.5, 0.5), (0, 1), (1, 1)),
    "6": ((0, 0), (1, 0), (0, 0.5), (1, 0.5), (0, 1), (1, 1)),
    "7": ((0, 0), (1, 0), (0, 0.5), (1, 0.5), (0, 1), (1, 1), (0.5, 0.25)),
    "8": ((0, 0), (1, 0), (0, 0.5), (1, 0.5), (0, 1), (1, 1), (0.5, 0.25), (0.5, 0.75)),
    "9": ((0, 0), (1, 0), (0, 1 / 3), (1, 1 / 3), (0, 2 / 3), (1, 2 / 3), (0, 1), (1, 1), (0.5, 0.5)),
    "10": ((0, 0), (1, 0), (0, 1 / 3), (1, 1 / 3), (0, 2 / 3), (1, 2 / 3), (0, 1), (1, 1), (0.5, 1 / 6), (0.5, 5 / 6)),
}


@dataclass(frozen=True)
class Style:
    """What one drawn deck looks like; lengths in pixels of the 252 x 352 card."""

    letters: str
    signs: str
    index_height: float
    index_width: float
    index_at: tuple[float, float]
    sign_height: float
    gap: float
    four: bool
    pip_height: float
    field: tuple[float, float]
    inks: dict[str, tuple[float, float, float]]
    paper: tuple[float, float, float]
    single_pip: bool


@lru_cache(maxsize=1)
def fonts() -> tuple[tuple[str, ...], tuple[str, ...]]:
    """(fonts for the letters, fonts that have the four suits) among those installed."""
    paths = sorted(str(path) for kind in ("*.ttf", "*.otf", "*.t1") for path in FONT_FOLDER.rglob(kind))
    letters = tuple(path for path in paths if usable(path, "".join(RANKS)))
    return letters, tuple(path for path in letters if usable(path, "♣♦♥♠"))


def usable(path: str, text: str) -> bool:
    """Whether the font draws every character of the text, and each one differently."""
    try:
        shapes = {glyph_bytes(path, sign) for sign in (*set(text), "\uffff")}
    except (OSError, ValueError):
        return False
    return len(shapes) == len(set(text)) + 1


def glyph_bytes(path: str, sign: str) -> bytes:
    """The drawn sign as bytes, to compare."""
    return bytes(ImageFont.truetype(path, 32).getmask(sign))


@lru_cache(maxsize=20000)
def glyph(path: str, text: str) -> Mask:
    """The text as ink from 0 to 1, cut to its ink."""
    if path.startswith(SHAPED):
        return shaped(text, np.random.default_rng(int(path.removeprefix(SHAPED))))
    font = ImageFont.truetype(path, GLYPH)
    x0, y0, x1, y1 = font.getbbox(text)
    picture = Image.new("L", (max(1, int(x1 - x0)) + 4, max(1, int(y1 - y0)) + 4))
    ImageDraw.Draw(picture).text((2 - x0, 2 - y0), text, fill=255, font=font)
    return cut(np.asarray(picture))


def cut(mask: Picture) -> Mask:
    """The mask cut to its ink, from 0 to 1."""
    x, y, w, h = cv2.boundingRect((mask > 40).astype(np.uint8))
    return (mask[y : y + max(1, h), x : x + max(1, w)] / 255).astype(np.float32)


def shaped(sign: str, rng: Generator) -> Mask:
    """A suit's sign of chance: a club of three discs, a spade and a heart of two discs and a point, a diamond."""
    mask, turn = np.zeros((400, 400), np.uint8), sign == SIGNS["S"]
    wide, bulge, foot = float(rng.uniform(0.75, 1.25)), float(rng.uniform(0.85, 1.2)), float(rng.uniform(14, 60))
    if sign == SIGNS["C"]:
        radius, apart, low = 58 * bulge, float(rng.uniform(52, 76)), float(rng.uniform(20, 50))
        for x, y in ((0, -apart), (-apart - 8, low), (apart + 8, low)):
            cv2.circle(mask, (round(200 + x), round(190 + y)), round(radius), 255, -1, cv2.LINE_AA)
        cv2.fillPoly(mask, [np.int32([[180, 180], [220, 180], [215, 240], [185, 240]])], 255)
    elif sign == SIGNS["D"]:
        tips = [[200, 60], [200 + 85 * bulge, 200], [200, 340], [200 - 85 * bulge, 200]]
        cv2.fillPoly(mask, [np.int32(tips)], 255, cv2.LINE_AA)
    else:
        radius = 62 * bulge
        for x in (-58, 58):
            cv2.circle(mask, (200 + x, 150), round(radius), 255, -1, cv2.LINE_AA)
        side = 58 + radius * 0.9
        tip = float(rng.uniform(300, 345))
        cv2.fillPoly(mask, [np.int32([[200 - side, 176], [200, tip], [200 + side, 176], [200, 130]])], 255, cv2.LINE_AA)
    mask = mask[::-1].copy() if turn else mask
    if sign in (SIGNS["C"], SIGNS["S"]):
        bottom = float(rng.uniform(295, 345)) + 25 * turn
        stem = [[194, 200], [206, 200], [200 + foot, bottom], [200 - foot, bottom]]
        cv2.fillPoly(mask, [np.int32(stem)], 255, cv2.LINE_AA)
    return cut(cv2.resize(mask, (max(40, round(100 * wide)), 100), interpolation=cv2.INTER_AREA))


def small_signs(look: Style, rng: Generator) -> Style:
    """The deck with small suit signs in its indices, half of the time signs of no font."""
    index = float(rng.uniform(24, 46))
    signs = f"{SHAPED}{int(rng.integers(1000))}" if rng.random() < 0.5 else look.signs
    sign = float(rng.uniform(17, 30))
    at = float(rng.uniform(15, 26) + index * 0.15), float(rng.uniform(10, 26))
    return replace(look, signs=signs, index_height=index, index_at=at, sign_height=sign)


def style(rng: Generator) -> Style:
    """A deck of chance."""
    letters, signs = fonts()
    index = float(rng.uniform(22, 44) if rng.random() < 0.75 else rng.uniform(44, 90))
    return Style(
        letters=str(rng.choice(letters)),
        signs=str(rng.choice(signs)),
        index_height=index,
        index_width=float(rng.uniform(0.45, 1.0)),
        index_at=(float(rng.uniform(16, 30) + index * 0.2), float(rng.uniform(10, 26))),
        sign_height=float(index * rng.uniform(0.55, 1.1)),
        gap=float(rng.uniform(2, 12)),
        four=rng.random() < 0.15,
        pip_height=float(rng.uniform(36, 66)),
        field=(float(rng.uniform(0.16, 0.26)), float(rng.uniform(0.29, 0.37))),
        inks=inks(rng),
        paper=tuple(float(c) for c in 255 - rng.gamma(1.2, 5, 3).clip(0, 50)),
        single_pip=rng.random() < 0.06,
    )


def inks(rng: Generator) -> dict[str, tuple[float, float, float]]:
    """The suits' colours (BGR): two colours, or now and then four."""
    black = tuple(float(c) for c in rng.uniform(0, 60, 3))
    red = (float(rng.uniform(0, 80)), float(rng.uniform(0, 70)), float(rng.uniform(150, 255)))
    if rng.random() < 0.85:
        return {"C": black, "S": black, "D": red, "H": red}
    blue = (float(rng.uniform(150, 255)), float(rng.uniform(40, 120)), float(rng.uniform(0, 60)))
    green = (float(rng.uniform(0, 80)), float(rng.uniform(100, 160)), float(rng.uniform(0, 60)))
    orange = (float(rng.uniform(0, 60)), float(rng.uniform(110, 170)), float(rng.uniform(210, 255)))
    decks = ((green, blue, red, black), (black, orange, red, green), (green, orange, red, blue))
    # Poker's four colours mostly; those of Skat and of bridge now and then.
    return dict(zip("CDHS", decks[int(rng.choice(3, p=(0.6, 0.25, 0.15)))], strict=True))


def card(
    look: Style, rank: str, suit: str, court: Sequence[Picture], rng: Generator, letter: str | None = None
) -> Picture:
    """One card of the deck as BGRA, 252 x 352.

    `court` are pictures whose middle may serve as a court card's figure, `letter` is what its indices say if not the
    rank's English letter.
    """
    face = np.empty((HEIGHT, WIDTH, 3), np.float32)
    face[:] = look.paper
    if rank == "A" and court:
        ornate(face, look, suit, court[int(rng.integers(len(court)))], rng)
    elif rank in PIPS and not look.single_pip:
        pips(face, look, rank, suit)
    elif rank in PIPS or not court or rng.random() < 0.15:
        put(face, glyph(look.signs, SIGNS[suit]), WIDTH / 2, HEIGHT / 2, 120, look.inks[suit])
    else:
        figure(face, court[int(rng.integers(len(court)))], rng)
    indices(face, look, letter or rank, suit)
    return np.dstack([face.astype(np.uint8), corners(float(rng.uniform(8, 22)))])


def joker(look: Style, word: str, colour: tuple[float, float, float], middle: Picture, rng: Generator) -> Picture:
    """A joker as BGRA, 252 x 352: any picture in its middle, and its word or sign in two corners, or nothing there."""
    face = np.empty((HEIGHT, WIDTH, 3), np.float32)
    face[:] = look.paper
    figure(face, middle, rng)
    if word:
        margin = round(look.index_at[0])
        for view in (face, face[::-1, ::-1]):
            view[:, : 2 * margin] = look.paper
            heading(view, look, word, colour, rng.random() < 0.5)
    return np.dstack([face.astype(np.uint8), corners(float(rng.uniform(8, 22)))])


def heading(view: Mask, look: Style, word: str, colour: tuple[float, float, float], stacked: bool) -> None:
    """Writes a word down the card's left top: letter below letter, or turned by a quarter."""
    (x, y), tall = look.index_at, min(look.index_height, 40.0)
    if len(word) > 1 and not stacked:
        ink = np.rot90(glyph(look.letters, word), 3)
        long = min(tall * 0.7 * ink.shape[0] / ink.shape[1], 150.0)
        put(view, ink, x, y + long / 2, long, colour)
        return
    step = tall if len(word) == 1 else tall * 0.65
    for number, letter in enumerate(word):
        put(view, glyph(look.letters, letter), x, y + (number + 0.5) * step * 1.1, step, colour, look.index_width)


def ornate(face: Mask, look: Style, suit: str, ornament: Picture, rng: Generator) -> None:
    """Draws an ace as makers like it: one large pip with an ornament in it or around it."""
    x, y = int(WIDTH * rng.uniform(0.18, 0.36)), int(HEIGHT * rng.uniform(0.15, 0.36))
    middle = ornament[y : HEIGHT - y, x : WIDTH - x, :3].astype(np.float32)
    if rng.random() < 0.5:
        middle = middle.mean(2, keepdims=True) / 255 * np.float32(look.paper)
    outside = cv2.resize(glyph(look.signs, SIGNS[suit]), middle.shape[1::-1])[..., None] < 0.5
    cut = rng.random() < 0.4
    face[y : HEIGHT - y, x : WIDTH - x] = np.where(outside & cut, face[y : HEIGHT - y, x : WIDTH - x], middle)
    if rng.random() < 0.6:
        put(face, glyph(look.signs, SIGNS[suit]), WIDTH / 2, HEIGHT / 2, float(rng.uniform(30, 110)), look.inks[suit])


def pips(face: Mask, look: Style, rank: str, suit: str) -> None:
    """Draws the pips; those of the lower half stand on their head."""
    across, down = look.field[0] * WIDTH, look.field[1] * HEIGHT
    tall = look.pip_height * (1.6 if rank == "A" else 1)
    for x, y in PIPS[rank]:
        sign = glyph(look.signs, SIGNS[suit])
        place = WIDTH / 2 + (2 * x - 1) * across, HEIGHT / 2 + (2 * y - 1) * down
        put(face, sign[::-1, ::-1] if y > 0.5 else sign, *place, tall, look.inks[suit])


def indices(face: Mask, look: Style, rank: str, suit: str) -> None:
    """Draws the two or four corner indices on a clear ground."""
    for turned, mirrored in ((False, False), (True, False), *(((False, True), (True, True)) if look.four else ())):
        index(face, look, rank, suit, turned, mirrored)


def index(face: Mask, look: Style, rank: str, suit: str, turned: bool, mirrored: bool) -> None:
    """Draws one corner index: the rank, the suit below it."""
    view = face[::-1, ::-1] if turned else face
    x, y = look.index_at
    x = WIDTH - x if mirrored else x
    narrow = look.index_width * (1.0, 0.85, 0.6)[min(len(rank), 3) - 1]
    put(view, glyph(look.letters, rank), x, y + look.index_height / 2, look.index_height, look.inks[suit], narrow)
    below = y + look.index_height + look.gap + look.sign_height / 2
    put(view, glyph(look.signs, SIGNS[suit]), x, below, look.sign_height, look.inks[suit])


def put(
    face: Mask, ink: Mask, x: float, y: float, tall: float, colour: tuple[float, float, float], narrow: float = 1.0
) -> None:
    """Lays ink of a colour on the face, centred on (x, y), `tall` pixels high."""
    high = max(3, round(tall))
    wide = min(max(3, round(tall * narrow * ink.shape[1] / ink.shape[0])), WIDTH // 2)
    lay(face, cv2.resize(np.ascontiguousarray(ink), (wide, high), interpolation=cv2.INTER_AREA), x, y, colour)


def lay(face: Mask, cover: Mask, x: float, y: float, colour: tuple[float, float, float]) -> None:
    """Prints ink from 0 to 1 of a colour, centred on (x, y); what falls outside is cut off."""
    height, width = face.shape[:2]
    left, top = round(x - cover.shape[1] / 2), round(y - cover.shape[0] / 2)
    x0, y0, x1, y1 = max(0, left), max(0, top), min(width, left + cover.shape[1]), min(height, top + cover.shape[0])
    if x0 < x1 and y0 < y1:
        share = cover[y0 - top : y1 - top, x0 - left : x1 - left, None]
        face[y0:y1, x0:x1] += share * (np.asarray(colour, np.float32) - face[y0:y1, x0:x1])


def figure(face: Mask, court: Picture, rng: Generator) -> None:
    """Borrows the middle of a real court card."""
    x, y = int(WIDTH * rng.uniform(0.15, 0.22)), int(HEIGHT * rng.uniform(0.06, 0.13))
    face[y : HEIGHT - y, x : WIDTH - x] = court[y : HEIGHT - y, x : WIDTH - x, :3]
    if rng.random() < 0.5:
        cv2.rectangle(face, (x, y), (WIDTH - x, HEIGHT - y), (30.0, 30.0, 30.0), 1)


@lru_cache(maxsize=64)
def rounded(radius: int) -> Picture:
    """The alpha of a card with rounded corners."""
    alpha = np.zeros((HEIGHT, WIDTH), np.uint8)
    cv2.rectangle(alpha, (radius, 0), (WIDTH - radius, HEIGHT), 255, -1)
    cv2.rectangle(alpha, (0, radius), (WIDTH, HEIGHT - radius), 255, -1)
    for x in (radius, WIDTH - 1 - radius):
        for y in (radius, HEIGHT - 1 - radius):
            cv2.circle(alpha, (x, y), radius, 255, -1, cv2.LINE_AA)
    return alpha


def corners(radius: float) -> Picture:
    """The alpha of a card whose corners have the radius (pixels)."""
    return rounded(round(radius))
