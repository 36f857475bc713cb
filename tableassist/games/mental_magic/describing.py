"""What an action did, in one sentence for players."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tableassist.games.mental_magic import actions
from tableassist.games.mental_magic.actions import Action
from tableassist.games.mental_magic.declaring import describe_cost
from tableassist.games.mental_magic.grounds import MEANINGS, Ground
from tableassist.games.mental_magic.rules import apply
from tableassist.games.mental_magic.state import UTOPIA, State
from tableassist.games.mental_magic.turns import WHY
from tableassist.games.mental_magic.words import compose_headline, list_doubts, name_card
from tableassist.games.mental_magic.zones import HIDDEN
from tableassist.rules.out_of_time import InTime
from tableassist.rules.wording import format_count


def describe(state: State, action: Action) -> str:
    """What the action does in this state, and what follows from it."""
    return "; ".join((_did(state, action), *_followed(state, apply(state, action), action))).rstrip(".") + "."


def _did(state: State, action: Action) -> str:
    seat = getattr(action, "seat", None)
    who = state.name(seat) if seat is not None and state.has(seat) else "Somebody"
    return f"{who} {_DESCRIPTIONS[type(action)](state, action)}"


def _card(state: State, ref: str) -> str:
    card = state.card(ref)
    return f"a card of the {ref}" if card is None else name_card(card)


def _declares(_state: State, action: actions.Declare) -> str:
    return f"declares {action.name}, {describe_cost(action.cost)}: {MEANINGS[action.ground].label}"


def _moves(state: State, action: actions.Move) -> str:
    return f"says that {_card(state, action.card)} goes to the {action.to}"


def _lands(state: State, action: actions.AsLand) -> str:
    return f"{action.use}s {_card(state, action.card)} as a land"


def _ends(state: State, action: actions.EndTurn) -> str:
    if action.next is None or not state.has(action.next):
        return "ends the turn"
    return f"ends the turn; the next one is {state.name(action.next)}'s by an effect"


def _library(state: State, action: actions.Search | actions.Shuffle) -> str:
    word = "searches" if isinstance(action, actions.Search) else "shuffles"
    return f"{word} {state.name(action.whose) if state.has(action.whose) else 'nobody'}'s library"


def _lives(state: State, action: actions.Life) -> str:
    others = (f"{state.name(seat)} {total}" for seat, total in action.others if state.has(seat))
    return ", ".join((f"has {action.total} life", *others))


def _objects(state: State, action: actions.Object) -> str:
    waiting = state.waiting
    if waiting is None:
        return "objects"
    return f"{'takes back' if waiting.seat == action.seat else 'does not agree to'} {waiting.name}"


_DESCRIPTIONS: dict[type[Any], Callable[[State, Any], str]] = {
    actions.Declare: _declares,
    actions.Confirm: lambda _state, _action: "agrees",
    actions.Object: _objects,
    actions.Move: _moves,
    actions.Lapse: lambda state, action: f"says that {_card(state, action.card)} is that no longer",
    actions.Utopia: lambda _state, _action: "plays a Utopia",
    actions.Morph: lambda _state, _action: "casts a card face down",
    actions.Land: lambda _state, _action: "plays a land",
    actions.ExtraLands: lambda _state, action: f"may play {format_count(action.number, 'land')} more this turn",
    actions.TurnDown: lambda state, action: f"turns {_card(state, action.card)} face down",
    actions.TurnUp: lambda state, action: f"turns {_card(state, action.card)} face up",
    actions.ShowFace: lambda state, action: f"shows {_card(state, action.card)} as {action.face}",
    actions.Reveal: lambda _state, action: f"shows a card that costs {describe_cost(action.printed)}",
    actions.AsLand: _lands,
    actions.Search: _library,
    actions.Shuffle: _library,
    actions.Dredge: lambda _state, _action: "uses dredge",
    actions.Draw: lambda _state, action: f"draws {format_count(action.number)}",
    actions.PutBack: lambda _state, action: f"puts {format_count(action.number)} back into the library",
    actions.Life: _lives,
    actions.LapseTurn: lambda _state, _action: "is out of time in this turn",
    actions.OutOfTime: lambda _state, _action: "is out of time",
    InTime: lambda _state, _action: "has time again",
    actions.EndTurn: _ends,
    actions.Respond: lambda _state, _action: "responds",
    actions.Done: lambda _state, _action: "has responded",
    actions.Lose: lambda _state, action: WHY.get(action.reason, "is out"),
    actions.Laid: lambda state, action: f"lays {_card(state, action.card)}, {action.own}, on the {action.to}",
    actions.Recognise: lambda _state, action: f"showed {action.own}",
    actions.SetCount: lambda _state, action: (
        f"has {format_count(action.number)} in the {action.zone} after a correction"
    ),
    actions.SetZone: lambda state, action: f"corrects: {_card(state, action.card)} is in the {action.zone}",
}


def _followed(before: State, after: State, action: Action) -> Iterator[str]:
    if after.waiting is not None and before.waiting is None:
        yield f"somebody else must agree: {list_doubts(after, after.waiting)}"
    if isinstance(action, actions.Move):
        yield from _lapsed(before, after, action)
    for one, now in zip(before.players, after.players, strict=True):
        if now.out and not one.out and not isinstance(action, actions.Lose):
            yield f"{one.name} {WHY[now.out]}"
    if after.over and not before.over:
        yield f"the game is over: {compose_headline(after)}"


def _lapsed(before: State, after: State, action: actions.Move) -> Iterator[str]:
    was, now = before.card(action.card), after.card(action.card)
    if was is not None and was.down == UTOPIA and now is not None and now.lasting and action.ground is not None:
        yield f"it stays a Utopia, as {_ground(action.ground)}"
    if was is None or was.identity is None:
        return
    if now is not None and now.identity is not None:
        if not now.in_play and action.ground is not None:
            yield f"it stays {now.identity.name}, as {_ground(action.ground)}"
    elif action.ground is None or action.to in HIDDEN:
        yield f"it is {was.identity.name} no longer"
    else:
        yield f"it is {was.identity.name} no longer, as {_ground(action.ground)}"


def _ground(ground: Ground) -> str:
    meaning = MEANINGS[ground]
    return f"{meaning.label} ({meaning.paragraph})"
