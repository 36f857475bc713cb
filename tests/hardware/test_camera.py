from __future__ import annotations

import builtins
import time

import pytest
from fake_picamera2 import MODES, FakePicamera2

from tableassist.hardware.camera import PiCamera, list_cameras
from tableassist.hardware.profile import CameraProfile
from tableassist.hardware.timing import monotonic_ms
from tableassist.ports import CameraLost

LOCKED = CameraProfile("imx708", 10_000, 2.5, (2.0, 1.5), 1.15)


@pytest.fixture
def library():
    return FakePicamera2()


@pytest.fixture
def camera(library):
    camera = PiCamera((64, 36), profile=LOCKED, factory=lambda number: library)
    camera.open()
    yield camera
    camera.close()


def test_a_picture_is_blue_green_red_bytes_in_memory_of_its_own(camera):
    frame = camera.read(1.0)
    assert frame.picture.shape == (36, 64, 3)
    assert frame.picture.dtype == "uint8"
    assert frame.picture.flags["C_CONTIGUOUS"]


def test_a_picture_is_stamped_with_the_beginning_of_its_exposure(camera, library):
    library.metadata["ExposureTime"] = 200_000
    before = monotonic_ms()
    assert before - 202 <= camera.read(1.0).taken_at <= monotonic_ms() - 198


def test_a_picture_without_a_stamp_is_stamped_on_arrival(camera, library):
    library.metadata["SensorTimestamp"] = None
    before = monotonic_ms()
    assert before <= camera.read(1.0).taken_at <= monotonic_ms()


def test_a_stalled_camera_is_lost_in_time_and_loses_no_buffer(camera, library):
    library.stalled = True
    for _ in range(10):
        with pytest.raises(CameraLost, match="no picture"):
            camera.read(0.001)
    assert len(library.jobs) == 1
    library.stalled = False
    for _ in range(10):
        camera.read(0.1)
    assert (library.out, library.jobs) == (0, [])


