"""Teams: several people who are one side, with one score, one supply and one clock (R-TB-007, R-CK-026)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple, Protocol, runtime_checkable

from tableassist.rules.game import Members, Refused, Seat, Setup, SetupRefused

PLUS = "+"
"""Joins the members of a team where sides are named: Ann+Bob."""


@runtime_checkable
class OffersTeams(Protocol):
    """A game whose rules say whether a team may stand in a player's stead."""

    title: str

    def no_teams(self, options: Mapping[str, str]) -> Refused | None:
        """Why no side may be a team in a game with these options, None where one may."""


class Chair(NamedTuple):
    """Where a person sits: whose side it is, and who sits there."""

    side: Seat
    person: str


def members_of(text: str) -> Members:
    """The people of a side as it is named on the command line: `Ann`, or `Ann+Bob`; `\\+` is a plus in a name."""
    names = [""]
    for escaped, plain in re.findall(r"\\(.)|(.)", text, re.DOTALL):
        if plain == PLUS:
            names.append("")
        else:
            names[-1] += escaped or plain
    return tuple(name.strip() for name in names)


def write_members(members: Members) -> str:
    """The people of a side as `members_of` reads them."""
    return PLUS.join(re.sub(r"([\\+])", r"\\\1", name) for name in members)


def side_name(members: Members) -> str:
    """What a side is called: its only member, or all with a plus between them."""
    return PLUS.join(members)


def has_teams(sides: Iterable[Members]) -> bool:
    """Whether any side has several members."""
    return any(len(members) > 1 for members in sides)


def chairs(sides: Sequence[Members]) -> tuple[Chair, ...]:
    """Who sits where, clockwise (R-TB-010): the first of each side, then the second of each, and so on."""
    rounds = zip_longest(*sides)
    return tuple(
        Chair(Seat(side), person) for people in rounds for side, person in enumerate(people) if person is not None
    )


def side_at(sides: Sequence[Members], chair: int) -> Seat | None:
    """The side for which a button at that chair counts: any member may press (R-TB-007); None for an empty chair."""
    found = chairs(sides)
    return found[chair].side if 0 <= chair < len(found) else None


def may_be_teams(game: object, options: Mapping[str, str]) -> bool:
    """Whether sides may be teams in a game with these options."""
    return isinstance(game, OffersTeams) and game.no_teams(options) is None


def check_teams(game: object, setup: Setup) -> None:
    """Raises SetupRefused where a side is a team and the game's text knows none, or people share a name."""
    if not has_teams(setup.sides):
        return
    if tuple(map(side_name, setup.sides)) != tuple(setup.players):
        raise SetupRefused("The members of the teams do not fit the names of the sides: name them again.")
    refused = _objection(game, setup)
    if refused is not None:
        raise SetupRefused(f"{refused.why} ({refused.rule}) {refused.instead}".strip())
    people = [person for members in setup.sides for person in members]
    if len(set(people) - {""}) != len(people):
        raise SetupRefused("Every member of a team needs a name of his own: write --players Ann+Bob,Cleo+Dan.")


def _objection(game: object, setup: Setup) -> Refused | None:
    if isinstance(game, OffersTeams):
        return game.no_teams(setup.options)
    title = getattr(game, "title", "This game")
    return Refused("R-TB-007", f"The rules of {title} know no teams.", "Name one player for each side.")
