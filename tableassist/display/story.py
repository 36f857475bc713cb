"""What the referee says: headline, reason, rule, question, options, news, in one column that always fits."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

import pygame

from tableassist.display import news, options, study, typeset
from tableassist.display.theme import Colour
from tableassist.display.typeset import BOLD, TEXT, Setting
from tableassist.display.widgets import Canvas
from tableassist.rules.view import StudyQuestion, Tone, View

# How far the headline and the body shrink, loosest first: 0 is their largest size, 1 the smallest that is read with
# ease across a table. The headline yields before the body does: a reason that cannot be read is none.
_TIGHTNESS = (
    (0.0, 0.0), (0.5, 0.0), (0.5, 0.5), (1.0, 0.5), (1.0, 1.0), (1.5, 1.0), (2.0, 1.0),
    (2.5, 1.0), (3.0, 1.0), (3.0, 1.2), (3.0, 1.4), (3.0, 1.6), (3.0, 1.8), (3.0, 2.0),
)  # fmt: skip
_AT_EASE = 2.0
_NEWS_ROOM = 17.0
"""What is kept free for news as long as the rest need not become small for it."""


@dataclass(frozen=True, slots=True)
class Paragraph:
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


@dataclass(frozen=True)
class Arranged:
    """The paragraphs as they are set, and the grid of options below them."""

    blocks: tuple[tuple[Paragraph, Setting], ...]
    grid: options.OptionGrid
    height: int


def draw_story(canvas: Canvas, view: View, room: pygame.Rect, aside: pygame.Rect | None = None) -> None:
    """The column. News and facts go into `aside` where there is one, else below what matters more."""
    foot, room = study.split_foot(canvas, view, room)
    study.draw_answer_line(canvas, view, foot)
    arranged = arrange_story(canvas, view, study.without_picture(view, room))
    used = arranged.height + canvas.u(2)
    rest = pygame.Rect(room.left, room.top + used, room.width, max(0, room.height - used))
    y = room.top
    for block, setting in arranged.blocks:
        y = _paragraph(canvas, view, block, setting, pygame.Rect(room.left, y, room.width, 0))
    options.draw_options(canvas, view, arranged.grid, pygame.Rect(room.left, y, room.width, room.bottom - y))
    study.draw_picture(canvas, view, rest)
    news.draw_news(canvas, view, aside or rest)


def at_ease(canvas: Canvas, view: View, room: pygame.Rect, tightest: float = _AT_EASE) -> bool:
    """Whether everything that matters fits the room at sizes that are read with ease across a table."""
    room = study.without_picture(view, study.split_foot(canvas, view, room)[1])
    return any(_at(canvas, view, room, tight).height <= room.height for tight in _TIGHTNESS if tight[0] <= tightest)


def arrange_story(canvas: Canvas, view: View, room: pygame.Rect) -> Arranged:
    """The loosest arrangement that fits the room; the tightest, cut, where none does."""
    for tight in _TIGHTNESS:
        arranged = _at(canvas, view, room, tight)
        spare = canvas.u(_NEWS_ROOM) if view.news and max(tight) < 1.0 else 0
        if arranged.height + spare <= room.height:
            return arranged
    return _shortened(canvas, arranged, room.height)


def list_paragraphs(view: View) -> Iterator[Paragraph]:
    """The paragraphs of a view, in reading order; nothing is said twice."""
    shown: set[str] = set()
    for block in _paragraphs(view):
        if block.text.rstrip(".") not in shown:
            yield block
        shown.add(block.text.rstrip("."))
        shown.add(f"{view.headline} {view.detail}".rstrip("."))


def _paragraphs(view: View) -> Iterator[Paragraph]:
    if view.headline:
        yield Paragraph("headline", view.headline, (10.5, 8.4), 0, BOLD, 11.0 if _has_tone(view) else 0.0)
    if view.detail:
        yield Paragraph("detail", view.detail, (4.6, 3.2), 1.6)
    if view.asked is not None:
        yield from _asked(view.asked)
    if view.why:
        yield Paragraph("why", view.why, (5.0, 3.4), 2.6, BOLD)
    if view.rule:
        yield Paragraph("rule", view.rule, (3.8, 3.0), 1.8, TEXT, 2.6)
    if view.instead:
        yield Paragraph("instead", view.instead, (4.4, 3.2), 1.8, BOLD, 5.4, "pointer")
    if view.prompt:
        icon = "" if view.tone is Tone.ASK else "ask"
        yield Paragraph("prompt", view.prompt, (5.2, 3.4), 2.6, BOLD, 6.4 if icon else 0.0, icon)


def _asked(asked: StudyQuestion) -> Iterator[Paragraph]:
    if asked.front:
        # Where nothing is asked of it any more it is there to be looked up.
        yield Paragraph("front", asked.front, (6.0, 3.6) if asked.question else (4.6, 3.2), 2.2)
    if asked.question:
        yield Paragraph("question", asked.question, (6.4, 3.8), 2.6, BOLD, 7.4, "ask")


def _at(canvas: Canvas, view: View, room: pygame.Rect, tight: tuple[float, float]) -> Arranged:
    placed = tuple((block, _set(canvas, block, room.width, tight)) for block in list_paragraphs(view))
    height = sum(setting.height + (canvas.u(block.gap) if block.gap else 0) for block, setting in placed)
    grid = options.arrange_options(canvas, view, (room.width, room.height - height), tight[1])
    # A page that is there for its options rather shows some of them than all of them small.
    if tight == _TIGHTNESS[-1] or (view.roomy and min(tight) >= 1.0):
        grid = options.page(canvas, view, grid, room.height - height)
    return Arranged(placed, grid, height + grid.height(canvas.u(1.2)))


def _set(canvas: Canvas, block: Paragraph, wide: int, tight: tuple[float, float]) -> Setting:
    size = canvas.u(block.size(tight[0] if block.kind == "headline" else tight[1]))
    room = wide - _indent(canvas, block, size)
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


def _paragraph(canvas: Canvas, view: View, block: Paragraph, setting: Setting, room: pygame.Rect) -> int:
    """Draws a paragraph with what stands in its indent; gives the y below it."""
    top = room.top + (canvas.u(block.gap) if block.gap else 0)
    indent = _indent(canvas, block, setting.size)
    place = pygame.Rect(room.left + indent, top, room.width - indent, setting.height)
    ink = canvas.theme.quiet if block.kind in ("detail", "rule") else canvas.theme.text
    bottom = canvas.write(setting, place, ink)
    _margin(canvas, view, block, setting, pygame.Rect(room.left, top, indent, setting.height))
    return bottom


def _indent(canvas: Canvas, block: Paragraph, size: int) -> int:
    """How far a paragraph is moved in; less where the headline, and the icon in its indent, had to become small."""
    share = min(1.0, size / canvas.u(block.sizes[1])) if block.kind == "headline" else 1.0
    return round(block.indent * share * canvas.unit)


def _margin(canvas: Canvas, view: View, block: Paragraph, setting: Setting, room: pygame.Rect) -> None:
    tone = canvas.theme.tones[view.tone]
    if block.kind == "headline" and block.indent:
        size = min(canvas.u(8.4), setting.height, room.width * 4 // 5)
        _tone(canvas, view, pygame.Rect(room.left, _middle(room, setting, size), size, size))
    elif block.kind == "rule":
        canvas.surface.fill(tone.colour, (room.left, room.top, canvas.u(0.6), room.height))
    elif block.icon:
        size = round(setting.size * 0.9)
        canvas.icon(block.icon, pygame.Rect(room.left, _middle(room, setting, size), size, size), _ink(canvas, block))


def _has_tone(view: View) -> bool:
    return view.tone is not Tone.CALM or view.left is not None or len(_movers(view)) == 1


def _movers(view: View) -> list[int]:
    return [number for number, seat in enumerate(view.seats) if seat.to_move]


def _tone(canvas: Canvas, view: View, place: pygame.Rect) -> None:
    """The sign of the headline's mood, or the seconds that are left; in calm play that of the player who is to move."""
    if view.left is not None:
        _countdown(canvas, view, place)
    elif view.tone is Tone.CALM:
        canvas.badge(_movers(view)[0], place)
    else:
        tone = canvas.theme.tones[view.tone]
        canvas.icon(tone.shape, place, tone.colour)


def _countdown(canvas: Canvas, view: View, place: pygame.Rect) -> None:
    """The seconds that are left, as large as the sign that they stand for."""
    canvas.icon("disc", place, canvas.theme.tones[view.tone].colour)
    text = str(view.left)
    size = typeset.fit_numerals(text, BOLD, (place.width * 3 // 4, place.height * 3 // 5), place.height)
    drawn = typeset.numerals(text, BOLD, size, canvas.theme.ground)
    canvas.surface.blit(drawn, drawn.get_rect(center=place.center))


def _middle(room: pygame.Rect, setting: Setting, size: int) -> int:
    """Where an icon starts that stands beside the middle of the first line's capitals."""
    return room.top + round(setting.size * 0.6) - size // 2


def _ink(canvas: Canvas, block: Paragraph) -> Colour:
    return next(
        style.colour for style in canvas.theme.tones.values() if style.shape == block.icon or block.icon != "ask"
    )
