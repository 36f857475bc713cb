"""Colours, shapes and measures of the screen: dark and calm, at least 7 to 1 for all text, colour never alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from tableassist.rules.view import Mark, Tone

Colour = tuple[int, int, int]

# The colours of Okabe and Ito, which stay apart for the colour-blind. Blue is too dark for lines on a dark ground.
ORANGE: Colour = (230, 159, 0)
SKY: Colour = (86, 180, 233)
GREEN: Colour = (0, 168, 122)
YELLOW: Colour = (240, 228, 66)
VERMILLION: Colour = (232, 108, 26)
PURPLE: Colour = (214, 138, 184)


@dataclass(frozen=True, slots=True)
class Style:
    """A colour that never stands alone: `shape` names the icon that goes with it."""

    colour: Colour
    shape: str


_TONES = {
    Tone.CALM: Style(SKY, "dot"),
    Tone.ASK: Style(YELLOW, "ask"),
    Tone.TODO: Style(ORANGE, "notice"),
    Tone.WRONG: Style(VERMILLION, "cross"),
    Tone.GOOD: Style(GREEN, "check"),
    Tone.OVER: Style(PURPLE, "star"),
}
_MARKS = {
    Mark.TODO: Style(ORANGE, "down"),
    Mark.WRONG: Style(VERMILLION, "cross"),
    Mark.RIGHT: Style(GREEN, "check"),
    Mark.CHOICE: Style(SKY, "dot"),
    Mark.CURSOR: Style(YELLOW, "pointer"),
    Mark.LIFTED: Style(PURPLE, "up"),
}
_PIECES: Mapping[str, Colour] = {
    "red": (255, 118, 106),
    "blue": (104, 176, 255),
    "green": (84, 204, 128),
    "amber": (255, 200, 72),
    "challenge": (245, 243, 236),
}
_SEATS = (Style(ORANGE, "disc"), Style(SKY, "square"), Style(YELLOW, "triangle"), Style(PURPLE, "diamond"))


@dataclass(frozen=True)
class Theme:
    """How everything is coloured. Fills are grounds for text; a line or an icon needs 3 to 1, text 7 to 1."""

    ground: Colour = (13, 16, 21)
    panel: Colour = (23, 28, 36)
    raised: Colour = (36, 44, 56)
    line: Colour = (96, 110, 130)
    text: Colour = (245, 243, 236)
    quiet: Colour = (186, 195, 208)
    felt: Colour = (19, 24, 31)
    back: Colour = (52, 66, 88)
    back_line: Colour = (112, 132, 164)
    paper: Colour = (246, 243, 234)
    ink: Colour = (20, 22, 26)
    red: Colour = (158, 10, 22)
    errand: Colour = ORANGE
    alarm: Colour = VERMILLION
    tones: Mapping[Tone, Style] = field(default_factory=lambda: MappingProxyType(_TONES))
    marks: Mapping[Mark, Style] = field(default_factory=lambda: MappingProxyType(_MARKS))
    seats: tuple[Style, ...] = _SEATS
    pieces: Mapping[str, Colour] = field(default_factory=lambda: MappingProxyType(_PIECES))

    def seated(self, colours: Iterable[str]) -> Theme:
        """The theme in which each seat has the colour of the player's pieces, where it names one."""
        named = tuple(colours)
        if not any(colour in self.pieces for colour in named):
            return self
        styles = (Style(self.pieces.get(name, self.seat(n).colour), self.seat(n).shape) for n, name in enumerate(named))
        return replace(self, seats=tuple(styles))

    def seat(self, number: int) -> Style:
        """The colour and shape of a seat."""
        return self.seats[number % len(self.seats)]

    def text_pairs(self) -> tuple[tuple[Colour, Colour], ...]:
        """Every pair of a text's colour and its ground that the screens use."""
        grounds = (self.ground, self.panel, self.raised, self.felt)
        light = tuple((colour, ground) for colour in (self.text, self.quiet) for ground in grounds)
        seats = tuple(
            (self.ground, colour) for colour in (*(style.colour for style in self.seats), *self.pieces.values())
        )
        return (*light, *seats, (self.text, self.back), (self.ink, self.paper), (self.red, self.paper))

    def line_pairs(self) -> tuple[tuple[Colour, Colour], ...]:
        """Every pair of an icon's or a line's colour and its ground that the screens use."""
        styles = (*self.tones.values(), *self.marks.values(), *self.seats)
        colours = (*(style.colour for style in styles), *self.pieces.values())
        return tuple(
            (colour, ground) for colour in colours for ground in (self.ground, self.panel, self.raised, self.felt)
        )


CALM = Theme()
"""The theme that is used where none is given."""


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours, from 1 to 21, as the web's accessibility guidelines define it."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def blend(one: Colour, other: Colour, share: float) -> Colour:
    """The colour between two: `share` 0 is the first, 1 the second."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
