"""Judging and applying: which objections an action meets, and what it changes. Split by topic; see the imports."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tableassist.games.mental_magic import actions, declaring, moving, playing, seeing, turns
from tableassist.games.mental_magic.actions import Action
from tableassist.games.mental_magic.knowledge import Knowledge
from tableassist.games.mental_magic.state import State
from tableassist.rules.game import Refused, Seat
from tableassist.rules.out_of_time import InTime

_TOPICS: dict[type[Any], tuple[Callable[[State, Any], Iterator[Refused]], Callable[[State, Any], State]]] = {
    actions.Confirm: (declaring.refuse_confirm, declaring.apply_confirm),
    actions.Object: (declaring.refuse_object, declaring.apply_object),
    actions.Move: (moving.refuse_move, moving.apply_move),
    actions.Lapse: (moving.refuse_lapse, moving.apply_lapse),
    actions.TurnDown: (moving.refuse_turn_down, moving.apply_turn_down),
    actions.TurnUp: (moving.refuse_turn_up, moving.apply_turn_up),
    actions.Reveal: (moving.refuse_reveal, moving.apply_reveal),
    actions.AsLand: (moving.refuse_as_land, moving.apply_as_land),
    actions.SetZone: (moving.refuse_set_zone, moving.apply_set_zone),
    actions.Utopia: (playing.refuse_utopia, playing.apply_utopia),
    actions.Morph: (playing.refuse_morph, playing.apply_morph),
    actions.Land: (playing.refuse_land, playing.apply_land),
    actions.ExtraLands: (playing.refuse_extra_lands, playing.apply_extra_lands),
    actions.Search: (playing.refuse_search, playing.keep_unchanged),
    actions.Shuffle: (playing.refuse_shuffle, playing.keep_unchanged),
    actions.Dredge: (playing.refuse_dredge, playing.keep_unchanged),
    actions.Laid: (seeing.refuse_laid, seeing.apply_laid),
    actions.Recognise: (seeing.refuse_recognise, seeing.apply_recognise),
    actions.SetCount: (playing.refuse_set_count, playing.apply_set_count),
    actions.EndTurn: (turns.refuse_end_turn, turns.apply_end_turn),
    actions.Respond: (turns.refuse_respond, turns.apply_respond),
    actions.Done: (turns.refuse_done, turns.apply_done),
    actions.Draw: (turns.refuse_draw, turns.apply_draw),
    actions.PutBack: (turns.refuse_put_back, turns.apply_put_back),
    actions.Life: (turns.refuse_life, turns.apply_life),
    actions.Lose: (turns.refuse_lose, turns.apply_lose),
    actions.LapseTurn: (turns.refuse_lapse_turn, turns.apply_lapse_turn),
    actions.OutOfTime: (turns.refuse_out_of_time, turns.apply_out_of_time),
    InTime: (turns.refuse_in_time, turns.apply_in_time),
}
_CHANGES = {kind: change for kind, (_, change) in _TOPICS.items()}
_CHANGES |= {actions.Declare: declaring.apply_declare, actions.ShowFace: moving.apply_show_face}


def objections(known: Knowledge, state: State, action: Action) -> Iterator[Refused]:
    """Every objection to the action, the one to show the players first."""
    if state.over:
        yield Refused("A-MM-09", "The game is over.", "Start another game.")
    elif isinstance(action, actions.Declare):
        yield from declaring.refuse_declare(known, state, action)
    elif isinstance(action, actions.ShowFace):
        yield from moving.refuse_show_face(known, state, action)
    else:
        against, _ = _TOPICS[type(action)]
        yield from against(state, action)


def apply(state: State, action: Action) -> State:
    """The state after the action. Never judges: an overruled action changes what it can and nothing else."""
    seat: Seat | None = getattr(action, "seat", None)
    if state.over or (seat is not None and not state.has(seat)):
        return state
    return _CHANGES[type(action)](state, action)
