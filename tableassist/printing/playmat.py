"""Mats with rows, drawn from their geometry: each player's rows and piles, with names that he reads upright.

What lies in a row may lie anywhere in it, so its ground bears nothing but its name, large and a few levels off the
ground; all other words stand in outlines and in free corners.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tableassist.printing.edition import LIGHT, Edition
from tableassist.printing.marks import draw_check_bar, draw_framed_marker
from tableassist.printing.mat import Imprint, write_pale
from tableassist.printing.pen import HAIR, Ink, Pen
from tableassist.printing.shapes import SEAT_SHAPES
from tableassist.table.geometry import Mat, Point, Rect, Zone
from tableassist.vision.calibrate.targets import marker_bits

OVERLAP_HINT = "Cards may overlap: leave their corners in view"
"""What is written in the outline of a row that is wide enough for it."""

NOTE = ("Keep the four corner squares flat,", "uncovered and in the camera's view.")

WORDS = {"pass": "Packet to pass", "stack": "Being cast"}
"""What stands on the mat where a zone's own name says too little."""

_INSET = 1.0
_TITLE, _NAME, _HINT, _CAPTION, _NOTE = 5.5, 2.4, 1.9, 2.1, 2.1
_PALE_ROW, _PALE_PILE = 18.0, 9.5
_SIDES = ("south ", "north ")
_CARD = (7.0, 9.8)


@dataclass(frozen=True)
class MatPlan:
    """Where there is room for words beside the zones; `signs` are a strip for south, and turned round for north.

    `line` is how broad outlines are, `corner` the radius of their corners: with these nothing on the bare mat is taken
    for a card.
    """

    title: Point
    bar: Point
    note: Point
    signs: Rect
    shown: tuple[str, ...]
    line: float
    corner: float


PLANS = {
    "mnemonic": MatPlan(
        # In the free corner beside the library, title, outline and marker together look like a card.
        title=Point(176.0, 298.6),
        bar=Point(300.0, 297.0),
        note=Point(541.0, 296.2),
        signs=Rect(51.0, 556.0, 56.0, 24.0),
        shown=("untapped", "tapped", "overlap", "Aura"),
        line=0.35,
        corner=5.0,
    ),
    "mental-magic": MatPlan(
        title=Point(692.0, 200.0),
        bar=Point(300.0, 297.0),
        note=Point(541.0, 296.2),
        signs=Rect(54.0, 506.0, 96.0, 24.0),
        shown=("untapped", "tapped", "face down"),
        line=HAIR,
        corner=7.0,
    ),
}
"""For each mat with rows, by its name."""


def draw_playmat(pen: Pen, mat: Mat, imprint: Imprint, edition: Edition = LIGHT) -> None:
    """Draws the whole mat, its top left corner at the origin."""
    plan = PLANS[mat.name]
    pen.area(Rect(0, 0, mat.width, mat.height), edition.ground)
    for zone in mat.zones:
        _draw_zone(pen, zone, plan, edition)
    for angle in (0.0, 180.0):
        with pen.turned(Point(mat.width / 2, mat.height / 2), angle):
            _draw_signs(pen, plan, edition)
    _draw_title(pen, plan.title, imprint, edition)
    _draw_band(pen, plan, edition)
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


def _seat(zone: Zone) -> int | None:
    """Whose zone it is, by the order of the sides; None for what both share."""
    return next((number for number, side in enumerate(_SIDES) if zone.name.startswith(side)), None)


def _draw_zone(pen: Pen, zone: Zone, plan: MatPlan, edition: Edition) -> None:
    area, seat = zone.area, _seat(zone)
    frame = Rect(area.left + _INSET, area.top + _INSET, area.width - 2 * _INSET, area.height - 2 * _INSET)
    ink = edition.line if seat is None else edition.sides[seat]
    pen.outline(frame, ink, radius=plan.corner, width=plan.line)
    for angle in facings(zone):
        with pen.turned(area.centre, angle):
            _draw_pale_name(pen, zone, len(facings(zone)) > 1, edition)
            left = frame.left + 8.0
            if seat is not None:
                _draw_seat(pen, seat, Point(left + _NAME / 2, frame.top), edition)
                left += 2.0 * _NAME
            _write(pen, zone_label(zone), Point(left, frame.top), _NAME, edition, bold=True)
            words = hint(zone)
            _write(pen, words, Point(frame.right - 8.0 - pen.width_of(words, _HINT), frame.top), _HINT, edition)


