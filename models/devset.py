"""The pictures on which mechanisms of the reader are weighed: photographs, rendered pictures, pictures without cards.

Only what may be tuned on: the `dev` splits of photographs, rendered pictures of seeds below 1400, pairs of the tuning
backs, things that are no cards. Pictures that are drawn are kept on disk, so that a second run need not draw them.
"""

from __future__ import annotations

import csv
import pickle
import runpy
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import hole_cards
import nothing
import numpy as np
import unseen
from numpy.typing import NDArray
from scoring import Card, Said, matched, outcome
from spreads import CATEGORIES

Picture = NDArray[np.uint8]
Label = dict[str, Any]
Score = Callable[[Sequence[Label], Sequence[Label]], Iterator[tuple[Label | None, Label | None, str]]]

PHOTOGRAPHS = {
    "poker-cards-fmjio": 40,
    "edje-tf-tutorial": 24,
    "jaxon-blackjack": 30,
    "plaskod": 32,
    "pawelas": 15,
    "wma-machinevision": 11,
    "kentdoan-multi": 7,
    "rdpong-multi": 6,
    "mspkvp": 6,
    "miloshevski": 3,
    "jacky1107": 2,
    "arnab": 2,
    "gerry-52": 1,
    "foltys": 4,
    "eecs349": 8,
    "kentdoan-singles": 4,
    "camdowless-singles": 4,
}
"""How many pictures of each source, evenly spread over those of its split."""
FIRST, LAST = 1300, 1400  # seeds of rendered pictures that may be tuned on


@dataclass(frozen=True, eq=False)
class Case:
    """A picture, and how readings of it are judged: outcomes by what was looked at, in a fixed order."""

    name: str
    group: str
    picture: Callable[[], Picture]
    truth: Sequence[Card] | None = None
    labels: Sequence[Label] = field(default_factory=tuple)
    score: Score | None = None

    def judged(self, readings: Sequence[Said]) -> list[str]:
        """What became of each card, in their order, and then what is named where none is."""
        if self.score is not None:
            classify_patches = [as_json(one) for one in readings]
            verdicts = {
                id(label): what for label, _, what in self.score(self.labels, classify_patches) if label is not None
            }
            beside = [read for label, read, _ in self.score(self.labels, classify_patches) if label is None]
            return [*(verdicts[id(label)] for label in self.labels), *(f"spurious {one['card']}" for one in beside)]
        cards = self.truth or ()
        found = matched(cards, readings)
        outcomes = [outcome(card, readings[found[i]] if i in found else None) for i, card in enumerate(cards)]
        others = [said for number, said in enumerate(readings) if number not in found.values()]
        named = [f"spurious {said.name}" for said in others if said.name]
        return [*outcomes, *named, *("false back" for said in others if said.face == "down")]


def as_json(said: Said) -> Label:
    """A reading as the scorer wants it."""
    return {"card": said.name or "?", "face": said.face, "corners": said.quad.tolist()}


def counted(outcomes: Iterable[str]) -> Counter[str]:
    """How many there are of each, spurious names taken together."""
    return Counter(what.split()[0] if what.startswith("spurious") else what for what in outcomes)


# Photographs ----------------------------------------------------------------------------------------------------------


def photographs(data: Path, scorer: Path, split: str = "dev", some: dict[str, int] | None = None) -> Iterator[Case]:
    """Photographs of a split, some of each source; `scorer` is the program that judges readings of them."""
    tools = runpy.run_path(str(scorer))
    for source, count in (some or PHOTOGRAPHS).items():
        labels: dict[str, list[Label]] = defaultdict(list)
        with (data / source / "labels.csv").open(newline="") as file:
            for row in csv.DictReader(file):
                if row["split"] == split:
                    labels[row["image"]].append({**row, "bounds": bounds(row, tools["bounds"])})
        names = sorted(labels)
        for number in dict.fromkeys(np.linspace(0, len(names) - 1, min(count, len(names))).round().astype(int)):
            path = data / source / names[number]
            yield Case(
                f"{source}/{Path(names[number]).name}",
                "photographs",
                lambda path=path: cv2.imread(str(path)),
                labels=labels[names[number]],
                score=tools["score_image"],
            )


def bounds(row: Label, around: Callable[[Sequence[float]], Any]) -> Any:
    """The box of a label, where it has a place."""
    points = [float(one) for one in row["coords"].split(";")] if row["coords"] else []
    return None if not points else tuple(points) if row["shape"].endswith("box") else around(points)


# Drawn pictures -------------------------------------------------------------------------------------------------------


def rendered(stock: Callable[[], unseen.Stock], kept: Path, scenes: int) -> Iterator[Case]:
    """So many pictures of each way in which cards lie."""

    def shot(category: str, seed: int) -> unseen.Shot:
        rng = np.random.default_rng([zlib.crc32(category.encode()), seed])
        spread, heights = CATEGORIES[category]
        return unseen.shot(stock(), float(np.exp(rng.uniform(*np.log(heights)))), spread, rng)

    for seed in range(FIRST, min(LAST, FIRST + scenes)):
        for category in CATEGORIES:
            yield drawn(kept, f"{category} {seed}", "rendered", lambda c=category, s=seed: shot(c, s)[:2])


def pairs(backs: Path, kept: Path, count: int) -> Iterator[Case]:
    """Pictures of two cards face down that overlap, with backs that may be tuned on."""

    def shot(path: Path, seed: int) -> unseen.Shot:
        return hole_cards.picture_of(cv2.imread(str(path), cv2.IMREAD_UNCHANGED), np.random.default_rng(seed))

    files = hole_cards.of_split(backs, hole_cards.TUNING)
    for seed in range(count):
        path = files[seed * len(files) // max(1, count)]
        yield drawn(kept, f"pairs {seed}", "pairs", lambda p=path, s=seed: shot(p, s)[:2])


def without_cards(stock: Callable[[], unseen.Stock], kept: Path, count: int) -> Iterator[Case]:
    """So many pictures of each kind in which nothing is a card."""
    for seed in range(100, 100 + count):
        for kind in nothing.KINDS:
            if kind != nothing.STRIP:
                draw = lambda k=kind, s=seed: (nothing.picture_of(stock(), (), k, s), [])  # noqa: E731
                yield drawn(kept, f"{kind} {seed}", "nothing", draw)


def drawn(kept: Path, name: str, group: str, draw: Callable[[], tuple[Picture, list[Card]]]) -> Case:
    """A picture that is drawn once and then read from the folder `kept`."""
    path = kept / f"{name.replace(' ', '-').replace('/', '-')}.png"
    classify_patches = path.with_suffix(".truth")
    if not classify_patches.exists():
        kept.mkdir(parents=True, exist_ok=True)
        picture, cards = draw()
        cv2.imwrite(str(path), picture)
        classify_patches.write_bytes(pickle.dumps(cards))
    return Case(name, group, lambda: cv2.imread(str(path)), truth=pickle.loads(classify_patches.read_bytes()))
