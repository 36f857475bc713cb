"""A game played on by rules of thumb for some turns, and what it is worth then."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from tableassist.games.mnemonic import rules, sparring, world
from tableassist.games.mnemonic.actions import Action, DeclareAttackers
from tableassist.games.mnemonic.opponent.outlook import evaluate
from tableassist.games.mnemonic.options import Options
from tableassist.games.mnemonic.phases import Over, Shuffling
from tableassist.games.mnemonic.state import SEATS, State, opponent_of
from tableassist.games.mnemonic.world import Chance, Hidden
from tableassist.rules.game import Seat
from tableassist.table.cards import rank

_MOST = 400
"""Actions after which a playout is broken off: more than any few turns have."""


def play_out(state: State, hidden: Hidden, action: Action, seat: Seat, turns: int, chance: Chance) -> float:
    """How likely the seat wins, between 0 and 1, once the action is done and so many turns are played.

    Args:
        hidden: Hands and libraries as they are taken to be.
        turns: After how many turns the position is evaluated instead.
        chance: A source of whole numbers below a given one.
    """
    last, loud = state.turn + turns, state.options
    for _ in range(_MOST):
        wanted = loud if _may_be_answered(state, action, hidden) else _quiet(loud)
        state = state if state.options is wanted else state.with_(options=wanted)
        after = rules.apply(state, action)
        hidden = world.follow(hidden, state, action, after, chance, sparring.take_cards)
        state = after
        if isinstance(state.phase, Over) or state.turn > last:
            break
        chosen = _next(state, hidden)
        if chosen is None:
            break
        action = chosen
    return evaluate(state, hidden, seat)


def _may_be_answered(state: State, action: Action, hidden: Hidden) -> bool:
    """Whether the rules of thumb might respond: with a queen, to an attack."""
    return isinstance(action, DeclareAttackers) and any(rank(c) == "Q" for c in hidden.hands[opponent_of(state.active)])


@cache
def _quiet(options: Options) -> Options:
    """The same house rules without chances to respond: most would be let pass, in twice the time."""
    return replace(options, hand_ability_timing="sorcery", stack_ui="shortcut")


def _next(state: State, hidden: Hidden) -> Action | None:
    acting = state.acting
    if acting is not None and not isinstance(state.phase, Shuffling):
        return sparring.choose_action(state, acting, hidden.hands[acting])
    moves = (sparring.choose_action(state, seat, hidden.hands[seat]) for seat in SEATS)
    return next((move for move in moves if move is not None), None)
