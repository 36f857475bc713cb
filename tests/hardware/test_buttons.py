from __future__ import annotations

import random
import threading
import time

import pytest
from gpiozero import BadPinFactory
from hypothesis import given
from hypothesis import strategies as st

from tableassist.hardware.buttons import Contact, ContactWord, GpioButtons, NoButtons, NoGpio
from tableassist.ports import Pressed

pytestmark = pytest.mark.slow


class Hand:
    """A clock and a finger."""

    def __init__(self, pins):
        self.now, self.told, self._pins = 1_000, [], pins

    def down(self, pin, at):
        self.now = at
        self._pins.pin(pin).drive_low()

    def up(self, pin, at):
        self.now = at
        self._pins.pin(pin).drive_high()

    def lose(self, pin, at, *, high):
        """The level changes, and the kernel's word of it is lost (gpiozero #1039, #550)."""
        self.now = at
        self._pins.pin(pin)._change_state(high)


@pytest.fixture
def hand(pins):
    return Hand(pins)


@pytest.fixture
def make(pins, hand):
    made = []

    def make(wired, **options):
        options = {"poll_s": None, **options}
        buttons = GpioButtons(wired, factory=pins, now=lambda: hand.now, **options)
        made.append(buttons)
        buttons.listen(hand.told.append)
        return buttons

    yield make
    for buttons in made:
        buttons.close()


def test_a_press_is_reported_when_the_button_goes_down(make, hand):
    make({"seat0": 17, "seat1": 27})
    hand.down(27, at=5_000)
    assert hand.told == [Pressed("seat1", 5_000)]
    hand.up(27, at=5_200)
    assert hand.told == [Pressed("seat1", 5_000)]


def test_two_buttons_at_once_are_two_presses(make, hand):
    make({"seat0": 17, "seat1": 27})
    hand.down(17, at=5_000)
    hand.down(27, at=5_000)
    assert hand.told == [Pressed("seat0", 5_000), Pressed("seat1", 5_000)]


def test_chatter_on_the_way_down_and_up_is_one_press(make, hand):
    make({"ok": 17})
    for at in (5_000, 5_004, 5_011, 5_300, 5_303, 5_319):
        hand.down(17, at)
        hand.up(17, at + 2)
    assert hand.told == [Pressed("ok", 5_000), Pressed("ok", 5_300)]


def test_bounces_of_the_release_long_after_the_press_are_no_press(make, hand):
    make({"ok": 17})
    hand.down(17, at=5_000)
    hand.up(17, at=5_500)
    hand.down(17, at=5_505)
    hand.up(17, at=5_507)
    assert hand.told == [Pressed("ok", 5_000)]

    def lose(self, pin, at, *, high):
        """The level changes, and the kernel's word of it is lost (gpiozero #1039, #550)."""
        self.now = at
        self._pins.pin(pin)._change_state(high)


def test_a_held_button_is_reported_twice(make, hand):
    buttons = make({"undo": 17}, hold_s=0.8)
    hand.down(17, at=5_000)
    for hand.now in (5_400, 5_799, 5_800, 5_900, 9_000):
        buttons.poll()
    assert hand.told == [Pressed("undo", 5_000), Pressed("undo", 5_800, held=True)]


def test_a_button_is_watched_by_a_thread_of_its_own(make, hand):
    make({"undo": 17}, hold_s=0.8, poll_s=0.001)
    hand.down(17, at=5_000)
    hand.now = 5_800
    until(lambda: len(hand.told) == 2)


