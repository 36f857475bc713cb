"""Trains `die.npz`, which reads the digit on a die: `python models/train_die.py --seed 1 --out models/die.npz`.

Needs no data and no graphics card, only some ten seconds: digits are drawn in the typefaces of the printed sheets, in
OpenCV's own and as strokes of a pen, on faces of plastic, softened as a camera sees them. Half of what is shown is no
upright digit. Licence of the weights: the project's (MIT).
"""

from __future__ import annotations

import argparse
import random
from functools import cache

import cv2
import numpy as np
import pypdfium2
from perceptron import train_perceptron

from tableassist.printing.pen import ATKINSON, VERA, Pen
from tableassist.simulator.glyphs import write_glyph
from tableassist.simulator.ink import Ink
from tableassist.table.geometry import Point
from tableassist.vision.pieces.digits import DIGITS, crop_upright

TALL = 40
HIDDEN = 96
CANVAS = 3 * TALL + 1


@cache
def drawn(digit: str) -> list[np.ndarray]:
    """The digit in every typeface: ink 1 on 0, as tall as `TALL`, in the middle of its own box."""
    return [*printed(digit), *strokes(digit), *opencv(digit)]


def printed(digit: str) -> list[np.ndarray]:
    """The digit in the typefaces of the printed sheets, plain and bold."""
    found = []
    for family in (VERA, ATKINSON):
        for bold in (False, True):
            pen = Pen("digit", family)
            pen.page(40, 40)
            pen.text(Point(20, 30), digit, 20, 0.0, align="middle", bold=bold)
            page = pypdfium2.PdfDocument(pen.pdf())[0].render(scale=8).to_numpy()[..., 0]
            found.append(boxed(255 - page))
    return found


def strokes(digit: str) -> list[np.ndarray]:
    """The digit as strokes of thinner and thicker pens."""
    found = []
    for pen, wide in ((3.0, 0.62), (5.0, 0.62), (4.0, 0.75)):
        sheet = Ink(40, 40, 8.0, (255, 255, 255))
        write_glyph(sheet, digit, (20, 20), (24 * wide, 24), pen, (0, 0, 0))
        found.append(boxed(255 - np.asarray(sheet.bgr())[..., 0]))
    return found


def opencv(digit: str) -> list[np.ndarray]:
    """The digit in two of OpenCV's own typefaces."""
    found = []
    for font in (cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_TRIPLEX):
        canvas = np.zeros((400, 400), np.uint8)
        cv2.putText(canvas, digit, (100, 300), font, 6.0, 255, 16, cv2.LINE_AA)
        found.append(boxed(canvas))
    return found


def boxed(ink: np.ndarray) -> np.ndarray:
    """The ink cut to its own box, as tall as `TALL`, from 0 to 1."""
    x, y, width, height = cv2.boundingRect(np.where(ink > 100, 255, 0).astype(np.uint8))
    tight = ink[y : y + height, x : x + width].astype(np.float32) / 255
    return cv2.resize(tight, (max(3, round(width * TALL / height)), TALL), interpolation=cv2.INTER_AREA)


def face(rng: random.Random) -> np.ndarray:
    """Plastic without a digit: an upper face, darker or lighter ones around it, light from one side."""
    middle, reach = CANVAS / 2, rng.uniform(1.1, 2.2) * TALL
    start = rng.choice((0.0, np.pi / 3)) + rng.gauss(0, 0.15) if rng.random() < 0.7 else rng.uniform(0, 2 * np.pi)
    canvas = np.full((CANVAS, CANVAS), rng.uniform(0.3, 1.0), np.float32)
    corners = [(middle + reach * np.sin(start + t), middle - reach * np.cos(start + t)) for t in (0, 2.094, 4.189)]
    for number in range(3):
        side = [
            corners[number],
            corners[number - 1],
            (2 * middle - corners[number - 2][0], 2 * middle - corners[number - 2][1]),
        ]
        cv2.fillPoly(canvas, [np.int32(side)], rng.uniform(0.45, 1.05), cv2.LINE_AA)
    cv2.fillPoly(canvas, [np.int32(corners)], 1.0, cv2.LINE_AA)
    if rng.random() < 0.6:
        cv2.polylines(canvas, [np.int32(corners)], True, rng.uniform(0.8, 1.2), rng.choice((1, 2, 3)), cv2.LINE_AA)
    across, down = np.meshgrid(*(np.linspace(-1, 1, CANVAS, dtype=np.float32),) * 2)
    return canvas * (1 + rng.gauss(0, 0.08) * across + rng.gauss(0, 0.08) * down)


