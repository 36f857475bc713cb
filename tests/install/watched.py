"""Does with the program what systemd does by the unit: watches it, ends it when its loop stands still, starts it again.

Inside the clean root it runs as the unit's user. Prints what was found; fails where the program is not fed to the
watchdog, is fed while its loop stands still, is not there again, or is not who it should be.
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
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from first_picture import USER, folders, pictures, settings

READY_S = 60.0


class Manager:
    """Starts a command as a service of `Type=notify` with a watchdog, and hears what it says.

    Args:
        command: What to start.
        environ: Its environment.
        address: Where its socket is made.
        watchdog_s: How long it may be silent.
        how: More for `subprocess.Popen`, as whose process it runs.
    """

    def __init__(
        self, command: Sequence[str], environ: Mapping[str, str], address: Path, watchdog_s: float, **how: Any
    ) -> None:
        self._command, self._how, self.watchdog_s = list(command), how, watchdog_s
        self._line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._line.bind(str(address))
        if "user" in how:
            os.chown(address, how["user"], how["group"])
        usec = str(round(watchdog_s * 1_000_000))
        self._environ = {**environ, "NOTIFY_SOCKET": str(address), "WATCHDOG_USEC": usec}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Start it and wait until it says that it is up; how long that took, in seconds."""
        begun = time.monotonic()
        self.process = subprocess.Popen(self._command, env=self._environ, stdout=subprocess.DEVNULL, **self._how)
        if not self.hears("READY=1", READY_S):
            raise SystemExit("it does not say that it is up")
        return time.monotonic() - begun

    def hears(self, word: str, seconds: float) -> bool:
        """Whether it says this within so many seconds."""
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            self._line.settimeout(left)
            try:
                if word in self._line.recv(4096).decode():
                    return True
            except TimeoutError:
                break
        return False

    def forget(self) -> None:
        """What it has said and nobody has heard yet is heard no more."""
        self._line.settimeout(0.0)
        try:
            while self._line.recv(4096):
                pass
        except BlockingIOError:
            return

    def stand_still(self) -> bool:
        """Stop its loop; whether the watchdog would find it out, and it is ended as systemd ends it then."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)
        self.forget()
        silent = not self.hears("WATCHDOG=1", self.watchdog_s)
        self.process.send_signal(signal.SIGABRT)
        self.process.send_signal(signal.SIGCONT)
        self.process.wait(20)
        return silent and self.process.returncode == -signal.SIGABRT

    def close(self) -> None:
        """End it."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(20)
            except subprocess.TimeoutExpired:
                self.process.kill()
        self._line.close()


def check(manager: Manager) -> list[str]:
    """What is wrong with how it is watched, in sentences."""
    wrong = []
    manager.start()
    wrong += ["the watchdog is not fed"] * (not manager.hears("WATCHDOG=1", manager.watchdog_s))
    wrong += ["a loop that stands still is not found out"] * (not manager.stand_still())
    again = manager.start()
    print(f"{'there again after the watchdog ended it':44} {again:.1f} s")
    wrong += ["after that the watchdog is not fed"] * (not manager.hears("WATCHDOG=1", manager.watchdog_s))
    return wrong


def who(process: int) -> tuple[int, ...]:
    """The user ids of a process: real, effective, saved, of files."""
    status = Path(f"/proc/{process}/status").read_text()
    return next(tuple(map(int, line.split()[1:])) for line in status.splitlines() if line.startswith("Uid:"))


def main() -> None:
    """Checks the installed program as the unit starts it."""
    unit, user = settings(), pwd.getpwnam(USER)
    environ = dict(part.split("=", 1) for part in shlex.split(unit["Environment"].replace("%t", "/run")))
    environ |= folders(unit, user) | {"SDL_VIDEODRIVER": "dummy", "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
    command = shlex.split(unit["ExecStart"])
    command[command.index("--camera") + 1] = f"images:{pictures(user)}"
    command[command.index("--display") + 1] = "window"
    groups = [grp.getgrnam(name).gr_gid for name in unit["SupplementaryGroups"].split()]
    how = {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": groups, "cwd": environ["STATE_DIRECTORY"]}
    manager = Manager(command, environ, Path("/run/tableassist/watched"), float(unit["WatchdogSec"]), **how)
    try:
        wrong = check(manager)
        assert manager.process is not None
        ids = who(manager.process.pid)
        wrong += [f"it runs as {ids}, not as {USER}"] * (set(ids) != {user.pw_uid} or 0 in ids)
    finally:
        manager.close()
    if wrong:
        raise SystemExit("; ".join(wrong))
    print(f"{'watchdog, restart, user':44} as the unit says")


if __name__ == "__main__":
    main()
