"""Training follows the steps: again, or cut and gone on with, it gives the same weights."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "models"))
pytest.importorskip("torch")
pytest.importorskip("onnx")
import learning
import numpy as np
import torch
from torch import nn
from torch.nn import functional


class Pool:
    """Numbers of chance, each used several times: a stock that drawing changes."""

    def __init__(self):
        self.kept = []

    def anew(self):
        return Pool()

    def draw(self, rng):
        if len(self.kept) < 9 or rng.random() < 0.2:
            self.kept.append(int(rng.integers(256)))
        return self.kept[int(rng.integers(len(self.kept)))]


def put(ring, pool, rng):
    value = pool.draw(rng)
    ring.put(np.full((4, 4, 3), value, np.uint8), np.float32([value / 256]))


def take(ring, rng, size):
    chosen = ring.chosen(rng, size)
    pictures = torch.from_numpy(ring.pictures[chosen]).permute(0, 3, 1, 2).float() / 256
    return pictures + float(rng.random()) / 100, torch.from_numpy(ring.numbers[chosen])


TASK = learning.Task(
    net=lambda: nn.Sequential(nn.Conv2d(3, 4, 3), nn.BatchNorm2d(4), nn.Flatten(), nn.Linear(16, 1)),
    load=lambda _args, **_decks: Pool(),
    anew=Pool.anew,
    shape=((4, 4, 3), (1,)),
    ring=400,
    batch=8,
    fresh=2,
    put=put,
    take=take,
    loss=functional.mse_loss,
    score=lambda net, sample: f"{float(net(torch.from_numpy(sample.pictures).permute(0, 3, 1, 2).float()).sum()):.3f}",
    example=(1, 3, 4, 4),
    names=("pictures", "answers"),
    axes={0: "n"},
)


def main(argv):
    """One training, cut short at the `cut`-th step where that is named."""
    parser = learning.arguments("A training for tests.")
    parser.add_argument("--cut", type=int)
    parser.set_defaults(rate=1e-2, sample=20)
    args = parser.parse_args(argv)
    learning.train(replace(TASK, score=cut_at(args.cut // args.every)) if args.cut else TASK, args)


def cut_at(measurement):
    """A score that is given but for one, at which somebody pulls the plug."""
    left = iter(range(measurement - 1, -1, -1))

    def score(net, sample):
        if not next(left):
            raise KeyboardInterrupt
        return TASK.score(net, sample)

    return score


def run(folder, *more):
    command = [sys.executable, __file__, "--art", ".", "--grounds", ".", "--steps", "700", "--every", "50"]
    out = folder / "net.onnx"
    done = subprocess.run([*command, "--out", str(out), *more], capture_output=True, text=True, check=False, timeout=60)
    return out, done


def test_again_and_cut_it_gives_the_same(tmp_path):
    folders = [tmp_path / name for name in ("whole", "again", "cut")]
    for folder in folders:
        folder.mkdir()
    whole, again = (run(folder)[0].read_bytes() for folder in folders[:2])
    out, done = run(folders[2], "--cut", "550")
    assert done.returncode
    assert not out.exists()
    assert out.with_suffix(".saved").exists()
    out, done = run(folders[2], "--resume")
    assert not done.returncode, done.stderr
    assert whole == again == out.read_bytes()
    assert not out.with_suffix(".saved").exists()


def test_many_drawers_end_and_give_the_same(tmp_path):
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
        _, done = run(folder, "--drawers", "9", "--steps", "60", "--unsaved")
        assert not done.returncode, done.stderr
    assert len({(folder / "net.onnx").read_bytes() for folder in folders}) == 1
    assert not list(tmp_path.glob("*/net.saved"))


def test_a_training_of_some_seconds_ends_and_writes_its_network(tmp_path):
    out, done = run(tmp_path, "--steps", "1000000", "--seconds", "1.5", "--unsaved")
    assert not done.returncode, done.stderr
    assert out.exists()


def test_nothing_to_go_on_with_is_said(tmp_path):
    _, done = run(tmp_path, "--resume")
    assert done.returncode
    assert "net.saved" in done.stderr


if __name__ == "__main__":
    main(sys.argv[1:])
