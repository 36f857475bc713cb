"""The doctor's check of what draws without a desktop."""

from __future__ import annotations

from tableassist.app.doctor.findings import CheckResult, ok, problem, warning
from tableassist.app.doctor.machine import Machine

GRAPHICS = {"libgbm.so.1": "libgbm1", "libEGL.so.1": "libegl1", "libGLESv2.so.2": "libgles2", "libdrm.so.2": "libdrm2"}
"""What SDL loads for KMSDRM, and the package that brings each."""


def check_graphics(machine: Machine) -> CheckResult | None:
    """The libraries that SDL loads while it runs, to draw without a desktop; no package asks for them."""
    if machine.text("/proc/mounts") is None:
        return None
    code = "import ctypes\nfor name in {}:\n    try: ctypes.CDLL(name)\n    except OSError: print(name)"
    answer = machine.run_python(code.format(sorted(GRAPHICS)))
    missing = [name for name in answer.output.split() if name in GRAPHICS]
    if not missing:
        return ok("all that drawing without a desktop needs")
    packages = " ".join(sorted(GRAPHICS[name] for name in missing))
    tell = warning if {"DISPLAY", "WAYLAND_DISPLAY"} & set(machine.environ) else problem
    return tell(
        f"Without a desktop nothing can be drawn: {', '.join(missing)} cannot be loaded.",
        f"Run `sudo apt install --no-install-recommends {packages}`.",
    )
