"""Cards of a row that the eyes cannot read: which they may be, and what that follows from."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tableassist.referee.entered import EnteredCard
from tableassist.referee.match import AnyGame
from tableassist.rules.game import TucksCards
from tableassist.table.cards import DECK, CardName
from tableassist.table.geometry import Point, ZoneName
from tableassist.table.layout import Layout, Lot, SettledLayout, Unread
from tableassist.table.observation import Face

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def first_unread(settled: SettledLayout, zone: ZoneName) -> Unread | None:
    """The first card of the zone that cannot be read, or None."""
    cards = [card for card in settled.unread if card.lot.zone == zone]
    return min(cards, key=lambda card: card.number, default=None)


def possible_names(game: AnyGame, state: Any, zone: ZoneName, placed: Layout) -> frozenset[CardName]:
    """The cards that may lie in the zone without being seen elsewhere."""
    seen = {lot.name for lot in placed}
    return frozenset(name for name in DECK if name not in seen and game.possible(state, zone, name))


def likely_names(game: AnyGame, state: Any, card: Unread, among: frozenset[CardName]) -> list[CardName]:
    """The names among which a card is looked for first: what the eyes think it is, or else what is missed elsewhere."""
    missed = [lot.name for lot in game.layout(state) if lot.face is Face.UP and lot.name in among]
    thought = [name for name in card.candidate_names if name in among]
    return sorted(thought, key=lambda name: name not in missed) or [name for name in missed if name]


def first_possibly_present(game: AnyGame, state: Any, settled: SettledLayout) -> tuple[Unread, CardName] | None:
    """The first card that the game has where it may lie unseen, if it is seen nowhere, and its name; or None."""
    want, free = game.layout(state), game.unread(state)
    seen = {lot.name for lot in settled.layout}
    for card in settled.possibly_present:
        there = [
            lot.name for lot in want.at(card.lot.zone) if lot.name in card.candidate_names and lot.name not in seen
        ]
        if len(there) == 1 and there[0] is not None and card.lot.zone not in free:
            return card, there[0]
    return None


def find_unseen_cards(game: AnyGame, state: Any, settled: SettledLayout) -> Iterator[tuple[Unread, CardName]]:
    """The cards in play that are seen nowhere, wherever one may lie unseen, with their names."""
    seen = {lot.name for lot in settled.layout}
    missed = {lot.name for lot in game.layout(state) if lot.face is Face.UP and lot.name not in seen}
    for card in settled.possibly_present:
        yield from ((card, name) for name in card.candidate_names if name in missed)


def find_missing_cards(
    game: AnyGame, state: Any, settled: SettledLayout, listed: Iterable[Unread], rows: Mapping[ZoneName, Point]
) -> Iterator[Unread]:
    """The cards that the game has in a row, that are seen nowhere, and of which the eyes do not say that they may be.

    Cards of a row lie over each other: where anything of a row is not made out, that one is not seen proves nothing.
    Where something covers the row, or cards without a name lie in it that it may be, it is not missed yet.

    Args:
        settled: The table with what players said of it.
        listed: The cards that may be there as the eyes say, and those that they cannot read, whatever players said.
        rows: The rows of the mat, and their middles.
    """
    vague = {card.lot.zone for card in listed} - game.unread(state)
    for lot, places in _missed(game, state, settled, {}):
        if lot.zone in vague & rows.keys():
            yield from _unread_in(lot, places, rows)


def find_vanished_cards(
    game: AnyGame, state: Any, settled: SettledLayout, was: Layout, rows: Mapping[ZoneName, Point]
) -> Iterator[Unread]:
    """The cards that lay in a row until now, that the game has there, and that are seen nowhere.

    Such a card was taken away, or the eyes miss it. It may lie there still, or where others of its row have gone.

    Args:
        settled: The table with what players said of it.
        was: What lay there before.
        rows: The rows of the mat, and their middles.
    """
    lay = {(lot.zone, lot.name) for lot in was}
    for lot, places in _missed(game, state, settled, _rows_gone_to(settled.layout, was)):
        if (lot.zone, lot.name) in lay:
            yield from _unread_in(lot, places, rows)


def find_tucked_cards(
    game: AnyGame, state: Any, settled: SettledLayout, rows: Mapping[ZoneName, Point]
) -> Iterator[Unread]:
    """The cards that the game has tucked under others of a row and that are seen nowhere: they may be there.

    Args:
        settled: The table with what players said of it.
        rows: The rows of the mat, and their middles.
    """
    tucked = game.tucked(state) if isinstance(game, TucksCards) else frozenset[CardName]()
    for lot, _ in _missed(game, state, settled, {}):
        if lot.name in tucked:
            yield from _unread_in(lot, (lot.zone,), rows)


def _missed(
    game: AnyGame, state: Any, settled: SettledLayout, gone_to: Mapping[ZoneName, set[ZoneName]]
) -> Iterator[tuple[Lot, set[ZoneName]]]:
    """The cards that the game has face up and that are seen nowhere, and the zones in which the eyes may miss them."""
    seen = {lot.name for lot in settled.layout}
    missed = [lot for lot in game.layout(state) if lot.face is Face.UP and lot.name and lot.name not in seen]
    names, count = {lot.name for lot in missed}, Counter(lot.zone for lot in missed)
    nameless = Counter(lot.zone for lot in settled.layout if lot.name is None and lot.face is not Face.DOWN)
    among = [(card.lot.zone, names & {*card.candidate_names}) for card in settled.possibly_present]
    for lot in missed:
        places = {lot.zone, *gone_to.get(lot.zone, ())} - settled.occluded
        if lot.zone in places and count[lot.zone] > sum(nameless[zone] for zone in places):
            yield lot, {zone for zone in places if (zone, {lot.name}) not in among}


def _unread_in(lot: Lot, places: Iterable[ZoneName], rows: Mapping[ZoneName, Point]) -> Iterator[Unread]:
    for zone in sorted(rows.keys() & places):
        if lot.name is not None:
            yield Unread(lot._replace(zone=zone, name=None), rows[zone], 1, 1, (lot.name,))


def _rows_gone_to(layout: Layout, was: Layout) -> dict[ZoneName, set[ZoneName]]:
    """The other zones to which cards of each zone have gone since."""
    home, gone_to = {lot.name: lot.zone for lot in was if lot.name is not None}, dict[ZoneName, set[ZoneName]]()
    for lot in layout:
        if lot.name in home and home[lot.name] != lot.zone:
            gone_to.setdefault(home[lot.name], set()).add(lot.zone)
    return gone_to


def with_name(card: Unread, name: CardName | None) -> Lot:
    """The card as it lies, with its name."""
    return card.lot._replace(name=name, face=Face.UP)


def recognise_cards(game: AnyGame, state: Any, settled: SettledLayout, was: Layout) -> Iterator[EnteredCard]:
    """The cards that cannot be read, where they look like those that lay open before and are seen no more.

    What the eyes think a card may be is not always all that it may be: nothing is concluded unless, in zones between
    which cards may have moved, there are as many of these as of those, and each can be one of them only.
    """
    seen, had = {lot.name for lot in settled.layout}, {lot.name for lot in game.layout(state)}
    lost = {lot.name: lot.zone for lot in was if lot.face is Face.UP and lot.name in had - seen}
    for zones in _linked_zones(settled.unread, lost):
        cards = [card for card in settled.unread if card.lot.zone in zones]
        gone = {name for name, zone in lost.items() if zone in zones}
        among = [gone & {*card.candidate_names} for card in cards]
        if len(cards) == len(gone) and {len(names) for names in among} == {1} and set().union(*among) == gone:
            for card, names in zip(cards, among, strict=True):
                yield EnteredCard(card.lot.zone, card.at, (with_name(card, next(iter(names))),))


def _linked_zones(unread: Iterable[Unread], lost: Mapping[CardName | None, ZoneName]) -> list[set[ZoneName]]:
    """The zones with unread cards, those together between which a lost card may have moved."""
    groups: list[set[ZoneName]] = []
    for card in unread:
        zones = {card.lot.zone, *(lost[name] for name in card.candidate_names if name in lost)}
        linked = [group for group in groups if group & zones]
        groups = [*(group for group in groups if group not in linked), zones.union(*linked)]
    return groups


def place_in_words(card: Unread) -> str:
    """Which card is meant: "the second of 3 cards in south lands", counted as its player counts."""
    if card.of == 1:
        return f"the card in {card.lot.zone}"
    number = _ORDINALS[card.number - 1] if card.number <= len(_ORDINALS) else f"{card.number}th"
    return f"the {number} of {card.of} cards from the left in {card.lot.zone}"
