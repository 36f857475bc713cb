"""`tableassist calibrate`: which camera, mat and file the steps of the calibration work on."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from pathlib import Path

from tableassist.app.build import default_game, game_named
from tableassist.app.calibrating import (
    TEST_CARD,
    calibrate_at_terminal,
    check_file,
    keep_profile,
    zone_of_test_card,
)
from tableassist.app.calibrating.measured import held_at
from tableassist.app.cameras import live_camera
from tableassist.app.commands.dry_run import NOT_KEPT, SIMULATED, settings_of_dry_run
from tableassist.app.eyes.table_watcher import place_reader
from tableassist.app.settings.config import Settings, calibration_file, load_settings
from tableassist.ports import Camera, Frame
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.geometry import Mat
from tableassist.table.observation import Face, Observation
from tableassist.vision.calibrate.profile import BadCalibration, CalibrationProfile, Locked
from tableassist.vision.grid_reader import GridFrameReader
from tableassist.vision.table.lens import Lens

UNFINISHED = 1


def run_calibrate(camera: str, file: Path | None, game: str, step: str) -> int:
    """Lead through the calibration at the terminal; what is done is kept, also when it is left half-way.

    Of the simulated camera it is kept only where a file is named. Raises BadCalibration, CameraLost and NoSuchStep.
    """
    settings = load_settings()
    mat = game_named(game or default_game()).mat({})
    if file is not None:
        _check_named(file, camera)
    with settings_of_dry_run(camera, settings) as kept:
        path = file or calibration_file(kept)
        check_file(path)
        dry = camera == SIMULATED and file is None
        if dry:
            print(NOT_KEPT)
        done = calibrate_at_terminal(
            _maker(camera, settings, mat),
            camera,
            mat,
            path,
            date.today().isoformat(),
            make_reader=lambda lens: _reading(mat, lens),
            start_at=step,
        )
        print(_ending(path, camera, dry=dry))
    return 0 if done else UNFINISHED


def _check_named(file: Path, camera: str) -> None:
    """Raises BadCalibration where the simulated camera would displace what was measured of a real one."""
    check_file(file)
    if camera == SIMULATED and keep_profile(file, camera)[1]:
        raise BadCalibration(f"{file} is not of the simulated camera: name another file after --profile.")


def _ending(path: Path, camera: str, *, dry: bool) -> str:
    """What is said of where the results are; the file of another camera, or a broken one, holds none of them."""
    if not keep_profile(path, camera)[0].steps:
        return "Nothing was measured, so nothing is kept."
    return NOT_KEPT if dry else f"Kept in {path}."


def _maker(camera: str, settings: Settings, mat: Mat) -> Callable[[Locked], Camera]:
    if camera == SIMULATED:
        return lambda _locked: _simulated(mat)
    return lambda locked: live_camera(camera, settings, held_at(CalibrationProfile(camera, locked=locked)))


def _simulated(mat: Mat) -> SimCamera:
    """A virtual table with the card that the last step asks for, where it asks for one."""
    table = VirtualTable(mat)
    if (zone := zone_of_test_card(mat)) is not None:
        table.lay(TEST_CARD, zone.area.centre, zone.angle, Face.UP)
    return SimCamera(table, draw_conditions(0, "easy"), fps=10)


def _reading(mat: Mat, lens: Lens | None) -> Callable[[Frame], Observation]:
    return GridFrameReader(mat, place_reader(), lens=lens)
