"""What the display advises where it fails can be done: its commands and options exist."""

from __future__ import annotations

import re

import pytest

from tableassist.cli import parser
from tableassist.display.window import _ADVICE


@pytest.mark.parametrize("kiosk", [True, False])
def test_every_command_that_is_advised_can_be_run(kiosk):
    for command in re.findall(r"tableassist ((?:[a-z-]+ ?)+)", _ADVICE[kiosk]):
        parser().parse_args(command.split())


@pytest.mark.parametrize("kiosk", [True, False])
def test_every_option_that_is_advised_exists(kiosk):
    options = re.findall(r"--display [a-z]+", _ADVICE[kiosk])
    assert options
    for option in options:
        parser().parse_args(["table", *option.split()])
