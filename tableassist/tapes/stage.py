"""What a tape is played at: a screen with its buttons, and where one belongs, a table with a camera above it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from tableassist.ports import Pressed
from tableassist.rules.view import View
from tableassist.tapes.lines import TapeWord

Doing = Callable[[Sequence[TapeWord]], None]
"""Does what a line says with its words; raises Impossible."""


class TapeStage(Protocol):
    """The product with everything around it simulated; time passes only where a tape lets it."""

    @property
    def now(self) -> int:
        """Milliseconds on the tape's own clock."""

    @property
    def patience_ms(self) -> int:
        """How long the product may take until what is expected is on the screen."""

    @property
    def players(self) -> tuple[str, ...]:
        """Whose own buttons there are, in seat order."""

    @property
    def doings(self) -> Mapping[str, Doing]:
        """What can be done here besides looking at the screen and pressing, by the word that begins a line."""

    def begin(self) -> None:
        """Everything is laid out: the product looks at it for the first time. Done once, before anything else."""

    def view(self) -> View:
        """What the product shows now."""

    def press(self, pressed: Pressed) -> None:
        """A button was pressed."""

    def wait(self, ms: int) -> None:
        """Time passes."""

    def step(self) -> None:
        """As little time passes as makes a difference."""

    def picture(self) -> NDArray[np.uint8]:
        """What the camera sees now (height x width x 3, BGR).

        Raises:
            Impossible: There is no camera.
        """

    def close(self) -> None:
        """Everything is put away."""
