"""Trains the two networks of `tableassist.vision.cards.indices`: the finder and the reader of corner indices.

python models/train_indices.py finder --art /tmp/art --grounds /tmp/grounds --out models/trained/indices.onnx
python models/train_indices.py reader --art /tmp/art --grounds /tmp/grounds --out models/index.onnx
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import numpy as np
import scenes
import torch
from learning import Task, arguments, rank_loss, ranks_read, train
from marks import HEIGHTS, JOKER, SIZE, rotation
from network import IndexNet, IndexReaderNet
from numpy.random import Generator
from numpy.typing import NDArray
from ring import Ring
from torch import Tensor, nn
from torch.nn import functional

from tableassist.vision.cards.indices import (
    ANCHOR,
    PATCH_HEIGHT,
    PATCH_WIDTH,
    SMOOTHING,
    STRIDE,
    UNIT,
    corner_displacement,
    cut_patch,
    even_light,
    normalise_patch,
    scale_values,
)

Numbers = NDArray[np.float32]

CELLS = SIZE // STRIDE
MARKS, BLANKS = 28, 10
CERTAIN = 0.8  # share of an index that must show to be learnt; below it nothing is asked
NEAR, AROUND = (6.0, 0.045), (13.0, 0.1)  # pixels, or share of the card's height: cells that are an index, not asked
CENTRES = (np.stack(np.meshgrid(np.arange(CELLS), np.arange(CELLS)), -1) + 0.5) * STRIDE


# The finder -----------------------------------------------------------------------------------------------------------


def put_scene(ring: Ring, stock: scenes.Stock, rng: Generator) -> None:
    """Draws one scene: marks fill the first rows of its numbers, what is blank the last."""
    picture, marks, blank = scenes.scene(stock, rng)
    marks = marks[marks[:, 6] != JOKER]
    numbers = np.full((MARKS + BLANKS, 9), np.nan, np.float32)
    numbers[: min(MARKS, len(marks))] = marks[:MARKS]
    numbers[MARKS : MARKS + min(BLANKS, len(blank)), :4] = blank[:BLANKS]
    ring.put(even_light(picture), numbers)


def scene_batch(ring: Ring, rng: Generator, size: int) -> tuple[Tensor, Tensor]:
    """A batch of scenes, each turned by some quarters, and what is to be answered in each cell."""
    pictures, targets = [], []
    for place in ring.chosen(rng, size):
        turns = int(rng.integers(4))
        pictures.append(scale_values(np.rot90(ring.pictures[place], turns)).transpose(2, 0, 1))
        targets.append(target(turned(ring.numbers[place], turns)))
    return torch.from_numpy(np.stack(pictures)), torch.from_numpy(np.stack(targets))


def turned(numbers: Numbers, turns: int) -> Numbers:
    """The numbers of a scene turned anticlockwise by quarters."""
    numbers = numbers.copy()
    for _ in range(turns):
        for x in (0, 2, 4):
            numbers[:MARKS, x], numbers[:MARKS, x + 1] = numbers[:MARKS, x + 1].copy(), -numbers[:MARKS, x]
        numbers[:MARKS, 1] += SIZE
        x0, y0, x1, y1 = (numbers[MARKS:, i].copy() for i in range(4))
        numbers[MARKS:, :4] = np.stack([y0, SIZE - x1, y1, SIZE - x0], 1)
    return numbers


def target(numbers: Numbers) -> Numbers:
    """(7, cells, cells): index (1), none (0) or not asked (-1), and the six numbers of its place."""
    wanted = np.zeros((7, CELLS, CELLS), np.float32)
    for x0, y0, x1, y1 in numbers[MARKS:, :4][np.isfinite(numbers[MARKS:, 0])]:
        held = (CENTRES[..., 0] > x0) & (CENTRES[..., 0] < x1) & (CENTRES[..., 1] > y0) & (CENTRES[..., 1] < y1)
        wanted[0][held] = -1
    marks = numbers[:MARKS][np.isfinite(numbers[:MARKS, 0])]
    away = [np.linalg.norm(CENTRES - mark[:2], axis=-1) for mark in marks]
    heights = [float(np.linalg.norm(mark[4:6])) for mark in marks]
    for distance, height in zip(away, heights, strict=True):
        wanted[0][distance < max(AROUND[0], AROUND[1] * height)] = -1
    nearest = np.min(away, axis=0) if away else None
    for mark, distance, height in zip(marks, away, heights, strict=True):
        inside = (distance < max(NEAR[0], NEAR[1] * height)) & (distance <= nearest)
        if mark[8] < CERTAIN:
            continue
        wanted[0][inside] = 1
        wanted[1:3, inside] = (mark[:2] - CENTRES[inside]).T / STRIDE
        wanted[3:7, inside] = (mark[2:6] / UNIT)[:, None]
    return wanted


def scene_loss(answers: Tensor, wanted: Tensor) -> Tensor:
    """What the finder's answers are wrong by: focal for the index itself, the rest where there is one."""
    asked, there = wanted[:, 0] >= 0, wanted[:, 0] == 1
    logits, truth = answers[:, 0][asked], wanted[:, 0][asked]
    plain = functional.binary_cross_entropy_with_logits(logits, truth, reduction="none")
    share = torch.sigmoid(logits)
    focal = torch.where(truth > 0, (1 - share) ** 2 * 0.6, share**2 * 0.4) * plain
    count = there.sum().clamp(min=8)
    total = 4 * focal.sum() / count
    if bool(there.any()):
        said = answers.permute(0, 2, 3, 1)[there]
        truth = wanted.permute(0, 2, 3, 1)[there]
        total = total + 2.0 * functional.smooth_l1_loss(said[:, 1:], truth[:, 1:], beta=0.1)
    return total


