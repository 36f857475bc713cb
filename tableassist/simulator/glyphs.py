"""Capital letters and digits as strokes of a pen, for card indices and the names of places on a mat."""

from __future__ import annotations

import numpy as np

from tableassist.simulator.ink import Colour, Ink, Points, arc, curve, move_shape, path_through

Glyph = tuple[Points, ...]

_SIX = (curve((0.86, 0.03), (0.3, 0.03), (0.03, 0.3), (0.03, 0.68)), arc(0.5, 0.68, 0.47, 0.32))

GLYPHS: dict[str, Glyph] = {
    "A": (path_through((0, 1), (0.5, 0), (1, 1)), path_through((0.17, 0.68), (0.83, 0.68))),
    "B": (
        np.vstack((path_through((0.05, 0), (0.5, 0)), arc(0.5, 0.25, 0.38, 0.25, -90, 90), path_through((0.05, 0.5)))),
        np.vstack((path_through((0.5, 0.5)), arc(0.5, 0.75, 0.46, 0.25, -90, 90), path_through((0.05, 1), (0.05, 0)))),
    ),
    "C": (arc(0.52, 0.5, 0.5, 0.5, -45, -315),),
    "D": (
        np.vstack(
            (path_through((0.05, 0), (0.4, 0)), arc(0.4, 0.5, 0.58, 0.5, -90, 90), path_through((0.05, 1), (0.05, 0)))
        ),
    ),
    "E": (path_through((0.95, 0), (0.05, 0), (0.05, 1), (0.95, 1)), path_through((0.05, 0.5), (0.75, 0.5))),
    "F": (path_through((0.95, 0), (0.05, 0), (0.05, 1)), path_through((0.05, 0.5), (0.75, 0.5))),
    "G": (np.vstack((arc(0.5, 0.5, 0.5, 0.5, -45, -360), path_through((0.6, 0.5)))),),
    "H": (
        path_through((0.05, 0), (0.05, 1)),
        path_through((0.95, 0), (0.95, 1)),
        path_through((0.05, 0.5), (0.95, 0.5)),
    ),
    "I": (path_through((0.5, 0), (0.5, 1)),),
    "J": (np.vstack((path_through((0.85, 0), (0.85, 0.7)), arc(0.45, 0.7, 0.4, 0.3, 0, 175))),),
    "K": (path_through((0.08, 0), (0.08, 1)), path_through((0.95, 0), (0.1, 0.6)), path_through((0.38, 0.4), (1, 1))),
    "L": (path_through((0.05, 0), (0.05, 1), (0.95, 1)),),
    "M": (path_through((0.02, 1), (0.02, 0), (0.5, 0.65), (0.98, 0), (0.98, 1)),),
    "N": (path_through((0.05, 1), (0.05, 0), (0.95, 1), (0.95, 0)),),
    "O": (arc(0.5, 0.5, 0.5, 0.5),),
    "P": (
        np.vstack(
            (
                path_through((0.05, 1), (0.05, 0), (0.55, 0)),
                arc(0.55, 0.27, 0.4, 0.27, -90, 90),
                path_through((0.05, 0.54)),
            )
        ),
    ),
    "Q": (arc(0.5, 0.49, 0.48, 0.49), path_through((0.56, 0.66), (1, 1.04))),
    "R": (
        np.vstack(
            (
                path_through((0.05, 1), (0.05, 0), (0.55, 0)),
                arc(0.55, 0.27, 0.4, 0.27, -90, 90),
                path_through((0.05, 0.54)),
            )
        ),
        path_through((0.45, 0.54), (1, 1)),
    ),
    "S": (np.vstack((arc(0.5, 0.26, 0.42, 0.26, -30, -270), arc(0.5, 0.76, 0.46, 0.24, -90, 150))),),
    "T": (path_through((0, 0), (1, 0)), path_through((0.5, 0), (0.5, 1))),
    "U": (
        np.vstack((path_through((0.05, 0), (0.05, 0.65)), arc(0.5, 0.65, 0.45, 0.35, 180, 0), path_through((0.95, 0)))),
    ),
    "V": (path_through((0, 0), (0.5, 1), (1, 0)),),
    "W": (path_through((0, 0), (0.25, 1), (0.5, 0.3), (0.75, 1), (1, 0)),),
    "X": (path_through((0, 0), (1, 1)), path_through((1, 0), (0, 1))),
    "Y": (path_through((0, 0), (0.5, 0.5), (1, 0)), path_through((0.5, 0.5), (0.5, 1))),
    "Z": (path_through((0, 0), (1, 0), (0, 1), (1, 1)),),
    "0": (arc(0.5, 0.5, 0.46, 0.5),),
    "1": (path_through((0.15, 0.2), (0.55, 0), (0.55, 1)),),
    "2": (np.vstack((arc(0.5, 0.29, 0.45, 0.29, -175, 35), path_through((0.04, 1), (1, 1)))),),
    "3": (arc(0.46, 0.25, 0.43, 0.25, -165, 90), arc(0.46, 0.745, 0.5, 0.255, -90, 165)),
    "4": (path_through((0.74, 1), (0.74, 0), (0, 0.7), (1, 0.7)),),
    "5": (np.vstack((path_through((0.9, 0), (0.14, 0)), arc(0.46, 0.66, 0.5, 0.34, -140, 155))),),
    "6": _SIX,
    "7": (path_through((0.02, 0), (1, 0), (0.36, 1)),),
    "8": (arc(0.5, 0.25, 0.39, 0.25), arc(0.5, 0.75, 0.48, 0.25)),
    "9": tuple(1 - stroke for stroke in _SIX),
    "10": (path_through((-0.1, 0.16), (0.08, 0), (0.08, 1)), arc(0.72, 0.5, 0.36, 0.5)),
    "-": (path_through((0.2, 0.5), (0.8, 0.5)),),
}
"""Strokes in a box from 0 to 1, y running down."""

