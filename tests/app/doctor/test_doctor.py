from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from tableassist.app.doctor import checks
from tableassist.app.doctor.checks import CHECKS
from tableassist.app.doctor.command import doctor
from tableassist.app.doctor.findings import CheckResult, Health, ok, problem, warning
from tableassist.app.doctor.machine import CommandResult, ThisMachine

DOC = (Path(__file__).parents[3] / "docs" / "doctor.md").read_text(encoding="utf-8")
PI5 = "Raspberry Pi 5 Model B Rev 1.0"
MOUNTS = "/dev/root / ext4 rw 0 0\ntmpfs /dev/shm tmpfs rw 0 0\n"
GROUPS = ("video", "render", "gpio", "input", "audio")
SERVICE = "LoadState=loaded\nActiveState=active\nUnitFileState=enabled"
SAYS = {
    "numpy.__version__": "2.2.4",
    "import simplejpeg": "",
    "cv2.__version__": "4.14.0",
    "pygame.ver": "1 2.5.8 2 32 10",
    "libgbm.so.1": "",
    "mixer.get_driver": "alsa",
    "display.get_driver": "kmsdrm 800 480",
    "fonts": "Atkinson.ttf",
    "TRAINED": "/models/faces.onnx",
    "usb_devices": "usb-cam-index0",
    "list_cameras": "imx708",
    "picamera2.__file__": "False",
    "ensure_pin_factory": "LGPIOFactory",
}
COMMANDS = {
    "timedatectl": CommandResult(True, "yes"),
    "vcgencmd": CommandResult(True, "throttled=0x0"),
    "systemctl": CommandResult(True, SERVICE),
    "systemctl is-active": CommandResult(False, "inactive"),
}


class FakePi:
    """A Raspberry Pi 5 that is in order, but for what a test changes."""

    def __init__(self, tmp_path: Path) -> None:
        self.environ = {"STATE_DIRECTORY": str(tmp_path / "state"), "CONFIGURATION_DIRECTORY": str(tmp_path)}
        self.python, self.processor = (3, 13, 5), "aarch64"
        self.outputs: dict[str, str | CommandResult] = dict(SAYS)
        self.commands = dict(COMMANDS)
        self.bring = {"cv2": ("opencv-python-headless",), "pygame": ("pygame-ce",)}
        self.versions = {"gpiozero": "2.0.1.post3", "simplejpeg": "1.8.2", "onnxruntime": "1.22.0"}
        self.texts = {"/proc/device-tree/model": PI5, "/proc/mounts": MOUNTS}
        self.free, self.shared, self.took = 10**10, 10**9, 2.0
        self.mine, self.every = (
            {"video", "render", "gpio", "input", "audio"},
            {"video", "render", "gpio", "input", "audio"},
        )

    def ask(self, *command):
        return self.commands.get(" ".join(command[:2]), self.commands.get(command[0]))

    def run_python(self, code):
        output = next(output for part, output in self.outputs.items() if part in code)
        return output if isinstance(output, CommandResult) else CommandResult(True, output)

    def providers(self, module):
        return self.bring[module]

    def version(self, distribution):
        return self.versions.get(distribution)

    def text(self, path):
        return self.texts.get(path)

    def free_bytes(self, folder):
        return self.shared if folder == Path("/dev/shm") else self.free

    def write_ms(self, folder):
        return self.took

    def groups(self):
        return frozenset(self.mine), frozenset(self.every)


@pytest.fixture
def pi(tmp_path):
    return FakePi(tmp_path)


@pytest.fixture
def pc(pi):
    """An ordinary computer: no pins, no ribbon cable, no firmware to ask."""
    pi.texts = {}
    pi.commands = {}
    pi.processor = "x86_64"
    return pi


def examine(machine):
    out = io.StringIO()
    code = doctor(out, machine)
    return code, out.getvalue()


def test_a_pi_in_order_is_well(pi):
    code, output = examine(pi)
    assert code == 0
    assert output.endswith("\nAll is well.\n")
    assert output.count("\nok ") + output.startswith("ok ") == len(CHECKS)


def test_a_pc_is_not_asked_for_what_only_a_pi_has(pc):
    code, output = examine(pc)
    assert code == 0
    assert not any(f"  {name} " in output for name in ("Buttons", "picamera2", "Groups", "Power", "Service"))


