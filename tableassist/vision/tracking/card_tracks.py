"""Cards that lie as they like, tracked over frames: which detections are one card, and which card it is.

The evidence of frames is added up as log-odds. Frames of a table at rest err alike, since light and smudges stay
the same: so many of them count as `EFFECTIVE` says, and none dispels more than `ONE_FRAME` of doubt. No card is there
twice (R-TB-002).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import exp, log

from tableassist.table.cards import CardName
from tableassist.table.geometry import Rect, angle_between
from tableassist.table.observation import Detection, Face
from tableassist.vision.cards.assembly import NAMES
from tableassist.vision.cards.faces import candidate_names_of
from tableassist.vision.cards.loose import LooseCard
from tableassist.vision.cards.unique_names import without_contested
from tableassist.vision.tracking.persistence import SAME_CARD_MM

SAME_PLACE_MM, SAME_WAY = 8.0, 12.0  # how far two frames of one card that lies still may differ: millimetres, degrees
SAME_CORNER_MM, SAME_WAY_OF_CORNER = 6.0, 35.0  # the same where one index implies the outline, which turns about it
ON_EACH_OTHER_MM = 4.0  # a card that reaches out less than that shows no index of its own
FEWEST = 2  # frames without which nothing is settled: one may show a card in motion
SURE = 0.98  # of 878 cards on 30 dev tables, two frames: 727 named, none wrongly; with 0.95 it is 745 and four
ONE_FRAME = 0.01  # doubt that a single frame never dispels
PLAIN, PLAIN_DOUBT = 0.997, 0.003
"""From which probability one frame leaves no doubt of a name, and what doubt it leaves all the same.

Of 954 such names on 50 *kitchen* tables that nothing was chosen on none was wrong (95 %: at most so many); of 94 from
0.99 on one was.
"""
EFFECTIVE = 0.3  # n frames are worth n to this power: 0 if all erred alike, 1 if each erred for itself
LEAST_OF_RANK = 0.6  # the probability of one rank below which what seems an index is print of another card
NAMELESS = 0.5  # what names say at most that a reader without odds only thinks possible

KNOWN_PRIOR = log(10.0)
"""How much likelier a card that was known to lie there is than any other, as a logarithm.

