"""Home as a state machine: no page is a dead end, no key is without an effect, and a known game takes three presses."""

import os
from random import Random

import pytest

from tableassist.app.home import memory as memories
from tableassist.app.home.catalogue import installed
from tableassist.app.home.evening import About, Evening
from tableassist.app.home.memory import Memory, Person
from tableassist.app.home.pages import Begin, GoOn, Pastime, Practise, ShutDown, UseStick
from tableassist.app.home.stick.jobs import JobProgress, StickRefused
from tableassist.app.home.stick.plugged import stick_at
from tableassist.app.prompting.signing import OTHER, REMATCH
from tableassist.app.settings.kept import KeptSettings
from tableassist.journal.events import Ended, Signed
from tableassist.ports import Pressed
from tableassist.tapes.sticks import STICKS

pytestmark = pytest.mark.slow

PRESSES = int(os.environ.get("WALK", "2500"))
"""How long the random walk is: `make walk` takes 20,000 presses."""


@pytest.fixture(scope="module")
def catalogue(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("STATE_DIRECTORY", str(tmp_path_factory.mktemp("machine")))
        yield installed()


class Guest:
    """Somebody at home who presses what stands there by its words."""

    def __init__(self, folder, catalogue):
        about = About((Pastime("gods", "Gods"),), KeptSettings(folder / "settings.toml"), sticks=lambda: self.sticks)
        self.sticks = ()
        self.evening = Evening(folder, catalogue, today=lambda: "2026-11-24", about=about)
        self.count = 0

    @property
    def view(self):
        return self.evening.home.view()

    @property
    def labels(self):
        return [option.label for option in self.view.options]

    def press(self, button):
        self.count += 1
        return self.evening.press(Pressed(button, self.count))

    def use_stick(self, errand):
        try:
            result = self.evening.stick.do(errand.job, JobProgress())
        except StickRefused as refused:
            result = refused
        self.evening.after_stick(result)

    def take(self, *words):
        for word in words:
            found = next((option.key for option in self.view.options if word in (option.label, option.key)), None)
            assert found is not None, (word, self.labels)
            errand = self.press(f"option:{found}")
        return errand

    def type(self, name):
        for letter in name:
            self.press(f"option:{letter}")
        return self.press("ok")

    def note(self, label):
        return next(option.note for option in self.view.options if option.label == label)


@pytest.fixture
def guest(tmp_path, catalogue):
    return Guest(tmp_path, catalogue)


@pytest.fixture
def met(guest):
    """Two people who have chosen to play against each other."""
    guest.take("New game", "Players", "side:0", "A new name")
    guest.type("ann")
    guest.take("A new name")
    guest.type("bob")
    guest.take("Done")
    return guest


@pytest.fixture
def with_stick(guest, tmp_path_factory):
    """A guest at a device with a memory stick, on which there is something of every kind."""
    folder = tmp_path_factory.mktemp("stick")
    STICKS["useful"].fill(folder)
    guest.sticks = (stick_at(folder),)
    return guest


def played(guest, errand):
    opened = guest.evening.open(errand)
    assert opened is not None, guest.view.headline
    return opened


def signed(opened, winner):
    """The game as it is once both have signed."""
    match, journal = opened.match, opened.journal
    for event in (Ended("It is late.", (winner,)), Signed("Ann", 0), Signed("Bob", 1)):
        entry = match.next(event, 1000, "told")
        journal.append(entry)
        match = match.after(entry)
    return match


def usable(view):
    keys = [f"soft{number}" for number, key in enumerate(view.keys) if key.label]
    return [*keys, *(f"option:{option.key}" for option in view.options)]


@pytest.mark.parametrize("seed", [1, 2])
def test_a_random_walk_finds_no_dead_end_and_no_key_without_effect(with_stick, seed):
    guest = with_stick
    chance = Random(f"walk {seed}")
    seen = set()
    for _ in range(PRESSES):
        view = guest.view
        seen.add(view.headline)
        button = chance.choice(usable(view))
        errand = guest.press(button)
        assert errand is not None or guest.view != view, (button, view.headline)
        if isinstance(errand, UseStick):
            guest.use_stick(errand)
        if isinstance(errand, Begin | GoOn) and (opened := guest.evening.open(errand)) is not None:
            while opened is not None:
                opened = guest.evening.follow(chance.choice(("quit", OTHER, REMATCH)), opened, opened.match)
    assert {"What shall we do?", "Who plays?", "House rules", "Clock", "Shut down?"} <= seen


def test_every_page_leads_back_home(guest):
    chance = Random("back")
    for _ in range(300):
        errand = guest.press(chance.choice(usable(guest.view)))
        if isinstance(errand, Begin | GoOn) and (opened := guest.evening.open(errand)) is not None:
            guest.evening.follow("quit", opened, opened.match)
        if chance.random() < 0.1:
            for _ in range(40):
                if guest.evening.home.depth == 0:
                    break
                guest.press("back")
            assert guest.evening.home.depth == 0


def test_a_button_that_is_held_acts_once(guest):
    guest.press("soft0")
    before = guest.evening.home.view()
    assert guest.evening.press(Pressed("soft0", guest.count, held=True)) is None
    assert guest.evening.home.view() == before


def test_only_shutting_down_ends_it_and_it_is_asked_before(guest):
    assert guest.press("soft3") is None
    assert guest.view.headline == "Shut down?"
    assert isinstance(guest.take("Shut down"), ShutDown)
    guest.press("quit")
    guest.take("Stay")
    assert guest.view.headline == "What shall we do?"


def test_a_new_game_with_two_new_names(met):
    assert met.note("Players") == "Ann and Bob"
    assert met.count <= 20
    errand = met.take("Start")
    assert isinstance(errand, Begin)
    assert errand.plan.sides == (("Ann",), ("Bob",))


def test_a_game_whose_decisions_cannot_be_read_is_not_begun(met, tmp_path, monkeypatch):
    """Else it would be the last one played, and empty."""

    def refuse(_game):
        raise ValueError("The decisions in learnt.json cannot be read.")

    monkeypatch.setattr("tableassist.app.journals.game_journals.assistant_for", refuse)
    assert met.evening.open(met.take("Start")) is None
    assert "learnt.json cannot be read" in f"{met.view.headline} {met.view.detail} {met.view.why}"
    assert list(tmp_path.glob("**/*.journal")) == []


def test_nor_is_one_gone_on_with(met, tmp_path, monkeypatch):
    opened = played(met, met.take("Start"))
    met.evening.follow("quit", opened, opened.match)

    def refuse(_game):
        raise ValueError("The decisions in learnt.json cannot be read.")

    monkeypatch.setattr("tableassist.app.journals.game_journals.assistant_for", refuse)
    assert met.evening.open(GoOn(opened.journal.path.name)) is None
    assert "learnt.json cannot be read" in f"{met.view.headline} {met.view.detail} {met.view.why}"


def test_a_game_played_last_time_begins_with_three_keys(met):
    opened = played(met, met.take("Start"))
    met.evening.follow("quit", opened, opened.match)
    met.count = 0
    met.press("soft1")
    met.press("soft2")
    errand = met.press("soft2")
    assert isinstance(errand, Begin)
    assert errand.plan.sides == (("Ann",), ("Bob",))
    assert met.count == 3


def test_the_game_that_was_left_is_under_continue(met):
    opened = played(met, met.take("Start"))
    assert met.evening.follow("quit", opened, opened.match) is None
    assert met.note("Continue") == "Deluxe Memory, Ann and Bob"
    again = played(met, met.take("Continue"))
    assert again.match.entries == opened.match.entries
    met.evening.follow("quit", again, again.match)


def test_the_newest_play_comes_first(met):
    first = played(met, met.take("Start"))
    second = met.evening.follow(REMATCH, first, first.match)
    met.evening.follow("quit", second, second.match)
    met.take("Continue")
    assert [option.key for option in met.view.options] == [f"go:{one.journal.path.name}" for one in (second, first)]
    again = played(met, met.take(f"go:{first.journal.path.name}"))
    met.evening.follow("quit", again, again.match)
    met.take("Continue")
    assert met.view.options[0].key == f"go:{first.journal.path.name}"


def test_a_rematch_swaps_the_sides_with_what_was_agreed_for_each(met):
    met.evening.home.know(met.evening.home.known.with_(plan=met.evening.home.known.plan.with_(clock="10+5,5!none")))
    met.take("New game")
    opened = played(met, met.take("Start"))
    follows = met.evening.follow(REMATCH, opened, signed(opened, 0))
    assert follows.match.started.players == ("Bob", "Ann")
    assert follows.match.started.clock == "5,10+5!none"
    met.evening.follow("quit", follows, follows.match)
    assert met.evening.home.known.memory.edges == {"Ann": "north", "Bob": "south"}


def test_another_game_opens_the_new_game_with_the_same_people(met):
    opened = played(met, met.take("Start"))
    met.evening.follow(OTHER, opened, opened.match)
    met.take("Another game", "Mnemonic")
    assert met.note("Players") == "Ann and Bob"
    assert isinstance(met.take("Start"), Begin)


def test_signed_results_are_counted(met):
    opened = played(met, met.take("Start"))
    met.evening.follow("quit", opened, signed(opened, 1))
    met.take("People and statistics")
    assert {row[0]: row[1:] for row in met.view.sheet.rows} == {"Ann": ("1", "0", "0"), "Bob": ("1", "1", "0")}


def test_a_contradiction_comes_with_what_mends_it(met):
    met.take("House rules", "rule:simplicity")
    assert met.view.headline == "House rules"
    met.take("rule:ten_optional")
    assert met.view.headline == "That does not go together"
    assert "With simplicity there is no chart" in met.view.why
    assert met.view.chosen == 0
    met.press("soft2")
    assert met.view.headline == "House rules"


def test_house_rules_of_last_time_are_marked(met):
    met.take("House rules", "rule:cross", "x", "rule:cross")
    assert met.note("x").startswith("✓")
    met.press("back")
    met.press("back")
    opened = played(met, met.take("Start"))
    met.evening.follow(OTHER, opened, opened.match)
    assert met.note("House rules") == "1 changed"
    met.take("House rules", "rule:cross")
    assert met.note("x") == "✓ last time"
    assert met.note("plus") == "usual"


def test_a_clock_is_put_together_by_hand(met):
    met.take("Clock", "By hand", "Main time", "15 minutes more", "Done", "Each turn", "Done")
    assert met.note("Clock") == "25 min, 5 s free a turn"
    assert met.take("Start").plan.clock == "25d5"


def test_a_clock_that_a_game_does_not_know_is_not_offered(met):
    met.take("Players", "One more", "A new name")
    met.type("cleo")
    met.take("Done", "Clock")
    assert "Hourglass" not in met.labels


def test_teams_where_the_rules_know_them(met):
    """R-TB-007: Deluxe Memory knows none, MemWars does (R-MW-096)."""
    met.take("Players", "side:0")
    assert "A partner as well" not in met.labels
    met.press("back")
    met.take("Done", "Another game", "MemWars", "Players", "side:0", "A partner as well", "A new name")
    met.type("cleo")
    met.take("Done")
    assert met.take("Start").plan.sides == (("Ann", "Cleo"), ("Bob",))


def test_a_seat_button_asks_who_sits_there(met):
    met.take("Players")
    met.press("seat1")
    assert met.view.headline == "Who sits north?"
    met.take("Ann")
    assert [option.label for option in met.view.options[:2]] == ["Bob", "Ann"]


def test_names_are_typed_with_accents_and_taken_back(guest):
    guest.take("New game", "Players", "side:0", "A new name", "other", "é", "v", "a", "Space", "m")
    assert guest.view.headline == "Éva M▏"
    guest.press("back")
    assert guest.view.headline == "Éva ▏"
    guest.press("ok")
    assert guest.evening.home.known.memory.people == (Person("Éva"),)


def test_what_cannot_be_begun_is_said_at_home(met):
    errand = met.take("Start")
    assert met.evening.open(Begin(errand.plan.with_(clock="nonsense"))) is None
    assert "is no time control" in met.view.headline
    met.take("Help")
    met.press("back")
    assert met.view.headline == "What shall we do?"


def test_people_are_kept_and_a_torn_file_is_put_aside(tmp_path):
    path = tmp_path / "home.json"
    memory = Memory((Person("Ann", "south"),))
    memories.save(memory, path)
    assert memories.load(path) == memory
    path.write_text("{", encoding="utf-8")
    assert memories.load(path) == Memory()
    assert path.with_suffix(".torn").exists()


def test_who_practises_is_asked(met):
    while met.evening.home.depth:
        met.press("back")
    assert met.take("Study and practise", "Gods", "Bob") == Practise("gods", "Bob")


class TestAStick:
    def look(self, guest):
        guest.use_stick(guest.take("Settings", "Memory stick"))

    def test_none_is_told_and_can_be_plugged_in(self, guest, with_stick):
        sticks, guest.sticks = guest.sticks, ()
        self.look(guest)
        assert guest.view.headline == "No memory stick is plugged in"
        guest.sticks = sticks
        guest.use_stick(guest.take("Look again"))
        assert "Decks" in guest.labels

    def test_a_deck_is_replaced_only_after_a_question(self, with_stick):
        guest = with_stick
        for _ in range(2):
            self.look(guest)
            errand = guest.take("Decks", "Rivers")
            if errand is None:
                assert guest.view.headline == "Replace the deck “Rivers”?"
                errand = guest.take("Replace")
            guest.use_stick(errand)
            assert guest.view.headline == "The deck “Rivers” is kept here: 100 cards."

    def test_what_was_brought_back_is_known_at_once(self, with_stick):
        guest = with_stick
        self.look(guest)
        guest.use_stick(guest.take("Bring a backup back", "24 Dec 2025", "Bring it back"))
        guest.take("People and statistics")
        assert "Zoe" in guest.labels

    def test_of_several_one_is_chosen(self, with_stick, tmp_path):
        guest = with_stick
        guest.sticks = (*guest.sticks, stick_at(tmp_path))
        self.look(guest)
        assert guest.view.headline == "Which stick?"
        guest.use_stick(guest.take("stick:0"))
        assert "Decks" in guest.labels
