"""Calibrating step by step: `flow` (the way), `steps` and `table_steps` (what each looks for), `terminal`."""

from tableassist.app.calibrating.flow import (
    TEST_CARD,
    Calibration,
    CalibrationStage,
    HeldCamera,
    NoSuchStep,
    calibration_in,
    camera_profile,
    check_file,
    keep_profile,
    stages,
    zone_of_test_card,
)
from tableassist.app.calibrating.steps import Progress
from tableassist.app.calibrating.terminal import calibrate, calibrate_at_terminal, from_terminal

__all__ = [
    "Calibration",
    "HeldCamera",
    "NoSuchStep",
    "Progress",
    "CalibrationStage",
    "TEST_CARD",
    "calibrate",
    "calibrate_at_terminal",
    "calibration_in",
    "camera_profile",
    "check_file",
    "from_terminal",
    "keep_profile",
    "stages",
    "zone_of_test_card",
]
