"""The whole screen: a strip on top, what the referee says beside the table, the players, the four soft keys.

Everything keeps its place from view to view, so that eyes find it again. `draw_screen` needs no window.
"""

from __future__ import annotations

from collections import deque
from pathlib import Path

import pygame

from tableassist.display import board, exhibits, keypad, mirror, news, qr, rows, seat_rows, seats, sheet, story
from tableassist.display.snapshot import draw_with_snapshot
from tableassist.display.theme import CALM, Theme
from tableassist.display.typeset import BOLD, TEXT
from tableassist.display.widgets import Canvas, HitMap, columns, cut_bottom, cut_left, cut_right, cut_top
from tableassist.rules.view import Mark, Sheet, SoftKey, Status, View
from tableassist.table.geometry import Rect

SMALLEST = (320, 200)
"""The smallest surface that is drawn on, in pixels."""

_STRIP, _KEYS, _GAP, _EDGE = 6.0, 9.6, 1.8, 2.4
_TALL, _NARROWEST_ASIDE = 1.9, 26.0
_KEPT: deque[tuple[tuple[View, tuple[int, int], float, Theme, int], Canvas]] = deque(maxlen=3)
# How much of the room the table may take, most first.
_TABLE_SHARES = (0.46, 0.38, 0.3)
_EXHIBIT_SHARES = (0.52, 0.46)
_BELOW_SHARES = (0.55, 0.45, 0.35)
_PAD_SHARES, _LEAST_BELOW = (0.6, 0.5), 0.12
_BOARD_BELOW = 0.72
_LOW_SHARES = (0.45, 0.6, 0.78)
_SHEET_SHARES = (0.54, 0.48, 0.42)
# A board takes the whole height beside words and players, and yields in these steps where a ruling needs the room;
# words and players have at least this width, in units. On screens that are less wide it stands below the words.
_BOARD_SHARES, _BOARD_COLUMN, _WIDE_SCREEN = (1.0, 0.9, 0.8, 0.7), 70.0, 1.3
_QR_BELOW = 0.55
_MOST_ROWS, _FEW_ROWS = 0.7, 0.55
"""The share of the column beside a board that players may take, and beside rows, of which more is said in words."""
_URGENT = frozenset((Mark.TODO, Mark.WRONG, Mark.LIFTED, Mark.CURSOR))


def draw_screen(surface: pygame.Surface, view: View, theme: Theme = CALM) -> HitMap:
    """Draws the view over the whole surface and says what a touch means where.

    A surface on which nothing could be read (a window drawn tiny) is left empty.
    """
    if any(length < least for length, least in zip(surface.get_size(), SMALLEST, strict=True)):
        surface.fill(theme.ground)
        return HitMap()
    return compose(surface, view, theme).hits()


def compose(surface: pygame.Surface, view: View, theme: Theme = CALM) -> Canvas:
    """Draws the view and gives the canvas, which knows every box that was drawn."""
    theme = theme.seated(seat.colour for seat in view.seats)
    if _is_large(view):
        canvas = Canvas(surface, theme)
        if _board_right(canvas, view, _framed(canvas, view)):
            return canvas
    canvas = Canvas(surface, theme)
    room = _framed(canvas, view)
    if view.seats:
        row, room = cut_bottom(room, seats.panel_height(canvas, view, room.width), canvas.u(_GAP))
        seats.draw_seats(canvas, view, row)
    canvas.paste(_kept_middle(canvas, view, room), room.topleft)
    return canvas


def _is_large(view: View) -> bool:
    """Whether the table takes the whole height: a board, or rows of cards, rather than one card a place."""
    return board.is_board(view) or rows.is_spread(view)


def _framed(canvas: Canvas, view: View) -> pygame.Rect:
    """Draws the strip on top and the keys at the bottom; gives the room between them."""
    surface = canvas.surface
    surface.fill(canvas.theme.ground)
    room = surface.get_rect()
    bottom, room = cut_bottom(room, canvas.u(_KEYS), canvas.u(_GAP))
    _keys(canvas, view.keys, bottom)
    room = room.inflate(-2 * canvas.u(_EDGE), 0)
    top, room = cut_top(room, canvas.u(_STRIP), canvas.u(_GAP))
    _strip(canvas, view, top)
    return room


