"""What a game says of one photograph, without a game around it: which cards match, what the lands shown pay for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, runtime_checkable

from tableassist.table.cards import CardName


class BadQuestion(ValueError):
    """What is to be paid for cannot be paid for; the sentence says what can be asked."""


class PhotographedCard(NamedTuple):
    """A card in the photograph; `tapped` is None where it lies askew, neither upright nor turned (R-MN-083)."""

    card: CardName
    tapped: bool | None


class PaymentAnswer(Protocol):
    """The rules' answer: `rule` is empty where there is no answer."""

    @property
    def rule(self) -> str:
        """The rule's id."""

    def spoken(self) -> tuple[str, ...]:
        """In lines for players."""

    def plain(self) -> dict[str, Any]:
        """As JSON-ready data."""


@runtime_checkable
class JudgesPairs(Protocol):
    """A game in which two cards that are shown match or not; its `advise` says which, and by what rule."""

    def describe_no_pair(self) -> str:
        """What players hear where no two of the cards shown match, in a sentence."""


@runtime_checkable
class JudgesPayment(Protocol):
    """A game in which cards that lie there pay for others, by turning them."""

    def against_asking(self, card: CardName, how: str) -> None:
        """Raises BadQuestion where nobody can pay for the card so."""

    def is_land(self, card: CardName) -> bool:
        """Whether the card pays for others."""

    def appraise(
        self, options: Mapping[str, str], shown: Sequence[PhotographedCard], card: CardName, how: str, unknown: int
    ) -> PaymentAnswer:
        """Whether what is shown pays for the card.

        Args:
            options: The house rules, text by key.
            how: What the card is used for, as `against_asking` allows it.
            unknown: How many more cards are in the photograph that nobody could name.

        Raises:
            BadQuestion: The card cannot be used so.
            SetupRefused: An option does not exist.
        """
