"""What the referee says: headline, reason, rule, question, options, news, in one column that always fits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import pygame

from tableassist.display import typeset
from tableassist.display.mirror import chosen_option
from tableassist.display.theme import Colour
from tableassist.display.typeset import BOLD, TEXT, Setting
from tableassist.display.widgets import Canvas, cut_bottom, cut_left, cut_right
from tableassist.rules.view import Option, Tone, View

# How far the body and the headline shrink, loosest first: 0 is their largest size, 1 the smallest that is read
# with ease across a table, more than 1 below it, for texts that are too long for any screen.
_TIGHTNESS = (
    (0.0, 0.0), (0.5, 0.0), (0.5, 0.5), (1.0, 0.5), (1.0, 1.0),
    (1.2, 1.2), (1.2, 1.5), (1.4, 1.8), (1.6, 2.2), (1.8, 2.6), (2.0, 3.0),
)  # fmt: skip
_HIGHEST_CHIP, _LOWEST_CHIP = 9.0, 6.6
_MANY = 6
_QUIET_SIZES = (3.6, 3.0)


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph: `sizes` are its largest and its smallest comfortable size, `gap` the space above, in units."""

    kind: str
    text: str
    sizes: tuple[float, float]
    gap: float
    weight: str = TEXT
    indent: float = 0.0
    icon: str = ""

    def size(self, tight: float) -> float:
        """The size at that tightness."""
        largest, smallest = self.sizes
        return max(largest - (largest - smallest) * tight, smallest * (1.35 - 0.35 * tight), 1.9)


