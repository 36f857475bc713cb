"""Trains `glass.onnx`, which says whether clear glass lies on a place of a board.

    python models/train_glass.py --seed 2 --boards 240 --steps 3600 --out models/glass.onnx

Needs no data and no graphics card: every board is rendered, and its places are cut out, as the eyes do it. Licence of
the weights: the project's (MIT).
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from math import hypot
from multiprocessing import get_context
from os import cpu_count
from pathlib import Path

import cv2
import numpy as np
import torch
from glass import JITTER, collect
from learning import rate, write_onnx
from network import GlassNet
from torch import Tensor, nn
from torch.nn import functional

from tableassist.vision.pieces.faint_glass import POSSIBLE, SIDE, SURE

DEV_FROM, DEV_BOARDS = 900_000, 24
"""From which seed on boards are for measuring only, and how many."""
BATCH, RATE, DECAY = 128, 3e-3, 0.02
DEEPER, NOISE = 0.15, 0.02
"""By how much the density of an example is off from what it was, and the most noise that is added."""
SOFTER, PALER = 1.1, 2.0
"""By how many pixels half of the examples are blurred at most, and the colours of half: cameras smooth chroma more."""


def main() -> None:
    """Gathers, trains, writes the network, and tells what it makes of boards that it was not trained on."""
    args = arguments()
    cv2.setNumThreads(1)
    torch.manual_seed(args.seed)
    torch.set_num_threads(args.threads)
    first = args.seed * 10_000
    pictures, there = gather(range(first, first + args.boards))
    test = gather(range(DEV_FROM, DEV_FROM + DEV_BOARDS))
    print(f"{len(there)} examples, {there.sum()} with glass", flush=True)
    net = train(pictures, there, args.steps, test)
    write_onnx(net, (1, 3, SIDE, SIDE), ("places", "odds"), {0: "n"}, args.out)


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--boards", type=int, default=300)
    parser.add_argument("--steps", type=int, default=4000)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--out", type=Path, required=True)
    return parser.parse_args()


def gather(seeds: range) -> tuple[np.ndarray, np.ndarray]:
    """The examples of many boards, by all processor cores."""
    with ProcessPoolExecutor(cpu_count(), get_context("spawn")) as pool:
        parts = list(pool.map(collect, seeds))
    return np.concatenate([pictures for pictures, _ in parts]), np.concatenate([there for _, there in parts])


def train(pictures: np.ndarray, there: np.ndarray, steps: int, test: tuple[np.ndarray, np.ndarray]) -> nn.Module:
    """The network that tells the examples apart."""
    rng, net, began = np.random.default_rng(0), GlassNet(), time.monotonic()
    net.to(memory_format=torch.channels_last)
    optimiser = torch.optim.AdamW(net.parameters(), RATE, weight_decay=DECAY)
    for step in range(1, steps + 1):
        for group in optimiser.param_groups:
            group["lr"] = RATE * rate(step / steps)
        chosen = rng.integers(len(there), size=BATCH)
        given = varied(pictures[chosen], rng).contiguous(memory_format=torch.channels_last)
        wanted = torch.from_numpy(there[chosen].astype(np.float32))
        loss = functional.binary_cross_entropy_with_logits(net(given)[:, 0], wanted)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        if step % 500 == 0 or step == steps:
            print(f"step {step}, {time.monotonic() - began:.0f} s: {told(net, *test)}", flush=True)
    return net


def varied(pictures: np.ndarray, rng: np.random.Generator) -> Tensor:
    """Examples as the network may see them: shifted, turned, mirrored, deeper or paler, noisier."""
    shifts = rng.integers(2 * JITTER + 1, size=(len(pictures), 2))
    cut = [one[:, y : y + SIDE, x : x + SIDE] for one, (y, x) in zip(pictures, shifts, strict=True)]
    given = np.rot90(np.stack(cut), rng.integers(4), (2, 3))
    given = soften(given[..., ::-1] if rng.random() < 0.5 else given, rng)
    deep = np.exp(rng.normal(0, DEEPER, (len(given), 1, 1, 1)))
    noise = rng.normal(0, 1, given.shape) * rng.uniform(0, NOISE, (len(given), 1, 1, 1))
    return torch.from_numpy((given * deep + noise).astype(np.float32))


def soften(given: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Examples as a camera with a softer lens or a stronger filter shows them, each field by itself."""
    softer = given.astype(np.float32)
    for one in softer:
        blur, colours = rng.uniform(0, SOFTER) * (rng.random() < 0.5), rng.uniform(0, PALER) * (rng.random() < 0.5)
        for field, sigma in zip(one, (blur, hypot(blur, colours), hypot(blur, colours)), strict=True):
            if sigma > 0.2:
                field[...] = cv2.GaussianBlur(np.ascontiguousarray(field), (0, 0), sigma)
    return softer


def told(net: nn.Module, pictures: np.ndarray, there: np.ndarray) -> str:
    """What the network makes of examples."""
    middle = slice(JITTER, JITTER + SIDE)
    net.eval()
    with torch.no_grad():
        given = torch.from_numpy(pictures[..., middle, middle].astype(np.float32))
        odds = torch.cat([net(part)[:, 0] for part in given.split(512)])
    net.train()
    loss = float(functional.binary_cross_entropy_with_logits(odds, torch.from_numpy(there.astype(np.float32))))
    share = torch.sigmoid(odds).numpy()
    gone, sure = share <= POSSIBLE, share > SURE
    return (
        f"loss {loss:.4f}; of {there.sum()} with glass sure {(sure & there).sum()}, denied {(gone & there).sum()}; "
        f"of {(~there).sum()} without sure {(sure & ~there).sum()}, denied {(gone & ~there).sum()}"
    )


if __name__ == "__main__":
    main()
