"""A table to read or to fill in: facts with a judgement for each player, or a score line by line."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import pygame

from tableassist.display import typeset
from tableassist.display.theme import Colour, Style
from tableassist.display.typeset import BOLD, TEXT, Setting
from tableassist.display.widgets import Canvas, cut_left, cut_top
from tableassist.rules.view import Mark, Sheet, Tone, View

RIGHT, WRONG, NOT_YET, NOT_ASKED = "right", "wrong", "", "–"
JUDGEMENTS = frozenset((RIGHT, WRONG, NOT_YET, NOT_ASKED))

_SIZES = (6.4, 5.7, 5.0, 4.6, 4.2, 3.8, 3.4, 3.0, 2.7, 2.4, 2.1, 1.9)
COMFORT = 3.0
"""The smallest size that is read with ease across a table."""

_TITLE, _HEAD, _PAD, _ROW, _GAP, _POINTER = 4.6, 3.4, 1.6, 0.9, 1.6, 3.0
_TITLE_LINES, _HEAD_LINES = 4, 4
_NARROW, _JUDGED, _FIGURE = 8.0, 14.0, 12.0
_ASIDE = 0.78
"""How large that is set which stands in brackets at a cell's end, as a share of what stands before."""


@dataclass(frozen=True, slots=True)
class SheetCell:
    """What stands in a cell, and below it, smaller, what stood in brackets at its end."""

    main: Setting
    aside: Setting | None = None
    whole: bool = True

    @property
    def height(self) -> int:
        """The height of both."""
        return self.main.height + (self.aside.height if self.aside else 0)


@dataclass(frozen=True, slots=True)
class SheetPlan:
    """How a sheet is set: type size, the columns' left edges and widths, each row's cells, and the rows' heights."""

    size: int
    columns: tuple[tuple[int, int], ...]
    rows: tuple[tuple[SheetCell, ...], ...]
    heights: tuple[int, ...]
    head: int
    title: int
    whole: bool
    """Whether no word had to be broken."""

    @property
    def height(self) -> int:
        """The height of everything."""
        return self.title + self.head + sum(self.heights)


def is_filled_in(sheet: Sheet) -> bool:
    """Whether players judge something in it, rather than only read it."""
    return any(_is_judged(sheet, column) for column in range(len(sheet.heads)))


def arrange_sheet(
    canvas: Canvas, sheet: Sheet, room: tuple[int, int], smallest: float = _SIZES[-1]
) -> SheetPlan | None:
    """The sheet at the largest size at which it fits the room, or None.

    What stands in brackets is left out except in the marked row where it would make everything small.
    """
    comfort = [(units, True) for units in _SIZES if units >= COMFORT]
    for units, asides in (*comfort, *((units, False) for units in _SIZES)):
        if units >= smallest:
            plan = _at(canvas, sheet, room[0], canvas.u(units), asides=asides)
            if plan.height <= room[1] and (plan.whole or units == _SIZES[-1]):
                return plan
    return None


def draw_sheet(canvas: Canvas, view: View, sheet: Sheet, room: pygame.Rect) -> None:
    """The sheet from the top of the room down; where it is too long, the rows around the marked one."""
    shown, plan = sheet, arrange_sheet(canvas, sheet, room.size)
    if plan is None:
        shown = _around_marked(canvas, sheet, room)
        plan = arrange_sheet(canvas, shown, room.size)
    if plan is None:
        return
    canvas.panel(pygame.Rect(room.left, room.top, room.width, plan.height), canvas.theme.panel)
    title, rest = cut_top(room.inflate(-2 * canvas.u(_PAD), 0), plan.title)
    canvas.text(shown.title, title, canvas.theme.quiet, (_TITLE, 1.9), BOLD, most=_TITLE_LINES)
    head, rest = cut_top(rest, plan.head)
    _heads(canvas, view, shown, plan, head)
    for number, high in enumerate(plan.heights):
        row, rest = cut_top(rest, high)
        _line(canvas, shown, plan, number, row)


