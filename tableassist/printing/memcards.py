"""The cards of a MemDeck: the prompt on the front, the facts in their levels on the back (R-MW-004, R-MW-026).

A front also carries a marker, by which the camera knows the card, and a map of the board with its place.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from tableassist.games.memwars.board import LATTICE, PLACES, Place, Quadrant, lattice_of, places_of, quadrant_of
from tableassist.games.memwars.memdeck import MOST_LEVELS, Fact, MemCard, MemDeck
from tableassist.printing.board import TINTS
from tableassist.printing.fit import TextBlock, break_lines, draw_block, fit_text, largest_that_fits
from tableassist.printing.marks import draw_framed_marker
from tableassist.printing.pen import Ink, Pen
from tableassist.table.geometry import POKER_CARD, Point, Rect
from tableassist.vision.calibrate.targets import BOARD_DICTIONARY, marker_bits

SIZE = POKER_CARD
"""Width and height of a card in millimetres."""

MARKER_DICTIONARY = BOARD_DICTIONARY
"""The lens board's family: that board lies on a table while a camera is calibrated, cards while a game is played."""

MARKER = Rect(7.0, 68.0, 13.0, 13.0)
"""Where the marker stands on the front; around it is bare paper, without which it is not found."""

MOST_OTHERS = 3
"""How many other right answers a card lists."""

INKS: dict[Quadrant, tuple[int, int, int]] = {
    Quadrant.NW: (20, 82, 134),
    Quadrant.NE: (142, 38, 78),
    Quadrant.SW: (140, 84, 10),
    Quadrant.SE: (16, 104, 66),
}
"""The colours of the quadrants, of about the same darkness; the number and the map say the same without them."""

PANEL = Rect(2.5, 2.5, SIZE[0] - 5.0, SIZE[1] - 5.0)
_INSET = 5.5
_WIDE = SIZE[0] - 2 * _INSET
_RIGHT, _BOTTOM = SIZE[0] - _INSET, SIZE[1] - _INSET
_MAP, _PALE, _GREY = 17.0, 0.82, 0.35
_PROMPT = Rect(_INSET, 26.5, _WIDE, 37.5)
_PICTURE = Rect(_INSET, 25.5, _WIDE, 26.5)
_FACTS = Rect(_INSET, 12.6, _WIDE, _BOTTOM - 12.6)
_INDENT = 6.0
_SMALL = 0.78
_GAP, _AFTER, _IN_LINE = 0.95, 1.6, 1.4


class TooMuchText(ValueError):
    """A card has more text than fits on it in letters that can be read; the sentence says which."""


class PictureMissing(ValueError):
    """A card's picture is not beside its deck; the sentence says which."""


@dataclass(frozen=True)
class FactRow:
    """A level's lines on the back: what is asked, the answer, and what is just as right, under it or beside it."""

    level: int
    ask: TextBlock
    answer: TextBlock
    others: TextBlock | None
    in_line: bool

    @property
    def stacked(self) -> tuple[tuple[TextBlock, Ink], ...]:
        """What stands in lines of its own, from the top, and how dark."""
        under = () if self.others is None or self.in_line else ((self.others, _GREY),)
        return ((self.ask, _GREY), (self.answer, 0.0), *under)

    @property
    def height(self) -> float:
        """With the room below it."""
        lines = self.stacked
        return sum(block.height for block, _ in lines) + self.ask.cap * (_GAP * (len(lines) - 1) + _AFTER)


@dataclass(frozen=True)
class MemCardBack:
    """The facts and the note in the largest letters for which there is room."""

    rows: tuple[FactRow, ...]
    note: TextBlock | None

    @property
    def height(self) -> float:
        """Of all the lines together."""
        note = self.note.height + 5.0 if self.note else 0.0
        return sum(row.height for row in self.rows) + note


def marker_number(place: Place) -> int:
    """The number of the marker on the card of a place: markers count from 0."""
    return place - 1


def front_of(pen: Pen, deck: MemDeck, card: MemCard) -> TextBlock:
    """The prompt's lines; raises TooMuchText."""
    room = _prompt_room(card)
    block = fit_text(pen, card.prompt, (room.width, room.height), (2.8, 1.2))
    if block is None:
        raise TooMuchText(f"The prompt of card {card.number} of “{deck.title}” is too long for a card: shorten it.")
    return block


