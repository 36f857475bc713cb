"""Where this device keeps what is its own."""

from __future__ import annotations

from pathlib import Path

from tableassist.app.device.backup import Device
from tableassist.app.folders import state_dir, usual_file


def this_device(config: Path | None = None) -> Device:
    """The state folder and the settings file of this machine, or with the settings file that is named."""
    return Device(state_dir(), config or usual_file())
