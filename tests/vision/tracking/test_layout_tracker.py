from dataclasses import replace

import pytest

from tableassist.table.cards import card
from tableassist.table.geometry import Point, Side
from tableassist.table.layout import ELSEWHERE, Lot
from tableassist.table.observation import Detection, Face, Observation
from tableassist.vision.tracking.layout_tracker import LayoutTracker


@pytest.fixture
def table(mat):
    """Feeds a settler: `look(…)` gives one look, `still(…)` looks three times and gives what settled."""
    return Table(mat)


class Table:
    def __init__(self, mat):
        self.mat, self.settler, self.now = mat, LayoutTracker(mat), 0

    def lies(self, zone, name=None, face=None, dx=0.0, turn=0.0, sure=0.95, kind="card"):
        area = self.mat.zone(zone)
        face = face or (Face.UP if name else Face.DOWN)
        place = Point(area.area.centre.x + dx, area.area.centre.y)
        return Detection(kind, name and card(name), place, 90.0 + turn, face, sure)

    def look(self, *detections, **more):
        self.now += 100
        return self.settler(Observation(self.now, detections, **more))

    def still(self, *detections, looks=3):
        results = [self.look(*detections) for _ in range(looks)]
        return next((settled for settled in results if settled), None)

    def hand(self, *detections, side=Side.SOUTH, looks=2):
        for _ in range(looks):
            assert self.look(*detections, hand_in_view=True, hands=frozenset({side})) is None


def test_three_looks_alike_are_believed_and_reported_once(table):
    seen = (table.lies("B2"), table.lies("C3", "QD"))
    assert table.look(*seen) is None
    assert table.look(*seen) is None
    settled = table.look(*seen)
    assert settled.at == 300
    assert settled.layout.at("B2") == (Lot("B2", "card", None, Face.DOWN),)
    assert settled.layout.at("C3") == (Lot("C3", "card", "QD", Face.UP),)
    assert (settled.moved, settled.hands, settled.unsure) == (frozenset(),) * 3
    assert table.still(*seen, looks=6) is None


def test_an_empty_table_settles_too(table):
    assert table.still().layout.lots == ()


def test_no_belief_under_a_hand(table):
    seen = (table.lies("B2"),)
    table.hand(*seen, looks=10)
    assert table.still(*seen) is not None


def test_trouble_is_no_look(table):
    seen = (table.lies("B2"),)
    assert all(table.look(*seen, trouble="The table is moving.") is None for _ in range(6))
    table.look(*seen), table.look(*seen)
    table.look(trouble="Two markers are hidden.")
    assert table.look(*seen) is None


def test_a_hand_that_only_passes_moves_nothing(table):
    seen = (table.lies("B2"), table.lies("C3", "QD"))
    table.still(*seen)
    hidden = (table.lies("B2", kind="hidden", face=Face.UNKNOWN, sure=0.0), table.lies("C3", "QD"))
    table.hand(*hidden, side=Side.WEST, looks=5)
    settled = table.still(*seen)
    assert settled.moved == frozenset()
    assert settled.hands == {Side.WEST}


def test_nothing_is_settled_while_what_changed_is_still_to_be_read(table):
    """A noisy camera's frames are averaged first: until then what lay there before is reported."""
    seen = (table.lies("B2"), table.lies("C3"))
    table.still(*seen)
    table.hand(table.lies("C3"), looks=3)
    for _ in range(5):
        assert table.look(*seen, unread=True) is None
        assert not table.settler.agrees
    assert table.still(table.lies("C3")).moved == {"B2"}


def test_hands_of_all_looks_are_reported_once(table):
    table.still()
    table.hand(side=Side.WEST)
    table.hand(side=Side.NORTH)
    assert table.still().hands == {Side.WEST, Side.NORTH}
    table.hand(side=Side.EAST)
    assert table.still().hands == {Side.EAST}


def test_a_card_lifted_and_laid_back_has_moved(table):
    seen = (table.lies("B2"), table.lies("C3"))
    table.still(*seen)
    table.hand(table.lies("C3"), looks=3)
    assert table.still(*seen).moved == {"B2"}


def test_one_look_that_missed_a_card_is_no_move(table):
    seen = (table.lies("B2"), table.lies("C3"))
    table.still(*seen)
    table.look(table.lies("C3"))
    table.hand(*seen)
    assert table.still(*seen).moved == frozenset()


@pytest.mark.parametrize(
    ("dx", "turn", "moved"),
    [(1.5, 0.0, False), (0.0, 1.0, False), (2.0, 0.0, True), (0.0, 1.5, True), (0.0, 179.0, False)],
)
def test_a_shift_counts_from_what_no_error_of_measuring_explains(table, dx, turn, moved):
    table.still(table.lies("B2"))
    table.hand(table.lies("B2"))
    settled = table.still(table.lies("B2", dx=dx, turn=turn))
    assert settled.moved == ({"B2"} if moved else frozenset())


