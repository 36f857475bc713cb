"""Reference cards: a game's rules in short, for the players' hands. Two of A5 on a page, with a line to cut along."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from tableassist.printing.marks import draw_check_bar
from tableassist.printing.pen import HAIR, Pen
from tableassist.table.geometry import Point


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
    """The card of a game; `keys` is how wide the column of keys is at least, where any is longer than two letters."""

    game: str
    title: str
    subtitle: str
    sections: tuple[Section, ...]
    keys: float = 24.0


DELUXE_MEMORY = Reference(
    game="deluxe-memory",
    title="Deluxe Memory",
    subtitle="2 to 4 players · 20 tokens each, 10 a player in the Bank · most tokens at the end wins",
    sections=(
        Section(
            "Your turn: lift two cards and look at them alone",
            (
                ReferenceLine("Black pair", "Choose a player, who pays that many to the Bank."),
                ReferenceLine("Red pair", "Choose a player or yourself, to gain that many."),
                ReferenceLine("Mixed pair", "One red, one black: do what the chart below says."),
                ReferenceLine("No match", "Both go back face up; hiding one costs 1 token."),
                ReferenceLine("Values", "Ace 1, jack 11, queen 12, king 13. A pair counts once."),
            ),
        ),
        Section(
            "Mixed chart",
            (
                ReferenceLine("A", "One player gets 1, one player pays 1. Reveal a card."),
                ReferenceLine("2", "Look at two cards, then swap their places."),
                ReferenceLine("3", "Reveal up to four. A 3, or three alike: up to three players pay 3 each."),
                ReferenceLine("4", "Choose a square of 2 × 2. Look at two of its cards, reveal the others."),
                ReferenceLine("5", "Reveal a cross: a card and its four neighbours. Play again."),
                ReferenceLine("6", "Turn up as many cards as you like. They stay face up."),
                ReferenceLine("7", "Play again. After that turn you may pay 5 to play once more."),
                ReferenceLine("8", "The next player misses a turn."),
                ReferenceLine("9", "Keep the pair. It takes the place of your next loss of tokens."),
                ReferenceLine("10", "Keep the pair. It takes the effect of the next match of another player."),
                ReferenceLine("J", "Two players share their tokens evenly. An odd one goes to the Bank."),
                ReferenceLine("Q", "One player gives 6 tokens to another."),
                ReferenceLine("K", "Do any other line of this chart."),
            ),
        ),
        Section(
            "Words",
            (
                ReferenceLine("Reveal", "Turn it up, let everyone see, turn it down again."),
                ReferenceLine("No tokens", "With your last token gone you are out of the game."),
                ReferenceLine("The end", "No pair is left, or only one player has tokens."),
            ),
        ),
    ),
)
"""R-DM-001…006, R-DM-020…027 and R-DM-031…043 in short."""

REFERENCES = (DELUXE_MEMORY,)

_CARD = (148.5, 198.0)
"""The width and height of one card with its margins, before it is enlarged to half of the page."""

_MARGIN = 12.0
_TEXT, _LINE, _LEAD = 2.3, 3.9, 5.6
_SHORT_KEY = 9.5
_RULES = 1.4

Half = Callable[[Point, float], object]
"""Draws a card's contents from a place downwards, in a width."""


def draw_reference_page(pen: Pen, width: float, height: float, reference: Reference, version: str) -> None:
    """Two cards side by side on a page that lies sideways.

    Args:
        width: Of the page, in millimetres.
        height: Of the page, in millimetres.
    """
    half = partial(draw_reference, pen, reference)
    draw_halves(pen, width, height, (half, half), f"{reference.title}, reference card · {version}")


def draw_halves(pen: Pen, width: float, height: float, halves: tuple[Half, Half], foot: str) -> None:
    """Two cards side by side, with a line to cut between them and a check bar.

    Args:
        width: Of the page, in millimetres.
        height: Of the page, in millimetres.
    """
    factor = min(width / 2 / _CARD[0], (height - 12.0) / _CARD[1])
    for place, half in enumerate(halves):
        with pen.enlarged(factor):
            margin = (width / 2 / factor - _CARD[0]) / 2
            half(Point(place * width / 2 / factor + margin + _MARGIN, 13.0), _CARD[0] - 2 * _MARGIN)
    pen.line(Point(width / 2, 6.0), Point(width / 2, height - 16.0), 0.6, dash=(1.5, 1.5))
    draw_check_bar(pen, Point(width - 112.0, height - 8.0), "100 mm at 100 %; a card may have any size", 1.7)
    pen.text(Point(12.0, height - 4.5), foot, 1.7, 0.35)


def draw_reference(pen: Pen, reference: Reference, at: Point, width: float) -> float:
    """Draws a card's title and sections and gives the height at which they end."""
    pen.text(Point(at.x, at.y + 5.4), reference.title, 5.4, 0.0, bold=True)
    y = at.y + 12.0
    for line in pen.wrapped(reference.subtitle, 2.0, width):
        pen.text(Point(at.x, y), line, 2.0, 0.35)
        y += _LINE
    for section in reference.sections:
        y = _draw_section(pen, Point(at.x, y + 3.6), width, section, reference.keys)
    return y


def _draw_section(pen: Pen, at: Point, width: float, section: Section, keys: float) -> float:
    """Draws a section and gives the height at which the next may begin."""
    pen.text(Point(at.x, at.y + 2.6), section.heading, 2.6, 0.0, bold=True)
    if section.rules:
        pen.text(Point(at.x + width, at.y + 2.6), section.rules, _RULES, 0.45, align="right")
    pen.line(Point(at.x, at.y + 4.6), Point(at.x + width, at.y + 4.6), 0.4, HAIR)
    y = at.y + 10.0
    widest = max(pen.width_of(line.key, _TEXT, bold=True) for line in section.lines)
    indent = max(widest + 2.5, keys if any(len(line.key) > 2 for line in section.lines) else _SHORT_KEY)
    for line in section.lines:
        pen.text(Point(at.x, y), line.key, _TEXT, 0.0, bold=True)
        for words in pen.wrapped(line.means, _TEXT, width - indent):
            pen.text(Point(at.x + indent, y), words, _TEXT, 0.1)
            y += _LINE
        y += _LEAD - _LINE
    return y - _LEAD + 1.0
