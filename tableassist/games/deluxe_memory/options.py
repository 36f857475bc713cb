"""The house rules: every ruling with a second playable reading, and the three printed variants."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tableassist.rules.game import OptionKey, SetupRefused
from tableassist.rules.options import YES_NO, chosen_values

_NO_YES = YES_NO[::-1]

OPTIONS: tuple[OptionKey, ...] = (
    OptionKey("simplicity", _NO_YES, "R-DM-050", "No mixed chart: a mixed pair makes one player pay another"),
    OptionKey("jokers", _NO_YES, "R-DM-051", "Two jokers stay in; matching them gives a minute to rearrange the cards"),
    OptionKey("underdogs", _NO_YES, "R-DM-052", "Nobody is out at 0 tokens"),
    OptionKey("first", ("1", "2", "3", "4"), "R-DM-005", "Who goes first"),
    OptionKey("bank", ("finite", "unlimited"), "A-DM-03", "Whether the bank can run out"),
    OptionKey("short_payment", ("all_you_have", "not_at_all"), "A-DM-02", "Who has too few tokens pays"),
    OptionKey("self_elimination", ("allow_warn", "refuse"), "A-DM-09", "Hiding a card with the last token"),
    OptionKey("seven_chain", ("once", "unlimited"), "A-DM-11", "Whether a turn bought with 5 tokens can be extended"),
    OptionKey("shield_covers_payments", _NO_YES, "A-DM-12", "Nines also cover hiding cards and the 5 tokens of a 7"),
    OptionKey("shield_covers_jack", YES_NO, "A-DM-12", "Nines also prevent the redistribution of a jack"),
    OptionKey("ten_optional", _NO_YES, "A-DM-14", "A pair of tens may be kept back"),
    OptionKey("ten_mode", ("steal", "copy"), "A-DM-15", "Whether tens take the effect away or take it too"),
    OptionKey("ten_chain", ("nearest", "all"), "A-DM-16", "Which of several pairs of tens acts"),
    OptionKey("skip_stack", YES_NO, "A-DM-20", "Whether two eights skip two turns of a player"),
    OptionKey("cross", ("plus", "x", "nine"), "A-DM-22", "The shape of the 3 by 3 cross"),
    OptionKey("conceal_match", ("forbidden_audit", "allowed"), "A-DM-26", "Whether a match may be laid back"),
    OptionKey("all_out", ("draw",), "A-DM-07", "When the last players fall together"),
    OptionKey("underdogs_end", ("matches_only",), "A-DM-34", "When a game of underdogs ends"),
)


@dataclass(frozen=True, slots=True)
class Options:
    """The house rules of one game, as the rules read them."""

    simplicity: bool = False
    jokers: bool = False
    underdogs: bool = False
    first: int = 1
    bank: str = "finite"
    short_payment: str = "all_you_have"
    self_elimination: str = "allow_warn"
    seven_chain: str = "once"
    shield_covers_payments: bool = False
    shield_covers_jack: bool = True
    ten_optional: bool = False
    ten_mode: str = "steal"
    ten_chain: str = "nearest"
    skip_stack: bool = True
    cross: str = "plus"
    conceal_match: str = "forbidden_audit"
    all_out: str = "draw"
    underdogs_end: str = "matches_only"


def options_of(chosen: Mapping[str, str]) -> Options:
    """The options with the chosen values; raises SetupRefused for what does not exist or contradicts itself."""
    options = Options(**chosen_values(OPTIONS, chosen, ("first",)))
    without = [key for key in _OF_THE_CHART if getattr(options, key) != getattr(_DEFAULTS, key)]
    if options.simplicity and without:
        # A-DM-35
        raise SetupRefused(
            f"With simplicity there is no chart, and so no nines and tens to keep: leave out {without[0]}."
        )
    return options


_OF_THE_CHART = ("shield_covers_payments", "shield_covers_jack", "ten_optional", "ten_mode", "ten_chain")
_DEFAULTS = Options()
