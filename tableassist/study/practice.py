"""`tableassist practise`: a mana cost is drawn, and you name as many cards of it as you can. Never part of a game."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random

from tableassist.app.folders import state_dir
from tableassist.cardbase.base import FILE, CardBase
from tableassist.cardbase.practice import PracticeAnswer, PracticeVerdict, Quiz, ask, draw_quiz
from tableassist.games.mental_magic.cost import write_cost
from tableassist.rules.wording import format_count
from tableassist.study.dialogue import Dialogue, Enough

HELP = "Type the names of cards with this mana cost, one a line; Enter alone when you know no more, q Enter ends."
MOST_FORGOTTEN = 12


@dataclass(frozen=True)
class PracticeRequest:
    """What the command line asks for; see `tableassist practise --help`. Without a cost one is drawn each round."""

    cost: str = ""
    rounds: int = 0
    seed: int | None = None


def practise(
    request: PracticeRequest,
    *,
    line: Callable[[str], str] = input,
    announce: Callable[[str], None] = print,
    environ: Mapping[str, str] = os.environ,
) -> int:
    """Round after round until the player ends it, or as often as asked for; raises NoCards, NoSuchCost or BadCost."""
    points = played = 0
    dialogue = Dialogue(line, announce)
    with CardBase(state_dir(environ) / FILE) as base:
        chance, next_cost = Random(request.seed), write_cost(request.cost) if request.cost else ""
        announce(HELP)
        while not (request.rounds and played == request.rounds):
            quiz = ask(base, next_cost) if next_cost else draw_quiz(base, chance)
            quiz, goes_on = _asked(base, quiz, dialogue)
            points, played, next_cost = points + quiz.score, played + 1, ""
            announce(score_quiz(quiz))
            if not goes_on:
                break
    if played > 1:
        announce(f"{format_count(points, 'point')} in {played} rounds.")
    return 0


def _asked(base: CardBase, quiz: Quiz, dialogue: Dialogue) -> tuple[Quiz, bool]:
    """The quiz after all that was named, and whether another may follow."""
    dialogue.announce(f"\n{quiz.cost}  ({format_count(len(quiz.right), 'known card')})")
    try:
        while typed := dialogue.line("> "):
            quiz, answer = quiz.answered(base, typed)
            dialogue.announce(judge_name(quiz, answer))
    except Enough:
        return quiz, False
    return quiz, True


def judge_name(quiz: Quiz, answer: PracticeAnswer) -> str:
    """What became of one name."""
    match answer.verdict:
        case PracticeVerdict.RIGHT:
            return f"  right: {answer.name} ({len(quiz.named)})"
        case PracticeVerdict.AGAIN:
            return f"  {answer.name} was named before"
        case PracticeVerdict.OTHER_COST:
            return f"  no: {answer.name} costs {answer.cost or 'nothing'}; one point less"
    return f"  {answer.typed!r} is not a card that is known here"


def score_quiz(quiz: Quiz) -> str:
    """The score of a round, and what was forgotten."""
    forgotten = quiz.forgotten
    line = f"{format_count(quiz.score, 'point')}: {len(quiz.named)} of {len(quiz.right)}."
    if not forgotten:
        return f"{line} None was forgotten."
    more = len(forgotten) - MOST_FORGOTTEN
    rest = f" and {more} more" if more > 0 else ""
    return f"{line} Forgotten: {'; '.join(forgotten[:MOST_FORGOTTEN])}{rest}."
