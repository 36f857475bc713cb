"""MemWars on the simulated board, through pictures and the real eyes: challenges each way, and a fault."""

from collections import Counter
from dataclasses import replace
from random import Random
from types import SimpleNamespace

import pytest

from tableassist.app.build import game_named
from tableassist.app.session.screen import view_of
from tableassist.games.memwars import actions as do
from tableassist.games.memwars.phases import Answering, Claiming
from tableassist.journal.events import Refusal
from tableassist.referee.issues import ask_between
from tableassist.rehearsal.exam import examine, is_passed, summary
from tableassist.rehearsal.kits import rehearsal_kit_of, rehearsal_of
from tableassist.rehearsal.memwars.faults import KINDS
from tableassist.rehearsal.memwars.players import MemWarsPlayers
from tableassist.rehearsal.memwars.rehearsal import MemWarsRehearsal
from tableassist.rehearsal.memwars.setups import draw_setup
from tableassist.rules.game import Setup
from tableassist.rules.view import Tone
from tableassist.table.geometry import Point
from tableassist.table.layout import ELSEWHERE, Lot
from tableassist.table.observation import Face

pytestmark = pytest.mark.slow

CALM = {
    "deck": "gods-and-heroes",
    "colours": "red,blue",
    "mode": "standard",
    "depth": "1",
    "quadrants": "NW",
    "path": "free",
    "topology": "flat",
    "window": "0",
    "first": "1",
    "north": "north",
}


def opened():
    """A board in play, as its game begins; it is closed at last."""
    rehearsal = MemWarsRehearsal(1, 0.0, players=2, level="easy", options=CALM)
    rehearsal.rig.until(lambda: rehearsal.actor.session.referee.table.seen_layout() is not None, 20)
    yield rehearsal
    rehearsal.rig.close()


board = pytest.fixture(scope="module")(opened)
fresh_board = pytest.fixture(opened)


def did(board, *actions):
    """What was really done; the referee must have seen it, and nobody may have helped."""
    actor = board.actor
    actor.count(*actions)
    actor.await_agreement(*actions)
    assert actor.agreed()
    assert actor.tally.helped == []


def claimed(board, place, seat, other):
    hands, colours = board.actor, ("red", "blue")
    hands.put(seat, str(place), colours[seat])
    did(board, do.Claim(seat, place))
    hands.put(other, str(place), colours[other], "challenge")
    did(board, do.Challenge(other))
    hands.rig.press(f"seat{other}")
    did(board, do.Stated(other))


def view(board):
    return view_of(board.actor.session, board.rig.now)


def test_a_claim_is_given_up_by_taking_the_crystal_off(board):
    claimed(board, 7, 0, 1)
    board.actor.take(0, "7", "red")
    did(board, do.GiveUp(0))
    assert view(board).tone is not Tone.TODO
    assert [seat.score for seat in view(board).seats] == [0, 2]


def test_a_challenge_is_forsaken_by_button_and_the_crystal_goes_afterwards(board):
    claimed(board, 12, 1, 0)
    for action in (do.Contest(1), do.Forsake(0)):
        board.actor.choose(action)
        did(board, action)
    # What still lies there is seen in the next picture: none from before the press counts.
    board.actor.rig.until(lambda: bool(board.actor.session.todo), 10)
    assert view(board).detail == "Take Ann's crystal off 12"
    board.actor.tidy()
    assert view(board).tone is Tone.GOOD
    assert board.actor.session.todo == ()


def test_the_card_decides_and_the_wrong_piece_is_put_back(board):
    claimed(board, 24, 0, 1)
    for action in (do.Contest(0), do.Maintain(1), do.Verdict((True,), (False,))):
        board.actor.choose(action)
        did(board, action)
    board.faults.rate = 1.0
    board.faults.while_tidying()
    board.faults.rate = 0.0
    assert board.faults.injected == board.faults.caught == Counter(wrong_piece_taken=1)
    board.actor.tidy()
    session = board.actor.session
    assert [entry.event.rule for entry in session.match.entries if isinstance(entry.event, Refusal)] == ["R-MW-102"]
    assert session.issue is None
    assert isinstance(session.match.state.phase, Claiming)
    assert board.actor.tally.accusations == []
    assert board.actor.tally.questions == 0


def test_a_challenge_by_button_is_laid_down_piece_by_piece(fresh_board):
    """The challenge piece that came first was taken for a crystal that went: Bob had forsaken his challenge."""
    hands = fresh_board.actor
    hands.put(0, "7", "red")
    did(fresh_board, do.Claim(0, 7))
    for action in (do.Challenge(1), do.Stated(1), do.Contest(0)):
        hands.choose(action)
        did(fresh_board, action)
    for piece in ("challenge", "blue"):
        hands.put(1, "7", piece)
        hands.await_layout()
        did(fresh_board)
    assert (hands.session.issue, hands.tally.accusations, hands.tally.questions) == (None, [], 0)
    hands.take(1, "7", "blue")
    did(fresh_board, do.Forsake(1))


@pytest.mark.parametrize(("pool", "laid"), [(1, ["7 challenge"]), (0, [])])
def test_where_all_challenge_pieces_lie_on_the_board_a_miss_is_entered_by_button(pool, laid):
    """A-MW-23: a fifty-first piece was laid, and refused as what lies on a taken place."""
    game = game_named("memwars")
    state = game.setup(Setup(("Ann", "Bob"), {**CALM, "mode": "basic", "virtual_markers": "false"}))
    players = tuple(replace(one, stock=0) for one in state.players)
    state = state.with_(pool=pool, players=players, phase=Answering(0, 7))
    moved, entered = [], []
    actor = SimpleNamespace(
        game=game,
        state=state,
        visit=lambda _seat, _zone, does: does(),
        drop=lambda zone, piece: moved.append(f"{zone} {piece}"),
    )
    sides = MemWarsPlayers(actor, SimpleNamespace(before_answer=lambda _phase: None), Random(1))
    sides._facts, sides._by_hand = lambda _seat, _place: (False,), lambda: True
    sides._enter = sides._did = entered.append
    sides._recall(state.phase)
    assert (moved, entered) == (laid, [do.Answer(0, (False,))])


