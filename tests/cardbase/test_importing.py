"""An import replaces the file in one step: whoever is killed on the way leaves the old one whole."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import forms
import pytest

from tableassist.cardbase.base import EDITION, CardBase
from tableassist.cardbase.importing import STEP, import_cards
from tableassist.cardbase.problems import BadCardBase, BadCardFile, NoCards
from tableassist.cardbase.sample import CARDS, write_sample
from tableassist.games.mental_magic.knowledge import MagicCard, MagicFace

KILLS = int(os.environ.get("TABLEASSIST_CARD_KILLS", "6"))
"""How many imports are killed; the environment may ask for more."""

TABLES = sorted(Path(os.environ.get("TABLEASSIST_CARD_LISTS", "no lists")).glob("*.csv"))

AT_WORK = """
import sys
from pathlib import Path
from tableassist.cardbase.importing import import_cards
print("begun", flush=True)
import_cards(Path(sys.argv[1]), Path(sys.argv[2]), today="", on_progress=lambda cards: print(cards, flush=True))
print("done", flush=True)
"""


def many(count):
    """A list of so many cards."""
    rest = {"layout": "normal", "type_line": "Artifact"}
    return json.dumps([rest | {"name": f"Card {number}", "mana_cost": f"{{{number % 20}}}"} for number in range(count)])


@pytest.mark.slow
def test_an_import_that_is_killed_leaves_the_old_file_whole(tmp_path, sample_path):
    """kill -9, at any moment of it."""
    source, into = tmp_path / "list.json", tmp_path / "known" / "cards.db"
    source.write_text(many(3 * STEP))
    write_sample(into)
    old, rng, unfinished = into.read_bytes(), Random(5), 0
    for kill in range(KILLS):
        run = [sys.executable, "-c", AT_WORK, str(source), str(into)]
        with subprocess.Popen(run, stdout=subprocess.PIPE, text=True) as work:
            for _ in range(1 + kill % 3):
                work.stdout.readline()
            time.sleep(rng.random() * 0.01)
            work.send_signal(signal.SIGKILL)
        with CardBase(into) as base:
            unfinished += len(base) == len(CARDS)
            assert len(base) in (len(CARDS), 3 * STEP)
        assert len(list(into.parent.iterdir())) <= 2 + kill
        write_sample(into)
        assert into.read_bytes() == old
    assert unfinished > KILLS // 2


def test_what_a_killed_import_left_is_cleared_by_the_next(tmp_path):
    into = tmp_path / "cards.db"
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        ended.wait()
    mine = tmp_path / f"cards.db.{os.getpid()}.abc.part"
    left = [tmp_path / f"cards.db.{ended.pid}.abc.part", tmp_path / "cards.db.abc.part"]
    for part in (mine, *left):
        part.write_bytes(b"half")
    write_sample(into)
    assert [part.exists() for part in left] == [False, False]
    assert mine.exists(), "one that is still at work keeps its file"


def test_an_import_that_is_ended_leaves_nothing_behind(tmp_path):
    """By Ctrl-C, by SIGTERM: both raise in the middle."""
    source, into = tmp_path / "list.json", tmp_path / "cards.db"
    source.write_text(many(3 * STEP))
    for ended in (KeyboardInterrupt, SystemExit):
        with pytest.raises(ended):
            import_cards(source, into, today="", on_progress=lambda _cards, ended=ended: (_ for _ in ()).throw(ended))
    assert list(tmp_path.iterdir()) == [source]


def test_two_imports_at_once_do_not_meet(tmp_path):
    source, into = tmp_path / "list.json", tmp_path / "cards.db"
    source.write_text(many(2 * STEP))
    inner = []

    def prefetch(cards):
        if not inner:
            inner.append(write_sample(into))

    import_cards(source, into, today="", on_progress=prefetch)
    with CardBase(into) as base:
        assert len(base) == 2 * STEP
    assert [file.name for file in tmp_path.iterdir() if file.suffix == ".part"] == []


def test_an_open_file_does_not_change(tmp_path):
    into, source = tmp_path / "cards.db", tmp_path / "list.json"
    write_sample(into)
    source.write_text(many(10))
    with CardBase(into) as before:
        import_cards(source, into, today="")
        assert before.cost_of("Ember Lance") == "{R}"
        with CardBase(into) as after:
            assert after.cost_of("Ember Lance") is None
            assert after.cost_of("Card 3") == "{3}"


def test_info_reports_where_it_came_from(tmp_path):
    source, into = tmp_path / "list.json", tmp_path / "cards.db"
    source.write_text(many(3))
    report = import_cards(source, into, today="2026-11-21")
    with CardBase(into) as base:
        assert base.info.source == "list.json"
        assert base.info.kind == report.kind == "Scryfall bulk file"
        assert base.info.imported == "2026-11-21"
        assert (base.info.cards, base.info.names) == (report.cards, report.names) == (3, 3)


def test_nothing_imported_yet(tmp_path):
    with pytest.raises(NoCards, match="tableassist cards import"):
        CardBase(tmp_path / "cards.db")


@pytest.mark.parametrize("content", [b"", b"no database at all, but long enough to look at" * 40])
def test_a_spoilt_file_is_reported(tmp_path, content):
    path = tmp_path / "cards.db"
    path.write_bytes(content)
    with pytest.raises(BadCardBase, match="Import the cards again"):
        CardBase(path)


def test_another_edition_is_reported(tmp_path):
    path = tmp_path / "cards.db"
    write_sample(path)
    with sqlite3.connect(path) as file:
        file.execute("UPDATE meta SET value = '0' WHERE key = 'edition'")
    file.close()
    with pytest.raises(BadCardBase, match=f"edition 0, not {EDITION}"):
        CardBase(path)


def test_a_place_that_cannot_be_written(tmp_path):
    (tmp_path / "file").write_text("in the way")
    source = tmp_path / "list.json"
    source.write_text(many(1))
    with pytest.raises(BadCardFile, match="cannot be written"):
        import_cards(source, tmp_path / "file" / "cards.db", today="")


class TestBase:
    """What the file answers."""

    def test_a_card_by_any_of_its_names(self, base):
        for name in ("Thaw // Freeze", "thaw", "FREEZE", "Thaw//Freeze"):
            assert base.card(name).name == "Thaw // Freeze"
        assert base.card("Tide Mistress").name == "Tide Apprentice"
        assert base.card("Tide Apprentice // Tide Mistress").name == "Tide Apprentice"
        assert base.card("shake loose").name == "Bramble Giant"
        assert base.card("no such card") is None

    def test_accents_do_not_matter(self, base):
        assert base.card("seance of sparks").name == "Séance of Sparks"
        assert base.card("AETHER ferry").name == "Æther Ferry"

    def test_costs(self, base):
        assert base.cost_of("Burning Javelins") == "{2/R}{2/R}{2/R}"
        assert base.cost_of("Freeze") == "{1}{R} // {1}{U}"
        assert base.cost_of("Orchard Gate") == ""
        assert base.cost_of("no such card") is None
        # MM.3: in a hand a card of two faces has the cost of its front.
        assert base.cost_of("Cinder Field") == "{1}{R}"

    def test_costs_as_multisets_of_symbols(self, base):
        assert base.symbols_of("Ever-Widening Ripple") == ({"{X}": 2, "{U}": 1},)
        assert base.symbols_of("Thaw // Freeze") == ({"{1}": 1, "{R}": 1}, {"{1}": 1, "{U}": 1})
        assert base.symbols_of("no such card") == ()

    def test_all_cards_of_a_cost(self, base):
        """R-MM-010: in every reading of it."""
        assert "Burning Javelins" in base.costing((0, ("R", "R", "R")))
        assert "Burning Javelins" in base.costing((6, ()))
        assert {"Two-Coloured Kite", "Border Treaty", "Sparrow Scout"} <= {*base.costing((0, ("W",)))}
        assert {"Orchard Gate", "Paper Lantern"} <= {*base.costing((0, ()))}
        assert {"Thaw // Freeze", "Ember Volley"} <= {*base.costing((1, ("R",)))}
        costs = dict(base.costs(5))
        assert costs[(1, ("R",))] == len(base.costing((1, ("R",)))) >= 5

    def test_every_card_of_the_sample_is_there(self, base):
        for card in CARDS:
            assert base.card(card.name) == card
        assert len(base) == len(CARDS) == len(base.names())
        assert isinstance(base.card("Ember Lance"), MagicCard)
        assert base.card("Ember Lance").faces == (MagicFace("Ember Lance", "{R}", "Instant"),)

    def test_suggestions_are_names_of_cards(self, base):
        assert base.suggest("tide m")[0] == "Tide Apprentice"
        assert base.suggest("") == ()


@pytest.mark.skipif(not TABLES, reason="the lists of real cards are not here")
@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_a_real_list(tmp_path, path):
    """Every mana cost is read, and each is worth what the list says."""
    source = tmp_path / "list.json"
    source.write_text(forms.text_of("scryfall", forms.table(path)), encoding="utf-8")
    report = import_cards(source, tmp_path / "cards.db", today="")
    assert report.cards > 18_000
    assert not report.bad_costs
    assert not report.unusable
    # The one card of two whose cost stands on the other.
    assert [name for name, _, _ in report.differing] in ([], ["B.F.M. (Big Furry Monster)"])
