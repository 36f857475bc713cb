"""The table as it lies: where a camera sees the cards, their plates stand near them on the mat as it is printed.

On a battlefield plates stand row by row, and in each row in the order of their cards; as names need more room than
cards, plates give way to each other. What is tapped lies across, and what lies askew is as wide as high: that a card
is tapped is shown and never judged (R-MM-030). Cards that no camera knows, and face-down ones that cannot be identified
apart, have no name; what the ledger has and nobody sees stands in low plates at its player's edge.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tableassist.games.mental_magic.actions import CardRef
from tableassist.games.mental_magic.knowledge import Knowledge
from tableassist.games.mental_magic.mat import HEIGHT, SEATS, STACK, WIDTH, build_mat, zone_of
from tableassist.games.mental_magic.state import UTOPIA, Card, State
from tableassist.games.mental_magic.tiles import make_pile, make_sheet, make_used_names
from tableassist.games.mental_magic.words import number_card
from tableassist.games.mental_magic.zones import Where
from tableassist.rules.game import Seat
from tableassist.rules.view import Tile
from tableassist.rules.wording import format_count
from tableassist.table.geometry import POKER_CARD, Rect, Zone, ZoneName
from tableassist.table.observation import Detection, Face

UPRIGHT, TAPPED = 30.0, 60.0
"""Degrees up to which a card lies upright, and from which it lies across; between it is shown as neither."""

_UPRIGHT, _ACROSS, _ASKEW = (126.0, 134.0), (150.0, 92.0), (120.0, 120.0)
_LOW = (120.0, 54.0)
_LOW_IN_A_ROW = 4
_GAP = 4.0
_PILES = (Where.LIBRARY, Where.GRAVEYARD, Where.EXILE)

Found = dict[CardRef, Detection]


@dataclass(frozen=True, slots=True)
class _Plate:
    """A tile that still lacks its place: how large it wants to be, and where its middle would be."""

    tile: Tile
    size: tuple[float, float]
    x: float
    y: float


def place_tiles(state: State, known: Knowledge | None, seen: Sequence[Detection]) -> Iterator[Tile]:
    """The table as the mat is printed, with plates where cards were seen; nothing where the mat has too few places."""
    if len(state.players) > SEATS:
        return
    open_ = _in_play(seen)
    found = _found(state, open_)
    stack = build_mat().zone(STACK)
    yield Tile(STACK, stack.area, "empty", kind="row", text="Stack")
    yield from _stack(state, known, open_, found)
    yield make_used_names(state, _opposite(stack.area))
    for seat in (Seat(number) for number in range(len(state.players))):
        yield _whose(state, seat, stack.area)
        field = _field(seat)
        yield Tile(field.name, field.area, "empty", kind="row", text="Battlefield")
        yield from _arranged(field.area, tuple(_rows(state, known, seat, open_, found)))
        for where in _PILES:
            yield _pile(state, seat, where)


def _zone(where: Where, seat: Seat) -> ZoneName:
    zone = zone_of(where, seat)
    assert zone is not None
    return zone


def _field(seat: Seat) -> Zone:
    return build_mat().zone(_zone(Where.BATTLEFIELD, seat))


def _opposite(area: Rect) -> Rect:
    """The place that is the same for who sits on the other side."""
    return Rect(WIDTH - area.right, HEIGHT - area.bottom, area.width, area.height)


def _pile(state: State, seat: Seat, where: Where) -> Tile:
    """A pile with a gap to its neighbours; its place is narrower than some piles' whole names."""
    area = build_mat().zone(_zone(where, seat)).area
    tile = make_pile(state, seat, where, Rect(area.left, area.top + _GAP / 2, area.width, area.height - _GAP))
    return replace(tile, text=tile.text.replace("Graveyard", "Grave").replace("Library", "Lib."))


def _whose(state: State, seat: Seat, stack: Rect) -> Tile:
    """Whose side it is: beside the stack, where the mat is free."""
    bottom = build_mat().zone(_zone(Where.LIBRARY, Seat(0))).area.bottom
    area = Rect(stack.left, stack.bottom + _GAP, stack.width, bottom - stack.bottom - _GAP)
    place = _opposite(area) if seat else area
    return Tile(ZoneName(f"player {seat}"), place, "empty", kind="pile", text=state.name(seat), owner=seat)


# Which of the ledger's cards are seen --------------------------------------------------------------------------------


