"""Playing cards of the simulator's own drawing: faces and backs as pictures."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from tableassist.simulator import backs, court
from tableassist.simulator.glyphs import write_glyph
from tableassist.simulator.ink import Colour, Ink, Picture, move_shape, rectangle, star
from tableassist.simulator.pips import SIGNS, pip_places
from tableassist.table.cards import CardName, is_joker, is_red, rank, suit
from tableassist.table.geometry import POKER_CARD

WIDTH, HEIGHT = POKER_CARD
CORNER = 3.2
"""The radius of a card's round corners in millimetres."""


@dataclass(frozen=True)
class FaceStyle:
    """One deck's way of printing faces; sizes are width and height in millimetres."""

    paper: Colour
    red: Colour
    black: Colour
    index: tuple[float, float]
    index_at: tuple[float, float]
    pen: float
    feet: bool
    sign: float
    sign_y: float
    pip: float
    pip_reach: tuple[float, float]

    def ink(self, card: CardName) -> Colour:
        """The colour in which the card's index and pips are printed."""
        return self.red if is_red(card) else self.black


FACE_STYLES = (
    FaceStyle(
        (250, 253, 253), (38, 24, 200), (34, 26, 24), (5.4, 8.6), (5.9, 8.2), 1.35, True, 6.6, 18.0, 13.0, (12.5, 29)
    ),
    FaceStyle(
        (246, 250, 251), (48, 32, 214), (30, 24, 22), (8.8, 12.6), (8.2, 10.2), 2.1, False, 8.6, 23.0, 10.5, (9.5, 25)
    ),
    FaceStyle(
        (236, 246, 250), (44, 38, 176), (58, 38, 34), (4.6, 7.8), (5.6, 7.8), 0.95, True, 5.6, 16.6, 11.0, (12.5, 29)
    ),
)
STYLES, BACK_STYLES = len(FACE_STYLES), backs.STYLES


def face_picture(card: CardName, style: int = 0, px_per_mm: float = 4.0) -> Picture:
    """A card's face, upright, as BGRA with transparent round corners. Styles beyond the last start again."""
    return _face(card, style % STYLES, px_per_mm).copy()


def back_picture(style: int = 0, px_per_mm: float = 4.0) -> Picture:
    """A back as BGRA with transparent round corners. Styles beyond the last start again."""
    return _back(style % BACK_STYLES, px_per_mm).copy()


@lru_cache(maxsize=256)
def _face(card: CardName, style: int, px_per_mm: float) -> Picture:
    face_style = FACE_STYLES[style]
    sheet = Ink(WIDTH, HEIGHT, px_per_mm, face_style.paper)
    if is_joker(card):
        _joker(sheet, card, face_style)
    elif rank(card) in "JQK":
        _court(sheet, card, face_style)
    else:
        _pips(sheet, card, face_style)
    return cut_out(sheet.bgr(), px_per_mm)


@lru_cache(maxsize=32)
def _back(style: int, px_per_mm: float) -> Picture:
    sheet = Ink(WIDTH, HEIGHT, px_per_mm, backs.IVORY)
    backs.draw_back(sheet, style)
    return cut_out(sheet.bgr(), px_per_mm)


def cut_out(picture: Picture, px_per_mm: float) -> Picture:
    """The picture with the alpha of a card; the paper goes on under the corners, so that no dark rim appears."""
    cutter = Ink(WIDTH, HEIGHT, px_per_mm)
    cutter.fill(rectangle(0, 0, WIDTH, HEIGHT, CORNER), (255, 255, 255))
    return np.dstack((picture, cutter.bgra()[..., 3]))


def _sign(
    sheet: Ink, card: CardName, place: tuple[float, float], size: float, face_style: FaceStyle, turned: bool
) -> None:
    for shape in SIGNS[suit(card)]:
        sheet.fill(move_shape(shape, *place, size, 180.0 if turned else 0.0), face_style.ink(card))


def _indices(sheet: Ink, card: CardName, face_style: FaceStyle) -> None:
    """Prints rank and suit sign in the top left corner and, turned, in the bottom right one."""
    x, y = face_style.index_at
    for turned in (False, True):
        place = (WIDTH - x, HEIGHT - y) if turned else (x, y)
        below = (WIDTH - x, HEIGHT - face_style.sign_y) if turned else (x, face_style.sign_y)
        write_glyph(
            sheet,
            rank(card),
            place,
            face_style.index,
            face_style.pen,
            face_style.ink(card),
            180.0 if turned else 0.0,
            face_style.feet,
        )
        _sign(sheet, card, below, face_style.sign, face_style, turned)


def _pips(sheet: Ink, card: CardName, face_style: FaceStyle) -> None:
    _indices(sheet, card, face_style)
    if rank(card) == "A":
        _ace(sheet, card, face_style)
        return
    for x, y in pip_places(int(rank(card))):
        place = (WIDTH / 2 + x * face_style.pip_reach[0], HEIGHT / 2 + (2 * y - 1) * face_style.pip_reach[1])
        _sign(sheet, card, place, face_style.pip, face_style, turned=y > 0.5)


def _ace(sheet: Ink, card: CardName, face_style: FaceStyle) -> None:
    middle = (WIDTH / 2, HEIGHT / 2)
    _sign(sheet, card, middle, 40.0 if suit(card) == "S" else 26.0, face_style, turned=False)
    if suit(card) == "S":
        for shape in SIGNS["S"]:
            sheet.line(move_shape(shape, middle[0], middle[1] - 1, 26.0), 0.6, face_style.paper, closed=True)
        sheet.fill(move_shape(star(8, 4.2, 2.0), middle[0], middle[1] + 2), face_style.paper)


def _court(sheet: Ink, card: CardName, face_style: FaceStyle) -> None:
    # The figure's frame leaves the column of the index free, however large that is.
    left = max(11.5, face_style.index_at[0] + face_style.index[0] / 2 + 1.9)
    frame = rectangle(left, 8.5, WIDTH - 2 * left, HEIGHT - 17, 1.0)
    court.draw_court(sheet, rank(card), suit(card), WIDTH / 2 - 19, 10)
    sheet.fill(rectangle(0, 0, left, HEIGHT), face_style.paper)
    sheet.fill(rectangle(WIDTH - left, 0, left, HEIGHT), face_style.paper)
    _sign(sheet, card, (left + 6, 15.5), 8.5, face_style, turned=False)
    sheet.paste_turned()
    sheet.line(frame, 0.4, court.BLUE, closed=True)
    _indices(sheet, card, face_style)


def _joker(sheet: Ink, card: CardName, face_style: FaceStyle) -> None:
    bright, dark = (court.RED, court.GOLD) if is_red(card) else ((120, 116, 112), (60, 52, 50))
    court.draw_jester(sheet, WIDTH / 2 - 19, 11, bright, dark)
    x, step = face_style.index_at[0], min(8.2, face_style.index[1] * 0.86)
    for number, letter in enumerate("JOKER"):
        y = 8.0 + number * step
        size = (face_style.index[0] * 0.72, min(face_style.index[1] * 0.66, step - face_style.pen - 0.9))
        write_glyph(sheet, letter, (x, y), size, face_style.pen * 0.85, face_style.ink(card))
        write_glyph(sheet, letter, (WIDTH - x, HEIGHT - y), size, face_style.pen * 0.85, face_style.ink(card), 180.0)
    y = 8.0 + 5 * step
    for place, turned in (((x, y), 0.0), ((WIDTH - x, HEIGHT - y), 180.0)):
        sheet.fill(move_shape(star(5, 3, 1.3), place[0], place[1], degrees=turned), face_style.ink(card))
