"""Studying in a window, without one: pages, presses, and that nothing that was answered is lost."""

from dataclasses import replace

import pytest
from studying_ada import DECK, MINUTE, NOW, Ada

from tableassist.games.memwars.memdeck import Fact
from tableassist.memdecks.checker import Checker
from tableassist.memdecks.files import CannotWrite
from tableassist.memdecks.study import Grade, StudyMemory, items_of
from tableassist.ports import Pressed
from tableassist.rules.view import Mark, Tone
from tableassist.study import views as study_views
from tableassist.study.desk import LEAKS, LESSON, NOT_KEPT, START, Desk, study_on
from tableassist.study.lesson import QuestionStage
from tableassist.study.views import Subject, board_view, count_due, describe_wait


def fresh():
    return StudyMemory("Ada", DECK.key)


def labels(view):
    return [option.label for option in view.options]


@pytest.mark.parametrize(
    ("path", "first", "count"),
    [("due", None, None), ("forward", 1, 100), ("backward", 100, 100), ("random", None, 100)],
)
def test_every_path_is_begun_from_the_start(path, first, count):
    ada = Ada().press(f"option:{path}")
    lesson = ada.desk.lesson
    assert ada.desk.page == LESSON
    assert first in (None, lesson.item[0])
    assert count in (None, len(lesson.items))
    assert ada.view.headline == f"Place {lesson.item[0]}"


def test_a_path_that_was_named_begins_at_once_and_a_page_that_was_named_opens():
    assert Ada("backward").view.headline == "Place 100"
    assert Ada(page=LEAKS).view.headline == "What leaks"


def test_the_depth_goes_round_and_the_cursor_stays():
    ada = Ada().press("left", "left")
    assert ada.view.options[ada.view.chosen].key == "depth"
    deepest = max(card.levels for card in DECK.cards)
    seen = []
    for _ in range(deepest + 1):
        seen.append(ada.desk.subject.depth)
        ada.press("soft2")
        assert ada.view.options[ada.view.chosen].label == f"Depth {ada.desk.subject.depth}"
    assert seen == [*range(1, deepest + 1), 1]


def test_a_typed_answer_is_checked_kept_and_reported():
    ada = Ada("forward", memory=fresh()).press("text:zeus")
    assert (ada.view.headline, ada.view.tone, ada.kept) == ("Right: Zeus", Tone.GOOD, 1)
    ada.press("ok", "text:Hermes")
    assert (ada.view.headline, ada.view.tone, ada.kept) == ("No: Hera", Tone.WRONG, 2)
    assert "Hermes" in ada.view.detail
    assert [review.grade for review in ada.memory.reviews] == [Grade.GOOD, Grade.AGAIN]


@pytest.mark.parametrize("yes", ["ok", "pause", "soft0", "seat0", "option:yes"])
def test_i_knew_it_by_any_key(yes):
    ada = Ada("forward", memory=fresh()).press("ok")
    assert labels(ada.view) == ["I knew it", "I did not"]
    ada.press(yes)
    assert [review.grade for review in ada.memory.reviews] == [Grade.GOOD]
    assert ada.view.headline == "Place 2"


@pytest.mark.parametrize("no", ["soft1", "seat1", "option:no"])
def test_i_did_not_by_any_key(no):
    ada = Ada("forward", memory=fresh()).press("soft0", no)
    assert [review.grade for review in ada.memory.reviews] == [Grade.AGAIN]


def test_an_almost_counts_where_the_player_says_so():
    ada = Ada("forward", memory=fresh()).press("text:Zues")
    assert labels(ada.view) == ["It counts", "It does not"]
    assert ada.kept == 0
    ada.press("soft0")
    assert [review.grade for review in ada.memory.reviews] == [Grade.HARD]


def test_the_player_knows_better_than_the_checker():
    ada = Ada("forward", memory=fresh()).press("text:the sky father")
    assert labels(ada.view) == ["Next", "I was right"]
    ada.press("soft1")
    assert (ada.view.headline, ada.view.tone, ada.kept) == ("Right: Zeus", Tone.GOOD, 2)
    assert [review.grade for review in ada.memory.reviews] == [Grade.GOOD]
    assert (ada.view.asked.known, ada.view.asked.missed) == (1, 0)


def test_a_line_that_comes_late_answers_nothing():
    ada = Ada("forward", memory=fresh()).press("ok", "text:zeus", "text:zeus")
    assert (ada.kept, ada.desk.lesson.stage) == (0, QuestionStage.SHOWN)


