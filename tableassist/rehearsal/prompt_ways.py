"""The way through questions to an action: which options players press, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from tableassist.rules.view import Option, Prompt

Questions = Callable[[tuple[str, ...]], Prompt | None]
"""What is asked after the keys that were chosen so far."""

Way = list[tuple[Option, Prompt]]
"""Options to press, each with the question that it answers."""


def find_way(ask: Questions, action: Any, chosen: tuple[str, ...] = (), depth: int = 4) -> Way | None:
    """The options to press, one prompt after the other, until one enters the action; None where no way leads there."""
    prompt = ask(chosen) if depth else None
    for option in prompt.options if prompt else ():
        if option.action == action:
            return [(option, prompt)]  # type: ignore[list-item]
    for option in prompt.options if prompt else ():
        if option.action is None:
            rest = find_way(ask, action, (*chosen, option.key), depth - 1)
            if rest is not None:
                return [(option, prompt), *rest]  # type: ignore[list-item]
    return None


def walk_prompts(ask: Questions, action: Any, keys: Iterable[str]) -> Way | None:
    """The way along these keys; None where it does not lead to the action."""
    way: Way = []
    for key in keys:
        prompt = ask(tuple(option.key for option, _ in way))
        option = next((one for one in prompt.options if one.key == key), None) if prompt else None
        if prompt is None or option is None:
            return None
        way.append((option, prompt))
    return way if way and way[-1][0].action == action else None
