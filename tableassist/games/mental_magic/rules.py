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
    actions.Confirm: (declaring.against_confirm, declaring.confirm),
    actions.Object: (declaring.against_object, declaring.object_),
    actions.Move: (moving.against_move, moving.move),
    actions.Lapse: (moving.against_lapse, moving.lapse),
    actions.TurnDown: (moving.against_turn_down, moving.turn_down),
    actions.TurnUp: (moving.against_turn_up, moving.turn_up),
    actions.Reveal: (moving.against_reveal, moving.reveal),
    actions.AsLand: (moving.against_as_land, moving.as_land),
    actions.SetZone: (moving.against_set_zone, moving.set_zone),
    actions.Utopia: (playing.against_utopia, playing.utopia),
    actions.Morph: (playing.against_morph, playing.morph),
    actions.Land: (playing.against_printed_land, playing.printed_land),
    actions.ExtraLands: (playing.against_extra_lands, playing.extra_lands),
    actions.Search: (playing.against_search, playing.unchanged),
    actions.Shuffle: (playing.against_shuffle, playing.unchanged),
    actions.Dredge: (playing.against_dredge, playing.unchanged),
    actions.Laid: (seeing.against_laid, seeing.laid),
    actions.Known: (seeing.against_known, seeing.known),
    actions.SetCount: (playing.against_set_count, playing.set_count),
    actions.EndTurn: (turns.against_end_turn, turns.end_turn),
    actions.Respond: (turns.against_respond, turns.respond),
    actions.Done: (turns.against_done, turns.done),
    actions.Draw: (turns.against_draw, turns.draw),
    actions.PutBack: (turns.against_put_back, turns.put_back),
    actions.Life: (turns.against_life, turns.life),
    actions.Lose: (turns.against_lose, turns.lose),
    actions.LapseTurn: (turns.against_lapse_turn, turns.lapse_turn),
    actions.OutOfTime: (turns.against_out_of_time, turns.out_of_time),
    InTime: (turns.against_in_time, turns.in_time),
}
_CHANGES = {kind: change for kind, (_, change) in _TOPICS.items()}
_CHANGES |= {actions.Declare: declaring.declare, actions.ShowFace: moving.show_face}


def objections(known: Knowledge, state: State, action: Action) -> Iterator[Refused]:
    """Every objection to the action, the one to tell the players first."""
    if state.over:
        yield Refused("A-MM-09", "The game is over.")
    elif isinstance(action, actions.Declare):
        yield from declaring.against_declare(known, state, action)
    elif isinstance(action, actions.ShowFace):
        yield from moving.against_show_face(known, state, action)
    else:
        against, _ = _TOPICS[type(action)]
        yield from against(state, action)


def apply(state: State, action: Action) -> State:
    """The state after the action. Never judges: an overruled action changes what it can and nothing else."""
    seat: Seat | None = getattr(action, "seat", None)
    if state.over or (seat is not None and not state.has(seat)):
        return state
    return _CHANGES[type(action)](state, action)
