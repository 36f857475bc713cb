from __future__ import annotations

import sqlite3
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from anki_packages import DUMMY, OLDEST, collection, packages, zipped

from tableassist.games.memwars.memdeck import Fact
from tableassist.memdecks.anki import read_package, write_package
from tableassist.memdecks.files import CannotWrite, Unreadable
from tableassist.memdecks.package import collection_in
from tableassist.memdecks.problems import BadDeck, ExtraMissing, Severity
from tableassist.memdecks.sheet import ImportRequest

NOW = 1_780_000_000_000
KINDS = ("collection.anki21b", "collection.anki21", OLDEST)
PLANETS = [["Nearest to the <b>sun</b>", "Mercury"], ["Hottest&nbsp;one", "Venus"], ["Ours", "Earth"]]


def saved(tmp_path, data, name="planets.apkg"):
    path = tmp_path / name
    path.write_bytes(data)
    return path


def facts(deck):
    return [(card.prompt, [(fact.ask, fact.answer) for fact in card.facts]) for card in deck.cards]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_package_is_read(tmp_path, kind):
    found = read_package(saved(tmp_path, packages(PLANETS)[kind]))
    assert facts(found.deck) == [
        ("Nearest to the sun", [("Name", "Mercury")]),
        ("Hottest one", [("Name", "Venus")]),
        ("Ours", [("Name", "Earth")]),
    ]
    assert (found.deck.key, found.problems, found.left_out) == ("planets", (), 0)


@pytest.mark.parametrize("name", ["modern.apkg", "legacy.apkg"])
def test_packages_that_anki_itself_wrote(name):
    """Both hold the same five notes, exported by Anki 26.9 in today's way and "for older versions"."""
    found = read_package(Path(__file__).parent / "packages" / name, deck="Planets")
    assert facts(found.deck) == [
        ("Nearest to the sun", [("Name", "Mercury")]),
        ("Hottest & cloudy", [("Name", "Venus planet")]),
        ("Ours", [("Name", "Earth")]),
        ("The red one", [("Name", "Mars")]),
        ("[moon] and […] go around Mars.", [("Gap 1", "Phobos"), ("Gap 2", "Deimos")]),
    ]
    assert found.deck.cards[4].note == "Two moons"


def test_more_fields_are_more_facts_under_their_names(tmp_path):
    data = packages(
        [["Ours", "Earth", "1", ""], ["Red", "Mars", "2", "Phobos|Deimos"]], fields=("F", "B", "Moons", "X")
    )
    deck = read_package(saved(tmp_path, data[OLDEST])).deck
    assert facts(deck)[0][1] == [("B", "Earth"), ("Moons", "1")]
    assert deck.cards[1].facts[2] == Fact("X", "Phobos", ("Deimos",))


@pytest.mark.parametrize("kind", KINDS)
def test_one_deck_of_several(tmp_path, kind):
    path = saved(tmp_path, packages(PLANETS, deck="Sky::Planets")[kind])
    assert len(read_package(path, deck="Sky").deck.cards) == 3
    assert len(read_package(path, deck="Sky::Planets").deck.cards) == 3
    with pytest.raises(BadDeck, match="no notes in a deck 'Sk'; there are Sky::Planets"):
        read_package(path, deck="Sk")


def test_a_large_deck_gives_a_hundred_cards_from_where_one_wishes(tmp_path):
    notes = [[f"Question {count}", f"answer {count}"] for count in range(1, 351)]
    path = saved(tmp_path, packages(notes)[OLDEST])
    first, second = read_package(path), read_package(path, ImportRequest(start=101))
    assert (first.deck.cards[0].name, first.deck.cards[99].name, first.left_out) == ("answer 1", "answer 100", 250)
    assert (second.deck.cards[0].name, second.deck.cards[99].name) == ("answer 101", "answer 200")


def test_notes_that_are_no_cards_are_left_out_and_reported(tmp_path):
    notes = [["", "no front"], ["no back", ""], ['<img src="x.png">', "a picture alone"], ["Ours", "Earth"]]
    found = read_package(saved(tmp_path, packages(notes)[OLDEST]))
    assert facts(found.deck) == [("Ours", [("Name", "Earth")])]
    assert [(problem.line, problem.grade) for problem in found.problems] == [(at, Severity.WARNING) for at in (1, 2, 3)]
    assert found.left_out == 3


