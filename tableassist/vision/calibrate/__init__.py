"""Measuring a camera and the light above a table.

Read in this order: `targets` (what is printed for it), `board` (the lens), `light` (light and sharpness), `colour`,
and `profile` (where the results are kept).
"""

from tableassist.vision.calibrate.board import LensCalibrator, LensResult, LensUncertain
from tableassist.vision.calibrate.colour import ColourFit, NoColourCard, measure_colours
from tableassist.vision.calibrate.light import LightReading, NoMarkers, edge_width, light_check
from tableassist.vision.calibrate.profile import BadCalibration, CalibrationProfile, Locked, WrongCamera, load, save

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
    "WrongCamera",
    "edge_width",
    "light_check",
    "load",
    "measure_colours",
    "save",
]
