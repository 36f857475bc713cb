"""Icons and rounded boxes with smooth edges, drawn large once and kept small."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from math import cos, pi, sin

import pygame

from tableassist.display.theme import Colour

Spot = tuple[float, float]
Part = tuple[str, tuple[Spot, ...], float]
"""One stroke of an icon in a unit square: "area", "disc" or "line", with "-" before it where it cuts out; its spots;
the radius of a disc or the thickness of a line."""

_FINE = 4


def _ring(corners: int, radius: float = 0.5, turn: float = -pi / 2, inner: float = 0.0) -> tuple[Spot, ...]:
    """The corners of a regular polygon, or of a star where `inner` is the radius of the dents."""
    radii = (radius, inner) if inner else (radius,)
    count = corners * len(radii)
    angles = (turn + 2 * pi * n / count for n in range(count))
    return tuple(
        (0.5 + radii[n % len(radii)] * cos(a), 0.5 + radii[n % len(radii)] * sin(a)) for n, a in enumerate(angles)
    )


def _arc(radius: float, start: float, end: float) -> tuple[Spot, ...]:
    angles = (start + (end - start) * n / 24 for n in range(25))
    return tuple((0.5 + radius * cos(a), 0.5 + radius * sin(a)) for a in angles)


_DISC: Part = ("disc", ((0.5, 0.5),), 0.5)
_SLASHES: tuple[Part, ...] = (
    ("line", ((0.2, 0.2), (0.8, 0.8)), 0.2),
    ("line", ((0.8, 0.2), (0.2, 0.8)), 0.2),
)
_ICONS: Mapping[str, tuple[Part, ...]] = {
    "disc": (_DISC,),
    "square": (("area", ((0.05, 0.05), (0.95, 0.05), (0.95, 0.95), (0.05, 0.95)), 0),),
    "triangle": (("area", ((0.5, 0.0), (1.0, 0.95), (0.0, 0.95)), 0),),
    "diamond": (("area", _ring(4), 0),),
    "ring": (_DISC, ("-disc", ((0.5, 0.5),), 0.43)),
    "band": (_DISC, ("-disc", ((0.5, 0.5),), 0.38)),
    "dashed": tuple(("line", _arc(0.45, pi * n / 4, pi * (n + 0.45) / 4), 0.09) for n in range(8)),
    "crystal": (("area", _ring(6), 0),),
    "corner": (("area", ((1.0, 0.0), (1.0, 1.0), (0.0, 1.0)), 0),),
    "dash": (("line", ((0.2, 0.5), (0.8, 0.5)), 0.16),),
    "hollow": (
        ("area", ((0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)), 0),
        ("-area", ((0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8)), 0),
    ),
    "dot": (_DISC, ("-disc", ((0.5, 0.5),), 0.34), ("disc", ((0.5, 0.5),), 0.18)),
    "check": (("line", ((0.1, 0.55), (0.4, 0.82), (0.9, 0.2)), 0.2),),
    "cross": _SLASHES,
    "ask": (
        _DISC,
        ("-line", ((0.33, 0.38), (0.36, 0.28), (0.5, 0.22), (0.65, 0.29), (0.64, 0.42), (0.5, 0.53), (0.5, 0.6)), 0.11),
        ("-disc", ((0.5, 0.77),), 0.075),
    ),
    "notice": (
        ("area", _ring(4, 0.5), 0),
        ("-line", ((0.5, 0.26), (0.5, 0.56)), 0.12),
        ("-disc", ((0.5, 0.73),), 0.07),
    ),
    "star": (("area", _ring(5, inner=0.21), 0),),
    "down": (("line", ((0.5, 0.08), (0.5, 0.8)), 0.2), ("line", ((0.15, 0.52), (0.5, 0.88), (0.85, 0.52)), 0.2)),
    "up": (("line", ((0.5, 0.92), (0.5, 0.2)), 0.2), ("line", ((0.15, 0.48), (0.5, 0.12), (0.85, 0.48)), 0.2)),
    "pointer": (("area", ((0.15, 0.02), (0.95, 0.5), (0.15, 0.98)), 0),),
    "below": (("area", ((0.05, 0.2), (0.95, 0.2), (0.5, 0.85)), 0),),
    "turn": (
        ("line", _arc(0.38, -pi * 0.05, pi * 1.45), 0.15),
        ("area", ((0.66, 0.0), (0.66, 0.38), (0.38, 0.14)), 0),
    ),
    "swap": (
        ("line", ((0.1, 0.3), (0.8, 0.3)), 0.14),
        ("line", ((0.6, 0.08), (0.86, 0.3), (0.6, 0.52)), 0.14),
        ("line", ((0.9, 0.72), (0.2, 0.72)), 0.14),
        ("line", ((0.4, 0.5), (0.14, 0.72), (0.4, 0.94)), 0.14),
    ),
    "flag": (
        ("line", ((0.2, 0.06), (0.2, 0.96)), 0.13),
        ("area", ((0.2, 0.06), (0.95, 0.3), (0.2, 0.58)), 0),
    ),
    "hourglass": (
        ("area", ((0.12, 0.02), (0.88, 0.02), (0.5, 0.52)), 0),
        ("area", ((0.5, 0.48), (0.88, 0.98), (0.12, 0.98)), 0),
    ),
    "warning": (
        ("area", ((0.5, 0.02), (1.0, 0.94), (0.0, 0.94)), 0),
        ("-line", ((0.5, 0.36), (0.5, 0.62)), 0.11),
        ("-disc", ((0.5, 0.79),), 0.065),
    ),
    "camera": (
        ("area", ((0.02, 0.24), (0.98, 0.24), (0.98, 0.86), (0.02, 0.86)), 0),
        ("area", ((0.3, 0.24), (0.38, 0.1), (0.62, 0.1), (0.7, 0.24)), 0),
        ("-disc", ((0.5, 0.55),), 0.22),
        ("disc", ((0.5, 0.55),), 0.12),
    ),
    "palm": (
        ("line", ((0.26, 0.3), (0.26, 0.6)), 0.13),
        ("line", ((0.42, 0.16), (0.42, 0.6)), 0.13),
        ("line", ((0.58, 0.14), (0.58, 0.6)), 0.13),
        ("line", ((0.74, 0.26), (0.74, 0.6)), 0.13),
        ("area", ((0.2, 0.5), (0.8, 0.5), (0.78, 0.82), (0.62, 0.97), (0.4, 0.97), (0.24, 0.8)), 0),
        ("line", ((0.1, 0.52), (0.3, 0.78)), 0.12),
    ),
    "sound": (
        ("area", ((0.04, 0.34), (0.26, 0.34), (0.52, 0.1), (0.52, 0.9), (0.26, 0.66), (0.04, 0.66)), 0),
        ("line", ((0.66, 0.3), (0.73, 0.5), (0.66, 0.7)), 0.09),
        ("line", ((0.8, 0.16), (0.92, 0.5), (0.8, 0.84)), 0.09),
    ),
    "mute": (
        ("area", ((0.04, 0.34), (0.26, 0.34), (0.52, 0.1), (0.52, 0.9), (0.26, 0.66), (0.04, 0.66)), 0),
        ("line", ((0.66, 0.36), (0.94, 0.64)), 0.1),
        ("line", ((0.94, 0.36), (0.66, 0.64)), 0.1),
    ),
    "keys": (
        ("area", ((0.0, 0.2), (1.0, 0.2), (1.0, 0.82), (0.0, 0.82)), 0),
        *(("-disc", ((x, y),), 0.05) for y in (0.34, 0.5) for x in (0.14, 0.32, 0.5, 0.68, 0.86)),
        ("-line", ((0.3, 0.68), (0.7, 0.68)), 0.09),
    ),
    "bars": tuple(("line", ((0.1, y), (0.9, y)), 0.13) for y in (0.2, 0.5, 0.8)),
    "press": (_DISC, ("-disc", ((0.5, 0.5),), 0.38), ("disc", ((0.5, 0.5),), 0.27)),
}
NAMES = frozenset(_ICONS)
"""The icons there are."""


@lru_cache(maxsize=512)
def draw_icon(name: str, size: int, colour: Colour) -> pygame.Surface:
    """The icon of that name on a transparent square."""
    large = max(1, size) * _FINE
    surface = pygame.Surface((large, large), pygame.SRCALPHA)
    surface.fill((*colour, 0))
    for part in _ICONS[name]:
        _stroke(surface, part, large, colour)
    return pygame.transform.smoothscale(surface, (max(1, size), max(1, size)))


def draw_box(surface: pygame.Surface, rect: pygame.Rect, radius: int, fill: Colour) -> None:
    """A filled box with round, smooth corners."""
    radius = max(0, min(radius, rect.width // 2, rect.height // 2))
    if not radius:
        surface.fill(fill, rect)
        return
    surface.fill(fill, rect.inflate(0, -2 * radius))
    for edge in (rect.top, rect.bottom - radius):
        surface.fill(fill, (rect.left + radius, edge, rect.width - 2 * radius, radius))
    round_one = draw_icon("disc", 2 * radius, fill)
    for x, left in ((0, rect.left), (radius, rect.right - radius)):
        for y, top in ((0, rect.top), (radius, rect.bottom - radius)):
            surface.blit(round_one, (left, top), (x, y, radius, radius))


def draw_frame(surface: pygame.Surface, rect: pygame.Rect, radius: int, line: Colour, fill: Colour, thick: int) -> None:
    """A filled box with a line around it, drawn inside the rectangle.

    Args:
        radius: Of its corners, in pixels.
        thick: The line's width in pixels.
    """
    draw_box(surface, rect, radius, line)
    draw_box(surface, rect.inflate(-2 * thick, -2 * thick), radius - thick, fill)


def draw_dashes(surface: pygame.Surface, rect: pygame.Rect, line: Colour, thick: int) -> None:
    """A dashed line around the rectangle: the outline of what is not there yet."""
    dash = max(3, rect.height // 7)
    for x in range(rect.left, rect.right, 2 * dash):
        for y in (rect.top, rect.bottom - thick):
            surface.fill(line, (x, y, min(dash, rect.right - x), thick))
    for y in range(rect.top, rect.bottom, 2 * dash):
        for x in (rect.left, rect.right - thick):
            surface.fill(line, (x, y, thick, min(dash, rect.bottom - y)))


def draw_corners(surface: pygame.Surface, rect: pygame.Rect, line: Colour, thick: int) -> None:
    """The four corners of a rectangle, like a viewfinder's: what may be chosen."""
    long = rect.height // 3
    for x, left in ((rect.left, rect.left), (rect.right - long, rect.right - thick)):
        for y, top in ((rect.top, rect.top), (rect.bottom - long, rect.bottom - thick)):
            surface.fill(line, (x, top, long, thick))
            surface.fill(line, (left, y, thick, long))


