"""R-TB-003: a ruling card names no card that has gone face down since, until all players agree to see it."""

import pytest
from entered_table import Entered
from filmed_table import Filmed
from four_games import MEMWARS

from tableassist.app.session.screen import view_of
from tableassist.journal.events import Amended, Overruled, Refusal
from tableassist.rules.game import Refused
from tableassist.rules.view import Sheet
from tableassist.table.cards import DECK, format_card

LONG = 60_000
FACES = ("4♣", "9♦", "4C", "9D", "4♠", "4S")


def view(table):
    return view_of(table.session, table.now + LONG)


def page(table):
    return table.session.prompts.choice().prompt


def options(table):
    return [option.label for option in page(table).options]


def shown(entered="no_match 0 B1=4C C1=9D"):
    """Ann lays open two cards; what is entered of them may be something else than what lies there."""
    table = Filmed()
    table.lift("B1", "C1").settle()
    table.press("seat0").lay(B1="4C", C1="9D").settle()
    if entered != "no_match 0 B1=4C C1=9D":
        table.session.undo(table.now)
        table.session.enter(table.session.match.game.parse(entered), table.now)
    return table


def turned_down(table):
    """Both cards go face down, by the game and on the table."""
    for place in ("B1", "C1"):
        table.session.corrections.correct(Overruled(f"set_place {place} down", "R-TB-002", "players"), table.now)
    return table.lay(B1="down", C1="down").settle().settle()


def dispute(table):
    """That is wrong, of what Ann laid open."""
    table.press("wrong")
    while table.session.disputes.desk.dispute.subject.text.startswith("set_place"):
        table.choose("Something earlier")
    return table


@pytest.fixture
def table():
    return dispute(turned_down(shown()))


def says(view):
    """All that the screen says, and what may be chosen."""
    card = view.ruling
    words = (view.headline, view.detail, view.why, view.rule, view.instead, view.prompt, *view.news, *view.facts)
    keys = (*(one.label for one in view.options), *(key.label for key in view.keys))
    return "\n".join((*words, *keys, card.because if card else "", card.now if card else ""))


def test_the_sentence_names_none(table):
    assert view(table).headline == "Ann shows ? and ?, no match."
    assert not any(face in says(view(table)) for face in FACES)


def test_without_pictures_it_names_none_either(scene):
    table = scene(camera=False)
    for text in ("select 0 B1 C1", "end_look 0 open", "no_match 0 B1=4C C1=9D"):
        table.session.enter(table.session.match.game.parse(text), table.now)
    for place in ("B1", "C1"):
        table.session.corrections.correct(Overruled(f"set_place {place} down", "R-TB-002", "players"), table.now)
    dispute(table)
    assert view(table).headline == "Ann shows ? and ?, no match."


def test_what_lies_open_is_named():
    assert view(dispute(shown())).headline == "Ann shows 4♣ and 9♦, no match."


def test_a_card_that_still_lies_open_on_the_table_is_named():
    """The game has it face down already, and everybody sees it until it is turned."""
    table = shown()
    for place in ("B1", "C1"):
        table.session.corrections.correct(Overruled(f"set_place {place} down", "R-TB-002", "players"), table.now)
    dispute(table)
    assert view(table).headline == "Ann shows 4♣ and 9♦, no match."


def test_the_reason_of_a_refusal_names_none(table):
    desk, match = table.session.disputes.desk, table.session.match
    table.choose("It stands")
    refused = Refusal("no_match 0 B1=4C C1=9D", "R-DM-036", "4♣ has been named before.")
    table.session.clerk.enter(refused, "told", table.now)
    table.press("wrong")
    assert desk.dispute.subject.refused == Refused("R-DM-036", "4♣ has been named before.")
    assert view(table).why == "? has been named before."
    assert match.outcome is None


def test_what_the_pictures_show_instead_is_neither_said_nor_offered():
    table = dispute(turned_down(shown("no_match 0 B1=4S C1=9D")))
    assert table.session.disputes.desk.dispute.verdict.instead.value == "4C"
    assert view(table).ruling.because == "The pictures show ?."
    assert "option:instead" not in {f"option:{one.key}" for one in page(table).options}
    assert not any(face in says(view(table)) for face in FACES)


def test_what_a_ruling_rests_on_is_not_to_be_read(table, monkeypatch):
    desk = table.session.disputes.desk
    monkeypatch.setattr(desk, "_grounds", lambda *_given: Sheet("What it rests on", ("Card",), (("4♣",),)))
    assert "Read what it rests on" not in [one.label for one in desk.page(table.session.match, ()).options]


