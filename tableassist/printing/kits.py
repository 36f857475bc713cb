"""What of each game comes out of a printer: what a package registers for that, else its mat."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tableassist.app.build import game_named
from tableassist.app.plugins import PRINTS, broken_plugin, load_plugin, registered_plugins
from tableassist.printing.commands import CannotPrint, mat_parts, print_mat

BIG_PAPERS = ("a1", "a3", "a4", "letter")
"""On what papers a whole kit has its mat or board, where none is named."""

SMALL_PAPERS = ("a4", "letter")
"""On what papers it has what is cut out or held in the hand."""

GUIDE = "guide"
"""The cover sheet, which is one page for every paper."""


@dataclass(frozen=True, slots=True)
class PrintRequest:
    """What the command line asks for; see `tableassist print --help`. `deck` is empty for the usual one."""

    out: Path
    paper: str = "a1"
    part: str = "all"
    deck: str = ""
    edition: str = "light"


@dataclass(frozen=True)
class PrintKit:
    """What a game has to print.

    `draw` writes what is requested and gives the number of pages; `parts` names what may be requested besides "all",
    and `big` which of these are larger than a page. `decked` names those that are printed of a deck, None where `draw`
    judges that itself.
    """

    draw: Callable[[PrintRequest], int]
    parts: tuple[str, ...] = ()
    big: tuple[str, ...] = ()
    decked: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class PrintedFile:
    """A file of a kit, and how many pages it has."""

    path: Path
    pages: int


def print_for(name: str, request: PrintRequest) -> int:
    """Writes what is requested of a game; raises UnknownName, BrokenPlugin, CannotPrint and what drawing it raises."""
    kit = _kit(name)
    if request.deck:
        _refuse_deck(name, kit, request.part)
    return kit.draw(request)


def _refuse_deck(name: str, kit: PrintKit, part: str) -> None:
    """Raises CannotPrint where a deck means nothing; what is no part of the game, its kit refuses."""
    if kit.decked is None:
        return
    if not kit.decked:
        raise CannotPrint(f"Nothing of {name} is printed of a deck: leave --deck out.")
    if part in kit.parts and part not in kit.decked:
        raise CannotPrint(f"--what {part} is not printed of a deck, as {', '.join(kit.decked)} is: leave --deck out.")


def print_kit(
    name: str, folder: Path, paper: str = "", deck: str = "", edition: str = "light"
) -> Iterator[PrintedFile]:
    """Writes everything that a game has to print into a folder, a file for each part and paper.

    Args:
        name: The game.
        folder: Where the files go; it is made where there is none.
        paper: The only paper for the mat or board; every one of `BIG_PAPERS` where it is empty.
        deck: As in a request.
        edition: As in a request.

    Raises:
        CannotPrint: The folder cannot be made, and what `print_for` raises.
    """
    kit = _kit(name)
    if deck:
        _refuse_deck(name, kit, "all")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CannotPrint(f"{folder} cannot be used as a folder: {error.strerror or error}.") from error
    for part in kit.parts or ("all",):
        for sheet in _papers(part, kit, paper):
            file = folder / (f"{name}-{part}.pdf" if part == GUIDE else f"{name}-{part}-{sheet}.pdf")
            yield PrintedFile(file, kit.draw(PrintRequest(file, sheet, part, deck, edition)))


def _papers(part: str, kit: PrintKit, paper: str) -> tuple[str, ...]:
    if part == GUIDE:
        return ("a4",)
    if not kit.parts or part in kit.big:
        return (paper,) if paper else BIG_PAPERS
    return (paper if paper in ("a3", "letter") else "a4",) if paper else SMALL_PAPERS


def _kit(name: str) -> PrintKit:
    entry = registered_plugins(PRINTS).get(name)
    if entry is None:
        return _mat_kit(name)
    kit = load_plugin(entry)
    if not isinstance(kit, PrintKit):
        raise broken_plugin(entry, f"registers {type(kit).__name__} to be printed, not a PrintKit")
    return kit


def _mat_kit(name: str) -> PrintKit:
    """What a game has whose package registers nothing to be printed."""
    mat = game_named(name).mat({})

    def draw(request: PrintRequest) -> int:
        return print_mat(mat, request.out, request.paper, request.part, request.edition)

    return PrintKit(draw, mat_parts(mat), ("mat",), decked=())
