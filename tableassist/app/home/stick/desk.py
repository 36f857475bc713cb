"""Does what is asked for at a memory stick: all of it or nothing, and says in a sentence what came of it."""

from __future__ import annotations

import errno
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tableassist.app.device.backup import BadBackup, Device, make_backup, restore_backup
from tableassist.app.error_words import error_in_words
from tableassist.app.home.stick.carried_out import WriteReport, write_games, write_page
from tableassist.app.home.stick.contents import PACKAGES, TABLES, contents_of, deck_in_file
from tableassist.app.home.stick.jobs import (
    BringBack,
    InspectStick,
    JobProgress,
    SaveBackup,
    SaveGames,
    StickDone,
    StickJob,
    StickRefused,
    Stopped,
    TakeDeck,
    TakeList,
)
from tableassist.app.home.stick.plugged import Stick, plugged_sticks
from tableassist.app.words import cards_in_words, day_in_words, games_in_words
from tableassist.cardbase.base import FILE as CARDS
from tableassist.cardbase.commands import count_known
from tableassist.cardbase.importing import import_cards
from tableassist.cardbase.problems import BadCardFile, TooFewCards
from tableassist.journal.whole import write_whole
from tableassist.memdecks import MemDeck
from tableassist.memdecks.files import CannotWrite, Unreadable, read_contents
from tableassist.memdecks.format import write_deck
from tableassist.memdecks.library import SUFFIX, Library
from tableassist.memdecks.plugin import decks_in
from tableassist.memdecks.problems import BadDeck, ExtraMissing

NO_STICK = "No memory stick is plugged in"
PULLED = "The stick was pulled out, or cannot be read any more. Nothing was changed."
FULL, PROTECTED = "The stick is full. Nothing was left on it.", "The stick may only be read: its lock is on."
DEVICE_FULL = "There is no room left on this device. Nothing was changed."
STOPPED = "It was stopped. Nothing was changed."
MOST_PICTURE = 20_000_000

_GONE = {errno.EIO, errno.ENODEV, errno.ENXIO, errno.ENOENT, errno.ENOTDIR, errno.ESTALE, errno.EBADF}
_BAD = (BadBackup, BadCardFile, BadDeck, Unreadable, CannotWrite, ExtraMissing)


def backup_name(today: str) -> str:
    """What a backup of that day is called on a stick."""
    return f"tableassist-{today}.zip"


def games_name(today: str) -> str:
    """What the folder with the games up to that day is called on a stick."""
    return f"tableassist-games-{today}"


