"""From looks at cards that lie as they like to a belief: what lies in which zone, and what was touched meanwhile."""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from tableassist.table.cards import CardName, is_red, rank
from tableassist.table.geometry import Mat, Side, ZoneName, apart
from tableassist.table.layout import ELSEWHERE, Layout, Lot, Settled, Unread
from tableassist.table.sight import Face, Observation, Sighting
from tableassist.vision.cards.faces import is_black_court
from tableassist.vision.tracking.card_tracks import nameless
from tableassist.vision.tracking.occluded_cards import names
from tableassist.vision.types import HIDDEN, OCCLUDED

LOOKS = 3
SHIFTED_MM, TURNED = 5.0, 6.0
"""What lies further from where it lay was touched: millimetres, degrees. Hidden cards are seen less exactly."""

STAYED_MM = 9.0
"""As far as this the place of a card may be told otherwise that was turned, or is overlapped by others now."""

SURE_OF_ANOTHER = 0.999
"""From which probability a card is another of its rank and colour than the one that was known in its place."""

QUARTER = 90.0

ROWS = ("row", "field")
"""The kinds of zones in which cards lie beside each other, so that one is told from the next by its place."""

UPRIGHT, TAPPED = 30.0, 60.0
"""Degrees off a zone's own angle up to which a card lies upright, and from which it is turned (R-MN-083)."""


_Seen = tuple[tuple[Sighting, ...], tuple[Sighting, ...]]


class SpreadSettler:
    """Believes what some looks in a row say alike, while nothing is hidden and no hand is in view.

    A card that lies askew, neither upright nor turned, makes its zone one that cannot be told, and so does a card face
    up without a name. A card of a row that was known keeps its name while it stays, also where it is turned.
    """

    def __init__(self, mat: Mat, looks: int = LOOKS) -> None:
        self._mat = mat
        self._recent: deque[_Seen] = deque(maxlen=looks)
        self._looks = looks
        self._last: _Seen | None = None
        self._believed: tuple[Sighting, ...] | None = None
        self._gone: tuple[Sighting, ...] = ()
        self._disturbed = True
        self._hands: frozenset[Side] = frozenset()
        self.agrees = False
        """Whether the last look showed the table as it was last settled."""

    def __call__(self, seen: Observation) -> Settled | None:
        """The settled table where this look confirms one anew, or None."""
        settled = self._confirmed(seen)
        self.agrees = self.rests(seen)
        return settled

    def _confirmed(self, seen: Observation) -> Settled | None:
        self._hands |= seen.hands
        if seen.trouble or seen.hand_in_view or any(one.kind == HIDDEN for one in seen.sightings):
            self._recent.clear()
            self._disturbed = True
            return None
        self._recent.append(_seen(seen))
        if len(self._recent) < self._looks or any(look != _seen(seen) for look in self._recent):
            return None
        if self.rests(seen):
            return None
        return self._told(seen)

    def rests(self, seen: Observation) -> bool:
        """Whether another look like this one would tell nothing, nor is waited for."""
        return not self._disturbed and _seen(seen) == self._last

    def _told(self, shown: Observation) -> Settled | None:
        covered = frozenset(self._zone(one) for one in shown.sightings if one.kind == OCCLUDED)
        seen = replace(shown, sightings=tuple(one for one in shown.sightings if one.kind != OCCLUDED))
        # What was believed of a zone stays so while something covers it.
        kept = (card for card in self._believed or () if self._zone(card) in covered)
        before, now = self._believed, (*self._known_again(seen), *kept)
        moved = frozenset() if before is None else self._moved(before, now)
        lots = tuple(self._lot(card) for card in now)
        unsure = frozenset(self._zone(card) for card in now if unknown(card) or self._askew(card))
        either = {self._zone(card): card.either for card in now if unknown(card) and card.either}
        unread = tuple(self._unread(card, now) for card in now if unknown(card) and self._in_row(card))
        veiled = tuple(self._unread(nameless(card), (*now, card)) for card in seen.veiled)
        settled = Settled(
            seen.taken_at, Layout(lots), moved, self._hands, unsure, either, unread, veiled, occluded=covered
        )
        self._last, self._believed, self._disturbed, self._hands = _seen(shown), now, False, frozenset()
        return settled

    def _known_again(self, seen: Observation) -> tuple[Sighting, ...]:
        """The cards, with the names of those that cannot be read but lie where they were read before.

        What a card may be that is gone is remembered while there is one that may be it.
        """
        before = self._away(seen)
        doubted = (doubtful(card, before) if self._in_row(card) else card for card in seen.sightings)
        now = tuple(self._named(card, before) if unknown(card) and self._in_row(card) else card for card in doubted)
        maybe = frozenset(chain.from_iterable(card.either for card in now if unknown(card)))
        self._gone = tuple(card for card in before if names(card) & maybe)
        return now

    def _away(self, seen: Observation) -> list[Sighting]:
        """The cards of rows that were known, or known to be one of a few, and are seen no more as what they were."""
        taken = {card.name for card in (*seen.sightings, *seen.veiled)}
        unread = [card for card in seen.sightings if unknown(card)]
        known = missing_unread((*(self._believed or ()), *self._gone), unread)
        left = (without(card, taken) for card in known if self._in_row(card))
        return [card for card in left if names(card)]

    def _named(self, card: Sighting, before: Iterable[Sighting]) -> Sighting:
        known = (one for one in before if one.name)
        fits = [one for one in known if stayed(one, card) and (not card.either or one.name in card.either)]
        return replace(card, name=fits[0].name, face=fits[0].face, either=()) if len(fits) == 1 else card

    def _in_row(self, card: Sighting) -> bool:
        zone = self._mat.zone_at(card.place)
        return zone is not None and zone.kind in ROWS

    def _unread(self, card: Sighting, now: Sequence[Sighting]) -> Unread:
        """The card with its place among those of its zone, as its player counts them."""
        zone = self._mat.zone_at(card.place)
        there = [one for one in now if self._zone(one) == self._zone(card)]
        ahead = -1.0 if zone is not None and zone.angle == 180.0 else 1.0
        number = 1 + sum(ahead * one.place.x < ahead * card.place.x for one in there)
        return Unread(self._lot(card), card.place, number, len(there), card.either)

    def _lot(self, card: Sighting) -> Lot:
        return Lot(self._zone(card), card.kind, card.name, card.face, self._turned(card) >= 45.0)

    def _moved(self, before: Sequence[Sighting], now: Sequence[Sighting]) -> frozenset[ZoneName]:
        """The zones in which a card lies now, or lay before, that the other look does not have at the same place."""
        return frozenset({self._zone(card) for card in (*missing(before, now), *missing(now, before))})

    def _zone(self, card: Sighting) -> ZoneName:
        zone = self._mat.zone_at(card.place)
        return ELSEWHERE if zone is None else zone.name

    def _turned(self, card: Sighting) -> float:
        """By how many degrees, 0 to 90, a card lies off its zone's angle."""
        zone = self._mat.zone_at(card.place)
        return apart(card.angle, 0.0 if zone is None else zone.angle)

    def _askew(self, card: Sighting) -> bool:
        zone = self._mat.zone_at(card.place)
        return zone is not None and zone.kind == "row" and UPRIGHT < self._turned(card) < TAPPED


