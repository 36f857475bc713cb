"""A USB camera through Video4Linux. `cv2` is imported when the camera is opened, only to read from the driver.

Drivers ignore settings without a word, so every one is read back; what did not take is in `ignored`.
"""

from __future__ import annotations

import importlib
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tableassist.hardware.profile import CameraProfile, without_flicker
from tableassist.hardware.timing import monotonic_ms
from tableassist.ports import CameraLost, Frame

BY_ID = Path("/dev/v4l/by-id")
_MANUAL, _AUTOMATIC = 1, 3  # V4L2's own numbers for exposure
_UNIT_US = 100  # V4L2 counts exposure in tenths of a millisecond
_STOP_S = 1.0
_BAD_IN_A_ROW = 5  # a picture torn on the wire is no lost camera


@dataclass(frozen=True, slots=True)
class _WantedSetting:
    """A property of the driver by cv2's name, what it should be, and whether to remark on a refusal."""

    name: str
    value: float
    remark: bool = True


class UsbCamera:
    """A USB camera by its name below /dev/v4l/by-id, which stays the same where a number would not.

    The driver's read blocks for as long as it likes, so a thread reads and keeps the newest picture; `read` waits for
    one taken after it was asked for.
    """

    def __init__(
        self,
        device: str,
        size: tuple[int, int] = (1920, 1080),
        *,
        profile: CameraProfile | None = None,
        fps: float = 15.0,
        mains_hz: int = 50,
        factory: Callable[[str], Any] | None = None,
    ) -> None:
        self.ignored: tuple[str, ...] = ()
        self._device = device
        self._size = size
        self._profile = profile or CameraProfile()
        self._fps = fps
        self._mains_hz = mains_hz
        self._factory = factory or _capture
        self._reader: _Reader | None = None

    def open(self) -> None:
        """Opens the device and sets it to the profile; raises CameraLost."""
        self.close()
        capture = self._factory(_path(self._device))
        if not capture.isOpened():
            capture.release()
            raise CameraLost(f"The USB camera {self._device} cannot be opened; plug it in, or end what else uses it.")
        self.ignored = _apply_settings(capture, self._wanted_settings())
        self._reader = _Reader(capture)

    def read(self, timeout: float) -> Frame:
        """A picture taken from now on; raises CameraLost where none comes within `timeout` seconds."""
        if self._reader is None:
            raise CameraLost("The USB camera is not open.")
        frame = self._reader.newer_than(monotonic_ms(), timeout)
        if frame is None:
            raise CameraLost(f"The USB camera {self._device} gave no picture for {timeout:g} s; check its plug.")
        return frame

    def measure(self) -> CameraProfile:
        """What an automatic camera has settled on, as far as its driver reports; raises CameraLost."""
        if self._reader is None:
            raise CameraLost("The USB camera is not open.")
        exposure, gain, focus = self._reader.properties("CAP_PROP_EXPOSURE", "CAP_PROP_GAIN", "CAP_PROP_FOCUS")
        if not exposure:
            return CameraProfile(self._device, lens_position=focus)
        steady, stronger = without_flicker(round(exposure * _UNIT_US), gain or 1.0, self._mains_hz)
        return CameraProfile(self._device, steady, stronger if gain else None, lens_position=focus)

    def close(self) -> None:
        """Lets the device go; a driver that hangs is left to its thread."""
        reader, self._reader = self._reader, None
        if reader is not None:
            reader.stop()

    def _wanted_settings(self) -> tuple[_WantedSetting, ...]:
        width, height = self._size
        return (
            _WantedSetting("CAP_PROP_FRAME_WIDTH", width),
            _WantedSetting("CAP_PROP_FRAME_HEIGHT", height),
            _WantedSetting("CAP_PROP_FPS", self._fps, remark=False),
            _WantedSetting("CAP_PROP_BUFFERSIZE", 1, remark=False),
            *self._light(),
            *self._focus(),
        )

    def _light(self) -> tuple[_WantedSetting, ...]:
        if self._profile.exposure_us is None:
            return (
                _WantedSetting("CAP_PROP_AUTO_EXPOSURE", _AUTOMATIC, remark=False),
                _WantedSetting("CAP_PROP_AUTO_WB", 1, False),
            )
        exposure = _WantedSetting("CAP_PROP_EXPOSURE", self._profile.exposure_us / _UNIT_US)
        gain = () if self._profile.gain is None else (_WantedSetting("CAP_PROP_GAIN", self._profile.gain),)
        return (
            _WantedSetting("CAP_PROP_AUTO_EXPOSURE", _MANUAL),
            exposure,
            *gain,
            _WantedSetting("CAP_PROP_AUTO_WB", 0),
        )

    def _focus(self) -> tuple[_WantedSetting, ...]:
        if self._profile.lens_position is None:
            return ()
        return (_WantedSetting("CAP_PROP_AUTOFOCUS", 0), _WantedSetting("CAP_PROP_FOCUS", self._profile.lens_position))


