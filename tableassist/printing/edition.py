"""How printed things are coloured: light, dark and saving ink, in the colours of the screens.

Under cards there is one even ground everywhere, and what is written on it differs from it by a few levels only: the
camera takes what is uneven for a card. What is darker is thin, or stands where no card lies.
"""

from __future__ import annotations

from dataclasses import dataclass

from tableassist.display.theme import CALM, ORANGE, PURPLE, SKY, YELLOW, Colour, blend
from tableassist.printing.pen import Ink

_BLACK: Colour = (0, 0, 0)
_WHITE: Colour = (255, 255, 255)


@dataclass(frozen=True)
class Edition:
    """The inks of a version of the kit, from 0 to 255 or as greys.

    Args:
        key: What it is called on the command line.
        ground: The even ground of a mat.
        line: Outlines of places.
        place: The names of places, large, under cards: a few levels off the ground.
        pale: The names of rows and piles, still paler: cards lie on them anywhere, and are looked for anywhere.
        letter: Titles and the letters in the rim.
        small: Names in outlines, and notes.
        sides: Of what belongs to the south and to the north player, as their seats have on the screens.
        paper: The ground of reference cards.
        text: Their words.
        quiet: Their smaller words and lines.
        band: The ground of their title.
        title: The words on it.
        tinted: Whether the quadrants of a board are tinted.
    """

    key: str
    ground: Ink
    line: Ink
    place: Ink
    pale: Ink
    letter: Ink
    small: Ink
    sides: tuple[Ink, Ink]
    paper: Ink
    text: Ink
    quiet: Ink
    band: Ink
    title: Ink
    tinted: bool = True


LIGHT = Edition(
    key="light",
    ground=(202, 205, 209),
    line=(138, 147, 160),
    place=(190, 194, 199),
    pale=(196, 199, 203),
    letter=(44, 54, 68),
    small=(82, 93, 108),
    sides=(blend(ORANGE, _BLACK, 0.25), blend(SKY, _BLACK, 0.35)),
    paper=_WHITE,
    text=CALM.ground,
    quiet=(82, 93, 108),
    band=CALM.panel,
    title=CALM.text,
)
"""In full colour on a pale ground."""

DARK = Edition(
    key="dark",
    ground=(52, 61, 74),
    line=(104, 116, 134),
    place=(62, 71, 85),
    pale=(59, 68, 81),
    letter=(206, 210, 216),
    small=(160, 168, 180),
    sides=(blend(ORANGE, _BLACK, 0.15), blend(SKY, _BLACK, 0.15)),
    paper=CALM.panel,
    text=CALM.text,
    quiet=CALM.quiet,
    band=CALM.raised,
    title=CALM.text,
)
"""In full colour on a dark ground, for a copy shop: an office printer needs much ink for it."""

SAVING = Edition(
    key="saving",
    ground=0.9,
    line=0.62,
    place=0.86,
    pale=0.876,
    letter=0.3,
    small=0.42,
    sides=(0.55, 0.55),
    paper=1.0,
    text=0.0,
    quiet=0.35,
    band=1.0,
    title=0.0,
    tinted=False,
)
"""In black ink alone, half as much of it."""

EDITIONS = {edition.key: edition for edition in (LIGHT, DARK, SAVING)}
"""Every edition by its key."""

SHAPE_INKS: tuple[Colour, ...] = (ORANGE, SKY, YELLOW, PURPLE)
"""The colours of the players' shapes, in seat order as on the screens."""
