"""What is to be known of a journal when its game goes on, stored as an entry."""

from __future__ import annotations

from tableassist.journal.events import Noted
from tableassist.journal.file import Journal
from tableassist.referee.match import Match


def store_note(journal: Journal, match: Match) -> Match:
    """The match after the journal's note was entered; the same one where there is none. Raises JournalFailed."""
    if not journal.note:
        return match
    entry = match.next(Noted(journal.note), match.entries[-1].at, "engine")
    journal.append(entry)
    return match.after(entry)