def test_a_place_on_the_board_is_no_answer():
    ada = Ada("forward", memory=fresh()).press("zone:1", "seat3", "undo", "wrong", "mute", "up")
    assert (ada.view.headline, ada.kept) == ("Place 1", 0)


def test_the_question_is_the_front_and_nothing_of_the_back():
    """R-MW-101."""
    view = Ada("forward", depth=3, memory=fresh()).view
    card = DECK.card(1)
    assert view.asked.front == card.prompt
    assert (view.typed, view.inline) == (True, True)
    assert all(fact.answer not in str(replace(view, tiles=())) for fact in card.facts)
    assert [tile.zone for tile in view.tiles if tile.mark is Mark.CHOICE] == ["1"]


def test_facts_that_are_still_asked_are_not_given_away():
    ada = Ada("forward", depth=2, memory=fresh()).press("ok")
    rows = dict(ada.view.sheet.rows)
    facts = DECK.card(1).facts
    assert rows[facts[1].ask] == "is asked later"
    assert rows[facts[2].ask].startswith(facts[2].answer)
    ada.press("soft0", "ok")
    assert dict(ada.view.sheet.rows)[facts[1].ask].startswith(facts[1].answer)


def test_a_back_with_many_names_shows_a_few():
    card = replace(DECK.card(1), facts=(Fact("Name", "Zeus", tuple(f"alias {n}" for n in range(9))),))
    deck = replace(DECK, cards=(card,))
    desk = Desk(Subject(deck, fresh()), Checker(deck), lambda: None, NOW, path="forward")
    desk.press(Pressed("ok", 0))
    assert desk.view(NOW).sheet.rows == (("Name", "Zeus (alias 0, alias 1, alias 2)"),)


def test_how_far_one_is():
    ada = Ada("forward", memory=fresh()).press("text:zeus", "ok", "text:Hermes", "ok")
    asked = ada.view.asked
    assert (asked.known, asked.missed, asked.total, asked.rest) == (1, 1, 100, "98 left")


def test_what_is_due_is_counted_anew_as_time_goes_by():
    ada = Ada("forward", memory=fresh()).press("text:Hermes", "ok")
    assert "due" not in ada.view.asked.rest
    ada.now += 30 * MINUTE
    assert ada.view.asked.rest == "99 left, 1 due"


def test_the_result_lists_what_was_missed_and_asks_it_again():
    ada = Ada("forward", memory=fresh())
    for n in range(100):
        ada.press("ok", "soft1" if n in (2, 7) else "soft0")
    view = ada.view
    assert (view.headline, view.tone) == ("98 of 100 known", Tone.OVER)
    assert [row[1] for row in view.sheet.rows] == [DECK.card(3).name, DECK.card(8).name]
    assert [tile.zone for tile in view.tiles if tile.text] == ["3", "8"]
    ada.press("soft0")
    assert [place for place, _ in ada.desk.lesson.items] == [3, 8]


def test_many_misses_are_counted_rather_than_listed():
    ada = Ada("forward", memory=fresh())
    for _ in range(100):
        ada.press("ok", "soft1")
    assert ada.view.sheet.rows[-1] == ("and 92 more", "")


def test_a_result_without_a_miss_asks_nothing_again():
    ada = Ada("forward", memory=fresh())
    for _ in range(100):
        ada.press("ok", "soft0")
    assert (ada.view.sheet, labels(ada.view)) == (None, ["What leaks"])


def test_nothing_due_says_when_the_next_is():
    memory = fresh()
    for place in range(1, 101):
        memory.add(place, 1, Grade.EASY, NOW - MINUTE)
    view = Ada("due", memory=memory).view
    assert view.headline == "Nothing is due"
    assert "days" in view.detail


def test_leaks_are_numbered_on_the_board_and_listed_worst_first():
    view = Ada(page=LEAKS).view
    listed = [row[0].split()[0] for row in view.sheet.rows]
    assert listed[:3] == ["38", "6", "24"]
    assert sorted(tile.zone for tile in view.tiles if tile.text) == sorted(listed)
    levels = {tile.zone: tile.pieces for tile in view.tiles}
    assert (levels["38"], levels["52"], levels["1"], levels["90"]) == (("level:4",), ("level:1",), ("level:0",), ())


