"""Payments: the counts of R-MN-050, every cost held against a brute-force solver, and why a payment is none.

`MNEMONIC_STATES=1000000 pytest --timeout 0` holds the solver against the slow one on more sets of lands than usual.
"""

from __future__ import annotations

import os
import random
from functools import lru_cache
from itertools import chain, combinations, pairwise

import pytest

from tableassist.games.mnemonic.cards import rank_order_of
from tableassist.games.mnemonic.costs import Cost, Pattern, cost_of_ability, cost_to_cast, describe_cost
from tableassist.games.mnemonic.options import Options
from tableassist.games.mnemonic.payment import (
    LANDS,
    explain_missing,
    explain_why_not,
    find_payment_in,
    is_payable,
    list_completing,
    list_payments,
    pays,
)
from tableassist.table.cards import card, rank, suit

pytestmark = pytest.mark.slow

STATES = int(os.environ.get("MNEMONIC_STATES", "250"))
P = pytest.param
ALL = frozenset(LANDS)
NO_SEVENS = frozenset(land for land in LANDS if rank(land) != "7")


def mana(text):
    return tuple(map(card, text.split()))


def cost(name, mode="creature", club=False, **options):
    return cost_to_cast(Options(**options), card(name), mode, club)


@pytest.mark.parametrize(
    ("what", "with_sevens", "without"),
    [
        P(cost("JH"), 18, 15, id="jack"),
        P(cost("QH"), 18, 15, id="queen"),
        P(cost("KH"), 148, 111, id="king"),
        P(cost("AH"), 20, 10, id="ace"),
        P(cost_of_ability(card("AH"), "annihilate"), 4, 3, id="annihilate"),
    ],
)
def test_counts_of_r_mn_050(what, with_sevens, without):
    assert len(list_payments(what, ALL)) == with_sevens
    assert len(list_payments(what, NO_SEVENS)) == without
    # A-MN-01: with sevens that belong to no hand it is as if they were not there.
    assert list_payments(what, ALL, sevens=False) == list_payments(what, NO_SEVENS)


@pytest.mark.parametrize(
    ("name", "discount", "expected"),
    [
        ("JC", "slot", 6),
        ("QC", "slot", 18),
        ("KC", "slot", 63),
        ("KC", "contiguous", 35),
        ("AC", "slot", 15),
        ("QC", "suit_only", 18),
        ("KC", "suit_only", 148),
        ("JC", "suit_only", 18),
        ("AC", "suit_only", 15),
    ],
)
def test_counts_with_membership_benefits(name, discount, expected):
    assert len(list_payments(cost(name, club=True, club_discount=discount), ALL)) == expected


def by_the_rulebook(options, name, club, hand):
    """The costs once more, read straight off the rulings, as a slow check of a single set of lands."""
    ranks, suited = sorted(int(rank(land)) for land in hand), [suit(land) == suit(name) for land in hand]
    cheaper = club and suit(name) == "C"
    of_rank, size = rank(name), len(hand)
    if of_rank in ("8", "9", "10"):
        return size == (0 if cheaper else 1) and all(suited)
    if not options.sevens_in_hands and 7 in ranks:
        return False
    if of_rank == "A":
        return size == (2 if cheaper else 3) and all(suited)
    cheaper = cheaper and options.club_discount != "suit_only"
    if size != {"J": 2, "Q": 3, "K": 3}[of_rank] - cheaper or not any(suited):
        return False
    if of_rank in "JQ":
        return len(set(ranks)) == 1
    gaps = [b - a for a, b in pairwise(ranks)]
    close = sum(gaps) <= 2 and 0 not in gaps if options.club_discount == "slot" else set(gaps) == {1}
    fits = close if cheaper else gaps == [1, 1]
    top = max(hand, key=lambda land: int(rank(land)))
    return fits and (options.suit_position == "any" or suit(top) == suit(name))


def random_case(rng):
    options = Options(
        sevens_in_hands=rng.random() < 0.7,
        suit_position=rng.choice(("any", "printed")),
        club_discount=rng.choice(("slot", "contiguous", "suit_only")),
    )
    name = card(rng.choice(("8", "9", "10", "J", "Q", "K", "A")) + rng.choice("SHDCC"))
    return options, name, rng.random() < 0.5, frozenset(rng.sample(LANDS, rng.randint(0, 24)))


@lru_cache(maxsize=1024)
def slowly(options, name, club):
    """Every set of lands that pays by the rulebook; no cost has more than three symbols."""
    hands = chain.from_iterable(combinations(sorted(LANDS), size) for size in range(4))
    return frozenset(frozenset(hand) for hand in hands if by_the_rulebook(options, name, club, hand))


def ranked(hand):
    return tuple(map(rank_order_of, hand))


def test_the_solver_is_exact_and_complete():
    """Every set of up to three lands is tried: what pays by the rulebook is listed, and nothing else is."""
    rng, listed, refused = random.Random(50), 0, 0
    for _ in range(STATES):
        options, name, club, have = random_case(rng)
        what = cost_to_cast(options, name, "creature", club)
        found = list_payments(what, have, options.sevens_in_hands)
        expected = {hand for hand in slowly(options, name, club) if hand <= have}
        assert {frozenset(hand) for hand in found} == expected, (options, name, club, have)
        assert len(found) == len(expected)
        assert list(found) == sorted((tuple(sorted(hand, key=rank_order_of)) for hand in found), key=ranked)
        other = tuple(rng.sample(LANDS, rng.randint(0, 4)))
        assert pays(what, other, options.sevens_in_hands) == (frozenset(other) in slowly(options, name, club))
        listed, refused = listed + len(found), refused + (not found)
    assert listed > STATES
    assert refused > STATES // 10
    print(f"{STATES} sets of lands, {listed} payments, nothing pays in {refused}")