def _in_play(seen: Sequence[Detection]) -> tuple[Detection, ...]:
    """The cards on the stack and the battlefields: nothing is shown of hands and libraries, whatever lies there."""
    zones = {STACK, *(_zone(Where.BATTLEFIELD, Seat(seat)) for seat in range(SEATS))}
    return tuple(one for one in seen if one.kind == "card" and _zone_of_card(one) in zones)


def _zone_of_card(card: Detection) -> ZoneName | None:
    zone = build_mat().zone_at(card.place)
    return None if zone is None else zone.name


def _found(state: State, seen: Sequence[Detection]) -> Found:
    """The ledger's open cards that are seen; a print that is there twice distinguishes no card from the other."""
    named = [one for one in seen if one.face is Face.UP and one.name is not None]
    often = Counter(one.name for one in named)
    owned = Counter(card.own for card in state.cards)
    single = {str(one.name): one for one in named if often[one.name] == owned[str(one.name)] == 1}
    return {card.ref: single[card.own] for card in state.cards if card.in_play and not card.down and card.own in single}


# A battlefield -------------------------------------------------------------------------------------------------------


def _rows(
    state: State, known: Knowledge | None, seat: Seat, seen: Sequence[Detection], found: Found
) -> Iterator[tuple[_Plate, ...]]:
    """The plates of a battlefield in rows from north to south."""
    field = _field(seat)
    here = [one for one in seen if _zone_of_card(one) == field.name]
    down = [card for card in state.at(Where.BATTLEFIELD, seat) if card.down]
    backs, shown = _backs(down, sum(one.face is Face.DOWN for one in here))
    names = {id(one): card for card in state.cards if (one := found.get(card.ref)) is not None}
    plates = [_plate(field, one, names.get(id(one)), known, backs) for one in here]
    lost = [card for card in state.at(Where.BATTLEFIELD, seat) if card.ref not in found and not (card.down and shown)]
    low = tuple(_low_rows(field, lost, known, seat))
    yield from low if seat else ()
    yield from _by_row(plates)
    yield from () if seat else low


def _backs(down: Sequence[Card], seen: int) -> tuple[str, bool]:
    """What stands on the face-down cards that are seen, and whether these are all of the ledger's.

    They cannot be distinguished, so that they have a name only where each must have the same one.
    """
    if seen and len(down) == seen:
        if all(card.down == UTOPIA for card in down):
            return "Utopia", True
        if seen == 1:
            return number_card(down[0]), True
    return "", False


def _plate(field: Zone, one: Detection, card: Card | None, known: Knowledge | None, backs: str) -> _Plate:
    """The plate of a card that is seen: with its name where the ledger knows which card it is."""
    if one.face is Face.DOWN:
        tile = Tile(field.name, field.area, "down", text=backs)
    elif card is None:
        tile = Tile(field.name, field.area, "up")
    else:
        zone = STACK if card.zone is Where.STACK else zone_of(card.zone, card.controller) or field.name
        tile = Tile(zone, field.area, "up", text=number_card(card), about=make_sheet(card, known))
    return _Plate(tile, _size(one.angle - field.angle), one.place.x, one.place.y)


def _size(angle: float) -> tuple[float, float]:
    """How large a plate is, by how far its card is turned: it looks the same turned by half."""
    off = min(angle % 180.0, -angle % 180.0)
    return _UPRIGHT if off <= UPRIGHT else _ACROSS if off >= TAPPED else _ASKEW


def _low_rows(field: Zone, lost: Sequence[Card], known: Knowledge | None, seat: Seat) -> Iterator[tuple[_Plate, ...]]:
    """What the ledger has and nobody sees, at its player's edge; Utopias share a plate (R-MM-012)."""
    edge = field.area.top if seat else field.area.bottom
    plates = [_Plate(tile, _LOW, field.area.left, edge) for tile in _low(field.name, field.area, lost, known)]
    for first in range(0, len(plates), _LOW_IN_A_ROW):
        yield tuple(plates[first : first + _LOW_IN_A_ROW])


def _low(zone: ZoneName, area: Rect, cards: Sequence[Card], known: Knowledge | None) -> Iterator[Tile]:
    utopias = sum(card.down == UTOPIA for card in cards)
    if utopias:
        yield Tile(zone, area, "down", text=format_count(utopias, "Utopia"))
    for card in (one for one in cards if one.down != UTOPIA):
        yield Tile(zone, area, "down" if card.down else "up", text=number_card(card), about=make_sheet(card, known))


