"""What players see: never a face-down card, whatever was seen of it before (R-TB-003, R-TB-004, R-DM-060)."""

from __future__ import annotations

import json
import re

import pytest

from tableassist.games.deluxe_memory import GAME
from tableassist.games.deluxe_memory.phases import Rearranging
from tableassist.rules.game import Seat
from tableassist.rules.view import Mark, Tone
from tableassist.table.cards import format_card

P = pytest.param
CARD = re.compile(r"\b(?:10|[2-9AJQK])[SHDC]\b|\bX[RB]\b|(?:10|[2-9AJQK])[♠♥♦♣]|(?:red|black) joker")


def test_no_face_down_card_is_in_what_replay_prints_of_a_running_game(some_games):
    for walk in some_games:
        for state, _, world in walk.steps[::9]:
            hidden = {card for place, card in world.items() if state.at(place) == "?"}
            text = json.dumps(GAME.public(state))
            assert [card for card in hidden if f'"{card}"' in text] == []


@pytest.mark.parametrize("done", [False, True])
def test_a_grid_that_is_being_rearranged_is_printed_as_well(start, done):
    assert GAME.public(start().with_(phase=Rearranging(Seat(1), done)))["phase"] == {
        "name": "rearranging",
        "seat": 1,
        "done": done,
    }


def test_no_face_down_card_is_ever_shown(some_games):
    looks = 0
    for walk in some_games:
        for state, _, world in walk.steps[::3]:
            view = GAME.show(state)
            up = {tile.card for tile in view.tiles if tile.card}
            hidden = {card for place, card in world.items() if state.at(place) == "?"}
            assert not up & hidden
            text = repr((view.headline, view.detail, view.seats, view.facts, [tile.card for tile in view.tiles]))
            names = {name for card in hidden for name in (f"'{card}'", format_card(card))}
            assert not any(name in text for name in names)
            looks += bool(GAME.private(state))
    assert looks


def test_questions_report_no_card(some_games):
    for walk in some_games[:8]:
        for state, _, _ in walk.steps[::3]:
            prompt = GAME.prompt(state)
            if prompt:
                labels = " ".join(option.label for option in prompt.options)
                assert not CARD.search(prompt.text + labels)


def test_a_sentence_never_reports_a_card_with_its_place(some_games):
    for walk in some_games[:8]:
        for state, action, _ in walk.steps:
            said = GAME.describe(state, action)
            assert not (CARD.search(said) and re.search(r"\b[A-H][1-7]\b", said)), said


def test_revealed_cards_are_shown_face_down_again(start, script):
    state = script(start(), "pair 3S 3D", "reveal 0 D3 KS")
    (tile,) = [tile for tile in GAME.show(state).tiles if tile.zone == "D3"]
    assert (tile.face, tile.card) == ("down", None)


@pytest.mark.parametrize(
    ("setup", "lines", "headline", "tone"),
    [
        P({}, [], "Ann to move", Tone.CALM, id="start"),
        P({}, ["select 0 B1 C1"], "Ann looks at two cards", Tone.CALM, id="looking"),
        P({}, ["select 0 B1 C1", "end_look 0 match"], "Ann shows a match", Tone.TODO, id="match claimed"),
        P({}, ["select 0 B1 C1", "end_look 0 open"], "Ann lays the cards back", Tone.TODO, id="laying back"),
        P({}, ["pair QS QC"], "Who pays 12 tokens?", Tone.ASK, id="black"),
        P({}, ["pair AH AD"], "Who gains 1 token?", Tone.ASK, id="red"),
        P({"simplicity": "true"}, ["pair 9S 9D"], "Who gives 9 tokens to whom?", Tone.ASK, id="simplicity"),
        P({}, ["pair AS AD"], "Who gains a token, who loses one?", Tone.ASK, id="ace"),
        P({}, ["pair AS AD", "name_player 0 1 2"], "Ann reveals a card", Tone.TODO, id="ace reveals"),
        P({}, ["pair 2S 2D"], "Ann looks at two cards and swaps them", Tone.TODO, id="two"),
        P({}, ["pair 2S 2D", "look 0 D3 E3"], "Ann looks at two cards", Tone.TODO, id="two looks"),
        P({}, ["pair 2S 2D", "look 0 D3 E3", "end_look 0 open"], "Ann swaps the two cards", Tone.TODO, id="two swaps"),
        P({}, ["pair 3S 3D", "reveal 0 D3 KS"], "Ann reveals up to 3 cards", Tone.TODO, id="three"),
        P({}, ["pair 4S 4D"], "Ann selects a square", Tone.TODO, id="four"),
        P({}, ["pair 4S 4D", "square 0 D3"], "Ann looks at two cards of the square", Tone.TODO, id="four looks"),
        P({}, ["pair 5S 5D", "cross 0 D4"], "Ann reveals 5 cards", Tone.TODO, id="five"),
        P({}, ["pair 6S 6D"], "Ann turns any number of cards up", Tone.TODO, id="six"),
        P({}, ["pair 7S 7D", "miss 4C 9D"], "Does Ann pay 5 tokens for another turn?", Tone.ASK, id="seven"),
        P({}, ["pair KS KD"], "Which effect does Ann's king take?", Tone.ASK, id="king"),
        P({"tens": (1,), "ten_optional": "true"}, ["pair QS QC"], "Does Bob use the tens?", Tone.ASK, id="tens"),
        P(
            {"jokers": "true"},
            ["pair XR XB"],
            "Ann has a minute to rearrange the cards",
            Tone.ASK,
            id="jokers",
        ),
        P({"players": 2, "tokens": (50, 1)}, ["pair AS AC", "name_player 0 1"], "Ann wins", Tone.OVER, id="over"),
        P(
            {"tokens": (3, 3, 3)},
            ["pair 3S 3D", "reveal 0 B2 3H", "stop 0", "name_player 0 0 1 2"],
            "A draw of Ann, Bob and Cleo",
            Tone.OVER,
            id="draw",
        ),
    ],
)
def test_headlines(start, script, setup, lines, headline, tone):
    view = GAME.show(script(start(**setup), *lines))
    assert (view.headline, view.tone) == (headline, tone)


