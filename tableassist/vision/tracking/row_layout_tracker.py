"""From frames of cards that lie as they like to a belief: what lies in which zone, and what was touched meanwhile."""

from __future__ import annotations

from collections import deque
from collections.abc import Container, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

from tableassist.table.cards import CardName, is_red, rank
from tableassist.table.geometry import Mat, ZoneName, angle_between
from tableassist.table.layout import ELSEWHERE, Layout, Lot, SettledLayout, Unread
from tableassist.table.observation import Detection, Face, Observation
from tableassist.vision.cards.faces import is_black_court
from tableassist.vision.tracking.card_tracks import as_candidates
from tableassist.vision.tracking.occluded_cards import names_of
from tableassist.vision.tracking.persistence import SAME_CARD_MM
from tableassist.vision.tracking.reaching_sides import ReachingSides
from tableassist.vision.types import HIDDEN, OCCLUDED

FRAMES = 2
SHIFTED_MM, TURNED = 5.0, 6.0
"""What lies further from where it lay was touched: millimetres, degrees. Hidden cards are seen less exactly."""

STAYED_MM = 9.0
"""As far as this the place of a card may be read otherwise that was turned, or is overlapped by others now."""

SURE_OF_ANOTHER = 0.999
"""From which probability a card is another of its rank and colour than the one that was known in its place."""

QUARTER = 90.0

ROWS = ("row", "field")
"""The kinds of zones in which cards lie beside each other, so that one is distinguished from the next by its place."""

UPRIGHT, TAPPED = 30.0, 60.0
"""Degrees off a zone's own angle up to which a card lies upright, and from which it is turned (R-MN-083)."""


_Seen = tuple[tuple[Detection, ...], tuple[Detection, ...]]


class RowLayoutTracker:
    """Believes what some frames in a row say alike, while nothing is hidden and no hand is in view.

    A card that lies askew, neither upright nor turned, makes its zone one that cannot be identified, and so does a card
    face up without a name. A card of a row that was known keeps its name while it stays, also where it is turned.
    """

    def __init__(self, mat: Mat, frames: int = FRAMES) -> None:
        self._mat = mat
        self._recent: deque[_Seen | None] = deque(maxlen=frames)
        self._frames = frames
        self._last: _Seen | None = None
        self._believed: tuple[Detection, ...] | None = None
        self._gone: tuple[Detection, ...] = ()
        self._disturbed = True
        self._reaching = ReachingSides()
        self.agrees = False
        """Whether the last frame showed the table as it was last settled."""

    def __call__(self, seen: Observation) -> SettledLayout | None:
        """The settled table where this frame confirms one anew, or None."""
        settled = self._confirmed(seen)
        self.agrees = self.rests(seen)
        return settled

    def _confirmed(self, seen: Observation) -> SettledLayout | None:
        self._reaching.take_in(seen.hands)
        if seen.trouble or seen.hand_in_view:
            self._recent.clear()
            self._disturbed = True
            return None
        # A frame in which a zone was not read to the end yet shows nothing else, but that the table was at rest.
        unread = any(one.kind == HIDDEN for one in seen.detections)
        self._recent.append(None if unread else _seen(seen))
        if unread:
            self._disturbed = True
            return None
        if len(self._recent) < self._frames or any(frame not in (None, _seen(seen)) for frame in self._recent):
            return None
        if self.rests(seen):
            return None
        return self._next_layout(seen)

    def rests(self, seen: Observation) -> bool:
        """Whether another look like this one would show nothing, nor is waited for."""
        return not self._disturbed and _seen(seen) == self._last

    def _next_layout(self, shown: Observation) -> SettledLayout | None:
        covered = frozenset(self._zone(one) for one in shown.detections if one.kind == OCCLUDED)
        seen = replace(shown, detections=tuple(one for one in shown.detections if one.kind != OCCLUDED))
        # What was believed of a zone stays so while something covers it.
        kept = (card for card in self._believed or () if self._zone(card) in covered)
        before, now = self._believed, (*self._known_again(seen), *kept)
        moved = frozenset() if before is None else self._moved(before, now)
        lots = tuple(self._lot(card) for card in now)
        unsure = frozenset(self._zone(card) for card in now if is_unknown(card) or self._askew(card))
        candidate_names = {
            self._zone(card): card.candidate_names for card in now if is_unknown(card) and card.candidate_names
        }
        unread = tuple(self._unread(card, now) for card in now if is_unknown(card) and self._in_row(card))
        askew = tuple(self._unread(card, now) for card in now if self._askew(card) and not is_unknown(card))
        possibly_present = tuple(self._unread(as_candidates(card), (*now, card)) for card in seen.possibly_present)
        settled = SettledLayout(
            seen.taken_at,
            Layout(lots),
            moved,
            self._reaching.sides(),
            unsure,
            candidate_names,
            unread,
            possibly_present,
            occluded=covered,
            askew=askew,
        )
        self._last, self._believed, self._disturbed = _seen(shown), now, False
        self._reaching.forget()
        return settled

    def _known_again(self, seen: Observation) -> tuple[Detection, ...]:
        """The cards, with the names of those that cannot be read but lie where they were read before.

        What a card may be that is gone is remembered while there is one that may be it.
        """
        before = self._away(seen)
        doubted = (without_misread(card, before) if self._in_row(card) else card for card in seen.detections)
        now = tuple(self._named(card, before) if is_unknown(card) and self._in_row(card) else card for card in doubted)
        maybe = frozenset(chain.from_iterable(card.candidate_names for card in now if is_unknown(card)))
        self._gone = tuple(card for card in before if names_of(card) & maybe)
        return now

    def _away(self, seen: Observation) -> list[Detection]:
        """The cards of rows that were known, or known to be one of a few, and are seen no more as what they were.

        That one may have come unseen to another row is no reason to think that it left its own.
        """
        read = {card.name for card in seen.detections}
        unread = [card for card in seen.detections if is_unknown(card)]
        known = without_unread((*(self._believed or ()), *self._gone), unread)
        left = (
            without_taken_names(
                card, read | {one.name for one in seen.possibly_present if self._is_in_its_zone(one, card)}
            )
            for card in known
            if self._in_row(card)
        )
        return [card for card in left if names_of(card)]

    def _is_in_its_zone(self, card: Detection, known: Detection) -> bool:
        return self._zone(card) == self._zone(known)

    def _named(self, card: Detection, before: Iterable[Detection]) -> Detection:
        known = (one for one in before if one.name)
        fits = [
            one
            for one in known
            if may_have_stayed(one, card) and (not card.candidate_names or one.name in card.candidate_names)
        ]
        return replace(card, name=fits[0].name, face=fits[0].face, candidate_names=()) if len(fits) == 1 else card

    def _in_row(self, card: Detection) -> bool:
        zone = self._mat.zone_at(card.place)
        return zone is not None and zone.kind in ROWS

    def _unread(self, card: Detection, now: Sequence[Detection]) -> Unread:
        """The card with its place among those of its zone, as its player counts them."""
        zone = self._mat.zone_at(card.place)
        there = [one for one in now if self._zone(one) == self._zone(card)]
        ahead = -1.0 if zone is not None and zone.angle == 180.0 else 1.0
        number = 1 + sum(ahead * one.place.x < ahead * card.place.x for one in there)
        return Unread(self._lot(card), card.place, number, len(there), card.candidate_names, self._askew(card))

    def _lot(self, card: Detection) -> Lot:
        return Lot(self._zone(card), card.kind, card.name, card.face, self._turned(card) >= 45.0)

    def _moved(self, before: Sequence[Detection], now: Sequence[Detection]) -> frozenset[ZoneName]:
        """The zones in which a card lies now, or lay before, that the other look does not have at the same place."""
        return frozenset({self._zone(card) for card in (*find_missing(before, now), *find_missing(now, before))})

    def _zone(self, card: Detection) -> ZoneName:
        zone = self._mat.zone_at(card.place)
        return ELSEWHERE if zone is None else zone.name

    def _turned(self, card: Detection) -> float:
        """By how many degrees, 0 to 90, a card lies off its zone's angle."""
        zone = self._mat.zone_at(card.place)
        return angle_between(card.angle, 0.0 if zone is None else zone.angle)

    def _askew(self, card: Detection) -> bool:
        zone = self._mat.zone_at(card.place)
        return zone is not None and zone.kind == "row" and UPRIGHT < self._turned(card) < TAPPED


