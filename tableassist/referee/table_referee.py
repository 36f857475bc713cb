"""The referee of one table: settled tables, answers and entries go in, decisions come out.

Nothing here reads a clock, a camera or a file: `now`, in milliseconds, comes in with each call.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from typing import Any

from tableassist.journal.events import Acted, Amended, Asked, Ended, Entry, Noted, Overruled
from tableassist.referee.clock_steps import is_correction
from tableassist.referee.correction import check_correction, check_undo, rest_after, undo_in_words, undoing
from tableassist.referee.deal import DealWatch
from tableassist.referee.decisions import (
    CAMERA,
    ENGINE,
    ENTERED,
    Announce,
    Cue,
    Decision,
    Decisions,
    EnterByHand,
    Record,
)
from tableassist.referee.disputes import DisputeResolver
from tableassist.referee.issue_desk import IssueDesk
from tableassist.referee.issues import Issue, ask_unlaid
from tableassist.referee.match import Match
from tableassist.referee.patience import Patience
from tableassist.referee.questions import (
    are_hands_of_others,
    between_zones,
    find_hand,
    issue_of_wrong,
    question_before,
    question_of_contents,
    question_of_doubt,
    question_of_place,
    question_of_slid,
    unreadable_zone,
)
from tableassist.referee.reminders import Reminders
from tableassist.referee.ruling import Ruling, Todo
from tableassist.referee.table_belief import TableBelief
from tableassist.rules.game import Refused
from tableassist.rules.pieces import are_pieces
from tableassist.rules.view import Option
from tableassist.table.geometry import Side
from tableassist.table.layout import Layout, SettledLayout

FLAG_TAKEN_BACK = "The clock rests, so that time can be given. Then press Go on."
"""What is announced after a fallen flag was taken back (R-CK-006)."""

GOOD_MS = 2000
"""How long the screen says that the table is right again."""

MOST_RULINGS = 12
"""As many times in a row one picture is ruled; people do less between two pictures."""

_SO_ALREADY = Refused("R-TB-005", "That is so already, so that it is not written down again.")
_WATCHES_AGAIN = "The camera watches the table again."
_TOO_MUCH = Refused(
    "R-TB-002",
    "One picture led to more and more moves, so that nothing more is counted by it.",
    "Enter by hand what was done.",
)


class TableReferee:
    """Holds settled tables against the game.

    `match` gives the game as it stands whenever it is asked. `sides` are the edges at which the players sit, in seat
    order, or none where hands are no evidence. `todo` is still to be moved; until `right_until` all is called right.

    What comes out are decisions, to be carried out one by one as they come: one that is not asked for is not made.
    """

    def __init__(self, match: Callable[[], Match], sides: Sequence[Side]) -> None:
        self.table = TableBelief(match)
        self.desk = IssueDesk(self.table)
        self.todo: tuple[Todo, ...] = ()
        self.right_until = 0
        self._given_up: Layout | None = None
        self._after_refused: tuple[str, tuple[Any, ...]] = ("", ())
        self._sides = tuple(sides)
        self._has_rows = any(zone.kind == "row" for zone in self.table.mat.zones)
        self._patience = Patience()
        self.reminders = Reminders()
        self._deal = DealWatch(self.table.match)
        self._resolver = DisputeResolver(self.table, self.desk, self._patience, self._deal, self.consider)

    @property
    def is_dealing(self) -> bool:
        """Whether cards with which the game begins are missing that were never seen to lie on the table."""
        return self._deal.is_going_on

    @property
    def issue(self) -> Issue | None:
        """The dispute or question that stands until somebody acts."""
        return self.desk.issue

    # What goes in ----------------------------------------------------------------------------------------------------

    def see(self, settled: SettledLayout, now: int) -> Decisions:
        """The table has settled."""
        self.table.take_in(settled)
        return self.consider(now)

    def confirm(self, at: int, now: int) -> Decisions:
        """A picture taken `at` shows the table as it was last settled."""
        if self.table.confirm(at):
            yield from self.consider(now)

    def pass_time(self, now: int) -> Decisions:
        """Speak up about an unexplained table once patience has ended, and about what nobody has moved after all."""
        yield from self.desk.catch_up()
        if self.table.is_outdated() or self.table.is_ignored:
            return
        overdue = self._patience.overdue_complaint(now)
        if overdue is not None:
            yield from self.desk.open(issue_of_wrong(self.table, overdue))
        yield from self._ask_for_unlaid(now)
        yield from self._ask_what_stays_unread(now)
        yield from self._remind(now)
        if self._patience.move_is_overdue(now):
            yield from self.consider(now)

    def watch_again(self, now: int) -> Decisions:
        """Players who played by hand have the table ruled by pictures again, from those that are taken now on."""
        self.table.begin_anew(self.table.want())
        self._deal.begin_anew()
        self._outdate(now)
        yield EnterByHand(False)
        yield Record(Noted(_WATCHES_AGAIN), ENTERED)

    def answer(self, option: Option, now: int) -> Decisions:
        """An option of the open issue was chosen."""
        return self._resolver.answer(option, now)

    def enter(self, action: Any, now: int, *, instead: bool = False) -> Decisions:
        """An entered action counts, or is refused with the reason; `instead` where the table could not be ruled."""
        game, state = self.table.game, self.table.state
        if (refused := game.judge(state, action)) is not None:
            slid = None if instead else question_of_slid(self.table, action)
            yield from self.desk.open(slid) if slid else self.desk.refuse(action, refused, ENTERED, now)
            return
        if self._is_so_already(action):
            yield from self._remark(_SO_ALREADY, now)
            return
        wanted, unread = self.table.want(), game.unread(state)
        yield from self.desk.count(action, ENTERED)
        self.table.explain_touches(wanted, unread)
        if (doubt := self.table.find_late_touches(state, wanted)) is not None:
            self.table.forget_touches()
            yield from self.desk.open(question_of_doubt(self.table, doubt))
        if instead:
            # What a dispute was about may have been this: the table is ruled anew.
            yield EnterByHand(False)
            self.table.dispute(())
        self.table.reopen()
        self._outdate(now)
        yield from self.consider(now)

    def _is_so_already(self, action: Any) -> bool:
        """Whether the very same was entered last and nothing would change: a button that was pressed twice.

        What changes nothing the first time is a deed for the record, as when a library is shuffled.
        """
        game, state = self.table.game, self.table.state
        last = next((one for one in reversed(self.table.match.counted) if not is_correction(one.event)), None)
        again = last is not None and isinstance(last.event, Acted) and last.event.action == game.write(action)
        return again and bool(game.apply(state, action) == state)

    def accept_table(self, now: int) -> Decisions:
        """Players overrule the open dispute: the game is corrected to what lies there (R-TB-002)."""
        assert self.issue is not None
        return self._resolver.accept_table(self.issue, now)

    def undo(self, now: int) -> Decisions:
        """Take back what counted last, the end of a game as well; what was seen cannot be un-seen (R-TB-005)."""
        refused, last = check_undo(self.table.match), self.table.match.last
        if refused is not None or last is None:
            yield from self._remark(refused, now)
            return
        if is_correction(last.event):
            yield from self._undo_correction(last, now)
            return
        if self.issue is not None:
            yield from self.desk.close()
        yield Record(undoing(last), ENTERED)
        yield Announce(undo_in_words(self.table.match, last))
        rest = rest_after(self.table.match, last)
        if rest is not None:
            yield Record(rest, ENGINE)
            yield Announce(FLAG_TAKEN_BACK)
        yield from self.rebase(now)

    def _undo_correction(self, last: Entry, now: int) -> Decisions:
        """Take back what was put right of the clock; who plays on by it is out of time again (R-CK-006)."""
        before = self.table.state
        yield Record(undoing(last), ENTERED)
        yield Announce(undo_in_words(self.table.match, last))
        if self.table.state != before:
            yield from self.rebase(now)

    def correct(self, event: Amended | Overruled, now: int) -> Decisions:
        """Players correct the game itself; what would come to nothing is refused with the reason (R-TB-002)."""
        refused = check_correction(self.table.match, event) if isinstance(event, Overruled) else None
        if refused is not None:
            yield from self._remark(refused, now)
            return
        yield Record(event, ENTERED)
        if isinstance(event, Overruled):
            yield from self._count_what_followed(event)
        yield from self.rebase(now)

    def _count_what_followed(self, event: Overruled) -> Decisions:
        """What was read after the action that was refused: where its card lies, say."""
        text, rest = self._after_refused
        self._after_refused = "", ()
        for action in rest if event.action == text else ():
            if self.table.game.judge(self.table.state, action) is None:
                yield from self.desk.count(action, CAMERA)

    def end(self, why: str, now: int) -> Decisions:
        """Players end the game by hand: nobody wins. What was open is closed."""
        if self.table.match.outcome is None:
            yield Record(Ended(why), ENTERED)
            yield from self.consider(now)

    def _remark(self, refused: Refused | None, now: int) -> Decisions:
        """What changes nothing is no entry, but players see why."""
        if refused is not None:
            self.desk.remark = (refused, now)
            yield Cue("refuse")

    def rebase(self, now: int, *, under_way: bool = False) -> Decisions:
        """The game has moved (an undo, a correction, a flag): what lies there, or is under way, proves nothing."""
        self.table.rebase(under_way=under_way)
        self._outdate(now)
        return self.consider(now)

    def _outdate(self, now: int) -> None:
        self.table.outdate(now)
        self._patience.drop_complaint()

    # Ruling ----------------------------------------------------------------------------------------------------------

    def consider(self, now: int, vouched: bool = False) -> Decisions:
        """Hold the last settled table against the game, until nothing more follows from it.

        A table that was last seen before players entered something by hand says nothing of the game since then.
        `vouched` says that the hand was that of the player on turn.
        """
        self.table.catch_up()
        if self.table.match.outcome is None and self._awaits_deal(now):
            return
        left, more = MOST_RULINGS, self.table.seen_layout() != self._given_up
        while more and left and not self.table.is_outdated() and self.table.match.outcome is None:
            more = yield from self._rule_once(now, vouched)
            left -= 1
        if more and not left:
            yield from self._give_up(now)
        if self.table.match.outcome is not None:
            yield from self._tidy()

    def _awaits_deal(self, now: int) -> bool:
        """Whether cards with which the game begins were never seen: nothing is ruled before (R-TB-012)."""
        if self.table.is_ignored:
            self.todo = ()
            return True
        dealing, missing = self.is_dealing, self._deal.find_missing(self.table, now)
        if missing:
            self.todo = missing
            self.desk.restate_unlaid(one.zone for one in missing)
        elif dealing and not self.is_dealing:
            self.table.begin_anew(self.table.want())
        return bool(missing)

    def _give_up(self, now: int) -> Decisions:
        """What lies there would be counted for ever: players are informed, and nothing more counts until it changes."""
        self._given_up = self.table.seen_layout()
        yield Record(Noted(_TOO_MUCH.why), ENGINE)
        yield Announce(_TOO_MUCH.why)
        yield from self._remark(_TOO_MUCH, now)

    def _rule_once(self, now: int, vouched: bool) -> Generator[Decision, None, bool]:
        """Hold the table against the game once, and say whether more may follow."""
        if self._patience.awaits_move(between_zones(self.table), now):
            return False
        if (misplaced := question_of_place(self.table)) is not None:
            yield from self.desk.open(misplaced)
            return False
        if self.desk.is_open("between"):
            yield from self.desk.close()
        sides = () if vouched else self._sides
        ruling = self.table.ruling(find_hand(self.table, sides))
        if (question := question_before(self.table, ruling, sides)) is not None:
            self.table.keep_touches()
            yield from self.desk.open(question)
            return False
        # An action that the disk refuses must be seen again, so the belief moves on only afterwards.
        for action in ruling.actions:
            yield from self.desk.count(action, CAMERA)
        strange = bool(ruling.held) and are_hands_of_others(self.table, sides)
        self.table.accept(ruling.belief)
        if strange:
            self.table.forget_touches()
        if ruling.begun is None:
            self.table.age_answers()
        yield from self._follow(ruling, now)
        return bool(ruling.actions)

    def _follow(self, ruling: Ruling, now: int) -> Decisions:
        """What a ruling leads to besides the actions that count."""
        self._owe(ruling, now)
        self.reminders.take_in(ruling, now)
        if ruling.doubt is not None:
            return self.desk.open(question_of_doubt(self.table, ruling.doubt))
        if ruling.refused is None:
            return self._put_right(now)
        return self._object(ruling, ruling.refused, now)

    def _object(self, ruling: Ruling, refused: Refused, now: int) -> Decisions:
        """Something is wrong: it is spoken of at once where an action was refused, else after a while."""
        if ruling.action is not None:
            self._after_refused = self.table.game.write(ruling.action), ruling.rest
        if ruling.action is None and self.issue is None:
            self._patience.hold_back(ruling, now)
            return
        self._patience.drop_complaint()
        if not ruling.wrong and ruling.action is not None:
            yield from self.desk.refuse(ruling.action, refused, CAMERA, now)
        elif ruling.action is None and self.desk.is_open("dispute"):
            self.desk.restate(ruling.wrong)
        else:
            yield from self.desk.open(issue_of_wrong(self.table, ruling))

    def _owe(self, ruling: Ruling, now: int) -> None:
        """What is still to be moved; players of a board game see that they are done with it."""
        before, self.todo = self.todo, ruling.todo
        if not any(are_pieces((*one.want, *one.seen)) for one in before) or ruling.actions:
            return
        if not ruling.todo and ruling.refused is None and ruling.doubt is None:
            # A table on which tidying has only begun is no reason to forget the rest.
            self.todo = self.table.owed_in(one.zone for one in before)
            self.right_until = self.right_until if self.todo else now + GOOD_MS

    def _put_right(self, now: int) -> Decisions:
        """Nothing is wrong: what was disputed is put right, and what was asked is answered."""
        self._patience.drop_complaint()
        begun = self.reminders.begun
        if self.issue is None or self.desk.is_open("touched") or self.desk.asks_about(begun):
            return
        if self.desk.is_open("late"):
            self.table.end_dispute(frozenset(self.issue.zones))
        if self.desk.is_open("dispute"):
            self.table.end_dispute(self.table.belief.disputed)
            yield Record(Noted("The table was put right."), CAMERA)
        yield from self.desk.close()
        self.right_until = now + GOOD_MS

    def _tidy(self) -> Decisions:
        """After the end nothing is wrong any more; what still lies there does not matter."""
        self._patience.drop_complaint()
        self.todo = ()
        if self.issue is not None:
            yield from self.desk.close()

    # Patience --------------------------------------------------------------------------------------------------------

    def _is_busy(self) -> bool:
        """Whether there is no time for reminders: something is open, or the game is over."""
        return self.issue is not None or self.table.match.outcome is not None

    def _ask_for_unlaid(self, now: int) -> Decisions:
        """Cards of the deal that are missing for long are asked for: they are forgotten, or their backs do not show."""
        self._deal.let_pass(self.table.seen_at(), now)
        if self._deal.is_overdue(now) and not self._is_busy():
            yield from self.desk.open(ask_unlaid([one.zone for one in self.todo]))

    def _ask_what_stays_unread(self, now: int) -> Decisions:
        """Cards that lie open to be read and are not read for long are asked for: the game waits for them."""
        zone = None if self._is_busy() else unreadable_zone(self.table)
        if self._patience.unread_for_long(zone is not None, now) and zone is not None:
            yield from self.desk.open(question_of_contents(self.table, zone))

    def _remind(self, now: int) -> Decisions:
        """Speaks of what was begun and not gone on with, and of cards that are left lying in rows."""
        if self._is_busy():
            return
        if (begun := self.reminders.unfinished(now)) is not None:
            unseen = self.desk.question_of_unfinished(*begun)
            yield from self.desk.refuse(*begun, CAMERA, now) if unseen is None else self.desk.open(unseen)
        left = self.reminders.left_behind(self.todo, now) if self._has_rows else ""
        if left:
            yield Record(Asked(left), ENGINE)
            yield Announce(left)
            yield Cue("ask")
