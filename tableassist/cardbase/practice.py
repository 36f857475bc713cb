"""Practice away from the table: a mana cost is drawn, and you name as many cards of that cost as you can.

Nothing here is ever asked in a game: what a card could be declared as is for the players to know.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random

from tableassist.cardbase.base import CardBase
from tableassist.cardbase.problems import NoCards
from tableassist.cardbase.typeahead import bare_key, slips_in
from tableassist.games.mental_magic.cost import BadCost, Plain, list_plain_costs, parse_cost
from tableassist.rules.card_names import is_near_match, name_key

LEAST_CARDS = 5
"""A cost that fewer cards have is no fair question."""


class NoSuchCost(ValueError):
    """There is nothing to ask about this cost; the sentence says why."""


class PracticeVerdict(StrEnum):
    """What an answer is worth."""

    RIGHT = "right"
    AGAIN = "again"
    OTHER_COST = "other cost"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class PracticeAnswer:
    """What became of a name: the card it was taken for and that card's cost, empty where there is none."""

    verdict: PracticeVerdict
    typed: str
    name: str = ""
    cost: str = ""


@dataclass(frozen=True)
class Quiz:
    """One cost and what has been answered so far. `right` are all names there are; shown only at the end."""

    cost: str
    right: frozenset[str]
    answers: tuple[PracticeAnswer, ...] = ()

    @property
    def named(self) -> tuple[str, ...]:
        """The right names so far, in the order in which they came."""
        return tuple(answer.name for answer in self.answers if answer.verdict is PracticeVerdict.RIGHT)

    @property
    def score(self) -> int:
        """A point for each right name, one off for each card of another cost, never below zero."""
        wrong = sum(1 for answer in self.answers if answer.verdict is PracticeVerdict.OTHER_COST)
        return max(0, len(self.named) - wrong)

    @property
    def forgotten(self) -> tuple[str, ...]:
        """The names that did not come, in alphabetical order."""
        return tuple(sorted(self.right - {*self.named}))

    def answered(self, base: CardBase, typed: str) -> tuple[Quiz, PracticeAnswer]:
        """The quiz after one more name, and what that was worth: a slip of the fingers is forgiven."""
        answer = self._answer(base, typed)
        return replace(self, answers=(*self.answers, answer)), answer

    def _answer(self, base: CardBase, typed: str) -> PracticeAnswer:
        card = base.card(typed) or base.card(_meant(base, typed))
        if card is None:
            return PracticeAnswer(PracticeVerdict.UNKNOWN, typed)
        if card.name not in self.right:
            return PracticeAnswer(PracticeVerdict.OTHER_COST, typed, card.name, card.cost)
        verdict = PracticeVerdict.AGAIN if card.name in self.named else PracticeVerdict.RIGHT
        return PracticeAnswer(verdict, typed, card.name, card.cost)


def ask(base: CardBase, cost: str) -> Quiz:
    """A quiz about this cost; raises BadCost, or NoSuchCost where no card has it."""
    right = {name for plain in list_plain_costs(parse_cost(cost)) for name in base.costing(plain)}
    if not right:
        raise NoSuchCost(f"No known card costs {cost or 'nothing'}.")
    return Quiz(cost, frozenset(right))


def draw_quiz(base: CardBase, chance: Random, least: int = LEAST_CARDS) -> Quiz:
    """A quiz about a cost that chance draws: the more cards have it, the likelier; raises NoCards, NoSuchCost."""
    if not len(base):
        raise NoCards
    costs = sorted(base.costs(least))
    if not costs:
        raise NoSuchCost(f"No mana cost is that of {least} cards or more.")
    (plain,) = chance.choices([plain for plain, _ in costs], [count for _, count in costs])
    return ask(base, spell_out(plain))


def spell_out(plain: Plain) -> str:
    """A plain cost as it is written: `{X}{2}{R}`; {0} where there is nothing in it.

    Raises:
        BadCost: Such a cost cannot be written, or is read as another one.
    """
    generic, letters = plain
    variables = "".join(f"{{{letter}}}" for letter in letters if letter in "XYZ")
    rest = "".join(f"{{{letter}}}" for letter in letters if letter not in "XYZ")
    number = f"{{{generic}}}" if generic or not letters else ""
    text = variables + number + rest
    if list_plain_costs(parse_cost(text)) != {plain}:
        raise BadCost(f"{plain} is no plain cost.")
    return text


def _meant(base: CardBase, typed: str) -> str:
    """The one name that what was typed is a slip away from; empty where it is none or could be several."""
    if not slips_in(bare_key(typed)):
        return ""
    near = [
        name
        for name in base.suggest(typed, 3)
        if is_near_match(name, typed) or name_key(name).startswith(name_key(typed) + ",")
    ]
    return near[0] if len(near) == 1 else ""
