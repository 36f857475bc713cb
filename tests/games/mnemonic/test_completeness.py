"""The list of legal actions held against the judge: everything that could be tried is tried, and nothing else counts.

The two are written apart from each other: the list builds payments, targets and blocks; the judge only objects.
"""

from __future__ import annotations

import random
from itertools import chain, combinations, permutations, product

import pytest

from tableassist.games.mnemonic import GAME, sparring, world
from tableassist.games.mnemonic import actions as do
from tableassist.games.mnemonic.cards import ABILITY_NAMES, is_land
from tableassist.games.mnemonic.phases import (
    Answering,
    Attacking,
    Blocking,
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
from tableassist.games.mnemonic.state import SEATS
from tableassist.rules.game import Setup
from tableassist.table.cards import DECK, card


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
    seen = [*world.public(state)]
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


def positions(seed, options):
    """Positions of a game in which nobody has more than a few lands and cards, so that everything can be tried."""
    rng = random.Random(seed)
    state = GAME.setup(Setup(("Ann", "Bob"), options))
    hidden = world.dealt(state, rng.sample(DECK, len(DECK)))
    for _ in range(160):
        if GAME.outcome(state) is not None:
            return
        if (state.turn and len(state.field) <= 9) or not state.turn:
            yield state, hidden
        action = sparring.anything(state, hidden, rng.randrange)
        after = GAME.apply(state, action)
        hidden = world.follow(hidden, state, action, after, rng.randrange, sparring.picks)
        state = after


def compare(state, hidden):
    """How many legal actions there are, after both have agreed on them."""
    listed = {same(action) for action in GAME.actions(state, hidden.world())}
    accepted = {
        same(action) for action in tries(state, hidden) if GAME.judge(state, action) is None and exact(state, action)
    }
    assert accepted == listed, (state.phase, accepted ^ listed)
    return len(listed)


@pytest.mark.parametrize(
    ("seed", "options"),
    [
        (1, {}),
        (2, {"stack_ui": "full", "draft": "done"}),
        (3, {"draft": "done", "discard_from": "hand_or_battlefield", "club_discount": "contiguous"}),
        (4, {"draft": "done", "jack_mode": "activated", "sevens_in_hands": "false"}),
        (5, {"draft": "done", "hand_ability_timing": "sorcery", "seven_tap_sick": "false", "dig_self": "false"}),
    ],
)
def test_the_list_is_what_the_judge_allows(seed, options):
    kinds, legal = set(), 0
    rng = random.Random(seed)
    for state, hidden in positions(seed, options):
        kind = type(state.phase)
        if kind in kinds and rng.random() > 0.04:
            continue
        kinds.add(kind)
        legal += compare(state, hidden)
    assert legal > 40
    assert {Priority, Siding, Shuffling} <= kinds


def test_positions_that_random_play_seldom_reaches(board, script):
    """Combat with choices, triggers to order, cards to dig."""
    hidden = world.Hidden(hands=(tuple(map(card, ("QS", "AD"))), (card("KH"),)))
    attack = board("KS 9C! 8S*", "9H 8D", attacking=True, hands=(2, 1))
    block = script(board("KS 8H JD@8H", "9H 9D 8D*", attacking=True, hands=(0, 0)), "declare_attackers 0 KS 8H")
    divide = script(block, "declare_blockers 1 9H=KS 9D=KS")
    kill = board("2S 9D 8S", "QH", hands=(2, 1), graveyards=("4C", ""))
    dig = script(kill, "hand_ability 0 QS killer on 8S for 2S")
    order = script(board("3H 4H 5H 9D 9S"), "hand_ability 0 AH annihilate for 3H 4H 5H", "resolve")
    phases = {type(state.phase) for state in (attack, block, divide, dig, order)}
    assert phases == {Attacking, Blocking, Dividing, Answering, Ordering}
    for state in (attack, block, divide, dig, order, kill):
        compare(state, hidden)


def test_before_the_first_turn(script):
    state = GAME.setup(Setup(("Ann", "Bob"), {"draft": "done"}))
    hidden = world.dealt(state, DECK)
    compare(state, hidden)
    state = script(state, "sideboard 0 0", "sideboard 1 0")
    assert isinstance(state.phase, Starting)
    compare(state, hidden)
    state = script(state, "starts 1", "library_shuffled 0")
    compare(state, hidden)
    state = script(state, "library_shuffled 1")
    assert isinstance(state.phase, Deciding)
    compare(state, hidden)
    draft = GAME.setup(Setup(("Ann", "Bob")))
    assert isinstance(draft.phase, Drafting)
    compare(draft, world.dealt(draft, DECK))
