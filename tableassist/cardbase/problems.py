"""What can be wrong with a list of cards or with the file that they are kept in."""

from __future__ import annotations


class BadCardFile(ValueError):
    """The list of cards cannot be read; the sentence says why and what to do. What was known stays known."""


class BadCardBase(ValueError):
    """The file of known cards cannot be used; the sentence says how to make a new one."""


class NoCards(ValueError):
    """Nothing has been imported yet; the sentence says how."""

    def __init__(self) -> None:
        super().__init__("No cards are known yet: get a list and say `tableassist cards import FILE`.")
