"""What is done to several cards at once by the rules, while hands handle them one after the other."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol, runtime_checkable

from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Layout


class Completed(NamedTuple):
    """An action as it was really done, with `late` cards that came after it had counted.

    `question` is what players are asked of what was done to cards on these `places`, where none came forward.
    """

    action: Any
    late: tuple[CardName, ...] = ()
    places: frozenset[ZoneName] = frozenset()
    question: str = ""


@runtime_checkable
class DeclaresTogether(Protocol):
    """A game in which several cards are declared or laid down at once, and hands do it one after the other."""

    def is_declaration(self, action: Any) -> bool:
        """Whether the action does so."""

    def complete(self, before: Any, action: Any, seen: Layout) -> Completed | None:
        """The action with what was done to its cards after it counted; None where nothing was that may be.

        Args:
            before: The state before the action.
            action: The declaration, which counted last.
            seen: What lies on the table.
        """
