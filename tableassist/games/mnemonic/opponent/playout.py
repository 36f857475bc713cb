"""A game played on by rules of thumb for some turns, and what it is worth then."""

from __future__ import annotations

from tableassist.games.mnemonic import rules, sparring, world
from tableassist.games.mnemonic.actions import Action
from tableassist.games.mnemonic.opponent.outlook import outlook
from tableassist.games.mnemonic.phases import Over, Shuffling
from tableassist.games.mnemonic.state import SEATS, State
from tableassist.games.mnemonic.world import Chance, Hidden
from tableassist.rules.game import Seat

_MOST = 400
"""Actions after which a playout is broken off: more than any few turns have."""


def playout(state: State, hidden: Hidden, action: Action, seat: Seat, turns: int, chance: Chance) -> float:
    """How likely the seat wins, between 0 and 1, once the action is done and so many turns are played."""
    last = state.turn + turns
    for _ in range(_MOST):
        after = rules.apply(state, action)
        hidden = world.follow(hidden, state, action, after, chance, sparring.picks)
        state = after
        if isinstance(state.phase, Over) or state.turn > last:
            break
        chosen = _next(state, hidden)
        if chosen is None:
            break
        action = chosen
    return outlook(state, hidden, seat)


def _next(state: State, hidden: Hidden) -> Action | None:
    acting = state.acting
    if acting is not None and not isinstance(state.phase, Shuffling):
        return sparring.move(state, acting, hidden.hands[acting])
    moves = (sparring.move(state, seat, hidden.hands[seat]) for seat in SEATS)
    return next((move for move in moves if move is not None), None)
