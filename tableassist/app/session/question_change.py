"""Presses that were meant for what was asked before: nobody answers what nobody has read."""

from __future__ import annotations

from tableassist.app.prompting.chairs import for_side
from tableassist.app.prompting.choices import Cursor
from tableassist.app.prompting.prompter import MOVES
from tableassist.app.session.session import Session
from tableassist.ports import Pressed
from tableassist.rules.view import Option

READ_MS = 400
"""Nobody reads a question and answers it within this; a finger that presses twice by accident is quicker."""


class QuestionChange:
    """Knows what was asked before what is asked now, and since when that is asked.

    A second press of a key, or one at the moment at which a question comes by itself, would answer what comes next.
    """

    def __init__(self, session: Session, now: int) -> None:
        self._session, self._prompts = session, session.prompts
        self._asked: Cursor | None = session.prompts.choice()
        self._before: Cursor | None = None
        self._since = now
        self._button = ""

    def see(self, now: int) -> None:
        """What is asked from now on: what the screen shows next."""
        asked = self._prompts.choice()
        if (asked and asked.prompt) != (self._asked and self._asked.prompt):
            self._before, self._since = self._asked, now
        self._asked = asked

    def take(self, pressed: Pressed) -> None:
        """The press counts for what is asked now."""
        self._button = for_side(self._session.match.started.sides, pressed).button
        self.see(pressed.at)

    def misses(self, pressed: Pressed) -> bool:
        """Whether the press is too quick to be for what is asked now, and would have meant something else before.

        Who goes on from one step of a choice to the next may know them by heart: there it is the same key pressed again
        that misses, or what is touched on the screen.
        """
        self.see(pressed.at)
        pressed = for_side(self._session.match.started.sides, pressed)
        touched = pressed.button.startswith("option:")
        by_heart = self._prompts.is_half_chosen() and pressed.button != self._button and not touched
        if pressed.at - self._since >= READ_MS or by_heart:
            return False
        meant = self._prompts.meaning(self._asked, pressed)
        before = self._prompts.meaning(self._before, pressed) or ("touched" if touched else "")
        if not before or not meant or meant == MOVES:
            return False
        return not self._means_the_same(before, meant)

    def _means_the_same(self, before: Option | str, meant: Option | str) -> bool:
        """Whether a key does what it did before, whatever else is asked: a step of a choice that is called the same is
        one more of its kind, such as the next fact that was right, and an action of the game is the same.
        """
        if isinstance(before, Option) and isinstance(meant, Option):
            stepping = self._prompts.is_half_chosen()
            return before.label == meant.label if stepping else meant.action is not None and before == meant
        return before == meant
