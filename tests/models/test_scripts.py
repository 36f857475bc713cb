"""The scripts that train and measure ask for nothing that is not there: most of them run once in months."""

import ast
import importlib
import sys
from pathlib import Path

import pytest

MODELS = Path(__file__).parents[2] / "models"
SCRIPTS = sorted(MODELS.glob("*.py"))
NAMESPACE = {"args"}


def parsed(path):
    return ast.parse(path.read_text(encoding="utf-8"))


def arguments_of(tree):
    """The arguments that calls of `add_argument` in a module define."""
    calls = [one for one in ast.walk(tree) if isinstance(one, ast.Call)]
    named = [one.args for one in calls if getattr(one.func, "attr", None) == "add_argument"]
    return {
        each.value.lstrip("-").replace("-", "_") for args in named for each in args if isinstance(each, ast.Constant)
    }


def modules_of(tree):
    """The modules of the project that a script imports, by the name that it uses."""
    found = {}
    for one in ast.walk(tree):
        if isinstance(one, ast.Import):
            found |= {each.asname or each.name: each.name for each in one.names}
        if isinstance(one, ast.ImportFrom) and (one.module or "").startswith("tableassist"):
            found |= {each.asname or each.name: f"{one.module}.{each.name}" for each in one.names}
    return {
        name: path for name, path in found.items() if path.startswith("tableassist") or (MODELS / f"{path}.py").exists()
    }


def attributes_of(tree, names):
    """What a script takes from some names: (name, attribute)."""
    for one in ast.walk(tree):
        if isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name) and one.value.id in names:
            yield one.value.id, one.attr


DEFINED = set.union(*(arguments_of(parsed(path)) for path in SCRIPTS))


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_every_argument_that_is_read_is_defined(path):
    assert {name for _, name in attributes_of(parsed(path), NAMESPACE)} <= DEFINED


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.stem)
def test_what_is_taken_from_other_modules_exists(path, monkeypatch):
    monkeypatch.setattr(sys, "path", [str(MODELS), *sys.path])
    tree = parsed(path)
    for name, attribute in attributes_of(tree, modules := modules_of(tree)):
        module = imported(modules[name])
        assert module is None or hasattr(module, attribute), f"{name}.{attribute}"


def imported(path):
    """A module or what a module holds; none where what it needs to train is not installed."""
    try:
        return importlib.import_module(path)
    except ModuleNotFoundError as missing:
        if (missing.name or "") in {"torch", "onnx", "torchvision"}:
            return None
        module, _, name = path.rpartition(".")
        return getattr(importlib.import_module(module), name, None) if module else None
