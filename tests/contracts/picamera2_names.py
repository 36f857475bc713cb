"""Writes picamera2.json: the names and keywords that published versions of picamera2 have, read from their source.

    pip download picamera2==0.3.27 --no-deps --only-binary :all: --dest wheels
    pip download picamera2 --no-deps --only-binary :all: --dest wheels
    python tests/contracts/picamera2_names.py wheels/picamera2-*.whl

picamera2 cannot be imported on an ordinary machine, because libcamera comes with Raspberry Pi OS; its wheel is plain
Python, so its source can be read anywhere.
"""

from __future__ import annotations

import ast
import json
import sys
import zipfile
from pathlib import Path

OUT = Path(__file__).with_name("picamera2.json")
CLASSES = {"picamera2/picamera2.py": "Picamera2", "picamera2/request.py": "CompletedRequest"}


def signatures(source: str, name: str) -> dict[str, list[str]]:
    """Every public method of the class with its parameters; a property has none."""
    body = next(node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name == name).body
    methods = [node for node in body if isinstance(node, ast.FunctionDef)]
    # Later definitions win, so that an overload's stub gives way to the method itself.
    return {m.name: parameters(m) for m in methods if m.name == "__init__" or not m.name.startswith("_")}


def parameters(method: ast.FunctionDef) -> list[str]:
    return [arg.arg for arg in (*method.args.args, *method.args.kwonlyargs) if arg.arg != "self"]


def names(wheel: str) -> dict[str, dict[str, list[str]]]:
    """What each class of the wheel has."""
    with zipfile.ZipFile(wheel) as archive:
        return {kind: signatures(archive.read(path).decode(), kind) for path, kind in CLASSES.items()}


def main(wheels: list[str]) -> None:
    versions = {Path(wheel).name.split("-")[1]: names(wheel) for wheel in wheels}
    OUT.write_text(json.dumps(versions, sort_keys=True, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
