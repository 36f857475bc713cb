from __future__ import annotations

import json
import random
from datetime import UTC, datetime, timedelta

import pytest
from fsrs import Card, Rating, Scheduler

from tableassist.games.memwars.board import quadrant_of
from tableassist.memdecks.checker import AnswerVerdict, Checked
from tableassist.memdecks.files import Unreadable
from tableassist.memdecks.study import (
    FactReview,
    Grade,
    Rate,
    StudyMemory,
    begin_study,
    grade_for,
    items_of,
    load_study,
    save_study,
    study_file,
)

MINUTE, DAY = 60_000, 86_400_000
NOW = 1_780_000_000_000


def moment(at):
    return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=at)


def studied(*reviews):
    """A study of reviews given as place, level, grade, days from the start."""
    study = StudyMemory("Ann", "trees")
    for place, level, grade, days in reviews:
        study.add(place, level, grade, NOW + days * DAY)
    return study


def test_it_is_fsrs_to_the_last_digit():
    """A thousand courses of reviews, beside py-fsrs itself."""
    chance, scheduler = random.Random(7), Scheduler(enable_fuzzing=False)
    for course in range(1000):
        study, card, at = StudyMemory("Ann", "trees"), None, NOW
        for _ in range(chance.randint(1, 6)):
            grade = Grade(chance.randint(1, 4))
            study.add(40, 2, grade, at)
            card, _ = scheduler.review_card(card or Card(card_id=402, due=moment(at)), Rating(grade), moment(at))
            at += chance.choice((30_000, MINUTE, DAY, 30 * DAY)) + chance.randint(0, DAY)
        later = at + chance.randint(0, 100 * DAY)
        assert study.recall((40, 2), later) == scheduler.get_card_retrievability(card, moment(later)), course
        assert moment(study.due_at((40, 2))) <= card.due < moment(study.due_at((40, 2)) + 1)


def test_what_was_never_asked_is_not_known():
    study = studied((1, 1, Grade.GOOD, 0))
    assert study.recall((1, 2), NOW) == 0
    assert study.due_at((1, 2)) is None
    assert study.recall((1, 1), NOW) == 1


def test_a_memory_fades():
    study = studied((1, 1, Grade.GOOD, 0))
    recalls = [study.recall((1, 1), NOW + days * DAY) for days in (0, 1, 10, 100)]
    assert recalls == sorted(recalls, reverse=True)
    assert recalls[-1] < 0.9 < recalls[1]


def test_a_whole_place_is_known_where_all_its_facts_are():
    study = studied((1, 1, Grade.GOOD, 0), (1, 2, Grade.AGAIN, 0))
    later = NOW + 3 * DAY
    both = study.recall((1, 1), later) * study.recall((1, 2), later)
    assert study.recall_of_place(1, 2, later) == pytest.approx(both)
    assert study.recall_of_place(1, 3, later) == 0


def test_the_most_forgotten_are_due_first_and_then_some_new_ones(small):
    study = studied((3, 1, Grade.EASY, 0), (1, 1, Grade.GOOD, 0), (2, 1, Grade.AGAIN, 0))
    items = list(items_of(small, depth=1))
    assert study.due(items, NOW, new=2) == [(4, 1), (5, 1)]
    assert study.due(items, NOW + 2 * MINUTE, new=0) == [(2, 1)]
    late = study.due(items, NOW + 300 * DAY, new=1)
    assert (late[:3], late[3:]) == ([(2, 1), (1, 1), (3, 1)], [(4, 1)])


def test_chance_shuffles_and_the_same_chance_the_same_way(small):
    items = list(items_of(small, depth=1))
    orders = [StudyMemory("Ann", "small").due(items, NOW, 25, random.Random(seed)) for seed in (1, 1, 2)]
    assert orders[0] == orders[1] != orders[2]
    assert sorted(orders[0]) == sorted(orders[2]) == items


def test_the_facts_of_a_deck_to_a_depth(small):
    assert len(list(items_of(small))) == 75
    assert list(items_of(small, depth=2))[:3] == [(1, 1), (1, 2), (2, 1)]


def test_leaks_are_the_places_recalled_worst():
    study = studied(
        *((7, 1, Grade.AGAIN, day) for day in range(4)),
        *((8, level, Grade.AGAIN if level == 3 else Grade.GOOD, 4) for level in (1, 2, 3)),
        (9, 1, Grade.GOOD, 4),
        (10, 1, Grade.AGAIN, 4),
    )
    leaks = study.leaks(NOW + 5 * DAY)
    assert [leak.place for leak in leaks] == [7, 10, 8]
    assert leaks[0].rate == Rate(asked=4, missed=4)
    assert leaks[2].recall == pytest.approx(study.recall_of_place(8, 3, NOW + 5 * DAY))
    assert [leak.place for leak in study.leaks(NOW, most=1)] == [7]


def test_one_miss_says_less_than_four():
    assert Rate(4, 4).recalled < Rate(1, 1).recalled < Rate(0, 0).recalled == 0.5 < Rate(1, 0).recalled


