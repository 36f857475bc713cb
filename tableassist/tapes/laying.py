"""The table at the beginning: as the game wants it to lie, with cards that chance or the tape deals."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from tableassist.rehearsal.pieces import FACE_DOWN, Pieces
from tableassist.rehearsal.rig import Rig
from tableassist.rules.pieces import CARD
from tableassist.table.cards import DECK, JOKERS, CardName
from tableassist.table.geometry import Point, ZoneName
from tableassist.table.layout import Layout, Lot
from tableassist.tapes.lines import Impossible, TapeWord
from tableassist.tapes.places import free_place
from tableassist.tapes.targets import Namer

_ACROSS = 90.0


class Layer:
    """Lays cards and pieces on a rig's table; which cards lie face down, only the table knows."""

    def __init__(self, rig: Rig, namer: Namer, pieces: Pieces, chance: Random) -> None:
        self._rig, self._namer, self._pieces, self._chance = rig, namer, pieces, chance
        self._dealt: dict[ZoneName, CardName] = {}

    def deal(self, words: Sequence[TapeWord]) -> None:
        """Cards that are to lie at places, as `D5=9H`; raises Impossible."""
        for word in words:
            place, equals, card = word.text.partition("=")
            if not equals:
                raise Impossible(f"{word.text!r}: write a place and a card, for example D5=9H.")
            zone, name = self._namer.zone(place), self._namer.card(card)
            if name in self._dealt.values():
                raise Impossible(f"{card} was dealt already.")
            self._dealt[zone] = name

    def lay_out(self, layout: Layout) -> None:
        """Everything lies where the game wants it."""
        hidden = self._hidden(layout)
        for zone in sorted(layout.occupied()):
            self._pieces.drop(zone, *(_what(lot) for lot in layout.at(zone) if lot.kind != CARD))
        for lot in layout:
            if lot.kind == CARD:
                self._lay(lot, self._dealt.get(lot.zone) or lot.name or next(hidden))

    def _hidden(self, layout: Layout) -> Iterator[CardName]:
        """Cards for the places where one lies whose name nobody knows."""
        named = {lot.name for lot in layout if lot.name is not None} | {*self._dealt.values()}
        unnamed = sum(lot.name is None and lot.kind == CARD for lot in layout)
        deck = [card for card in (*DECK, *JOKERS) if card not in named]
        deck = deck if unnamed > len(deck) - len(JOKERS) else [card for card in deck if card not in JOKERS]
        self._chance.shuffle(deck)
        return iter(deck)

    def _lay(self, lot: Lot, card: CardName) -> None:
        zone, table = self._rig.mat.zone(lot.zone), self._rig.table
        at, angle = self._rig.spot(lot.zone)
        if zone.kind != "card":
            free = free_place(self._rig.mat, zone, (one.at for one in table.cards))
            at, angle = Point(free.x + self._slip(), free.y + self._slip()), zone.angle + self._slip()
        table.lay(card, at, angle + (_ACROSS if lot.turned else 0.0), lot.face)

    def _slip(self) -> float:
        return min(max(self._chance.gauss(0, 0.8), -1.5), 1.5)


def _what(lot: Lot) -> str:
    return FACE_DOWN if lot.name is None else str(lot.name)