def back_of(pen: Pen, deck: MemDeck, card: MemCard) -> MemCardBack:
    """The lines of the back, without the note where it leaves the facts too little room; raises TooMuchText."""
    for note, smallest in ((card.note, 1.65), ("", 1.2)):
        back = largest_that_fits(2.2, smallest, lambda cap, note=note: _composed(pen, card, cap, note))  # type: ignore[misc]
        if back is not None:
            return back
    raise TooMuchText(f"The facts of card {card.number} of “{deck.title}” do not fit on a card: shorten them.")


def draw_front(pen: Pen, deck: MemDeck, card: MemCard, pictures: Path | None = None) -> None:
    """Draws the front, its top left corner at the origin; `pictures` is the folder with the deck's pictures."""
    quadrant = quadrant_of(card.number)
    ink = INKS[quadrant]
    pen.area(PANEL, TINTS[quadrant], radius=3.0)
    pen.text(Point(_INSET, _INSET + 8.6), str(card.number), 8.0, ink, bold=True)
    name = fit_text(pen, quadrant_title(deck, quadrant), (_WIDE - _MAP - 3.0, 5.0), (2.1, 0.8), bold=True)
    if name:
        draw_block(pen, name, Rect(_INSET, 15.6, _WIDE - _MAP - 3.0, 5.0), ink)
    _draw_map(pen, card.number, Point(_RIGHT - _MAP, _INSET))
    pen.line(Point(_INSET, 24.0), Point(_RIGHT, 24.0), ink)
    if card.picture:
        area = _PICTURE if card.prompt else _PROMPT
        pen.picture(area, _picture_path(deck, card, pictures))
    draw_block(pen, front_of(pen, deck, card), _prompt_room(card), 0.1, align="middle")
    draw_framed_marker(pen, MARKER, marker_bits(marker_number(card.number), MARKER_DICTIONARY))
    _draw_points(pen, deck, card, ink)


def draw_memcard_back(pen: Pen, deck: MemDeck, card: MemCard) -> None:
    """Draws the back, its top left corner at the origin."""
    quadrant = quadrant_of(card.number)
    ink, back = INKS[quadrant], back_of(pen, deck, card)
    pen.outline(PANEL, TINTS[quadrant], radius=3.0, width=0.5)
    pen.text(Point(_INSET, _INSET + 3.4), str(card.number), 3.0, ink, bold=True)
    name = fit_text(pen, quadrant_title(deck, quadrant), (_WIDE - 12.0, 4.0), (1.7, 0.8), bold=True)
    if name:
        draw_block(pen, name, Rect(_INSET + 12.0, _INSET, _WIDE - 12.0, 3.8), ink, align="right")
    pen.line(Point(_INSET, 9.8), Point(_RIGHT, 9.8), ink)
    # Half of the room that is left goes between the rows, or a short card would hang in its upper half.
    spare = min(1.6, (_FACTS.height - back.height) / len(back.rows))
    y = _FACTS.top
    for row in back.rows:
        _draw_row(pen, row, y, ink)
        y += row.height + spare
    if back.note:
        top = _BOTTOM - back.note.height
        pen.line(Point(_INSET, top - 2.2), Point(_RIGHT, top - 2.2), _PALE)
        draw_block(pen, back.note, Rect(_INSET, top, _WIDE, back.note.height), _GREY)


def _prompt_room(card: MemCard) -> Rect:
    return Rect(_PROMPT.left, _PICTURE.bottom + 1.0, _PROMPT.width, 11.0) if card.picture else _PROMPT


def _picture_path(deck: MemDeck, card: MemCard, pictures: Path | None) -> Path:
    if pictures is None or not (pictures / card.picture).is_file():
        raise PictureMissing(
            f"The picture {card.picture} of card {card.number} of “{deck.title}” is not beside the deck: put it there."
        )
    return pictures / card.picture


