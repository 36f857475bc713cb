"""Plays read off the table: lands laid down, cards cast and paid for, cards discarded for their ability."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, dropwhile, takewhile

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
from tableassist.games.mnemonic.payment import Mana, is_payable, list_completing, list_payments
from tableassist.games.mnemonic.phases import Priority, Step
from tableassist.games.mnemonic.placement import Placement
from tableassist.games.mnemonic.priority import is_in_window
from tableassist.games.mnemonic.rules import apply, objections
from tableassist.games.mnemonic.state import SEATS, State
from tableassist.rules.game import Seat
from tableassist.table.cards import CardName, rank

Candidate = tuple[Action, ...]


def read_plays(state: State, found: Differences) -> Iterator[Candidate]:
    """What was played, likeliest first; () where something is begun and not complete."""
    # Who draws and plays without saying that his upkeep is over has passed in it (MTR 4.3).
    ahead: Candidate = (Pass(state.active),) if _is_upkeep(state) else ()
    later = pass_responses(apply(state, ahead[0])) if ahead else state
    lands = tuple(_lands(found))
    for action in lands:
        later = apply(later, action)
    if ahead and not lands:
        # Abilities may be used in the upkeep itself.
        yield from (act for act in _acts(state, found) if act and isinstance(act[0], HandAbility))
    acts = list(_acts(later, found))
    if lands and not acts:
        acts.append(())
    plays = [(*ahead, *lands, *act) if act or lands else () for act in acts]
    yield from plays
    yield from _upkeep_alone(state, ahead, plays)


def _upkeep_alone(state: State, ahead: Candidate, plays: Sequence[Candidate]) -> Iterator[Candidate]:
    """The upkeep passed, where the other player can still respond in it before what was played counts."""
    passed = apply(state, ahead[0]) if ahead else state
    later = pass_responses(passed)
    if later is not passed and any(play and is_allowed(later, play[len(ahead) :]) for play in plays):
        yield ahead


def read_responses(state: State, found: Differences, plays: Sequence[Candidate]) -> Iterator[Candidate]:
    """What it means that play goes on while a player is only given the chance to respond.

    Args:
        plays: What was read.
    """
    later = pass_responses(state)
    if later is not state and any(play and is_allowed(later, play) for play in plays):
        # What is done already counts once that has been let pass, as with attackers.
        yield ()
    holder = state.acting
    if later is state or holder is None or holder == state.active or later.active != holder:
        return
    # Whose turn is next has not responded where he untaps or plays already.
    untapped = (one for one in map(state.permanent, found.untapped) if one is not None and one.controller == holder)
    if any(untapped) or any(play and is_allowed(later, play) for play in read_plays(later, found)):
        yield (Pass(holder),)


def pass_responses(state: State) -> State:
    """The game once players who are only given the chance to respond have not."""
    while is_in_window(state) and state.acting is not None:
        state = apply(state, Pass(state.acting))
    return state


def is_allowed(state: State, actions: Candidate) -> bool:
    """Whether the rules allow all of the actions, one after the other."""
    for action in actions:
        if next(objections(state, action), None) is not None:
            return False
        state = apply(state, action)
    return True


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
    each = [
        tuple(_cast(state, found, card, placement))
        for card, placement in sorted(found.new.items(), key=lambda each: order_of(each[0]))
        if not is_land(card)
    ]
    for seat, top in found.graves.items():
        if top is not None and rank(top) in ABILITIES and not any(top in player.graveyard for player in state.players):
            each.append(tuple(_discarded(state, found, seat, top)))
    # What is paid for counts, whatever else is begun.
    yield from chain.from_iterable(takewhile(bool, acts) for acts in each)
    yield from chain.from_iterable(dropwhile(bool, acts) for acts in each)


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
        cost = casting.cost_of(state, seat, card, mode)
        begun = begun or _may_come(state, found, seat, cost, floats=mode == CREATURE)
    if row == STACK and not begun:
        # A card announced in the strip may be meant for its ability, where no lands can follow that cast it.
        yield from _discarded(state, found, seat, card, certain=False)
    if begun or any(_may_come_with_land(state, found, seat, card, mode) for mode, _ in options):
        yield ()
    if options:
        # What is against it should nothing more be turned.
        yield (Cast(seat, card, *options[0], _tapped(found, seat)),)


def _spells(state: State, found: Differences, cast: Cast, row: str) -> Iterator[Candidate]:
    """The spell paid for by what was turned, if that pays; it may wait among the creatures already."""
    cost = casting.cost_of(state, cast.seat, cast.card, cast.mode)
    payment = find_payment(state, found, cast.seat, cost)
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
        payment = find_payment(state, found, seat, cost)
        if payment is not None and (which == ANNIHILATE or len(payment) < 3):
            # Where more lands could still make it another one, the target is asked for.
            target = None if _may_be_dearer(state, found, seat, card, which) else _only_target(state, which)
            yield (HandAbility(seat, card, which, target, payment),)
        begun = begun or _may_come(state, found, seat, cost, floats=certain)
    if begun:
        yield ()
    if certain:
        which = ABILITIES[rank(card)][0]
        yield (HandAbility(seat, card, which, _only_target(state, which), _tapped(found, seat)),)


def _may_be_dearer(state: State, found: Differences, seat: Seat, card: CardName, which: str) -> bool:
    """Whether more lands can be turned to pay for another ability of the card."""
    others = (cost_of_ability(card, other) for other in ABILITIES[rank(card)] if other != which)
    return any(_may_come(state, found, seat, cost, floats=True) for cost in others)


def _only_target(state: State, which: str) -> CardName | Seat | None:
    targets = hand_abilities.list_targets(state, which)
    return targets[0] if len(targets) == 1 else None


def _tapped(found: Differences, seat: Seat) -> Mana:
    return tuple(sorted(found.tapped[seat], key=rank_order_of))


def _sources(state: State, found: Differences, seat: Seat) -> frozenset[CardName]:
    """What may have been paid with: lands turned since, and floating mana."""
    fresh = (card for card, placement in found.new.items() if is_land(card) and placement.turned)
    return frozenset((*found.tapped[seat], *state.players[seat].pool, *fresh))


def find_payment(state: State, found: Differences, seat: Seat, cost: Cost) -> Mana | None:
    """The lands turned, with floating mana where it is needed; what is too many floats (A-MN-05)."""
    have, sevens = _sources(state, found, seat), state.options.sevens_in_hands
    ways = list_payments(cost, have, sevens)
    if not ways:
        # Lands that were not untapped yet may have been meant.
        have |= _late(state, found, seat)
        ways = list_payments(cost, have, sevens)
    if not ways:
        return None
    turned = frozenset(found.tapped[seat]) | {
        c for c, placement in found.new.items() if is_land(c) and placement.turned
    }
    best = max(ways, key=lambda way: len(turned.intersection(way)))
    return tuple(sorted(turned.union(best), key=rank_order_of))


def _may_come(state: State, found: Differences, seat: Seat, cost: Cost, *, floats: bool) -> bool:
    """Whether more lands can still be turned to pay: fewer are than it costs, and with others it would do.

    Where `floats`, as many or more may be turned already: those that are of no use to it float (A-MN-05).
    """
    have, sevens = _sources(state, found, seat), state.options.sevens_in_hands
    if is_payable(cost, have, sevens) or (len(have) >= cost.count and not (floats and state.options.float)):
        return False
    return is_payable(cost, have.union(state.field.upright[seat]), sevens)


def _may_come_with_land(state: State, found: Differences, seat: Seat, card: CardName, mode: str) -> bool:
    """Whether the land for the turn can still be played and turned to pay: both lie there in either order (MTR 4.3)."""
    turned, sevens = _sources(state, found, seat) | _late(state, found, seat), state.options.sevens_in_hands
    cost, have = casting.cost_of(state, seat, card, mode), turned.union(state.field.upright[seat])
    if len(turned) >= cost.count or is_payable(cost, have, sevens):
        return False
    return any(_may_play_for_mana(state, seat, land) for land in list_completing(cost, have, sevens))


def _may_play_for_mana(state: State, seat: Seat, land: CardName) -> bool:
    if is_seven(land) and state.options.seven_tap_sick:
        return False
    # The card that waits to be paid for is none of the others in hand.
    return state.players[seat].hand > 1 and next(casting.refuse_play_land(state, PlayLand(seat, land)), None) is None


def _late(state: State, found: Differences, seat: Seat) -> frozenset[CardName]:
    """The player's cards that nobody has untapped yet."""
    late = (one for one in map(state.permanent, found.late) if one is not None and one.controller == seat)
    return frozenset(one.card for one in late)
