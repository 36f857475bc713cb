"""The journals of games: begun with the game, opened again where it goes on, and found by the order of play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from pathlib import Path

from tableassist.app.build import assistant_for, game_named
from tableassist.app.journals.last_played import in_order_of_play, note_played
from tableassist.app.journals.matches import begin_anew, continues
from tableassist.app.journals.notes import store_note
from tableassist.journal.events import Entry, Started
from tableassist.journal.file import Journal, read_journal
from tableassist.referee.match import AnyGame, CannotFollow, Match, replay_entries, start_match
from tableassist.rules.game import SetupRefused
from tableassist.rules.showable import odd_sign, showable

JOURNAL_ENDING = ".journal"
"""How the files of journals end."""


def begin_again(match: Match, path: Path) -> tuple[Journal, Match]:
    """The game after this one, whose journal is at the path: of the same match, or another one of the same players."""
    return begin_journal(match.game, begin_anew(match, path), path.parent)


Check = Callable[[Match], object]
"""Raises ValueError or OSError where a game cannot be seen here: then nothing of it was begun, or gone on with."""


def begin_journal(
    game: AnyGame, started: Started, folder: Path, check: Check = lambda _match: None
) -> tuple[Journal, Match]:
    """A game that begins so, with a journal in the folder.

    Raises:
        SetupRefused: Its players or options cannot be.
        BadTimeControl: Its clock cannot be.
        ValueError: What helps with it cannot be used, or `check` objects; no journal was begun.
        OSError: As before, where a file of theirs cannot be read.
        JournalFailed: The journal cannot be written.
    """
    _check_names(started)
    match = start_match(game, Entry(1, 0, started, "told"))
    # A game that is refused later would be the last one played all the same.
    assistant_for(game)
    check(match)
    folder.mkdir(parents=True, exist_ok=True)
    journal = Journal.create(_free(folder, game.name))
    # Between the two, so that the last one played is either the game before or one that has begun.
    note_played(journal.path)
    journal.append(match.entries[0])
    return journal, match


def _check_names(started: Started) -> None:
    """What players are called is shown and written in many places; raises SetupRefused for what nobody could read."""
    for name in (*started.players, *(one for members in started.members for one in members)):
        if sign := odd_sign(name):
            raise SetupRefused(
                f"The name {showable(name)} holds the control character U+{ord(sign):04X}: leave it out."
            )


def _free(folder: Path, name: str) -> Path:
    """The journal that begins now: by its name it comes after all that were begun before it."""
    moment = datetime.now()
    while (path := folder / f"{name}-{moment:%Y%m%d-%H%M%S}{JOURNAL_ENDING}").exists():
        moment += timedelta(seconds=1)
    return path


def resume_game(path: Path, check: Check = lambda _match: None) -> tuple[Journal, Match]:
    """The game of a journal as it stood at its last entry.

    Raises JournalCorrupt, JournalBusy or CannotFollow, and ValueError or OSError as `begin_journal` does.
    """
    journal = Journal.open(path)
    try:
        match = replay_entries(game_of(journal.entries), journal.entries)
        assistant_for(match.game)
        check(match)
        match = store_note(journal, match)
    except BaseException:
        journal.close()
        raise
    note_played(path)
    return journal, match


def unfinished_journals(folder: Path, name: str, *, over: bool = False, older: bool = True) -> Path | None:
    """The journal of the game of that name to go on with, the one played last first, or None.

    With `over` the very latest may be over: its end can be undone (R-TB-005) until the result is signed, and where its
    match is not over, the next game follows from it (A-MN-29). Without `older` it is the very latest or none.
    """
    latest, newest = over, True
    for path in reversed(in_order_of_play(folder, f"{name}-*{JOURNAL_ENDING}")):
        # Only read: what is wrong at the end is put right, and shown, where the game goes on.
        entries, _ = read_journal(path)
        if not entries:
            continue
        match = replay_entries(game_of(entries), entries)
        if match.outcome is None or (latest and not match.signed) or (newest and continues(match)):
            return path
        latest = newest = False
        if not older:
            break
    return None


def game_of(entries: Sequence[Entry]) -> AnyGame:
    """The game that the first entry began, with the material of then; raises CannotFollow where there is none."""
    event = entries[0].event if entries else None
    if not isinstance(event, Started):
        raise CannotFollow("The journal has no beginning of a game in it.")
    return game_named(event.game, event.options)
