"""What happens when somebody says that the referee is wrong: the card opens, and an answer leads to entries."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tableassist.app.disputes.answers import DisputeAnswer
from tableassist.app.disputes.disputing import DisputeDesk
from tableassist.app.disputes.pages import claim_word, name_claimed
from tableassist.app.evidence.concealing import conceal
from tableassist.app.journals.clerk import Clerk
from tableassist.app.prompting.prompter import Prompter
from tableassist.journal.events import Amended, Noted, Overruled, Refusal
from tableassist.referee.claims import NO_ACTION, ClaimKind, DisputeClaim, DisputeSubject, last_subject, zones_of
from tableassist.referee.decisions import CAMERA, ENTERED, Decisions
from tableassist.referee.match import Match, check_amendment
from tableassist.referee.table_referee import TableReferee
from tableassist.referee.verdicts import Certainty
from tableassist.rules.game import Refused, Seat
from tableassist.rules.view import RulingCard

HELD_MS = 1500
"""A button that is held is heard twice: what its first press did within this time was not meant."""

_NO_SUCH = Refused("R-TB-005", "That cannot have been.", "Press That is wrong again.")
_MOVED_ON = Refused("R-TB-005", "Something else has counted since.", "Press That is wrong again.")


class DisputeFlow:
    """Carries out disputes for a session.

    `carry_out` does what the referee decides, `undo` takes back what counted last, and `ask_back` does so once whoever
    must agree has agreed.
    """

    def __init__(
        self,
        desk: DisputeDesk,
        clerk: Clerk,
        referee: TableReferee,
        prompts: Prompter,
        carry_out: Callable[[Decisions, int], None],
        undo: Callable[[int], None],
        ask_back: Callable[[int], None],
    ) -> None:
        self.desk = desk
        self._clerk, self._referee, self._prompts = clerk, referee, prompts
        self._carry_out, self._undo, self._ask_back = carry_out, undo, ask_back
        self._pressed: tuple[Seat, Match, int] | None = None
        self._refusal: tuple[int, int] = (0, 0)

    @property
    def is_open(self) -> bool:
        """Whether the card is on the screen."""
        return self.desk.dispute is not None and self._prompts.menu.is_walking(self.desk.page)

    # Opening and leaving ---------------------------------------------------------------------------------------------

    def remember_press(self, seat: Seat, match: Match, now: int) -> None:
        """A seat's own button was pressed when the game stood so: it may turn out to be held."""
        self._pressed = (seat, match, now)

    def open(self, by: Seat | None, now: int) -> bool:
        """Open the card about what was ruled last; whether there is anything to dispute.

        Pressed once more while it is open, it takes back what is disputed.
        """
        if self.is_open:
            self.answer(DisputeAnswer("back", "Taken back"), now)
            return True
        before = self._before_own_press(by, now)
        if before is not None and (before.outcome is not None or last_subject(before) is None):
            return False
        until = self._take_back_since(before, now)
        if self._referee.table.match.outcome is not None or self.desk.open(self._clerk.match, by, now, until) is None:
            return False
        self._clerk.hold(True, now)
        self._note(f"{self.disputed_by(by)}: that is wrong. {self._subject_words()}", now, self.desk.save(self._next()))
        self._clerk.cue("ask")
        self._walk(())
        return True

    def leave(self, now: int) -> None:
        """The card is left without an answer, where it is open."""
        if self.is_open:
            self._close(now)

    def let_pass(self, now: int) -> None:
        """Where the card was left by other keys, the game goes on."""
        if self.desk.dispute is not None and not self.is_open:
            self._close(now)
        self._watch_refusals(now)

    def _watch_refusals(self, now: int) -> None:
        """Remember since when what was refused is on the screen, and by which picture."""
        newest = self._clerk.refused
        number = newest.number if newest is not None and newest.source == CAMERA else 0
        if number != self._refusal[0]:
            self._refusal = number, now

    def refusal_card(self, now: int, lasts: int) -> RulingCard | None:
        """The pictures of what the camera saw and the referee refused, as long as they are to be shown; else None."""
        number, since = self._refusal
        match, issue = self._clerk.match, self._referee.issue
        if not number or now - since >= lasts or (issue is not None and issue.kind != "dispute"):
            return None
        zones = {one.zone for one in issue.wrong} if issue is not None else set()
        event = match.entries[number - 1].event
        if isinstance(event, Refusal) and event.action:
            zones |= zones_of(match.game, match.state, event.action)
        return self.desk.refusal_card(sorted(zones), since, now)

    def disputed_by(self, by: Seat | None) -> str:
        """Who says that it is wrong, by name."""
        return "Somebody" if by is None else self._clerk.match.started.players[by]

    def _before_own_press(self, seat: Seat | None, now: int) -> Match | None:
        """The game before the first press of a seat's button that is held; None where none was heard of late."""
        if self._pressed is None or self._pressed[0] != seat or now - self._pressed[2] > HELD_MS:
            return None
        return self._pressed[1]

    def _take_back_since(self, before: Match | None, now: int) -> int | None:
        """Take back what the first press of a held button did; the entry after which nothing of it is meant."""
        if before is None:
            return None
        last = self._clerk.match.last
        if last is not None and last.number > len(before.entries):
            self._undo(now)
        return len(before.entries)

    def _close(self, now: int) -> None:
        if self.desk.dispute is None:
            return
        self.desk.close()
        if self._prompts.menu.is_walking(self.desk.page):
            self._prompts.menu.close()
        if self._referee.issue is None:
            self._clerk.hold(False, now)

    def _walk(self, chosen: tuple[str, ...]) -> None:
        self._prompts.menu.walk(self._clerk.match, self.desk.page, chosen)

    # Answers ---------------------------------------------------------------------------------------------------------

    def answer(self, answer: DisputeAnswer, now: int) -> None:
        """An answer was chosen on the card."""
        if self.desk.dispute is None:
            return
        match answer.kind:
            case "again":
                self.desk.play_again(now)
                self._walk(())
            case "away":
                self._walk(())
            case "earlier":
                self.desk.go_back(self._clerk.match, now)
                self._walk(())
            case "see":
                self._see(answer, now)
            case "claim" if answer.claim is not None and self._speaks_against(answer.claim):
                self.desk.pending = answer.claim
                self._walk(("confirm",))
            case _:
                self._decide(answer, now)

    def _speaks_against(self, claim: DisputeClaim) -> bool:
        """Whether the pictures are sure of the referee's reading against a player's."""
        verdict = self.desk.weigh(self._clerk.match, claim)
        return bool(verdict.stands) and verdict.certainty is Certainty.SURE

    def _see(self, answer: DisputeAnswer, now: int) -> None:
        assert answer.seat is not None
        self._note(f"{answer.words}.", now)
        done = self.desk.agree(answer.seat, len(self._clerk.match.started.players))
        self._walk(() if done else ("see",))

    def _decide(self, answer: DisputeAnswer, now: int) -> None:
        """The dispute ends with what the players decide."""
        dispute = self.desk.dispute
        assert dispute is not None
        # What the pictures say for or against a card that nobody may name would tell it.
        weighed = "" if answer.kind == "named" else self._weighed(answer.claim)
        self._note(f"{answer.words}. {weighed}".strip(), now)
        number = dispute.subject.entry.number
        match answer.kind:
            case "claim" | "agreed" if answer.claim is not None:
                self._amend(number, answer.claim, now)
            case "named" if answer.claim is not None:
                self._amend_as_named(dispute.subject, answer.claim, now)
            case "back" | "nudged":
                self._take_back(number, now)
            case "rule" if dispute.subject.refused is not None:
                event = Overruled(dispute.subject.text, dispute.subject.refused.rule, self.disputed_by(dispute.by))
                self._carry_out(self._referee.correct(event, now), now)
            case "missed":
                self._prompts.by_hand = True
        self._close(now)

    def _amend(self, number: int, claim: DisputeClaim, now: int) -> None:
        refused = self._check(number, claim)
        if refused is not None:
            self._referee.desk.remark = (refused, now)
            return
        self._carry_out(self._referee.correct(Amended(number, claim.text), now), now)
        players = self._clerk.match.started.players
        value, read = (name_claimed(claim.kind, one, players) for one in (claim.value, claim.instead_of))
        # What was misread is no card on the table, so that its name would stand there as one that lies face down.
        of_card = claim.kind is ClaimKind.CARD
        words = f"it was {value}" if of_card else f"{value}{f' instead of {read}' if read else ''}"
        self._clerk.announce(f"Put right: {words}.")

    def _amend_as_named(self, subject: DisputeSubject, claim: DisputeClaim, now: int) -> None:
        """All agree to a card without knowing what the referee has: it may be that one."""
        if claim.text != subject.text:
            if self._check(subject.entry.number, claim) is not None:
                # Why it cannot have been would tell where cards lie that nobody has named.
                self._referee.desk.remark = (_NO_SUCH, now)
                return
            event = Amended(subject.entry.number, claim.text)
            self._carry_out(self._referee.correct(event, now), now)
        self._clerk.announce(f"All agree: it was {claim_word(claim.value)}.")

    def _check(self, number: int, claim: DisputeClaim) -> Refused | None:
        """Why the entry cannot have been what is claimed, in words that name no hidden card."""
        match = self._clerk.match
        try:
            refused = check_amendment(match, number, claim.text)
        except NO_ACTION:
            return _NO_SUCH
        return None if refused is None else replace(refused, why=conceal(match, refused.why))

    def _take_back(self, number: int, now: int) -> None:
        last = self._clerk.match.last
        if last is None or last.number != number:
            self._referee.desk.remark = (_MOVED_ON, now)
        else:
            self._close(now)
            self._ask_back(now)

    # Words -----------------------------------------------------------------------------------------------------------

    def _weighed(self, claim: DisputeClaim | None) -> str:
        if claim is None:
            return ""
        verdict = self.desk.weigh(self._clerk.match, claim)
        side = {True: "for the referee", False: "for the claim", None: ""}[verdict.stands]
        return f"The pictures: {verdict.certainty} {side}".strip() + "."

    def _subject_words(self) -> str:
        assert self.desk.dispute is not None
        subject = self.desk.dispute.subject
        return f"Entry {subject.entry.number}: {subject.sentence}"

    def _next(self) -> int:
        return len(self._clerk.match.entries) + 1

    def _note(self, text: str, now: int, evidence: str = "") -> None:
        self._clerk.enter(Noted(text), ENTERED, now, evidence)
