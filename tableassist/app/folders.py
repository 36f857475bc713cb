"""Where this machine keeps settings, journals and what was measured, as systemd or the desktop says."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

FILE = "settings.toml"


def usual_file(environ: Mapping[str, str] = os.environ) -> Path:
    """Where the settings are looked for; the file need not exist."""
    return _folder(environ, "CONFIGURATION_DIRECTORY", "XDG_CONFIG_HOME", ".config") / FILE


def state_dir(environ: Mapping[str, str] = os.environ) -> Path:
    """Where journals and what was measured are kept; the folder need not exist."""
    return _folder(environ, "STATE_DIRECTORY", "XDG_STATE_HOME", ".local/state")


def _folder(environ: Mapping[str, str], systemd: str, xdg: str, below_home: str) -> Path:
    if environ.get(systemd):
        # systemd gives a list where a unit names several folders; the first is the unit's own.
        return Path(environ[systemd].split(":")[0])
    # The XDG specification wants relative paths ignored.
    if os.path.isabs(environ.get(xdg, "")):
        return Path(environ[xdg]) / "tableassist"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "tableassist"
    if sys.platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or Path.home()) / "tableassist"
    return Path.home() / below_home / "tableassist"
