"""Mats with rows, drawn from their geometry: each player's rows and piles, with names that he reads upright.

What lies in a row may lie anywhere in it, so the ground stays bare: all words stand in outlines and in free corners.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tableassist.printing.marks import draw_check_bar, draw_framed_marker
from tableassist.printing.mat import LETTER, OUTLINE, PLACE, SMALL, Imprint
from tableassist.printing.pen import Pen
from tableassist.table.geometry import Mat, Point, Rect, Zone
from tableassist.vision.calibrate.targets import marker_bits

OVERLAP_HINT = "Cards may overlap: leave their corners in view"
"""What is written in the outline of a row that is wide enough for it."""

NOTE = ("Keep the four corner squares flat,", "uncovered and in the camera's view.")

WORDS = {"pass": "Packet to pass", "stack": "Being cast"}
"""What stands on the mat where a zone's own name says too little."""

_INSET, _RADIUS = 1.0, 5.0
_TITLE, _NAME, _HINT, _CAPTION = 4.4, 2.2, 1.7, 1.7
_SIDES = ("south ", "north ")
_CARD = (7.0, 9.8)
_DARK = 0.66


@dataclass(frozen=True)
class MatPlan:
    """Where there is room for words beside the zones; `signs` are a strip for south, and turned round for north."""

    title: Point
    bar: Point
    note: Point
    signs: Rect
    shown: tuple[str, ...]


PLANS = {
    "mnemonic": MatPlan(
        # In the free corner beside the library, title, outline and marker together look like a card.
        title=Point(176.0, 298.6),
        bar=Point(300.0, 297.0),
        note=Point(541.0, 296.2),
        signs=Rect(51.0, 556.0, 56.0, 24.0),
        shown=("untapped", "tapped", "overlap", "Aura"),
    ),
    "mental-magic": MatPlan(
        title=Point(692.0, 200.0),
        bar=Point(300.0, 297.0),
        note=Point(541.0, 296.2),
        signs=Rect(54.0, 506.0, 96.0, 24.0),
        shown=("untapped", "tapped", "face down"),
    ),
}
"""For each mat with rows, by its name."""


def draw_playmat(pen: Pen, mat: Mat, imprint: Imprint) -> None:
    """Draws the whole mat, its top left corner at the origin."""
    plan = PLANS[mat.name]
    pen.area(Rect(0, 0, mat.width, mat.height), PLACE)
    for zone in mat.zones:
        _draw_zone(pen, zone)
    for angle in (0.0, 180.0):
        with pen.turned(Point(mat.width / 2, mat.height / 2), angle):
            _draw_signs(pen, plan)
    _draw_title(pen, plan.title, imprint)
    _draw_band(pen, plan)
    for marker in mat.markers:
        draw_framed_marker(pen, marker.square, marker_bits(marker.number))


def facings(zone: Zone) -> tuple[float, ...]:
    """How the names of a zone are turned: to its player, or to both where it belongs to nobody alone."""
    return (zone.angle,) if zone.name.startswith(_SIDES) else (0.0, 180.0)


def zone_label(zone: Zone) -> str:
    """What is written at a zone: its name without the player's side."""
    own: str = zone.name
    for side in _SIDES:
        own = own.removeprefix(side)
    # A stack that both share holds abilities too, not only what is being cast.
    return own.capitalize() if own == zone.name else WORDS.get(own, own.capitalize())


def hint(zone: Zone) -> str:
    """What is written at the other end of a zone's outline, or nothing."""
    return OVERLAP_HINT if zone.kind == "row" and zone.area.width > 2 * zone.area.height else ""


def _draw_zone(pen: Pen, zone: Zone) -> None:
    area = zone.area
    frame = Rect(area.left + _INSET, area.top + _INSET, area.width - 2 * _INSET, area.height - 2 * _INSET)
    pen.outline(frame, OUTLINE, radius=_RADIUS)
    for angle in facings(zone):
        with pen.turned(area.centre, angle):
            _write(pen, zone_label(zone), Point(frame.left + 8.0, frame.top), _NAME, bold=True)
            words = hint(zone)
            _write(pen, words, Point(frame.right - 8.0 - pen.width_of(words, _HINT), frame.top), _HINT)


def _write(pen: Pen, words: str, at: Point, cap: float, *, bold: bool = False) -> None:
    """Words in the line of an outline, which makes room for them."""
    if words:
        pen.area(Rect(at.x - 1.2, at.y - 0.5, pen.width_of(words, cap, bold=bold) + 2.4, 1.0), PLACE)
        pen.text(Point(at.x, at.y + cap / 2), words, cap, SMALL, bold=bold)


def _draw_signs(pen: Pen, plan: MatPlan) -> None:
    """A strip of small pictures that say how cards lie."""
    step = plan.signs.width / len(plan.shown)
    for number, caption in enumerate(plan.shown):
        middle = plan.signs.left + (number + 0.5) * step
        SIGNS[caption](pen, Point(middle, plan.signs.top + 8.0))
        pen.text(Point(middle, plan.signs.top + 19.0), caption, _CAPTION, SMALL, align="middle")


def _draw_card(pen: Pen, centre: Point, angle: float = 0.0, ground: float = PLACE) -> None:
    """A card as a small outline with a dot where its index is."""
    width, height = _CARD
    with pen.turned(centre, angle):
        card = Rect(centre.x - width / 2, centre.y - height / 2, width, height)
        pen.area(card, ground, radius=0.8)
        pen.outline(card, SMALL, radius=0.8)
        pen.disc(Point(card.left + 1.4, card.top + 1.6), 0.5, SMALL)


def _untapped(pen: Pen, centre: Point) -> None:
    _draw_card(pen, centre)


def _tapped(pen: Pen, centre: Point) -> None:
    _draw_card(pen, centre, 90.0)


def _overlapping(pen: Pen, centre: Point) -> None:
    for number in range(3):
        _draw_card(pen, Point(centre.x + 2.4 * (number - 1), centre.y))


def _tucked(pen: Pen, centre: Point) -> None:
    _draw_card(pen, Point(centre.x, centre.y - 1.6))
    _draw_card(pen, Point(centre.x, centre.y + 1.6))


def _face_down(pen: Pen, centre: Point) -> None:
    _draw_card(pen, centre, ground=_DARK)


SIGNS: dict[str, Callable[[Pen, Point], None]] = {
    "untapped": _untapped,
    "tapped": _tapped,
    "overlap": _overlapping,
    "Aura": _tucked,
    "face down": _face_down,
}
"""The small pictures, by the word below them."""


def _draw_title(pen: Pen, at: Point, imprint: Imprint) -> None:
    pen.text(at, imprint.title, _TITLE, LETTER, bold=True)
    right = at.x + pen.width_of(imprint.title, _TITLE, bold=True)
    pen.text(Point(right + 4.0, at.y), imprint.version, _NAME, SMALL)


def _draw_band(pen: Pen, plan: MatPlan) -> None:
    """Between the players: the check bar and what the camera asks for."""
    draw_check_bar(pen, plan.bar, "This line is 100 mm long when the mat is printed at 100 %.", 1.7)
    for number, words in enumerate(NOTE):
        pen.text(Point(plan.note.x, plan.note.y + number * 4.0), words, 1.7, SMALL, align="right")
