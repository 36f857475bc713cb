"""What is asked of a card that could not be read: in which words, with which answers, and what each answer means."""

from tableassist.referee.issues import ask_card, ask_how, ask_still
from tableassist.table.geometry import Point
from tableassist.table.layout import Lot, Unread
from tableassist.table.observation import Face


def unread(zone="south lands", number=2, of=3, **more):
    return Unread(Lot(zone, "card", None, Face.UP, **more), Point(100.0, 50.0), number, of)


def keys(issue):
    return [option.key for option in issue.prompt.options]


def words(issue):
    return [option.label for option in issue.prompt.options]


def test_one_likely_name_of_a_card_in_a_row_is_asked_with_yes_and_no():
    issue = ask_card("south lands", ["7H"], card=unread())
    assert issue.prompt.text == "Is the second of 3 cards from the left in south lands the 7♥?"
    assert (keys(issue), words(issue)) == (["7H", "other"], ["Yes", "No"])


def test_several_likely_names_are_listed():
    issue = ask_card("south lands", ["7H", "7D"], card=unread())
    assert issue.prompt.text == "Which is the second of 3 cards from the left in south lands?"
    assert (keys(issue), words(issue)) == (["7H", "7D", "other"], ["7♥", "7♦", "Another"])


def test_a_card_in_a_place_is_asked_by_its_place_also_where_one_name_is_likely():
    issue = ask_card("B2", ["7H"])
    assert issue.prompt.text == "Which card lies at B2?"
    assert keys(issue) == ["7H", "other"]


def test_where_no_name_is_likely_all_ranks_are_asked_and_then_the_suit_at_the_same_place():
    issue = ask_card("B2", ["7H"]).narrowed("other")
    assert issue.zones == ("B2",)
    assert issue.prompt.text.startswith("I cannot read the card at B2.")
    assert keys(issue)[-3:] == ["none", "down", "again"]
    suits = issue.narrowed("7")
    assert (suits.zones, suits.more) == (("B2",), frozenset())
    assert sorted(keys(suits)) == ["7C", "7D", "7H", "7S"]


def test_only_names_that_are_possible_are_asked():
    issue = ask_card("B2", among=frozenset({"7H", "KC"}))
    assert set(keys(issue)) == {"7", "K", "none", "down", "again"}
    assert keys(issue.narrowed("7")) == ["7H"]


def test_whether_a_card_is_still_there_has_an_answer_for_upright_turned_and_gone():
    upright, turned = ask_still(unread(), "9C"), ask_still(unread(turned=True), "9C", still=False)
    assert upright.prompt.text == "Is the 9♣ still in south lands?"
    assert turned.prompt.text == "Is the 9♣ in south lands?"
    assert words(upright) == ["Yes", "Yes, turned", "No"]
    assert words(turned) == ["Yes", "Yes, upright", "No"]
    for issue, as_it_lay in ((upright, False), (turned, True)):
        assert [lot.name for lots in issue.lots.values() for lot in lots] == ["9C", "9C"]
        assert [lot.turned for lot in issue.lots["yes"]] == [as_it_lay]
        assert [lot.turned for lot in issue.lots["turned"]] == [not as_it_lay]
        assert issue.lots["no"] == ()


def test_how_a_card_lies_that_was_misread_has_an_answer_for_upright_and_turned():
    issue = ask_how(unread(turned=True), "9C")
    assert issue.prompt.text == "How does the 9♣ lie in south lands?"
    assert words(issue) == ["Upright", "Turned"]
    assert [(lot.name, lot.turned) for key in keys(issue) for lot in issue.lots[key]] == [("9C", False), ("9C", True)]


def test_the_same_question_again_is_the_same_and_another_is_not():
    one = ask_card("B2", ["7H"])
    assert one.same_as(ask_card("B2", ["7H"]))
    assert not one.same_as(ask_card("C2", ["7H"]))
    assert not one.same_as(ask_still(unread("B2"), "7H"))
