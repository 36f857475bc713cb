"""The games that were played: read once, read again where they changed, and told where they are torn."""

import pytest

from tableassist.app.build import game_named
from tableassist.app.home.kept import INDEX, OPEN, TORN, Shelf, unfinished
from tableassist.app.home.memory import Memory, Person
from tableassist.app.home.plan import Plan, seated, swapped
from tableassist.app.journals.game_journals import begin_journal, game_of
from tableassist.journal.events import Started


@pytest.fixture
def begun(tmp_path):
    """A game that was begun; gives its journal."""
    started = Started("deluxe-memory", "1", "2026-11-24", ("Ann", "Bob"), {"cross": "x"}, "5+3")
    journal, _ = begin_journal(game_named("deluxe-memory"), started, tmp_path)
    journal.close()
    return journal.path


def test_a_game_is_read_once_and_again_where_its_journal_grew(begun, tmp_path):
    reads = []

    def found(entries):
        reads.append(len(entries))
        return game_of(entries)

    (kept,) = Shelf(tmp_path, found).games()
    assert (kept.title, kept.state, kept.turn) == ("Deluxe Memory", OPEN, 1)
    assert kept.plan == Plan("deluxe-memory", (("Ann",), ("Bob",)), {"cross": "x"}, "5+3")
    assert Shelf(tmp_path, found).games() == (kept,)
    assert reads == [1]
    begun.write_bytes(begun.read_bytes() + b"half a line")
    torn = begun.read_bytes()
    Shelf(tmp_path, found).games()
    assert reads == [1, 1]
    assert begun.read_bytes() == torn


def test_a_torn_index_is_made_anew(begun, tmp_path):
    before = Shelf(tmp_path).games()
    (tmp_path / INDEX).write_text('{"version": 7', encoding="utf-8")
    assert Shelf(tmp_path).games() == before


def test_a_torn_journal_is_reported_and_not_gone_on_with(begun, tmp_path):
    begun.write_bytes(b"no journal\n" + begun.read_bytes())
    (kept,) = Shelf(tmp_path).games()
    assert kept.state == TORN
    assert "line 1" in kept.why
    assert unfinished((kept,)) == ()


def test_people_sit_where_they_usually_do():
    assert seated(("Ann", "Bob"), {"Ann": "north"}) == (("Bob",), ("Ann",))
    assert seated(("Ann", "Bob", "Cleo"), {"Bob": "west", "Cleo": "west"}) == (("Ann",), ("Bob",), ("Cleo",))


def test_who_sits_elsewhere_now_is_changed_and_nobody_else():
    ann, bob, cleo = (Person(name, "south") for name in ("Ann", "Bob", "Cleo"))
    known = Memory((ann, bob, cleo))
    assert known.with_person(Person("Bob", "north")).people == (ann, Person("Bob", "north"), cleo)
    assert known.with_person(Person("Dan", "west")).people == (Person("Dan", "west"), ann, bob, cleo)


@pytest.mark.parametrize(
    ("name", "options", "after"),
    [
        ("memwars", {"mode": "standard,basic", "quadrants": "NW,NE"}, {"mode": "basic,standard", "quadrants": "NW,NE"}),
        ("mental-magic", {"mental": "1"}, {"mental": "2"}),
        ("mnemonic", {"learn": "2"}, {"learn": "1"}),
        ("deluxe-memory", {"cross": "x"}, {"cross": "x"}),
    ],
)
def test_what_was_agreed_for_a_side_goes_with_it(name, options, after):
    assert swapped(Plan(name, (("Ann",), ("Bob",)), options), game_named(name)).options == after
