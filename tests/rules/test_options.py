"""House rules as texts."""

from dataclasses import dataclass

import pytest

from tableassist.rules.game import OptionKey, SetupRefused
from tableassist.rules.options import YES_NO, chosen_values, write_options

KNOWN = (
    OptionKey("jokers", YES_NO, "R-1", "Two jokers stay in"),
    OptionKey("life", ("20", "10"), "R-2", "Life at the start"),
    OptionKey("year", ("1999", "2000"), "R-3", "A number that stays a text"),
)


@dataclass(frozen=True)
class Rules:
    jokers: bool = False
    life: int = 20
    year: str = "1999"


def test_values_come_out_as_the_rules_read_them():
    values = chosen_values(KNOWN, {"jokers": "true", "life": "10", "year": "2000"}, {"life"})
    assert values == {"jokers": True, "life": 10, "year": "2000"}
    assert chosen_values(KNOWN, {}, ()) == {}


def test_what_is_written_is_read_again():
    rules = Rules(jokers=True, life=10)
    assert write_options(rules) == {"jokers": "true", "life": "10", "year": "1999"}
    assert Rules(**chosen_values(KNOWN, write_options(rules), {"life"})) == rules


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"joker": "true"}, "There is no option 'joker'. The options are jokers, life, year."),
        ({"life": "15"}, "The option life cannot be '15'. It can be 20 or 10."),
    ],
)
def test_what_cannot_be_chosen_is_refused_with_what_can(chosen, sentence):
    with pytest.raises(SetupRefused) as refused:
        chosen_values(KNOWN, chosen, ())
    assert str(refused.value) == sentence
