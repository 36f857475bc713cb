"""What the lands in one photograph pay for: the rules' answer without a game around it.

A photograph shows no hand, no earlier turns and no summoning sickness; what follows from them is said as a condition.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tableassist.games.mnemonic import payment
from tableassist.games.mnemonic.cards import (
    ABILITIES,
    ABILITY_NAMES,
    MODES,
    is_castable,
    is_creature_card,
    is_land,
    is_seven,
)
from tableassist.games.mnemonic.costs import Cost, cost_of_ability, cost_to_cast, describe_cost
from tableassist.games.mnemonic.options import Options, options_of
from tableassist.games.mnemonic.payment import Mana, format_mana
from tableassist.rules.photographs import BadQuestion, PhotographedCard
from tableassist.table.cards import CardName, format_card, rank, suit

MOST_WAYS = 5


@dataclass(frozen=True, slots=True)
class Appraisal:
    """The answer: `verdict` is "paid" by what is tapped, "payable" by what is not, "no", or "cannot tell".

    `ways` are the payments that are open, the first few; `rule` is empty where there is no answer.
    """

    verdict: str
    rule: str
    sentence: str
    ways: tuple[Mana, ...] = ()

    def spoken(self) -> tuple[str, ...]:
        """In lines for players."""
        rule = f" ({self.rule})" if self.rule else ""
        ways = (f"  {format_mana(way)}" for way in self.ways) if self.verdict == "payable" else ()
        return (f"{self.sentence}{rule}", *ways)

    def plain(self) -> dict[str, Any]:
        """As JSON-ready data."""
        return {
            "verdict": self.verdict,
            "rule": self.rule,
            "says": self.sentence,
            "ways": [list(way) for way in self.ways],
        }


def appraise(
    chosen: Mapping[str, str], shown: Sequence[PhotographedCard], card: CardName, how: str = "", unknown: int = 0
) -> Appraisal:
    """Whether the lands shown pay for a card, or for its ability, and how, or why not.

    Raises BadQuestion, SetupRefused.

    Args:
        how: "creature" (also where empty), "aura", or one of the card's abilities.
        unknown: How many more cards are there that nobody could name.
    """
    options = options_of(chosen)
    others = [one for one in shown if one.card != card]
    club = any(is_creature_card(one.card) and suit(one.card) == "C" for one in others)
    if how in ("", *MODES):
        check_casting(card, how)
        cost = cost_to_cast(options, card, how or MODES[0], club)
    else:
        cost = _ability(card, how)
    return _answer(cost, others, options, unknown)


def check_question(card: CardName, how: str) -> None:
    """Raises BadQuestion where already the question is none."""
    if how in ("", *MODES):
        check_casting(card, how)


def check_casting(card: CardName, how: str) -> None:
    """Raises BadQuestion where the card is no spell, or no Aura."""
    if not is_castable(card):
        raise BadQuestion(f"{format_card(card)} is a land: it is played, not paid for. Ask for an 8 or a higher card.")
    if how == "aura" and rank(card) != "J":
        raise BadQuestion(f"Only a jack can be an Aura, not {format_card(card)}.")


def _ability(card: CardName, how: str) -> Cost:
    known = ABILITIES.get(rank(card), ())
    if how not in known:
        names = ", ".join(f"{one} ({ABILITY_NAMES[one]})" for one in known) or "none"
        raise BadQuestion(f"{format_card(card)} has no ability {how!r}; it has: {names}.")
    return cost_of_ability(card, how)


def _answer(cost: Cost, shown: Sequence[PhotographedCard], options: Options, unknown: int) -> Appraisal:
    lands, sevens = [one for one in shown if is_land(one.card)], options.sevens_in_hands
    tapped = tuple(one.card for one in lands if one.tapped)
    untapped = tuple(one.card for one in lands if one.tapped is False)
    askew = tuple(one.card for one in lands if one.tapped is None)
    if not cost.count:
        return _free(tapped)
    if tapped and (spent := payment.find_payment_in(cost, tapped, sevens)) is not None:
        return _paid(cost, tapped, spent)
    if ways := payment.list_payments(cost, frozenset(untapped), sevens):
        return _payable(cost, ways, tapped, sevens)
    if options.float and (ways := payment.list_payments(cost, frozenset(tapped + untapped), sevens)):
        return _completed(cost, ways, tapped)
    together = (tapped + untapped,) if options.float else (tapped, untapped)
    if unknown or any(payment.is_payable(cost, frozenset(lands + askew), sevens) for lands in together):
        return _undecided(cost, askew, unknown)
    return _refused(cost, tapped, untapped + askew, sevens)


def _free(tapped: Mana) -> Appraisal:
    over = f" {format_mana(tapped)} is more than it costs." if tapped else ""
    return Appraisal("payable", "R-MN-048", f"It costs nothing beside a ♣ creature.{over}")


def _paid(cost: Cost, tapped: Mana, spent: Mana) -> Appraisal:
    over = tuple(land for land in tapped if land not in spent)
    more = f" {format_mana(over)} is more than it costs." if over else ""
    return Appraisal(
        "paid", "R-MN-042", f"{format_mana(spent)}, tapped, pay {describe_cost(cost)}.{more}{_sick(spent)}", (spent,)
    )


def _payable(cost: Cost, ways: Sequence[Mana], tapped: Mana, sevens: bool) -> Appraisal:
    first = f"{format_mana(ways[0])} would pay {describe_cost(cost)}"
    count = f", and {len(ways) - 1} more ways" if len(ways) > 2 else ", and one more way" if len(ways) == 2 else ""
    wrong = f" What is tapped does not: {payment.explain_why_not(cost, tapped, sevens)}" if tapped else ""
    return Appraisal("payable", "R-MN-042", f"{first}{count}.{wrong}{_sick(ways[0])}", tuple(ways[:MOST_WAYS]))


def _completed(cost: Cost, ways: Sequence[Mana], tapped: Mana) -> Appraisal:
    """What untapped lands pay together with mana that may still float (A-MN-06)."""
    way = max(ways, key=lambda one: sum(land in tapped for land in one))
    floating = tuple(land for land in way if land in tapped)
    fresh = format_mana(tuple(land for land in way if land not in tapped))
    so = f" That is so if the mana of {format_mana(floating)} is not spent yet (A-MN-06)."
    sentence = f"{fresh} would pay {describe_cost(cost)} together with {format_mana(floating)}, tapped.{so}{_sick(way)}"
    return Appraisal("payable", "A-MN-06", sentence, (way,))


def _undecided(cost: Cost, askew: Mana, unknown: int) -> Appraisal:
    verb = "lies" if len(askew) == 1 else "lie"
    why = [f"{format_mana(askew)} {verb} askew, neither upright nor tapped"] if askew else []
    why += [f"{unknown} {'card' if unknown == 1 else 'cards'} cannot be named"] if unknown else []
    return Appraisal("cannot tell", "", f"I cannot tell whether {describe_cost(cost)} is there: {' and '.join(why)}.")


def _refused(cost: Cost, tapped: Mana, untapped: Mana, sevens: bool) -> Appraisal:
    if tapped:
        rule = "R-MN-042" if len(tapped) < cost.count else "R-MN-047"
        return Appraisal("no", rule, payment.explain_why_not(cost, tapped, sevens))
    return Appraisal("no", "R-MN-042", payment.explain_missing(cost, frozenset(untapped), sevens))


def _sick(mana: Mana) -> str:
    """What a photograph cannot show of the sevens among the lands."""
    fresh = [land for land in mana if is_seven(land)]
    if not fresh:
        return ""
    verb = "has" if len(fresh) == 1 else "have"
    return f" That is so if {format_mana(tuple(fresh))} {verb} been there since the turn began (R-MN-045)."
