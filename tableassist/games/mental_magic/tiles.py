"""The table as players see it: what lies there by its declared names, with what is to be read of each card.

It is arranged for reading, not as the mat is printed: names need more room than cards. No face-down card is
distinguished from others of its kind, nor what any card could be declared as.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tableassist.games.mental_magic.declaring import describe_cost
from tableassist.games.mental_magic.knowledge import Knowledge
from tableassist.games.mental_magic.knowledge import MagicCard as Magic
from tableassist.games.mental_magic.mat import STACK, zone_of
from tableassist.games.mental_magic.state import UTOPIA, Card, State
from tableassist.games.mental_magic.words import name_card, number_card
from tableassist.games.mental_magic.zones import Where
from tableassist.rules.game import Seat
from tableassist.rules.view import Sheet, Tile
from tableassist.rules.wording import format_count
from tableassist.table.geometry import Rect, ZoneName

WIDTH, HEIGHT = 760.0, 490.0
"""What is drawn, in the mirrored table's own measure."""

_STACK_HIGH, _GAP, _PILES_WIDE, _SEAT_WIDE = 76.0, 4.0, 212.0, 92.0
Grids = tuple[tuple[int, int], ...]

_GRIDS = ((2, 2), (2, 3), (3, 3), (3, 4), (4, 4), (4, 5))
"""Columns and rows of plates on a battlefield, the roomiest first."""


_PILES = (Where.LIBRARY, Where.GRAVEYARD, Where.EXILE)


def make_tiles(state: State, known: Knowledge | None = None) -> Iterator[Tile]:
    """The stack and the used names, then each player's part; `known` gives what is printed on declared cards."""
    strips = _strips(len(state.players))
    stack = strips.pop()
    left = Rect(stack.left, stack.top, stack.width - _PILES_WIDE - _GAP, stack.height)
    yield Tile(STACK, left, "empty", kind="row", text="Stack")
    yield from _plates(STACK, left, tuple(state.at(Where.STACK)), known, ((3, 1), (4, 1)))
    yield make_used_names(state, Rect(left.right + _GAP, stack.top, _PILES_WIDE, stack.height))
    for number, strip in enumerate(strips):
        yield from _strip(state, Seat(number), strip, known)


def _strips(players: int) -> list[Rect]:
    """The players' parts in seat order, the first one at the bottom, and last the stack's: between two, above more."""
    high = (HEIGHT - _STACK_HIGH) / players
    tops = [HEIGHT - high * (number + 1) for number in range(players)]
    if players == 2:
        tops[1], stack = 0.0, high
    else:
        stack = 0.0
    return [Rect(0, top, WIDTH, high_ - _GAP) for top, high_ in (*((top, high) for top in tops), (stack, _STACK_HIGH))]


def make_used_names(state: State, area: Rect) -> Tile:
    """The names that are used, which can be read in full (R-MM-008)."""
    rows = tuple((one.name, state.name(one.seat)) for one in reversed(state.used))
    sheet = Sheet("Declared names, last first", ("Name", "By"), rows) if rows else None
    return Tile(ZoneName("names"), area, "empty", kind="row", text=format_count(len(rows), "name"), about=sheet)


def _strip(state: State, seat: Seat, strip: Rect, known: Knowledge | None) -> Iterator[Tile]:
    """Whose part it is, the battlefield, and the piles with how many cards they have."""
    name = Rect(strip.left, strip.top, _SEAT_WIDE, strip.height)
    yield Tile(ZoneName(f"player {seat}"), name, "empty", kind="pile", text=state.name(seat), owner=seat)
    field = Rect(name.right + _GAP, strip.top, strip.width - _SEAT_WIDE - _PILES_WIDE - 2 * _GAP, strip.height)
    zone = _zone(Where.BATTLEFIELD, seat)
    yield Tile(zone, field, "empty", kind="row", text="Battlefield")
    yield from _plates(zone, field, tuple(state.at(Where.BATTLEFIELD, seat)), known)
    high = (strip.height + _GAP) / len(_PILES)
    for number, where in enumerate(_PILES):
        area = Rect(field.right + _GAP, strip.top + number * high, _PILES_WIDE, high - _GAP)
        yield make_pile(state, seat, where, area)


def _zone(where: Where, seat: Seat) -> ZoneName:
    return zone_of(where, seat) or ZoneName(f"{where} of player {seat}")


def make_pile(state: State, seat: Seat, where: Where, area: Rect) -> Tile:
    """How many cards there are, how the uppermost lies, and which of them still are what they were declared as."""
    there = tuple(state.at(where, seat))
    number = state.library(seat) if where is Where.LIBRARY else len(there)
    face = "empty" if not number else "down" if where is Where.LIBRARY else "up"
    rows = tuple((number_card(card),) for card in reversed(there))
    sheet = Sheet(f"{state.name(seat)}'s {where}, uppermost first", ("",), rows) if rows else None
    return Tile(_zone(where, seat), area, face, kind="row", text=f"{where.capitalize()} {number}", about=sheet)


# What lies there by its name -----------------------------------------------------------------------------------------


def _plates(
    zone: ZoneName, field: Rect, cards: Sequence[Card], known: Knowledge | None, grids: Grids = _GRIDS
) -> Iterator[Tile]:
    """A plate for each declared card, larger the fewer there are; Utopias share one (R-MM-012)."""
    utopias = sum(card.down == UTOPIA for card in cards)
    named = [card for card in cards if card.down != UTOPIA]
    areas = _areas(field, len(named) + bool(utopias), grids)
    if utopias:
        yield Tile(zone, next(areas), "down", text=format_count(utopias, "Utopia"))
    for card, area in zip(named, areas, strict=True):
        face = "down" if card.down else "up"
        yield Tile(zone, area, face, text=number_card(card), about=make_sheet(card, known))


def _areas(field: Rect, number: int, grids: Grids) -> Iterator[Rect]:
    """Places row by row, in the roomiest grid that has enough, or in more rows than the largest has."""
    columns, rows = next((grid for grid in grids if grid[0] * grid[1] >= number), grids[-1])
    rows = max(rows, -(-number // columns))
    wide, high = (field.width - _GAP) / columns, (field.height - _GAP) / rows
    for place in range(number):
        row, column = divmod(place, columns)
        yield Rect(field.left + _GAP + column * wide, field.top + _GAP + row * high, wide - _GAP, high - _GAP)


def make_sheet(card: Card, known: Knowledge | None) -> Sheet | None:
    """What is printed on the card that it was declared as, or at which cost it was entered (A-MM-05)."""
    if card.identity is None:
        return None
    magic = known.card(card.identity.name) if known is not None else None
    if magic is None:
        return Sheet(name_card(card), ("", ""), (("Cost, as it was told", describe_cost(card.identity.cost)),))
    return Sheet(name_card(card), ("", ""), tuple(_printed(magic)))


def _printed(magic: Magic) -> Iterator[tuple[str, str]]:
    for number, face in enumerate(magic.faces):
        if len(magic.faces) > 1:
            yield "Face", face.name
        if face.cost or not number:
            yield "Cost", describe_cost(face.cost)
        if face.types:
            yield "Type", face.types
        if face.text:
            yield "Text", face.text
