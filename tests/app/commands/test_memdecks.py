from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from tableassist.app.commands.memdecks import learnt_file, library, study_folder
from tableassist.cli import BAD_INPUT, run
from tableassist.games.memwars.board import PLACES, QUADRANTS
from tableassist.games.memwars.memdeck import Fact, MemCard, MemDeck
from tableassist.memdecks.format import parse_deck, review_deck, write_deck

pytestmark = pytest.mark.slow

DOC = Path(__file__).parents[3] / "docs" / "memdecks.md"


@pytest.fixture(autouse=True)
def state(tmp_path, monkeypatch):
    """A machine of its own: its state in one folder, the user in another."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    return tmp_path / "state"


@pytest.fixture(scope="module")
def stars():
    cards = tuple(MemCard(place, f"Bright one of {place}", (Fact("Name", f"Star {place}"),)) for place in PLACES)
    return MemDeck("stars", "Stars", "A", "m", {where: f"{where} sky" for where in QUADRANTS}, cards)


def test_where_things_are_kept(state):
    assert study_folder() == state / "study"
    assert learnt_file("stars") == state / "learnt" / "stars.json"


def test_a_good_deck_is_praised(capsys, stars):
    Path("stars.toml").write_text(write_deck(stars), encoding="utf-8")
    assert run(["deck", "check", "stars.toml"]) == 0
    assert capsys.readouterr().out == (
        "stars.toml: Stars, 100 cards with 1 fact each; quadrants to play: "
        "NW NW sky, NE NE sky, SW SW sky, SE SE sky. no errors, no warnings.\n"
    )


def test_a_bad_deck_is_reported_line_by_line(capsys, stars):
    text = write_deck(replace(stars, cards=stars.cards[:2])).replace("number = 2", "number = 200")
    Path("stars.toml").write_text(text, encoding="utf-8")
    assert run(["deck", "check", "stars.toml"]) == 1
    line = text.splitlines().index("number = 200") + 1
    assert capsys.readouterr().out == (
        f"ERROR stars.toml, line {line}: Card 200: number must be a whole number from 1 to 100.\n"
        "stars.toml: 1 error, no warnings.\n"
    )


def test_what_is_found_as_data(capsys, stars):
    Path("stars.toml").write_text(write_deck(replace(stars, cards=stars.cards[:26])), encoding="utf-8")
    assert run(["deck", "check", "--json", "stars.toml"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["key"], found["cards"], found["playable"]) == ("stars", 26, ["NW"])
    assert {problem["grade"] for problem in found["problems"]} == {"warning"}
    Path("stars.toml").write_text("format = ", encoding="utf-8")
    assert run(["deck", "check", "--json", "stars.toml"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert (found["key"], found["playable"], found["problems"][0]["line"]) == (None, [], 1)


def test_a_shipped_deck_is_looked_through_by_its_key(capsys):
    assert run(["deck", "check", "gods-and-heroes"]) == 0
    assert "100 cards" in capsys.readouterr().out
    assert run(["deck", "check", "gods-and-heros"]) == BAD_INPUT
    assert "did you mean gods-and-heroes?" in capsys.readouterr().err


def test_a_new_deck_can_be_filled_in_at_once(capsys):
    assert run(["deck", "new", "my-stars"]) == 0
    text = Path("my-stars.toml").read_text(encoding="utf-8")
    assert re.findall(r"^number = (\d+)", text, re.MULTILINE) == [str(place) for place in PLACES]
    assert run(["deck", "check", "my-stars.toml"]) == 0
    assert "no card written yet" in capsys.readouterr().out
    first = text.replace('prompt = ""', 'prompt = "Bright"', 1).replace('answer = ""', 'answer = "Sirius"', 1)
    problems = [problem.sentence for problem in review_deck(first).problems]
    assert "Card 1, fact 2: answer must be a text, not an empty one." in problems


@pytest.mark.parametrize(
    ("place", "where"),
    [
        (1, "NW, upper left five, upper left"),
        (38, "NE, centre five, centre"),
        (100, "SE, lower right five, lower right"),
    ],
)
def test_a_new_deck_says_where_each_card_is(place, where):
    run(["deck", "new", "my-stars"])
    assert re.search(rf"^number = {place} +# {where}$", Path("my-stars.toml").read_text(), re.MULTILINE)


def test_a_new_deck_overwrites_nothing(capsys):
    Path("stars.toml").write_text("mine")
    assert run(["deck", "new", "stars"]) == BAD_INPUT
    assert Path("stars.toml").read_text() == "mine"
    assert "is there already" in capsys.readouterr().err


@pytest.mark.parametrize("key", ["My Stars", "../stars", "con", "", "x" * 61])
def test_a_new_deck_needs_a_key(key, capsys):
    assert run(["deck", "new", key]) == BAD_INPUT
    assert "small letters" in capsys.readouterr().err
    assert not list(Path().iterdir())


def test_a_table_becomes_a_deck_of_ones_own(capsys, state):
    Path("Moons.csv").write_text("Ours,the Moon\nA Martian,Phobos\n,\n", encoding="utf-8")
    assert run(["deck", "import", "Moons.csv", "--title", "Moons", "--author", "Ann"]) == 0
    deck = review_deck((state / "decks" / "moons.toml").read_text(encoding="utf-8")).deck
    assert [card.name for card in deck.cards] == ["the Moon", "Phobos"]
    assert (deck.title, deck.author) == ("Moons", "Ann")
    assert "2 cards" in capsys.readouterr().out
    assert run(["deck", "import", "Moons.csv"]) == BAD_INPUT
    assert "is there already" in capsys.readouterr().err


def test_a_table_that_cannot_be_a_deck_leaves_nothing(capsys, state):
    Path("t.csv").write_text("number,prompt,name\n1,Ours,Moon\n1,Other,Phobos\n", encoding="utf-8")
    assert run(["deck", "import", "t.csv"]) == 1
    assert "ERROR t.csv, line 3: There are two cards 1" in capsys.readouterr().out
    assert not state.exists()


@pytest.mark.parametrize("suffix", ["csv", "tsv", "apkg", "toml"])
def test_out_and_in_again_it_is_the_same_deck(suffix, capsys):
    assert run(["deck", "export", "gods-and-heroes", "--out", f"gods.{suffix}"]) == 0
    deck = library().deck("gods-and-heroes")
    if suffix == "toml":
        assert parse_deck(Path("gods.toml").read_text(encoding="utf-8")) == deck
        return
    assert run(["deck", "import", f"gods.{suffix}", "--out", "again.toml"]) == 0
    assert parse_deck(Path("again.toml").read_text(encoding="utf-8")) == deck
    assert [path.name for path in sorted(Path().iterdir())] == ["again.toml", f"gods.{suffix}"]


def test_one_of_several_decks_of_a_package(capsys):
    package = Path(__file__).parents[2] / "memdecks" / "packages" / "modern.apkg"
    assert run(["deck", "import", str(package), "--part", "Planets", "--out", "a.toml"]) == 0
    assert run(["deck", "import", str(package), "--part", "Stars", "--out", "b.toml"]) == BAD_INPUT
    assert "there are Planets::Inner" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["export", "gods-and-heroes", "--out", "gods.pdf"], "can be written as"),
        (["export", "torn.toml", "--out", "torn.csv"], "torn.toml, line 1: This is no TOML"),
        (["export", "none.toml", "--out", "gods.csv"], "cannot be opened"),
        (["import", "none.csv"], "cannot be opened"),
        (["import", "none.apkg"], "There is no file"),
        (["import", "deck.toml"], "is a deck already"),
        (["import", "t.csv", "--part", "x"], "is a table"),
        (["check", "none.toml"], "cannot be opened"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(arguments, why, capsys):
    Path("torn.toml").write_text("x")
    assert run(["deck", *arguments]) == BAD_INPUT
    assert why in capsys.readouterr().err


def test_an_export_overwrites_nothing(capsys):
    Path("gods.csv").write_text("mine")
    assert run(["deck", "export", "gods-and-heroes", "--out", "gods.csv"]) == BAD_INPUT
    assert Path("gods.csv").read_text() == "mine"


def test_all_decks_are_listed_with_what_keeps_them_from_being_played(capsys, state, stars):
    assert run(["deck", "list"]) == 0
    assert "gods-and-heroes: Gods & Heroes\n" in capsys.readouterr().out
    library().keep(stars)
    (state / "decks" / "torn.toml").write_text("x")
    assert run(["deck", "list", "--json"]) == 1
    found = {entry["key"]: entry for entry in map(json.loads, capsys.readouterr().out.splitlines())}
    assert (found["stars"]["own"], found["stars"]["trouble"]) == (True, "")
    assert "no TOML" in found["torn"]["trouble"]


def test_the_commands_of_the_document_run(capsys):
    """Every `$ tableassist deck` line of the document, in its order, with what it prints."""
    Path("moons.csv").write_text(block("csv"), encoding="utf-8")
    for command, printed in re.findall(r"^\$ tableassist (deck .+)\n((?:(?!\$ |```).*\n)*)", doc(), re.MULTILINE):
        code = run(command.split())
        out = capsys.readouterr()
        assert (code, out.err) == (0, ""), command
        assert out.out.replace(str(Path.cwd()), "") == printed, command


def doc():
    return DOC.read_text(encoding="utf-8")


def block(kind):
    """The first example of a kind in the document."""
    return re.search(rf"```{kind}\n(.*?)```", doc(), re.DOTALL)[1]


def test_the_python_of_the_document_runs():
    """The example in Python, as a reader would paste it."""
    names = {}
    for example in re.findall(r"```python\n(.*?)```", doc(), re.DOTALL):
        exec(example, names)
    assert names["study"].reviews
