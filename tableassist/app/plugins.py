"""What packages register under our entry-point groups, found when it is asked for.

A package that is broken is reported with one sentence and stops no other. In a source tree what `pyproject.toml`
registers counts, installed or not; elsewhere the metadata of the installed package does.
"""

from __future__ import annotations

import os
import sys
import tomllib
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

import tableassist

GAMES = "tableassist.games"
"""Games: see `tableassist.rules.game.Game` and, for more than a game, `tableassist.referee.plugin.GamePlugin`."""
REHEARSALS = "tableassist.rehearsals"
"""How a game is rehearsed, for the exam and the demo: see `tableassist.rehearsal.kits.RehearsalKit`."""
DEMOS = "tableassist.demos"
"""A game's table under the mouse: see `tableassist.demo.kits.DemoKit`."""
PRINTS = "tableassist.prints"
"""What of a game comes out of a printer: see `tableassist.printing.kits.PrintKit`."""

OWN = "tableassist"


class BrokenPlugin(ValueError):
    """A package's plug-in cannot be used; the sentence says whose, why, and what to do."""


def registered_plugins(group: str) -> dict[str, EntryPoint]:
    """What is registered in a group by name: our own first, then the packages' in the order of the alphabet.

    Where two packages register one name, the first of them has it; `find_clashes` names the others.
    """
    found: dict[str, EntryPoint] = {}
    for entry in _all(group):
        found.setdefault(entry.name, entry)
    return found


def find_clashes(group: str) -> tuple[str, ...]:
    """A sentence for each plug-in that is not used because another has its name."""
    used: dict[str, EntryPoint] = {}
    beaten = [entry for entry in _all(group) if used.setdefault(entry.name, entry) is not entry]
    return tuple(
        f"{entry.name} of {package_of(entry)} is not used: {package_of(used[entry.name])} has a game of that name."
        for entry in beaten
    )


def load_plugin(entry: EntryPoint) -> Any:
    """The object that an entry point leads to; raises BrokenPlugin."""
    try:
        return entry.load()
    except Exception as error:  # it is the code of others, which may raise anything while it is imported
        why = " ".join(str(error).split())
        raise broken_plugin(entry, f"cannot be loaded ({type(error).__name__}: {why})") from error


def package_of(entry: EntryPoint) -> str:
    """The package that registers it, with its version."""
    return f"{entry.dist.name} {entry.dist.version}" if entry.dist is not None else f"{OWN} {tableassist.__version__}"


def broken_plugin(entry: EntryPoint, why: str) -> BrokenPlugin:
    """The error for a plug-in that cannot be used, and what to do about it."""
    package = entry.dist.name if entry.dist is not None else OWN
    return BrokenPlugin(f"{entry.name} of {package_of(entry)} {why}: mend or uninstall {package}.")


def _all(group: str) -> tuple[EntryPoint, ...]:
    return _all_installed(group, tuple((place, _changed_at(place)) for place in (*sys.path, _project())))


@lru_cache(maxsize=8)
def _all_installed(group: str, _places: tuple[tuple[str, int], ...]) -> tuple[EntryPoint, ...]:
    """What is registered, read once for as long as nothing changes in the places where it is found."""
    installed = sorted(entry_points(group=group), key=lambda entry: (package_of(entry), entry.name))
    own = _of_source(group)
    if own is None:
        own = [entry for entry in installed if _is_own(entry)]
    return (*own, *(entry for entry in installed if not _is_own(entry)))


def _changed_at(place: str) -> int:
    """When a folder or file was changed last, in nanoseconds; -1 where it is not there."""
    try:
        return os.stat(place or ".").st_mtime_ns
    except OSError:
        return -1


def _project() -> str:
    """Where our own source tree would register its games."""
    return str(Path(tableassist.__file__).resolve().parents[1] / "pyproject.toml")


def _is_own(entry: EntryPoint) -> bool:
    return entry.dist is not None and entry.dist.name == OWN


def _of_source(group: str) -> list[EntryPoint] | None:
    """What our own source tree registers, None where there is none around the package."""
    try:
        project = tomllib.loads(Path(_project()).read_text(encoding="utf-8")).get("project", {})
    except (OSError, ValueError):
        return None
    if project.get("name") != OWN:
        return None
    values = project.get("entry-points", {}).get(group, {})
    return [EntryPoint(name, value, group) for name, value in values.items()]
