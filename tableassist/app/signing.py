"""What is asked about the end of a game: whether to end it, who signs its result, and how it is left."""

from __future__ import annotations

from tableassist.app.marking import join_marks
from tableassist.app.matches import next_game
from tableassist.journal.events import Ended, Signed
from tableassist.referee.match import Match
from tableassist.rules.view import Option, Prompt

SIGN_AFTER_MS = 1500
"""How long after the end a seat's own button does not sign yet: it may have been meant for the game."""

END, NOT_END, NEW = "end:yes", "end:no", "new"


def ending_page() -> Prompt:
    """Asked once more before a game is ended by hand."""
    text = "End the game now? It is scored as it stands, and nobody wins. It can be taken back until all have signed."
    return Prompt(text, (Option(END, "End the game"), Option(NOT_END, "Go on")))


def signing_page(match: Match) -> Prompt | None:
    """Who signs the result; None where nobody is left to do so."""
    names = match.started.players
    left = [seat for seat in range(len(names)) if seat not in match.signatures]
    options = (Option(f"sign:{seat}", names[seat], Signed(names[seat], seat), seat=seat) for seat in left)
    text = "Who signs? Once all have signed, the result stands and nothing is taken back."
    return Prompt(text, tuple(options)) if match.outcome is not None and left else None


def leaving_page(match: Match, *, anew: bool) -> Prompt:
    """How the last screen is left; `anew` says whether another game can be begun from here."""
    kept = "The result is signed and kept." if match.signed else "Not all have signed."
    more = "" if match.signed else " With --resume this screen comes back, until a new game is begun."
    begin = (Option(NEW, next_game(match)),) if anew else ()
    return Prompt(kept + more, (*begin, Option("quit", "Leave")))


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
    return f"{join_marks(have)} signed, {join_marks(lack)} not yet." if have else "Not signed yet."