def _draw_pale_name(pen: Pen, zone: Zone, twice: bool, edition: Edition) -> None:
    """The name in the middle, or below it where it stands there for both players."""
    long = zone.area.width > 2 * zone.area.height or zone.kind == "field"
    centre = Point(zone.area.centre.x, zone.area.centre.y + (14.0 if twice else 0.0))
    width = (0.3 if long else 0.78) * zone.area.width
    write_pale(pen, zone_label(zone), centre, _PALE_ROW if long else _PALE_PILE, width, edition.pale)


def _draw_seat(pen: Pen, seat: int, centre: Point, edition: Edition) -> None:
    """The player's shape, in the line of an outline, which makes room for it."""
    pen.area(Rect(centre.x - 1.3 * _NAME, centre.y - 0.5, 2.4 * _NAME, 1.0), edition.ground)
    SEAT_SHAPES[seat](pen, centre, _NAME / 2, edition.sides[seat])


def _write(pen: Pen, words: str, at: Point, cap: float, edition: Edition, *, bold: bool = False) -> None:
    """Words in the line of an outline, which makes room for them."""
    if words:
        pen.area(Rect(at.x - 1.2, at.y - 0.5, pen.width_of(words, cap, bold=bold) + 2.4, 1.0), edition.ground)
        pen.text(Point(at.x, at.y + cap / 2), words, cap, edition.small, bold=bold)


def _draw_signs(pen: Pen, plan: MatPlan, edition: Edition) -> None:
    """A strip of small pictures that say how cards lie."""
    step = plan.signs.width / len(plan.shown)
    for number, caption in enumerate(plan.shown):
        middle = plan.signs.left + (number + 0.5) * step
        SIGNS[caption](pen, Point(middle, plan.signs.top + 8.0), edition)
        pen.text(Point(middle, plan.signs.top + 19.0), caption, _CAPTION, edition.small, align="middle")


def _draw_card(pen: Pen, centre: Point, edition: Edition, angle: float = 0.0, ground: Ink | None = None) -> None:
    """A card as a small outline with a dot where its index is."""
    width, height = _CARD
    with pen.turned(centre, angle):
        card = Rect(centre.x - width / 2, centre.y - height / 2, width, height)
        pen.area(card, edition.ground if ground is None else ground, radius=0.8)
        pen.outline(card, edition.small, radius=0.8)
        pen.disc(Point(card.left + 1.4, card.top + 1.6), 0.5, edition.small)


def _untapped(pen: Pen, centre: Point, edition: Edition) -> None:
    _draw_card(pen, centre, edition)


def _tapped(pen: Pen, centre: Point, edition: Edition) -> None:
    _draw_card(pen, centre, edition, 90.0)


def _overlapping(pen: Pen, centre: Point, edition: Edition) -> None:
    for number in range(3):
        _draw_card(pen, Point(centre.x + 2.4 * (number - 1), centre.y), edition)


def _tucked(pen: Pen, centre: Point, edition: Edition) -> None:
    _draw_card(pen, Point(centre.x, centre.y - 1.6), edition)
    _draw_card(pen, Point(centre.x, centre.y + 1.6), edition)


def _face_down(pen: Pen, centre: Point, edition: Edition) -> None:
    _draw_card(pen, centre, edition, ground=edition.line)


SIGNS: dict[str, Callable[[Pen, Point, Edition], None]] = {
    "untapped": _untapped,
    "tapped": _tapped,
    "overlap": _overlapping,
    "Aura": _tucked,
    "face down": _face_down,
}
"""The small pictures, by the word below them."""


def _draw_title(pen: Pen, at: Point, imprint: Imprint, edition: Edition) -> None:
    pen.text(at, imprint.title, _TITLE, edition.letter, bold=True)
    right = at.x + pen.width_of(imprint.title, _TITLE, bold=True)
    pen.text(Point(right + 4.0, at.y), imprint.version, _NOTE, edition.small)


def _draw_band(pen: Pen, plan: MatPlan, edition: Edition) -> None:
    """Between the players: the check bar and what the camera asks for."""
    words = "This line is 100 mm long when the mat is printed at 100 %."
    draw_check_bar(pen, plan.bar, words, _NOTE, edition.letter)
    for number, note in enumerate(NOTE):
        pen.text(Point(plan.note.x, plan.note.y + number * 4.4), note, _NOTE, edition.small, align="right")