def test_a_long_back_becomes_a_note(tmp_path):
    found = read_package(saved(tmp_path, packages([["Ours", "Earth", "x" * 300]], fields=("F", "B", "More"))[OLDEST]))
    assert found.deck.cards[0].note == "More: " + "x" * 300
    assert facts(found.deck) == [("Ours", [("B", "Earth")])]


def test_a_script_in_a_card_is_neither_read_nor_kept(tmp_path):
    notes = [
        ["<script>alert(1)</script><style>p{}</style>Ours<br>\u202etxt", "<i onclick='x()'>Earth</i>[sound:a.mp3]"]
    ]
    assert facts(read_package(saved(tmp_path, packages(notes)[OLDEST])).deck) == [("Ours\ntxt", [("Name", "Earth")])]


def test_a_lone_dummy_is_reported_as_what_it_is(tmp_path):
    with pytest.raises(BadDeck, match="Its real collection is missing"):
        read_package(saved(tmp_path, zipped([(OLDEST, collection([[DUMMY, ""]]))])))


def test_without_zstandard_the_dummy_is_not_taken_for_the_deck(tmp_path, monkeypatch):
    path = saved(tmp_path, packages(PLANETS)["collection.anki21b"])
    monkeypatch.setitem(sys.modules, "zstandard", None)
    with pytest.raises(ExtraMissing, match=r"tableassist\[decks\]"):
        read_package(path)


def test_a_deck_survives_being_written_for_anki_and_read_again(tmp_path, trees):
    path = tmp_path / "trees.apkg"
    write_package(trees, path, NOW)
    assert read_package(path).deck == trees
    assert [one.name for one in tmp_path.iterdir()] == ["trees.apkg"]


def test_signs_that_mean_something_in_html_survive_too(tmp_path, trees):
    odd = replace(
        trees.cards[0],
        prompt="a < b & c\n{{x}} | \\",
        facts=(Fact("<b>", "x & y", ("1|2", "\\")), Fact("Q", "'quoted'")),
    )
    deck = replace(trees, cards=(odd, *trees.cards[1:]), title="Trees & <b>")
    write_package(deck, tmp_path / "trees.apkg", NOW)
    assert read_package(tmp_path / "trees.apkg").deck == deck


def test_a_later_package_has_the_same_notes_only_newer(tmp_path, small):
    """What Anki goes by when it updates: the same guid and kind, a later time, and ids that are times themselves."""
    for name, now in (("one", NOW), ("two", NOW + 5_000)):
        write_package(small, tmp_path / name, now)
    one, two = (notes_of(collection_in(tmp_path / name)) for name in ("one", "two"))
    assert len({guid for guid, *_ in one}) == 25
    assert [(guid, kind, fields) for guid, kind, fields, *_ in one] == [
        (guid, kind, fields) for guid, kind, fields, *_ in two
    ]
    assert all(later - earlier == 5 for (*_, earlier, _), (*_, later, _) in zip(one, two, strict=True))
    assert min(number for *_, number in one) >= NOW


def notes_of(data):
    database = sqlite3.connect(":memory:")
    database.deserialize(data)
    return database.execute("SELECT guid, mid, flds, mod, id FROM notes ORDER BY guid").fetchall()


def test_without_genanki_it_says_what_to_install(tmp_path, small, monkeypatch):
    monkeypatch.setitem(sys.modules, "genanki", None)
    with pytest.raises(ExtraMissing, match=r"tableassist\[decks\]"):
        write_package(small, tmp_path / "small.apkg", NOW)
    assert not list(tmp_path.iterdir())


def test_a_package_that_cannot_be_written(tmp_path, small):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(CannotWrite):
        write_package(small, tmp_path / "file" / "small.apkg", NOW)


def test_a_package_that_is_not_there(tmp_path):
    with pytest.raises(Unreadable, match="There is no file"):
        read_package(tmp_path / "none.apkg")