def _seen(frame: Observation) -> _Seen:
    """What a frame shows of cards."""
    return frame.detections, frame.possibly_present


def is_unknown(card: Detection) -> bool:
    """Whether a card cannot be identified: face up without a name, or not even the face is known."""
    return card.face is Face.UNKNOWN or (card.face is Face.UP and card.name is None)


def may_have_stayed(before: Detection, now: Detection) -> bool:
    """Whether a card that was known may be one that is not: it lies in the same place, as it lay or turned."""
    off = angle_between(before.angle, now.angle)
    return before.place.to(now.place) < STAYED_MM and (off < TURNED or QUARTER - off < TURNED)


def without_unread(before: Iterable[Detection], now: Sequence[Detection]) -> Iterator[Detection]:
    """The cards, without those that nobody could read and that lie there unread still."""
    return (card for card in before if not (is_unknown(card) and any(may_be_same(card, one) for one in now)))


def without_taken_names(card: Detection, taken: Container[CardName | None]) -> Detection:
    """The card without those names of its own that others have."""
    left = tuple(name for name in card.candidate_names if name not in taken)
    return replace(card, name=None if card.name in taken else card.name, candidate_names=left)


def without_misread(card: Detection, before: Iterable[Detection]) -> Detection:
    """The card without its name where it may be one that is gone and whose suit was misread: clubs look like spades."""
    if card.name is None:
        return card
    old = [name for one in before for name in names_of(one) if may_be_misread(card, card.name, one, name)]
    return replace(card, name=None, candidate_names=tuple(dict.fromkeys((card.name, *old)))) if old else card


def may_be_misread(card: Detection, name: CardName, known: Detection, was: CardName) -> bool:
    """Whether a card that was read may be another that was known, or known to be one of a few.

    All frames of a court card of clubs or spades may err alike, wherever it was moved. Of others one frame may, where
    they lie so near that no other card has room there: a card that is turned is laid down some millimetres aside.
    """
    if name == was or not is_similar_card(name, was):
        return False
    return is_black_court(name) or (
        card.confidence < SURE_OF_ANOTHER and known.name == was and known.place.to(card.place) < SAME_CARD_MM
    )


def is_similar_card(one: CardName, other: CardName) -> bool:
    """Whether two cards have one rank, and suits of one colour."""
    return rank(one) == rank(other) and is_red(one) == is_red(other)


def find_missing(cards: Iterable[Detection], among: Sequence[Detection]) -> list[Detection]:
    """Those cards that the others do not have at the same place."""
    return [card for card in cards if not any(may_be_same(card, other) for other in among)]


def may_be_same(one: Detection, other: Detection) -> bool:
    """Whether two detections may be the same card that was not touched; a name that was not known proves nothing."""
    names = {one.name, other.name} - {None}
    faces = {one.face, other.face} - {Face.UNKNOWN}
    agree = len(names) < 2 and len(faces) < 2
    return agree and one.place.to(other.place) < SHIFTED_MM and angle_between(one.angle, other.angle) < TURNED
