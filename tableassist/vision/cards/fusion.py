"""Two witnesses of each card, its whole face and its indices, brought together into one reading."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

import cv2
import numpy as np

from tableassist.table.cards import CardName, is_red
from tableassist.table.sight import Face
from tableassist.vision.cards.assembly import Indexed
from tableassist.vision.cards.candidates import Candidate
from tableassist.vision.cards.faces import FaceReading, is_black_court, likeliest, odds, twin
from tableassist.vision.cards.indices import ANCHOR, Index
from tableassist.vision.cards.known_scale import near
from tableassist.vision.cards.quads import overlap, span
from tableassist.vision.types import Numbers, Quad

NEAR = 0.16  # share of the card's height within which an index stands where an outline has one
ALONG = 0.9  # cosine between an index's upright and the outline's
ASIDE = 0.7  # the same for how it leads across its card, which one corner tells less well
OFF = 1.7  # factor by which a face's sides may differ from those that an index in its corner tells
OFF_NAMESAKE, OFF_BACK = 2.5, 1.4  # the same where both say one name; of a back, which may be what shows of a face
SURE_OF_INDEX = 0.91  # confidence from which indices alone name a card
IN_COMPANY = 0.87  # the same on or under a known card, for what is not small and black
SURE_OF_CARD = 0.7  # probability of an index from which a card is told without its name
SMALL = 130.0  # pixels of a card's height below which clubs and spades beside figures look alike
SURE_OF_BLACK_COURT = 0.995  # for those, where two witnesses may be wrong alike
FACE_OF_BLACK_COURT, CORNER_OF_BLACK_COURT = 0.975, 0.95  # for those: from the face alone, from one corner alone
CORNERS_OF_COURT = 0.9995  # confidence of corners from which the face does not decide which black court card it is
CLEAR = 0.8  # confidence of an index that may stand on a back: many faint ones are the back's pattern
LARGER = 1.3  # factor of area from which a card is larger than a back in which its indices stand
ODD_SIZE = 2.0  # factor by which the sizes may differ of a card and of another that seems to lie on it
LONELY_FACE = 0.9  # confidence from which a face without any index has a name in a photograph
CROWDED = 0.1  # share of the smaller outline from which another card spoils what the whole face says
FAR_SURER = 0.2  # part of the other's doubt that a reading may have to keep a name that both were given
SURER = 0.5  # part of the other's doubt that a back or an index may have to be believed where both are sure
SILENT = 0.6  # confidence below which a face says nothing against a sure index
CLEARLY, HARDLY = 0.97, 0.9  # a witness this sure is believed against one less sure than that


def agreed(found: Iterable[Candidate], cards: Sequence[Indexed], *, printed: bool = True) -> list[Candidate]:
    """The candidates, and the cards that only indices show, each with what both witnesses say of it.

    `printed` is whether backs may have print that looks like an index; where cards have one known size and lie over
    each other, it is rather the other way round: what hardly shows of a face looks like a back.
    """
    free = list(cards)
    told: list[Candidate] = []
    for one in found:
        own = [card for card in free if belongs(card, one)]
        best = witness(one, own)
        others = [card for card in cards if card.sure >= SURE_OF_CARD and (card not in own or differs(card, best))]
        free = [card for card in free if card not in own or (card is not best and differs(card, best))]
        if best is None or (one.reading.card is None and best.sure < SURE_OF_CARD):
            told.append(doubted(one, LONELY_FACE if printed else 0.0))
        else:
            one = replace(one, seen=anchors(best))
            if one.is_back:
                # Many faint indices on one back crowd each other: they are its pattern.
                plain = not printed or crowded(one.quad, [card.quad for card in others if has_clear_index(card)])
                told.append(turned(one, best, plain))
            else:
                told.append(both(one, best, crowded(one.quad, [card.quad for card in others]), pips=printed))
    prints = told if printed else []
    return told + [alone(card) for card in free if card.sure >= SURE_OF_CARD and not is_print(card, prints)]


def is_print(card: Indexed, others: Iterable[Candidate]) -> bool:
    """Whether what looked like a card's indices is only print on a card that was found.

    It is where that is a back, seen more surely than they are, and on a known card of quite another size: in the figure
    of a king is many a small diamond. But what shows of a white card may look like a smaller one's back.
    """
    return any(
        all(cv2.pointPolygonTest(one.quad, index.anchor.tolist(), False) > 0 for index in card.indices)
        for one in others
        if is_back_below(card, one) or (one.reading.card and odd_sized(card, one))
    )


def is_back_below(card: Indexed, one: Candidate) -> bool:
    """Whether what indices tell may be the print of a back, which is no smaller than the card that they seem to be."""
    larger = cv2.contourArea(card.quad) > LARGER * cv2.contourArea(one.quad)
    return one.is_back and one.reading.confidence > card.confidence and not larger


def odd_sized(card: Indexed, one: Candidate) -> bool:
    """Whether a card that indices tell is far larger or smaller than one whose outline was found."""
    return not one.guessed and not near(span(card.quad), span(one.quad), ODD_SIZE)


def doubted(face: Candidate, least: float) -> Candidate:
    """What is left of a face without an index: without a name nobody knows which side of a card it is.

    `least` is the confidence that its name must have. Pictures of people in a calendar look a little like a jack.
    """
    if is_small_black_court(face.reading.card, face.quad):
        least = max(least, FACE_OF_BLACK_COURT)
    if face.reading.card is not None and face.reading.confidence < least:
        face = unnamed(face)
    if face.reading.card is None and face.reading.face is Face.UP:
        return replace(face, reading=replace(face.reading, face=Face.UNKNOWN))
    return face


def crowded(quad: Quad, others: Iterable[Quad]) -> bool:
    """Whether other cards lie so that a face flattened by this outline may show parts of two cards."""
    return any(overlap(quad, other) > CROWDED for other in others)


def witness(one: Candidate, own: Iterable[Indexed]) -> Indexed | None:
    """The indices that are the candidate's, of those that stand where it has some: of its name if they can be."""
    name = one.reading.card or one.reading.guess
    return max(
        own, key=lambda card: (card.card == name and card.confidence >= SURE_OF_CARD, card.confidence), default=None
    )


