"""Where the trained networks lie, and how one is opened."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import cv2

SETTING = "TABLEASSIST_MODELS"

NETWORKS = ("faces.onnx", "indices.onnx", "index.onnx")
"""The trained networks that read cards."""


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


def load_network(path: Path, *, small: bool = False) -> cv2.dnn.Net:
    """The network in an ONNX file; `small` says that it sees small patches instead of whole pictures.

    Raises `WeightsMissing` or `WeightsBroken`.
    """
    if not path.is_file():
        raise WeightsMissing(f"There is no network at {path}.")
    try:
        return cv2.dnn.readNetFromONNX(str(path), *set_engine(small=small))
    except cv2.error as trouble:
        raise WeightsBroken(f"{path} is no network that OpenCV {cv2.__version__} can open.") from trouble


def set_engine(*, small: bool) -> tuple[int, ...]:
    """What OpenCV is given about how to run a network.

    OpenCV 5 has two engines that answer alike: its new one takes a third less time for whole pictures, the classic one,
    which is all that earlier versions have, a third less for patches.
    """
    return (cv2.dnn.ENGINE_CLASSIC,) if small and hasattr(cv2.dnn, "ENGINE_CLASSIC") else ()
