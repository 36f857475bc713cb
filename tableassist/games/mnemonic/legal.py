"""All legal actions, given what is really in the hands: for simulation and tests, never for a referee."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import chain, combinations, permutations, product

from tableassist.games.mnemonic import actions as do
from tableassist.games.mnemonic import combat, hand_abilities, mana, opening, triggers
from tableassist.games.mnemonic.actions import Action, Target
from tableassist.games.mnemonic.cards import (
    ABILITIES,
    ANNIHILATE,
    AURA,
    CREATURE,
    DIG,
    FACE,
    LAND_CARDS,
    is_castable,
    power_of,
)
from tableassist.games.mnemonic.costs import Cost, cost_of_ability, cost_to_cast
from tableassist.games.mnemonic.payment import list_payments, list_useful
from tableassist.games.mnemonic.phases import (
    GOALS,
    MAIN,
    STEPS,
    Answering,
    Attacking,
    Blocking,
    Bottoming,
    Deciding,
    Discarding,
    Dividing,
    Drafting,
    Ordering,
    Priority,
    Shuffling,
    Siding,
    Starting,
    Step,
    Targeting,
)
from tableassist.games.mnemonic.priority import is_in_window
from tableassist.games.mnemonic.state import LEFT_OUT, MOST_ASIDE, SEATS, Ability, State, opponent_of
from tableassist.games.mnemonic.world import list_hand, list_left_out
from tableassist.rules.game import Seat, World
from tableassist.table.cards import DECK, CardName, rank

Hand = tuple[CardName, ...]
Sources = frozenset[CardName]
Targets = tuple[Target | None, ...]


def actions(state: State, world: World) -> Iterator[Action]:
    """Every legal action with exact payments and with its target; giving up and corrections are left out."""
    match state.phase:
        case Priority(seat=seat):
            return _plays(state, seat, list_hand(world, seat))
        case Attacking(seat=seat):
            return (do.DeclareAttackers(seat, cards) for cards in _subsets(combat.list_attackers(state)))
        case Blocking(seat=seat):
            return (do.DeclareBlockers(seat, pairs) for pairs in list_blocks(state))
        case Discarding(seat=seat, count=count):
            return (do.Discard(seat, cards) for cards in permutations(list_hand(world, seat), count))
        case Answering() | Ordering() | Dividing() | Targeting():
            return _answers(state)
    return _settings(state, world)


def _settings(state: State, world: World) -> Iterator[Action]:
    match state.phase:
        case Drafting() as phase:
            if _must_lay_out(state):
                yield do.DraftDiscards(list_left_out(world))
                return
            yield from (do.DraftKeep(seat, phase.keep) for seat in SEATS if seat not in phase.done)
        case Siding(done=done):
            waiting = (seat for seat in SEATS if seat not in done)
            yield from (do.Sideboard(seat, count) for seat in waiting for count in range(MOST_ASIDE + 1))
        case Starting():
            yield from (do.Starts(seat) for seat in SEATS)
        case Shuffling(seats=seats):
            yield from (do.Shuffled(seat) for seat in seats)
        case Deciding(seat=seat):
            yield do.Keep(seat)
            if not any(opening.refuse_mulligan(state, do.Mulligan(seat))):
                yield do.Mulligan(seat)
        case Bottoming(seat=seat, count=count):
            yield do.Bottom(seat, count)


def _must_lay_out(state: State) -> bool:
    assert isinstance(state.phase, Drafting)
    first = state.phase.packet == 16 and not state.phase.done
    return state.options.draft_discards == "open" and first and len(state.out) < LEFT_OUT


def _answers(state: State) -> Iterator[Action]:
    match state.phase:
        case Answering(seat=seat, kind=kind) as phase if kind == DIG:
            yield from (do.Dig(seat, card) for card in (None, *triggers.list_diggable(state, phase)))
        case Answering(seat=seat):
            yield from (do.Durable(seat, yes) for yes in (True, False))
        case Ordering(seat=seat):
            yield from (
                do.OrderTriggers(seat, cards) for cards in permutations(triggers.list_cards_to_order(state, seat))
            )
        case Dividing(seat=seat, attacker=attacker):
            blockers = state.combat.blockers_of(attacker)
            parts = list_divisions(power_of(attacker), len(blockers))
            yield from (do.DivideDamage(seat, attacker, tuple(zip(blockers, part, strict=True))) for part in parts)
        case Targeting(seat=seat):
            item = state.stack[-1]
            which = item.which if isinstance(item, Ability) else ""
            yield from (do.Aim(seat, target) for target in hand_abilities.list_targets(state, which))


def list_divisions(amount: int, among: int) -> Iterator[tuple[int, ...]]:
    """Every way to divide an amount, parts of nothing included."""
    if among == 1:
        yield (amount,)
        return
    for first in range(amount, -1, -1):
        yield from ((first, *rest) for rest in list_divisions(amount - first, among - 1))


def list_blockers_with_choices(state: State) -> tuple[tuple[CardName, tuple[CardName, ...]], ...]:
    """The creatures that can block, each with the attackers that it can block."""
    attackers = state.combat.attackers
    choices = [
        (one.card, tuple([attacker for attacker in attackers if combat.may_block(state, one, attacker)]))
        for one in state.creatures(opponent_of(state.active))
    ]
    return tuple([(blocker, can) for blocker, can in choices if can])


def list_blocks(state: State) -> Iterator[tuple[tuple[CardName, CardName], ...]]:
    """Every way to block: for each blocker nothing or one attacker that it can block."""
    choices = ((None, *((blocker, attacker) for attacker in can)) for blocker, can in list_blockers_with_choices(state))
    return (tuple([pair for pair in pairs if pair is not None]) for pairs in product(*choices))


def _plays(state: State, seat: Seat, hand: Hand) -> Iterator[Action]:
    options, goes_on = state.options, seat == state.active and not state.stack
    yield _pass(seat)
    if is_in_window(state):
        yield _respond(seat)
    if goes_on and options.shortcut:
        yield from _goes(seat, state.step)
    upright = mana.list_untapped(state, seat)
    if options.float:
        yield from _taps(seat, upright)
    have = frozenset((*upright, *state.players[seat].pool))
    main = goes_on and state.step in MAIN
    if main:
        yield from _lands(state, seat, hand)
        yield from list_casts(state, seat, hand, have)
    if main or options.jack_mode == "activated":
        yield from list_auras(state, seat, hand, have)
    if main or options.hand_ability_timing == "instant":
        yield from list_abilities(state, seat, hand, have)


# The commonest actions are listed again in position after position.
_pass, _respond, _play_land = cache(do.Pass), cache(do.Respond), cache(do.PlayLand)


@cache
def _goes(seat: Seat, now: Step) -> tuple[do.Go, ...]:
    return tuple(do.Go(seat, step) for step in GOALS if STEPS.index(step) > STEPS.index(now))


@lru_cache(maxsize=1024)
def _taps(seat: Seat, lands: Hand) -> tuple[do.TapForMana, ...]:
    return tuple(do.TapForMana(seat, land) for land in lands)


def _lands(state: State, seat: Seat, hand: Hand) -> Iterator[Action]:
    if not state.players[seat].played_land:
        for card in hand:
            if card in LAND_CARDS:
                yield _play_land(seat, card)


def list_casts(state: State, seat: Seat, hand: Hand, have: Sources) -> Iterator[do.Cast]:
    """Every creature spell with every payment."""
    options, club_creature = state.options, state.has_club_creature(seat)
    for card in hand:
        if is_castable(card):
            cost = cost_to_cast(options, card, CREATURE, club_creature)
            yield from _casts(seat, card, cost, list_useful(cost, have), options.sevens_in_hands)


def list_auras(state: State, seat: Seat, hand: Hand, have: Sources) -> Iterator[do.Cast]:
    """Every jack as an Aura on every creature."""
    options, hosts = state.options, state.field.creature_cards
    for card in hand:
        if card in _JACKS:
            cost = cost_to_cast(options, card, AURA, state.has_club_creature(seat))
            yield from _auras(seat, card, hosts, cost, list_useful(cost, have), options.sevens_in_hands)


def list_abilities(state: State, seat: Seat, hand: Hand, have: Sources) -> Iterator[do.HandAbility]:
    """Every ability of a queen, king or ace with every target and payment."""
    if state.options.discard_from == "hand_or_battlefield":
        hand = (*hand, *[one.card for one in state.creatures(seat)])
    for card in [one for one in hand if one in _USES]:
        for which, cost in _USES[card]:
            own = list_useful(cost, have)
            if own:
                targets = _TARGETS.get(which, state.field.creature_cards)
                yield from _abilities(seat, card, which, targets, cost, own, state.options.sevens_in_hands)


@lru_cache(maxsize=1024)
def _casts(seat: Seat, card: CardName, cost: Cost, have: Sources, sevens: bool) -> tuple[do.Cast, ...]:
    return tuple([do.Cast(seat, card, CREATURE, None, way) for way in list_payments(cost, have, sevens)])


@lru_cache(maxsize=1024)
def _auras(seat: Seat, card: CardName, hosts: Hand, cost: Cost, have: Sources, sevens: bool) -> tuple[do.Cast, ...]:
    ways = list_payments(cost, have, sevens)
    return tuple([do.Cast(seat, card, AURA, host, way) for host in hosts for way in ways])


@lru_cache(maxsize=1024)
def _abilities(
    seat: Seat, card: CardName, which: str, targets: Targets, cost: Cost, have: Sources, sevens: bool
) -> tuple[do.HandAbility, ...]:
    ways = list_payments(cost, have, sevens)
    return tuple([do.HandAbility(seat, card, which, target, way) for target in targets for way in ways])


_TARGETS: dict[str, Targets] = {FACE: SEATS, ANNIHILATE: (None,)}
"""What else than creatures abilities are aimed at."""

_JACKS = frozenset(card for card in DECK if rank(card) == "J")
_USES = {
    card: tuple((which, cost_of_ability(card, which)) for which in ABILITIES[rank(card)])
    for card in DECK
    if rank(card) in ABILITIES
}
"""The abilities of each card and their costs."""


def _subsets(cards: tuple[CardName, ...]) -> Iterator[tuple[CardName, ...]]:
    return chain.from_iterable(combinations(cards, size) for size in range(len(cards) + 1))
