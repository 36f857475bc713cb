"""What goes wrong on purpose on the board: each fault is done, waited for, and put right like people would."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable

from tableassist.games.memwars.actions import CHALLENGE
from tableassist.games.memwars.board import PLACES, Place
from tableassist.games.memwars.mat import centre_of, zone_of
from tableassist.games.memwars.phases import Answering, Claiming, ClaimWindow
from tableassist.games.memwars.seen_pieces import LOGO, SHOWN_VALUES
from tableassist.games.memwars.state import State
from tableassist.rehearsal.memwars.hands import Hands
from tableassist.rehearsal.pieces import What
from tableassist.rehearsal.provoking import Provoker
from tableassist.rules.game import Seat
from tableassist.table.geometry import ZoneName

REASONS = {
    "occupied_place": frozenset(("A-MW-31",)),
    # The claimant's own colour challenges nothing, another side's answers no card of this one.
    "wrong_colour": frozenset(("A-MW-31", "R-MW-042", "R-MW-043", "R-MW-027", "R-MW-031")),
    # Who is not on turn claims: because it is another's turn, a turn was lost, or something else comes first.
    "claim_out_of_turn": frozenset(("R-MW-027", "R-MW-051", "R-MW-040", "A-CK-07")),
    "challenge_by_ineligible": frozenset(
        ("R-MW-042", "R-MW-043", "A-MW-07", "A-MW-08", "A-MW-29", "R-MW-049", "A-MW-31", "R-MW-051")
    ),
    "wrong_piece_taken": frozenset(("R-MW-102",)),
    "challenge_piece_removed": frozenset(("R-MW-049",)),
    "nudged_to_next_place": frozenset(("R-MW-049",)),
    "counter_moved": frozenset(("R-MW-082",)),
}
"""The rules that may be named for each kind of fault."""

KINDS = tuple(REASONS)


class MemWarsFaults(Provoker[Hands]):
    """Injects faults with a chance of `rate` at every opportunity, and counts which were caught."""

    at_rest = frozenset(KINDS)
    reasons = REASONS

    @property
    def state(self) -> State:
        """The true game."""
        state: State = self.actor.state
        return state

    # Opportunities -----------------------------------------------------------------------------------------------

    def before_claim(self, seat: Seat) -> None:
        """While the board rests and a side is about to claim."""
        if self._spared() or not self._rests():
            return
        kinds = [self._out_of_turn, self._occupied, self._challenge_piece_gone, self._nudged, self._counter_moved]
        for kind in self.rng.sample(kinds, len(kinds)):
            if kind(seat):
                return

    def after_claim(self, place: Place) -> None:
        """Whoever was not asked, because he has lost a turn or is not next, challenges all the same."""
        if self._spared() or isinstance(self.state.phase, Answering):
            return
        phase, owner = self.state.phase, self.state.at(place).crystals[:1]
        if not owner or self.actor.game.outcome(self.state) is not None or not self._rests():
            return
        asked = (phase.asked, *phase.others) if isinstance(phase, ClaimWindow) else ()
        others = [seat for seat in self.state.clockwise(owner[0]) if seat not in asked]
        if not others or (not isinstance(phase, ClaimWindow) and not isinstance(phase, Claiming)):
            return
        seat, zone = self.rng.choice(others), zone_of(place)
        pieces = (self.state.players[seat].colour, CHALLENGE)
        self._wrongly("challenge_by_ineligible", seat, zone, pieces)

    def before_challenge(self, phase: ClaimWindow) -> None:
        """The challenger takes a crystal from the wrong heap."""
        if not self._spared() and self._rests():
            self._wrongly("wrong_colour", phase.asked, zone_of(phase.place), (self.state.players[phase.seat].colour,))

    def before_answer(self, phase: Answering) -> None:
        """A right answer is marked with somebody else's crystal."""
        others = self.state.clockwise(phase.seat)
        if not self._spared() and others and not self.state.at(phase.place).challenge and self._rests():
            colour = self.state.players[self.rng.choice(others)].colour
            self._wrongly("wrong_colour", phase.seat, zone_of(phase.place), (colour,))

    def while_tidying(self) -> None:
        """After a challenge the piece that stays is taken instead of the one that goes, unless the game is over."""
        if self.actor.game.outcome(self.state) is not None:
            return None
        for place, spot in zip(PLACES, self.state.board, strict=True):
            colours = [self.state.players[seat].colour for seat in spot.crystals]
            goes = [
                piece for piece in spot.leaving if piece != CHALLENGE and piece in self.actor.kinds_at(zone_of(place))
            ]
            if len(goes) == 1 == len(colours) and spot.owner in spot.crystals and not self._spared():
                return self._wrong_piece(zone_of(place), colours[0], goes[0])
        return None

    # Faults ------------------------------------------------------------------------------------------------------

    def _out_of_turn(self, seat: Seat) -> bool:
        others, free = self.state.clockwise(seat), self._free()
        if not others or not free:
            return False
        other = self.rng.choice(others)
        return self._wrongly("claim_out_of_turn", other, self.rng.choice(free), (self.state.players[other].colour,))

    def _occupied(self, seat: Seat) -> bool:
        taken = [zone for zone in self._taken() if len(self.actor.kinds_at(zone)) < 3]
        if not taken:
            return False
        return self._wrongly("occupied_place", seat, self.rng.choice(taken), (self.state.players[seat].colour,))

    def _challenge_piece_gone(self, seat: Seat) -> bool:
        marked = [zone for zone in self._taken() if CHALLENGE in self.actor.kinds_at(zone)]
        if not marked:
            return False
        zone = self.rng.choice(marked)
        take, back = self._both(seat, zone, CHALLENGE)
        self._provoke("challenge_piece_removed", take, back)
        return True

    def _nudged(self, seat: Seat) -> bool:
        lone = [zone for zone in self._taken() if len(self.actor.kinds_at(zone)) == 1 and self._neighbours(zone)]
        if not lone:
            return False
        zone = self.rng.choice(lone)
        return self._moved("nudged_to_next_place", seat, zone, self.actor.kinds_at(zone)[0], self._neighbours(zone))

    def _counter_moved(self, seat: Seat) -> bool:
        bare = [zone for zone in self._free_of_crystals() if len(self.actor.kinds_at(zone)) == 1]
        if not bare:
            return False
        zone = self.rng.choice(bare)
        free = [other for other in self._free() if not self.actor.kinds_at(other)]
        return bool(free) and self._moved("counter_moved", seat, zone, self.actor.kinds_at(zone)[0], free)

    def _wrong_piece(self, zone: ZoneName, stays: What, goes: What) -> None:
        seat = self.actor.game.timing(self.state).owner

        def repair() -> None:
            self.actor.visit(seat, zone, lambda: self.actor.drop(zone, stays), lambda: self.actor.pick(zone, goes))

        self._provoke("wrong_piece_taken", lambda: self.actor.take(seat, zone, stays), repair)

    # Shared ------------------------------------------------------------------------------------------------------

    def _wrongly(self, kind: str, seat: Seat, zone: ZoneName, pieces: tuple[What, ...]) -> bool:
        """Pieces are put where they may not be, and taken off again."""
        self._provoke(kind, lambda: self.actor.put(seat, zone, *pieces), lambda: self.actor.take(seat, zone, *pieces))
        return True

    def _moved(self, kind: str, seat: Seat, zone: ZoneName, what: What, to: list[ZoneName]) -> bool:
        there = self.rng.choice(to)
        self._provoke(
            kind,
            lambda: self.actor.visit(seat, zone, lambda: self.actor.shove(zone, what, there)),
            lambda: self.actor.visit(seat, there, lambda: self.actor.shove(there, what, zone)),
        )
        return True

    def _both(self, seat: Seat, zone: ZoneName, what: What) -> tuple[Callable[[], None], Callable[[], None]]:
        return lambda: self.actor.take(seat, zone, what), lambda: self.actor.put(seat, zone, what)

    def _free(self) -> list[ZoneName]:
        """Places in play on which nothing lies but perhaps a counter."""
        return [zone_of(place) for place, spot in zip(PLACES, self.state.board, strict=True) if spot.free]

    def _free_of_crystals(self) -> list[ZoneName]:
        """Places on which nothing but a counter lies."""
        return [zone for zone in self._free() if set(self.actor.kinds_at(zone)) & {*SHOWN_VALUES, LOGO}]

    def _taken(self) -> list[ZoneName]:
        """Places that are resolved and as they should be."""
        board = zip(PLACES, self.state.board, strict=True)
        zones = [zone_of(place) for place, spot in board if spot.owner is not None and spot.pieces]
        return [zone for zone in zones if Tally(self.actor.kinds_at(zone)) == Tally(self.actor.wanted(zone))]

    def _neighbours(self, zone: ZoneName) -> list[ZoneName]:
        """Bare places beside a place."""
        here = centre_of(Place(int(zone)))
        free = [other for other in self._free() if not self.actor.kinds_at(other)]
        return [other for other in free if centre_of(Place(int(other))).to(here) < 60]

    def _rests(self) -> bool:
        """Whether everything lies as it should, so that what is wrong next is the fault.

        What the referee still asks of the last move is answered first, as at the table: it asks one thing at a time.
        """
        self.actor.await_layout()
        if self.actor.session.issue is not None:
            self.actor.answer()
        return self.actor.agreed() and self.actor.session.issue is None and not self.actor.session.todo