BROKEN = CommandResult(False, "", "Traceback …\nImportError: libGL.so.1: cannot open")


def change(**attributes):
    def apply(machine):
        for name, value in attributes.items():
            current = getattr(machine, name)
            setattr(machine, name, {**current, **value} if isinstance(current, dict) else value)

    return apply


@pytest.mark.parametrize(
    ("changes", "check", "health", "says"),
    [
        pytest.param(change(processor="armv7l"), "machine", "problem", "32-bit", id="32 bits"),
        pytest.param(change(python=(3, 10, 2)), "python", "problem", "3.10.2 is too old", id="old Python"),
        pytest.param(change(outputs={"numpy.__version__": BROKEN}), "numpy", "problem", "libGL", id="no numpy"),
        pytest.param(
            change(outputs={"import simplejpeg": CommandResult(False, "", "ValueError: numpy.dtype size changed")}),
            "numpy",
            "problem",
            "another numpy than 2.2.4",
            id="numpy trap",
        ),
        pytest.param(
            change(bring={"cv2": ("opencv-python", "opencv-python-headless")}),
            "opencv",
            "problem",
            "pip install opencv-python-headless",
            id="two OpenCVs",
        ),
        pytest.param(
            change(outputs={"cv2.__version__": BROKEN}), "opencv", "problem", "libGL", id="OpenCV does not load"
        ),
        pytest.param(
            change(outputs={"cv2.__version__": "4.6.0"}), "opencv", "problem", "4.6.0 is too old", id="old OpenCV"
        ),
        pytest.param(
            change(bring={"pygame": ("pygame", "pygame-ce")}),
            "pygame",
            "problem",
            "pip install pygame-ce",
            id="two pygames",
        ),
        pytest.param(
            change(outputs={"pygame.ver": "0 2.6.1 2 28 4"}),
            "pygame",
            "problem",
            "without a desktop",
            id="the other pygame",
        ),
        pytest.param(change(outputs={"pygame.ver": "1 2.5.2 2 28 4"}), "pygame", "warning", "SDL 2.28.4", id="old SDL"),
        pytest.param(change(outputs={"pygame.ver": BROKEN}), "pygame", "problem", "libGL", id="pygame does not load"),
        pytest.param(
            change(outputs={"display.get_driver": "offscreen 1024 768"}),
            "screen",
            "warning",
            "nobody sees",
            id="black screen",
        ),
        pytest.param(
            change(outputs={"display.get_driver": "kmsdrm 3840 2160"}),
            "screen",
            "warning",
            "1920x1080",
            id="more points than a Pi draws in time",
        ),
        pytest.param(
            change(outputs={"display.get_driver": BROKEN}), "screen", "problem", "video and render", id="no screen"
        ),
        pytest.param(
            change(outputs={"mixer.get_driver": CommandResult(False, "", "pygame.error: ALSA: Couldn't open audio")}),
            "sound",
            "warning",
            "no loudspeaker",
            id="no loudspeaker",
        ),
        pytest.param(
            change(outputs={"mixer.get_driver": CommandResult(False, "", "pygame.error: No available audio device")}),
            "sound",
            "warning",
            "libasound2t64",
            id="no library for sound",
        ),
        pytest.param(change(outputs={"fonts": ""}), "fonts", "problem", "missing", id="no fonts"),
        pytest.param(
            change(
                outputs={
                    "TRAINED": CommandResult(False, "", "tableassist.vision.weights.WeightsMissing: It is missing.")
                }
            ),
            "networks",
            "problem",
            "read: It is missing.",
            id="no network",
        ),
        pytest.param(
            change(outputs={"TRAINED": CommandResult(False, "", "Illegal instruction ended it.")}),
            "networks",
            "problem",
            "onnxruntime!=1.22.0",
            id="built for another processor",
        ),
        pytest.param(change(took=None), "storage", "problem", "Nothing can be written", id="read-only"),
        pytest.param(change(free=10_000_000), "storage", "problem", "Only 10 MB", id="disk full"),
        pytest.param(change(free=100_000_000), "storage", "warning", "Only 100 MB", id="disk nearly full"),
        pytest.param(change(took=900.0), "storage", "warning", "900 ms", id="slow card"),
        pytest.param(
            change(texts={"/proc/mounts": "overlay / overlay rw 0 0"}), "root", "warning", "power-off", id="overlay"
        ),
        pytest.param(change(shared=10_000_000), "memory", "warning", "/dev/shm", id="little shared memory"),
        pytest.param(
            change(commands={"timedatectl": CommandResult(True, "no")}), "time", "warning", "date", id="no time"
        ),
        pytest.param(
            change(commands={"vcgencmd": CommandResult(True, "throttled=0x50005")}),
            "power",
            "problem",
            "right now",
            id="weak now",
        ),
        pytest.param(
            change(commands={"vcgencmd": CommandResult(True, "throttled=0x50000")}),
            "power",
            "warning",
            "since the start",
            id="weak once",
        ),
        pytest.param(
            change(commands={"vcgencmd": CommandResult(True, "throttled=0x8")}), "power", "warning", "hot", id="hot now"
        ),
        pytest.param(
            change(commands={"vcgencmd": CommandResult(True, "throttled=0x80000")}),
            "power",
            "warning",
            "was too hot",
            id="hot once",
        ),
        pytest.param(change(mine={"audio", "input"}), "groups", "warning", "gpio,render,video", id="groups"),
        pytest.param(
            change(
                outputs={"usb_devices": "", "list_cameras": ""},
                texts={"/boot/firmware/config.txt": "[all]\n#camera_auto_detect=1\ncamera_auto_detect=0\n"},
            ),
            "camera",
            "warning",
            "camera_auto_detect=1",
            id="cameras are not looked for",
        ),
        pytest.param(
            change(
                outputs={"usb_devices": "", "list_cameras": ""},
                texts={"/boot/firmware/config.txt": "camera_auto_detect=0\ndtoverlay=imx708,cam0\n"},
            ),
            "camera",
            "warning",
            "No camera is connected",
            id="a camera that is not there",
        ),
        pytest.param(
            change(outputs={"usb_devices": "", "list_cameras": ""}),
            "camera",
            "warning",
            "--camera none",
            id="no camera",
        ),
        pytest.param(
            change(
                outputs={
                    "usb_devices": "",
                    "list_cameras": CommandResult(
                        False, "", "tableassist.ports.CameraLost: The library is missing: run apt."
                    ),
                }
            ),
            "camera",
            "warning",
            "The library is missing: run apt.",
            id="no camera library",
        ),
        pytest.param(
            change(outputs={"picamera2.__file__": "True"}),
            "picamera",
            "warning",
            "pip uninstall picamera2",
            id="pip camera",
        ),
        pytest.param(
            change(outputs={"ensure_pin_factory": BROKEN}), "buttons", "warning", "python3-lgpio", id="no pins"
        ),
        pytest.param(
            change(outputs={"ensure_pin_factory": "NativeFactory"}),
            "buttons",
            "warning",
            "NativeFactory",
            id="no lgpio",
        ),
        pytest.param(change(versions={"gpiozero": "2.0.1"}), "buttons", "warning", "Pi 5", id="old gpiozero on a Pi 5"),
        pytest.param(
            change(commands={"systemctl": CommandResult(True, SERVICE.replace("active", "failed"))}),
            "service",
            "problem",
            "journalctl",
            id="service failed",
        ),
        pytest.param(
            change(commands={"systemctl is-active": CommandResult(True, "active")}),
            "service",
            "warning",
            "multi-user.target",
            id="a desktop holds the screen",
        ),
        pytest.param(
            change(commands={"systemctl": CommandResult(True, SERVICE.replace("enabled", "disabled"))}),
            "service",
            "warning",
            "systemctl enable",
            id="service does not start",
        ),
    ],
)
def test_what_is_wrong_is_found_and_comes_with_a_fix(pi, changes, check, health, says):
    changes(pi)
    finding = getattr(checks, f"check_{check}")(pi)
    assert finding.health == health
    assert says in f"{finding.what} {finding.fix}"
    assert finding.fix.endswith(".")
    assert examine(pi)[0] == (health == "problem")


