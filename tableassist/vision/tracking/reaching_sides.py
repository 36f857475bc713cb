"""From which edges of the table hands reached in since it was last settled."""

from __future__ import annotations

from tableassist.table.geometry import Side


class ReachingSides:
    """Remembers the edges at which hands were seen, picture after picture.

    A hand that moves a card is in view for longer than one picture. What is taken for a hand in a single one, while
    another was seen for longer, is a resting arm on which the shadow of that other fell.
    """

    def __init__(self) -> None:
        self._last: frozenset[Side] = frozenset()
        self._once: frozenset[Side] = frozenset()
        self._twice: frozenset[Side] = frozenset()

    def take_in(self, hands: frozenset[Side]) -> None:
        """Takes in the edges from which hands reach in in the next picture."""
        self._twice |= hands & self._last
        self._once |= hands
        self._last = hands

    def sides(self) -> frozenset[Side]:
        """The edges of hands seen in two pictures running; of all that were seen where no hand was."""
        return self._twice or self._once

    def forget(self) -> None:
        """Begins anew, as when a table was settled."""
        self._last = self._once = self._twice = frozenset()
