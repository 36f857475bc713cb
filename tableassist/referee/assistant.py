"""What a referee of one game does besides its rules: throw dice, hold what was typed against the answers.

Most games need none of it. An assistant decides nothing: what it proposes goes through the same prompts as presses do.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from tableassist.referee.match import Match
from tableassist.rules.view import Option, Prompt


@dataclass(frozen=True, slots=True)
class Heard:
    """What became of a typed line: what to note in the journal, and what to announce; empty for nothing."""

    note: str = ""
    sentence: str = ""


class GameAssistant(Protocol):
    """Helps a session with one game. `others_window`: its countdowns are time for others than the one on turn.

    Then a hand that is at work when the time is over is let finish, and the button of the one on turn ends nothing.
    `hands_are_evidence`: from which edge a hand reaches in is evidence of who moved.
    """

    others_window: bool
    hands_are_evidence: bool

    def prompt(self, match: Match, prompt: Prompt | None, chosen: tuple[str, ...]) -> Prompt | None:
        """The game's question, with what the referee itself can offer."""

    def answered(self, match: Match, prompt: Prompt | None) -> str | None:
        """The key that answers the question by what was typed before, or None."""

    def decided(self, match: Match, prompt: Prompt, option: Option) -> str:
        """Players have answered a question; what is to be remembered of it, as a note, or nothing."""

    def typed(self, match: Match, text: str) -> Heard:
        """Somebody typed a line."""

    def hears(self, match: Match) -> bool:
        """Whether a line may be typed now."""

    def forget(self) -> None:
        """What was typed does not count any more."""


class NoAssistant:
    """For games that need none."""

    others_window = False
    hands_are_evidence = True

    def prompt(self, match: Match, prompt: Prompt | None, chosen: tuple[str, ...]) -> Prompt | None:  # noqa: ARG002
        """The game's own question."""
        return prompt

    def answered(self, match: Match, prompt: Prompt | None) -> str | None:  # noqa: ARG002
        """Nothing was typed."""
        return None

    def decided(self, match: Match, prompt: Prompt, option: Option) -> str:  # noqa: ARG002
        """Nothing is learnt."""
        return ""

    def typed(self, match: Match, text: str) -> Heard:  # noqa: ARG002
        """Nothing can be typed."""
        return Heard()

    def hears(self, match: Match) -> bool:  # noqa: ARG002
        """Never."""
        return False

    def forget(self) -> None:
        """There is nothing to forget."""


def same_action(options: tuple[Option, ...], action: Any) -> Option | None:
    """The option that enters the very action, or None."""
    return next((option for option in options if option.action is not None and option.action == action), None)