class TestAnEdgeThatWasLost:
    """gpiozero #1039 and #550: the kernel, or lgpio's queue, drops one."""

    def test_of_the_release_costs_no_press(self, make, hand):
        buttons = make({"seat0": 17})
        hand.down(17, at=5_000)
        hand.lose(17, at=5_200, high=True)
        for hand.now in (5_220, 5_240, 5_260):
            buttons.poll()
        hand.down(17, at=6_000)
        assert hand.told == [Pressed("seat0", 5_000), Pressed("seat0", 6_000)]

    def test_of_the_release_costs_a_moment_where_no_level_was_read_between(self, make, hand):
        buttons = make({"seat0": 17})
        hand.down(17, at=5_000)
        hand.lose(17, at=5_200, high=True)
        hand.down(17, at=6_000)
        hand.now = 6_030
        buttons.poll()
        assert hand.told == [Pressed("seat0", 5_000), Pressed("seat0", 6_030)]

    def test_of_a_contact_that_opens_for_a_moment_in_a_long_press_is_no_press(self, make, hand):
        buttons = make({"seat0": 17}, hold_s=60)
        hand.down(17, at=5_000)
        for hand.now in range(5_020, 6_000, 20):
            buttons.poll()
        hand.lose(17, at=6_001, high=True)
        hand.down(17, at=6_002)
        for hand.now in range(6_020, 7_000, 20):
            buttons.poll()
        assert hand.told == [Pressed("seat0", 5_000)]

    def test_of_the_release_makes_no_long_press_and_sticks_nowhere(self, make, hand):
        buttons = make({"undo": 17})
        hand.down(17, at=5_000)
        hand.lose(17, at=5_100, high=True)
        for hand.now in range(5_120, 20_000, 20):
            buttons.poll()
        assert (hand.told, buttons.stuck()) == ([Pressed("undo", 5_000)], ())

    def test_of_the_press_is_told_when_the_level_is_read(self, make, hand):
        buttons = make({"seat0": 17})
        hand.lose(17, at=5_000, high=False)
        for hand.now in (5_013, 5_033, 5_053):
            buttons.poll()
        hand.up(17, at=5_200)
        buttons.poll()
        assert hand.told == [Pressed("seat0", 5_053)]

    def test_while_a_contact_bounces_is_left_to_the_bounces(self, make, hand):
        buttons = make({"seat0": 17})
        hand.down(17, at=5_000)
        hand.lose(17, at=5_004, high=True)
        hand.now = 5_008
        buttons.poll()
        hand.down(17, at=5_010)
        assert hand.told == [Pressed("seat0", 5_000)]

    def test_and_a_pin_that_cannot_be_read_costs_no_thread(self, make, hand, monkeypatch):
        buttons = make({"seat0": 17, "seat1": 27})
        monkeypatch.setattr(type(buttons._buttons["seat0"]), "is_active", property(lambda _self: 1 / 0))
        buttons.poll()
        hand.down(27, at=5_000)
        assert hand.told == [Pressed("seat1", 5_000)]


def test_a_stuck_button_is_named_until_it_comes_free(make, hand):
    buttons = make({"ok": 17, "back": 27}, stuck_ms=10_000)
    hand.down(17, at=5_000)
    hand.now = 14_999
    assert buttons.stuck() == ()
    hand.now = 15_000
    assert buttons.stuck() == ("ok",)
    hand.up(17, at=15_001)
    hand.now = 15_100
    assert buttons.stuck() == ()


def test_a_button_that_is_down_from_the_start_is_no_press_but_stuck(pins, hand):
    buttons = GpioButtons({"ok": 17}, poll_s=None, factory=pins, now=lambda: hand.now)
    pins.pin(17).drive_low()
    buttons.listen(hand.told.append)
    hand.now += 20_000
    assert (hand.told, buttons.stuck()) == ([], ("ok",))
    buttons.close()


def test_after_closing_nothing_is_reported_and_the_pins_are_free(make, hand, pins):
    buttons = make({"ok": 17})
    buttons.close()
    buttons.close()
    pins.pin(17).drive_low()
    assert hand.told == []
    make({"back": 17})


def test_closing_leaves_no_thread_behind(make, hand):
    before = threading.active_count()
    buttons = make({"undo": 17}, poll_s=0.001)
    hand.down(17, at=5_000)
    buttons.close()
    until(lambda: threading.active_count() <= before)


def test_a_pin_used_twice_is_reported_with_what_to_do(make):
    with pytest.raises(NoGpio, match=r"GPIO 17 is wired to back and to something else"):
        make({"ok": 17, "back": 17})
    make({"ok": 17})  # nothing of the failed attempt stays taken


def test_a_pin_that_does_not_exist_is_reported(make):
    with pytest.raises(NoGpio, match="no GPIO 99"):
        make({"ok": 99})