def test_quarters_of_the_palace_can_leak_too():
    study = studied((1, 1, Grade.AGAIN, 0), (2, 1, Grade.GOOD, 0), (100, 1, Grade.HARD, 0))
    assert study.rates(quadrant_of) == {"NW": Rate(2, 1), "SE": Rate(1, 0)}


def test_a_clock_that_is_set_back_stands_still():
    study = studied((1, 1, Grade.GOOD, 5))
    assert study.add(1, 1, Grade.GOOD, NOW).at == NOW + 5 * DAY


@pytest.mark.parametrize(
    ("verdict", "accepted", "grade"),
    [
        (AnswerVerdict.RIGHT, False, Grade.GOOD),
        (AnswerVerdict.ALMOST, True, Grade.HARD),
        (AnswerVerdict.ALMOST, False, Grade.AGAIN),
        (AnswerVerdict.WRONG, True, Grade.AGAIN),
    ],
)
def test_how_an_answer_counts(verdict, accepted, grade):
    assert grade_for(Checked(verdict, "x", "y"), accepted) is grade


def test_a_study_is_kept(tmp_path):
    study = studied((1, 1, Grade.GOOD, 0), (1, 1, Grade.AGAIN, 3), (100, 8, Grade.EASY, 3))
    path = study_file(tmp_path, "Ann", "trees")
    save_study(study, path)
    again = load_study(path, "Ann", "trees")
    assert again.reviews == study.reviews
    later = NOW + 50 * DAY
    assert again.recall((1, 1), later) == study.recall((1, 1), later)
    assert load_study(study_file(tmp_path, "Bob", "trees"), "Bob", "trees").reviews == ()


@pytest.mark.parametrize(
    "player", ["../../etc/passwd", "Ann/Bob", "Zoë", "", "con", "a\0b", "\ud800", "名前", "x" * 900]
)
def test_every_name_has_a_file_of_its_own_in_the_folder(tmp_path, player):
    path = study_file(tmp_path, player, "trees")
    assert path.parent == tmp_path
    assert path.name.isascii()
    assert len(path.name) < 120
    save_study(StudyMemory(player, "trees", [FactReview(1, 1, Grade.GOOD, NOW)]), path)
    assert path.exists()


def test_names_that_look_alike_do_not_share_a_file(tmp_path):
    assert study_file(tmp_path, "Zoe", "t") != study_file(tmp_path, "Zoë", "t")


ROW = [1, 1, 3, NOW]
BAD_ROWS = [
    [0, 1, 3, NOW],
    [101, 1, 3, NOW],
    [1, 0, 3, NOW],
    [1, 9, 3, NOW],
    [1, 1, 0, NOW],
    [1, 1, 5, NOW],
    [1, 1, 3, -1],
    [1, 1, 3, 10**20],
    [1, 1, 3, "now"],
    [1, 1, 3],
    7,
    None,
]


def document(**changes):
    about = {"format": "tableassist-study", "version": 1, "player": "Ann", "deck": "trees", "reviews": [ROW]}
    return json.dumps(about | changes)


FOREIGN = [{"player": "Bob"}, {"deck": "gods"}, {"version": 2}, {"format": "x"}, {"reviews": 7}]
BACKWARDS = document(reviews=[ROW, [1, 1, 3, NOW - 1]])
TORN = ["", "[]", "7", "[" * 100_000, document()[:-5], BACKWARDS]


@pytest.mark.parametrize(
    "text", [*(document(reviews=[ROW, row]) for row in BAD_ROWS), *(document(**one) for one in FOREIGN), *TORN]
)
def test_a_torn_or_foreign_study_is_refused_and_loses_nothing(tmp_path, text):
    path = tmp_path / "ann.json"
    path.write_text(document())
    assert len(load_study(path, "Ann", "trees").reviews) == 1
    path.write_text(text)
    with pytest.raises(Unreadable):
        load_study(path, "Ann", "trees")
    study, notice = begin_study(path, "Ann", "trees")
    assert study.reviews == ()
    assert "kept as ann.json.torn1" in notice
    assert (tmp_path / "ann.json.torn1").read_text() == text


def test_a_whole_study_is_begun_without_a_word(tmp_path):
    path = tmp_path / "ann.json"
    path.write_text(document())
    study, notice = begin_study(path, "Ann", "trees")
    assert (len(study.reviews), notice) == (1, "")


def test_the_latest_answer_may_count_otherwise_and_nothing_else_is_changed():
    judged, known = StudyMemory("Ann", "small"), StudyMemory("Ann", "small")
    for study in (judged, known):
        study.add(1, 1, Grade.AGAIN, DAY)
        study.add(2, 1, Grade.GOOD, DAY)
    judged.add(1, 1, Grade.AGAIN, 2 * DAY)
    assert judged.regrade(Grade.GOOD) == known.add(1, 1, Grade.GOOD, 2 * DAY)
    assert judged.reviews == known.reviews
    assert judged.due_at((1, 1)) == known.due_at((1, 1))
    assert judged.recall((2, 1), 3 * DAY) == known.recall((2, 1), 3 * DAY)
