"""A press that is quicker than the eyes counts after what was done before it: R-CK-002."""

from dataclasses import replace

import pytest

from tableassist.app.session.early_press import EARLY_MS, LONGEST_MS, SEEN_SOON_MS, TRAVEL_MS
from tableassist.app.session.screen import view_of
from tableassist.app.session.sight_watch import BLIND_MS
from tableassist.ports import Pressed
from tableassist.table.observation import Observation

LOOKED = ["select 0 B1 C1", "end_look 0 open", "no_match 0"]


@pytest.fixture
def table(scene):
    return Quick(scene())


class Quick:
    """A table at which a player has just looked at two cards, and no picture shows it at rest yet."""

    def __init__(self, scene):
        self.scene, self.session = scene, scene.session
        self.watch(hand=True)
        scene.touch("B1", "C1")

    def watch(self, **seen):
        self.scene.now += 100
        self.session.watch(Observation(self.scene.now, (), seen.pop("hand", False), **seen))

    def press(self, button="seat0"):
        self.scene.now += 50
        self.session.press(Pressed(button, self.scene.now))

    @property
    def acted(self):
        return self.scene.acted


def test_the_press_counts_once_the_table_was_seen(table):
    table.press()
    assert (table.acted, table.scene.refusals) == ([], [])
    table.scene.settle()
    assert table.acted == LOOKED
    assert table.scene.refusals == []


def test_it_counts_at_its_time_where_nothing_else_was_done(table):
    table.scene._touched.clear()
    table.press()
    pressed = table.scene.now
    table.scene.settle()
    assert table.scene.refusals == ["R-CK-003"]
    assert table.scene.store.entries[-1].at == pressed - 1000


@pytest.mark.parametrize(("late", "early"), [(TRAVEL_MS - 100, False), (TRAVEL_MS + 100, True)])
def test_eyes_that_are_busy_have_not_even_seen_the_hand(scene, late, early):
    table = Quick(scene())
    table.scene._touched.clear()
    table.scene.settle()
    table.watch()
    table.scene.now += late
    table.press()
    assert (table.scene.refusals == []) is early
    table.scene.touch("B1", "C1")
    table.watch()
    table.scene.settle()
    assert table.acted == (LOOKED if early else LOOKED[:1])


@pytest.mark.parametrize("counts", [True, False])
def test_a_choice_may_be_called_otherwise_by_then_but_not_be_another(table, monkeypatch, counts):
    """ "Pass" is "Let 8♦ resolve" once the creature was seen that was laid down before the press."""
    table.scene._touched.clear()
    table.scene.lift("B1", "C1").settle().lay(B1="5S", C1="5C").settle().press("soft0")
    table.watch(hand=True)
    (first, *rest), before = table.session.prompts.question().options, list(table.acted)
    table.press("soft0")
    now = replace(first, label="Otherwise") if counts else replace(first, action=rest[0].action)
    asked = replace(table.session.prompts.question(), options=(now,))
    monkeypatch.setattr(table.session.prompts, "question", lambda: asked)
    table.scene.settle()
    assert table.acted[len(before) :] == (["name_player 0 0"] if counts else [])


def test_pressing_twice_means_the_same(table):
    table.press(), table.press()
    table.scene.settle()
    assert table.acted == LOOKED


def on_the_clock(scene, taken):
    """A table with a minute for each player, of which the first has taken so many milliseconds."""
    table = Quick(scene(clock="1"))
    table.scene.now += taken - 100
    table.watch(hand=True)
    table.press()
    return table


def left(table):
    session = table.session
    return [session.match.clock.left_to(seat, session.clerk.at(table.scene.now)) for seat in (0, 1)]


def wait(table, ms, **seen):
    for _ in range(0, ms, 100):
        table.watch(**seen)
        table.session.tick(table.scene.now)


def test_the_time_that_the_eyes_need_after_it_is_not_the_players(scene):
    """R-CK-002: the time until the press is his; what was done before it has counted by then."""
    table = on_the_clock(scene, 20_000)
    before = left(table)[0]
    wait(table, 3000)
    assert view_of(table.session, table.scene.now).clocks[0].text == "0:40"
    table.scene.settle()
    assert table.acted == LOOKED
    assert left(table) == [before, 60_000 - 3400]


def test_no_flag_falls_while_a_press_waits_that_was_in_time(scene):
    table = on_the_clock(scene, 59_000)
    wait(table, 3000)
    table.scene.settle().wait(1000)
    assert table.acted == LOOKED
    assert table.session.match.outcome is None


def test_hands_that_go_on_after_it_do_so_in_their_time(scene):
    """Else who presses first has six seconds for nothing."""
    table = on_the_clock(scene, 20_000)
    before = left(table)[0]
    wait(table, 3000, hand=True)
    table.scene.settle()
    assert left(table) == [before - 3000, 60_000 - 400]


def test_a_press_without_a_move_gives_no_time(scene):
    table = on_the_clock(scene, 59_000)
    table.scene._touched.clear()
    table.scene.settle()
    assert table.scene.refusals == ["R-CK-003"]
    table.scene.wait(1000)
    assert table.session.match.outcome.why == "Ann has no time left."


def test_a_press_that_waits_for_very_long_stops_no_clock(scene):
    """As while something is entered by hand."""
    table = on_the_clock(scene, 40_000)
    table.session.prompts.by_hand = True
    wait(table, LONGEST_MS - 500)
    assert table.session.match.outcome is None
    wait(table, 20_000 - LONGEST_MS + 1000)
    assert table.session.match.outcome is not None


