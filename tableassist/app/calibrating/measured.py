"""What was measured of a camera, and what it is held at for that."""

from __future__ import annotations

from tableassist.app.calibrating.flow import camera_profile
from tableassist.app.settings.config import Settings, calibration_file
from tableassist.hardware.profile import CameraProfile
from tableassist.vision.calibrate.profile import CalibrationProfile
from tableassist.vision.calibrate.profile import load_profile as load_calibration


def calibration_of(camera: str, settings: Settings) -> CalibrationProfile | None:
    """What was measured of this camera, or None where it was never calibrated; raises BadCalibration or OtherCamera."""
    path = calibration_file(settings)
    if not path.exists():
        return None
    profile = load_calibration(path)
    return profile.fitting(camera, (settings.camera.width, settings.camera.height))


def held_at(profile: CalibrationProfile | None) -> CameraProfile | None:
    """What the camera is to be held at; another sensor than the one that was measured refuses that."""
    return camera_profile(profile) if profile is not None else None