def draw_arrow(surface: pygame.Surface, start: Spot, end: Spot, line: Colour, rim: Colour, thick: int) -> None:
    """An arrow from one spot to another, with a rim that sets it off from whatever lies below it.

    Args:
        rim: The colour of the rim, which sets the arrow off from whatever is below it.
        thick: The arrow's width in pixels.
    """
    head = 4 * thick
    around = pygame.Rect(min(start[0], end[0]), min(start[1], end[1]), abs(end[0] - start[0]), abs(end[1] - start[1]))
    around = around.inflate(2 * head, 2 * head)
    large = pygame.Surface((around.width * _FINE, around.height * _FINE), pygame.SRCALPHA)
    large.fill((*rim, 0))
    spots = [pygame.Vector2(x - around.left, y - around.top) * _FINE for x, y in (start, end)]
    _shaft(large, spots[0], spots[1], (*rim, 255), thick * _FINE * 2, head * _FINE)
    _shaft(large, spots[0], spots[1], (*line, 255), thick * _FINE, (head - thick) * _FINE)
    surface.blit(pygame.transform.smoothscale(large, around.size), around)


def _shaft(
    surface: pygame.Surface,
    start: pygame.Vector2,
    end: pygame.Vector2,
    paint: tuple[int, int, int, int],
    thick: float,
    head: float,
) -> None:
    way = (end - start).normalize()
    across = pygame.Vector2(-way.y, way.x)
    neck = end - way * head
    _line(surface, paint, [(start.x, start.y), (neck.x, neck.y)], thick)
    pygame.draw.polygon(surface, paint, [end + way * thick / 4, neck + across * head * 0.7, neck - across * head * 0.7])


def _stroke(surface: pygame.Surface, part: Part, scale: int, colour: Colour) -> None:
    kind, spots, measure = part
    paint = (*colour, 0 if kind.startswith("-") else 255)
    points = [(x * scale, y * scale) for x, y in spots]
    match kind.removeprefix("-"):
        case "disc":
            pygame.draw.circle(surface, paint, points[0], measure * scale)
        case "area":
            pygame.draw.polygon(surface, paint, points)
        case _:
            _line(surface, paint, points, measure * scale)


def _line(
    surface: pygame.Surface, paint: tuple[int, int, int, int], points: list[tuple[float, float]], thick: float
) -> None:
    """A line with round ends and joints: pygame's own thick lines have neither."""
    for start, end in pairwise(points):
        way = pygame.Vector2(end) - pygame.Vector2(start)
        across = pygame.Vector2(-way.y, way.x).normalize() * thick / 2
        pygame.draw.polygon(surface, paint, [start + across, end + across, end - across, start - across])
    for point in points:
        pygame.draw.circle(surface, paint, point, thick / 2)
