"""How a settled table differs from what the game has: card by card, since every card exists once (R-MN-001)."""

from __future__ import annotations

from dataclasses import dataclass

from tableassist.games.mnemonic.lying import Lie, lying
from tableassist.games.mnemonic.mat import GRAVEYARD, ROWS, whose, zone
from tableassist.games.mnemonic.state import SEATS, State
from tableassist.rules.game import Seat
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Layout
from tableassist.table.sight import Face

Moved = frozenset[ZoneName]


@dataclass(frozen=True, slots=True)
class Differences:
    """What differs in the zones that were touched.

    `new` are cards that no row had, by where they lie; `gone` had a place and are on no row; `shifted` lie in another
    row. `tapped` are lands turned since the game last had them upright, by player; `late` those that the untap step
    untapped and nobody has yet. `graves` are the top cards of graveyards that are not what the game has.
    """

    new: dict[CardName, Lie]
    gone: tuple[CardName, ...]
    shifted: dict[CardName, Lie]
    tapped: tuple[tuple[CardName, ...], tuple[CardName, ...]]
    late: tuple[CardName, ...]
    graves: dict[Seat, CardName | None]
    unclear: bool

    @property
    def nothing(self) -> bool:
        """Whether nothing but tapped lands differs."""
        return not (self.new or self.gone or self.shifted or self.graves)

    @property
    def idle(self) -> bool:
        """Whether nothing differs at all."""
        return self.nothing and not any(self.tapped) and not self.late


def differences(state: State, seen: Layout, moved: Moved) -> Differences:
    """What differs between the game and what lies there, in the zones that were touched."""
    want = lying(state)
    lies, unclear = _rows(seen, moved)
    new = {card: lie for card, lie in lies.items() if card not in want and lie.zone in moved}
    shifted = {card: lie for card, lie in lies.items() if card in want and lie.zone != want[card].zone}
    there = frozenset(lies)
    gone = tuple(card for card, lie in want.items() if card not in there and lie.zone in moved)
    turned = [card for card, lie in want.items() if card in lies and lies[card].turned and not lie.turned]
    turned = [card for card in turned if lies[card].zone in moved]
    late = tuple(card for card in turned if card in state.stale)
    return Differences(new, gone, shifted, _tapped(state, turned), late, _graves(state, seen, moved), unclear)


def _rows(seen: Layout, moved: Moved) -> tuple[dict[CardName, Lie], bool]:
    """Where cards lie in the rows, and whether one in a touched row cannot be told."""
    lies: dict[CardName, Lie] = {}
    unclear = False
    for lot in seen:
        found = whose(lot.zone)
        if found is None or found[1] not in ROWS:
            continue
        if lot.name is None:
            unclear = unclear or lot.zone in moved
        else:
            lies[lot.name] = Lie(lot.zone, lot.turned)
    return lies, unclear


def _tapped(state: State, turned: list[CardName]) -> tuple[tuple[CardName, ...], tuple[CardName, ...]]:
    mine: list[list[CardName]] = [[], []]
    for card in turned:
        one = state.permanent(card)
        if one is not None and one.is_land and card not in state.stale:
            mine[one.controller].append(card)
    return tuple(mine[0]), tuple(mine[1])


def _graves(state: State, seen: Layout, moved: Moved) -> dict[Seat, CardName | None]:
    tops: dict[Seat, CardName | None] = {}
    for seat in SEATS:
        place = zone(seat, GRAVEYARD)
        if place not in moved:
            continue
        lots = [lot for lot in seen.at(place) if lot.face is not Face.DOWN]
        top = lots[0].name if len(lots) == 1 else None
        graveyard = state.players[seat].graveyard
        if top != (graveyard[-1] if graveyard else None):
            tops[seat] = top
    return tops
