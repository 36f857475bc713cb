"""What hands do to the virtual table, line by line, with nobody looking: the camera is switched off."""

from __future__ import annotations

from random import Random

import pytest

from tableassist.app.build import game_named
from tableassist.rehearsal.pieces import Pieces
from tableassist.rehearsal.rig import Rig
from tableassist.simulator.levels import draw_conditions
from tableassist.table.geometry import Point, Side, ZoneName, angle_between
from tableassist.table.observation import Face
from tableassist.tapes.hands import TableHands
from tableassist.tapes.lines import Impossible, parse_tape
from tableassist.tapes.targets import Namer


class Hands:
    """A table with hands over it; `acting` is the seat whose time runs."""

    def __init__(self, game: str, colours: tuple[str, ...] = ("", "")) -> None:
        self.mat = game_named(game).mat({})
        self.rig = Rig(self.mat, 2, draw_conditions(1, "kind"), 1, size=(64, 36))
        self.rig.camera.close()
        self.acting = 0
        self.pieces = Pieces(self.rig, Random(1))
        namer = Namer(self.mat)
        hands = TableHands(self.rig, namer, ("Ann", "Bob"), lambda: self.acting, self.pieces, colours)
        self._doings = hands.doings()

    def lay(self, card: str, place: str, face: Face = Face.UP) -> None:
        zone = self.mat.zone(ZoneName(place))
        self.rig.table.lay(card, zone.area.centre, zone.angle, face)

    def do(self, text: str) -> None:
        (line,) = parse_tape(text, "a.tape")
        self._doings[line.verb](line.rest)

    def at(self, card: str) -> str:
        """Where the card lies, by the name of the zone."""
        return self.mat.zone_at(self.rig.table.placed(card).at).name

    @property
    def cards(self) -> list[str]:
        return [placed.card for placed in self.rig.table.cards]

    def held(self, seat: int) -> list[str]:
        return list(self.rig.puppets[seat].held)


@pytest.fixture
def grid():
    hands = Hands("deluxe-memory")
    hands.lay("9H", "D5", Face.DOWN)
    hands.lay("9D", "F3", Face.DOWN)
    yield hands
    hands.rig.close()


@pytest.fixture
def rows():
    hands = Hands("mnemonic")
    for card, place in (("8S", "south creatures"), ("KD", "north combat"), ("4D", "south lands")):
        hands.lay(card, place)
    yield hands
    hands.rig.close()


@pytest.fixture
def board():
    hands = Hands("memwars", ("blue", "red"))
    yield hands
    hands.rig.close()


# Cards in the hand ----------------------------------------------------------------------------------------------------


def test_lifted_cards_are_in_the_hand_of_whose_time_runs_and_nowhere_else(grid):
    grid.do("lift D5 F3")
    assert (grid.cards, grid.held(0), grid.held(1)) == ([], ["9H", "9D"], [])


def test_a_line_may_name_the_other_hand_by_player_or_by_side(grid):
    grid.do("lift D5 by Bob")
    grid.do("lift F3 by north")
    assert grid.held(1) == ["9H", "9D"]


def test_hands_are_out_of_the_picture_after_each_line(grid):
    for line in ("lift D5", "lay D5", "turn F3", "move F3 G1", "take D5"):
        grid.do(line)
        assert grid.rig.table.hands == [], line


def test_each_place_gets_the_card_back_that_was_lifted_there_as_it_lay(grid):
    grid.do("lift D5 F3")
    grid.do("lay F3 D5")
    assert (grid.at("9H"), grid.at("9D")) == ("D5", "F3")
    assert {placed.face for placed in grid.rig.table.cards} == {Face.DOWN}


def test_where_no_card_was_lifted_the_one_held_longest_is_laid(grid):
    grid.do("lift D5 F3")
    grid.do("lay B2")
    assert (grid.at("9H"), grid.held(0)) == ("B2", ["9D"])


@pytest.mark.parametrize(("word", "face"), [("up", Face.UP), ("down", Face.DOWN)])
def test_a_held_card_is_laid_with_the_side_up_that_the_line_says(grid, word, face):
    grid.lay("4C", "B2")
    grid.do("lift D5 B2")
    grid.do(f"lay D5 B2 {word}")
    assert [placed.face for placed in grid.rig.table.cards if placed.card in ("9H", "4C")] == [face, face]


def test_a_card_from_out_of_view_lies_face_up_unless_the_line_says_otherwise(grid):
    grid.do("lay B2 4C")
    grid.do("lay B3 5C down")
    faces = {placed.card: placed.face for placed in grid.rig.table.cards}
    assert (faces["4C"], faces["5C"]) == (Face.UP, Face.DOWN)


