"""The rooms of the package: none is outside the floors that are checked, and each is described."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]["contracts"]


def rooms(folder):
    """The modules and packages directly in a folder."""
    modules = {path.stem for path in folder.glob("*.py")} - {"__init__"}
    return modules | {path.parent.name for path in folder.glob("*/__init__.py")}


def floors(container):
    """The layers of the contract about a container, from the top down, each with its rooms."""
    (contract,) = (one for one in CONTRACTS if one["type"] == "layers" and one["containers"] == [container])
    return [re.split(r"\s*\|\s*", layer) for layer in contract["layers"]]


@pytest.mark.parametrize("container", ["tableassist", "tableassist.vision"])
def test_every_module_is_on_one_floor(container):
    named = [room for floor in floors(container) for room in floor]
    assert len(named) == len(set(named))
    assert set(named) == rooms(ROOT / container.replace(".", "/"))


def test_every_room_has_its_line():
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    lines = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    described = {room for line in lines for room in re.findall(r"`(\w+)`", line)}
    assert described == rooms(ROOT / "tableassist")


def test_what_is_pure_is_contracted_to_be():
    (pure,) = (one for one in CONTRACTS if one["name"].startswith("The pure rooms"))
    assert {"tableassist.referee", "tableassist.rules", "tableassist.games", "tableassist.table"} == set(
        pure["source_modules"]
    )
    forbidden = [
        "cv2",
        "numpy",
        "pygame",
        "gpiozero",
        "picamera2",
        "time",
        "datetime",
        "random",
        "threading",
        "os",
        "pathlib",
        "logging",
    ]
    assert set(forbidden) <= set(pure["forbidden_modules"])
