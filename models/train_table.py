r"""Trains the network of `tableassist.vision.table.segmentation`: classes of the table, votes for cards.

python models/train_table.py --art /tmp/art --grounds /tmp/grounds --mats calibration --backs ../shared/data/backs \
    --steps 5000 --out models/table.onnx

`--backs` is a folder of pictures of backs with a `backs.csv` of their sets; a third of the sets is kept out.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import table_scenes
import torch
from learning import Task, arguments, train
from network import TableNet
from numpy.random import Generator
from ring import Ring
from table_scenes import CARD, CELLS, SIZE
from torch import Tensor, nn
from torch.nn import functional

from tableassist.simulator.stock import split_of
from tableassist.vision.table.segmentation import (
    DAMP,
    LEAST_CONTRAST,
    PX_PER_MM,
    UNIT,
    measure_light,
    normalise_picture,
)

CENTRE_WEIGHT, AXIS_WEIGHT = 0.5, 8.0
LEAST_LOG, MOST_LOG = -5.0, 2.0  # of the centre's expected error, in units
BALANCE = (1.0, 1.0, 1.5, 1.5)  # of the classes: things and limbs are rare
BRIGHTER, SHIFTED = 0.25, 0.35  # by how much the light of a scene is off from that of the whole table


def put_scene(ring: Ring, stock: table_scenes.Stock, rng: Generator) -> None:
    """Draws one scene."""
    ring.put(*table_scenes.scene(stock, rng))


def batch(ring: Ring, rng: Generator, size: int) -> tuple[Tensor, Tensor]:
    """A batch of scenes (n, h, w, 3), and what is to be answered."""
    places = ring.chosen(rng, size)
    return torch.from_numpy(ring.pictures[places]), torch.from_numpy(ring.numbers[places]).permute(0, 3, 1, 2)


def prepare(pictures: Tensor) -> Tensor:
    """The network's input (n, 3, h, w) of scenes, in the light of tables that are not quite like them."""
    flat = pictures.permute(0, 3, 1, 2).float()
    mean, spread = flat.mean((2, 3)), flat.std((2, 3), correction=0).mean(1)
    spread = torch.maximum(spread, LEAST_CONTRAST * mean.mean(1))[:, None]
    shift, share = (torch.randn(len(flat), 1).to(flat.device) for _ in range(2))
    scale = 1 / (spread * torch.exp(BRIGHTER * share) + DAMP)
    return (flat - (mean + SHIFTED * shift * spread)[..., None, None]) * scale[..., None, None]


def loss(answers: Tensor, wanted: Tensor) -> Tensor:
    """What the answers are wrong by: cross entropy of classes; the votes' Laplace likelihood and axes on cards."""
    classes = functional.cross_entropy(answers[:, :4], wanted[:, :4], weight=answers.new_tensor(BALANCE))
    there = voting(wanted)
    if not bool(there.any()):
        return classes
    said, truth = answers.permute(0, 2, 3, 1)[there], wanted.permute(0, 2, 3, 1)[there]
    log_off = said[:, 8].clamp(LEAST_LOG, MOST_LOG)
    off = (said[:, 4:6] - truth[:, 4:6]).abs().sum(dim=1)
    centres = (off * torch.exp(-log_off) + 2 * log_off).mean()
    axes = functional.smooth_l1_loss(said[:, 6:8], truth[:, 6:8], beta=0.02)
    return classes + CENTRE_WEIGHT * centres + AXIS_WEIGHT * axes


def voting(wanted: Tensor) -> Tensor:
    """The cells (n, h, w) that lie wholly on one card: only there are the axes of length 1."""
    return wanted[:, 6] ** 2 + wanted[:, 7] ** 2 > 0.5


def score(net: nn.Module, sample: Ring) -> str:
    """On scenes of decks not trained on: cells rightly named of each class, and how far votes are off, in mm."""
    right, asked, off, turned = np.zeros(4), np.zeros(4), [], []
    for place in range(len(sample.pictures)):
        picture, wanted = sample.pictures[place], sample.numbers[place]
        answer = (
            net(torch.from_numpy(normalise_picture(picture, *measure_light(picture))[None]))[0]
            .numpy()
            .transpose(1, 2, 0)
        )
        said = answer[..., :4].argmax(axis=-1)
        for kind in range(4):
            asked[kind] += (wanted[..., kind] == 1).sum()
            right[kind] += ((wanted[..., kind] == 1) & (said == kind)).sum()
        there = (np.abs(wanted[..., 6:8]).max(axis=-1) > 0) & (said == CARD)
        off.append(np.abs(answer[there, 4:6] - wanted[there, 4:6]).max(axis=1) * UNIT / PX_PER_MM)
        turned.append((answer[there, 6:8] * wanted[there, 6:8]).sum(axis=1) < 0)
    far, shares = np.concatenate(off), " ".join(f"{share:.4f}" for share in right / np.maximum(asked, 1))
    middle, most = np.percentile(far, (50, 95))
    return f"classes {shares}, off by {middle:.2f} and {most:.2f} mm, turned {np.concatenate(turned).mean():.4f}"


def load(args: argparse.Namespace, *, only: Sequence[str] = (), skip: Sequence[str] = ()) -> table_scenes.Stock:
    """What scenes are made of: of the decks kept out with `only`, of the others with `skip`."""
    backs = backs_of(args.backs, unseen=bool(only)) if args.backs else []
    return table_scenes.load(args.art, args.grounds, args.mats, backs, only=only, skip=skip)


def backs_of(folder: Path, *, unseen: bool) -> list[Path]:
    """The backs of the sets that are kept out, or of the others."""
    with (folder / "backs.csv").open() as lines:
        return [folder / row["file"] for row in csv.DictReader(lines) if is_unseen(row["set"]) == unseen]


def is_unseen(name: str) -> bool:
    """Whether a set of backs is kept out of training."""
    return split_of(f"backs:{name}") == "unseen"


TASK = Task(
    net=TableNet,
    load=load,
    anew=table_scenes.Stock.anew,
    shape=((SIZE, SIZE, 3), (CELLS, CELLS, 8)),
    ring=2500,
    batch=8,
    fresh=4,
    put=put_scene,
    take=batch,
    loss=loss,
    score=score,
    example=(1, 3, 2 * SIZE // 6, 2 * SIZE // 6),
    names=("flat", "answers"),
    axes={0: "n", 2: "height", 3: "width"},
    prepare=prepare,
)


def main() -> None:
    """Trains the network."""
    parser = arguments(__doc__.splitlines()[0])
    parser.add_argument("--mats", type=Path, required=True, help="folder of the printed sheets (PDF)")
    parser.add_argument("--backs", type=Path, help="folder of pictures of backs, with backs.csv")
    parser.set_defaults(rate=2e-3, sample=120)
    train(TASK, parser.parse_args())


if __name__ == "__main__":
    main()
