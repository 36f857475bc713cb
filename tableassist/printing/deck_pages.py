"""A whole MemDeck on pages for both sides: its cards, and a card that shows how they are mapped to the board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from tableassist.games.memwars.board import LATTICE, PLACES, QUADRANTS, Quadrant, lattice_of, places_of, quadrant_of
from tableassist.games.memwars.memdeck import MemDeck
from tableassist.printing.board import TINTS
from tableassist.printing.duplex import draw_cuts, draw_page_foot, fit_grid
from tableassist.printing.fit import draw_block, fit_text
from tableassist.printing.memcards import INKS, PANEL, SIZE, TooMuchText, draw_front, draw_memcard_back, quadrant_title
from tableassist.printing.pen import Pen
from tableassist.table.geometry import Point, Rect

_GROUND, _DARK, _GREY = 0.95, 0.15, 0.35
_TITLE = Rect(5.5, 7.0, 52.0, 15.0)
_MAPPING = Rect(5.5, 27.0, 52.0, 43.0)
_FOOT = Rect(5.5, 74.0, 52.0, 8.0)
_MAP = Rect(8.5, 21.0, 46.0, 46.0)


def draw_cards(pen: Pen, paper: tuple[float, float], deck: MemDeck, version: str, pictures: Path | None = None) -> int:
    """Draws pages of fronts, each followed by the page of their backs; gives the number of pages.

    Args:
        paper: Width and height in millimetres.
        pictures: The folder of the deck's pictures, None for none.

    Returns:
        The number of pages.
    """
    cut = fit_grid(paper, SIZE)
    fronts: list[Callable[[], None]] = [partial(draw_front, pen, deck, card, pictures) for card in deck.cards]
    backs: list[Callable[[], None]] = [partial(draw_memcard_back, pen, deck, card) for card in deck.cards]
    fronts.append(partial(draw_mapping, pen, deck))
    backs.append(partial(draw_plan, pen, deck))
    sheets = -(-len(fronts) // cut.count)
    for sheet in range(sheets):
        slots = range(sheet * cut.count, min((sheet + 1) * cut.count, len(fronts)))
        title = f"{deck.title}: sheet {sheet + 1} of {sheets}"
        pen.page(*paper)
        draw_cuts(pen, cut)
        for index in slots:
            with pen.window(cut.front(index % cut.count), Point(0.0, 0.0)):
                fronts[index]()
        draw_page_foot(pen, paper, f"{title}, fronts", f"Both sides, flipped on the long edge, at 100 %. · {version}")
        pen.page(*paper)
        for index in slots:
            with pen.window(cut.back(index % cut.count), Point(0.0, 0.0)):
                backs[index]()
        draw_page_foot(pen, paper, f"{title}, backs", f"The back of the page before. · {version}")
    return 2 * sheets


def draw_mapping(pen: Pen, deck: MemDeck) -> None:
    """The front of the card that shows how the deck is mapped; raises TooMuchText."""
    title = fit_text(pen, deck.title, (_TITLE.width, _TITLE.height), (4.4, 1.6), bold=True)
    mapping = fit_text(pen, deck.mapping, (_MAPPING.width, _MAPPING.height), (2.4, 1.2))
    foot = fit_text(pen, " · ".join(filter(None, (deck.author, deck.licence))), (_FOOT.width, _FOOT.height), (1.6, 0.9))
    if title is None or mapping is None or foot is None:
        raise TooMuchText(
            f"The title, mapping, author or licence of “{deck.title}” is too long for a card: shorten it."
        )
    pen.area(PANEL, _GROUND, radius=3.0)
    draw_block(pen, title, _TITLE, _DARK)
    pen.line(Point(_TITLE.left, 24.0), Point(_TITLE.right, 24.0), _DARK)
    draw_block(pen, mapping, _MAPPING, _DARK)
    draw_block(pen, foot, _FOOT, _GREY, align="right")


def draw_plan(pen: Pen, deck: MemDeck) -> None:
    """The back of that card: the board from above, its quadrants in their colours with their names and numbers."""
    pen.outline(PANEL, _GROUND, radius=3.0, width=0.5)
    step = _MAP.width / LATTICE
    for quadrant in QUADRANTS:
        _draw_quadrant(pen, deck, quadrant)
    for place in PLACES:
        row, column = lattice_of(place)
        centre = Point(_MAP.left + (column + 0.5) * step, _MAP.top + (row + 0.5) * step)
        pen.disc(centre, 0.75, INKS[quadrant_of(place)])


def _draw_quadrant(pen: Pen, deck: MemDeck, quadrant: Quadrant) -> None:
    row, column = divmod(QUADRANTS.index(quadrant), 2)
    half, places = _MAP.width / 2, places_of(quadrant)
    area = Rect(_MAP.left + column * half, _MAP.top + row * half, half, half)
    pen.area(area, TINTS[quadrant])
    # Above the northern quadrants and below the southern ones, so that no dot is covered.
    in_line = Rect(area.left, area.top - 7.0 if row == 0 else area.bottom + 1.5, half, 5.5)
    words = f"{quadrant_title(deck, quadrant)} {places[0]}–{places[-1]}"
    name = fit_text(pen, words, (half - 1.0, in_line.height), (1.7, 0.8), bold=True)
    if name:
        draw_block(pen, name, in_line, INKS[quadrant], align="middle")
