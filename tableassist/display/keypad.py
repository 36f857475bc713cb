"""A keyboard on the screen: for options that are single signs, and for a line that is typed in one go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import pygame

from tableassist.display.typeset import BOLD, fit
from tableassist.display.widgets import Canvas, cut_top
from tableassist.rules.view import Option, View

KEY = "key:"
"""A touch on a key of a line that is being typed: `key:a`; the window keeps it to itself."""

ENTER, DELETE, AWAY, SPACE, OPEN = "enter", "delete", "away", "space", "type"

_LETTERS = ("qwertyuiop", "asdfghjkl'", "zxcvbnm,-/")
_LINE = ("1234567890", *_LETTERS)
_SIGNS = {"space": " ", "apostrophe": "'", "comma": ",", "hyphen": "-", "slashes": "/"}
_FEWEST, _WIDEST = 12, 8
"""So many options that are single signs make a keyboard; so many stand in a row where they are no letters."""

BAR = 9.0
"""The height of the box in which a line is typed."""

_GAP, _HIGHEST, _TYPED = 0.8, 13.0, 5.0


@dataclass(frozen=True, slots=True)
class Key:
    """A key as it is drawn: what stands on it, what a touch means, how many keys wide it is."""

    label: str
    button: str
    wide: int = 1
    chosen: bool = False


def spell(options: Iterable[Option]) -> Mapping[str, Option]:
    """The options that a single sign stands for, by that sign: letters, punctuation, and what is in curly brackets."""
    found = {sign_of(option.key): option for option in options}
    return {sign: option for sign, option in found.items() if sign}


def sign_of(key: str) -> str:
    """The sign that types an option of that key, nothing where none does."""
    key = _SIGNS.get(key, key)
    bare = key[1:-1] if key.startswith("{") and key.endswith("}") else key
    return bare.casefold() if len(bare) == 1 else ""


def is_pad(view: View) -> bool:
    """Whether a line is being typed, or so many options are single signs that they make a keyboard."""
    return _has_line(view) or _is_spelling(view)


def _has_line(view: View) -> bool:
    return view.line is not None and not view.inline


def _is_spelling(view: View) -> bool:
    return sum(map(_is_short, view.options)) >= _FEWEST


def on_pad(view: View) -> frozenset[str]:
    """The keys of the options that are on the keyboard rather than in the list."""
    if _has_line(view):
        return frozenset(option.key for option in view.options)
    if not _is_spelling(view):
        return frozenset()
    return frozenset(option.key for option in view.options if _is_short(option))


def _is_short(option: Option) -> bool:
    sign = sign_of(option.key)
    return (bool(sign) and not sign.isdecimal()) or option.key.startswith("{") or option.key == "//"


def draw_keypad(canvas: Canvas, view: View, room: pygame.Rect) -> None:
    """The keyboard from the top of the room down, with the line that is being typed above it."""
    if view.line is not None:
        bar, room = cut_top(room, canvas.u(BAR), canvas.u(1.6))
        draw_line(canvas, view.line, bar)
    rows = _of_line() if view.line is not None else _of_options(view)
    gap = canvas.u(_GAP)
    widest = max(sum(key.wide for key in row) for row in rows)
    high = min(canvas.u(_HIGHEST), (room.height + gap) // len(rows) - gap)
    for number, row in enumerate(rows):
        top, at = room.top + number * (high + gap), 0
        for key in row:
            left, right = (room.left + (room.width + gap) * n // widest for n in (at, at + key.wide))
            _key(canvas, key, pygame.Rect(left, top, right - left - gap, high))
            at += key.wide


def _of_line() -> list[list[Key]]:
    """The keys for a line of text."""
    rows = [[Key(sign.upper(), KEY + sign) for sign in row] for row in _LINE]
    last = [("Put away", AWAY, 3), ("Space", SPACE, 3), ("Delete", DELETE, 2), ("Enter", ENTER, 2)]
    return [*rows, [Key(label, KEY + what, wide) for label, what, wide in last]]


def _of_options(view: View) -> list[list[Key]]:
    """The options that are single signs: letters as on a keyboard, others in their order."""
    shown = on_pad(view)
    chosen = view.options[view.chosen].key if view.chosen is not None and view.chosen < len(view.options) else None
    keys = {option.key: Key(_label(option), f"option:{option.key}", chosen=option.key == chosen)
            for option in view.options if option.key in shown}  # fmt: skip
    signs = {sign_of(key): one for key, one in keys.items() if not key.startswith("{") or sign_of(key).isdecimal()}
    if not set("abcxyz") <= set(signs):
        ordered = list(keys.values())
        return [ordered[n : n + _WIDEST] for n in range(0, len(ordered), _WIDEST)]
    others = "".join(sign for sign in signs if sign != " " and not any(sign in row for row in _LINE))
    rows = [[signs[sign] for sign in row if sign in signs] for row in (*_LINE, others)]
    space = signs.get(" ")
    last = [[Key(space.label, space.button, len(_LETTERS[0]), space.chosen)]] if space else []
    return [row for row in (*rows, *last) if row]


def _label(option: Option) -> str:
    sign = sign_of(option.key)
    if option.key == "slashes":
        return "//"
    if option.key == "space":
        return "Space"
    if option.key.startswith("{"):
        return option.key[1:-1]
    return sign.upper() if sign else option.label


def _key(canvas: Canvas, key: Key, place: pygame.Rect) -> None:
    theme = canvas.theme
    line, thick = (theme.text, 0.6) if key.chosen else (theme.line, 0.25)
    canvas.panel(place, theme.raised if key.chosen else theme.panel, line, thick)
    canvas.touch(place, key.button)
    canvas.text(key.label, place.inflate(-canvas.u(0.8), 0), theme.text, (4.6, 1.9), BOLD, "centre")


def draw_line(canvas: Canvas, line: str, room: pygame.Rect) -> None:
    """What has been typed, with the caret; the end of it where not all finds room."""
    theme = canvas.theme
    canvas.panel(room, theme.raised, theme.text, 0.4)
    inner = room.inflate(-canvas.u(3), 0)
    size = canvas.u(_TYPED)
    text = line + "▏"
    while len(text) > 1 and fit(text, BOLD, inner.size, (size, size), 1).cut:
        text = text[1:]
    canvas.text(text, inner, theme.text, (_TYPED, _TYPED), BOLD)
