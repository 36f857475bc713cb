"""Whether a place holds a card or bare mat, by its gain: the factors by which it is lighter than the bare mat there."""

from __future__ import annotations

from math import log

import numpy as np
from numpy.typing import NDArray

SHADES = (0.6, 1.08)
"""The darkest of the known shades of the bare mat, and the brightest, in parts of its light."""
TINT = 0.08
MAT_TINT = 0.04
"""How much more one colour may differ from the bare mat than another where the mat is bare (parts of the largest).

Of 269 bare places on 42 simulated tables of the split `dev` (with arms, shadows and lamps) the most was 0.016; of 1,915
cards 77 that were told from the mat by nothing else differ by 0.036 to 0.19.
"""
_LIKE_CARDS = 0.06
"""How much more one colour may differ from like cards than another, where a place is unlike the bare mat.

Of 454 cards of plain dark greys on 20 *cruel* tables of the split `dev` that the segmentation hardly knew all but 9 did
by less; none of 31 bare places there was so dark.
"""
_FAR_NEARER = 3.0
"""So many times as far is the tint of the deck's backs as that of the bare mat, where a place is bare: light that grows
warmer lends the mat a tint of 0.05.
"""
_LEAST_GAIN = 0.01
LIKELY_CARD = 0.4
"""Share of a place's middle that shows a card from which it is likelier one than bare mat, though it looks like that.

By a logistic regression on 8,551 places that have the bare mat's colour, on the printed sheets and on painted mats with
dark outlines; 145 were cards: pale backs, lattices that blur turns grey. 35 of these stay below, 13 bare ones do not.
On painted mats in the dark bare places reach 0.71, so that this alone makes none a card.
"""
CARD_SLOPE = 16.0
"""What the log-odds of a card rise by with that share; they are even at 0.41.

By a logistic regression on 52 places that look bare, of 620 tables of the splits `dev` and `train`; on 400 of these lay
grey backs, drawn for it, that look like the mat.
"""
MAT_SPREAD, LEAST_SPREAD, MOST_BY_LIGHT = 0.03, 0.02, 4.0
"""Standard deviations of the logarithm of how light bare mat is, and at least of how light like cards are, and the most
log-odds that are believed of light: a shadow on one place alone is none of the deck's.

Of 422 cards and 11 bare places of one grey back in noise (`drawn:45`, which is of the split `unseen`), on twelve tables
drawn for it, 5 and 1 are taken for the other; with one spread of 0.05 for both 13 and 1, by the share alone 31 and 1.
"""
MOST_BY_KNOWN_LIGHT = MOST_BY_LIGHT + 4.25
"""The most log-odds that are believed of light in which a place looks as when a card lay there.

Of plain greys drawn for it, decks of `dev`, so did 58 of 71 cards that lay on, and 1 of 88 places that were left bare.
"""

CHROMA_SPREAD, MOST_BY_CHROMA = 0.005, 4.0
"""Standard deviation of the logarithm of a colour's part in a gain, of bare mat and at least of like cards, and the
most log-odds that are believed against a card for having the mat's: light that grows warmer is none for one.

Twice that of 324 bare places on 60 *kitchen* tables of the split `dev`, the most of which is 0.013. It makes all
of these less likely cards, by log-odds of two or more, and none of the 2,209 cards face down there by half of one.
"""

Pixels = NDArray[np.float32]


def is_mat_rather_than(here: Pixels, there: Pixels) -> bool:
    """Whether a place has the bare mat's tint in whatever light or shade, and is unlike most other places.

    It is where its tint is another, or it is lighter than any shade on them explains.

    Args:
        here: The place's gain (3).
        there: Those (n, 3) of places that hold what it may hold, too.
    """
    like_them = is_tinted_at_most(MAT_TINT, _lighter(here, there)) and not is_far_lighter(here, there)
    return is_tinted_at_most(MAT_TINT, here) and not like_them


def is_tinted_as_mat(here: Pixels, there: Pixels) -> bool:
    """Whether the tint of a place is far nearer to that of the bare mat than to that of most other places.

    Args:
        here: The place's gain (3).
        there: Those (n, 3) of places that hold what it may hold, too.
    """
    return _tint(_lighter(here, there)) > max(_LIKE_CARDS, _FAR_NEARER * _tint(here))


