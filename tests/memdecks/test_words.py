from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableassist.memdecks.words import is_rank, plain_text, split_words


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("The Beatles", "beatles"),
        ("the The", "the"),
        ("Göttingen", "gottingen"),
        ("Ærø", "aero"),
        ("Þórr", "thorr"),
        ("Straße", "strasse"),
        ("O’Neill", "oneill"),
        ("U.S.A.", "usa"),
        ("AC/DC", "ac dc"),
        ("1,000", "1000"),
        ("1 000 000", "1000000"),
        ("3.5", "3.5"),
        ("−40 °C", "-40 ° c"),
        ("Catch-22", "catch 22"),
        ("50 percent", "50 %"),
        ("twenty-five", "25"),
        ("the twenty-first", "21"),
        ("thirty thirteen", "30 13"),
        ("zero", "0"),
        ("3rd", "3"),
        ("Louis XIV", "louis 14"),
        ("Louis the Fourteenth", "louis 14"),
        ("Pius IX", "pius 9"),
        ("Elizabeth I", "elizabeth 1"),
        ("I Claudius", "i claudius"),
        ("X-ray", "x ray"),
        ("Vi", "vi"),
        ("Louis XXXIX", "louis 39"),
        ("Louis IIII", "louis iiii"),
        ("Ἀθήνη", "αθηνη"),
        ("Ёлка", "елка"),
        ("", ""),
        ("…", ""),
    ],
)
def test_the_plain_form(text, form):
    assert plain_text(text) == form


def test_marks_that_make_another_letter_stay():
    # が and か are two syllables, й and и two letters; only Latin and Greek accents are left out.
    assert plain_text("が") != plain_text("か")
    assert plain_text("йод") != plain_text("иод")


@pytest.mark.parametrize(
    ("text", "language", "form"),
    [
        ("Die Zauberflöte", "de", "zauberflote"),
        ("Die Zauberflöte", "en", "die zauberflote"),
        ("La Bohème", "fr-FR", "boheme"),
        ("1.000,5", "de", "1000.5"),
        ("3.142", "en", "3.142"),
        ("3,142", "en", "3142"),
    ],
)
def test_what_depends_on_the_language(text, language, form):
    assert plain_text(text, language) == form


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=40))
def test_any_text_has_one_and_case_does_not_count(text):
    assert plain_text(text) == plain_text(f"  {text}\n")
    assert "" not in split_words(text)
    if text.isascii():
        assert plain_text(text.upper()) == plain_text(text.lower())


@pytest.mark.parametrize(
    ("text", "rank"),
    [("third", True), ("the 3rd", True), ("Twentieth", True), ("three", False), ("Louis the 14th", False), ("", False)],
)
def test_ranks(text, rank):
    assert is_rank(text) is rank
