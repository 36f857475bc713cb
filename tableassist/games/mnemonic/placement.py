"""Where each card that everybody may see lies on the mat, and whether it is turned sideways (R-MN-081, R-MN-083)."""

from __future__ import annotations

from typing import NamedTuple

from tableassist.games.mnemonic.cards import is_seven
from tableassist.games.mnemonic.mat import COMBAT, LANDS, name_zone
from tableassist.games.mnemonic.state import Permanent, Spell, State
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName


class Placement(NamedTuple):
    """The zone a card lies in, and whether it is turned as tapped cards are."""

    zone: ZoneName
    turned: bool = False


def place_cards(state: State) -> dict[CardName, Placement]:
    """Where the cards of the battlefield and the stack lie."""
    places = {one.card: Placement(row_of(state, one), _turned(state, one)) for one in state.field}
    for item in state.stack:
        if isinstance(item, Spell):
            places[item.card] = Placement(name_zone(item.seat, item.row))
    return places


def row_of(state: State, one: Permanent) -> ZoneName:
    """The row of a permanent: an Aura lies tucked under its creature, who fights lies in the combat lane."""
    host = state.permanent(one.host)
    if host is not None:
        return row_of(state, host)
    if one.card in list_fighting(state):
        return name_zone(one.controller, COMBAT)
    return name_zone(one.controller, LANDS if one.is_land and not is_seven(one.card) else one.row)


def list_fighting(state: State) -> frozenset[CardName]:
    """Who attacks or blocks now."""
    return frozenset((*state.combat.attackers, *(blocker for blocker, _ in state.combat.blocks)))


def _turned(state: State, one: Permanent) -> bool:
    host = state.permanent(one.host)
    return one.tapped if host is None else host.tapped
