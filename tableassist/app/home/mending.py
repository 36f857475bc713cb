"""What would mend a plan that contradicts itself: one choice put back, or made with another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tableassist.app.home.catalogue import Catalogue
from tableassist.app.home.plan import Plan
from tableassist.app.words import value_in_words
from tableassist.rules.game import OptionKey

MOST = 4
"""So many ways to mend it are offered at most."""


@dataclass(frozen=True)
class PlanMend:
    """A change that mends the plan: what it does, in a few words, and the plan with it."""

    describe: str
    plan: Plan


def mends(catalogue: Catalogue, plan: Plan) -> tuple[PlanMend, ...]:
    """Single changes with which the plan can be begun: what was changed put back first, then what it lacks."""
    found: dict[str, PlanMend] = {}
    for mend in _candidates(catalogue, plan):
        if mend.describe not in found and not catalogue.trouble(mend.plan):
            found[mend.describe] = mend
        if len(found) == MOST:
            break
    return tuple(found.values())


def trouble_in_words(catalogue: Catalogue, plan: Plan) -> str:
    """Why the plan cannot be begun, with house rules called as players know them; empty where it can."""
    trouble = catalogue.trouble(plan)
    for option in catalogue.rules(plan) if trouble else ():
        for value in option.values:
            trouble = trouble.replace(f"{option.key}={value}", f"“{_said(option, value)}”")
        if "_" in option.key:
            trouble = trouble.replace(option.key, f"“{option.about}”")
    return trouble


def _candidates(catalogue: Catalogue, plan: Plan) -> Iterator[PlanMend]:
    rules = {option.key: option for option in catalogue.rules(plan)}
    for key in [key for key in plan.options if key in rules]:
        options = {one: value for one, value in plan.options.items() if one != key}
        yield PlanMend(_said(rules[key], rules[key].values[0]), plan.with_(options=options))
    if plan.clock:
        yield PlanMend("Play without a clock", plan.with_(clock=""))
    if plan.match:
        yield PlanMend("Play one game", plan.with_(match=""))
    for option in rules.values():
        for value in option.values:
            if plan.options.get(option.key, option.values[0]) != value:
                yield PlanMend(_said(option, value), plan.with_(options={**plan.options, option.key: value}))
    if plan.options:
        yield PlanMend("All house rules as usual", plan.with_(options={}))


def _said(option: OptionKey, value: str) -> str:
    return f"{option.about}: {value_in_words(value)}"