def test_without_a_hand_no_card_has_moved(table):
    table.still(table.lies("B2"), table.lies("C3"))
    assert table.still(table.lies("B2", dx=3.0), table.lies("C3", turn=2.0), looks=6) is None
    # What crept there is where it lies from now on.
    table.hand(table.lies("B2", dx=3.0), table.lies("C3", turn=2.0))
    assert table.still(table.lies("B2", dx=3.0), table.lies("C3", turn=2.0)).moved == frozenset()


def test_a_card_that_was_never_seen_off_its_place_only_slid(table):
    seen = (table.lies("B2"), table.lies("C3"))
    table.still(*seen)
    table.hand(table.lies("C3"), looks=3)
    settled = table.still(table.lies("B2", dx=3.0), table.lies("C3", dx=3.0))
    assert settled.moved == {"B2", "C3"}
    assert (settled.slid, settled.unwatched) == ({"C3"}, frozenset())


@pytest.mark.parametrize(("name", "between"), [("QD", None), (None, "QD")])
def test_a_card_that_was_seen_with_its_other_side_up_did_not_only_slide(table, name, between):
    """*Kitchen* 10003048 of Deluxe Memory: a card shown before was turned down, and up again for the next look."""
    table.still(table.lies("B2", name), table.lies("C3"))
    table.hand(table.lies("B2", kind="hidden", face=Face.UNKNOWN, sure=0.0), table.lies("C3"))
    table.look(table.lies("B2", between), table.lies("C3"))
    settled = table.still(table.lies("B2", name, dx=1.5), table.lies("C3"))
    assert (settled.moved, settled.slid) == ({"B2"}, frozenset())


def test_of_a_card_that_slid_while_the_table_was_not_in_view_nobody_knows_more(table):
    table.still(table.lies("B2"), table.lies("C3"))
    table.hand(table.lies("C3"), looks=3)
    table.look(trouble="Two markers are hidden.")
    settled = table.still(table.lies("B2", dx=3.0), table.lies("C3", dx=3.0))
    assert settled.moved == {"B2", "C3"}
    assert (settled.slid, settled.unwatched) == ({"C3"}, {"C3"})
    table.hand(table.lies("B2", dx=3.0), table.lies("C3", dx=3.0))
    assert table.still(table.lies("B2", dx=3.0), table.lies("C3")).unwatched == frozenset()


def test_what_moved_while_the_table_was_not_found_was_touched(table):
    table.still(table.lies("B2"))
    table.look(trouble="The table or the camera is moving.")
    assert table.still(table.lies("B2", dx=3.0)).moved == {"B2"}


def test_cards_that_all_shift_alike_were_shifted_with_the_camera(table):
    zones = [f"{column}{row}" for column in "BCDE" for row in range(1, 5)]
    table.still(*(table.lies(zone) for zone in zones))
    table.look(trouble="The table or the camera is moving.")
    shifted = [table.lies(zone, dx=2.5) for zone in zones[1:]]
    assert table.still(table.lies(zones[0], dx=6.5), *shifted).moved == {zones[0]}


@pytest.mark.parametrize(("dx", "turn", "moved"), [(0.5, 0.0, False), (1.0, 0.0, True), (0.0, 0.7, True)])
def test_half_the_shift_will_do_where_a_look_saw_the_place_bare(table, dx, turn, moved):
    table.still(table.lies("B2"))
    table.hand(looks=1)
    settled = table.still(table.lies("B2", dx=dx, turn=turn))
    assert settled.moved == ({"B2"} if moved else frozenset())


@pytest.mark.parametrize(
    ("covered", "shift", "dx", "turn", "moved"),
    [
        pytest.param(("B2", "C2"), 3.0, 0.7, 0.2, {"B2", "C2"}, id="a little aside"),
        pytest.param(("B2", "C2"), 3.0, 0.1, 1.1, {"B2", "C2"}, id="a little askew"),
        pytest.param(("B2", "C2"), 3.0, 0.4, 0.8, {"B2", "C2"}, id="a little of both"),
        pytest.param(("B2", "C2"), 3.0, 0.4, 0.4, {"B2"}, id="an error of measuring"),
        pytest.param(("B2", "C2"), 3.0, 0.1, 0.85, {"B2"}, id="the print of a bent card"),
        pytest.param(("B2",), 3.0, 1.1, 0.9, {"B2"}, id="no hand was over it"),
        pytest.param(("B2", "C2"), 1.1, 1.1, 0.9, set(), id="no card surely moved"),
    ],
)
def test_of_two_cards_under_one_hand_one_may_lie_almost_as_the_other_lay(table, covered, shift, dx, turn, moved):
    """Two that changed places are asked about, one that slid is not: a slight shift is enough beside a whole one."""
    table.still(table.lies("B2"), table.lies("C2"))
    table.hand(
        *(table.lies(one, kind="hidden", face=Face.UNKNOWN, sure=0.0) for one in covered),
        *(table.lies(one) for one in {"B2", "C2"} - {*covered}),
    )
    settled = table.still(table.lies("B2", dx=shift), table.lies("C2", dx=dx, turn=turn))
    assert (settled.moved, settled.slid) == (moved, moved)


