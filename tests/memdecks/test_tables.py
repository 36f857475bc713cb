from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableassist.games.memwars.memdeck import Fact
from tableassist.memdecks.files import Unreadable
from tableassist.memdecks.problems import BadDeck, Severity
from tableassist.memdecks.sheet import ImportRequest, deck_of, key_from
from tableassist.memdecks.tables import (
    MOST_COLUMNS,
    MOST_ROWS,
    decode_text,
    delimiter_of,
    read_table,
    sheet_in,
    write_table,
)


def read(text, **request):
    """What becomes of a table, as the facts of each card by its number."""
    imported = deck_of(sheet_in(text, "t.csv"), ImportRequest(**request), "t")
    assert imported.deck, imported.problems
    return {
        card.number: (card.prompt, *((fact.ask, fact.answer, *fact.aliases) for fact in card.facts))
        for card in imported.deck.cards
    }


@pytest.mark.parametrize("delimiter", [",", "\t", ";", "|"])
def test_written_read_and_written_again_it_is_the_same_to_the_byte(tmp_path, trees, delimiter):
    path = tmp_path / "trees.csv"
    path.write_bytes(write_table(trees, delimiter))
    again = read_table(path).deck
    assert again == trees
    assert write_table(again, delimiter) == path.read_bytes()


NASTY = ["=1+1", "@SUM(A1)", "+4", "-40", "'quoted'", '"', "a,b;c\td|e", "x|y", "\\", "\\|", "|", "#title", "''=", "ż"]


@pytest.mark.parametrize("delimiter", [",", "\t"])
def test_texts_that_a_spreadsheet_would_take_for_something_else(tmp_path, trees, delimiter):
    nasty = [text.replace("\t", " ") for text in NASTY]
    cards = tuple(
        replace(card, prompt=f"{text}\n{text}", facts=(Fact(text, text, (text, f"x{text}")),), note=text)
        for card, text in zip(trees.cards, nasty, strict=False)
    )
    deck = replace(trees, cards=cards, title="=1+1", mapping="-two\nlines")
    data = write_table(deck, delimiter)
    (tmp_path / "t").write_bytes(data)
    assert read_table(tmp_path / "t").deck == deck
    assert write_table(read_table(tmp_path / "t").deck, delimiter) == data
    first_cells = [row.split(delimiter)[0].strip('"') for row in data.decode("utf-8-sig").split("\r\n")]
    assert not [cell for cell in first_cells if cell[:1] in "=+@" and cell]


@settings(max_examples=40, deadline=None)
@given(
    st.lists(st.text(st.characters(exclude_categories=("Cc", "Cs", "Cf", "Zl", "Zp", "Zs"))), min_size=4, max_size=4)
)
def test_any_texts_survive_a_table(trees, texts):
    ask, answer, alias, prompt = (text or "x" for text in texts)
    deck = replace(trees, cards=(replace(trees.cards[0], prompt=prompt, facts=(Fact(ask, answer, (alias,)),)),))
    for delimiter in (",", "\t"):
        again = deck_of(sheet_in(decode_text(write_table(deck, delimiter)), "t"), ImportRequest(), "t").deck
        assert again == deck


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32", "cp1252", "latin-1"]
)
def test_letters_in_whatever_encoding(encoding):
    text = "prompt;name\nEine Stadt;Göttingen\nEine zweite;Besançon\n"
    assert decode_text(text.encode(encoding)) == text


def test_bytes_that_no_table_of_letters_has_are_read_all_the_same():
    assert decode_text(b"Ars\x81ne") == "Ars\x81ne"
    assert decode_text(b"\x96 M\xfcller") == "– Müller"


@pytest.mark.parametrize(
    ("text", "delimiter"),
    [
        ("a,b\nc,d\n", ","),
        ("a;b, c\nd;e, f, g\n", ";"),
        ("a\tb, c\nd\te\n", "\t"),
        ('"a,b"|c\n"d,e,f"|g\n', "|"),
        ("alone\n", "\t"),
        ("", "\t"),
    ],
)
def test_what_stands_between_the_cells(text, delimiter):
    assert delimiter_of(text) == delimiter


def test_a_list_of_pairs_without_a_header():
    assert read("Ours\tEarth\nRed\tMars\n") == {1: ("Ours", ("Name", "Earth")), 2: ("Red", ("Name", "Mars"))}


def test_a_list_with_numbers_in_front():
    assert read("40,Hearth,Vesta,fire\n7,Two faces,Janus,doors\n") == {
        7: ("Two faces", ("Name", "Janus"), ("Fact 2", "doors")),
        40: ("Hearth", ("Name", "Vesta"), ("Fact 2", "fire")),
    }


def test_every_column_of_its_own_is_a_question():
    text = "No.;Picture shown;Name;Domain;Notes\n1;The sky;Zeus | Dias;thunder;a bolt\n2;The sea;Poseidon;;\n"
    assert read(text) == {
        1: ("The sky", ("Name", "Zeus", "Dias"), ("Domain", "thunder")),
        2: ("The sea", ("Name", "Poseidon")),
    }


def test_levels_with_questions_of_their_own():
    text = "number,prompt,ask 1,answer 1,aliases 1,ask 2,answer 2\n"
    assert read(text + "1,Sky,Name,Zeus,Dias|Zeús,Father,Cronus\n2,Sea,,Poseidon\n") == {
        1: ("Sky", ("Name", "Zeus", "Dias", "Zeús"), ("Father", "Cronus")),
        2: ("Sea", ("Name", "Poseidon")),
    }


