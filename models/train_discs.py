"""Trains `discs.npz`, which reads counters: `python models/train_discs.py --seed 1 --out models/discs.npz`.

Needs no data and no graphics card: every board is rendered and flattened as the eyes do it. Licence of the weights: the
project's (MIT).
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from os import cpu_count

import cv2
import numpy as np
from discs import collect
from perceptron import train_perceptron

from tableassist.vision.pieces.discs import KINDS

HIDDEN, DEV_FROM = 64, 500_000
"""How many cells are hidden, and from which seed on the boards are for measuring only."""

LEAST_SPREAD = 1e-3


def main() -> None:
    """Trains, writes the weights, and says how many places of other boards are read rightly."""
    args = arguments()
    cv2.setNumThreads(1)
    rows, labels = gather(range(args.seed * 1000, args.seed * 1000 + args.boards))
    net = train(rows, labels, args.epochs, args.seed)
    np.savez_compressed(args.out, **net)
    show(net, *gather(range(DEV_FROM, DEV_FROM + args.boards // 8)))


def train(rows: np.ndarray, labels: np.ndarray, epochs: int, seed: int) -> dict[str, np.ndarray]:
    """The weights; the rows' own scale, by which learning goes faster, is folded into them."""
    mean, spread = rows.mean(axis=0), rows.std(axis=0) + LEAST_SPREAD
    net = train_perceptron((rows - mean) / spread, labels, HIDDEN, len(KINDS), epochs=epochs, seed=seed)
    net["first_bias"] = net["first_bias"] - (mean / spread) @ net["first"]
    net["first"] = net["first"] / spread[:, None]
    return {name: weight.astype(np.float32) for name, weight in net.items()}


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--boards", type=int, default=400)
    parser.add_argument("--epochs", type=int, default=20)
    parser.add_argument("--out", required=True)
    return parser.parse_args()


def gather(seeds: range) -> tuple[np.ndarray, np.ndarray]:
    """The rows and labels of many boards, by all processor cores."""
    with ProcessPoolExecutor(cpu_count()) as pool:
        parts = list(pool.map(collect, (range(seed, seed + 1) for seed in seeds)))
    parts = [part for part in parts if len(part[1])]
    return np.concatenate([rows for rows, _ in parts]), np.concatenate([labels for _, labels in parts])


def show(net: dict[str, np.ndarray], rows: np.ndarray, labels: np.ndarray) -> None:
    """Prints what each kind was taken for."""
    hidden = np.maximum(rows @ net["first"] + net["first_bias"], 0)
    answers = (hidden @ net["second"] + net["second_bias"]).argmax(1)
    print(f"{'':8}" + "".join(f"{kind:>8}" for kind in KINDS))
    for number, kind in enumerate(KINDS):
        print(f"{kind:8}" + "".join(f"{n:8}" for n in np.bincount(answers[labels == number], minlength=len(KINDS))))


if __name__ == "__main__":
    main()
