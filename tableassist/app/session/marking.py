"""What is still to be moved or wrong on the table: as marks on its tiles, and in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from tableassist.app.prompting.choices import Cursor
from tableassist.referee.issues import MOST_NAMED
from tableassist.referee.ruling import Todo
from tableassist.rules.pieces import are_pieces
from tableassist.rules.view import Mark, Tile
from tableassist.rules.wording import list_in_words
from tableassist.table.cards import CardName, format_card
from tableassist.table.geometry import POKER_CARD, Rect, ZoneName
from tableassist.table.layout import Lot, Unread
from tableassist.table.observation import Face

HOLDERS = ("row", "pile")
"""The kinds of tiles that hold cards by name, which are marked one by one."""

COUNTER = "counter"
"""The kind of pieces that a tile shows with the value on them."""

Found = Mapping[ZoneName, tuple[Mark, Todo]]


def mark_tiles(
    tiles: Iterable[Tile],
    todo: Iterable[Todo],
    wrong: Iterable[Todo],
    choice: Cursor | None,
    asked: Unread | None = None,
) -> tuple[Tile, ...]:
    """The tiles with what is still to be moved, what is wrong, what may be chosen, and which card is asked for.

    Args:
        todo: What is still to be moved.
        wrong: What is wrong.
        choice: What may be chosen, and where the cursor stands; None where nothing is asked.
        asked: The card or piece which the referee asks about.
    """
    found = {one.zone: (Mark.TODO, one) for one in todo} | {one.zone: (Mark.WRONG, one) for one in wrong}
    tiles = tuple(tiles)
    if any(tile.kind == "row" for tile in tiles):
        return tuple(_in_rows(tiles, found, asked))
    picks = _picks(choice)
    return tuple(_alone(tile, found, picks) for tile in tiles)


def _picks(choice: Cursor | None) -> dict[ZoneName, Mark]:
    if choice is None:
        return {}
    picks = {option.zone: Mark.CHOICE for option in choice.options if option.zone is not None}
    if choice.walks and choice.current.zone is not None:
        picks[choice.current.zone] = Mark.CURSOR
    return picks


def _alone(tile: Tile, found: Found, picks: Mapping[ZoneName, Mark]) -> Tile:
    """A place that holds one card, or the pieces of a board."""
    if tile.zone in picks:
        return replace(tile, mark=picks[tile.zone])
    if tile.zone not in found:
        return tile
    mark, todo = found[tile.zone]
    if are_pieces((*todo.want, *todo.seen)):
        return replace(tile, mark=mark, want=_wanted(todo.want, todo.seen), pieces=_tile_pieces(todo.seen))
    # Where nothing lies a card is to be laid, not to be turned over.
    tile = tile if todo.seen or not todo.want else replace(tile, face="empty", card=None)
    return replace(tile, mark=mark, want=_want(todo.want))


def _tile_pieces(lots: Iterable[Lot]) -> tuple[str, ...]:
    """Pieces as a tile has them."""
    return tuple(map(_tile_piece, lots))


def _tile_piece(lot: Lot) -> str:
    if lot.kind == COUNTER:
        return COUNTER if lot.name is None else f"{COUNTER}:{lot.name}"
    return str(lot.name or "unknown")


def _wanted(want: Sequence[Lot], seen: Sequence[Lot]) -> str:
    """What a tile says is still to come, or that everything has to go."""
    missing = list((Counter(_tile_pieces(want)) - Counter(_tile_pieces(seen))).elements())
    return missing[0] if missing else "" if want else "empty"


def _want(lots: Sequence[Lot]) -> str:
    if not lots:
        return "empty"
    if lots[0].face is Face.DOWN:
        return "down"
    return lots[0].name or "up"


# Cards in rows -------------------------------------------------------------------------------------------------------


def _in_rows(tiles: Sequence[Tile], found: Found, asked: Unread | None) -> Iterator[Tile]:
    """Each card that differs is marked; those that lie there too much, or are asked for, follow at the row's end."""
    for tile in tiles:
        known = found.get(tile.zone)
        if tile.kind == "row":
            yield tile
            yield from _too_many(tile, known, asked if asked is not None and asked.lot.zone == tile.zone else None)
        elif known is None:
            yield tile
        else:
            yield (_pile if tile.kind == "pile" else _card)(tile, *known)


def _card(tile: Tile, mark: Mark, todo: Todo) -> Tile:
    """A card that the game has in the row: it lies there, lies there turned wrongly, or is missing."""
    want, seen = (_named(lots, tile.card) for lots in (todo.want, todo.seen))
    if seen is None:
        return replace(tile, mark=mark, want=tile.card or "up")
    return tile if want is None or want.turned == seen.turned else replace(tile, mark=mark, want="turned")


def _pile(tile: Tile, mark: Mark, todo: Todo) -> Tile:
    """A pile with another card on top than it should have, shown by what should lie there."""
    if todo.want:
        return replace(tile, mark=mark, want=_want(todo.want))
    return replace(tile, mark=mark, want="empty", face="up", card=todo.seen[0].name if todo.seen else None)