def test_a_machine_without_gpio_is_reported_in_one_sentence(monkeypatch):
    def refuse(*_args, **_options):
        raise BadPinFactory("Unable to load any default pin factory!")

    monkeypatch.setattr("gpiozero.InputDevice", refuse)
    with pytest.raises(NoGpio, match="use the keyboard"):
        GpioButtons({"ok": 17})


def test_a_pin_library_with_an_error_of_its_own_is_reported(monkeypatch):
    class LgpioError(Exception): ...

    def refuse(*_args, **_options):
        raise LgpioError("'GPIO busy'")

    monkeypatch.setattr("gpiozero.InputDevice", refuse)
    with pytest.raises(NoGpio, match="GPIO busy"):
        GpioButtons({"ok": 17})


def test_no_buttons_report_nothing():
    told = []
    buttons = NoButtons()
    buttons.listen(told.append)
    buttons.close()
    assert (told, buttons.stuck()) == ([], ())


@st.composite
def storms(draw):
    """Presses by a finger, each edge with bounces within 20 ms; times of the presses and the raw edges."""
    at, presses, edges = 0, [], []
    for _ in range(draw(st.integers(1, 8))):
        at += draw(st.integers(80, 2_000))
        presses.append(at)
        edges += bounced(draw, at, down=True)
        at += draw(st.integers(80, 2_000))
        edges += bounced(draw, at, down=False)
    return presses, edges


def bounced(draw, at, down):
    offsets = sorted(draw(st.sets(st.integers(1, 20), max_size=8)))
    # An even number of further edges ends in the same state as it began.
    offsets = offsets[: len(offsets) // 2 * 2]
    return [(down, at), *((down if i % 2 else not down, at + o) for i, o in enumerate(offsets))]


@given(storms())
def test_every_press_is_reported_once_whatever_bounces(storm):
    presses, edges = storm
    contact = Contact()
    assert [at for down, at in edges if contact.edge(down, at)] == presses


def test_ten_thousand_presses_in_a_storm_of_bounces_are_ten_thousand():
    chance, contact, at, told = random.Random(1), Contact(), 0, []
    pressed = []
    for _ in range(10_000):
        for down in (True, False):
            at += chance.randint(60, 400)
            if down:
                pressed.append(at)
            offsets = sorted(chance.sample(range(1, 21), chance.choice((0, 2, 4, 8))))
            edges = [(down, at), *((down is (i % 2 == 1), at + o) for i, o in enumerate(offsets))]
            told += [moment for closed, moment in edges if contact.edge(closed, moment)]
    assert told == pressed


@given(storms(), st.data())
def test_every_press_is_told_once_also_where_edges_are_lost(storm, data):
    """Whichever edges are lost, and whatever bounces: the levels, read every 20 ms, put it right. A press is told once,
    at most 80 ms after it: the bounces, the quiet that ends them, and the time between two readings.
    """
    presses, edges = storm
    lost = data.draw(st.sets(st.integers(0, len(edges) - 1)))
    contact, told, down, following = Contact(), [], False, 0
    for at in range(edges[-1][1] + 200):
        while following < len(edges) and edges[following][1] == at:
            down = edges[following][0]
            if following not in lost and contact.edge(down, at):
                told.append(at)
            following += 1
        if at % 20 == 0 and contact.level(down, at) is ContactWord.PRESS:
            told.append(at)
    assert len(told) == len(presses)
    assert all(0 <= late - pressed <= 80 for late, pressed in zip(told, presses, strict=True))


def test_noise_that_never_rests_is_one_press_and_then_stuck():
    contact = Contact()
    told = [at for at in range(20_000) if contact.edge(at % 2 == 0, at)]
    assert told == [0]
    assert contact.stuck(20_000)
    assert not contact.stuck(20_100)


def test_noise_shorter_than_the_limit_is_not_stuck():
    contact = Contact(stuck_ms=10_000)
    for at in range(9_000):
        contact.edge(at % 2 == 0, at)
    assert not contact.stuck(9_000)


def until(true, seconds=2.0):
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, "it did not come to pass"
        time.sleep(0.002)
