"""How a settled table differs from what the game has: card by card, since every card exists once (R-MN-001).

Much is moved by the game itself: the dead go to graveyards, spells become creatures, fighters come back, lands untap.
Hands follow when they come to it, so that a card which still lies as it did before is left over, not news.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass

from tableassist.games.mnemonic.combat import may_attack
from tableassist.games.mnemonic.mat import COMBAT, CREATURES, GRAVEYARD, LANDS, ROWS, STACK, find_owner, name_zone
from tableassist.games.mnemonic.phases import Blocking
from tableassist.games.mnemonic.placement import Placement, place_cards
from tableassist.games.mnemonic.state import SEATS, State, opponent_of
from tableassist.rules.game import Seat
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Layout
from tableassist.table.observation import Face

Moved = frozenset[ZoneName]
Placements = dict[CardName, Placement]


@dataclass(frozen=True, slots=True)
class Differences:
    """What differs in the zones that were touched.

    `new` are cards that no row had, by where they lie; `gone` had a place and are on no row; `shifted` lie in another
    row. `tapped` are lands turned since the game last had them upright, by player, `turned` creatures in their row that
    are no lands; `late` those that the untap step untapped and nobody has yet, `untapped` those that are tapped in the
    game and stand upright. `graves` are the top cards of graveyards that are not what the game has; `left` is whether
    anything is left over from what the game has moved, `unclear` whether a card cannot be identified, and `hidden`
    whether one lies face down there, which is nothing yet.
    """

    new: Placements
    gone: tuple[CardName, ...]
    shifted: Placements
    tapped: tuple[tuple[CardName, ...], tuple[CardName, ...]]
    turned: tuple[CardName, ...]
    late: tuple[CardName, ...]
    untapped: tuple[CardName, ...]
    graves: dict[Seat, CardName | None]
    left: bool
    unclear: bool
    hidden: bool

    @property
    def no_difference(self) -> bool:
        """Whether nothing differs but tapped cards and what is left over."""
        return not (self.new or self.gone or self.shifted or self.graves)

    @property
    def idle(self) -> bool:
        """Whether nothing differs at all."""
        return self.no_difference and not (any(self.tapped) or self.turned or self.late or self.left)


def find_differences(state: State, seen: Layout, moved: Moved) -> Differences:
    """What differs between the game and what lies there, in the zones that were touched."""
    want = place_cards(state)
    placements, unclear = _rows(seen, moved)
    here = {card: placement for card, placement in placements.items() if placement.zone in moved}
    new = {card: placement for card, placement in here.items() if card not in want}
    shifted = {
        card: placement for card, placement in here.items() if card in want and placement.zone != want[card].zone
    }
    old = {card for card in new if _is_past(state, card)}
    old |= {card for card, placement in shifted.items() if _is_behind(state, card, placement.zone)}
    gone = tuple(card for card, placement in want.items() if card not in placements and placement.zone in moved)
    turned = [card for card, placement in want.items() if card in here and here[card].turned and not placement.turned]
    late = tuple(card for card in turned if card in state.stale)
    untapped = tuple(
        card for card, placement in want.items() if placement.turned and not here.get(card, placement).turned
    )
    graves, waiting = _graves(state, seen, moved, placements)
    left = bool(old) or waiting
    news, shifts = _without(new, old), _without(shifted, old)
    tapped, creatures = _tapped(state, turned), _turned(state, [card for card in turned if card not in shifted])
    return Differences(
        news, gone, shifts, tapped, creatures, late, untapped, graves, left, unclear, _hides(seen, moved)
    )


def _without(cards: Mapping[CardName, Placement], old: set[CardName]) -> Placements:
    return {card: placement for card, placement in cards.items() if card not in old}


def _is_past(state: State, card: CardName) -> bool:
    """Whether the card has left the battlefield for a graveyard or a library, and only its hand is behind."""
    players = state.players
    return any(card in player.graveyard or card in player.top or card in player.sunk for player in players)


def _is_behind(state: State, card: CardName, place: ZoneName) -> bool:
    """Whether the card still lies where it was cast, fought, or belonged to another player before."""
    one, where = state.permanent(card), find_owner(place)
    if one is None or where is None:
        return False
    side, row = where
    if one.host is not None or row == STACK:
        return True
    if side != one.controller:
        return row in (CREATURES, COMBAT, LANDS)
    # Who came this turn cannot have fought yet.
    return row == COMBAT and not _may_fight(state, card, side) and not (side == state.active and state.is_sick(one))


def _may_fight(state: State, card: CardName, side: Seat) -> bool:
    """Whether a creature in the combat lane can mean that it attacks or blocks now."""
    if isinstance(state.phase, Blocking):
        return side == state.phase.seat
    return may_attack(state, card)


def _rows(seen: Layout, moved: Moved) -> tuple[Placements, bool]:
    """Where cards lie in the rows, and whether one in a touched row cannot be identified."""
    placements: Placements = {}
    unclear = False
    for lot in seen:
        found = find_owner(lot.zone)
        if found is None or found[1] not in ROWS:
            continue
        if lot.name is not None:
            placements[lot.name] = Placement(lot.zone, lot.turned)
        elif lot.face is not Face.DOWN:
            unclear = unclear or lot.zone in moved
    return placements, unclear


def _hides(seen: Layout, moved: Moved) -> bool:
    """Whether a card lies face down in a touched row or graveyard, such as a hand that is laid down for a while."""
    down = (find_owner(lot.zone) for lot in seen if lot.face is Face.DOWN and lot.zone in moved)
    return any(found is not None and found[1] in (*ROWS, GRAVEYARD) for found in down)


def _tapped(state: State, turned: list[CardName]) -> tuple[tuple[CardName, ...], tuple[CardName, ...]]:
    mine: list[list[CardName]] = [[], []]
    for card in turned:
        one = state.permanent(card)
        if one is not None and one.is_land and card not in state.stale:
            mine[one.controller].append(card)
    return tuple(mine[0]), tuple(mine[1])


def _turned(state: State, turned: list[CardName]) -> tuple[CardName, ...]:
    found = (state.creature(card) for card in turned if card not in state.stale)
    return tuple(one.card for one in found if one is not None and not one.is_land)


def _graves(
    state: State, seen: Layout, moved: Moved, placements: Placements
) -> tuple[dict[Seat, CardName | None], bool]:
    """The tops that hold something, and whether one waits for cards that still lie elsewhere."""
    tops: dict[Seat, CardName | None] = {}
    waiting = False
    for seat in SEATS:
        place = name_zone(seat, GRAVEYARD)
        if place not in moved:
            continue
        top = _top(seen, seat)
        if top == next(iter(state.players[seat].graveyard[::-1]), None):
            continue
        if _waits(state, seat, top, {*placements, _top(seen, opponent_of(seat))}):
            waiting = True
        else:
            tops[seat] = top
    return tops, waiting


def _top(seen: Layout, seat: Seat) -> CardName | None:
    """What lies on top of a graveyard."""
    lots = [lot for lot in seen.at(name_zone(seat, GRAVEYARD)) if lot.face is not Face.DOWN]
    return lots[0].name if len(lots) == 1 else None


def _waits(state: State, seat: Seat, top: CardName | None, elsewhere: Container[CardName | None]) -> bool:
    """Whether the graveyard is as it should be but for cards on their way to it or away from it."""
    graveyard = state.players[seat].graveyard
    if top is not None and top not in graveyard:
        # It was taken away by the game: on top of the library, or dug up. Lying on the other's graveyard it is wrong.
        return _is_past(state, top) and not any(top in player.graveyard for player in state.players)
    above = graveyard[graveyard.index(top) + 1 :] if top is not None else graveyard
    return bool(above) and all(card in elsewhere for card in above)
