"""A lesson without a screen: what is asked, what is graded, what is still to come."""

import pytest
from studying_ada import DAY, DECK

from tableassist.memdecks.checker import Checker
from tableassist.memdecks.study import Grade, StudyMemory
from tableassist.study.lesson import QuestionStage, StudyLesson, due_facts

ZEUS, WEATHER, HERA = (1, 1), (1, 2), (2, 1)


@pytest.fixture
def kept():
    return []


@pytest.fixture
def lesson(kept):
    def keep(item, grade, new):
        if not new:
            kept.pop()
        kept.append((item, grade))

    return StudyLesson(DECK, Checker(DECK), [ZEUS, WEATHER, HERA], keep)


def test_a_typed_answer_is_graded_at_once(lesson, kept):
    lesson.answer("zeus")
    assert kept == [(ZEUS, Grade.GOOD)]
    assert (lesson.stage, lesson.item) == (QuestionStage.SHOWN_ANSWER, ZEUS)
    lesson.go_on()
    lesson.answer("Hermes")
    assert kept[1:] == [(WEATHER, Grade.AGAIN)]
    assert lesson.missed == (WEATHER,)
    assert (lesson.known, lesson.to_come) == (1, (HERA,))


def test_who_was_right_all_the_same_says_so(lesson, kept):
    lesson.answer("the sky father")
    assert (kept, lesson.missed) == ([(ZEUS, Grade.AGAIN)], (ZEUS,))
    lesson.overrule()
    assert (kept, lesson.missed) == ([(ZEUS, Grade.GOOD)], ())
    lesson.go_on()
    assert lesson.item == WEATHER


@pytest.mark.parametrize(("yes", "grade"), [(True, Grade.HARD), (False, Grade.AGAIN)])
def test_an_almost_waits_for_the_player(lesson, kept, yes, grade):
    lesson.answer("Zues")
    assert (lesson.stage, kept) == (QuestionStage.ALMOST, [])
    lesson.decide(yes)
    assert kept == [(ZEUS, grade)]


@pytest.mark.parametrize(("yes", "grade"), [(True, Grade.GOOD), (False, Grade.AGAIN)])
def test_what_is_shown_is_reported_by_the_player(lesson, kept, yes, grade):
    lesson.show()
    assert (lesson.stage, kept) == (QuestionStage.SHOWN, [])
    lesson.decide(yes)
    assert kept == [(ZEUS, grade)]


def test_it_ends_after_the_last(lesson, kept):
    for _ in range(3):
        assert lesson.stage is QuestionStage.ASKED
        lesson.show()
        lesson.decide(True)
        lesson.go_on()
    assert lesson.stage is QuestionStage.OVER
    assert [item for item, _ in kept] == [ZEUS, WEATHER, HERA]


def test_without_questions_it_is_over():
    assert StudyLesson(DECK, Checker(DECK), [], print).stage is QuestionStage.OVER


def test_the_order_is_the_players_of_a_day():
    ann, bob = StudyMemory("Ann", DECK.key), StudyMemory("Bob", DECK.key)
    today = due_facts(DECK, ann, "random", 1, DAY)
    assert today == due_facts(DECK, ann, "random", 1, DAY + DAY // 2)
    assert today != due_facts(DECK, ann, "random", 1, 2 * DAY)
    assert today != due_facts(DECK, bob, "random", 1, DAY)
