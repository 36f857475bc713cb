"""A surface that remembers what was drawn on it where, and what a touch there means."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import dist

import pygame

from tableassist.display import shapes, typeset
from tableassist.display.theme import Colour, Theme
from tableassist.display.typeset import Setting

WIDEST = 0.72
"""The unit is a hundredth of the height, or of this share of the width where the screen is narrow."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """One thing that was drawn: kind is "text", "icon" or "panel"; size is the type size; cut, that text is missing."""

    kind: str
    rect: pygame.Rect
    what: str = ""
    size: int = 0
    cut: bool = False


@dataclass(frozen=True)
class HitMap:
    """What a touch means where. Later spots lie above earlier ones; of overlapping places the nearest counts."""

    spots: tuple[tuple[pygame.Rect, str], ...] = ()

    def at(self, place: tuple[int, int]) -> str | None:
        """The button at that pixel, named as in `Pressed`, or None."""
        hit = [(rect, button) for rect, button in reversed(self.spots) if rect.collidepoint(place)]
        if hit and hit[0][1].startswith("zone:"):
            zones = ((rect, button) for rect, button in hit if button.startswith("zone:"))
            return min(zones, key=lambda spot: dist(spot[0].center, place))[1]
        return hit[0][1] if hit else None

    def moved(self, dx: int, dy: int) -> HitMap:
        """The same spots somewhere else on the screen."""
        return HitMap(tuple((rect.move(dx, dy), button) for rect, button in self.spots))


@dataclass
class Canvas:
    """Draws on a surface in units of a hundredth of its height."""

    surface: pygame.Surface
    theme: Theme
    unit: float = 0.0
    drawn: list[Drawn] = field(default_factory=list)
    spots: list[tuple[pygame.Rect, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        wide, high = self.surface.get_size()
        self.unit = self.unit or min(high, wide * WIDEST) / 100

    def u(self, units: float) -> int:
        """That many units in pixels, at least one pixel."""
        return max(1, round(units * self.unit))

    def touch(self, rect: pygame.Rect, button: str) -> None:
        """From now on a touch there means that button."""
        self.spots.append((rect.copy(), button))

    def paste(self, part: Canvas, place: tuple[int, int]) -> None:
        """Puts what was drawn on another canvas there, with what it remembers."""
        self.surface.blit(part.surface, place)
        self.drawn += [replace(box, rect=box.rect.move(place)) for box in part.drawn]
        self.spots += [(rect.move(place), button) for rect, button in part.spots]

    def hits(self) -> HitMap:
        """What a touch means where."""
        return HitMap(tuple(self.spots))

    def panel(self, rect: pygame.Rect, fill: Colour, line: Colour | None = None, thick: float = 0.4) -> None:
        """A box with round corners, with a line around it where a colour for it is given."""
        radius = self.u(1.4)
        if line is None:
            shapes.draw_box(self.surface, rect, radius, fill)
        else:
            shapes.draw_frame(self.surface, rect, radius, line, fill, self.u(thick))
        self.drawn.append(Drawn("panel", rect.copy()))

    def icon(self, name: str, rect: pygame.Rect, colour: Colour) -> None:
        """An icon as large as the rectangle allows, in its middle."""
        size = min(rect.size)
        place = pygame.Rect(0, 0, size, size)
        place.center = rect.center
        self.surface.blit(shapes.draw_icon(name, size, colour), place)
        self.drawn.append(Drawn("icon", place, name))

    def badge(self, seat: int, rect: pygame.Rect) -> None:
        """A seat's shape in its colour, with the seat's number in it."""
        style = self.theme.seat(seat)
        self.icon(style.shape, rect, style.colour)
        digit = typeset.numerals(str(seat + 1), typeset.BOLD, round(min(rect.size) * 0.62), self.theme.ground)
        drop = min(rect.size) // 8 if style.shape == "triangle" else 0
        self.surface.blit(digit, digit.get_rect(center=(rect.centerx, rect.centery + drop)))

    def write(
        self, setting: Setting, rect: pygame.Rect, colour: Colour, across: str = "left", down: str = "top"
    ) -> int:
        """The set text in the rectangle; gives the y below it.

        Args:
            across: "left", "centre" or "right".
            down: "top", "centre" or "bottom".

        Returns:
            The y below the text, in pixels.
        """
        y = rect.top + round((rect.height - setting.height) * _SHARE[down])
        top = y
        for line in setting.lines:
            drawn = typeset.picture(line, setting.weight, setting.size, colour)
            x = rect.left + round((rect.width - drawn.get_width()) * _SHARE[across])
            self.surface.blit(drawn, (x, y))
            self._wrote(pygame.Rect((x, y), drawn.get_size()), line, setting)
            y += typeset.line_height(setting.size)
        return top + setting.height

    def text(
        self,
        text: str,
        rect: pygame.Rect,
        colour: Colour,
        sizes: tuple[float, float],
        weight: str = typeset.TEXT,
        across: str = "left",
        down: str = "centre",
        most: int = 1,
    ) -> None:
        """The text at the largest of the sizes (in units) that fits the rectangle.

        Args:
            sizes: The largest and the smallest size, in hundredths of the surface's height.
            across: "left", "centre" or "right".
            down: "top", "centre" or "bottom".
            most: The largest number of lines.
        """
        if text:
            largest, smallest = (self.u(size) for size in sizes)
            setting = typeset.fit(text, weight, rect.size, (max(largest, smallest), smallest), most)
            self.write(setting, rect, colour, across, down)

    def number(self, text: str, rect: pygame.Rect, colour: Colour, size: int, across: str = "left") -> None:
        """A number or a time of that size, halfway down the rectangle.

        Args:
            size: In pixels.
            across: "left", "centre" or "right".
        """
        drawn = typeset.numerals(text, typeset.BOLD, size, colour)
        x = rect.left + round((rect.width - drawn.get_width()) * _SHARE[across])
        place = drawn.get_rect(left=x, centery=rect.centery)
        self.surface.blit(drawn, place)
        self.drawn.append(Drawn("text", place, text, size, cut=not rect.contains(place)))

    def _wrote(self, rect: pygame.Rect, line: str, setting: Setting) -> None:
        self.drawn.append(Drawn("text", rect, line, setting.size, setting.cut))


_SHARE = {"left": 0.0, "top": 0.0, "centre": 0.5, "right": 1.0, "bottom": 1.0}


def columns(rect: pygame.Rect, count: int, gap: int) -> list[pygame.Rect]:
    """The rectangle in equal columns with a gap between them."""
    edges = [rect.left + round((rect.width + gap) * n / count) for n in range(count + 1)]
    return [pygame.Rect(a, rect.top, b - a - gap, rect.height) for a, b in pairwise(edges)]


def cut_top(rect: pygame.Rect, height: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """The top of the rectangle and what is left below it and a gap."""
    height = min(height, rect.height)
    rest = rect.top + height + gap
    return (
        pygame.Rect(rect.left, rect.top, rect.width, height),
        pygame.Rect(rect.left, rest, rect.width, max(0, rect.bottom - rest)),
    )


def cut_left(rect: pygame.Rect, width: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """The left of the rectangle and what is left beside it and a gap."""
    width = min(width, rect.width)
    rest = rect.left + width + gap
    return (
        pygame.Rect(rect.left, rect.top, width, rect.height),
        pygame.Rect(rest, rect.top, max(0, rect.right - rest), rect.height),
    )


def cut_right(rect: pygame.Rect, width: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """The right of the rectangle and what is left beside it and a gap."""
    width = min(width, rect.width)
    return (
        pygame.Rect(rect.right - width, rect.top, width, rect.height),
        pygame.Rect(rect.left, rect.top, max(0, rect.width - width - gap), rect.height),
    )


def cut_bottom(rect: pygame.Rect, height: int, gap: int = 0) -> tuple[pygame.Rect, pygame.Rect]:
    """The bottom of the rectangle and what is left above it and a gap."""
    height = min(height, rect.height)
    return (
        pygame.Rect(rect.left, rect.bottom - height, rect.width, height),
        pygame.Rect(rect.left, rect.top, rect.width, max(0, rect.height - height - gap)),
    )
