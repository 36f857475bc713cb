"""The doctor's checks: each asks a machine one thing and gives a finding, or None where the thing does not apply."""

from __future__ import annotations

import re
from pathlib import Path

from tableassist.app.doctor.findings import Check, CheckResult, ok, problem, warning
from tableassist.app.doctor.graphics import check_graphics
from tableassist.app.doctor.machine import CommandResult, Machine
from tableassist.app.doctor.sound import check_sound
from tableassist.app.folders import state_dir
from tableassist.app.settings.config import BadSettings, Settings, calibration_file, load_settings
from tableassist.hardware.power import TOO_HOT, WAS_TOO_HOT, Throttled

_MODEL = "/proc/device-tree/model"
_BOOT_SETTINGS = "/boot/firmware/config.txt"
_REINSTALL = "Run `pip install --force-reinstall tableassist` in its environment."
_MB = 1_000_000
_MANY_POINTS = 1920 * 1200


def is_pi(machine: Machine) -> bool:
    """Whether the machine is a Raspberry Pi."""
    return "Raspberry Pi" in (machine.text(_MODEL) or "")


def version_numbers(version: str) -> tuple[int, ...]:
    """The numbers of a version in order, so that versions can be compared."""
    return tuple(int(part) for part in re.findall(r"\d+", version))


def check_machine(machine: Machine) -> CheckResult:
    """The computer itself: 64 bits, because OpenCV and pygame come for nothing else."""
    model = machine.text(_MODEL) or machine.processor
    if machine.processor.startswith(("armv6", "armv7", "i386", "i686")):
        return problem(f"{model} runs a 32-bit system.", "Install the 64-bit Raspberry Pi OS (Trixie).")
    return ok(model)


def check_python(machine: Machine) -> CheckResult:
    """The language."""
    version = ".".join(map(str, machine.python))
    if machine.python < (3, 11):
        return problem(f"Python {version} is too old.", "Install Python 3.11 or newer (Raspberry Pi OS Trixie has it).")
    return ok(version)


def check_numpy(machine: Machine) -> CheckResult:
    """numpy, and on a Pi the camera's library that must be built for the same one."""
    answer = machine.run_python("import numpy; print(numpy.__version__)")
    if not answer.good:
        return problem(f"numpy does not load: {last(answer)}", _REINSTALL)
    if machine.version("simplejpeg") and not machine.run_python("import simplejpeg").good:
        return problem(
            f"The camera's library was built for another numpy than {answer.output}.",
            "Run `pip install --upgrade simplejpeg` in the environment of TableAssist.",
        )
    return ok(answer.output)


def check_opencv(machine: Machine) -> CheckResult:
    """Exactly one OpenCV, that loads."""
    found = machine.providers("cv2")
    if len(found) > 1:
        return problem(
            f"Several packages bring cv2 and damage each other: {', '.join(found)}.", _keep(found, "headless")
        )
    answer = machine.run_python("import cv2; print(cv2.__version__)")
    if not answer.good:
        return problem(f"OpenCV does not load: {last(answer)}", _REINSTALL)
    if version_numbers(answer.output) < (4, 10):
        return problem(f"OpenCV {answer.output} is too old.", 'Run `pip install "opencv-python-headless>=4.10"`.')
    return ok(f"{answer.output} ({', '.join(found) or 'of the system'})")


def check_pygame(machine: Machine) -> CheckResult:
    """Exactly one pygame, and the one whose wheels can draw without a desktop."""
    found = machine.providers("pygame")
    if len(found) > 1:
        return problem(f"Several packages bring pygame and damage each other: {', '.join(found)}.", _keep(found, "-ce"))
    code = "import pygame; print(getattr(pygame, 'IS_CE', 0), pygame.ver, *pygame.get_sdl_version())"
    answer = machine.run_python(f"import os; os.environ['PYGAME_HIDE_SUPPORT_PROMPT'] = '1'; {code}")
    if not answer.good:
        return problem(f"pygame does not load: {last(answer)}", _REINSTALL)
    community, version, *sdl = answer.output.split()
    sdl_version = ".".join(sdl)
    if community != "1":
        return problem(
            f"pygame {version} cannot draw without a desktop.", "Run `pip uninstall pygame`, then reinstall."
        )
    if version_numbers(sdl_version) < (2, 30):
        return warning(f"pygame-ce {version} has an old SDL {sdl_version}.", "Run `pip install --upgrade pygame-ce`.")
    return ok(f"pygame-ce {version}, SDL {sdl_version}")


