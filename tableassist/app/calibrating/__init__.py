"""Calibrating step by step: `steps` and `table_steps` (what each looks for) and `flow` (the way through them)."""

from tableassist.app.calibrating.flow import (
    Calibration,
    HeldCamera,
    NoSuchStep,
    Stage,
    calibrate,
    calibration_in,
    camera_profile,
    from_terminal,
    stages,
)
from tableassist.app.calibrating.steps import Progress

__all__ = [
    "Calibration",
    "HeldCamera",
    "NoSuchStep",
    "Progress",
    "Stage",
    "calibrate",
    "calibration_in",
    "camera_profile",
    "from_terminal",
    "stages",
]
