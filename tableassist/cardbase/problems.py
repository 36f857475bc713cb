"""What can be wrong with a list of cards or with the file that they are kept in."""

from __future__ import annotations

from tableassist.rules.wording import format_count


class BadCardFile(ValueError):
    """The list of cards cannot be read; the sentence says why and what to do. What was known stays known."""


class TooFewCards(BadCardFile):
    """The list has far fewer cards than are known now: `cards` of them. It is damaged, or meant."""

    def __init__(self, source: str, cards: int) -> None:
        self.cards = cards
        super().__init__(
            f"{source} has only {format_count(cards)} that can be used, far fewer than are known now; what was known "
            "stays known. Fetch the list again, or give --replace where this is all you want."
        )


class BadCardBase(ValueError):
    """The file of known cards cannot be used; the sentence says how to make a new one."""


class NoCards(ValueError):
    """Nothing has been imported yet; the sentence says how."""

    def __init__(self) -> None:
        super().__init__("No cards are known yet: get a list and say `tableassist cards import FILE`.")
