"""The commands that keep a whole device, and bring it back."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path
from typing import TypeAlias

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"

_KEPT = 1


def backup(commands: Commands) -> None:
    """Add `backup`."""
    sub = commands.add_parser("backup", help="everything that is kept here, in one file")
    sub.set_defaults(command=_run_backup)
    sub.add_argument("file", type=Path, metavar="FILE.zip")
    sub.add_argument("--config", type=Path, help="settings file")


def restore(commands: Commands) -> None:
    """Add `restore`."""
    sub = commands.add_parser("restore", help="bring everything back from such a file; asks before it replaces")
    sub.set_defaults(command=_run_restore)
    sub.add_argument("file", type=Path, metavar="FILE.zip")
    sub.add_argument("--yes", action="store_true", help="do not ask")
    sub.add_argument("--config", type=Path, help="settings file")


def _run_backup(options: argparse.Namespace) -> int:
    from tableassist.app.backup import make_backup
    from tableassist.app.device_files import this_device

    made = make_backup(this_device(options.config), options.file, date.today().isoformat())
    print(f"{len(made.files)} files, of them {made.games} games, {made.size // 1024} KB, are in {options.file}.")
    return 0


def _run_restore(options: argparse.Namespace) -> int:
    from tableassist.app.backup import read_backup, restore_backup
    from tableassist.app.device_files import this_device

    found, device = read_backup(options.file), this_device(options.config)
    print(f"Of {found.made}: {len(found.files)} files, of them {found.games} games, {found.size // 1024} KB.")
    print(f"All in {device.state} and {device.settings} is put aside and replaced.")
    if not options.yes and input("Go on? [y/N] ").strip().casefold() not in ("y", "yes"):
        print("Nothing was changed.")
        return _KEPT
    restore_backup(options.file, device)
    print("Everything is back. What was there before is in .before-restore of that folder until the next restore.")
    return 0