def test_the_leaks_are_asked():
    ada = Ada(page=LEAKS).press("soft0")
    assert [place for place, _ in ada.desk.lesson.items] == [5, 6, 9, 15, 20, 24, 33, 38, 58, 61]


def test_without_leaks_it_says_so():
    assert Ada(page=LEAKS, memory=fresh()).view.headline == "Nothing was asked yet"
    memory = fresh()
    memory.add(1, 1, Grade.GOOD, NOW)
    assert Ada(page=LEAKS, memory=memory).view.headline == "No place leaks"


def test_long_names_yield_to_the_board():
    deck = replace(DECK, quadrants=dict.fromkeys(DECK.quadrants, "A name of a quarter that is far too long"))
    long = replace(DECK.card(38), facts=(Fact("Name", "Donaudampfschifffahrtsgesellschaft"),))
    deck = replace(deck, cards=tuple(long if card.number == 38 else card for card in deck.cards))
    view = study_views.at_leaks(Subject(deck, Ada().memory), NOW)
    assert view.detail == "NW 32%, NE 19%, SW 17%, SE 17%."
    assert view.sheet.rows[0][0] == "38  Donaudampfschifffahrtsg…"


def test_a_place_without_a_card_is_out_of_play():
    deck = replace(DECK, cards=tuple(card for card in DECK.cards if card.number != 7))
    faces = {tile.zone: tile.face for tile in board_view(deck, {7: 2})}
    assert (faces["7"], faces["8"], faces["NW"]) == ("closed", "empty", "empty")


def test_a_picture_is_beside_the_deck(tmp_path):
    deck = replace(DECK, cards=tuple(replace(card, picture="thunder.png") for card in DECK.cards))
    subject = Subject(deck, fresh(), pictures=tmp_path)
    desk = Desk(subject, Checker(deck), lambda: None, NOW, path="forward")
    assert desk.view(NOW).asked.picture == str(tmp_path / "thunder.png")


def test_the_menu_leads_back_and_then_out():
    ada = Ada("forward").press("soft3")
    assert (ada.desk.page, ada.view.keys[3].label) == (START, "End")
    ada.press("soft3")
    assert ada.desk.ended


@pytest.mark.parametrize("page", [START, LEAKS])
def test_escape_ends_from_every_page(page):
    assert Ada(page=page).press("quit").desk.ended
    assert Ada("forward").press("text:zeus", "quit").desk.ended


def test_what_the_disk_refuses_is_reported_and_written_with_the_next_answer():
    ada = Ada("forward", memory=fresh())
    ada.desk._keep = refuse
    ada.press("text:zeus")
    assert (ada.view.status.camera, ada.view.status.ok) == (NOT_KEPT, False)
    assert ada.view.news == ("No space left.",)
    ada.desk._keep = ada.keep
    ada.press("ok", "text:Hera")
    assert (ada.view.status.camera, ada.kept, len(ada.memory.reviews)) == ("", 1, 2)


def refuse():
    raise CannotWrite("No space left.")


@pytest.mark.parametrize(
    ("ms", "words"),
    [
        (0, "a minute"),
        (MINUTE, "1 minute"),
        (50 * MINUTE, "50 minutes"),
        (119 * MINUTE, "2 hours"),
        (48 * 60 * MINUTE, "2 days"),
    ],
)
def test_a_time_to_wait_in_words(ms, words):
    assert describe_wait(ms) == words


def test_facts_are_counted_by_when_they_are_to_be_asked():
    memory = fresh()
    memory.add(1, 1, Grade.AGAIN, NOW)
    memory.add(2, 1, Grade.EASY, NOW)
    found = count_due(memory, items_of(DECK, 1), NOW + 30 * MINUTE)
    assert (found.due, found.fresh) == (1, 98)
    assert found.next_at == memory.due_at((2, 1))


class Shown:
    """A screen on which keys are pressed in turn, one after each picture."""

    def __init__(self, *buttons):
        self.buttons, self.headlines = list(buttons), []

    def draw(self, view):
        self.headlines.append(view.headline)

    def presses(self):
        return (Pressed(self.buttons.pop(0), 0),)


def test_pages_follow_one_another_on_a_screen_until_it_is_ended():
    screen, ada = Shown("option:forward", "ok", "soft1", "quit"), Ada(memory=fresh())
    study_on(screen, ada.desk, lambda: NOW, pause=lambda: None)
    assert screen.headlines == ["Nothing is due", "Place 1", "Zeus", "Place 2"]
    assert ada.kept == 1
