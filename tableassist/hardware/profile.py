"""What a camera is held at while a game is played, so that no picture differs from the last one by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

MAINS_PERIOD_US = {50: 10_000, 60: 8_333}
"""The period of a lamp's flicker in microseconds, by the frequency of the mains in hertz."""


@dataclass(frozen=True, slots=True)
class CameraProfile:
    """Exposure, gain, colour and focus as they were measured once; a field that is None is left to the camera.

    `model` is the sensor they were measured with, empty for any. `lens_position` is in dioptres, one over the distance
    in metres, for a Pi camera, and in the driver's own unit for a USB camera.
    """

    model: str = ""
    exposure_us: int | None = None
    gain: float | None = None
    colour_gains: tuple[float, float] | None = None
    lens_position: float | None = None

    def controls(self) -> dict[str, Any]:
        """The profile as libcamera controls: what is set is fixed, the rest stays automatic."""
        return {**self._light(), **self._colour(), **self._focus()}

    def _light(self) -> dict[str, Any]:
        if self.exposure_us is None or self.gain is None:
            return {"AeEnable": True}
        return {"AeEnable": False, "ExposureTime": self.exposure_us, "AnalogueGain": self.gain}

    def _colour(self) -> dict[str, Any]:
        if self.colour_gains is None:
            return {"AwbEnable": True}
        return {"AwbEnable": False, "ColourGains": self.colour_gains}

    def _focus(self) -> dict[str, Any]:
        # AfMode 0 is manual, 2 continuous.
        return {"AfMode": 2} if self.lens_position is None else {"AfMode": 0, "LensPosition": self.lens_position}


def without_flicker(exposure_us: int, gain: float, mains_hz: int) -> tuple[int, float]:
    """The exposure rounded to whole periods of the lamps' flicker, and the gain that keeps the picture as bright."""
    period = MAINS_PERIOD_US[mains_hz]
    steady = max(1, round(exposure_us / period)) * period
    return steady, max(1.0, gain * exposure_us / steady)


def measured(model: str, metadata: Mapping[str, Any], mains_hz: int) -> CameraProfile:
    """The profile that holds what an automatic camera had settled on, as its metadata has it."""
    exposure, gain = without_flicker(int(metadata["ExposureTime"]), float(metadata["AnalogueGain"]), mains_hz)
    colours = metadata.get("ColourGains")
    lens = metadata.get("LensPosition")
    return CameraProfile(
        model,
        exposure,
        gain,
        None if colours is None else (float(colours[0]), float(colours[1])),
        None if lens is None else float(lens),
    )