@pytest.mark.parametrize(("aligned", "moved"), [("B2 C2", {"B2", "C2"}), ("C2", set()), ("", set())])
def test_two_cards_that_were_followed_by_their_print_have_moved_however_little(table, aligned, moved):
    """Both of two that changed places may lie almost as the other lay; one alone was bumped."""
    zones = ("B2", "C2")
    table.still(*map(table.lies, zones))
    table.hand(*(table.lies(one, kind="hidden", face=Face.UNKNOWN, sure=0.0) for one in zones))
    now = (replace(table.lies(one, dx=1.1, turn=0.9), aligned=one in aligned.split()) for one in zones)
    assert table.still(*now).moved == moved


def test_what_a_hand_covered_before_the_last_belief_counts_no_more(table):
    seen = (table.lies("B2"), table.lies("C2"))
    table.still(*seen)
    table.hand(*(table.lies(one, kind="hidden", face=Face.UNKNOWN, sure=0.0) for one in ("B2", "C2")))
    assert table.still(*seen).moved == frozenset()
    table.hand(table.lies("B2", kind="hidden", face=Face.UNKNOWN, sure=0.0), table.lies("C2"))
    assert table.still(table.lies("B2", dx=3.0), table.lies("C2", dx=1.1)).moved == {"B2"}


def test_cards_shifted_beside_a_lifted_card_have_moved_too(table):
    """A third card looked at, or swapped, beside the two in the hand, where the hand hid that it was gone."""
    table.still(table.lies("B2"), table.lies("C3"))
    table.hand(table.lies("C3"), looks=3)
    settled = table.still(table.lies("B2"), table.lies("C3", dx=2.5))
    assert settled.moved == {"B2", "C3"}


def test_a_turned_card_has_moved(table):
    table.still(table.lies("B2"))
    table.hand(table.lies("B2"))
    assert table.still(table.lies("B2", "7S")).moved == {"B2"}


def test_a_card_that_goes_without_a_hand_is_reported(table):
    table.still(table.lies("B2"))
    settled = table.still(looks=4)
    assert settled.layout.lots == ()
    assert settled.moved == {"B2"}


def test_a_name_learnt_later_is_reported_but_nothing_moved(table):
    """R-TB-004: after a private look the face may be read; it lay there all the time."""
    table.still(table.lies("B2", face=Face.UNKNOWN))
    settled = table.still(table.lies("B2", "7S"), looks=4)
    assert settled.layout.at("B2")[0].name == "7S"
    assert settled.moved == frozenset()


def test_a_private_zone_is_occupied_and_not_unsure(table):
    settled = table.still(table.lies("B2", face=Face.UNKNOWN))
    assert settled.layout.at("B2") == (Lot("B2", "card", None, Face.UNKNOWN),)
    assert settled.unsure == frozenset()


def test_names_that_disagree_are_waited_for_and_then_unsure(table):
    results = [table.look(table.lies("B2", "7S" if number % 2 else "9S")) for number in range(16)]
    settled = next(filter(None, results))
    assert settled.unsure == {"B2"}
    assert settled.layout.at("B2") == (Lot("B2", "card", None, Face.UP),)


def test_a_faint_name_is_unsure(table):
    settled = table.still(table.lies("B2", "7S", sure=0.4), looks=14)
    assert settled.unsure == {"B2"}
    assert settled.layout.at("B2")[0].name is None


def test_a_face_up_card_without_a_name_is_unsure(table):
    assert table.still(table.lies("B2", face=Face.UP), looks=14).unsure == {"B2"}


def test_a_place_that_flickers_is_unsure_in_the_end(table):
    results = [table.look(*((table.lies("B2"),) if number % 2 else ())) for number in range(20)]
    settled = next(filter(None, results))
    assert settled.unsure == {"B2"}
    assert settled.at >= 900


def test_each_card_exists_once(table):
    settled = table.still(table.lies("B2", "7S", sure=0.8), table.lies("C3", "7S", sure=0.99), table.lies("D4", "8S"))
    assert settled.layout.at("C3")[0].name == "7S"
    assert settled.layout.at("B2")[0].name is None
    assert settled.unsure == {"B2"}


def test_a_card_between_the_places_is_elsewhere(table):
    stray = Detection("card", None, Point(20.0, 300.0), 0.0, Face.UNKNOWN, 0.5)
    settled = table.still(stray, looks=14)
    assert [lot.zone for lot in settled.layout] == [ELSEWHERE]
    assert settled.unsure == {ELSEWHERE}


def test_two_cards_in_one_place_are_two_lots(table):
    assert len(table.still(table.lies("B2"), table.lies("B2", dx=20)).layout.at("B2")) == 2


def test_a_card_across_its_place_lies_there_as_any_other(table):
    """*Kitchen* 10008008 of Deluxe Memory: one that seemed to lie across was part of the first look, in silence."""
    assert table.still(table.lies("B2", turn=-88)).layout.at("B2") == (Lot("B2", "card", None, Face.DOWN),)


@pytest.mark.parametrize("looks", [1, 5])
def test_the_number_of_looks_is_a_setting(mat, looks):
    settler = LayoutTracker(mat, frames=looks)
    results = [settler(Observation(100 * n, ())) for n in range(1, 7)]
    assert [settled.at for settled in results if settled] == [100 * looks]
