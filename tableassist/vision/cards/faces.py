"""Reads cards whose place is known: flat pictures in, names out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import numpy as np

from tableassist.table.observation import MOST_NAMES, Face
from tableassist.vision.perceptron import softmax
from tableassist.vision.types import Numbers, Picture
from tableassist.vision.weights import load_network, weights_path

WIDTH, HEIGHT = 112, 160  # pixels of the network's input
SMALLEST = 16  # pixels a side; less shows nothing
BATCH = 32  # faces a pass; bounds the memory a large table takes
SURELY_NOTHING = 0.9  # probability of "no card in its place" from which a picture is not worth a second look
SURE_OF_FACE = 0.8  # probability from which a card's face is given
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "CDHS"
KINDS = ("up", "XB", "XR", "down", "none")  # a face, the two jokers, a back, no card in its place
NEARLY_ALL = 0.97
MOST_ODDS = 6
DAMP = 4.0  # grey levels added to a picture's spread, so that an even grey is not blown up to noise


@dataclass(frozen=True, slots=True)
class FaceReading:
    """What one flat picture shows.

    `card` is a name such as `AS`, `10H`, `XR` (red joker), or None where the face is down, there is no card, or the
    name is not sure. `face` is UNKNOWN where it is neither surely a face nor surely a back. `confidence` is the
    probability that both are right; of an unknown, the probability of the likeliest reading that was not good enough.
    `guess` is that likeliest name where the face seems to be up, for those who know what may lie there; `odds` are the
    likeliest names with their probabilities, which hold nearly all of it. `bare` is the probability that no card lies
    in its place.
    """

    card: str | None
    face: Face
    confidence: float
    guess: str | None = None
    candidate_names: tuple[str, ...] = ()
    odds: tuple[tuple[str, float], ...] = ()
    bare: float = 0.0


class BadPatch(ValueError):
    """A picture that is not 8 bit BGR, or too small to show anything."""


class FaceReader:
    """Reads flat pictures of cards, either way up.

    `model` is an ONNX file; by default the one that comes with the package. `sure_of_name` is the probability from
    which a name is given, as a face is from `SURE_OF_FACE` on; below them the reading is an honest unknown.
    `sure_of_black_court` is that for the jacks, queens and kings of clubs and spades, whose small black signs beside
    large figures are what the network confuses most.
    """

    def __init__(
        self, model: Path | None = None, sure_of_name: float = 0.8, sure_of_black_court: float | None = None
    ) -> None:
        self._net = load_network(model or weights_path("faces.onnx"))
        self._sure_of_name = sure_of_name
        self._sure_of_black_court = sure_of_name if sure_of_black_court is None else sure_of_black_court

    def __call__(self, faces: Sequence[Picture]) -> tuple[FaceReading, ...]:
        """A reading for each picture (BGR, portrait, 63 : 88, any size). Raises `BadPatch`."""
        return tuple(self._reading(answer) for answer in self.answers(faces))

    def screened(self, faces: Sequence[Picture]) -> tuple[FaceReading | None, ...]:
        """A reading for each picture; None where one glance shows that it is no card. Raises `BadPatch`."""
        glances = self._glances(faces)
        worth = np.flatnonzero(softmax(glances[:, 17:])[:, -1] < SURELY_NOTHING).tolist()
        answers = self._answers([faces[number] for number in worth], glances[worth])
        readings = dict(zip(worth, map(self._reading, answers), strict=True))
        return tuple(readings.get(number) for number in range(len(faces)))

    def answers(self, faces: Sequence[Picture]) -> Numbers:
        """The probabilities (n, 22) of 13 ranks, 4 suits and 5 kinds. Raises `BadPatch`."""
        return self._answers(faces, self._glances(faces))

    def _answers(self, faces: Sequence[Picture], glances: Numbers) -> Numbers:
        """The probabilities of pictures that were glanced at: turned by half they are asked as well."""
        return face_probabilities((glances + self._glances(faces, turned=True)) / 2)

    def _glances(self, faces: Sequence[Picture], *, turned: bool = False) -> Numbers:
        """What the network says (n, 22) of the pictures as they are, or turned by half."""
        parts = (np.ascontiguousarray(batch[:, :, ::-1, ::-1]) if turned else batch for batch in make_batches(faces))
        return np.concatenate([np.zeros((0, 22), np.float32), *map(self._logits, parts)])

    def _logits(self, batch: Numbers) -> Numbers:
        """What the network says of a batch."""
        return self._net(batch)

    def _reading(self, answer: Numbers) -> FaceReading:
        """What the probabilities of one picture say."""
        ranks, suits, kinds = np.split(answer, (13, 17))
        kind, share = KINDS[int(kinds.argmax())], float(kinds.max())
        bare = float(kinds[-1])
        if kind == "none":
            return FaceReading(None, Face.UNKNOWN, share, bare=bare)
        if kind == "down":
            return FaceReading(None, Face.DOWN if share >= SURE_OF_FACE else Face.UNKNOWN, share, bare=bare)
        upward = float(kinds[:3].sum())
        name, sureness = (kind, share) if kind != "up" else best_name(ranks, suits)
        reading = self._upward(name, upward, min(upward, sureness) if kind != "up" else upward * sureness)
        if kind != "up" or reading.face is not Face.UP:
            return reading
        reading = replace(reading, odds=rank_names(np.outer(ranks, suits).ravel()))
        return reading if reading.card else replace(reading, candidate_names=candidate_names_of(reading.odds))

    def _upward(self, name: str, upward: float, sureness: float) -> FaceReading:
        """The reading of what looks like a face."""
        face = Face.UP if upward >= SURE_OF_FACE else Face.UNKNOWN
        wanted = self._sure_of_black_court if is_black_court(name) else self._sure_of_name
        known = sureness >= wanted and face is Face.UP
        return FaceReading(name if known else None, face, sureness, name)


def face_probabilities(logits: Numbers) -> Numbers:
    """The probabilities that a network's answers stand for: of 13 ranks, of 4 suits, and of whatever kinds follow."""
    return np.concatenate([softmax(part) for part in np.split(logits, (13, 17), axis=1)], axis=1)


