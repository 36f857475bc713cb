"""Somebody at a screen that is shown nowhere: touches what is drawn there, types, and keeps pictures of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pygame

from tableassist.display import keypad
from tableassist.display.reader import READ
from tableassist.display.screens import save_screen
from tableassist.display.window import Window
from tableassist.ports import Pressed
from tableassist.rules.view import View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_KINDS = ("soft", "option:", "zone:", "seat", READ)
"""What may be touched by what stands on it, the most usual first."""
_LEFT_BUTTON = 1
_TRIES = (0.5, 0.2, 0.8)


class Label(NamedTuple):
    """What stands on something that may be touched, and the button that a touch there is."""

    text: str
    button: str


class NotOnTheScreen(LookupError):
    """Nothing of that kind can be touched on the screen now; the sentence says what can."""


class Visitor:
    """Uses a window as a person does, and learns of a view only what is drawn."""

    def __init__(self, size: tuple[int, int], now: Callable[[], int]) -> None:
        self._size, self._now = size, now
        self._window = Window(size, headless=True, now=now)

    def show(self, view: View) -> None:
        """The view is shown now."""
        self._window.draw(view)

    @property
    def shown(self) -> View:
        """The view with what is typed and read; raises NotOnTheScreen where none was shown yet."""
        if self._window.shown is None:
            raise NotOnTheScreen("Nothing was shown yet.")
        return self._window.shown

    def labels(self) -> tuple[Label, ...]:
        """Everything that may be touched and has words on it: keys, options, places, players' own buttons."""
        drawn = dict.fromkeys(button for _, button in self._window.hits.spots)
        view = self.shown
        named = (Label(_words(view, button), button) for kind in _KINDS for button in drawn if button.startswith(kind))
        return tuple(label for label in named if label.text)

    def called(self, text: str) -> str:
        """The button on which these words stand; raises NotOnTheScreen with the words that there are."""
        fits = [label.button for label in self.labels() if label.text == text]
        if not fits:
            there = ", ".join(f"“{text}”" for text in dict.fromkeys(label.text for label in self.labels()))
            raise NotOnTheScreen(f"There is no “{text}” on the screen; there is {there or 'nothing to press'}.")
        rivals = [button for button in fits if button.startswith("seat")]
        if len(rivals) == len(fits) > 1:
            raise NotOnTheScreen(f"“{text}” stands on the buttons of several players: press {' or '.join(rivals)}.")
        return fits[0]

    def has(self, button: str) -> bool:
        """Whether that button is drawn on the screen."""
        return any(what == button for _, what in self._window.hits.spots)

    def touch(self, button: str) -> tuple[Pressed, ...]:
        """Touches where that button is drawn; gives the presses that came of it. Raises NotOnTheScreen."""
        place = next((place for place in self._places(button) if self._window.hits.at(place) == button), None)
        if place is None:
            raise NotOnTheScreen(f"{button} is nowhere on the screen, or something lies over it.")
        pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=_LEFT_BUTTON, touch=False))
        return self._window.presses()

    def _places(self, button: str) -> Iterator[tuple[int, int]]:
        for rect, what in self._window.hits.spots:
            if what == button:
                yield from (
                    (round(rect.left + rect.width * x), round(rect.top + rect.height * y))
                    for y in _TRIES
                    for x in _TRIES
                )

    def ready_to_type(self) -> bool:
        """Whether signs go into a line or are options of a keyboard; opens the line where one may be typed."""
        view = self.shown
        if view.typed and view.line is None and not keypad.is_pad(view):
            self._key(pygame.K_TAB, "\t")
        return self.shown.line is not None or keypad.is_pad(self.shown)

    def sign(self, sign: str) -> tuple[Pressed, ...]:
        """Types one sign on a keyboard."""
        return self._key(pygame.K_UNKNOWN, sign)

    def enter(self) -> tuple[Pressed, ...]:
        """Presses Enter on a keyboard."""
        return self._key(pygame.K_RETURN, "\r")

    def _key(self, key: int, sign: str) -> tuple[Pressed, ...]:
        pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=key, unicode=sign, mod=0))
        return self._window.presses()

    def save(self, path: Path, size: tuple[int, int]) -> None:
        """Keeps a picture of the screen at a size."""
        save_screen(self.shown, size, path)

    def save_with_table(self, path: Path, size: tuple[int, int], picture: NDArray[np.uint8]) -> None:
        """Keeps a picture of a window with a picture (BGR) at the left and the screen at the right.

        It takes the place of the window that was used so far, which is opened anew afterwards.

        Args:
            size: Width and height of the screen in pixels.
            picture: Height x width x 3, BGR.
        """
        view = self.shown
        wide = Window(size, headless=True, side_picture=True, now=self._now)
        wide.show_picture(picture)
        wide.draw(view)
        pygame.image.save(wide.picture, path)
        self._window = Window(self._size, headless=True, now=self._now)
        self._window.draw(view)

    def close(self) -> None:
        """Puts the window away."""
        self._window.close()


def _words(view: View, button: str) -> str:
    """What stands on a button, empty where no words do."""
    kind, _, key = button.partition(":")
    if kind == "option":
        return next((option.label for option in view.options if option.key == key), "")
    if kind == "zone":
        return next((option.label for option in view.options if option.zone == key), "")
    if button.startswith(READ):
        return view.tiles[int(button.removeprefix(READ))].text
    labels = [key.label for key in view.keys] if kind.startswith("soft") else view.seat_keys
    number = int(kind.lstrip("softea"))
    return labels[number] if number < len(labels) else ""
