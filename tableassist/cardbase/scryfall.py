"""Scryfall's bulk files (“Oracle Cards” and the others of its kind): a list with one object a card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableassist.cardbase.entry import MELD_RESULT, ListedCard, make_entry, mappings, read_text, read_value
from tableassist.games.mental_magic.knowledge import MagicFace


def read_card_object(plain: Mapping[str, Any]) -> ListedCard:
    """The card that one object gives; raises Unusable."""
    layout = read_text(plain, "layout") or "normal"
    listed = mappings(plain, "card_faces") or [plain]
    if layout == "reversible_card":
        # The same card on both sides, in other pictures.
        layout, listed = "normal", listed[:1]
    faces = [_face(face) for face in listed]
    value = read_value(plain, "cmc") if "cmc" in plain else read_value(listed[0], "cmc")
    if layout == "meld":
        result = _meld_result(plain)
        if result == faces[0].name:
            return ListedCard(make_entry(layout, faces, value).card, value, MELD_RESULT)
        faces.extend([MagicFace(result)] if result else [])
    return make_entry(layout, faces, value)


def _face(plain: Mapping[str, Any]) -> MagicFace:
    return MagicFace(
        read_text(plain, "name"),
        read_text(plain, "mana_cost"),
        read_text(plain, "type_line"),
        read_text(plain, "oracle_text"),
    )


def _meld_result(plain: Mapping[str, Any]) -> str:
    parts = mappings(plain, "all_parts")
    return next((read_text(part, "name") for part in parts if part.get("component") == "meld_result"), "")
