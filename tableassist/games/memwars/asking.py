"""Questions of several steps: a tree whose branches grow only where somebody chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Union

from tableassist.games.memwars.actions import Action
from tableassist.rules.game import Seat
from tableassist.rules.view import Option, Prompt, Sheet
from tableassist.table.geometry import ZoneName

Step = Union["Ask", Action]
"""What a choice leads to: a further question, or the action it enters."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question, and what it leads to."""

    key: str
    label: str
    then: Callable[[], Step]
    zone: ZoneName | None = None
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    """A question; its choices are made only when it is really asked. `sheet` is what is being filled in."""

    text: str
    choices: Callable[[], Iterable[Choice]]
    sheet: Sheet | None = None


def answered(ask: Ask, chosen: Iterable[str]) -> Ask:
    """The question that is open after the chosen keys; the first one again where a key fits nothing."""
    here = ask
    for key in chosen:
        step = next((choice.then() for choice in here.choices() if choice.key == key), None)
        if not isinstance(step, Ask):
            return ask
        here = step
    return here


def prompt_of(ask: Ask, seat: Seat | None) -> Prompt:
    """The question as plain data."""
    return Prompt(ask.text, tuple(map(_option, ask.choices())), seat, ask.sheet)


def _option(choice: Choice) -> Option:
    step = choice.then()
    action = None if isinstance(step, Ask) else step
    return Option(choice.key, choice.label, action, choice.zone, choice.seat)
