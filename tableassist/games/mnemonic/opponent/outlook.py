"""How likely a player wins, by what lies there and what the hands hold: for positions in which a playout is broken off.

The weights come from a logistic regression over 31,773 positions at the beginnings of turns of 1,200 games that were
played by rules of thumb, one action in 25 at random (`python tests/games/mnemonic/fit_opponent.py`).
"""

from __future__ import annotations

from math import exp, sqrt

from tableassist.games.mnemonic.cards import is_land, power_of
from tableassist.games.mnemonic.phases import Over
from tableassist.games.mnemonic.state import State, opponent_of
from tableassist.games.mnemonic.world import Hidden
from tableassist.rules.game import Seat
from tableassist.table.cards import CardName, rank, suit

_ON_TURN, _LIFE, _SMALL, _POWER, _FLIES = 0.36, 0.92, 0.27, 0.5, 0.9
_LAND, _SUIT, _MOST_LANDS = 0.33, 0.23, 6
_HELD_LAND, _HELD = 0.38, 0.13
_HELD_FACE = {"Q": 0.64, "K": 0.46, "A": 0.3, "J": 0.31}
"""Aces are put higher than the 0.07 of the regression: rules of thumb hold them back until they win."""


def evaluate(state: State, hidden: Hidden, seat: Seat) -> float:
    """Between 0 and 1, both included where the game is over."""
    if isinstance(state.phase, Over):
        winners = state.phase.winners
        return float(winners[0] == seat) if len(winners) == 1 else 0.5
    odds = _side(state, hidden, seat) - _side(state, hidden, opponent_of(seat))
    return 1 / (1 + exp(-odds))


def _side(state: State, hidden: Hidden, seat: Seat) -> float:
    """What speaks for a player, in log odds."""
    value = _ON_TURN if state.active == seat else 0.0
    value += _LIFE * sqrt(max(0, state.players[seat].life))
    for one in state.field.controlled[seat]:
        strong = power_of(one.card)
        value += _POWER * strong if strong > 1 else _SMALL
        value += _FLIES if state.flies(one.card) else 0.0
    lands = [one.card for one in state.field if one.controller == seat and one.is_land]
    value += _LAND * min(len(lands), _MOST_LANDS) + _SUIT * len(set(map(suit, lands)))
    return value + sum(map(_held, hidden.hands[seat]))


def _held(card: CardName) -> float:
    return _HELD_LAND if is_land(card) else _HELD + _HELD_FACE.get(rank(card), 0.0)
