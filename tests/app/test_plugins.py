"""Games of other packages: found, used, and where they are broken, reported without stopping the others."""

import json
import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from plugin_site import Site

import tableassist
from tableassist.app import plugins
from tableassist.app.build import UnknownName, all_games, assistant_for, default_game, game_named, game_names
from tableassist.app.plugins import BrokenPlugin, find_clashes, registered_plugins
from tableassist.cli import run
from tableassist.demo.kits import demo_kit_of as demo_of
from tableassist.printing.kits import print_for
from tableassist.referee.assistant import NoAssistant
from tableassist.rehearsal.kits import rehearsal_kit_of
from tableassist.rules.game import PlaysEnrolledCards
from tableassist.rules.photographs import JudgesPayment
from tableassist.rules.pieces import PlaysWithPieces

OWN = ["deluxe-memory", "memwars", "mental-magic", "mnemonic"]
PAIRS = (Path(__file__).resolve().parents[2] / "examples/pairs/pairs.py").read_text(encoding="utf-8")


@pytest.fixture
def site(tmp_path, monkeypatch):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    site = Site(tmp_path)
    yield site
    site.leave()


def test_our_own_games_are_found_and_playable():
    assert sorted(game_names()) == OWN
    assert [game.name for game in all_games()] == list(game_names())


def test_a_game_of_another_package_is_found_without_anything_changed(site, capsys):
    with pytest.raises(UnknownName, match="no game 'pairs'"):
        game_named("pairs")
    site.install("tableassist-pairs", "pairs", PAIRS, "pairs = pairs")
    assert game_named("pairs").title == "Pairs"
    assert game_names() == (*game_names()[:4], "pairs")
    assert run(["games"]) == 0
    assert "pairs: Pairs, 2 to 4 players, from tableassist-pairs 1.0" in capsys.readouterr().out
    assert run(["games", "--json"]) == 0
    last = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert last == {"name": "pairs", "title": "Pairs", "players": [2, 4], "package": "tableassist-pairs 1.0"}
    assert isinstance(assistant_for(game_named("pairs")), NoAssistant)


BROKEN = [
    pytest.param("import nowhere_at_all", "cannot be loaded .ModuleNotFoundError: .*nowhere_at_all", id="import error"),
    pytest.param("raise SystemError('torn\\n in two')", "cannot be loaded .SystemError: torn in two", id="any error"),
    pytest.param("this is no Python", "cannot be loaded .SyntaxError", id="no Python"),
    pytest.param("GAMES = []", "has no GAME in its module odd", id="no GAME"),
    pytest.param("class GAME: name = 'odd'", "does not say for which version", id="no version"),
    pytest.param(
        "class GAME: name, api = 'odd', 2", "written for version 2 .* and this TableAssist has version 1", id="version"
    ),
    pytest.param("class GAME: name, api = 'odd', 1", "is no game: it lacks .*apply, .*layout", id="no methods"),
    pytest.param(PAIRS, "calls itself 'pairs'", id="another name"),
    pytest.param(
        PAIRS.replace('name = "pairs"', 'name = "odd"').replace("    def layout", "    def lay_out"),
        "cannot be loaded .TypeError: .*layout",
        id="a method that is missing",
    ),
    pytest.param(
        PAIRS.replace("place: ZoneName", "place: complex", 1), "TypeError: .*complex", id="a field of no type"
    ),
]


@pytest.mark.parametrize(("source", "why"), BROKEN)
def test_a_broken_game_is_reported_with_a_sentence_and_stops_no_other(site, capsys, source, why):
    site.install("odd-games", "odd", source, "odd = odd")
    with pytest.raises(BrokenPlugin, match=why) as raised:
        game_named("odd")
    sentence = str(raised.value)
    assert sentence.startswith("odd of odd-games 1.0 ")
    assert sentence.endswith(": mend or uninstall odd-games.")
    assert "\n" not in sentence
    assert run(["games"]) == 1
    told = capsys.readouterr()
    assert [line.split(":")[0] for line in told.out.splitlines()] == list(game_names()[:4])
    assert sentence in told.err
    assert run(["play", "odd", "--display", "none"]) == 2
    assert sentence in capsys.readouterr().err


def test_of_two_games_of_one_name_ours_is_used_and_the_other_named(site, capsys):
    site.install("a-rival", "rival", PAIRS.replace('"pairs"', '"mnemonic"'), "mnemonic = rival")
    assert game_named("mnemonic").title == "Mnemonic"
    assert find_clashes(plugins.GAMES) == (
        f"mnemonic of a-rival 1.0 is not used: tableassist {tableassist.__version__} has a game of that name.",
    )
    assert run(["games"]) == 1
    assert "a-rival" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("group", "use"),
    [
        (plugins.REHEARSALS, lambda: rehearsal_kit_of("deluxe-cards")),
        (plugins.DEMOS, lambda: demo_of("deluxe-cards")),
        (plugins.PRINTS, lambda: print_for("deluxe-cards", None)),
    ],
)
def test_what_is_no_kit_is_reported(site, group, use):
    site.install("odd-kits", "odd_kit", "KIT = 3", "deluxe-cards = odd_kit:KIT", group)
    with pytest.raises(BrokenPlugin, match=r"odd-kits 1\.0 registers int"):
        use()


def test_games_are_not_rehearsed_or_shown_by_places_where_they_are_not_of_places(site):
    rows = PAIRS.replace("    def mat(self", "    cards_are_enrolled = True\n\n    def mat(self")
    site.install("odd-games", "pairs", rows, "pairs = pairs")
    for kit in (rehearsal_kit_of, demo_of):
        with pytest.raises(UnknownName, match="registers none"):
            kit("pairs")


def test_the_first_game_that_can_is_meant_where_none_is_named():
    assert default_game() == "deluxe-memory"
    assert [default_game(kind) for kind in (PlaysWithPieces, PlaysEnrolledCards, JudgesPayment)] == OWN[1:]


class Impossible:
    """Nothing has this."""


def test_what_no_game_can_do_is_said():
    with pytest.raises(UnknownName, match="tableassist games"):
        default_game(Impossible)


class TestWhereThereIsNoSourceTree:
    """Installed from a wheel: the metadata of the package says what it registers."""

    @pytest.fixture
    def installed(self, site, monkeypatch):
        monkeypatch.setattr(tableassist, "__file__", str(site.folder / "lib" / "tableassist" / "__init__.py"))
        site.install("tableassist", "ours", PAIRS, "pairs = ours")
        return site

    def test_our_own_metadata_counts(self, installed):
        assert "pairs" in registered_plugins(plugins.GAMES)
        assert game_named("pairs").title == "Pairs"

    def test_another_project_around_us_is_none_of_ours(self, installed):
        (installed.folder / "lib").mkdir()
        (installed.folder / "lib" / "pyproject.toml").write_text('[project]\nname = "other"\n', encoding="utf-8")
        assert "pairs" in registered_plugins(plugins.GAMES)

    def test_what_the_source_tree_says_counts_before_metadata_that_is_old(self, installed):
        (installed.folder / "lib").mkdir()
        points = '[project]\nname = "tableassist"\n[project.entry-points."tableassist.games"]\nnew = "new"\n'
        (installed.folder / "lib" / "pyproject.toml").write_text(points, encoding="utf-8")
        assert registered_plugins(plugins.GAMES) == {"new": EntryPoint("new", "new", plugins.GAMES)}


def test_what_was_installed_here_is_gone_again():
    assert "pairs" not in sys.modules
    assert "pairs" not in game_names()
