"""A bare mat in one even light, without a table that shows it."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np


def even_mat(grey):
    """A bare mat as light everywhere."""
    return SimpleNamespace(
        patch=lambda _corners, width, height: np.full((height, width, 3), grey),
        colours=lambda places: np.full((len(places), 3), grey),
    )
