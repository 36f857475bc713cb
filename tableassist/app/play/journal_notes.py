"""What is to be known of a journal when its game goes on, shown to the players."""

from __future__ import annotations

from tableassist.app.session.session import Session
from tableassist.journal.file import Journal
from tableassist.rules.game import Refused

_ADVICE = "Compare the screen with the table; enter by hand what is missing."


def show_note(session: Session, journal: Journal, now: int) -> None:
    """Show the journal's note; where something of the game is lost, its clock rests until somebody lets it go on."""
    if not journal.note:
        return
    session.clerk.announce(journal.note)
    if journal.damaged:
        session.clerk.pause(True, "the journal was damaged", "engine", now)
        session.show_refusal(Refused("R-TB-005", journal.note, _ADVICE), now)