@pytest.mark.parametrize(
    ("changes", "check"),
    [
        pytest.param(
            change(versions={"simplejpeg": None}, outputs={"import simplejpeg": BROKEN}), "numpy", id="no simplejpeg"
        ),
        pytest.param(change(bring={"cv2": ()}), "opencv", id="OpenCV of the system"),
        pytest.param(change(outputs={"list_cameras": BROKEN}), "camera", id="a USB camera alone"),
        pytest.param(change(outputs={"usb_devices": ""}), "camera", id="a ribbon-cable camera alone"),
        pytest.param(change(mine={"root"}), "groups", id="root needs no group"),
        pytest.param(change(every={"audio"}, mine={"audio"}), "groups", id="groups the system does not have"),
        pytest.param(
            change(commands={"systemctl": CommandResult(True, "LoadState=not-found")}),
            "service",
            id="no service installed",
        ),
    ],
)
def test_what_is_not_wrong(pi, changes, check):
    changes(pi)
    assert getattr(checks, f"check_{check}")(pi).health == Health.OK


@pytest.mark.parametrize("answer", [None, CommandResult(False, "", "System has not been booted with systemd")])
@pytest.mark.parametrize("check", [checks.check_time, checks.check_service])
def test_a_machine_without_systemd_is_not_asked(pi, answer, check):
    pi.commands = {} if answer is None else {"timedatectl": answer, "systemctl": answer}
    assert check(pi) is None


