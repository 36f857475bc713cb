"""Judging and applying: which objections an action meets, and what it changes. Split by topic; see the imports."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from tableassist.games.deluxe_memory import actions, choices, flags, looking, mishaps, revealing, tokens
from tableassist.games.deluxe_memory.actions import Action
from tableassist.games.deluxe_memory.phases import Over, Rearranging
from tableassist.games.deluxe_memory.refusals import waits_for
from tableassist.games.deluxe_memory.state import State
from tableassist.rules.game import Outcome, Refused, Seat, Timing
from tableassist.rules.out_of_time import InTime, LoseOnTime, PassRest

_TOPICS: dict[type[Any], tuple[Callable[[State, Any], Iterator[Refused]], Callable[[State, Any], State]]] = {
    actions.Select: (looking.against_select, looking.select),
    actions.EndLook: (looking.against_end_look, looking.end_look),
    actions.Match: (looking.against_match, looking.match),
    actions.NoMatch: (looking.against_no_match, looking.no_match),
    actions.Name: (choices.against_name, choices.name),
    actions.Copy: (choices.against_copy, choices.copy),
    actions.Pay5: (choices.against_pay5, choices.pay5),
    actions.Take10: (choices.against_take10, choices.take10),
    actions.Square: (choices.against_square, choices.squared),
    actions.Cross: (choices.against_cross, choices.crossed),
    actions.Reveal: (revealing.against_reveal, revealing.reveal),
    actions.Stop: (revealing.against_stop, revealing.stop),
    actions.Look: (revealing.against_look, revealing.look),
    actions.Swap: (revealing.against_swap, revealing.swap),
    actions.Rearranged: (revealing.against_rearranged, revealing.rearranged),
    actions.Lapse: (flags.against_lapse, flags.lapse),
    PassRest: (flags.against_pass_rest, flags.pass_rest),
    InTime: (flags.against_in_time, flags.in_time),
    LoseOnTime: (flags.against_lose, flags.lose),
    actions.TurnedDown: (mishaps.against_turned_down, mishaps.turned_down),
    actions.TurnedUp: (mishaps.against_turned_up, mishaps.turned_up),
    actions.Strayed: (mishaps.against_strayed, mishaps.strayed),
    actions.Swapped: (mishaps.against_swapped, mishaps.swapped),
    actions.Removed: (mishaps.against_removed, mishaps.removed),
    actions.SetTokens: (mishaps.against_set_tokens, mishaps.set_tokens),
    actions.SetPlace: (mishaps.against_set_place, mishaps.set_place),
}


REARRANGING_MS = 60_000
"""The minute to rearrange the cards (R-DM-051)."""


def objections(state: State, action: Action) -> Iterator[Refused]:
    """Every objection to the action, the one to tell the players first."""
    # R-DM-026: after the end nothing counts.
    if isinstance(state.phase, Over):
        yield waits_for(state)
        return
    against, _ = _TOPICS[type(action)]
    yield from against(state, action)


def apply(state: State, action: Action) -> State:
    """The state after the action. Never judges: an overruled action changes what it can and nothing else."""
    seat: Seat | None = getattr(action, "seat", None)
    if isinstance(state.phase, Over) or (seat is not None and not state.has(seat)):
        return state
    _, change = _TOPICS[type(action)]
    return change(state, action)


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it runs."""
    if not isinstance(state.phase, Over):
        return None
    return Outcome(state.phase.winners, state.phase.why, tuple(player.tokens for player in state.players))


def score(state: State, overtime: Sequence[int] = ()) -> Outcome:
    """The game as it stands: most tokens lead (R-DM-026)."""
    return Outcome(tokens.leading(state, overtime), "", tokens.remaining(state, overtime))


def timing(state: State) -> Timing:
    """Whose time runs; nobody's while jokers rearrange, which has a countdown of its own (R-CK-024)."""
    if isinstance(state.phase, Rearranging):
        return Timing(state.turn, state.owner, None, 0 if state.phase.done else REARRANGING_MS)
    return Timing(state.turn, state.owner, state.acting)