@dataclass(frozen=True)
class StickDesk:
    """Works for one device.

    `today` gives the date, `write_report` makes the report of a game, and `find` tells which sticks are plugged in.
    """

    device: Device
    today: Callable[[], str]
    write_report: WriteReport = write_page
    find: Callable[[], tuple[Stick, ...]] = plugged_sticks

    def do(self, job: StickJob, progress: JobProgress) -> StickDone:
        """Do it; raises StickRefused."""
        if job.stick is not None and not job.stick.is_there:
            raise StickRefused(PULLED)
        try:
            return self._done(job, progress)
        except Stopped:
            raise StickRefused(STOPPED) from None
        except (*_BAD, OSError) as why:
            raise StickRefused(_sentence(why, job)) from why

    def _done(self, job: StickJob, progress: JobProgress) -> StickDone:
        match job:
            case InspectStick(stick):
                return self._inspect(stick)
            case TakeDeck():
                return self._take_deck(job)
            case TakeList():
                return self._take_list(job, progress)
            case SaveBackup(stick, replace):
                return self._save_backup(stick, replace=replace)
            case BringBack(stick, backup):
                restored = restore_backup(stick.folder / backup.file, self.device)
                day, games = day_in_words(restored.made), games_in_words(restored.games)
                return StickDone(f"Everything is as it was on {day}, with {games}.", changed=True)
            case SaveGames(stick, replace):
                return self._save_games(stick, progress, replace=replace)

    def _inspect(self, stick: Stick | None) -> StickDone:
        sticks = self.find()
        if stick is None and not sticks:
            raise StickRefused(NO_STICK)
        if stick is None and len(sticks) > 1:
            return StickDone(sticks=sticks)
        return StickDone(contents=contents_of(stick or sticks[0]))

    # What is taken ----------------------------------------------------------------------------------------------------

    def _take_deck(self, job: TakeDeck) -> StickDone:
        source, folder = job.stick.folder / job.deck.file, decks_in(self.device.state)
        deck = deck_in_file(source, job.deck.part)
        goal = folder / f"{deck.key}{SUFFIX}"
        if goal.exists() and not job.replace:
            raise StickRefused(f"There is a deck “{deck.title}” here already. Nothing was changed.")
        if source.suffix.lower() in (*TABLES, *PACKAGES):
            write_whole(goal, write_deck(deck).encode())
        else:
            pictures = _pictures(deck, source.parent)
            text = read_contents(source, 4 * MOST_PICTURE)
            for name, data in pictures.items():
                write_whole(folder / name, data)
            write_whole(goal, text)
        return StickDone(f"The deck “{deck.title}” is kept here: {cards_in_words(len(deck.cards))}.", changed=True)

    def _take_list(self, job: TakeList, progress: JobProgress) -> StickDone:
        into = self.device.state / CARDS
        report = import_cards(
            job.stick.folder / job.list.file,
            into,
            today=self.today(),
            least=0 if job.smaller else count_known(into) // 2,
            on_progress=lambda cards: progress.report(f"{cards:,} cards"),
        )
        return StickDone(f"{report.cards:,} cards with {report.names:,} names are known now.", changed=True)

    # What goes out ----------------------------------------------------------------------------------------------------

    def _save_backup(self, stick: Stick, *, replace: bool) -> StickDone:
        goal = stick.folder / backup_name(self.today())
        if goal.exists() and not replace:
            raise StickRefused(f"There is a file {goal.name} on the stick already. Nothing was changed.")
        made = make_backup(self.device, goal, self.today())
        _check_there(stick)
        return StickDone(
            f"Everything, with {games_in_words(made.games)}, is in {goal.name}. The stick may be pulled out."
        )

    def _save_games(self, stick: Stick, progress: JobProgress, *, replace: bool) -> StickDone:
        goal = stick.folder / games_name(self.today())
        if goal.exists() and not replace:
            raise StickRefused(f"There is a folder {goal.name} on the stick already. Nothing was changed.")
        count, damaged = write_games(self.device.state / "games", goal, self.write_report, progress)
        _check_there(stick)
        left = f" Left out, as damaged: {games_in_words(damaged)}." if damaged else ""
        return StickDone(
            f"In {goal.name}: records and reports of {games_in_words(count)}.{left} The stick may be pulled out."
        )


def own_deck_keys(state: Path) -> frozenset[str]:
    """The keys of the decks that would be replaced by another of theirs."""
    return frozenset(one.key for one in Library(decks_in(state)).entries() if one.own)


def _pictures(deck: MemDeck, folder: Path) -> dict[str, bytes]:
    """The pictures of a deck's cards, of those that lie beside it. Their names lead nowhere else, by the format."""
    names = sorted({card.picture for card in deck.cards if card.picture})
    return {name: read_contents(folder / name, MOST_PICTURE) for name in names if (folder / name).is_file()}


def _check_there(stick: Stick) -> None:
    """What was written to a stick that is gone went nowhere."""
    if not stick.is_there:
        raise StickRefused(PULLED)


def _sentence(why: Exception, job: StickJob) -> str:
    """Why it was not done, as players may act on it."""
    if job.stick is not None and not job.stick.is_there:
        return PULLED
    if isinstance(why, TooFewCards):
        cards = f"{why.cards:,} card" if why.cards == 1 else f"{why.cards:,} cards"
        return f"It holds only {cards}, far fewer than are known now. Nothing was changed."
    goes_out, error = isinstance(job, SaveBackup | SaveGames), _system_error(why)
    if error is None:
        return error_in_words(why)
    if error.errno == errno.ENOSPC:
        return FULL if goes_out else DEVICE_FULL
    if error.errno == errno.EROFS and goes_out:
        return PROTECTED
    if error.errno == errno.EFBIG and goes_out:
        return "It is too large for how the stick is formatted. Nothing was left on it."
    return PULLED if error.errno in _GONE else error_in_words(why)


def _system_error(why: BaseException | None) -> OSError | None:
    """What the system said, where it was that which went wrong."""
    while why is not None and not isinstance(why, OSError):
        why = why.__cause__
    return why
