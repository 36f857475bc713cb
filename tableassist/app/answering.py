"""What an answer does: to a dispute, to the question what lies somewhere, why it was moved, or whose hand it was."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tableassist.app.tabletop import Tabletop
from tableassist.journal.events import Asked, Overruled, Refusal
from tableassist.referee.issues import Issue, dispute
from tableassist.referee.pieces import Said, belonging
from tableassist.referee.row_cards import Named
from tableassist.referee.ruling import Ruling, Todo, rebased, reopened
from tableassist.rules.game import Refused
from tableassist.rules.view import Option
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import ELSEWHERE, Lot, Unread
from tableassist.table.sight import Face

PATIENCE_MS = 1500
"""How long an unexplained table may lie before the referee speaks up: players move more than one card."""

BLIND_MS = 4000
"""How long a card may lie open without being read before the players are asked for it."""

MOVING_MS = 8000
"""How long players may take to lay a piece clearly on its place after they said that they do."""

Between = tuple[tuple[Lot, ...], tuple[CardName, ...]]
"""What lies between places, and between which."""


class Answering(Tabletop):
    """A tabletop whose disputes and questions are answered by choosing an option."""

    _moving: tuple[Between, int] | None = None
    """What players are about to lay clearly, and since when."""

    def answer(self, option: Option, now: int) -> None:
        """An option of an open issue was chosen."""
        issue = self.issue
        assert issue is not None
        if option.action is None and option.key in issue.more:
            self.issue, self.cursor = issue.narrowed(option.key), 0
            return
        if issue.kind != "dispute":
            self.clerk.enter(Asked(issue.prompt.text, option.label), "told", now)
        self._settle_issue(issue, option.key, now)

    def _settle_issue(self, issue: Issue, key: str, now: int) -> None:
        match key:
            case "table":
                self._accept_table(issue, now)
            case "eyes":
                self._told(((one.zone, one.want) for one in issue.wrong), now)
            case "enter":
                self._close(now)
                self.by_hand = True
            case "nudged":
                self._forgive(now)
            case "mine":
                self._vouched = True
                self._close(now)
                self.consider(now)
                self._vouched = False
            case "theirs":
                self._out_of_turn(issue, now)
            case "looked" if issue.actions:
                self._own_up_to(issue, now)
            case "looked" | "swapped":
                self._blame(issue, key, now)
            case "lifted":
                self._blame(replace(issue, zones=issue.lifted, refused=None), "looked", now)
            case "again":
                self._close(now)
            case _ if issue.card is not None:
                self._told_of_row(issue, issue.card, key, now)
            case _ if issue.lots:
                self._told_pieces(issue, issue.lots[key], now)
            case _:
                self._told_card(issue, key, now)

    def _told_pieces(self, issue: Issue, lots: tuple[Lot, ...], now: int) -> None:
        """What players say lies on a place, or where a piece between two belongs."""
        if issue.kind != "between":
            return self._told(((issue.zones[0], lots),), now)
        if not lots:
            self._moving = (self._lying_between(), now)
            return self._close(now)
        beside = self.now_lying().at(ELSEWHERE)
        others = (lot for lot in beside if lot not in belonging(beside))
        return self._told(((ELSEWHERE, (*lots, *others)),), now)

    def complain(self, now: int) -> None:
        """Speak up about an unexplained table once patience has ended, and about what nobody has moved after all."""
        if self._is_outdated():
            return
        if self._complaint is not None and now - self._complaint[1] >= PATIENCE_MS:
            ruling, _ = self._complaint
            self._complaint = None
            self._open(self._amiss(ruling), now)
        self._ask_what_stays_unread(now)
        self._remind(now)
        if self._moving is not None and now - self._moving[1] >= MOVING_MS:
            self.consider(now)

    def _remind(self, now: int) -> None:
        """Speaks of what was begun and not gone on with, and of cards that are left lying in rows."""
        if self.issue is not None or self.match.outcome is not None:
            return
        unfinished = self._waiting.unfinished(now)
        unseen = self._ask_still(anew=True) if unfinished is not None else None
        if unseen is not None:
            self._open(unseen, now)
        elif unfinished is not None:
            self.refuse(*unfinished, "camera", now)
        left = self._waiting.left_lying(self.todo, now) if self._has_rows else ""
        if left:
            self.clerk.enter(Asked(left), "engine", now)
            self.clerk.say(left)
            self.clerk.cue("ask")

    def _ask_what_stays_unread(self, now: int) -> None:
        """Cards that lie open to be read and are not told for long are asked for: the game waits for them."""
        piles = {zone.name for zone in self._mat.zones if zone.kind == "pile"}
        open_zones = self.match.game.unread(self.match.state) - self.private() - piles
        blind = sorted(zone for zone in open_zones if _untold(self.now_lying().at(zone)))
        if not blind or self.issue is not None or self.match.outcome is not None:
            self._blind_since = None
        elif self._blind_since is None:
            self._blind_since = now
        elif now - self._blind_since >= BLIND_MS:
            self._open(self._ask_what(blind[0]), now)

    def _lies_between(self, now: int) -> bool:
        """R-MW-103; what players are about to move is judged where it comes to lie."""
        if self._moving is not None:
            there, since = self._moving
            if self._lying_between() == there and now - since < MOVING_MS:
                return True
            self._moving = None
        return super()._lies_between(now)

    def _lying_between(self) -> Between:
        if self._raw is None:
            return (), ()
        return belonging(self._raw.layout.at(ELSEWHERE)), self._raw.either.get(ELSEWHERE, ())

    def _told(self, what: Iterable[tuple[ZoneName, tuple[Lot, ...]]], now: int) -> None:
        """Players say what lies in some zones, as long as the eyes see there what they see now."""
        if self._raw is not None and self._settled is not None:
            fresh = tuple(Said(zone, self._raw.layout.at(zone), lots) for zone, lots in what)
            told = {one.zone for one in fresh}
            self._said = (*(one for one in self._said if one.zone not in told), *fresh)
            touches = self._settled
            raw = replace(self._raw, moved=touches.moved, slid=touches.slid, hands=touches.hands)
            self._settled = self._as_told(raw)
        self._close(now)
        self.consider(now)

    def _told_of_row(self, issue: Issue, card: Unread, key: str, now: int) -> None:
        """Players say which card of a row it is, or whether one that nothing shows lies there still."""
        veiled = issue.lots["yes"][0].name if issue.kind == "still" else None
        lots = issue.lots[key] if veiled else () if key == "none" else (issue.lot(key),)
        others = (one for one in self._named if one.veiled != veiled or not one.means(card))
        self._named = (*others, Named(card.lot.zone, card.at, lots, veiled))
        self._told((), now)

    def _told_card(self, issue: Issue, key: str, now: int) -> None:
        """Players say which card lies at a place, or that what is seen there is none."""
        if key == "none":
            return self._told(((issue.zones[0], ()),), now)
        lot = issue.lot(key)
        kept = tuple(one for one in self.belief.told if one.zone != lot.zone)
        self.belief = replace(self.belief, told=(*kept, lot))
        self._close(now)
        return self.consider(now)

    def _forgive(self, now: int) -> None:
        """The cards were only nudged: what lies there is taken as it lies."""
        self.belief = rebased(self.belief, self._as_believed())
        self._close(now)
        self.consider(now)

    def _out_of_turn(self, issue: Issue, now: int) -> None:
        """Another player than the one on turn moved cards: they go back (R-TB-010)."""
        lying, was = self.now_lying(), self.belief.was
        zones = was.differing(lying)
        refused = Refused("R-TB-010", f"It is {issue.prompt.options[0].label}'s turn.", "Put the cards back.")
        wrong = tuple(Todo(zone, was.at(zone), lying.at(zone)) for zone in sorted(zones))
        self.belief = replace(self.belief, moved=frozenset(), slid=frozenset(), hands=frozenset())
        if wrong:
            return self._open(dispute(Ruling(self.belief, wrong=wrong, refused=refused)), now)
        self.clerk.enter(Refusal("", refused.rule, refused.why), "told", now)
        self.remark = (refused, now)
        return self._close(now)

    def _own_up_to(self, issue: Issue, now: int) -> None:
        """Players say that they did what moved cards alone did not prove: it counts like an action by button."""
        game = self.match.game
        for action in issue.actions:
            refused = game.judge(self.match.state, action)
            if refused is not None:
                self.refuse(action, refused, "told", now)
                break
            self.count(action, "told", now)
        self.belief = reopened(rebased(self.belief, self._as_believed()), game.unread(self.match.state))
        self._close(now)
        self.consider(now)

    def _blame(self, issue: Issue, key: str, now: int) -> None:
        """Players admit a look or a swap: it goes on record; a look cannot be un-seen, a swap is changed back."""
        refused = issue.blame(self.match.game, self.match.state, key)
        self.clerk.enter(Refusal("", refused.rule, refused.why), "told", now)
        self.remark = (refused, now)
        self._forgive(now)
        if key == "swapped":
            self.belief = replace(self.belief, disputed=self.belief.disputed | frozenset(issue.zones))

    def _accept_table(self, issue: Issue, now: int) -> None:
        """The players say that what lies there is right: the game is corrected to it, against the rule."""
        lying = self.now_lying()
        rule_id = issue.refused.rule if issue.refused else "R-TB-002"
        if issue.action is not None:
            self.clerk.enter(Overruled(self.match.game.write(issue.action), rule_id), "told", now)
        for one in issue.wrong:
            action = self.match.game.correct(self.match.state, one.zone, lying.at(one.zone))
            if action is not None:
                self.clerk.enter(Overruled(self.match.game.write(action), rule_id), "told", now)
        self._forgive(now)


def _untold(lots: Sequence[Lot]) -> bool:
    return any(lot.face is Face.UNKNOWN for lot in lots)
