"""Who agrees to what all sides are asked for: each by his own button, or an arbiter by a code.

A page that asks is walked through, and its keys say who has agreed; so nothing has happened before the last one has.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tableassist.rules.view import Option, Prompt, Sheet

_AGREE, _ARBITER, _DIGIT = "accept:", "arbiter", "digit:"
_WRONG_CODE = "That is not the arbiter's code. "


@dataclass(frozen=True)
class Acceptance:
    """Sides that are asked, and how far they have answered.

    Attributes:
        sides: The names of those who are asked, by their seats.
        keys: The keys chosen so far.
        arbiter: The digits with which an arbiter settles what the sides do not, empty for none.
        word: What a side does: "accepts" or "agrees".
    """

    sides: Mapping[int, str]
    keys: Sequence[str]
    arbiter: str = ""
    word: str = "accepts"

    def options(self, action: Any) -> list[Option]:
        """Who is still to agree; the last one's option enters the action."""
        left = [seat for seat in self.sides if f"{_AGREE}{seat}" not in self.keys]
        last = action if len(left) == 1 else None
        return [Option(f"{_AGREE}{seat}", f"{self.sides[seat]} {self.word}", last, seat=seat) for seat in left]

    def arbiter_option(self) -> list[Option]:
        """The option to ask the arbiter, where there is one and no wrong code was entered."""
        return [Option(_ARBITER, "Arbiter")] if self.arbiter and _ARBITER not in self.keys else []

    @property
    def remark(self) -> str:
        """What stands before the question after a wrong code, else empty."""
        return _WRONG_CODE if self.arbiter and _ARBITER in self.keys else ""

    def arbiter_page(self, label: str, action: Any, sheet: Sheet | None = None) -> Prompt | None:
        """The page of the arbiter: the code's next digit, or what enters the action; None where the sides answer.

        Args:
            label: What the option is called that enters the action.
            action: What is entered.
            sheet: What is settled by it, to be read.
        """
        if not self.arbiter or _ARBITER not in self.keys:
            return None
        digits = "".join(key.removeprefix(_DIGIT) for key in self.keys if key.startswith(_DIGIT))
        if len(digits) < len(self.arbiter):
            options = tuple(Option(f"{_DIGIT}{digit}", str(digit)) for digit in range(10))
            return Prompt(f"The arbiter's code: digit {len(digits) + 1} of {len(self.arbiter)}", options)
        if digits == self.arbiter:
            return Prompt("The arbiter settles it.", (Option("settle", label, action),), sheet=sheet)
        return None
