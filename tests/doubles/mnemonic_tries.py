"""Everything that could be tried in a position of Mnemonic, legal or not, for tests that ask the judge alone."""

from __future__ import annotations

from itertools import chain, combinations, permutations, product

from tableassist.games.mnemonic import GAME, world
from tableassist.games.mnemonic import actions as do
from tableassist.games.mnemonic.cards import ABILITY_NAMES, is_land
from tableassist.games.mnemonic.phases import (
    Attacking,
    Blocking,
    Discarding,
    Dividing,
    Ordering,
    Priority,
    Step,
    Targeting,
)
from tableassist.games.mnemonic.state import SEATS


def tries(state, hidden):
    """Everything that anybody could try with the cards there are, legal or not; payments are of up to three lands."""
    yield from simple(state, hidden)
    match state.phase:
        case Priority():
            yield from plays(state, hidden)
        case Attacking():
            names = [one.card for one in state.creatures()]
            yield from (do.DeclareAttackers(seat, cards) for seat in SEATS for cards in subsets(names, len(names)))
        case Blocking():
            yield from blocks(state)
        case Dividing(attacker=attacker):
            yield from divisions(state, attacker)
        case Ordering():
            cards = [trigger.card for trigger in state.pending]
            orders = chain.from_iterable(permutations(cards, size) for size in range(len(cards) + 1))
            yield from (do.OrderTriggers(seat, order) for order in orders for seat in SEATS)
        case Discarding(count=count):
            for seat in SEATS:
                yield from (do.Discard(seat, cards) for cards in permutations(hidden.hands[seat], count))


def simple(state, hidden):
    """What needs no lists."""
    # What is in the other's hand nobody knows, so that no judge can refuse it.
    seen = [*world.list_public(state)]
    for seat in SEATS:
        yield from (kind(seat) for kind in (do.Pass, do.Respond, do.Keep, do.Mulligan, do.Starts, do.Shuffled))
        yield from (do.Go(seat, step) for step in Step)
        yield from (kind(seat, n) for kind in (do.DraftKeep, do.Sideboard, do.Bottom) for n in range(-1, 10))
        yield from (do.Durable(seat, True), do.Durable(seat, False), do.Dig(seat, None))
        names = [*seen, *hidden.hands[seat]]
        yield from (kind(seat, name) for kind in (do.Dig, do.PlayLand, do.TapForMana) for name in names)
        yield from (do.Aim(seat, target) for target in (*SEATS, *names))


def plays(state, hidden):
    """Cards of the hand, in every mode, at every target, for every payment that could be exact."""
    targets = [None, *SEATS, *(one.card for one in state.field)]
    for seat in SEATS:
        mana = sorted({*state.players[seat].pool, *(one.card for one in state.field if is_land(one.card))})
        payments = list(subsets(mana, 3))
        for name in hidden.hands[seat]:
            for payment, target in product(payments, targets):
                if target is None or isinstance(target, str):
                    yield from (do.Cast(seat, name, mode, target, payment) for mode in ("creature", "aura"))
                yield from (do.HandAbility(seat, name, which, target, payment) for which in ABILITY_NAMES)


def blocks(state):
    """Every creature of either side against every attacker, a few more than allowed."""
    creatures = [one.card for one in state.field if not (one.is_land and not one.is_creature)][:6]
    choices = [[None, *state.combat.attackers][:3] for _ in creatures]
    for attackers in product(*choices):
        pairs = tuple((b, a) for b, a in zip(creatures, attackers, strict=True) if a is not None)
        yield from (do.DeclareBlockers(seat, pairs) for seat in SEATS)


def divisions(state, attacker):
    blockers = state.combat.blockers_of(attacker)
    for parts in product(range(5), repeat=len(blockers)):
        yield from (do.DivideDamage(seat, attacker, tuple(zip(blockers, parts, strict=True))) for seat in SEATS)


def subsets(cards, most):
    return chain.from_iterable(combinations(cards, size) for size in range(most + 1))


def same(action):
    """The action without the order in which lands, attackers and blocks are named."""
    match action:
        case do.Cast() | do.HandAbility():
            return (
                type(action),
                action.seat,
                action.card,
                GAME.write(action).split(" for ")[0],
                frozenset(action.payment),
            )
        case do.DeclareAttackers(seat=seat, cards=cards) | do.DeclareBlockers(seat=seat, pairs=cards):
            return (type(action), seat, frozenset(cards))
    return action


def exact(state, action):
    """Whether the action is one that the list has to name: with a target, and nothing tapped in vain."""
    if isinstance(action, do.Cast | do.HandAbility):
        after = GAME.apply(state, action)
        if isinstance(after.phase, Targeting):
            return False
        return not any(
            GAME.judge(state, shorter) is None for shorter in (replaced(action, n) for n in range(len(action.payment)))
        )
    return True


def replaced(action, n):
    payment = (*action.payment[:n], *action.payment[n + 1 :])
    kind = type(action)
    if kind is do.Cast:
        return do.Cast(action.seat, action.card, action.mode, action.target, payment)
    return do.HandAbility(action.seat, action.card, action.which, action.target, payment)
