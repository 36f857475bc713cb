"""Passing priority, and the shortcut by which passes are assumed where nobody responds (R-MN-037, A-MN-36)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tableassist.games.mnemonic import casting, combat, hand_abilities, mana, triggers
from tableassist.games.mnemonic.actions import Go, Pass, Respond
from tableassist.games.mnemonic.cards import ABILITIES
from tableassist.games.mnemonic.phases import (
    FIGHT,
    GOALS,
    MAIN,
    STEPS,
    Agreed,
    Phase,
    Priority,
    Step,
    make_checking,
    make_priority,
)
from tableassist.games.mnemonic.refusals import refuse_without_priority
from tableassist.games.mnemonic.state import Ability, Spell, State, opponent_of
from tableassist.rules.game import Refused, Seat
from tableassist.table.cards import rank


def refuse_pass(state: State, action: Pass) -> Iterator[Refused]:
    """Only who has priority passes."""
    yield from refuse_without_priority(state, action.seat)


def pass_priority(state: State) -> State:
    """The other player has priority, or all have passed."""
    return state.with_(phase=_after(state.phase))


def _after(phase: Phase) -> Phase:
    """What a pass makes of the phase; one without priority stays."""
    if not isinstance(phase, Priority):
        return phase
    return Agreed() if phase.passes else make_priority(opponent_of(phase.seat), 1)


def refuse_respond(state: State, action: Respond) -> Iterator[Refused]:
    """R-CK-022: only where it is waited for."""
    yield from refuse_without_priority(state, action.seat)
    if not is_in_window(state):
        yield Refused("A-MN-36", "Nobody waits for a response.", "Act, or pass.")


def apply_respond(state: State, _action: Respond) -> State:
    """The player takes his own time now."""
    return state.with_(phase=replace(state.phase, thinking=True)) if isinstance(state.phase, Priority) else state


def refuse_go(state: State, action: Go) -> Iterator[Refused]:
    """Only with the shortcut, by the active player, with nothing on the stack, and forwards."""
    yield from refuse_without_priority(state, action.seat)
    if not state.options.shortcut:
        yield Refused("A-MN-36", "This game is played without shortcuts.", "Pass step by step.")
    if action.step not in GOALS:
        yield Refused("A-MN-36", f"Nobody can go to {action.step!r}.", f"Go to {', '.join(GOALS)}.")
    elif action.seat != state.active or state.stack:
        yield Refused("A-MN-36", "Only the active player goes on, once nothing waits to resolve.", "Pass instead.")
    elif STEPS.index(Step(action.step)) <= STEPS.index(state.step):
        yield Refused("R-MN-030", "That step of the turn is over.", "Go on to a later one.")


def apply_go(state: State, action: Go) -> State:
    """The player passes until then."""
    return state.with_(goal=Step(action.step), phase=_after(state.phase)) if action.step in GOALS else state


def resolve_agreed(state: State) -> State:
    """All have passed: the top of the stack resolves (CR 117.4); nothing there, the step is over."""
    *rest, item = state.stack
    state = state.with_(stack=tuple(rest), phase=make_checking(state.active))
    match item:
        case Spell():
            return casting.resolve_spell(state, item)
        case Ability():
            return hand_abilities.resolve_ability(state, item)
    return triggers.resolve_trigger(state, item)


def is_in_window(state: State) -> bool:
    """Whether a player is only given the chance to respond, and silence means no."""
    phase = state.phase
    if not isinstance(phase, Priority) or phase.thinking or not state.options.shortcut:
        return False
    # In the middle of combat the active player, too, is only asked whether he does something.
    return bool(state.stack) or phase.seat != state.active or state.step in FIGHT


def waives(state: State, seat: Seat) -> bool:
    """Whether with the shortcut the player, given priority, is taken to pass without being asked."""
    if state.stack:
        # Who has just done something lets it resolve.
        return state.stack[-1].seat == seat or not can_act(state, seat)
    if seat == state.active and state.step in MAIN:
        return state.goal is not None
    return not _stops(state, seat) or not can_act(state, seat)


def can_act(state: State, seat: Seat) -> bool:
    """Whether the player could do anything at instant speed, by what everybody sees: a card, and mana for it."""
    options, player = state.options, state.players[seat]
    at_once = options.jack_mode == "activated"
    if options.hand_ability_timing == "sorcery" and not at_once:
        return False
    if at_once and player.hand and state.has_club_creature(seat):
        return True
    return (player.hand > 0 or _can_sacrifice(state, seat)) and mana.has_any_mana(state, seat)


def _can_sacrifice(state: State, seat: Seat) -> bool:
    if state.options.discard_from != "hand_or_battlefield":
        return False
    return any(rank(one.card) in ABILITIES for one in state.creatures(seat))


def _stops(state: State, seat: Seat) -> bool:
    """The steps in which a player is asked although nothing is on the stack."""
    step = state.step
    if step in _ENDS:
        return seat != state.active or (state.goal is None and step is Step.UPKEEP)
    if state.goal is not None:
        return False
    if step in FIGHT:
        return bool(state.combat.attackers)
    return step is Step.BEGIN_COMBAT and seat != state.active and bool(combat.list_attackers(state))


_ENDS = frozenset((Step.UPKEEP, Step.END))
