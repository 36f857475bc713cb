"""Readings of a table: actions that the rules propose, which of them are allowed, and which change anything."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from tableassist.referee.match import AnyGame
from tableassist.rules.game import Refused
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Layout


def read_likeliest(game: AnyGame, state: Any, seen: Layout, moved: frozenset[ZoneName]) -> tuple[Any, ...]:
    """The first reading of the table that the rules allow and that changes anything; empty where there is none."""
    for sequence in game.read(state, seen, moved):
        if first_refusal(game, state, sequence) is None and not is_idle(game, state, sequence):
            return tuple(sequence)
    return ()


def first_refusal(game: AnyGame, state: Any, sequence: Iterable[Any]) -> tuple[Any, Refused] | None:
    """The first action of a reading that the rules refuse, and why; None where they allow all of it."""
    for action in sequence:
        refused = game.judge(state, action)
        if refused is not None:
            return action, refused
        state = game.apply(state, action)
    return None


def remaining_actions(sequence: Sequence[Any], action: Any) -> tuple[Any, ...]:
    """What a reading has after one of its actions."""
    return tuple(sequence[list(sequence).index(action) + 1 :])


def is_idle(game: AnyGame, state: Any, sequence: Sequence[Any]) -> bool:
    """Whether the actions would be done and change nothing: that is no explanation of what lies there.

    A reading without any action says that there is something to wait for.
    """
    return bool(sequence) and bool(apply_all(game, state, sequence) == state)


def apply_all(game: AnyGame, state: Any, sequence: Iterable[Any]) -> Any:
    """The game after the actions."""
    for action in sequence:
        state = game.apply(state, action)
    return state


def first_settling(
    game: AnyGame, state: Any, sequences: Iterable[Sequence[Any]], seen: Layout, zones: frozenset[ZoneName]
) -> tuple[Any, ...]:
    """The first of the readings that the rules allow and after which the zones lie as the game has them; or nothing.

    Args:
        sequences: The readings, likeliest first.
        seen: What lies on the table.
        zones: Those that are to lie as the game has them then.
    """
    for sequence in sequences:
        if sequence and first_refusal(game, state, sequence) is None:
            after = apply_all(game, state, sequence)
            if not zones & game.layout(after).differing(seen):
                return tuple(sequence)
    return ()
