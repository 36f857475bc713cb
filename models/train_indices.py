"""Trains the two networks of `tableassist.vision.indices`: the finder and the reader of corner indices.

    python models/train_indices.py finder --art /tmp/art --grounds /tmp/grounds --steps 4000 --out models/indices.onnx
    python models/train_indices.py reader --art /tmp/art --grounds /tmp/grounds --steps 4000 --out models/index.onnx

One process draws scenes, the other learns from those drawn last. How many are drawn, which of them are learnt from, and
the learning rate all follow the steps, not the clock: the same command gives the same weights on the same machine.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import scenes
import torch
from network import IndexNet, IndexReaderNet
from numpy.random import Generator
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional
from train import rate

from tableassist.vision.indices import (
    ANCHOR,
    PATCH_HEIGHT,
    PATCH_WIDTH,
    STRIDE,
    UNIT,
    displacement,
    evened,
    normalised,
    patch,
    scaled,
)

Numbers = NDArray[np.float32]

CELLS = scenes.SIZE // STRIDE
MARKS, BLANKS = 28, 10
MOST_AT_ONCE = 60  # examples that one drawing may give
CERTAIN = 0.8  # share of an index that must show to be learnt; below it nothing is asked
SMOOTH = 0.01
NEAR, AROUND = (6.0, 0.045), (13.0, 0.1)  # pixels, or share of the card's height: cells that are an index, not asked
CENTRES = (np.stack(np.meshgrid(np.arange(CELLS), np.arange(CELLS)), -1) + 0.5) * STRIDE


@dataclass(frozen=True)
class Ring:
    """Examples in memory that two processes share: pictures, numbers beside each, how many were made and are wanted."""

    pictures: NDArray[np.uint8]
    numbers: Numbers
    made: NDArray[np.int64]
    wanted: NDArray[np.int64]

    @classmethod
    def of(cls, size: int, picture: tuple[int, ...], numbers: tuple[int, ...]) -> Ring:
        """An empty ring."""
        raw = multiprocessing.RawArray
        pictures = np.frombuffer(raw("B", size * int(np.prod(picture))), np.uint8).reshape(size, *picture)
        beside = np.frombuffer(raw("f", size * int(np.prod(numbers))), np.float32).reshape(size, *numbers)
        return cls(pictures, beside, np.frombuffer(raw("q", 1), np.int64), np.frombuffer(raw("q", 1), np.int64))

    def put(self, picture: NDArray[np.uint8], numbers: Numbers) -> None:
        """Puts an example over the oldest."""
        place = int(self.made[0]) % len(self.pictures)
        self.pictures[place], self.numbers[place] = picture, numbers
        self.made[0] += 1

    @property
    def ahead(self) -> int:
        """How many examples may be made beyond those that are wanted, so that none in use is written over."""
        return len(self.pictures) // 4

    def ask(self, count: int) -> None:
        """Waits until so many examples were made since the beginning."""
        self.wanted[0] = count
        while int(self.made[0]) < count:
            time.sleep(0.01)

    def chosen(self, rng: Generator, size: int) -> NDArray[np.int64]:
        """Places of chance among the newest that were asked for."""
        newest = int(self.wanted[0])
        return rng.integers(max(0, newest - len(self.pictures) + self.ahead), newest, size=size) % len(self.pictures)


# The finder -----------------------------------------------------------------------------------------------------------


def put_scene(ring: Ring, stock: scenes.Stock, rng: Generator) -> None:
    """Draws one scene: marks fill the first rows of its numbers, what is blank the last."""
    picture, marks, blank = scenes.scene(stock, rng)
    numbers = np.full((MARKS + BLANKS, 9), np.nan, np.float32)
    numbers[: min(MARKS, len(marks))] = marks[:MARKS]
    numbers[MARKS : MARKS + min(BLANKS, len(blank)), :4] = blank[:BLANKS]
    ring.put(evened(picture), numbers)


def scene_batch(ring: Ring, rng: Generator, size: int) -> tuple[Tensor, Tensor]:
    """A batch of scenes, each turned by some quarters, and what is to be answered in each cell."""
    pictures, targets = [], []
    for place in ring.chosen(rng, size):
        turns = int(rng.integers(4))
        pictures.append(scaled(np.rot90(ring.pictures[place], turns)).transpose(2, 0, 1))
        targets.append(target(turned(ring.numbers[place], turns)))
    return torch.from_numpy(np.stack(pictures)), torch.from_numpy(np.stack(targets))


def turned(numbers: Numbers, turns: int) -> Numbers:
    """The numbers of a scene turned anticlockwise by quarters."""
    numbers = numbers.copy()
    for _ in range(turns):
        for x in (0, 2, 4):
            numbers[:MARKS, x], numbers[:MARKS, x + 1] = numbers[:MARKS, x + 1].copy(), -numbers[:MARKS, x]
        numbers[:MARKS, 1] += scenes.SIZE
        x0, y0, x1, y1 = (numbers[MARKS:, i].copy() for i in range(4))
        numbers[MARKS:, :4] = np.stack([y0, scenes.SIZE - x1, y1, scenes.SIZE - x0], 1)
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
    return functional.cross_entropy(said, truth.long(), ignore_index=-1, label_smoothing=SMOOTH)


def scene_score(net: nn.Module, sample: Ring) -> str:
    """On scenes of decks not trained on: the share of indices found, how far off their place is, and false cells."""
    found = total = false = 0
    off: list[float] = []
    for place in range(len(sample.pictures)):
        with torch.no_grad():
            answers = net(torch.from_numpy(scaled(sample.pictures[place]).transpose(2, 0, 1)[None].copy()))[0].numpy()
        wanted = target(sample.numbers[place])
        sure = answers[0] > 0
        false += int((sure & (wanted[0] == 0)).sum())
        marks = sample.numbers[place][:MARKS]
        for mark in marks[(marks[:, 8] >= CERTAIN) & ((marks[:, :2] > 0) & (marks[:, :2] < scenes.SIZE)).all(axis=1)]:
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
            ring.put(flat, np.float32([mark[6], mark[7], 0, *off]))
    for _ in range(1 if len(blank) else 3):
        mark = elsewhere(marks, rng)
        clear = all(np.linalg.norm(mark[:2] - other[:2]) > 0.16 * np.linalg.norm(other[4:6]) for other in marks)
        if clear and not len(blank):
            ring.put(misplaced(picture, mark, rng)[0], np.float32([-1, -1, 1, *np.zeros(6)]))


def elsewhere(marks: Numbers, rng: Generator) -> Numbers:
    """A mark where no index is: often beside one, or the other way up."""
    height, angle = float(np.exp(rng.uniform(*np.log(scenes.HEIGHTS)))), float(rng.uniform(0, 2 * np.pi))
    down = height * np.array([-np.sin(angle), np.cos(angle)])
    across = height * 63 / 88 * np.array([np.cos(angle), np.sin(angle)])
    place = rng.uniform(0, scenes.SIZE, 2)
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
    turn = scenes.rotation(rng.normal(0, 0.12 * loose)) * np.exp(rng.normal(0, 0.16 * loose))
    along, below = turn @ across * np.exp(rng.normal(0, 0.1 * loose)), turn @ down
    shift = rng.normal(0, 0.016 * loose, 2) * float(np.linalg.norm(down))
    # Turned and sized about the index, whose place is surer than the corner's.
    start = at + shift - ANCHOR[0] * along - ANCHOR[1] * below
    return patch(picture, start, along, below), displacement(start, along, below, (corner, across, down))


def patch_batch(ring: Ring, rng: Generator, size: int) -> tuple[Tensor, Tensor]:
    """A batch of patches."""
    chosen = ring.chosen(rng, size)
    return torch.from_numpy(np.stack([normalised(one) for one in ring.pictures[chosen]])), torch.from_numpy(
        ring.numbers[chosen]
    )


def patch_loss(answers: Tensor, wanted: Tensor) -> Tensor:
    """What the reader's answers are wrong by."""
    ranks, suits, kinds, off = answers.split((13, 4, 2, 6), 1)
    total = functional.cross_entropy(kinds, wanted[:, 2].long(), label_smoothing=SMOOTH)
    total = total + named_loss(ranks, wanted[:, 0]) + named_loss(suits, wanted[:, 1])
    there = wanted[:, 2] == 0
    return total + 4.0 * functional.smooth_l1_loss(off[there], wanted[there, 3:], beta=0.05)


