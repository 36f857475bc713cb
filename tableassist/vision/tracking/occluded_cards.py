"""Known cards that no frame made out: whether they may lie there all the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

import cv2
import numpy as np

from tableassist.table.cards import CardName
from tableassist.table.observation import Detection
from tableassist.vision.table.overview import PX_PER_MM, strongest_channel
from tableassist.vision.tracking.persistence import SAME_CARD_MM, fill_card
from tableassist.vision.types import Mask, Picture

LEAST_LEFT = 0.12
"""The part of a card that other cards must leave free to see whether it lies there."""

_LEAST_OF_PALE, _STANDS_OUT = 1 / 3, 0.5
"""The part that others must leave free where a card's paper is no more unlike the mat than the mat itself: less of one
may show no pip. So it is where less than half of what lies there stands out."""

_IN_MIDDLE, _MIDDLE_MM, _COVERED_LINE = frozenset("A23"), 12.0, 0.5
"""The ranks whose pips all lie on a card's middle line, how wide that is in millimetres, and the part of it that others
must leave free for a pip to show: beside it nothing but paper does."""

PIP_PX = 9
"""How many pixels of the overview pips cover at least."""

PIP = cv2.getStructuringElement(cv2.MORPH_CROSS, (3, 3))
"""What is thicker than the strokes printed on a mat, in pixels of the overview. Diamonds taper: none holds a square."""

_PIP_RADIUS_PX = 3
_INK, _LIT = 45.0, 180.0  # grey levels by which pips differ from any mat, where white is at least so bright
_WHITEST, _THIN = 98.0, 4  # per cent of the overview that are no brighter than white; every how many pixels are asked
_FAINTEST = 4.0  # two stops: beyond, pips are no stronger than noise
_LEAST_HINT = 0.04  # the part of a card to see which one may be: on a dark mat much of its print is no more to see
_EDGE_MM = 2.0  # beside a card that was measured a little off, something of it seems to be left over
_MAYBE_IT = 1 / 3  # the part of what others leave free of a card that is unlike the mat where it may lie

Size = tuple[float, float]


def names_of(card: Detection) -> frozenset[CardName]:
    """What the card is, or where it has no name, what it may be."""
    return frozenset((card.name,) if card.name else card.candidate_names)


def find_missed(before: Iterable[Detection], now: Iterable[Detection]) -> list[Detection]:
    """The cards seen before that may be none of those seen now: each exists once (R-TB-002)."""
    seen = frozenset[CardName]().union(*map(names_of, now))
    return [card for card in before if names_of(card) and not names_of(card) & seen]


def is_none_of(card: Detection, known: Sequence[Detection], size: Size) -> bool:
    """Whether a card of which the rank was made out can be none of the known ones: each exists once (R-TB-002).

    A known card's index that few pictures misread lies on that card and has its rank or one of its names; print that
    looks like an index of any rank says nothing.

    Args:
        card: One without a name, of which few frames made something out.
        known: All that lies on the table.
        size: Of a card, in millimetres.
    """
    names, near = names_of(card), [one for one in known if card.place.to(one.place) < max(size)]
    ranks = frozenset(map(_rank, names))
    taken, taken_near = (frozenset[CardName]().union(*map(names_of, cards)) for cards in (known, near))
    return len(ranks) == 1 and not names & taken and not ranks & frozenset(map(_rank, taken_near))


def _rank(name: CardName) -> str:
    return name[:-1]


def find_unseen(
    before: Iterable[Detection], now: Iterable[Detection], others_near: Iterable[Detection]
) -> list[Detection]:
    """The cards seen before that may be none of those seen now, nor of those read in other zones."""
    read = {card.name for card in others_near}
    return [card for card in find_missed(before, now) if not names_of(card) <= read]


def newest_of_lost(lost: Iterable[list[Detection]]) -> Iterator[Detection]:
    """The cards that were lost, each as it was seen last."""
    shaped: set[CardName] = set()
    for card in chain.from_iterable(reversed([*lost])):
        if not names_of(card) <= shaped:
            shaped |= names_of(card)
            yield card


def possibly_present(
    lost: Iterable[Detection],
    now: Sequence[Detection],
    shown: tuple[Mask, Mask],
    size: Size,
    others_near: Iterable[Detection] = (),
) -> Iterator[Detection]:
    """Those of the cards missed that may lie there all the same: nobody can know, so nothing is reported of them.

    Others leave too little free to see whether one is there, or something lies there that none of them explains. On
    paper as white as cards that may be no more than pips, where it lay or may have been turned to, and more of one must
    be free for a pip to show. Where a card lies that nobody can read, it is asked for itself.

    Args:
        lost: Cards that were believed and are not seen.
        now: What the present frame shows.
        shown: What differs from the bare mat, and what of that is printed as darkly as pips, (h, w) of the flat each.
        size: Of a card, in millimetres.
        others_near: Cards whose shape could explain something near as well.
    """
    foreground, pips = shown
    covered = mark_cards((*now, *others_near), foreground, size)
    free = np.asarray(cv2.bitwise_not(covered))
    is_pale = bool(now) and _part(foreground, covered) < _STANDS_OUT
    least = _LEAST_OF_PALE if is_pale else LEAST_LEFT
    for card in lost:
        printed = np.asarray(cv2.bitwise_and(pips, cv2.bitwise_and(free, _reached(card, free, size))))
        to_see = np.asarray(cv2.bitwise_and(_body(card, free, size), free))
        shows = _part(foreground, to_see) >= _MAYBE_IT or _shows_pips(printed)
        hidden = is_covered(card, free, size, least) or (is_pale and _are_pips_covered(card, free, size))
        if not _is_unread(card, now) and (hidden or shows):
            yield card


def is_covered(card: Detection, free: Mask, size: Size, least: float = LEAST_LEFT) -> bool:
    """Whether too little of a card that lay there is left free by others to see whether it still does.

    Args:
        card: One that was known to lie there.
        free: What other cards leave free, (h, w) of the overview.
        size: Of a card, in millimetres.
        least: The part of it that shows whether it lies there.
    """
    body = _body(card, free, size)
    return cv2.countNonZero(cv2.bitwise_and(body, free)) < least * cv2.countNonZero(body)


def _are_pips_covered(card: Detection, free: Mask, size: Size) -> bool:
    """Whether a card has pips on its middle line alone, most of which others cover: what they leave free shows none."""
    on_line = {_rank(name) for name in names_of(card)} <= _IN_MIDDLE
    return on_line and is_covered(card, free, (_MIDDLE_MM, size[1]), _COVERED_LINE)


def has_unexplained(
    cards: Iterable[Detection], shown: tuple[Mask, Mask], window: tuple[slice, slice], size: Size
) -> bool:
    """Whether so much lies in a window of the overview beside the cards that one more may be there.

    On paper as white as cards that may be no more than pips; of those of a known card that was measured a little off,
    what reaches out is too thin for any.

    Args:
        cards: All that were read.
        shown: What differs from the bare mat, and what is printed as darkly as pips, (h, w) of the flat each.
        window: Rows and columns of the overview.
        size: Of a card, in millimetres.
    """
    free = free_of(cards, shown[0], size)
    lies, printed = (np.asarray(cv2.bitwise_and(mask, free)[window]) for mask in shown)
    least = _LEAST_HINT * size[0] * size[1] * PX_PER_MM**2
    return cv2.countNonZero(lies) >= least or _shows_pips(printed)


def ink_step(flat: Picture) -> float:
    """By how many grey levels pips differ from a mat of any tone: by fewer where even what is white is dark."""
    white = float(np.percentile(strongest_channel(flat[::_THIN, ::_THIN]), _WHITEST))
    return _INK * min(max(white / _LIT, 1 / _FAINTEST), 1.0)


def find_pips(ink: Mask) -> Mask:
    """The part of a mask of dark print, (h, w) of the overview, that is thick enough for pips."""
    return np.asarray(cv2.morphologyEx(ink, cv2.MORPH_OPEN, PIP))


def _shows_pips(ink: Mask) -> bool:
    """Whether a mask of dark print shows so much of pips that no rim of a card explains it."""
    return cv2.countNonZero(find_pips(ink)) >= PIP_PX


def grow_pips(pips: Mask, faint: Mask) -> Mask:
    """Pips with the fainter print around them that they are part of: a blurred one is dark in its middle only.

    Args:
        pips: As `find_pips` finds them, (h, w) of the overview.
        faint: What is printed half as darkly, or more.
    """
    for _ in range(_PIP_RADIUS_PX):
        pips = np.asarray(cv2.bitwise_and(cv2.dilate(pips, PIP), faint))
    return pips


def without_shade(pips: Mask, whole: Mask, size: Size) -> Mask:
    """The pips that are part of nothing longer than a card: that is a shadow, with its rim's specks, or the mat's edge.

    Args:
        pips: As `find_pips` finds them, (h, w) of the overview.
        whole: The same, as `grow_pips` grows them.
        size: Of a card, in millimetres.
    """
    _, labels, stats, _ = cv2.connectedComponentsWithStats(whole, connectivity=8)
    longest = stats[:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]].max(axis=1)
    return np.where(longest[labels] <= max(size) * PX_PER_MM, pips, np.uint8(0))


def mark_cards(cards: Iterable[Detection], like: Mask, size: Size) -> Mask:
    """What the cards and their edges cover, as a mask like that one.

    Args:
        cards: Those that were read.
        like: A mask (h, w) of the overview.
        size: Of a card, in millimetres.
    """
    mask = np.zeros_like(like)
    for card in cards:
        fill_card(mask, card, (size[0] + 2 * _EDGE_MM, size[1] + 2 * _EDGE_MM))
    return mask


def free_of(cards: Iterable[Detection], like: Mask, size: Size) -> Mask:
    """What the cards and their edges leave free, as a mask like that one.

    Args:
        cards: Those that were read.
        like: A mask (h, w) of the overview.
        size: Of a card, in millimetres.
    """
    return np.asarray(cv2.bitwise_not(mark_cards(cards, like, size)))


def _body(card: Detection, like: Mask, size: Size) -> Mask:
    """All that a card covers, as a mask like that one."""
    mask = np.zeros_like(like)
    fill_card(mask, card, size)
    return mask


def _reached(card: Detection, like: Mask, size: Size) -> Mask:
    """All that a card would cover as it lay or turned, as a mask like that one."""
    return np.asarray(cv2.bitwise_or(_body(card, like, size), _body(_turned(card), like, size)))


def _is_unread(card: Detection, now: Iterable[Detection]) -> bool:
    """Whether a card without a name lies where it lay, which may be it."""
    return any(card.place.to(one.place) < SAME_CARD_MM for one in now if one.name is None)


def _part(of: Mask, area: Mask) -> float:
    """The part of an area that is marked."""
    return cv2.countNonZero(cv2.bitwise_and(of, area)) / max(1, cv2.countNonZero(area))


def _turned(card: Detection) -> Detection:
    return replace(card, angle=(card.angle + 90.0) % 180.0)
