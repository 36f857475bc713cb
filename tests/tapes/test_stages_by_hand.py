"""The stages of a tape without a camera: home, the game begun there, and the first start of a device."""

from __future__ import annotations

from functools import partial

import pytest

from tableassist.rehearsal.rig import Rig
from tableassist.tapes import game_stage
from tableassist.tapes.first_stage import WIRED
from tableassist.tapes.home_stage import HomeStage
from tableassist.tapes.lines import Impossible, parse_tape
from tableassist.tapes.opening import HomeWanted, home_wanted
from tableassist.tapes.player import TapePlayer

NEW_GAME = (
    *("option:new", "option:players", "option:side:0"),
    *("option:name", "option:a", "ok", "option:name", "option:b", "ok"),
    *("option:done", "option:start"),
)


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    """A device of its own, without the list of cards that only Mental Magic plays with, and a camera of few pixels."""
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    monkeypatch.setattr(game_stage, "write_sample", lambda path: None)
    monkeypatch.setattr(game_stage, "Rig", partial(Rig, size=(64, 36)))


@pytest.fixture
def stage_at():
    """Stages, each with somebody before its screen; put away when the test is over."""
    players = []

    def opened(**wanted):
        stage = HomeStage(HomeWanted(**{"camera": "none", **wanted}))
        players.append(TapePlayer(stage, None))
        return stage, players[-1]

    yield opened
    for player in players:
        player.close()


def do(player, *lines):
    shown = None
    for text in lines:
        (line,) = parse_tape(text, "a.tape")
        shown = player.do(line)
    return shown


def words(text):
    return parse_tape(f"start {text}", "a.tape")[0].rest


def test_a_start_line_says_what_is_broken_and_plugged_in():
    wanted = home_wanted(words("home --seed 4 --camera none --level cruel --broken deck --stick full"))
    assert wanted == HomeWanted(4, "none", "cruel", "deck", False, "full")
    assert home_wanted(words("first")) == HomeWanted(first=True)


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("garden", "There is no 'garden' to start at: write start home or start first"),
        ("home --clock 10", "'--clock' is no option of `start`; there is --seed"),
        ("home --camera usb", "There is no camera 'usb' on a tape"),
        ("--seed 1", "Write what to begin with: start NAME"),
    ],
)
def test_a_start_that_cannot_be_is_reported(line, says):
    with pytest.raises(Impossible, match=says):
        home_wanted(words(line))


# Home -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("verb", ["lift", "lay", "turn", "move", "take", "put"])
def test_at_home_there_is_nothing_to_be_taken_into_the_hand(stage_at, verb):
    _, player = stage_at()
    with pytest.raises(Impossible, match="Nothing is played: begin a game first"):
        do(player, f"{verb} D5")


def test_at_home_there_is_no_table_to_be_seen_and_no_players_button(stage_at):
    stage, player = stage_at()
    assert stage.players == ()
    with pytest.raises(Impossible, match="there is no table to be seen"):
        stage.picture()
    with pytest.raises(Impossible, match="There is no button 'Ann'"):
        do(player, "press Ann")


def test_a_wait_at_home_is_as_long_as_the_line_says(stage_at):
    stage, player = stage_at()
    do(player, "wait 1.5s", "wait 2min")
    assert stage.now == 121_500


def test_a_press_takes_a_moment_of_the_tapes_time(stage_at):
    stage, player = stage_at()
    do(player, 'press "Settings"')
    assert stage.now == 100


def test_a_game_begun_at_home_goes_on_with_homes_time_and_gives_it_back(stage_at):
    stage, player = stage_at()
    do(player, "wait 5s", *(f"press {button}" for button in NEW_GAME))
    assert stage.players == ("A", "B")
    begun = stage.now
    assert begun >= 5000
    do(player, "wait 3s")
    assert (stage.now, stage.playing.now) == (begun + 3000, begun + 3000)
    do(player, "press quit")
    assert stage.playing is None
    assert stage.now >= begun + 3000
    assert do(player, 'expect headline "What shall we do?"').ok


def test_what_is_dealt_at_home_lies_on_the_table_of_the_next_game_only(stage_at):
    stage, player = stage_at()
    again = ("press quit", "press option:new", "press option:start", "wait 1s")
    do(player, *(f"press {button}" for button in NEW_GAME), "wait 1s")
    tables = [stage.playing._rig]
    do(player, "press quit", "deal D5=9H", *again[1:])
    tables.append(stage.playing._rig)
    do(player, *again)
    tables.append(stage.playing._rig)
    assert tables[1].placed_at("D5").card == "9H" != tables[2].placed_at("D5").card
    # Nobody who has seen the cards of one game knows those of the next.
    laid = [[placed.card for placed in rig.table.cards] for rig in (tables[0], tables[2])]
    assert sum(one == other for one, other in zip(*laid, strict=True)) < 10


# The first start ------------------------------------------------------------------------------------------------------


def test_every_wired_button_is_felt_once_before_the_lights_come(stage_at):
    _, player = stage_at(first=True)
    do(player, *(f"press {name}" for name in WIRED[:-1]))
    assert do(player, f'expect line "{len(WIRED) - 1} of {len(WIRED)} work."').ok
    do(player, f"press {WIRED[-1]}")
    assert do(player, 'expect headline "The lights"').ok


def test_a_button_of_a_seat_that_is_not_wired_is_not_counted(stage_at):
    _, player = stage_at(first=True)
    do(player, "press seat3", "press seat0")
    assert do(player, f'expect line "1 of {len(WIRED)} work."').ok


def test_a_dark_light_keeps_the_step_open_with_what_to_look_after(stage_at):
    _, player = stage_at(first=True)
    do(player, *(f"press {name}" for name in WIRED), 'press "It is lit"', 'press "It is dark"')
    (detail,) = [one for one in do(player, 'expect headline "The lights"').view["lines"] if "Dark" in one]
    assert detail.startswith("Dark at seat 2: look after its wire")


def test_without_a_camera_the_first_start_ends_after_the_date_and_home_is_there(stage_at):
    stage, player = stage_at(first=True)
    do(player, *(f"press {name}" for name in WIRED), *['press "It is lit"'] * 2, 'press "I hear it"')
    do(player, 'press "That is right"')
    assert do(player, 'expect headline "What shall we do?"').ok
    with pytest.raises(Impossible, match="there is no table to be seen"):
        stage.picture()


def test_each_step_of_the_first_start_may_be_left_for_later(stage_at):
    stage, player = stage_at(first=True)
    do(player, "press menu", "press menu")
    assert do(player, 'expect headline "The sound"').ok
    do(player, "press menu", "press menu")
    assert stage._first.wizard.finished == []
    assert do(player, 'expect headline "What shall we do?"').ok


@pytest.mark.parametrize("line", ["deal D5", "deal 9H="])
def test_a_card_for_the_mat_that_is_set_up_needs_a_place_and_a_name(stage_at, line):
    _, player = stage_at(first=True)
    with pytest.raises(Impossible, match="write PLACE=CARD, say D5=9H"):
        do(player, line)


def test_a_card_lies_face_up_on_its_place_of_the_mat_that_is_set_up(stage_at):
    stage, player = stage_at(first=True)
    do(player, "deal D4=QH")
    (card,) = stage._first._table.cards
    zone = stage._first.mat.zone("D4")
    assert (card.card, card.face.name, card.at, card.angle) == ("QH", "UP", zone.area.centre, zone.angle)
