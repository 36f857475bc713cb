"""The hands of both players: what the game wants to lie on the playmat, they lay, turn and push there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from tableassist.games.mnemonic import actions as do
from tableassist.games.mnemonic import sparring
from tableassist.games.mnemonic.legal import list_blockers_with_choices
from tableassist.games.mnemonic.mat import GRAVEYARD, LANDS, LIBRARY, STACK, find_owner, name_zone
from tableassist.games.mnemonic.placement import place_cards
from tableassist.games.mnemonic.state import SEATS, State
from tableassist.games.mnemonic.world import Hidden, follow
from tableassist.referee.issues import Issue
from tableassist.referee.match import AnyGame
from tableassist.rehearsal.actor import PATIENCE, Actor
from tableassist.rehearsal.missed import is_only_missed
from tableassist.rehearsal.prompt_ways import Questions, Way, find_way, walk_prompts
from tableassist.rehearsal.rig import Rig
from tableassist.rules.game import Seat
from tableassist.simulator.table import PlacedCard
from tableassist.table.cards import SUITS, CardName
from tableassist.table.geometry import Point, ZoneName
from tableassist.table.observation import Face

STEPS_MM = {LANDS: 48.0, STACK: 34.0}
"""How far apart the cards of a row lie: lands overlap, so that their corners show; others lie side by side."""

_PITCH_MM, _FIRST_MM = 92.0, 58.0
_TUCKED_MM = (0.0, 25.0, -25.0, 38.0)  # a second Aura shows on the other side
_NEAR_MM = 20.0
_MOST_PROMPTS = 6  # a spell is cast by what is done, a rank, a suit and three lands


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card is to lie: the zone, its place in the row, whether it is turned, and how deep it is tucked."""

    zone: ZoneName
    slot: int = 0
    turned: bool = False
    tucked: int = 0
    face: Face = Face.UP