def test_a_partition_that_is_kept_makes_an_overlay_harmless(pi):
    state = pi.environ["STATE_DIRECTORY"]
    pi.texts["/proc/mounts"] = f"overlay / overlay rw 0 0\n/dev/mmcblk0p3 {state} ext4 rw 0 0"
    assert checks.check_root(pi).health == Health.OK
    pi.texts["/proc/mounts"] = f"/dev/root / ext4 rw 0 0\ntmpfs {state} tmpfs rw 0 0"
    assert checks.check_root(pi).health == Health.WARNING
    pi.texts["/proc/mounts"] = f"overlay / overlay rw 0 0\n/dev/mmcblk0p3 {state}-old ext4 rw 0 0"
    assert checks.check_root(pi).health == Health.WARNING
    pi.texts["/proc/mounts"] = f"a line\nof words\n/dev/mmcblk0p3 {state} ext4 rw 0 0"
    assert checks.check_root(pi).health == Health.OK, "lines that are none of mounts say nothing"


def test_bad_settings_are_reported_with_their_line(pi, tmp_path):
    (tmp_path / "settings.toml").write_text("[camera]\nwidht = 1")
    code, output = examine(pi)
    assert code == 1
    assert "line 2" in output
    assert "did you mean camera.width?" in output


def test_a_damaged_calibration_is_reported(pi):
    path = f"{pi.environ['STATE_DIRECTORY']}/calibration.json"
    pi.texts[path] = "{"
    complaint = "tableassist.vision.calibrate.profile.BadCalibration: It holds no calibration."
    pi.outputs[path] = CommandResult(False, "", complaint)
    finding = checks.check_calibration(pi)
    assert finding == problem("It holds no calibration.", "Run `tableassist calibrate`.")


def test_a_calibration_is_named_by_its_camera(pi):
    path = f"{pi.environ['STATE_DIRECTORY']}/calibration.json"
    pi.texts[path] = "{}"
    pi.outputs[path] = "imx708 2026-11-20"
    assert checks.check_calibration(pi) == ok("measured with imx708 2026-11-20")


def test_a_calibration_is_read_by_those_who_wrote_it(this, tmp_path):
    profile = pytest.importorskip("tableassist.vision.calibrate.profile")
    this.environ = {"STATE_DIRECTORY": str(tmp_path), "CONFIGURATION_DIRECTORY": str(tmp_path)}
    profile.save_profile(profile.CalibrationProfile("imx708", date="2026-11-20"), tmp_path / "calibration.json")
    assert checks.check_calibration(this) == ok("measured with imx708 2026-11-20")
    (tmp_path / "calibration.json").write_text("{")
    assert checks.check_calibration(this).health == Health.PROBLEM


def test_the_networks_of_this_machine_are_loaded(this):
    found = checks.check_networks(this)
    assert (found.health, "faces.onnx" in found.what) == (Health.OK, True)


def test_a_check_that_breaks_hides_no_other(pi):
    out = io.StringIO()
    assert doctor(out, pi, [("First", lambda machine: 1 / 0), ("Second", lambda machine: ok("fine"))]) == 1
    assert "First   This could not be checked (ZeroDivisionError: division by zero)." in out.getvalue()
    assert "ok       Second  fine" in out.getvalue()


