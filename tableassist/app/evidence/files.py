"""Pictures of disputes on the disk, beside the journal; nothing else of a running game is ever written there.

They are covered like those on the screen, and covered again as soon as another face goes down (R-TB-003).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from pathlib import Path

from tableassist.evidence.faces import KeptPicture
from tableassist.journal.whole import write_whole
from tableassist.table.picture import TablePicture

FOLDER_ENDING = ".disputes"
"""The folder is called as the journal with this at its end."""

Covered = Callable[[KeptPicture], TablePicture | None]

_log = logging.getLogger(__name__)


class PictureStore:
    """The pictures of one game's disputes in a folder, which is made when there is a first one."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._older = sorted(folder.glob("*.jpg"))
        self._kept: dict[Path, tuple[KeptPicture, TablePicture]] = {}

    def keep(self, number: int, pictures: Mapping[str, KeptPicture], covered: Covered) -> str:
        """Write the pictures of the dispute that the entry of that number opened.

        Args:
            number: The entry's number in the journal.
            pictures: The pictures by what they are called: "before", "after".
            covered: Gives a picture as it may be shown now, None where it may not be.

        Returns:
            What the pictures are called, as the entry names them; "" where none could be written.
        """
        name = ""
        for word, kept in pictures.items():
            shown = covered(kept)
            if shown is not None and self._write(self.folder / f"{number:05}-{word}.jpg", kept, shown):
                name = f"{self.folder.name}/{number:05}"
        return name

    def cover_again(self, covered: Covered) -> None:
        """Write those anew on which something has become secret; what may not be shown at all any more is removed."""
        for path, (kept, before) in list(self._kept.items()):
            shown = covered(kept)
            if shown is None:
                self._remove(path)
            elif set(shown.covered) - set(before.covered) and not self._write(path, kept, shown):
                # What shows a secret may not stay, also where there is no room for its covers.
                self._remove(path)

    @property
    def has_older(self) -> bool:
        """Whether there are pictures from before a restart."""
        return bool(self._older)

    def remove_older(self) -> None:
        """Remove those from before a restart: nobody knows any more which faces they show, and where (R-TB-003)."""
        for path in self._older:
            self._remove(path)
        self._older = [path for path in self._older if path.exists()]

    def _remove(self, path: Path) -> None:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            # A game does not end by it; it is tried again when the next face goes down.
            _log.warning("The picture %s was not removed: %s", path, error)
        else:
            self._kept.pop(path, None)

    def _write(self, path: Path, kept: KeptPicture, shown: TablePicture) -> bool:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, shown.jpeg)
        except OSError as error:
            # A game does not wait for a picture: the journal says what was decided all the same.
            _log.warning("The picture %s was not kept: %s", path, error)
            return False
        self._kept[path] = (kept, shown)
        return True
