"""What an answer does: to a dispute, to the question what lies somewhere, why it was moved, or whose hand it was."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from tableassist.journal.events import Amended, Asked
from tableassist.referee.correction import accepting_table
from tableassist.referee.deal import DealWatch
from tableassist.referee.decisions import CAMERA, ENTERED, Decisions, EnterByHand, Record
from tableassist.referee.entered import EnteredCard
from tableassist.referee.issue_desk import IssueDesk
from tableassist.referee.issues import Issue, ask_how, dispute, hides_turning
from tableassist.referee.patience import Patience
from tableassist.referee.questions import between_zones
from tableassist.referee.readings import awaits_peek
from tableassist.referee.ruling import Ruling, Todo
from tableassist.referee.table_belief import TableBelief
from tableassist.rules.game import Refused
from tableassist.rules.view import Option
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import ELSEWHERE, Lot, Unread


class DisputeResolver:
    """Answers the open issue. `consider` has the table ruled once more, after what was answered."""

    def __init__(
        self,
        table: TableBelief,
        desk: IssueDesk,
        patience: Patience,
        deal: DealWatch,
        consider: Callable[[int, bool], Decisions],
    ) -> None:
        self._table, self._desk, self._patience, self._deal, self._consider = table, desk, patience, deal, consider

    def answer(self, option: Option, now: int) -> Decisions:
        """An option of the open issue was chosen."""
        issue = self._desk.issue
        assert issue is not None
        if option.action is None and option.key in issue.more:
            yield from self._desk.narrow(issue.narrowed(option.key))
            return
        if issue.kind != "dispute":
            yield Record(Asked(issue.prompt.text, option.label), ENTERED)
        yield from self._resolve(issue, option.key, now)

    def accept_table(self, issue: Issue, now: int) -> Decisions:
        """The players say that what lies there is right: the game is corrected to it, against the rule.

        Where that would come to nothing the dispute stays open, with the reason.
        """
        for event in accepting_table(self._table, issue):
            if isinstance(event, Refused):
                yield from self._desk.open(replace(issue, refused=event))
                return
            yield Record(event, ENTERED)
        yield from self._forgive(now)

    def _resolve(self, issue: Issue, key: str, now: int) -> Decisions:
        if key in issue.choices:
            return self._count_admitted(replace(issue, actions=issue.choices[key]), now)
        match key:
            case "table":
                return self.accept_table(issue, now)
            case "eyes":
                return self._enter_zones(((one.zone, one.want) for one in issue.wrong), now)
            case "enter":
                return self._enter_by_hand()
            case "again":
                return self._desk.close()
            case "all":
                return self._refuse_unfinished(issue, now)
            case "unseen":
                return self._play_by_hand(now)
            case "on":
                return self._play_on(now)
            case "nudged":
                return self._forgive(now, issue.zones if issue.actions or issue.choices else ())
            case "mine":
                return self._close_and_consider(now, vouched=True)
            case "theirs":
                return self._call_out_of_turn(issue, now)
            case "looked" if issue.actions:
                return self._count_admitted(issue, now)
            case "looked" | "swapped":
                return self._blame(issue, key, now)
            case "late":
                return self._count_late(issue, now)
            case "lifted":
                return self._blame(replace(issue, zones=issue.lifted, refused=None), "looked", now)
            case _ if issue.kind == "touched":
                return self._count_peek(issue, ZoneName(key), now)
        return self._enter_contents(issue, key, now)

    def _close_and_consider(self, now: int, *, vouched: bool = False) -> Decisions:
        yield from self._desk.close()
        yield from self._consider(now, vouched)

    def _refuse_unfinished(self, issue: Issue, now: int) -> Decisions:
        """All that was done is seen: what the rules have against it is shown, and the game goes on."""
        self._desk.vouch(issue.action)
        yield from self._desk.close()
        if issue.refused is not None:
            yield from self._desk.refuse(issue.action, issue.refused, CAMERA, now)

    def _play_by_hand(self, now: int) -> Decisions:
        """The deck does not show: players enter all by hand, and nothing is ruled by pictures in this game."""
        self._table.is_ignored = True
        yield from self._enter_by_hand()
        yield from self._consider(now, False)

    def _play_on(self, now: int) -> Decisions:
        """Players play on though some cards of the deal are not seen: these count as nothing until they are."""
        self._deal.play_on()
        self._table.begin_anew(self._table.as_ruled())
        yield from self._close_and_consider(now)

    def _enter_by_hand(self) -> Decisions:
        yield from self._desk.close()
        yield EnterByHand(True)

    # What lies there -------------------------------------------------------------------------------------------------

    def _enter_contents(self, issue: Issue, key: str, now: int) -> Decisions:
        if issue.card is not None:
            return self._enter_row_card(issue, issue.card, key, now)
        if issue.lots:
            return self._enter_pieces(issue, key, now)
        return self._enter_card(issue, key, now)

    def _enter_zones(self, what: Iterable[tuple[ZoneName, tuple[Lot, ...]]], now: int) -> Decisions:
        """Players say what lies in some zones, as long as the eyes see there what they see now."""
        self._table.enter_zones(what)
        return self._close_and_consider(now)

    def _enter_row_card(self, issue: Issue, card: Unread, key: str, now: int) -> Decisions:
        """Players say which card of a row it is and how it lies, or whether one that nothing shows lies there still."""
        if issue.kind == "card" and hides_turning(card, key):
            return self._desk.open(ask_how(card, CardName(key)))
        possibly_present = issue.lots["yes"][0].name if issue.kind == "still" else None
        lots = issue.lots[key] if key in issue.lots else () if key == "none" else (issue.lot(key),)
        turned = key == "turned" if issue.kind == "how" else None
        self._table.enter_card(EnteredCard(card.lot.zone, card.at, lots, possibly_present, turned=turned), card)
        return self._close_and_consider(now)

    def _enter_pieces(self, issue: Issue, key: str, now: int) -> Decisions:
        """Players say what lies on a place, or where a piece between two belongs, if one lies there at all."""
        lots = issue.lots[key]
        if issue.kind != "between":
            return self._enter_zones(((issue.zones[0], lots),), now)
        if key == "moved":
            self._patience.await_move(between_zones(self._table), now)
            return self._desk.close()
        game = self._table.pieces
        assert game is not None
        others = (lot for lot in self._table.placed().at(ELSEWHERE) if not game.belongs(lot))
        return self._enter_zones(((ELSEWHERE, (*lots, *others)),), now)

    def _enter_card(self, issue: Issue, key: str, now: int) -> Decisions:
        """Players say which card lies at a place, or that what is seen there is none."""
        if key == "none":
            return self._enter_zones(((issue.zones[0], ()),), now)
        self._table.enter_lot(issue.lot(key))
        return self._close_and_consider(now)

    # Why it was moved ------------------------------------------------------------------------------------------------

    def _forgive(self, now: int, zones: Iterable[ZoneName] = ()) -> Decisions:
        """The cards were only nudged: what lies there is taken as it lies, everywhere where no zones are named."""
        self._table.forgive(zones)
        return self._close_and_consider(now)

    def _count_late(self, issue: Issue, now: int) -> Decisions:
        """What was declared last is amended to what was really declared."""
        last = self._table.match.last
        assert last is not None
        yield Record(Amended(last.number, self._table.game.write(issue.actions[0])), ENTERED)
        yield from self._forgive(now, issue.zones)

    def _call_out_of_turn(self, issue: Issue, now: int) -> Decisions:
        """Another player than the one on turn moved cards: they go back (R-TB-010)."""
        placed, was = self._table.placed(), self._table.belief.was
        refused = Refused("R-TB-010", f"It is {issue.prompt.options[0].label}'s turn.", "Put the cards back.")
        wrong = tuple(Todo(zone, was.at(zone), placed.at(zone)) for zone in sorted(was.differing(placed)))
        self._table.forget_touches()
        if wrong:
            yield from self._desk.open(dispute(Ruling(self._table.belief, wrong=wrong, refused=refused)))
            return
        yield from self._desk.put_on_record(refused, ENTERED, now)
        yield from self._desk.close()

    def _count_admitted(self, issue: Issue, now: int) -> Decisions:
        """Players say that they did what moved cards alone did not prove: it counts like an action by button."""
        for action in issue.actions:
            refused = self._table.game.judge(self._table.state, action)
            if refused is not None:
                yield from self._desk.refuse(action, refused, ENTERED, now)
                break
            yield from self._desk.count(action, ENTERED)
        self._table.forgive()
        self._table.reopen()
        yield from self._close_and_consider(now)

    def _count_peek(self, issue: Issue, zone: ZoneName, now: int) -> Decisions:
        """One of several cards was looked at, and the others only nudged: it may be the first of a look at more."""
        if awaits_peek(self._table.game, self._table.state):
            self._table.forgive(other for other in issue.zones if other != zone)
            self._table.take_as_lifted(zone)
            return self._close_and_consider(now)
        return self._blame(replace(issue, zones=(zone,), refused=None), "looked", now)

    def _blame(self, issue: Issue, key: str, now: int) -> Decisions:
        """Players admit a look or a swap: it goes on record; a look cannot be un-seen, a swap is changed back."""
        refused = issue.blame(self._table.game, self._table.state, key)
        yield from self._desk.put_on_record(refused, ENTERED, now)
        yield from self._forgive(now)
        if key == "swapped":
            self._table.dispute(self._table.belief.disputed | frozenset(issue.zones))
