"""The game of `examples/pairs`: its manual shows its code, and it plays as a package that nothing here knows."""

import os
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from demo_desk import Desk
from plugin_site import Site

from tableassist.app.build import game_named
from tableassist.app.session.session import Session
from tableassist.cli import run
from tableassist.demo.kits import demo_kit_of as demo_of
from tableassist.journal.events import Entry, Started
from tableassist.referee.match import replay_entries, start_match
from tableassist.rehearsal.exam import examine
from tableassist.rehearsal.hand_entry import HandEntry
from tableassist.rehearsal.kits import rehearsal_kit_of, rehearsal_of
from tableassist.rehearsal.rehearsal import Supply, Terms

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = ROOT / "examples" / "pairs"
MANUAL = (ROOT / "docs" / "your-own-game.md").read_text(encoding="utf-8")
CODE = (EXAMPLE / "pairs.py").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def pairs(tmp_path_factory):
    """The example as it is installed: a module, and metadata with the entry point of its own pyproject."""
    site = Site(tmp_path_factory.mktemp("site"))
    project = (EXAMPLE / "pyproject.toml").read_text(encoding="utf-8")
    (entry,) = re.findall(r'\[project\.entry-points\."tableassist\.games"\]\n(.+) = "(.+)"', project)
    site.install("tableassist-pairs", "pairs", CODE, " = ".join(entry))
    yield game_named("pairs")
    site.leave()


class TestTheManual:
    def blocks(self, language):
        return re.findall(rf"```{language}\n(.*?)```", MANUAL, re.DOTALL)

    def test_its_code_is_the_example_from_the_first_line_to_the_last(self):
        *code, tests = self.blocks("python")
        assert self.lines("\n".join(code)) == self.lines(CODE)
        assert self.lines(tests) == self.lines((EXAMPLE / "test_pairs.py").read_text(encoding="utf-8"))

    def test_its_project_is_that_of_the_example(self):
        assert self.blocks("toml") == [(EXAMPLE / "pyproject.toml").read_text(encoding="utf-8")]

    def test_it_is_short(self):
        assert len(CODE.splitlines()) <= 200

    def test_the_files_that_it_names_are_there(self):
        for path in re.findall(r"`(\w+/\w+\.py)`", MANUAL):
            assert (ROOT / "tableassist" / path).exists(), path

    @staticmethod
    def lines(text):
        return [line for line in text.splitlines() if line.strip()]


def test_its_own_tests_pass():
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(EXAMPLE), str(ROOT)])}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(EXAMPLE), str(EXAMPLE)]
    done = subprocess.run(command, env=environment, cwd=EXAMPLE, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.slow
def test_it_is_played_by_buttons_and_its_journal_replayed(pairs, seed):
    store = Supply()
    match = start_match(pairs, Entry(1, 0, Started("pairs", "", "", ("Ann", "Bob"), {}), "told"))
    store.append(match.entries[0])
    session = Session(match, store, now=0, camera=False)
    players = HandEntry(session, rehearsal_kit_of("pairs").hidden, Random(seed))
    while players.step():
        assert len(store.entries) < 2000
    assert sum(session.match.state.pairs) == 6
    assert replay_entries(pairs, store.entries).digest == session.match.digest


def test_its_prompts_ask_word_by_word_and_offer_nothing_that_the_rules_refuse(pairs):
    match = start_match(pairs, Entry(1, 0, Started("pairs", "", "", ("Ann", "Bob"), {}), "told"))
    assert pairs.prompt(match.state) is None
    where = pairs.prompt(match.state, (), by_hand=True)
    assert (where.text, len(where.options), where.options[0].zone, where.seat) == ("Which place?", 12, "A1", 0)
    which = pairs.prompt(match.state, ("B2",), by_hand=True)
    assert which.text == "Which card is it?"
    assert [option.label for option in which.options[:2]] == ["A♠", "2♠"]
    assert all(pairs.judge(match.state, option.action) is None for option in which.options)
    up = pairs.apply(match.state, pairs.parse("turn 0 A1 2S"))
    assert "2♠" not in [option.label for option in pairs.prompt(up, ("B2",), by_hand=True).options]
    pair = pairs.apply(up, pairs.parse("turn 0 B1 2H"))
    (only,) = pairs.prompt(pair, (), by_hand=True).options
    assert pairs.write(only.action) == "keep 0 A1 B1"


@pytest.mark.parametrize(("players", "why"), [(("Ann",), "2 to 4 players, not 1"), (("Ann", "Ann"), "name of his own")])
def test_it_is_not_begun_with_players_that_do_not_fit(pairs, players, why):
    with pytest.raises(ValueError, match=why):
        start_match(pairs, Entry(1, 0, Started("pairs", "", "", players, {}), "told"))


def test_options_and_clocks_that_it_has_not_are_refused(pairs):
    for started, why in (
        (Started("pairs", "", "", ("Ann", "Bob"), {"speed": "high"}), "no option 'speed'"),
        (Started("pairs", "", "", ("Ann", "Bob"), {}, "5"), "cannot be played in Pairs.*Write !none"),
    ):
        with pytest.raises(ValueError, match=why):
            start_match(pairs, Entry(1, 0, started, "told"))
    assert start_match(pairs, Entry(1, 0, Started("pairs", "", "", ("Ann", "Bob"), {}, "5!none"), "told")).clock


def test_its_mat_is_printed(pairs, tmp_path):
    assert run(["print", "pairs", "--out", str(tmp_path / "pairs.pdf")]) == 0
    assert (tmp_path / "pairs.pdf").read_bytes().startswith(b"%PDF")
    assert run(["print", "pairs", "--what", "cards", "--out", str(tmp_path / "pairs.pdf")]) == 2


def test_it_is_shown_under_the_mouse(pairs):
    table = demo_of("pairs").table(Desk(), 1, Terms(("Ann", "Bob", "Cleo")))
    for _ in range(3):
        table.round()
    assert len(table.rig.table.cards) == 12
    assert table.window.views[-1].headline == "Ann turns a card"
    assert [seat.name for seat in table.window.views[-1].seats] == ["Ann", "Bob", "Cleo"]


def test_its_faults_may_be_refused_by_its_own_rules_and_by_one_of_the_tables(pairs):
    reasons = rehearsal_kit_of("pairs").reasons
    own = frozenset(pairs.rulebook)
    assert reasons["out_of_turn"] == own | {"R-TB-010"}
    assert reasons["taken_away"] == own | {"R-TB-002"}


def test_its_players_and_clock_are_those_that_were_asked_for(pairs):
    terms = Terms(("Eve", "Fay", "Gil"), clock="5!none", mixed=True)
    started = rehearsal_of("pairs", 1, 0.0, terms=terms).actor.session.match.started
    assert (started.players, started.clock, started.options) == (("Eve", "Fay", "Gil"), "5!none", {})


@pytest.mark.slow
def test_a_whole_game_with_faults_is_seen_and_refereed(pairs):
    report = examine(2001, 0.3, "kind", "pairs")
    assert report.equal
    assert (report.silent, report.accusations, report.wrong_reasons, report.trouble) == ((), (), (), "")
    assert report.injected.total() > 0
    assert report.injected == report.caught
