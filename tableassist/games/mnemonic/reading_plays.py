"""Plays read off the table: lands laid down, cards cast and paid for, cards discarded for their ability."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tableassist.games.mnemonic import casting, hand_abilities
from tableassist.games.mnemonic.actions import Action, Cast, HandAbility, Pass, PlayLand, Shift
from tableassist.games.mnemonic.cards import (
    ABILITIES,
    ANNIHILATE,
    AURA,
    CREATURE,
    is_land,
    is_seven,
    order_of,
    rank_order_of,
)
from tableassist.games.mnemonic.costs import Cost, cost_of_ability
from tableassist.games.mnemonic.differences import Differences
from tableassist.games.mnemonic.mat import CREATURES, LANDS, STACK, find_owner
from tableassist.games.mnemonic.payment import Mana, is_payable, list_payments
from tableassist.games.mnemonic.phases import Priority, Step
from tableassist.games.mnemonic.placement import Placement
from tableassist.games.mnemonic.rules import apply
from tableassist.games.mnemonic.state import SEATS, State
from tableassist.rules.game import Seat
from tableassist.table.cards import CardName, rank

Candidate = tuple[Action, ...]


def read_plays(state: State, found: Differences) -> Iterator[Candidate]:
    """What was played, likeliest first; () where something is begun and not complete."""
    # Who draws and plays without saying that his upkeep is over has passed in it (MTR 4.3).
    ahead: Candidate = (Pass(state.active),) if _is_upkeep(state) else ()
    later = apply(state, ahead[0]) if ahead else state
    lands = tuple(_lands(found))
    for action in lands:
        later = apply(later, action)
    if ahead and not lands:
        # Abilities may be used in the upkeep itself.
        yield from (act for act in _acts(state, found) if act and isinstance(act[0], HandAbility))
    acts = list(_acts(later, found))
    if lands and not acts:
        yield (*ahead, *lands)
    yield from ((*ahead, *lands, *act) if act else lands for act in acts)


def _is_upkeep(state: State) -> bool:
    return isinstance(state.phase, Priority) and state.phase.seat == state.active and state.step is Step.UPKEEP


def _lands(found: Differences) -> Iterator[Action]:
    for card, placement in found.new.items():
        where = find_owner(placement.zone)
        if is_land(card) and where is not None:
            yield PlayLand(where[0], card)
            if is_seven(card) and where[1] == LANDS:
                yield Shift(card, LANDS)


def _acts(state: State, found: Differences) -> Iterator[Candidate]:
    """What was cast or discarded; an empty candidate for what is not paid yet."""
    for card, placement in sorted(found.new.items(), key=lambda each: order_of(each[0])):
        if not is_land(card):
            yield from _cast(state, found, card, placement)
    for seat, top in found.graves.items():
        if top is not None and rank(top) in ABILITIES and not any(top in player.graveyard for player in state.players):
            yield from _discarded(state, found, seat, top)


def _cast(state: State, found: Differences, card: CardName, placement: Placement) -> Iterator[Candidate]:
    where = find_owner(placement.zone)
    if where is None:
        return
    side, row = where
    seat = _player_of(state, found, side, row, card)
    options: list[tuple[str, CardName | None]] = [(CREATURE, None)] if seat == side else []
    if rank(card) == "J" and state.creatures():
        options.append((AURA, _only_host(state, side, row)))
    begun = False
    for mode, target in options:
        # Where a second land could still make it a creature, the target is asked for, so that nobody is surprised.
        yield from _spells(state, found, Cast(seat, card, mode, None if begun else target), row)
        begun = begun or _may_come(state, found, seat, casting.cost_of(state, seat, card, mode))
    if row == STACK and not begun:
        # A card announced in the strip may be meant for its ability, where no lands can follow that cast it.
        yield from _discarded(state, found, seat, card, certain=False)
    if begun:
        yield ()
    if options:
        # What is against it should nothing more be turned.
        yield (Cast(seat, card, *options[0], _tapped(found, seat)),)


def _spells(state: State, found: Differences, cast: Cast, row: str) -> Iterator[Candidate]:
    """The spell paid for by what was turned, if that pays; it may wait among the creatures already."""
    cost = casting.cost_of(state, cast.seat, cast.card, cast.mode)
    payment = _paid(state, found, cast.seat, cost)
    # Whoever turns more lands than an Aura costs did not mean one, but a creature that they do not pay for.
    if payment is None or (cast.mode == AURA and len(payment) > cost.count):
        return
    cast = replace(cast, payment=payment)
    if row == CREATURES and cast.mode == CREATURE:
        yield cast, Shift(cast.card, CREATURES)
    yield (cast,)


def _player_of(state: State, found: Differences, side: Seat, row: str, card: CardName) -> Seat:
    """Whose card it is: a jack among the creatures of one player may be an Aura of the other."""
    if row == STACK or rank(card) != "J" or card in state.players[side].owned:
        return side
    payers = [seat for seat in SEATS if found.tapped[seat]]
    return payers[0] if len(payers) == 1 else state.active


def _only_host(state: State, side: Seat, row: str) -> CardName | None:
    """The creature the Aura lies on, where there is only one it can be."""
    among = state.creatures(side) if row == CREATURES else state.creatures()
    return among[0].card if len(among) == 1 else None


def _discarded(
    state: State, found: Differences, seat: Seat, card: CardName, *, certain: bool = True
) -> Iterator[Candidate]:
    """An ability used: which one, its payment shows; its target is asked for unless there is only one."""
    begun = False
    for which in ABILITIES.get(rank(card), ()):
        cost = cost_of_ability(card, which)
        payment = _paid(state, found, seat, cost)
        if payment is not None and (which == ANNIHILATE or len(payment) < 3):
            yield (HandAbility(seat, card, which, _only_target(state, which), payment),)
        begun = begun or _may_come(state, found, seat, cost)
    if certain and begun:
        yield ()
    if certain:
        which = ABILITIES[rank(card)][0]
        yield (HandAbility(seat, card, which, _only_target(state, which), _tapped(found, seat)),)


def _only_target(state: State, which: str) -> CardName | Seat | None:
    targets = hand_abilities.list_targets(state, which)
    return targets[0] if len(targets) == 1 else None


def _tapped(found: Differences, seat: Seat) -> Mana:
    return tuple(sorted(found.tapped[seat], key=rank_order_of))


def _sources(state: State, found: Differences, seat: Seat) -> frozenset[CardName]:
    """What may have been paid with: lands turned since, and floating mana."""
    fresh = (card for card, placement in found.new.items() if is_land(card) and placement.turned)
    return frozenset((*found.tapped[seat], *state.players[seat].pool, *fresh))


def _paid(state: State, found: Differences, seat: Seat, cost: Cost) -> Mana | None:
    """The lands turned, with floating mana where it is needed; what is too many floats (A-MN-05)."""
    have, sevens = _sources(state, found, seat), state.options.sevens_in_hands
    ways = list_payments(cost, have, sevens)
    if not ways:
        # Lands that were not untapped yet may have been meant.
        have |= {card for card in found.late if _controls(state, seat, card)}
        ways = list_payments(cost, have, sevens)
    if not ways:
        return None
    turned = frozenset(found.tapped[seat]) | {
        c for c, placement in found.new.items() if is_land(c) and placement.turned
    }
    best = max(ways, key=lambda way: len(turned.intersection(way)))
    return tuple(sorted(turned.union(best), key=rank_order_of))


def _may_come(state: State, found: Differences, seat: Seat, cost: Cost) -> bool:
    """Whether more lands can still be turned to pay: fewer are than it costs, and with others it would do."""
    have = _sources(state, found, seat)
    if len(have) >= cost.count:
        return False
    return is_payable(cost, have.union(state.field.upright[seat]), state.options.sevens_in_hands)


def _controls(state: State, seat: Seat, card: CardName) -> bool:
    one = state.permanent(card)
    return one is not None and one.controller == seat