BASIC = {"mode": "basic", "lightning": "1", "quadrants": "NW", "first": "1", "north": "north"}


class TestLightningRound:
    """R-MW-101: of a card that is asked again nothing is shown before the answer is finished (R-MW-034)."""

    @pytest.fixture
    def answered(self):
        """The card of 1 was answered wrong."""
        return Entered(MEMWARS, "finished 0", "answer 0 wrong", options=BASIC)

    def grounds(self, table):
        """What is offered of the answer to the card of 1."""
        table.press("wrong")
        while not table.session.disputes.desk.dispute.subject.text.startswith("answer 0"):
            table.choose("Something earlier")
        return "Read what it rests on" in options(table)

    def test_what_was_just_read_can_be_read_again(self, answered):
        assert self.grounds(answered)

    def test_once_it_is_to_be_asked_again_it_cannot(self, answered):
        answered.enter("finished 1")
        assert not self.grounds(answered)

    def test_a_card_that_was_answered_right_can(self):
        table = Entered(MEMWARS, "finished 0", "answer 0 right", "finished 1", options=BASIC)
        assert self.grounds(table)


class TestAnotherCard:
    @pytest.fixture
    def asked(self, table):
        return table.press("option:card")

    def test_all_ranks_and_suits_are_offered_in_one_order(self, asked):
        """Also the card that the referee has: what is missing would tell it."""
        assert options(asked) == ["The card on B1", "The card on C1"]
        asked.press("option:which:0")
        assert options(asked) == ["A", *map(str, range(2, 11)), "J", "Q", "K"]
        offered = []
        for rank in options(asked):
            asked.press(f"option:{rank}")
            offered += [one.key for one in page(asked).options]
            asked.press("back")
        assert sorted(offered) == sorted(DECK)

    @pytest.mark.parametrize("card", ["4C", "4S"])
    def test_the_referees_card_is_answered_as_any_other(self, asked, card):
        asked.press("option:which:0").press("option:4").press(f"option:{card}")
        assert page(asked).text == f"All agree that the card on B1 was {format_card(card)}?"
        assert options(asked) == ["Ann agrees", "Bob agrees", "It stands"]
        asked.press("seat1")
        assert not asked.events(Amended)
        asked.press("seat0")
        assert not asked.session.disputes.is_open
        assert asked.session.clerk.news[0] == f"All agree: it was {format_card(card)}."
        assert "The pictures" not in asked.notes[-1]
        amended = [one.action for one in asked.events(Amended)]
        assert amended == ([] if card == "4C" else ["no_match 0 B1=4S C1=9D"])

    def test_why_it_cannot_have_been_names_none(self, asked):
        asked.press("option:which:0").press("option:9").press("option:9D").press("seat0").press("seat1")
        refused = asked.session.referee.desk.remark[0]
        assert not asked.events(Amended)
        assert not any(face in refused.why for face in FACES)

    def test_it_can_be_left_as_it_is(self, asked):
        asked.press("option:which:1").press("option:9").press("option:9S").press("seat0").choose("It stands")
        assert not asked.events(Amended)
        assert not asked.session.disputes.is_open


def test_once_all_agree_to_see_it_names_are_shown(table):
    table.choose("Show what is covered").press("seat0")
    assert view(table).headline == "Ann shows ? and ?, no match."
    table.press("seat1")
    assert view(table).headline == "Ann shows 4♣ and 9♦, no match."
    assert "Show what is covered" not in options(table)
    table.press("option:card")
    assert "4♠, not 4♣" in options(table)


def test_what_happened_names_none_any_more():
    table = shown()
    assert "Ann shows 4♣ and 9♦, no match." in view(table).news
    turned_down(table)
    assert "Ann shows ? and ?, no match." in view(table).news


def test_the_next_card_asks_again(table):
    table.choose("Show what is covered").press("seat0").press("seat1").choose("It stands")
    dispute(table)
    assert view(table).headline == "Ann shows ? and ?, no match."


def test_a_refusal_on_the_screen_names_no_card_that_has_gone_face_down_since():
    """R-TB-003: who claims a match that is none is told what belongs there, and then the card goes face down."""
    table = shown()
    refused = Refused("R-DM-064", "4♣ belongs on B1, not Q♣.", "Put 4♣ back on B1.")
    table.session.show_refusal(refused, table.now)
    assert "Put 4♣ back on B1." in says(view_of(table.session, table.now))
    turned_down(table)
    table.session.show_refusal(refused, table.now)
    said = says(view_of(table.session, table.now))
    assert "Put ? back on B1." in said
    assert not any(face in said for face in FACES)
