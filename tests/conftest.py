"""For all tests: what stands in for things, in `doubles`, can be imported by its name; no test fails by the clock.

No test waits for the disk: what has been synced differs from what has not only once the power goes, which
`powered_disk` plays.
"""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

import pytest
from hypothesis import settings

DOUBLES = str(Path(__file__).parent / "doubles")
if DOUBLES not in sys.path:
    sys.path.insert(0, DOUBLES)

# An example takes long where the machine does other things as well, which says nothing about it.
settings.register_profile("tests", deadline=None)
settings.load_profile("tests")


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """Nothing that is imported or collected is garbage: looking for some would be a tenth of the work."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish():
    """What was imported and collected stays to the end: the garbage collector need not look at it ever again."""
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def unsynced():
    """The disk is not waited for; a descriptor that is not open is an error as before."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(os, "fsync", lambda descriptor: os.fstat(descriptor) and None)
        yield
