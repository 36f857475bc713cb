"""Starts what the unit starts, as the unit's user, and waits for the first picture: `READY=1`, as systemd would.

It runs inside the clean root, with the environment, the groups and the folders that the unit gives; the screen is one
that nobody sees and the camera a folder with a picture. Prints how long it took, and what it needs.
"""

from __future__ import annotations

import grp
import os
import pwd
import shlex
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

UNIT = Path("/etc/systemd/system/tableassist.service")
USER = "tableassist"
TIMEOUT_S = 60.0


def settings() -> dict[str, str]:
    """What the unit says, the last of what is said twice; environments joined."""
    found: dict[str, str] = {}
    for line in UNIT.read_text().splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found[key] = f"{found[key]} {value}" if key == "Environment" and key in found else value
    return found


def folders(unit: dict[str, str], user: pwd.struct_passwd) -> dict[str, str]:
    """Makes the folders that systemd would make, and names them as it would."""
    named = {}
    for key, parent, variable in (
        ("StateDirectory", "/var/lib", "STATE_DIRECTORY"),
        ("CacheDirectory", "/var/cache", "CACHE_DIRECTORY"),
        ("ConfigurationDirectory", "/etc", "CONFIGURATION_DIRECTORY"),
        ("RuntimeDirectory", "/run", "RUNTIME_DIRECTORY"),
    ):
        path = Path(parent) / unit[key]
        path.mkdir(exist_ok=True)
        if key != "ConfigurationDirectory":
            os.chown(path, user.pw_uid, user.pw_gid)
        named[variable] = str(path)
    return named


def pictures(user: pwd.struct_passwd) -> Path:
    """A folder with one picture, made by the program itself."""
    folder = Path("/tmp/pictures")
    folder.mkdir(exist_ok=True)
    code = "import cv2, numpy; cv2.imwrite('/tmp/pictures/1.png', numpy.full((720, 1280, 3), 90, numpy.uint8))"
    subprocess.run([sys.executable, "-c", code], check=True)
    os.chown(folder, user.pw_uid, user.pw_gid)
    return folder


def main() -> None:
    """Starts it, waits, tells, ends it."""
    unit, user = settings(), pwd.getpwnam(USER)
    groups = [grp.getgrnam(name).gr_gid for name in unit["SupplementaryGroups"].split()]
    environ = dict(part.split("=", 1) for part in shlex.split(unit["Environment"].replace("%t", "/run")))
    environ |= folders(unit, user) | {"SDL_VIDEODRIVER": "dummy", "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
    command = shlex.split(unit["ExecStart"])
    command[command.index("--camera") + 1] = f"images:{pictures(user)}"
    # A screen that nobody sees is refused for a kiosk; everything else is as the unit has it.
    command[command.index("--display") + 1] = "window"
    address = "/run/tableassist/notify"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notified:
        notified.bind(address)
        os.chown(address, user.pw_uid, user.pw_gid)
        notified.settimeout(TIMEOUT_S)
        begun = time.monotonic()
        process = subprocess.Popen(
            command,
            user=user.pw_uid,
            group=user.pw_gid,
            extra_groups=groups,
            umask=int(unit["UMask"], 8),
            cwd=environ["STATE_DIRECTORY"],
            env=environ | {"NOTIFY_SOCKET": address},
        )
        try:
            words = ""
            while "READY=1" not in words:
                words = notified.recv(4096).decode()
            print(f"{'start to first picture':44} {time.monotonic() - begun:.1f} s")
            time.sleep(3)
            status = Path(f"/proc/{process.pid}/status").read_text()
            (kilobytes,) = (int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS:"))
            print(f"{'memory of the program at home':44} {kilobytes // 1000} MB")
        finally:
            process.send_signal(signal.SIGTERM)
            process.wait(20)
    print(f"{'ended when asked to, with status':44} {process.returncode}")
    if process.returncode not in (0, 143, -signal.SIGTERM):
        raise SystemExit(f"it ended with {process.returncode}")


if __name__ == "__main__":
    main()