def _around_marked(canvas: Canvas, sheet: Sheet, room: pygame.Rect) -> Sheet:
    """As many rows as fit at the smallest size, of those around the marked one."""
    plan = _at(canvas, sheet, room.width, canvas.u(_SIZES[-1]), asides=False)
    left = room.height - plan.title - plan.head
    first = last = sheet.marked or 0
    while last - first + 1 < len(sheet.rows):
        down = last + 1 < len(sheet.rows) and (first == 0 or last - (sheet.marked or 0) <= (sheet.marked or 0) - first)
        low, high = (first, last + 1) if down else (first - 1, last)
        if sum(plan.heights[low : high + 1]) > left:
            break
        first, last = low, high
    marked = None if sheet.marked is None else sheet.marked - first
    return replace(sheet, rows=sheet.rows[first : last + 1], marked=marked)


def _at(canvas: Canvas, sheet: Sheet, wide: int, size: int, *, asides: bool) -> SheetPlan:
    inside = wide - 2 * canvas.u(_PAD)
    columns = _columns(canvas, sheet, inside, size)
    small = max(round(size * _ASIDE), min(size, canvas.u(COMFORT)))
    rows = tuple(
        tuple(
            _cell(sheet, row, column, (size, small if asides or number == sheet.marked else 0), wide)
            for column, (_, wide) in enumerate(columns)
        )
        for number, row in enumerate(sheet.rows)
    )
    heights = tuple(max(cell.height for cell in row) + 2 * canvas.u(_ROW) for row in rows)
    heads = max(
        (_head(canvas, text, wide).height for text, (_, wide) in zip(sheet.heads, columns, strict=False)), default=0
    )
    head = max(heads, canvas.u(4.4)) + canvas.u(1.6) if any(sheet.heads) else canvas.u(_ROW)
    lines = typeset.fit(sheet.title, BOLD, (inside, canvas.u(99)), (canvas.u(_TITLE), canvas.u(1.9)), _TITLE_LINES)
    title = lines.height + canvas.u(1.4) if sheet.title else canvas.u(_ROW)
    return SheetPlan(size, columns, rows, heights, head, title, all(cell.whole for row in rows for cell in row))


def _cell(sheet: Sheet, row: tuple[str, ...], column: int, sizes: tuple[int, int], wide: int) -> SheetCell:
    """A cell at its sizes: that of its text, and that of what stood in brackets; 0 leaves that out."""
    size, small = sizes
    weight = BOLD if column or _is_total(sheet, row) or len(row) == 1 else TEXT
    text = "" if _is_judged(sheet, column) else row[column]
    if _is_figures(sheet, column):
        text = text.replace("-", "−")
    main, aside = _parted(text) if column else (text, "")
    setting = Setting(typeset.breaks(main, weight, size, wide) or ("",), weight, size)
    below = Setting(typeset.breaks(aside, TEXT, small, wide), TEXT, small) if aside and small else None
    return SheetCell(setting, below, " ".join(setting.lines).split() == main.split())


def _parted(text: str) -> tuple[str, str]:
    """A cell's text, and what stands in brackets at its end."""
    main, bracket, aside = text.removesuffix(")").partition(" (")
    return (main, aside) if bracket and text.endswith(")") else (text, "")


