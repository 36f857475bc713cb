"""The page about the screens names what there is."""

from pathlib import Path

import pytest

from tableassist.display.sound import CUES
from tableassist.display.window import KEYBOARD

PAGE = (Path(__file__).parents[2] / "docs" / "screens.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", sorted({*KEYBOARD.values(), *CUES}))
def test_every_button_and_cue_is_explained(name):
    assert f"`{name}`" in PAGE
