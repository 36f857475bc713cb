"""What a game is begun with; what refuses it does so before, for none that nobody played is the one played last."""

from __future__ import annotations

import pytest
from play_steps import GAME, new_game, only_journal

from tableassist.app.journals.game_journals import unfinished_journals
from tableassist.app.journals.last_played import note_played
from tableassist.journal.events import Acted, Ended, Signed
from tableassist.journal.file import read_journal
from tableassist.rules.game import SetupRefused
from tableassist.vision.weights import WeightsBroken

RULES = '[buttons]\ngpio = false\n[game.options]\nbank = "unlimited"\njokers = "true"\n'


@pytest.mark.parametrize(("game", "own"), [("memwars", {}), ("deluxe-memory", {"bank": "unlimited", "jokers": "true"})])
def test_house_rules_of_other_games_in_the_settings_do_not_stop_a_game(run_play, game, own):
    run_play(game=game, settings=RULES)
    started = read_journal(only_journal(run_play.folder))[0][0].event
    assert {key: value for key, value in started.options.items() if key in ("bank", "jokers")} == own


def test_a_house_rule_on_the_command_line_must_be_one_of_the_game(run_play):
    with pytest.raises(SetupRefused, match="no option 'bank'"):
        run_play(game="memwars", options={"bank": "unlimited"}, settings=RULES)
    assert not run_play.folder.exists()


@pytest.fixture
def play_beside(run_play, tmp_path):
    """Plays with a camera, where the files that its eyes are made of are kept beside the settings."""
    settings = f'[buttons]\ngpio = false\n[camera]\ncalibration = "{tmp_path / "calibration.json"}"\n'
    return lambda **request: run_play(settings=settings, **{"camera": "usb:0"} | request)


def break_file(path):
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"junk")


@pytest.mark.parametrize(
    ("game", "name", "camera", "says"),
    [
        ("deluxe-memory", "deck.zip", "usb:0", "`tableassist learn-deck --forget`"),
        ("mental-magic", "pool.zip", "usb:0", "`tableassist enrol --forget`"),
        ("memwars", "colours.json", "usb:0", "`tableassist learn-colours --forget`"),
        ("memwars", "learnt/gods-and-heroes.json", "none", "decisions"),
    ],
)
def test_a_file_that_cannot_be_used_begins_no_game(run_play, play_beside, tmp_path, game, name, camera, says):
    break_file(tmp_path / name)
    with pytest.raises(ValueError, match=says):
        play_beside(game=game, camera=camera)
    assert not run_play.folder.exists()


def test_a_network_that_cannot_be_used_begins_no_game(run_play, play_beside, monkeypatch):
    def broken(_path):
        raise WeightsBroken("It is broken.")

    monkeypatch.setattr("tableassist.app.eyes.parts.check_trained", broken)
    with pytest.raises(WeightsBroken):
        play_beside()
    assert not run_play.folder.exists()


@pytest.mark.parametrize("resume", [False, True])
def test_the_game_played_last_stays_the_one_to_go_on_with(run_play, play_beside, tmp_path, resume):
    played = new_game(run_play.folder, Acted("select 0 B1 C1"))
    other = new_game(run_play.folder)
    note_played(played)
    break_file(tmp_path / "deck.zip")
    with pytest.raises(ValueError, match="--forget"):
        play_beside(resume=resume)
    assert {*run_play.folder.glob("*.journal")} == {played, other}
    assert unfinished_journals(run_play.folder, GAME.name) == played


def test_an_older_game_that_cannot_be_gone_on_with_does_not_become_the_last_played(run_play, play_beside, tmp_path):
    new_game(run_play.folder)
    new_game(run_play.folder, Ended("It is late."), Signed("Ann and Bob"))
    break_file(tmp_path / "deck.zip")
    in_order = (run_play.folder / "played.txt").read_bytes()
    with pytest.raises(ValueError, match="--forget"):
        play_beside(resume=True)
    assert (run_play.folder / "played.txt").read_bytes() == in_order
