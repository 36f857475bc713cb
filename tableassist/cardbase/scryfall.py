"""Scryfall's bulk files (“Oracle Cards” and the others of its kind): a list with one object a card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableassist.cardbase.entry import MELD_RESULT, Entry, entry, mappings, text_of, value_of
from tableassist.games.mental_magic.knowledge import Face


def card_of(plain: Mapping[str, Any]) -> Entry:
    """The card that one object tells; raises Unusable."""
    layout = text_of(plain, "layout") or "normal"
    told = mappings(plain, "card_faces") or [plain]
    if layout == "reversible_card":
        # The same card on both sides, in other pictures.
        layout, told = "normal", told[:1]
    faces = [_face(face) for face in told]
    value = value_of(plain, "cmc") if "cmc" in plain else value_of(told[0], "cmc")
    if layout == "meld":
        result = _meld_result(plain)
        if result == faces[0].name:
            return Entry(entry(layout, faces, value).card, value, MELD_RESULT)
        faces.extend([Face(result)] if result else [])
    return entry(layout, faces, value)


def _face(plain: Mapping[str, Any]) -> Face:
    return Face(
        text_of(plain, "name"), text_of(plain, "mana_cost"), text_of(plain, "type_line"), text_of(plain, "oracle_text")
    )


def _meld_result(plain: Mapping[str, Any]) -> str:
    parts = mappings(plain, "all_parts")
    return next((text_of(part, "name") for part in parts if part.get("component") == "meld_result"), "")
