"""Trains the face reader and writes it as ONNX.

    python models/decks.py --art /tmp/art --npm /tmp/npm
    python models/train.py --art /tmp/art --grounds /tmp/grounds --minutes 40 --out models/faces.onnx

One process draws patches into a ring of memory without end, another learns from what is in the ring, so neither
waits for the other. The learning rate follows the clock: the run takes the minutes it is given.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import patches
import torch
from network import FaceNet
from numpy.random import Generator
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

HEIGHT, WIDTH = 160, 112
BATCH = 128
WARM_UP = 0.06  # share of the time in which the rate climbs
DRAWN = 32  # patches drawn before each step where no other process draws them
SOFT = 0.01  # label smoothing


@dataclass(frozen=True)
class Ring:
    """Patches in memory that two processes share: `pictures` (n, 160, 112, 3), `labels` (n, 3), `made`: how many."""

    pictures: NDArray[np.uint8]
    labels: NDArray[np.int8]
    made: NDArray[np.int64]

    @classmethod
    def of(cls, size: int) -> Ring:
        """An empty ring."""
        shared = multiprocessing.RawArray
        pictures = np.frombuffer(shared("B", size * HEIGHT * WIDTH * 3), np.uint8).reshape(size, HEIGHT, WIDTH, 3)
        labels = np.frombuffer(shared("b", size * 3), np.int8).reshape(size, 3)
        return cls(pictures, labels, np.frombuffer(shared("q", 1), np.int64))

    def put(self, patch: patches.Patch) -> None:
        """Puts a patch over the oldest."""
        place = int(self.made[0]) % len(self.pictures)
        self.pictures[place] = fitted(patch[0])
        self.labels[place] = patch[1:]
        self.made[0] += 1

    def take(self, rng: Generator) -> tuple[Tensor, Tensor]:
        """A batch of chance."""
        chosen = rng.integers(min(int(self.made[0]), len(self.pictures)), size=BATCH)
        return prepared(varied(self.pictures[chosen], rng)), torch.from_numpy(self.labels[chosen].astype(np.int64))


def fitted(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The picture at the network's size, as `tableassist.vision.faces` does it."""
    shrinks = picture.shape[0] > HEIGHT
    return cv2.resize(picture, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR)


def varied(pictures: NDArray[np.uint8], rng: Generator) -> NDArray[np.uint8]:
    """The pictures, half of them turned by half: a patch is then worth two."""
    turn = rng.random(len(pictures)) < 0.5
    pictures[turn] = pictures[turn][:, ::-1, ::-1]
    return pictures


def prepared(pictures: NDArray[np.uint8]) -> Tensor:
    """(n, 160, 112, 3) pictures as the network's input: each normalised by its own mean and spread."""
    values = torch.from_numpy(pictures).permute(0, 3, 1, 2).float()
    mean = values.mean((1, 2, 3), keepdim=True)
    spread = values.std((1, 2, 3), keepdim=True)
    return ((values - mean) / (spread + 4)).contiguous(memory_format=torch.channels_last)


def loss(logits: Tensor, labels: Tensor) -> Tensor:
    """What the three answers are wrong by; an answer that has no label is not asked."""
    ranks, suits, kinds = logits.split((13, 4, 5), 1)
    total = functional.cross_entropy(kinds, labels[:, 0], label_smoothing=SOFT)
    for answers, wanted in ((ranks, labels[:, 1]), (suits, labels[:, 2])):
        if bool((wanted >= 0).any()):
            total = total + functional.cross_entropy(answers, wanted, ignore_index=-1, label_smoothing=SOFT)
    return total


def fill(ring: Ring, art: patches.Art, seed: int) -> None:
    """Draws patches for ever."""
    rng = np.random.default_rng(seed)
    while True:
        ring.put(patches.patch(art, rng))


def rate(done: float) -> float:
    """The share of the highest learning rate at a share of the time: a short climb, then a cosine down to nothing."""
    if done < WARM_UP:
        return done / WARM_UP
    return 0.5 * (1 + float(np.cos(np.pi * (done - WARM_UP) / (1 - WARM_UP)))) + 2e-3


