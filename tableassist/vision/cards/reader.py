"""Reads the cards in any photograph: no calibration, no known table, no known deck."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, Protocol

import cv2
import numpy as np

from tableassist.table.observation import Face
from tableassist.vision.cards.assembly import Indexed, assemble_cards, card_height, nms_indices
from tableassist.vision.cards.backs import (
    choose_cards,
    is_sure_back,
    reject_size_outliers,
    without_their_print,
)
from tableassist.vision.cards.candidates import Candidate, non_max_suppression
from tableassist.vision.cards.faces import BadPatch, FaceReader, FaceReading, check_picture, same_colour_twin
from tableassist.vision.cards.fusion import SURE_OF_CARD, belongs_to, fuse, is_crowded, without_name
from tableassist.vision.cards.indices import Find, Index, IndexFinder, IndexReader
from tableassist.vision.cards.known_scale import Size, keep_indices_of_size, restrict_finder, snap_cards, snap_outlines
from tableassist.vision.cards.letters import resolve_letters
from tableassist.vision.cards.local_plane import (
    ENOUGH,
    SURE,
    LocalPlane,
    reference_outlines,
)
from tableassist.vision.cards.masks import SmoothedPicture
from tableassist.vision.cards.quads import QuadFinder, card_height_px, mean_sides, order_clockwise
from tableassist.vision.cards.silhouettes import LIKELY_PAIR, Pair, find_overlapping_pairs, pair_probability
from tableassist.vision.cards.stacking import StackedCard, order_stack, visible_shares
from tableassist.vision.cards.surroundings import stands_out, with_surroundings
from tableassist.vision.cards.unique_names import without_contested
from tableassist.vision.types import Picture, Quad

__all__ = ["BadPatch", "CardReader", "CardReading", "FaceReader", "FaceReading"]

ClassifyIndices = Callable[[Picture, Sequence[Any]], tuple[Index, ...]]

WORKING_SIDE = 1280  # pixels of the long side outlines are looked for at
FLAT_WIDTH, FLAT_HEIGHT = 140, 196  # pixels of a flattened card
FLAT = np.array([[0, 0], [FLAT_WIDTH, 0], [FLAT_WIDTH, FLAT_HEIGHT], [0, FLAT_HEIGHT]], np.float32)
SIDES = (320, 640, 1280)  # pixels of the long side at which indices are looked for: cards of 6 to 84 % of it
LIKELY_FACE = 0.5  # confidence of a name from which an outline of a pair is no card face down
HALF = 0.5  # of a picture in which outlines are looked for that need not all be found, at a third of the cost
MOST_ENLARGED = 2.5  # times a picture is enlarged for that at most
WELL_READ = 150.0  # pixels of a card's height at which its indices are read best
MOST = 160  # outlines read at most; the largest come first
SQUARISH = 0.86  # short : long side from which either side may be the card's height
SURE_OF_PART = 0.9  # a guessed outline must be read more surely than a found one
IN_SIGHT = 0.75  # share of a card in the picture from which its face can be asked
SURE_OF_LONE = 0.99  # confidence from which an index alone is a card also where no other in the picture is surer


class Faces(Protocol):
    """Reads flat pictures of cards, either way up, as `FaceReader` does."""

    def __call__(self, faces: Sequence[Picture]) -> Sequence[FaceReading]:
        """A reading for each picture."""

    def screened(self, faces: Sequence[Picture]) -> Sequence[FaceReading | None]:
        """A reading for each picture, None where it plainly shows no card."""


@dataclass(frozen=True, slots=True)
class CardReading:
    """One card in a photograph.

    `card` is `AS`, `10H`, `XR` …, or None where it is not known. `face` is up, down or unknown. `corners` are four
    pixels (x, y) of the photograph, clockwise from the card's own top left (an index's corner). `confidence` is the
    probability that card and face are right. `under` are the places, in the sequence of readings, of the cards that are
    known to lie on this one, `shows` the share of it that they leave free. `candidate_names` are the names that a card
    without one may have, `odds` the likeliest names with their probabilities, should it lie face up.
    """

    card: str | None
    face: Face
    corners: tuple[tuple[float, float], ...]
    confidence: float
    under: tuple[int, ...] = ()
    shows: float = 1.0
    candidate_names: tuple[str, ...] = ()
    odds: tuple[tuple[str, float], ...] = ()


@dataclass
class CardReader:
    """Reads every card in a photograph, whole or partly hidden.

    Outlines of card-like shapes are proposed, flattened, and given to the face reader, which knows what is no card;
    corner indices are looked for everywhere. Both are evidence of the same cards.
    `model` is the face reader's ONNX file, by default the one that comes with the package. `one_deck` says that no card
    can be there twice: of two read alike, one at most keeps its name. `size` is a card's width and height in pixels
    where they are known, as on a table that is seen from straight above: then nothing else is a card. `faces` reads
    flat faces in the place of the package's reader, as one does that has learnt a deck.
    """

    model: Path | None = None
    one_deck: bool = False
    size: Size | None = None
    faces: Faces | None = None
    finder: QuadFinder = field(default_factory=QuadFinder)

    def __post_init__(self) -> None:
        self._faces: Faces = self.faces if self.faces is not None else FaceReader(self.model)
        self._find_indices = IndexFinder()
        self._read_indices = IndexReader()

    def __call__(self, picture: Picture, *, thorough: bool = True) -> tuple[CardReading, ...]:
        """The cards in a picture (BGR, any size), from its top down. Raises `BadPatch`.

        Unless it is `thorough`, outlines of cards of a known `size` are looked for in half of the picture's pixels a
        side: they are as exact, and a few are missed.
        """
        check_picture(picture)
        whole = self._outlined(picture) if self.size is None else self._outlined_by_size(picture, self.size, thorough)
        cards = self._indexed(picture, whole)
        likely = [card for card in cards if card.sure >= SURE_OF_CARD]
        found = non_max_suppression([*whole, *self._between(picture, likely, whole)])
        found = non_max_suppression(fuse(found, cards, printed=self.size is None))
        if self.size is None:
            found = reject_size_outliers(self._without_words(picture, found))
        found = resolve_letters(found)
        found = without_contested(found, named_claim, without_name) if self.one_deck else found
        return read_candidates(sorted(found, key=lambda one: one.quad[:, 1].min()))

    def read_outlines(self, picture: Picture, outlines: Iterable[Quad]) -> tuple[CardReading, ...]:
        """The cards face up in a picture (BGR, any size) with guessed outlines (4, 2), as far as a face shows there."""
        read = self._read(picture, outlines, 1.0)
        found = [replace(one, guessed=True) for one in read if one.reading.face is Face.UP]
        return read_candidates(non_max_suppression(found))

    def _indexed(self, picture: Picture, whole: Sequence[Candidate]) -> list[Indexed]:
        """The cards of which indices show; `whole` are those whose outlines were found."""
        if self.size is not None:
            read = self._read_indices(picture, self._find_indices(picture))
            indices = keep_indices_of_size(read, self.size, partial(self._read_indices.again, picture))
            return snap_cards(assemble_cards(nms_indices(indices)), self.size)
        pictures = [*pyramid(picture, whole)]
        first = self._indices(pictures)
        cards = assemble_cards(first)
        quads = reference_outlines(whole, cards)
        if not quads:
            return cards
        settled = [index for card in cards if is_confirmed(card, whole) for index in card.indices]
        hidden = [index for index in first if index not in settled]
        again = self._at_best(pictures, map(LocalPlane.of(quads).like, hidden), self._read_indices.again)
        return assemble_cards(nms_indices([*settled, *again]))

    def _outlined(self, picture: Picture) -> list[Candidate]:
        """The cards of which the whole outline shows; where none is named, the picture may itself be a card."""
        scale, small = working_picture(picture)
        smoothed = SmoothedPicture(small)
        read = self._read(picture, self.finder.find_in(smoothed), scale)
        faces = [(one.quad * scale).astype(np.float32) for one in read if one.reading.card]
        pairs = self._overlapping_backs(picture, find_overlapping_pairs(smoothed, faces), scale)
        found = [*without_their_print(read, pairs), *pairs]
        cards = choose_cards(found)
        if any(one.reading.card for one in cards):
            return cards
        return self._guesses(picture, [picture_quad(small)], scale) or cards

    def _outlined_by_size(self, picture: Picture, size: Size, thorough: bool) -> list[Candidate]:
        """The cards of a known size of which the whole outline shows."""
        scale = 1.0 if thorough else HALF
        finder = restrict_finder(self.finder, size, picture.shape[0] * picture.shape[1])
        quads = [(quad / scale).astype(np.float32) for quad in finder(resize_picture(picture, scale))]
        found = non_max_suppression(self._read(picture, snap_outlines(quads, size), 1.0))
        backs = keep_standing_out(picture, filter(is_sure_back, found))
        return [*(one for one in found if not one.is_back), *backs]

    def _overlapping_backs(self, picture: Picture, pairs: Sequence[Pair], scale: float) -> list[Candidate]:
        """Those pairs that are two cards face down: neither shows a face, and both fill a silhouette as cards do."""
        found: list[Candidate] = []
        for number, pair in enumerate(pairs):
            backs = [self._back(picture, (quad / scale).astype(np.float32), number) for quad in pair.quads]
            cards = [one for one in backs if one]
            if len(cards) == len(pair.quads):
                sure = pair_probability(pair.share, [one.reading.bare for one in cards])
                found += [with_confidence(one, sure) for one in cards if sure >= LIKELY_PAIR]
        return found

    def _back(self, picture: Picture, quad: Quad, silhouette: int) -> Candidate | None:
        """What an outline of a pair shows as a card face down, with no confidence where too little shows."""
        ways = [*portrait_orders(quad)]
        readings = self._faces([*flatten_quads(picture, ways)])
        if any(one.guess and one.confidence >= LIKELY_FACE for one in readings):
            return None
        sure = [one.confidence if one.face is Face.DOWN else 0.0 for one in readings]
        best = int(np.argmax(sure))
        back = FaceReading(None, Face.DOWN, sure[best], bare=readings[best].bare)
        return Candidate(ways[best], back, silhouette=silhouette)

    def indices(self, picture: Picture) -> list[Index]:
        """The indices in a picture, looked for at a few of its sizes."""
        return self._indices([*pyramid(picture)])

    def _indices(self, pictures: Sequence[tuple[float, Picture]]) -> list[Index]:
        """The indices in a picture of several sizes, each with its scale: what is found at two of them is read once."""
        glances = {
            index.scaled(1 / scale): find.scaled(1 / scale)
            for scale, picture in pictures
            for find, index in self._read_indices.glance(picture, self._find_indices(picture))
        }
        finds = [glances[index] for index in nms_indices(glances)]
        return nms_indices(self._at_best(pictures, finds, self._read_indices.classify))

    def _at_best(
        self, pictures: Sequence[tuple[float, Picture]], finds: Iterable[Find], classify: ClassifyIndices
    ) -> Iterator[Index]:
        """The finds, each looked at in the size of the picture that shows it best."""
        best: dict[float, list[Find]] = {scale: [] for scale, _ in pictures}
        for find in finds:
            best[min(best, key=lambda scale: abs(np.log(scale * card_height(find) / WELL_READ)))].append(find)
        for scale, picture in pictures:
            yield from (
                one.scaled(1 / scale) for one in classify(picture, [find.scaled(scale) for find in best[scale]])
            )

    def _without_words(self, picture: Picture, found: Sequence[Candidate]) -> list[Candidate]:
        """Without the names of what only looks like indices: the words of a page, the days of a calendar.

        Such are two with surely no card between them, or one that is not very sure with none where all of it should
        show; and where no card is surer than that, none makes another likely: the face that each should have must look
        like its name.
        """
        named = [number for number, one in enumerate(found) if one.reading.card]
        bare = [number for number in named if found[number].guessed and expects_face(found[number], picture)]
        bare = [number for number in bare if not is_crowded(found[number].quad, other_quads(found, number))]
        alone = named if all(is_lone(found[number]) for number in named) else []
        asked = [*{*bare, *alone}]
        faces = self._faces.screened([*flatten_quads(picture, [found[number].quad for number in asked])])
        words = {
            number
            for number, face in zip(asked, faces, strict=True)
            if face is None or (number in alone and face.guess != found[number].reading.card)
        }
        return [without_name(one) if number in words else one for number, one in enumerate(found)]

    def _between(self, picture: Picture, cards: Sequence[Indexed], whole: Sequence[Candidate]) -> list[Candidate]:
        """The faces of the cards that indices imply, where they have a name: surely, or nearly that of the indices."""
        cards = [card for card in cards if not is_confirmed(card, whole)]
        if self.size is not None:
            return self._guesses(picture, [card.quad for card in cards], 1.0)
        readings = self._faces([*flatten_quads(picture, [card.quad for card in cards])])
        return [
            Candidate(card.quad, reading, guessed=True)
            for card, reading in zip(cards, readings, strict=True)
            if confirms_guess(reading) or (reading.card and reading.card in (card.card, same_colour_twin(card.card)))
        ]

    def _guesses(self, picture: Picture, outlines: Iterable[Quad], scale: float) -> list[Candidate]:
        """Those guessed outlines that a sure name confirms."""
        read = self._read(picture, outlines, scale)
        return [replace(one, guessed=True) for one in read if confirms_guess(one.reading)]

    def _read(self, picture: Picture, outlines: Iterable[Quad], scale: float) -> list[Candidate]:
        """What is said of outlines that were found in the picture at a scale."""
        quads = [turn for quad in outlines for turn in portrait_orders((quad / scale).astype(np.float32))][:MOST]
        readings = zip(quads, self._faces.screened([*flatten_quads(picture, quads)]), strict=True)
        return [Candidate(quad, reading) for quad, reading in readings if reading and reading.face is not Face.UNKNOWN]


def confidence_of(one: Candidate) -> float:
    """How sure a candidate's reading is."""
    return one.reading.confidence


