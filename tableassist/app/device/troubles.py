"""What of a device cannot be used, in words for players, and the ways in which it can be mended."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from tableassist.app.settings.kept import KeptSettings, SettingPath


@dataclass(frozen=True, slots=True)
class TakeOut:
    """The usual value holds again for this setting."""

    path: SettingPath


@dataclass(frozen=True, slots=True)
class PutAside:
    """The file is kept under another name, and what it is for is done without it."""

    path: Path


@dataclass(frozen=True, slots=True)
class CheckAgain:
    """It was mended by hand: look whether it works now."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """It is set up anew on the screen, by the steps from this one on."""

    step: str


_USUAL, _ALL_USUAL = "Its usual value holds.", "All settings are as usual."

Repair: TypeAlias = TakeOut | PutAside | CheckAgain | SetUp


@dataclass(frozen=True, slots=True)
class Trouble:
    """One thing that cannot be used: what it is, why, what is done without it, and what would mend it.

    A `minor` one costs no player anything that the screen does not show as well.
    """

    key: str
    title: str
    why: str
    instead: str
    repairs: tuple[Repair, ...] = ()
    minor: bool = False


def settings_troubles(kept: KeptSettings) -> tuple[Trouble, ...]:
    """What in the settings cannot be used: each has its usual value meanwhile."""
    if kept.unreadable:
        return (Trouble("settings", "Settings", kept.unreadable, _ALL_USUAL, (PutAside(kept.path),)),)
    return tuple(
        Trouble(".".join(("settings", *fault.path)), "Settings", str(fault), _USUAL, _taken_out(fault.path))
        for fault in kept.faults
    )


def _taken_out(path: tuple[str, ...]) -> tuple[Repair, ...]:
    return (TakeOut(path),) if path else ()


def damaged(path: Path) -> str:
    """What is said of a file that cannot be used; where it lies, and what in it is wrong, helps nobody at a table."""
    return f"The file {path.name} is damaged."


def repair_label(repair: Repair) -> str:
    """What a repair is called on its key."""
    match repair:
        case TakeOut():
            return "As usual"
        case PutAside():
            return "Put the file aside"
        case SetUp():
            return "Set it up anew"
    return "Look again"


def put_aside(path: Path) -> Path:
    """Keep a file under another name, beside where it was; gives that name. Raises OSError."""
    aside = path.with_name(f"{path.name}.aside")
    number = 1
    while aside.exists():
        number += 1
        aside = path.with_name(f"{path.name}.aside{number}")
    path.rename(aside)
    return aside
