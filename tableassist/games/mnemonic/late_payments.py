"""Lands that are turned after a cheaper play has counted than was meant: hands turn them one after the other.

A jack is an Aura for one land and a creature for a pair (A-MN-12); an ace costs one, or three for Annihilate. While the
target of the cheaper one is not named yet, whoever turns on means the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from tableassist.games.mnemonic import casting
from tableassist.games.mnemonic.actions import Action, Cast, HandAbility
from tableassist.games.mnemonic.cards import ABILITIES, ABILITY_NAMES, CREATURE
from tableassist.games.mnemonic.costs import Cost, cost_of_ability
from tableassist.games.mnemonic.differences import find_differences
from tableassist.games.mnemonic.mat import CREATURES, LANDS, name_zone
from tableassist.games.mnemonic.reading_plays import find_payment, is_allowed
from tableassist.games.mnemonic.state import State
from tableassist.rules.declarations import Completed
from tableassist.rules.wording import list_in_words
from tableassist.table.cards import format_card, rank
from tableassist.table.layout import Layout


def is_untargeted(action: Action) -> bool:
    """Whether a play counted whose target is asked for, and whose card may be played at a higher cost."""
    return isinstance(action, Cast | HandAbility) and action.target is None and not _is_creature(action)


def find_dearer_play(before: State, action: Action, seen: Layout) -> Completed | None:
    """The play that was meant, by all lands that are turned now; None where they pay for no other.

    Args:
        before: The game before the action.
        action: What has counted.
        seen: What lies on the table.
    """
    if not isinstance(action, Cast | HandAbility) or not is_untargeted(action):
        return None
    rows = frozenset(name_zone(action.seat, row) for row in (LANDS, CREATURES))
    found = find_differences(before, seen, rows)
    for whole, cost, what in _others(before, action):
        payment = find_payment(before, found, action.seat, cost)
        late = tuple(card for card in payment or () if card not in action.payment)
        if payment is not None and late and is_allowed(before, (whole := replace(whole, payment=payment),)):
            lands, are = list_in_words([format_card(card) for card in late]), "Is" if len(late) == 1 else "Are"
            return Completed(
                whole, late, question=f"{are} {lands} turned for {format_card(action.card)} as well, as {what}?"
            )
    return None


def _is_creature(action: Action) -> bool:
    return isinstance(action, Cast) and action.mode == CREATURE


def _others(before: State, action: Cast | HandAbility) -> Iterator[tuple[Cast | HandAbility, Cost, str]]:
    """What else the card may be played for, at which cost, and what it is then."""
    if isinstance(action, Cast):
        cost = casting.cost_of(before, action.seat, action.card, CREATURE)
        yield replace(action, mode=CREATURE), cost, "a creature"
        return
    for which in ABILITIES[rank(action.card)]:
        if which != action.which:
            yield replace(action, which=which), cost_of_ability(action.card, which), ABILITY_NAMES[which]
