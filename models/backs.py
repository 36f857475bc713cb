"""Draws backs of decks that do not exist: fields, rims and middles of any pattern, framed or to the edge.

What is on a card's back is its maker's whim, so a reader must have seen more kinds of them than decks were ever
rendered: waves, rows of ornaments, large shapes, medallions, lettering, pictures, plain ink. Nearly all look the same
when they are turned by half, as players' backs do.
"""

from __future__ import annotations

from typing import NamedTuple

import cv2
import drawn
import numpy as np
from decks import HEIGHT, WIDTH
from numpy.random import Generator
from numpy.typing import NDArray

from tableassist.simulator.drawn_backs import draw_styled_back
from tableassist.simulator.stock import DRAWN_BACKS

Picture = NDArray[np.uint8]
Mask = NDArray[np.float32]
Ink = tuple[float, float, float]

ORNAMENT = 96  # pixels an ornament is drawn at
TURNED_ALIKE = 0.92  # share of the backs that look the same when they are turned by half
TOLD_APART = 60.0  # levels by which an ink differs from the paper: blank paper is no back
STYLED = 4000  # of the simulator's own that are learnt from: none of those that the stock has, which are for measuring
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ&*"


class Inks(NamedTuple):
    """What a back is printed with (BGR): its paper, its main ink, and a second one, often the paper's colour."""

    paper: Ink
    main: Ink
    second: Ink


def card(picture: Picture, rng: Generator) -> Picture:
    """One back as BGRA, 252 x 352, with the picture (BGR, any size) on it or not."""
    inks = inks_of(rng)
    made = np.empty((HEIGHT, WIDTH, 3), np.float32)
    made[:] = inks.paper
    margin = int(rng.integers(0, 26)) if rng.random() < 0.75 else 0
    field = made[margin : HEIGHT - margin, margin : WIDTH - margin]
    if rng.random() < PICTURED:
        photograph(field, picture, inks, rng)
    else:
        FIELDS[int(rng.choice(len(FIELDS), p=FIELD_SHARES))](field, inks, rng)
    if rng.random() < 0.5:
        rim(made, margin, inks, rng)
    if rng.random() < 0.55:
        middle(made, inks, rng)
    if np.abs(made - inks.paper).max() < TOLD_APART:
        plain(field, inks, rng)
    if rng.random() < TURNED_ALIKE:
        made[HEIGHT // 2 :] = made[: HEIGHT // 2][::-1, ::-1]
    return np.dstack([made.clip(0, 255).astype(np.uint8), drawn.corners(float(rng.uniform(8, 22)))])


def inks_of(rng: Generator) -> Inks:
    """Colours of chance: mostly one strong ink on white."""
    white = tuple(float(c) for c in 255 - rng.gamma(1.2, 8, 3).clip(0, 60))
    paper = white if rng.random() < 0.75 else colour(rng)
    main = colour(rng)
    while max(abs(a - b) for a, b in zip(main, paper, strict=True)) < TOLD_APART:
        main = colour(rng)
    return Inks(paper, main, paper if rng.random() < 0.6 else colour(rng))


def colour(rng: Generator) -> Ink:
    """An ink of any hue, most of them strong; now and then black or grey."""
    strong = 0.0 if rng.random() < 0.12 else float(rng.uniform(90, 256))
    hsv = np.uint8([[[rng.integers(180), strong, rng.uniform(25, 256)]]])
    return tuple(float(c) for c in cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)[0, 0])


# Fields ---------------------------------------------------------------------------------------------------------------


def plain(field: Mask, inks: Inks, rng: Generator) -> None:
    """Nothing but ink, or two of them that pass into each other."""
    share = np.linspace(0, float(rng.random() < 0.3), len(field), dtype=np.float32)[:, None, None]
    field[:] = mixed(share, inks.main, inks.second)