def with_confidence(one: Candidate, sure: float) -> Candidate:
    """The candidate, its confidence no less than this."""
    return replace(one, reading=replace(one.reading, confidence=max(confidence_of(one), sure)))


def working_picture(picture: Picture) -> tuple[float, Picture]:
    """The picture at the size at which outlines are looked for at most, with its scale."""
    scale = min(1.0, WORKING_SIDE / max(picture.shape[:2]))
    return scale, resize_picture(picture, scale)


def pyramid(picture: Picture, whole: Sequence[Candidate] = ()) -> Iterator[tuple[float, Picture]]:
    """The picture at the sizes at which indices are looked for, each with its scale.

    Where whole cards are known, those sizes are left out in which none of them would be seen well.
    """
    for scale in choose_scales(
        picture, [card_height_px(one.quad) for one in whole if one.reading.card and confidence_of(one) >= SURE]
    ):
        yield scale, resize_picture(picture, scale)


def resize_picture(picture: Picture, scale: float) -> Picture:
    """The picture, so many times as large."""
    if scale == 1.0:
        return picture
    method = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    return cv2.resize(picture, None, fx=scale, fy=scale, interpolation=method)


def choose_scales(picture: Picture, heights: Sequence[float]) -> list[float]:
    """The scales at which cards of these heights (pixels) are seen well; all of them where few are known."""
    every = [scale for side in SIDES if (scale := side / max(picture.shape[:2])) <= MOST_ENLARGED]
    best = {min(every, key=lambda scale: abs(np.log(scale * height / WELL_READ))) for height in heights}
    return sorted(best) if len(heights) >= ENOUGH else every


