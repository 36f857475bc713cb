"""The main flow: presses, settled tables and the passing of time go in; journal entries and a view come out.

One thread owns a session. Nothing here reads a clock, a camera or a screen: `now` comes in with each call.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from tableassist.app.choices import Choice, pressed_on
from tableassist.app.clerk import Clerk, Store
from tableassist.app.issues import (
    Issue,
    ask_card,
    ask_hand,
    ask_touched,
    dispute,
    menu_prompt,
)
from tableassist.journal.events import (
    Acted,
    Amended,
    Asked,
    Ended,
    Entry,
    Flagged,
    Noted,
    Overruled,
    Refusal,
    Undone,
)
from tableassist.ports import Pressed, Speaker
from tableassist.referee.match import Match, counting
from tableassist.referee.ruling import Belief, Doubt, Ruling, Todo, rebased, reopened, rule
from tableassist.rules.game import Refused, Seat
from tableassist.rules.view import Option, Prompt
from tableassist.table.geometry import Side, ZoneName
from tableassist.table.layout import Layout, Settled
from tableassist.table.sight import Observation

PATIENCE_MS = 1500
"""How long an unexplained table may lie before the referee speaks up: players move more than one card."""
REMARK_MS = 8000
"""How long a refusal that needs no answer stays on the screen."""


class Session:
    """A game being refereed.

    `camera` tells whether a camera watches; without one everything is entered by hand. `sides` are the edges at which
    the players sit, in seat order; empty where hands are no evidence. `on_entry` hears of every entry
    after it was stored.
    """

    def __init__(
        self,
        match: Match,
        store: Store,
        *,
        now: int,
        camera: bool,
        sides: Sequence[Side] = (),
        speaker: Speaker | None = None,
        on_entry: Callable[[Entry], None] = lambda _entry: None,
    ) -> None:
        self.clerk = Clerk(match, store, now=now, speaker=speaker, on_entry=on_entry)
        self.camera = camera
        self.sides = tuple(sides)
        self.belief = Belief(match.game.layout(match.state))
        self.issue: Issue | None = None
        self.todo: tuple[Todo, ...] = ()
        self.menu: Choice | None = None
        self.by_hand = False
        self.remark: tuple[Refused, int] | None = None
        self.good_until = 0
        self.last_seen: Observation | None = None
        self.quitting = False
        self.notice = ""
        self._settled: Settled | None = None
        self._chosen: tuple[str, ...] = ()
        self._cursor = 0
        self._complaint: tuple[Ruling, int] | None = None
        self._correcting: tuple[str, ...] | None = None
        self.vouched = False

    @property
    def match(self) -> Match:
        """The game as it stands."""
        return self.clerk.match

    # What goes in ----------------------------------------------------------------------------------------------

    def press(self, pressed: Pressed) -> None:
        """A button, key or touch."""
        now = pressed.at
        if pressed.button.startswith("seat") and not self._answers_with_seat(pressed):
            return self._seat(Seat(int(pressed.button[4:])), now)
        command, choice, option = pressed_on(self.choice(), pressed)
        if option is not None:
            return self._take(option, now)
        if choice is not None:
            self._set_cursor(choice)
        return self._command(command, now)

    def see(self, settled: Settled, now: int) -> None:
        """The table has settled."""
        self._settled = settled
        self._consider(now)

    def watch(self, seen: Observation) -> None:
        """One look at the table, for the status strip only."""
        self.last_seen = seen

    def tick(self, now: int) -> None:
        """Time passes: patience ends, flags fall, a sign of life is written."""
        if self._complaint is not None and now - self._complaint[1] >= PATIENCE_MS:
            ruling, _ = self._complaint
            self._complaint = None
            self._open(dispute(ruling), now)
        if self.clerk.mind(now):
            self.belief = rebased(self.belief, self._now_lying())
            self._consider(now)

    # What comes out --------------------------------------------------------------------------------------------

    def choice(self) -> Choice | None:
        """What may be chosen now: the menu, an open issue, or the game's own prompt."""
        if self.menu is not None:
            return self.menu
        if self.issue is not None:
            return Choice(self.issue.prompt, self._cursor)
        prompt = self._prompt()
        if prompt is None or not prompt.options:
            return None
        return Choice(prompt, min(self._cursor, len(prompt.options) - 1))

    def private(self) -> frozenset[ZoneName]:
        """The zones whose faces must not be read now (R-TB-004)."""
        return self.match.game.private(self.match.state)

    def seen_layout(self) -> Layout | None:
        """The table as it was last seen to lie still, or None before that."""
        return self._settled.layout if self._settled is not None else None

    # The table -------------------------------------------------------------------------------------------------

    def _consider(self, now: int) -> None:
        """Hold the last settled table against the game, until nothing more follows from it."""
        while self._settled is not None and self.match.outcome is None:
            before = self.belief
            ruling = rule(self.match.game, self.match.state, before, self._settled)
            hands = before.hands | self._settled.hands
            self._settled = replace(self._settled, moved=frozenset(), hands=frozenset())
            if self._wrong_hand(ruling, before, hands, now):
                return
            self.belief = ruling.belief
            for action in ruling.actions:
                self._count(action, "camera", now)
            self._judge(ruling, now)
            if not ruling.actions:
                break
        if self.match.outcome is not None:
            self._tidy(now)

    def _wrong_hand(self, ruling: Ruling, before: Belief, hands: frozenset[Side], now: int) -> bool:
        """Asks whose hand it was where only hands from other players' edges were seen at a player's move."""
        actors = {self.match.game.actor(action) for action in ruling.actions} - {None}
        if self.vouched or not hands or len(actors) != 1:
            return False
        actor = next(seat for seat in actors if seat is not None)
        others = [seat for seat, side in enumerate(self.sides) if side in hands and seat != actor]
        if actor >= len(self.sides) or self.sides[actor] in hands or not others:
            return False
        self.belief = replace(before, hands=hands)
        names = self.match.started.players
        self._open(ask_hand(names[actor], names[others[0]], actor), now)
        return True

    def _count(self, action: Any, source: str, now: int) -> None:
        self.clerk.act(action, source, now)
        self._chosen, self._cursor, self.remark = (), 0, None

    def _judge(self, ruling: Ruling, now: int) -> None:
        self.todo = ruling.todo
        if ruling.doubt is not None:
            return self._doubt(ruling.doubt, now)
        if ruling.refused is None:
            return self._put_right(now)
        if ruling.action is None and self.issue is None:
            self._complaint = self._complaint or (ruling, now)
            return None
        self._complaint = None
        if not ruling.wrong and ruling.action is not None:
            return self._refuse(ruling.action, ruling.refused, "camera", now)
        if ruling.action is None and self.issue is not None and self.issue.kind == "dispute":
            self.issue = replace(self.issue, wrong=ruling.wrong)
            return None
        return self._open(dispute(ruling), now)

    def _put_right(self, now: int) -> None:
        self._complaint = None
        if self.issue is None or self.issue.kind == "touched":
            return
        if self.issue.kind == "dispute":
            self.clerk.enter(Noted("The table was put right."), "camera", now)
        self._close(now)
        self.good_until = now + 2000

    def _tidy(self, now: int) -> None:
        """After the end nothing is wrong any more; what still lies there does not matter."""
        self._complaint, self.todo = None, ()
        if self.issue is not None:
            self._close(now)

    def _doubt(self, doubt: Doubt, now: int) -> None:
        game, state = self.match.game, self.match.state
        self._open(ask_card(doubt.zones[0]) if doubt.kind == "card" else ask_touched(game, state, doubt.zones), now)

    # Issues ----------------------------------------------------------------------------------------------------

    def _open(self, issue: Issue, now: int) -> None:
        if issue.kind == "dispute":
            self.belief = replace(self.belief, disputed=frozenset(one.zone for one in issue.wrong))
        if self.issue is not None and self.issue.same_as(issue):
            self.issue = issue
            return
        reopened = self.issue is not None
        self.issue, self._cursor = issue, 0
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
        self.issue, self._cursor = None, 0
        self.clerk.pause(False, "dispute", "engine", now)

    def _answer(self, option: Option, now: int) -> None:
        """An option of an open issue was chosen."""
        issue = self.issue
        assert issue is not None
        if option.action is None and option.key in issue.more:
            self.issue, self._cursor = issue.narrowed(option.key), 0
            return
        if issue.kind != "dispute":
            self.clerk.enter(Asked(issue.prompt.text, option.label), "told", now)
        self._settle_issue(issue, option.key, now)

    def _settle_issue(self, issue: Issue, key: str, now: int) -> None:
        match key:
            case "table":
                self._accept_table(issue, now)
            case "enter":
                self._close(now)
                self.by_hand = True
            case "nudged":
                self._forgive(now)
            case "mine":
                self.vouched = True
                self._close(now)
                self._consider(now)
                self.vouched = False
            case "theirs":
                self._out_of_turn(issue, now)
            case "looked" | "swapped":
                self._blame(issue, key, now)
            case "again":
                self._close(now)
            case _:
                self._told_card(issue, key, now)

    def _told_card(self, issue: Issue, key: str, now: int) -> None:
        lot = issue.lot(key)
        kept = tuple(one for one in self.belief.told if one.zone != lot.zone)
        self.belief = replace(self.belief, told=(*kept, lot))
        self._close(now)
        self._consider(now)

    def _forgive(self, now: int) -> None:
        """The cards were only nudged: what lies there is taken as it lies."""
        self.belief = rebased(self.belief, self._now_lying())
        self._close(now)
        self._consider(now)

    def _out_of_turn(self, issue: Issue, now: int) -> None:
        """Another player than the one on turn moved cards: they go back (R-TB-010)."""
        lying, was = self._now_lying(), self.belief.was
        zones = was.differing(lying)
        refused = Refused("R-TB-010", f"It is {issue.prompt.options[0].label}'s turn.", "Put the cards back.")
        wrong = tuple(Todo(zone, was.at(zone), lying.at(zone)) for zone in sorted(zones))
        self.belief = replace(self.belief, moved=frozenset(), hands=frozenset())
        if wrong:
            return self._open(dispute(Ruling(self.belief, wrong=wrong, refused=refused)), now)
        self.clerk.enter(Refusal("", refused.rule, refused.why), "told", now)
        self.remark = (refused, now)
        return self._close(now)

    def _blame(self, issue: Issue, key: str, now: int) -> None:
        """Players admit a look or a swap: it goes on record; a look cannot be un-seen."""
        refused = issue.blame(self.match.game, self.match.state, key)
        self.clerk.enter(Refusal("", refused.rule, refused.why), "told", now)
        self.remark = (refused, now)
        self._forgive(now)

    def _accept_table(self, issue: Issue, now: int) -> None:
        """The players say that what lies there is right: the game is corrected to it, against the rule."""
        lying = self._now_lying()
        rule_id = issue.refused.rule if issue.refused else "R-TB-002"
        if issue.action is not None:
            self.clerk.enter(Overruled(self.match.game.write(issue.action), rule_id), "told", now)
        for one in issue.wrong:
            action = self.match.game.correct(self.match.state, one.zone, lying.at(one.zone))
            if action is not None:
                self.clerk.enter(Overruled(self.match.game.write(action), rule_id), "told", now)
        self._forgive(now)

    def _now_lying(self) -> Layout:
        layout = self._settled.layout if self._settled is not None else self.belief.was
        for lot in self.belief.told:
            layout = layout.with_zone(lot.zone, (lot,))
        return layout

    # Presses ---------------------------------------------------------------------------------------------------

    def _prompt(self) -> Prompt | None:
        if self.match.outcome is not None:
            return None
        told = self.by_hand or not self.camera
        return self.match.game.prompt(self.match.state, self._chosen, told=told)

    def _answers_with_seat(self, pressed: Pressed) -> bool:
        """Whether the seat's button stands for an option that names the player."""
        choice = self.choice()
        return choice is not None and any(f"seat{option.seat}" == pressed.button for option in choice.options)

    def _seat(self, seat: Seat, now: int) -> None:
        if seat >= len(self.match.started.players):
            return
        for action in self.match.game.pressed(self.match.state, seat):
            self.enter(action, now)

    def _take(self, option: Option, now: int) -> None:
        if self.menu is not None:
            return self._menu(option, now)
        if self.issue is not None:
            return self._answer(option, now)
        if option.action is None:
            self._chosen, self._cursor = (*self._chosen, option.key), 0
            return None
        self._chosen, self._cursor = (), 0
        return self.enter(option.action, now)

    def enter(self, action: Any, now: int) -> None:
        """A told action: it counts, or it is refused with the reason."""
        refused = self.match.game.judge(self.match.state, action)
        if refused is not None:
            self._refuse(action, refused, "told", now)
            return
        self._count(action, "told", now)
        self.by_hand = False
        self.belief = reopened(self.belief, self.match.game.unread(self.match.state))
        self._consider(now)

    def _refuse(self, action: Any, refused: Refused, source: str, now: int) -> None:
        """An action does not count and nothing needs to be put right: the reason is shown, and the game goes on."""
        if source == "camera" and self.remark is not None and self.remark[0] == refused:
            return
        self.clerk.enter(Refusal(self.match.game.write(action), refused.rule, refused.why), source, now)
        self.remark = (refused, now)
        self.clerk.cue("refuse")

    def _set_cursor(self, choice: Choice) -> None:
        self._cursor = choice.at
        if self.menu is not None:
            self.menu = choice

    def _command(self, command: str, now: int) -> None:
        match command:
            case "menu":
                self._open_menu()
            case "back":
                self._back()
            case "undo":
                self.undo(now)
            case "pause":
                self._pause_by_hand(now)
            case "wrong":
                self._wrong(now)
            case "mute":
                self.clerk.muted = not self.clerk.muted
            case "quit":
                self.quitting = True

    def _open_menu(self) -> None:
        if self.menu is not None or self._chosen:
            return self._back()
        self.menu = Choice(self._menu_prompt())
        return None

    def _menu_prompt(self) -> Prompt:
        match = self.match
        return menu_prompt(
            camera=self.camera,
            paused=match.paused,
            clock=match.clock is not None,
            corrections=match.game.corrections(match.state, ()),
            muted=self.clerk.muted,
        )

    def _back(self) -> None:
        if self.menu is not None:
            self.menu, self._correcting = None, None
        else:
            self._chosen, self.by_hand = self._chosen[:-1], self.by_hand and bool(self._chosen)
        self._cursor = 0

    def _menu(self, option: Option, now: int) -> None:
        self.menu, self._cursor = None, 0
        if option.key == "correct" or self._correcting is not None:
            return self._correct(option, now)
        if option.key == "byhand":
            self.by_hand = True
        elif option.key == "end":
            self.end("ended by the players", now)
        return self._command(option.key, now)

    def _correct(self, option: Option, now: int) -> None:
        """Walk through the corrections; the last choice carries the action, which counts against every rule."""
        if option.action is None:
            self._correcting = () if option.key == "correct" else (*(self._correcting or ()), option.key)
            prompt = self.match.game.corrections(self.match.state, self._correcting)
            self.menu = Choice(prompt) if prompt is not None else None
            return
        self._correcting = None
        self.clerk.enter(Overruled(self.match.game.write(option.action), "R-TB-002", "players"), "told", now)
        self.belief = rebased(self.belief, self._now_lying())
        self._consider(now)

    def _pause_by_hand(self, now: int) -> None:
        self.clerk.pause(not self.match.paused, "by hand", "told", now)

    def _wrong(self, now: int) -> None:
        """“That is wrong”: an open dispute is overruled, else the last ruling is taken back."""
        if self.issue is not None and self.issue.kind == "dispute":
            return self._accept_table(self.issue, now)
        return self.undo(now)

    def undo(self, now: int) -> None:
        """Take back the last action that counts; what was seen cannot be un-seen (R-TB-005)."""
        counted = counting(self.match.entries)
        if not counted or self.match.outcome is not None:
            return
        last = counted[-1]
        self._chosen, self._cursor, self.issue = (), 0, None
        text = last.event.action if isinstance(last.event, Acted | Overruled | Flagged) else ""
        self.clerk.enter(Undone(last.number, f"{text} taken back; what was seen stays seen"), "told", now)
        self.clerk.say(f"Taken back: {text}")
        self.belief = rebased(self.belief, self._now_lying())
        self._consider(now)

    def amend(self, number: int, action: Any, now: int) -> None:
        """Entry `number` was really this action; check with `check_amendment` first."""
        self.clerk.enter(Amended(number, self.match.game.write(action)), "told", now)
        self.belief = rebased(self.belief, self._now_lying())
        self._consider(now)

    def end(self, why: str, now: int) -> None:
        """End the game by hand: nobody wins."""
        if self.match.outcome is None:
            self.clerk.enter(Ended(why), "told", now)
            self.clerk.cue("over")
