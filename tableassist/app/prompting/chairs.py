"""Buttons and lights belong to chairs, turns and scores to sides: any member of a team may press (R-TB-007)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tableassist.ports import Pressed
from tableassist.rules.game import Members, Seat
from tableassist.rules.teams import chairs, has_teams, side_at

_BUTTON = "seat"


def for_side(sides: Sequence[Members], pressed: Pressed) -> Pressed:
    """The press of a chair's button as one of its side's; any other press, and that of an empty chair, as it is."""
    chair = pressed.button.removeprefix(_BUTTON)
    if not (has_teams(sides) and pressed.button.startswith(_BUTTON) and chair.isdecimal()):
        return pressed
    side = side_at(sides, int(chair))
    return pressed if side is None else replace(pressed, button=f"{_BUTTON}{side}")


def lit_chairs(sides: Sequence[Members], to_move: Sequence[bool]) -> tuple[bool, ...]:
    """Which chairs' lights shine, clockwise, where these sides are to move."""
    return tuple(to_move[chair.side] for chair in chairs(sides))


def people(sides: Sequence[Members], seats: Sequence[Seat]) -> tuple[str, ...]:
    """The people of these sides, by name."""
    return tuple(person for seat in seats for person in sides[seat])
