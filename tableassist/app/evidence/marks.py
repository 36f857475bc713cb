"""What is marked on the pictures of a dispute: places of cards, and in rows and fields the cards that are otherwise."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from math import cos, radians, sin

from tableassist.evidence.faces import KeptPicture
from tableassist.evidence.ring import EventPictures
from tableassist.table.cards import CardName
from tableassist.table.geometry import Mat, Rect, Zone, ZoneName, angle_between, enclose
from tableassist.table.observation import Detection, Face

_LONG = frozenset(("row", "field"))
"""The kinds of zones so long that a card in them is not found at a glance."""

_MARGIN_MM, _STAYED_MM, _TURNED = 4.0, 25.0, 45.0
"""Around a card; how far one without a name slides while others come; from how many degrees it is another way round."""


def mark_places(
    mat: Mat, zones: Iterable[ZoneName], pictures: EventPictures, names: Container[CardName] = ()
) -> tuple[Rect, ...]:
    """The areas to mark for some zones, in millimetres.

    Args:
        mat: The mat; zones that it does not have are passed over.
        zones: What is in question.
        pictures: The settled tables before and after.
        names: Cards that are in question, in whichever of the zones they lie.

    Returns:
        Areas of zones, and of long ones what encloses the cards in question. Long zones without any are marked where
        nothing else can be.
    """
    known = [zone for zone in mat.zones if zone.name in frozenset(zones)]
    cards = {zone.name: _in_question(mat, zone, pictures, names) for zone in known if zone.kind in _LONG}
    found = tuple(
        enclose(cards[zone.name]) if cards.get(zone.name) else zone.area
        for zone in sorted(known, key=lambda zone: zone.name)
        if cards.get(zone.name, True)
    )
    return found or tuple(zone.area for zone in known)


def areas_in_question(
    mat: Mat, zones: Iterable[ZoneName], pictures: EventPictures, names: Container[CardName] = ()
) -> tuple[Rect, ...]:
    """Where the cards lie that a dispute is about, in millimetres: places, and single cards of long zones."""
    known = [zone for zone in mat.zones if zone.name in frozenset(zones)]
    return tuple(
        area
        for zone in known
        for area in (_in_question(mat, zone, pictures, names) if zone.kind in _LONG else (zone.area,))
    )


def _in_question(mat: Mat, zone: Zone, pictures: EventPictures, names: Container[CardName]) -> list[Rect]:
    """Where cards lie in the zone that came, went, were turned, or are called so."""
    if pictures.before is None or pictures.after is None:
        return []
    before, after = (_cards_in(mat, zone, kept) for kept in (pictures.before, pictures.after))
    named = [card for card in (*before, *after) if card.name is not None and card.name in names]
    return [_card_area(mat, card) for card in (*_without(before, after), *_without(after, before), *named)]


def _cards_in(mat: Mat, zone: Zone, kept: KeptPicture) -> list[Detection]:
    cards = (one for one in kept.detections if one.kind == "card")
    return [one for one in cards if (found := mat.zone_at(one.place)) is not None and found.name == zone.name]


def _without(cards: Iterable[Detection], others: Sequence[Detection]) -> list[Detection]:
    """The cards that are not among the others as they lie."""
    return [card for card in cards if not any(_lies_as(card, other) for other in others)]


def _lies_as(one: Detection, other: Detection) -> bool:
    """Whether a card lies as the other one: of cards without names it is told by their places."""
    if (one.name, one.face) != (other.name, other.face) or angle_between(one.angle, other.angle) >= _TURNED:
        return False
    return (one.name is not None and one.face is Face.UP) or one.place.to(other.place) <= _STAYED_MM


def _card_area(mat: Mat, card: Detection) -> Rect:
    (width, height), turn = mat.card_size, radians(card.angle)
    across = abs(width * cos(turn)) + abs(height * sin(turn))
    down = abs(width * sin(turn)) + abs(height * cos(turn))
    return Rect(card.place.x - across / 2, card.place.y - down / 2, across, down).grow(_MARGIN_MM)
