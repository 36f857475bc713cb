"""`read` and `judge` on pictures: what they print, and that they say when they cannot tell."""

import json
from itertools import count

import cv2
import numpy as np
import pytest

from tableassist.app.commands import photographs
from tableassist.cli import run
from tableassist.simulator.deck import back_picture, face_picture
from tableassist.table.geometry import Side
from tableassist.table.observation import Face
from tableassist.vision.cards.reader import CardReading

pytestmark = pytest.mark.slow


def photograph(path, *cards, size=(900, 1400)):
    """Cards laid side by side on a green table, each a little turned."""
    picture = np.full((*size, 3), (60, 110, 40), np.uint8)
    picture = cv2.add(picture, np.random.default_rng(1).integers(0, 12, picture.shape, dtype=np.uint8))
    for number, card in enumerate(cards):
        art = back_picture(0, 4.0) if card == "BACK" else face_picture(card, 0, 4.0)
        high, wide = art.shape[:2]
        turn = cv2.getRotationMatrix2D((wide / 2, high / 2), 4 - 5 * number, 1)
        turn[:, 2] += (120 + 340 * number, 250)
        laid = cv2.warpAffine(art, turn, size[::-1], flags=cv2.INTER_AREA)
        alpha = laid[..., 3:] / 255
        picture = (laid[..., :3] * alpha + picture * (1 - alpha)).astype(np.uint8)
    cv2.imwrite(str(path), picture)
    return path