def _columns(canvas: Canvas, sheet: Sheet, wide: int, size: int) -> tuple[tuple[int, int], ...]:
    """Left edges and widths: judgements and figures share alike, and what is explained takes the rest."""
    gap, count, margin = canvas.u(_GAP), max(1, len(sheet.heads)), _pointed(canvas, sheet)
    narrow = [column for column in range(count) if _is_narrow(sheet, column)]
    shown = [column for column in range(count) if column not in narrow]
    share = min(_share(canvas, sheet, narrow), wide * 3 // 5 // max(1, len(narrow)) - gap)
    free = wide - margin - len(narrow) * (share + gap) - gap * max(0, len(shown) - 1)
    heads = [typeset.width(text, BOLD, canvas.u(COMFORT)) + 1 for text in sheet.heads]
    first = _first(sheet, shown, free, size, max([free // 4, *heads[:1]]))
    other = (free - first) // max(1, len(shown) - 1)
    widths = [share if column in narrow else first if column == shown[0] else other for column in range(count)]
    return tuple((margin + sum(widths[:column]) + gap * column, wide) for column, wide in enumerate(widths))


def _share(canvas: Canvas, sheet: Sheet, narrow: list[int]) -> int:
    """How wide a column of judgements or figures is: its head with a badge, within limits."""
    widest = max((typeset.width(sheet.heads[column], BOLD, canvas.u(_HEAD)) for column in narrow), default=0)
    most = _FIGURE if any(_is_figures(sheet, column) for column in narrow) else _JUDGED
    return min(max(widest + canvas.u(5.4), canvas.u(_NARROW)), canvas.u(most))


def _is_narrow(sheet: Sheet, column: int) -> bool:
    return _is_judged(sheet, column) or _is_figures(sheet, column)


def _pointed(canvas: Canvas, sheet: Sheet) -> int:
    """The margin in which the marked row is pointed at."""
    return canvas.u(_POINTER + 1) if sheet.marked is not None or is_filled_in(sheet) else 0


def _first(sheet: Sheet, shown: list[int], free: int, size: int, least: int) -> int:
    """The width of the first of the columns that hold something: of two, as its longest text demands."""
    if len(shown) != 2:
        return free // max(1, len(shown))
    one, other = (_natural(sheet, column, size) for column in shown)
    if one + other <= free:
        return max(one, least)
    return min(max(one * free // (one + other), least), free // 2)


def _natural(sheet: Sheet, column: int, size: int) -> int:
    return max((typeset.width(_parted(row[column])[0], BOLD, size) for row in sheet.rows), default=0)


def _is_judged(sheet: Sheet, column: int) -> bool:
    return _kinds(sheet)[column] == "judged"


def _is_figures(sheet: Sheet, column: int) -> bool:
    return _kinds(sheet)[column] == "figures"


@lru_cache(maxsize=64)
def _kinds(sheet: Sheet) -> tuple[str, ...]:
    """What each column holds: the first always holds text; others may hold judgements or figures alone."""
    return tuple(_kind({row[column] for row in sheet.rows}) if column else "told" for column in range(_wide(sheet)))


def _wide(sheet: Sheet) -> int:
    return max(1, len(sheet.heads), *(len(row) for row in sheet.rows))


def _kind(cells: set[str]) -> str:
    if cells and cells <= JUDGEMENTS:
        return "judged"
    return "figures" if cells and all(map(_is_number, cells)) else "told"


def _is_number(text: str) -> bool:
    return text.removeprefix("−").removeprefix("-").removeprefix("+").isdecimal()


def _is_total(sheet: Sheet, row: tuple[str, ...]) -> bool:
    """Whether the row is the last of a sheet of figures: their sum."""
    return row is sheet.rows[-1] and len(row) > 1 and all(_is_figures(sheet, column) for column in range(1, len(row)))


def _head(canvas: Canvas, text: str, wide: int) -> Setting:
    """A column's name in that width."""
    return typeset.fit(text, BOLD, (wide, canvas.u(99)), (canvas.u(_HEAD), canvas.u(1.9)), _HEAD_LINES)


def _heads(canvas: Canvas, view: View, sheet: Sheet, plan: SheetPlan, room: pygame.Rect) -> None:
    """The columns' names; a player's with the player's badge, which stands alone where the name is too long."""
    numbers = {seat.name: number for number, seat in enumerate(view.seats)}
    for column, (text, (left, wide)) in enumerate(zip(sheet.heads, plan.columns, strict=False)):
        place = pygame.Rect(room.left + left, room.top, wide, room.height)
        across = "right" if _is_figures(sheet, column) else "centre" if _is_judged(sheet, column) else "left"
        if text in numbers:
            badge, place = _badge_and_text(canvas, text, place, across)
            canvas.badge(numbers[text], badge)
            across = "left"
        setting = _head(canvas, text, place.width)
        if not (text in numbers and setting.cut):
            canvas.write(setting, place, canvas.theme.quiet, across, "centre")


def _badge_and_text(canvas: Canvas, text: str, place: pygame.Rect, across: str) -> tuple[pygame.Rect, pygame.Rect]:
    """Where a head's badge and its text stand, in the column's middle or at its right."""
    size, gap = canvas.u(4.4), canvas.u(0.8)
    setting = _head(canvas, text, place.width - size - gap)
    wide = size if setting.cut else size + gap + setting.width
    spare = max(0, place.width - wide)
    left = place.left + {"left": 0, "centre": spare // 2, "right": spare}[across]
    return cut_left(pygame.Rect(left, place.top, place.right - left, place.height), size, gap)


def _line(canvas: Canvas, sheet: Sheet, plan: SheetPlan, number: int, room: pygame.Rect) -> None:
    row, theme = sheet.rows[number], canvas.theme
    marked = number == sheet.marked
    if marked:
        wider = room.inflate(canvas.u(_PAD), 0)
        canvas.panel(wider, theme.raised, theme.marks[Mark.CURSOR].colour, 0.4)
        pointer = pygame.Rect(room.left, room.top, canvas.u(_POINTER), room.height)
        canvas.icon("pointer", pointer, theme.marks[Mark.CURSOR].colour)
    elif number or any(sheet.heads):
        canvas.surface.fill(theme.line if _is_total(sheet, row) else theme.raised, (room.left, room.top, room.width, 1))
    asked = next((column for column, text in enumerate(row) if marked and _is_open(sheet, column, text)), None)
    for column, (left, wide) in enumerate(plan.columns):
        place = pygame.Rect(room.left + left, room.top, wide, room.height)
        if _is_judged(sheet, column):
            _judgement(canvas, row[column], place, plan.size, asked=column == asked)
        else:
            across = "right" if _is_figures(sheet, column) else "left"
            _write(canvas, plan.rows[number][column], place, _ink(canvas, sheet, column), across)


def _write(canvas: Canvas, cell: SheetCell, place: pygame.Rect, ink: Colour, across: str) -> None:
    top = place.top + (place.height - cell.height) // 2
    below = canvas.write(cell.main, pygame.Rect(place.left, top, place.width, cell.main.height), ink, across)
    if cell.aside is not None:
        rest = pygame.Rect(place.left, below, place.width, cell.aside.height)
        canvas.write(cell.aside, rest, canvas.theme.quiet, across)


def _is_open(sheet: Sheet, column: int, text: str) -> bool:
    return _is_judged(sheet, column) and text == NOT_YET


def _ink(canvas: Canvas, sheet: Sheet, column: int) -> Colour:
    first_of_several = column == 0 and len(sheet.heads) > 1
    return canvas.theme.quiet if first_of_several else canvas.theme.text


def _judgement(canvas: Canvas, text: str, place: pygame.Rect, size: int, *, asked: bool) -> None:
    """A tick, a cross, a box that is still empty, a dash; the one that is asked about has the cursor's colour."""
    theme = canvas.theme
    styles = {
        RIGHT: theme.tones[Tone.GOOD],
        WRONG: theme.tones[Tone.WRONG],
        NOT_YET: Style(theme.marks[Mark.CURSOR].colour if asked else theme.line, "ask" if asked else "hollow"),
        NOT_ASKED: Style(theme.line, "dash"),
    }
    style = styles[text]
    side = min(round(size * 1.15), place.width, place.height)
    sign = pygame.Rect(0, 0, side, side)
    sign.center = place.center
    canvas.icon(style.shape, sign, style.colour)
