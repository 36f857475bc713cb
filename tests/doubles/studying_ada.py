"""Ada at her study of Gods & Heroes: what she was asked before, and a desk at which she is asked more."""

from __future__ import annotations

from tableassist.memdecks.checker import Checker
from tableassist.memdecks.library import Library
from tableassist.memdecks.study import Grade, StudyMemory
from tableassist.ports import Pressed
from tableassist.study.desk import START, Desk
from tableassist.study.views import Subject

DECK = Library().deck("gods-and-heroes")
MINUTE, DAY = 60_000, 86_400_000
NOW = 20_000 * DAY
MISSED = {38: 4, 24: 3, 6: 3, 58: 2, 5: 2, 20: 2, 61: 2, 33: 1, 46: 1, 15: 1, 77: 1, 9: 1, 52: 1}
"""How often each place was missed before it was known."""


def remembered() -> StudyMemory:
    """Her memory: 80 names, of which some were missed, all of them known in the end."""
    memory = StudyMemory("Ada", DECK.key)
    began = NOW - 7 * DAY
    for day in range(5):
        for place in range(1, 81):
            misses = MISSED.get(place, 0)
            if day <= misses:
                grade = Grade.AGAIN if day < misses else Grade.GOOD if misses else Grade.EASY
                memory.add(place, 1, grade, began + day * DAY + place * MINUTE)
    return memory


class Ada:
    """Presses buttons at a desk; `kept` counts how often her memory was written."""

    def __init__(self, path: str = "", page: str = START, depth: int = 1, memory: StudyMemory | None = None) -> None:
        self.memory = memory or remembered()
        self.kept, self.now = 0, NOW
        self.desk = Desk(Subject(DECK, self.memory, depth), Checker(DECK), self.keep, NOW, path=path, page=page)

    def keep(self) -> None:
        self.kept += 1

    def press(self, *buttons: str) -> Ada:
        for button in buttons:
            self.desk.press(Pressed(button, 0))
        return self

    @property
    def view(self):
        return self.desk.view(self.now)
