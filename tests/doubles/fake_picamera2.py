"""A picamera2 that obeys the real one's limits: it runs out of buffers, and cannot close with a request open."""

from __future__ import annotations

import time

import numpy as np

MODES = [
    {"size": (1536, 864), "bit_depth": 10, "crop_limits": (768, 432, 3072, 1728)},
    {"size": (2304, 1296), "bit_depth": 10, "crop_limits": (0, 0, 4608, 2592)},
    {"size": (4608, 2592), "bit_depth": 10, "crop_limits": (0, 0, 4608, 2592)},
]
CONTROLS = (
    "AeEnable",
    "AeFlickerMode",
    "AeFlickerPeriod",
    "AfMode",
    "AnalogueGain",
    "AwbEnable",
    "ColourGains",
    "ExposureTime",
    "FrameDurationLimits",
    "LensPosition",
)


class FakeRequest:
    def __init__(self, camera: FakePicamera2, metadata: dict) -> None:
        self.camera, self.metadata, self.released = camera, metadata, False

    def make_array(self, name: str) -> np.ndarray:
        assert name == "main"
        assert not self.released
        width, height = self.camera.configuration["main"]["size"]
        return np.full((height, width, 3), self.camera.given % 250, np.uint8)

    def get_metadata(self) -> dict:
        assert not self.released
        return self.metadata

    def release(self) -> None:
        assert not self.released
        self.released = True
        self.camera.out -= 1


class FakePicamera2:
    """One camera. `stalled` keeps pictures back, `startup_s` does at first; `fails` are the methods that raise."""

    def __init__(self, number: int = 0) -> None:
        self.number, self.configuration, self.started, self.closed = number, None, False, False
        self.stalled, self.fails, self.given, self.out, self.jobs = False, set(), 0, 0, []
        self.camera_properties = {"Model": "imx708", "ColorFilterArrangement": 3}
        self.startup_s = 0.0
        self.camera_controls = dict.fromkeys(CONTROLS, (0, 1, 0))
        self.sensor_modes = MODES
        self.metadata = {"ExposureTime": 9000, "AnalogueGain": 2.0, "ColourGains": (2.1, 1.4), "LensPosition": 1.15}

    def create_video_configuration(self, **given) -> dict:
        self._maybe_fail("create_video_configuration")
        return given

    def configure(self, camera_config) -> None:
        self.configuration = camera_config

    def start(self) -> None:
        self._maybe_fail("start")
        assert self.configuration is not None
        self.started = True

    def capture_request(self, wait=None, signal_function=None, flush=None) -> object:
        assert wait is False, "anything else can block for ever"
        self._maybe_fail("capture_request")
        job = object()
        self.jobs.append(job)
        return job

    def wait(self, job, timeout=None) -> FakeRequest:
        self._maybe_fail("wait")
        assert job in self.jobs
        if self.startup_s > 0:
            time.sleep(min(timeout, self.startup_s))
            self.startup_s -= timeout
            if self.startup_s > 0:
                raise TimeoutError
        if self.stalled or self.out >= self.configuration["buffer_count"]:
            time.sleep(timeout)
            raise TimeoutError
        self.jobs.remove(job)
        self.given, self.out = self.given + 1, self.out + 1
        return FakeRequest(self, {"SensorTimestamp": time.clock_gettime_ns(time.CLOCK_BOOTTIME), **self.metadata})

    def cancel_all_and_flush(self) -> None:
        self.jobs.clear()

    def close(self) -> None:
        assert not self.jobs, "the real one waits for ever here"
        self._maybe_fail("close")
        self.closed = True

    def _maybe_fail(self, what: str) -> None:
        if what in self.fails:
            raise RuntimeError(f"{what} failed")
