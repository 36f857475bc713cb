"""The table as it last lay still: what was seen, and what players and the game make of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from tableassist.referee.entered import (
    EnteredCard,
    EnteredZone,
    as_wanted,
    has_left,
    still_holding,
    with_cards,
    with_vanished,
    with_zones,
)
from tableassist.referee.match import AnyGame
from tableassist.referee.row_cards import (
    find_missing_cards,
    find_tucked_cards,
    find_vanished_cards,
    recognise_cards,
)
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point, ZoneName
from tableassist.table.layout import Layout, Lot, SettledLayout, Unread


@dataclass(frozen=True)
class SettledTable:
    """One settled table and how it is read.

    `seen` is what was seen, without what cannot be; its touches and hands are those that no ruling has taken in yet.
    `eyes` is what the eyes themselves saw, and `hidden` are the zones that were private then, so that nobody read them.
    `zones` and `cards` were entered by players, `recognised` are cards of rows that can only be one, `missing` such as
    the game has in a row and that are seen nowhere.
    """

    seen: SettledLayout
    eyes: Layout
    hidden: frozenset[ZoneName] = frozenset()
    zones: tuple[EnteredZone, ...] = ()
    cards: tuple[EnteredCard, ...] = ()
    recognised: tuple[EnteredCard, ...] = ()
    missing: tuple[Unread, ...] = ()

    @cached_property
    def explained(self) -> SettledLayout:
        """The table as rulings take it: with what players entered, and cards of rows that can only be one."""
        return with_cards(self._as_entered, self.recognised)

    @cached_property
    def _as_entered(self) -> SettledLayout:
        seen = replace(self.seen, possibly_present=(*self.seen.possibly_present, *self.missing))
        return with_cards(with_zones(seen, self.zones), self.cards)

    def followed_by(self, seen: SettledLayout, eyes: Layout, hidden: frozenset[ZoneName]) -> SettledTable:
        """The next settled table, with what players entered as far as it still holds."""
        zones, seen = tuple(one for one in self.zones if one.holds(seen, eyes)), with_vanished(seen, self.cards)
        return SettledTable(seen, eyes, hidden, zones, still_holding(self.cards, seen))

    def recognising(
        self,
        game: AnyGame,
        state: Any,
        was: Layout,
        rows: Mapping[ZoneName, Point],
        *,
        vanished: bool = False,
        tucked: bool = False,
    ) -> SettledTable:
        """The table with the cards of rows that can only be one, as the game stands and by what lay there before.

        Args:
            rows: The rows of the mat, and their middles.
            vanished: Whether cards that lay in rows of which all is made out, and are seen nowhere now, may be there.
                Else only those do of which players said so.
            tucked: Whether cards that lie under others and are seen nowhere may be there, and those of which players
                said before that they lie somewhere unseen. Else as above.
        """
        table = replace(self.as_had(game.layout(state)), missing=())._recognised_by(game, state, was)
        denied = {one.possibly_present for one in table.cards if not one.lots}
        answered = [one for one in table.cards if one.possibly_present]
        gone = find_vanished_cards(game, state, table.explained, was, rows) if vanished or answered else ()
        entered = find_vanished_cards(game, state, table.explained, game.layout(state), rows) if answered else ()
        under = find_tucked_cards(game, state, table.explained, rows) if tucked or answered else ()
        unseen = {one.possibly_present for one in answered if one.lots} if tucked else set[CardName | None]()
        missed = [
            *find_missing_cards(game, state, table.explained, (*self.seen.possibly_present, *self.seen.unread), rows),
            *(
                card
                for card in gone
                if vanished or unseen.intersection(card.candidate_names) or any(one.means(card) for one in answered)
            ),
            *(card for card in under if tucked or any(one.means(card) for one in answered)),
            # One that was entered by hand and never seen: nothing but the answer says that it lies there.
            *(card for card in entered if any(one.means(card) for one in answered)),
        ]
        missing = tuple(card for card in dict.fromkeys(missed) if not denied.issuperset(card.candidate_names))
        return replace(table, missing=missing)._recognised_by(game, state, was) if missing else table

    def _recognised_by(self, game: AnyGame, state: Any, was: Layout) -> SettledTable:
        return replace(self, recognised=tuple(recognise_cards(game, state, self._as_entered, was)))

    def without_old_answers(self, *, counted: bool = False) -> SettledTable:
        """Without what players said of cards that nothing shows before the row was touched: these may be turned now.

        With `counted` without what they said before anything else counted, either, as when all of a row is invisible.
        """
        kept = (one for one in self.cards if not (one.possibly_present and (one.touched or (counted and one.is_old))))
        return replace(self, cards=tuple(kept))

    def with_old_answers(self) -> SettledTable:
        """The table once something counted: what players said of cards that nothing shows was said before."""
        return replace(self, cards=tuple(replace(one, is_old=True) for one in self.cards))

    def with_zones(self, what: Iterable[tuple[ZoneName, tuple[Lot, ...]]]) -> SettledTable:
        """The table with what players say lies in some zones, as long as the eyes see there what they see now."""
        seen, eyes = self.seen.layout, self.eyes
        fresh = tuple(EnteredZone(zone, seen.at(zone), eyes.at(zone), lots) for zone, lots in what)
        again = {one.zone for one in fresh}
        return replace(self, zones=(*(one for one in self.zones if one.zone not in again), *fresh))

    def with_card(self, entered: EnteredCard, card: Unread) -> SettledTable:
        """The table with what players say of a card in a row, instead of what they said of it before."""
        others = (one for one in self.cards if one.possibly_present != entered.possibly_present or not one.means(card))
        return replace(self, cards=(*others, entered))

    def as_had(self, want: Layout) -> SettledTable:
        """The table where the game has moved on: cards that nothing shows lie as it has them, once it agreed.

        What players said of a card that has left does not hold any longer.
        """
        cards = (one for one in as_wanted(self.cards, want) if not has_left(one, self.seen, want))
        return replace(self, cards=tuple(cards))

    def without_touches(self) -> SettledTable:
        """The table after a ruling has taken in who touched what."""
        return replace(self, seen=replace(self.seen, moved=frozenset(), slid=frozenset(), hands=frozenset()))

    def without_touches_of(self, zones: frozenset[ZoneName]) -> SettledTable:
        """The table after players said what was done in these zones."""
        seen = replace(self.seen, moved=self.seen.moved - zones, slid=self.seen.slid - zones)
        return replace(self, seen=seen)
