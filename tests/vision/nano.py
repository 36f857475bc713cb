"""A network with the layer shapes of YOLOv8n and weights of chance: what a small detector costs, whatever it detects.

It is written as ONNX by hand, so that the measurement needs neither a framework nor anybody's weights.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

SIDE = 640
CLASSES, BOX = 80, 64
FLOAT, INTEGER = 1, 7  # ONNX's numbers for the kinds of tensors
OPSET, IR = 13, 8


def write(path: Path, side: int = SIDE) -> int:
    """Writes the network for pictures of `side` x `side` pixels (a multiple of 32); returns its number of weights."""
    graph = Graph(np.random.default_rng(0))
    answer = detector(graph, "pictures")
    path.write_bytes(graph.model(("pictures", (1, 3, side, side)), (answer, (1, BOX + CLASSES, cells(side)))))
    return graph.weights


def cells(side: int) -> int:
    """How many places the detector answers for."""
    return sum((side // stride) ** 2 for stride in (8, 16, 32))


def detector(graph: Graph, picture: str) -> str:
    """YOLOv8n: a backbone of five steps, a neck up and down again, and a head on three scales."""
    x = graph.conv(graph.conv(picture, 3, 16, 3, 2), 16, 32, 3, 2)
    x = graph.conv(graph.c2f(x, 32, 32, 1), 32, 64, 3, 2)
    fine = graph.c2f(x, 64, 64, 2)
    middle = graph.c2f(graph.conv(fine, 64, 128, 3, 2), 128, 128, 2)
    coarse = graph.pooled(graph.c2f(graph.conv(middle, 128, 256, 3, 2), 256, 256, 1), 256)
    up = graph.c2f(graph.joined(graph.doubled(coarse), middle), 384, 128, 1, shortcut=False)
    small = graph.c2f(graph.joined(graph.doubled(up), fine), 192, 64, 1, shortcut=False)
    medium = graph.c2f(graph.joined(graph.conv(small, 64, 64, 3, 2), up), 192, 128, 1, shortcut=False)
    large = graph.c2f(graph.joined(graph.conv(medium, 128, 128, 3, 2), coarse), 384, 256, 1, shortcut=False)
    heads = [graph.head(x, inside) for x, inside in ((small, 64), (medium, 128), (large, 256))]
    return graph.joined(*heads, axis=2)


@dataclass
class Graph:
    """An ONNX graph in the making: every method adds nodes and returns the name of what they give."""

    rng: np.random.Generator
    nodes: list[bytes] = field(default_factory=list)
    tensors: list[bytes] = field(default_factory=list)
    weights: int = 0

    def conv(self, x: str, inside: int, outside: int, size: int, stride: int = 1, *, plain: bool = False) -> str:
        """A convolution with its bias and, unless `plain`, x * sigmoid(x)."""
        spread = np.sqrt(3.0 / (inside * size * size))  # keeps the numbers about as large from layer to layer
        kernel = self.rng.normal(0, spread, (outside, inside, size, size)).astype(np.float32)
        names = [x, self.tensor(kernel), self.tensor(np.zeros(outside, np.float32))]
        self.weights += kernel.size + outside
        margin = size // 2
        y = self.node("Conv", names, kernel_shape=[size] * 2, strides=[stride] * 2, pads=[margin] * 4)
        return y if plain else self.node("Mul", [y, self.node("Sigmoid", [y])])

    def c2f(self, x: str, inside: int, outside: int, times: int, *, shortcut: bool = True) -> str:
        """The block of YOLOv8: half of the channels go through `times` bottlenecks, and all stages are joined."""
        half = outside // 2
        sizes = self.tensor(np.array([half, half], np.int64))
        parts = self.split(self.conv(x, inside, outside, 1), sizes)
        for _ in range(times):
            y = self.conv(self.conv(parts[-1], half, half, 3), half, half, 3)
            parts.append(self.node("Add", [parts[-1], y]) if shortcut else y)
        return self.conv(self.joined(*parts), (2 + times) * half, outside, 1)

    def pooled(self, x: str, inside: int) -> str:
        """The surroundings at three reaches, beside the thing itself."""
        parts = [self.conv(x, inside, inside // 2, 1)]
        for _ in range(3):
            parts.append(self.node("MaxPool", [parts[-1]], kernel_shape=[5, 5], strides=[1, 1], pads=[2] * 4))
        return self.conv(self.joined(*parts), 2 * inside, inside, 1)

    def head(self, x: str, inside: int) -> str:
        """The boxes (64 numbers a place) and the classes (80) of one scale, one place a column."""
        box = self.conv(self.conv(x, inside, BOX, 3), BOX, BOX, 3)
        sort = self.conv(self.conv(x, inside, CLASSES, 3), CLASSES, CLASSES, 3)
        said = self.joined(self.conv(box, BOX, BOX, 1, plain=True), self.conv(sort, CLASSES, CLASSES, 1, plain=True))
        return self.node("Reshape", [said, self.tensor(np.array([1, BOX + CLASSES, -1], np.int64))])

    def doubled(self, x: str) -> str:
        """The map at twice its size."""
        scales = self.tensor(np.array([1, 1, 2, 2], np.float32))
        way = {"coordinate_transformation_mode": "asymmetric", "mode": "nearest", "nearest_mode": "floor"}
        return self.node("Resize", [x, "", scales], **way)

    def joined(self, *parts: str, axis: int = 1) -> str:
        """The maps one after the other."""
        return self.node("Concat", list(parts), axis=axis)

    def split(self, x: str, sizes: str) -> list[str]:
        """The two halves of a map's channels."""
        halves = [f"{x}_first", f"{x}_second"]
        self.nodes.append(node("Split", [x, sizes], halves, axis=1))
        return halves

    def node(self, kind: str, inputs: list[str], **settings: int | str | list[int]) -> str:
        """Adds a node; returns the name of its output."""
        name = f"n{len(self.nodes)}"
        self.nodes.append(node(kind, inputs, [name], **settings))
        return name

    def tensor(self, values: np.ndarray) -> str:
        """Adds a constant; returns its name."""
        name = f"t{len(self.tensors)}"
        kind = FLOAT if values.dtype == np.float32 else INTEGER
        dims = b"".join(entry(1, n) for n in values.shape)
        self.tensors.append(dims + entry(2, kind) + entry(8, name) + entry(9, values.tobytes()))
        return name

    def model(self, given: tuple[str, tuple[int, ...]], wanted: tuple[str, tuple[int, ...]]) -> bytes:
        """The whole ONNX file; `given` and `wanted` are name and shape of the input and the output."""
        graph = b"".join(entry(1, one) for one in self.nodes) + entry(2, "nano")
        graph += b"".join(entry(5, one) for one in self.tensors)
        graph += entry(11, value(*given)) + entry(12, value(*wanted))
        return entry(1, IR) + entry(7, graph) + entry(8, entry(2, OPSET))


