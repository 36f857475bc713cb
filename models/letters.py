"""What decks of other countries print in the place of A, 10, J, Q and K, and which ranks each letter may stand for.

Most letters mean one rank wherever decks print them (B is a Bube, a Boer, a Bonde; D a Dame, a Dama, a Donna). Of two
the meaning depends on the country: V is the French valet and the Dutch vrouw, T the English ten and the Russian ace.
For these the target of training is even odds on both ranks, and for letters of no known meaning even odds on all
thirteen (outlier exposure, Hendrycks et al. 2019, arXiv:1812.04606): thirteen answers are enough and stay calibrated.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import numpy as np
from decks import RANKS
from drawn import fonts, usable
from numpy.random import Generator
from numpy.typing import NDArray

UNKNOWN, JACK_OR_QUEEN, ACE_OR_TEN = 13, 14, 15
"""Labels beside those of the thirteen ranks."""
CANDIDATES = {JACK_OR_QUEEN: ("J", "Q"), ACE_OR_TEN: ("A", "10")}
MEANING = {
    "A": ("1", "Á", "As", "E", "Es"),
    "J": ("B", "В", "Kn", "F", "W"),
    "Q": ("D", "Д"),
    "K": ("R", "H"),
}
AMBIGUOUS = {"J": ("V", JACK_OR_QUEEN), "Q": ("V", JACK_OR_QUEEN), "A": ("T", ACE_OR_TEN), "10": ("T", ACE_OR_TEN)}
MEANINGLESS = (
    *("S", "C", "P", "N", "O", "U", "M", "L", "X", "G", "0", "11", "12", "13", "14", "Ob", "Kr", "Ko", "Ch"),
    *("Ж", "Ш", "Ф", "Я", "Σ", "Ψ", "Δ", "Λ"),
)
UNTRAINED = ("Y", "Z", "15", "Un", "Vl", "Ю", "Э", "Ω", "Ξ", "א", "ב")
"""Letters of no known meaning that only the exam prints."""
HELD_OUT = ("C059", "DejaVuSerif", "RobotoSlab", "URWBookman", "Junicode")
"""Fonts that print no letters of other countries in training: the exam does it with these."""
SHARES = (0.62, 0.2, 0.06)  # of the indices: the usual letter, another of one meaning, one of two; the rest have none
SHARES_OF_TEN = (0.9, 0.0, 0.07)


def targets() -> NDArray[np.float32]:
    """The odds (16, 13) of the ranks that each label is trained towards."""
    odds = np.zeros((16, len(RANKS)), np.float32)
    odds[: len(RANKS)] = np.eye(len(RANKS))
    odds[UNKNOWN] = 1 / len(RANKS)
    for label, ranks in CANDIDATES.items():
        odds[label, [RANKS.index(rank) for rank in ranks]] = 1 / len(ranks)
    return odds


def printed(rank: str, rng: Generator) -> tuple[str, int]:
    """What a deck of chance prints for a rank, and the label of that."""
    usual, meant, ambiguous = SHARES_OF_TEN if rank == "10" else SHARES
    chance = rng.random()
    if chance < usual or (rank not in MEANING and rank != "10"):
        return rank, RANKS.index(rank)
    if chance < usual + meant:
        return str(rng.choice(MEANING[rank])), RANKS.index(rank)
    if chance < usual + meant + ambiguous and rank in AMBIGUOUS:
        return AMBIGUOUS[rank]
    return str(rng.choice(MEANINGLESS)), UNKNOWN


def font(text: str, usual: str, rng: Generator) -> str:
    """The deck's own font where training may print the text in it, or another that has its letters."""
    if text in RANKS or usual in fonts_with(text, held_out=False):
        return usual
    return str(rng.choice(fonts_with(text, held_out=False)))


@lru_cache(maxsize=200)
def fonts_with(text: str, *, held_out: bool) -> tuple[str, ...]:
    """The fonts with every letter of a text, of those held out for the exam or of all others."""
    some = (path for path in fonts()[0] if Path(path).stem.startswith(HELD_OUT) == held_out)
    return tuple(path for path in some if usable(path, text))
