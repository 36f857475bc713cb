from __future__ import annotations

import pytest

from tableassist.memdecks.columns import is_header, is_name_title, roles_of


@pytest.mark.parametrize(
    ("titles", "roles"),
    [
        (["number", "prompt", "name"], ["number", "prompt", "own"]),
        (["No.", "Description", "Name", "Notes"], ["number", "prompt", "own", "note"]),
        (["Front", "Back"], ["prompt", "own"]),
        (["English", "Latin", "Greek"], ["prompt", "own", "own"]),
        (["English", "points", "Latin"], ["prompt", "points", "own"]),
        (["alone"], ["own"]),
        (["prompt", "ask 1", "answer 1", "aliases 1"], ["prompt", "ask 1", "answer 1", "aliases 1"]),
        (["Question", "Answer", "Text"], ["prompt", "own", "own"]),
        (["", "", ""], ["prompt", "own", "own"]),
        ([], []),
    ],
)
def test_what_columns_are_for(titles, roles):
    assert roles_of(titles, []) == roles


@pytest.mark.parametrize(
    ("cells", "role"), [(["1", "2", ""], "number"), (["Paris", "Rome"], "own"), (["1", "x"], "own")]
)
def test_a_place_is_a_number_where_numbers_are_in_it(cells, role):
    rows = [["a prompt", cell] for cell in cells]
    assert roles_of(["prompt", "Place"], rows)[1] == role


def test_a_number_is_a_number_so_that_a_slip_is_reported():
    assert roles_of(["number", "prompt"], [["x", "a prompt"]]) == ["number", "prompt"]


def test_the_fields_of_a_note_are_called_as_its_owner_likes():
    titles = ["number", "Question", "picture", "points", "ask 1", "Extra"]
    assert roles_of(titles, [], ours=False) == ["own", "prompt", "own", "own", "own", "note"]


@pytest.mark.parametrize(
    ("row", "header"),
    [
        (["Prompt", "Name"], True),
        (["FRONT", "back"], True),
        (["#", "what", "x"], True),
        (["Ours", "Earth", "extra"], False),
        (["The text", "place", "image"], False),
        (["Question 1", "answer 1"], False),
        ([], False),
    ],
)
def test_a_first_row_is_a_header_where_it_says_so(row, header):
    assert is_header(row) is header


def test_words_for_the_name():
    assert is_name_title(" Back ")
    assert not is_name_title("background")
