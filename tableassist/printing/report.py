"""A game's report as a PDF: the same as the HTML page, on pages of A4."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from tableassist.app.records.report import ArbiterReport, ReportDispute
from tableassist.journal.dispute_pictures import caption_of
from tableassist.printing.pen import ATKINSON, Font, PrintingMissing, font_with, letters_of
from tableassist.rules.line_breaks import parts_of

_SIZE, _LEADING, _HEAD, _TITLE = 9.5, 13.0, 13.0, 18.0
_PICTURE_MM, _QR_MM = 80.0, 45.0
_COLUMNS_MM = (12.0, 18.0, 118.0, 22.0)


def write_pdf(report: ArbiterReport) -> bytes:
    """The PDF, byte for byte the same for the same report; raises PrintingMissing."""
    try:
        from reportlab.lib.pagesizes import A4
        from reportlab.lib.units import mm
        from reportlab.platypus import SimpleDocTemplate
    except ImportError as missing:
        raise PrintingMissing(
            'Printing needs the reportlab library: install it with pip install "tableassist[print]".'
        ) from missing
    for font in (ATKINSON.plain, ATKINSON.bold):
        letters_of(font)  # makes them known
    store = io.BytesIO()
    title = f"{report.title}: {', '.join(report.players)}"
    margins = dict.fromkeys(("leftMargin", "rightMargin", "topMargin", "bottomMargin"), 18 * mm)
    pages = SimpleDocTemplate(store, pagesize=A4, title=title, author="TableAssist", invariant=1, **margins)
    pages.build(list(_story(report, _Setter())))
    return store.getvalue()


class _Setter:
    """Sets texts as paragraphs; a letter that the screen's font lacks is taken from another one."""

    def __call__(self, text: str, size: float = _SIZE, *, bold: bool = False) -> Any:
        from reportlab.lib.styles import ParagraphStyle
        from reportlab.platypus import Paragraph

        font = ATKINSON.bold if bold else ATKINSON.plain
        style = ParagraphStyle(
            "text",
            fontName=font.name,
            fontSize=size,
            leading=size * _LEADING / _SIZE,
            spaceAfter=2,
            # By this lines also end where there are no spaces.
            wordWrap="CJK" if any(len(parts_of(word)) > 1 for word in text.split()) else None,
        )
        return Paragraph("".join(_marked_up(letter, font) for letter in text), style)


def _marked_up(letter: str, own: Font) -> str:
    font = own if letter.isspace() else font_with(letter, own)
    return escape(letter) if font in (own, None) else f'<font name="{font.name}">{escape(letter)}</font>'


def _story(report: ArbiterReport, text: _Setter) -> Iterator[Any]:
    from reportlab.platypus import Spacer

    yield text(f"{report.title}: {', '.join(report.players)}", _TITLE, bold=True)
    yield _table([[text(key, bold=True), text(value)] for key, value in report.result])
    if report.qr:
        yield _qr(report.qr)
    yield text("The game", _HEAD, bold=True)
    yield _table([[text(key, bold=True), text(value)] for key, value in report.facts])
    if report.clocks:
        yield text("Clocks", _HEAD, bold=True)
        heads = [text(one, bold=True) for one in ("", "left", "taken")]
        yield _table([heads, *([text(one) for one in row] for row in report.clocks)], (60.0, 55.0, 55.0))
    yield from _disputes(report.disputes, text)
    yield Spacer(1, 8)
    yield text("Entries", _HEAD, bold=True)
    yield _table([_entry(move, text) for move in report.moves], _COLUMNS_MM)


def _entry(move: Any, text: _Setter) -> list[Any]:
    what = move.what if move.counts else f"[does not count any more] {move.what}"
    return [text(str(move.number)), text(move.at), text(what), text(move.source)]


def _disputes(disputes: Iterable[ReportDispute], text: _Setter) -> Iterator[Any]:
    shown = list(disputes)
    yield text(f"Disputes and corrections: {len(shown)}", _HEAD, bold=True)
    for one in shown:
        yield text(f"{one.title}, entry {one.number}, {one.at}", bold=True)
        yield from (text(part) for part in (one.what, one.rule) if part)
        for picture in one.pictures:
            yield _image(picture) or text("This picture is damaged.")
            yield text(caption_of(picture))


def _image(picture: Path) -> Any:
    """The picture, None where it is damaged: the rest of the report is worth as much without it."""
    from reportlab.lib.units import mm
    from reportlab.lib.utils import ImageReader
    from reportlab.platypus import Image

    try:
        ImageReader(str(picture)).getRGBData()
    except Exception:  # what a decoder raises depends on the byte that is wrong
        return None
    return Image(str(picture), _PICTURE_MM * mm, _PICTURE_MM * mm, kind="proportional", hAlign="LEFT")


def _table(rows: list[list[Any]], widths: tuple[float, ...] = (35.0, 135.0)) -> Any:
    from reportlab.lib.units import mm
    from reportlab.platypus import Spacer, Table, TableStyle

    if not rows:
        return Spacer(1, 1)
    style = TableStyle([("VALIGN", (0, 0), (-1, -1), "TOP"), ("LINEBELOW", (0, 0), (-1, -1), 0.25, "#999999")])
    # A text may be longer than a page.
    return Table(rows, colWidths=[width * mm for width in widths], style=style, hAlign="LEFT", splitInRow=1)


def _qr(rows: tuple[str, ...]) -> Any:
    from reportlab.graphics.shapes import Drawing, Rect
    from reportlab.lib.units import mm

    side = _QR_MM * mm / len(rows)
    drawing = Drawing(_QR_MM * mm, _QR_MM * mm, hAlign="LEFT")
    for y, row in enumerate(rows):
        for x, module in enumerate(row):
            if module == "1":
                drawing.add(Rect(x * side, (len(rows) - 1 - y) * side, side, side, fillColor="#000000", strokeWidth=0))
    return drawing


def write_report_files(report: ArbiterReport, html: str, folder: Path, name: str) -> tuple[Path, ...]:
    """Writes the page and the PDF into a folder, which is made where there is none; gives the files that were written.

    Without the library that PDFs need, the page alone is written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    page = folder / f"{name}.html"
    page.write_text(html, encoding="utf-8")
    try:
        data = write_pdf(report)
    except PrintingMissing:
        return (page,)
    pdf = folder / f"{name}.pdf"
    pdf.write_bytes(data)
    return page, pdf
