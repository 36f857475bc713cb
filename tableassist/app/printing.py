"""Everything that comes out of a printer: mats in one sheet or in tiles, targets for the camera, reference cards."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from tableassist import __version__
from tableassist.app.sheets.mat import Imprint, draw_mat
from tableassist.app.sheets.pen import Pen, PrintingMissing
from tableassist.app.sheets.targets import draw_targets
from tableassist.app.sheets.tiles import PAPERS, draw_tiles, tiling
from tableassist.table.geometry import Mat, Rect

__all__ = ["CannotPrint", "MAT_PAPERS", "PrintingMissing", "TARGET_PAPERS", "print_game", "print_targets"]

MAT_PAPERS = ("sheets", "a1", "a3", "a4", "letter")
"""What a mat can be printed on: `a1` is one big sheet, the others are pages to glue; `sheets` is A4."""

TARGET_PAPERS = ("a4", "a3", "letter")
"""What the targets can be printed on."""


class CannotPrint(ValueError):
    """There is no such paper, or the file cannot be written; the sentence says what would do."""


def print_game(game_name: str, mat: Mat, path: str | os.PathLike[str], paper: str = "sheets") -> int:
    """Writes the mat of a game as a PDF and gives the number of its pages; raises CannotPrint, PrintingMissing."""
    _known(paper, MAT_PAPERS)
    title = game_name.replace("-", " ").title()
    imprint = Imprint(title, f"TableAssist {__version__}")
    pen = Pen(f"{title}: the mat")
    if paper == "a1":
        pen.page(mat.width, mat.height)
        draw_mat(pen, mat, imprint)
        pages = 1
    else:
        cut = tiling(mat.width, mat.height, "a4" if paper == "sheets" else paper)
        whole = Rect(0.0, 0.0, mat.width, mat.height)
        draw_tiles(pen, cut, f"{title} mat", lambda: pen.stamp("mat", whole, lambda: draw_mat(pen, mat, imprint)))
        pages = len(cut.tiles)
    _write(path, pen.pdf())
    return pages


def print_targets(path: str | os.PathLike[str], paper: str = "a4") -> int:
    """Writes the lens board, the colour card and the reference cards as a PDF; gives the number of its pages."""
    _known(paper, TARGET_PAPERS)
    pen = Pen("TableAssist: targets for the camera, cards for players")
    pages = draw_targets(pen, PAPERS[paper], f"TableAssist {__version__}")
    _write(path, pen.pdf())
    return pages


def _known(paper: str, papers: tuple[str, ...]) -> None:
    if paper not in papers:
        raise CannotPrint(f"There is no paper {paper!r}: choose one of {', '.join(papers)}.")


def _write(path: str | os.PathLike[str], pdf: bytes) -> None:
    """A finished file or none: an older one stays until the new one is complete."""
    target = Path(path)
    part = target.with_name(target.name + ".part")
    try:
        part.write_bytes(pdf)
        part.replace(target)
    except OSError as error:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        raise CannotPrint(f"{target} cannot be written: {error.strerror or error}.") from error
