"""Every picture of the documents is played anew: it shows what the product shows today, and so does what stands beside.

After a change that was meant: make pictures
"""

import json
import re
from pathlib import Path

import numpy as np
import pygame
import pytest

from tableassist.tapes.player import play_tape

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "pictures"
TAPES = sorted((ROOT / "docs" / "tapes").glob("*.tape"))
EXAMPLES = sorted((ROOT / "examples").glob("*.tape"))
SHOWN = [json.loads(line) for line in (PICTURES / "shown.jsonl").read_text(encoding="utf-8").splitlines()]
BLOCK, UNLIKE = 8, 40
CAMERA_PICTURES = frozenset(
    (
        "demo",
        "menu-camera",
        *(f"first-{stage}" for stage in ("screen", "focus", "lens", "mat", "light", "card", "done")),
    )
)
"""Pictures with noise in them, which no other machine draws to the same pixel."""


def difference(one, other):
    """The largest difference of two pictures, averaged over blocks, so that smooth edges may differ a little."""
    arrays = [pygame.surfarray.array3d(pygame.image.load(path)) for path in (one, other)]
    if arrays[0].shape != arrays[1].shape:
        return float("inf")
    if np.array_equal(*arrays):
        return 0.0
    gap = np.abs(arrays[0].astype(float) - arrays[1]).mean(axis=2)
    wide, high = (length // BLOCK * BLOCK for length in gap.shape)
    return float(gap[:wide, :high].reshape(wide // BLOCK, BLOCK, high // BLOCK, BLOCK).mean(axis=(1, 3)).max())


@pytest.mark.parametrize("tape", [*TAPES, *EXAMPLES], ids=lambda tape: tape.stem)
def test_a_tape_plays_and_its_pictures_are_true(tape, tmp_path):
    shown = list(play_tape(tape, tmp_path))
    assert [(one.number, one.line, one.why) for one in shown if not one.ok] == []
    drawn = {one.picture: one.plain(tape.name)["view"] for one in shown if one.picture}
    if tape in EXAMPLES:
        assert {path.stem for path in tmp_path.glob("*.png")} == set(drawn)
        return
    assert drawn == {one["picture"]: one["view"] for one in SHOWN if one["tape"] == tape.name}
    for name in drawn.keys() - CAMERA_PICTURES:
        assert difference(tmp_path / f"{name}.png", PICTURES / f"{name}.png") < UNLIKE, name


def test_every_picture_comes_from_one_tape():
    names = [one["picture"] for one in SHOWN]
    assert len(names) == len(set(names))
    assert set(names) == {path.stem for path in PICTURES.glob("*.png")}


def test_every_picture_is_in_a_document():
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    used = {name for page in pages for name in re.findall(r"pictures/([\w-]+)\.png", page.read_text(encoding="utf-8"))}
    assert used == {path.stem for path in PICTURES.glob("*.png")}
