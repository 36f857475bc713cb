"""What is worth thinking about: of all legal actions those that differ in more than how something is paid.

What the rules of thumb would do comes first. Payments are chosen here, by what the lands left over still pay for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain, combinations, islice
from math import prod

from tableassist.games.mnemonic import actions as do
from tableassist.games.mnemonic import combat, legal, mana, payment, sparring
from tableassist.games.mnemonic.actions import Action
from tableassist.games.mnemonic.cards import (
    ABILITIES,
    ANNIHILATE,
    COMMAND,
    CREATURE,
    DURABLE,
    FACE,
    is_castable,
    is_land,
    is_seven,
    power_of,
)
from tableassist.games.mnemonic.costs import Cost, cost_of_ability, cost_to_cast
from tableassist.games.mnemonic.phases import (
    MAIN,
    Answering,
    Attacking,
    Blocking,
    Discarding,
    Dividing,
    Priority,
    Step,
    Targeting,
)
from tableassist.games.mnemonic.state import State, opponent_of
from tableassist.games.mnemonic.world import Cards
from tableassist.rules.game import Seat
from tableassist.table.cards import CardName, rank

Uses = tuple[tuple[Cost, int], ...]
MOST_FIGHTS, _LONG = 24, 60
_STEPS_THAT_MATTER = (frozenset((Step.ATTACK, Step.BLOCK, Step.END)), frozenset((Step.ATTACK, Step.BLOCK)))
"""Steps in which the other player and the active one think of responding; in the others waiting is never worse."""


def list_choices(state: State, seat: Seat, hand: Cards) -> tuple[Action, ...]:
    """What the seat may sensibly do now, by the rules of thumb first; nothing where it is not its turn to act."""
    first = sparring.choose_action(state, seat, hand)
    if first is None:
        return ()
    return tuple(_without_twins((first, *_others(state, seat, hand))))


def _others(state: State, seat: Seat, hand: Cards) -> Iterable[Action]:
    match state.phase:
        case Priority():
            return _plays(state, seat, hand)
        case Attacking():
            return (do.DeclareAttackers(seat, cards) for cards in _attacks(state))
        case Blocking():
            return (do.DeclareBlockers(seat, pairs) for pairs in _blocks(state))
        case Dividing() | Targeting():
            return islice(legal.actions(state, {}), MOST_FIGHTS)
        case Discarding(count=count):
            return (do.Discard(seat, cards) for cards in islice(combinations(hand, count), MOST_FIGHTS))
        case Answering(kind=kind) if kind == DURABLE and state.turn < _LONG and state.step is not Step.CLEANUP:
            return (do.Durable(seat, True), do.Durable(seat, False))
    return ()


def _without_twins(actions: Iterable[Action]) -> list[Action]:
    """One action of several that differ in the payment or an order alone: in the place of the first, as the last."""
    kept: dict[object, Action] = {}
    for action in actions:
        kept[_essence(action)] = action
    return list(kept.values())


def _essence(action: Action) -> object:
    match action:
        case do.Cast():
            return do.Cast, action.card, action.mode, action.target
        case do.HandAbility():
            return do.HandAbility, action.card, action.which, action.target
        case do.DeclareAttackers() | do.Discard():
            return type(action), frozenset(action.cards)
        case do.DeclareBlockers():
            return do.DeclareBlockers, frozenset(action.pairs)
    return action


# With priority -------------------------------------------------------------------------------------------------------


def _plays(state: State, seat: Seat, hand: Cards) -> Iterator[Action]:
    calm = seat == state.active and not state.stack and state.step in MAIN
    lands = [card for card in hand if is_land(card)]
    if calm and lands and not state.players[seat].played_land:
        # A land first: what it pays for is thought about afterwards.
        yield from (do.PlayLand(seat, land) for land in lands)
        return
    if calm or state.stack or state.step in _STEPS_THAT_MATTER[seat == state.active]:
        yield from _spends(state, seat, hand, calm)
    yield from _waits(state, seat, calm)


def _waits(state: State, seat: Seat, calm: bool) -> Iterator[Action]:
    if not (calm and state.options.shortcut):
        yield do.Pass(seat)
    elif state.step is Step.MAIN1 and combat.list_attackers(state):
        yield do.Go(seat, Step.BEGIN_COMBAT)
    else:
        yield do.Go(seat, Step.END)


def _spends(state: State, seat: Seat, hand: Cards, calm: bool) -> Iterator[Action]:
    have, options = mana.list_sources(state, seat), state.options
    found: list[do.Cast | do.HandAbility] = []
    if calm:
        found += legal.list_casts(state, seat, hand, have)
    if calm or options.jack_mode == "activated":
        found += [one for one in legal.list_auras(state, seat, hand, have) if _own(state, seat, one.target)]
    if calm or options.hand_ability_timing == "instant":
        found += [one for one in legal.list_abilities(state, seat, hand, have) if _makes_sense(state, seat, one)]
    equivalent: dict[object, list[do.Cast | do.HandAbility]] = {}
    for one in found:
        equivalent.setdefault(_essence(one), []).append(one)
    for ways in equivalent.values():
        yield max(ways, key=lambda way: _thrift(state, seat, hand, have, way))


def _own(state: State, seat: Seat, card: CardName | None) -> bool:
    one = state.creature(card)
    return one is not None and one.controller == seat and not state.flies(one.card)


def _makes_sense(state: State, seat: Seat, ability: do.HandAbility) -> bool:
    """Nobody destroys or takes what is his own, or hits himself."""
    if ability.which == FACE:
        return ability.target == opponent_of(seat)
    if ability.which == ANNIHILATE:
        return bool(state.creatures(opponent_of(seat)))
    one = state.creature(ability.target)
    if one is None or one.controller == seat or not isinstance(ability.target, str):
        return False
    return ability.which != COMMAND or _can_use(state, seat)


def _can_use(state: State, seat: Seat) -> bool:
    """A creature is taken to attack with it, or out of an attack."""
    if state.active == seat:
        return state.step in (Step.MAIN1, Step.BEGIN_COMBAT)
    return state.step is Step.ATTACK


def _thrift(
    state: State, seat: Seat, hand: Cards, have: frozenset[CardName], way: do.Cast | do.HandAbility
) -> tuple[int, int, int, do.Cards]:
    """How good a payment is: what the lands left pay for still, without 7s, which could fight, with few lands."""
    left, club, sevens = have.difference(way.payment), state.has_club_creature(seat), state.options.sevens_in_hands
    still = 0
    for card in hand:
        if card != way.card:
            costs = _costs(state, card, club)
            still += sum(
                worth for cost, worth in costs if payment.is_payable(cost, payment.list_useful(cost, left), sevens)
            )
    return still, -sum(map(is_seven, way.payment)), -len(way.payment), way.payment


def _costs(state: State, card: CardName, club: bool) -> Uses:
    """What the card may be paid for, and how much that is wanted."""
    if not is_castable(card):
        return ()
    cast = (cost_to_cast(state.options, card, CREATURE, club), 2 + power_of(card))
    return (cast, *_hand_costs(card))


@cache
def _hand_costs(card: CardName) -> Uses:
    return tuple((cost_of_ability(card, which), 1) for which in ABILITIES.get(rank(card), ()))


# Fights --------------------------------------------------------------------------------------------------------------


def _attacks(state: State) -> Iterator[Cards]:
    """Sets of attackers, of several equal ones one; not all of them where there are many."""
    able = sorted(combat.list_attackers(state), key=lambda card: (-power_of(card), not state.flies(card), card))
    if len(able) <= 4:
        sets: Iterable[Cards] = chain.from_iterable(combinations(able, size) for size in range(len(able) + 1))
    else:
        sets = _some_attacks(state, tuple(able))
    seen = set()
    for cards in islice(sets, MOST_FIGHTS):
        kind = tuple((power_of(card), state.flies(card)) for card in cards)
        if kind not in seen:
            seen.add(kind)
            yield cards


def _some_attacks(state: State, able: Cards) -> Iterator[Cards]:
    yield from (able[:size] for size in range(len(able) + 1))
    yield from (able[size:] for size in range(1, len(able)))
    yield tuple(card for card in able if state.flies(card))
    yield from ((*able[:size], *able[size + 1 :]) for size in range(1, len(able) - 1))


def _blocks(state: State) -> Iterator[tuple[tuple[CardName, CardName], ...]]:
    able = legal.list_blockers_with_choices(state)
    if prod(1 + len(can) for _, can in able) <= MOST_FIGHTS:
        return legal.list_blocks(state)
    return islice(_some_blocks(able), MOST_FIGHTS)


def _some_blocks(
    able: tuple[tuple[CardName, tuple[CardName, ...]], ...],
) -> Iterator[tuple[tuple[CardName, CardName], ...]]:
    """No block, every single one, the strongest attackers held up by two, each attacker by another."""
    yield ()
    pairs = sorted(
        ((blocker, attacker) for blocker, can in able for attacker in can),
        key=lambda pair: (-power_of(pair[1]), power_of(pair[0]), pair),
    )
    yield _spread(pairs)
    yield _spread(sorted(pairs, key=lambda pair: (-power_of(pair[1]), -power_of(pair[0]), pair)))
    yield from ((pair,) for pair in pairs[:12])
    for one, two in combinations(pairs, 2):
        if one[0] != two[0]:
            yield one, two


def _spread(pairs: Iterable[tuple[CardName, CardName]]) -> tuple[tuple[CardName, CardName], ...]:
    """Each attacker is blocked by one, as far as blockers last."""
    used: dict[CardName, CardName] = {}
    for blocker, attacker in pairs:
        if blocker not in used and attacker not in used.values():
            used[blocker] = attacker
    return tuple(used.items())
