"""Where the trained networks lie, and how one is opened."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import cv2

from tableassist.journal.whole import read_bounded

SETTING = "TABLEASSIST_MODELS"

NETWORKS = ("faces.onnx", "indices.onnx", "index.onnx")
"""The trained networks that read cards."""


SUMS = "SHA256SUMS"
"""Beside networks, what each of them is, as `sha256sum` writes it."""

_MOST_BYTES = 100 * 2**20
_TRIAL_S = 60.0
_TRIAL = "import sys; from tableassist.vision.weights import read_by_every_engine as read; read(sys.argv[1])"


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
    """Whether a process of its own can open the network: of a file that is none OpenCV may crash."""
    try:
        command = [sys.executable, "-c", _TRIAL, str(path)]
        tried = subprocess.run(command, check=False, capture_output=True, timeout=_TRIAL_S)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return tried.returncode == 0


def read_by_every_engine(path: str) -> None:
    """Open a network in every way in which OpenCV may be asked to; raises cv2.error, or crashes."""
    for small in (False, True):
        cv2.dnn.readNetFromONNX(path, *set_engine(small=small))


def load_network(path: Path, *, small: bool = False, opens: Callable[[Path], bool] = opens_elsewhere) -> cv2.dnn.Net:
    """The network in an ONNX file; `small` says that it sees small patches instead of whole pictures.

    A network that its folder lists in `SHA256SUMS` is held against that: one flipped bit may name cards wrongly. Any
    other is asked first whether it `opens`, once.

    Raises `WeightsMissing` or `WeightsBroken`.
    """
    if not path.is_file():
        raise WeightsMissing(f"There is no network at {path}.")
    try:
        if not _is_listed(path) and not _opens(path, _sum_of(path), opens):
            raise WeightsBroken(f"{path} is no network that OpenCV {cv2.__version__} can open.")
        return cv2.dnn.readNetFromONNX(str(path), *set_engine(small=small))
    except (cv2.error, OSError, ValueError) as trouble:
        raise WeightsBroken(f"{path} is no network that OpenCV {cv2.__version__} can open.") from trouble


def _is_listed(path: Path) -> bool:
    """Whether the list beside a network has it; raises WeightsBroken where it is another one."""
    listed = path.with_name(SUMS)
    lines = read_bounded(listed, 10_000).decode("ascii").splitlines() if listed.is_file() else []
    kept = next((line[:64] for line in lines if line[64:].strip(" *") == path.name), None)
    if kept is not None and kept != _sum_of(path):
        raise WeightsBroken(
            f"{path} is damaged: it is not what {SUMS} beside it says. Install TableAssist again; "
            f"for a network of your own, write its line there anew with sha256sum."
        )
    return kept is not None


def _sum_of(path: Path) -> str:
    return hashlib.sha256(read_bounded(path, _MOST_BYTES)).hexdigest()


@cache
def _opens(path: Path, _digest: str, opens: Callable[[Path], bool]) -> bool:
    return opens(path)


def set_engine(*, small: bool) -> tuple[int, ...]:
    """What OpenCV is given about how to run a network.

    OpenCV 5 has two engines that answer alike: its new one takes a third less time for whole pictures, the classic one,
    which is all that earlier versions have, a third less for patches.
    """
    return (cv2.dnn.ENGINE_CLASSIC,) if small and hasattr(cv2.dnn, "ENGINE_CLASSIC") else ()
