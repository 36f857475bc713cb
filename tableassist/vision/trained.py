"""All networks that are shipped: what each of them reads, so that a start can say which one is missing or broken."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from tableassist.vision.perceptron import load_perceptron
from tableassist.vision.weights import load_network, weights_path

TRAINED: Mapping[str, str] = {
    "faces.onnx": "cards",
    "indices.onnx": "cards",
    "index.onnx": "cards",
    "table.onnx": "cards",
    "glass.onnx": "crystals",
    "discs.npz": "counters",
    "die.npz": "dice",
}
"""The files of the networks, each with what it reads."""


def check_trained(name: str, find: Callable[[str], Path] = weights_path) -> Path:
    """Where one of these networks lies, once it has been opened.

    Args:
        name: Its file.
        find: Says where a file lies.

    Raises:
        WeightsMissing: It is nowhere.
        WeightsBroken: Its file does not hold it.
    """
    path = find(name)
    if path.suffix == ".npz":
        load_perceptron(path, TRAINED[name])
    else:
        load_network(path)
    return path
