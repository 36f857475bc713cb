"""What the menu shows of the game that is played: its house rules, its people, and what the camera sees."""

from __future__ import annotations

from collections.abc import Callable

from tableassist.app.words import value_in_words
from tableassist.referee.match import Match
from tableassist.rules.teams import chairs
from tableassist.rules.view import Option, Prompt, Sheet
from tableassist.table.geometry import SIDES

CAMERA, RULES, PEOPLE, DONE = "camera", "house", "people", "shown"
ALL_RULES = "house:all"
CAMERA_TITLE = "Camera and light"

_DONE = (Option(DONE, "Done"),)


def menu_page(match: Match, key: str) -> Prompt | None:
    """The page that the key of the menu leads to, None where it leads to none."""
    makers: dict[str, Callable[[Match], Prompt]] = {
        CAMERA: _camera_page,
        RULES: rules_of,
        ALL_RULES: all_rules_of,
        PEOPLE: people_of,
    }
    return makers[key](match) if key in makers else None


def _camera_page(_match: Match) -> Prompt:
    return Prompt(CAMERA_TITLE, _DONE)


def rules_of(match: Match) -> Prompt:
    """The house rules that are not as usual here; of all others how many there are."""
    rows = tuple((about, now) for about, now, changed in _rules(match) if changed)
    rest = len(_rules(match)) - len(rows)
    said = (*rows, ("All others" if rows else "All of them", f"as usual ({rest})")) if rest else rows
    sheet = Sheet(match.game.title, ("rule", "here"), said)
    return Prompt("House rules", (*_DONE, Option(ALL_RULES, "All of them")), sheet=sheet)


def all_rules_of(match: Match) -> Prompt:
    """Every house rule of the game, those that are not as usual first."""
    rows = tuple((about, now) for about, now, _ in sorted(_rules(match), key=lambda rule: not rule[2]))
    return Prompt("House rules", _DONE, sheet=Sheet(match.game.title, ("rule", "here"), rows))


def _rules(match: Match) -> list[tuple[str, str, bool]]:
    """Each house rule: its sentence, what holds here, and whether that is another than usually."""
    chosen = match.started.options
    held = [(option, chosen.get(option.key, option.values[0])) for option in match.game.options]
    return [(option.about, value_in_words(now), now != option.values[0]) for option, now in held]


def is_shown_only(prompt: Prompt) -> bool:
    """Whether nothing is asked: the page is only looked at."""
    return any(option.key == DONE for option in prompt.options)


def people_of(match: Match) -> Prompt:
    """Who sits where, and what each has signed."""
    seats = chairs(match.started.sides)
    edges = SIDES.get(len(seats), ())
    rows = tuple(
        (chair.person, str(edges[number]) if number < len(edges) else "–", match.started.players[chair.side])
        for number, chair in enumerate(seats)
    )
    return Prompt("People", _DONE, sheet=Sheet(match.game.title, ("who", "sits", "plays as"), rows))