def test_a_card_that_another_hand_holds_cannot_be_laid(grid):
    grid.do("lift D5 by Bob")
    with pytest.raises(Impossible, match="Somebody else holds 9H"):
        grid.do("lay B2 9H by Ann")
    assert grid.held(1) == ["9H"]


def test_a_place_without_a_card_is_named_when_one_is_to_be_lifted(grid):
    with pytest.raises(Impossible, match="No card lies at B2"):
        grid.do("lift B2")


def test_all_that_is_lifted_is_found_before_a_hand_moves(grid):
    with pytest.raises(Impossible, match="No card lies at B2"):
        grid.do("lift D5 B2")
    assert (grid.held(0), grid.at("9H")) == ([], "D5")


def test_a_named_card_that_lies_nowhere_is_reported(grid):
    with pytest.raises(Impossible, match="4C does not lie on the table"):
        grid.do("lift 4C")


def test_the_topmost_card_of_a_pile_is_lifted(grid):
    grid.lay("4C", "D5")
    grid.do("lift D5")
    assert (grid.held(0), grid.at("9H")) == (["4C"], "D5")


def test_turned_cards_lie_where_they_lay_with_the_other_side_up(grid):
    grid.do("turn D5 F3")
    assert (grid.at("9H"), grid.at("9D")) == ("D5", "F3")
    assert {placed.face for placed in grid.rig.table.cards} == {Face.UP}
    grid.do("turn 9H")
    assert grid.rig.table.placed("9H").face is Face.DOWN


def test_a_moved_card_keeps_its_side(grid):
    grid.do("turn F3")
    grid.do("move D5 B2")
    grid.do("move 9D B3")
    faces = {placed.card: placed.face for placed in grid.rig.table.cards}
    assert (grid.at("9H"), grid.at("9D")) == ("B2", "B3")
    assert faces == {"9H": Face.DOWN, "9D": Face.UP}


def test_taken_cards_are_off_the_table_for_good(grid):
    grid.do("take D5 9D")
    assert (grid.cards, grid.held(0)) == ([], [])
    assert sorted(grid.rig.puppets[0].off_table) == ["9D", "9H"]


# Cards in rows --------------------------------------------------------------------------------------------------------


def test_a_card_laid_into_a_row_comes_to_its_next_free_spot(rows):
    rows.do("lay south lands 7S")
    rows.do("lay south lands 6S")
    spots = [rows.rig.table.placed(card).at for card in ("7S", "6S", "4D")]
    assert {rows.at(card) for card in ("7S", "6S", "4D")} == {"south lands"}
    assert min(one.to(other) for one in spots for other in spots if one is not other) > rows.mat.card_size[0]


def test_several_cards_of_a_line_lie_side_by_side(rows):
    rows.do("lay south creatures JS QS")
    jack, queen = (rows.rig.table.placed(card).at for card in ("JS", "QS"))
    assert queen.x - jack.x > rows.mat.card_size[0]


def test_a_card_pushed_under_another_lies_below_it_and_looks_out_at_its_left(rows):
    rows.do("lay south creatures JS under 8S")
    upper, lower = rows.rig.table.placed("8S"), rows.rig.table.placed("JS")
    assert rows.cards.index("JS") < rows.cards.index("8S")
    assert upper.at.x - lower.at.x == pytest.approx(25.0, abs=0.5)
    assert lower.at.y == pytest.approx(upper.at.y, abs=0.5)


def test_a_card_before_another_lies_in_line_with_it_in_its_own_row(rows):
    rows.do("move 8S south combat before KD")
    assert rows.at("8S") == "south combat"
    assert rows.rig.table.placed("8S").at.x == pytest.approx(rows.rig.table.placed("KD").at.x, abs=2.0)


def test_a_second_card_before_the_same_one_lies_beside_the_first(rows):
    rows.do("lay south combat 7S before KD")
    rows.do("lay south combat 6S before KD")
    first, second = (rows.rig.table.placed(card).at for card in ("7S", "6S"))
    assert second.x - first.x == pytest.approx(rows.mat.card_size[0] + 5.0, abs=3.0)


def test_a_card_may_be_laid_tapped(rows):
    rows.do("lay south creatures JS tapped")
    assert angle_between(rows.rig.table.placed("JS").angle, 0.0) == pytest.approx(90.0, abs=6.0)


def test_cards_are_tapped_by_a_quarter_and_untapped_back(rows):
    before = rows.rig.table.placed("4D")
    rows.do("tap 4D 8S")
    assert rows.rig.table.placed("4D").angle - before.angle == 90.0
    assert rows.rig.table.placed("4D").at == before.at
    rows.do("untap 4D")
    assert rows.rig.table.placed("4D").angle == before.angle
    assert rows.rig.table.placed("8S").angle == 90.0


