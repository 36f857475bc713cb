"""Trains networks of one hidden layer with nothing but numpy."""

from __future__ import annotations

import numpy as np

RATE, DROPPED, DECAY, BATCH = 2e-3, 0.15, 1e-4, 128


def train_perceptron(
    rows: np.ndarray, labels: np.ndarray, hidden: int, classes: int, *, epochs: int, seed: int
) -> dict[str, np.ndarray]:
    """The weights that name the rows, by Adam, with hidden cells left out by chance.

    Args:
        rows: (n, values).
        labels: (n,): the number of each row's class.
        hidden: How many cells are hidden.

    Returns:
        `first`, `first_bias`, `second`, `second_bias`.
    """
    rng = np.random.default_rng(seed)
    shapes = {"first": (rows.shape[1], hidden), "first_bias": (hidden,), "second": (hidden, classes)}
    shapes["second_bias"] = (classes,)
    net = {
        name: rng.normal(0, (2 / shape[0]) ** 0.5 * (len(shape) > 1), shape).astype(np.float32)
        for name, shape in shapes.items()
    }
    mean, square, step = {n: 0 * w for n, w in net.items()}, {n: 0 * w for n, w in net.items()}, 0
    for epoch in range(epochs):
        rate = RATE * 0.5 * (1 + np.cos(np.pi * epoch / epochs))
        right = 0
        for chosen in np.array_split(rng.permutation(len(rows)), len(rows) // BATCH):
            slopes, correct = _slopes(net, rows[chosen], labels[chosen], rng)
            right += correct
            step += 1
            for name, slope in slopes.items():
                slope = slope + DECAY * net[name]
                mean[name] = 0.9 * mean[name] + 0.1 * slope
                square[name] = 0.999 * square[name] + 0.001 * slope**2
                far = (mean[name] / (1 - 0.9**step)) / (np.sqrt(square[name] / (1 - 0.999**step)) + 1e-8)
                net[name] = (net[name] - rate * far).astype(np.float32)
        if epoch % 5 == 4:
            print(f"epoch {epoch + 1}: {right / len(rows):.3f} right", flush=True)
    return net


def _slopes(
    net: dict[str, np.ndarray], rows: np.ndarray, labels: np.ndarray, rng: np.random.Generator
) -> tuple[dict[str, np.ndarray], int]:
    """How the loss of a batch changes with each weight, and how many rows were named rightly."""
    inner = rows @ net["first"] + net["first_bias"]
    hidden = np.maximum(inner, 0) * (rng.random(inner.shape, np.float32) > DROPPED) / (1 - DROPPED)
    scores = hidden @ net["second"] + net["second_bias"]
    powers = np.exp(scores - scores.max(1, keepdims=True))
    powers /= powers.sum(1, keepdims=True)
    right = int((powers.argmax(1) == labels).sum())
    powers[np.arange(len(labels)), labels] -= 1
    powers /= len(labels)
    back = (powers @ net["second"].T) * (hidden > 0) / (1 - DROPPED)
    slopes = {
        "first": rows.T @ back,
        "first_bias": back.sum(0),
        "second": hidden.T @ powers,
        "second_bias": powers.sum(0),
    }
    return slopes, right
