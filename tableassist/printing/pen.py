"""A pen that draws vector shapes in millimetres, origin at the top left, on the pages of a PDF."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tableassist.rules.line_breaks import parts_with_gaps
from tableassist.table.geometry import Point, Rect

if TYPE_CHECKING:
    from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4
"""PDF points in a millimetre."""


@dataclass(frozen=True)
class Font:
    """A font: its name, its file (reportlab brings some), and the height of its capitals as a share of its size."""

    name: str
    file: str
    cap_height: float


@dataclass(frozen=True)
class Family:
    """A font and its bold companion."""

    plain: Font
    bold: Font


_SHIPPED = Path(__file__).parents[1] / "display" / "fonts"

VERA = Family(Font("Vera", "Vera.ttf", 0.729), Font("VeraBd", "VeraBd.ttf", 0.729))
ATKINSON = Family(
    Font("Atkinson", str(_SHIPPED / "AtkinsonHyperlegibleNext-Medium.ttf"), 0.668),
    Font("AtkinsonBd", str(_SHIPPED / "AtkinsonHyperlegibleNext-Bold.ttf"), 0.668),
)
"""The family of the referee's screen: letters that are hard to mistake for one another."""

_FALLBACKS = (
    Font("DejaVuBd", str(_SHIPPED / "DejaVuSans-Bold.ttf"), 0.729),
    Font("Droid", str(_SHIPPED / "DroidSansFallback.ttf"), 0.8),
)
"""What stands in for letters that a family lacks; the second one has those of East Asia."""

HAIR = 0.25
"""The width of a fine line that office printers still print unbroken, in millimetres."""

_DOTS = 300 / 25.4
"""Dots in a millimetre of a printed picture."""

Ink = float | tuple[int, int, int]
"""A grey from 0 (black) to 1 (white), or red, green, blue from 0 to 255. Greys are printed with black ink alone."""


class PrintingMissing(RuntimeError):
    """The library that makes PDFs is not installed; the sentence says how to get it."""


class Unprintable(ValueError):
    """No font has a character of what should be written, or a picture cannot be read; the sentence says which."""


