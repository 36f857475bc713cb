"""The package as Python's parser sees it: read once, for all tests that hold its names, docstrings and sizes."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2] / "tableassist"


@cache
def modules():
    """The paths of all modules, in order."""
    return tuple(sorted(PACKAGE.rglob("*.py")))


@cache
def tree_of(path):
    """A module, parsed."""
    return ast.parse(path.read_text(encoding="utf-8"))
