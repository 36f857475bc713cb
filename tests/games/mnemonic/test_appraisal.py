"""What the lands in one photograph pay for (R-MN-042…048, R-MN-083)."""

import pytest

from tableassist.games.mnemonic.appraisal import BadQuestion, PhotographedCard, appraise
from tableassist.rules.game import SetupRefused


def shown(text):
    """Cards as a word each: "5H" untapped, "5H*" tapped, "5H?" askew."""
    return [PhotographedCard(word.rstrip("*?"), {"*": True, "?": None}.get(word[-1], False)) for word in text.split()]


def verdict(cards, card, how="", unknown=0, **options):
    return appraise(options, shown(cards), card, how, unknown)


@pytest.mark.parametrize(
    ("cards", "card", "how", "expected"),
    [
        pytest.param("5H* 5S* 5C*", "QH", "", "paid", id="three of a kind, tapped"),
        pytest.param("5H 5S 5C", "QH", "", "payable", id="three of a kind, untapped"),
        pytest.param("5D 5S 5C", "QH", "", "no", id="none in the suit"),
        pytest.param("4H 4D", "JH", "", "payable", id="a pair"),
        pytest.param("4C 4D", "JH", "", "no", id="a pair without the suit"),
        pytest.param("4H", "JH", "aura", "payable", id="a jack as an Aura"),
        pytest.param("2S 3D 4H", "KD", "", "payable", id="a run of three"),
        pytest.param("2S 3D 5H", "KD", "", "no", id="no run"),
        pytest.param("2H 5H 6H", "AH", "", "payable", id="three of the suit"),
        pytest.param("2H 3H 4H", "AH", "annihilate", "payable", id="a run in the suit destroys all creatures"),
        pytest.param("2H 3H 5H", "AH", "annihilate", "no", id="no run in the suit"),
        pytest.param("2H", "AH", "face", "payable", id="an ability from hand"),
        pytest.param("5C* 5S* 9C", "QC", "", "paid", id="two of a kind with a club creature beside"),
    ],
)
def test_verdicts(cards, card, how, expected):
    answer = verdict(cards, card, how)
    assert answer.verdict == expected
    assert answer.rule


@pytest.mark.parametrize(("card", "how"), [("8C", ""), ("JC", "aura")])
def test_r_mn_048_what_costs_nothing_is_said_to(card, how):
    """It said " would pay nothing." and, of a tapped land, ", tapped, pay nothing."."""
    answer = verdict("9C 3C", card, how)
    assert (answer.verdict, answer.rule) == ("payable", "R-MN-048")
    assert answer.spoken() == ("It costs nothing beside a ♣ creature. (R-MN-048)",)
    assert verdict("9C 3C*", card, how).sentence.endswith(" 3♣ is more than it costs.")


def test_a_refusal_names_the_missing_piece():
    assert "♥" in verdict("5D* 5S* 5C*", "QH").sentence
    assert verdict("5D* 5S* 5C*", "QH").rule == "R-MN-047"
    assert verdict("5D* 5H*", "QH").rule == "R-MN-042"


def test_what_is_tapped_for_nothing_is_distinguished_from_what_would_pay():
    answer = verdict("2S* 3S* 4H 4D", "JH")
    assert answer.verdict == "payable"
    assert "does not" in answer.sentence
    assert answer.ways == (("4H", "4D"),) or set(answer.ways[0]) == {"4H", "4D"}


def test_more_tapped_than_needed_is_reported():
    answer = verdict("4H* 4D* 2S*", "JH")
    assert answer.verdict == "paid"
    assert "2♠" in answer.sentence


def test_a_card_that_nobody_could_name_may_be_what_is_missing():
    answer = verdict("5D 5S", "QH", unknown=1)
    assert (answer.verdict, answer.rule) == ("cannot tell", "")


def test_an_unknown_card_does_not_shake_what_pays_anyway():
    assert verdict("5D 5S 5H", "QH", unknown=2).verdict == "payable"


def test_a_card_askew_is_asked_about():
    """R-MN-083."""
    answer = verdict("5D 5S 5H?", "QH")
    assert answer.verdict == "cannot tell"
    assert "5♥" in answer.sentence


def test_cards_askew_that_change_nothing_are_not_asked_about():
    answer = verdict("3D 2D? 4D?", "QS")
    assert (answer.verdict, answer.rule) == ("no", "R-MN-042")
    assert verdict("3D? 3S? 3C? 4H", "QH").verdict == "no"
    assert "3♦ 3♠ lie askew" in verdict("3D? 3S? 3H", "QH").sentence


def test_mana_that_may_still_float_is_completed_by_what_is_untapped():
    """A-MN-06."""
    answer = verdict("6H* 5H 4H 2S", "AH")
    assert (answer.verdict, answer.rule) == ("payable", "A-MN-06")
    assert answer.sentence.startswith("4♥ 5♥ would pay three ♥ together with 6♥, tapped.")
    assert "not spent yet" in answer.sentence
    assert verdict("6H* 5H 4H", "AH", float="false").verdict == "no"


def test_a_seven_counts_if_it_is_not_summoning_sick():
    assert "R-MN-045" in verdict("7H 7S", "JH").sentence
    assert verdict("7H 7S", "JH", sevens_in_hands="false").verdict == "no"


def test_the_card_itself_is_no_club_creature_that_helps_to_pay_for_it():
    assert verdict("5C 9C", "JC").verdict == "payable"
    assert verdict("5C JC", "JC").verdict == "no"


@pytest.mark.parametrize(("card", "how"), [("5H", ""), ("QH", "aura"), ("QH", "annihilate"), ("8H", "killer")])
def test_what_cannot_be_asked(card, how):
    with pytest.raises(BadQuestion, match=r"\."):
        verdict("5H", card, how)


def test_unknown_options_are_refused():
    with pytest.raises(SetupRefused):
        verdict("5H", "QH", nonsense="yes")


def test_plain_data():
    plain = verdict("4H 4D", "JH").plain()
    assert plain["verdict"] == "payable"
    assert sorted(plain["ways"][0]) == ["4D", "4H"]
