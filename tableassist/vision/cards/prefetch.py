"""Two kinds of work at a time: Python finds what is to be read next while a network, which needs no Python, reads."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import cv2

Task = TypeVar("Task")
Result = TypeVar("Result")


def prefetch(work: Callable[[Task], Result], tasks: Iterable[Task]) -> list[Result]:
    """What the work makes of each thing, in their order, each done while the next thing is being made.

    Nothing runs at the same time where OpenCV was set to work with one thread. Raises what the work raises, and what
    making the things raises.
    """
    if cv2.getNumThreads() < 2:
        return [work(task) for task in tasks]
    with ThreadPoolExecutor(1, "prefetch") as pool:
        done = [pool.submit(work, task) for task in tasks]
        return [one.result() for one in done]
