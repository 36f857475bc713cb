"""What a card that nothing shows would have made of a play: a payment for it or more, one more attacker or blocker."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace
from itertools import chain

from tableassist.games.mnemonic import casting
from tableassist.games.mnemonic.actions import Action, Cast, DeclareAttackers, DeclareBlockers, HandAbility, TapForMana
from tableassist.games.mnemonic.cards import ABILITIES, ANNIHILATE, AURA, CREATURE
from tableassist.games.mnemonic.combat import list_attackers, list_blockers
from tableassist.games.mnemonic.costs import Cost, cost_of_ability
from tableassist.games.mnemonic.mat import COMBAT, name_zone
from tableassist.games.mnemonic.payment import Mana, find_payment_in, list_payments
from tableassist.games.mnemonic.placement import place_cards
from tableassist.games.mnemonic.rules import objections
from tableassist.games.mnemonic.state import State
from tableassist.rules.game import Seat
from tableassist.table.cards import CardName, rank
from tableassist.table.layout import Lot


def find_undecided(state: State, action: Action, unseen: Sequence[Lot]) -> tuple[Lot, ...]:
    """Those of the unseen cards that would make it another action: turned as well, or lying where they may lie.

    A play that is not paid for hinges on the lands that would pay for it (R-MN-042).
    """
    match action:
        case Cast(seat, payment=paid) | HandAbility(seat, payment=paid) if (cost := _unpaid(state, action)) is not None:
            return _paying(state, seat, cost, paid, unseen)
        case Cast(seat, card, mode=mode, payment=paid) if mode == AURA:
            # A jack is a creature or an Aura (R-MN-057): what was turned shows which (A-MN-06).
            return _paying(state, seat, casting.cost_of(state, seat, card, CREATURE), paid, unseen)
        case HandAbility(seat, card, which, payment=paid) if which != ANNIHILATE:
            if ANNIHILATE in ABILITIES[rank(card)]:
                return _paying(state, seat, cost_of_ability(card, ANNIHILATE), paid, unseen)
        case DeclareAttackers(seat, cards):
            return _forward(seat, set(list_attackers(state)).difference(cards), unseen)
        case DeclareBlockers(seat, pairs):
            return _forward(seat, set(list_blockers(state)).difference(blocker for blocker, _ in pairs), unseen)
    return ()


def could_be_completed(state: State, action: Action) -> bool:
    """Whether lands that were turned unseen would pay for the play (R-MN-042), or it pays for a card laid unseen."""
    match action:
        case TapForMana():
            # What the mana is for may lie there.
            return all(one.rule == "A-MN-06" for one in objections(state, action))
        case Cast(seat, payment=paid) | HandAbility(seat, payment=paid) if (cost := _unpaid(state, action)) is not None:
            lands = frozenset(state.field.upright[seat]).union(paid)
            ways = list_payments(cost, lands, state.options.sevens_in_hands)
            whole = (replace(action, payment=way) for way in ways if set(paid) <= set(way))
            return any(not any(objections(state, one)) for one in whole)
    return False


def _unpaid(state: State, action: Cast | HandAbility) -> Cost | None:
    """The cost of a play which is not paid for by what was turned; None where it is."""
    match action:
        case Cast(seat, card, mode=mode):
            cost = casting.cost_of(state, seat, card, mode)
        case HandAbility(card=card, which=which):
            cost = cost_of_ability(card, which)
    paid = find_payment_in(cost, action.payment, state.options.sevens_in_hands)
    return cost if paid is None else None


def _paying(state: State, seat: Seat, dearer: Cost, paid: Mana, unseen: Sequence[Lot]) -> tuple[Lot, ...]:
    """The lands that with those turned would pay the dearer cost, where they should lie."""
    want = place_cards(state)
    there = [lot for lot in unseen if lot.name in want and want[lot.name].zone == lot.zone]
    could = frozenset(state.field.upright[seat]).intersection(lot.name for lot in there).difference(paid)
    ways = list_payments(dearer, could.union(paid), state.options.sevens_in_hands)
    needed = could.intersection(chain.from_iterable(ways))
    return tuple(lot for lot in there if lot.name in needed)


def _forward(seat: Seat, able: Container[CardName | None], unseen: Sequence[Lot]) -> tuple[Lot, ...]:
    """The creatures that may lie in the lane with the others."""
    lane = name_zone(seat, COMBAT)
    return tuple(lot for lot in unseen if lot.zone == lane and lot.name in able)
