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
    actions.DraftDiscards: (draft.against_discards, draft.discards),
    actions.DraftKeep: (draft.against_keep, draft.keep),
    actions.Sideboard: (draft.against_sideboard, draft.sideboard),
    actions.Starts: (draft.against_starts, draft.starts),
    actions.Shuffled: (opening.against_shuffled, opening.shuffled),
    actions.Mulligan: (opening.against_mulligan, opening.mulligan),
    actions.Keep: (opening.against_keep, opening.keep),
    actions.Bottom: (opening.against_bottom, opening.bottom),
    actions.PlayLand: (casting.against_land, casting.play_land),
    actions.TapForMana: (mana.against_tap, mana.tap),
    actions.Cast: (casting.against_cast, casting.cast),
    actions.HandAbility: (hand_abilities.against_ability, hand_abilities.use),
    actions.Aim: (hand_abilities.against_aim, hand_abilities.aim),
    actions.Pass: (priority.against_pass, lambda state, _: priority.passed(state)),
    actions.Respond: (priority.against_respond, priority.respond),
    actions.Go: (priority.against_go, priority.go),
    actions.DeclareAttackers: (combat.against_attack, combat.attack),
    actions.DeclareBlockers: (combat.against_block, combat.block),
    actions.DivideDamage: (damage.against_division, damage.divide),
    actions.OrderTriggers: (triggers.against_order, triggers.order),
    actions.Durable: (triggers.against_durable, triggers.durable),
    actions.Dig: (triggers.against_dig, triggers.dig),
    actions.Discard: (turns.against_discard, turns.discard),
    actions.Concede: (adjusting.against_concede, adjusting.concede),
    actions.Lapse: (flags.against_lapse, flags.lapse),
    actions.OutOfTime: (flags.against_out_of_time, flags.out_of_time),
    InTime: (flags.against_in_time, flags.in_time),
    LoseOnTime: (flags.against_lose, flags.lose),
    actions.Shift: (adjusting.against_shift, adjusting.shift),
    actions.CountLife: (adjusting.against_count_of_life, adjusting.counted_life),
    actions.SetLife: (adjusting.against_life, adjusting.set_life),
    actions.SetCount: (adjusting.against_count, adjusting.set_count),
    actions.SetCard: (adjusting.against_card, adjusting.set_card),
    actions.SetZone: (adjusting.against_zone, adjusting.set_zone),
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
    """Every objection to the action, the one to tell the players first."""
    # R-MN-061: after the end nothing counts.
    if isinstance(state.phase, Over):
        yield waits_for(state)
        return
    against, _ = _TOPICS[type(action)]
    yield from against(state, action)


def apply(state: State, action: Action) -> State:
    """The state after the action. Never judges: an overruled action changes what it can and nothing else."""
    return proceed(done(state, action))


def done(state: State, action: Action) -> State:
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
    if priority.in_window(state):
        return Timing(turn, state.active, None, state.options.respond * 1000, state.acting)
    # What only a player out of time can name is waited for at nobody's cost.
    charged = None if not state.turn or state.is_idle(state.acting) else state.acting
    return Timing(turn, state.active, charged)
