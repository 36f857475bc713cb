"""The options of a question as buttons, in columns that are read downwards, as the keys move through them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from tableassist.display import keypad, typeset
from tableassist.display.exhibits import draw_small
from tableassist.display.mirror import chosen_option
from tableassist.display.typeset import BOLD, TEXT
from tableassist.display.widgets import Canvas, cut_left, cut_right
from tableassist.rules.view import Option, View

_LARGEST, _SMALLEST, _LEAST = 4.2, 3.0, 2.0
_ROOMY_LARGEST, _ROOMY_SMALLEST = 6.2, 4.2
_HIGHEST_CHIP, _LOWEST_CHIP, _LOW_CHIP = 9.0, 6.6, 5.2
"""The heights of a button; the last one is the lowest beside rows, or pictures, where words have less room."""

_ROOMY_CHIPS = 12.0, 8.4
"""The heights of a button on a page that is there for them."""

_PICTURED_CHIP, _PICTURE_SHAPE = 8.8, 2.4
"""The least height of a button with a picture, and how much wider than high the picture is."""

_GAP, _PAD, _SIGN, _BADGE = 1.2, 1.8, 4.2, 5.6
_MOST_COLUMNS, _MANY = 4, 6
_NOTE, _MOST_NOTE = 0.8, 0.46
"""How large the note beside a label is, as a share of its size, and how much of the button it may take."""

_CURSOR = "cursor:"


@dataclass(frozen=True, slots=True)
class OptionGrid:
    """The options as they are set: which are shown (with their numbers), columns, height of a row, type size.

    `pictured` says that there are pictures beside them, for which each leaves room. `more` says which page is shown
    where not all find room, and `following` is the first option of the next one.
    """

    shown: tuple[tuple[int, Option], ...]
    columns: int
    row: int
    size: int
    pictured: bool = False
    more: str = ""
    following: str = ""

    @property
    def rows(self) -> int:
        """How many rows of buttons there are."""
        return -(-len(self.shown) // self.columns) if self.shown else 0

    def height(self, gap: int) -> int:
        """The height of all rows with gaps above them."""
        return (self.rows + bool(self.more)) * (self.row + gap)


def list_options(view: View) -> tuple[tuple[int, Option], ...]:
    """The options that are listed, with their numbers.

    Where there are many, places are shown on the table alone; options that the soft keys already name are not
    repeated above them, nor those that are on a keyboard.
    """
    aside = keypad.on_pad(view)
    numbered = tuple((number, option) for number, option in enumerate(view.options) if option.key not in aside)
    named = {key.label for key in view.keys}
    if not view.roomy and all(option.label in named for _, option in numbered):
        return ()
    mirrored = {tile.zone for tile in view.tiles}
    if len(numbered) <= _MANY:
        return numbered
    return tuple((number, option) for number, option in numbered if option.zone not in mirrored)


def arrange_options(canvas: Canvas, view: View, room: tuple[int, int], tight: float) -> OptionGrid:
    """The options in as few rows as their labels allow, as large as the tightness says."""
    options = list_options(view)
    largest, smallest = (_ROOMY_LARGEST, _ROOMY_SMALLEST) if view.roomy else (_LARGEST, _SMALLEST)
    size = canvas.u(max(largest - (largest - smallest) * tight, smallest * (1.35 - 0.35 * tight), _LEAST))
    badge = _BADGE if any(option.seat is not None for _, option in options) else 0.0
    pictured = any(option.picture is not None for _, option in options)
    picture = _PICTURED_CHIP * _PICTURE_SHAPE if pictured else 0.0
    pad, gap = canvas.u(2 * _PAD + _SIGN + badge + picture), canvas.u(_GAP)
    lines = 2 if view.roomy else 1
    widest = max((_natural(option, size, canvas.u(_GAP), lines) for _, option in options), default=0) + pad
    count = max(1, min(_MOST_COLUMNS, len(options), (room[0] + gap) // (widest + gap)))
    beside = view.ruling is not None or any(tile.kind == "row" for tile in view.tiles)
    lowest = _LOW_CHIP if beside else _LOWEST_CHIP
    highest, lowest = _ROOMY_CHIPS if view.roomy else (_HIGHEST_CHIP, lowest)
    finger = highest - (highest - lowest) * tight if tight <= 1.0 else 0.0
    if pictured:
        # A row that is high enough for a picture has room for large words as well.
        finger, size = max(finger, _PICTURED_CHIP), max(size, canvas.u(_LARGEST))
    return OptionGrid(options, count, _row(canvas, options, size, room[0] - pad, finger), size, pictured)


def page(canvas: Canvas, view: View, grid: OptionGrid, high: int) -> OptionGrid:
    """The grid, or the page of it that holds the chosen option where the height is too small for all."""
    gap = canvas.u(_GAP)
    if not grid.shown or grid.height(gap) <= high:
        return grid
    fitting = max(1, high // (grid.row + gap) - 1) * grid.columns
    chosen = chosen_option(view)
    at = next((n for n, (_, option) in enumerate(grid.shown) if option is chosen), 0)
    first = at // fitting * fitting
    last = min(first + fitting, len(grid.shown))
    following = grid.shown[last % len(grid.shown)][1].key
    more = f"{first + 1}–{last} of {len(grid.shown)}"
    return replace(grid, shown=grid.shown[first:last], more=more, following=following)


def draw_options(canvas: Canvas, view: View, grid: OptionGrid, room: pygame.Rect) -> None:
    """The buttons from the top of the room down."""
    gap = canvas.u(_GAP)
    wide = (room.width + gap) // grid.columns - gap
    for n, (number, option) in enumerate(grid.shown):
        column, row = divmod(n, grid.rows)
        place = pygame.Rect(room.left + column * (wide + gap), room.top + gap + row * (grid.row + gap), wide, grid.row)
        _chip(canvas, option, place, grid, chosen=number == view.chosen)
    if grid.more:
        foot = pygame.Rect(room.left, room.top + gap + grid.rows * (grid.row + gap), room.width, grid.row)
        canvas.touch(foot, f"{_CURSOR}{grid.following}")
        sign, words = cut_left(foot.inflate(-2 * canvas.u(_PAD), 0), canvas.u(_SIGN - _GAP), canvas.u(_GAP))
        canvas.icon("below", sign.inflate(-sign.width // 4, -sign.height // 2), canvas.theme.quiet)
        canvas.text(grid.more, words, canvas.theme.quiet, (max(_SMALLEST, grid.size / canvas.unit), _LEAST), BOLD)


def _natural(option: Option, size: int, gap: int, lines: int) -> int:
    """How wide a label on one line is, and beside it its note on so many."""
    note = typeset.width(option.note, TEXT, _note_size(size)) * 5 // (4 * lines) + gap if option.note else 0
    return typeset.width(option.label, BOLD, size) + note


def _note_size(size: int) -> int:
    return round(size * _NOTE)


def _note_width(option: Option, size: int, room: int, gap: int) -> int:
    """What the note takes of a button with its gap: no more than it needs, and no more than its share."""
    if not option.note:
        return 0
    spare = room - typeset.width(option.label, BOLD, size)
    wide = typeset.width(option.note, TEXT, _note_size(size)) + gap + 1
    return min(wide, max(round(room * _MOST_NOTE), spare))


def _row(canvas: Canvas, options: Sequence[tuple[int, Option]], size: int, room: int, finger: float) -> int:
    """The height of a row: its labels, and a finger's width as long as there is room."""
    labels = ((option.label, room - _note_width(option, size, room, canvas.u(_GAP))) for _, option in options)
    lines = max((len(typeset.breaks(label, BOLD, size, wide)) for label, wide in labels), default=1)
    return max(canvas.u(finger), lines * typeset.line_height(size) + canvas.u(1.0))


