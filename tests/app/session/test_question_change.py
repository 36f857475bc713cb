"""A press that was meant for the question before the one on the screen is nothing."""

from dataclasses import replace
from queue import SimpleQueue

import pytest

from tableassist.app.play.live import Live
from tableassist.app.prompting.choices import Cursor
from tableassist.app.session.question_change import READ_MS, QuestionChange
from tableassist.hardware.lights import NoLights
from tableassist.ports import Pressed
from tableassist.rules.view import Option, Prompt

SOON, LATER = READ_MS // 2, READ_MS + 100


class Keys:
    def __init__(self):
        self.queue = []
        self.view = None

    def draw(self, view):
        self.view = view

    def presses(self):
        queue, self.queue = self.queue, []
        return tuple(queue)


class Watched:
    """A scene of Deluxe Memory behind the loop of a running game."""

    def __init__(self, scene):
        self.scene, self.screen = scene, Keys()
        self.loop = Live(scene.session, self.screen, NoLights(), SimpleQueue(), lambda: scene.now)

    def press(self, *buttons, after=LATER):
        for button in buttons:
            self.scene.now += after
            self.screen.queue.append(Pressed(button, self.scene.now))
            self.loop.round()
        return self

    def settle(self):
        self.scene.settle()
        self.loop.round()
        return self

    @property
    def acted(self):
        return self.scene.acted

    @property
    def asked(self):
        choice = self.scene.session.prompts.choice()
        return None if choice is None else choice.prompt.text


@pytest.fixture
def pair(scene):
    """A player has just looked at a pair, and is asked whether it is one."""
    table = Watched(scene())
    table.scene.lift("B1", "C1").settle()
    table.scene.lay(B1="5S", C1="5C")
    return table.settle()


DONE = ["select 0 B1 C1", "end_look 0 match", "match 0 5S 5C"]
NAMED = [*DONE, "name_player 0 0"]


@pytest.mark.parametrize("button", ["soft0", "option:match", "seat0"])
def test_a_key_pressed_twice_answers_one_question(pair, button):
    pair.press("soft0").settle()
    assert pair.acted == DONE
    pair.press(button, after=SOON)
    assert pair.acted == DONE
    pair.press("soft0")
    assert pair.acted == NAMED


def test_it_does_not_take_back_what_it_did_a_moment_before(pair):
    pair.press("soft0").press("soft0", after=SOON)
    assert pair.settle().acted == DONE


def test_two_presses_in_one_round_answer_one_question(pair):
    pair.press("soft0").settle()
    pair.scene.now += LATER
    pair.screen.queue += [Pressed("soft0", pair.scene.now), Pressed("soft0", pair.scene.now + 1)]
    pair.loop.round()
    assert pair.acted == NAMED


def test_a_press_as_a_question_comes_by_itself_is_not_its_answer(scene):
    table = Watched(scene())
    table.scene.placed["D4"] = "?"
    table.scene.touch("D4")
    table.settle()
    asked = table.scene.session.issue
    assert asked.kind == "card"
    table.press("soft2", after=SOON)
    assert table.scene.session.issue == asked
    table.press("soft2")
    assert table.scene.session.issue != asked


def test_what_meant_nothing_before_is_meant_for_the_question(scene):
    """Who has turned two cards knows what will be asked, and may be as quick as the eyes."""
    table = Watched(scene())
    table.scene.lift("B1", "C1").settle()
    table.scene.lay(B1="5S", C1="5C")
    table.settle().press("ok", after=SOON)
    assert table.acted == DONE[:2]


def test_the_key_of_the_menu_opens_and_closes_it(scene):
    table = Watched(scene()).settle()
    table.press("menu").press("menu", after=SOON)
    assert table.asked is None


def test_a_page_of_the_menu_that_stays_may_be_pressed_as_quickly_as_one_can(scene):
    table = Watched(scene(clock="5")).press("pause", "menu", "option:clock", "soft1", "soft1")
    table.press("soft2").press("soft2", after=SOON)
    assert table.asked == "Bob has 3:00."


def test_who_knows_the_pages_of_the_menu_by_heart_goes_through_them_quickly(scene):
    table = Watched(scene(clock="5")).press("pause", "menu", "option:clock")
    table.press("soft1", after=SOON).press("soft2", after=SOON)
    assert table.asked == "Bob has 6:00."


@pytest.mark.parametrize(("after", "missed"), [("Right", False), ("As Ann said", True)])
def test_facts_may_be_judged_as_quickly_as_one_can(scene, monkeypatch, after, missed):
    """The same key for the next fact is no accident: were it lost, the press after it would judge another fact."""
    session = scene().session
    pages = [Cursor(Prompt(label, (Option(label, label), Option("wrong", "Wrong")))) for label in ("Right", after)]
    pages[1] = replace(pages[1], prompt=replace(pages[1].prompt, text="The next fact"))
    monkeypatch.setattr(session.prompts, "choice", lambda: pages[0])
    session.prompts.choose("name")
    changes = QuestionChange(session, 0)
    pressed = Pressed("soft0", 1000)
    assert not changes.misses(pressed)
    del pages[0]
    changes.take(pressed)
    assert changes.misses(Pressed("soft0", 1000 + SOON)) is missed


def test_a_touch_repeated_does_not_end_the_game(scene):
    table = Watched(scene()).press("menu", "option:end").press("option:end:yes", after=SOON)
    assert table.scene.session.match.outcome is None
    table.press("option:end:yes")
    assert table.scene.session.match.outcome is not None


def test_a_seats_own_button_means_the_same_again(scene):
    table = Watched(scene()).settle().press("seat0").press("seat0", after=SOON)
    assert table.scene.refusals == ["R-CK-003", "R-CK-003"]