class _Reader:
    """Reads a capture on a thread of its own until it is stopped or nothing comes any more."""

    def __init__(self, capture: Any) -> None:
        self._capture = capture
        self._newest: Frame | None = None
        self._over = False
        self._news = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="usb camera", daemon=True)
        self._thread.start()

    def newer_than(self, moment: int, timeout: float) -> Frame | None:
        """A frame taken at `moment` or later, or None where none came in time or the device is gone."""
        with self._news:
            self._news.wait_for(lambda: self._over or self._has(moment), timeout)
            return self._newest if self._has(moment) else None

    def properties(self, *names: str) -> list[float | None]:
        """What the driver says of its properties, None where it says nothing of use."""
        cv2 = importlib.import_module("cv2")
        answers = (self._capture.get(getattr(cv2, name)) for name in names)
        return [value if value > 0 else None for value in answers]

    def stop(self) -> None:
        self._finish()
        self._thread.join(_STOP_S)

    def _has(self, moment: int) -> bool:
        return self._newest is not None and self._newest.taken_at >= moment

    def _run(self) -> None:
        # The thread that reads also lets go: releasing under a running read crashes some drivers.
        bad = 0
        try:
            while not self._over and bad < _BAD_IN_A_ROW:
                bad = 0 if self._one() else bad + 1
        finally:
            self._finish()
            self._capture.release()

    def _one(self) -> bool:
        good, picture = self._capture.read()
        if good:
            with self._news:
                # The driver does not say when the light fell; the moment it handed the picture over is what is known.
                self._newest = Frame(picture, monotonic_ms())
                self._news.notify_all()
        return bool(good)

    def _finish(self) -> None:
        with self._news:
            self._over = True
            self._news.notify_all()


def usb_devices(folder: Path = BY_ID) -> tuple[str, ...]:
    """The names of the USB cameras that are plugged in, each once (a camera has several entries)."""
    try:
        return tuple(sorted(entry.name for entry in folder.iterdir() if entry.name.endswith("-index0")))
    except OSError:
        return ()


def _path(device: str) -> str:
    return device if device.startswith("/") else str(BY_ID / device)


def _capture(path: str) -> Any:
    if not Path(path).exists():
        seen = ", ".join(usb_devices()) or "none"
        raise CameraLost(f"There is no USB camera {Path(path).name}; plug it in. Those seen now: {seen}.")
    cv2 = importlib.import_module("cv2")
    return cv2.VideoCapture(path, cv2.CAP_V4L2)


def _apply_settings(capture: Any, requested: tuple[_WantedSetting, ...]) -> tuple[str, ...]:
    """Sets every property and returns, in words, those that the driver ignored."""
    cv2 = importlib.import_module("cv2")
    # First of all the compression: uncompressed pictures of this size do not fit through USB 2.
    capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter_fourcc(*"MJPG"))
    return tuple(remark for setting in requested if (remark := _try(capture, getattr(cv2, setting.name), setting)))


def _try(capture: Any, prop: int, setting: _WantedSetting) -> str:
    capture.set(prop, setting.value)
    got = capture.get(prop)
    if not setting.remark or abs(got - setting.value) <= max(0.5, 0.02 * abs(setting.value)):
        return ""
    name = setting.name.removeprefix("CAP_PROP_").replace("_", " ").lower()
    return f"{name} stayed {got:g} instead of {setting.value:g}"
