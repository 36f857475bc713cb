"""`tableassist fieldtest` as a whole at the virtual table, and its report."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from tableassist.app.fieldtest import command
from tableassist.app.fieldtest.command import make_bench, run_fieldtest, trial_names, trials
from tableassist.app.fieldtest.owner import ItemToLay
from tableassist.app.fieldtest.report import count_verdicts, render_report, write_report
from tableassist.app.fieldtest.results import TrialResult, TrialVerdict, skipped
from tableassist.app.fieldtest.table_trials import CARDS, try_cards
from tableassist.app.settings.config import Settings, calibration_file
from tableassist.cli import run
from tableassist.hardware.profile import CameraProfile
from tableassist.vision.calibrate.profile import CalibrationProfile, Locked, save_profile

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def state(tmp_path, monkeypatch):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    return tmp_path / "state"


RESULTS = (
    TrialResult(
        "camera", "Camera", TrialVerdict.GOOD, "Fine <here>.", {"pictures a second": "15"}, {"a table": b"\xff\xd8x"}
    ),
    TrialResult("cards", "20 cards", TrialVerdict.FAILED, "19 of 20.", {"wrong": "B1 & C1"}),
    skipped("buttons", "Buttons"),
)


class Checked(HTMLParser):
    """Every tag that is opened is closed, and nothing is fetched from elsewhere."""

    def __init__(self):
        super().__init__()
        self.open, self.sources = [], []

    def handle_starttag(self, tag, attrs):
        self.sources += [value for name, value in attrs if name in ("src", "href")]
        if tag not in ("meta", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_the_report_is_one_whole_file_with_all_that_was_found(tmp_path):
    write_report(RESULTS, "2026-11-24", tmp_path / "report.html")
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    parser = Checked()
    parser.feed(page)
    assert not parser.open
    assert all(source.startswith("data:image/jpeg;base64,") for source in parser.sources)
    assert "Fine &lt;here&gt;." in page
    assert "B1 &amp; C1" in page
    assert "1 good, 1 failed, 1 skipped" in page
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]


def test_verdicts_are_told_by_words_and_signs_and_not_by_colour_alone():
    page = render_report(RESULTS, "today")
    assert re.findall(r"<span>(.)</span>[^<]*: (\w+)</h2>", page) == [("✓", "good"), ("✗", "failed"), ("–", "skipped")]
    assert count_verdicts(()) == "nothing was tried"


def test_the_whole_field_test_at_the_virtual_table(tmp_path, monkeypatch, capsys):
    fine = TrialResult("doctor", "Machine", TrialVerdict.GOOD, "All is well.")
    monkeypatch.setattr(command, "try_doctor", lambda: fine)
    report = tmp_path / "report.html"
    assert run(["fieldtest", "--camera", "sim", "--out", str(report)]) == 0
    said = capsys.readouterr().out
    assert f"{CARDS} of {CARDS} were read as they lie." in said
    assert "10 of 10 were read as they lie." in said
    assert "All four squares are where they belong." in said
    page = report.read_text(encoding="utf-8")
    assert page.count("data:image/jpeg") == 5
    assert 100_000 < len(page) < 5_000_000


def test_a_card_that_lies_elsewhere_than_asked_is_found(monkeypatch):
    from tableassist.app.settings.config import load_settings

    bench = make_bench("sim", load_settings(None))
    honest = bench.owner.lay

    def mistaken(things, words):
        first, second, *rest = things
        swapped = [ItemToLay("card", second.name, first.zone), ItemToLay("card", first.name, second.zone), *rest]
        return honest(swapped, words)

    monkeypatch.setattr(bench.owner, "lay", mistaken)
    found = try_cards(bench.camera, bench.cards, bench.owner)
    assert found.verdict is TrialVerdict.FAILED
    assert found.figures["read as they lie"] == f"{CARDS - 2} of {CARDS}"


def test_one_trial_may_be_made_alone_and_others_are_refused_with_the_choice(tmp_path, capsys):
    assert run_fieldtest("sim", tmp_path / "one.html", "power") == 0
    assert "Power and heat" in (tmp_path / "one.html").read_text(encoding="utf-8")
    assert run(["fieldtest", "--only", "dance", "--camera", "sim"]) == 2
    assert ", ".join(trial_names()) in capsys.readouterr().err


def test_a_camera_that_does_not_exist_is_told_before_anything_is_asked(capsys):
    assert run(["fieldtest", "--camera", "magic"]) == 2
    assert "There is no camera 'magic'" in capsys.readouterr().err


def test_what_became_of_the_plug_comes_first(state, monkeypatch):
    from tableassist.app.settings.config import load_settings

    bench = make_bench("sim", load_settings(None))
    monkeypatch.setattr(command, "try_plug", lambda folder, owner: skipped("plug", "Pulling the plug"))
    assert [result.key for result in trials(bench, "power")] == ["plug", "power"]


def test_the_camera_is_held_as_in_a_game(monkeypatch, state):
    """What a camera does that is left to itself says nothing of the one that a game is played with."""
    state.mkdir()
    made = []
    monkeypatch.setattr(command, "live_camera", lambda *given: made.append(given))
    settings = Settings()
    make_bench("pi", settings).camera(None)
    assert made == [("pi", settings, None)] * 2
    made.clear()
    size = (settings.camera.width, settings.camera.height)
    locked = Locked(10_000, 2.0, (2.0, 1.5), 1.1, "imx708")
    save_profile(CalibrationProfile("pi", size, locked=locked), calibration_file(settings))
    make_bench("pi", settings).camera(None)
    assert made == [("pi", settings, CameraProfile("imx708", 10_000, 2.0, (2.0, 1.5), 1.1))] * 2
    made.clear()
    calibration_file(settings).write_text("damaged")
    make_bench("pi", settings).camera(None)
    assert made == [("pi", settings, None)] * 2