def patch_score(net: nn.Module, sample: Ring) -> str:
    """On patches of decks not trained on: the share that is right."""
    with torch.no_grad():
        answers = net(torch.from_numpy(np.stack([normalised(one) for one in sample.pictures])))
    parts = zip(("rank", "suit", "kind"), answers[:, :19].split((13, 4, 2), 1), sample.numbers.T[:3], strict=True)
    shares = []
    for name, said, truth in parts:
        wanted = torch.from_numpy(truth.copy()).long()
        shares.append(f"{name} {float((said.argmax(1) == wanted)[wanted >= 0].float().mean()):.4f}")
    there = sample.numbers[:, 2] == 0
    off = np.abs(answers.numpy()[there, 19:] - sample.numbers[there, 3:])
    shares.append(f"off by {float(np.median(off[:, :2])):.4f} {float(np.median(off[:, 2:])):.4f}")
    return ", ".join(shares)


# Both -----------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Task:
    """What is learnt: the network, its examples, and how they are drawn, taken and judged."""

    net: Callable[[], nn.Module]
    shape: tuple[tuple[int, ...], tuple[int, ...]]
    ring: int
    batch: int
    fresh: int  # examples drawn anew for each step
    put: Callable[[Ring, scenes.Stock, Generator], None]
    take: Callable[[Ring, Generator, int], tuple[Tensor, Tensor]]
    loss: Callable[[Tensor, Tensor], Tensor]
    score: Callable[[nn.Module, Ring], str]