def named_loss(said: Tensor, truth: Tensor) -> Tensor:
    """Cross entropy where the answer is known."""
    if not bool((truth >= 0).any()):
        return said.sum() * 0
    return functional.cross_entropy(said, truth.long(), ignore_index=-1, label_smoothing=SMOOTHING)


def scene_score(net: nn.Module, sample: Ring) -> str:
    """On scenes of decks not trained on: the share of indices found, how far off their place is, and false cells."""
    found = total = false = 0
    off: list[float] = []
    for place in range(len(sample.pictures)):
        answers = net(torch.from_numpy(scale_values(sample.pictures[place]).transpose(2, 0, 1)[None].copy()))[0].numpy()
        wanted = target(sample.numbers[place])
        sure = answers[0] > 0
        false += int((sure & (wanted[0] == 0)).sum())
        marks = sample.numbers[place][:MARKS]
        for mark in marks[(marks[:, 8] >= CERTAIN) & ((marks[:, :2] > 0) & (marks[:, :2] < SIZE)).all(axis=1)]:
            here = sure & (np.linalg.norm(CENTRES - mark[:2], axis=-1) < NEAR[1] * np.linalg.norm(mark[4:6]) + STRIDE)
            total, found = total + 1, found + bool(here.any())
            if here.any():
                down = answers[5:7, here].mean(axis=1) * UNIT
                off.append(float(np.linalg.norm(down - mark[4:6]) / np.linalg.norm(mark[4:6])))
    share = float(np.median(off)) if off else 1.0
    return f"found {found / max(1, total):.4f}, card's height off by {share:.3f} of it, cells false {false}"


# The reader -----------------------------------------------------------------------------------------------------------


def put_patches(ring: Ring, stock: scenes.Stock, rng: Generator) -> None:
    """Draws the patches of one scene: its indices as a finder may place them, and as many that are none."""
    picture, marks, blank = scenes.scene(stock, rng)
    for mark in marks[rng.permutation(len(marks))[:6]]:
        if mark[8] >= 0.7:
            flat, off = misplaced(picture, mark, rng)
            named = [mark[6], mark[7], 0, *off] if mark[6] != JOKER else [-1, -1, 1, *np.zeros(6)]
            ring.put(flat, np.float32(named))
    for _ in range(1 if len(blank) else 3):
        mark = elsewhere(marks, rng)
        clear = all(np.linalg.norm(mark[:2] - other[:2]) > 0.16 * np.linalg.norm(other[4:6]) for other in marks)
        if clear and not len(blank):
            ring.put(misplaced(picture, mark, rng)[0], np.float32([-1, -1, 1, *np.zeros(6)]))


def elsewhere(marks: Numbers, rng: Generator) -> Numbers:
    """A mark where no index is: often beside one, or the other way up."""
    height, angle = float(np.exp(rng.uniform(*np.log(HEIGHTS)))), float(rng.uniform(0, 2 * np.pi))
    down = height * np.array([-np.sin(angle), np.cos(angle)])
    across = height * 63 / 88 * np.array([np.cos(angle), np.sin(angle)])
    place = rng.uniform(0, SIZE, 2)
    if len(marks) and rng.random() < 0.6:
        mark = marks[int(rng.integers(len(marks)))]
        across, down = mark[2:4], mark[4:6]
        place = mark[:2] + rng.uniform(-0.1, 1.0) * across + rng.uniform(-0.1, 1.0) * down
        if rng.random() < 0.5:
            across, down = -across, -down
    return np.float32([*place, *across, *down, -1, -1, 1])


