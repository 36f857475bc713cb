"""Hands at the table of a tape: what they cannot do is told with what is there instead, and moves nothing."""

from pathlib import Path

import pytest

from tableassist.display.visitor import NotOnTheScreen
from tableassist.tapes.game_stage import GameStage
from tableassist.tapes.lines import Impossible, parse_tape
from tableassist.tapes.opening import GameWanted
from tableassist.tapes.player import TapePlayer

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def own_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))


def opened(wanted):
    stage = GameStage(wanted)
    return stage, TapePlayer(stage, None)


def do(player, text):
    (line,) = parse_tape(text, "a.tape")
    return player.do(line)


@pytest.fixture(scope="module")
def memory(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("STATE_DIRECTORY", str(tmp_path_factory.mktemp("state")))
        stage, player = opened(GameWanted("deluxe-memory", seed=2))
        do(player, "deal D5=9H F3=9D")
        do(player, 'expect headline "Ann to move"')
        yield stage, player
        player.close()


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("lift Z9", r"The mat has no 'Z9'; it has B1, .* … G7"),
        ("lift", "Say what: a place of the mat, or a card"),
        ("lift QX", "The mat has no 'QX'"),
        ("lift D5 by Eve", "Nobody called 'Eve' sits there; write by Ann or Bob"),
        ("lay D5", "Ann holds no card: lift one first, or name it: lay D5 9H"),
        ("lay B2 9H", "9H lies there already, at D5: lift it first, or write move 9H"),
        ("lay B2 knave", "'knave' is no card"),
        ("move 9H", "Write what goes where"),
        ("untap 9H", "9H is not tapped"),
        ("put D5", "This game has no pieces to put"),
        ("hand east 2s", "Write from where and for how long: hand south or north 2s"),
        ("hand south soon", "'soon' is no time"),
        ("deal B2=4C", "Deal before anything else"),
        ("camera off", "Write camera lost, or camera back"),
    ],
)
def test_what_hands_cannot_do_is_reported(memory, line, says):
    stage, player = memory
    before = list(stage._rig.table.cards)
    with pytest.raises(Impossible, match=says):
        do(player, line)
    assert stage._rig.table.cards == before


def test_a_hand_in_view_and_a_lost_camera_are_seen(memory):
    stage, player = memory
    do(player, "hand south")
    assert player._show().shown.status.hand
    do(player, "hand south away")
    do(player, "wait 1s")
    assert not player._show().shown.status.hand
    do(player, "camera lost")
    do(player, "wait 1s")
    assert do(player, 'expect line "The camera is switched off: switch it on."').ok
    with pytest.raises(Impossible, match="no picture of the table"):
        stage.picture()
    do(player, "camera back")
    assert do(player, 'expect line "camera sees the table"').ok


def test_of_a_table_that_lies_still_a_picture_a_second_is_seen_while_the_clocks_run_on(memory, monkeypatch):
    stage, player = memory
    taken, ticks = [], []
    read, tick = stage._rig.camera.read, stage.session.tick
    monkeypatch.setattr(stage._rig.camera, "read", lambda timeout: taken.append(stage.now) or read(timeout))
    monkeypatch.setattr(stage.session, "tick", lambda now: ticks.append(now) or tick(now))
    begun = stage.now
    do(player, "wait 6s")
    do(player, "wait 300ms")
    assert stage.now == begun + 6300
    assert [at - begun for at in taken] == [*range(200, 1001, 200), 2000, 3000, 4000, 5000, 6000, 6200, 6300]
    assert {begun + passed for passed in range(200, 6001, 200)} <= set(ticks)


def test_a_key_that_is_not_there_is_reported_with_those_that_are(memory):
    _, player = memory
    with pytest.raises(NotOnTheScreen, match="no “New game” on the screen; there is “Undo”, “That is wrong”"):
        do(player, 'press "New game"')
    with pytest.raises(Impossible, match="no button 'Cleo'"):
        do(player, "press Cleo")


def test_without_a_camera_nobody_moves_anything():
    stage, player = opened(GameWanted("deluxe-memory", camera="none"))
    with pytest.raises(Impossible, match="Nobody sees the table"):
        do(player, "lift D5")
    do(player, "wait 2s")
    assert (stage.now, stage._rig.frames) == (2000, 0)
    player.close()


def test_one_place_is_dealt_one_card_and_one_card_one_place():
    stage, player = opened(GameWanted("deluxe-memory", camera="none"))
    do(player, "deal D5=9H")
    with pytest.raises(Impossible, match="9H was dealt already"):
        do(player, "deal B2=9H")
    with pytest.raises(Impossible, match="write a place and a card"):
        do(player, "deal B2")
    stage.begin()
    names = [placed.card for placed in stage._rig.table.cards]
    assert (len(names), len(set(names))) == (52, 52)
    assert stage._rig.placed_at("D5").card == "9H"
    player.close()


def test_a_record_whose_action_is_refused_is_reported(tmp_path: Path):
    record = tmp_path / "game.txt"
    record.write_text('[Game "deluxe-memory"]\n[Players "Ann, Bob"]\n\nselect 1 D5 F3\n', encoding="utf-8")
    with pytest.raises(Impossible, match=r"game\.txt, entry 2: select 1 D5 F3 is refused"):
        GameStage(GameWanted("deluxe-memory", record=record))
