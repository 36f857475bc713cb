"""What players have entered about the table, and how long it holds: a zone's contents, or one card of a row."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from tableassist.table.cards import CardName
from tableassist.table.geometry import Point, ZoneName
from tableassist.table.layout import Layout, Lot, SettledLayout, Unread

SAME_PLACE_MM = 12.0
"""As far as this a card is shifted that is turned where it lies."""


@dataclass(frozen=True, slots=True)
class EnteredZone:
    """What players entered that lies in a zone; it holds while the same is seen there as when it was entered.

    `lots` may lie in other zones: where a piece elsewhere belongs. `seen` is what was made of what the eyes saw there,
    `eyes` what they saw themselves.
    """

    zone: ZoneName
    seen: tuple[Lot, ...]
    eyes: tuple[Lot, ...]
    lots: tuple[Lot, ...]

    def holds(self, settled: SettledLayout, eyes: Layout) -> bool:
        """Whether the same is seen there.

        Where somebody touched it since, by the eyes themselves, too: of what nobody can identify any part may have
        been taken away.
        """
        touched = self.zone in settled.moved
        return settled.layout.at(self.zone) == self.seen and not (touched and eyes.at(self.zone) != self.eyes)


@dataclass(frozen=True, slots=True)
class EnteredCard:
    """What players entered about a card in a row; it holds while a card that cannot be read lies in that place.

    `lots` is empty where they said that no card is there at all. `possibly_present` is the known card of which it was
    said while nothing shows it, or None; then it holds while that card may lie there unseen, `touched` is whether its
    row was touched since, `agreed` whether the game has had it as was said, and `is_old` whether it was said before
    something counted. `turned` is how they said that it lies, None where the eyes tell that; it holds until its row is
    touched.
    """

    zone: ZoneName
    at: Point
    lots: tuple[Lot, ...]
    possibly_present: CardName | None = None
    touched: bool = False
    agreed: bool = False
    is_old: bool = False
    turned: bool | None = None

    def means(self, card: Unread) -> bool:
        """Whether it was entered about this card: several that nothing shows may lie in one place."""
        near = card.lot.zone == self.zone and card.at.to(self.at) < SAME_PLACE_MM
        return near and (self.possibly_present is None or self.possibly_present in card.candidate_names)


def with_zones(settled: SettledLayout, entered: Iterable[EnteredZone]) -> SettledLayout:
    """The settled table with what players entered about whole zones."""
    for one in entered:
        others = (lot for lot in settled.layout if lot.zone != one.zone)
        candidate_names = {zone: names for zone, names in settled.candidate_names.items() if zone != one.zone}
        layout = Layout((*others, *one.lots))
        unsure, vague = settled.unsure - {one.zone}, settled.vague - {one.zone}
        settled = replace(settled, layout=layout, unsure=unsure, vague=vague, candidate_names=candidate_names)
    return settled


def with_cards(settled: SettledLayout, entered: Iterable[EnteredCard]) -> SettledLayout:
    """The settled table with the cards of rows that players have named."""
    known = tuple(entered)
    for card in settled.unread:
        match = next((one for one in known if not one.possibly_present and one.means(card)), None)
        if match is not None:
            turned = card.lot.turned if match.turned is None else match.turned
            settled = _with_lots(settled, card, (lot._replace(turned=turned) for lot in match.lots))
    for card in settled.askew:
        match = next((one for one in known if one.turned is not None and one.means(card)), None)
        if match is not None:
            settled = _with_lots(settled, card, (card.lot._replace(turned=bool(match.turned)),))
    for card in settled.possibly_present:
        match = next((one for one in known if one.possibly_present and one.means(card)), None)
        if match is not None:
            settled = _with_found(settled, card, match.lots)
    return settled


def still_holding(entered: Iterable[EnteredCard], settled: SettledLayout) -> tuple[EnteredCard, ...]:
    """What was entered about cards that lie there still, and still cannot be read, or are seen nowhere any more."""
    cards = tuple(entered)
    known = with_cards(settled, cards)
    still = (
        one for one in cards if (one.turned is None or one.zone not in settled.moved) and _is_there(one, settled, known)
    )
    return tuple(replace(one, touched=one.touched or one.zone in settled.moved) for one in still)


def _is_there(one: EnteredCard, settled: SettledLayout, known: SettledLayout) -> bool:
    """Whether a card lies where it lay and cannot be read; `known` is the table by all that players said."""
    return (
        any(map(one.means, settled.possibly_present if one.possibly_present else (*settled.unread, *settled.askew)))
        or has_vanished(one, settled)
        or _stays_unseen(one, known)
    )


def _stays_unseen(one: EnteredCard, known: SettledLayout) -> bool:
    """Whether a card of which players said that it lies there unseen is seen nowhere, by all that they said."""
    return bool(one.possibly_present and one.lots) and one.possibly_present not in _seen_near(one, known)


def _seen_near(one: EnteredCard, settled: SettledLayout) -> set[CardName | None]:
    """The cards that are seen on the table, and those that unread ones of the row may be."""
    unread = (card.candidate_names for card in settled.unread if card.lot.zone == one.zone)
    return {lot.name for lot in settled.layout}.union(*unread)


def with_vanished(settled: SettledLayout, entered: Iterable[EnteredCard]) -> SettledLayout:
    """The settled table on which cards that players named and nobody sees any more may lie where they lay.

    The eyes could never read them, so that they cannot miss them: one that was turned since may only be harder to see.
    """
    listed = {(card.lot.zone, name) for card in settled.possibly_present for name in card.candidate_names}
    lost = {lot.name: (lot, one.at) for one in entered if has_vanished(one, settled) for lot in one.lots if lot.name}
    more = (Unread(lot, at, 1, 1, (name,)) for name, (lot, at) in lost.items() if (lot.zone, name) not in listed)
    return replace(settled, possibly_present=(*settled.possibly_present, *more))


def has_vanished(one: EnteredCard, settled: SettledLayout) -> bool:
    """Whether a card that could not be read, and that players named, is seen neither in its row nor anywhere else."""
    if one.possibly_present or not one.lots or any(map(one.means, settled.unread)):
        return False
    seen = _seen_near(one, settled)
    return all(lot.name is not None and lot.name not in seen for lot in one.lots)


def has_left(one: EnteredCard, settled: SettledLayout, want: Layout) -> bool:
    """Whether a card that players named is seen nowhere, and the game has it in that row no longer.

    Another that lies where it lay, and cannot be read either, is not the one of which they spoke.
    """
    there = {lot.name for lot in want.at(one.zone)}
    return has_vanished(one, settled) and not there.intersection(lot.name for lot in one.lots)


def as_wanted(entered: Iterable[EnteredCard], want: Layout) -> Iterator[EnteredCard]:
    """What was entered, but those that nothing shows lie as the game has them there, once it had them as was said.

    They are turned for it as others are, and nobody sees it. Nor is it seen which of a row that was touched since were
    turned: that they lie as before is no more than that they lie as they should, and where it matters it is asked anew.
    """
    for one in entered:
        if not one.possibly_present:
            yield one
            continue
        wanted = {lot.name: lot for lot in want.at(one.zone)}
        as_had = tuple(wanted.get(lot.name, lot) for lot in one.lots)
        agreed = one.agreed or (bool(one.lots) and all(wanted.get(lot.name) == lot for lot in one.lots))
        yield replace(one, lots=as_had if one.touched or agreed else one.lots, agreed=agreed)


def _with_lots(settled: SettledLayout, card: Unread, lots: Iterable[Lot]) -> SettledLayout:
    """The table with what players say of a card that is unread or lies askew, instead of that card."""
    zone = card.lot.zone
    there = list(settled.layout.at(zone))
    there.remove(card.lot)
    unread, askew = (tuple(one for one in some if one != card) for some in (settled.unread, settled.askew))
    others = any(one.lot.zone == zone for one in (*unread, *askew))
    unsure = settled.unsure if others else settled.unsure - {zone}
    layout = settled.layout.with_zone(zone, (*there, *lots))
    return replace(settled, layout=layout, unread=unread, askew=askew, unsure=unsure)


def _with_found(settled: SettledLayout, card: Unread, lots: Iterable[Lot]) -> SettledLayout:
    """The table with what players entered about a card that nothing shows; one that is seen elsewhere has left."""
    zone, seen = card.lot.zone, {lot.name for lot in settled.layout}
    entered = (lot for lot in lots if lot.name not in seen)
    rest = tuple(one for one in settled.possibly_present if one != card)
    return replace(
        settled, layout=settled.layout.with_zone(zone, (*settled.layout.at(zone), *entered)), possibly_present=rest
    )