def test_the_printed_text_of_an_effect_is_reported(start, script):
    assert GAME.show(script(start(), "pair JS JD")).detail.startswith("J♠ J♦, a mixed pair of jacks. Choose two")


@pytest.mark.parametrize(
    ("copied", "printed"),
    [
        ("3", "Reveal up to four cards."),
        ("2", "Swap their positions."),
        ("4", "2 by 2 square"),
        ("5", "3 by 3 cross"),
        ("J", "Choose two players."),
        ("A", "Choose a player to gain a token."),
    ],
)
def test_a_king_shows_the_text_of_what_it_copied(start, script, copied, printed):
    assert printed in GAME.show(script(start(), "pair KS KD", f"copy 0 {copied}")).detail


def test_seat_lines(start, script):
    state = script(start(tokens=(20, 0, 20), nines=(0,), tens=(2,)), "miss 5C 6C", "miss - -")
    ann, bob, cleo = GAME.show(state).seats
    assert (ann.badges, ann.to_move, ann.score) == (("shield 9♠ 9♦",), True, 20)
    assert (bob.out, bob.note) == (True, "out")
    assert (cleo.badges, cleo.to_move, cleo.score) == (("intercept 10♠ 10♦",), False, 18)


def test_a_kings_pair_is_shown_as_what_it_is_a_dm_19(start, script):
    state = script(start(), "pair KS KD", "copy 0 9")
    assert GAME.show(state).seats[0].badges == ("shield K♠ K♦",)


def test_skips_and_extra_turns_are_badges(start, script):
    state = script(start(), "pair 7S 7D", "pair 8S 8D")
    badges = [seat.badges for seat in GAME.show(state).seats]
    assert badges == [(), ("skip",), ()]
    state = script(start(tens=(1,)), "pair 7S 7D")
    assert [seat.badges for seat in GAME.show(state).seats] == [(), (), ()]
    state = script(
        start(tens=(2,)), "pair 5S 5D", "cross 2 B7", *("reveal 2 B6 KS", "reveal 2 B7 KC", "reveal 2 C7 QS")
    )
    assert state.acting == 2


def test_tiles(start, script):
    view = GAME.show(script(start(), "miss 5C -", "select 1 B1 D1"))
    tiles = {tile.zone: tile for tile in view.tiles}
    assert len(tiles) == 52
    assert (tiles["B1"].face, tiles["B1"].card, tiles["B1"].mark) == ("up", "5C", Mark.LIFTED)
    assert (tiles["C1"].face, tiles["C1"].card, tiles["C1"].mark) == ("down", None, Mark.NONE)
    cross = GAME.show(script(start(), "pair 5S 5D", "cross 0 D4"))
    assert sum(tile.mark is Mark.CHOICE for tile in cross.tiles) == 5
    assert {tile.face for tile in cross.tiles if tile.zone in ("B1", "C1")} == {"empty"}
    square = GAME.show(script(start(), "pair 4S 4D", "square 0 D3"))
    assert sum(tile.mark is Mark.CHOICE for tile in square.tiles) == 4


def test_facts(start, script):
    assert GAME.show(script(start(), "miss 5C -")).facts == ("Turn 2", "52 cards in the grid", "Bank 31")
    assert GAME.show(start(bank=None)).facts == ("Turn 1", "52 cards in the grid")


