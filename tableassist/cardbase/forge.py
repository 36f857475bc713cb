"""Forge's `cardsfolder`: one text a card, a line a property, faces parted by a line of their own."""

from __future__ import annotations

import re

from tableassist.cardbase.entry import ListedCard, Unusable, make_entry
from tableassist.games.mental_magic.knowledge import MagicFace

_LAYOUTS = {
    "DoubleFaced": "transform",
    "Modal": "modal_dfc",
    "Omen": "adventure",
    "Specialize": "normal",
}
_SHARD = re.compile(r"[0-9]+|[A-Z]")


def card_of_script(script: str) -> ListedCard:
    """The card that the text gives; raises Unusable."""
    parts = re.split(r"^(?:ALTERNATE|SPECIALIZE:.*)$", script, flags=re.MULTILINE)
    properties = [_properties(part) for part in parts]
    mode = next((found["AlternateMode"] for found in properties if "AlternateMode" in found), "")
    layout = _LAYOUTS.get(mode, mode.lower()) or "normal"
    faces = [_face(found) for found in properties[: 1 if layout == "normal" else None]]
    if "Name" not in properties[0]:
        raise Unusable("there is no name")
    return make_entry(layout, faces, None)


def _properties(part: str) -> dict[str, str]:
    """The first line of each kind; what abilities do is of no use here."""
    found: dict[str, str] = {}
    for line in part.splitlines():
        word, colon, rest = line.partition(":")
        if colon:
            found.setdefault(word.strip(), rest.strip())
    return found


def _face(found: dict[str, str]) -> MagicFace:
    text = found.get("Oracle", "").replace("\\n", "\n")
    return MagicFace(found.get("Name", ""), _cost(found.get("ManaCost", "")), found.get("Types", ""), text)


def _cost(shards: str) -> str:
    """`1 R PB 2/R` as `{1}{R}{P/B}{2/R}`; a word that is none of these stays as it is, to be refused."""
    if shards == "no cost":
        return ""
    return "".join(f"{{{_symbol(shard)}}}" for shard in shards.split())


def _symbol(shard: str) -> str:
    parts = _SHARD.findall(shard)
    return "/".join(parts) if len(parts) > 1 and "".join(parts) == shard else shard
