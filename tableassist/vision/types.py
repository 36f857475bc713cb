"""Shapes of what the rooms of vision hand on to one another, named once."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

Picture = NDArray[Any]
"""Height x width x 3, 8 bit BGR; cv2's own annotations promise no more."""
Mask = NDArray[Any]
"""Height x width, 8 bit or boolean: true where something shows."""
Quad = NDArray[Any]
"""(4, 2) float32: the corners of a card in pixels, clockwise, from its own top left where that is known."""
Numbers = NDArray[Any]
"""Floating-point numbers of the shape that the docstring beside them says."""

HIDDEN = "hidden"
"""The kind of a detection that says only: something is before this place, nothing can be said about it."""
OCCLUDED = "occluded"
"""The same where that something lies still: the rest of the table goes on being judged."""
CLIPPED = 250
"""From this grey level on a pixel may be clipped: the mean of noisy ones, which end at 255, is hardly ever higher."""