def _seen(look: Observation) -> _Seen:
    """What a look tells of cards."""
    return look.sightings, look.veiled


def unknown(card: Sighting) -> bool:
    """Whether a card cannot be told: face up without a name, or not even the face is known."""
    return card.face is Face.UNKNOWN or (card.face is Face.UP and card.name is None)


def stayed(before: Sighting, now: Sighting) -> bool:
    """Whether a card that was known may be one that is not: it lies in the same place, as it lay or turned."""
    off = apart(before.angle, now.angle)
    return before.place.to(now.place) < STAYED_MM and (off < TURNED or QUARTER - off < TURNED)


def missing_unread(before: Iterable[Sighting], now: Sequence[Sighting]) -> Iterator[Sighting]:
    """The cards, without those that nobody could read and that lie there unread still."""
    return (card for card in before if not (unknown(card) and any(same(card, one) for one in now)))


def without(card: Sighting, taken: Container[CardName | None]) -> Sighting:
    """The card without those names of its own that others have."""
    left = tuple(name for name in card.either if name not in taken)
    return replace(card, name=None if card.name in taken else card.name, either=left)


def doubtful(card: Sighting, before: Iterable[Sighting]) -> Sighting:
    """The card without its name where it may be one that is gone and whose suit was misread: clubs look like spades."""
    if card.name is None:
        return card
    old = [name for one in before for name in names(one) if may_be_misread(card, card.name, one, name)]
    return replace(card, name=None, either=tuple(dict.fromkeys((card.name, *old)))) if old else card


def may_be_misread(card: Sighting, name: CardName, known: Sighting, was: CardName) -> bool:
    """Whether a card that was read may be another that was known, or known to be one of a few.

    All looks at a court card of clubs or spades may err alike, wherever it was moved. At others one look may, and they
    are told from others by where they lie.
    """
    if name == was or not alike(name, was):
        return False
    return is_black_court(name) or (card.confidence < SURE_OF_ANOTHER and known.name == was and stayed(known, card))


def alike(one: CardName, other: CardName) -> bool:
    """Whether two cards have one rank, and suits of one colour."""
    return rank(one) == rank(other) and is_red(one) == is_red(other)


def missing(cards: Iterable[Sighting], among: Sequence[Sighting]) -> list[Sighting]:
    """Those cards that the others do not have at the same place."""
    return [card for card in cards if not any(same(card, other) for other in among)]


def same(one: Sighting, other: Sighting) -> bool:
    """Whether two sightings may be the same card that was not touched; a name that was not known proves nothing."""
    names = {one.name, other.name} - {None}
    faces = {one.face, other.face} - {Face.UNKNOWN}
    alike = len(names) < 2 and len(faces) < 2
    return alike and one.place.to(other.place) < SHIFTED_MM and apart(one.angle, other.angle) < TURNED
