"""What the referee reminds players of after a while: actions half done, cards left lying in rows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from tableassist.referee.ruling import Ruling, Todo
from tableassist.rules.game import Refused
from tableassist.table.cards import CardName, format_card
from tableassist.table.geometry import ZoneName
from tableassist.table.observation import Face

UNFINISHED_MS = 4000
"""How long a card may lie there that is not paid for: lands are turned one by one."""

LEFT_MS = 8000
"""How long a card may lie where the game has it no more: hands follow when they come to it."""


Begun: TypeAlias = tuple[Any, Refused | None]
"""An action that was begun, and what is against it as it is, if anything."""

LeftOver: TypeAlias = tuple[CardName | None, ZoneName]
"""A card that is left lying, and where."""


@dataclass
class Reminders:
    """Remembers since when something is half done or left lying; each is spoken of once.

    `begun` is the action that was begun and is not whole yet, until it is spoken of.
    """

    begun: Begun | None = None
    _since: int = 0
    _left: dict[LeftOver, int] = field(default_factory=dict)
    _reminded: set[LeftOver] = field(default_factory=set)

    def take_in(self, ruling: Ruling, now: int) -> None:
        """The table was ruled anew: whoever is at work gets the whole time again."""
        self.begun, self._since = ruling.begun, now
        left = set(find_left_over(ruling.todo))
        self._left = {one: self._left.get(one, now) for one in left}
        self._reminded &= left

    def unfinished(self, now: int) -> tuple[Any, Refused] | None:
        """What was begun and nobody went on with, and what is against it as it is; once only."""
        if self.begun is None or now - self._since < UNFINISHED_MS:
            return None
        action, refused = self.begun
        if refused is None:
            return None
        self.begun = None
        return action, refused

    def left_behind(self, todo: Iterable[Todo], now: int) -> str:
        """A reminder of cards that are left lying, once only; or nothing."""
        late = [one for one, since in self._left.items() if now - since >= LEFT_MS and one not in self._reminded]
        self._reminded.update(late)
        return "  ·  ".join(_away(name, zone, todo) for name, zone in sorted(late, key=str))


def find_left_over(todo: Iterable[Todo]) -> Iterator[LeftOver]:
    """The cards that lie where the game does not have them, and where; None for those that lie face down."""
    for one in todo:
        wanted = {lot.name for lot in one.want}
        for lot in one.seen:
            known = lot.name is not None or lot.face is Face.DOWN
            if lot.kind == "card" and known and lot.name not in wanted and len(one.seen) > len(one.want):
                yield lot.name, one.zone


def _away(name: CardName | None, zone: ZoneName, todo: Iterable[Todo]) -> str:
    """Where the card is to go, as far as that is seen from what is to be moved."""
    if name is None:
        return f"Turn the card up that lies face down in {zone}, or take it away."
    homes = [one.zone for one in todo if any(lot.name == name for lot in one.want)]
    return f"Move {format_card(name)} from {zone}" + (f" to {homes[0]}." if homes else ": it is no longer there.")
