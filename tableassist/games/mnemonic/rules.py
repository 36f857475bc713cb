"""Judging and applying: which objections an action meets, and what it changes. Split by topic; see the imports."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from tableassist.games.mnemonic import (
    actions,
    adjusting,
    casting,
    combat,
    damage,
    draft,
    flags,
    hand_abilities,
    mana,
    opening,
    priority,
    triggers,
    turns,
)
from tableassist.games.mnemonic.actions import Action
from tableassist.games.mnemonic.flow import proceed
from tableassist.games.mnemonic.phases import Attacking, Blocking, Discarding, Drafting, Over, Phase, Priority
from tableassist.games.mnemonic.refusals import waits_for
from tableassist.games.mnemonic.state import State
from tableassist.rules.game import Outcome, Refused, Seat, Timing
from tableassist.rules.out_of_time import InTime, LoseOnTime

Against = Callable[[State, Any], Iterator[Refused]]
Change = Callable[[State, Any], State]

_TOPICS: dict[type[Any], tuple[Against, Change]] = {
    actions.DraftDiscards: (draft.refuse_draft_discards, draft.apply_draft_discards),
    actions.DraftKeep: (draft.refuse_draft_keep, draft.apply_draft_keep),
    actions.Sideboard: (draft.refuse_sideboard, draft.apply_sideboard),
    actions.Starts: (draft.refuse_starts, draft.apply_starts),
    actions.Shuffled: (opening.refuse_shuffled, opening.apply_shuffled),
    actions.Mulligan: (opening.refuse_mulligan, opening.apply_mulligan),
    actions.Keep: (opening.refuse_keep, opening.apply_keep),
    actions.Bottom: (opening.refuse_bottom, opening.apply_bottom),
    actions.PlayLand: (casting.refuse_play_land, casting.apply_play_land),
    actions.TapForMana: (mana.refuse_tap_for_mana, mana.apply_tap_for_mana),
    actions.Cast: (casting.refuse_cast, casting.apply_cast),
    actions.HandAbility: (hand_abilities.refuse_hand_ability, hand_abilities.apply_hand_ability),
    actions.Aim: (hand_abilities.refuse_aim, hand_abilities.apply_aim),
    actions.Pass: (priority.refuse_pass, lambda state, _: priority.pass_priority(state)),
    actions.Respond: (priority.refuse_respond, priority.apply_respond),
    actions.Go: (priority.refuse_go, priority.apply_go),
    actions.DeclareAttackers: (combat.refuse_declare_attackers, combat.apply_declare_attackers),
    actions.DeclareBlockers: (combat.refuse_declare_blockers, combat.apply_declare_blockers),
    actions.DivideDamage: (damage.refuse_divide_damage, damage.apply_divide_damage),
    actions.OrderTriggers: (triggers.refuse_order_triggers, triggers.apply_order_triggers),
    actions.Durable: (triggers.refuse_durable, triggers.apply_durable),
    actions.Dig: (triggers.refuse_dig, triggers.apply_dig),
    actions.Discard: (turns.refuse_discard, turns.apply_discard),
    actions.Concede: (adjusting.refuse_concede, adjusting.apply_concede),
    actions.Lapse: (flags.refuse_lapse, flags.apply_lapse),
    actions.OutOfTime: (flags.refuse_out_of_time, flags.apply_out_of_time),
    InTime: (flags.refuse_in_time, flags.apply_in_time),
    LoseOnTime: (flags.refuse_lose_on_time, flags.apply_lose_on_time),
    actions.Shift: (adjusting.refuse_shift, adjusting.apply_shift),
    actions.CountLife: (adjusting.refuse_count_life, adjusting.apply_count_life),
    actions.SetLife: (adjusting.refuse_set_life, adjusting.apply_set_life),
    actions.SetCount: (adjusting.refuse_set_count, adjusting.apply_set_count),
    actions.SetCard: (adjusting.refuse_set_card, adjusting.apply_set_card),
    actions.SetZone: (adjusting.refuse_set_zone, adjusting.apply_set_zone),
}


_ONLY_IN: dict[type[Any], type[Phase]] = {
    actions.DraftDiscards: Drafting,
    actions.PlayLand: Priority,
    actions.TapForMana: Priority,
    actions.Cast: Priority,
    actions.HandAbility: Priority,
    actions.DeclareAttackers: Attacking,
    actions.DeclareBlockers: Blocking,
    actions.Discard: Discarding,
}
"""What cannot be done elsewhere even if a refusal is overruled: the game would not know how to go on."""


def objections(state: State, action: Action) -> Iterator[Refused]:
    """Every objection to the action, the one to show the players first."""
    # R-MN-061: after the end nothing counts.
    if isinstance(state.phase, Over):
        yield waits_for(state)
        return
    against, _ = _TOPICS[type(action)]
    yield from against(state, action)


def apply(state: State, action: Action) -> State:
    """The state after the action. Never judges: an overruled action changes what it can and nothing else."""
    return proceed(carry_out(state, action))


def carry_out(state: State, action: Action) -> State:
    """The state in which the action leaves the game before that goes on by itself: what hands have just done."""
    seat: Seat | None = getattr(action, "seat", None)
    if isinstance(state.phase, Over) or (seat is not None and not state.has(seat)):
        return state
    if not isinstance(state.phase, _ONLY_IN.get(type(action), object)):
        return state
    _, change = _TOPICS[type(action)]
    return change(state, action)


def outcome(state: State) -> Outcome | None:
    """How the game ended, or None while it runs."""
    if not isinstance(state.phase, Over):
        return None
    return Outcome(state.phase.winners, state.phase.why, tuple(player.life for player in state.players))


def timing(state: State) -> Timing:
    """Whose time runs: the side that holds priority (R-CK-024); nobody's before the first turn and in a window.

    The window to respond has a countdown of its own (R-CK-022), at whose end its player is taken to pass.
    """
    turn = max(1, state.turn)
    if priority.is_in_window(state):
        return Timing(turn, state.active, None, state.options.respond * 1000, state.acting)
    # What only a player out of time can name is waited for at nobody's cost.
    charged = None if not state.turn or state.is_idle(state.acting) else state.acting
    return Timing(turn, state.active, charged)
