"""The pages of a memory stick: what is on it, what may be taken from it, and what goes onto it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from tableassist.app.home.pages import Back, Item, Known, Leave, Open, Page, UseStick
from tableassist.app.home.stick.contents import BackupOnStick, DeckOnStick, ListOnStick, StickContents
from tableassist.app.home.stick.desk import NO_STICK, backup_name, games_name
from tableassist.app.home.stick.jobs import BringBack, InspectStick, SaveBackup, SaveGames, StickJob, TakeDeck, TakeList
from tableassist.app.words import cards_in_words, day_in_words, games_in_words
from tableassist.rules.view import Tone

USABLE = (
    "Decks (TOML, CSV, apkg), lists of all cards (Scryfall, MTGJSON, Forge) and backups are looked for, at its top and "
    "in the folders there."
)


def stick_item() -> Item:
    """The way to the stick, which is looked at first."""
    return Item("stick", "Memory stick", _do(InspectStick()))


def _do(job: StickJob) -> Leave:
    return Leave(UseStick(job))


def stick_page(known: Known) -> Page:
    """What can be done with the stick that is plugged in; which one, where there are several."""
    found = known.stick
    if found.contents is not None:
        return _contents_page(found.contents, known)
    if found.sticks:
        items = (Item(f"stick:{n}", stick.name, _do(InspectStick(stick))) for n, stick in enumerate(found.sticks))
        return Page("Which stick?", tuple(items))
    return Page(found.why or NO_STICK, (_again(),), USABLE, Tone.TODO)


def _again() -> Item:
    return Item("again", "Look again", _do(InspectStick()))


def _contents_page(contents: StickContents, known: Known) -> Page:
    items = (*_takings(contents), *_savings(contents, known), _again())
    detail = "" if contents.is_of_use else f"Nothing on it can be used here. {USABLE}"
    return Page(f"Stick “{contents.stick.name}”", items, detail)


def _takings(contents: StickContents) -> Iterator[Item]:
    """What can be taken from it."""
    if contents.decks:
        yield Item("decks", "Decks", Open(partial(decks_page, contents=contents)), _count(contents.decks))
    if contents.lists:
        yield Item("lists", "Lists of all cards", Open(partial(lists_page, contents=contents)), _count(contents.lists))
    if contents.backups:
        back = Open(partial(backups_page, contents=contents))
        yield Item("restore", "Bring a backup back", back, _count(contents.backups))


def _count(found: tuple[object, ...]) -> str:
    return str(len(found))


def _savings(contents: StickContents, known: Known) -> Iterator[Item]:
    """What can be written onto it; asked before anything is replaced."""
    savings = (
        ("backup", "Back everything up", backup_name(known.today), SaveBackup(contents.stick)),
        ("games", "Records and reports", games_name(known.today), SaveGames(contents.stick)),
    )
    for key, label, name, job in savings:
        again = Open(partial(replacing_page, name=name, where="on the stick", job=replace(job, replace=True)))
        yield Item(key, label, again if name in contents.names else _do(job))


def replacing_page(_known: Known, *, name: str, where: str, job: StickJob) -> Page:
    """Asked before something is replaced."""
    items = (Item("replace", "Replace", _do(job)), Item("leave", "Leave it", Back()))
    return Page(f"Replace {name}?", items, f"It is {where} already.", Tone.ASK)


def decks_page(known: Known, *, contents: StickContents) -> Page:
    """The decks on the stick."""
    items = (
        Item(f"deck:{number}", deck.title, _deck_step(deck, contents, known), _deck_note(deck, known))
        for number, deck in enumerate(contents.decks)
    )
    return Page("Keep which deck?", tuple(items))


def _deck_note(deck: DeckOnStick, known: Known) -> str:
    if deck.why:
        return "cannot be used"
    return "is here already" if deck.key in known.stick.own_decks else cards_in_words(deck.cards)


def _deck_step(deck: DeckOnStick, contents: StickContents, known: Known) -> Leave | Open:
    if deck.why:
        return Open(partial(unusable_page, file=deck.file, why=deck.why))
    job = TakeDeck(contents.stick, deck)
    if deck.key not in known.stick.own_decks:
        return _do(job)
    named = f"the deck “{deck.title}”"
    return Open(partial(replacing_page, name=named, where="here", job=replace(job, replace=True)))


def unusable_page(_known: Known, *, file: str, why: str) -> Page:
    """Why something on the stick cannot be used."""
    return Page(f"{file} cannot be used", (Item("done", "Done", Back()),), why, Tone.WRONG)


def lists_page(_known: Known, *, contents: StickContents) -> Page:
    """The lists of cards on the stick."""
    items = (
        Item(f"list:{number}", one.file, Open(partial(list_page, contents=contents, found=one)), one.kind)
        for number, one in enumerate(contents.lists)
    )
    return Page("Take which list?", tuple(items))


def list_page(known: Known, *, contents: StickContents, found: ListOnStick) -> Page:
    """Asked before the cards that are known are replaced."""
    cards = known.stick.cards
    job = TakeList(contents.stick, found)
    items = [Item("take", "Take it", _do(job))]
    if cards:
        items.append(Item("smaller", "Also with far fewer cards", _do(replace(job, smaller=True))))
    items.append(Item("leave", "Leave it", Back()))
    now = f"It takes the place of the {cards:,} cards that are known now." if cards else "No cards are known yet."
    return Page(f"Take {found.file}?", tuple(items), f"{now} This may take some minutes.", Tone.ASK)


def backups_page(_known: Known, *, contents: StickContents) -> Page:
    """The backups on the stick, the newest first."""
    items = (
        Item(f"back:{number}", _backup_label(one), _backup_step(one, contents), _backup_note(one))
        for number, one in enumerate(contents.backups)
    )
    return Page("Bring which backup back?", tuple(items))


def _backup_label(backup: BackupOnStick) -> str:
    return backup.file if backup.why else day_in_words(backup.made)


def _backup_note(backup: BackupOnStick) -> str:
    return "cannot be used" if backup.why else f"{games_in_words(backup.games)}, {backup.file}"


def _backup_step(backup: BackupOnStick, contents: StickContents) -> Open:
    if backup.why:
        return Open(partial(unusable_page, file=backup.file, why=backup.why))
    return Open(partial(bringing_back_page, backup=backup, contents=contents))


def bringing_back_page(known: Known, *, backup: BackupOnStick, contents: StickContents) -> Page:
    """Asked before everything here is replaced."""
    items = (Item("back", "Bring it back", _do(BringBack(contents.stick, backup))), Item("leave", "Leave it", Back()))
    games = games_in_words(len(known.games))
    now = f"All that is here now, with {games}, is put aside until a backup is brought back again."
    return Page(f"Replace everything by the backup of {day_in_words(backup.made)}?", items, now, Tone.ASK)