def check_screen(machine: Machine) -> CheckResult:
    """A way to draw that somebody can see."""
    # A running service holds the screen; without the second variable SDL would find none beside it.
    names = "'PYGAME_HIDE_SUPPORT_PROMPT': '1', 'SDL_KMSDRM_REQUIRE_DRM_MASTER': '0'"
    code = "print(pygame.display.get_driver(), *pygame.display.get_desktop_sizes()[0])"
    answer = machine.run_python(
        f"import os; os.environ.update({{{names}}}); import pygame; pygame.display.init(); {code}"
    )
    if not answer.good:
        return problem(f"There is no screen: {last(answer)}", "Connect a screen, and join the groups video and render.")
    driver, width, height = answer.output.split()
    if driver in ("offscreen", "dummy"):
        return warning(
            "Pictures would be drawn where nobody sees them.",
            "Connect a screen; without a desktop set SDL_VIDEODRIVER=kmsdrm and join the groups video and render.",
        )
    if is_pi(machine) and int(width) * int(height) > _MANY_POINTS:
        return warning(
            f"The screen's {width} × {height} points take a Pi long to draw.",
            "Write video=HDMI-A-1:1920x1080@60 at the end of the line in /boot/firmware/cmdline.txt, then restart.",
        )
    return ok(f"{width} × {height}, drawn by {driver}")


def check_fonts(machine: Machine) -> CheckResult:
    """The fonts that come with the package."""
    code = (
        "from importlib.resources import files; fonts = files('tableassist.display') / 'fonts'; "
        "print(*sorted(font.name for font in fonts.iterdir() if font.name.endswith('.ttf')))"
    )
    answer = machine.run_python(code)
    if not answer.good or not answer.output:
        return problem("The fonts are missing.", _REINSTALL)
    return ok(answer.output.replace(" ", ", "))


def check_networks(machine: Machine) -> CheckResult:
    """The trained networks that read cards and pieces."""
    code = "from tableassist.vision.trained import TRAINED, check_trained; print(*map(check_trained, TRAINED))"
    answer = machine.run_python(code)
    if "Illegal instruction" in answer.complaint:
        runtime = machine.version("onnxruntime")
        return problem(
            f"ONNX Runtime {runtime} was built for another processor than this one.",
            f'Run `pip install "onnxruntime!={runtime}"` in the environment of TableAssist.',
        )
    return ok(answer.output) if answer.good else problem(f"Cards cannot be read: {last(answer)}", _REINSTALL)


def check_settings(machine: Machine) -> CheckResult:
    """The settings file."""
    try:
        load_settings(environ=machine.environ)
    except BadSettings as bad:
        return problem(str(bad), "Correct that line; docs/config.md lists every setting.")
    return ok("can be used")


def check_storage(machine: Machine) -> CheckResult:
    """Room for journals, and how fast a line of one is safe."""
    folder = state_dir(machine.environ)
    took, free = machine.write_ms(folder), machine.free_bytes(folder)
    if took is None or free is None:
        return problem(
            f"Nothing can be written to {folder}.", f"Make the folder yours: `sudo chown -R $USER {folder}`."
        )
    if free < 50 * _MB:
        return problem(f"Only {free // _MB} MB are left at {folder}.", "Make room, or games cannot be kept.")
    if free < 500 * _MB:
        return warning(f"Only {free // _MB} MB are left at {folder}.", "Make room soon.")
    if took > 200:
        return warning(f"A move takes {took:.0f} ms until it is safe.", "Use a faster card (A1 or A2), or a USB disk.")
    return ok(f"{folder}, {free // _MB} MB free, a move is safe after {took:.1f} ms")


def check_root(machine: Machine) -> CheckResult | None:
    """A root file system that forgets everything when the power goes."""
    mounts = machine.text("/proc/mounts")
    if mounts is None:
        return None
    folder = state_dir(machine.environ)
    if _kind_of_disk(mounts, folder) in ("overlay", "tmpfs", "ramfs"):
        return warning(
            f"What is written to {folder} is forgotten at power-off: games and settings too.",
            f"Turn the overlay off in raspi-config, or mount a partition that is kept at {folder}.",
        )
    return ok("what is written is kept")


