"""Every rule and option of the rulings is named in the code or its tests, or it is said here why it cannot be."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tableassist.games.deluxe_memory import GAME as DELUXE
from tableassist.games.memwars.options import OPTIONS as MEMWARS_OPTIONS
from tableassist.games.mnemonic import GAME as MNEMONIC

ROOT = Path(__file__).resolve().parents[1]
RULINGS = Path("rules") / "rulings.md"

NOT_NAMED = {
    "A-CK-05": "cannot occur: at most one clock runs (R-CK-001)",
    "A-DM-37": "cannot occur with a full deck: cards leave the grid by pairs (R-DM-010)",
    "A-MN-00": "says which rules are the base of all others, none of its own",
    "A-MN-09": "an order of hands that is not used in play",
    "A-MN-35": "says that nothing follows from subtypes",
    "R-MN-076": "lists abilities that do not exist: what is not there has no name",
}
"""What nothing names, with the reason."""

OPTION_KEYS = {
    "DM": {option.key for option in DELUXE.options},
    "MN": {option.key for option in MNEMONIC.options},
    "MW": {option.key.partition("_")[0] if "pattern" in option.key else option.key for option in MEMWARS_OPTIONS},
}


def rulings() -> str:
    """The rulings' text; skips where they are not at hand."""
    data = os.environ.get("TABLEASSIST_DATA")
    places = [Path(data).parent / RULINGS] if data else []
    places += [parent / "shared" / RULINGS for parent in ROOT.parents]
    found = next((place for place in places if place.is_file()), None)
    if found is None:
        pytest.skip("the rulings are not at hand")
    return found.read_text(encoding="utf-8")


def named(text: str) -> bool:
    """Whether the code or its tests name the id, as it is written or in a function's name."""
    return text in WORDS or text.lower().replace("-", "_") in SMALL


WORDS = "".join(
    path.read_text(encoding="utf-8")
    for room in ("tableassist", "tests")
    for path in sorted((ROOT / room).rglob("*.py"))
    if path != Path(__file__)
)
SMALL = WORDS.lower()


def test_every_rule_and_ruling_is_named_or_it_is_said_why_not():
    ids = set(re.findall(r"\b[RA]-(?:MN|MW|DM|MM|CK|TB)-\d+\b", rulings()))
    assert len(ids) > 300
    missing = {each for each in ids if not named(each)}
    assert missing == set(NOT_NAMED)


def test_every_printed_variant_is_an_option():
    found = re.findall(r"\bO-(MN|MW|DM)-([a-z_]+)", rulings())
    assert len(found) > 8
    for game, key in found:
        assert key.removesuffix("s") in {one.removesuffix("s") for one in OPTION_KEYS[game]}, key
