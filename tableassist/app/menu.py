"""The menu that the fourth key opens."""

from __future__ import annotations

from typing import Any

from tableassist.app.readable import READ
from tableassist.referee.match import AnyGame
from tableassist.rules.game import ASK, AnswersQuestion
from tableassist.rules.view import Option, Prompt


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
    """The menu that the fourth key opens."""
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
