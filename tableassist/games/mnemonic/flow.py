"""How the game goes on by itself after an action, until somebody is to act again."""

from __future__ import annotations

from tableassist.games.mnemonic import damage, library, opening, priority, state_based, triggers, turns
from tableassist.games.mnemonic.phases import (
    Agreed,
    Checking,
    Cleaning,
    Dealing,
    Drawing,
    Entering,
    Over,
    Passing,
    Priority,
    Striking,
)
from tableassist.games.mnemonic.state import State
from tableassist.rules.game import Seat


def proceed(state: State) -> State:
    """The state in which somebody is to act, or the game is over."""
    while True:
        match state.phase:
            case Priority() if priority.waives(state):
                state = priority.passed(state)
            case (Dealing() | Entering() | Drawing() | Checking() | Agreed() | Striking() | Cleaning()) as phase:
                state = _next(state, phase)
            case _:
                return state


def _next(state: State, phase: Passing) -> State:
    match phase:
        case Dealing(seats=seats):
            return opening.dealt(state, seats)
        case Entering(step=step):
            return turns.enter(state, step)
        case Drawing(seat=seat):
            return library.draw(state, seat)
        case Checking(seat=seat):
            return _checked(state, seat)
        case Striking(done=done):
            return damage.strikes(state, done)
        case Cleaning():
            return turns.clean(state)
    return priority.agreed(state) if state.stack else turns.leave(state)


def _checked(state: State, seat: Seat) -> State:
    """R-MN-064: state-based actions, then triggers, then priority."""
    state = state_based.applied(state)
    return state if isinstance(state.phase, Over) else triggers.stacked(state, seat)
