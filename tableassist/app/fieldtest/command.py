"""`tableassist fieldtest`: leads through the trials, and writes the report after each, so that none is lost."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from queue import Empty, SimpleQueue

from tableassist.app.build import all_games
from tableassist.app.calibrating.measured import calibration_of, held_at
from tableassist.app.cameras import live_camera
from tableassist.app.fieldtest.camera_trials import (
    frames_of,
    opened_camera,
    try_camera,
    try_mat,
    try_sharpness,
    try_steadiness,
)
from tableassist.app.fieldtest.machine_trials import (
    PLUG_FILE,
    pull_plug,
    try_buttons,
    try_doctor,
    try_plug,
    try_power,
    try_sound,
)
from tableassist.app.fieldtest.owner import SKIP, Owner, SimulatedOwner, TerminalOwner
from tableassist.app.fieldtest.report import count_verdicts, format_result, write_report
from tableassist.app.fieldtest.results import TrialResult, TrialVerdict, skipped
from tableassist.app.fieldtest.table_trials import MakeCamera, try_cards, try_crystals
from tableassist.app.folders import state_dir
from tableassist.app.plugins import BrokenPlugin
from tableassist.app.settings.config import Settings, load_settings
from tableassist.hardware.buttons import GpioButtons, NoGpio
from tableassist.hardware.lights import GpioBuzzer
from tableassist.hardware.profile import CameraProfile
from tableassist.hardware.timing import monotonic_ms
from tableassist.ports import Camera, CameraLost, Frame, Pressed
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.geometry import Mat
from tableassist.vision.calibrate.profile import BadCalibration, OtherCamera

FOUND = 1
LIGHT_FRAMES = 15
CUE_S = 2.0


class NothingToTry(ValueError):
    """No game that is installed has a mat with places for cards, by which a field test reads."""


@dataclass(frozen=True)
class Bench:
    """What a field test works on: the owner, mats for cards and for crystals, and the camera above each."""

    owner: Owner
    cards: Mat
    crystals: Mat | None
    camera: MakeCamera
    settings: Settings
    folder: Path
    simulated: bool = False


def run_fieldtest(camera: str, out: Path, only: str = "", config: Path | None = None) -> int:
    """Leads through all trials, or the one named, and writes the report. Raises NothingToTry, UnknownName, OSError.

    Returns:
        0 where nothing failed, else 1.
    """
    bench = make_bench(camera, load_settings(config))
    results: list[TrialResult] = []
    for result in trials(bench, only):
        results.append(result)
        bench.owner.inform(format_result(result))
        write_report(results, f"{datetime.now():%Y-%m-%d %H:%M}", out)
    bench.owner.inform(f"{count_verdicts(results)}. The report is {out}.")
    if not only and not bench.simulated:
        pull_plug(bench.folder, bench.owner, lambda: time.sleep(1))
    return FOUND if any(result.verdict is TrialVerdict.FAILED for result in results) else 0


def trials(bench: Bench, only: str = "") -> Iterator[TrialResult]:
    """The trials in turn; `only` names one."""
    plug = try_plug(bench.folder, bench.owner)
    if plug is not None:
        (bench.folder / PLUG_FILE).unlink(missing_ok=True)
        yield plug
    for key, trial in _TRIALS.items():
        if only in ("", key):
            yield from trial(bench)


def trial_names() -> tuple[str, ...]:
    """What may be tried by itself."""
    return tuple(_TRIALS)


def make_bench(camera: str, settings: Settings) -> Bench:
    """A bench at the terminal, or one at a virtual table; raises NothingToTry, UnknownName."""
    cards, crystals = _mats()
    folder = state_dir()
    if camera != "sim":
        held = _held(camera, settings)
        live_camera(camera, settings, held)  # a word that names no camera is told before anything is asked
        return Bench(
            TerminalOwner(), cards, crystals, lambda _mat: live_camera(camera, settings, held), settings, folder
        )
    tables = {mat.name: VirtualTable(mat) for mat in (cards, crystals) if mat is not None}

    def simulated(mat: Mat) -> Camera:
        return SimCamera(tables[mat.name], draw_conditions(0, "easy"), fps=10)

    return Bench(SimulatedOwner(tuple(tables.values())), cards, crystals, simulated, settings, folder, simulated=True)


def _held(camera: str, settings: Settings) -> CameraProfile | None:
    """What a game holds this camera at, None where nothing was measured of it, or nothing that can be used."""
    try:
        return held_at(calibration_of(camera, settings))
    except (BadCalibration, OtherCamera):
        return None


def _mats() -> tuple[Mat, Mat | None]:
    """The first mat with places for cards, and the first with places for pieces."""
    mats = [game.mat({}) for game in all_games() if not isinstance(game, BrokenPlugin)]
    cards = next((mat for mat in mats if mat.card_zones()), None)
    if cards is None:
        raise NothingToTry("No game that is installed has a mat with places for cards: install one.")
    return cards, next((mat for mat in mats if any(zone.kind == "place" for zone in mat.zones)), None)


def _doctor(_bench: Bench) -> Iterator[TrialResult]:
    yield try_doctor()


def _camera(bench: Bench) -> Iterator[TrialResult]:
    yield try_camera(bench.camera(bench.cards), monotonic_ms)


def _light(bench: Bench) -> Iterator[TrialResult]:
    if bench.owner.ask(f"Lay the mat of {bench.cards.name} under the camera, empty, with all lamps on.") == SKIP:
        yield skipped("light", "Focus and light")
        return
    try:
        with opened_camera(bench.camera(bench.cards)) as camera:
            frames = frames_of(camera, LIGHT_FRAMES)
    except CameraLost as lost:
        yield TrialResult("light", "Focus and light", TrialVerdict.FAILED, str(lost))
        return
    yield try_sharpness(frames, bench.cards)
    yield try_mat(frames, bench.cards)
    yield _steadiness(bench, frames)


def _steadiness(bench: Bench, empty: Sequence[Frame]) -> TrialResult:
    key, title = "steady", "Steadiness under a hand"
    words = "Hold a hand, or a dark sleeve, over the middle of the mat, with all squares in view, until this goes on."
    if bench.owner.ask(words) == SKIP:
        return skipped(key, title)
    try:
        with opened_camera(bench.camera(bench.cards)) as camera:
            return try_steadiness(empty, frames_of(camera, LIGHT_FRAMES), bench.cards)
    except CameraLost as lost:
        return TrialResult(key, title, TrialVerdict.FAILED, str(lost))


def _cards(bench: Bench) -> Iterator[TrialResult]:
    yield try_cards(bench.camera, bench.cards, bench.owner)


def _crystals(bench: Bench) -> Iterator[TrialResult]:
    if bench.crystals is not None:
        yield try_crystals(bench.camera, bench.crystals, bench.owner)


def _buttons(bench: Bench) -> Iterator[TrialResult]:
    wired = bench.settings.buttons
    if bench.simulated or not wired.gpio:
        yield try_buttons((), tuple, bench.owner)
        return
    inbox: SimpleQueue[Pressed] = SimpleQueue()
    try:
        buttons = GpioButtons(wired.pins, hold_s=wired.hold_s)
    except NoGpio as missing:
        yield TrialResult("buttons", "Buttons", TrialVerdict.FAILED, str(missing))
        return
    buttons.listen(inbox.put)
    try:
        yield try_buttons(tuple(wired.pins), lambda: _drained(inbox), bench.owner)
    finally:
        buttons.close()


def _sound(bench: Bench) -> Iterator[TrialResult]:
    key, title, sound = "sound", "Sound", bench.settings.sound
    if bench.simulated or not sound.on:
        yield skipped(key, title)
        return
    # A screen need not be had to try the rest.
    from tableassist.display.sound import PygameSpeaker

    try:
        speaker = GpioBuzzer(bench.settings.lights.buzzer) if sound.buzzer else PygameSpeaker(sound.volume)
    except NoGpio as missing:
        yield TrialResult(key, title, TrialVerdict.FAILED, str(missing))
        return
    try:
        yield try_sound(speaker.play, bench.owner, lambda: time.sleep(CUE_S))
    finally:
        speaker.close()


def _drained(inbox: SimpleQueue[Pressed]) -> tuple[Pressed, ...]:
    found: list[Pressed] = []
    while True:
        try:
            found.append(inbox.get_nowait())
        except Empty:
            return tuple(found)


def _power(_bench: Bench) -> Iterator[TrialResult]:
    yield try_power()


_TRIALS: dict[str, Callable[[Bench], Iterator[TrialResult]]] = {
    "doctor": _doctor,
    "camera": _camera,
    "light": _light,
    "cards": _cards,
    "crystals": _crystals,
    "buttons": _buttons,
    "sound": _sound,
    "power": _power,
}
"""Each trial by its name, in the order in which they are made."""
