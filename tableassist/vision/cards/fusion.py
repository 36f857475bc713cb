"""Two sources of evidence on each card, its whole face and its corner indices, fused into one reading by log-odds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from tableassist.table.observation import Face
from tableassist.vision.cards.assembly import NAMES, Indexed, contains
from tableassist.vision.cards.candidates import Candidate, IndexCorners
from tableassist.vision.cards.faces import RANKS, SUITS, FaceReading, candidate_names_of, rank_names
from tableassist.vision.cards.indices import Index
from tableassist.vision.cards.known_scale import is_within_factor
from tableassist.vision.cards.quads import overlap_of_smaller
from tableassist.vision.perceptron import softmax
from tableassist.vision.types import Numbers, Quad

SURE_OF_NAME = 0.91  # a false name costs as much as ten unknown ones: 10 / (10 + 1)
SURE_OF_CARD = 0.7  # probability of an index from which a card is given without its name
FACE_WEIGHT, INDEX_WEIGHT = (
    1.0,
    0.8,
)  # of their log-odds: corners of a card err alike (494 dev cards: 0 wrong, 2 unknown)
LEAST = 1e-4  # probability of a name below which a face is not believed
ALONG, ASIDE = 0.9, 0.7  # cosine between an index's sides and the outline's: one corner implies its card's width badly
OFF = 2.0  # factor by which an outline's sides may differ from those that an index in its corner implies
CROWDED = 0.1  # share of the smaller outline from which another card spoils what the whole face says


def fuse(found: Iterable[Candidate], cards: Sequence[Indexed], *, printed: bool = True) -> list[Candidate]:
    """The candidates, and the cards that only indices show, each with what both sources say of it.

    `printed` is whether backs may have print that looks like an index; where cards have one known size and lie over
    each other, it is rather the other way round: what hardly shows of a face looks like a back.
    """
    free = list(cards)
    fused: list[Candidate] = []
    for one in found:
        own = [card for card in cards_near(one, cards) if card in free and belongs_to(card, one)]
        best = indices_of(one, own)
        free = [card for card in free if card not in own or (card is not best and has_foreign_index(card, best))]
        if best is None or (one.reading.card is None and best.sure < SURE_OF_CARD):
            fused.append(read_without_index(one, SURE_OF_NAME if printed else 0.0))
        elif one.is_back:
            fused.append(read_back_or_index(replace(one, seen=index_positions(best)), best, printed))
        else:
            fused.append(fuse_face_and_index(replace(one, seen=index_positions(best)), best))
    prints = fused if printed else []
    return fused + [read_from_index(card) for card in free if card.sure >= SURE_OF_CARD and not is_print(card, prints)]


# Which index is whose -------------------------------------------------------------------------------------------------


def cards_near(one: Candidate, cards: Sequence[Indexed]) -> list[Indexed]:
    """The cards whose indices may stand on a candidate."""
    quads = np.array([one.quad, *(card.quad for card in cards)])
    diagonals = np.linalg.norm(quads[:, 0] - quads[:, 2], axis=1)
    away = np.linalg.norm((quads - quads[0]).mean(axis=1), axis=1)
    return [card for card, far, reach in zip(cards, away[1:], diagonals[1:], strict=True) if far < reach + diagonals[0]]


def belongs_to(card: Indexed, one: Candidate) -> bool:
    """Whether the indices of a card that say its name, or else any of them, stand where the outline has indices."""
    named = [index for index in card.indices if index.name == card.card]
    return any(stands_in_corner(index, one.index_corners) for index in named or card.indices)


def stands_in_corner(index: Index, corners: IndexCorners) -> bool:
    """Whether an index stands in one of the outline's corners, the way it should, on a card about as large."""
    away = np.linalg.norm(corners.anchors - index.anchor, axis=1)
    return any(
        runs_along(corners.down[corner], index.down, ALONG) and runs_along(corners.across[corner], index.across, ASIDE)
        for corner in np.flatnonzero(away < corners.reach)
    )


def runs_along(side: Numbers, implied: Numbers, cosine: float) -> bool:
    """Whether an outline's side and the one that an index implies lead the same way, and about as far.

    Args:
        side: A vector (2,) in pixels.
        implied: A vector (2,) in pixels: the side as the index has it.
        cosine: The least cosine of the angle between them.
    """
    long, far = float(np.linalg.norm(side)), float(np.linalg.norm(implied))
    return is_within_factor(long, far, OFF) and float(side @ implied) > cosine * long * far


