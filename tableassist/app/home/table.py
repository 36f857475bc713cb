"""`tableassist table`: the device from switching on to shutting down, with one game after the other in between."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, fields, replace
from datetime import date
from pathlib import Path
from queue import Empty
from typing import Protocol

from tableassist.app import config
from tableassist.app.build import camera_maker, live_camera
from tableassist.app.calibrate import calibration_of, held_at
from tableassist.app.home.catalogue import installed
from tableassist.app.home.evening import About, Evening, Opened, first_plan
from tableassist.app.home.pages import Errand, Pastime, Practise, ShutDown
from tableassist.app.kept_camera import KeptCamera
from tableassist.app.play import Devices, PlayRequest, open_devices, referee
from tableassist.app.signing import WaysOut
from tableassist.ports import Pressed
from tableassist.rules.teams import members_of
from tableassist.rules.view import View

TICK_S = 0.05
CHAIRS = 4
# After this exit status the service leaves the table off (RestartPreventExitStatus in systemd/tableassist.service).
SHUT_DOWN = 10


@dataclass(frozen=True)
class TableRequest:
    """What the command line asks for; see `tableassist table --help`."""

    camera: str = "none"
    display: str = "window"
    config: Path | None = None


class WrongCamera(ValueError):
    """A simulated camera has no table of this kind; `tableassist demo` is the one."""


class Corner(Protocol):
    """Pages of their own where somebody practises alone, until that is ended."""

    @property
    def ended(self) -> bool:
        """Whether whoever practised has had enough."""

    def view(self, now: int) -> View:
        """What is shown; `now` is the time of day in milliseconds since 1970."""

    def press(self, pressed: Pressed) -> None:
        """A key, a touch, or a line that was typed."""


@dataclass(frozen=True)
class Corners:
    """What can be practised here, and who opens it by its key for a person; that raises ValueError or OSError."""

    pastimes: Callable[[], tuple[Pastime, ...]]
    open: Callable[[str, str], Corner]


def table(request: TableRequest, corners: Corners) -> int:
    """Home and the games begun there, until somebody shuts down; screen, buttons and camera stay open all the while.

    Raises:
        WrongCamera: The camera is a simulated one, which has no table here.
    """
    if request.camera == "sim":
        raise WrongCamera("There is no simulated camera here: use pi, usb:ID or none, or start `tableassist demo`.")
    settings = config.load_settings(request.config)
    asked = PlayRequest("", camera=request.camera, display=request.display, config=request.config)
    with ExitStack() as stack:
        on = open_devices(stack, asked, settings, CHAIRS)
        if request.camera != "none":
            on = replace(on, camera=_camera(stack, request.camera, settings))
        evening = _evening(request, settings, corners.pastimes())
        while not isinstance(errand := errand_of(evening, on), ShutDown):
            _carry_out(errand, evening, on, corners, lambda opened: _played(opened, asked, settings, on))
        on.service.stopping()
        return SHUT_DOWN if on.service.is_supervised else 0


def _camera(stack: ExitStack, name: str, settings: config.Settings) -> KeptCamera:
    camera_maker(name, settings)
    kept = KeptCamera(live_camera(name, settings, held_at(calibration_of(name, settings))))
    stack.callback(kept.put_away)
    return kept


def _evening(request: TableRequest, settings: config.Settings, pastimes: tuple[Pastime, ...]) -> Evening:
    catalogue = installed()
    players = tuple(map(members_of, settings.game.players))
    about = About(pastimes, settings_in_words(settings), where_settings_are(request.config))
    usual = first_plan(catalogue, players, settings.game.clock) if catalogue.names else None
    today = date.today
    return Evening(config.state_dir(), catalogue, today=lambda: today().isoformat(), usual=usual, about=about)


def errand_of(evening: Evening, on: Devices) -> Errand:
    """Show home until something is to be done outside of it."""
    on.lights.show((False,) * CHAIRS)
    on.service.status("at home")
    while not on.stop.asked:
        on.screen.draw(evening.home.view())
        on.service.ready()
        on.service.tick()
        for pressed in _presses(on):
            errand = evening.press(pressed)
            if errand is not None:
                return errand
    return ShutDown()


def _presses(on: Devices) -> Iterator[Pressed]:
    """What was pressed, on buttons and on the screen; waits a moment where nothing was."""
    try:
        message = on.inbox.get(timeout=TICK_S)
    except Empty:
        message = None
    if isinstance(message, Pressed):
        yield message
    yield from on.screen.presses()


def _carry_out(
    errand: Errand, evening: Evening, on: Devices, corners: Corners, play: Callable[[Opened], tuple[str, Opened]]
) -> None:
    """Do what was asked for at home, with all that follows, until home is open again."""
    if isinstance(errand, ShutDown):
        return None
    if isinstance(errand, Practise):
        return _practise(errand, evening, on, corners)
    opened = evening.open(errand)
    while opened is not None:
        try:
            left, played = play(opened)
        except (ValueError, OSError) as why:
            opened.journal.close()
            return evening.refuse(str(why))
        opened = evening.follow(left, opened, played.match)
    return None


def _played(opened: Opened, asked: PlayRequest, settings: config.Settings, on: Devices) -> tuple[str, Opened]:
    """Referee a game until it is left: how, and as it was left."""
    session = referee(asked, settings, opened.journal, opened.match, on, WaysOut.HOME)
    return session.left, replace(opened, match=session.match)


def _practise(errand: Practise, evening: Evening, on: Devices, corners: Corners) -> None:
    try:
        corner = corners.open(errand.key, errand.person)
    except (ValueError, OSError) as why:
        return evening.refuse(str(why))
    while not corner.ended and not on.stop.asked:
        on.screen.draw(corner.view(time.time_ns() // 1_000_000))
        on.service.tick()
        for pressed in _presses(on):
            corner.press(pressed)
    return None


def settings_in_words(settings: config.Settings) -> dict[str, tuple[tuple[str, str], ...]]:
    """The settings in force, section by section."""
    sections = {section.name: getattr(settings, section.name) for section in fields(settings)}
    return {
        name: tuple((key.name, _in_words(getattr(section, key.name))) for key in fields(section))
        for name, section in sections.items()
    }


def _in_words(value: object) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case Mapping():
            return ", ".join(f"{key} {one}" for key, one in value.items()) or "–"
        case tuple():
            return ", ".join(map(str, value)) or "–"
    return str(value) or "–"


def where_settings_are(given: Path | None) -> str:
    """Where the settings come from, or where they would be looked for."""
    path = given or config.usual_file()
    if path.exists():
        return f"They are read from {path} at each start."
    return f"All are as usual. Your own would be read from {path} at each start."
