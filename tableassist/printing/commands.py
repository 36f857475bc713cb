"""Everything that comes out of a printer: mats in one sheet or in tiles, targets for the camera, reference cards."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from tableassist import __version__
from tableassist.app.commands.memdecks import library
from tableassist.app.folders import state_dir
from tableassist.games.memwars import mat as board
from tableassist.games.memwars.memdeck import MemDeck
from tableassist.memdecks.library import SUFFIX, read_deck
from tableassist.printing.board import draw_printed_board
from tableassist.printing.counters import draw_counters
from tableassist.printing.deck_pages import draw_cards
from tableassist.printing.edition import DARK, EDITIONS, Edition
from tableassist.printing.guide import draw_guide
from tableassist.printing.mat import Imprint, draw_printed_mat
from tableassist.printing.memwars_reference import draw_memwars_references
from tableassist.printing.pen import ATKINSON, Pen, PrintingMissing
from tableassist.printing.playmat import PLANS, draw_playmat
from tableassist.printing.playmat_reference import PLAYMAT_REFERENCES, draw_playmat_reference
from tableassist.printing.targets import draw_targets
from tableassist.printing.tiles import PAPERS, draw_tiles, tile_pages
from tableassist.table.geometry import Mat, Rect

__all__ = [
    "CannotPrint",
    "MAT_PAPERS",
    "MAT_PARTS",
    "MEMWARS_PARTS",
    "PrintingMissing",
    "TARGET_PAPERS",
    "deck_for",
    "mat_parts",
    "print_mat",
    "print_memwars",
    "print_targets",
]

MAT_PAPERS = ("sheets", "a1", "a2", "a3", "a4", "letter")
"""What a mat can be printed on: `a1` is one big sheet, the others are pages to glue; `sheets` is A4."""

MEMWARS_PARTS = ("guide", "board", "cards", "counters", "reference", "all")
"""What there is to print for MemWars."""

MAT_PARTS = ("guide", "mat", "reference", "all")
"""What there is to print for a game that is played on a mat."""

TARGET_PAPERS = ("a4", "a3", "letter")
"""What the targets can be printed on."""


class CannotPrint(ValueError):
    """There is no such paper, or the file cannot be written; the sentence says what would do."""


def mat_parts(mat: Mat) -> tuple[str, ...]:
    """What there is to print for the game with this mat, beside all of it."""
    return tuple(part for part in MAT_PARTS[:-1] if part != "reference" or mat.name in PLAYMAT_REFERENCES)


def print_mat(
    mat: Mat, path: str | os.PathLike[str], paper: str = "a1", part: str = "all", edition: str = "light"
) -> int:
    """Writes what a game with this mat has to print and gives the number of pages.

    The cover sheet comes on A4, and reference cards where the mat is on larger paper than A3.

    Args:
        paper: The size of a sheet: a1, a2, a3, a4 or letter.
        part: What to print: guide (the cover sheet), mat, reference or all.
        edition: light, dark or saving.

    Raises:
        CannotPrint: The game has no such part, or nothing to print.
        PrintingMissing: The library that writes PDF files is not installed.
    """
    _known(paper, MAT_PAPERS)
    title, version, inks = _title(mat.name), f"TableAssist {__version__}", _edition(edition)
    if mat.name not in PLANS and not mat.card_zones():
        raise CannotPrint(f"{mat.name} has no places for cards, and registers nothing else to print.")
    parts = (*mat_parts(mat), "all")
    if part not in parts:
        raise CannotPrint(f"{title} has no part {part!r} to print: choose one of {', '.join(parts)}.")
    pen = Pen(title, ATKINSON)
    art = draw_playmat if mat.name in PLANS else draw_printed_mat
    draw = partial(art, pen, mat, Imprint(title, version), inks)
    drawn = {
        "guide": partial(draw_guide, pen, mat, title, version, inks, draw),
        "mat": partial(_draw_big, pen, mat, paper, f"{title} mat", draw),
        "reference": partial(draw_playmat_reference, pen, _small(paper), mat.name, version, inks),
    }
    pages = sum(drawn[name]() for name in parts[:-1] if part in (name, "all"))
    _write(path, pen.pdf())
    return pages


def print_memwars(
    path: str | os.PathLike[str],
    paper: str = "a1",
    part: str = "all",
    deck: MemDeck | None = None,
    pictures: Path | None = None,
    edition: str = "light",
) -> int:
    """Writes what MemWars is played with as a PDF and gives the number of its pages.

    The cards need a deck, and the folder of its pictures where it has any. What is cut out or held in the hand comes on
    A4 where the board is on larger paper than A3.
    Raises CannotPrint, PrintingMissing, TooMuchText, PictureMissing, Unprintable.

    Args:
        paper: The board's paper.
        part: Which of the parts, or "all".
        deck: What the cards are printed of.
        pictures: The folder of the deck's pictures.

    Returns:
        The number of pages.
    """
    _known(paper, MAT_PAPERS)
    inks = _edition(edition)
    _check_memwars_part(part, inks)
    version, pen = f"TableAssist {__version__}", Pen("MemWars", ATKINSON)
    small, mat = _small(paper), board.build_mat()
    draw = partial(draw_printed_board, pen, mat, Imprint("MemWars", version), inks)
    parts = {
        "guide": partial(draw_guide, pen, mat, "MemWars", version, inks, draw),
        "board": partial(_draw_big, pen, mat, paper, "MemWars board", draw),
        "cards": partial(_draw_deck, pen, small, deck, version, pictures),
        "counters": partial(draw_counters, pen, small, version),
        "reference": partial(draw_memwars_references, pen, small, version, inks),
    }
    pages = sum(draw() for name, draw in parts.items() if part in (name, "all"))
    _write(path, pen.pdf())
    return pages


def _check_memwars_part(part: str, inks: Edition) -> None:
    if part not in MEMWARS_PARTS:
        raise CannotPrint(f"MemWars has no part {part!r} to print: choose one of {', '.join(MEMWARS_PARTS)}.")
    if inks is DARK and part in ("guide", "board", "all"):
        raise CannotPrint(
            "MemWars has no dark board: glass has its colour on a pale ground only. Choose light or saving."
        )


def deck_for(name: str, environ: Mapping[str, str] = os.environ) -> tuple[MemDeck, Path]:
    """A deck by its key, or any other by its file, and the folder in which its pictures are.

    Raises UnknownDeck, Unreadable, BadDeck.
    """
    if name.endswith(SUFFIX):
        return read_deck(Path(name)), Path(name).parent
    return library(environ).deck(name), state_dir(environ) / "decks"


def print_targets(path: str | os.PathLike[str], paper: str = "a4") -> int:
    """Writes the lens board and the colour card as a PDF; gives the number of its pages."""
    _known(paper, TARGET_PAPERS)
    pen = Pen("TableAssist: targets for the camera", ATKINSON)
    pages = draw_targets(pen, PAPERS[paper], f"TableAssist {__version__}")
    _write(path, pen.pdf())
    return pages


def _draw_deck(pen: Pen, paper: tuple[float, float], deck: MemDeck | None, version: str, pictures: Path | None) -> int:
    if deck is None:
        raise CannotPrint("The cards of MemWars need a deck: say which.")
    return draw_cards(pen, paper, deck, version, pictures)


def _draw_big(pen: Pen, mat: Mat, paper: str, title: str, draw: Callable[[], None]) -> int:
    """One sheet of the mat's own size, or pages to glue; gives their number."""
    if paper == "a1":
        pen.page(mat.width, mat.height)
        draw()
        return 1
    cut = tile_pages(mat.width, mat.height, "a4" if paper == "sheets" else paper)
    whole = Rect(0.0, 0.0, mat.width, mat.height)
    draw_tiles(pen, cut, title, lambda: pen.stamp("mat", whole, draw))
    return len(cut.tiles)


def _title(game_name: str) -> str:
    return game_name.replace("-", " ").title()


def _small(paper: str) -> tuple[float, float]:
    """The paper for what is cut out or held in the hand."""
    return PAPERS[paper if paper in ("a3", "letter") else "a4"]


def _edition(key: str) -> Edition:
    if key not in EDITIONS:
        raise CannotPrint(f"There is no edition {key!r}: choose one of {', '.join(EDITIONS)}.")
    return EDITIONS[key]


def _known(paper: str, papers: tuple[str, ...]) -> None:
    if paper not in papers:
        raise CannotPrint(f"There is no paper {paper!r}: choose one of {', '.join(papers)}.")


def _write(path: str | os.PathLike[str], pdf: bytes) -> None:
    """A finished file or none: an older one stays until the new one is complete."""
    target = Path(path)
    if not target.name:
        raise CannotPrint("The file needs a name, like mat.pdf.")
    part = target.with_name(target.name + ".part")
    try:
        part.write_bytes(pdf)
        part.replace(target)
    except OSError as error:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        raise CannotPrint(f"{target} cannot be written: {error.strerror or error}.") from error