def _by_row(plates: Sequence[_Plate]) -> Iterator[tuple[_Plate, ...]]:
    """Plates in rows: a new one begins where the next card lies lower by half a card than the one before."""
    row: list[_Plate] = []
    for plate in sorted(plates, key=lambda plate: plate.y):
        if row and plate.y - row[-1].y > POKER_CARD[1] / 2:
            yield tuple(sorted(row, key=lambda one: one.x))
            row = []
        row.append(plate)
    if row:
        yield tuple(sorted(row, key=lambda one: one.x))


# The stack -----------------------------------------------------------------------------------------------------------


def _stack(state: State, known: Knowledge | None, seen: Sequence[Detection], found: Found) -> Iterator[Tile]:
    """What is on the stack from the last card down: the order in which it resolves, however it lies."""
    area, here = build_mat().zone(STACK).area, [one for one in seen if _zone_of_card(one) == STACK]
    zones = {ref: _zone_of_card(one) for ref, one in found.items()}
    cards = [card for card in state.cards if zones.get(card.ref, _ledger_zone(card)) == STACK]
    known_there = {id(found[card.ref]) for card in cards if card.ref in found}
    rest = [one for one in here if id(one) not in known_there]
    backs, shown = _backs([card for card in cards if card.down], sum(one.face is Face.DOWN for one in rest))
    tiles = [
        *(Tile(STACK, area, "down", text=backs) if one.face is Face.DOWN else Tile(STACK, area, "up") for one in rest),
        *_low(STACK, area, [card for card in reversed(cards) if not (card.down and shown)], known),
    ]
    plates = (_Plate(tile, (area.width - 2 * _GAP, _LOW[1]), area.centre.x, area.top) for tile in tiles)
    yield from _arranged(area, tuple((plate,) for plate in plates))


def _ledger_zone(card: Card) -> ZoneName | None:
    return zone_of(card.zone, card.controller)


# Room ----------------------------------------------------------------------------------------------------------------


def _arranged(area: Rect, rows: Sequence[Sequence[_Plate]]) -> Iterator[Tile]:
    """The rows' tiles near where they want to be; where room is short they are smaller, and keep their shape."""
    if not rows:
        return
    shares = [min(1.0, _share(_wide(row), area.width)) for row in rows]
    fit = min(1.0, _share([_high(row) * share for row, share in zip(rows, shares, strict=True)], area.height))
    shares = [share * fit for share in shares]
    highs = [_high(row) * share for row, share in zip(rows, shares, strict=True)]
    tops = spread([sum(one.y for one in row) / len(row) for row in rows], highs, area.top, area.bottom)
    for row, share, top, high in zip(rows, shares, tops, highs, strict=True):
        yield from _in_row(area, row, share, top + high / 2)


def _in_row(area: Rect, row: Sequence[_Plate], share: float, middle: float) -> Iterator[Tile]:
    wides = [wide * share for wide in _wide(row)]
    lefts = spread([one.x for one in row], wides, area.left, area.right)
    for one, left, wide in zip(row, lefts, wides, strict=True):
        high = one.size[1] * share
        yield replace(one.tile, area=Rect(left, middle - high / 2, wide, high))


def _wide(row: Sequence[_Plate]) -> list[float]:
    return [one.size[0] for one in row]


def _high(row: Sequence[_Plate]) -> float:
    return max(one.size[1] for one in row)


def _share(sizes: Sequence[float], room: float) -> float:
    """The share of their sizes at which these fit the room, with gaps between and around."""
    return (room - _GAP * (len(sizes) + 1)) / sum(sizes)


def spread(middles: Sequence[float], sizes: Sequence[float], low: float, high: float) -> list[float]:
    """Where things begin that want their middles there, in order, apart from each other and inside the bounds.

    The mean of giving way in one direction and in the other keeps the order and the gaps, and favours neither.
    """
    ahead = _pushed(middles, sizes, low, high)
    back = _pushed([-middle for middle in reversed(middles)], sizes[::-1], -high, -low)
    other = [-start - size for start, size in zip(reversed(back), sizes, strict=True)]
    return [(one + two) / 2 for one, two in zip(ahead, other, strict=True)]


def _pushed(middles: Sequence[float], sizes: Sequence[float], low: float, high: float) -> list[float]:
    """Each begins where it wants to, or behind the one before; what sticks out at the end pushes back."""
    starts, edge = [], low + _GAP
    for middle, size in zip(middles, sizes, strict=True):
        starts.append(max(edge, middle - size / 2))
        edge = starts[-1] + size + _GAP
    edge = high - _GAP
    for number in reversed(range(len(starts))):
        starts[number] = min(starts[number], edge - sizes[number])
        edge = starts[number] - _GAP
    return starts
