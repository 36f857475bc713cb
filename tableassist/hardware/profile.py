"""What a camera is held at while a game is played, so that no picture differs from the last one by itself."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any

MAINS_PERIOD_US = {50: 10_000, 60: 8_333}
"""The period of a lamp's flicker in microseconds, by the frequency of the mains in hertz."""


class BadProfile(ValueError):
    """The camera profile cannot be used; the sentence says what to do."""


@dataclass(frozen=True, slots=True)
class CameraProfile:
    """Exposure, gain, colour and focus as they were measured once; a field that is None is left to the camera.

    `model` is the sensor they were measured with. `lens_position` is in dioptres: one over the distance in metres.
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
    """The profile that holds what an automatic camera had settled on, as its metadata tells."""
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


def save(profile: CameraProfile, path: Path) -> None:
    """Writes the profile so that a power cut leaves either the old file or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(path.name + ".new")
    with fresh.open("w", encoding="utf-8") as file:
        json.dump(asdict(profile), file, indent=2, sort_keys=True)
        file.flush()
        os.fsync(file.fileno())
    fresh.replace(path)


def load(path: Path) -> CameraProfile:
    """The profile in the file, or the automatic one where there is no file; raises BadProfile."""
    try:
        plain = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return CameraProfile()
    except (OSError, ValueError) as error:
        raise BadProfile(f"The camera profile {path} cannot be read ({error}); delete it and measure again.") from error
    return _profile(plain, path)


def _profile(plain: object, path: Path) -> CameraProfile:
    known = {field.name for field in fields(CameraProfile)}
    if not isinstance(plain, dict) or not set(plain) <= known:
        raise BadProfile(f"{path} is no camera profile; delete it and measure again.")
    try:
        return CameraProfile(
            str(plain.get("model", "")),
            _number(plain.get("exposure_us"), int),
            _number(plain.get("gain"), float),
            _pair(plain.get("colour_gains")),
            _number(plain.get("lens_position"), float),
        )
    except (TypeError, ValueError) as error:
        raise BadProfile(f"The camera profile {path} holds a wrong value; delete it and measure again.") from error


def _number(value: Any, kind: type) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | float | None):
        raise TypeError(value)
    if value is not None and not 0 <= value < 1e9:
        raise ValueError(value)
    return None if value is None else kind(value)


def _pair(value: Any) -> tuple[float, float] | None:
    if value is None:
        return None
    red, blue = value
    return _number(red, float), _number(blue, float)
