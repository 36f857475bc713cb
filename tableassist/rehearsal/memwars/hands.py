"""The hands of rehearsed sides: they put crystals and counters on the virtual board, take them, and tidy up."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from tableassist.games.memwars.actions import COUNTER, CRYSTAL, Answer, Verdict
from tableassist.games.memwars.mat import zone_of
from tableassist.games.memwars.phases import Counting
from tableassist.games.memwars.seen_pieces import LOGO, SHOWN_VALUES
from tableassist.referee.issues import Issue
from tableassist.referee.match import AnyGame
from tableassist.rehearsal.actor import PATIENCE, Actor
from tableassist.rehearsal.pieces import Pieces, What, what_of
from tableassist.rehearsal.prompt_ways import Questions, Way, walk_prompts
from tableassist.rehearsal.rig import Rig
from tableassist.rules.game import Seat
from tableassist.simulator.pieces import Crystal
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Lot


class Hands(Pieces, Actor):
    """All sides' hands. What lies on the board is in the rig's table; `on` are the pieces' numbers by zone."""

    def __init__(self, rig: Rig, game: AnyGame, state: Any, rng: Random) -> None:
        Actor.__init__(self, rig, game, state, {})
        Pieces.__init__(self, rig, rng)

    # What should lie there ---------------------------------------------------------------------------------------

    def wanted(self, zone: ZoneName) -> list[What]:
        """What should lie there by the true game."""
        return [LOGO if lot.name is None else str(lot.name) for lot in self.game.layout(self.state).at(zone)]

    # Doings ------------------------------------------------------------------------------------------------------

    def visit(self, seat: Seat, zone: ZoneName, *doings: Callable[[], None]) -> None:
        """Reach out to a zone, do something there, and draw the hand back."""
        self.rig.visit(seat, self.middle(zone), *doings)

    def put(self, seat: Seat, zone: ZoneName, *whats: What) -> None:
        """Put pieces on a zone; those that lie there are moved together a little."""
        self.visit(seat, zone, lambda: self.drop(zone, *whats))

    def take(self, seat: Seat, zone: ZoneName, *whats: What) -> None:
        """Take pieces off a zone."""
        self.visit(seat, zone, lambda: self._put_right(zone, list(whats), []))

    # Putting right -----------------------------------------------------------------------------------------------

    def tidy(self) -> None:
        """Do to the board what the game still wants done, all in one visit."""
        doings: list[Callable[[], None]] = []
        zones = self._untidy()
        for zone in zones:
            want, have = Tally(self.wanted(zone)), Tally(self.kinds_at(zone))
            off, on = list((have - want).elements()), list((want - have).elements())
            doings.append(lambda zone=zone, off=off, on=on: self._put_right(zone, off, on))  # type: ignore[misc]
        if doings:
            self.visit(self.game.timing(self.state).owner, zones[0], *doings)
            self.rig.until(
                lambda: self.session.referee.table.seen_at() > self.rig.moved_at and not self.session.todo, 12
            )

    def _untidy(self) -> list[ZoneName]:
        """The zones that are not as the true game wants them, but for those that may be in any condition."""
        layout, free = self.game.layout(self.state), self.game.unread(self.state)
        if isinstance(self.state.phase, Counting):
            # Its counters are turned over first, and taken afterwards.
            free |= {zone_of(self.state.phase.place)}
        zones = {*self.on, *layout.occupied()} - free
        return sorted(zone for zone in zones if Tally(self.kinds_at(zone)) != Tally(self.wanted(zone)))

    def _put_right(self, zone: ZoneName, off: list[What], on: list[What]) -> None:
        self.pick(zone, *off)
        self.drop(zone, *on)
        if set(off) & {*SHOWN_VALUES, LOGO}:
            # Whoever takes a counter from under a crystal lifts the crystal.
            self.lift_crystals(zone)

    def put_back(self) -> None:
        """Lay the board as the game has it."""
        self.tidy()

    # Answers -----------------------------------------------------------------------------------------------------

    def answer(self) -> None:
        """Answer an open issue truthfully, and count it."""
        issue = self.session.issue
        if issue is None or issue.kind not in ("piece", "between"):
            return super().answer()
        if not self.fault:
            self.tally.count_question(issue.zones)
        key = self._true_key(issue)
        if key == "moved" and self._lay_clearly(issue):
            return None
        return self.rig.press(f"option:{key}")

    def way_to(self, ask: Questions, action: Any) -> Way | None:
        """What is judged fact by fact has more ways than could be tried: its keys are known."""
        return walk_prompts(ask, action, fact_keys(action)) or super().way_to(ask, action)

    def _lay_clearly(self, issue: Issue) -> bool:
        """Lay what seems to lie between places clearly on its own; whether the referee has seen it."""
        doings = [lambda zone=zone: self.lift_crystals(zone) for zone in issue.zones]
        self.visit(self.game.timing(self.state).owner, issue.zones[0], *doings)
        return self.rig.until(lambda: self.session.issue is not issue, PATIENCE)

    def _protest(self, why: str) -> None:
        """A dispute without a fault is a false accusation: it is noted, and the players say how it really is."""
        issue = self.session.issue
        wrong = issue.wrong if issue is not None else ()
        if self.fault or not wrong or any(_names(one.want) != Tally(self.kinds_at(one.zone)) for one in wrong):
            return super()._protest(why)
        self.tally.accusations.append(why)
        return self.rig.press("option:eyes")

    def _true_key(self, issue: Issue) -> str:
        missing = {zone: missed for zone in issue.zones if (missed := self._missing(zone))}
        for key, lots in issue.lots.items():
            if issue.kind == "between" and lots and missing == {lots[0].zone: _names(lots)}:
                return key
            if issue.kind == "piece" and _names(lots) == Tally(self.kinds_at(issue.zones[0])):
                return key
        if issue.kind != "between":
            return "again"
        return "moved" if missing or self.fault else "none"

    def _missing(self, zone: ZoneName) -> Tally[What]:
        """The crystals on a zone that the referee does not see there."""
        seen = self.session.referee.table.seen_layout()
        present = Tally(what_of(piece) for piece in self.pieces(zone) if isinstance(piece, Crystal))
        return present - Tally(_of(seen.at(zone)) if seen is not None else ())


def fact_keys(action: Any) -> tuple[str, ...]:
    """The keys that enter how each fact was judged, the claimant's first; none for what is asked at once."""
    match action:
        case Answer(facts=facts):
            return _judged(facts)
        case Verdict(t=claimants, c=challengers):
            return _judged((*claimants, *challengers))
    return ()


def _judged(facts: Iterable[bool]) -> tuple[str, ...]:
    return tuple("right" if fact else "wrong" for fact in facts)


def _of(lots: Iterable[Lot]) -> list[What]:
    return [LOGO if lot.name is None else str(lot.name) for lot in lots if lot.kind in (CRYSTAL, COUNTER)]


def _names(lots: Iterable[Lot]) -> Tally[What]:
    return Tally(_of(lots))
