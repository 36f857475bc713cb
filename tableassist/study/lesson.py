"""A lesson: one fact of a MemDeck after the other is asked, answered and kept. It knows no screen and no clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from random import Random

from tableassist.games.memwars.memdeck import Fact, MemCard, MemDeck
from tableassist.memdecks.checker import AnswerVerdict, Checked, Checker
from tableassist.memdecks.study import Grade, Item, StudyMemory, grade_for, items_of

PATHS = ("due", "forward", "backward", "random")
_NEW_PER_LESSON = 10
_DAY = 86_400_000


def due_facts(deck: MemDeck, memory: StudyMemory, path: str, depth: int, now: int) -> list[Item]:
    """The facts to ask, in order: what is due, or all of them along a path.

    Args:
        path: "due", or all of them "forward", "backward" or in "random" order (R-MW-095).
        depth: How many facts of each card.
        now: Milliseconds since 1970.
    """
    items = list(items_of(deck, depth))
    # The day and the player choose the order, so that it can be gone through again.
    chance = Random(f"{memory.player} {deck.key} {now // _DAY}")
    match path:
        case "due":
            return memory.due(items, now, _NEW_PER_LESSON, chance)
        case "backward":
            return sorted(items, key=lambda item: (-item[0], item[1]))
        case "random":
            cards = [card.number for card in deck.cards]
            chance.shuffle(cards)
            return sorted(items, key=lambda item: (cards.index(item[0]), item[1]))
    return items


class QuestionStage(StrEnum):
    """How far a question is."""

    ASKED = "asked"
    SHOWN = "shown"
    """The answer is seen, and whether it was known is for the player to say."""
    ALMOST = "almost"
    """An answer with a slip, and whether it counts is for the player to say."""
    SHOWN_ANSWER = "told"
    OVER = "over"


class StudyLesson:
    """Asks the items in their order. `keep` takes each grade at once, before anything else is asked.

    Says whether the grade is of a new answer, or another one of the answer before.
    """

    def __init__(
        self, deck: MemDeck, checker: Checker, items: Sequence[Item], keep: Callable[[Item, Grade, bool], None]
    ) -> None:
        self.deck, self.items = deck, tuple(items)
        self._checker, self._keep = checker, keep
        self.grades: list[Grade] = []
        self.checked: Checked | None = None
        self.stage = QuestionStage.ASKED if self.items else QuestionStage.OVER

    @property
    def at(self) -> int:
        """The number of the item that is asked or shown, from 0."""
        return len(self.grades) - (self.stage is QuestionStage.SHOWN_ANSWER)

    @property
    def item(self) -> Item:
        """The fact that is asked or shown."""
        return self.items[self.at]

    @property
    def card(self) -> MemCard:
        """Its card."""
        return self.deck.card(self.item[0])

    @property
    def fact(self) -> Fact:
        """What it asks and what is right."""
        return self.card.facts[self.item[1] - 1]

    @property
    def missed(self) -> tuple[Item, ...]:
        """What was not known, in the order in which it was asked."""
        return tuple(item for item, grade in zip(self.items, self.grades, strict=False) if grade is Grade.AGAIN)

    @property
    def known(self) -> int:
        """How many facts were known."""
        return len(self.grades) - len(self.missed)

    @property
    def to_come(self) -> tuple[Item, ...]:
        """What is asked after the item that is asked or shown."""
        return self.items[self.at + 1 :]

    def answer(self, given: str) -> None:
        """Something was typed: it is right or wrong, or almost right and for the player to decide."""
        self.checked = self._checker.check(*self.item, given)
        if self.checked.verdict is AnswerVerdict.ALMOST:
            self.stage = QuestionStage.ALMOST
        else:
            self._grade(grade_for(self.checked))

    def show(self) -> None:
        """Nothing is typed: the answer is to be seen."""
        self.stage = QuestionStage.SHOWN

    def decide(self, yes: bool) -> None:
        """The player says whether it was known, or whether the slip counts as known."""
        if self.stage is QuestionStage.ALMOST and self.checked is not None:
            self._grade(grade_for(self.checked, accepted=yes))
        else:
            self._grade(Grade.GOOD if yes else Grade.AGAIN)

    def overrule(self) -> None:
        """What was judged wrong was right all the same."""
        self.grades[-1] = Grade.GOOD
        self._keep(self.item, Grade.GOOD, False)

    def go_on(self) -> None:
        """The next question, or the end."""
        self.checked = None
        self.stage = QuestionStage.ASKED if len(self.grades) < len(self.items) else QuestionStage.OVER

    def _grade(self, grade: Grade) -> None:
        item = self.item
        self.grades.append(grade)
        self.stage = QuestionStage.SHOWN_ANSWER
        self._keep(item, grade, True)