def test_the_presses_of_two_players_count_in_their_order(table):
    table.press("seat1"), table.press("seat0")
    table.scene.settle()
    assert table.acted == LOOKED
    assert table.scene.refusals == ["R-DM-005"]


def test_a_hand_that_rests_on_the_mat_keeps_nobody_from_playing_on(table):
    table.press()
    table.scene.wait(EARLY_MS)
    assert table.scene.refusals == ["R-CK-003"]


@pytest.mark.parametrize(
    ("lost_ms", "seen_ms", "counts"),
    [
        (EARLY_MS - 1000, EARLY_MS + 2000, True),
        (0, EARLY_MS + 2000, False),
        (2 * EARLY_MS + 1000, 2 * EARLY_MS + 1500, False),
    ],
)
def test_while_a_nudged_camera_is_followed_nothing_is_read_and_it_waits(table, lost_ms, seen_ms, counts):
    """The table was lost for two seconds, and seen half a second after the press had counted (cruel 9996012)."""
    table.press()
    for waited in range(100, seen_ms + 1, 100):
        table.watch(trouble="The table or the camera is moving." if waited <= lost_ms else "")
        table.session.tick(table.scene.now)
    table.scene.settle()
    assert (table.scene.refusals == []) is counts


@pytest.mark.parametrize("left", [True, False])
def test_where_the_hand_has_just_left_it_waits_until_the_table_is_seen(table, left):
    """An elbow that came to lie still is a hand for three seconds, and a slow camera needs most of the fourth."""
    table.press()
    for _ in range(EARLY_MS // 100 - 2):
        table.watch(hand=True)
    for _ in range(6):
        table.watch(hand=not left)
        table.session.tick(table.scene.now)
    table.scene.settle()
    assert table.acted == (LOOKED if left else LOOKED[:1])
    assert table.scene.refusals == ([] if left else ["R-CK-003"])


@pytest.mark.parametrize(("waited", "counts"), [(SEEN_SOON_MS - 100, True), (SEEN_SOON_MS + 100, False)])
def test_a_slow_camera_has_time_to_show_the_table_without_the_hand(table, waited, counts):
    """*Cruel* 9996014 of Mnemonic: at two pictures a second the press counted before the land."""
    table.press()
    for _ in range(EARLY_MS // 100):
        table.watch(hand=True)
    for _ in range(waited // 100):
        table.watch()
        table.session.tick(table.scene.now)
    table.scene.settle()
    assert (table.scene.refusals == []) is counts


@pytest.mark.parametrize(
    ("seen", "early"),
    [
        pytest.param({"hand": True}, True, id="a hand"),
        pytest.param({"unread": True}, True, id="something is still to be read"),
        pytest.param({"hand": True, "at_rest": True}, False, id="a hand that lies still beside all cards"),
        pytest.param({"trouble": "The table or the camera is moving."}, True, id="nothing is seen any more"),
        pytest.param({}, False, id="nobody moves"),
    ],
)
def test_a_press_waits_only_where_something_may_have_been_done(table, seen, early):
    table.scene._touched.clear()
    table.scene.settle()
    table.watch(**seen)
    table.press()
    assert (table.scene.refusals == []) is early


@pytest.mark.parametrize(("lost_ms", "early"), [(BLIND_MS - 500, True), (BLIND_MS + 500, False)])
def test_a_press_waits_for_a_table_that_was_just_lost_and_for_none_that_is_lost_for_long(table, lost_ms, early):
    """*Kitchen* 10013018 of Mnemonic: a land was laid while the camera was nudged, and the press counted first."""
    table.scene._touched.clear()
    table.scene.settle()
    wait(table, lost_ms, trouble="The table or the camera is moving.")
    table.scene.touch("B1", "C1")
    table.press()
    wait(table, 2000, trouble="The table or the camera is moving.")
    table.scene.settle()
    assert table.acted == (LOOKED if early else LOOKED[:1])
    assert table.scene.refusals == ([] if early else ["R-CK-003"])


def test_what_is_private_is_not_seen_before_the_press_that_ends_it(table):
    table.scene.settle()
    table.watch(hand=True)
    table.press()
    assert table.acted == ["select 0 B1 C1", "end_look 0 open"]


def test_what_is_played_by_hand_waits_for_no_picture(table):
    table.session.prompts.by_hand = True
    table.press()
    assert table.scene.refusals == ["R-CK-003"]


def test_while_players_are_asked_what_was_done_it_waits(table):
    table.scene._touched.clear()
    table.scene.placed["D4"] = "?"
    table.scene.touch("D4")
    table.press()
    table.scene.settle()
    assert table.session.issue is not None
    assert table.scene.refusals == []


def test_where_what_was_done_is_disputed_the_press_is_forgotten(table):
    table.scene._touched.clear()
    table.scene.lift("D4", "E4", "F4")
    table.press()
    table.scene.settle()
    assert table.session.issue.kind == "dispute"
    table.scene.lay(D4="down", E4="down", F4="down").settle()
    assert table.acted == []
    assert "R-CK-003" not in table.scene.refusals


def test_a_take_back_forgets_it(table):
    table.scene._touched.clear()
    table.press(), table.press("undo")
    table.scene.settle()
    assert table.scene.refusals == []


def test_the_ruling_card_forgets_it(scene):
    """Somebody pressed as another said that it is wrong: he played on beneath the card."""
    table = Quick(scene().lift("D1", "E1").settle().lay(D1="5S", E1="KC").settle().press("seat0"))
    table.scene._touched.clear()
    table.press("seat1"), table.press("wrong")
    wait(table, EARLY_MS + 1000)
    assert table.session.disputes.is_open
    assert table.scene.refusals == []
