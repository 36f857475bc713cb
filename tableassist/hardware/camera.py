"""The camera on the Pi's ribbon cable, through picamera2, which comes with Raspberry Pi OS and nowhere else."""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Callable
from typing import Any

import numpy as np

from tableassist.hardware.camera_words import NO_RIBBON, WRONG_NUMPY, why_not_loaded, why_not_started
from tableassist.hardware.modes import choose_mode, picture_size
from tableassist.hardware.profile import MAINS_PERIOD_US, CameraProfile, measured, unsettled
from tableassist.hardware.timing import from_boottime_ns, monotonic_ms
from tableassist.ports import CameraLost, Frame

FULL_FIELD = (2304, 1296)
"""Size of the Camera Module 3's binned mode that sees the whole field; other sizes may crop the table's edges."""

FIRST_PICTURE_S = 3.0
"""So long opening waits for the first picture: up to ten are not given out, until exposure and colours are found."""

_RESTLESS = {
    "exposure": "The camera's exposure does not come to rest; make the light steadier and measure again.",
    "colours": "The camera's white balance does not come to rest; make the light steadier and measure again.",
    "focus": "The camera finds no focus; lay the printed mat in the middle of its picture and measure again.",
}
"""What is said of a camera that goes on adjusting."""


class PiCamera:
    """A Pi camera held at a profile; the size defaults to the whole field of the Camera Module 3.

    A sensor of another shape gives pictures of its own shape, of about as many pixels (`hardware.modes`).

    `factory` makes the picamera2 object, and is given in tests. A request that was not answered in time is kept and
    waited for by the next read: picamera2 cannot take it back, and every one forgotten would keep a buffer for ever.
    """

    def __init__(
        self,
        size: tuple[int, int] = FULL_FIELD,
        *,
        profile: CameraProfile | None = None,
        number: int = 0,
        fps: float = 15.0,
        mains_hz: int = 50,
        factory: Callable[[int], Any] | None = None,
    ) -> None:
        self._size = size
        self._profile = profile or CameraProfile()
        self._number = number
        self._fps = fps
        self._mains_hz = mains_hz
        self._factory = factory or _picamera2
        self._camera: Any = None
        self._asked: Any = None

    def open(self) -> None:
        """Starts the camera with everything fixed from the first picture on; raises CameraLost."""
        self.close()
        try:
            self._camera = self._factory(self._number)
            self._refuse_other_sensor()
            self._camera.configure(self._configuration())
            self._camera.start()
        except CameraLost:
            self.close()
            raise
        except Exception as error:  # libcamera raises RuntimeError, OSError and kinds of its own
            self.close()
            raise CameraLost(why_not_started(error)) from error
        # The driver keeps its first pictures to itself; whoever reads need not be told that none came.
        with contextlib.suppress(CameraLost):
            self._request(FIRST_PICTURE_S).release()

    def read(self, timeout: float) -> Frame:
        """The next picture; raises CameraLost where none comes within `timeout` seconds."""
        if self._camera is None:
            raise CameraLost("The Pi camera is not open.")
        request = self._request(timeout)
        try:
            picture, metadata = request.make_array("main"), request.get_metadata()
        finally:
            request.release()
        return Frame(_colours(picture), _exposed_at(metadata))

    def close(self) -> None:
        """Stops the camera. A camera that hangs may hang here too: run it in a SupervisedCamera."""
        camera, self._camera, self._asked = self._camera, None, None
        if camera is None:
            return
        with contextlib.suppress(Exception):
            # A request still waiting would be served before the stop, which then waits for ever.
            camera.cancel_all_and_flush()
        with contextlib.suppress(Exception):
            camera.close()

    def measure(self, timeout: float = 10.0) -> CameraProfile:
        """The profile an automatic camera settles on, for use from the next start on; raises CameraLost."""
        deadline = monotonic_ms() + round(timeout * 1000)
        before, what = None, "exposure"
        while (left := deadline - monotonic_ms()) > 0:
            metadata = self._metadata(left / 1000)
            what = unsettled(metadata, before)
            if not what:
                return measured(self._model(), metadata, self._mains_hz)
            before = metadata
        raise CameraLost(_RESTLESS[what])

    def _metadata(self, timeout: float) -> dict[str, Any]:
        request = self._request(timeout)
        try:
            return dict(request.get_metadata())
        finally:
            request.release()

    def _request(self, timeout: float) -> Any:
        try:
            self._asked = self._asked or self._camera.capture_request(wait=False)
            request = self._camera.wait(self._asked, timeout=timeout)
        except TimeoutError as error:
            raise CameraLost(f"The Pi camera gave no picture for {timeout:g} s; check its cable.") from error
        except Exception as error:
            self._asked = None
            raise CameraLost(f"The Pi camera failed ({error}); check its cable.") from error
        self._asked = None
        return request

    def _model(self) -> str:
        return str(self._camera.camera_properties.get("Model", ""))

    def _refuse_other_sensor(self) -> None:
        # libcamera also offers USB cameras, but without modes, exposure and focus.
        if "ColorFilterArrangement" not in self._camera.camera_properties:
            raise CameraLost(NO_RIBBON)
        model = self._model()
        if self._profile.model and self._profile.model != model:
            raise CameraLost(
                f"The camera profile was measured with {self._profile.model}, but {model} is connected; measure again."
            )

    def _configuration(self) -> Any:
        mode = choose_mode(self._camera.sensor_modes, self._size)
        return self._camera.create_video_configuration(
            # "RGB888" is the name of what lies in memory as blue, green, red.
            main={"size": picture_size(mode, self._size), "format": "RGB888"},
            controls=self._controls(),
            buffer_count=4,
            # With a queue, a picture exposed before it was asked for would be handed out.
            queue=False,
            sensor={} if mode is None else {"output_size": mode["size"], "bit_depth": mode["bit_depth"]},
            display=None,
            encode=None,
        )

    def _controls(self) -> dict[str, Any]:
        """What is to be fixed, less what this sensor does not know (one with a fixed lens has no focus)."""
        period = round(1_000_000 / self._fps)
        wanted = {
            "FrameDurationLimits": (period, period),
            "AeFlickerMode": 1,
            "AeFlickerPeriod": MAINS_PERIOD_US[self._mains_hz],
            **self._profile.controls(),
        }
        return {name: value for name, value in wanted.items() if name in self._camera.camera_controls}


def list_cameras(library: Any = None) -> tuple[str, ...]:
    """The models of the ribbon-cable cameras that libcamera sees; raises CameraLost where its library is missing."""
    infos = (library or _library()).global_camera_info()
    return tuple(str(info.get("Model", info.get("Id", "?"))) for info in infos if "/usb" not in info.get("Id", ""))


def _picamera2(number: int) -> Any:
    return _library()(number)


def _library() -> Any:
    try:
        return importlib.import_module("picamera2").Picamera2
    except ImportError as error:
        raise CameraLost(why_not_loaded(error)) from error
    except ValueError as error:
        raise CameraLost(WRONG_NUMPY) from error


def _colours(picture: Any) -> Any:
    """The three colours of the picture in memory of its own, without a fourth byte or padding."""
    return np.ascontiguousarray(picture[:, :, :3])


def _exposed_at(metadata: dict[str, Any]) -> int:
    """When the exposure began: the sensor's stamp is of its end."""
    stamp = metadata.get("SensorTimestamp")
    if stamp is None:
        return monotonic_ms()
    return from_boottime_ns(int(stamp) - 1000 * int(metadata.get("ExposureTime", 0)))
