"""What the project prints, as pictures: MemCards and counters drawn into a PDF and rendered, dice in real typefaces."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin

import cv2
import numpy as np
import pypdfium2
from reportlab.pdfgen.canvas import Canvas

from tableassist.memdecks.library import Library
from tableassist.printing.counters import DISC, draw_logo, draw_value
from tableassist.printing.memcards import SIZE as CARD
from tableassist.printing.memcards import draw_front, draw_memcard_back
from tableassist.printing.pen import ATKINSON, MM, Pen
from tableassist.simulator.pieces import Printed
from tableassist.table.geometry import Point

PX_PER_MM = 10.0
TYPEFACES = (
    "Helvetica",
    "Helvetica-Bold",
    "Helvetica-BoldOblique",
    "Times-Roman",
    "Times-Bold",
    "Courier-Bold",
)
"""Typefaces that every PDF reader knows; no template of a digit was made from any of them."""


def rendered(pdf: bytes) -> np.ndarray:
    """The first page as a picture (BGR)."""
    page = pypdfium2.PdfDocument(pdf)[0]
    return np.ascontiguousarray(page.render(scale=PX_PER_MM * 25.4 / 72).to_numpy()[..., :3])


@cache
def memcard_art(number: int, front: bool = True, key: str = "gods-and-heroes") -> np.ndarray:
    """A side of a card of a deck."""
    deck = Library().deck(key)
    card = next(card for card in deck.cards if card.number == number)
    pen = Pen("a card", ATKINSON)
    pen.page(*CARD)
    (draw_front if front else draw_memcard_back)(pen, deck, card)
    return rendered(pen.pdf())


def memcard(number: int, at: Point, turn: float, front: bool = True, piece: int = 0) -> Printed:
    """A card that lies on a virtual table."""
    return Printed(piece or 900_000 + number, memcard_art(number, front), at, *CARD, turn)


@cache
def counter_art(value: str | None) -> np.ndarray:
    """A side of a counter: its value, or the logo for None."""
    pen = Pen("a counter", ATKINSON)
    pen.page(DISC, DISC)
    middle = Point(DISC / 2, DISC / 2)
    if value is None:
        draw_logo(pen, middle)
    else:
        draw_value(pen, middle, int(value))
    return rendered(pen.pdf())


def counter(number: int, value: str | None, at: Point, turn: float) -> Printed:
    """A counter that lies on a virtual table."""
    return Printed(number, counter_art(value), at, DISC, DISC, turn, round=True)


@cache
def die_art(value: int, typeface: str, plastic: int, ink: int, size: float, tall: float) -> np.ndarray:
    """A die from above on the board's grey; `tall` is the digit's height as a part of `size`, colours are 0xRRGGBB."""
    store, middle = bytearray(), size / 2 * MM
    canvas = _Store(store, size)
    corners = [(middle + middle * sin(n * pi / 3), middle + middle * cos(n * pi / 3)) for n in range(6)]
    canvas.fill([(0, 0), (0, size * MM), (size * MM, size * MM), (size * MM, 0)], 0xEDEDED, 1.0)
    for number, corner in enumerate(corners):
        canvas.fill([corner, corners[number - 1], (middle, middle)], plastic, 0.55 + 0.07 * (number % 3))
    canvas.fill(corners[::2], plastic, 1.0)
    canvas.digit(value, typeface, ink, tall * size * MM, middle)
    return rendered(canvas.done())


class _Store:
    def __init__(self, store: bytearray, size: float) -> None:
        import io

        self._out = io.BytesIO(bytes(store))
        self._canvas = Canvas(self._out, pagesize=(size * MM, size * MM))

    def fill(self, corners, colour: int, shade: float) -> None:
        self._canvas.setFillColorRGB(*(min(1.0, (colour >> shift & 255) / 255 * shade) for shift in (16, 8, 0)))
        path = self._canvas.beginPath()
        path.moveTo(*corners[0])
        for corner in corners[1:]:
            path.lineTo(*corner)
        path.close()
        self._canvas.drawPath(path, stroke=0, fill=1)

    def digit(self, value: int, typeface: str, ink: int, height: float, middle: float) -> None:
        self._canvas.setFillColorRGB(*((ink >> shift & 255) / 255 for shift in (16, 8, 0)))
        # Digits are about 0.7 of a typeface's size tall.
        self._canvas.setFont(typeface, height / 0.7)
        self._canvas.drawCentredString(middle, middle - height / 2, str(value))

    def done(self) -> bytes:
        self._canvas.save()
        return self._out.getvalue()


def die(number: int, value: int, at: Point, turn: float, look: tuple[str, int, int, float, float]) -> Printed:
    """A die on a virtual table; `look` is its typeface, plastic, ink, size and how tall its digits are."""
    size = look[3]
    art = cv2.cvtColor(die_art(value, *look), cv2.COLOR_RGB2BGR)
    return Printed(number, art, at, size, size, turn, round=True)
