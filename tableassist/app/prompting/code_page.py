"""The page of the last screen from which players photograph the code of the result."""

from __future__ import annotations

from tableassist.app.prompting.signing import describe_signatures
from tableassist.app.proof.statement import code_of, qr_rows, qr_text, statement_of
from tableassist.referee.match import Match
from tableassist.rules.view import Option, Prompt, View

CODE, CODE_DONE = "code", "code:done"
CODE_LABEL = "Code of the result"

_PAGE = Prompt("Take a picture of this.", (Option(CODE_DONE, "Done"),))
_CHANGES = "With each signature the code becomes another one."
_WHAT_FOR = "Who has it can find out later whether the game's journal was changed."


def code_page() -> Prompt:
    """What is asked on the page with the code."""
    return _PAGE


def is_code_page(prompt: Prompt) -> bool:
    """Whether it is that page."""
    return prompt is _PAGE


def code_in_words(match: Match, link: str) -> str:
    """The code of a game that is over, as a line among its facts."""
    return f"Code: {' '.join(code_of(statement_of(match, link)))}"


def show_code(view: View, match: Match, link: str) -> View:
    """The last screen's view with the code as large as it can be, and without what is not about it.

    Args:
        link: What the chain of the journal comes to.
    """
    statement = statement_of(match, link)
    detail = f"{view.headline}. {describe_signatures(match)} {_WHAT_FOR if match.signed else _CHANGES}"
    rows = qr_rows(qr_text(statement, match.game.title))
    words = " ".join(code_of(statement))
    return view.with_(headline=words, detail=detail, tiles=(), sheet=None, seats=(), facts=(), news=(), qr=rows)
