"""A pen that draws vector shapes in millimetres, origin at the top left, on the pages of a PDF."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from tableassist.table.geometry import Point, Rect

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4
"""PDF points in a millimetre."""

PLAIN, BOLD = "Vera", "VeraBd"
CAP_HEIGHT = 0.729
"""The height of a capital in the fonts used, as a share of the font size."""

HAIR = 0.25
"""The width of a fine line that office printers still print unbroken, in millimetres."""

Ink = float | tuple[int, int, int]
"""A grey from 0 (black) to 1 (white), or red, green, blue from 0 to 255. Greys are printed with black ink alone."""


class PrintingMissing(RuntimeError):
    """The library that makes PDFs is not installed; the sentence says how to get it."""


class Pen:
    """Draws on one PDF after another page; every length is in millimetres and every size of text is its cap height."""

    def __init__(self, title: str) -> None:
        self._store = io.BytesIO()
        self._canvas = _canvas(self._store, title)
        self._height = 0.0

    def page(self, width: float, height: float) -> None:
        """Begins a page of this size; an earlier page is finished."""
        if self._height:
            self._canvas.showPage()
        self._canvas.setPageSize((width * MM, height * MM))
        self._height = height

    def pdf(self) -> bytes:
        """The finished document; nothing can be drawn after it."""
        self._canvas.save()
        return self._store.getvalue()

    def stamp(self, name: str, area: Rect, draw: Callable[[], None]) -> None:
        """Draws what lies within an area, from the second page on by repeating what the first one has."""
        canvas = self._canvas
        if not canvas.hasForm(name):
            box = (area.left * MM, self._up(area.bottom), area.right * MM, self._up(area.top))
            canvas.beginForm(name, *box)
            draw()
            canvas.endForm()
        canvas.doForm(name)

    @contextmanager
    def window(self, on_page: Rect, origin: Point) -> Iterator[None]:
        """Draws only inside a rectangle of the page, whose top left corner shows `origin` of what is drawn."""
        canvas = self._canvas
        canvas.saveState()
        path = canvas.beginPath()
        path.rect(on_page.left * MM, self._up(on_page.bottom), on_page.width * MM, on_page.height * MM)
        canvas.clipPath(path, stroke=0, fill=0)
        canvas.translate((on_page.left - origin.x) * MM, (origin.y - on_page.top) * MM)
        yield
        canvas.restoreState()

    @contextmanager
    def turned(self, about: Point, angle: float) -> Iterator[None]:
        """Draws turned clockwise about a place."""
        canvas = self._canvas
        canvas.saveState()
        x, y = about.x * MM, self._up(about.y)
        canvas.translate(x, y)
        canvas.rotate(-angle)
        canvas.translate(-x, -y)
        yield
        canvas.restoreState()

    @contextmanager
    def enlarged(self, factor: float) -> Iterator[None]:
        """Draws enlarged, from the top left corner of the page."""
        canvas = self._canvas
        canvas.saveState()
        canvas.translate(0, self._height * MM * (1 - factor))
        canvas.scale(factor, factor)
        yield
        canvas.restoreState()

    def area(self, area: Rect, fill: Ink, radius: float = 0.0) -> None:
        """Fills a rectangle."""
        _colour(self._canvas.setFillGray, self._canvas.setFillColorRGB, fill)
        self._shape(area, radius, stroke=0, fill=1)

    def outline(self, area: Rect, ink: Ink = 0.0, radius: float = 0.0, width: float = HAIR) -> None:
        """Draws a rectangle's outline."""
        self._stroke(ink, width)
        self._shape(area, radius, stroke=1, fill=0)

    def circle(self, centre: Point, radius: float, ink: Ink = 0.0, width: float = HAIR) -> None:
        """Draws a circle."""
        self._stroke(ink, width)
        self._canvas.circle(centre.x * MM, self._up(centre.y), radius * MM, stroke=1, fill=0)

    def line(self, start: Point, end: Point, ink: Ink = 0.0, width: float = HAIR, dash: Sequence[float] = ()) -> None:
        """Draws a straight line, dashed where lengths of dashes and gaps are given."""
        self._stroke(ink, width)
        self._canvas.setDash([length * MM for length in dash])
        self._canvas.line(start.x * MM, self._up(start.y), end.x * MM, self._up(end.y))
        self._canvas.setDash()

    def polygon(self, corners: Sequence[Point], fill: Ink) -> None:
        """Fills a polygon."""
        _colour(self._canvas.setFillGray, self._canvas.setFillColorRGB, fill)
        path = self._canvas.beginPath()
        path.moveTo(corners[0].x * MM, self._up(corners[0].y))
        for corner in corners[1:]:
            path.lineTo(corner.x * MM, self._up(corner.y))
        path.close()
        self._canvas.drawPath(path, stroke=0, fill=1)

    def text(
        self, at: Point, text: str, cap: float, ink: Ink = 0.0, *, align: str = "left", bold: bool = False
    ) -> None:
        """Writes a line whose baseline begins, has its middle or ends at a place."""
        canvas = self._canvas
        _colour(canvas.setFillGray, canvas.setFillColorRGB, ink)
        canvas.setFont(BOLD if bold else PLAIN, cap / CAP_HEIGHT * MM)
        draw = {"left": canvas.drawString, "middle": canvas.drawCentredString, "right": canvas.drawRightString}[align]
        draw(at.x * MM, self._up(at.y), text)

    def width_of(self, text: str, cap: float, *, bold: bool = False) -> float:
        """How wide a line of text will be."""
        return float(self._canvas.stringWidth(text, BOLD if bold else PLAIN, cap / CAP_HEIGHT * MM)) / MM

    def wrapped(self, text: str, cap: float, width: float) -> list[str]:
        """The text in lines no wider than `width`."""
        lines: list[str] = []
        for word in text.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and self.width_of(longer, cap) <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def _up(self, y: float) -> float:
        return (self._height - y) * MM

    def _stroke(self, ink: Ink, width: float) -> None:
        _colour(self._canvas.setStrokeGray, self._canvas.setStrokeColorRGB, ink)
        self._canvas.setLineWidth(width * MM)

    def _shape(self, area: Rect, radius: float, **how: int) -> None:
        box = (area.left * MM, self._up(area.bottom), area.width * MM, area.height * MM)
        if radius:
            self._canvas.roundRect(*box, radius * MM, **how)
        else:
            self._canvas.rect(*box, **how)


def _colour(grey: Any, rgb: Any, ink: Ink) -> None:
    if isinstance(ink, tuple):
        rgb(*(part / 255 for part in ink))
    else:
        grey(ink)


def _canvas(store: io.BytesIO, title: str) -> Canvas:
    """A PDF that comes out byte for byte the same each time, with its fonts inside for print shops."""
    try:
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont
        from reportlab.pdfgen.canvas import Canvas
    except ImportError as missing:
        raise PrintingMissing(
            'Printing needs the reportlab library: install it with pip install "tableassist[print]".'
        ) from missing
    for font in (PLAIN, BOLD):
        pdfmetrics.registerFont(TTFont(font, f"{font}.ttf"))
    canvas = Canvas(store, invariant=1, initialFontName=PLAIN)
    canvas.setTitle(title)
    canvas.setAuthor("TableAssist")
    # Viewers offer "actual size" first where the document asks for no scaling.
    canvas.setViewerPreference("PrintScaling", "None")
    return canvas
