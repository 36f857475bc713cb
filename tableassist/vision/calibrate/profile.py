"""What was measured once about a camera above a table, kept in a file until the camera changes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from tableassist.journal.whole import read_bounded, write_whole
from tableassist.vision.table.lens import Lens

MOST_BYTES = 1_000_000
VERSION = 1
"""The version of the file's form."""

NO_SIZE = (0, 0)
"""The size of the pictures of a camera that has shown none yet."""


class BadCalibration(ValueError):
    """The calibration cannot be read or written; the sentence says what to do."""


class OtherCamera(ValueError):
    """The calibration belongs to another camera; the sentence says to which."""


@dataclass(frozen=True)
class Locked:
    """What the camera is held at. None is left to the camera; `lens_position` is one over the distance in metres.

    `sensor` is the one that was measured, empty where the camera does not tell: another one is refused.
    """

    exposure_us: int | None = None
    gain: float | None = None
    colour_gains: tuple[float, float] | None = None
    lens_position: float | None = None
    sensor: str = ""


@dataclass(frozen=True)
class CalibrationProfile:
    """Everything measured about one camera.

    `size` is that of the pictures, NO_SIZE until one was seen. `steps` gives for each step of the calibration the
    date on which it was done; `white` is the brightness of the mat's paper by which a change of light is noticed;
    `colours` are three rows of three, see ColourFit.
    """

    camera: str
    size: tuple[int, int] = NO_SIZE
    date: str = ""
    locked: Locked = Locked()
    lens: Lens | None = None
    lens_rms: float | None = None
    white: float | None = None
    colours: tuple[tuple[float, float, float], ...] | None = None
    steps: Mapping[str, str] = field(default_factory=dict)

    def fitting(self, camera: str, size: tuple[int, int]) -> CalibrationProfile:
        """The same profile for pictures of this size; raises OtherCamera.

        A picture of another size from the same camera keeps the lens where it shows the same field.
        """
        if camera != self.camera:
            raise OtherCamera(f"The calibration is that of {self.camera!r}, not of {camera!r}: calibrate this camera.")
        if size == self.size:
            return self
        if self.size == NO_SIZE:
            return replace(self, size=size)
        if size[0] * self.size[1] != size[1] * self.size[0]:
            raise OtherCamera(
                f"The calibration is for pictures of {_times(self.size)}, not of {_times(size)}, which show another "
                "field: calibrate again."
            )
        lens = self.lens and self.lens.scaled(size[0] / self.size[0])
        return replace(self, size=size, lens=lens)

    def with_step(self, step: str, date: str) -> CalibrationProfile:
        """The same profile with a step marked as done."""
        return replace(self, date=date, steps={**self.steps, step: date})


def save_profile(profile: CalibrationProfile, path: Path) -> None:
    """Writes the profile so that a power cut leaves the old file or the new one, whole; raises BadCalibration."""
    try:
        write_whole(path, encode_profile(profile).encode("utf-8"))
    except OSError as error:
        raise BadCalibration(f"The calibration cannot be kept in {path}: {error.strerror or error}.") from error


def load_profile(path: Path) -> CalibrationProfile:
    """The profile in a file; raises BadCalibration."""
    try:
        text = read_bounded(path, MOST_BYTES).decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadCalibration(f"The calibration {path} cannot be read: calibrate the camera.") from error
    try:
        return decode_profile(text)
    except (LookupError, TypeError, ValueError, RecursionError) as error:
        raise BadCalibration(f"{path} holds no calibration ({error}): calibrate the camera again.") from error


def encode_profile(profile: CalibrationProfile) -> str:
    """The profile as JSON."""
    return json.dumps({"version": VERSION, **asdict(profile)}, indent=2, sort_keys=True) + "\n"


def decode_profile(text: str) -> CalibrationProfile:
    """The profile that `encode_profile` wrote; raises KeyError, TypeError or ValueError with what is wrong."""
    plain = _table(json.loads(text))
    version = plain.pop("version", None)
    if version != VERSION:
        raise ValueError(f"version {version} is not known")
    locked, lens, colours = _table(plain.pop("locked", {})), plain.pop("lens", None), plain.pop("colours", None)
    width, height = (_side(side) for side in plain.pop("size"))
    profile = CalibrationProfile(
        camera=_text(plain.pop("camera")),
        size=(width, height),
        date=_text(plain.pop("date", "")),
        locked=_locked(locked),
        lens=None if lens is None else _lens(_table(lens)),
        lens_rms=_number(plain.pop("lens_rms", None)),
        white=_number(plain.pop("white", None)),
        colours=None if colours is None else _matrix(colours),
        steps={step: _text(date) for step, date in _table(plain.pop("steps", {})).items()},
    )
    if plain:
        raise ValueError(f"unknown entry {min(plain)!r}")
    return profile


def _table(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError(f"{value!r} is no table of values")
    return value


def _locked(plain: dict[str, Any]) -> Locked:
    exposure, gains = plain.get("exposure_us"), plain.get("colour_gains")
    return Locked(
        None if exposure is None else _whole(exposure),
        _number(plain.get("gain")),
        None if gains is None else (_positive(gains[0]), _positive(gains[1])),
        _number(plain.get("lens_position")),
        _text(plain.get("sensor", "")),
    )


def _lens(plain: dict[str, Any]) -> Lens:
    dist = tuple(_real(value) for value in plain["dist"])
    return Lens(_positive(plain["fx"]), _positive(plain["fy"]), _real(plain["cx"]), _real(plain["cy"]), dist)


def _matrix(rows: list[list[Any]]) -> tuple[tuple[float, float, float], ...]:
    if len(rows) != 3:
        raise ValueError("colours are three rows of three numbers")
    return tuple((_real(red), _real(green), _real(blue)) for red, green, blue in rows)


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is no text")
    return value


def _real(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < 1e9:
        raise TypeError(f"{value!r} is no number")
    return float(value)


def _number(value: Any) -> float | None:
    return None if value is None else _real(value)


def _positive(value: Any) -> float:
    if (number := _real(value)) <= 0:
        raise ValueError(f"{value!r} is not above 0")
    return number


def _whole(value: Any) -> int:
    if (number := _positive(value)) != int(number):
        raise ValueError(f"{value!r} is no whole number")
    return int(number)


def _side(value: Any) -> int:
    return 0 if _real(value) == 0 else _whole(value)


def _times(size: tuple[int, int]) -> str:
    return f"{size[0]} × {size[1]}"
