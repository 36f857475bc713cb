"""Attackers and blockers (R-MN-070 … R-MN-072)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from tableassist.games.mnemonic.actions import DeclareAttackers, DeclareBlockers
from tableassist.games.mnemonic.phases import STEPS, Attacking, Blocking, Step, make_checking
from tableassist.games.mnemonic.refusals import refuse_wrong_phase
from tableassist.games.mnemonic.state import Combat, Permanent, State, opponent_of
from tableassist.rules.game import Refused, Seat
from tableassist.table.cards import CardName, format_card


def list_attackers(state: State) -> tuple[CardName, ...]:
    """The creatures that can attack now."""
    mine = state.creatures(state.active)
    return tuple(one.card for one in mine if not one.tapped and not state.is_sick(one))


def may_attack(state: State, card: CardName) -> bool:
    """Whether the creature can be declared as an attacker, now or when combat is gone to."""
    return (
        STEPS.index(state.step) <= STEPS.index(Step.ATTACK)
        and not state.combat.attackers
        and card in list_attackers(state)
    )


def list_blockers(state: State) -> tuple[CardName, ...]:
    """The creatures that can block something now."""
    theirs = state.creatures(opponent_of(state.active))
    return tuple(one.card for one in theirs if any(may_block(state, one, a) for a in state.combat.attackers))


def may_block(state: State, blocker: Permanent, attacker: CardName) -> bool:
    """R-MN-071, R-MN-072: untapped, and with flying where the attacker flies."""
    return not blocker.tapped and (not state.flies(attacker) or state.flies(blocker.card))


def begin_attack(state: State) -> State:
    """Attackers are asked for, unless nobody can attack or the player goes on to a later step."""
    asked = state.goal is None and list_attackers(state)
    return state.with_(phase=Attacking(state.active)) if asked else state


def refuse_declare_attackers(state: State, action: DeclareAttackers) -> Iterator[Refused]:
    """R-MN-070: every one of them can attack."""
    due, able = refuse_wrong_phase(state, action.seat, Attacking), _against_attackers(state, action)
    # Why a creature cannot attack at all says more than that it is not the moment for it.
    mine = state.turn > 0 and action.seat == state.active
    yield from chain(able, due) if mine else chain(due, able)


def apply_declare_attackers(state: State, action: DeclareAttackers) -> State:
    """They tap and attack."""
    cards = tuple(card for card in dict.fromkeys(action.cards) if state.creature(card) is not None)
    stale = state.stale.difference(cards)
    return state.with_permanents(cards, tapped=True).with_(
        combat=Combat(cards), phase=make_checking(state.active), stale=stale
    )


def begin_block(state: State) -> State:
    """Blockers are asked for, unless there is nothing to block or to block with."""
    return state.with_(phase=Blocking(opponent_of(state.active))) if list_blockers(state) else state


def refuse_declare_blockers(state: State, action: DeclareBlockers) -> Iterator[Refused]:
    """R-MN-071: each blocks one attacker, and can."""
    due, able = refuse_wrong_phase(state, action.seat, Blocking), _against_blocks(state, action)
    # Nobody is asked where nobody can block: why one cannot then says more than what the game waits for.
    defends = bool(state.combat.attackers) and action.seat == opponent_of(state.active)
    yield from chain(able, due) if defends else chain(due, able)


def apply_declare_blockers(state: State, action: DeclareBlockers) -> State:
    """They block; an attacker once blocked stays so (R-MN-074)."""
    pairs = tuple((blocker, a) for blocker, a in dict(action.pairs).items() if state.creature(blocker) is not None)
    blocked = tuple(card for card in state.combat.attackers if any(card == a for _, a in pairs))
    combat = Combat(state.combat.attackers, pairs, blocked)
    return state.with_(combat=combat, phase=make_checking(state.active))


def _against_attackers(state: State, action: DeclareAttackers) -> Iterator[Refused]:
    for number, card in enumerate(action.cards):
        if card in action.cards[:number]:
            yield Refused("R-MN-070", f"{format_card(card)} is named twice.", "Name each attacker once.")
        yield from _against_attacker(state, action.seat, card)


def _against_attacker(state: State, seat: Seat, card: CardName) -> Iterator[Refused]:
    one = state.creature(card)
    if one is None or one.controller != seat:
        yield Refused(
            "R-MN-070", f"{state.name(seat)} controls no creature {format_card(card)}.", "Attack with your own."
        )
    elif one.tapped:
        yield Refused("R-MN-070", f"{format_card(card)} is tapped.", "Attack with untapped creatures.")
    elif state.is_sick(one):
        why = f"{format_card(card)} is summoning sick: it has not been {state.name(seat)}'s since this turn began."
        yield Refused("R-MN-070", why, "It can attack next turn.")


def _against_blocks(state: State, action: DeclareBlockers) -> Iterator[Refused]:
    named = [blocker for blocker, _ in action.pairs]
    for number, (blocker, attacker) in enumerate(action.pairs):
        if blocker in named[:number]:
            yield Refused(
                "R-MN-071", f"{format_card(blocker)} can block only one attacker.", "Choose one attacker for it."
            )
        yield from _against_blocker(state, action.seat, blocker, attacker)


def _against_blocker(state: State, seat: Seat, blocker: CardName, attacker: CardName) -> Iterator[Refused]:
    one = state.creature(blocker)
    if one is None or one.controller != seat:
        yield Refused(
            "R-MN-071", f"{state.name(seat)} controls no creature {format_card(blocker)}.", "Block with your own."
        )
    elif one.tapped:
        yield Refused("R-MN-071", f"{format_card(blocker)} is tapped.", "Block with untapped creatures.")
    elif attacker not in state.combat.attackers:
        yield Refused("R-MN-071", f"{format_card(attacker)} does not attack.", "Block an attacker.")
    elif not may_block(state, one, attacker):
        why = f"{format_card(attacker)} has flying, and {format_card(blocker)} has not."
        yield Refused("R-MN-072", why, "Only creatures with flying can block it.")
