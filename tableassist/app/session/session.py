"""The main flow: presses, settled tables and the passing of time go in; journal entries and a view come out.

One thread owns a session. Nothing here reads a clock, a camera or a screen: `now` comes in with each call.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tableassist.app.disputes.answers import DisputeAnswer
from tableassist.app.disputes.disputing import DisputeDesk
from tableassist.app.disputes.flow import DisputeFlow
from tableassist.app.evidence.last_positions import Positions, positions_after, zones_with
from tableassist.app.eyes.live_picture import LivePicture
from tableassist.app.journals.clerk import Clerk, Store
from tableassist.app.prompting.chairs import for_side
from tableassist.app.prompting.choices import BY_HAND
from tableassist.app.prompting.clock_desk import PENALTY_MS, describe_control
from tableassist.app.prompting.prompter import Prompter
from tableassist.app.prompting.signing import WaysOut, may_sign
from tableassist.app.session.correction_desk import CorrectionDesk
from tableassist.app.session.countdown import WindowTimer
from tableassist.app.session.early_press import PressOrder
from tableassist.app.session.executing import DecisionExecutor
from tableassist.app.session.sight_watch import LaidTable, SightWatch
from tableassist.app.session.take_back_desk import TakeBackAnswer, TakeBackDesk
from tableassist.app.session.tray_desk import TrayDesk
from tableassist.journal.events import Amended, ClockSet, Entry, Noted, Overruled, Signed
from tableassist.ports import LONG, Pressed, Speaker
from tableassist.referee.assistant import GameAssistant, NoAssistant
from tableassist.referee.decisions import ENTERED
from tableassist.referee.issues import READ_AGAIN, Issue
from tableassist.referee.match import Match
from tableassist.referee.ruling import Todo
from tableassist.referee.table_referee import TableReferee
from tableassist.rules.game import Refused, Seat
from tableassist.rules.showable import showable
from tableassist.rules.view import Option
from tableassist.table.geometry import Side, ZoneName
from tableassist.table.layout import SettledLayout
from tableassist.table.observation import Observation
from tableassist.vision.types import OCCLUDED


class Session:
    """A game being refereed: its clerk writes, its referee decides, its players choose.

    `camera` says whether a camera watches; without one everything is entered by hand. `sides` are the edges at which
    the players sit, in seat order; empty where hands are no evidence. `on_entry` hears of every entry after it was
    stored. `assistant` helps with this one game. `disputes` has the pictures for disputes, None for none. `prompts`
    are what players are asked, `corrections` what they put right, `notice` what the screen says of the machine, `live`
    what the camera sees. `penalty_ms` and `arbiter` are as in `CorrectionDesk`. `ways` say
    where the last screen leads, and `left` is how the game was left: "quit", "new", "rematch" or "other".
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
        assistant: GameAssistant | None = None,
        penalty_ms: int = PENALTY_MS,
        ways: WaysOut = WaysOut.NONE,
        disputes: DisputeDesk | None = None,
        arbiter: str = "",
    ) -> None:
        desk = disputes or DisputeDesk(match.game.mat(match.started.options))
        self.clerk = Clerk(match, store, now=now, speaker=speaker, on_entry=lambda entry: self._heard(entry, on_entry))
        self.referee = TableReferee(lambda: self.clerk.match, sides)
        self.assistant = assistant or NoAssistant()
        self.camera = camera
        self.prompts = Prompter(self.referee, self.assistant, camera=camera, ways=ways)
        self._executor = DecisionExecutor(self.clerk, self.prompts)
        self.corrections = CorrectionDesk(
            self.clerk, self.referee, self.prompts, self._executor, penalty_ms=penalty_ms, arbiter=arbiter
        )
        self.last_seen: Observation | None = None
        self.last_positions: Positions | None = None
        self.quitting, self.left, self.notice = False, "", ""
        self.live: LivePicture | None = None
        self._window = WindowTimer(self.clerk.state_since, lenient=self.assistant.others_window)
        self._rested_at, self.order = -1, PressOrder(self.referee, self.prompts)
        self.take_backs = TakeBackDesk(self.clerk, self.referee, self.prompts, self.undo, arbiter=arbiter)
        self.disputes = DisputeFlow(
            desk, self.clerk, self.referee, self.prompts, self._executor.carry_out, self.undo, self.take_backs.ask
        )
        self._sight, self.laid, self.trays = SightWatch(), LaidTable(), TrayDesk(lambda: self.match)
        if match.last is None and match.outcome is None:
            self.clerk.announce(describe_control(match))

    # What goes in ----------------------------------------------------------------------------------------------

    def press(self, pressed: Pressed) -> None:
        """A button, key or touch."""
        now, pressed = pressed.at, for_side(self.match.started.sides, pressed)
        if pressed.held:
            return self._hold(pressed)
        if pressed.button.startswith("text:"):
            return self._typed(showable(pressed.button[5:]), now)
        if pressed.button.startswith("seat") and not self.prompts.names_seat(pressed.button):
            return self._seat(Seat(int(pressed.button[4:])), now)
        command, option = self.prompts.press(pressed)
        return self._take(option, now) if option is not None else self._command(command, now)

    def watch(self, seen: Observation) -> None:
        """A picture of the table: for the screen, and to know until when the settled table lay as it did."""
        self.last_seen = seen
        self.disputes.desk.watch(seen)
        for watch in (self._sight, self.order, self.trays):
            watch.see(seen)
        self.last_positions = positions_after(self.last_positions, seen, self.referee.table.mat)
        if seen.hand_in_view:
            self._window.saw_hand(seen.taken_at)
        if seen.at_rest:
            self._rested_at = seen.taken_at

    def see(self, settled: SettledLayout, now: int) -> None:
        """The table has settled; a flag that was due before falls first (R-CK-006)."""
        self._let_flags_fall(now)
        self.disputes.desk.settle(settled, self.match)
        self._executor.carry_out(self.referee.see(settled, now), self.order.charged_until(now))
        self._press_as_done(now)

    def confirm(self, at: int, now: int) -> None:
        """A picture taken `at` shows the table as it was last settled."""
        self._executor.carry_out(self.referee.confirm(at, now), self.order.charged_until(now))
        self._press_as_done(now)

    def tick(self, now: int) -> None:
        """Time passes: patience ends, flags fall, a sign of life is written."""
        self.prompts.blind = self.camera and self._sight.is_lost(now)
        right = self.camera and self.referee.table.seen_layout() is not None and not self.todo
        self.laid.see(now, right=right and not self.prompts.blind, begun=self.match.last is not None)
        self.confirm(self._rested_at, now)
        self._executor.carry_out(self.referee.pass_time(now), self.order.charged_until(now))
        self._answer_as_typed(now)
        self._count_down(now)
        self.disputes.let_pass(now)
        self.take_backs.let_pass(now, disputed=self.disputes.is_open)
        self._let_flags_fall(now)

    def _let_flags_fall(self, now: int) -> None:
        """What is not understood when a flag falls was too late (R-CK-006), whoever is at it."""
        if self.clerk.mind(self.order.charged_until(now)):
            self._executor.begin_anew()
            late = self.last_seen is not None and not self.last_seen.at_rest
            self._executor.carry_out(self.referee.rebase(now, under_way=late), now)

    # What comes out --------------------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The game as it stands."""
        return self.clerk.match

    @property
    def issue(self) -> Issue | None:
        """The dispute or question that stands until somebody acts."""
        return self.referee.issue

    @property
    def todo(self) -> tuple[Todo, ...]:
        """What is still to be moved on the table."""
        return self.referee.todo

    def private(self) -> frozenset[ZoneName]:
        """The zones whose faces must not be read now (R-TB-004)."""
        return self.referee.table.private()

    def show_refusal(self, refused: Refused, now: int) -> None:
        """Show why something did not happen, where it needs no answer."""
        self.referee.desk.remark = (refused, now)

    def countdown(self, now: int) -> int | None:
        """Milliseconds left of the time that what is going on now has for itself (R-CK-024), or None."""
        return self._window.left(self.match, self.clerk.state_since, self.clerk.at(now))

    def unseen_answer(self) -> ZoneName | None:
        """The place on which somebody may lay something in the time that counts down now, and that a thing hides."""
        place = self.match.game.timing(self.match.state).answered_at
        if place is None or self.last_seen is None or not self.camera:
            return None
        return place if place in zones_with(self.last_seen, self.referee.table.mat, OCCLUDED) else None

    def may_press(self, seat: Seat) -> bool:
        """Whether the seat's own button does anything: not under a ruling card, nor in others' window (R-CK-022)."""
        if self._is_disputed():
            return False
        timing = self.match.game.timing(self.match.state)
        return not (self.assistant.others_window and timing.countdown_ms and timing.owner == seat)

    def is_paused_by_players(self) -> bool:
        """Whether players stopped the clock and nothing is open: nobody plays until they go on."""
        return self.issue is None and self.clerk.is_paused_by_players()

    def asks_who_paused(self) -> bool:
        """Whether the seats' own buttons say who has paused (R-CK-007)."""
        return self.is_paused_by_players() and not self.prompts.menu.is_open

    def _is_disputed(self) -> bool:
        """Whether a ruling or a take-back is being settled on the screen: nothing goes on meanwhile."""
        return self.disputes.is_open or self.take_backs.is_open

    # What happens by itself ------------------------------------------------------------------------------------

    def _heard(self, entry: Entry, on_entry: Callable[[Entry], None]) -> None:
        """An entry was stored: its pictures are kept with it."""
        self.disputes.desk.hear(entry, self.clerk.match)
        on_entry(entry)

    def _count_down(self, now: int) -> None:
        """A countdown that has run out ends what is going on, as the button of who is waited for would (R-CK-023)."""
        match, clerk = self.match, self.clerk
        # What is entered by hand was done in time: players look at the screen, not at the clock.
        held = match.paused or self.prompts.by_hand or self._is_disputed() or self.unseen_answer() is not None
        asked, at, seen_at = self.issue is not None, clerk.at(now), self.referee.table.seen_at()
        over = self._window.runs_out(match, clerk.state_since, at, now, held=held, asked=asked, seen_at=seen_at)
        if not over or match.outcome is not None:
            return
        clerk.announce("The time is over.")
        clerk.cue("flag")
        timing = match.game.timing(match.state)
        self._press_seat(timing.owner if timing.answers is None else timing.answers, now)

    # Presses ---------------------------------------------------------------------------------------------------

    def _typed(self, text: str, now: int) -> None:
        """A typed line: an answer to the game's question, or the assistant knows what it is for."""
        if self.prompts.takes_text():
            self.prompts.type(text)
            return
        heard = self.assistant.typed(self.match, text)
        self._note(heard.note, now)
        self.clerk.announce(heard.sentence)

    def _note(self, text: str, now: int) -> None:
        if text:
            self.clerk.enter(Noted(text), ENTERED, now)

    def _answer_as_typed(self, now: int) -> None:
        """Facts that were typed are judged without anybody having to press; nothing else is."""
        while (option := self.prompts.judged_by_text()) is not None:
            self._choose(option, now)

    def _hold(self, pressed: Pressed) -> None:
        """A press that lasts: it has acted when it went down, so that most buttons mean nothing more by it."""
        if pressed.button not in LONG:
            return
        if pressed.button.startswith("seat"):
            seat = Seat(int(pressed.button[4:]))
            if seat < len(self.match.started.players) and not self.prompts.menu.is_open:
                self.disputes.open(seat, pressed.at)
            return
        # Going down, it has opened the menu.
        self.prompts.menu.close()
        command, _ = self.prompts.press(pressed)
        self._command(command, pressed.at)

    def _seat(self, seat: Seat, now: int) -> None:
        if seat >= len(self.match.started.players) or not self.may_press(seat):
            return
        self.disputes.remember_press(seat, self.match, now)
        if may_sign(self.match, seat, self.clerk.at(now)):
            self.corrections.sign(Signed(self.match.started.players[seat], seat), now)
        elif self.asks_who_paused():
            self.clerk.name_pauser(seat, now)
        if self.match.outcome is not None or self.is_paused_by_players():
            return
        if not self.order.keep(seat, now):
            self._press_seat(seat, now)

    def _press_seat(self, seat: Seat, now: int) -> None:
        for action in self.match.game.pressed(self.match.state, seat):
            self.enter(action, now)
        self._answer_as_typed(now)

    def _press_as_done(self, now: int) -> None:
        """A press that was quicker than the eyes counts after what was done before it, and what is asked about that."""
        if self._is_disputed():
            self.order.forget()
        if (asked := self.order.question()) is not None:
            self._executor.carry_out(self.referee.desk.open(asked), now)
        while (early := self.order.take(now)) is not None:
            if isinstance(early.what, Option):
                self._choose(early.what, early.at)
            else:
                self._press_seat(early.what, early.at)

    def _take(self, option: Option, now: int) -> None:
        if self.prompts.menu.is_open:
            return self._take_from_menu(option, now)
        if self.issue is not None:
            self.order.hear_answer(now, read_again=option.key == READ_AGAIN)
            return self._executor.carry_out(self.referee.answer(option, now), now)
        if self.prompts.rests():
            return self._command(option.key, now)
        if option.key == BY_HAND:
            return self._command(BY_HAND, now)
        prompt = self.prompts.question()
        self._note(self.assistant.decided(self.match, prompt, option) if prompt is not None else "", now)
        if option.action is not None and self.order.keep(option, now):
            return None
        self._choose(option, now)
        return self._answer_as_typed(now)

    def _choose(self, option: Option, now: int) -> None:
        """An option of the game's own question: a further question, or the action it enters."""
        if option.action is None:
            return self.prompts.choose(option.key)
        self.prompts.start_anew()
        return self.enter(option.action, now)

    def _take_from_menu(self, option: Option, now: int) -> None:
        chosen, at = self.prompts.menu.place
        wanted = self.prompts.take_from_menu(option)
        if wanted is None:
            return
        match wanted.action:
            case None:
                self._command(wanted.key, now)
            case Amended():
                self.corrections.repair_past(wanted.action, chosen, now)
            case ClockSet():
                self.corrections.set_clock(wanted.action, now)
                self.corrections.walk_on(chosen, at)
            case Signed():
                self.corrections.sign(wanted.action, now)
            case DisputeAnswer():
                self.disputes.answer(wanted.action, now)
            case TakeBackAnswer():
                self.take_backs.answer(wanted.action, now)
            case action:
                self.corrections.correct(Overruled(self.match.game.write(action), "R-TB-002", "players"), now)

    def _command(self, command: str, now: int) -> None:
        match command:
            case "menu":
                self.prompts.toggle_menu(muted=self.clerk.muted)
            case "back":
                self.prompts.back()
            case "undo":
                self.order.forget()
                self.disputes.leave(now)
                self.take_backs.ask(now)
            case "pause":
                self.corrections.toggle_pause(now, disputed=self.issue is not None or self._is_disputed())
            case "wrong":
                self._reject_ruling(now)
            case "mute":
                self.clerk.muted = not self.clerk.muted
            case "quit" | "new" | "rematch" | "other":
                self.quitting, self.left = True, command
            case "byhand":
                self.prompts.by_hand = True
                self.prompts.start_anew()
            case "watch":
                self._executor.carry_out(self.referee.watch_again(now), now)
            case "sign":
                self.prompts.sign()
            case "code":
                self.prompts.show_code()
            case "leave":
                self.prompts.leave()
            case "clock" | "past":
                self.corrections.open(command, now)
            case "end:yes":
                self.end("Ended by the players.", now)

    # What players enter ----------------------------------------------------------------------------------------

    def enter(self, action: Any, now: int) -> None:
        """An entered action: it counts, or it is refused with the reason."""
        self._executor.carry_out(self.referee.enter(action, now, instead=self.prompts.by_hand), now)

    def undo(self, now: int) -> None:
        """Take back what counts last, the clock put right as well, whoever agrees; what was seen stays (R-TB-005)."""
        self.assistant.forget()
        self.prompts.start_anew()
        self._executor.carry_out(self.referee.undo(now), now)
        self.prompts.menu.refresh(self.match)

    def end(self, why: str, now: int) -> None:
        """End the game by hand: nobody wins."""
        self.prompts.start_anew()
        self._executor.carry_out(self.referee.end(why, now), now)

    def _reject_ruling(self, now: int) -> None:
        """“That is wrong”: an open dispute is overruled, else the ruling card opens; an end is taken back."""
        if self.referee.desk.is_open("dispute"):
            self._executor.carry_out(self.referee.accept_table(now), now)
        elif not self.disputes.open(None, now):
            self.take_backs.ask(now)
