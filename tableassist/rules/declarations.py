"""What several cards are declared for at once, while hands handle them one after the other."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol, runtime_checkable

from tableassist.table.cards import CardName
from tableassist.table.layout import Layout


class Completed(NamedTuple):
    """An action as it was really done, with `late` cards that came after it had counted."""

    action: Any
    late: tuple[CardName, ...]


@runtime_checkable
class DeclaresTogether(Protocol):
    """A game in which several cards are declared at once, and hands push them forward one after the other."""

    def is_declaration(self, action: Any) -> bool:
        """Whether the action declares such cards."""

    def complete(self, before: Any, action: Any, seen: Layout) -> Completed | None:
        """The action with the cards that came forward after it counted; None where none did that may.

        Args:
            before: The state before the action.
            action: The declaration, which counted last.
            seen: What lies on the table.
        """
