"""A small network of one hidden layer, kept in an `.npz` file: patches this small need no OpenCV network."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tableassist.vision.weights import WeightsBroken

Values = NDArray[Any]

_NAMES = ("first", "first_bias", "second", "second_bias")


@dataclass(frozen=True, eq=False)
class Perceptron:
    """The weights: (values, hidden), (hidden,), (hidden, classes), (classes,)."""

    first: Values
    first_bias: Values
    second: Values
    second_bias: Values

    def __call__(self, rows: Values) -> Values:
        """How likely each class is for each row.

        Args:
            rows: (n, values).

        Returns:
            Probabilities (n, classes), which add up to 1.
        """
        hidden = np.maximum(rows @ self.first + self.first_bias, 0.0)
        scores = hidden @ self.second + self.second_bias
        return np.asarray(softmax(scores), np.float32)


def softmax(logits: Values) -> Values:
    """Probabilities along the last axis.

    Args:
        logits: Of any shape.

    Returns:
        Of the same shape; each last axis sums up to 1.
    """
    raised = np.exp(logits - logits.max(-1, keepdims=True))
    shares: Values = raised / raised.sum(-1, keepdims=True)
    return shares


def load_perceptron(path: Path, what: str) -> Perceptron:
    """The network in a file; `what` it reads, in words.

    Raises:
        WeightsBroken: It does not hold such a network.
    """
    try:
        with np.load(path) as kept:
            return Perceptron(*(kept[part].astype(np.float32) for part in _NAMES))
    except (OSError, ValueError, KeyError) as trouble:
        raise WeightsBroken(
            f"{path} does not hold the network that reads {what}: install TableAssist again."
        ) from trouble
