"""Dry runs with the simulated camera: nothing of them is kept, so what a real one measured or learnt stays as it is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from tableassist.app.settings.config import CALIBRATION, Settings

SIMULATED = "sim"
NOT_KEPT = "A dry run with the simulated camera: nothing of it is kept."


class NothingKept(ValueError):
    """Of dry runs nothing is kept to list, take back or forget; the sentence says which words to leave out."""


@contextmanager
def settings_of_dry_run(camera: str, settings: Settings) -> Iterator[Settings]:
    """The settings by which results are kept: with the simulated camera in a folder that is deleted at the end.

    Everything that is measured or learnt lies beside the calibration, so its file is all that has to be another.
    """
    if camera != SIMULATED:
        yield settings
        return
    with TemporaryDirectory(prefix="tableassist-") as folder:
        yield replace(settings, camera=replace(settings.camera, calibration=str(Path(folder) / CALIBRATION)))


def refuse_dry_run(camera: str) -> None:
    """Raises NothingKept where somebody would change, with the simulated camera in mind, what is really kept."""
    if camera == SIMULATED:
        raise NothingKept(
            "Of dry runs with the simulated camera nothing is kept: to list, take back or forget what is, leave out "
            "--camera sim."
        )
