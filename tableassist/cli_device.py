"""The commands that keep a whole device, and bring it back."""

from __future__ import annotations

import argparse
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from tableassist.rules.wording import format_count

if TYPE_CHECKING:
    from tableassist.app.device.backup import Backup

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"

_KEPT = 1
_AS_SERVICE = (
    "sudo -u tableassist STATE_DIRECTORY=/var/lib/tableassist CONFIGURATION_DIRECTORY=/etc/tableassist "
    "/opt/tableassist/venv/bin/tableassist"
)
"""How a command sees what the installed table keeps, which belongs to an account of its own."""


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
    from tableassist.app.device.backup import NothingToKeep, make_backup
    from tableassist.app.device.device_files import this_device

    try:
        made = make_backup(this_device(options.config), options.file, date.today().isoformat())
    except NothingToKeep as nothing:
        way = f"What an installed table keeps is backed up by: {_AS_SERVICE} backup /tmp/{options.file.name}"
        raise NothingToKeep(f"{nothing} {way}") from None
    print(f"{_in_words(made)}, are in {options.file}.")
    return 0


def _in_words(kept: Backup) -> str:
    files, games = format_count(len(kept.files), "file"), format_count(kept.games, "game")
    return f"{files}, of them {games}, {kept.size // 1024} KB"


def _is_agreed() -> bool:
    """Whether somebody says yes; where nobody can be asked, nobody does."""
    try:
        return input("Go on? [y/N] ").strip().casefold() in ("y", "yes")
    except EOFError:
        print("\nNobody can be asked here: --yes does not ask.")
        return False


def _run_restore(options: argparse.Namespace) -> int:
    from tableassist.app.device.backup import read_backup, restore_backup
    from tableassist.app.device.device_files import this_device

    found, device = read_backup(options.file), this_device(options.config)
    print(f"Of {found.made}: {_in_words(found)}.")
    print(f"All in {device.state} and {device.settings} is put aside and replaced.")
    if not options.yes and not _is_agreed():
        print("Nothing was changed.")
        return _KEPT
    restore_backup(options.file, device)
    print("Everything is back. What was there before is in .before-restore of that folder until the next restore.")
    return 0
