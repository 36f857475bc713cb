"""Where the pictures of disputes lie beside a journal, and which belong to which entry.

The folder is called as the journal, with `.disputes` at its end. A picture is called by its entry's number in five
digits, a hyphen, and a word for what it shows: `00042-before.jpg`. Nothing else there is looked at.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

FOLDER_ENDING = ".disputes"

_NAME = re.compile(r"([0-9]{5,9})-([a-z0-9]+)\.(jpg|png)")
_KINDS = {"jpg": (b"\xff\xd8\xff", "image/jpeg"), "png": (b"\x89PNG\r\n\x1a\n", "image/png")}
_MOST_BYTES = 8_000_000


def picture_folder(journal: Path) -> Path:
    """The folder of a journal's pictures; need not exist."""
    return journal.with_suffix(FOLDER_ENDING)


def dispute_pictures(journal: Path) -> Mapping[int, tuple[Path, ...]]:
    """The pictures of each entry, by its number and in the order of their names.

    What is no picture by its content, is a link or is larger than eight megabytes is left out.
    """
    found: dict[int, tuple[Path, ...]] = {}
    folder = picture_folder(journal)
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        name = _NAME.fullmatch(path.name)
        if name is not None and _is_picture(path, name[3]):
            number = int(name[1])
            found[number] = (*found.get(number, ()), path)
    return found


def caption_of(picture: Path) -> str:
    """The word for what a picture shows."""
    name = _NAME.fullmatch(picture.name)
    return name[2] if name is not None else picture.stem


def media_type(picture: Path) -> str:
    """The picture's type as HTML calls it."""
    return _KINDS[picture.suffix[1:]][1]


def _is_picture(path: Path, ending: str) -> bool:
    if path.is_symlink() or not path.is_file() or path.stat().st_size > _MOST_BYTES:
        return False
    begin, _ = _KINDS[ending]
    try:
        with path.open("rb") as file:
            return file.read(len(begin)) == begin
    except OSError:
        return False