def _too_many(row: Tile, known: tuple[Mark, Todo] | None, asked: Unread | None) -> Iterator[Tile]:
    """Cards that do not belong in the row, from its end backwards; the one that is asked for is the first of them."""
    short, long = POKER_CARD
    for number, (lot, mark, want) in enumerate(_marked_extra(known, asked), 1):
        wide, high = (long, short) if lot.turned else (short, long)
        left = max(row.area.left, row.area.right - number * (long + 4))
        area = Rect(left, row.area.top + (row.area.height - high) / 2, wide, high)
        face = "down" if lot.face is Face.DOWN else "up"
        yield Tile(row.zone, area, face, lot.name, mark, want, text="" if lot.name else "?")


def _marked_extra(known: tuple[Mark, Todo] | None, asked: Unread | None) -> Iterator[tuple[Lot, Mark, str]]:
    """The cards that the game does not have in a row, how each is marked, and what should lie in its place."""
    if asked is not None:
        yield asked.lot, Mark.CURSOR, ""
    if known is not None:
        mark, todo = known
        others = list(_extra(todo))
        if asked is not None and asked.lot in others:
            others.remove(asked.lot)
        yield from ((lot, mark, "empty") for lot in others)


def _extra(todo: Todo) -> tuple[Lot, ...]:
    return tuple(lot for lot in todo.seen if lot.name is None or _named(todo.want, lot.name) is None)


def _named(lots: Iterable[Lot], name: CardName | None) -> Lot | None:
    return next((lot for lot in lots if lot.name is not None and lot.name == name), None)


# In words ------------------------------------------------------------------------------------------------------------


def tidy_words(
    todo: Iterable[Todo],
    pieces_in_words: Callable[[Todo], str] | None = None,
    tiles: Iterable[Tile] = (),
    *,
    dealing: bool = False,
) -> str:
    """What is still to be moved, in one sentence.

    Args:
        todo: The zones that are not as the game has them.
        pieces_in_words: Says it of pieces, which only some games have.
        tiles: Those of the view: cards of rows and piles are told by name.
        dealing: Whether the deal is not done: what is missing never lay there.
    """
    todo = tuple(todo)
    held = {tile.zone for tile in tiles if tile.kind in HOLDERS}
    board = [one for one in todo if pieces_in_words is not None and are_pieces((*one.want, *one.seen))]
    rows = [one for one in todo if one not in board and one.zone in held]
    places = [one for one in todo if one not in board and one not in rows]
    pieces = map(pieces_in_words, board) if pieces_in_words is not None else ()
    return "  ·  ".join((*_place_words(places, dealing), *_row_words(rows), *pieces))


def _place_words(todo: Sequence[Todo], dealing: bool) -> Iterator[str]:
    off = [one.zone for one in todo if not one.want]
    down = [one.zone for one in todo if one.want and one.seen and one.want[0].face is Face.DOWN]
    up = [one.zone for one in todo if one.want and one.seen and one.want[0].face is Face.UP]
    back = [one.zone for one in todo if one.want and not one.seen]
    parts = [(off, "Take off"), (down, "Turn down"), (up, "Turn up")]
    yield from (f"{verb} {list_in_words(zones)}" for zones, verb in parts if zones)
    if back and dealing:
        # A whole deck by its places is more than anybody reads; the places are marked.
        yield (
            f"Deal {list_in_words(back)}" if len(back) <= MOST_NAMED else f"Deal {len(back)} cards on the marked places"
        )
    elif back:
        yield f"Put back {list_in_words(back)}"


def _row_words(todo: Sequence[Todo]) -> Iterator[str]:
    """Cards by name: which are to be turned, where the others belong."""
    missing = [lot for one in todo for lot in one.want if _named(one.seen, lot.name) is None]
    extra = [lot for one in todo for lot in _extra(one)]
    for across, how in ((True, "sideways"), (False, "upright")):
        turned = [
            lot for one in todo for lot in one.want if lot.turned is across and _is_placed_otherwise(lot, one.seen)
        ]
        if turned:
            yield f"Turn {list_in_words([_called(lot) for lot in turned])} {how}"
    for zone in dict.fromkeys(lot.zone for lot in missing):
        yield f"Lay {list_in_words([_called(lot) for lot in missing if lot.zone == zone])} on {zone}"
    for zone in dict.fromkeys(lot.zone for lot in extra):
        away = [_called(lot) for lot in extra if lot.zone == zone and _named(missing, lot.name) is None]
        if away:
            yield f"Take {list_in_words(away)} off {zone}"


def _is_placed_otherwise(lot: Lot, seen: Sequence[Lot]) -> bool:
    there = _named(seen, lot.name)
    return there is not None and there.turned != lot.turned


def _called(lot: Lot) -> str:
    return "a card" if lot.name is None else format_card(lot.name)