def test_a_shuffle_by_hand_is_pressed_though_the_referees_own_stands_on_the_first_key():
    rehearsal = MemWarsRehearsal(1, 0.0, players=2, level="easy", options={**CALM, "path": "random"})
    actor = rehearsal.actor
    rehearsal.rig.until(lambda: actor.session.referee.table.seen_layout() is not None, 20)
    by_hand = do.Shuffled(actor.state.phase.seat)
    assert actor.choose(by_hand)
    assert actor.session.match.entries[-1].event.action == actor.game.write(by_hand)
    rehearsal.rig.close()


def test_what_is_there_is_known_to_the_rehearsal(fresh_board):
    claimed(fresh_board, 24, 0, 1)
    actor = fresh_board.actor
    assert Counter(actor.kinds_at("24")) == Counter(red=1, blue=1, challenge=1) == Counter(actor.wanted("24"))
    assert actor.kinds_at("1") == []


def apart(one, other):
    """How much room is between two crystals; less than 0 where they run into each other."""
    return one.at.to(other.at) - (one.size + other.size) / 2


def test_crystals_are_laid_beside_those_of_the_next_place_and_not_into_them(board):
    """45 and 77 are 27 mm apart, so that crystals on both meet unless people look what they do."""
    hands = board.actor
    for _ in range(8):
        hands.drop("45", "red", "blue")
        hands.drop("77", "red", "blue")
        assert min(apart(one, other) for one in hands.pieces("45") for other in hands.pieces("77")) >= 0
        for zone in ("45", "77"):
            first, second = hands.pieces(zone)
            assert apart(first, second) == pytest.approx(0)
            hands.pick(zone, "red", "blue")


def test_things_that_are_between_places_are_laid_clearly_when_the_referee_asks(board):
    hands, zones = board.actor, ("45", "10")
    hands.fault = "between"
    hands.drop("45", "red")
    hands.drop("10", "blue")
    for zone, neighbour in zip(zones, ("77", "29"), strict=True):
        (piece,), middle = hands.pieces(zone), board.rig.mat.zone(zone).area.centre
        beside = board.rig.mat.zone(neighbour).area.centre
        to = Point(middle.x * 0.55 + beside.x * 0.45, middle.y * 0.55 + beside.y * 0.45)
        hands.rig.table.push(piece.number, to.x - piece.at.x, to.y - piece.at.y)
    assert board.rig.until(lambda: is_asked(hands, "between"), 30)
    assert hands.session.issue.prompt.text.startswith("Several things lie between")
    hands.answer()
    assert not is_asked(hands, "between")
    for zone in zones:
        assert hands.pieces(zone)[0].at.to(board.rig.mat.zone(zone).area.centre) < 5
    assert hands.tally.accusations == []


def is_asked(hands, kind):
    return hands.session.issue is not None and hands.session.issue.kind == kind


# Setups and the exam around them ------------------------------------------------------------------------------------


def test_every_setup_that_is_drawn_can_be_played():
    games = {deck: game_named("memwars", {"deck": deck}) for deck in ("gods-and-heroes", "years-1901-2000")}
    for seed in range(150):
        count, options = draw_setup(seed)
        state = games[options["deck"]].setup(Setup(("Ann", "Bob", "Cleo", "Dan")[:count], options))
        assert len(state.players) == count
    assert draw_setup(3) == draw_setup(3)


def test_setups_mix_modes_quadrants_counters_and_paths():
    found = [draw_setup(seed)[1] for seed in range(60)]
    assert {"standard", "basic"} <= {options["mode"] for options in found}
    assert any("," in options["mode"] for options in found)
    assert {"flat", "standard", "competitive"} == {options["topology"] for options in found}
    assert {"free", "forward", "backward", "random"} == {options["path"] for options in found}
    assert "all" in {options["quadrants"] for options in found}


def test_the_exam_counts_the_kinds_of_its_game():
    answer = summary([], 1.0, rehearsal_kit_of("memwars").faults)
    assert set(answer["faults"]) == set(KINDS)
    assert is_passed(answer)


def test_a_game_without_players_is_refused():
    with pytest.raises(ValueError, match="memwars"):
        rehearsal_of("chess", 1, 0.0)


@pytest.mark.slow
def test_a_game_that_does_not_end_is_reported(monkeypatch):
    from tableassist.rehearsal import rehearsal

    monkeypatch.setattr(rehearsal, "MOST_FRAMES", 12)
    report = examine(3, 0.0, "easy", "memwars")
    assert "did not come to an end" in report.trouble
    assert report.equal


@pytest.mark.parametrize(
    ("fault", "missing", "key"), [("", False, "none"), ("", True, "moved"), ("slip", False, "moved")]
)
def test_what_lies_between_places_is_nothing_where_no_crystal_is_missed_and_nobody_slipped(board, fault, missing, key):
    hands, zones = board.actor, ("45", "77")
    if missing:
        hands.drop("45", "red")
        hands.drop("77", "blue")
    hands.fault = fault
    game, state = hands.session.match.game, hands.session.match.state
    assert hands._true_key(ask_between(game, state, (Lot(ELSEWHERE, "crystal", None, Face.UP),), zones)) == key
