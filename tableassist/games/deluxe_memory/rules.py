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
    actions.Select: (looking.refuse_select, looking.apply_select),
    actions.EndLook: (looking.refuse_end_look, looking.apply_end_look),
    actions.ShowMatch: (looking.refuse_match, looking.apply_match),
    actions.NoMatch: (looking.refuse_no_match, looking.apply_no_match),
    actions.Name: (choices.refuse_name, choices.apply_name),
    actions.Copy: (choices.refuse_copy, choices.apply_copy),
    actions.Pay5: (choices.refuse_pay5, choices.apply_pay5),
    actions.Take10: (choices.refuse_take10, choices.apply_take10),
    actions.Square: (choices.refuse_square, choices.apply_square),
    actions.Cross: (choices.refuse_cross, choices.apply_cross),
    actions.Reveal: (revealing.refuse_reveal, revealing.apply_reveal),
    actions.Stop: (revealing.refuse_stop, revealing.apply_stop),
    actions.Look: (revealing.refuse_look, revealing.apply_look),
    actions.Swap: (revealing.refuse_swap, revealing.apply_swap),
    actions.Rearranged: (revealing.refuse_rearranged, revealing.apply_rearranged),
    actions.Lapse: (flags.refuse_lapse, flags.apply_lapse),
    PassRest: (flags.refuse_pass_rest, flags.apply_pass_rest),
    InTime: (flags.refuse_in_time, flags.apply_in_time),
    LoseOnTime: (flags.refuse_lose_on_time, flags.apply_lose_on_time),
    actions.TurnedDown: (mishaps.refuse_turned_down, mishaps.apply_turned_down),
    actions.TurnedUp: (mishaps.refuse_turned_up, mishaps.apply_turned_up),
    actions.Strayed: (mishaps.refuse_strayed, mishaps.apply_strayed),
    actions.Swapped: (mishaps.refuse_swapped, mishaps.apply_swapped),
    actions.Removed: (mishaps.refuse_removed, mishaps.apply_removed),
    actions.SetTokens: (mishaps.refuse_set_tokens, mishaps.apply_set_tokens),
    actions.SetPlace: (mishaps.refuse_set_place, mishaps.apply_set_place),
}


REARRANGING_MS = 60_000
"""The minute to rearrange the cards (R-DM-051)."""


def objections(state: State, action: Action) -> Iterator[Refused]:
    """Every objection to the action, the one to show the players first."""
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
    leaders = tokens.find_leaders(state, overtime)
    if not leaders and isinstance(state.phase, Over):
        # A-DM-07: those who fell together have nothing that overtime could cost.
        leaders = state.phase.winners
    by_matches = isinstance(state.phase, Over) and state.phase.why == tokens.explain_matches(state)
    why = tokens.explain_matches(state, overtime) if by_matches and any(overtime) else ""
    return Outcome(leaders, why, tokens.count_remaining(state, overtime))


def timing(state: State) -> Timing:
    """Whose time runs; nobody's while jokers rearrange, which has a countdown of its own (R-CK-024)."""
    if isinstance(state.phase, Rearranging):
        # A-DM-17: whoever took the jokers with tens rearranges, and ends it, in another's turn.
        countdown = 0 if state.phase.done else REARRANGING_MS
        return Timing(state.turn, state.owner, None, countdown, answers=state.phase.seat)
    return Timing(state.turn, state.owner, state.acting)
