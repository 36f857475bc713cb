"""Measuring a camera and the light above a table.

Read in this order: `targets` (what is printed for it), `board` (the lens), `light` (light and sharpness), `colour`,
and `profile` (where the results are kept).
"""

from tableassist.vision.calibrate.board import LensCalibrator, LensResult, LensUncertain
from tableassist.vision.calibrate.colour import ColourFit, NoColourCard, measure_colours
from tableassist.vision.calibrate.light import LightReading, NoMarkers, check_light, edge_width
from tableassist.vision.calibrate.profile import (
    BadCalibration,
    CalibrationProfile,
    Locked,
    OtherCamera,
    load_profile,
    save_profile,
)

__all__ = [
    "BadCalibration",
    "CalibrationProfile",
    "ColourFit",
    "LensCalibrator",
    "LensResult",
    "LensUncertain",
    "LightReading",
    "Locked",
    "NoColourCard",
    "NoMarkers",
    "OtherCamera",
    "edge_width",
    "check_light",
    "load_profile",
    "measure_colours",
    "save_profile",
]
