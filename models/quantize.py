"""Makes a trained network faster and smaller: its convolutions multiply whole numbers of eight bits.

    python models/quantize.py faces --art /tmp/art --grounds /tmp/grounds --out models/faces.onnx

Quantization after training, with a scale for each channel of the weights (Jacob et al. 2018, arXiv:1712.05877). What
numbers pass between the layers is measured on examples of decks that training may use. Told is what the network makes
of the decks kept out, before and after.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable
from pathlib import Path

import learning
import numpy as np
import onnx
import torch
import train
import train_indices
from numpy.typing import NDArray
from onnxruntime.quantization import CalibrationDataReader, CalibrationMethod, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process
from ring import Ring
from torch import Tensor

from tableassist.vision.weights import read_network

TRAINED = Path(__file__).parent / "trained"
"""Where the networks lie that were quantized, as they were trained."""
TASKS = {"faces": train.FACES, "indices": train_indices.FINDER}
EXAMPLES = {"faces": 1000, "indices": 40}
SAMPLES = {"faces": 1500, "indices": 250}
AT_ONCE = 20
QUANTIZED = slice(1, -2)
"""The convolutions that are quantized: what comes in and what is answered by need more steps than 256.

Tried on `index` as well, which is used as it was trained: of 720 cards of which only indices show, in rows of six, it
names 641, 636 with these layers quantized, 632 with all of them, and 577 where one number in ten thousand is cut off
besides, as is usual: a sure answer is made of the largest ones.
"""


class Examples(CalibrationDataReader):
    """A ring's examples as a network is given them, some at a time."""

    def __init__(self, task: learning.Task, ring: Ring) -> None:
        rng = np.random.default_rng(0)
        self._batches = iter([task.take(ring, rng, AT_ONCE)[0] for _ in range(0, len(ring.pictures), AT_ONCE)])
        self._task = task

    def get_next(self) -> dict[str, NDArray[np.float32]] | None:
        """The next batch by the input's name; None after the last."""
        batch = next(self._batches, None)
        return None if batch is None else {self._task.names[0]: self._task.prepare(batch).numpy()}


def opened(path: Path) -> Callable[[Tensor], Tensor]:
    """An ONNX file as a network that a task can score."""
    net = read_network(str(path))
    return lambda batch: torch.from_numpy(net(np.ascontiguousarray(batch.numpy())))


def main() -> None:
    """Measures, quantizes, writes, compares."""
    args = arguments()
    task, trained = TASKS[args.what], args.network or TRAINED / f"{args.what}.onnx"
    drawn = learning.drawn(task, task.load(args, skip=args.unseen), EXAMPLES[args.what], args.seed)
    quantize(trained, args.out, Examples(task, drawn))
    sample = learning.drawn(task, task.load(args, only=args.unseen), SAMPLES[args.what], 99)
    for name, path in (("as trained", trained), ("quantized", args.out)):
        print(f"{name}: {task.score(opened(path), sample)}", flush=True)


def arguments() -> argparse.Namespace:
    """What the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=TASKS)
    parser.add_argument("--network", type=Path, help="the network as trained; by default the one in models/trained")
    parser.add_argument("--art", type=Path, required=True, help="folder that decks.py and photographs.py wrote")
    parser.add_argument("--grounds", type=Path, required=True, help="folder of textures and photographs")
    parser.add_argument("--unseen", nargs="*", default=list(learning.UNSEEN), help="decks kept out, to measure on")
    parser.add_argument("--hard", type=float, default=0.25, help="share of the faces that are hard to read")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True, help="ONNX file to write")
    return parser.parse_args()


def quantize(trained: Path, out: Path, examples: CalibrationDataReader) -> None:
    """Writes a network whose convolutions have eight bits.

    Args:
        trained: The ONNX file of a network with numbers of 32 bits.
        out: The ONNX file to write.
        examples: What the network is given, to measure the numbers between its layers.
    """
    with tempfile.TemporaryDirectory() as folder:
        folded = Path(folder) / "folded.onnx"
        quant_pre_process(trained, folded, skip_symbolic_shape=True)
        names = [node.name for node in onnx.load(folded).graph.node if node.op_type == "Conv"]
        quantize_static(
            folded,
            out,
            examples,
            quant_format=QuantFormat.QDQ,
            nodes_to_quantize=names[QUANTIZED],
            per_channel=True,
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
            calibrate_method=CalibrationMethod.MinMax,
        )


if __name__ == "__main__":
    main()