def test_no_card_is_tapped_where_one_of_the_line_is_already(rows):
    rows.do("tap 4D")
    with pytest.raises(Impossible, match="4D is tapped already"):
        rows.do("tap 8S 4D")
    assert rows.rig.table.placed("8S").angle == 0.0


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("lay south creatures JS under", "Write which card it is to lie under"),
        ("lay south combat JS before", "Write which card it is to lie before"),
        ("lay south combat JS sideways", "'sideways' is no card"),
        ("lay south combat tapped", "'tapped' is no card that could be laid there"),
        ("move south combat", "Write what goes where"),
        ("untap 4D", "4D is not tapped"),
    ],
)
def test_a_line_that_is_half_written_moves_nothing(rows, line, says):
    before = list(rows.rig.table.cards)
    with pytest.raises(Impossible, match=says):
        rows.do(line)
    assert rows.rig.table.cards == before


# Pieces ---------------------------------------------------------------------------------------------------------------


def test_a_crystal_without_a_name_is_the_doers_own(board):
    board.do("put 38")
    board.do("put 12 by Bob")
    assert (board.pieces.kinds_at("38"), board.pieces.kinds_at("12")) == (["blue"], ["red"])


def test_named_pieces_are_put_together_on_their_place_and_apart_from_each_other(board):
    board.do("put blue challenge 38 by Bob")
    assert board.pieces.kinds_at("38") == ["blue", "challenge"]
    one, other = board.pieces.pieces("38")
    assert one.at.to(other.at) >= (one.size + other.size) / 2 - 0.01
    middle = board.mat.zone("38").area.centre
    assert max(one.at.to(middle), other.at.to(middle)) < one.size + other.size


def test_a_colour_that_nobody_plays_is_refused_with_those_that_are_played(board):
    with pytest.raises(Impossible, match="There are no 'green' pieces; there are blue, challenge, red"):
        board.do("put green 38")
    assert board.rig.table.pieces == []


def test_all_pieces_of_a_place_are_taken_or_only_the_named_ones(board):
    board.do("put blue red 38")
    board.do("take red 38")
    assert board.pieces.kinds_at("38") == ["blue"]
    board.do("take 38")
    assert (board.pieces.kinds_at("38"), board.rig.table.pieces) == ([], [])


def test_a_piece_that_does_not_lie_there_cannot_be_taken(board):
    board.do("put 38")
    with pytest.raises(Impossible, match="There is no red on 38 to take"):
        board.do("take red 38")
    assert board.pieces.kinds_at("38") == ["blue"]


def test_turning_a_place_with_counters_turns_them_over_and_no_card(board):
    board.pieces.drop("38", "logo")
    board.pieces.drop("12", "7")
    board.do("turn 38 12")
    assert (board.pieces.kinds_at("38"), board.pieces.kinds_at("12")) == (["5"], ["logo"])


def test_who_takes_a_counter_from_under_a_crystal_lifts_the_crystal(board):
    board.pieces.drop("38", "logo", "blue")
    (crystal,) = [piece for piece in board.pieces.pieces("38") if not hasattr(piece, "value")]
    board.do("take logo 38")
    (left,) = board.pieces.pieces("38")
    assert (left.number, left.colour) == (crystal.number, "blue")
    assert left.at != crystal.at


def test_who_takes_a_crystal_leaves_the_others_where_they_lie(board):
    board.pieces.drop("38", "blue", "red")
    blue = board.pieces.pieces("38")[0]
    board.do("take red 38")
    assert board.pieces.pieces("38") == [blue]


# A hand in view -------------------------------------------------------------------------------------------------------


def test_a_hand_with_a_time_is_in_view_for_that_long_and_gone_after_it(grid):
    seen = []
    tick = grid.rig.frame
    grid.rig.frame = lambda: (tick(), seen.append([hand.side for hand in grid.rig.table.hands]))
    before = grid.rig.now
    grid.do("hand north 2s")
    assert {tuple(sides) for sides in seen} == {(Side.NORTH,)}
    assert grid.rig.now - before == pytest.approx(2000, abs=grid.rig.frame_ms)
    assert grid.rig.table.hands == []


def test_a_hand_without_a_time_stays_until_it_is_taken_away(grid):
    grid.do("hand north")
    grid.do("hand south")
    grid.do("hand south")
    assert [hand.side for hand in grid.rig.table.hands] == [Side.NORTH, Side.SOUTH]
    grid.do("hand north away")
    (south,) = grid.rig.table.hands
    assert south.at == Point(grid.mat.width / 2, grid.mat.height - 120.0)


def test_a_hand_in_view_counts_as_a_hand_at_work(grid):
    grid.do("hand south 1s")
    assert grid.rig.moved_at == grid.rig.now
