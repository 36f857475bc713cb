"""The examples of studying say what the app says: each is studied up to and compared."""

import re
from dataclasses import replace

import pytest
import sample_study as examples
from sample_study import STUDY_EXAMPLES
from studying_ada import Ada

BEFORE_17 = [button for n in range(48) for button in ("ok", "option:no" if n in (5, 20, 40) else "option:yes")]


def at_17(*buttons):
    return Ada("forward", depth=3).press(*BEFORE_17, *buttons)


def result():
    ada = Ada(page="leaks").press("option:worst")
    for n in range(10):
        ada.press("ok", "option:no" if n in (1, 4, 9) else "option:yes")
    ada.now += 11 * 60_000
    return ada


STUDIED = {
    "start": lambda: Ada(),
    "question": at_17,
    "shown": lambda: at_17("ok"),
    "right": lambda: at_17("text:Cronos"),
    "almost": lambda: at_17("text:Cronsu"),
    "wrong": lambda: at_17("text:Atlas"),
    "result": result,
    "leaks": lambda: Ada(page="leaks"),
}


def but_for_the_scheduler(view):
    """The view without the numbers that FSRS works out: another version of it may know better."""
    mask = lambda text: re.sub(r"\d+ due|\d+%(?=$)|in \d+ \w+", "…", text)  # noqa: E731
    sheet = view.sheet and replace(view.sheet, rows=tuple(tuple(map(mask, row)) for row in view.sheet.rows))
    asked = view.asked and replace(view.asked, rest=mask(view.asked.rest))
    return view.with_(headline=mask(view.headline), detail=mask(view.detail), sheet=sheet, asked=asked, line=None)


@pytest.mark.parametrize("name", STUDIED)
def test_an_example_is_what_is_seen(name):
    seen = but_for_the_scheduler(STUDIED[name]().view)
    told = but_for_the_scheduler(STUDY_EXAMPLES[f"study-{name}"])
    assert [(one, other) for one, other in zip(told.tiles, seen.tiles, strict=True) if one != other] == []
    assert seen == told


def test_every_example_of_studying_is_compared():
    assert {name.removeprefix("study-") for name in STUDY_EXAMPLES} == {*STUDIED, "keys"}
    assert examples.KEYS.with_(inline=True) == examples.QUESTION
