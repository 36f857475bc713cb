"""gpiozero's way to the pins, without what lgpio does to a process that imports it.

lgpio makes a named pipe in the folder that LG_WD names, else in the current one, and makes that the current one. Where
it cannot, no pin works; and whatever is written to a relative path afterwards would land there.
"""

from __future__ import annotations

import atexit
import contextlib
import importlib
import importlib.util
import os
import shutil
import sys
import tempfile
import warnings
from collections.abc import Iterator
from typing import Any

LIBRARY = "lgpio"
_FOLDER = "LG_WD"


def ensure_pin_factory() -> str:
    """Opens the pins by the first library that can, and says by which; raises what gpiozero raises."""
    with loaded_gpiozero() as gpiozero:
        gpiozero.Device.ensure_pin_factory()
        return type(gpiozero.Device.pin_factory).__name__


@contextlib.contextmanager
def loaded_gpiozero() -> Iterator[Any]:
    """gpiozero, with a folder for lgpio's pipe; the current folder is as before afterwards. Raises ImportError."""
    with _folder_for_pipe(), warnings.catch_warnings():
        # gpiozero warns of every pin library it tries.
        warnings.simplefilter("ignore")
        yield importlib.import_module("gpiozero")


@contextlib.contextmanager
def _folder_for_pipe() -> Iterator[None]:
    if LIBRARY in sys.modules or importlib.util.find_spec(LIBRARY) is None:
        yield
        return
    here, given = _current_folder(), os.environ.get(_FOLDER)
    if given is None:
        folder = tempfile.mkdtemp(prefix="tableassist-pins-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        os.environ[_FOLDER] = folder
    try:
        yield
    finally:
        if given is None:
            os.environ.pop(_FOLDER, None)
        if here is not None:
            os.chdir(here)


def _current_folder() -> str | None:
    """The current folder, None where it was removed."""
    try:
        return os.getcwd()
    except OSError:
        return None