# ONNX's protocol buffers, as far as a network needs them: https://github.com/onnx/onnx/blob/main/onnx/onnx.proto ------


def node(kind: str, inputs: list[str], outputs: list[str], **settings: int | str | list[int]) -> bytes:
    """A NodeProto."""
    wires = b"".join(entry(1, one) for one in inputs) + b"".join(entry(2, one) for one in outputs)
    return wires + entry(4, kind) + b"".join(entry(5, setting(*one)) for one in settings.items())


def setting(name: str, given: int | str | list[int]) -> bytes:
    """An AttributeProto: a number, a word, or a list of numbers."""
    if isinstance(given, str):
        return entry(1, name) + entry(4, given) + entry(20, 3)
    if isinstance(given, int):
        return entry(1, name) + entry(3, given) + entry(20, 2)
    return entry(1, name) + b"".join(entry(8, one) for one in given) + entry(20, 7)


def value(name: str, shape: tuple[int, ...]) -> bytes:
    """A ValueInfoProto of floats."""
    dims = b"".join(entry(1, entry(1, n)) for n in shape)
    return entry(1, name) + entry(2, entry(1, entry(1, FLOAT) + entry(2, dims)))


def entry(number: int, content: int | str | bytes) -> bytes:
    """One field of a message: a number as a varint, anything else with its length before it."""
    if isinstance(content, int):
        return varint(number << 3) + varint(content)
    raw = content.encode() if isinstance(content, str) else content
    return varint(number << 3 | 2) + varint(len(raw)) + raw


def varint(number: int) -> bytes:
    """A number of 64 bits in groups of seven, the lowest first."""
    number &= (1 << 64) - 1
    groups = bytearray()
    while number > 127:
        groups.append(number & 127 | 128)
        number >>= 7
    return bytes([*groups, number])