def differs(card: Indexed, best: Indexed | None) -> bool:
    """Whether indices in a corner of a card are those of another card that lies there as well, and not noise."""
    return best is not None and card.confidence >= CLEAR and card.card != best.card


def belongs(card: Indexed, one: Candidate) -> bool:
    """Whether the indices of a card stand where the candidate's outline has indices; those that say its name, if any.

    One index tells badly how large its card is, so what says the same name is believed even where it is far off.
    """
    telling = [index for index in card.indices if index.name == card.card]
    off = OFF_BACK if one.is_back else OFF_NAMESAKE if card.card == one.likeliest else OFF
    return any(stands(index, one.quad, off) for index in telling or card.indices)


def stands(index: Index, quad: Quad, off: float) -> bool:
    """Whether an index stands in one of the outline's corners, the way it should, its card's sides off by a factor."""
    a, b, c, d = quad
    if np.abs(index.anchor - (a + c) / 2).max() > np.abs(c - a).max() + np.abs(d - b).max():
        return False
    for at, across, down in ((a, b - a, d - a), (c, d - c, b - c), (b, a - b, c - b), (d, c - d, a - d)):
        away = float(np.linalg.norm(at + ANCHOR[0] * across + ANCHOR[1] * down - index.anchor))
        there = away < NEAR * float(np.linalg.norm(down))
        if there and along(down, index.down, ALONG, off) and along(across, index.across, ASIDE, off):
            return True
    return False


def along(side: Numbers, told: Numbers, cosine: float, off: float) -> bool:
    """Whether an outline's side and the one that an index tells lead the same way, and about as far."""
    long, far = float(np.linalg.norm(side)), float(np.linalg.norm(told))
    return near(long, far, off) and float(side @ told) > cosine * long * far


def both(face: Candidate, card: Indexed, crowded: bool = False, *, pips: bool = False) -> Candidate:
    """The reading of a card that has the outline of a face and indices.

    Where other cards lie over or under it, the index knows better which card it is; but with `pips` not which of two
    suits of one colour, as the large pips in a face that can be read at all show them better than the small one below
    a rank does, so that both corners of a card may be wrong alike. A black court card has none: there the corners do.
    An ace has but one, which may be what is hidden.
    """
    said = face.reading
    name, sure = said.card or said.guess, said.confidence
    if pips and said.card and said.card == twin(card.card):
        if not is_black_court(card.card):
            pip_may_be_hidden = crowded and card.card[0] == "A" and (sure < CLEARLY or card.confidence >= CLEAR)
            if sure >= HARDLY and not pip_may_be_hidden:
                return face
            return replace(face, reading=FaceReading(None, Face.UP, sure, said.card, (said.card, card.card)))
        if card.confidence >= CORNERS_OF_COURT:
            return replace(face, reading=FaceReading(card.card, Face.UP, card.confidence, card.card))
    if name == card.card:
        together = 1 - (1 - sure) * (1 - card.confidence)
        court = together < SURE_OF_BLACK_COURT and is_small_black_court(name, face.quad)
        # What is seen between corners that may be none is the face of the other card.
        others_face = crowded and face.guessed and card.confidence < SURE_OF_CARD and sure < CLEARLY
        known = (said.card or together >= CLEARLY) and not (court or others_face)
        reading = FaceReading(name, Face.UP, together, name) if known else unknown(card, together, name)
        return replace(face, reading=reading, guessed=False)
    if card.confidence >= (SURE_OF_INDEX if crowded or sure < SILENT else CLEARLY) and (crowded or sure < HARDLY):
        return replace(face, reading=FaceReading(card.card, Face.UP, card.confidence, card.card))
    if said.card and sure >= CLEARLY and card.confidence < HARDLY:
        return face
    either, confidence = (name or "", card.card), max(sure, card.confidence)
    return replace(face, reading=FaceReading(None, Face.UP, confidence, name, either, odds(card.names)))