class Pen:
    """Draws on one PDF after another page; every length is in millimetres and every size of text is its cap height."""

    def __init__(self, title: str, family: Family = VERA) -> None:
        self._store = io.BytesIO()
        self._family = family
        self._canvas = _canvas(self._store, title, family)
        self._height = 0.0
        self._widths: dict[tuple[str, bool], float] = {}

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
        # Places count from the top of the page, so a page of another height needs a drawing of its own.
        name = f"{name}-{self._height:g}"
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

    def disc(self, centre: Point, radius: float, fill: Ink) -> None:
        """Fills a circle."""
        _colour(self._canvas.setFillGray, self._canvas.setFillColorRGB, fill)
        self._canvas.circle(centre.x * MM, self._up(centre.y), radius * MM, stroke=0, fill=1)

    def line(self, start: Point, end: Point, ink: Ink = 0.0, width: float = HAIR, dash: Sequence[float] = ()) -> None:
        """Draws a straight line, dashed where lengths of dashes and gaps are given.

        Args:
            width: In millimetres.
            dash: Lengths of dashes and gaps in millimetres, empty for none.
        """
        self._stroke(ink, width)
        self._canvas.setDash([length * MM for length in dash])
        self._canvas.line(start.x * MM, self._up(start.y), end.x * MM, self._up(end.y))
        self._canvas.setDash()

    def polygon(self, corners: Sequence[Point], fill: Ink) -> None:
        """Fills a polygon."""
        _colour(self._canvas.setFillGray, self._canvas.setFillColorRGB, fill)
        self._canvas.drawPath(self._path(corners), stroke=0, fill=1)

    def polygon_outline(self, corners: Sequence[Point], ink: Ink = 0.0, width: float = HAIR) -> None:
        """Draws a polygon's outline."""
        self._stroke(ink, width)
        self._canvas.drawPath(self._path(corners), stroke=1, fill=0)

    def picture(self, area: Rect, file: Path) -> None:
        """Draws a picture in the middle of an area, as large as it fits; raises Unprintable."""
        from reportlab.lib.utils import ImageReader

        picture = _picture(file, (round(area.width * _DOTS), round(area.height * _DOTS)))
        scale = min(area.width / picture.width, area.height / picture.height)
        width, height = picture.width * scale, picture.height * scale
        left, bottom = area.centre.x - width / 2, area.centre.y + height / 2
        self._canvas.drawImage(ImageReader(picture), left * MM, self._up(bottom), width * MM, height * MM, mask="auto")

    def text(
        self, at: Point, text: str, cap: float, ink: Ink = 0.0, *, align: str = "left", bold: bool = False
    ) -> None:
        """Writes a line whose baseline begins, has its middle or ends at a place.

        Args:
            at: Where the baseline begins, has its middle or ends, by `align`.
            cap: The height of a capital in millimetres.
        """
        canvas = self._canvas
        _colour(canvas.setFillGray, canvas.setFillColorRGB, ink)
        x = at.x - {"left": 0.0, "middle": 0.5, "right": 1.0}[align] * self.width_of(text, cap, bold=bold)
        for face, part in self._runs(text, bold):
            canvas.setFont(face.name, cap / face.cap_height * MM)
            canvas.drawString(x * MM, self._up(at.y), part)
            x += self._width(face, part, cap)

    def width_of(self, text: str, cap: float, *, bold: bool = False) -> float:
        """How wide a line of text will be."""
        # Fitting text to a box asks for the same line in many sizes.
        if (text, bold) not in self._widths:
            self._widths[text, bold] = sum(self._width(face, part, 1.0) for face, part in self._runs(text, bold))
        return cap * self._widths[text, bold]

    def wrapped(self, text: str, cap: float, width: float, *, bold: bool = False) -> list[str]:
        """The text in lines no wider than `width`, but for a word that is wider by itself."""
        lines: list[str] = []
        for word in text.split():
            for gap, part in parts_with_gaps(word):
                longer = f"{lines[-1]}{gap}{part}" if lines else part
                if lines and self.width_of(longer, cap, bold=bold) <= width:
                    lines[-1] = longer
                else:
                    lines.append(part)
        return lines

    def _runs(self, text: str, bold: bool) -> Iterator[tuple[Font, str]]:
        """The text in parts, each with a font that has all its characters."""
        own = self._family.bold if bold else self._family.plain
        if letters_of(own).issuperset(text):
            yield own, text
            return
        for face, letters in groupby(text, lambda letter: font_with(letter, own)):
            part = "".join(letters)
            if face is None:
                raise Unprintable(f"No font here has the character {min(part)!r} of {text!r}: write it another way.")
            yield face, part

    def _width(self, face: Font, text: str, cap: float) -> float:
        return float(self._canvas.stringWidth(text, face.name, cap / face.cap_height * MM)) / MM

    def _path(self, corners: Sequence[Point]) -> Any:
        path = self._canvas.beginPath()
        path.moveTo(corners[0].x * MM, self._up(corners[0].y))
        for corner in corners[1:]:
            path.lineTo(corner.x * MM, self._up(corner.y))
        path.close()
        return path

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


def _picture(file: Path, most: tuple[int, int]) -> Any:
    """A picture as it is to be seen, with no more dots than can be printed."""
    from PIL import Image, ImageOps

    try:
        with Image.open(file) as found:
            picture = ImageOps.exif_transpose(found).convert("RGBA")
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise Unprintable(f"{file} is no picture that can be printed: {error}") from error
    picture.thumbnail(most)
    return picture


@lru_cache(maxsize=16)
def letters_of(font: Font) -> frozenset[str]:
    """The letters that a font has; reportlab knows it from now on."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    # A font takes a while to read, and serves any number of documents.
    if font.name not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(font.name, font.file))
    return frozenset(map(chr, pdfmetrics.getFont(font.name).face.charToGlyph))


@lru_cache(maxsize=4096)
def font_with(letter: str, own: Font) -> Font | None:
    """The font that a letter is written in: a document's own one, or what stands in for it; None where none has it."""
    return next((font for font in (own, *_FALLBACKS) if letter in letters_of(font)), None)


def _canvas(store: io.BytesIO, title: str, family: Family) -> Canvas:
    """A PDF that comes out byte for byte the same each time, with its fonts inside."""
    try:
        from reportlab.pdfgen.canvas import Canvas
    except ImportError as missing:
        raise PrintingMissing(
            'Printing needs the reportlab library: install it with pip install "tableassist[print]".'
        ) from missing
    letters_of(family.plain)
    canvas = Canvas(store, invariant=1, initialFontName=family.plain.name)
    canvas.setTitle(title)
    canvas.setAuthor("TableAssist")
    # Viewers offer "actual size" first where the document asks for no scaling.
    canvas.setViewerPreference("PrintScaling", "None")
    return canvas
