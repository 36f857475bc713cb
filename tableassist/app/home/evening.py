"""Games begun and gone on with from home, and what follows each: another one, or home again."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from tableassist.app.device.backup import Device
from tableassist.app.device.troubles import PutAside, Repair, Trouble, put_aside
from tableassist.app.error_words import error_in_words
from tableassist.app.folders import FILE
from tableassist.app.home import memory as memories
from tableassist.app.home.catalogue import Catalogue
from tableassist.app.home.home import Home
from tableassist.app.home.kept import Shelf
from tableassist.app.home.pages import Begin, Errand, GoOn, Known, KnownStick, PageMaker, Pastime
from tableassist.app.home.plan import Plan, edges, plan_of, started_of, swapped
from tableassist.app.home.plan_pages import last_plan, new_game_page
from tableassist.app.home.stick.carried_out import WriteReport, write_page
from tableassist.app.home.stick.desk import NO_STICK, StickDesk, own_deck_keys
from tableassist.app.home.stick.jobs import StickDone, StickRefused
from tableassist.app.home.stick.plugged import Stick, plugged_sticks
from tableassist.app.home.stick_pages import stick_page
from tableassist.app.journals.game_journals import begin_journal, resume_game
from tableassist.app.journals.matches import begin_anew
from tableassist.app.prompting.signing import NEW, OTHER, REMATCH
from tableassist.app.settings.kept import KeptSettings, read_settings_file
from tableassist.cardbase.base import FILE as CARDS
from tableassist.cardbase.commands import count_known
from tableassist.journal.file import Journal
from tableassist.ports import Pressed
from tableassist.referee.match import Match
from tableassist.rules.view import Tone

GAMES = "games"


class NoGames(RuntimeError):
    """No game is installed that can be played; `tableassist games` says why."""


@dataclass(frozen=True)
class Opened:
    """A game that is played now, and the journal that keeps it."""

    journal: Journal
    match: Match


@dataclass(frozen=True)
class About:
    """What else the pages show: what can be practised, the settings, what cannot be used with them, what is set up.

    `renew` finds the games and what can be practised anew, after a memory stick has changed what is kept here;
    `write_report` makes the report of a game, and `sticks` finds memory sticks.
    """

    pastimes: tuple[Pastime, ...] = ()
    settings: KeptSettings | None = None
    troubles: Callable[[KeptSettings], tuple[Trouble, ...]] = lambda _settings: ()
    steps: tuple[tuple[str, str], ...] = ()
    renew: Callable[[], tuple[Catalogue, tuple[Pastime, ...]]] | None = None
    write_report: WriteReport = write_page
    sticks: Callable[[], tuple[Stick, ...]] = plugged_sticks


class Evening:
    """Home, with the folder in which games and people are kept. `today` gives the date that a game is begun on."""

    def __init__(
        self,
        folder: Path,
        catalogue: Catalogue,
        *,
        today: Callable[[], str],
        usual: Plan | None = None,
        about: About | None = None,
    ) -> None:
        if not catalogue.names:
            raise NoGames("No game can be played here; `tableassist games` says what is wrong with each.")
        self._folder, self._today = folder / GAMES, today
        self._usual = usual or first_plan(catalogue)
        self._shelf = Shelf(self._folder)
        self._file = folder / memories.FILE
        about = about or About()
        self._find_troubles, self._renew = about.troubles, about.renew
        settings = about.settings or KeptSettings(folder / FILE)
        self.stick = StickDesk(Device(folder, settings.path), today, about.write_report, about.sticks)
        known = Known(
            catalogue,
            self._usual,
            memories.load(self._file),
            pastimes=about.pastimes,
            settings=settings,
            troubles=about.troubles(settings),
            steps=about.steps,
            today=today(),
        )
        self.home = Home(self._read(known))

    def press(self, pressed: Pressed) -> Errand | None:
        """A press at home; what is to be done outside of its pages. Changed people and settings are kept at once."""
        before = self.home.known
        errand = self.home.press(pressed)
        if self.home.known.memory != before.memory:
            self._save()
        if self.home.known.settings != before.settings:
            self._save_settings(before.settings)
        return errand

    @property
    def settings(self) -> KeptSettings:
        """The settings as they stand now."""
        return self.home.known.settings

    def mend(self, repair: Repair) -> None:
        """Mend a trouble, or only look again: home says what was done."""
        notice, tone = "", Tone.GOOD
        if isinstance(repair, PutAside):
            try:
                notice = f"The file is kept as {put_aside(self._folder / repair.path).name}."
            except OSError as error:
                notice, tone = f"{repair.path.name} cannot be put aside ({error.strerror}).", Tone.WRONG
        self.check_again(read_settings_file(self.settings.path), notice, tone)

    @property
    def is_new(self) -> bool:
        """Whether nothing was played here yet, and nobody is known."""
        known = self.home.known
        return not known.games and not known.memory.people

    def check_again(self, settings: KeptSettings, notice: str = "", tone: Tone = Tone.WRONG) -> None:
        """Home, with what can and what cannot be used now."""
        known = self.home.known.with_(settings=settings)
        self.home.known = known.with_(troubles=self._find_troubles(known.settings))
        self._go_home(notice=notice, tone=tone)

    def _save_settings(self, before: KeptSettings) -> None:
        """Keep the settings; what cannot be kept does not hold either."""
        try:
            self.settings.save()
        except OSError as error:
            self.home.known = self.home.known.with_(settings=before)
            self._go_home(notice=f"The settings cannot be kept in {before.path} ({error.strerror}).")

    def refuse(self, why: str) -> None:
        """Home, with the reason why something was not done."""
        self._go_home(notice=why)

    def after_stick(self, result: StickDone | StickRefused) -> None:
        """The stick's page with what was found on it; else home, with what came of what was done."""
        if isinstance(result, StickRefused):
            return self._no_stick() if str(result) == NO_STICK else self.refuse(str(result))
        if result.changed:
            self._know_anew()
        if result.sentence:
            return self.check_again(self.settings, result.sentence, Tone.GOOD)
        return self._show_stick(KnownStick(result.sticks, result.contents))

    def _no_stick(self) -> None:
        self._show_stick(KnownStick(why=NO_STICK))

    def _show_stick(self, found: KnownStick) -> None:
        state = self._folder.parent
        found = replace(found, own_decks=own_deck_keys(state), cards=count_known(state / CARDS))
        self.home.known = self.home.known.with_(stick=found, today=self._today())
        self._go_home(page=stick_page)

    def _know_anew(self) -> None:
        """Other decks, cards, people and settings may be kept here now."""
        known = self.home.known
        if self._renew is not None:
            catalogue, pastimes = self._renew()
            known = known.with_(catalogue=catalogue, pastimes=pastimes)
        settings = read_settings_file(known.settings.path)
        self.home.known = known.with_(settings=settings, memory=memories.load(self._file))

    def open(self, errand: Begin | GoOn) -> Opened | None:
        """Begin a game, or go on with one; None where that cannot be, and home says why."""
        try:
            if isinstance(errand, GoOn):
                opened = Opened(*resume_game(self._folder / errand.file))
            else:
                opened = self._begun(errand.plan)
        except (ValueError, OSError) as why:
            self.refuse(error_in_words(why))
            return None
        self._remember(opened)
        return opened

    def follow(self, left: str, opened: Opened, match: Match) -> Opened | None:
        """After a game that was left: the next one where the players begin one, else None and home is open."""
        opened.journal.close()
        try:
            following = self._following(left, opened, match)
        except (ValueError, OSError) as why:
            self._go_home(match, notice=error_in_words(why))
            return None
        if following is None:
            self._go_home(match, page=new_game_page if left == OTHER else None)
        else:
            self._remember(following)
        return following

    def _following(self, left: str, opened: Opened, match: Match) -> Opened | None:
        if left == NEW:
            started = replace(begin_anew(match, opened.journal.path), date=self._today())
            return Opened(*begin_journal(match.game, started, self._folder))
        if left == REMATCH:
            return self._begun(swapped(plan_of(match.started), match.game))
        return None

    def _begun(self, plan: Plan) -> Opened:
        game = self.home.known.catalogue.game(plan.game, plan.options)
        return Opened(*begin_journal(game, started_of(plan, game, self._today()), self._folder))

    def _remember(self, opened: Opened) -> None:
        """Who plays where; which game was played last is kept beside the journals (`last_played`)."""
        sides, known = opened.match.started.sides, self.home.known
        where = edges(sides)
        people = {person: str(where.get(person, "")) for members in sides for person in members}
        memory = known.memory.with_people(people)
        self.home.known = known.with_(memory=memory)
        self._save()

    def _go_home(
        self, match: Match | None = None, notice: str = "", page: PageMaker | None = None, tone: Tone = Tone.WRONG
    ) -> None:
        known = self._read(self.home.known.with_(notice=notice, tone=tone))
        if match is not None:
            known = known.with_(plan=plan_of(match.started))
        self.home.know(known, page)

    def _read(self, known: Known) -> Known:
        """With the games as they stand now."""
        games = self._shelf.games()
        plan = last_plan(tuple(one for one in games if one.plan.game in known.catalogue.names))
        return known.with_(games=games, plan=plan or self._usual)

    def _save(self) -> None:
        # A full disk costs names that are typed again; it must never cost a game.
        with contextlib.suppress(OSError):
            memories.save(self.home.known.memory, self._file)


def first_plan(catalogue: Catalogue, players: tuple[tuple[str, ...], ...] = (), clock: str = "") -> Plan:
    """What is planned where nothing was played yet: the first game, for two where it is not for one."""
    name = catalogue.names[0]
    low, high = catalogue.game(name).players
    sides = players if low <= len(players) <= high else ((),) * max(low, min(2, high))
    return Plan(name, sides, clock=clock)
