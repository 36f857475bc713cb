"""The window or the whole screen: shows views, and hands on keys, touches and clicks as presses.

With a side picture the left of the window shows a picture in which a pointer can be moved, and the right the screen.
All methods belong to the thread that made the window.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from tableassist.display import screens
from tableassist.display.reader import TextReader
from tableassist.display.screens import picture_of, save_screen
from tableassist.display.side_words import write_words
from tableassist.display.theme import CALM, Theme
from tableassist.display.typist import Typist
from tableassist.display.widgets import HitMap
from tableassist.ports import LONG, NoScreen, Pressed
from tableassist.rules.view import View

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["KEYBOARD", "PointerEvent", "Window", "picture_of", "save_screen"]

KEYBOARD: dict[int, str] = {
    **{getattr(pygame, f"K_{n + 1}"): f"seat{n}" for n in range(4)},
    **{getattr(pygame, f"K_KP{n + 1}"): f"seat{n}" for n in range(4)},
    **{getattr(pygame, f"K_F{n + 1}"): f"soft{n}" for n in range(4)},
    **{key: f"soft{n}" for n, key in enumerate((pygame.K_z, pygame.K_x, pygame.K_c, pygame.K_v))},
    pygame.K_UP: "up",
    pygame.K_DOWN: "down",
    pygame.K_LEFT: "left",
    pygame.K_RIGHT: "right",
    pygame.K_RETURN: "ok",
    pygame.K_KP_ENTER: "ok",
    pygame.K_BACKSPACE: "back",
    pygame.K_u: "undo",
    pygame.K_p: "pause",
    pygame.K_SPACE: "pause",
    pygame.K_w: "wrong",
    pygame.K_m: "menu",
    pygame.K_s: "mute",
    pygame.K_ESCAPE: "quit",
    pygame.K_q: "quit",
}
"""What each key of a keyboard means; with Shift it is a long press, where that means something."""

_UNSEEN = frozenset(("offscreen", "dummy"))
_CARDS = Path("/sys/class/drm")
_INPUTS = Path("/dev/input")
_PICTURE_SHARE = 0.5
_ROOM_WIDE, _ROOM_HIGH = 0.98, 0.88
"""The part of a desktop that its bars and the window's frame leave."""
_LEAST_WORDS, _AROUND_WORDS = 48, 20


@dataclass(frozen=True, slots=True)
class PointerEvent:
    """What the pointer did in the side picture: kind is "down", "up", "move" or "alt"; x and y are picture pixels."""

    kind: str
    x: float
    y: float