def _board_right(canvas: Canvas, view: View, room: pygame.Rect) -> bool:
    """The board at the right from strip to keys, words and players in a column beside it; whether all of it fits."""
    if room.width <= room.height * _WIDE_SCREEN:
        return False
    side = _widest(canvas, view, room)
    column, _ = cut_left(room, room.width - side - canvas.u(_EDGE))
    players, _ = cut_bottom(column, seat_rows.rows_height(canvas, view, column.width))
    if players.height > room.height * (_FEW_ROWS if rows.is_spread(view) else _MOST_ROWS):
        return False
    canvas.paste(_kept_middle(canvas, view, room, players.height + canvas.u(_GAP)), room.topleft)
    seat_rows.draw_seat_rows(canvas, view, players)
    return not any(box.cut for box in canvas.drawn)


def _widest(canvas: Canvas, view: View, room: pygame.Rect) -> int:
    """How wide a table may be beside words and players."""
    part = rows.crop_to_rows(view) if rows.is_spread(view) else None
    high = room.height if part is None else round(room.height * part.width / part.height)
    return min(high, room.width - canvas.u(_BOARD_COLUMN) - canvas.u(_EDGE))


def picture_of(view: View, size: tuple[int, int] = (1280, 720), theme: Theme = CALM) -> pygame.Surface:
    """The view as a picture of that size."""
    surface = pygame.Surface(size)
    draw_screen(surface, view, theme)
    return surface


def save_screen(view: View, size: tuple[int, int], path: Path | str, theme: Theme = CALM) -> None:
    """Writes the view as a picture; the ending of the path says which kind."""
    pygame.image.save(picture_of(view, size, theme), Path(path))


def _kept_middle(canvas: Canvas, view: View, room: pygame.Rect, spared: int = 0) -> Canvas:
    """What stands between strip and players, drawn anew only when it changed: a clock ticks ten times a second.

    Beside a board `spared` is the height that the players take below the words.
    """
    shown = view.with_(title="", clocks=(), seat_keys=(), status=Status())
    key = (shown, room.size, canvas.unit, canvas.theme, spared)
    for known, kept in _KEPT:
        if known == key:
            return kept
    part = Canvas(pygame.Surface(room.size), canvas.theme, canvas.unit)
    part.surface.fill(canvas.theme.ground)
    if spared:
        _board_middle(part, view, part.surface.get_rect(), spared)
    else:
        _middle(part, view, part.surface.get_rect())
    _KEPT.append((key, part))
    return part


def _board_middle(canvas: Canvas, view: View, room: pygame.Rect, spared: int) -> None:
    """The board, or a sheet or keyboard in its place, at the right; the words at the left above the players."""
    widest = _widest(canvas, view, room)
    if keypad.is_pad(view):
        _keyboard_right(canvas, view, room, widest, spared)
        return
    shown = _sheet_of(view)
    for share in _BOARD_SHARES:
        table, words = cut_right(room, round(widest * share), canvas.u(_EDGE))
        words.height = room.height - spared
        if board.is_board(view):
            table.height = min(table.height, table.width)
        below = _room_below(canvas, view, words)
        if shown is not None and below is None and (_keeps(view, share) or story.at_ease(canvas, view, words, 1.0)):
            _right_of(canvas, view, shown, room, words)
            return
        if shown is not None and below is None:
            continue
        if below is not None or story.at_ease(canvas, view, words, 1.0):
            break
    view = _drawn(canvas, view, table)
    if shown is not None and below is not None:
        sheet.draw_sheet(canvas, view, shown, below)
        words.height = below.top - canvas.u(_GAP) - words.top
    story.draw_story(canvas, view, words)


def _keeps(view: View, share: float) -> bool:
    """Whether a sheet in the table's place keeps its width: always on a board, at the narrowest where words need it."""
    return board.is_board(view) or share == _BOARD_SHARES[-1]


def _keyboard_right(canvas: Canvas, view: View, room: pygame.Rect, widest: int, spared: int) -> None:
    """A keyboard at the right of the words."""
    pad, words = cut_right(room, widest, canvas.u(_EDGE))
    words.height = room.height - spared
    keypad.draw_keypad(canvas, view, pad)
    story.draw_story(canvas, view, words)


def _middle(canvas: Canvas, view: View, room: pygame.Rect) -> None:
    shown = _sheet_of(view)
    if keypad.is_pad(view):
        _with_pad(canvas, view, room)
    elif qr.is_qr(view.qr):
        _with_qr(canvas, view, room)
    elif view.snapshot is not None:
        draw_with_snapshot(canvas, view, view.snapshot, room)
    elif shown is not None:
        _with_sheet(canvas, view, shown, room)
    elif not view.tiles:
        story.draw_story(canvas, view, room)
    elif room.width < room.height * _TALL:
        _stacked(canvas, view, room)
    else:
        _table_right(canvas, view, room)


