"""The main flow: presses, settled tables and the passing of time go in; journal entries and a view come out.

One thread owns a session. Nothing here reads a clock, a camera or a screen: `now` comes in with each call.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from tableassist.app.answering import Answering
from tableassist.app.choices import Choice, by_position, pressed_on
from tableassist.app.clerk import Clerk, Store
from tableassist.app.countdown import Countdown
from tableassist.app.last_positions import Lying, lying_after
from tableassist.app.menu import menu_prompt, question_of
from tableassist.app.readable import is_reading, read, readable
from tableassist.journal.events import Acted, Amended, Ended, Entry, Flagged, Noted, Overruled, Undone
from tableassist.ports import Pressed, Speaker
from tableassist.referee.assistant import Aide, NoAide
from tableassist.referee.match import Match, counting
from tableassist.referee.ruling import reopened
from tableassist.rules.game import ASK, AnswersQuestion, Seat
from tableassist.rules.view import TYPED, Option, Prompt
from tableassist.table.geometry import Side
from tableassist.table.sight import Observation

REMARK_MS = 8000
"""How long a refusal that needs no answer stays on the screen."""

GRACE_MS, AFTER_HANDS_MS = 5000, 1500
"""How long hands that are at work when a window closes are waited for at most, and how long after they left."""


class Session(Answering):
    """A game being refereed.

    `camera` tells whether a camera watches; without one everything is entered by hand. `sides` are the edges at which
    the players sit, in seat order; empty where hands are no evidence. `on_entry` hears of every entry
    after it was stored. `aide` helps with this one game.
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
        aide: Aide | None = None,
    ) -> None:
        super().__init__(Clerk(match, store, now=now, speaker=speaker, on_entry=on_entry), sides)
        self.camera = camera
        self.aide = aide or NoAide()
        self.menu: Choice | None = None
        self.last_seen: Observation | None = None
        self.lying: Lying | None = None
        self.quitting = False
        self.notice = ""
        self._correcting: tuple[str, ...] | None = None
        self._grid = by_position(match.game.mat(match.started.options))
        self._countdown = Countdown(self.clerk.state_since)
        self._hand_at = -AFTER_HANDS_MS
        self._rested_at = -1

    # What goes in ----------------------------------------------------------------------------------------------

    def press(self, pressed: Pressed) -> None:
        """A button, key or touch."""
        now = pressed.at
        if pressed.button.startswith("text:"):
            return self._typed(pressed.button[5:], now)
        if pressed.button.startswith("seat") and not self._answers_with_seat(pressed):
            return self._seat(Seat(int(pressed.button[4:])), now)
        command, choice, option = pressed_on(self.choice(), pressed, self._grid)
        if option is not None:
            return self._take(option, now)
        if choice is not None:
            self._set_cursor(choice)
        return self._command(command, now)

    def watch(self, seen: Observation) -> None:
        """One look at the table: for the screen, and to know until when the settled table lay as it did."""
        self.last_seen = seen
        self.lying = lying_after(self.lying, seen, self._mat)
        if seen.hand_in_view:
            self._hand_at = seen.taken_at
        if seen.at_rest:
            self._rested_at = seen.taken_at

    def tick(self, now: int) -> None:
        """Time passes: patience ends, flags fall, a sign of life is written."""
        self.confirm(self._rested_at, now)
        self.complain(now)
        self._answer_as_typed(now)
        self._count_down(now)
        if self.clerk.mind(now):
            self.rebase(now)

    def countdown(self, now: int) -> int | None:
        """Milliseconds left of the time that what is going on now has for itself (R-CK-024), or None."""
        given = self.match.game.timing(self.match.state).countdown_ms
        return self._countdown.left(given, self.clerk.state_since, self.clerk.at(now)) if given else None

    def may_press(self, seat: Seat) -> bool:
        """Whether the seat's own button does anything: nobody closes a window that is open for others (R-CK-022)."""
        timing = self.match.game.timing(self.match.state)
        return not (self.aide.others_window and timing.countdown_ms and timing.owner == seat)

    def _count_down(self, now: int) -> None:
        """A countdown that has run out ends what is going on, as the button of who is waited for would (R-CK-023)."""
        held = self.match.paused or self.issue is not None
        self._countdown.let_pass(self.clerk.state_since, self.clerk.at(now), held=held)
        left = self.countdown(now)
        if left is None or left > 0 or held or self.match.outcome is not None or self._hands_are_late(left, now):
            return
        self.clerk.say("The time is over.")
        self.clerk.cue("flag")
        timing = self.match.game.timing(self.match.state)
        silent = timing.owner if timing.answers is None else timing.answers
        for action in self.match.game.pressed(self.match.state, silent):
            self.enter(action, now)

    def _hands_are_late(self, left: int, now: int) -> bool:
        """Whether a challenge may be on its way to the board: hands at work are let finish, but not for ever."""
        return self.aide.others_window and left > -GRACE_MS and now - self._hand_at < AFTER_HANDS_MS

    # What comes out --------------------------------------------------------------------------------------------

    def choice(self) -> Choice | None:
        """What may be chosen now: the menu, an open issue, or the game's own prompt."""
        if self.menu is not None:
            return self.menu
        if self.issue is not None:
            return Choice(self.issue.prompt, self.cursor)
        prompt = self._prompt()
        if prompt is None or not prompt.options:
            return None
        return Choice(prompt, min(self.cursor, len(prompt.options) - 1))

    # Presses ---------------------------------------------------------------------------------------------------

    def _prompt(self) -> Prompt | None:
        if self.match.outcome is not None:
            return None
        told = self.by_hand or not self.camera
        prompt = self.match.game.prompt(self.match.state, self.chosen, told=told)
        return self.aide.prompt(self.match, prompt, self.chosen)

    def may_type(self) -> bool:
        """Whether a line may be typed now."""
        return self._prompt_to_type() or (self.match.outcome is None and self.aide.hears(self.match))

    def _prompt_to_type(self) -> bool:
        """Whether the game's own question may be answered by typing."""
        prompt = self._prompt() if self.menu is None and self.issue is None else None
        return prompt is not None and prompt.typed

    def _typed(self, text: str, now: int) -> None:
        """A typed line: an answer to the game's question, or the aide knows what it is for."""
        if self._prompt_to_type():
            self.chosen, self.cursor = (*self.chosen, TYPED + text), 0
            return
        heard = self.aide.typed(self.match, text)
        if heard.note:
            self.clerk.enter(Noted(heard.note), "told", now)
        self.clerk.say(heard.says)

    def _answer_as_typed(self, now: int) -> None:
        """Facts that were typed are judged without anybody having to press; nothing else is."""
        while self.issue is None and self.menu is None and self.match.outcome is None:
            prompt = self._prompt()
            key = self.aide.answered(self.match, prompt)
            option = next((one for one in prompt.options if one.key == key), None) if prompt and key else None
            if option is None:
                return
            self._choose(option, now)

    def _answers_with_seat(self, pressed: Pressed) -> bool:
        """Whether the seat's button stands for an option that names the player."""
        choice = self.choice()
        return choice is not None and any(f"seat{option.seat}" == pressed.button for option in choice.options)

    def _seat(self, seat: Seat, now: int) -> None:
        if seat >= len(self.match.started.players):
            return
        if not self.may_press(seat):
            return
        for action in self.match.game.pressed(self.match.state, seat):
            self.enter(action, now)
        self._answer_as_typed(now)

    def _take(self, option: Option, now: int) -> None:
        if self.menu is not None:
            return self._menu(option, now)
        if self.issue is not None:
            return self.answer(option, now)
        prompt = self._prompt()
        note = self.aide.decided(self.match, prompt, option) if prompt is not None else ""
        if note:
            self.clerk.enter(Noted(note), "told", now)
        self._choose(option, now)
        return self._answer_as_typed(now)

    def _choose(self, option: Option, now: int) -> None:
        """An option of the game's own question: a further question, or the action it enters."""
        if option.action is None:
            self.chosen, self.cursor = (*self.chosen, option.key), 0
            return None
        self.chosen, self.cursor = (), 0
        return self.enter(option.action, now)

    def enter(self, action: Any, now: int) -> None:
        """A told action: it counts, or it is refused with the reason."""
        refused = self.match.game.judge(self.match.state, action)
        if refused is not None:
            self.refuse(action, refused, "told", now)
            return
        self.count(action, "told", now)
        if self.by_hand:
            # What a dispute was about may have been this: the table is ruled anew.
            self.by_hand, self.belief = False, replace(self.belief, disputed=frozenset())
        self.belief = reopened(self.belief, self.match.game.unread(self.match.state))
        self.outdate(now)
        self.consider(now)

    def _set_cursor(self, choice: Choice) -> None:
        self.cursor = choice.at
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
        if self.menu is not None or self.chosen:
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
            readable=bool(readable(match.game.show(match.state).tiles)),
            question=question_of(match.game, match.state),
        )

    def _back(self) -> None:
        if self.menu is not None:
            self.menu, self._correcting = None, None
        else:
            self.aide.forget()
            self.chosen, self.by_hand = self.chosen[:-1], self.by_hand and bool(self.chosen)
        self.cursor = 0

    def _menu(self, option: Option, now: int) -> None:
        self.menu, self.cursor = None, 0
        if option.key == "correct" or self._correcting is not None:
            return self._correct(option, now)
        if self._told_more(option.key):
            return None
        if option.key == "byhand":
            self.by_hand = True
        elif option.key == "end":
            self.end("ended by the players", now)
        return self._command(option.key, now)

    def _told_more(self, key: str) -> bool:
        """Whether the menu's key leads to something to read or to the game's own question, which is shown then."""
        game, state = self.match.game, self.match.state
        if is_reading(key):
            prompt = read(game.show(state).tiles, key)
        elif key.partition(":")[0] == ASK and isinstance(game, AnswersQuestion):
            prompt = game.asked(state, key)
        else:
            return False
        self.menu = Choice(prompt) if prompt is not None else None
        return True

    def _correct(self, option: Option, now: int) -> None:
        """Walk through the corrections; the last choice carries the action, which counts against every rule."""
        if option.action is None:
            self._correcting = () if option.key == "correct" else (*(self._correcting or ()), option.key)
            prompt = self.match.game.corrections(self.match.state, self._correcting)
            self.menu = Choice(prompt) if prompt is not None else None
            return
        self._correcting = None
        self.clerk.enter(Overruled(self.match.game.write(option.action), "R-TB-002", "players"), "told", now)
        self.rebase(now)

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
        self.aide.forget()
        self.chosen, self.cursor = (), 0
        if self.issue is not None:
            self._close(now)
        text = last.event.action if isinstance(last.event, Acted | Overruled | Flagged) else ""
        self.clerk.enter(Undone(last.number, f"{text} taken back; what was seen stays seen"), "told", now)
        # R-MW-100: in the same words as when it was done, which name nothing that is hidden.
        game, state = self.match.game, self.match.state
        self.clerk.say(f"Taken back: {game.says(state, game.parse(text)) if text else 'the last entry.'}")
        self.rebase(now)

    def amend(self, number: int, action: Any, now: int) -> None:
        """Entry `number` was really this action; check with `check_amendment` first."""
        self.clerk.enter(Amended(number, self.match.game.write(action)), "told", now)
        self.rebase(now)

    def end(self, why: str, now: int) -> None:
        """End the game by hand: nobody wins."""
        if self.match.outcome is None:
            self.clerk.enter(Ended(why), "told", now)
            self.clerk.cue("over")
