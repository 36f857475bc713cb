"""The report of a field test: one file that any browser shows, with figures and pictures in it, to be sent."""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path

from tableassist.app.fieldtest.results import TrialResult, TrialVerdict

_SIGNS = {TrialVerdict.GOOD: "✓", TrialVerdict.WEAK: "!", TrialVerdict.FAILED: "✗", TrialVerdict.SKIPPED: "–"}
_STYLE = """
body { font: 17px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 2rem auto; padding: 0 1rem;
  background: #0d1015; color: #f5f3ec; }
section { background: #171c24; border-radius: 12px; padding: 1rem 1.5rem; margin: 1rem 0; }
h2 { margin: 0; } h2 span { display: inline-block; width: 1.6rem; }
.good span { color: #00a87a; } .weak span { color: #e69f00; } .failed span { color: #e86c1a; }
table { border-collapse: collapse; width: 100%; } td { padding: .15rem .8rem .15rem 0; vertical-align: top; }
td:first-child { color: #bac3d0; width: 45%; } img { max-width: 100%; border-radius: 8px; }
figcaption { color: #bac3d0; } figure { margin: 1rem 0 0; }
"""


def write_report(results: Sequence[TrialResult], today: str, path: Path) -> None:
    """Writes the whole report; an older one stays until the new one is complete. Raises OSError."""
    part = path.with_name(path.name + ".part")
    part.write_text(render_report(results, today), encoding="utf-8")
    part.replace(path)


def render_report(results: Sequence[TrialResult], today: str) -> str:
    """The report as HTML that needs no other file."""
    body = "\n".join(map(_section, results))
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>TableAssist field test</title>'
        f"<style>{_STYLE}</style></head>\n<body><h1>TableAssist: field test</h1>\n"
        f"<p>{escape(today)} · {escape(count_verdicts(results))}</p>\n{body}\n</body></html>\n"
    )


def count_verdicts(results: Sequence[TrialResult]) -> str:
    """How many trials went how, in a line."""
    count = Counter(result.verdict for result in results)
    return ", ".join(f"{count[verdict]} {verdict}" for verdict in TrialVerdict if count[verdict]) or "nothing was tried"


def format_result(result: TrialResult) -> str:
    """A result in a line for a terminal."""
    return f"{_SIGNS[result.verdict]} {result.title}: {result.words}"


def _section(result: TrialResult) -> str:
    return (
        f'<section class="{result.verdict}"><h2><span>{_SIGNS[result.verdict]}</span>{escape(result.title)}: '
        f"{result.verdict}</h2>\n<p>{escape(result.words)}</p>\n{_table(result.figures)}{_pictures(result.pictures)}"
        "</section>"
    )


def _table(figures: Mapping[str, str]) -> str:
    rows = "".join(f"<tr><td>{escape(name)}</td><td>{escape(value)}</td></tr>\n" for name, value in figures.items())
    return f"<table>{rows}</table>\n" if rows else ""


def _pictures(pictures: Mapping[str, bytes]) -> str:
    return "".join(
        f'<figure><img alt="{escape(caption)}" src="data:image/jpeg;base64,{b64encode(data).decode()}">'
        f"<figcaption>{escape(caption)}</figcaption></figure>\n"
        for caption, data in pictures.items()
    )