def check_memory(machine: Machine) -> CheckResult | None:
    """The shared memory that pictures go through."""
    if machine.text("/proc/mounts") is None:
        return None
    free = machine.free_bytes(Path("/dev/shm"))
    if free is None or free < 64 * _MB:
        return warning("There is too little shared memory for the camera.", "Mount /dev/shm with at least 64 MB.")
    return ok(f"{free // _MB} MB shared memory")


def check_time(machine: Machine) -> CheckResult | None:
    """The date; clocks of games do not depend on it."""
    answer = machine.ask("timedatectl", "show", "--property=NTPSynchronized", "--value")
    if answer is None or not answer.good:
        return None
    if answer.output != "yes":
        return warning("The date is not set by the network.", "Records may carry a wrong date; game clocks are right.")
    return ok("set by the network")


def check_power(machine: Machine) -> CheckResult | None:
    """Voltage and heat, as the Pi's firmware counts them."""
    answer = machine.ask("vcgencmd", "get_throttled")
    match = re.search(r"0x([0-9a-fA-F]+)", answer.output) if answer else None
    if match is None:
        return None
    bits = Throttled(int(match[1], 16))
    if bits & Throttled.WEAK_POWER:
        return problem("The power supply is too weak right now.", "Use the official power supply of this Pi.")
    if bits & TOO_HOT:
        return warning("The Pi is too hot and slowed down right now.", "Give it a fan or a heat sink.")
    if bits & Throttled.WAS_WEAK:
        return warning("The power supply was too weak since the start.", "Use the official power supply of this Pi.")
    if bits & WAS_TOO_HOT:
        return warning("The Pi was too hot since the start.", "Give it a fan or a heat sink.")
    return ok("power and temperature are good")


def check_groups(machine: Machine) -> CheckResult | None:
    """The groups that may use the devices."""
    mine, every = machine.groups()
    missing = sorted(({"video", "render", "gpio", "input", "audio"} & every) - mine)
    if not is_pi(machine):
        return None
    if missing and "root" not in mine:
        return warning(
            f"This user is not in {', '.join(missing)}.",
            f"Run `sudo usermod -aG {','.join(missing)} $USER`, then log in again.",
        )
    return ok("all that are needed")


def check_camera(machine: Machine) -> CheckResult:
    """A camera; a game can be played to its end without one."""
    code = "from tableassist.hardware.{0} import {1}; print(*{1}(), sep='\\n')"
    usb = machine.run_python(code.format("usb", "usb_devices"))
    cable = machine.run_python(code.format("camera", "list_cameras")) if is_pi(machine) else None
    found = [line for answer in (cable, usb) if answer and answer.good for line in answer.output.splitlines() if line]
    if found:
        return ok(", ".join(found))
    if cable is not None and not cable.good:
        return warning(last(cable), "Or plug in a USB camera.")
    if cable is not None and not _detects_cameras(machine.text(_BOOT_SETTINGS)):
        return warning(
            "The Pi does not look for cameras when it starts.",
            f"Write camera_auto_detect=1 into {_BOOT_SETTINGS}, then restart.",
        )
    return warning("No camera is connected.", "Connect one, or play with `--camera none` and enter what is done.")


def _detects_cameras(settings: str | None) -> bool:
    """Whether the Pi's boot settings let it find a ribbon-cable camera; so does a file that cannot be read."""
    lines = [line.replace(" ", "") for line in (settings or "").splitlines()]
    sought = any(line == "camera_auto_detect=1" or re.match(r"dtoverlay=(imx|ov|arducam)", line) for line in lines)
    return settings is None or sought


def check_picamera(machine: Machine) -> CheckResult | None:
    """The ribbon-cable camera's library, which must come from the system."""
    if not is_pi(machine):
        return None
    code = "import picamera2, sys; print(sys.prefix != sys.base_prefix and picamera2.__file__.startswith(sys.prefix))"
    answer = machine.run_python(code)
    if answer.good and answer.output.endswith("True"):
        return warning(
            "picamera2 was installed by pip and breaks with the system's next update.",
            "Run `pip uninstall picamera2`, then `sudo apt install --no-install-recommends python3-picamera2`.",
        )
    return ok("from the system") if answer.good else None


