"""A network is quantized alike each time, answers nearly as before, and keeps the layers that need more steps."""

import sys
from itertools import pairwise
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "models"))
sys.path.insert(0, str(Path(__file__).resolve().parent))
pytest.importorskip("torch")
pytest.importorskip("onnx")
import learning
import numpy as np
import onnx
import quantize
import torch
from ring import Ring
from test_training import TASK
from torch import nn


@pytest.fixture
def trained(tmp_path):
    """A network of five convolutions, as ONNX."""
    torch.manual_seed(3)
    sizes = (3, 8, 8, 8, 8, 4)
    layers = [one for pair in pairwise(sizes) for one in (nn.Conv2d(*pair, 3, padding=1), nn.ReLU())]
    learning.export(nn.Sequential(*layers, nn.Flatten(), nn.Linear(64, 1)), TASK, tmp_path / "trained.onnx")
    return tmp_path / "trained.onnx"


@pytest.fixture
def ring():
    """Examples of chance."""
    ring, rng = Ring.of(60, *TASK.shape), np.random.default_rng(1)
    for _ in range(60):
        ring.put(rng.integers(0, 256, (4, 4, 3), np.uint8), np.float32([0]))
    ring.ask(60)
    return ring


def test_the_middle_layers_have_eight_bits_and_answer_nearly_alike(trained, ring, tmp_path):
    outs = [tmp_path / name for name in ("once.onnx", "again.onnx")]
    for out in outs:
        quantize.quantize(trained, out, quantize.Examples(TASK, ring))
    assert outs[0].read_bytes() == outs[1].read_bytes()
    bits = {one.name: one.data_type for one in onnx.load(outs[0]).graph.initializer if len(one.dims) == 4}
    assert [kind == onnx.TensorProto.INT8 for kind in bits.values()].count(True) == 2
    given = TASK.take(ring, np.random.default_rng(2), 20)[0]
    before, after = (quantize.opened(path)(given).numpy().ravel() for path in (trained, outs[0]))
    assert 0 < np.abs(after - before).max() < 0.05 * np.abs(before).max()