def misplaced(picture: NDArray[np.uint8], mark: Numbers, rng: Generator) -> tuple[NDArray[np.uint8], Numbers]:
    """The mark's patch, its frame out of place as a finder leaves it, and how its card really lies against that."""
    at, across, down = mark[:2], mark[2:4], mark[4:6]
    corner = at - ANCHOR[0] * across - ANCHOR[1] * down
    loose = 1.0 if rng.random() < 0.6 else 0.35
    turn = rotation(rng.normal(0, 0.12 * loose)) * np.exp(rng.normal(0, 0.16 * loose))
    along, below = turn @ across * np.exp(rng.normal(0, 0.1 * loose)), turn @ down
    shift = rng.normal(0, 0.016 * loose, 2) * float(np.linalg.norm(down))
    # Turned and sized about the index, whose place is surer than the corner's.
    start = at + shift - ANCHOR[0] * along - ANCHOR[1] * below
    return cut_patch(picture, start, along, below), corner_displacement(start, along, below, (corner, across, down))


def patch_batch(ring: Ring, rng: Generator, size: int) -> tuple[Tensor, Tensor]:
    """A batch of patches."""
    chosen = ring.chosen(rng, size)
    return torch.from_numpy(np.stack([normalise_patch(one) for one in ring.pictures[chosen]])), torch.from_numpy(
        ring.numbers[chosen]
    )


def patch_loss(answers: Tensor, wanted: Tensor) -> Tensor:
    """What the reader's answers are wrong by."""
    ranks, suits, kinds, off = answers.split((13, 4, 2, 6), 1)
    total = functional.cross_entropy(kinds, wanted[:, 2].long(), label_smoothing=SMOOTHING)
    total = total + rank_loss(ranks, wanted[:, 0], SMOOTHING) + named_loss(suits, wanted[:, 1])
    there = wanted[:, 2] == 0
    return total + 4.0 * functional.smooth_l1_loss(off[there], wanted[there, 3:], beta=0.05)


def patch_score(net: nn.Module, sample: Ring) -> str:
    """On patches of decks not trained on: the share that is right."""
    answers = net(torch.from_numpy(np.stack([normalise_patch(one) for one in sample.pictures])))
    parts = zip(("suit", "kind"), answers[:, 13:19].split((4, 2), 1), sample.numbers.T[1:3], strict=True)
    shares = [ranks_read(answers[:, :13], torch.from_numpy(sample.numbers[:, 0].copy()))]
    for name, said, truth in parts:
        wanted = torch.from_numpy(truth.copy()).long()
        shares.append(f"{name} {float((said.argmax(1) == wanted)[wanted >= 0].float().mean()):.4f}")
    there = sample.numbers[:, 2] == 0
    off = np.abs(answers.numpy()[there, 19:] - sample.numbers[there, 3:])
    shares.append(f"off by {float(np.median(off[:, :2])):.4f} {float(np.median(off[:, 2:])):.4f}")
    return ", ".join(shares)


# Both -----------------------------------------------------------------------------------------------------------------


def load(args: argparse.Namespace, **decks: Sequence[str]) -> scenes.Stock:
    """What scenes are made of."""
    return scenes.load(args.art, args.grounds, **decks)


FINDER = Task(
    net=IndexNet,
    load=load,
    anew=scenes.Stock.anew,
    shape=((SIZE, SIZE, 3), (MARKS + BLANKS, 9)),
    ring=4000,
    batch=16,
    fresh=3,
    put=put_scene,
    take=scene_batch,
    loss=scene_loss,
    score=scene_score,
    example=(1, 3, 64, 64),
    names=("pictures", "answers"),
    axes={0: "n", 2: "height", 3: "width"},
)
READER = Task(
    net=IndexReaderNet,
    load=load,
    anew=scenes.Stock.anew,
    shape=((PATCH_HEIGHT, PATCH_WIDTH, 3), (9,)),
    ring=60000,
    batch=128,
    fresh=24,
    put=put_patches,
    take=patch_batch,
    loss=patch_loss,
    score=patch_score,
    example=(1, 3, PATCH_HEIGHT, PATCH_WIDTH),
    names=("pictures", "answers"),
    axes={0: "n"},
)
TASKS = {"finder": FINDER, "reader": READER}


def main() -> None:
    """Trains one of the two."""
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument("what", choices=TASKS)
    parser.set_defaults(rate=2e-3, sample=250)
    args = parser.parse_args()
    train(TASKS[args.what], args)


if __name__ == "__main__":
    main()
