"""MTGJSON's files: AtomicCards (faces by name) and AllPrintings (sets with the cards printed in them)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tableassist.cardbase.entry import MELD_RESULT, ListedCard, Unusable, make_entry, read_text, read_value
from tableassist.games.mental_magic.knowledge import SPLIT, MagicFace


def card_of_faces(faces: Sequence[Mapping[str, Any]]) -> ListedCard:
    """The card that objects of one name give; raises Unusable."""
    if not faces or not all(isinstance(face, dict) for face in faces):
        raise Unusable("there are no faces")
    # Without sides these are variants of one card.
    sided = sorted((face for face in faces if face.get("side")), key=lambda face: read_text(face, "side"))
    listed = sided or faces[:1]
    layout = read_text(listed[0], "layout") or "normal"
    if layout == "reversible_card":
        layout, listed = "normal", listed[:1]
    if layout == "meld":
        return _melded(listed[0])
    return make_entry(layout, map(_face, listed), _value(layout, listed))


def cards_of_set(printed: Iterable[Mapping[str, Any]]) -> Iterator[ListedCard | Unusable]:
    """The cards printed in one set, the faces of each put together."""
    by_name: dict[str, dict[str, Mapping[str, Any]]] = {}
    for face in printed:
        by_name.setdefault(_group(face), {}).setdefault(str(face.get("side")), face)
    for faces in by_name.values():
        try:
            yield card_of_faces([*faces.values()])
        except Unusable as bad:
            yield bad


def _group(face: Mapping[str, Any]) -> str:
    """Faces of one card share its name; a card to be melded stands alone."""
    return str((face.get("layout") == "meld" and face.get("faceName")) or face.get("name"))


def _face(plain: Mapping[str, Any]) -> MagicFace:
    name = read_text(plain, "faceName") or read_text(plain, "name")
    return MagicFace(name, read_text(plain, "manaCost"), read_text(plain, "type"), read_text(plain, "text"))


def _value(layout: str, listed: Sequence[Mapping[str, Any]]) -> Fraction | None:
    if layout in SPLIT or len(listed) == 1:
        return read_value(listed[0], "manaValue", "convertedManaCost")
    return read_value(listed[0], "faceManaValue", "faceConvertedManaCost", "manaValue", "convertedManaCost")


def _melded(plain: Mapping[str, Any]) -> ListedCard:
    """`cardParts` names the two cards and, last, what they become; an older file says so by the side."""
    parts, face = plain.get("cardParts") or [], _face(plain)
    result = parts[-1] if len(parts) == 3 and isinstance(parts[-1], str) else ""
    listed = make_entry("meld", (face, MagicFace(result)) if result else (face,), read_value(plain, "manaValue"))
    if face.name == result or (not result and plain.get("side") == "b"):
        return ListedCard(listed.card, listed.value, MELD_RESULT)
    return listed