@pytest.mark.parametrize(
    ("setup", "lines", "line", "said"),
    [
        P({}, [], "select 0 B1 C1", "Ann looks at two cards.", id="select"),
        P({}, ["select 0 B1 C1"], "end_look 0 match", "Ann calls a match.", id="claim"),
        P(
            {},
            ["select 0 B1 C1", "end_look 0 match"],
            "match 0 QS QC",
            "Ann shows Q♠ Q♣, a black pair of queens; somebody pays 12.",
            id="black pair",
        ),
        P(
            {"tens": (1,)},
            ["select 0 B1 C1", "end_look 0 match"],
            "match 0 QH QD",
            "Ann shows Q♥ Q♦, a red pair of queens; somebody gains 12; Bob's 10s take the effect.",
            id="taken",
        ),
        P(
            {},
            ["select 0 B1 C1", "end_look 0 open"],
            "no_match 0 B1=5C",
            "Ann shows 5♣ and hides one card; Ann loses 1 token.",
            id="one hidden",
        ),
        P(
            {},
            ["select 0 B1 C1", "end_look 0 open"],
            "no_match 0",
            "Ann hides both cards; Ann loses 2 tokens.",
            id="two",
        ),
        P({}, ["pair QS QC"], "name_player 0 1", "Ann names Bob; Bob loses 12 tokens.", id="payer"),
        P(
            {"nines": (1,)},
            ["pair QS QC"],
            "name_player 0 1",
            "Ann names Bob; Bob's 9s are discarded instead.",
            id="9s",
        ),
        P(
            {"tokens": (20, 9, 20)},
            ["pair QS QC"],
            "name_player 0 1",
            "Ann names Bob; Bob has no tokens left and is out.",
            id="out",
        ),
        P(
            {},
            ["select 0 B1 C1", "end_look 0 match"],
            "match 0 8S 8D",
            "Ann shows 8♠ 8♦, a mixed pair of 8s; skip the next player; Bob is skipped.",
            id="skip",
        ),
        P(
            {"tens": (1,)},
            ["select 0 B1 C1", "end_look 0 match"],
            "match 0 10H 10C",
            "Ann shows 10♥ 10♣, a mixed pair of 10s; keep the pair to take a match; Bob's 10s take the effect.",
            id="X-DM-22",
        ),
        P({}, ["pair 3S 3D"], "reveal 0 D3 KS", "Ann reveals K♠.", id="reveal"),
        P({}, ["pair 3S 3D"], "stop 0", "Ann reveals no more cards.", id="stop"),
        P({}, [], "stop 1", "Bob presses the button.", id="stops nothing"),
        P({}, ["pair KS KD"], "copy 0 Q", "Ann's king takes the effect of Q: one gives another 6.", id="copy"),
        P({}, [], "set_tokens 1 15", "Bob has 15 tokens now.", id="correction"),
        P({}, [], "set_place D3 up KS", "The place D3 was put right: a card face up.", id="place put right"),
        P({}, [], "removed D3", "The card on D3 was taken.", id="mishap"),
        P({}, [], "lapse 0", "Ann loses the turn on time.", id="lapse"),
        P(
            {"players": 2, "tokens": (50, 1)},
            ["pair AS AC"],
            "name_player 0 1",
            "Ann names Bob; Bob has no tokens left and is out; the game is over: Ann wins.",
            id="over",
        ),
    ],
)
def test_says(start, script, setup, lines, line, said):
    assert GAME.describe(script(start(**setup), *lines), GAME.parse(line)) == said


def test_missed_matches_are_reported_afterwards_r_dm_063(start, script):
    state = script(start(), "miss 5C -", "select 1 D1 E1", "end_look 1 open", "no_match 1 D1=9C")
    assert GAME.audit(state) == ()
    state = script(state, "select 2 C1 F1", "end_look 2 open", "no_match 2 C1=5H F1=2C")
    assert GAME.audit(state) == ("Missed match on turn 1: Ann looked at two cards of one rank.",)


def test_what_was_shown_before_a_look_proves_nothing_until_it_is_shown_again_r_dm_063(start, script):
    """To say so at once would tell everybody where two cards of one rank lie (R-TB-003)."""
    state = script(start(), "miss 5C 7C", "select 1 D1 E1", "end_look 1 open", "no_match 1 D1=5H E1=2C")
    state = script(state, *(f"set_place {place} down" for place in ("B1", "D1")))
    state = script(state, "select 2 B1 D1", "end_look 2 open", "no_match 2")
    assert GAME.audit(state) == ()
    state = script(state, "select 0 F1 B1", "end_look 0 open", "no_match 0 F1=3C B1=5C")
    assert GAME.audit(state) == ()
    state = script(state, "select 1 G1 D1", "end_look 1 open", "no_match 1 G1=4C D1=5H")
    assert GAME.audit(state) == ("Missed match on turn 3: Cleo looked at two cards of one rank.",)


def test_a_match_that_may_be_laid_back_is_not_told_of_a_dm_26(start, script):
    state = script(start(conceal_match="allowed"), "miss 5C -", "select 1 C1 D1", "end_look 1 open")
    assert GAME.audit(script(state, "no_match 1 C1=5H D1=2C")) == ()


def test_a_moved_card_proves_nothing_r_dm_063(start, script):
    state = script(start(), "miss 5C -", "select 1 D1 E1", "end_look 1 match", "match 1 2S 2D")
    state = script(state, "look 1 C1 F1", "swap 1 C1 F1")
    state = script(state, "select 2 C1 G1", "end_look 2 open", "no_match 2 C1=5H G1=2C")
    assert GAME.audit(state) == ()


def test_a_match_proves_the_miss_r_dm_063(start, script):
    state = script(start(), "miss - -", "select 1 B1 C1", "end_look 1 open", "match 1 5C 5H")
    assert len(GAME.audit(state)) == 1
