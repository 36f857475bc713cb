"""What is typed, on a real keyboard or on the screen's: signs that are options are pressed, others make a line."""

from __future__ import annotations

import pygame

from tableassist.display import keypad
from tableassist.rules.view import View

LONGEST = 120
"""The longest line that is typed."""

_OPENERS = (pygame.K_TAB,)
_ENTERS = (pygame.K_RETURN, pygame.K_KP_ENTER)
_NOTHING = ""


class Typist:
    """Keeps the line while it is typed. A call gives the button to hand on, "" for none, None where nothing is typed.

    Where the options are letters, each is pressed as it is typed, so that the game can offer names meanwhile. Where a
    line may be typed, Tab or a touch on the keyboard's sign begins it. A line that is open from the beginning stays
    so: there Enter alone is a button, Esc with nothing typed leaves, and Tab or a touch is for the keys on the screen.
    """

    def __init__(self) -> None:
        self._line: str | None = None
        self._inline = False
        self._keys = False

    def shown(self, view: View) -> View:
        """The view with the line; it is put away where nothing may be typed any more."""
        self._inline = view.typed and view.inline
        if not view.typed:
            self._line = None
        elif self._inline:
            self._line = self._line or ""
        return view.with_(line=self._line, inline=self._inline and not self._keys)

    def key(self, view: View | None, key: int, sign: str) -> str | None:
        """A key of a keyboard with the sign it types."""
        if view is None:
            return None
        if self._line is not None:
            return self._edit(self._line, key, sign)
        if keypad.is_pad(view):
            return _spell(view, key, sign)
        if view.typed and key in _OPENERS:
            self._line = ""
            return _NOTHING
        return None

    def touch(self, button: str | None) -> str | None:
        """A touch on the screen's keyboard, or on what opens it."""
        if button == keypad.OPEN:
            self._line, self._keys = self._line or "", True
            return _NOTHING
        if button is None or self._line is None or not button.startswith(keypad.KEY):
            return None
        return self._touched(button.removeprefix(keypad.KEY), self._line)

    def _edit(self, line: str, key: int, sign: str) -> str | None:
        if key in _ENTERS:
            return self._touched(keypad.ENTER, line)
        if self._inline and key in _OPENERS:
            self._keys = not self._keys
            return _NOTHING
        if self._inline and key == pygame.K_ESCAPE and not line:
            return None
        if key in (pygame.K_ESCAPE, *_OPENERS):
            self._line = None
            return _NOTHING
        if key == pygame.K_BACKSPACE:
            return self._touched(keypad.DELETE, line)
        return self._touched(sign, line) if len(sign) == 1 and sign.isprintable() else None

    def _touched(self, what: str, line: str) -> str:
        """What a key does with the line."""
        match what:
            case keypad.ENTER:
                self._line = None
                empty = "ok" if self._inline else _NOTHING
                return f"text:{' '.join(line.split())}" if line.strip() else empty
            case keypad.AWAY:
                self._line, self._keys = (line if self._inline else None), False
            case keypad.DELETE:
                self._line = line[:-1]
            case _:
                self._line = (line + (" " if what == keypad.SPACE else what))[:LONGEST]
        return _NOTHING


def _spell(view: View, key: int, sign: str) -> str | None:
    """A sign that is an option; going back takes the last one away, and leaving is no slip of a finger here."""
    if key in (pygame.K_BACKSPACE, pygame.K_ESCAPE):
        return "back"
    option = keypad.spell(view.options).get(sign.casefold())
    if option is not None:
        return f"option:{option.key}"
    return _NOTHING if sign.isprintable() and sign and key not in _ENTERS else None
