"""A disk that loses its power: what was not synced may be there, half there, as zeroes, or not at all.

The model: a sync makes a file's content last, a sync of its folder its name. Of each write after that, a file may have
all, nothing, the first part, zeroes in place of the whole or of its end; of a cut, it may have it or not; in any order.
"""

from __future__ import annotations

import os
import stat
from dataclasses import dataclass, field

from tableassist.journal.file import Disk

SECTOR = 512


@dataclass
class Image:
    """A file as it was at its last sync, and what was done to it since; `named` says that its name lasts."""

    lasting: bytes = b""
    named: bool = False
    since: list[tuple[str, bytes | int]] = field(default_factory=list)


class PowerCut(BaseException):
    """The power is gone."""


class PoweredDisk(Disk):
    """Does everything in a real folder, and keeps what would last. After `calls` calls the power goes."""

    def __init__(self, calls=None):
        self.left, self.images, self.count = calls, {}, 0

    def holds(self, path, content):
        """The file was on the disk before."""
        self.images[os.path.basename(path)] = Image(content, named=True)

    def open(self, path, flags):
        self._spend()
        descriptor = super().open(path, flags)
        if not stat.S_ISDIR(os.fstat(descriptor).st_mode):
            self.images.setdefault(os.path.basename(path), Image())
        return descriptor

    def write(self, descriptor, data):
        self._spend()
        taken = super().write(descriptor, data)
        self._image(descriptor).since.append(("write", bytes(data[:taken])))
        return taken

    def truncate(self, descriptor, size):
        self._spend()
        super().truncate(descriptor, size)
        self._image(descriptor).since.append(("cut", size))

    def sync(self, descriptor):
        self._spend()
        super().sync(descriptor)
        if stat.S_ISDIR(os.fstat(descriptor).st_mode):
            for image in self.images.values():
                image.named = True
            return
        image = self._image(descriptor)
        image.lasting, image.since = applied(image.lasting, image.since), []

    def _image(self, descriptor):
        return self.images[os.path.basename(os.readlink(f"/proc/self/fd/{descriptor}"))]

    def _spend(self):
        self.count += 1
        if self.left is not None and self.count > self.left:
            raise PowerCut


def applied(content, doings):
    """The content after all of it was done."""
    for kind, what in doings:
        content = content + what if kind == "write" else content[:what]
    return content


def after_cut(image, chance):
    """What the file holds when the power is back, by chance."""
    content = image.lasting
    for kind, what in image.since:
        if chance.random() < 0.3:
            continue
        if kind == "cut":
            content = content[:what]
            continue
        at = chance.randrange(len(what) + 1)
        content += chance.choice((what, what[:at], what[:at] + bytes(len(what) - at), bytes(len(what))))
        if chance.random() < 0.1:
            content += bytes(chance.randrange(SECTOR))
    return content


def every_end(image):
    """All that a file may hold whose last doing was a write: nothing of it, each part of it, zeroes from each byte."""
    *before, (kind, data) = image.since
    content = applied(image.lasting, before)
    assert kind == "write"
    for at in range(len(data) + 1):
        yield content + data[:at]
        yield content + data[:at] + bytes(len(data) - at)


def lay_down(images, folder, chance):
    """The folder as it is when the power is back."""
    for name, image in images.items():
        if image.named or chance.random() < 0.5:
            (folder / name).write_bytes(after_cut(image, chance))