class Window:
    """A screen on which views are drawn; redrawn only when something changed."""

    def __init__(
        self,
        size: tuple[int, int] = (1280, 720),
        *,
        kiosk: bool = False,
        title: str = "TableAssist",
        side_picture: bool = False,
        headless: bool = False,
        now: Callable[[], int] = lambda: time.monotonic_ns() // 1_000_000,
        theme: Theme = CALM,
    ) -> None:
        self._surface = _open(size, kiosk, headless)
        pygame.display.set_caption(title)
        pygame.mouse.set_visible(not kiosk)
        pygame.display.set_allow_screensaver(False)
        self._now, self._theme, self._side = now, theme, side_picture
        self._given: View | None = None
        self._view: View | None = None
        self._typist, self._reader = Typist(), TextReader()
        self._picture: pygame.Surface | None = None
        self._hits = HitMap()
        self._presses: list[Pressed] = []
        self._pointed: list[PointerEvent] = []
        self._dragging = self._stale = False
        self.side_words = ""
        self.redraws = 0

    @property
    def shown(self) -> View | None:
        """The view as it is shown: with what is typed and read."""
        return self._view

    @property
    def hits(self) -> HitMap:
        """What a touch means where."""
        return self._hits

    @property
    def picture(self) -> pygame.Surface:
        """What the window looks like now."""
        return self._surface.copy()

    def draw(self, view: View) -> None:
        """Shows the view, unless it is already shown."""
        self._given = view
        self._take_up()
        self._refresh()

    def show_picture(self, picture: NDArray[np.uint8]) -> None:
        """Shows a picture (height × width × 3, blue-green-red) in the left part of the window."""
        high, wide = picture.shape[:2]
        self._picture = pygame.image.frombuffer(picture.tobytes(), (wide, high), "BGR")
        self._draw_picture()

    def announce(self, words: str) -> None:
        """Fills the window with a sentence, until something is shown."""
        whole = self._surface.get_rect()
        self._surface.fill(self._theme.ground)
        write_words(self._surface, words, whole.inflate(-whole.width // 4, -whole.height // 2), self._theme)
        pygame.display.update()
        pygame.event.pump()

    def presses(self) -> tuple[Pressed, ...]:
        """The presses since the last call."""
        self._pump()
        presses, self._presses = tuple(self._presses), []
        return presses

    def pointer(self) -> tuple[PointerEvent, ...]:
        """What the pointer did in the side picture since the last call."""
        self._pump()
        pointed, self._pointed = tuple(self._pointed), []
        return pointed

    def close(self) -> None:
        """Closes the window; safe twice."""
        pygame.display.quit()

    def _panes(self) -> tuple[pygame.Rect, pygame.Rect]:
        """The picture's part of the window and the screen's."""
        whole = self._surface.get_rect()
        left = round(whole.width * _PICTURE_SHARE) if self._side else 0
        return pygame.Rect(0, 0, left, whole.height), pygame.Rect(left, 0, whole.width - left, whole.height)

    def _redraw(self) -> None:
        if self._view is None:
            return
        pane = self._panes()[1]
        self._hits = screens.draw_screen(self._surface.subsurface(pane), self._view, self._theme).moved(*pane.topleft)
        self.redraws += 1
        pygame.display.update(pane)

    def _draw_picture(self) -> None:
        pane = self._panes()[0]
        if self._picture is None or not pane.width:
            return
        place = self._picture_place()
        self._surface.fill(self._theme.ground, pane)
        self._surface.blit(pygame.transform.smoothscale(self._picture, place.size), place)
        below = pygame.Rect(pane.left, place.bottom, pane.width, pane.bottom - place.bottom)
        if self.side_words and below.height >= _LEAST_WORDS:
            write_words(self._surface, self.side_words, below.inflate(-_AROUND_WORDS, -_AROUND_WORDS), self._theme)
        pygame.display.update(pane)

    def _picture_place(self) -> pygame.Rect:
        """Where the side picture lies: as large as its part allows, in its middle, or above the words for it."""
        pane = self._panes()[0]
        assert self._picture is not None
        place = self._picture.get_rect().fit(pane)
        if self.side_words:
            place.top = pane.top
        return place

    def _pump(self) -> None:
        for event in pygame.event.get():
            self._heed(event)
        # Who types fast is not kept waiting by a picture of every letter.
        self._refresh()

    def _heed(self, event: pygame.Event) -> None:
        match event.type:
            case pygame.QUIT:
                self._press("quit")
            case pygame.KEYDOWN:
                self._key(event.key, event.unicode, held=bool(event.mod & pygame.KMOD_SHIFT))
            case pygame.FINGERDOWN | pygame.FINGERUP | pygame.FINGERMOTION:
                wide, high = self._surface.get_size()
                self._point(_FINGER[event.type], (int(event.x * wide), int(event.y * high)))
            # A touch comes as a mouse event too: heeding both would act twice.
            case pygame.MOUSEBUTTONDOWN | pygame.MOUSEBUTTONUP if not event.touch and event.button in _BUTTONS:
                self._point(_BUTTONS[event.button][event.type == pygame.MOUSEBUTTONUP], event.pos)
            case pygame.MOUSEMOTION if not event.touch:
                self._point("move", event.pos)
            case pygame.VIDEORESIZE | pygame.WINDOWEXPOSED:
                self._surface = pygame.display.get_surface() or self._surface
                self._redraw()
                self._draw_picture()

    def _key(self, key: int, sign: str, *, held: bool) -> None:
        """A key of a keyboard: it types where something is typed, else it is a button."""
        typed = self._typist.key(self._view, key, sign)
        if typed is None:
            button = KEYBOARD.get(key)
            self._press(button, held and button in LONG)
        else:
            self._after_typing(typed)

    def _after_typing(self, button: str) -> None:
        """Hands on what typing came to, if it came to anything, and takes up the line."""
        self._press(button or None)
        self._take_up()

    def _take_up(self) -> None:
        """The view with what is typed and read; it is drawn when everything that was pressed is heeded."""
        if self._given is None:
            return
        view = self._reader.shown(self._typist.shown(self._given))
        if view != self._view:
            self._view, self._stale = view, True

    def _refresh(self) -> None:
        if self._stale:
            self._stale = False
            self._redraw()

    def _press(self, button: str | None, held: bool = False) -> None:
        if button is not None:
            self._presses.append(Pressed(button, self._now(), held))

    def _point(self, kind: str, place: tuple[int, int]) -> None:
        """A touch or a click: a pointer in the side picture, a press on the screen."""
        if self._panes()[0].collidepoint(place) or (self._dragging and kind in ("move", "up")):
            self._point_in_picture(kind, place)
        elif kind == "down":
            # What was typed before may have changed what lies there.
            self._refresh()
            self._touch(self._hits.at(place))

    def _touch(self, button: str | None) -> None:
        """A touch on the screen: it types, it reads, or it is a button."""
        typed = self._typist.touch(button)
        if typed is not None:
            self._after_typing(typed)
        elif self._view is not None and self._reader.touch(self._view, button):
            self._take_up()
        else:
            self._press(button)

    def _point_in_picture(self, kind: str, place: tuple[int, int]) -> None:
        if self._picture is None or not kind:
            return
        shown = self._picture_place()
        if kind in ("down", "alt") and not shown.collidepoint(place):
            return
        if kind in ("down", "up"):
            self._dragging = kind == "down"
        wide, high = self._picture.get_size()
        x = min(max((place[0] - shown.left) * wide / shown.width, 0.0), wide - 1.0)
        y = min(max((place[1] - shown.top) * high / shown.height, 0.0), high - 1.0)
        self._pointed.append(PointerEvent(kind, x, y))


_FINGER = {pygame.FINGERDOWN: "down", pygame.FINGERUP: "up", pygame.FINGERMOTION: "move"}
# What the left and the right mouse button do when they go down and up.
_BUTTONS = {1: ("down", "up"), 3: ("alt", "")}


def connected_card(cards: Path = _CARDS) -> int | None:
    """The number of the graphics card that a screen is connected to; their order changes between starts."""
    for status in sorted(cards.glob("card*-*/status")):
        if status.read_text().strip() == "connected":
            digits = status.parent.name.removeprefix("card").split("-")[0]
            return int(digits) if digits.isdigit() else None
    return None


def is_deaf(inputs: Path = _INPUTS) -> bool:
    """Whether there are keyboards, mice or touch screens, and this user may read none of them."""
    devices = tuple(inputs.glob("event*"))
    return bool(devices) and not any(os.access(device, os.R_OK) for device in devices)


def list_drivers(environment: Mapping[str, str]) -> tuple[str, ...]:
    """SDL's drivers that may fill the screen, in the order in which they are tried.

    Where a desktop runs the screen is its own: SDL would take the graphics card from beneath it, fail, and stop there.
    """
    desktops = (("wayland", "WAYLAND_DISPLAY"), ("x11", "DISPLAY"))
    return (*(driver for driver, variable in desktops if environment.get(variable)), "kmsdrm")


def _open(size: tuple[int, int], kiosk: bool, headless: bool) -> pygame.Surface:
    given = os.environ.get("SDL_VIDEODRIVER", "")
    try:
        with _environment(headless, kiosk):
            pygame.display.init()
        return _surface(size, kiosk, headless or (not kiosk and given in _UNSEEN))
    except pygame.error as error:
        pygame.display.quit()
        raise NoScreen(f"No screen can be opened ({error}). {_ADVICE[kiosk]}") from error


@contextmanager
def _environment(headless: bool, kiosk: bool) -> Iterator[None]:
    """What SDL is given while it starts; the variables are as before afterwards."""
    before = dict(os.environ)
    if headless:
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    elif kiosk:
        os.environ.setdefault("SDL_VIDEODRIVER", ",".join(list_drivers(os.environ)))
        card = connected_card()
        # Told of a card SDL asks no more whether there is one, and tries no other driver where there is none.
        if card is not None:
            os.environ.setdefault("SDL_KMSDRM_DEVICE_INDEX", str(card))
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def _surface(size: tuple[int, int], kiosk: bool, unseen: bool) -> pygame.Surface:
    # Without a screen SDL falls silently to a driver that nobody sees.
    driver = pygame.display.get_driver()
    if driver in _UNSEEN and not unseen:
        pygame.display.quit()
        raise NoScreen(f"No screen was found: SDL offers only its {driver} driver. {_ADVICE[kiosk]}")
    # SDL mutes the console's keyboard all the same, and only the plug would be left.
    if driver == "kmsdrm" and is_deaf():
        pygame.display.quit()
        raise NoScreen(_DEAF)
    flags = pygame.FULLSCREEN if kiosk else pygame.RESIZABLE
    if kiosk:
        size = (0, 0)
    elif not unseen:
        size = fit_desktop(size, pygame.display.get_desktop_sizes())
    return pygame.display.set_mode(size, flags)


def fit_desktop(size: tuple[int, int], desktops: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The size of a window, in the same shape but smaller where the first screen has not room for it and its frame."""
    if not desktops or min(desktops[0]) <= 0:
        return size
    wide, high = desktops[0]
    factor = min(1.0, _ROOM_WIDE * wide / size[0], _ROOM_HIGH * high / size[1])
    return round(size[0] * factor), round(size[1] * factor)


_DEAF = (
    "This user may not read keyboards and touch screens: run `sudo usermod -aG input $USER`, then log in again. "
    "Without that nothing could be pressed, not even to leave."
)
_ADVICE = {
    True: "Connect a screen before starting and let this user be in the groups video, render and input; "
    "or start it inside a Wayland kiosk: cage -s -- tableassist table --display kiosk. "
    "`tableassist doctor` names the graphics libraries that are missing.",
    False: "Start it from a desktop, or on a screen without one with --display kiosk, or play with --display none.",
}
