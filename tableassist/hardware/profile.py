"""What a camera is held at while a game is played, so that no picture differs from the last one by itself."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

MAINS_PERIOD_US = {50: 10_000, 60: 8_333}
"""The period of a lamp's flicker in microseconds, by the frequency of the mains in hertz."""

_STEADY_PART = 0.01
"""The white balance rests where it changes by no more than this part of itself from one picture to the next."""


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
    """The exposure rounded to whole periods of the lamps' flicker, and the gain that keeps the picture as bright.

    No gain is below 1. Where one period would be too bright the exposure stays as it is: so much light is the day's.
    """
    period = MAINS_PERIOD_US[mains_hz]
    steady = max(1, round(exposure_us / period)) * period
    if gain * exposure_us < steady:
        steady = exposure_us // period * period or exposure_us
    return steady, gain * exposure_us / steady


def unsettled(metadata: Mapping[str, Any], before: Mapping[str, Any] | None) -> str:
    """What an automatic camera still adjusts, by the metadata of a picture and of the one before; "" for nothing.

    What a camera does not tell of it is taken to have settled.
    """
    # AeState 2 is converged.
    if metadata.get("AeState", 2) != 2:
        return "exposure"
    # AfState 1 is scanning and 3 failed; a lens that is not driven is idle.
    if metadata.get("AfState", 2) in (1, 3):
        return "focus"
    return "" if before is not None and _are_steady(_colour_gains(metadata), _colour_gains(before)) else "colours"


def _colour_gains(metadata: Mapping[str, Any]) -> tuple[float, ...]:
    return tuple(float(gain) for gain in metadata.get("ColourGains") or ())


def _are_steady(gains: tuple[float, ...], others: tuple[float, ...]) -> bool:
    return len(gains) == len(others) and all(
        abs(one - other) <= _STEADY_PART * other for one, other in zip(gains, others, strict=True)
    )


def measured(model: str, metadata: Mapping[str, Any], mains_hz: int) -> CameraProfile:
    """The profile that holds what an automatic camera had settled on, as its metadata has it.

    In dim light the driver multiplies the numbers besides; a gain that is held is made up of both in the same way.
    """
    automatic = float(metadata["AnalogueGain"]) * max(1.0, float(metadata.get("DigitalGain", 1.0)))
    exposure, gain = without_flicker(int(metadata["ExposureTime"]), automatic, mains_hz)
    colours = metadata.get("ColourGains")
    lens = metadata.get("LensPosition")
    return CameraProfile(
        model,
        exposure,
        gain,
        None if colours is None else (float(colours[0]), float(colours[1])),
        None if lens is None else float(lens),
    )
