"""The menu that the fourth key opens: commands, corrections, and what may be read or asked."""

from __future__ import annotations

from typing import Any

from tableassist.app.choices import Choice
from tableassist.app.readable import READ, is_reading, read, readable
from tableassist.referee.match import AnyGame, Match
from tableassist.rules.game import ASK, AnswersQuestion
from tableassist.rules.view import Option, Prompt


class Menu:
    """A menu with its pages. `choice` is the page that is open, None while the menu is closed."""

    def __init__(self) -> None:
        self.choice: Choice | None = None
        self._corrections: tuple[str, ...] | None = None

    @property
    def is_open(self) -> bool:
        """Whether a page of the menu is shown."""
        return self.choice is not None

    def open(self, match: Match, *, camera: bool, muted: bool) -> None:
        """Show the first page."""
        prompt = menu_prompt(
            camera=camera,
            paused=match.paused,
            clock=match.clock is not None,
            corrections=match.game.corrections(match.state, ()),
            muted=muted,
            readable=bool(readable(match.game.show(match.state).tiles)),
            question=question_of(match.game, match.state),
        )
        self.choice = Choice(prompt)

    def close(self) -> None:
        """Leave the menu, from whichever page."""
        self.choice, self._corrections = None, None

    def take(self, match: Match, option: Option) -> Option | None:
        """An option was chosen: another page is shown, or it is handed back as what is to be done.

        A correction is handed back with the action that counts against every rule.
        """
        self.choice = None
        if option.key == "correct" or self._corrections is not None:
            return self._walk_corrections(match, option)
        return option if not self._leads_to_page(match, option.key) else None

    def _walk_corrections(self, match: Match, option: Option) -> Option | None:
        """Walk through the corrections; the last choice carries the action."""
        if option.action is not None:
            self._corrections = None
            return option
        self._corrections = () if option.key == "correct" else (*(self._corrections or ()), option.key)
        self._show(match.game.corrections(match.state, self._corrections))
        return None

    def _leads_to_page(self, match: Match, key: str) -> bool:
        """Whether the key leads to something to read or to the game's own question, which is shown then."""
        game, state = match.game, match.state
        if is_reading(key):
            self._show(read(game.show(state).tiles, key))
        elif key.partition(":")[0] == ASK and isinstance(game, AnswersQuestion):
            self._show(game.asked(state, key))
        else:
            return False
        return True

    def _show(self, prompt: Prompt | None) -> None:
        self.choice = Choice(prompt) if prompt is not None else None


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
) -> Prompt:
    """The first page of the menu."""
    options = [Option("undo", "Undo"), Option("wrong", "That is wrong")]
    if readable:
        options.append(Option(READ, "Read a card"))
    if question:
        options.append(Option(ASK, question))
    if camera:
        options.append(Option("byhand", "Enter by hand"))
    if clock:
        options.append(Option("pause", "Go on" if paused else "Pause"))
    if corrections is not None:
        options.append(Option("correct", "Correct"))
    options += [Option("mute", "Sound on" if muted else "Sound off"), Option("end", "End the game")]
    options.append(Option("quit", "Save and leave"))
    return Prompt("Menu", tuple(options))
