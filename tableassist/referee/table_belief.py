"""What the referee believes of the table: what lay there when it was last accepted, and how it lies now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from tableassist.referee.belief import (
    Belief,
    could_be,
    keep_cleared,
    pieces_passed,
    rebase,
    reopen,
    take_in_touches,
    without_touches,
)
from tableassist.referee.entered import EnteredCard
from tableassist.referee.match import AnyGame, Match
from tableassist.referee.non_pieces import NonPieces
from tableassist.referee.put_right import rule_actions
from tableassist.referee.ruling import Doubt, Ruling, Todo, find_doubtful_touches, find_owed, merge_entered
from tableassist.referee.settled_table import SettledTable
from tableassist.rules.game import PeeksAtCards, Seat
from tableassist.rules.hands import ReadsHands
from tableassist.rules.located import Located, LocatesCards
from tableassist.rules.pieces import PlaysWithPieces
from tableassist.table.geometry import Side, ZoneName
from tableassist.table.layout import Layout, Lot, SettledLayout, Unread


class TableBelief:
    """The belief about one table. `match` gives the game as it stands whenever it is asked.

    `belief` is what the last accepted table proved, `settled` is how the table last lay still, None before it was seen.
    Where it `is_ignored`, players enter all by hand, and no picture proves anything.
    `pieces` is what the game says of pieces, None where it has none.
    """

    def __init__(self, match: Callable[[], Match]) -> None:
        self._match = match
        self.mat = self.match.game.mat(self.match.started.options)
        self.pieces = self.game if isinstance(self.game, PlaysWithPieces) else None
        self._rows = {zone.name: zone.area.centre for zone in self.mat.zones if zone.kind == "row"}
        self.belief = Belief(self.want())
        self.settled: SettledTable | None = None
        self.is_ignored = False
        self._entered_at = -1
        self._rebase_due = False
        self._never_read = frozenset[ZoneName]()
        self._non_pieces = NonPieces()
        self._located = self._locate()

    @property
    def match(self) -> Match:
        """The game as it stands."""
        return self._match()

    @property
    def game(self) -> AnyGame:
        """The rules of the game."""
        return self.match.game

    @property
    def state(self) -> Any:
        """The state of the game."""
        return self.match.state

    def want(self) -> Layout:
        """What the game wants to lie on the table."""
        return self.game.layout(self.state)

    def private(self) -> frozenset[ZoneName]:
        """The zones whose faces must not be read now (R-TB-004)."""
        return self.game.private(self.state)

    # How it lies now -------------------------------------------------------------------------------------------------

    def seen_at(self) -> int:
        """When the table was last seen to lie still, or -1 before that."""
        return self.settled.seen.at if self.settled is not None else -1

    def seen_layout(self) -> Layout | None:
        """The table as it was last seen to lie still, or None before that."""
        return self.settled.explained.layout if self.settled is not None else None

    def placed(self) -> Layout:
        """What lies on the table, as seen and as entered; what the game has where nothing was seen yet."""
        layout = self.settled.explained.layout if self.settled is not None else self.belief.was
        for lot in self.belief.entered:
            layout = layout.with_zone(lot.zone, (lot,))
        return layout

    def as_ruled(self) -> Layout:
        """What lies on the table as the rulings take it, so that nothing in it counts as a change of its own."""
        if self.settled is None:
            return self.belief.was
        return merge_entered(self.game, self.state, self.belief, self.settled.explained)

    def read_anew(self, *, fresh: bool, vanished: bool = False, tucked: bool = False) -> SettledLayout | None:
        """The table as the game stands now, None before it was seen.

        With `fresh` without what players said of cards that nothing shows before their row was touched; with `vanished`
        cards that lay in a row and are seen nowhere may be there, though all else of it was made out, and with `tucked`
        those that the game has under others, or that lay unseen before as players said.
        """
        if self.settled is None:
            return None
        table = self.settled.without_old_answers() if fresh else self.settled
        return self._recognising(table, vanished=vanished, tucked=tucked).explained

    def read_without_old_answers(self) -> SettledLayout | None:
        """As `read_anew`, without what players said of cards that nothing shows before anything else counted.

        Any card that the game has in a row and that is seen nowhere may be there, also one that was never seen.
        """
        if self.settled is None:
            return None
        table, want = self.settled.without_old_answers(counted=True), self.want()
        return table.recognising(self.game, self.state, want, self._rows, vanished=True).explained

    def ruling(self, hand: Seat | None = None) -> Ruling:
        """What the table, which was seen, means for the game; `hand` is whose hand alone was seen, or None."""
        assert self.settled is not None
        places, state = (zone.name for zone in self.mat.card_zones()), self.state
        if hand is not None and isinstance(self.game, ReadsHands):
            state = self.game.acting(state, hand)
        return rule_actions(self.game, state, self.belief, self.settled.explained, self.settled.hidden, places)

    def owed_in(self, zones: Iterable[ZoneName]) -> tuple[Todo, ...]:
        """What is still to be moved in the zones."""
        among = frozenset(zones)
        return tuple(one for one in find_owed(self.game, self.state, self.as_ruled()) if one.zone in among)

    # What the eyes say -----------------------------------------------------------------------------------------------

    def take_in(self, settled: SettledLayout) -> None:
        """The table has settled."""
        if self.is_outdated() and settled.at > self._entered_at:
            self._cover_unseen()
        seen = self._plausible(settled)
        before = self.settled if self.settled is not None else self._first(seen, settled.layout)
        table = before.followed_by(seen, settled.layout, self.private())
        holds = self._first_read(seen)
        passed = pieces_passed(self.belief.was, before.seen.layout, seen.layout)
        holds.update((zone, self.belief.was.at(zone)) for zone in passed)
        self.belief = without_touches(self.belief, holds)
        self.settled = self._recognising(table.without_touches_of(frozenset(holds)))

    def _first_read(self, seen: SettledLayout) -> dict[ZoneName, tuple[Lot, ...]]:
        """What nobody could read when the game itself moved, and is read now untouched: it proves nothing."""
        now = self._never_read - self.private() - seen.moved
        self._never_read -= now | seen.moved
        return {zone: seen.layout.at(zone) for zone in now}

    def confirm(self, at: int) -> bool:
        """A picture taken `at` shows the table as it last lay still. Whether it may be ruled now, and could not before.

        Where it was not seen yet, or later than that, nothing is confirmed.
        """
        if self.settled is None or at <= self.settled.seen.at:
            return False
        outdated = self.is_outdated()
        self.settled = replace(self.settled, seen=replace(self.settled.seen, at=at))
        return outdated and not self.is_outdated()

    def _cover_unseen(self) -> None:
        """Nobody saw the table lie still since players entered something: rows to be tidied for it may have been."""
        unseen = self.want().differing(self.belief.was) & self._rows.keys()
        self.belief = replace(self.belief, covered=self.belief.covered | unseen)

    def _recognising(self, table: SettledTable, *, vanished: bool = False, tucked: bool = False) -> SettledTable:
        was, rows = self.belief.was, self._rows
        return table.recognising(self.game, self.state, was, rows, vanished=vanished, tucked=tucked)

    def _first(self, seen: SettledLayout, eyes: Layout) -> SettledTable:
        """The table is seen for the first time."""
        nothing = SettledTable(seen, eyes)
        if self.mat.card_zones():
            self._first_cards(seen)
        elif len(self.match.entries) == 1:
            # It is set up under the camera's eyes: what does not lie there yet was not taken away.
            self.belief = rebase(self.belief, seen.layout)
        elif self.pieces is not None:
            return nothing.with_zones(self.pieces.hidden_at_first(self.state, seen).items())
        return nothing

    def _first_cards(self, seen: SettledLayout) -> None:
        """What is not as the game has it was not moved under the camera's eyes."""
        layout, want = seen.layout, self.want()
        for zone in layout.differing(want):
            if could_be(layout.at(zone), want.at(zone)):
                layout = layout.with_zone(zone, want.at(zone))
        self.belief = reopen(rebase(self.belief, layout), self.game.unread(self.state))

    def _plausible(self, settled: SettledLayout) -> SettledLayout:
        """The table without pieces that cannot be there, and with those that others hide."""
        eyes = self.settled.eyes if self.settled is not None else None
        if self.pieces is None:
            return settled
        settled = self._without_non_pieces(settled, self.pieces)
        return self.pieces.plausible(self.state, settled, self.belief.was, eyes)

    def _without_non_pieces(self, settled: SettledLayout, pieces: PlaysWithPieces) -> SettledLayout:
        """The table without what lay on the board before anything was done and can be no piece."""
        if self.settled is None and len(self.match.entries) == 1:
            self._non_pieces = NonPieces.seen_at_first(settled.layout, self.want(), pieces.comes_later)
        self._non_pieces = self._non_pieces.next(settled.layout)
        return self._non_pieces.taken_off(settled, self.want())

    # What players enter ----------------------------------------------------------------------------------------------

    def outdate(self, now: int) -> None:
        """Players entered something by hand: nothing is ruled by pictures taken before, which show another state."""
        self._entered_at = now

    def is_outdated(self) -> bool:
        """Whether no picture of a settled table is younger than what players last entered by hand."""
        return self.seen_at() <= self._entered_at

    def enter_zones(self, what: Iterable[tuple[ZoneName, tuple[Lot, ...]]]) -> None:
        """Players say what lies in some zones.

        Where that is as the game has it, it lay there, though no picture may show it before it is moved again.
        """
        if self.settled is None:
            return
        entered = tuple(what)
        self.settled = self._recognising(self.settled.with_zones(entered))
        if self.is_outdated():
            placed, want = self.placed(), self.want()
            named = {lot.zone for _, lots in entered for lot in lots} - placed.differing(want)
            self.belief = without_touches(self.belief, {zone: placed.at(zone) for zone in named})

    def enter_card(self, entered: EnteredCard, card: Unread) -> None:
        """Players say something of a card in a row, instead of what they said of it before."""
        if self.settled is not None:
            self.settled = self._recognising(self.settled.with_card(entered, card))

    def enter_lot(self, lot: Lot) -> None:
        """Players say which card lies in a zone of its own."""
        kept = tuple(one for one in self.belief.entered if one.zone != lot.zone)
        self.belief = replace(self.belief, entered=(*kept, lot))

    # What is believed from now on ------------------------------------------------------------------------------------

    def accept(self, belief: Belief) -> None:
        """Take over a belief; what the last settled table says of touches is in it."""
        self.belief, self._located = belief, self._locate()
        if self.settled is not None:
            self.settled = self.settled.without_touches().as_had(self.want())

    def keep_touches(self) -> None:
        """What was touched, and by whose hands, is kept for the ruling that follows an answer."""
        if self.settled is not None:
            self.accept(take_in_touches(self.belief, self.settled.explained))

    def last_hands(self, zones: frozenset[ZoneName]) -> frozenset[Side]:
        """The edges from which hands reached in when all of these zones were touched last; none where that is older."""
        if self.settled is None or not zones <= self.settled.seen.moved:
            return frozenset()
        return self.settled.seen.hands

    def hands(self, zones: frozenset[ZoneName] = frozenset()) -> frozenset[Side]:
        """The edges from which hands reached in since the last accepted table.

        Args:
            zones: What was touched, where that is known: what was before it was touched says nothing of whose hand it
                was.
        """
        now = self.settled.seen.hands if self.settled is not None else frozenset[Side]()
        untouched = bool(zones and now) and zones.isdisjoint(self.belief.moved)
        return now if untouched else self.belief.hands | now

    def age_answers(self) -> None:
        """Something counted, or nothing is begun any more: where it matters, players are asked anew."""
        if self.settled is not None:
            self.settled = self.settled.with_old_answers()

    def forgive(self, zones: Iterable[ZoneName] = ()) -> None:
        """What lies in the zones is taken as it lies, everywhere where none are named."""
        there = self.as_ruled()
        named = {zone: there.at(zone) for zone in zones}
        self.belief = without_touches(self.belief, named) if named else rebase(self.belief, there)

    def take_as_lifted(self, zone: ZoneName) -> None:
        """The card in the zone, which only seemed to slide, was lifted."""
        self.belief = reopen(self.belief, (zone,))

    def explain_touches(self, wanted: Layout, unread: frozenset[ZoneName]) -> None:
        """What players entered says why places were touched: they are no news any more.

        Args:
            wanted: What the game wanted to lie on the table before.
            unread: The places that might be in any condition then: those of a look that has ended since are no part of
                the next one.
        """
        want, places = self.want(), frozenset(zone.name for zone in self.mat.card_zones())
        changed, ended = wanted.differing(want) & places, (unread - self.game.unread(self.state)) & places
        now = without_touches(self.belief, {zone: want.at(zone) for zone in changed})
        self.belief = replace(now, moved=now.moved - ended, slid=now.slid - ended)
        if self.settled is not None:
            self.settled = self.settled.without_touches_of(changed | ended)

    def find_late_touches(self, before: Any, wanted: Layout) -> Doubt | None:
        """Cards face down that were touched before a player said what he still owed, and now begins to look at some.

        They are no part of that look: nobody begins it while it is still for himself to say what he does.

        Args:
            before: The state of the game before the entry.
            wanted: What should lie on the table then: where that is another now, more was done than said.
        """
        game, state = self.game, self.state
        if self.settled is None or not isinstance(game, PeeksAtCards) or wanted.differing(self.want()):
            return None
        if game.is_peek_awaited(before) or not game.is_peek_awaited(state):
            return None
        if game.timing(before).owner != game.timing(state).owner:
            return None
        return find_doubtful_touches(self.belief, self.as_ruled(), game.unread(state))

    def forget_touches(self) -> None:
        """Nobody touched anything."""
        self.belief = replace(self.belief, moved=frozenset(), slid=frozenset(), hands=frozenset())

    def dispute(self, zones: Iterable[ZoneName]) -> None:
        """Nothing counts in these zones until they are put right."""
        self.belief = replace(self.belief, disputed=frozenset(zones))

    def end_dispute(self, again: frozenset[ZoneName]) -> None:
        """What was disputed, or asked about, lies as it should again: nobody did more there than put it right."""
        now = self.belief
        self.belief = replace(now, moved=now.moved - again, slid=now.slid - again, disputed=frozenset())

    def reopen(self) -> None:
        """What lies in the zones that the game waits for has a new meaning, and is read again."""
        self._never_read = frozenset()
        self.belief = keep_cleared(self.game, self.state, reopen(self.belief, self.game.unread(self.state)))
        self._leave_behind()

    def begin_anew(self, layout: Layout) -> None:
        """Pictures count from now on: what was touched before proves nothing.

        Args:
            layout: What lies there, as far as anybody can say.
        """
        self.is_ignored = False
        self.accept(rebase(self.belief, layout))

    def rebase(self, *, under_way: bool = False) -> None:
        """The game itself has moved (an undo, a correction, a flag): what lies there now proves nothing.

        Where what lies there now is not known, that holds for the next picture, and so it does where hands are
        `under_way`: what they have done until then proves nothing either.
        """
        self._leave_behind()
        self._rebase_due = True
        if not under_way:
            self.catch_up()

    def _leave_behind(self) -> None:
        """The game has moved and no picture showed it: cards may still lie where it had them."""
        located = self._locate()
        left = self.belief.left.leave_behind(self._located, located, self.belief.was)
        self.belief, self._located = replace(self.belief, left=left), located

    def _locate(self) -> Located:
        return self.game.locate_cards(self.state) if isinstance(self.game, LocatesCards) else Counter()

    def catch_up(self) -> None:
        """Rebase where that was put off until a picture shows the table."""
        if not self._rebase_due or self.is_outdated():
            return
        layout, want = self.as_ruled(), self.want()
        hidden = self.settled.hidden if self.settled is not None else frozenset()
        self._never_read = frozenset(zone for zone in hidden if could_be(layout.at(zone), want.at(zone)))
        for zone in self._never_read:
            # Nobody read what lay there while it was private; read now, it would look like a change.
            layout = layout.with_zone(zone, want.at(zone))
        self.accept(rebase(self.belief, layout))
        self._rebase_due = False