_FEET: dict[str, tuple[tuple[float, float], ...]] = {
    "A": ((0, 1), (1, 1)),
    "J": ((0.78, 0),),
    "K": ((0.08, 0), (0.08, 1), (0.95, 0), (1, 1)),
    "4": ((0.74, 1),),
    "7": ((0.36, 1),),
    "10": ((0.08, 1),),
}
"""Where the strokes of a seriffed letter stand on a foot."""


def write_glyph(
    sheet: Ink,
    glyph: str,
    centre: tuple[float, float],
    size: tuple[float, float],
    pen: float,
    colour: Colour,
    degrees: float = 0.0,
    feet: bool = False,
) -> None:
    """Writes one glyph, centred; one that is not known leaves its place empty.

    Args:
        size: Width and height in millimetres.
        pen: The line's width in millimetres.
        degrees: How far it is turned, clockwise.
        feet: Whether it has serifs.
    """
    strokes = list(GLYPHS.get(glyph, ()))
    for x, y in _FEET.get(glyph, ()) if feet else ():
        strokes.append(path_through((x - 0.24, y), (x + 0.24, y)))
    for stroke in strokes:
        sheet.line(move_shape((stroke - 0.5) * size, *centre, degrees=degrees), pen, colour)


def write_text(
    sheet: Ink,
    text: str,
    centre: tuple[float, float],
    height: float,
    pen: float,
    colour: Colour,
    degrees: float = 0.0,
) -> None:
    """Writes a line of capitals and digits around a centre.

    Args:
        height: Of a capital, in millimetres.
        pen: The line's width in millimetres.
        degrees: How far it is turned, clockwise.
    """
    width, step = height * 0.62, height * 0.86
    starts = (np.arange(len(text)) - (len(text) - 1) / 2) * step
    places = move_shape(np.column_stack((starts, np.zeros(len(text)))), *centre, degrees=degrees)
    for letter, (x, y) in zip(text.upper(), places, strict=True):
        write_glyph(sheet, letter, (x, y), (width, height), pen, colour, degrees)
