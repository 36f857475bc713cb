"""What the words of a line name: places of the mat, cards, pieces, a player."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from tableassist.table.cards import CardName, NotACard, card
from tableassist.table.geometry import Mat, Side, ZoneName
from tableassist.tapes.lines import Impossible, TapeWord

BY = "by"
_LONGEST_NAME = 2


class Target(NamedTuple):
    """What words name: `zone` or `card` where it is one of these, else only the `word`."""

    word: str
    zone: ZoneName | None = None
    card: CardName | None = None


class Namer:
    """Knows the names of a mat's zones and of the cards that may lie there."""

    def __init__(self, mat: Mat, named_cards: Collection[str] = ()) -> None:
        self._zones = {zone.name.casefold(): zone.name for zone in mat.zones}
        self._cards = {name.casefold(): CardName(name) for name in named_cards}

    def targets(self, words: Sequence[TapeWord]) -> list[Target]:
        """What a row of words names, the longest names of zones first."""
        found: list[Target] = []
        while words:
            zone, used = self._zone(words)
            found.append(Target(words[0].text, zone, None if zone is not None else self._card(words[0].text)))
            words = words[used:]
        return found

    def card(self, text: str) -> CardName:
        """The card of that name; raises Impossible."""
        found = self._card(text)
        if found is None:
            raise Impossible(f"{text!r} is no card" + (": write it like 10H." if not self._cards else "."))
        return found

    def zone(self, text: str) -> ZoneName:
        """The zone of that name; raises Impossible with the zones that there are."""
        found = self._zones.get(text.casefold())
        if found is None:
            names = list(self._zones.values())
            some = f"{', '.join(names[:6])} … {names[-1]}" if len(names) > 14 else ", ".join(names)
            raise Impossible(f"The mat has no {text!r}; it has {some}.")
        return found

    def _zone(self, words: Sequence[TapeWord]) -> tuple[ZoneName | None, int]:
        for count in range(min(_LONGEST_NAME, len(words)), 0, -1):
            name = " ".join(word.text for word in words[:count]).casefold()
            if name in self._zones:
                return self._zones[name], count
        return None, 1

    def _card(self, text: str) -> CardName | None:
        if self._cards:
            return self._cards.get(text.casefold())
        try:
            return card(text)
        except NotACard:
            return None


def doer(
    words: Sequence[TapeWord], players: Sequence[str], sides: Sequence[Side]
) -> tuple[Sequence[TapeWord], int | None]:
    """The words without `by NAME` at their end, and whose hand that is; raises Impossible."""
    if len(words) < 2 or words[-2].text != BY:
        return words, None
    name = words[-1].text
    for seat, (player, side) in enumerate(zip(players, sides, strict=True)):
        if name.casefold() in (player.casefold(), side):
            return words[:-2], seat
    raise Impossible(f"Nobody called {name!r} sits there; write by {' or '.join(players)}.")
