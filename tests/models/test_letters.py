"""What is printed for a rank, and the odds that a letter is trained towards."""

import sys
from pathlib import Path

import numpy as np
import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "models"))
pytest.importorskip("PIL")
import letters
from decks import RANKS


def ranks_of(label):
    return {RANKS[number] for number in np.flatnonzero(letters.targets()[label])}


def test_odds_add_up_to_one():
    np.testing.assert_allclose(letters.targets().sum(axis=1), 1.0, rtol=1e-6)


def test_an_ambiguous_letter_has_even_odds_on_its_ranks():
    assert ranks_of(letters.JACK_OR_QUEEN) == {"J", "Q"}
    assert ranks_of(letters.ACE_OR_TEN) == {"A", "10"}
    assert ranks_of(letters.UNKNOWN) == set(RANKS)


def test_every_letter_is_labelled_by_what_it_may_mean():
    rng = np.random.default_rng(1)
    for rank in RANKS:
        for letter, label in (letters.printed(rank, rng) for _ in range(300)):
            assert rank in ranks_of(label)
            meant = letter == rank or letter in letters.MEANING.get(rank, ())
            assert meant == (len(ranks_of(label)) == 1)
            assert (letter in letters.MEANINGLESS) == (label == letters.UNKNOWN)


def test_pips_have_the_letters_of_everywhere():
    rng = np.random.default_rng(2)
    assert {letters.printed("7", rng) for _ in range(50)} == {("7", RANKS.index("7"))}


def test_no_letter_has_two_labels():
    meant = [letter for some in letters.MEANING.values() for letter in some]
    ambiguous = [letter for letter, _ in letters.AMBIGUOUS.values()]
    for one in meant:
        assert one not in (*letters.MEANINGLESS, *letters.UNTRAINED, *ambiguous, *RANKS)
    assert not {*letters.UNTRAINED} & {*letters.MEANINGLESS}


def test_fonts_of_the_exam_print_no_letters_in_training():
    trained, held_out = (letters.fonts_with("BDKR", held_out=one) for one in (False, True))
    assert not {*trained} & {*held_out}
    if not trained:
        pytest.skip("no fonts are installed")
    rng = np.random.default_rng(3)
    for usual in (*trained, *held_out):
        assert letters.font("B", usual, rng) not in held_out
