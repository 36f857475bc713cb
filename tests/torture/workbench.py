"""A copy of the sources in which things may be broken, and the tests run to see whether they notice."""

from __future__ import annotations

import contextlib
import importlib
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
PASSED, FAILED, BROKEN = 0, 1, 2
"""What pytest ends with: all passed, some failed, the tests could not even be collected."""
TOO_LONG = 124
MOST_BYTES = 6 * 2**30

for name in ("numpy", "cv2", "pygame", "hypothesis", "hypothesis.strategies", "tomlkit", "rapidfuzz", "pytest_cov"):
    # Loaded once, before anything is copied.
    with contextlib.suppress(ImportError):
        importlib.import_module(name)


class Workbench:
    """The sources as git knows them, in a folder of their own."""

    def __init__(self, folder, root=ROOT):
        self.folder, self.last, root = Path(folder), "", Path(root)
        listed = subprocess.run(
            ["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            capture_output=True,
            check=True,
        ).stdout
        for name in filter(None, listed.decode().split("\0")):
            if (root / name).is_file():
                (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, self.folder / name)

    @contextmanager
    def holding(self, path, text):
        """Another text in the place of a file's, as long as it is wanted."""
        file = self.folder / path
        before = file.read_text(encoding="utf-8")
        file.write_text(text, encoding="utf-8")
        try:
            yield
        finally:
            file.write_text(before, encoding="utf-8")

    def test(self, names, *, seconds=300.0, more=()):
        """Run these tests until one fails; pytest's code, or `TOO_LONG`. What was printed is in `last`."""
        command = ["-x", "-q", "-p", "no:cacheprovider", *more, *names]
        with tempfile.TemporaryFile() as said:
            child = os.fork()
            if child == 0:
                # A copy has all libraries loaded already, and nothing of the sources.
                os.setsid()
                # A mutant that does not end fills the memory, too.
                resource.setrlimit(resource.RLIMIT_AS, (MOST_BYTES, MOST_BYTES))
                os.dup2(said.fileno(), 1)
                os.dup2(said.fileno(), 2)
                os._exit(self._pytest(command))
            code = wait_for(child, seconds)
            said.seek(0)
            self.last = said.read().decode("utf-8", "replace")
        return code

    def _pytest(self, command):
        try:
            os.chdir(self.folder)
            # Without bytecode: a mutant of the same second and size would be taken for the one before it.
            os.environ |= {"PYTHONPATH": str(self.folder), "PYTHONDONTWRITEBYTECODE": "1"}
            sys.dont_write_bytecode = True
            # A process that a test begins anew would load the program that breaks things, and not find what it needs.
            sys.modules["__main__"] = ModuleType("__main__")
            sys.path[:] = [str(self.folder), *(one for one in sys.path if not one.startswith(f"{ROOT}/tests"))]
            return int(pytest.main(command))
        except BaseException:
            return BROKEN
        finally:
            sys.stdout.flush()
            sys.stderr.flush()


def wait_for(child, seconds):
    """What a child ended with; one that takes longer is ended with all that it began."""
    until = time.monotonic() + seconds
    while True:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return os.waitstatus_to_exitcode(status)
        if time.monotonic() >= until:
            os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return TOO_LONG
        time.sleep(0.02)
