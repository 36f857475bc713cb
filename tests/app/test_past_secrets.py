"""R-TB-003: what is said of a card that lies hidden by now is answered alike, whichever card is named."""

from collections import Counter

import pytest
from entered_table import Entered
from four_games import DELUXE, MAGIC, MEMWARS

from tableassist.app.prompting.past_desk import UNSEEN, past_page
from tableassist.app.session.correction_desk import CANNOT_BE
from tableassist.app.session.screen import view_of
from tableassist.journal.events import Acted, Amended
from tableassist.table.cards import DECK, format_card, rank

SHOWN, LATER = 7, 10
"""The entry in which Bob lays two cards open, and one after which two of the four that were seen lie face down."""


@pytest.fixture
def table():
    """4♣ and 9♦ lay open when Bob laid 7♥ and 8♠ open; then 4♣ and 7♥ went face down."""
    return Entered(
        DELUXE,
        *("select 0 B1 C1", "end_look 0 open", "no_match 0 B1=4C C1=9D"),
        *("select 1 D1 E1", "end_look 1 open", "no_match 1 D1=7H E1=8S"),
        *("select 0 B1 D1", "end_look 0 open", "no_match 0"),
        *("select 1 F1 G1", "end_look 1 open", "no_match 1"),
    )


def hidden(table):
    return sorted(DELUXE.concealed(table.state) & {*DECK})


def answer(page):
    """All of a page that players see."""
    return page.text, page.sheet, [(one.label, one.note, one.seat, one.picture) for one in page.options]


def named(card):
    return f"act:no_match 1 D1={card} E1=8S"


def said(table, number, *keys):
    return past_page(table.session.match, (str(number), *keys))


class TestDeluxeMemory:
    @pytest.mark.parametrize("keys", [(), ("accept:0",), ("fate:10",), ("fate:7",)])
    def test_every_hidden_card_has_one_answer(self, table, keys):
        """4♣ lay open elsewhere then, 8♥ would have been a match, and 4♠ would have made one later."""
        answers = {str(answer(said(table, SHOWN, named(card), *keys))) for card in hidden(table)}
        assert len(hidden(table)) == 50
        assert len(answers) == 1
        assert UNSEEN in answers.pop()

    def test_so_has_every_other_card_of_an_entry_that_names_a_hidden_one(self, table):
        assert answer(said(table, SHOWN, named("9D"))) == answer(said(table, SHOWN, named("7H")))

    def test_every_hidden_card_is_offered(self, table):
        """4♣ too, which lay open elsewhere, but not 9♦, which everybody sees there still."""
        ranks = said(table, SHOWN, "no_match", "up")
        assert ranks.text == "Entry 7 was really: Which card lies on D1?"
        offered = {one.key: said(table, SHOWN, "no_match", "up", one.key).options for one in ranks.options[:-1]}
        counts = Counter(map(rank, hidden(table)))
        # That 8♠ lies on E1 is said next.
        assert {of_rank: len(suits) - 1 for of_rank, suits in offered.items()} == counts | {"8": 4}

    def test_a_place_that_lay_open_is_asked_for_as_any_other(self, table):
        """Ann has looked at B1 and D1 again, which lay open, before she laid them face down."""
        assert said(table, LATER, "no_match", "up").text == "Entry 10 was really: Which card lies on B1?"

    @pytest.mark.parametrize("card", ["4C", "8H", "2S"])
    def test_what_all_have_accepted_counts_or_cannot_have_been(self, table, card):
        table.press("menu").choose("Put the past right")
        for key in (str(SHOWN), "no_match", "up", rank(card), card[-1], "8", named(card)):
            table.press(f"option:{key}")
        assert table.session.prompts.choice().prompt.text == UNSEEN
        table.press("seat0").press("seat1")
        counts = card == "2S"
        assert [one.action for one in table.events(Amended)] == ([named(card)[4:]] if counts else [])
        assert not table.session.prompts.menu.is_open
        if not counts:
            assert view_of(table.session, table.now).why == CANNOT_BE.why
            assert format_card(card) not in CANNOT_BE.why

    def test_what_does_not_fit_any_more_names_neither_card_nor_place(self, table):
        """9♦ lies open: had it lain on D1, as 8♠ did by the entry, something would not fit."""
        for number in (entry.number for entry in table.store.entries if isinstance(entry.event, Acted)):
            page = said(table, number, "act:")
            assert "?" not in page.text.removeprefix(f"Entry {number}")
            assert page.sheet is None or "?" not in str(page.sheet.rows)


class TestOtherGames:
    def test_memwars_counters(self):
        """R-MW-100: which values are left tells which lie there."""
        table = Entered(MEMWARS, options={"topology": "competitive", "first": "1", "north": "north"})
        table.enter("place_counter 1 40 5").enter("place_counter 0 41 5").enter("place_counter 1 42 5")
        answers = {str(answer(said(table, 4, f"act:place_counter 1 42 {value}"))) for value in (5, 3, 2)}
        assert len(answers) == 1
        offered = [one.label for one in said(table, 4, "42").options]
        assert offered == ["Keep it secret", "5", "3", "2", "One step back"]

    @pytest.mark.parametrize("name", ["Bog Lantern", "Ember Volley"])
    def test_mental_magic_cards(self, name):
        """R-MM-030: the name that is printed on a card that was turned down."""
        laid = "laid 0 hand battlefield printed={1}{R} "
        table = Entered(MAGIC, f"{laid}Bog Lantern", "turn_down 0 1")
        assert answer(said(table, 2, f"act:{laid}{name}"))[0] == UNSEEN
