"""Letters of the corner index whose meaning depends on the country, resolved by the other cards in the picture.

V is the French valet and the Dutch vrouw, T the English ten and the Russian ace. The networks give such a letter even
odds on both ranks. A deck prints each rank in one way: where one of the two ranks is surely in view, in other letters,
the ambiguous letter is the other rank. Where neither or both are in view the card stays unknown.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from tableassist.vision.cards.candidates import Candidate
from tableassist.vision.cards.faces import FaceReading

PAIRS = ({"J", "Q"}, {"A", "10"})
# From models/foreign_letters.py, photographs:
SURE = 0.95  # confidence from which a card shows how its deck prints a rank
EVEN, BOTH = 0.25, 0.9  # least probability of each of the two names, and of both together


def resolve_letters(found: Sequence[Candidate]) -> list[Candidate]:
    """The candidates, an ambiguous letter named where the other cards leave one meaning.

    Args:
        found: all cards of one picture, which belong to one deck.
    """
    ranks = {name[:-1] for one in found if (name := one.reading.card) and one.reading.confidence >= SURE}
    return [replace(one, reading=resolve_rank(one.reading, ranks)) for one in found]


def resolve_rank(reading: FaceReading, ranks: set[str]) -> FaceReading:
    """The reading, named where one of its two possible ranks is in view in other letters."""
    pair = ambiguous_ranks(reading)
    if len(pair & ranks) != 1:
        return reading
    name = next(name for name, _ in reading.odds[:2] if name[:-1] not in ranks)
    confidence = sum(share for _, share in reading.odds[:2])
    return replace(reading, card=name, confidence=confidence, guess=name, candidate_names=())


def ambiguous_ranks(reading: FaceReading) -> set[str]:
    """The two ranks that an ambiguous letter may stand for; empty where the card has a name or other odds."""
    if reading.card is not None or len(reading.odds) < 2:
        return set()
    (one, share), (other, next_share) = reading.odds[:2]
    ranks = {one[:-1], other[:-1]}
    even = next_share >= EVEN and share + next_share >= BOTH
    return ranks if even and one[-1] == other[-1] and ranks in PAIRS else set()
