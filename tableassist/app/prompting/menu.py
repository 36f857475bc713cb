"""The menu that the fourth key opens: commands, corrections, and what may be read or asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tableassist.app.prompting.choices import Cursor
from tableassist.app.prompting.code_page import CODE, CODE_LABEL
from tableassist.app.prompting.game_pages import CAMERA, CAMERA_TITLE, PEOPLE, RULES, menu_page
from tableassist.app.prompting.past_desk import PAST, PAST_LABEL
from tableassist.app.prompting.readable import READ, find_readable, is_reading, open_reader
from tableassist.app.prompting.signing import WaysOut, ending_page, onward, signing_page
from tableassist.referee.match import AnyGame, Match
from tableassist.referee.repair import amendable_entries
from tableassist.rules.game import ASK, AnswersQuestion
from tableassist.rules.view import TYPED, Option, Prompt

Pages = Callable[[Match, tuple[str, ...]], Prompt | None]
"""Pages that are walked through: the page that the keys chosen so far lead to."""


class Menu:
    """A menu with its pages.

    `choice` is the page that is open, None while the menu is closed; `alone` says that nothing else is to be looked at.
    """

    def __init__(self) -> None:
        self.choice: Cursor | None = None
        self.alone = False
        self._pages: Pages | None = None
        self._chosen: tuple[str, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether a page of the menu is shown."""
        return self.choice is not None

    def open(
        self, match: Match, *, camera: bool, muted: bool, ways: WaysOut = WaysOut.NONE, ignored: bool = False
    ) -> None:
        """Show the first page; `ways` say where the last screen leads, `ignored` that no picture counts."""
        self.close()
        if match.outcome is not None:
            self._show(menu_at_end(match, muted=muted, ways=ways))
            self.alone = True
            return
        prompt = menu_prompt(
            camera=camera,
            paused=match.paused,
            clock=match.clock is not None,
            corrections=match.game.corrections(match.state, ()),
            muted=muted,
            readable=bool(find_readable(match.game.show(match.state).tiles)),
            question=question_of(match.game, match.state),
            past=bool(amendable_entries(match)),
            ignored=ignored,
        )
        self._show(prompt)
        self.alone = True

    def walk(
        self, match: Match, pages: Pages, chosen: tuple[str, ...] = (), at: int = 0, *, alone: bool = False
    ) -> None:
        """Show the page that the choices lead to, with the cursor on an option, and walk on from there.

        Args:
            pages: The page for the choices so far, None where they lead out of the menu.
            chosen: The keys chosen so far.
            at: The option on which the cursor stands, from 0.
            alone: Whether no other menu is open behind it, so that the way back leads out.
        """
        self._pages, self._chosen, self.alone = pages, chosen, alone
        self._show(pages(match, chosen), at)

    def refresh(self, match: Match) -> None:
        """What is walked through says how the match stands now."""
        if self._pages is not None:
            chosen, at = self.place
            self.walk(match, self._pages, chosen, at, alone=self.alone)

    def is_walking(self, pages: Pages) -> bool:
        """Whether these pages are walked through now."""
        return self.is_open and self._pages == pages

    @property
    def place(self) -> tuple[tuple[str, ...], int]:
        """The choices that led to the page that is open, and where its cursor stands."""
        return self._chosen, self.choice.at if self.choice is not None else 0

    def takes_text(self) -> bool:
        """Whether the page that is open may be answered by typing."""
        return self.choice is not None and self._pages is not None and self.choice.prompt.typed

    def type(self, match: Match, text: str) -> None:
        """Answer the page that is open by a text."""
        if self._pages is not None:
            self.walk(match, self._pages, (*self._chosen, TYPED + text), alone=self.alone)

    def close(self) -> None:
        """Leave the menu, from whichever page."""
        self.choice, self.alone, self._pages, self._chosen = None, False, None, ()

    def back(self, match: Match) -> None:
        """One page back, or out of the menu."""
        if self._pages is not None and self._chosen:
            self.walk(match, self._pages, self._chosen[:-1], alone=self.alone)
        else:
            self.close()

    def take(self, match: Match, option: Option) -> Option | None:
        """An option was chosen: another page is shown, or it is handed back as what is to be done.

        A correction is handed back with the action that counts against every rule, one of the clock with its event.
        """
        pages, chosen, alone = self._pages, (*self._chosen, option.key), self.alone
        self.close()
        if option.key == "correct":
            self.walk(match, _corrections)
        elif pages is not None and option.action is None:
            self.walk(match, pages, chosen, alone=alone)
        elif pages is not None or not self._leads_to_page(match, option.key):
            return option
        return None

    def _leads_to_page(self, match: Match, key: str) -> bool:
        """Whether the key leads to something to read or to the game's own question, which is shown then."""
        game, state = match.game, match.state
        if is_reading(key):
            self._show(open_reader(game.show(state).tiles, key))
        elif key.partition(":")[0] == ASK and isinstance(game, AnswersQuestion):
            self._show(game.asked(state, key))
        elif (page := menu_page(match, key)) is not None:
            self._show(page)
            self.alone = True
        elif key == "end":
            self._show(ending_page())
        elif key == "sign":
            self.walk(match, signing_page)
        else:
            return False
        return True

    def _show(self, prompt: Prompt | None, at: int = 0) -> None:
        self.choice = Cursor(prompt, at) if prompt is not None else None