@pytest.mark.parametrize(
    ("findings", "code", "end"),
    [
        ([ok("x")], 0, "All is well."),
        ([ok("x"), None], 0, "All is well."),
        ([warning("x", "y.")], 0, "A game can be played; 1 warning to look at."),
        ([warning("x", "y."), warning("x", "y.")], 0, "A game can be played; 2 warnings to look at."),
        ([problem("x", "y."), warning("x", "y.")], 1, "1 problem: mend it, then ask again."),
        ([problem("x", "y."), problem("x", "y.")], 1, "2 problems: mend them, then ask again."),
    ],
)
def test_the_summary_and_the_exit_code(pi, findings, code, end):
    out = io.StringIO()
    named = [("Check", lambda machine, finding=finding: finding) for finding in findings]
    assert doctor(out, pi, named) == code
    assert out.getvalue().endswith(f"\n{end}\n")


def test_a_fix_stands_below_what_it_mends(pi):
    out = io.StringIO()
    doctor(out, pi, [("Camera", lambda machine: CheckResult(Health.WARNING, "None.", "Connect one."))])
    assert out.getvalue().splitlines()[:2] == ["warning  Camera  None.", "                 → Connect one."]


@pytest.mark.parametrize("name", [name for name, _ in CHECKS])
def test_every_check_is_documented(name):
    assert f"| {name} |" in DOC


@pytest.mark.parametrize(
    ("version", "older"), [("2.0.1.post3", "2.0.1"), ("4.10.0", "4.9.0"), ("5.0.0.93", "4.14"), ("2.32.10", "2.32.4")]
)
def test_versions_compare_by_their_numbers(version, older):
    assert checks.version_numbers(version) > checks.version_numbers(older)


@pytest.fixture
def this():
    return ThisMachine()


def test_this_machine_answers(this, tmp_path):
    assert this.python == sys.version_info[:3]
    assert this.ask(sys.executable, "-c", "print(1)") == CommandResult(True, "1", "")
    assert this.ask("no-such-command-anywhere") is None
    assert this.providers("no_such_module") == ()
    assert this.version("no-such-distribution") is None
    assert this.text(str(tmp_path / "missing")) is None


def test_a_command_that_fails_says_why(this):
    answer = this.run_python("raise ValueError('numpy.dtype size changed')")
    assert not answer.good
    assert checks.last(answer) == "ValueError: numpy.dtype size changed"


def test_a_command_that_the_kernel_ends_is_said_to_be_ended_by_that(this):
    answer = this.run_python("import os, signal; os.kill(os.getpid(), signal.SIGILL)")
    assert not answer.good
    assert answer.complaint == "Illegal instruction ended it."


def test_a_command_that_hangs_is_ended(this, monkeypatch):
    import subprocess

    def hang(*arguments, **_options):
        raise subprocess.TimeoutExpired(arguments, 30)

    monkeypatch.setattr(subprocess, "run", hang)
    assert this.ask(sys.executable, "-c", "1").good is False


def test_looking_at_the_storage_leaves_nothing_behind(this, tmp_path):
    folder = tmp_path / "not" / "yet" / "there"
    assert this.write_ms(folder) >= 0
    assert this.free_bytes(folder) > 0
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_is_reported(this, monkeypatch, tmp_path):
    def refuse(**_options):
        raise PermissionError

    monkeypatch.setattr("tableassist.app.doctor.machine.tempfile.TemporaryFile", refuse)
    assert this.write_ms(tmp_path) is None


@pytest.mark.skipif(os.name == "nt", reason="there are no such groups")
def test_my_groups_are_among_all_groups(this):
    mine, every = this.groups()
    assert mine <= every


def test_the_screen_is_looked_for_though_the_service_holds_it(pi):
    """SDL takes a graphics card for none while another program is its master, unless it is told not to mind."""
    asked = []
    answer = pi.run_python
    pi.run_python = lambda code: asked.append(code) or answer(code)
    assert checks.check_screen(pi) == ok("800 × 480, drawn by kmsdrm")
    assert "'SDL_KMSDRM_REQUIRE_DRM_MASTER': '0'" in asked[0]


def test_this_machine_says_the_size_of_its_screen(this, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert checks.check_screen(this).what == "Pictures would be drawn where nobody sees them."
