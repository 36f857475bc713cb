"""Which memory sticks are plugged in: what is mounted where machines mount what can be pulled out."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

MOUNTS = Path("/proc/self/mounts")
ROOTS = (Path("/media"), Path("/run/media"))
"""Where udev (`systemd/udev.rules`) and desktops mount a stick."""

_OCTAL = re.compile(r"\\([0-7]{3})")


@dataclass(frozen=True, slots=True)
class Stick:
    """A stick by the folder at which it is mounted; `device` tells it from another one that is mounted there later."""

    folder: Path
    device: int

    @property
    def name(self) -> str:
        """What it is called."""
        return self.folder.name

    @property
    def is_there(self) -> bool:
        """Whether it is still plugged in."""
        try:
            return self.folder.stat().st_dev == self.device
        except OSError:
            return False


def plugged_sticks(mounts: Path = MOUNTS, roots: Sequence[Path] = ROOTS) -> tuple[Stick, ...]:
    """Every stick, by the names of their folders; none where the machine does not tell what is mounted."""
    try:
        lines = mounts.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except OSError:
        return ()
    folders = {_plain_path(fields[1]) for line in lines if len(fields := line.split(" ")) > 1}
    below = sorted(folder for folder in folders if any(root in folder.parents for root in roots))
    return tuple(stick for folder in below if (stick := stick_at(folder)) is not None)


def stick_at(folder: Path) -> Stick | None:
    """The stick that is mounted at a folder; None where that cannot be looked at."""
    try:
        return Stick(folder, folder.stat().st_dev)
    except OSError:
        return None


def _plain_path(mounted: str) -> Path:
    """A path as the kernel writes it, with spaces as numbers."""
    return Path(_OCTAL.sub(lambda found: chr(int(found[1], 8)), mounted))