def _chip(canvas: Canvas, option: Option, place: pygame.Rect, grid: OptionGrid, *, chosen: bool) -> None:
    """An option as a button; the one under the cursor is raised, framed and pointed at."""
    theme, size = canvas.theme, grid.size
    line = theme.text if chosen else theme.line
    canvas.panel(place, theme.raised if chosen else theme.panel, line, 0.6 if chosen else 0.25)
    canvas.touch(place, f"option:{option.key}")
    sign, label = cut_left(place.inflate(-2 * canvas.u(_PAD), 0), canvas.u(_SIGN - _GAP), canvas.u(_GAP))
    if option.seat is not None:
        badge, label = cut_right(label, min(canvas.u(4.4), place.height), canvas.u(_GAP))
        canvas.badge(option.seat, badge)
    if chosen:
        canvas.icon("pointer", sign, line)
    if grid.pictured:
        label = _draw_picture(canvas, option, label)
    if option.note:
        wide = _note_width(option, size, label.width, canvas.u(_GAP)) - canvas.u(_GAP)
        note, label = cut_right(label, wide, canvas.u(_GAP))
        sizes = (_note_size(size), min(_note_size(size), canvas.u(_LEAST)))
        canvas.write(
            typeset.fit(option.note, TEXT, (note.width, note.height - canvas.u(2)), sizes),
            note,
            theme.quiet,
            "right",
            "centre",
        )
    setting = typeset.fit(option.label, BOLD, label.size, (size, min(size, canvas.u(_LEAST))))
    canvas.write(setting, label, theme.text, "left", "centre")


def _draw_picture(canvas: Canvas, option: Option, room: pygame.Rect) -> pygame.Rect:
    """The option's picture at the left of the room, where it has one; gives what is left of the room."""
    high = room.height - canvas.u(1.0)
    picture, words = cut_left(room, round(high * _PICTURE_SHAPE), canvas.u(_GAP))
    if option.picture is not None:
        draw_small(canvas, option.picture, picture.inflate(0, high - picture.height))
    return words
