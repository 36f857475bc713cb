"""What players are asked, and how far they have answered: the menu, an open issue, or the game's own question."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tableassist.app.journals.matches import continues, next_game
from tableassist.app.prompting.choices import BY_HAND, Cursor, by_position, pressed_at_end, pressed_on
from tableassist.app.prompting.clock_desk import paused_page
from tableassist.app.prompting.code_page import code_page
from tableassist.app.prompting.game_pages import CAMERA_TITLE
from tableassist.app.prompting.menu import Menu
from tableassist.app.prompting.signing import WaysOut, leaving_page, signing_page
from tableassist.ports import Pressed
from tableassist.referee.assistant import GameAssistant
from tableassist.referee.match import Match
from tableassist.referee.table_referee import TableReferee
from tableassist.rules.view import TYPED, Option, Prompt

MOVES = "moves"
"""What a press means that only moves the cursor."""

IDLE = ("ok", "up", "down", "left", "right")
"""Keys that mean nothing while there is nothing to choose."""


class Prompter:
    """Asks players, and remembers what they have chosen so far.

    `chosen` are the keys chosen so far of the game's own question, `cursor` is the option on which the arrows stand.
    `by_hand` is set while players enter what the camera would see; without a `camera` they always do, and where its
    pictures are ignored. While it is `blind` they are offered to. `ways` say where the last screen leads.
    """

    def __init__(
        self, referee: TableReferee, assistant: GameAssistant, *, camera: bool, ways: WaysOut = WaysOut.NONE
    ) -> None:
        self.menu = Menu()
        self.chosen: tuple[str, ...] = ()
        self.cursor = 0
        self.by_hand = self.blind = False
        self._referee, self._assistant, self._camera, self._ways = referee, assistant, camera, ways
        self._grid = by_position(referee.table.mat)
        self._asked: tuple[Any, tuple[tuple[str, ...], bool], Prompt | None] | None = None

    # What is asked ---------------------------------------------------------------------------------------------------

    def choice(self) -> Cursor | None:
        """What may be chosen now: the menu, an open issue, what there is in a pause, or the game's own question."""
        if self.menu.choice is not None:
            return self.menu.choice
        if self._referee.issue is not None:
            return Cursor(self._referee.issue.prompt, self.cursor)
        prompt = paused_page() if self.rests() else self.question()
        if prompt is None or not prompt.options:
            return None
        return Cursor(prompt, min(self.cursor, len(prompt.options) - 1))

    def question(self) -> Prompt | None:
        """The game's own question, with what the referee itself can offer; None after the end."""
        match = self._referee.table.match
        if match.outcome is not None:
            return None
        prompt = self._assistant.prompt(match, self._prompt_of_game(match), self.chosen)
        if prompt is not None and prompt.options and self.offers_by_hand():
            return replace(prompt, options=(*prompt.options, Option(BY_HAND, "Enter by hand")))
        return prompt

    def _prompt_of_game(self, match: Match) -> Prompt | None:
        """The game's own question: a screen and a press ask for it several times, and it is the same while they do."""
        unseen = not self._camera or self._referee.table.is_ignored
        state, how = match.state, (self.chosen, self.by_hand or unseen)
        if self._asked is None or self._asked[0] is not state or self._asked[1] != how:
            self._asked = state, how, match.game.prompt(state, self.chosen, by_hand=how[1])
        return self._asked[2]

    def offers_by_hand(self) -> bool:
        """Whether the main keys offer to enter by hand what the camera does not see."""
        return self.blind and not self.by_hand and not self.chosen

    def is_undisturbed(self) -> bool:
        """Whether the game's own question is the one that is asked."""
        return not self.menu.is_open and self._referee.issue is None and not self.rests()

    def rests(self) -> bool:
        """Whether the clock rests for everybody until players go on."""
        match = self._referee.table.match
        return match.paused and match.outcome is None

    def is_over(self) -> bool:
        """Whether the last screen is shown."""
        return self._referee.table.match.outcome is not None and self.choice() is None

    def way_out(self) -> str:
        """What leaving the last screen is called: in a match its next game is what players want."""
        match = self._referee.table.match
        if self._ways is not WaysOut.NONE and continues(match):
            return next_game(match)
        return "What next" if self._ways is WaysOut.HOME else "Leave"

    def shows_camera(self) -> bool:
        """Whether the menu shows what the camera sees."""
        return self.menu.choice is not None and self.menu.choice.prompt.text == CAMERA_TITLE

    def takes_text(self) -> bool:
        """Whether what is asked may be answered by typing."""
        if self.menu.is_open:
            return self.menu.takes_text()
        prompt = self.question() if self.is_undisturbed() else None
        return prompt is not None and prompt.typed

    def may_type(self) -> bool:
        """Whether a line may be typed now."""
        match = self._referee.table.match
        return self.takes_text() or (match.outcome is None and self._assistant.hears(match))

    def judged_by_text(self) -> Option | None:
        """The option that answers the game's own question by what was typed before, or None."""
        match = self._referee.table.match
        if not self.is_undisturbed() or match.outcome is not None:
            return None
        prompt = self.question()
        key = self._assistant.answered(match, prompt)
        return next((one for one in prompt.options if one.key == key), None) if prompt and key else None

    # What is pressed -------------------------------------------------------------------------------------------------

    def press(self, pressed: Pressed) -> tuple[str, Option | None]:
        """What a press means: a command, or the option taken; the cursor moves by itself."""
        if self.is_over():
            return pressed_at_end(pressed, signed=self._referee.table.match.signed), None
        if pressed.button == "soft0" and self.offers_by_hand() and self.choice() is None:
            return BY_HAND, None
        command, choice, option = pressed_on(self.choice(), pressed, self._grid)
        if option is None and choice is not None:
            self.cursor = choice.at
            if self.menu.is_open:
                self.menu.choice = choice
        return command, option

    def meaning(self, choice: Cursor | None, pressed: Pressed) -> Option | str:
        """What a press means where that may be chosen: an option, a command, MOVES, a seat's own button, or ""."""
        command, moved, option = pressed_on(choice, pressed, self._grid)
        if option is None and moved != choice:
            return MOVES
        own = pressed.button if pressed.button.startswith("seat") else ""
        return option or own or ("" if command in IDLE or ":" in command else command)

    def is_half_chosen(self) -> bool:
        """Whether players are on their way through the steps of a choice: their own, or one of the menu."""
        return self.menu.is_open or bool(self.chosen)

    def names_seat(self, button: str) -> bool:
        """Whether a seat's button stands for an option that names the player."""
        choice = self.choice()
        return choice is not None and any(f"seat{option.seat}" == button for option in choice.options)

    def choose(self, key: str) -> None:
        """Go on to the question that the key leads to."""
        self.chosen, self.cursor = (*self.chosen, key), 0

    def type(self, text: str) -> None:
        """Answer the game's own question by a text, or the page of the menu that asks for one."""
        if self.menu.is_open:
            self.menu.type(self._referee.table.match, text)
        else:
            self.choose(TYPED + text)

    def start_anew(self) -> None:
        """What was half chosen is gone."""
        self.chosen, self.cursor = (), 0

    def toggle_menu(self, *, muted: bool) -> None:
        """The menu's key: it opens, or leads back out of it, or of what was half chosen."""
        if self.menu.is_open or (self.chosen and not self.rests()):
            self.back()
        else:
            table = self._referee.table
            self.menu.open(table.match, camera=self._camera, muted=muted, ways=self._ways, ignored=table.is_ignored)

    def sign(self) -> None:
        """Ask who signs the result."""
        self.menu.walk(self._referee.table.match, signing_page, alone=True)

    def show_code(self) -> None:
        """Show the code of the result, to be photographed; only a game that is over has one."""
        if self._referee.table.match.outcome is not None:
            self.show(code_page())

    def leave(self) -> None:
        """Ask how the last screen is left."""
        self.show(leaving_page(self._referee.table.match, self._ways))

    def show(self, prompt: Prompt | None) -> None:
        """Show a page of the menu, where there is one."""
        self.menu.close()
        self.menu.choice = Cursor(prompt) if prompt is not None else None

    def back(self) -> None:
        """One step back."""
        if self.menu.is_open:
            self.menu.back(self._referee.table.match)
        else:
            self._assistant.forget()
            self.chosen, self.by_hand = self.chosen[:-1], self.by_hand and bool(self.chosen)
        self.cursor = 0

    def take_from_menu(self, option: Option) -> Option | None:
        """An option of the menu was chosen: what is to be done, or None where it has led to another page."""
        self.cursor = 0
        return self.menu.take(self._referee.table.match, option)
