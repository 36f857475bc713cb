"""MTGJSON's files: AtomicCards (faces by name) and AllPrintings (sets with the cards printed in them)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tableassist.cardbase.entry import MELD_RESULT, Entry, Unusable, entry, text_of, value_of
from tableassist.games.mental_magic.knowledge import SPLIT, Face


def card_of(faces: Sequence[Mapping[str, Any]]) -> Entry:
    """The card that objects of one name tell; raises Unusable."""
    if not faces or not all(isinstance(face, dict) for face in faces):
        raise Unusable("there are no faces")
    # Without sides these are variants of one card.
    sided = sorted((face for face in faces if face.get("side")), key=lambda face: text_of(face, "side"))
    told = sided or faces[:1]
    layout = text_of(told[0], "layout") or "normal"
    if layout == "reversible_card":
        layout, told = "normal", told[:1]
    if layout == "meld":
        return _melded(told[0])
    return entry(layout, map(_face, told), _value(layout, told))


def cards_of_set(printed: Iterable[Mapping[str, Any]]) -> Iterator[Entry | Unusable]:
    """The cards printed in one set, the faces of each put together."""
    by_name: dict[str, dict[str, Mapping[str, Any]]] = {}
    for face in printed:
        by_name.setdefault(_group(face), {}).setdefault(str(face.get("side")), face)
    for faces in by_name.values():
        try:
            yield card_of([*faces.values()])
        except Unusable as bad:
            yield bad


def _group(face: Mapping[str, Any]) -> str:
    """Faces of one card share its name; a card to be melded stands alone."""
    return str((face.get("layout") == "meld" and face.get("faceName")) or face.get("name"))


def _face(plain: Mapping[str, Any]) -> Face:
    name = text_of(plain, "faceName") or text_of(plain, "name")
    return Face(name, text_of(plain, "manaCost"), text_of(plain, "type"), text_of(plain, "text"))


def _value(layout: str, told: Sequence[Mapping[str, Any]]) -> Fraction | None:
    if layout in SPLIT or len(told) == 1:
        return value_of(told[0], "manaValue", "convertedManaCost")
    return value_of(told[0], "faceManaValue", "faceConvertedManaCost", "manaValue", "convertedManaCost")


def _melded(plain: Mapping[str, Any]) -> Entry:
    """`cardParts` names the two cards and, last, what they become; an older file says so by the side."""
    parts, face = plain.get("cardParts") or [], _face(plain)
    result = parts[-1] if len(parts) == 3 and isinstance(parts[-1], str) else ""
    told = entry("meld", (face, Face(result)) if result else (face,), value_of(plain, "manaValue"))
    if face.name == result or (not result and plain.get("side") == "b"):
        return Entry(told.card, told.value, MELD_RESULT)
    return told