def _with_pad(canvas: Canvas, view: View, room: pygame.Rect) -> None:
    """A keyboard in the table's place: beside the words, or below them on a screen that is not wide."""
    if room.width < room.height * _TALL:
        below, words = _split(canvas, view, room, _PAD_SHARES)
        keypad.draw_keypad(canvas, view, below)
        story.draw_story(canvas, view, words)
    else:
        _keyboard_right(canvas, view, room, round(room.width * _TABLE_SHARES[0]), 0)


def _sheet_of(view: View) -> Sheet | None:
    """The sheet, unless something on the table is to be put right or pointed at: then the table comes first."""
    return None if any(tile.mark in _URGENT for tile in mirror.mark_options(view)) else view.sheet


def _room_below(canvas: Canvas, view: View, words: pygame.Rect) -> pygame.Rect | None:
    """Where a sheet that is only read finds room below the words, so that the table stays in view."""
    shown = _sheet_of(view)
    if shown is None or sheet.is_filled_in(shown):
        return None
    for share in _LOW_SHARES:
        low, high = cut_bottom(words, round(words.height * share), canvas.u(_GAP))
        plan = sheet.arrange_sheet(canvas, shown, low.size, sheet.COMFORT)
        if plan is not None and story.at_ease(canvas, view, high, 1.0):
            return pygame.Rect(low.left, low.bottom - plan.height, low.width, plan.height)
    return None


def _right_of(canvas: Canvas, view: View, shown: Sheet, room: pygame.Rect, words: pygame.Rect) -> None:
    """The sheet at the right of the words."""
    sheet.draw_sheet(canvas, view, shown, cut_right(room, room.width - words.width - canvas.u(_EDGE))[0])
    story.draw_story(canvas, view, words)


def _with_qr(canvas: Canvas, view: View, room: pygame.Rect) -> None:
    """A QR code in the table's place: beside the words, or below them on a screen that is not wide."""
    if room.width <= room.height * _WIDE_SCREEN:
        code, words = cut_bottom(room, round(room.height * _QR_BELOW), canvas.u(_GAP))
    else:
        code, words = cut_right(room, room.height, canvas.u(_EDGE))
    qr.draw_qr(canvas, view.qr, code)
    story.draw_story(canvas, view, words)


def _with_sheet(canvas: Canvas, view: View, shown: Sheet, room: pygame.Rect) -> None:
    """A sheet in the table's place: beside the words, or below them on a screen that is not wide."""
    if room.width < room.height * _TALL:
        below, words = _split(canvas, view, room, _BELOW_SHARES)
        sheet.draw_sheet(canvas, view, shown, below)
        story.draw_story(canvas, view, words)
        return
    for share in _SHEET_SHARES:
        _, words = cut_right(room, round(room.width * share), canvas.u(_EDGE))
        if story.at_ease(canvas, view, words):
            break
    _right_of(canvas, view, shown, room, words)


def _split(canvas: Canvas, view: View, room: pygame.Rect, shares: tuple[float, ...]) -> tuple[pygame.Rect, pygame.Rect]:
    """The room below the words and theirs: the largest of the shares that leaves the words at ease."""
    for share in shares:
        below, words = cut_bottom(room, round(room.height * share), canvas.u(_GAP))
        if story.at_ease(canvas, view, words):
            break
    return below, words


def _table_right(canvas: Canvas, view: View, room: pygame.Rect) -> None:
    """The words left, the table right; it yields where a long ruling needs the room."""
    part = _part(view)
    for share in _TABLE_SHARES if view.ruling is None else _EXHIBIT_SHARES:
        wide = round(min(room.height * part.width / part.height, room.width * share))
        table, words = cut_right(room, wide, canvas.u(_EDGE))
        if story.at_ease(canvas, view, words):
            break
    _draw_table(canvas, view, table, words, None)


def _draw_table(canvas: Canvas, view: View, table: pygame.Rect, words: pygame.Rect, aside: pygame.Rect | None) -> None:
    """The table or board, and the words with the facts that do not stand on it."""
    story.draw_story(canvas, _drawn(canvas, view, table), words, aside)