def learn(net: FaceNet, ring: Ring, art: patches.Art, args: argparse.Namespace) -> Iterator[tuple[int, float, float]]:
    """Trains for the minutes asked for; yields (step, share of the time, loss) as it goes."""
    rng, seconds = np.random.default_rng(args.seed), 60 * args.minutes
    optimiser = torch.optim.AdamW(net.parameters(), args.rate, weight_decay=0.02)
    start, step = time.monotonic(), 0
    while (done := (time.monotonic() - start) / seconds) < 1:
        for group in optimiser.param_groups:
            group["lr"] = args.rate * rate(done)
        for _ in range(0 if args.workers else DRAWN):
            ring.put(patches.patch(art, rng))
        pictures, labels = ring.take(rng)
        optimiser.zero_grad()
        wrong = loss(net(pictures), labels)
        wrong.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimiser.step()
        step += 1
        yield step, done, wrong.item()


def measured(net: FaceNet, sample: Ring) -> str:
    """How often rank, suit and kind are right on patches of decks that were not trained on."""
    net.eval()
    with torch.no_grad():
        logits = torch.cat([net(prepared(part)) for part in np.array_split(sample.pictures, 10)])
    net.train()
    labels = torch.from_numpy(sample.labels.astype(np.int64))
    parts = zip(("rank", "suit", "kind"), logits.split((13, 4, 5), 1), (labels[:, i] for i in (1, 2, 0)), strict=True)
    return ", ".join(f"{name} {float((a.argmax(1) == w)[w >= 0].float().mean()):.4f}" for name, a, w in parts)


def export(net: FaceNet, path: Path) -> None:
    """Writes the network as ONNX, for any number of faces."""
    example = torch.zeros(1, 3, HEIGHT, WIDTH)
    torch.onnx.export(
        net.eval(),
        (example,),
        str(path),
        input_names=["faces"],
        output_names=["answers"],
        dynamo=False,
        dynamic_axes={"faces": {0: "n"}, "answers": {0: "n"}},
        opset_version=13,
    )
    net.train()


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--art", type=Path, required=True, help="folder that decks.py wrote")
    parser.add_argument("--grounds", type=Path, help="folder of pictures for tables and rooms")
    parser.add_argument("--unseen", nargs="*", default=["npm-standard", "gnome-anglo_modern", "tex-PokeRv2"])
    parser.add_argument("--minutes", type=float, default=40)
    parser.add_argument("--rate", type=float, default=4e-3, help="highest learning rate")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ring", type=int, default=40000)
    parser.add_argument("--workers", type=int, default=1, help="processes that draw; 0: the learning one draws too")
    parser.add_argument("--hard", type=float, default=0.0, help="share of the patches that are hard to read")
    parser.add_argument("--start", type=Path, help="weights (.pt) to go on from")
    parser.add_argument("--out", type=Path, required=True, help="ONNX file to write")
    return parser.parse_args()


def unseen_sample(art: patches.Art, size: int = 1500) -> Ring:
    """Patches of the decks that are kept out of training, and drawn ones."""
    sample, rng = Ring.of(size), np.random.default_rng(99)
    while int(sample.made[0]) < size:
        sample.put(patches.patch(art, rng))
    return sample


def main() -> None:
    """Draws, learns, measures, writes."""
    args = arguments()
    cv2.setNumThreads(0)  # before the fork: OpenCV's threads do not survive one
    torch.set_num_threads(1)
    torch.manual_seed(args.seed)
    grounds = sorted(p for p in args.grounds.rglob("*") if p.is_file()) if args.grounds else []
    sample = unseen_sample(patches.load(args.art, grounds, only=args.unseen))
    art, ring = patches.load(args.art, grounds, skip=args.unseen), Ring.of(args.ring)
    art.hard = args.hard
    for worker in range(args.workers):
        multiprocessing.Process(target=fill, args=(ring, art, args.seed * 1000 + worker), daemon=True).start()
    net = FaceNet().to(memory_format=torch.channels_last)
    if args.start:
        net.load_state_dict(torch.load(args.start))
    rng = np.random.default_rng(args.seed)
    while int(ring.made[0]) < 4 * BATCH:
        time.sleep(0.5) if args.workers else ring.put(patches.patch(art, rng))
    for step, done, wrong in learn(net, ring, art, args):
        if step % 100 == 0:
            torch.save(net.state_dict(), args.out.with_suffix(".pt"))
            made = int(ring.made[0])
            print(f"{done:.2f} step {step} made {made} loss {wrong:.3f}: {measured(net, sample)}", flush=True)
    print("end:", measured(net, sample), flush=True)
    torch.save(net.state_dict(), args.out.with_suffix(".pt"))
    export(net, args.out)


if __name__ == "__main__":
    multiprocessing.set_start_method("fork")
    main()
