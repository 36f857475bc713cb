"""What the rules say of two cards shown, without a game: for single photographs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableassist.games.mnemonic.cards import card_text_of, is_land, rank_number_of
from tableassist.games.mnemonic.options import options_of
from tableassist.table.cards import SUIT_SIGNS, CardName, format_card, suit


def advise(chosen: Mapping[str, str], pair: tuple[CardName, CardName]) -> dict[str, Any]:
    """Whether two lands make a pair or the beginning of a run, and what the two cards do, in a sentence each."""
    options_of(chosen)
    first, second = pair
    does = f"{card_text_of(first)} {card_text_of(second)}"
    if not (is_land(first) and is_land(second)):
        return {"match": False, "rule": "R-MN-004", "row": "cards", "says": does}
    if rank_number_of(first) == rank_number_of(second):
        suits = " or ".join(SUIT_SIGNS[suit(card)] for card in pair)
        describe = f"{format_card(first)} and {format_card(second)} are a pair: they pay for a jack of {suits}. {does}"
        return {"match": True, "rule": "R-MN-043", "row": "pair", "says": describe}
    if abs(rank_number_of(first) - rank_number_of(second)) == 1:
        describe = (
            f"{format_card(first)} and {format_card(second)} follow each other: a third makes a run for a king. {does}"
        )
        return {"match": False, "rule": "R-MN-043", "row": "run", "says": describe}
    return {"match": False, "rule": "R-MN-043", "row": "no hand", "says": does}
