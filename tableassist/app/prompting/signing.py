"""What is asked about the end of a game: whether to end it, who signs its result, and how it is left."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from tableassist.app.journals.matches import continues, next_game
from tableassist.journal.events import Ended, Signed
from tableassist.referee.match import Match
from tableassist.rules.view import Option, Prompt
from tableassist.rules.wording import list_in_words

SIGN_AFTER_MS = 1500
"""How long after the end a seat's own button does not sign yet: it may have been meant for the game."""

END, NOT_END, NEW, REMATCH, OTHER = "end:yes", "end:no", "new", "rematch", "other"


def ending_page() -> Prompt:
    """Asked once more before a game is ended by hand."""
    text = "End the game now? It is scored as it stands, and nobody wins. It can be taken back until all have signed."
    return Prompt(text, (Option(END, "End the game"), Option(NOT_END, "Go on")))


def signing_page(match: Match, _chosen: Sequence[str] = ()) -> Prompt | None:
    """Who signs the result; None where nobody is left to do so, or the end was taken back."""
    names = match.started.players
    left = [seat for seat in range(len(names)) if seat not in match.signatures]
    options = (Option(f"sign:{seat}", names[seat], Signed(names[seat], seat), seat=seat) for seat in left)
    text = "Who signs? Once all have signed, the result stands and nothing is taken back."
    return Prompt(text, tuple(options)) if match.outcome is not None and left else None


class WaysOut(StrEnum):
    """Where the last screen can lead: nowhere else, to another game at once, or home."""

    NONE = "none"
    GAME = "game"
    HOME = "home"


def leaving_page(match: Match, ways: WaysOut) -> Prompt:
    """How the last screen is left."""
    kept = "The result is signed and kept." if match.signed else "Not all have signed."
    after = " The game is under Continue." if ways is WaysOut.HOME else _COMES_BACK
    return Prompt(kept + ("" if match.signed else after), (*onward(match, ways), Option("quit", _OUT[ways])))


_COMES_BACK = " With --resume this screen comes back, until a new game is begun."
_OUT = {WaysOut.NONE: "Leave", WaysOut.GAME: "Leave", WaysOut.HOME: "Home"}


def onward(match: Match, ways: WaysOut) -> tuple[Option, ...]:
    """The games that can be begun after this one: the next of its match, or one of the same players."""
    if ways is WaysOut.HOME:
        rematch = Option(NEW, next_game(match)) if continues(match) else Option(REMATCH, "Rematch, sides swapped")
        return rematch, Option(OTHER, "Another game")
    return (Option(NEW, next_game(match)),) if ways is WaysOut.GAME else ()


def may_sign(match: Match, seat: int, at: int) -> bool:
    """Whether a press of the seat's own button at that time of the match signs the result."""
    if match.outcome is None or seat in match.signatures:
        return False
    ended = next((entry.at for entry in reversed(match.entries) if isinstance(entry.event, Ended)), 0)
    return at >= ended + SIGN_AFTER_MS


def describe_signatures(match: Match) -> str:
    """Who has signed the result, and who has not."""
    names = match.started.players
    if match.signed:
        return "Signed by all: the result stands."
    have = [name for seat, name in enumerate(names) if seat in match.signatures]
    lack = [name for seat, name in enumerate(names) if seat not in match.signatures]
    return f"{list_in_words(have)} signed, {list_in_words(lack)} not yet." if have else "Not signed yet."
