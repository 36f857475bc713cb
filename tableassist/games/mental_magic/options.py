"""The house rules: every ruling with a second playable reading, and what other groups play differently."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tableassist.rules.game import OptionKey
from tableassist.rules.options import YES_NO, chosen_values

_SEATS = (
    *("all", "1", "2", "3", "4", "12", "13", "14", "23", "24", "34"),
    *("123", "124", "134", "234"),
)

OPTIONS: tuple[OptionKey, ...] = (
    OptionKey("mental", _SEATS, "R-MM-001", "Which seats play Mental Magic; the others play their cards as printed"),
    OptionKey("first", ("1", "2", "3", "4"), "A-MM-09", "Who goes first"),
    OptionKey("life", ("20", "10", "30", "40"), "A-MM-09", "How much life everybody starts with"),
    OptionKey("zero_life", ("out", "told"), "A-MM-09", "Whether a player without life is out at once"),
    OptionKey("library", ("separate", "shared"), "R-MM-002", "Whether everybody has a library, or all share one"),
    OptionKey("library_size", ("40", "60", "80", "100"), "R-MM-002", "Cards in a library, for each player"),
    OptionKey("match", ("exact", "mana_value"), "A-MM-01", "What makes two mana costs the same"),
    OptionKey("split", ("either_half", "combined"), "R-MM-009", "Which mana cost a split card has"),
    OptionKey("symbols", ("as_printed",), "A-MM-06", "Variables, snow and colourless mana match only themselves"),
    OptionKey("allow_printed", YES_NO, "A-MM-02", "Whether a card may be declared as what is printed on it"),
    OptionKey("unique", ("per_game", "per_player"), "A-MM-03", "Who cannot declare a name again"),
    OptionKey("freed_names", ("never",), "A-MM-07", "When a declared name may be declared again"),
    OptionKey("fuzzy_names", ("warn", "off"), "A-MM-04", "Whether names that look alike are asked about"),
    OptionKey("card_db", ("used", "ignored"), "A-MM-05", "Whether imported cards tell costs, where there are any"),
    OptionKey("ban_list", YES_NO, "R-MM-018", "Whether the 64 banned names are banned"),
    OptionKey("utopia", ("any_colour", "basic_types", "off"), "R-MM-011", "What a card played as Utopia is"),
    OptionKey("utopia_drop", ("normal",), "A-MM-08", "Which land of the turn a Utopia counts as"),
    OptionKey("morph", YES_NO, "R-MM-013", "Whether any card may be cast face down"),
)


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules of one game, as the rules read them."""

    mental: str = "all"
    first: int = 1
    life: int = 20
    zero_life: str = "out"
    library: str = "separate"
    library_size: int = 40
    match: str = "exact"
    split: str = "either_half"
    symbols: str = "as_printed"
    allow_printed: bool = True
    unique: str = "per_game"
    freed_names: str = "never"
    fuzzy_names: str = "warn"
    card_db: str = "used"
    ban_list: bool = True
    utopia: str = "any_colour"
    utopia_drop: str = "normal"
    morph: bool = True


_NUMBERS = frozenset({"first", "life", "library_size"})


def options_of(chosen: Mapping[str, str]) -> Options:
    """The options with the chosen values; raises SetupRefused for a key or a value that does not exist."""
    return Options(**chosen_values(OPTIONS, chosen, _NUMBERS))
