"""What is to be known of a journal when its game goes on: stored as an entry, and shown to the players."""

from __future__ import annotations

from tableassist.app.session import Session
from tableassist.journal.events import Noted
from tableassist.journal.file import Journal
from tableassist.referee.match import Match
from tableassist.rules.game import Refused

_ADVICE = "Compare the screen with the table; enter by hand what is missing."


def store_note(journal: Journal, match: Match) -> Match:
    """The match after the journal's note was entered; the same one where there is none. Raises JournalFailed."""
    if not journal.note:
        return match
    entry = match.next(Noted(journal.note), match.entries[-1].at, "engine")
    journal.append(entry)
    return match.after(entry)


def show_note(session: Session, journal: Journal, now: int) -> None:
    """Show the journal's note; where something of the game is lost, its clock rests until somebody lets it go on."""
    if not journal.note:
        return
    session.clerk.announce(journal.note)
    if journal.damaged:
        session.clerk.pause(True, "the journal was damaged", "engine", now)
        session.show_refusal(Refused("R-TB-005", journal.note, _ADVICE), now)
