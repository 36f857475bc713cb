"""What of each game comes out of a printer: what a package registers for that, else its mat."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tableassist.app.build import game_named
from tableassist.app.plugins import PRINTS, broken_plugin, load_plugin, registered_plugins
from tableassist.printing.commands import print_mat


@dataclass(frozen=True, slots=True)
class PrintRequest:
    """What the command line asks for; see `tableassist print --help`. `deck` is empty for the usual one."""

    out: Path
    paper: str = "a1"
    part: str = "all"
    deck: str = ""


@dataclass(frozen=True)
class PrintKit:
    """What a game has to print: `draw` writes what is requested and gives the number of pages."""

    draw: Callable[[PrintRequest], int]


def print_for(name: str, request: PrintRequest) -> int:
    """Writes what is requested of a game; raises UnknownName, BrokenPlugin, CannotPrint and what drawing it raises."""
    entry = registered_plugins(PRINTS).get(name)
    if entry is None:
        return print_mat(game_named(name).mat({}), request.out, request.paper, request.part)
    kit = load_plugin(entry)
    if not isinstance(kit, PrintKit):
        raise broken_plugin(entry, f"registers {type(kit).__name__} to be printed, not a PrintKit")
    return kit.draw(request)
