"""Attackers and blockers that come forward after the others have counted: R-MN-070, R-MN-071.

All of an attack or a block are declared at once; hands push them forward one after the other.
"""

from __future__ import annotations

from tableassist.games.mnemonic.actions import Action, DeclareAttackers, DeclareBlockers
from tableassist.games.mnemonic.combat import may_attack, may_block
from tableassist.games.mnemonic.differences import Differences, find_differences
from tableassist.games.mnemonic.mat import COMBAT, CREATURES, name_zone
from tableassist.games.mnemonic.state import State
from tableassist.rules.declarations import Completed
from tableassist.rules.game import Seat
from tableassist.table.cards import CardName
from tableassist.table.layout import Layout


def find_forward(state: State, found: Differences, seat: Seat) -> tuple[CardName, ...]:
    """The player's creatures that were pushed into the combat lane."""
    lane = name_zone(seat, COMBAT)
    there = {card for card, placement in found.shifted.items() if placement.zone == lane}
    return tuple(one.card for one in state.creatures(seat) if one.card in there)


def find_whole_declaration(before: State, action: Action, seen: Layout) -> Completed | None:
    """The attack or block with those of its player who came forward later; None where nobody did who may.

    Args:
        before: The game before the action.
        action: What has counted.
        seen: What lies on the table.
    """
    match action:
        case DeclareAttackers(seat=seat, cards=cards):
            found = _differences(before, seen, seat)
            more = {*find_forward(before, found, seat), *found.turned}.difference(cards)
            mine = (one.card for one in before.creatures(seat))
            late = tuple(card for card in mine if card in more and may_attack(before, card))
            return Completed(DeclareAttackers(seat, (*cards, *late)), late) if late else None
        case DeclareBlockers(seat=seat, pairs=pairs) if len(before.combat.attackers) == 1:
            (attacker,) = before.combat.attackers
            more = set(find_forward(before, _differences(before, seen, seat), seat)).difference(dict(pairs))
            able = (one for one in before.creatures(seat) if may_block(before, one, attacker))
            late = tuple(one.card for one in able if one.card in more)
            whole = DeclareBlockers(seat, (*pairs, *((card, attacker) for card in late)))
            return Completed(whole, late) if late else None
    return None


def _differences(state: State, seen: Layout, seat: Seat) -> Differences:
    return find_differences(state, seen, frozenset((name_zone(seat, COMBAT), name_zone(seat, CREATURES))))
