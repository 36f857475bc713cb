"""Questions of several steps: a tree whose branches grow only where somebody chooses, or types.

Each game asks for its own actions: `Ask[Action]` is a question that leads to one of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Generic, TypeVar

from tableassist.rules.game import Seat
from tableassist.rules.view import TYPED, Option, Prompt, Sheet
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName

A = TypeVar("A", covariant=True)

# Both have no slots: with them Python 3.11 cannot make a frozen one by a name like `Ask[Action]`.


@dataclass(frozen=True)
class Choice(Generic[A]):
    """One answer to a question, and what it leads to: a further question, or the action it enters.

    `seat` is the player, `zone` the place and `card` the card on the table that it names.
    """

    key: str
    label: str
    then: Callable[[], Ask[A] | A]
    seat: Seat | None = None
    zone: ZoneName | None = None
    card: CardName | None = None


@dataclass(frozen=True)
class Ask(Generic[A]):
    """A question; its choices are made only when it is really asked.

    `sheet` is what is being filled in, `typed` says what typing a text leads to, `seat` who is asked. `find` gives the
    choice of a key, or None, where there are many and one can be made without the others.
    """

    text: str
    choices: Callable[[], Iterable[Choice[A]]]
    sheet: Sheet | None = None
    typed: Callable[[str], Ask[A]] | None = None
    seat: Seat | None = None
    find: Callable[[str], Choice[A] | None] | None = None


def answer_question(ask: Ask[A], chosen: Iterable[str]) -> Ask[A]:
    """The question that is open after the chosen keys; the first one again where a key fits nothing."""
    here = ask
    for key in chosen:
        step = _after(here, key)
        if not isinstance(step, Ask):
            return ask
        here = step
    return here


def prompt_of(ask: Ask[A], seat: Seat | None = None) -> Prompt:
    """The question as plain data, to this player where it does not say itself to whom."""
    asked = seat if ask.seat is None else ask.seat
    return Prompt(ask.text, tuple(map(_option, ask.choices())), asked, ask.sheet, typed=ask.typed is not None)


def number_choices(low: int, high: int, then: Callable[[int], Ask[A] | A]) -> Iterator[Choice[A]]:
    """One choice for each number."""
    return (Choice(str(number), str(number), partial(then, number)) for number in range(low, high + 1))


def yes_no(then: Callable[[bool], Ask[A] | A]) -> Iterator[Choice[A]]:
    """Yes or no."""
    yield Choice("yes", "Yes", lambda: then(True))
    yield Choice("no", "No", lambda: then(False))


def _after(ask: Ask[A], key: str) -> Ask[A] | A | None:
    if key.startswith(TYPED) and ask.typed is not None:
        return ask.typed(key.removeprefix(TYPED))
    if ask.find is not None:
        found = ask.find(key)
    else:
        found = next((choice for choice in ask.choices() if choice.key == key), None)
    return None if found is None else found.then()


def _option(choice: Choice[A]) -> Option:
    step = choice.then()
    action = None if isinstance(step, Ask) else step
    return Option(choice.key, choice.label, action, choice.zone, choice.seat, choice.card)