def turned(back: Candidate, card: Indexed, plain: bool) -> Candidate:
    """The reading of what looks like a back on which something looks like an index: the surer witness is right.

    `plain` is whether an index can be nothing else, so that it is right wherever it is sure.
    """
    here, there = 1 - back.reading.confidence, 1 - card.confidence
    if card.confidence < SURE_OF_INDEX or not (plain or has_clear_index(card)) or (here < SURER * there and not plain):
        return back
    if there < SURER * here or plain:
        return alone(card)
    return replace(alone(card), reading=FaceReading(None, Face.UNKNOWN, card.confidence, card.card, may_be(card)))


def has_clear_index(card: Indexed) -> bool:
    """Whether an index of the card is no faint one."""
    return any(index.confidence >= CLEAR for index in card.indices)


def alone(card: Indexed) -> Candidate:
    """The reading of a card that only indices show."""
    court = is_small_black_court(card.card, card.quad)
    named = FaceReading(card.card, Face.UP, card.confidence, card.card)
    if court:
        # Signs so small are misread alike: two unsure corners are no more than two witnesses that may err together.
        known = surest(card) >= CORNER_OF_BLACK_COURT or card.confidence >= SURE_OF_BLACK_COURT
    else:
        known = card.confidence >= SURE_OF_INDEX
    reading = named if known else unknown(card, card.confidence, card.card)
    clear = is_red(CardName(card.card)) or span(card.quad) >= SMALL
    in_company = named if card.confidence >= IN_COMPANY and clear and not known else None
    return Candidate(card.quad, reading, True, anchors(card), card.sure, in_company)


def surest(card: Indexed) -> float:
    """The confidence of the index that says the card's name most surely."""
    return max((index.confidence for index in card.indices if index.name == card.card), default=0.0)


def unknown(card: Indexed, sure: float, guess: str | None) -> FaceReading:
    """The reading of a face whose indices leave more than one name."""
    return FaceReading(None, Face.UP, sure, guess, may_be(card), odds(card.names))


def may_be(card: Indexed) -> tuple[str, ...]:
    """The few names that its indices leave to a card, the likeliest first."""
    return likeliest(odds(card.names))


def is_small_black_court(name: str | None, quad: Quad) -> bool:
    """Whether it is a court card of clubs or spades so small that face and indices may be wrong together."""
    return name is not None and is_black_court(name) and span(quad) < SMALL


def anchors(card: Indexed) -> tuple[Numbers, ...]:
    """Where the card's indices were seen."""
    return tuple(index.anchor for index in card.indices)


def unrepeated(candidates: Sequence[Candidate]) -> list[Candidate]:
    """The readings of a table on which every card lies once.

    Of cards read alike, the one that is far surer keeps the name; the others, or all where none is, are unknown.
    """
    doubts: dict[str, list[float]] = defaultdict(list)
    for one in candidates:
        if one.reading.card:
            doubts[one.reading.card].append(1 - one.reading.confidence)
    return [one if is_its_own(one, doubts) else unnamed(one) for one in candidates]


def is_its_own(one: Candidate, doubts: Mapping[str, Sequence[float]]) -> bool:
    """Whether no other card has the name, or all others are far less sure of it."""
    name, doubt = one.reading.card, 1 - one.reading.confidence
    if name is None or len(doubts[name]) == 1:
        return True
    least, next_least = sorted(doubts[name])[:2]
    return bool(doubt == least and least < FAR_SURER * next_least)


def unnamed(one: Candidate) -> Candidate:
    """The card without its name, which is left as what it may be."""
    name = one.reading.card
    return replace(one, reading=replace(one.reading, card=None, guess=name, either=(name,) if name else ()))
