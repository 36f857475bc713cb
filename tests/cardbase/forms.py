"""Lists of cards in the forms in which others publish them, made of plain tables or of our own cards."""

from __future__ import annotations

import csv
import gzip
import io
import json
import lzma
import re
import zipfile

from tableassist.games.mental_magic.cost import combine_costs, parse_halves
from tableassist.games.mental_magic.knowledge import SPLIT, MagicCard, MagicFace

NO_CARD = {"vanguard": "vanguard", "plane": "planar", "phenomenon": "planar", "scheme": "scheme", "token": "token"}
FORGE_MODES = {
    "split": "Split",
    "aftermath": "Split",
    "transform": "DoubleFaced",
    "modal_dfc": "Modal",
    "adventure": "Adventure",
    "flip": "Flip",
    "meld": "Meld",
}
_SINGLE_HYBRID = re.compile(r"[WUBRG]/[WUBRG]")


def table(path):
    """The cards of a table with `name`, `manaCost` and perhaps `cmc`, `layout`, `text`; each row by itself.

    Backs, which have no cost but take their value from the front, are left out: such a table does not say of what.
    """
    with path.open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines):
            if row.get("layout") in ("double-faced", "meld") and not row["manaCost"] and float(row["cmc"]):
                continue
            layout = NO_CARD.get(row.get("layout", ""), "normal")
            types = row.get("type") or " ".join(row["types"].split("|"))
            face = MagicFace(row["name"], row["manaCost"].replace("h", "H"), types, row.get("text") or "")
            yield MagicCard(layout, (face,)), row.get("cmc")


def valued(cards):
    """Cards with the mana value that a list would tell."""
    for card in cards:
        yield card, float(combine_costs(parse_halves(card.cost)).value)


def scryfall(pairs):
    """Objects as in Scryfall's Oracle Cards."""
    for card, value in pairs:
        faces = [_scryfall_face(face) for face in card.faces]
        whole = {"object": "card", "lang": "en", "layout": "split" if card.layout == "aftermath" else card.layout}
        if card.layout == "meld":
            front, back = card.faces
            parts = [{"component": "meld_part", "name": front.name}, {"component": "meld_result", "name": back.name}]
            whole |= faces[0] | {"all_parts": parts}
        elif len(faces) > 1:
            whole |= {"name": " // ".join(face["name"] for face in faces), "card_faces": faces}
        else:
            whole |= faces[0]
        yield whole | ({} if value in (None, "") else {"cmc": float(value)}) | {"legalities": {"vintage": "legal"}}


def atomic(pairs):
    """Name and faces as in MTGJSON's AtomicCards."""
    for card, value in pairs:
        name = " // ".join(face.name for face in card.faces)
        report_lines = zip("ab", card.faces[: 1 if card.layout == "meld" else 2], strict=False)
        yield name, [_mtgjson_face(card, name, side, face, value) for side, face in report_lines]


def printings(pairs, per_set=300):
    """Set code and set as in MTGJSON's AllPrintings; every set repeats the last card of the one before."""
    cards = [face for _, faces in atomic(pairs) for face in faces]
    for number, start in enumerate(range(0, len(cards), per_set)):
        code = f"S{number:02}"
        some = cards[max(0, start - 1) : start + per_set]
        yield code, {"booster": {"default": {}}, "cards": some, "code": code, "tokens": [{"name": "Bird", "side": 3}]}


def forge(card):
    """A text as in Forge's cardsfolder."""
    parts = []
    for number, face in enumerate(card.faces):
        lines = [f"Name:{face.name}", f"ManaCost:{_shards(face.cost)}", f"Types:{face.types.replace('— ', '')}"]
        if number == 0 and card.layout in FORGE_MODES:
            lines.append(f"AlternateMode:{FORGE_MODES[card.layout]}")
        lines += ["A:SP$ Draw | Cost$ 1 R | NumCards$ 1", "Oracle:" + face.text.replace("\n", "\\n")]
        parts.append("\n".join(lines))
    return "\n\nALTERNATE\n\n".join(parts) + "\n"


def packed(text, ending):
    """The text as bytes, packed as the ending says."""
    data = text.encode()
    if ending.endswith(".gz"):
        return gzip.compress(data, 1)
    if ending.endswith(".xz"):
        return lzma.compress(data, preset=0)
    if ending.endswith(".zip"):
        whole = io.BytesIO()
        with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as file:
            file.writestr("list.json", data)
        return whole.getvalue()
    return data


def text_of(form, pairs):
    """The whole list of that form as JSON text."""
    if form == "scryfall":
        return "[\n" + ",\n".join(json.dumps(one, ensure_ascii=False) for one in scryfall(pairs)) + "\n]"
    data = dict(atomic(pairs) if form == "atomic" else printings(pairs))
    return json.dumps({"meta": {"date": "2026-11-21", "version": "5.2.2"}, "data": data}, ensure_ascii=False)


def _scryfall_face(face):
    return {"name": face.name, "mana_cost": face.cost, "type_line": face.types, "oracle_text": face.text}


def _mtgjson_face(card, name, side, face, value):
    plain = {"name": name, "layout": card.layout, "type": face.types, "text": face.text, "legalities": {}}
    if face.cost:
        plain["manaCost"] = face.cost
    if value not in (None, ""):
        plain["manaValue"] = plain["convertedManaCost"] = float(value)
    if len(card.faces) > 1:
        plain |= {"faceName": face.name, "side": side}
        if card.layout not in SPLIT:
            plain["faceManaValue"] = float(value or 0)
    if card.layout == "meld":
        plain["cardParts"] = [face.name, "another", card.faces[1].name]
    return plain


def _shards(cost):
    """Forge writes hybrid and Phyrexian symbols without a stroke, but for those with a number."""
    if not cost:
        return "no cost"
    symbols = re.findall(r"\{([^{}]*)\}", cost)
    return " ".join(one if one[0].isdigit() else one.replace("/", "") for one in symbols)
