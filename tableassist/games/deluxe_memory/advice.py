"""What the rules say of two cards shown, without a game: for single photographs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableassist.games.deluxe_memory.cards import CHART, Colour, colour_of, pluralise, value_of
from tableassist.games.deluxe_memory.options import Options, options_of
from tableassist.table.cards import CardName, format_card, rank

_ROWS = {Colour.BLACK: "R-DM-021", Colour.RED: "R-DM-022", Colour.MIXED: "R-DM-023", Colour.JOKERS: "R-DM-051"}


def advise(chosen: Mapping[str, str], pair: tuple[CardName, CardName]) -> dict[str, Any]:
    """Whether two cards match, the rule and row that apply, and what the row does, in a sentence."""
    first, second = pair
    if rank(first) != rank(second):
        cards = f"{format_card(first)} and {format_card(second)}"
        describe = f"{cards} do not match: both stay face up, or 1 token for each turned down."
        return {"match": False, "rule": "R-DM-024", "row": "no match", "says": describe}
    kind = colour_of(pair)
    rule, row, does = _effect(options_of(chosen), pair, kind)
    named = kind if kind is Colour.JOKERS else f"a {kind} pair of {pluralise(rank(first))}"
    return {"match": True, "rule": rule, "row": row, "says": f"{named[0].upper()}{named[1:]} match: {does}"}


def _effect(options: Options, pair: tuple[CardName, CardName], kind: Colour) -> tuple[str, str, str]:
    amount = value_of(pair[0])
    tokens = f"{amount} token{'' if amount == 1 else 's'}"
    match kind:
        case Colour.BLACK:
            return _ROWS[kind], "black pair", f"choose a player to return {tokens} to the Bank."
        case Colour.RED:
            return _ROWS[kind], "red pair", f"choose a player to gain {tokens} from the Bank."
        case Colour.JOKERS:
            return _ROWS[kind], "jokers", "one minute to rearrange the cards."
        case Colour.MIXED if options.simplicity:
            return "R-DM-050", "mixed pair", f"choose a player to give {tokens} to another."
    effect = CHART[rank(pair[0])]
    return effect.rule, f"mixed chart, {pluralise(rank(pair[0]))}", effect.printed
