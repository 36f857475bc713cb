"""What the program sets up before any command runs."""

import os
import signal

import pytest

from tableassist import __main__ as program


@pytest.mark.parametrize(("told", "threads"), [(None, "1"), ("3", "3")])
def test_numpy_multiplies_on_one_thread_unless_told_otherwise(monkeypatch, told, threads):
    """It reads that when it is imported, so the command may not have run yet."""
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", told or "")
    if told is None:
        monkeypatch.delenv("OPENBLAS_NUM_THREADS")
    seen = []
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    monkeypatch.setattr(program, "run", lambda _: seen.append(os.environ["OPENBLAS_NUM_THREADS"]))
    with pytest.raises(SystemExit):
        program.main()
    assert seen == [threads]
