"""What the referee believes of the table, and the disputes and questions that stand until somebody acts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tableassist.app.clerk import Clerk
from tableassist.journal.events import Asked, Noted, Refusal
from tableassist.referee.issues import (
    Issue,
    ask_between,
    ask_card,
    ask_hand,
    ask_piece,
    ask_still,
    ask_touched,
    dispute,
)
from tableassist.referee.match import Match
from tableassist.referee.pieces import (
    COUNTER,
    DIE,
    VALUES,
    Said,
    are_pieces,
    as_said,
    belonging,
    between,
    upon_counters,
    with_hidden,
    without_dice,
    without_strangers,
)
from tableassist.referee.reminders import Waiting
from tableassist.referee.row_cards import (
    Named,
    as_lot,
    as_named,
    cards_left,
    found_again,
    likely,
    still_named,
    unread_in,
    unseen_in,
    veiled_in,
)
from tableassist.referee.ruling import (
    Belief,
    Doubt,
    Ruling,
    Todo,
    believed,
    could_be,
    owed,
    rebased,
    reopened,
    rule,
    taken_in,
)
from tableassist.rules.game import HingesOnUnseen, Refused
from tableassist.table.cards import CardName
from tableassist.table.geometry import Side, ZoneName
from tableassist.table.layout import ELSEWHERE, Layout, Settled

GOOD_MS = 2000
"""How long the screen says that the table is right again."""


class Tabletop:
    """Holds settled tables against the game. `sides` are the edges at which the players sit, in seat order."""

    def __init__(self, clerk: Clerk, sides: Sequence[Side]) -> None:
        self.clerk = clerk
        self.sides = tuple(sides)
        self.belief = Belief(clerk.match.game.layout(clerk.match.state))
        self._mat = clerk.match.game.mat(clerk.match.started.options)
        self.issue: Issue | None = None
        self.todo: tuple[Todo, ...] = ()
        self.remark: tuple[Refused, int] | None = None
        self.good_until = 0
        self.by_hand = False
        self.chosen: tuple[str, ...] = ()
        self.cursor = 0
        self._settled: Settled | None = None
        self._entered_at = -1
        self._rebase_due = False
        self._raw: Settled | None = None
        self._looked: Layout | None = None
        self._said: tuple[Said, ...] = ()
        self._named: tuple[Named, ...] = ()
        self._complaint: tuple[Ruling, int] | None = None
        self._vouched = False
        self._hidden: frozenset[ZoneName] = frozenset()
        self._blind_since: int | None = None
        self._waiting = Waiting()
        self._has_rows = any(zone.kind == "row" for zone in self._mat.zones)

    @property
    def match(self) -> Match:
        """The game as it stands."""
        return self.clerk.match

    def see(self, settled: Settled, now: int) -> None:
        """The table has settled."""
        settled, self._looked = self._plausible(settled), settled.layout
        if self._raw is None:
            (self._first_cards if self._mat.card_zones() else self._first_board)(settled)
        self._said = tuple(one for one in self._said if one.holds(settled))
        self._named = still_named(self._named, settled)
        self._raw, self._settled, self._hidden = settled, self._as_told(settled), self.private()
        self.consider(now)

    def confirm(self, at: int, now: int) -> None:
        """A picture taken `at` shows the table as it was last settled."""
        if self._settled is None or self._raw is None or at <= self._settled.at:
            return
        outdated = self._is_outdated()
        self._settled, self._raw = replace(self._settled, at=at), replace(self._raw, at=at)
        if outdated and not self._is_outdated():
            self.consider(now)

    def outdate(self, now: int) -> None:
        """Players entered something by hand: nothing is ruled by pictures taken before, which show another state."""
        self._entered_at, self._complaint = now, None

    def _is_outdated(self) -> bool:
        """Whether no picture of a settled table is younger than what players last entered by hand."""
        return self._settled is None or self._settled.at <= self._entered_at

    def _first_board(self, settled: Settled) -> None:
        """A board is seen for the first time."""
        if len(self.match.entries) == 1:
            # It is set up under the camera's eyes: what does not lie there yet was not taken away.
            self.belief = rebased(self.belief, settled.layout)
        else:
            self._said = upon_counters(settled, self.match.game.layout(self.match.state))

    def _first_cards(self, settled: Settled) -> None:
        """Cards are seen for the first time: what is not as the game has it was not moved under the camera's eyes."""
        game, state = self.match.game, self.match.state
        layout, want = settled.layout, game.layout(state)
        for zone in layout.differing(want):
            if could_be(layout.at(zone), want.at(zone)):
                layout = layout.with_zone(zone, want.at(zone))
        self.belief = reopened(rebased(self.belief, layout), game.unread(state))

    def _as_told(self, settled: Settled, *, anew: bool = False) -> Settled:
        """The table as players have explained it, and cards of rows that can only be one.

        With `anew` not what they said of cards that nothing shows before the row was touched: these may be turned now.
        """
        named = (one for one in self._named if not (anew and one.veiled and one.touched))
        settled = as_named(as_said(settled, self._said), named)
        return as_named(settled, found_again(self.match.game, self.match.state, settled, self.belief.was))

    def _plausible(self, settled: Settled) -> Settled:
        """The table without counters that cannot have come, and with those that crystals hide."""
        game, state = self.match.game, self.match.state
        want = game.layout(state)
        if any(lot.kind == DIE for lot in settled.layout):
            settled = without_dice(settled, want, read=game.possible(state, ELSEWHERE, CardName("1")))
        if any(lot.kind == COUNTER for lot in settled.layout):
            played = any(game.possible(state, ELSEWHERE, CardName(value)) for value in VALUES)
            settled = without_strangers(settled, (want, self.belief.was), played)
        return with_hidden(settled, want, self.belief.was, self._looked)

    def private(self) -> frozenset[ZoneName]:
        """The zones whose faces must not be read now (R-TB-004)."""
        return self.match.game.private(self.match.state)

    def seen_layout(self) -> Layout | None:
        """The table as it was last seen to lie still, or None before that."""
        return self._settled.layout if self._settled is not None else None

    def seen_at(self) -> int:
        """When the table was last seen to lie still, or -1 before that."""
        return self._settled.at if self._settled is not None else -1

    def rebase(self, now: int) -> None:
        """The game itself has moved (an undo, a correction, a flag): what lies there now proves nothing.

        Where what lies there now is not known, that holds for the next picture.
        """
        self._rebase_due = True
        if not self._is_outdated():
            self._rebase()
        self.outdate(now)
        self.consider(now)

    def _rebase(self) -> None:
        layout, want = self._as_believed(), self.match.game.layout(self.match.state)
        for zone in self._hidden:
            # Nobody read what lay there while it was private; read now, it would look like a change.
            if could_be(layout.at(zone), want.at(zone)):
                layout = layout.with_zone(zone, want.at(zone))
        self._believe(rebased(self.belief, layout))
        self._rebase_due = False

    def refuse(self, action: Any, refused: Refused, source: str, now: int) -> None:
        """An action does not count and nothing needs to be put right: the reason is shown, and the game goes on."""
        if source == "camera" and self.remark is not None and self.remark[0] == refused:
            return
        self.clerk.enter(Refusal(self.match.game.write(action), refused.rule, refused.why), source, now)
        self.remark = (refused, now)
        self.clerk.cue("refuse")

    def consider(self, now: int) -> None:
        """Hold the last settled table against the game, until nothing more follows from it.

        A table that was last seen before players entered something by hand says nothing of the game since then.
        """
        if self._rebase_due and not self._is_outdated():
            self._rebase()
        while self._settled is not None and not self._is_outdated() and self.match.outcome is None:
            if self._lies_between(now):
                return
            assert self._settled is not None
            ruling = rule(self.match.game, self.match.state, self.belief, self._settled, self._hidden)
            if self._wrong_hand(ruling, now) or self._hinges_on_unseen(ruling, now):
                return
            # An action that the disk refuses must be seen again, so the belief moves on only afterwards.
            for action in ruling.actions:
                self.count(action, "camera", now)
            self._believe(ruling.belief)
            self._judge(ruling, now)
            if not ruling.actions:
                break
        if self.match.outcome is not None:
            self._tidy(now)

    def _lies_between(self, now: int) -> bool:
        """Asks to which place a piece belongs that lies between two (R-MW-103); nothing else is ruled before."""
        assert self._settled is not None
        zones = between(self._settled, (zone.name for zone in self._mat.zones))
        if zones:
            pieces = belonging(self._settled.layout.at(ELSEWHERE))
            self._open(ask_between(self.match.game, self.match.state, pieces, zones), now)
        elif self.issue is not None and self.issue.kind == "between":
            self._close(now)
        return bool(zones)

    def _believe(self, belief: Belief) -> None:
        """Take over a belief; what the last settled table told of touches is in it."""
        self.belief = belief
        if self._settled is not None:
            self._settled = replace(self._settled, moved=frozenset(), slid=frozenset(), hands=frozenset())

    def _wrong_hand(self, ruling: Ruling, now: int) -> bool:
        """Asks whose hand it was where only hands from other players' edges were seen at a player's move."""
        assert self._settled is not None
        hands = self.belief.hands | self._settled.hands
        actors = {self.match.game.actor(action) for action in ruling.actions} - {None}
        if self._vouched or not hands or len(actors) != 1:
            return False
        actor = next(seat for seat in actors if seat is not None)
        others = [seat for seat, side in enumerate(self.sides) if side in hands and seat != actor]
        if actor >= len(self.sides) or self.sides[actor] in hands or not others:
            return False
        self._put_off()
        names = self.match.started.players
        self._open(ask_hand(names[actor], names[others[0]], actor), now)
        return True

    def _hinges_on_unseen(self, ruling: Ruling, now: int) -> bool:
        """Asks first whether a card lies where nothing shows it, where that makes another action of what is read."""
        game, state = self.match.game, self.match.state
        if self._raw is None or not self._raw.veiled or not isinstance(game, HingesOnUnseen):
            return False
        told = self._as_told(self._raw, anew=True)
        unseen = {as_lot(*one): one for one in unseen_in(self.match.game, state, told)}
        for action in ruling.actions:
            for lot in game.undecided(state, action, tuple(unseen)):
                there = {one.name for one in self.match.game.layout(state).at(lot.zone)}
                self._put_off()
                self._open(ask_still(*unseen[lot], still=lot.name in there), now)
                return True
            state = self.match.game.apply(state, action)
        return False

    def _put_off(self) -> None:
        """What was touched, and by whose hands, is kept for the ruling that follows an answer."""
        assert self._settled is not None
        self._believe(taken_in(self.belief, self._settled))

    def count(self, action: Any, source: str, now: int) -> None:
        """The action counts: it is entered, and what was half chosen or complained about is gone."""
        self.clerk.act(action, source, now)
        self.chosen, self.cursor, self.remark = (), 0, None

    def _judge(self, ruling: Ruling, now: int) -> None:
        self._owe(ruling, now)
        self._waiting.take_in(ruling, now)
        if ruling.doubt is not None:
            return self._doubt(ruling.doubt, now)
        if ruling.refused is None:
            return self._put_right(now)
        if ruling.action is None and self.issue is None:
            self._complaint = self._complaint or (ruling, now)
            return None
        self._complaint = None
        if not ruling.wrong and ruling.action is not None:
            return self.refuse(ruling.action, ruling.refused, "camera", now)
        if ruling.action is None and self.issue is not None and self.issue.kind == "dispute":
            self.issue = replace(self.issue, wrong=ruling.wrong)
            return None
        return self._open(self._amiss(ruling), now)

    def _amiss(self, ruling: Ruling) -> Issue:
        """The dispute that a ruling opens; but nobody is accused of what may only not be seen."""
        return self._ask_still(anew=ruling.action is not None) or dispute(ruling)

    def _ask_still(self, *, anew: bool) -> Issue | None:
        """The question whether a card of the game still lies where nothing shows it; None where there is none."""
        if self._raw is None:
            return None
        veiled = veiled_in(self.match.game, self.match.state, self._as_told(self._raw, anew=anew))
        return None if veiled is None else ask_still(*veiled)

    def _owe(self, ruling: Ruling, now: int) -> None:
        """What is still to be moved; players of a board game see that they are done with it."""
        before, self.todo = self.todo, ruling.todo
        if not any(are_pieces((*one.want, *one.seen)) for one in before) or ruling.actions:
            return
        if not ruling.todo and ruling.refused is None and ruling.doubt is None:
            # A table on which tidying has only begun is no reason to forget the rest.
            zones = {one.zone for one in before}
            still = owed(self.match.game, self.match.state, self._as_believed())
            self.todo = tuple(one for one in still if one.zone in zones)
            self.good_until = self.good_until if self.todo else now + GOOD_MS

    def _put_right(self, now: int) -> None:
        self._complaint = None
        if self.issue is None or self.issue.kind == "touched":
            return
        if self.issue.kind == "dispute":
            self.clerk.enter(Noted("The table was put right."), "camera", now)
        self._close(now)
        self.good_until = now + GOOD_MS

    def _tidy(self, now: int) -> None:
        """After the end nothing is wrong any more; what still lies there does not matter."""
        self._complaint, self.todo = None, ()
        if self.issue is not None:
            self._close(now)

    def _doubt(self, doubt: Doubt, now: int) -> None:
        if doubt.kind == "card":
            return self._open(self._ask_what(doubt.zones[0], doubt.names), now)
        return self._open(ask_touched(self.match.game, self.match.state, doubt), now)

    def _ask_what(self, zone: ZoneName, names: Sequence[CardName] = ()) -> Issue:
        """The question what lies in a zone."""
        seen = self.now_lying().at(zone)
        if are_pieces(seen):
            either = self._settled.either.get(zone, ()) if self._settled is not None else ()
            return ask_piece(self.match.game, self.match.state, seen, self.belief.was.at(zone), tuple(map(str, either)))
        card = unread_in(self._settled, zone)
        if card is None:
            return ask_card(zone, names)
        game, state = self.match.game, self.match.state
        among = cards_left(game, state, zone, self.now_lying())
        return ask_card(zone, likely(game, state, card, among), card=card, among=among)

    # Issues ----------------------------------------------------------------------------------------------------

    def _open(self, issue: Issue, now: int) -> None:
        if issue.kind == "dispute":
            self.belief = replace(self.belief, disputed=frozenset(one.zone for one in issue.wrong))
        if self.issue is not None and self.issue.same_as(issue):
            self.issue = issue
            return
        reopened = self.issue is not None
        self.issue, self.cursor = issue, 0
        if issue.kind == "dispute" and issue.refused is not None:
            text = self.match.game.write(issue.action) if issue.action is not None else ""
            self.clerk.enter(Refusal(text, issue.refused.rule, issue.refused.why), "camera", now)
            self.clerk.cue("refuse")
        else:
            self.clerk.enter(Asked(issue.prompt.text), "engine", now)
            self.clerk.cue("ask")
        if not reopened:
            self.clerk.pause(True, "dispute", "engine", now)

    def _close(self, now: int) -> None:
        self.issue, self.cursor = None, 0
        self.clerk.pause(False, "dispute", "engine", now)

    def _as_believed(self) -> Layout:
        """What lies on the table as the rulings take it, so that nothing in it counts as a change of its own."""
        if self._settled is None:
            return self.belief.was
        return believed(self.match.game, self.match.state, self.belief, self._settled)

    def now_lying(self) -> Layout:
        """What lies on the table, as seen and as told; what the game has where nothing was seen yet."""
        layout = self._settled.layout if self._settled is not None else self.belief.was
        for lot in self.belief.told:
            layout = layout.with_zone(lot.zone, (lot,))
        return layout
