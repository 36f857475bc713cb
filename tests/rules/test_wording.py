"""Numbers and lists in sentences."""

import pytest

from tableassist.rules.wording import format_count, list_in_words


@pytest.mark.parametrize(("number", "said"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_only_one_is_no_plural(number, said):
    assert format_count(number) == said


@pytest.mark.parametrize(("names", "said"), [("", ""), ("A", "A"), ("AB", "A and B"), ("ABC", "A, B and C")])
def test_the_last_of_a_list_follows_an_and(names, said):
    assert list_in_words(names) == said
