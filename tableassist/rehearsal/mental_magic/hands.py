"""Both players' hands at the mat: cards are laid in free places, pushed elsewhere, turned, and taken back."""

from __future__ import annotations

from random import Random
from typing import Any

from tableassist.games.mental_magic.mat import STACK, zone_of
from tableassist.games.mental_magic.state import State
from tableassist.games.mental_magic.zones import Where
from tableassist.referee.match import AnyGame
from tableassist.rehearsal.actor import Actor
from tableassist.rehearsal.mental_magic.hidden import HiddenLedger
from tableassist.rehearsal.mental_magic.shown import row_places
from tableassist.rehearsal.rig import Rig
from tableassist.rules.game import Seat
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point, ZoneName
from tableassist.table.observation import Face

_TAPPED = 90.0
_PITCH_MM = 70.0
"""So near to another card no card is laid, but in a pile."""


class MagicHands(Actor):
    """Both players' hands. `hidden` is what is really in hands and libraries; cards are called by their own names."""

    def __init__(self, rig: Rig, game: AnyGame, state: State, hidden: HiddenLedger, enrolled: frozenset[str]) -> None:
        super().__init__(rig, game, state, {})
        self.hidden, self.enrolled = hidden, enrolled
        self.rng = Random(f"hands {hidden.hands}")

    def lay_down(self, seat: Seat, own: str, where: Where, face: Face = Face.UP) -> None:
        """One visit that lays a card of the hand into a zone."""
        at, zone = self.free(where, seat)
        angle = self.rig.mat.zone(zone).angle if zone != STACK else 180.0 * seat
        lay = lambda: self.rig.table.lay(CardName(own), at, angle + self._slip(2.0), face)  # noqa: E731
        self.rig.visit(seat, at, lay)

    def push(self, seat: Seat, own: str, where: Where, whose: Seat | None = None, face: Face = Face.UP) -> None:
        """One visit that takes a card from where it lies to another zone.

        Args:
            own: The name printed on the card.
            where: The zone that it goes to.
            whose: In front of which player, None for its own.
        """
        at, zone = self.free(where, seat if whose is None else whose)
        angle = self.rig.mat.zone(zone).angle + self._slip(2.0)

        def doing() -> None:
            self.rig.table.take(CardName(own))
            self.rig.table.lay(CardName(own), at, angle, face)

        self.rig.visit(seat, at, doing)

    def turn_over(self, seat: Seat, own: str) -> None:
        """One visit that turns a card over where it lies."""
        self.rig.visit(seat, self.rig.table.placed(CardName(own)).at, lambda: self.rig.table.turn(CardName(own)))

    def tap(self, seat: Seat, cards: list[str], *, back: bool = False) -> None:
        """One visit that turns cards by a quarter, or back."""
        placed = [self.rig.table.placed(CardName(own)) for own in cards]

        def doing() -> None:
            for card in placed:
                self.rig.table.nudge(card.card, angle=-_TAPPED if back else _TAPPED)

        if placed:
            self.rig.visit(seat, placed[0].at, doing)

    def take_back(self, seat: Seat, own: str) -> None:
        """One visit that takes a card off the table again."""
        at = self.rig.table.placed(CardName(own)).at
        self.rig.visit(seat, at, lambda: self._taken(own))

    def put_back(self) -> None:
        """Cards that no line of the ledger stands for go back into the hand; hands are as many as the game counts."""
        state: State = self.state
        self.hidden.identities = {
            ref: own for ref, own in self.hidden.identities.items() if state.card(ref) is not None
        }
        known = {*self.hidden.identities.values(), *(own for hand in self.hidden.hands for own in hand)}
        known |= {own for library in self.hidden.libraries for own in library}
        explained = {*self.hidden.identities.values(), *self.hidden.as_printed}
        for own in (str(card.card) for card in list(self.rig.table.cards)):
            if own not in explained:
                self.take_back(Seat(0), own)
                if own not in known:
                    self.hidden.hands[self.hidden.owners[own]].append(own)
        for seat, player in enumerate(state.players):
            while len(self.hidden.hands[seat]) > player.hand:
                self.hidden.libraries[seat].append(self.hidden.hands[seat].pop())

    def hidden_state(self) -> None:
        """Nothing has to be kept: what is in hands follows from what lies there."""

    def bring_back(self, kept: None) -> None:
        """See `put_back`."""

    def _taken(self, own: str) -> None:
        self.rig.table.take(CardName(own))

    def free(self, where: Where, seat: Seat) -> tuple[Point, ZoneName]:
        """Where in the zone there is room for a card: on top of a pile, else beside what lies there."""
        name = zone_of(where, seat)
        assert name is not None
        zone = self.rig.mat.zone(name)
        spots = [zone.area.centre]
        if where is Where.STACK:
            spots = [Point(zone.area.centre.x, zone.area.centre.y + off) for off in (47.0, -47.0)]
        elif zone.kind == "field":
            spots = list(row_places(zone))
        placed = [card.at for card in self.rig.table.cards]
        roomy = [at for at in spots if all(at.to(other) > _PITCH_MM for other in placed)]
        at = (roomy or spots)[0]
        return Point(at.x + self._slip(2.0), at.y + self._slip(1.5)), name

    def room(self, seat: Seat) -> int:
        """How many cards there is room for on a player's battlefield."""
        zone = self.rig.mat.zone(ZoneName(zone_of(Where.BATTLEFIELD, seat) or ""))
        placed = [card.at for card in self.rig.table.cards]
        return sum(all(at.to(other) > _PITCH_MM for other in placed) for at in row_places(zone))

    def _slip(self, most: float) -> float:
        most *= self.rig.untidiness
        return min(max(self.rng.gauss(0, most / 2), -most), most)

    def enter_by_hand(self, actions: Any) -> None:
        """The players help the referee: they enter what it did not see."""
        for action in actions:
            if self.agreed():
                return
            self.tally.helped.append(self.game.write(action))
            self.session.enter(action, self.rig.now)
