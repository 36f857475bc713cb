"""Actions entered by buttons word by word, as they are written: for games that ask no questions of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableassist.rules.action_codec import places_in
from tableassist.rules.game import Seat
from tableassist.rules.view import Option, Prompt
from tableassist.table.cards import DECK, JOKERS, CardName, format_card
from tableassist.table.geometry import ZoneName

_CARDS = frozenset((*DECK, *JOKERS))


def menu(actions: Mapping[str, Any], chosen: tuple[str, ...], seat: Seat | None) -> Prompt | None:
    """The question for the next word in which these lines differ, after the chosen ones; None where nothing is left.

    `actions` are what may be entered, by the lines that they are written as.
    """
    left = {tuple(line.split()): action for line, action in actions.items()}
    at = 0
    for key in (*chosen, None):
        at = _fork(left, at)
        if key is None or not left:
            break
        left = {words: action for words, action in left.items() if words[at : at + 1] == (key,)}
        at += 1
    options = tuple(_options(left, at))
    return Prompt(_question(options), options, seat) if options else None


def _fork(left: Mapping[tuple[str, ...], Any], at: int) -> int:
    """From this word on, the first in which the lines differ; where none does, the last."""
    longest = max(map(len, left), default=0)
    forks = (n for n in range(at, longest) if len({words[n : n + 1] for words in left}) > 1)
    return next(forks, max(at, longest - 1))


def _options(left: Mapping[tuple[str, ...], Any], at: int) -> list[Option]:
    found: dict[str, list[Any]] = {}
    for words, action in left.items():
        found.setdefault(words[at] if at < len(words) else "", []).append(action)
    return [_option(word, actions) for word, actions in found.items()]


def _option(word: str, actions: list[Any]) -> Option:
    action = actions[0] if len(actions) == 1 else None
    if word in _CARDS:
        return Option(word, format_card(CardName(word)), action)
    is_place = word in places_in(actions[0])
    label = word if is_place else word.replace("_", " ").capitalize()
    return Option(word, label or "That is all", action, ZoneName(word) if is_place else None)


def _question(options: tuple[Option, ...]) -> str:
    if all(option.zone is not None for option in options):
        return "Which place?"
    return "Which card is it?" if all(option.key in _CARDS for option in options) else "What was done?"
