"""What the simulator's tests share: a mat, tables, and cameras that are built once because building takes time."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from tableassist.simulator.camera import SimCamera
from tableassist.simulator.conditions import Conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.geometry import Marker, Mat, Rect, Zone, ZoneName

SMALL = (800, 450)


@pytest.fixture(scope="session")
def mat() -> Mat:
    """A sheet of A1 with a marker in every corner and seven rows of eight places for cards on their side."""
    spots = ((4, 4), (799, 4), (799, 552), (4, 552))
    markers = tuple(Marker(number, Rect(x, y, 38, 38)) for number, (x, y) in enumerate(spots))
    zones = tuple(
        Zone(ZoneName(f"{'ABCDEFGH'[column]}{row + 1}"), Rect(44.5 + column * 94, 52 + row * 70, 94, 70), angle=90.0)
        for row in range(7)
        for column in range(8)
    )
    return Mat("test", 841, 594, markers, zones)


@pytest.fixture
def table(mat: Mat) -> VirtualTable:
    return VirtualTable(mat)


@pytest.fixture
def camera(table: VirtualTable) -> Callable[..., SimCamera]:
    """An open camera above the table: small and plumb unless told otherwise, its clock standing still."""

    def opened(conditions: Conditions | None = None, size: tuple[int, int] = SMALL, seed: int = 0) -> SimCamera:
        sim = SimCamera(table, conditions or Conditions(), size, now=lambda: 0, seed=seed)
        sim.open()
        return sim

    return opened


@pytest.fixture
def differing() -> Callable[[np.ndarray, np.ndarray, int], np.ndarray]:
    """Where two pictures differ by more than some grey levels in any colour."""

    def where(one: np.ndarray, other: np.ndarray, by: int) -> np.ndarray:
        return (np.abs(one.astype(int) - other.astype(int)) > by).any(axis=2)

    return where
