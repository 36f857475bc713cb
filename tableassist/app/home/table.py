"""`tableassist table`: the device from switching on to shutting down, with one game after the other in between."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path
from queue import Empty
from typing import Protocol

from tableassist.app.device.backup import finish_restore
from tableassist.app.device.device_files import this_device
from tableassist.app.device.safe_mode import writable_folder
from tableassist.app.device.troubles import CheckAgain, Repair, SetUp
from tableassist.app.error_words import error_in_words
from tableassist.app.folders import state_dir, usual_file
from tableassist.app.home.catalogue import installed
from tableassist.app.home.evening import About, Evening, first_plan
from tableassist.app.home.gear import CHAIRS, Gear
from tableassist.app.home.pages import Begin, Errand, GoOn, Mend, Pastime, Practise, SetUpFrom, ShutDown, UseStick
from tableassist.app.home.stick.carried_out import WriteReport, write_page
from tableassist.app.home.stick.jobs import BringBack, StickDone
from tableassist.app.home.stick.plugged import plugged_sticks
from tableassist.app.home.working import BackgroundJob
from tableassist.app.play.command import Devices, PlayRequest
from tableassist.app.settings.kept import KeptSettings, read_settings_file
from tableassist.ports import CameraLost, Pressed
from tableassist.rules.teams import members_of
from tableassist.rules.view import View

TICK_S = 0.05
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
    """What other rooms do for home: what can be practised, who opens it, and who writes a game's report.

    `open` takes a key and a person, `write_report` a journal and a folder; both raise ValueError or OSError.
    """

    pastimes: Callable[[], tuple[Pastime, ...]]
    open: Callable[[str, str], Corner]
    write_report: WriteReport = write_page


def table(request: TableRequest, corners: Corners) -> int:
    """Home and the games begun there, until somebody shuts down; the screen stays open all the while.

    Whatever cannot be used, from the settings to the disk, is shown there and does not keep it from starting.

    Raises:
        WrongCamera: The camera is a simulated one, which has no table here.
    """
    if request.camera == "sim":
        raise WrongCamera("There is no simulated camera here: use pi, usb:ID or none, or start `tableassist demo`.")
    # What a power cut left undone of a restore is done first.
    with suppress(OSError):
        finish_restore(this_device(request.config))
    kept = read_settings_file(request.config or usual_file())
    asked = PlayRequest("", camera=request.camera, display=request.display, config=request.config)
    with Gear(asked, kept.settings) as gear:
        evening = _evening(gear, kept, corners)
        if evening.is_new and gear.is_unmeasured():
            _set_up(SetUpFrom(), evening, gear)
        while not isinstance(errand := errand_of(evening, gear.on), ShutDown):
            gear.adapt(evening.settings.settings)
            _carry_out(errand, evening, gear, corners)
        gear.on.service.stopping()
        # Who stops the service from elsewhere has not asked for the machine to be switched off.
        return SHUT_DOWN if gear.on.service.is_supervised and not gear.on.stop.asked else 0


def _evening(gear: Gear, kept: KeptSettings, corners: Corners) -> Evening:
    catalogue, folder, today = installed(), writable_folder(state_dir()), date.today
    players = tuple(map(members_of, kept.settings.game.players))
    usual = first_plan(catalogue, players, kept.settings.game.clock) if catalogue.names else None
    about = About(
        corners.pastimes(),
        kept,
        lambda settings: tuple(gear.troubles(settings.settings)),
        gear.steps(),
        renew=lambda: (installed(), corners.pastimes()),
        write_report=corners.write_report,
        sticks=plugged_sticks,
    )
    return Evening(folder, catalogue, today=lambda: today().isoformat(), usual=usual, about=about)


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


def _carry_out(errand: Errand, evening: Evening, gear: Gear, corners: Corners) -> None:
    """Do what was asked for at home, with all that follows, until home is open again."""
    match errand:
        case Practise():
            return _practise(errand, evening, gear.on, corners)
        case Mend(repair):
            return _mend(repair, evening, gear)
        case SetUpFrom():
            return _set_up(errand, evening, gear)
        case UseStick():
            return _use_stick(errand, evening, gear)
        case Begin() | GoOn():
            return _play(errand, evening, gear)
    return None


def _mend(repair: Repair, evening: Evening, gear: Gear) -> None:
    """Mend a trouble, which may mean to set something up anew."""
    if isinstance(repair, SetUp):
        return _set_up(SetUpFrom(repair.step, alone=True), evening, gear)
    gear.eyes.abandon()
    return evening.mend(repair)


def _set_up(errand: SetUpFrom, evening: Evening, gear: Gear) -> None:
    """Lead through the steps on the screen; what was measured holds from the next game on."""
    try:
        wizard = gear.wizard(errand.step, alone=errand.alone)
    except (ValueError, OSError, CameraLost) as why:
        return evening.refuse(error_in_words(why))
    try:
        while not wizard.ended and not gear.on.stop.asked:
            gear.on.screen.draw(wizard.view())
            gear.on.service.ready()
            gear.on.service.tick()
            for pressed in _presses(gear.on):
                wizard.press(pressed)
            wizard.advance()
    finally:
        wizard.close()
        gear.reopen()
    return evening.mend(CheckAgain())


def _use_stick(errand: UseStick, evening: Evening, gear: Gear) -> None:
    """Do something with a memory stick while the screen says so; what was brought back holds from then on."""
    work = BackgroundJob(partial(evening.stick.do, errand.job))
    while work.result is None and not gear.on.stop.asked:
        gear.on.screen.draw(work.view())
        gear.on.service.tick()
        for pressed in _presses(gear.on):
            work.press(pressed.button)
    if work.result is None:
        # The program ends. Whatever is cut off by that is whole or not there.
        return
    evening.after_stick(work.result)
    if isinstance(work.result, StickDone) and isinstance(errand.job, BringBack):
        # Another calibration may hold now.
        gear.reopen()


def _play(errand: Begin | GoOn, evening: Evening, gear: Gear) -> None:
    """Play a game, and those that follow it."""
    opened = evening.open(errand)
    while opened is not None:
        try:
            left, played = gear.play(opened)
        except (ValueError, OSError) as why:
            opened.journal.close()
            return evening.refuse(error_in_words(why))
        opened = evening.follow(left, opened, played.match)
    return None


def _practise(errand: Practise, evening: Evening, on: Devices, corners: Corners) -> None:
    try:
        corner = corners.open(errand.key, errand.person)
    except (ValueError, OSError) as why:
        return evening.refuse(error_in_words(why))
    while not corner.ended and not on.stop.asked:
        on.screen.draw(corner.view(time.time_ns() // 1_000_000))
        on.service.tick()
        for pressed in _presses(on):
            corner.press(pressed)
    return None
