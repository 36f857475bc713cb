"""Where the trained networks lie, and how one is opened and run."""

from __future__ import annotations

import hashlib
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any
from weakref import WeakValueDictionary

import cv2

from tableassist.journal.whole import read_bounded
from tableassist.vision.types import Numbers

SETTING = "TABLEASSIST_MODELS"

SUMS = "SHA256SUMS"
"""Beside networks, what each of them is, as `sha256sum` writes it."""

X86 = ("x86_64", "AMD64")

_MOST_BYTES = 100 * 2**20
_TRIAL_S = 60.0
_TRIAL = "import sys; from tableassist.vision.weights import read_network; read_network(sys.argv[1])"
_FATAL = 4
_OPEN: WeakValueDictionary[tuple[str, int], Network] = WeakValueDictionary()


class WeightsMissing(RuntimeError):
    """A trained network is not where it is looked for."""


class WeightsBroken(RuntimeError):
    """A trained network is there but cannot be opened."""


def weights_path(name: str) -> Path:
    """The file of a network, such as `faces.onnx`.

    Raises `WeightsMissing`, which says where it was looked for and how to get it.
    """
    found = next((path for folder in weight_folders() if (path := folder / name).is_file()), None)
    if found is None:
        searched = ", ".join(str(folder) for folder in weight_folders())
        raise WeightsMissing(
            f"The network {name} is missing. Looked in: {searched}. Install TableAssist again, "
            f"or set {SETTING} to the folder `models` of its sources."
        )
    return found


def weight_folders() -> Iterator[Path]:
    """Where networks may lie, the user's own choice first, then the sources, then the installed package."""
    if os.environ.get(SETTING):
        yield Path(os.environ[SETTING])
    yield Path(__file__).resolve().parents[2] / "models"
    yield Path(sys.prefix) / "share" / "tableassist" / "models"


def opens_elsewhere(path: Path) -> bool:
    """Whether a process of its own can open the network: what a file that is none does to a process is not known."""
    try:
        command = [sys.executable, "-c", _TRIAL, str(path)]
        tried = subprocess.run(command, check=False, capture_output=True, timeout=_TRIAL_S)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return tried.returncode == 0


class Network:
    """A trained network, run by ONNX Runtime; serves several threads at a time.

    `onnx` is the content of an ONNX file. It takes as many threads as OpenCV, which do not spin while they wait. Raises
    one of `onnx_errors()` where it is no network.
    """

    def __init__(self, onnx: bytes) -> None:
        onnxruntime = _onnx_runtime()
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = max(1, cv2.getNumThreads())
        options.log_severity_level = _FATAL
        # A plan of the memory is kept for every size of batch: 50 MB of which no run is faster.
        options.enable_mem_pattern = False
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        if overflows():
            options.add_session_config_entry("session.x64quantprecision", "1")
        self._session = onnxruntime.InferenceSession(onnx, options, providers=["CPUExecutionProvider"])
        self._given = self._session.get_inputs()[0].name
        self.outputs = tuple(output.name for output in self._session.get_outputs())

    def __call__(self, batch: Numbers, output: str = "") -> Numbers:
        """What an output says, by default the first, of a batch (n, ...) of float32."""
        answers: Numbers = self._session.run([output or self.outputs[0]], {self._given: batch})[0]
        return answers


def _onnx_runtime() -> Any:
    """ONNX Runtime: from 1.29 on it tells its maker which networks run where, unless it is told not to beforehand."""
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    import onnxruntime

    onnxruntime.disable_telemetry_events()
    return onnxruntime


@cache
def overflows(machine: str = platform.machine(), cpuinfo: Path = Path("/proc/cpuinfo")) -> bool:
    """Whether the processor adds products of eight bits in sixteen, as x86 does without VNNI: sums may overflow.

    ONNX Runtime then takes a slower way if it is told so, which no other processor needs.
    """
    if machine not in X86:
        return False
    try:
        return "vnni" not in cpuinfo.read_text(encoding="ascii", errors="replace")
    except OSError:
        return True


def onnx_errors() -> tuple[type[BaseException], ...]:
    """What ONNX Runtime raises about a file that is no network it can run."""
    _onnx_runtime()
    from onnxruntime.capi import onnxruntime_pybind11_state as state

    return (
        state.Fail,
        state.InvalidArgument,
        state.InvalidGraph,
        state.InvalidProtobuf,
        state.NoModel,
        state.NotImplemented,
        state.RuntimeException,
    )


def read_network(path: str) -> Network:
    """Open a network as it is used; raises one of `onnx_errors()`, or OSError, or crashes."""
    return Network(read_bounded(Path(path), _MOST_BYTES))


def load_network(path: Path, *, opens: Callable[[Path], bool] = opens_elsewhere) -> Network:
    """The network in an ONNX file; the same one for all who have it open, as long as anybody has.

    A network that its folder lists in `SHA256SUMS` is held against that: one flipped bit may name cards wrongly. Any
    other is asked first whether it `opens`, once.

    Raises `WeightsMissing` or `WeightsBroken`.
    """
    if not path.is_file():
        raise WeightsMissing(f"There is no network at {path}.")
    try:
        no_network: tuple[type[BaseException], ...] = (*onnx_errors(), OSError, ValueError)
    except ImportError as missing:
        why = f"ONNX Runtime, which runs {path.name}, cannot be loaded ({missing}). Install TableAssist again."
        raise WeightsBroken(why) from missing
    try:
        onnx = read_bounded(path, _MOST_BYTES)
        digest = hashlib.sha256(onnx).hexdigest()
        if not _is_listed(path, digest) and not _opens(path, digest, opens):
            raise WeightsBroken(f"{path} is no network that can be run.")
        key = digest, cv2.getNumThreads()
        if (network := _OPEN.get(key)) is None:
            network = _OPEN[key] = Network(onnx)
        return network
    except no_network as trouble:
        raise WeightsBroken(f"{path} is no network that can be run.") from trouble


def _is_listed(path: Path, digest: str) -> bool:
    """Whether the list beside a network has it; raises WeightsBroken where it is another one."""
    listed = path.with_name(SUMS)
    lines = read_bounded(listed, 10_000).decode("ascii").splitlines() if listed.is_file() else []
    kept = next((line[:64] for line in lines if line[64:].strip(" *") == path.name), None)
    if kept is not None and kept != digest:
        raise WeightsBroken(
            f"{path} is damaged: it is not what {SUMS} beside it says. Install TableAssist again; "
            f"for a network of your own, write its line there anew with sha256sum."
        )
    return kept is not None


@cache
def _opens(path: Path, _digest: str, opens: Callable[[Path], bool]) -> bool:
    return opens(path)
