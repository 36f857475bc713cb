from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from functools import partial
from pathlib import Path

import pytest
from faulty_cameras import MeasuredCamera, ScriptedCamera

from tableassist.hardware.profile import CameraProfile
from tableassist.hardware.supervised import _SILENT, SupervisedCamera, _Retry
from tableassist.ports import CameraLost

pytestmark = pytest.mark.slow

SHORT = 0.25


@pytest.fixture
def scripted(tmp_path):
    """Makes a supervised camera that follows a script, and closes it at the end."""
    made = []

    def make(reads="", openings="", **options):
        (tmp_path / "reads").write_text(reads)
        (tmp_path / "openings").write_text(openings)
        camera = SupervisedCamera(partial(ScriptedCamera, tmp_path), **options)
        made.append(camera)
        return camera

    make.diary = lambda: [line.split()[0] for line in (tmp_path / "diary").read_text().splitlines()]
    yield make
    for camera in made:
        camera.close()


def gone(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    # A process that was killed but not yet waited for is a zombie: as good as gone.
    with open(f"/proc/{pid}/stat") as stat:
        return stat.read().rsplit(")", 1)[1].split()[0] == "Z"


def recovered(camera, seconds=10.0):
    """Reads until a picture comes; gives it, and what was said on the way."""
    deadline, said = time.monotonic() + seconds, []
    while time.monotonic() < deadline:
        try:
            return camera.read(SHORT), said
        except CameraLost as lost:
            said.append(str(lost))
    raise AssertionError(f"the camera never came back: {said}")


def test_pictures_come_from_another_process_in_order(scripted):
    camera = scripted()
    camera.open()
    assert camera.pid() != os.getpid()
    frames = [camera.read(1.0) for _ in range(5)]
    assert [int(frame.picture[0, 0, 0]) for frame in frames] == [1, 2, 3, 4, 5]
    assert all(frame.picture.shape == (36, 64, 3) for frame in frames)
    assert 0 <= camera.age() < 1_000


def test_a_picture_stays_as_it_was_when_the_next_one_comes(scripted):
    camera = scripted()
    camera.open()
    first = camera.read(1.0)
    camera.read(1.0)
    assert int(first.picture.max()) == 1


def test_closing_ends_the_process_and_lets_the_camera_close(scripted):
    camera = scripted()
    camera.open()
    pid = camera.pid()
    camera.close()
    camera.close()
    assert gone(pid)
    assert scripted.diary() == ["open", "close"]
    with pytest.raises(CameraLost, match="not open"):
        camera.read(SHORT)


def test_the_source_s_end_is_reported(scripted):
    camera = scripted("picture end")
    camera.open()
    assert camera.read(1.0) is not None
    assert camera.read(1.0) is None


@pytest.mark.slow
def test_a_camera_that_hangs_never_holds_up_its_reader_and_is_replaced(scripted):
    camera = scripted("picture hang")
    camera.open()
    camera.read(1.0)
    hung = camera.pid()
    start = time.monotonic()
    with pytest.raises(CameraLost, match="does not answer"):
        camera.read(SHORT)
    assert time.monotonic() - start < SHORT + 0.2
    frame, said = recovered(camera)
    assert frame is not None
    assert [one for one in said if "starting" not in one] == [_SILENT], "the second silence ends its process"
    assert camera.restarts == 1
    assert gone(hung)


def test_two_reads_without_a_picture_re_open_the_camera_in_its_process(scripted):
    camera = scripted("lost lost")
    camera.open()
    pid = camera.pid()
    for _ in range(2):
        with pytest.raises(CameraLost, match="No picture came"):
            camera.read(1.0)
    assert camera.read(1.0) is not None
    assert (camera.pid(), camera.restarts) == (pid, 0)
    assert scripted.diary() == ["open", "close", "open"]


@pytest.mark.slow
def test_the_third_read_without_a_picture_starts_the_process_anew(scripted):
    camera = scripted("lost lost lost")
    camera.open()
    pid = camera.pid()
    frame, said = recovered(camera)
    assert frame is not None
    assert said[:3] == ["No picture came."] * 3
    assert camera.restarts == 1
    assert camera.pid() != pid


@pytest.mark.slow
def test_a_camera_that_is_plugged_in_again_comes_back(scripted):
    camera = scripted("lost lost", openings="open refuse refuse open")
    camera.open()
    frame, said = recovered(camera)
    assert frame is not None
    assert "It is not plugged in." in said


@pytest.mark.slow
def test_a_process_that_dies_is_replaced(scripted):
    camera = scripted("picture die")
    camera.open()
    camera.read(1.0)
    with pytest.raises(CameraLost, match="process ended"):
        camera.read(1.0)
    frame, _ = recovered(camera)
    assert frame is not None
    assert camera.restarts == 1


def test_a_camera_that_cannot_be_opened_says_why_and_leaves_no_process(scripted):
    camera = scripted(openings="refuse")
    with pytest.raises(CameraLost, match="not plugged in"):
        camera.open()
    assert camera.pid() is None
    with pytest.raises(CameraLost, match="not open"):
        camera.read(SHORT)


def test_a_maker_that_breaks_says_so(tmp_path):
    camera = SupervisedCamera(partial(ScriptedCamera, tmp_path, no_such_option=1))
    with pytest.raises(CameraLost, match="see the log"):
        camera.open()


def test_a_camera_that_starts_too_slowly_is_given_up(scripted):
    camera = scripted(open_timeout=0.001)
    with pytest.raises(CameraLost, match=r"within 0\.001 s"):
        camera.open()
    assert camera.pid() is None


def test_closing_waits_for_no_opening_on_another_thread(scripted):
    """The screen's thread closes the camera; it would starve the watchdog while a driver hangs."""
    camera, said = scripted(openings="hang"), []

    def open_it():
        try:
            camera.open()
        except CameraLost as lost:
            said.append(str(lost))

    opening = threading.Thread(target=open_it)
    opening.start()
    while camera.pid() is None:
        time.sleep(0.01)
    began = time.monotonic()
    camera.close()
    assert time.monotonic() - began < 8
    opening.join(5)
    assert said == ["The camera's process ended while it started; see the log for the reason."]
    assert camera.pid() is None


def test_a_picture_larger_than_the_memory_is_reported(scripted):
    camera = scripted(capacity=1000)
    camera.open()
    with pytest.raises(CameraLost, match="smaller size"):
        camera.read(1.0)


@pytest.mark.parametrize(
    ("reads", "frozen_ms", "timeout"),
    [
        pytest.param("same " * 4000, 30, 1.0, id="for longer than its limit"),
        pytest.param("slow-same " * 9, 60_000, 0.25, id="with the next one on its way when the time is over"),
    ],
)
def test_the_same_picture_again_and_again_is_no_picture(scripted, reads, frozen_ms, timeout):
    """The camera is neither silent nor starting."""
    camera = scripted(reads, frozen_ms=frozen_ms)
    camera.open()
    camera.read(1.0)
    with pytest.raises(CameraLost, match="same picture"):
        camera.read(timeout)


def test_a_picture_that_was_given_before_is_not_given_again(scripted):
    """Old pictures with a new time stamp, as a driver gives them out of its buffers."""
    camera = scripted("same picture same same picture", frozen_ms=60_000)
    camera.open()
    first, second, third = (camera.read(1.0) for _ in range(3))
    assert [int(one.picture[0, 0, 0]) for one in (first, second, third)] == [7, 1, 2]


def test_without_a_limit_a_picture_may_come_again(scripted):
    camera = scripted("same same")
    camera.open()
    assert [int(camera.read(1.0).picture[0, 0, 0]) for _ in range(2)] == [7, 7]


class TestAParentThatIsKilled:
    """A camera's process ends with it, also one that hangs, and its shared memory is given back."""

    PARENT = """
import sys, time
sys.path.insert(0, sys.argv[2])
from functools import partial
from pathlib import Path
from faulty_cameras import ScriptedCamera
from tableassist.hardware.supervised import SupervisedCamera

if __name__ == "__main__":
    camera = SupervisedCamera(partial(ScriptedCamera, Path(sys.argv[1])))
    camera.open()
    try:
        camera.read(0.3)
    except Exception:
        pass
    print(camera.pid(), camera._child._memory.name, flush=True)
    time.sleep(60)
"""

    @pytest.mark.parametrize("reads", ["picture", "hang"])
    def test_leaves_nothing_behind(self, tmp_path, reads):
        (tmp_path / "reads").write_text(reads)
        script = tmp_path / "parent.py"
        script.write_text(self.PARENT)
        doubles = Path(__file__).parents[1] / "doubles"
        command = [sys.executable, str(script), str(tmp_path), str(doubles)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as parent:
            pid, memory = parent.stdout.readline().split()
            assert not gone(int(pid))
            parent.kill()
        deadline = time.monotonic() + 5
        while not gone(int(pid)) or (Path("/dev/shm") / memory).exists():
            assert time.monotonic() < deadline, "something outlives its parent"
            time.sleep(0.02)


def test_what_the_camera_measured_of_itself_comes_through(tmp_path):
    (tmp_path / "measures").write_text("lost")
    camera = SupervisedCamera(partial(MeasuredCamera, tmp_path))
    with pytest.raises(CameraLost, match="not open"):
        camera.measure()
    camera.open()
    with pytest.raises(CameraLost, match="does not rest"):
        camera.measure()
    assert camera.measure() == CameraProfile("imx708", 10_000, 2.0)
    assert camera.read(1.0) is not None
    camera.close()


def test_a_camera_that_cannot_measure_itself_stays_automatic(scripted):
    camera = scripted()
    camera.open()
    assert camera.measure() == CameraProfile()


def test_measuring_waits_for_a_late_picture_first(scripted):
    camera = scripted("slow")
    camera.open()
    with pytest.raises(CameraLost):
        camera.read(0.05)
    assert camera.measure() == CameraProfile()
    assert camera.read(1.0) is not None


def test_pauses_between_starts_grow_to_a_limit():
    retry, pauses = _Retry(), []
    for _ in range(7):
        retry.later(now=0)
        pauses.append(retry.due_in(0))
    assert pauses == [0, 0.5, 1, 1, 1, 1, 1]
    assert retry.due_in(400) == 0.6
    assert retry.due_in(20_000) == 0