class MnemonicHands(Actor):
    """Both players' hands. `hidden` is what is really in hands and libraries; no referee ever sees it."""

    def __init__(self, rig: Rig, game: AnyGame, state: State, hidden: Hidden, rng: Random) -> None:
        super().__init__(rig, game, state, {})
        self.hidden, self.rng = hidden, rng
        self.places: dict[CardName, Place] = {}

    # What should lie there ---------------------------------------------------------------------------------------

    def wanted(self, state: State) -> dict[CardName, Place]:
        """Where every card that lies on the table is to lie; cards keep their places in a row while they stay there."""
        found: dict[CardName, Place] = {}
        placements = place_cards(state)
        hosted = {one.card: one.host for one in state.field if one.host is not None}
        for card, placement in placements.items():
            if card not in hosted:
                found[card] = Place(placement.zone, self._slot(found, placements, card), placement.turned)
        for card, host in hosted.items():
            under = found[host]
            same_slot = (place for place in found.values() if (place.zone, place.slot) == (under.zone, under.slot))
            depth = sum(1 for _ in same_slot)
            found[card] = Place(under.zone, under.slot, under.turned, depth)
        return found | self._piles(state)

    def _slot(self, found: Mapping[CardName, Place], placements: Mapping[CardName, Any], card: CardName) -> int:
        """The card's own place, else the first behind all that lie there, else the first that is free."""
        there = placements[card].zone
        old = self.places.get(card)
        if old is not None and old.zone == there and not old.tucked:
            return old.slot
        kept = {
            each: place for each, place in self.places.items() if each in placements and placements[each].zone == there
        }
        taken = {place.slot for place in (*kept.values(), *found.values()) if place.zone == there}
        return next(slot for slot in range(len(taken) + 1) if slot not in taken)

    def _piles(self, state: State) -> dict[CardName, Place]:
        """Graveyards from the bottom to the top, and one back for all of a library."""
        found: dict[CardName, Place] = {}
        for seat in SEATS:
            for card in state.players[seat].graveyard:
                found[card] = Place(name_zone(seat, GRAVEYARD))
            library = self.hidden.libraries[seat]
            if library and state.turn:
                found[library[-1]] = Place(name_zone(seat, LIBRARY), face=Face.DOWN)
        return found

    # Doings ------------------------------------------------------------------------------------------------------

    def arrange(self, seat: Seat, state: State) -> bool:
        """One visit after which the table is as the game wants it; whether anything was to be done."""
        return self.lay_out(seat, self.wanted(state))

    def lay_out(self, seat: Seat, want: dict[CardName, Place]) -> bool:
        """One visit after which every card lies at its place; whether anything was to be done."""
        changed = self._changed(want)
        seen = [card for card in changed if not self._of_library(card, want)]
        if not seen:
            self.lay_all(want)
            return False
        target = want.get(seen[0]) or self.places[seen[0]]
        self.rig.visit(seat, self.middle(target), lambda: self.lay_all(want))
        return True

    def _changed(self, want: Mapping[CardName, Place]) -> list[CardName]:
        """The cards that are to lie elsewhere than they do, and those that are lifted with them."""
        changed = [card for card in {**self.places, **want} if self.places.get(card) != want.get(card)]
        return changed + self._above(want, changed)

    def _above(self, want: Mapping[CardName, Place], changed: Iterable[CardName]) -> list[CardName]:
        """The cards of graveyards that are to lie on those that change: they are lifted with them."""
        order, moving = list(want), set(changed)
        lowest: dict[ZoneName, int] = {}
        for number, card in enumerate(order):
            if card in moving and self._is_graveyard(want[card].zone):
                lowest.setdefault(want[card].zone, number)
        return [
            card
            for number, card in enumerate(order)
            if card not in moving and number > lowest.get(want[card].zone, len(order))
        ]

    @staticmethod
    def _is_graveyard(name: ZoneName) -> bool:
        found = find_owner(name)
        return found is not None and found[1] == GRAVEYARD

    def _of_library(self, card: CardName, want: Mapping[CardName, Place]) -> bool:
        """Whether the change is of the card at the bottom of a library only, which nobody sees."""
        both = [place for place in (self.places.get(card), want.get(card)) if place is not None]
        return all(place.face is Face.DOWN for place in both) and self.rig.table.cards != []

    def lay_all(self, want: dict[CardName, Place]) -> None:
        """Take off what goes, lay what comes, and turn in its place what is only turned; nobody is waited for."""
        table, changed = self.rig.table, self._changed(want)
        turned = [card for card in changed if self._only_turned(card, want)]
        for card in changed:
            if card in self.places and card not in turned:
                table.take(card)
        self.places = want
        for card in (card for card in want if card in changed):
            if card in turned:
                table.nudge(card, angle=90.0 if want[card].turned else -90.0)
            else:
                self._lay(card, want[card])

    def _only_turned(self, card: CardName, want: Mapping[CardName, Place]) -> bool:
        old, new = self.places.get(card), want.get(card)
        if old is None or new is None or old.tucked or new.tucked:
            return False
        return old.turned != new.turned and replace(old, turned=new.turned) == new

    def _lay(self, card: CardName, place: Place) -> None:
        at = self.middle(place)
        angle = self.rig.mat.zone(place.zone).angle + (90.0 if place.turned else 0.0) + self._slip(1.5)
        placements = PlacedCard(card, place.face, Point(at.x + self._slip(1.5), at.y + self._slip(1.0)), angle % 360)
        self.rig.table.cards.insert(0 if place.tucked else self._above_all_but_gaps(place), placements)

    def _above_all_but_gaps(self, place: Place) -> int:
        """Where among all cards it comes to lie: beneath those upon the gaps, so that of each a half shows."""
        cards = self.rig.table.cards
        above = (n for n, one in enumerate(cards) if one.card in self.places and self._is_upon(one.card, place))
        return next(above, len(cards))

    def _is_upon(self, card: CardName, place: Place) -> bool:
        other = self.places[card]
        return other.zone == place.zone and self._on_gap(other) and not self._on_gap(place)

    def _on_gap(self, place: Place) -> bool:
        """Whether the place is upon a gap between two cards of a full row."""
        found = find_owner(place.zone)
        if found is None or found[1] in (GRAVEYARD, LIBRARY):
            return False
        places = self._steps(found[1], self.rig.mat.zone(place.zone).area.width)
        return places[place.slot % len(places)] % 1.0 > 0

    def _slip(self, most: float) -> float:
        most *= self.rig.untidiness
        return min(max(self.rng.gauss(0, most / 2), -most), most)

    def middle(self, place: Place) -> Point:
        """The middle of a place: rows begin at their player's left."""
        area, found = self.rig.mat.zone(place.zone).area, find_owner(place.zone)
        assert found is not None
        seat, row = found
        if row in (GRAVEYARD, LIBRARY):
            return area.centre
        # An Aura shows the edge with its corner signs: to the left of its creature, below it where both are turned.
        tucked = _TUCKED_MM[min(place.tucked, len(_TUCKED_MM) - 1)]
        along = self._along(row, place.slot, area.width) - (0.0 if place.turned else tucked)
        down = tucked if place.turned else 0.0
        if seat == SEATS[0]:
            return Point(area.left + along, area.centre.y + down)
        return Point(area.right - along, area.centre.y - down)

    def _along(self, row: str, slot: int, width: float) -> float:
        places = self._steps(row, width)
        return _first_mm(row, width) + STEPS_MM.get(row, _PITCH_MM) * places[slot % len(places)]

    @staticmethod
    def _steps(row: str, width: float) -> list[float]:
        return in_turn(int((width - 2 * _first_mm(row, width)) // STEPS_MM.get(row, _PITCH_MM)) + 1)

    # Time ----------------------------------------------------------------------------------------------------------

    def hidden_state(self) -> Hidden:
        """What is in hands and libraries."""
        return self.hidden

    def bring_back(self, kept: Hidden) -> None:
        """Hands and libraries are as they were."""
        self.hidden = kept

    def followed(self, before: State, action: Any) -> None:
        """Hands and libraries come after what was done."""
        self.hidden = follow(self.hidden, before, action, self.state, self.rng.randrange, sparring.take_cards)

    def put_back(self) -> None:
        """Lay the table as the game has it."""
        self.tidy()

    # Following ---------------------------------------------------------------------------------------------------

    def tidy(self) -> None:
        """Lay the table as the game wants it, and wait until the referee has seen it."""
        if self.arrange(self.game.timing(self.state).owner, self.state):
            self.await_layout()
            self.rig.until(lambda: not self.session.todo or self.session.issue is not None, 10)
            if self.session.issue is not None:
                self.answer()

    # Answers -----------------------------------------------------------------------------------------------------

    def way_to(self, ask: Questions, action: Any) -> Way | None:
        """What is asked card by card has more ways than could be tried: its keys are known.

        What a spell is paid with is asked land by land, as long as it could be paid in several ways.
        """
        keyed = walk_prompts(ask, action, entry_keys(self.session.match.state, action))
        if keyed is None and isinstance(action, do.Cast):
            return find_way(ask, action, depth=_MOST_PROMPTS)
        return keyed or super().way_to(ask, action)

    def _protest(self, why: str) -> None:  # noqa: ARG002
        """What is disputed is laid down anew as it is meant; else it is said to lie so, or entered by hand."""
        issue = self.session.issue
        if issue is not None:
            self._lay_anew(tuple(one.zone for one in issue.wrong))
        if not self.rig.until(lambda: self.session.issue is None, PATIENCE):
            self.rig.press("option:eyes" if is_only_missed(self.rig, self.session.issue) else "option:enter")

    def _name_card(self, issue: Issue) -> None:
        """Answer which card it is; where it is not offered, another one was taken for it, and all are laid anew."""
        name = self._true_card(issue)
        if name[-1:] not in SUITS or not issue.among or name in issue.among:
            return super()._name_card(issue)
        if "other" in issue.more:
            self.rig.press("option:other")
        self.rig.press("option:again")
        return self._lay_anew(issue.zones)

    def _true_card(self, issue: Issue) -> str:
        """What lies in the place that was asked for; of a pile, what lies on top."""
        if issue.card is None:
            cards = self._cards_in(issue.zones[0])
            return cards[-1] if cards else "again"
        at = issue.card.at
        near = [card for card in self.rig.table.cards if card.at.to(at) < _NEAR_MM]
        placed = min(near, key=lambda card: card.at.to(at), default=self._shown_at(issue))
        if placed is None or self._is_counted_twice(issue, placed.card):
            return "none"
        return placed.card if placed.face is Face.UP else "down"

    def _shown_at(self, issue: Issue) -> PlacedCard | None:
        """The card that shows at the place that is marked on the screen, unless the referee has made it out already.

        Of a card whose index alone was read the eyes measure the middle badly: that is no reason to deny it.
        """
        shown = self.rig.table.card_at(issue.card.at) if issue.card is not None else None
        return shown if shown is not None and shown.card in issue.among else None

    def _is_counted_twice(self, issue: Issue, name: CardName) -> bool:
        """Whether the referee asks for one card more than lies in the row, and has already made this one out."""
        counted = issue.card.of if issue.card is not None else 0
        return bool(issue.among) and name not in issue.among and counted > len(self._cards_in(issue.zones[0]))

    def _cards_in(self, zone: ZoneName) -> list[CardName]:
        """What really lies in a zone."""
        return [card for card, place in self.places.items() if place.zone == zone]

    def _lay_anew(self, zones: Iterable[ZoneName]) -> None:
        """Take the cards of some zones up and lay them where they should lie, a little other than before."""
        cards = [card for zone in zones for card in self._cards_in(zone)]
        if cards:
            self.rig.visit(
                self.game.timing(self.state).owner, self.middle(self.places[cards[0]]), lambda: self._again(cards)
            )
            self.await_layout()

    def _again(self, cards: Iterable[CardName]) -> None:
        for card in cards:
            self.rig.table.take(card)
            self._lay(card, self.places[card])


def _first_mm(row: str, width: float) -> float:
    """Where the first card of a row lies."""
    return width / 2 - STEPS_MM[row] / 2 if row == STACK else _FIRST_MM


def in_turn(room: int) -> list[float]:
    """Where cards come to lie in a row, in steps: beside each other, and when it is full upon its gaps.

    Every second gap comes first: then of each card the left or the right half still shows, with an index.
    """
    gaps = [float(gap) for gap in (*range(0, room - 1, 2), *range(1, room - 1, 2))]
    return [*map(float, range(room)), *(gap + off for off in (0.5, 0.25, 0.75) for gap in gaps)]


def entry_keys(state: State, action: Any) -> tuple[str, ...]:
    """The keys that enter who fights, and in which order abilities resolve; none for what is asked at once."""
    match action:
        case do.DeclareBlockers(pairs=pairs) if pairs:
            blocks = dict(pairs)
            return tuple(blocks.get(blocker, "no") for blocker, _ in list_blockers_with_choices(state))
        case do.DeclareAttackers(cards=cards):
            return (*cards, "done")
        case do.OrderTriggers(cards=cards):
            return cards[:-1]
    return ()