Measured by `models/missed.py`, also with cards replaced by such as look alike: ten times names more of those that stay,
and no more of those that went; a hundred times does."""

BACK = CardName("back")
"""What a card that lies face down is called among the names that it may have."""


@dataclass
class Track:
    """What several frames say of one card; `known` are the cards that were known to lie there.

    `expected` is how many frames were to show it.
    """

    frames: list[LooseCard]
    known: frozenset[CardName] = frozenset()
    expected: int = 1

    @property
    def last(self) -> LooseCard:
        """The last frame of it."""
        return self.frames[-1]

    def posterior(self) -> dict[CardName, float]:
        """The probabilities of what any look took it for; what is left of 1 is that of all else."""
        evidence = [one for one in map(evidence_of, self.frames) if one]
        if not evidence:
            return {}
        weight = len(evidence) ** (EFFECTIVE - 1)
        candidates = dict.fromkeys(chain.from_iterable(evidence))
        scores = {one: weight * sum(log_likelihood(frame, one) for frame in evidence) for one in candidates}
        scores = {one: score + KNOWN_PRIOR * (one in self.known) for one, score in scores.items()}
        others = weight * sum(log_likelihood(frame, None) for frame in evidence)
        most = max(scores.values())
        shares = {one: exp(score - most) for one, score in scores.items()}
        total = sum(shares.values()) + (NAMES + 1 - len(shares)) * exp(others - most)
        return {one: share / total for one, share in sorted(shares.items(), key=lambda pair: -pair[1])}

    def believed(self) -> Detection:
        """The card as it is believed to be, unknown with its likely names where that is not sure."""
        posterior = self.posterior()
        seen = self.last.detection
        if not posterior:
            return replace(seen, name=None)
        best, sure = next(iter(posterior.items()))
        if best == BACK:
            return replace(seen, name=None, face=Face.DOWN, confidence=sure, candidate_names=())
        if sure >= SURE:
            return replace(seen, name=best, face=Face.UP, confidence=sure, candidate_names=())
        names = [(name, share) for name, share in posterior.items() if name != BACK]
        candidate_names = tuple(map(CardName, candidate_names_of(names)))
        return replace(seen, name=None, face=Face.UP, confidence=sure, candidate_names=candidate_names)

    def is_plain(self) -> bool:
        """Whether the one frame in which it was looked for leaves no doubt of it."""
        return self.expected == 1 and is_plain(self.last)

    def is_legible(self) -> bool:
        """Whether it has a back or a rank, rather than print that looks like an index of any card.

        A reader that gives no odds has decided that already.
        """
        if not any(frame.odds for frame in self.frames):
            return True
        shares: dict[str, float] = {}
        for name, share in self.posterior().items():
            shares[name[:-1]] = shares.get(name[:-1], 0.0) + share
        return max(shares.values()) >= LEAST_OF_RANK

    def glimpse(self) -> Detection:
        """The card as one that nobody can name: it may be whatever frames took it for."""
        read = (
            name for frame in self.frames for name in (frame.detection.name, *frame.detection.candidate_names) if name
        )
        return replace(self.last.detection, name=None, candidate_names=tuple(dict.fromkeys(read)))


def evidence_of(frame: LooseCard) -> Mapping[CardName, float]:
    """What one frame says of what the card is; nothing where it says nothing."""
    seen = frame.detection
    if frame.odds:
        return {CardName(name): share for name, share in frame.odds}
    if seen.name is not None:
        return {seen.name: seen.confidence}
    if seen.face is Face.DOWN:
        return {BACK: seen.confidence}
    return dict.fromkeys(seen.candidate_names, min(seen.confidence, NAMELESS) / max(1, len(seen.candidate_names)))


def is_plain(frame: LooseCard) -> bool:
    """Whether one frame leaves no doubt of a card, or of its being none that can have a name."""
    evidence, seen = evidence_of(frame), frame.detection
    sure = max(evidence.values()) if evidence else seen.confidence if seen.face is Face.UNKNOWN else 0.0
    return sure >= PLAIN


def log_likelihood(evidence: Mapping[CardName, float], name: CardName | None) -> float:
    """The logarithm of what one frame says of a name, None for any that it does not mention."""
    left = max(0.0, 1.0 - sum(evidence.values())) / (NAMES + 1 - len(evidence))
    share = left if name is None else evidence.get(name, left)
    doubt = PLAIN_DOUBT if max(evidence.values()) >= PLAIN else ONE_FRAME
    return log((1 - doubt) * share + doubt / (NAMES + 1))


class CardTracks:
    """Adds up what frames of a table at rest say, and says what to believe of it.

    A card that lies still is the same card in every frame. Where two are believed to be the same one, the far surer
    keeps the name, and the other is reported as unknown with that name in `candidate_names` (R-TB-002).

    Args:
        known: The cards that were known to lie there: likelier than any other that is read alike.
    """

    def __init__(self, known: Iterable[CardName] = ()) -> None:
        self._known = frozenset(known)
        self._tracks: list[Track] = []
        self._count = 0

    def restart(self, areas: Sequence[Rect] = ()) -> None:
        """Forgets what the frames said of the cards in the areas; of all where there are none."""
        self._tracks = [one for one in self._tracks if areas and not is_in(one, areas)]
        self._count = 0

    def add(self, cards: Sequence[LooseCard], areas: Sequence[Rect] = ()) -> None:
        """One frame more: each card continues the nearest track that it may be, or begins one.

        Args:
            cards: What the frame shows.
            areas: Where alone it was looked at; none: everywhere.
        """
        self._count += 1
        free = list(self._tracks)
        missed = [one for one in free if not areas or is_in(one, areas)]
        for card in cards:
            same = (one for one in free if is_same(one.last, card))
            track = min(same, key=lambda one: distance_mm(one.last, card), default=None)
            if track is None:
                self._tracks.append(Track([card], self._known, self._count))
            else:
                free.remove(track)
                track.frames.append(card)
                track.expected += 1
        for track in missed:
            track.expected += track in free

    def is_settled(self, is_explained: Callable[[Detection], bool] = lambda _: False) -> bool:
        """Whether all frames have seen the same cards, and surely enough, so that no further frame is needed.

        Args:
            is_explained: Whether what was known before explains a card without a name, so that none is awaited.
        """
        settled = (self._is_safe(one) or self._is_no_news(one, is_explained) for one in self._tracks)
        return self._count >= FEWEST and not self._has_repeats() and all(settled)

    def is_plain(self, is_explained: Callable[[Detection], bool] = lambda _: False) -> bool:
        """Whether one look leaves no doubt of any card that it shows; `is_explained` is that of `is_settled`."""
        plain = (is_plain(one.last) or self._is_no_news(one, is_explained) for one in self._tracks)
        return self._count == 1 and all(plain)

    def find_doubtful(self, is_explained: Callable[[Detection], bool]) -> tuple[Detection, ...]:
        """The cards that alone need another look; none where two have one name: then all do.

        Args:
            is_explained: That of `is_settled`.
        """
        if self._has_repeats():
            return ()
        open_ones = (one for one in self._tracks if not (self._is_safe(one) or self._is_no_news(one, is_explained)))
        return tuple(one.last.detection for one in open_ones)

    def _has_repeats(self) -> bool:
        """Whether two cards were read as the same one (R-TB-002)."""
        names = [one.last.detection.name for one in self._tracks]
        named = [name for name in names if name is not None]
        return len({*named}) < len(named)

    def _is_no_news(self, track: Track, is_explained: Callable[[Detection], bool]) -> bool:
        """Whether every frame has seen a card without a name that is explained."""
        seen = track.believed()
        return len(track.frames) == track.expected and seen.name is None and is_explained(seen)

    def _is_safe(self, track: Track) -> bool:
        """Whether every frame has seen the card, and it is known what it is, or that it can have no name.

        One that a single frame was to show that left no doubt is not looked for in others.
        """
        if track.is_plain():
            return True
        if len(track.frames) < track.expected or track.expected < FEWEST:
            return False
        seen = track.believed()
        return (seen.name is not None or seen.face is not Face.UP) and seen.confidence >= SURE

    def _is_steady(self, track: Track) -> bool:
        """Whether the card is there: most frames saw it and show its rank or back, or two that agree on a name."""
        if 2 * len(track.frames) > track.expected:
            return track.is_legible()
        return len(track.frames) >= FEWEST and track.believed().name is not None

    def glimpsed(self) -> tuple[tuple[Detection, CardName | None], ...]:
        """What some frames saw and most did not, without a name, and the name that these frames say surely.

        One card whose outline turns about its index from frame to frame may be two tracks: it is there once.
        """
        faint = [(one.glimpse(), one.believed().name) for one in self._tracks if not self._is_steady(one)]
        kept = nms_cards([card for card, _ in faint])
        return tuple((card, name) for card, name in faint if card in kept)

    def believed(self) -> tuple[Detection, ...]:
        """The cards that most frames saw, each as it is believed to be; unknown where the frames do not agree."""
        steady = [one for one in self._tracks if self._is_steady(one)]
        cards = without_repeats(nms_cards([one.believed() for one in steady]))
        return tuple(card for card in cards if not any(is_explained_by(other, card) for other in cards))


def is_in(track: Track, areas: Iterable[Rect]) -> bool:
    """Whether the middle of a card, as it was seen last, lies in one of the areas."""
    return any(area.holds(track.last.detection.place) for area in areas)


def nms_cards(cards: Sequence[Detection]) -> list[Detection]:
    """The cards, of those so near each other that they are one, by name and place, only the surest."""
    ranked = sorted(range(len(cards)), key=lambda number: -cards[number].confidence)
    kept: list[int] = []
    for number in ranked:
        if not any(is_same_card_there(cards[number], cards[other]) for other in kept):
            kept.append(number)
    return [cards[number] for number in sorted(kept)]


def is_same_card_there(one: Detection, other: Detection) -> bool:
    """Whether two detections have the same likeliest name and lie where one card lies: there is only one (R-TB-002)."""
    names = [card.name or next(iter(card.candidate_names), None) for card in (one, other)]
    return names[0] is not None and names[0] == names[1] and one.place.to(other.place) < SAME_CARD_MM


def without_repeats(cards: Sequence[Detection]) -> list[Detection]:
    """The cards of which no two have one name, unless one of them is far surer than the other."""
    return without_contested(cards, lambda card: (card.name, 1 - card.confidence), as_candidates)


def without_taken(cards: Sequence[Detection]) -> list[Detection]:
    """The cards, those without a name distinguished from the named beside them, which they cannot be (R-TB-002).

    One that could only be what others are keeps all its names: that is a conflict, and is shown.
    """
    taken = {card.name for card in cards}
    left = [tuple(name for name in card.candidate_names if name not in taken) for card in cards]
    return [replace(card, candidate_names=names) if names else card for card, names in zip(cards, left, strict=True)]


def is_explained_by(known: Detection, card: Detection) -> bool:
    """Whether a known card lies so exactly where one without a name seems to lie that nothing of that could show."""
    same = known.place.to(card.place) < ON_EACH_OTHER_MM and angle_between(known.angle, card.angle) < SAME_WAY
    return known.name is not None and card.name is None and same


def as_candidates(card: Detection) -> Detection:
    """The card as one that may only have its name."""
    return replace(card, name=None, candidate_names=(card.name,)) if card.name else card


def is_same(one: LooseCard, other: LooseCard) -> bool:
    """Whether two frames show one card that lies still.

    An outline that one index implies turns about that index from look to look.
    """
    turned = angle_between(one.detection.angle, other.detection.angle)
    if is_same_pose(one.detection, other.detection):
        return True
    corners = zip(one.corners[::2], other.corners[::2], strict=False)
    return turned < SAME_WAY_OF_CORNER and any(a.to(b) < SAME_CORNER_MM for a, b in corners)


def is_same_pose(one: Detection, other: Detection) -> bool:
    """Whether two cards lie in one place the same way, as exactly as frames agree."""
    return one.place.to(other.place) < SAME_PLACE_MM and angle_between(one.angle, other.angle) < SAME_WAY


def distance_mm(one: LooseCard, other: LooseCard) -> float:
    """How far apart, in millimetres, two frames see a card."""
    return one.detection.place.to(other.detection.place)