def is_far_lighter(here: Pixels, there: Pixels) -> bool:
    """Whether a place is lighter than most other places by more than any known shade on them explains.

    `here` is the place's gain (3), `there` those (n, 3) of the others.
    """
    return bool(_lighter(here, there).max() > 1 / SHADES[0])


def _lighter(here: Pixels, there: Pixels) -> Pixels:
    """The factors (3) by which a place is lighter than most others."""
    return np.asarray(here / np.maximum(np.median(there, axis=0), _LEAST_GAIN), np.float32)


def is_card_rather_than(here: Pixels, there: Pixels) -> bool:
    """Whether a place looks like most other places, and as no light or known shade makes the bare mat look.

    What is darker than that is likelier the mat where it is nearer to the darkest shade than to the other places.

    Args:
        here: The place's gain (3).
        there: Those (n, 3) of places that hold cards; none where none is known.
    """
    if not len(there) or not is_no_mat(here):
        return False
    if is_tinted_at_most(TINT, here) and SHADES[0] / here.max() < _lighter(here, there).max():
        return False
    lighter = _lighter(here, there)
    alike = lighter.min() >= SHADES[0] and not is_far_lighter(here, there)
    return bool(alike) and is_tinted_at_most(_LIKE_CARDS, lighter)


def is_no_mat(gain: Pixels) -> bool:
    """Whether a gain (3) is below that of the darkest known shade of the bare mat, or has a tint of its own."""
    return bool(gain.max() < SHADES[0]) or not is_tinted_at_most(TINT, gain)


def card_log_odds(share: float, here: Pixels, there: Pixels, *, known: bool = False) -> float:
    """The log-odds that a place which looks like the bare mat holds a card of a back that looks like it, too.

    By the segmentation, and by whether the place is as light, and has the tint, of the mat or of such backs; even odds
    before.

    Args:
        share: Of the place's middle that shows a card, 0 to 1.
        here: The place's gain (3).
        there: Those (n, 3) of places that hold such a card; none where none is known.
        known: Whether the place looks as when a card lay there.
    """
    odds = CARD_SLOPE * (share - LIKELY_CARD)
    if not len(there):
        return odds
    light = np.log(np.maximum(np.mean(here), _LEAST_GAIN))
    others = np.log(np.maximum(np.mean(there, axis=1), _LEAST_GAIN))
    usual = np.median(others)
    spread = float(_spread_about(usual, others, LEAST_SPREAD))
    by_light = log(MAT_SPREAD / spread) + (light / MAT_SPREAD) ** 2 / 2 - ((light - usual) / spread) ** 2 / 2
    most = MOST_BY_KNOWN_LIGHT if known else MOST_BY_LIGHT
    return odds + float(np.clip(by_light, -MOST_BY_LIGHT, most)) + _log_odds_by_chroma(here, there)


def _log_odds_by_chroma(here: Pixels, there: Pixels) -> float:
    """By how much less likely a place holds a card for having the mat's tint, where other cards have their own."""
    here, there = _chroma(here), _chroma(there)
    usual = np.median(there, axis=0)
    spread = _spread_about(usual, there, CHROMA_SPREAD)
    of_mat = np.square(here / CHROMA_SPREAD) / 2
    of_cards = np.square((here - usual) / spread) / 2 + np.log(spread / CHROMA_SPREAD)
    return float(np.clip(np.sum(of_mat - of_cards), -MOST_BY_CHROMA, 0.0))


def _spread_about(usual: Pixels, others: Pixels, least: float) -> Pixels:
    """By how much others deviate from what is usual of them, at least as much as is always believed."""
    # Of a normal distribution the median deviation is two thirds of the standard one.
    return np.asarray(np.maximum(least, 1.5 * np.median(np.abs(others - usual), axis=0)), np.float32)


def _chroma(gain: Pixels) -> Pixels:
    """By how much the logarithm of each colour's factor is more than that of all."""
    light = np.log(np.maximum(gain, _LEAST_GAIN))
    return np.asarray(light - light.mean(axis=-1, keepdims=True), np.float32)


def is_tinted_at_most(part: float, gain: Pixels) -> bool:
    """Whether no colour differs by more than such a part more than another."""
    return _tint(gain) <= part


def _tint(gain: Pixels) -> float:
    """How much more one colour differs than another, in parts of the largest factor."""
    return float(np.ptp(gain) / max(gain.max(), _LEAST_GAIN))
