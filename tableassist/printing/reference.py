"""Reference cards: a game's rules in short, for the players' hands. Two of A5 on a page, with a line to cut along."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tableassist.printing.edition import LIGHT, SHAPE_INKS, Edition
from tableassist.printing.marks import draw_check_bar
from tableassist.printing.pen import HAIR, Pen
from tableassist.printing.shapes import SEAT_SHAPES
from tableassist.table.geometry import Point, Rect


@dataclass(frozen=True)
class ReferenceLine:
    """What to read at the left, and what it means."""

    key: str
    means: str


@dataclass(frozen=True)
class Section:
    """Lines under a heading; `rules` are the numbers by which the referee names what they say."""

    heading: str
    lines: tuple[ReferenceLine, ...]
    rules: str = ""


@dataclass(frozen=True)
class Reference:
    """The card of a game.

    `keys` is how wide the column of keys is at least, where any is longer than two letters; `scale` is how much larger
    than usual the lines of a card with few of them are.
    """

    game: str
    title: str
    subtitle: str
    sections: tuple[Section, ...]
    keys: float = 24.0
    scale: float = 1.0


_CARD = (148.5, 198.0)
"""The width and height of one card with its margins, before it is enlarged to half of the page."""

_MARGIN = 12.0
_TEXT, _LINE, _LEAD = 2.3, 3.9, 5.6
_SHORT_KEY = 9.5
_RULES = 1.4

Half = Callable[[Point, float], object]
"""Draws a card's contents from a place downwards, in a width."""


def draw_halves(
    pen: Pen, width: float, height: float, halves: tuple[Half, Half], foot: str, edition: Edition = LIGHT
) -> None:
    """Two cards side by side, with a line to cut between them and a check bar.

    Args:
        width: Of the page, in millimetres.
        height: Of the page, in millimetres.
    """
    factor = min(width / 2 / _CARD[0], (height - 12.0) / _CARD[1])
    for place, half in enumerate(halves):
        if edition.band == edition.paper or edition.paper != LIGHT.paper:
            pen.area(Rect(place * width / 2 + 5.0, 5.0, width / 2 - 10.0, height - 20.0), edition.paper, radius=4.0)
        with pen.enlarged(factor):
            margin = (width / 2 / factor - _CARD[0]) / 2
            half(Point(place * width / 2 / factor + margin + _MARGIN, 13.0), _CARD[0] - 2 * _MARGIN)
    pen.line(Point(width / 2, 6.0), Point(width / 2, height - 16.0), 0.6, dash=(1.5, 1.5))
    draw_check_bar(pen, Point(width - 112.0, height - 8.0), "100 mm at 100 %; a card may have any size", 1.7)
    pen.text(Point(12.0, height - 4.5), foot, 1.7, 0.35)


def draw_reference(pen: Pen, reference: Reference, at: Point, width: float, edition: Edition = LIGHT) -> float:
    """Draws a card's title and sections and gives the height at which they end.

    Args:
        at: Its top left corner, millimetres.
        width: How wide it is, millimetres.
    """
    draw_title(pen, reference.title, at, width, edition)
    y = at.y + 13.0
    for line in pen.wrapped(reference.subtitle, 2.0, width):
        pen.text(Point(at.x, y), line, 2.0, edition.quiet)
        y += _LINE
    for section in reference.sections:
        y = _draw_section(pen, Point(at.x, y + 3.4), width, reference, section, edition)
    return y


def draw_title(pen: Pen, title: str, at: Point, width: float, edition: Edition) -> None:
    """The title on a band like the head of a screen, with the shapes of the players at its end.

    Args:
        at: The top left corner of the card, millimetres.
        width: How wide the card is, millimetres.
    """
    band = Rect(at.x - 4.0, at.y - 4.0, width + 8.0, 12.0)
    pen.area(band, edition.band, radius=3.0)
    cap = min(5.2, (width - 27.0) / pen.width_of(title, 1.0, bold=True))
    pen.text(Point(at.x, band.centre.y + cap / 2), title, cap, edition.title, bold=True)
    for number, (shape, ink) in enumerate(zip(SEAT_SHAPES, SHAPE_INKS, strict=True)):
        place = Point(band.right - 26.0 + number * 6.5, band.centre.y)
        shape(pen, place, 1.9, ink if edition.tinted else edition.line)


def _draw_section(pen: Pen, at: Point, width: float, card: Reference, section: Section, edition: Edition) -> float:
    """Draws a section and gives the height at which the next may begin."""
    cap, step, lead = (length * card.scale for length in (_TEXT, _LINE, _LEAD))
    pen.text(Point(at.x, at.y + 2.6), section.heading, 2.6, edition.text, bold=True)
    if section.rules:
        pen.text(Point(at.x + width, at.y + 2.6), section.rules, _RULES, edition.quiet, align="right")
    pen.line(Point(at.x, at.y + 4.6), Point(at.x + width, at.y + 4.6), edition.quiet, HAIR)
    y = at.y + 5.4 + 2.0 * cap
    widest = max(pen.width_of(line.key, cap, bold=True) for line in section.lines)
    indent = max(widest + 2.5, card.keys if any(len(line.key) > 2 for line in section.lines) else _SHORT_KEY)
    for line in section.lines:
        pen.text(Point(at.x, y), line.key, cap, edition.text, bold=True)
        for words in pen.wrapped(line.means, cap, width - indent):
            pen.text(Point(at.x + indent, y), words, cap, edition.text)
            y += step
        y += lead - step
    return y - lead + 1.0
