"""Questions of several steps: a tree whose branches grow only where somebody chooses, or types."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Union

from tableassist.games.mental_magic.actions import Action
from tableassist.rules.game import Seat
from tableassist.rules.view import TYPED, Option, Prompt

Step = Union["Ask", Action]
"""What a choice leads to: a further question, or the action it enters."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question, and what it leads to."""

    key: str
    label: str
    then: Callable[[], Step]
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Ask:
    """A question; its choices are made only when it is really asked. `typed` says what typing a text leads to."""

    text: str
    choices: Callable[[], Iterable[Choice]]
    typed: Callable[[str], Ask] | None = None
    seat: Seat | None = None


def answered(ask: Ask, chosen: Iterable[str]) -> Ask:
    """The question that is open after the chosen keys; the first one again where a key fits nothing."""
    here = ask
    for key in chosen:
        step = _after(here, key)
        if not isinstance(step, Ask):
            return ask
        here = step
    return here


def prompt_of(ask: Ask) -> Prompt:
    """The question as plain data."""
    return Prompt(ask.text, tuple(map(_option, ask.choices())), ask.seat, typed=ask.typed is not None)


def _after(ask: Ask, key: str) -> Step | None:
    if key.startswith(TYPED) and ask.typed is not None:
        return ask.typed(key.removeprefix(TYPED))
    return next((choice.then() for choice in ask.choices() if choice.key == key), None)


def _option(choice: Choice) -> Option:
    step = choice.then()
    return Option(choice.key, choice.label, None if isinstance(step, Ask) else step, seat=choice.seat)
