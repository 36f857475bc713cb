"""A process that is a copy of this one, does something and says so in lines, until it is killed."""

from __future__ import annotations

import ctypes
import os
import select
import signal

TRACE_ME, NEXT_CALL, SET_OPTIONS = 0, 24, 0x4200
MARK_CALLS = 1
"""So that a stop at a call is told from one by a signal."""

_libc = ctypes.CDLL(None, use_errno=True)


def ptrace(what, pid=0, data=0):
    if _libc.ptrace(what, pid, None, ctypes.c_void_p(data)) < 0:
        raise OSError(ctypes.get_errno(), "this machine does not let a process be followed")


class Child:
    """Runs `work`, which is given what says a number and a word; `followed` stops it at each of its calls (Linux)."""

    def __init__(self, work, *, followed=False):
        self._out, far = os.pipe()
        self.pid = os.fork()
        if self.pid == 0:
            code = 1
            try:
                os.close(self._out)
                if followed:
                    ptrace(TRACE_ME)
                    os.kill(os.getpid(), signal.SIGSTOP)
                work(lambda *words: os.write(far, (" ".join(map(str, words)) + "\n").encode()))
                code = 0
            finally:
                os._exit(code)
        os.close(far)
        if followed:
            os.waitpid(self.pid, 0)
            ptrace(SET_OPTIONS, self.pid, MARK_CALLS)

    def run_to(self, stop):
        """Go on to that stop, before or after a call, and be killed there; what it ended with, None for killed."""
        for _ in range(stop):
            ptrace(NEXT_CALL, self.pid)
            _, status = os.waitpid(self.pid, 0)
            if os.WIFEXITED(status) or os.WIFSIGNALED(status):
                return status
        self.kill()
        return None

    def kill(self):
        """End it at once; what it ended with."""
        os.kill(self.pid, signal.SIGKILL)
        return os.waitpid(self.pid, 0)[1]

    def has_spoken(self, seconds):
        """Whether it says something, or is over, within so many seconds."""
        return bool(select.select([self._out], [], [], seconds)[0])

    def said(self):
        """The whole lines that it got out: words by number. Then nothing more is heard."""
        with os.fdopen(self._out, "rb") as file:
            lines = file.read().split(b"\n")[:-1]
        return {int(number): word.decode() for number, _, word in (line.partition(b" ") for line in lines)}
