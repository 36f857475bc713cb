"""What a fallen flag may entail in a game (A-CK-09)."""

from __future__ import annotations

from typing import Any

from tableassist.rules.clock import Clock, FlagAction, Mode, TimeControl
from tableassist.rules.game import GONG, Game, Seat, SetupRefused


def check_offered(game: Game[Any, Any], control: TimeControl) -> None:
    """A-CK-09: what the game does not offer is refused before it begins, with the reason.

    Raises:
        SetupRefused: The game does not offer what the control wants to happen when a flag falls.
    """
    if control.action not in game.flag_actions:
        offered = ", ".join(f"!{action}" for action in FlagAction if action in game.flag_actions)
        why = _WHY_NOT.get(control.action, "its rules know nothing of the kind.")
        raise SetupRefused(f"!{control.action} cannot be played in {game.title}: {why} Write {offered}.")


_WHY_NOT = {
    FlagAction.PENALTY: "it counts no points or tokens that overtime could cost.",
    FlagAction.PASS_REST: "nobody can sit out the rest of the game while the others go on.",
}


def flag_action(clock: Clock, seat: Seat) -> str:
    """What a fallen flag of the side entails in the game: a gong that passes the turn on is a word of its own."""
    side = clock.sides[seat]
    rings = clock.control.sides[seat][side.stage].mode is Mode.GONG
    return GONG if rings and clock.control.action is FlagAction.LOSE_TURN else clock.control.action
