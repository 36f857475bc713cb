"""What goes wrong on purpose: each fault is done on the table, waited for, and put right like people would."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tableassist.games.deluxe_memory import actions as do
from tableassist.rehearsal.actor import Actor
from tableassist.rehearsal.missed import is_only_missed
from tableassist.rehearsal.provoking import Provoker
from tableassist.rules.game import Seat
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName
from tableassist.table.observation import Face

_EFFECTS = ("R-DM-031", "R-DM-033", "R-DM-034", "R-DM-035", "R-DM-036", "A-DM-23", "A-DM-28")
_OF_OTHERS = ("R-DM-005", "R-TB-010", "R-DM-040", "R-DM-025")
REASONS = {
    # On the wrong place; where it lay before, a card is missing meanwhile.
    "put_back_elsewhere": frozenset(("R-DM-064",)),
    # R-DM-020: only the two cards of a turn are touched; R-DM-064, A-DM-27: nothing is moved but by a 2.
    "swapped_unasked": frozenset(("R-DM-020", "R-DM-064", "A-DM-27")),
    "third_card": frozenset(("R-DM-020",)),
    "wrong_pair": frozenset(("R-DM-024",)),
    # One more than the effect shows; where that is over, no card is turned up but the two of a turn.
    "too_many_revealed": frozenset((*_EFFECTS, "R-DM-020")),
    "turned_down_unpaid": frozenset(("R-DM-024",)),
    "out_of_turn": frozenset(_OF_OTHERS),
}
"""The rules that may be named for each kind of fault."""

KINDS = tuple(REASONS)
_AT_REST = {"swapped_unasked", "turned_down_unpaid", "out_of_turn", "too_many_revealed"}
CardAtPlace = tuple[CardName, ZoneName, Face]


class Faults(Provoker[Actor]):
    """Injects faults with a chance of `rate` at every opportunity, and counts which were caught."""

    at_rest = frozenset(_AT_REST)
    reasons = REASONS

    # Opportunities -----------------------------------------------------------------------------------------------

    def before_turn(self, seat: Seat) -> None:
        """While the table rests and a player is about to choose."""
        if self._spared():
            return
        kinds: list[Callable[[], None]] = [lambda: self._press_out_of_turn(seat), lambda: self._hand_out_of_turn(seat)]
        shown = self._face_up()
        if shown:
            kinds.append(lambda: self._turn_down(seat, self.rng.choice(shown)))
        if shown and len(self.actor.world) > 1:
            kinds.append(lambda: self._swap(seat, self.rng.choice(shown)))
        self.rng.choice(kinds)()

    def while_choosing(self) -> None:
        """While somebody answers a question with buttons and nobody should touch the table."""
        if not self._spared() and len(self.actor.world) > 3:
            self._swap(self.actor.game.timing(self.actor.state).owner, None)

    def while_peeking(self, seat: Seat, places: Iterable[ZoneName]) -> None:
        """While two cards are in a player's hand."""
        others = sorted(self.actor.world.keys() - set(places))
        if self._spared() or not others:
            return
        zone = self.rng.choice(others)
        placed = (self.actor.card_in(zone), zone, self._face(zone))
        # Whoever lifts a card that lies face up and lays it back has learnt nothing: that is no look.
        if placed[2] is Face.UP or self.rng.random() < 0.5:
            self._provoke("third_card", lambda: self.actor.lift(seat, (zone,)), lambda: self.actor.lay(seat, (placed,)))
        else:
            self._provoke("third_card", lambda: self._peek(seat, placed), lambda: None, "looked")

    def wrong_claim(self, seat: Seat, places: tuple[ZoneName, ...]) -> bool:
        """Claim a match with two cards that are none; whether it was done, and then called no match."""
        if self._spared():
            return False
        world = self.actor.world
        self.actor.lay(seat, [(world[place], place, Face.UP) for place in places])
        self._provoke(
            "wrong_pair",
            lambda: self._press_claim(seat, "match"),
            lambda: self._press_claim(seat, "no_match"),
        )
        return True

    def lay_back(self, seat: Seat, cards: list[CardAtPlace]) -> None:
        """Lay two cards back; by a fault one of them elsewhere first."""
        bare = sorted(zone.name for zone in self.actor.rig.mat.card_zones() if zone.name not in self.actor.world)
        if self._spared() or not bare:
            return self.actor.lay(seat, cards)
        (card, zone, face), other = cards
        astray = self.rng.choice(bare)

        def repair() -> None:
            self.actor.lift(seat, (astray,))
            self.actor.lay(seat, ((card, zone, face),))

        self._provoke("put_back_elsewhere", lambda: self.actor.lay(seat, ((card, astray, face), other)), repair)
        return None

    def after_reveal(self, seat: Seat) -> None:
        """After a card was revealed: one more than the effect allows, unless that reveal ended the game."""
        if self.actor.game.outcome(self.actor.state) is not None:
            return
        phase = self.actor.state.phase
        pool = set(getattr(phase, "pool", ()))
        down = sorted(zone for zone in self.actor.world if self.actor.state.at(zone) == "?" and zone not in pool)
        down = [zone for zone in down if (placed := self.actor.rig.placed_at(zone)) and placed.face is Face.DOWN]
        if self._spared() or not down:
            return
        zone = self.rng.choice(down)
        turn = lambda: self.actor.flip(seat, (zone,))  # noqa: E731
        self._provoke("too_many_revealed", turn, turn)

    # Faults ------------------------------------------------------------------------------------------------------

    def _press_out_of_turn(self, seat: Seat) -> None:
        other = self.rng.choice([n for n in range(len(self.actor.rig.puppets)) if n != seat])
        self._provoke("out_of_turn", lambda: self.actor.rig.press(f"seat{other}"), lambda: None)

    def _hand_out_of_turn(self, seat: Seat) -> None:
        other = Seat(self.rng.choice([n for n in range(len(self.actor.rig.puppets)) if n != seat]))
        zones = self.rng.sample(sorted(self.actor.world), 2)
        back = [(self.actor.card_in(zone), zone, self._face(zone)) for zone in zones]
        self._provoke(
            "out_of_turn", lambda: self.actor.lift(other, zones), lambda: self.actor.lay(other, back), "theirs"
        )

    def _turn_down(self, seat: Seat, zone: ZoneName) -> None:
        turn = lambda: self.actor.flip(seat, (zone,))  # noqa: E731
        self._provoke("turned_down_unpaid", turn, turn)

    def _swap(self, seat: Seat, first: ZoneName | None) -> None:
        a = first or self.rng.choice(sorted(self.actor.world))
        b = self.rng.choice(sorted(self.actor.world.keys() - {a}))

        swap = lambda: self.actor.exchange(seat, a, b)  # noqa: E731
        missed = self.injected - self.caught
        self._provoke("swapped_unasked", swap, swap, "swapped")
        if self.injected - self.caught != missed:
            # It may be the beginning of something allowed: then it is asked about once that is known.
            self.actor.tally.unnoticed = "swapped_unasked", frozenset((a, b))

    def _peek(self, seat: Seat, placed: CardAtPlace) -> None:
        self.actor.lift(seat, (placed[1],))
        self.actor.lay(seat, (placed,))

    def _press_claim(self, seat: Seat, claim: str) -> None:
        self.actor.choose(do.EndLook(seat, claim))

    # Shared ------------------------------------------------------------------------------------------------------

    def _own_up(self, explain: str) -> None:
        issue = self.actor.session.issue
        if is_only_missed(self.actor.rig, issue):
            # Whoever has laid back what a dispute is about says so where the eyes do not see it.
            self.actor.rig.press("option:eyes")
        elif issue is None or issue.kind == "dispute":
            return
        elif issue.kind == "hand" and self.actor.fault == "out_of_turn":
            self.actor.rig.press("option:theirs")
        elif explain and issue.kind == "touched":
            self.actor.rig.press(f"option:{explain}")
        else:
            self.actor.answer()

    def _face_up(self) -> list[ZoneName]:
        return sorted(zone for zone in self.actor.world if self._face(zone) is Face.UP)

    def _face(self, zone: ZoneName) -> Face:
        return Face.DOWN if self.actor.state.at(zone) == "?" else Face.UP
