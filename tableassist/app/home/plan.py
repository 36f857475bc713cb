"""A game as it is being set up: which, who sits where, its clock, its house rules, its match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tableassist import __version__
from tableassist.app.build import with_material
from tableassist.journal.events import Started
from tableassist.referee.match import AnyGame
from tableassist.rules.game import HasMaterial, Members
from tableassist.rules.series import swapped_options
from tableassist.rules.teams import chairs, has_teams, side_name
from tableassist.table.geometry import SIDES, Side


@dataclass(frozen=True)
class Plan:
    """A new game as far as it is chosen: `sides` are the people in seat order, empty where nobody sits yet.

    `options` are the house rules that were chosen, `clock` the time control as `--clock` has it, `match` how the match
    is written, empty for one game.
    """

    game: str
    sides: tuple[Members, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    clock: str = ""
    match: str = ""

    def with_(self, **changes: Any) -> Plan:
        """The same plan with some fields changed."""
        return replace(self, **changes)

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody who plays, side by side."""
        return tuple(person for members in self.sides for person in members)

    @property
    def empty(self) -> int | None:
        """The first side at which nobody sits yet, None where all are taken."""
        return next((number for number, members in enumerate(self.sides) if not members), None)


def plan_of(started: Started) -> Plan:
    """The plan of a game that was begun, as it was agreed for the first game of its match."""
    options = dict(started.agreed if started.earlier else started.options)
    return Plan(started.game, started.sides, options, started.clock, started.match)


def started_of(plan: Plan, game: AnyGame, date: str) -> Started:
    """How the planned game begins on that day."""
    options = with_material(game, plan.options)
    material = game.material if isinstance(game, HasMaterial) else ""
    members = plan.sides if has_teams(plan.sides) else ()
    players = tuple(map(side_name, plan.sides))
    started = Started(game.name, __version__, date, players, options, plan.clock, material=material, members=members)
    return replace(started, match=plan.match)


def swapped(plan: Plan, game: AnyGame) -> Plan:
    """The same game with every side one seat further; what was agreed for a side goes with it."""
    options = swapped_options(game, plan.options, len(plan.sides))
    return plan.with_(sides=rotated(plan.sides), clock=_swapped_clock(plan.clock), options=options)


def rotated(sides: Sequence[Members]) -> tuple[Members, ...]:
    """Every side one seat further: of two they change places."""
    return (*sides[-1:], *sides[:-1])


def _swapped_clock(clock: str) -> str:
    """A time of its own for each side goes with the side."""
    each, *more = clock.split("!")
    times = each.split(",")
    return "!".join((",".join((*times[-1:], *times[:-1])), *more))


def edges(sides: Sequence[Members]) -> dict[str, Side]:
    """At which edge of the table each person sits."""
    people = [chair.person for chair in chairs(sides)]
    return dict(zip(people, SIDES.get(len(people), ()), strict=False))


def edge_of_side(sides: Sequence[Members], side: int) -> str:
    """The edge of a side's first seat, empty where the table has none for so many."""
    found = SIDES.get(len(sides), ())
    return str(found[side]) if side < len(found) else ""


def seated(people: Sequence[str], usual: Mapping[str, str]) -> tuple[Members, ...]:
    """Each person as a side of its own, at the edge where that person usually sits as far as it is free."""
    places = list(map(str, SIDES.get(len(people), ())))
    if not places:
        return tuple((name,) for name in people)
    taken: dict[str, str] = {}
    for name in people:
        if usual.get(name) in places and usual[name] not in taken:
            taken[usual[name]] = name
    rest = iter([name for name in people if name not in taken.values()])
    return tuple((taken[place] if place in taken else next(rest),) for place in places)
