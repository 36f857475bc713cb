"""Cards of a trading card game, made up from their names: a frame, a title, a picture, a box of text, and their back.

The same name always gives the same card. Cards of one colour share their frame and differ in title, picture and text
only, as printed ones do.
"""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from tableassist.simulator.deck import CORNER
from tableassist.simulator.glyphs import write_text
from tableassist.simulator.ink import Colour, Ink, Picture, arc, move_shape, path_through, rectangle, star
from tableassist.table.cards import DECK, JOKERS, CardName
from tableassist.table.geometry import POKER_CARD
from tableassist.table.observation import Face

WIDTH, HEIGHT = POKER_CARD
RIM: Colour = (18, 17, 20)
INK: Colour = (28, 26, 26)

FRAMES: tuple[tuple[Colour, Colour], ...] = (
    ((196, 218, 226), (226, 240, 244)),
    ((176, 118, 52), (232, 214, 190)),
    ((58, 52, 56), (196, 192, 196)),
    ((52, 62, 178), (196, 206, 238)),
    ((70, 120, 52), (200, 224, 204)),
    ((132, 134, 140), (214, 216, 218)),
)
"""The colour of a frame and of its boxes."""

_ART = (5.0, 10.5, 53.0, 38.0)
_PLAYING = frozenset((*DECK, *JOKERS))


def is_made(card: CardName) -> bool:
    """Whether a card is one of these: every name that no playing card has."""
    return card not in _PLAYING


def made_picture(name: CardName, face: Face = Face.UP, px_per_mm: float = 4.0) -> Picture:
    """The upper side of the card of that name, upright, as BGRA with transparent round corners."""
    printed = _face(name, px_per_mm) if face is Face.UP else _back(px_per_mm)
    return np.dstack((printed, _cutter(px_per_mm)))


@lru_cache(maxsize=8)
def _cutter(px_per_mm: float) -> Picture:
    """The alpha of a card."""
    cutter = Ink(WIDTH, HEIGHT, px_per_mm)
    cutter.fill(rectangle(0, 0, WIDTH, HEIGHT, CORNER), (255, 255, 255))
    return np.ascontiguousarray(cutter.bgra()[..., 3])


@lru_cache(maxsize=512)
def _face(name: CardName, px_per_mm: float) -> Picture:
    chance = _chance(name)
    frame, box = FRAMES[int(chance.integers(len(FRAMES)))]
    sheet = Ink(WIDTH, HEIGHT, px_per_mm, RIM, detail=2)
    sheet.fill(rectangle(2.8, 2.8, WIDTH - 5.6, HEIGHT - 5.6, 2.0), frame)
    for top, height in ((4.3, 5.6), (49.2, 5.0), (55.0, 25.5)):
        sheet.shape(rectangle(4.4, top, WIDTH - 8.8, height, 1.0), box, INK, 0.25)
    _letter(sheet, name, chance)
    picture = sheet.bgr()
    _paste(picture, _art(chance, px_per_mm), px_per_mm)
    return picture


def _letter(sheet: Ink, name: str, chance: np.random.Generator) -> None:
    """Title, kind and text; letters that no glyph is known for stay gaps."""
    title = name[:22]
    write_text(sheet, title, (6.5 + len(title) * 0.95, 7.1), 2.2, 0.42, INK)
    for symbol in range(int(chance.integers(1, 4))):
        colour = FRAMES[int(chance.integers(len(FRAMES)))][0]
        sheet.shape(arc(WIDTH - 7.2 - 3.4 * symbol, 7.1, 1.5, 1.5), colour, INK, 0.2)
    write_text(sheet, _words(chance, 18), (22.5, 51.7), 1.9, 0.36, INK)
    for line in range(int(chance.integers(3, 8))):
        text = _words(chance, int(chance.integers(16, 33)))
        write_text(sheet, text, (6.0 + len(text) * 0.76, 58.0 + 3.1 * line), 1.75, 0.32, INK)
    if chance.random() < 0.6:
        sheet.shape(rectangle(WIDTH - 15.5, 78.2, 11.0, 5.4, 1.2), (226, 232, 236), INK, 0.3)
        write_text(sheet, "".join(str(digit) for digit in chance.integers(1, 9, 2)), (WIDTH - 10, 80.9), 2.6, 0.5, INK)


