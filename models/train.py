"""Trains the face reader and writes it as ONNX.

python models/decks.py --art /tmp/art --npm /tmp/npm
python models/train.py --art /tmp/art --grounds /tmp/grounds --steps 5000 --seed 1 --out models/trained/faces.onnx
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence

import cv2
import numpy as np
import patches
import torch
from learning import Task, arguments, rank_loss, ranks_read, soft_loss, train
from network import FaceNet
from numpy.random import Generator
from numpy.typing import NDArray
from ring import Ring
from torch import Tensor, nn
from torch.nn import functional

HEIGHT, WIDTH = 160, 112
SOFT = 0.01  # label smoothing
KIND_ODDS = torch.eye(6, 5)
KIND_ODDS[patches.ANY_JOKER, [patches.KINDS.index("XB"), patches.KINDS.index("XR")]] = 0.5


def load(args: argparse.Namespace, only: Sequence[str] = (), skip: Sequence[str] = ()) -> patches.Art:
    """What patches are made of; those to measure on are never made hard."""
    grounds = sorted(path for path in args.grounds.rglob("*") if path.is_file())
    art = patches.load(args.art, grounds, skip, only)
    art.hard = 0.0 if only else args.hard
    return art


def put(ring: Ring, art: patches.Art, rng: Generator) -> None:
    """Draws a patch: its numbers are its kind, rank and suit."""
    picture, *labels = patches.patch(art, rng)
    ring.put(fitted(picture), np.float32(labels))


def fitted(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The picture at the network's size, as `tableassist.vision.cards.faces` does it."""
    shrinks = picture.shape[0] > HEIGHT
    return cv2.resize(picture, (WIDTH, HEIGHT), interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR)


def take(ring: Ring, rng: Generator, size: int) -> tuple[Tensor, Tensor]:
    """A batch of patches."""
    chosen = ring.chosen(rng, size)
    labels = torch.from_numpy(ring.numbers[chosen].astype(np.int64))
    return torch.from_numpy(varied(ring.pictures[chosen], rng)), labels


def varied(pictures: NDArray[np.uint8], rng: Generator) -> NDArray[np.uint8]:
    """The pictures, half of them turned by half: a patch is then worth two."""
    turn = rng.random(len(pictures)) < 0.5
    pictures[turn] = pictures[turn][:, ::-1, ::-1]
    return pictures


def prepared(pictures: Tensor) -> Tensor:
    """(n, 160, 112, 3) pictures as the network's input: each normalised by its own mean and spread."""
    values = pictures.permute(0, 3, 1, 2).float()
    mean = values.mean((1, 2, 3), keepdim=True)
    spread = values.std((1, 2, 3), keepdim=True)
    return (values - mean) / (spread + 4)


def loss(logits: Tensor, labels: Tensor) -> Tensor:
    """What the three answers are wrong by; an answer that has no label is not asked."""
    ranks, suits, kinds = logits.split((13, 4, 5), 1)
    total = rank_loss(ranks, labels[:, 1], SOFT) + soft_loss(kinds, KIND_ODDS.to(labels.device)[labels[:, 0]], SOFT)
    if bool((labels[:, 2] >= 0).any()):
        total = total + functional.cross_entropy(suits, labels[:, 2], ignore_index=-1, label_smoothing=SOFT)
    return total


def score(net: nn.Module, sample: Ring) -> str:
    """How often rank, suit and kind are right on patches of decks that were not trained on."""
    logits = torch.cat([net(prepared(torch.from_numpy(part))) for part in np.array_split(sample.pictures, 10)])
    labels = torch.from_numpy(sample.numbers.astype(np.int64))
    ranks, suits, kinds = logits.split((13, 4, 5), 1)
    kind = torch.where(labels[:, 0] == patches.ANY_JOKER, -1, labels[:, 0])
    shares = [ranks_read(ranks, labels[:, 1])]
    for name, said, wanted in (("suit", suits, labels[:, 2]), ("kind", kinds, kind)):
        shares.append(f"{name} {float((said.argmax(1) == wanted)[wanted >= 0].float().mean()):.4f}")
    return ", ".join(shares)


FACES = Task(
    net=FaceNet,
    load=load,
    anew=patches.Art.anew,
    shape=((HEIGHT, WIDTH, 3), (3,)),
    ring=40000,
    batch=128,
    fresh=30,
    put=put,
    take=take,
    loss=loss,
    score=score,
    example=(1, 3, HEIGHT, WIDTH),
    names=("faces", "answers"),
    axes={0: "n"},
    prepare=prepared,
    hidden=True,
)


def main() -> None:
    """Trains the face reader."""
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument("--hard", type=float, default=0.25, help="share of the patches that are hard to read")
    parser.set_defaults(rate=4e-3, sample=1500)
    train(FACES, parser.parse_args())


if __name__ == "__main__":
    main()
