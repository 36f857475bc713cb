"""Text out of HTML and of Anki's own marks: what a person would read aloud of a card."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

MOST_CHARACTERS = 200_000
"""Of one field, before anything is done with it; what is behind them is no fact and no prompt any more."""

_BREAKS = frozenset(("br", "div", "p", "li", "tr", "hr", "ul", "ol", "table", "h1", "h2", "h3", "h4", "h5", "h6"))
_UNSEEN = frozenset(("script", "style", "head", "title", "template", "noscript", "object", "iframe", "svg"))
# A tag never goes beyond the next "<", so that a field full of opened ones is gone through once and not once for each.
_TAG = re.compile(r"<!--|</?([a-zA-Z][^\s/<>]*)(?:[^<>\"']|\"[^\"<]*\"|'[^'<]*')*>")
_SOUND = re.compile(r"\[sound:[^\]]*\]|\[anki:[^\]]*\]")
_MATHS = re.compile(r"\\[(\[]|\\[)\]]|\[/?(?:latex|\$\$?)\]")
_CLOZE = re.compile(r"\{\{c(\d{1,3})::((?:(?!\{\{c\d|\}\}).)*)\}\}", re.DOTALL)


def text_of(html: str) -> str:
    """What is read of a field: no tags, no scripts, no sounds, breaks as line breaks.

    Made for fields from anyone: the standard library's reader of HTML takes the square of the length for some of them.
    """
    seen = _SOUND.sub(" ", "".join(_seen(html[:MOST_CHARACTERS])))
    text = _MATHS.sub("", unescape(seen)).replace("\xa0", " ")
    lines = (" ".join(line.split()) for line in text.split("\n"))
    return "\n".join(line for line in lines if line)


def _seen(html: str) -> Iterator[str]:
    """The pieces between the tags, with a line break for each tag that makes one."""
    at = 0
    while tag := _TAG.search(html, at):
        yield html[at : tag.start()]
        name = (tag[1] or "").lower()
        if name in _BREAKS:
            yield "\n"
        at = _end_of_unseen(html, tag, name)
    yield html[at:]


def _end_of_unseen(html: str, tag: re.Match[str], name: str) -> int:
    """Where reading goes on behind a tag: behind its end, or that of what it hides."""
    if not name:
        end = html.find("-->", tag.end())
        return len(html) if end < 0 else end + 3
    if name not in _UNSEEN or tag[0].startswith("</") or tag[0].endswith("/>"):
        return tag.end()
    end_tag = re.compile(f"</{name}[^<>]*>", re.IGNORECASE).search(html, tag.end())
    return end_tag.end() if end_tag else len(html)


def gaps_of(text: str) -> tuple[str, dict[int, list[str]]]:
    """A text with gaps as a prompt, and what was in each gap; a hint stands in its gap's place."""
    gaps: dict[int, list[str]] = {}

    def open_gap(match: re.Match[str]) -> str:
        answer, _, hint = match[2].partition("::")
        gaps.setdefault(int(match[1]), []).append(answer.strip())
        return f"[{hint.strip() or '…'}]"

    text = text[:MOST_CHARACTERS]
    # Gaps may lie in gaps: the innermost are filled first, and a few levels are all that anybody reads.
    for _ in range(4):
        text, opened = _CLOZE.subn(open_gap, text)
        if not opened:
            break
    return text, gaps