def photograph(field: Mask, picture: Picture, inks: Inks, rng: Generator) -> None:
    """A picture, as it is or printed in one ink, often mirrored like a kaleidoscope's."""
    height, width = field.shape[:2]
    picture = cv2.resize(picture, (width, height), interpolation=cv2.INTER_AREA).astype(np.float32)
    if rng.random() < 0.5:
        quarter = cv2.resize(picture, (width // 2 + 1, height // 2 + 1), interpolation=cv2.INTER_AREA)
        half = np.hstack([quarter, quarter[:, ::-1]])[:, :width]
        picture = np.vstack([half, half[::-1]])[:height]
    if rng.random() < 0.5:
        grey = picture.mean(2, keepdims=True)
        low, high = np.percentile(grey, (5, 95))
        picture = mixed(((grey - low) / max(8.0, high - low)).clip(0, 1), inks.second, inks.main)
    field[:] = picture


def waves(field: Mask, inks: Inks, rng: Generator) -> None:
    """Lattices, rings, spokes and waves in two inks."""
    height, width = field.shape[:2]
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    step = float(rng.uniform(4, 40))
    away, way = np.hypot(x - width / 2, y - height / 2), np.arctan2(y - height / 2, x - width / 2)
    kinds = (
        np.sin(x * np.pi / step) * np.sin(y * np.pi / step),
        np.sin((x + y) * np.pi / step) * np.sin((x - y) * np.pi / step),
        np.sin(away * np.pi / step),
        np.sin(x * np.pi / step + 2 * np.sin(y * np.pi / (step * 2))),
        np.sin(x / step + np.sin(y / step * 1.7)) + np.sin(y / step * 0.8 + np.sin(x / step)),
        np.sin(way * int(rng.integers(2, 24)) + float(rng.uniform(-2, 2)) * away / step),
        np.sin(away * np.pi / step + 2 * np.sin(way * int(rng.integers(2, 13)))),
    )
    share = 1 / (1 + np.exp(-kinds[int(rng.integers(len(kinds)))] * float(rng.uniform(2, 20))))
    field[:] = mixed(share[..., None], inks.second, inks.main)


def rows(field: Mask, inks: Inks, rng: Generator) -> None:
    """Ornaments in rows, every second row often between those of the first."""
    height, width = field.shape[:2]
    field[:] = inks.main
    sign, tall = ornament(rng), float(rng.uniform(8, 60))
    step = tall * float(rng.uniform(0.9, 1.8))
    shift = step / 2 * (rng.random() < 0.6)
    for row in range(int(height / step) + 2):
        for column in range(int(width / step) + 2):
            stamp(field, sign, column * step - shift * (row % 2), row * step, tall, inks.second)


def shapes(field: Mask, inks: Inks, rng: Generator) -> None:
    """A few large shapes over each other: ellipses, lozenges, stars, crosses, bands."""
    height, width = field.shape[:2]
    field[:] = inks.second
    for _ in range(int(rng.integers(1, 6))):
        x, y = (width / 2, height / 2) if rng.random() < 0.4 else (rng.uniform(0, width), rng.uniform(0, height / 2))
        size = float(rng.uniform(0.2, 1.1)) * height, float(rng.uniform(0.2, 1.1)) * width
        mask = cv2.resize(ornament(rng), (max(4, round(size[1])), max(4, round(size[0]))))
        ink = inks[int(rng.integers(3))]
        drawn.lay(field, mask, float(x), float(y), ink)
        if rng.random() < 0.6:
            drawn.lay(field, mask, width - float(x), float(y), ink)


FIELDS = (plain, waves, rows, shapes)
FIELD_SHARES = (0.2, 0.32, 0.23, 0.25)
PICTURED = 0.2  # share of the backs with a picture


# Rims and middles -----------------------------------------------------------------------------------------------------


def rim(made: Mask, margin: int, inks: Inks, rng: Generator) -> None:
    """Frames along the edge, with or without a band of ornaments between them."""
    start, wide = margin + int(rng.integers(0, 16)), int(rng.integers(6, 44))
    if rng.random() < 0.6:
        band(made, start, wide, inks, rng)
    for inset in (start, start + wide):
        if rng.random() < 0.7:
            corner = (inset, inset), (WIDTH - 1 - inset, HEIGHT - 1 - inset)
            cv2.rectangle(made, *corner, inks[int(rng.integers(3))], int(rng.integers(1, 6)), cv2.LINE_AA)


def band(made: Mask, inset: int, wide: int, inks: Inks, rng: Generator) -> None:
    """A band of ornaments that runs around the back."""
    ground, ink = (inks.paper, inks.main) if rng.random() < 0.5 else (inks.main, inks.second)
    outer = made[inset : HEIGHT - inset, inset : WIDTH - inset]
    inner = outer[wide:-wide, wide:-wide].copy()
    outer[:] = ground
    sign, tall = ornament(rng), wide * float(rng.uniform(0.5, 1.0))
    across, down = outer.shape[1] - wide, outer.shape[0] - wide
    many = [max(2, round(side / (wide * rng.uniform(0.8, 1.6)))) for side in (across, down)]
    for x in np.linspace(0, across, many[0]):
        for y in (0, down):
            stamp(outer, sign, x + wide / 2, y + wide / 2, tall, ink)
    for y in np.linspace(0, down, many[1])[1:-1]:
        for x in (0, across):
            stamp(outer, sign, x + wide / 2, y + wide / 2, tall, ink)
    outer[wide:-wide, wide:-wide] = inner


def middle(made: Mask, inks: Inks, rng: Generator) -> None:
    """A medallion, a panel, an ornament or lettering in the middle."""
    chance = rng.random()
    if chance < 0.4:
        tall = float(rng.uniform(60, 220))
        for number in range(int(rng.integers(1, 6))):
            stamp(made, ornament(rng), WIDTH / 2, HEIGHT / 2, tall, inks[(number + 1) % 3])
            tall *= float(rng.uniform(0.5, 0.9))
    elif chance < 0.65:
        half = int(rng.uniform(20, 90)), int(rng.uniform(20, 130))
        corner = (WIDTH // 2 - half[0], HEIGHT // 2 - half[1]), (WIDTH // 2 + half[0], HEIGHT // 2 + half[1])
        cv2.rectangle(made, *corner, inks[int(rng.integers(3))], -1)
        cv2.rectangle(made, *corner, inks[int(rng.integers(3))], int(rng.integers(1, 8)), cv2.LINE_AA)
    else:
        lettering(made, inks, rng)


def lettering(made: Mask, inks: Inks, rng: Generator) -> None:
    """A maker's name or monogram, in the middle or in both halves."""
    fonts, _ = drawn.fonts()
    text = "".join(rng.choice(list(LETTERS), int(rng.integers(1, 9))))
    ink, tall = inks[int(rng.integers(3))], float(rng.uniform(18, 120)) / max(1, len(text) / 3)
    y = HEIGHT / 2 if rng.random() < 0.5 else HEIGHT * float(rng.uniform(0.2, 0.4))
    stamp(made, drawn.glyph(str(rng.choice(fonts)), text), WIDTH / 2, y, tall, ink)


# Ornaments ------------------------------------------------------------------------------------------------------------


def ornament(rng: Generator) -> Mask:
    """An ornament as ink from 0 to 1: a star, flower, lozenge or disc, a suit's sign, rings of them."""
    if rng.random() < 0.2:
        _, signs = drawn.fonts()
        return drawn.glyph(str(rng.choice(signs)), str(rng.choice(list(drawn.SIGNS.values()))))
    made = star(rng)
    if rng.random() < 0.35:
        inner = round(ORNAMENT * float(rng.uniform(0.3, 0.85)))
        hole = cv2.resize(made if rng.random() < 0.5 else star(rng), (inner, inner), interpolation=cv2.INTER_AREA)
        start = (ORNAMENT - inner) // 2
        made[start : start + inner, start : start + inner] *= 1 - hole
    return made


def star(rng: Generator) -> Mask:
    """A shape with some points or petals about its middle."""
    points, depth, turn = int(rng.integers(2, 13)), float(rng.uniform(0.0, 0.75)), float(rng.uniform(0, np.pi))
    sharp = float(np.exp(rng.uniform(-1, 1)))
    way = np.linspace(0, 2 * np.pi, 240, endpoint=False)
    reach = 1 - depth * (0.5 - 0.5 * np.cos(points * (way + turn))) ** sharp
    outline = ORNAMENT / 2 * (1 + 0.98 * reach[:, None] * np.stack([np.cos(way), np.sin(way)], 1))
    made = np.zeros((ORNAMENT, ORNAMENT), np.uint8)
    cv2.fillPoly(made, [outline.round().astype(np.int32)], 255, cv2.LINE_AA)
    return (made / 255).astype(np.float32)


def stamp(made: Mask, sign: Mask, x: float, y: float, tall: float, ink: Ink) -> None:
    """Prints a sign, `tall` pixels high, with its middle at (x, y); what falls outside is cut off."""
    high = max(2, round(tall))
    wide = max(2, round(tall * sign.shape[1] / sign.shape[0]))
    drawn.lay(made, cv2.resize(np.ascontiguousarray(sign), (wide, high), interpolation=cv2.INTER_AREA), x, y, ink)


def mixed(share: NDArray[np.float32], none: Ink, full: Ink) -> Mask:
    """Two inks, mixed by a share (height, width, 1) from the first to the second."""
    return share * np.float32(full) + (1 - share) * np.float32(none)


def styled(rng: Generator) -> Picture:
    """A back (BGRA) as the simulator draws its own, but none of these."""
    made = draw_styled_back(DRAWN_BACKS + int(rng.integers(STYLED)))
    return np.dstack([made, np.full(made.shape[:2], 255, np.uint8)])