def test_read_prints_one_object_a_picture(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(photographs, "perf_counter", map(float, count(1, 2)).__next__)
    one = photograph(tmp_path / "one.png", "QD", "7C")
    two = photograph(tmp_path / "two.png")
    assert run(["read", str(one), str(two), "--json", "--overlay", str(tmp_path / "seen")]) == 0
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert set(first) == {"image", "size", "ms", "cards"}
    assert (first["size"], first["ms"]) == ([1400, 900], 2000.0)
    assert {card["card"] for card in first["cards"]} == {"QD", "7C"}
    assert all(set(card) == {"card", "face", "corners", "confidence", "shows", "under"} for card in first["cards"])
    assert all(len(card["corners"]) == 4 for card in first["cards"])
    assert second["cards"] == []
    assert (tmp_path / "seen" / "one.png").is_file()


def test_a_bad_picture_does_not_keep_the_others_from_being_read(tmp_path, capsys):
    bad = tmp_path / "bad.jpg"
    bad.write_bytes(b"no picture")
    good = photograph(tmp_path / "good.png", "QD")
    assert run(["read", str(bad), "/nowhere.png", str(good)]) == 2
    told = capsys.readouterr()
    assert "QD" in told.out
    assert "bad.jpg" in told.err
    assert "/nowhere.png" in told.err


@pytest.mark.parametrize(
    ("cards", "options", "rule", "match", "code"),
    [
        (("5S", "5C"), (), "R-DM-021", True, 0),
        (("QD", "QH"), (), "R-DM-022", True, 0),
        (("7S", "7H"), (), "R-DM-037", True, 0),
        (("7S", "7H"), ("--option", "simplicity=true"), "R-DM-050", True, 0),
        (("4C", "9D"), (), "R-DM-024", False, 0),
        (("4C", "BACK"), (), "", False, 1),
        (("4C",), (), "", False, 1),
    ],
)
@pytest.mark.slow
def test_judge_names_the_row_that_applies(tmp_path, capsys, cards, options, rule, match, code):
    path = photograph(tmp_path / "table.png", *cards)
    assert run(["judge", str(path), "--game", "deluxe-memory", "--json", *options]) == code
    answer = json.loads(capsys.readouterr().out)
    assert answer["verdicts"][0]["rule"] == rule
    assert answer["verdicts"][0]["match"] is match


@pytest.mark.slow
def test_judge_of_three_reports_the_pair_among_them(tmp_path, capsys):
    path = photograph(tmp_path / "table.png", "4C", "9D", "9S")
    assert run(["judge", str(path), "--game", "deluxe-memory"]) == 0
    assert "A mixed pair of 9s match" in capsys.readouterr().out
    assert run(["judge", str(path), "--game", "deluxe-memory", "--select", "4C,9S"]) == 0
    assert "do not match" in capsys.readouterr().out
    assert run(["judge", str(path), "--game", "deluxe-memory", "--select", "KC,9S"]) == 1
    assert "cannot be seen" in capsys.readouterr().out


def test_judge_of_three_without_a_pair_says_so(tmp_path, capsys):
    path = photograph(tmp_path / "table.png", "4C", "9D", "KS")
    assert run(["judge", str(path), "--game", "deluxe-memory"]) == 0
    assert "No two of the cards shown have the same rank" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("game", "way"), [("memwars", "tableassist read"), ("mental-magic", "tableassist read"), ("mnemonic", "--cast")]
)
def test_a_game_without_matches_is_not_asked_for_them(tmp_path, capsys, game, way):
    assert run(["judge", str(tmp_path / "none.png"), "--game", game]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert f"a question of deluxe-memory, not of {game}: " in said.err
    assert way in said.err


def test_unknown_cards_are_not_guessed():
    told = photographs._summary([], 2, [photographs._cannot("Why.")])
    assert "2 that I cannot name" in told
    assert "cannot tell" in told


class TestWhatLandsPayFor:
    """`judge --game mnemonic --cast`: one photograph of lands on any table (R-MN-042, R-MN-083)."""

    def asked(self, capsys, picture, *more):
        code = run(["judge", str(picture), "--game", "mnemonic", *more, "--json"])
        return code, json.loads(capsys.readouterr().out)

    def test_three_of_a_kind_pays_for_a_queen(self, tmp_path, capsys):
        picture = photograph(tmp_path / "lands.png", "5H", "5S", "5D")
        code, told = self.asked(capsys, picture, "--cast", "QH", "--side", "south")
        assert (code, told["verdict"], told["rule"]) == (0, "payable", "R-MN-042")
        assert {land["card"] for land in told["lands"]} == {"5H", "5S", "5D"}
        assert not any(land["tapped"] for land in told["lands"])
        assert set(told["ways"][0]) == {"5H", "5S", "5D"}

    def test_lands_that_are_across_are_tapped(self, tmp_path, capsys):
        picture = photograph(tmp_path / "lands.png", "5H", "5S", "5D")
        code, told = self.asked(capsys, picture, "--cast", "QH", "--side", "east")
        assert (code, told["verdict"]) == (0, "paid")
        assert all(land["tapped"] for land in told["lands"])

    def test_what_does_not_pay_is_reported_with_the_missing_piece(self, tmp_path, capsys):
        picture = photograph(tmp_path / "lands.png", "5H", "5S", "6D")
        code, told = self.asked(capsys, picture, "--cast", "QH")
        assert (code, told["verdict"]) == (0, "no")
        assert "three" in told["says"]

    def test_a_jack_as_an_aura(self, tmp_path, capsys):
        picture = photograph(tmp_path / "lands.png", "5H")
        assert self.asked(capsys, picture, "--cast", "JH", "--as", "aura")[1]["verdict"] == "payable"

    def test_in_words(self, tmp_path, capsys):
        picture = photograph(tmp_path / "lands.png", "4H", "4D")
        assert run(["judge", str(picture), "--game", "mnemonic", "--cast", "JH"]) == 0
        told = capsys.readouterr().out
        assert "Lands: 4♥, 4♦" in told or "Lands: 4♦, 4♥" in told
        assert "(R-MN-042)" in told

    @pytest.mark.parametrize("game", ["deluxe-memory", "memwars"])
    def test_other_games_have_no_such_question(self, tmp_path, capsys, game):
        picture = photograph(tmp_path / "lands.png", "4H")
        assert run(["judge", str(picture), "--game", game, "--cast", "JH"]) == 2
        assert "mnemonic" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("angle", "side", "expected"),
    [
        (0, "south", False),
        (90, "south", True),
        (45, "south", None),
        (25, "south", False),
        (65, "south", True),
        (180, "south", False),
        (0, "east", True),
        (90, "west", False),
        (181, "north", False),
    ],
)
def test_tapped_as_its_player_sees_it(angle, side, expected):
    turn = np.deg2rad(angle)
    corners = np.array([[-63, -88], [63, -88], [63, 88], [-63, 88]]) @ np.array(
        [[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]]
    )
    reading = CardReading("5H", Face.UP, tuple(map(tuple, corners)), 0.99)
    assert photographs.is_tapped(reading, Side(side)) is expected