def _words(chance: np.random.Generator, length: int) -> str:
    letters = chance.choice(list("AEIORSTNLDCMUGHP"), length)
    letters[chance.random(length) < 0.17] = " "
    return "".join(letters)


def _art(chance: np.random.Generator, px_per_mm: float) -> Picture:
    """A picture: a sky, hills, and things before them, in the card's own colours."""
    sheet = Ink(_ART[2], _ART[3], px_per_mm, _colour(chance), detail=2)
    _hills(sheet, chance)
    for _ in range(int(chance.integers(5, 11))):
        _draw_item(sheet, chance)
    picture = sheet.bgr()
    return _painted(picture, chance)


def _hills(sheet: Ink, chance: np.random.Generator) -> None:
    run = np.linspace(0, _ART[2], 60)
    for level in np.linspace(0.25, 0.95, int(chance.integers(3, 6))):
        waves = sum(
            chance.uniform(0.5, 3.5) * np.sin(run * chance.uniform(0.05, 0.5) + chance.uniform(0, 6)) for _ in range(3)
        )
        ridge = np.column_stack((run, level * _ART[3] + waves))
        sheet.fill(np.vstack((ridge, path_through((_ART[2], _ART[3]), (0, _ART[3])))), _colour(chance))


def _draw_item(sheet: Ink, chance: np.random.Generator) -> None:
    x, y = chance.uniform(3, _ART[2] - 3), chance.uniform(3, _ART[3] - 3)
    size, turn = chance.uniform(2, 9), chance.uniform(0, 360)
    shapes = (
        arc(0, 0, 1.0, chance.uniform(0.4, 1.0)),
        star(int(chance.integers(3, 9)), 1.0, chance.uniform(0.3, 0.8)),
        rectangle(-0.5, -1, 1, 2, 0.1),
        path_through((0, -1), (0.8, 1), (-0.8, 1)),
    )
    sheet.shape(
        move_shape(shapes[int(chance.integers(len(shapes)))], x, y, size, turn), _colour(chance), _colour(chance), 0.4
    )


def _painted(picture: Picture, chance: np.random.Generator) -> Picture:
    """The picture with strokes of a brush and light from one side."""
    high, wide = picture.shape[:2]
    grain = chance.standard_normal((max(2, high // 3), max(2, wide // 3), 1)).astype(np.float32) * 9
    strokes = cv2.resize(grain, (wide, high), interpolation=cv2.INTER_CUBIC)[..., None]
    light = np.linspace(chance.uniform(0.75, 1), chance.uniform(0.9, 1.2), wide, dtype=np.float32)[None, :, None]
    return np.asarray(np.clip(picture * light + strokes, 0, 255), np.uint8)


def _paste(picture: Picture, art: Picture, px_per_mm: float) -> None:
    left, top = (round(at * px_per_mm) for at in _ART[:2])
    picture[top : top + art.shape[0], left : left + art.shape[1]] = art


@lru_cache(maxsize=8)
def _back(px_per_mm: float) -> Picture:
    sheet = Ink(WIDTH, HEIGHT, px_per_mm, RIM, detail=2)
    sheet.fill(rectangle(3, 3, WIDTH - 6, HEIGHT - 6, 2.5), (36, 62, 104))
    sheet.fill(arc(WIDTH / 2, HEIGHT / 2, 25, 37), (24, 40, 66))
    for turn in range(24):
        ray = path_through((0, -12), (1.1, -27), (-1.1, -27))
        sheet.fill(move_shape(ray, WIDTH / 2, HEIGHT / 2, 1.0, turn * 15.0), (58, 96, 150))
    sheet.shape(move_shape(star(8, 14, 7), WIDTH / 2, HEIGHT / 2), (70, 150, 196), INK, 0.5)
    write_text(sheet, "MADE UP", (WIDTH / 2, 13), 6.0, 1.1, (110, 190, 222))
    write_text(sheet, "FOR TRYING", (WIDTH / 2, HEIGHT - 11), 4.2, 0.8, (110, 190, 222))
    return sheet.bgr()


def _colour(chance: np.random.Generator) -> Colour:
    blue, green, red = (int(value) for value in chance.integers(20, 245, 3))
    return blue, green, red


def _chance(name: str) -> np.random.Generator:
    return np.random.default_rng([ord(letter) for letter in name])