SCENE = ((scenes.SIZE, scenes.SIZE, 3), (MARKS + BLANKS, 9))
PATCH = ((PATCH_HEIGHT, PATCH_WIDTH, 3), (9,))
TASKS = {
    "finder": Task(IndexNet, SCENE, 4000, 16, 3, put_scene, scene_batch, scene_loss, scene_score),
    "reader": Task(IndexReaderNet, PATCH, 60000, 128, 48, put_patches, patch_batch, patch_loss, patch_score),
}


def fill(task: Task, ring: Ring, stock: scenes.Stock, seed: int) -> None:
    """Draws for ever, a little ahead of what is wanted."""
    rng = np.random.default_rng(seed)
    while True:
        while int(ring.made[0]) >= int(ring.wanted[0]) + ring.ahead - MOST_AT_ONCE:
            time.sleep(0.01)
        task.put(ring, stock, rng)


def drawn(task: Task, stock: scenes.Stock, size: int, seed: int) -> Ring:
    """A ring filled once."""
    ring, rng = Ring.of(size, *task.shape), np.random.default_rng(seed)
    while int(ring.made[0]) < size:
        task.put(ring, stock, rng)
    return ring


def main() -> None:
    """Draws, learns, measures, writes."""
    args = arguments()
    task = TASKS[args.what]
    cv2.setNumThreads(0)  # before the fork: OpenCV's threads do not survive one
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    sample = drawn(task, scenes.load(args.art, args.grounds, only=args.unseen), args.sample, 99)
    stock = scenes.load(args.art, args.grounds, skip=args.unseen)
    ring = Ring.of(task.ring, *task.shape)
    # One process: of several it would hang on the machine's mood whose example comes first.
    multiprocessing.Process(target=fill, args=(task, ring, stock, args.seed), daemon=True).start()
    net = task.net().to(memory_format=torch.channels_last)
    if args.start:
        begin(net, torch.load(args.start))
    learn(net, task, ring, sample, args)
    print("end:", scored(net, task, sample), flush=True)
    torch.save(net.state_dict(), args.out.with_suffix(".pt"))
    export(net, args.out)


def begin(net: nn.Module, saved: dict[str, Tensor]) -> None:
    """Takes over saved weights, as far as they fit: a network may have learnt to answer more since."""
    own = net.state_dict()
    for name, value in saved.items():
        if own[name].shape == value.shape:
            own[name] = value
        elif own[name].dim() and own[name].shape[1:] == value.shape[1:]:
            own[name][: len(value)] = value
    net.load_state_dict(own)


def learn(net: nn.Module, task: Task, ring: Ring, sample: Ring, args: argparse.Namespace) -> None:
    """Trains for the steps asked for."""
    rng, wrong = np.random.default_rng(args.seed), 0.0
    optimiser = torch.optim.AdamW(net.parameters(), args.rate, weight_decay=0.02)
    for step in range(1, args.steps + 1):
        ring.ask(20 * task.batch + task.fresh * step)
        for group in optimiser.param_groups:
            group["lr"] = args.rate * rate(step / args.steps)
        pictures, wanted = task.take(ring, rng, task.batch)
        optimiser.zero_grad()
        loss = task.loss(net(pictures.contiguous(memory_format=torch.channels_last)), wanted)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        wrong = 0.98 * wrong + 0.02 * loss.item()
        if step % args.every == 0:
            torch.save(net.state_dict(), args.out.with_suffix(".pt"))
            said = scored(net, task, sample)
            print(f"step {step} made {int(ring.made[0])} loss {wrong:.3f}: {said}", flush=True)


def scored(net: nn.Module, task: Task, sample: Ring) -> str:
    """The network's figures on the sample."""
    net.eval()
    said = task.score(net, sample)
    net.train()
    return said


def export(net: nn.Module, path: Path) -> None:
    """Writes the network as ONNX: for pictures of any size, or any number of patches."""
    finder = isinstance(net, IndexNet)
    example = torch.zeros(1, 3, *((64, 64) if finder else (PATCH_HEIGHT, PATCH_WIDTH)))
    axes = {0: "n", 2: "height", 3: "width"} if finder else {0: "n"}
    names = {"input_names": ["pictures"], "output_names": ["answers"]}
    torch.onnx.export(
        net.eval(),
        (example,),
        str(path),
        dynamo=False,
        dynamic_axes={"pictures": axes, "answers": axes},
        opset_version=13,
        **names,
    )


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=TASKS)
    parser.add_argument("--art", type=Path, required=True, help="folder that decks.py and photographs.py wrote")
    parser.add_argument("--grounds", type=Path, required=True, help="folder of textures and photographs")
    parser.add_argument("--unseen", nargs="*", default=["npm-standard", "gnome-anglo_modern", "tex-PokeRv2"])
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--rate", type=float, default=2e-3, help="highest learning rate")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int, default=250)
    parser.add_argument("--every", type=int, default=250, help="steps between two measurements")
    parser.add_argument("--threads", type=int, default=1, help="threads that learn")
    parser.add_argument("--start", type=Path, help="weights (.pt) to go on from")
    parser.add_argument("--out", type=Path, required=True, help="ONNX file to write")
    return parser.parse_args()


if __name__ == "__main__":
    multiprocessing.set_start_method("fork")
    main()