def _composed(pen: Pen, card: MemCard, cap: float, note: str) -> MemCardBack | None:
    rows = tuple(_row(pen, level, fact, cap) for level, fact in enumerate(card.facts[:MOST_LEVELS], 1))
    back = MemCardBack(rows, break_lines(pen, note, cap * _SMALL, _WIDE) if note else None)
    return back if back.height <= _FACTS.height else None


def _row(pen: Pen, level: int, fact: Fact, cap: float) -> FactRow:
    """The first level, the name, is larger than the others (A-MW-28)."""
    width, small = _WIDE - _INDENT, cap * _SMALL
    answer = break_lines(pen, fact.answer, cap * (1.3 if level == 1 else 1.0), width, bold=True)
    others = break_lines(pen, f"or {_listed(fact.aliases)}", small, width) if fact.aliases else None
    in_line = others is not None and len(answer.lines) == 1 and _reach(pen, answer, others) <= width
    return FactRow(level, break_lines(pen, fact.ask, small, width), answer, others, in_line)


def _listed(answers: tuple[str, ...]) -> str:
    """The first few: the referee knows all of them, and a card with all would have small letters."""
    return ", ".join(answers[:MOST_OTHERS]) + ("…" if len(answers) > MOST_OTHERS else "")


def _reach(pen: Pen, answer: TextBlock, others: TextBlock) -> float:
    """How wide a line is that holds both."""
    widths = [pen.width_of(" ".join(block.lines), block.cap, bold=block.bold) for block in (answer, others)]
    return sum(widths) + _IN_LINE


def _draw_row(pen: Pen, row: FactRow, top: float, ink: Ink) -> None:
    pen.disc(Point(_INSET + 2.0, top + 1.7), 2.0, ink)
    pen.text(Point(_INSET + 2.0, top + 1.7 + 0.9), str(row.level), 1.8, 1.0, align="middle", bold=True)
    x, y = _INSET + _INDENT, top
    for block, grey in row.stacked:
        draw_block(pen, block, Rect(x, y, _WIDE - _INDENT, block.height), grey)
        y += block.height + row.ask.cap * _GAP
    if row.others and row.in_line:
        baseline = top + row.ask.height + row.ask.cap * _GAP + row.answer.height
        start = x + _reach(pen, row.answer, row.others) - pen.width_of(row.others.lines[0], row.others.cap)
        pen.text(Point(start, baseline), row.others.lines[0], row.others.cap, _GREY)


def _draw_points(pen: Pen, deck: MemDeck, card: MemCard, ink: Ink) -> None:
    """The points as a word and as many dots, and the deck they belong to."""
    left = MARKER.right + 4.0
    words = "1 point" if card.points == 1 else f"{card.points} points"
    pen.text(Point(_RIGHT, _BOTTOM - 6.4), words, 1.9, ink, align="right", bold=True)
    start = _RIGHT - pen.width_of(words, 1.9, bold=True) - 2.6
    for dot in range(min(card.points, 5)):
        pen.disc(Point(start - dot * 2.9, _BOTTOM - 7.35), 1.0, ink)
    title = fit_text(pen, deck.title, (_RIGHT - left, 4.0), (1.6, 0.7))
    if title:
        draw_block(pen, title, Rect(left, _BOTTOM - 4.0, _RIGHT - left, 4.0), _GREY, align="right")


def _draw_map(pen: Pen, place: Place, at: Point) -> None:
    """The board as dots: all places, those of the quadrant in its colour, the card's own one large."""
    step = _MAP / LATTICE
    own = frozenset(places_of(quadrant_of(place)))
    for number in PLACES:
        row, column = lattice_of(number)
        centre = Point(at.x + (column + 0.5) * step, at.y + (row + 0.5) * step)
        pen.disc(centre, 0.3, INKS[quadrant_of(place)] if number in own else 0.72)
    row, column = lattice_of(place)
    centre = Point(at.x + (column + 0.5) * step, at.y + (row + 0.5) * step)
    pen.disc(centre, 1.5, TINTS[quadrant_of(place)])
    pen.disc(centre, 1.15, INKS[quadrant_of(place)])


def quadrant_title(deck: MemDeck, quadrant: Quadrant) -> str:
    """What the deck's author calls a quadrant, or its side of the board."""
    return deck.quadrants.get(quadrant) or quadrant.value