def indices_of(one: Candidate, own: Iterable[Indexed]) -> Indexed | None:
    """The indices that are the candidate's, of those that stand where it has some: of its name if they can be."""
    return max(
        own,
        key=lambda card: (card.card == one.likeliest and card.confidence >= SURE_OF_CARD, card.confidence),
        default=None,
    )


def has_foreign_index(card: Indexed, best: Indexed | None) -> bool:
    """Whether indices in a corner of a card are those of another card that lies there as well, and not noise."""
    return best is not None and card.confidence >= SURE_OF_CARD and card.card != best.card


def is_crowded(quad: Quad, others: Iterable[Quad]) -> bool:
    """Whether other cards lie so that a face flattened by this outline may show parts of two cards."""
    return any(overlap_of_smaller(quad, other) > CROWDED for other in others)


def is_print(card: Indexed, others: Iterable[Candidate]) -> bool:
    """Whether what looked like a card's indices is only print on a back that is seen more surely than they are."""
    return any(
        all(contains(one.quad, index.anchor) for index in card.indices)
        for one in others
        if one.is_back and one.reading.confidence > card.confidence
    )


# What they say together -----------------------------------------------------------------------------------------------


def fuse_face_and_index(face: Candidate, card: Indexed) -> Candidate:
    """The reading of a card that has the outline of a face and indices: the product of both's odds, each weighed.

    What may be no index implies as much less.
    """
    index = np.log(card.sure * card.names + (1 - card.sure) / NAMES)
    reading = reading_of_face(softmax(INDEX_WEIGHT * index + FACE_WEIGHT * face_log_odds(face.reading)))
    return replace(face, reading=reading, guessed=face.guessed and reading.card != face.likeliest)


def face_log_odds(reading: FaceReading) -> Numbers:
    """The logarithms (52) of what a face says of each name, nothing hopeless; all alike where it says nothing."""
    given = dict(reading.odds)
    left = max(0.0, 1 - sum(given.values())) / (NAMES - len(given))
    shares = np.array([given.get(rank + suit, left) for rank in RANKS for suit in SUITS])
    return np.asarray(np.log(np.maximum(shares, LEAST)))


def reading_of_face(shares: Numbers) -> FaceReading:
    """The reading of a face of whose names (52) these are the probabilities."""
    odds = rank_names(shares)
    name, sure = odds[0]
    if sure >= SURE_OF_NAME:
        return FaceReading(name, Face.UP, sure, name, odds=odds)
    return FaceReading(None, Face.UP, sure, name, candidate_names_of(odds), odds)


def read_without_index(face: Candidate, least: float) -> Candidate:
    """What is left of a face without an index: without a name nobody knows which side of a card it is.

    `least` is the confidence that its name must have. Pictures of people in a calendar look a little like a jack.
    """
    if face.reading.card is not None and face.reading.confidence < least:
        face = without_name(face)
    if face.reading.card is None and face.reading.face is Face.UP:
        return replace(face, reading=replace(face.reading, face=Face.UNKNOWN))
    return face


def read_back_or_index(back: Candidate, card: Indexed, printed: bool) -> Candidate:
    """The reading of what looks like a back on which something looks like an index: the surer of both is right."""
    is_index = card.confidence >= (max(SURE_OF_NAME, back.reading.confidence) if printed else SURE_OF_NAME)
    return read_from_index(card) if is_index else back


def read_from_index(card: Indexed) -> Candidate:
    """The reading of a card that only indices show."""
    odds = rank_names(card.names)
    sure = card.confidence
    named = FaceReading(card.card, Face.UP, sure, card.card, odds=odds)
    unsure = FaceReading(None, Face.UP, sure, card.card, candidate_names_of(odds), odds)
    return Candidate(card.quad, named if sure >= SURE_OF_NAME else unsure, True, index_positions(card), card.sure)


def index_positions(card: Indexed) -> tuple[Numbers, ...]:
    """Where the card's indices were seen.

    Returns:
        (2,) in pixels, of each.
    """
    return tuple(index.anchor for index in card.indices)


def without_name(one: Candidate) -> Candidate:
    """The card without its name, which is left as what it may be."""
    name = one.reading.card
    return replace(one, reading=replace(one.reading, card=None, guess=name, candidate_names=(name,) if name else ()))