def _corrections(match: Match, chosen: tuple[str, ...]) -> Prompt | None:
    return match.game.corrections(match.state, chosen)


def question_of(game: AnyGame, state: Any) -> str:
    """The question that the game answers now, empty where it has none."""
    return game.question if isinstance(game, AnswersQuestion) and game.asked(state, ASK) is not None else ""


def menu_prompt(
    *,
    camera: bool,
    paused: bool,
    clock: bool,
    corrections: Prompt | None,
    muted: bool,
    readable: bool = False,
    question: str = "",
    past: bool = False,
    ignored: bool = False,
) -> Prompt:
    """The first page of the menu.

    Args:
        camera: Whether a camera watches the table.
        ignored: Whether players enter all by hand though it does.
        corrections: What the game lets players put right by hand, None for nothing.
        readable: Whether the table can be read now.
        question: The question that the game answers without changing anything, empty for none.
    """
    options = [Option("undo", "Undo"), Option("wrong", "That is wrong")]
    if readable:
        options.append(Option(READ, "Read a card"))
    if question:
        options.append(Option(ASK, question))
    if camera:
        options.append(Option("watch", "Watch again") if ignored else Option("byhand", "Enter by hand"))
    if clock:
        options += [Option("pause", "Go on" if paused else "Pause"), Option("clock", "Put the clock right")]
    if past:
        options.append(Option(PAST, PAST_LABEL))
    if corrections is not None:
        options.append(Option("correct", "Correct"))
    if camera:
        options.append(Option(CAMERA, CAMERA_TITLE))
    options += [Option(RULES, "House rules"), Option(PEOPLE, "People")]
    options += [Option("mute", "Sound on" if muted else "Sound off"), Option("end", "End the game")]
    options.append(Option("quit", "Save and leave"))
    return Prompt("Menu", tuple(options))


def menu_at_end(match: Match, *, muted: bool, ways: WaysOut) -> Prompt:
    """The menu of the last screen."""
    options = [] if match.signed else [Option("undo", "Undo"), Option("wrong", "That is wrong"), Option("sign", "Sign")]
    if not match.signed and amendable_entries(match):
        options.append(Option(PAST, PAST_LABEL))
    if find_readable(match.game.show(match.state).tiles):
        options.append(Option(READ, "Read a card"))
    options += [Option(CODE, CODE_LABEL), Option("mute", "Sound on" if muted else "Sound off")]
    return Prompt("Menu", (*options, *onward(match, ways), Option("quit", "Save and leave")))