def inked(canvas: np.ndarray, digit: str, turn: float, off: tuple[float, float], rng: random.Random) -> np.ndarray:
    """The face with a digit on it, a little bent and stretched."""
    art = rng.choice(drawn(digit))
    if rng.random() < 0.5:
        thick = np.ones((rng.choice((2, 3, 4)),) * 2, np.uint8)
        art = cv2.dilate(art, thick) if rng.random() < 0.6 else cv2.erode(art, thick)
    wide, slant, tall = rng.uniform(0.8, 1.25), rng.gauss(0, 0.1), rng.uniform(0.84, 1.18)
    c, s = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    matrix = np.array([[c, -s], [s, c]]) @ np.array([[wide * tall, slant], [0, tall]])
    shift = np.array([CANVAS / 2 + off[0] * TALL, CANVAS / 2 + off[1] * TALL]) - matrix @ (art.shape[1] / 2, TALL / 2)
    ink = cv2.warpAffine(art, np.column_stack((matrix, shift)), (CANVAS, CANVAS), flags=cv2.INTER_AREA)
    colour = rng.uniform(0.0, 0.55) if rng.random() < 0.5 else rng.uniform(1.6, 3.0)
    return canvas * (1 - ink) + ink * colour


def sample(rng: random.Random, noise: np.random.Generator) -> tuple[np.ndarray, int]:
    """What the network is shown, and the number of its digit; `len(DIGITS)` where that is not upright."""
    canvas, label = face(rng), len(DIGITS)
    what = rng.random()
    if what < 0.55:
        label = rng.randrange(len(DIGITS))
        canvas = inked(canvas, DIGITS[label], rng.uniform(-11, 11), (rng.gauss(0, 0.07), rng.gauss(0, 0.07)), rng)
    elif what < 0.88:
        turn = rng.uniform(28, 332)
        canvas = inked(canvas, rng.choice(DIGITS), turn, (rng.gauss(0, 0.12), rng.gauss(0, 0.12)), rng)
    elif what < 0.95:
        turn = rng.uniform(0, 2 * np.pi)
        off = rng.uniform(0.35, 0.8)
        canvas = inked(canvas, rng.choice(DIGITS), rng.uniform(0, 360), (off * np.cos(turn), off * np.sin(turn)), rng)
    soft = cv2.GaussianBlur(canvas, (0, 0), rng.uniform(0.04, 0.13) * TALL)
    grey = soft * 90 + noise.normal(0, rng.uniform(0, 6), soft.shape)
    grey = cv2.GaussianBlur(grey.astype(np.float32), (0, 0), 0.05 * TALL)
    return crop_upright(grey, (CANVAS - 1) / 2, (CANVAS - 1) / 2, TALL, (0.0,))[0], label


def main() -> None:
    """Trains and writes the weights."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--samples", type=int, default=24_000)
    parser.add_argument("--epochs", type=int, default=25)
    parser.add_argument("--out", required=True)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    rng, noise = random.Random(args.seed), np.random.default_rng(args.seed)
    rows, labels = zip(*(sample(rng, noise) for _ in range(args.samples)), strict=True)
    net = train_perceptron(
        np.array(rows), np.array(labels), HIDDEN, len(DIGITS) + 1, epochs=args.epochs, seed=args.seed
    )
    np.savez_compressed(args.out, **{name: weight.astype(np.float16) for name, weight in net.items()})


if __name__ == "__main__":
    main()