def best_name(ranks: Numbers, suits: Numbers) -> tuple[str, float]:
    """The likeliest name and its probability."""
    name = RANKS[int(ranks.argmax())] + SUITS[int(suits.argmax())]
    return name, float(ranks.max() * suits.max())


def is_black_court(name: str) -> bool:
    """Whether the card is a jack, queen or king of clubs or spades."""
    return name[0] in "JQK" and name[-1] in "CS"


def rank_names(shares: Numbers) -> tuple[tuple[str, float], ...]:
    """The likeliest of 52 names, rank by rank, and their probabilities, the likeliest first."""
    best = np.argsort(-shares)[:MOST_ODDS]
    return tuple((RANKS[one // 4] + SUITS[one % 4], float(shares[one])) for one in best)


def candidate_names_of(odds: Sequence[tuple[str, float]]) -> tuple[str, ...]:
    """The few names that hold nearly all probability, likeliest first; a black court card has its twin beside it."""
    names: list[str] = []
    held = 0.0
    for name, share in odds:
        if held >= NEARLY_ALL:
            break
        names.append(name)
        held += share
    if is_black_court(names[0]):
        names = [
            names[0],
            same_colour_twin(names[0]),
            *(name for name in names[1:] if name != same_colour_twin(names[0])),
        ]
    return tuple(names[:MOST_NAMES])


def same_colour_twin(name: str) -> str:
    """The card of the same rank and colour."""
    return name[:-1] + {"C": "S", "S": "C", "D": "H", "H": "D"}[name[-1]]


def make_batches(faces: Sequence[Picture]) -> Iterator[Numbers]:
    """The pictures as the network's input, some at a time.

    Returns:
        Arrays (n, 3, 160, 112), n at most `BATCH`.
    """
    for start in range(0, len(faces), BATCH):
        yield np.stack([prepare_face(face) for face in faces[start : start + BATCH]])


def prepare_face(face: Picture) -> Numbers:
    """The network's input (3, 160, 112): the picture at its size, normalised by its own mean and spread."""
    check_picture(face)
    # Up to half as large again two pixels a side, which are all that is looked at for one, leave nothing out.
    shrinks = face.shape[0] > 1.5 * HEIGHT
    fitted = cv2.resize(face, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR)
    mean, spread = (float(one[0, 0]) for one in cv2.meanStdDev(fitted.reshape(-1, 1)))
    normalised: Numbers = cv2.dnn.blobFromImage(fitted, 1 / (spread + DAMP), mean=(mean, mean, mean))[0]
    return normalised


def check_picture(picture: Picture) -> None:
    """Raises `BadPatch` where the picture is no BGR picture of some size."""
    if not isinstance(picture, np.ndarray) or picture.dtype != np.uint8 or picture.ndim != 3 or picture.shape[2] != 3:
        raise BadPatch("A picture must be an array of 8 bit BGR, height x width x 3.")
    if min(picture.shape[:2]) < SMALLEST:
        raise BadPatch(f"A picture of {picture.shape[1]} x {picture.shape[0]} pixels is too small to read.")