@dataclass(frozen=True, slots=True)
class Grid:
    """The options as they are set: columns, the height of a row, the type size, and which of them are shown."""

    shown: tuple[tuple[int, Option], ...]
    columns: int
    row: int
    size: int
    more: str = ""

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return -(-len(self.shown) // self.columns) if self.shown else 0

    def height(self, gap: int) -> int:
        """The height of all rows with gaps above them."""
        return self.rows * (self.row + gap)


@dataclass(frozen=True)
class Arranged:
    """The paragraphs as they are set, and the grid of options below them."""

    blocks: tuple[tuple[Block, Setting], ...]
    grid: Grid
    height: int


def draw(canvas: Canvas, view: View, room: pygame.Rect, aside: pygame.Rect | None = None) -> None:
    """The column. News and facts go into `aside` where there is one, else below what matters more."""
    arranged = arrange(canvas, view, room)
    used = arranged.height + canvas.u(2)
    rest = pygame.Rect(room.left, room.top + used, room.width, max(0, room.height - used))
    y = room.top
    for block, setting in arranged.blocks:
        y = _paragraph(canvas, view, block, setting, pygame.Rect(room.left, y, room.width, 0))
    _options(canvas, view, arranged.grid, pygame.Rect(room.left, y, room.width, room.bottom - y))
    _news(canvas, view, aside or rest)


def arrange(canvas: Canvas, view: View, room: pygame.Rect) -> Arranged:
    """The loosest arrangement that fits the room; the tightest, cut, where none does."""
    for head, body in _TIGHTNESS:
        arranged = _at(canvas, view, room, (head, body))
        if arranged.height <= room.height:
            return arranged
    return _shortened(canvas, arranged, room.height)


def blocks(view: View) -> Iterator[Block]:
    """The paragraphs of a view, in reading order."""
    if view.headline:
        yield Block("headline", view.headline, (10.5, 8.4), 0, BOLD, 11.0)
    if view.detail:
        yield Block("detail", view.detail, (4.6, 3.2), 1.6)
    if view.why:
        yield Block("why", view.why, (5.0, 3.4), 2.6, BOLD)
    if view.rule:
        yield Block("rule", view.rule, (3.8, 3.0), 1.8, TEXT, 2.6)
    if view.instead:
        yield Block("instead", view.instead, (4.4, 3.2), 1.8, BOLD, 5.4, "pointer")
    if view.prompt:
        yield Block("prompt", view.prompt, (5.2, 3.4), 2.6, BOLD, 6.4, "ask")


def listed(view: View) -> tuple[tuple[int, Option], ...]:
    """The options that are listed, with their numbers: where there are many, places are shown on the table alone."""
    numbered = tuple(enumerate(view.options))
    mirrored = {tile.zone for tile in view.tiles}
    if len(numbered) <= _MANY:
        return numbered
    return tuple((number, option) for number, option in numbered if option.zone not in mirrored)


def _at(canvas: Canvas, view: View, room: pygame.Rect, tight: tuple[float, float]) -> Arranged:
    placed = tuple((block, _set(canvas, block, room.width, tight)) for block in blocks(view))
    height = sum(setting.height + (canvas.u(block.gap) if block.gap else 0) for block, setting in placed)
    grid = _grid(canvas, view, (room.width, room.height - height), tight[1])
    return Arranged(placed, grid, height + grid.height(canvas.u(1.2)))


def _set(canvas: Canvas, block: Block, wide: int, tight: tuple[float, float]) -> Setting:
    size = canvas.u(block.size(tight[0] if block.kind == "headline" else tight[1]))
    room = wide - (canvas.u(block.indent) if block.indent else 0)
    if block.kind == "headline" and tight[0] <= 1.0:
        line = typeset.fit(block.text, block.weight, (room, canvas.u(99)), (size, canvas.u(block.sizes[1])), 1)
        if not line.cut:
            return line
    return Setting(typeset.balanced(block.text, block.weight, size, room), block.weight, size)


def _shortened(canvas: Canvas, arranged: Arranged, most: int) -> Arranged:
    """The arrangement with lines taken from its longest paragraphs until it fits."""
    placed, height = list(arranged.blocks), arranged.height
    while height > most and any(len(setting.lines) > 1 for _, setting in placed):
        at = max(range(len(placed)), key=lambda n: len(placed[n][1].lines))
        block, setting = placed[at]
        wide = canvas.surface.get_width() if not setting.lines else setting.width
        shorter = typeset.cut(replace(setting), (wide, setting.height - typeset.line_height(setting.size)))
        height -= setting.height - shorter.height
        placed[at] = (block, shorter)
    return Arranged(tuple(placed), arranged.grid, height)


def _paragraph(canvas: Canvas, view: View, block: Block, setting: Setting, room: pygame.Rect) -> int:
    """Draws a paragraph with what stands in its indent; gives the y below it."""
    top = room.top + (canvas.u(block.gap) if block.gap else 0)
    indent = canvas.u(block.indent) if block.indent else 0
    place = pygame.Rect(room.left + indent, top, room.width - indent, setting.height)
    ink = canvas.theme.quiet if block.kind in ("detail", "rule") else canvas.theme.text
    bottom = canvas.write(setting, place, ink)
    _margin(canvas, view, block, setting, pygame.Rect(room.left, top, indent, setting.height))
    return bottom


def _margin(canvas: Canvas, view: View, block: Block, setting: Setting, room: pygame.Rect) -> None:
    tone = canvas.theme.tones[view.tone]
    if block.kind == "headline":
        size = min(canvas.u(8.4), setting.height)
        _tone(canvas, view, pygame.Rect(room.left, _middle(room, setting, size), size, size))
    elif block.kind == "rule":
        canvas.surface.fill(tone.colour, (room.left, room.top, canvas.u(0.6), room.height))
    elif block.icon:
        size = round(setting.size * 0.9)
        canvas.icon(block.icon, pygame.Rect(room.left, _middle(room, setting, size), size, size), _ink(canvas, block))


def _tone(canvas: Canvas, view: View, place: pygame.Rect) -> None:
    """The sign of the headline's mood; in calm play that of the player who is to move."""
    movers = [number for number, seat in enumerate(view.seats) if seat.to_move]
    if view.tone is Tone.CALM and len(movers) == 1:
        canvas.badge(movers[0], place)
    else:
        tone = canvas.theme.tones[view.tone]
        canvas.icon(tone.shape, place, tone.colour)


def _middle(room: pygame.Rect, setting: Setting, size: int) -> int:
    """Where an icon starts that stands beside the middle of the first line's capitals."""
    return room.top + round(setting.size * 0.6) - size // 2


def _ink(canvas: Canvas, block: Block) -> Colour:
    return next(look.colour for look in canvas.theme.tones.values() if look.shape == block.icon or block.icon != "ask")


def _grid(canvas: Canvas, view: View, room: tuple[int, int], tight: float) -> Grid:
    """The options in as few rows as their labels allow; a page of them where not all find room."""
    options = listed(view)
    size = canvas.u(max(4.2 - 1.2 * tight, 3.0 * (1.35 - 0.35 * tight), 2.0))
    seats = canvas.u(5.6) if any(option.seat is not None for _, option in options) else 0
    pad, gap = 2 * canvas.u(1.8) + canvas.u(4.2) + seats, canvas.u(1.2)
    widest = max((typeset.width(option.label, BOLD, size) for _, option in options), default=0) + pad
    count = max(1, min(4, len(options), (room[0] + gap) // (widest + gap)))
    row = _row(canvas, options, size, room[0] - pad, tight)
    fitting = max(1, room[1] // (row + gap)) * count
    if len(options) <= fitting or tight < _TIGHTNESS[-1][1]:
        return Grid(options, count, row, size)
    return _page(view, options, fitting, Grid(options, count, row, size))


def _row(canvas: Canvas, options: Sequence[tuple[int, Option]], size: int, room: int, tight: float) -> int:
    most = max((len(typeset.breaks(option.label, BOLD, size, room)) for _, option in options), default=1)
    touch = canvas.u(_HIGHEST_CHIP - (_HIGHEST_CHIP - _LOWEST_CHIP) * min(tight, 1.0))
    return max(touch if tight <= 1.0 else 0, most * typeset.line_height(size) + canvas.u(1.0))


def _page(view: View, options: tuple[tuple[int, Option], ...], fitting: int, grid: Grid) -> Grid:
    chosen = chosen_option(view)
    at = next((n for n, (_, option) in enumerate(options) if option is chosen), 0)
    first = at // fitting * fitting
    more = f"{first + 1}–{min(first + fitting, len(options))} of {len(options)}"
    return replace(grid, shown=options[first : first + fitting], more=more)


def _options(canvas: Canvas, view: View, grid: Grid, room: pygame.Rect) -> None:
    gap = canvas.u(1.2)
    wide = (room.width + gap) // grid.columns - gap
    for n, (number, option) in enumerate(grid.shown):
        column, row = n % grid.columns, n // grid.columns
        place = pygame.Rect(room.left + column * (wide + gap), room.top + gap + row * (grid.row + gap), wide, grid.row)
        _chip(canvas, option, place, grid.size, number == view.chosen)


def _chip(canvas: Canvas, option: Option, place: pygame.Rect, size: int, chosen: bool) -> None:
    """An option as a button; the one under the cursor is raised, framed and pointed at."""
    theme = canvas.theme
    line = theme.text if chosen else theme.line
    canvas.panel(place, theme.raised if chosen else theme.panel, line, 0.6 if chosen else 0.25)
    canvas.touch(place, f"option:{option.key}")
    sign, label = cut_left(place.inflate(-2 * canvas.u(1.8), 0), canvas.u(3.0), canvas.u(1.2))
    if option.seat is not None:
        badge, label = cut_right(label, min(canvas.u(4.4), place.height), canvas.u(1.2))
        canvas.badge(option.seat, badge)
    if chosen:
        canvas.icon("pointer", sign, line)
    setting = typeset.fit(option.label, BOLD, label.size, (size, min(size, canvas.u(2))))
    canvas.write(setting, label, theme.text, "left", "centre")


def _news(canvas: Canvas, view: View, room: pygame.Rect) -> None:
    """What happened last, newest first, and the facts, as far as there is room: they matter least."""
    size = _QUIET_SIZES[1] if room.height < canvas.u(16) else _QUIET_SIZES[0]
    line = typeset.line_height(canvas.u(size))
    if view.facts:
        facts = typeset.fit("   ·   ".join(view.facts), BOLD, room.size, (canvas.u(size), canvas.u(3.0)), 2)
        if facts.height + canvas.u(1) > room.height or facts.cut:
            return
        place, room = cut_bottom(room, facts.height, canvas.u(1.2))
        canvas.write(facts, place, canvas.theme.quiet)
    room = pygame.Rect(room.left, room.top + canvas.u(3), room.width, room.height - canvas.u(3))
    for n, text in enumerate(view.news):
        setting = typeset.fit(text, TEXT, (room.width - canvas.u(3), 2 * line), (canvas.u(size), canvas.u(3.0)), 2)
        if setting.height > room.height or setting.cut:
            return
        dot = pygame.Rect(room.left, room.top + setting.size // 2 - canvas.u(0.3), canvas.u(1), canvas.u(1))
        canvas.icon("disc", dot, canvas.theme.text if n == 0 else canvas.theme.line)
        y = canvas.write(setting, room.move(canvas.u(3), 0), canvas.theme.text if n == 0 else canvas.theme.quiet)
        room = pygame.Rect(room.left, y + canvas.u(0.6), room.width, room.bottom - y - canvas.u(0.6))
