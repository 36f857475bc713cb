"""Trains the last layers of a reader anew on the features that its convolutions give already.

    python models/heads.py index --art /tmp/art --grounds /tmp/grounds --start models/index.onnx --out models/index.onnx

Every example is drawn once and seen once by the convolutions, so that what is new (letters of other countries, say) is
learnt within minutes of one core, and the convolutions forget nothing. The same command gives the same file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import torch
from learning import Ring, Task, arguments, begin, drawn, export, rate, scored
from numpy.random import Generator
from numpy.typing import NDArray
from torch import Tensor, nn
from train import FACES
from train_indices import READER

TASKS = {"index": READER, "faces": FACES}
AWAY = 0.02  # weight of the squared distance from the weights before (Li et al. 2018, L2-SP)
CHUNK = 500  # examples that are in memory as pictures at once


@dataclass(frozen=True)
class InTurn(Ring):
    """Examples that are taken one after the other instead of by chance."""

    def chosen(self, rng: Generator, size: int) -> NDArray[np.int64]:  # noqa: ARG002
        """The first places."""
        return np.arange(size)


def main() -> None:
    """Draws, sees, learns, writes."""
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument("what", choices=TASKS)
    parser.add_argument("--keep", type=Path, help="file to keep what the convolutions saw in")
    parser.add_argument("--examples", type=int, default=20000)
    parser.add_argument("--foreign", type=float, default=0.35, help="share drawn for letters of other countries")
    parser.add_argument("--hard", type=float, default=0.25, help="share of the faces that are hard to read")
    parser.set_defaults(rate=5e-4, sample=600, steps=1000)
    args = parser.parse_args()
    cv2.setNumThreads(1)
    torch.set_num_threads(args.threads)
    torch.manual_seed(args.seed)
    task = TASKS[args.what]
    sample = drawn(task, task.load(args, only=args.unseen), args.sample, 99)
    net = task.net()
    begin(net, args.start, task.take(sample, np.random.default_rng(0), args.sample)[0])
    net.eval()
    print("start:", scored(net, task, sample), flush=True)
    net.eval()
    stock = task.load(args, skip=args.unseen)
    getattr(stock, "art", stock).foreign = args.foreign
    seen, wanted = map(torch.cat, zip(*features(net, task, stock, args.examples, args.seed), strict=True))
    if args.keep:
        torch.save((seen, wanted), args.keep)
    learn(net.answer, task, seen, wanted, args.steps, args.rate, args.seed)
    print("end:", scored(net, task, sample), flush=True)
    export(net, task, args.out)


def features(net: nn.Module, task: Task, stock: object, count: int, seed: int) -> Iterator[tuple[Tensor, Tensor]]:
    """What the convolutions see in new examples, and what is to be answered, some examples at a time."""
    rng = np.random.default_rng(seed)
    for start in range(0, count, CHUNK):
        ring = InTurn.of(CHUNK, *task.shape)
        while int(ring.made[0]) < CHUNK:
            task.put(ring, stock, rng)
        pictures, wanted = task.take(ring, rng, CHUNK)
        with torch.no_grad():
            yield net.features(pictures).flatten(1).half(), wanted
        print(f"seen {start + CHUNK}", flush=True)


def learn(head: nn.Module, task: Task, seen: Tensor, wanted: Tensor, steps: int, highest: float, seed: int) -> None:
    """Trains the last layers."""
    rng = np.random.default_rng(seed)
    optimiser = torch.optim.AdamW(head.parameters(), highest, weight_decay=0.0)
    before = [value.detach().clone() for value in head.parameters()]
    head.train()
    for step in range(1, steps + 1):
        for group in optimiser.param_groups:
            group["lr"] = highest * rate(step / steps)
        some = torch.from_numpy(rng.integers(len(seen), size=task.batch))
        optimiser.zero_grad()
        away = sum(((value - old) ** 2).sum() for value, old in zip(head.parameters(), before, strict=True))
        loss = task.loss(head(seen[some].float()), wanted[some]) + AWAY * away
        loss.backward()
        optimiser.step()
        if step % 500 == 0:
            print(f"step {step} loss {loss.item():.3f}", flush=True)


if __name__ == "__main__":
    main()
