"""A report as one HTML page that holds everything: its style, its pictures and its QR code; nothing is fetched."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path

from tableassist.app.records.report import ArbiterReport, ReportDispute, ReportMove
from tableassist.journal.dispute_pictures import caption_of, media_type

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #111; }
table { border-collapse: collapse; width: 100%; margin: .5rem 0 2rem; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem; border-bottom: 1px solid #bbb; }
td.number { text-align: right; white-space: nowrap; }
tr.void td { color: #666; text-decoration: line-through; }
figure { display: inline-block; margin: .5rem 1rem .5rem 0; max-width: 45%; }
figure img { max-width: 100%; border: 1px solid #888; }
.code { font-weight: bold; font-size: 1.3rem; }
article { break-inside: avoid; border-left: 4px solid #888; padding-left: 1rem; margin: 1rem 0; }
"""
_HEAD = '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"


def write_html(report: ArbiterReport) -> str:
    """The page; every name and text in it is escaped, and no script can run."""
    title = escape(f"{report.title}: {', '.join(report.players)}")
    return "\n".join(
        (
            f'{_HEAD}<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
            f"<title>{title}</title><style>{_STYLE}</style></head><body>",
            f"<h1>{title}</h1>",
            _pairs(report.result),
            _qr(report.qr),
            "<h2>The game</h2>",
            _pairs(report.facts),
            *_clocks(report),
            *_disputes(report.disputes),
            "<h2>Entries</h2>",
            _table(("", "time", "what happened", "known by"), map(_move, report.moves)),
            "</body></html>\n",
        )
    )


def _pairs(pairs: Iterable[tuple[str, str]]) -> str:
    return _table((), (f"<tr><th>{escape(key)}</th>{_value(key, value)}</tr>" for key, value in pairs))


def _value(key: str, value: str) -> str:
    return f'<td class="code">{escape(value)}</td>' if key == "Code" else f"<td>{escape(value)}</td>"


def _table(heads: Iterable[str], rows: Iterable[str]) -> str:
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    return "<table>" + (f"<tr>{head}</tr>" if head else "") + "".join(rows) + "</table>"


def _clocks(report: ArbiterReport) -> Iterator[str]:
    if report.clocks:
        yield "<h2>Clocks</h2>"
        cells = (f"<tr>{''.join(f'<td>{escape(one)}</td>' for one in row)}</tr>" for row in report.clocks)
        yield _table(("", "left", "taken"), cells)


def _move(move: ReportMove) -> str:
    css = "" if move.counts else ' class="void"'
    cells = f'<td class="number">{move.number}</td><td class="number">{escape(move.at)}</td>'
    return f"<tr{css}>{cells}<td>{escape(move.what)}</td><td>{escape(move.source)}</td></tr>"


def _disputes(disputes: Iterable[ReportDispute]) -> Iterator[str]:
    shown = list(disputes)
    yield f"<h2>Disputes and corrections: {len(shown)}</h2>"
    for one in shown:
        rule = f"<p><em>{escape(one.rule)}</em></p>" if one.rule else ""
        head = f"<h3>{escape(one.title)}, entry {one.number}, {escape(one.at)}</h3>"
        yield f"<article>{head}<p>{escape(one.what)}</p>{rule}{''.join(map(_picture, one.pictures))}</article>"


def _picture(path: Path) -> str:
    data = b64encode(path.read_bytes()).decode("ascii")
    caption = escape(caption_of(path))
    image = f'<img alt="{caption}" src="data:{media_type(path)};base64,{data}">'
    return f"<figure>{image}<figcaption>{caption}</figcaption></figure>"


def _qr(rows: tuple[str, ...]) -> str:
    if not rows:
        return ""
    dark = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, one in enumerate(row) if one == "1")
    side = len(rows)
    box = f'viewBox="0 0 {side} {side}" width="260" height="260" shape-rendering="crispEdges"'
    ground = f'<rect width="{side}" height="{side}" fill="#fff"/>'
    return f'<svg {box} role="img" aria-label="The code as a QR code">{ground}<path d="{dark}"/></svg>'
