"""What is on the screen, as plain data and in the words of `expect`."""

from __future__ import annotations

from typing import Any

from tableassist.display.visitor import Visitor
from tableassist.rules.view import View


def plain_view(visitor: Visitor) -> dict[str, Any]:
    """The screen as `tape --json` prints it: only what is drawn can be pressed."""
    view = visitor.shown
    return {
        "headline": view.headline,
        "lines": view_lines(view),
        "keys": view_keys(visitor),
        "seats": [_seat(view, number) for number in range(len(view.seats))],
        "prompt": view.prompt,
    }


def view_lines(view: View) -> list[str]:
    """Everything that is said besides the headline: what to do, the ruling, news, facts, sheet, camera."""
    sheet = view.sheet
    rows = [] if sheet is None else [sheet.title, *("  ".join(row) for row in sheet.rows)]
    asked = [] if view.asked is None else [view.asked.front, view.asked.question, view.asked.rest]
    noted = [f"{option.label}  {option.note}" for option in view.options if option.note]
    ruling = () if view.ruling is None else (view.ruling.certainty, view.ruling.because)
    told = (view.detail, view.why, view.rule, view.instead, *view.news, *view.facts, *rows, *asked, *noted, *ruling)
    texts = (*told, view.status.camera)
    return list(dict.fromkeys(line for line in texts if line and line != view.headline))


def view_keys(visitor: Visitor) -> list[str]:
    """The words on everything that can be pressed, those of the four keys first."""
    return list(dict.fromkeys(label.text for label in visitor.labels()))


def _seat(view: View, number: int) -> dict[str, Any]:
    seat = view.seats[number]
    return {
        "name": seat.name,
        "score": seat.score,
        "unit": seat.unit,
        "note": seat.note,
        "badges": list(seat.badges),
        "to_move": seat.to_move,
        "key": view.seat_keys[number] if number < len(view.seat_keys) else "",
        "clock": view.clocks[number].text if number < len(view.clocks) else "",
    }
