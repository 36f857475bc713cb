"""How the game goes on by itself after an action, until somebody is to act again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tableassist.games.mnemonic import damage, flags, library, opening, priority, state_based, triggers, turns
from tableassist.games.mnemonic.phases import (
    Agreed,
    Checking,
    Cleaning,
    Dealing,
    Drawing,
    Entering,
    Ordering,
    Over,
    Phase,
    Priority,
    Striking,
    make_priority,
)
from tableassist.games.mnemonic.state import State, opponent_of
from tableassist.rules.game import Seat


def proceed(state: State) -> State:
    """The state in which somebody is to act who has time, or must act without; or the game is over."""
    state = _carried_on(state)
    while (state.lapsed or state.late) and flags.is_waited_for(state):
        state = _carried_on(flags.idle(state))
    return state


def _carried_on(state: State) -> State:
    phase = state.phase
    if isinstance(phase, Priority) and not phase.thinking:
        state = _given(state, phase.seat, phase.passes)
    while goes_on := _GOES_ON.get(type(state.phase)):
        state = goes_on(state, state.phase)
    return state


def _checked(state: State, phase: Checking) -> State:
    """R-MN-064: state-based actions, then triggers, then priority."""
    state = state_based.apply_state_based(state)
    if isinstance(state.phase, Over):
        return state
    if state.pending:
        state = triggers.stack_triggers(state, phase.seat)
    return state if isinstance(state.phase, Ordering) else _given(state, phase.seat, 0)


def _given(state: State, seat: Seat, passes: int) -> State:
    """Priority goes round, past everybody who is taken to pass, until somebody is asked or all have passed."""
    shortcut = state.options.shortcut
    while shortcut and priority.waives(state, seat):
        if passes:
            return _agreed(state)
        seat, passes = opponent_of(seat), 1
    phase = make_priority(seat, passes)
    return state if state.phase is phase else state.with_(phase=phase)


def _agreed(state: State) -> State:
    return priority.resolve_agreed(state) if state.stack else turns.leave(state)


_GOES_ON: dict[type[Phase], Callable[[State, Any], State]] = {
    Dealing: lambda state, phase: opening.deal_hands(state, phase.seats),
    Entering: lambda state, phase: turns.enter(state, phase.step),
    Drawing: lambda state, phase: library.draw_one(state, phase.seat),
    Checking: _checked,
    Agreed: lambda state, _: _agreed(state),
    Striking: lambda state, phase: damage.strike(state, phase.done),
    Cleaning: lambda state, _: turns.clean(state),
}
"""How each of the phases goes on of which the game itself takes care."""