def check_calibration(machine: Machine) -> CheckResult:
    """What was measured of the camera."""
    try:
        settings = load_settings(environ=machine.environ)
    except BadSettings:
        settings = Settings()
    path = calibration_file(settings, machine.environ)
    if machine.text(str(path)) is None:
        return ok("nothing measured yet, the camera sets itself")
    code = "from pathlib import Path; from tableassist.vision.calibrate.profile import load_profile"
    answer = machine.run_python(
        f"{code}; profile = load_profile(Path({str(path)!r})); print(profile.camera, profile.date)"
    )
    return (
        ok(f"measured with {answer.output}") if answer.good else problem(last(answer), "Run `tableassist calibrate`.")
    )


def check_buttons(machine: Machine) -> CheckResult | None:
    """The pins for buttons; keyboard and touch always work."""
    if not is_pi(machine):
        return None
    answer = machine.run_python("from tableassist.hardware import pin_library; print(pin_library.ensure_pin_factory())")
    version = machine.version("gpiozero") or "0"
    if not answer.good:
        return warning(
            "Buttons on pins cannot be used.", "Run `sudo apt install python3-lgpio`, and join the group gpio."
        )
    if answer.output != "LGPIOFactory":
        return warning(
            f"Pins are read by {answer.output}, which may miss presses.",
            "Run `sudo apt install python3-lgpio`, and make the environment with --system-site-packages.",
        )
    if "Pi 5" in (machine.text(_MODEL) or "") and version_numbers(version) < (2, 0, 1, 3):
        return warning(f"gpiozero {version} may not find the pins of a Pi 5.", "Run `pip install --upgrade gpiozero`.")
    return ok(f"gpiozero {version}, {answer.output}")


def check_service(machine: Machine) -> CheckResult | None:
    """The service, where it is installed."""
    answer = machine.ask("systemctl", "show", "tableassist", "--property=LoadState,ActiveState,UnitFileState")
    if answer is None or not answer.good:
        return None
    state = dict(line.split("=", 1) for line in answer.output.splitlines() if "=" in line)
    if state.get("LoadState") == "not-found":
        return ok("not installed; docs/install.md says how")
    if state.get("ActiveState") == "failed":
        return problem("The service failed.", "See why: `journalctl -u tableassist -b`.")
    if state.get("UnitFileState") != "enabled":
        return warning("The service does not start with the machine.", "Run `sudo systemctl enable tableassist`.")
    desktop = machine.ask("systemctl", "is-active", "display-manager")
    if desktop is not None and desktop.good:
        return warning(
            "A desktop holds the screen, and the service cannot draw.",
            "Run `sudo systemctl set-default multi-user.target`, then restart; with graphical.target it is back.",
        )
    return ok(state.get("ActiveState", ""))


def last(answer: CommandResult) -> str:
    """The last line of a complaint, the one that says what it was, without the name of a class of our own."""
    lines = [line.strip() for line in answer.complaint.splitlines() if line.strip()]
    return re.sub(r"^tableassist(\.\w+)+: ", "", lines[-1]) if lines else "it ended without a word."


def _kind_of_disk(mounts: str, folder: Path) -> str:
    """The kind of the file system that a folder lies on: that of the deepest mount above it."""
    entries = [line.split()[1:3] for line in mounts.splitlines() if len(line.split()) > 2]
    above = [(len(place), kind) for place, kind in entries if folder.is_relative_to(place)]
    return max(above, default=(0, ""))[1]


def _keep(found: tuple[str, ...], kept: str) -> str:
    """How to get from several packages of one module to the right one."""
    right = next((name for name in found if kept in name), found[-1])
    return f"Run `pip uninstall {' '.join(found)}`, then `pip install {right}`."


CHECKS: tuple[tuple[str, Check], ...] = (
    ("Machine", check_machine),
    ("Python", check_python),
    ("numpy", check_numpy),
    ("OpenCV", check_opencv),
    ("pygame", check_pygame),
    ("Graphics", check_graphics),
    ("Screen", check_screen),
    ("Sound", check_sound),
    ("Fonts", check_fonts),
    ("Card reader", check_networks),
    ("Settings", check_settings),
    ("Storage", check_storage),
    ("System disk", check_root),
    ("Memory", check_memory),
    ("Date", check_time),
    ("Power", check_power),
    ("Groups", check_groups),
    ("Camera", check_camera),
    ("picamera2", check_picamera),
    ("Calibration", check_calibration),
    ("Buttons", check_buttons),
    ("Service", check_service),
)
"""Every check with its name, in the order in which they are reported: what others rest on first."""