def _part(view: View) -> Rect:
    """The part of the mat that is drawn."""
    return rows.crop_to_rows(view) if rows.is_spread(view) else mirror.crop_to_tiles(view)


def _drawn(canvas: Canvas, view: View, table: pygame.Rect) -> View:
    """Draws the table, or the pictures of a ruling in its place; gives the view without the facts that stand there."""
    if view.ruling is not None and (view.ruling.exhibits or view.ruling.certainty):
        exhibits.draw_exhibits(canvas, view.ruling, table)
        return view
    if board.is_board(view):
        captions = board.draw_board(canvas, view, table)
        return view.with_(facts=tuple(fact for fact in view.facts if fact not in captions))
    if not rows.is_spread(view):
        mirror.draw_mirror(canvas, view, table)
        return view
    where = rows.draw_rows(canvas, view, table)
    rest = pygame.Rect(where.left, where.bottom + canvas.u(_GAP), where.width, 0)
    rest.height = max(0, table.bottom - rest.top)
    return view.with_(facts=news.facts_in(canvas, view.facts, rest))


def _stacked(canvas: Canvas, view: View, room: pygame.Rect) -> None:
    """The words above, the table below with news and facts beside it."""
    part = _part(view)
    shares = (_BOARD_BELOW, *_BELOW_SHARES) if _is_large(view) else _BELOW_SHARES
    # Rows can be small where much is asked of many players: what they say is also written out.
    shares = (*shares, _LEAST_BELOW) if rows.is_spread(view) else shares
    below, words = _split(canvas, view, room, shares)
    wide = round(min(below.height * part.width / part.height, below.width))
    table, aside = cut_left(below, wide, canvas.u(_EDGE))
    _draw_table(canvas, view, table, words, aside if aside.width > canvas.u(_NARROWEST_ASIDE) else None)


def _strip(canvas: Canvas, view: View, room: pygame.Rect) -> None:
    """The title, which opens the menu, what opens a keyboard, and at the right the sound and what the camera does."""
    status = view.status
    menu, rest = cut_left(room, room.width * 2 // 5, canvas.u(2))
    sign, name = cut_left(menu, canvas.u(3.2), canvas.u(1.6))
    canvas.icon("bars", sign, canvas.theme.quiet)
    canvas.text(view.title, name, canvas.theme.quiet, (3.6, 2.2), BOLD, most=2)
    canvas.touch(menu, "menu")
    if view.typed and not keypad.is_pad(view):
        opener, rest = cut_left(rest, round(rest.height * 1.2), canvas.u(2))
        canvas.icon("keys", opener, canvas.theme.text)
        canvas.touch(opener, keypad.OPEN)
    # Where no camera belongs there is no table, and nothing that would be heard.
    if status.camera:
        _camera(canvas, status, rest)


def _camera(canvas: Canvas, status: Status, room: pygame.Rect) -> None:
    theme = canvas.theme
    sound, room = cut_right(room, room.height, canvas.u(2))
    canvas.icon("mute" if status.muted else "sound", sound.inflate(-sound.width // 4, 0), theme.quiet)
    canvas.touch(sound, "mute")
    ink, name = (theme.quiet, "palm" if status.hand else "camera") if status.ok else (theme.text, "warning")
    sizes, weight = ((3.4, 2.4), TEXT) if status.ok else ((3.8, 2.4), BOLD)
    sign, words = cut_right(room, canvas.u(4.2), canvas.u(1.2))
    canvas.icon(name, sign, ink if status.ok else theme.alarm)
    canvas.text(status.camera, words, ink, sizes, weight, "right", most=2)


def _keys(canvas: Canvas, keys: tuple[SoftKey, ...], room: pygame.Rect) -> None:
    """Labels on the bottom edge, each above the middle of its physical key."""
    canvas.surface.fill(canvas.theme.panel, room)
    for number, (key, place) in enumerate(zip(keys, columns(room, 4, 0), strict=False)):
        if number:
            canvas.surface.fill(canvas.theme.line, pygame.Rect(place.left, place.top, 1, place.height))
        if key.label:
            _key(canvas, number, key.label, place)


def _key(canvas: Canvas, number: int, label: str, place: pygame.Rect) -> None:
    sign, room = cut_bottom(place, canvas.u(2.2))
    canvas.icon("below", sign, canvas.theme.quiet)
    canvas.text(label, room.inflate(-canvas.u(2), 0), canvas.theme.text, (4.4, 2.2), BOLD, "centre", most=2)
    canvas.touch(place, f"soft{number}")