def test_what_anki_writes_as_plain_text():
    text = (
        "#separator:tab\n#html:true\n#guid column:1\n#deck column:2\n#columns:guid\tdeck\tFront\tBack\n"
        'x9\tSky\tOurs &amp; blue<br>"planet"\tEarth\nx8\tSky\tRed\t<b>Mars</b>\n'
    )
    assert read(text) == {1: ('Ours & blue\n"planet"', ("Name", "Earth")), 2: ("Red", ("Name", "Mars"))}


def test_what_the_rows_in_front_say_of_the_deck(tmp_path):
    path = tmp_path / "Gods and Heroes.csv"
    path.write_text("#title,Gods\n#NW,Greek\n\nprompt,name\nSky,Zeus\n", encoding="utf-8")
    deck = read_table(path).deck
    assert (deck.title, deck.quadrants["NW"], deck.key, deck.author) == ("Gods", "Greek", "gods", "unknown")
    assert read_table(path, ImportRequest(key="k", title="Mine", author="Ann", language="de")).deck.title == "Mine"


def test_a_deck_is_called_as_its_file_where_nobody_says_more(tmp_path):
    path = tmp_path / "Götter & Helden.csv"
    path.write_text("Sky,Zeus\nSea,Poseidon\n", encoding="utf-8")
    deck = read_table(path).deck
    assert (deck.key, deck.title) == ("gotter-helden", "Götter & Helden")
    assert key_from("…") == "imported"
    assert key_from("NUL") == "nul-deck"
    assert key_from("x" * 99) == "x" * 60


def test_a_mistake_is_reported_with_its_row():
    imported = deck_of(
        sheet_in("\n\nnumber,prompt,name\n1,Sky,Zeus\n1,Sea,Poseidon\nx,Air,Hera\n9,Fire\n", "t"), ImportRequest(), "t"
    )
    assert imported.deck is None
    assert [(problem.line, problem.sentence) for problem in imported.problems] == [
        (6, "Card number 3 of the file: number must be a whole number from 1 to 100."),
        (7, "Card 9: facts must be a list of 1 to 20 entries."),
        (5, "There are two cards 1; each place has one."),
    ]


def test_rows_without_an_answer_are_left_out_where_rows_have_no_numbers():
    imported = deck_of(sheet_in("Ours,Earth\nalone\n,Mars\nRed,Mars\n", "t"), ImportRequest(), "t")
    assert [card.number for card in imported.deck.cards] == [1, 2]
    assert [(problem.line, problem.grade) for problem in imported.problems] == [
        (2, Severity.WARNING),
        (3, Severity.WARNING),
    ]
    assert imported.left_out == 2


@pytest.mark.parametrize(
    ("text", "start", "says"),
    [
        ("Ours,Earth\nRed,Mars\n", 101, "There is no row from 101 on: the last one is 2."),
        ("Ours,Earth\nRed,Mars\n", 3, "There is no row from 3 on: the last one is 2."),
        ("Ours\nRed\n", 1, "No row has an answer: a card needs a prompt, and an answer beside it."),
        ("prompt,name\n,Earth\n,Mars\n", 1, "No row has a prompt: a card needs a prompt, and an answer beside it."),
        ("Ours,Earth\nRed,\n", 2, "No row from 2 on has an answer: a card needs a prompt, and an answer beside it."),
    ],
)
def test_where_no_row_gives_a_card_it_is_said_why(text, start, says):
    imported = deck_of(sheet_in(text, "t"), ImportRequest(start=start), "t")
    assert imported.deck is None
    assert [one.sentence for one in imported.problems if one.grade is Severity.ERROR] == [says]
    assert imported.left_out == 2


def test_a_line_break_within_a_cell_does_not_shift_the_rows():
    imported = deck_of(sheet_in('prompt,name\n"two\nlines",Earth\nalone,\n', "t"), ImportRequest(), "t")
    assert imported.deck.cards[0].prompt == "two\nlines"
    assert imported.problems[0].line == 4


def test_a_long_list_gives_a_hundred_cards_from_where_one_wishes():
    text = "".join(f"Question {count},answer {count}\n" for count in range(1, 251))
    assert read(text)[100] == ("Question 100", ("Name", "answer 100"))
    assert read(text, start=201) == {
        at: (f"Question {200 + at}", ("Name", f"answer {200 + at}")) for at in range(1, 51)
    }


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no rows with cards"),
        ("\n \n", "no rows with cards"),
        ("#title,Gods\n", "no rows with cards"),
        ("x" * 200_000, "no table: field larger"),
        ("a," * MOST_COLUMNS + "b\n", "201 cells"),
        ("a,b\n" * (MOST_ROWS + 1), "more than 50,000 rows"),
        ("#a:b\n" * 300_000, "more than 50,000 rows"),
    ],
    ids=["nothing", "blank", "only about", "a long field", "many cells", "many rows", "only a head"],
)
def test_what_is_no_table(text, why):
    with pytest.raises(BadDeck, match=why):
        sheet_in(text, "t.csv")


def test_a_file_that_is_no_deck_of_any_size(tmp_path):
    (tmp_path / "big.csv").write_bytes(b"," * 8_000_001)
    with pytest.raises(Unreadable, match="more than 8,000,000 bytes"):
        read_table(tmp_path / "big.csv")
