from __future__ import annotations

import sys
from pathlib import Path

import pytest

DOUBLES = str(Path(__file__).parents[1] / "doubles")
# A spawned process is given this path too, so that it can import what the tests hand it.
if DOUBLES not in sys.path:
    sys.path.insert(0, DOUBLES)


@pytest.fixture
def pins():
    """GPIO pins that are wired to nothing but the test."""
    from gpiozero.pins.mock import MockFactory, MockPWMPin

    factory = MockFactory(pin_class=MockPWMPin)
    yield factory
    factory.reset()
    factory.close()