def picture_quad(picture: Picture) -> Quad:
    """The picture's own outline: a scan or a cut-out may be nothing but a card."""
    height, width = picture.shape[:2]
    return np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float32)


def portrait_orders(quad: Quad) -> Iterator[Quad]:
    """The quad with its corners turned so that its height is its long side, or either way where that is hard to say."""
    quad = order_clockwise(quad)
    across, down = mean_sides(quad)
    if across <= down / SQUARISH:
        yield quad
    if down <= across / SQUARISH:
        yield np.roll(quad, 1, axis=0)


def flatten_quads(picture: Picture, quads: Sequence[Quad]) -> Iterator[Picture]:
    """The flat picture of every outline, taken from a picture halved as often as keeps fine print from breaking up."""
    levels = [picture]
    for quad in quads:
        depth = max(0, int(np.log2(max(1.0, card_height_px(quad) / FLAT_HEIGHT) / 1.2)))
        while len(levels) <= depth:
            levels.append(cv2.pyrDown(levels[-1]))
        here = cv2.getPerspectiveTransform((quad / 2**depth).astype(np.float32), FLAT)
        size = FLAT_WIDTH, FLAT_HEIGHT
        yield cv2.warpPerspective(levels[depth], here, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def keep_standing_out(picture: Picture, backs: Iterable[Candidate]) -> list[Candidate]:
    """Those that look other than what lies around them: what is printed on a table does not."""
    asked = [*backs]
    around = flatten_quads(picture, [with_surroundings(one.quad) for one in asked])
    return [one for one, flat in zip(asked, around, strict=True) if stands_out(flat)]


def is_confirmed(card: Indexed, whole: Iterable[Candidate]) -> bool:
    """Whether the card's outline was found as well, and its face surely says the name of its indices."""
    return any(one.reading.card == card.card and confidence_of(one) >= SURE and belongs_to(card, one) for one in whole)


def named_claim(one: Candidate) -> tuple[str | None, float]:
    """A candidate's name and the doubt in it."""
    return one.reading.card, 1 - confidence_of(one)


def other_quads(found: Sequence[Candidate], number: int) -> list[Quad]:
    """The outlines of the named cards but one."""
    return [one.quad for place, one in enumerate(found) if one.reading.card and place != number]


def expects_face(one: Candidate, picture: Picture) -> bool:
    """Whether a card's face should be seen where nothing lies on it: by two corners, or all in sight and unsure."""
    within = cv2.intersectConvexConvex(picture_quad(picture), one.quad.astype(np.float32))[0]
    return len(one.seen) > 1 or (is_lone(one) and within > IN_SIGHT * cv2.contourArea(one.quad))


def is_lone(one: Candidate) -> bool:
    """Whether only indices imply a card, and not so surely that nothing else is needed."""
    return one.guessed and one.reading.confidence < SURE_OF_LONE


def confirms_guess(reading: FaceReading) -> bool:
    """Whether a guessed outline is confirmed: only by a name, and a sure one."""
    return reading.card is not None and reading.confidence >= SURE_OF_PART


def read_candidates(candidates: Sequence[Candidate]) -> tuple[CardReading, ...]:
    """What is said of the candidates, and which of them lies on which."""
    placed = [StackedCard(one.quad, one.seen, whole=not one.guessed) for one in candidates]
    under = order_stack(placed)
    return tuple(map(read_candidate, candidates, under, visible_shares(placed, under)))


def read_candidate(candidate: Candidate, under: tuple[int, ...] = (), shows: float = 1.0) -> CardReading:
    """What is said of a candidate."""
    corners = tuple((float(x), float(y)) for x, y in candidate.quad)
    reading = candidate.reading
    return CardReading(
        reading.card, reading.face, corners, reading.confidence, under, shows, reading.candidate_names, reading.odds
    )