def test_a_request_is_given_back_when_its_picture_cannot_be_made(camera, library, monkeypatch):
    monkeypatch.setattr("fake_picamera2.FakeRequest.make_array", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        camera.read(0.1)
    assert library.out == 0


def test_closing_a_stalled_camera_takes_back_what_was_asked(camera, library):
    library.stalled = True
    with pytest.raises(CameraLost):
        camera.read(0.001)
    camera.close()
    camera.close()
    assert library.closed


@pytest.mark.parametrize("what", ["capture_request", "wait"])
def test_a_failing_camera_is_lost_and_asked_anew(camera, library, what):
    library.fails = {what}
    with pytest.raises(CameraLost, match="failed"):
        camera.read(0.1)
    library.fails = set()
    assert camera.read(0.1) is not None


@pytest.mark.parametrize("what", ["start", "create_video_configuration"])
def test_a_camera_that_does_not_start_is_lost_and_let_go(library, what):
    library.fails = {what}
    camera = PiCamera(factory=lambda number: library)
    with pytest.raises(CameraLost, match="cable"):
        camera.open()
    assert library.closed
    with pytest.raises(CameraLost, match="not open"):
        camera.read(0.1)


def test_a_close_that_fails_is_of_no_interest(camera, library):
    library.fails = {"close"}
    camera.close()


def test_everything_is_fixed_from_the_first_picture_on(camera, library):
    assert library.configuration["controls"] == {
        "FrameDurationLimits": (66667, 66667),
        "AeFlickerMode": 1,
        "AeFlickerPeriod": 10_000,
        "AeEnable": False,
        "ExposureTime": 10_000,
        "AnalogueGain": 2.5,
        "AwbEnable": False,
        "ColourGains": (2.0, 1.5),
        "AfMode": 0,
        "LensPosition": 1.15,
    }


def test_no_picture_from_before_the_question(camera, library):
    assert library.configuration["queue"] is False


def test_controls_the_sensor_lacks_are_left_out(library):
    for name in ("AfMode", "LensPosition", "AeFlickerMode"):
        del library.camera_controls[name]
    PiCamera(profile=LOCKED, factory=lambda number: library).open()
    assert not {"AfMode", "LensPosition", "AeFlickerMode"} & set(library.configuration["controls"])


@pytest.mark.parametrize(
    ("modes", "size", "pinned"),
    [
        pytest.param(MODES, (1280, 720), {"output_size": (2304, 1296), "bit_depth": 10}, id="never the cropped one"),
        pytest.param(MODES, (2304, 1296), {"output_size": (2304, 1296), "bit_depth": 10}, id="exactly"),
        pytest.param(MODES, (4000, 2250), {"output_size": (4608, 2592), "bit_depth": 10}, id="large enough"),
        pytest.param(MODES, (9000, 5000), {"output_size": (4608, 2592), "bit_depth": 10}, id="none is large enough"),
        pytest.param([], (1280, 720), {}, id="a camera without modes"),
    ],
)
def test_the_mode_that_sees_the_whole_table_is_pinned(library, modes, size, pinned):
    library.sensor_modes = modes
    PiCamera(size, factory=lambda number: library).open()
    assert library.configuration["sensor"] == pinned


def test_a_profile_of_another_sensor_is_refused(library):
    library.camera_properties["Model"] = "imx219"
    with pytest.raises(CameraLost, match=r"imx708.*imx219.*measure again"):
        PiCamera(profile=LOCKED, factory=lambda number: library).open()
    assert library.closed


@pytest.fixture
def automatic(library):
    """A camera that is left to itself, and what its next pictures say of that; the last one is said again and again."""
    camera = PiCamera((64, 36), factory=lambda number: library)
    camera.open()
    said = []
    original = library.wait

    def wait(job, timeout=None):
        request = original(job, timeout)
        request.metadata.update(said.pop(0) if len(said) > 1 else said[0])
        return request

    library.wait = wait
    yield camera, said
    camera.close()


def test_measuring_waits_until_the_exposure_rests(automatic, library):
    camera, said = automatic
    said += [{"AeState": 1}, {"AeState": 1}, {"AeState": 2}]
    assert camera.measure(1.0) == CameraProfile("imx708", 10_000, 1.8, (2.1, 1.4), 1.15)
    assert library.out == 0


def test_measuring_waits_until_the_lens_has_found_its_place(automatic):
    camera, said = automatic
    said += [{"AfState": 1, "LensPosition": 9.0}, {"AfState": 1, "LensPosition": 4.0}, {"AfState": 2}]
    assert camera.measure(1.0).lens_position == 1.15


def test_measuring_waits_until_the_white_balance_rests(automatic):
    camera, said = automatic
    said += [{"ColourGains": (1.0, 1.0)}, {"ColourGains": (1.6, 1.2)}, {"ColourGains": (2.1, 1.4)}]
    assert camera.measure(1.0).colour_gains == (2.1, 1.4)


@pytest.mark.parametrize(
    ("always", "advice"),
    [({"AeState": 1}, "light steadier"), ({"AfState": 1}, "printed mat"), ({"AfState": 3}, "printed mat")],
)
def test_measuring_what_does_not_come_to_rest_gives_up_in_time(automatic, always, advice):
    camera, said = automatic
    said.append(always)
    start = time.monotonic()
    with pytest.raises(CameraLost, match=advice):
        camera.measure(0.05)
    assert time.monotonic() - start < 1


def test_opening_waits_for_the_pictures_that_the_driver_keeps_to_itself(library):
    library.startup_s = 0.3
    camera = PiCamera((64, 36), factory=lambda number: library)
    camera.open()
    assert camera.read(0.1) is not None
    assert (library.out, library.jobs) == (0, [])


def test_a_camera_that_starts_without_a_picture_is_open_and_lost_when_it_is_read(library, monkeypatch):
    monkeypatch.setattr("tableassist.hardware.camera.FIRST_PICTURE_S", 0.01)
    library.stalled = True
    camera = PiCamera((64, 36), factory=lambda number: library)
    camera.open()
    with pytest.raises(CameraLost, match="no picture"):
        camera.read(0.001)
    assert len(library.jobs) == 1
    camera.close()


def started_with(error, cause=None):
    """The sentence of a camera whose library raises the error, because of the cause."""

    def refuse(_number):
        raise error from cause

    with pytest.raises(CameraLost) as lost:
        PiCamera(factory=refuse).open()
    return str(lost.value)


INIT = "Camera __init__ sequence did not complete."


@pytest.mark.parametrize(
    ("error", "cause", "advice"),
    [
        (RuntimeError(INIT), RuntimeError("Failed to acquire camera: Device or resource busy"), "systemctl stop"),
        (RuntimeError(INIT), RuntimeError("camera.acquire() returned unexpected code: -16"), "systemctl stop"),
        (RuntimeError("No camera number 0 found - use rpicam-hello"), None, "camera_auto_detect"),
        (IndexError("list index out of range"), None, "camera_auto_detect"),
        (OSError(12, "Cannot allocate memory"), None, "camera.width"),
        (PermissionError(13, "Permission denied", "/dev/dma_heap/linux,cma"), None, "usermod -aG video"),
        (RuntimeError(INIT), RuntimeError("Failed to start: Broken pipe"), "Broken pipe"),
    ],
)
def test_a_camera_that_does_not_start_says_the_way_out(error, cause, advice):
    assert advice in started_with(error, cause)


def test_a_usb_camera_that_libcamera_offers_is_refused_with_the_way_to_use_it(library):
    library.camera_properties = {"Model": "HD Webcam"}
    library.sensor_modes = [{"format": "MJPEG"}, {"format": "YUYV"}]
    with pytest.raises(CameraLost, match="usb:NAME"):
        PiCamera(factory=lambda number: library).open()
    assert library.closed


@pytest.mark.parametrize(
    ("error", "advice"),
    [
        pytest.param(ModuleNotFoundError("No module named 'libcamera'"), "apt install", id="missing"),
        pytest.param(
            ImportError("libcamera.so.0.6: cannot open shared object file"), "full-upgrade", id="half upgraded"
        ),
        pytest.param(ImportError("numpy.core.multiarray failed to import"), "simplejpeg", id="numpy 1 and 2"),
        pytest.param(ValueError("numpy.dtype size changed"), "simplejpeg", id="built for another numpy"),
    ],
)
def test_a_missing_library_is_reported_with_what_to_do(monkeypatch, error, advice):
    real = builtins.__import__

    def refuse(name, *rest):
        if name == "picamera2":
            raise error
        return real(name, *rest)

    def import_module(name):
        return refuse(name)

    monkeypatch.setattr("tableassist.hardware.camera.importlib.import_module", import_module)
    with pytest.raises(CameraLost, match=advice):
        PiCamera().open()
    with pytest.raises(CameraLost, match=advice):
        list_cameras()


def test_the_cameras_are_listed_by_model():
    class Library:
        @staticmethod
        def global_camera_info():
            usb = {"Model": "HD Webcam", "Id": "/base/scb/pcie@7d500000/usb@0,0-1:1.0-046d:0825"}
            return [{"Model": "imx708", "Id": "/base/i2c"}, {"Id": "/base/csi/1"}, usb]

    assert list_cameras(Library) == ("imx708", "/base/csi/1")