def test_every_way_has_a_reason_or_pays():
    rng = random.Random(51)
    for _ in range(300):
        options, name, club, have = random_case(rng)
        what = cost_to_cast(options, name, "creature", club)
        hand = tuple(rng.sample(LANDS, rng.randint(0, 4)))
        if find_payment_in(what, hand, options.sevens_in_hands) is None:
            assert explain_why_not(what, hand, options.sevens_in_hands).endswith(".")
        assert bool(explain_missing(what, have, options.sevens_in_hands)) != is_payable(
            what, have, options.sevens_in_hands
        )
        for land in list_completing(what, have, options.sevens_in_hands):
            assert is_payable(what, have | {land}, options.sevens_in_hands)


PRINTED, ANNIHILATE = cost("KD", suit_position="printed"), cost_of_ability(card("AS"), "annihilate")
CLUBS = cost("KC", club=True)


@pytest.mark.parametrize(
    ("what", "tapped", "reason"),
    [
        P(cost("KD"), "2S 3C 4H", "A run of three needs a ♦: you tapped 2♠ 3♣ 4♥.", id="suit"),
        P(cost("KD"), "2D 3C 5H", "A run of three needs three consecutive ranks: you tapped 2♦ 3♣ 5♥.", id="ranks"),
        P(PRINTED, "2D 3C 4H", "A run of three needs its ♦ at the top: you tapped 2♦ 3♣ 4♥.", id="top"),
        P(cost("JS"), "4H", "A pair needs two equal ranks and a ♠: you tapped 4♥.", id="too few"),
        P(cost("JS"), "4S 5S", "A pair needs two equal ranks: you tapped 4♠ 5♠.", id="no pair"),
        P(cost("8S"), "4H", "It costs one ♠: you tapped 4♥.", id="single"),
        P(cost("8S"), "", "It costs one ♠: you tapped nothing.", id="nothing"),
        P(cost("AS"), "2S 3S 4H", "It costs three ♠: you tapped 2♠ 3♠ 4♥.", id="flush"),
        P(ANNIHILATE, "2S 3S 4H", "A run of three ♠ needs nothing but ♠: you tapped 2♠ 3♠ 4♥.", id="straight flush"),
        P(CLUBS, "4C 7D", "Part of a run needs two of three consecutive ranks: you tapped 4♣ 7♦.", id="part"),
    ],
)  # fmt: skip
def test_why_not(what, tapped, reason):
    assert explain_why_not(what, mana(tapped)) == reason


def test_sevens_that_do_not_count_are_named():
    assert (
        explain_why_not(cost("KS"), mana("5S 6S 7S"), sevens=False)
        == "7s belong to no mana hand here: you tapped 5♠ 6♠ 7♠."
    )
    assert pays(cost("8S"), mana("7S"), sevens=False), "A-MN-01: a 7 still pays a single suit"
    assert not pays(cost("JC", club=True), mana("7C"), sevens=False), "not where a discount leaves one land of a hand"


def test_the_missing_land_is_named():
    assert explain_missing(cost("KD"), frozenset(mana("2S 3D"))) == (
        "A run of three needs three consecutive ranks and a ♦; one land is missing, such as 4♠ or 4♥ or 4♦."
    )
    assert explain_missing(cost("KD"), frozenset(mana("2S"))).endswith("more than one land is missing.")
    assert explain_missing(cost("KD"), frozenset(mana("2S 3D 4S"))) == ""


def test_a_part_pays_and_the_rest_floats_a_mn_05():
    assert find_payment_in(cost("JS"), mana("4S 4H 5S")) == mana("4S 4H")
    assert find_payment_in(cost("JS"), mana("5S 4H 4D")) is None
    assert not pays(cost("JS"), mana("4S 4H 5S"))
    assert not pays(cost("JS"), mana("4S 4S")), "R-MN-042: different sources"


def test_costs_in_words():
    words = [describe_cost(cost(name)) for name in ("8S", "JS", "QS", "KS", "AS")]
    assert words == ["one ♠", "a pair", "three of a kind", "a run of three", "three ♠"]
    assert describe_cost(cost("8C", club=True)) == "nothing"
    assert describe_cost(cost("KC", club=True)) == "part of a run"
    assert cost("KC", club=True) == Cost(Pattern.PART, 2, 1, "C")


@pytest.mark.parametrize(
    ("name", "mode", "free", "expected"),
    [
        ("8C", "creature", True, 0),
        ("JC", "aura", True, 0),
        ("JC", "aura", False, 1),
        ("JC", "creature", True, 1),
        ("JS", "aura", True, 1),
        ("8S", "creature", True, 1),
    ],
)
def test_who_benefits_a_mn_16_17(name, mode, free, expected):
    assert cost(name, mode, club=True, club_discount_aura=free).count == expected
