"""How networks are trained here: one process draws examples, another learns from those drawn last.

How many are drawn, which of them are learnt from, and the learning rate all follow the steps, not the clock: the same
command gives the same weights on the same machine.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from numpy.random import Generator
from numpy.typing import NDArray
from torch import Tensor, nn

Numbers = NDArray[np.float32]

MOST_AT_ONCE = 60  # examples that one drawing may give
WARM_UP = 0.06  # share of the steps in which the rate climbs
UNSEEN = ("npm-standard", "gnome-anglo_modern", "tex-PokeRv2")  # decks that are kept out, to measure on


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


@dataclass(frozen=True)
class Task:
    """What is learnt: the network, its examples, and how they are drawn, taken and judged.

    `put` draws one or several examples from a stock of pictures that `load` gives: `only` of some decks, or `skip`
    those. `shape` is that of an example's picture and of its numbers, `fresh` how many are drawn anew for each step.
    `example`, `names` and `axes` are what ONNX is told: the shape of an input, its name and the output's, free axes.
    """

    net: Callable[[], nn.Module]
    load: Callable[..., Any]
    shape: tuple[tuple[int, ...], tuple[int, ...]]
    ring: int
    batch: int
    fresh: int
    put: Callable[[Ring, Any, Generator], None]
    take: Callable[[Ring, Generator, int], tuple[Tensor, Tensor]]
    loss: Callable[[Tensor, Tensor], Tensor]
    score: Callable[[nn.Module, Ring], str]
    example: tuple[int, ...]
    names: tuple[str, str]
    axes: dict[int, str]


def arguments(description: str) -> argparse.ArgumentParser:
    """What the command line of every training asks for."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--art", type=Path, required=True, help="folder that decks.py and photographs.py wrote")
    parser.add_argument("--grounds", type=Path, required=True, help="folder of textures and photographs")
    parser.add_argument("--unseen", nargs="*", default=list(UNSEEN), help="decks kept out, to measure on")
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--rate", type=float, help="highest learning rate")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=int, help="examples of the decks kept out")
    parser.add_argument("--every", type=int, default=250, help="steps between two measurements")
    parser.add_argument("--threads", type=int, default=1, help="threads that learn")
    parser.add_argument("--start", type=Path, help="weights (.pt) to go on from")
    parser.add_argument("--out", type=Path, required=True, help="ONNX file to write")
    return parser


def train(task: Task, args: argparse.Namespace) -> None:
    """Draws, learns, measures, writes."""
    multiprocessing.set_start_method("fork")
    cv2.setNumThreads(0)  # before the fork: OpenCV's threads do not survive one
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    sample = drawn(task, task.load(args, only=args.unseen), args.sample, 99)
    ring = Ring.of(task.ring, *task.shape)
    # One process: of several it would hang on the machine's mood whose example comes first.
    drawing = (task, ring, task.load(args, skip=args.unseen), args.seed)
    multiprocessing.Process(target=fill, args=drawing, daemon=True).start()
    net = task.net().to(memory_format=torch.channels_last)
    if args.start:
        begin(net, torch.load(args.start))
    learn(net, task, ring, sample, args)
    print("end:", scored(net, task, sample), flush=True)
    torch.save(net.state_dict(), args.out.with_suffix(".pt"))
    export(net, task, args.out)


def fill(task: Task, ring: Ring, stock: Any, seed: int) -> None:
    """Draws for ever, a little ahead of what is wanted."""
    rng = np.random.default_rng(seed)
    while True:
        while int(ring.made[0]) >= int(ring.wanted[0]) + ring.ahead - MOST_AT_ONCE:
            time.sleep(0.01)
        task.put(ring, stock, rng)


def drawn(task: Task, stock: Any, size: int, seed: int) -> Ring:
    """A ring filled once."""
    ring, rng = Ring.of(size, *task.shape), np.random.default_rng(seed)
    while int(ring.made[0]) < size:
        task.put(ring, stock, rng)
    return ring


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


def rate(done: float) -> float:
    """The share of the highest learning rate at a share of the steps: a short climb, then a cosine down to nothing."""
    if done < WARM_UP:
        return done / WARM_UP
    return 0.5 * (1 + float(np.cos(np.pi * (done - WARM_UP) / (1 - WARM_UP)))) + 2e-3


def scored(net: nn.Module, task: Task, sample: Ring) -> str:
    """The network's figures on the sample."""
    net.eval()
    with torch.no_grad():
        said = task.score(net, sample)
    net.train()
    return said


def export(net: nn.Module, task: Task, path: Path) -> None:
    """Writes the network as ONNX."""
    given, told = task.names
    torch.onnx.export(
        net.eval(),
        (torch.zeros(task.example),),
        str(path),
        input_names=[given],
        output_names=[told],
        dynamo=False,
        dynamic_axes={given: task.axes, told: task.axes},
        opset_version=13,
    )
