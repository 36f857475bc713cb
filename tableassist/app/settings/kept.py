"""The settings file as it is edited on the device: one value changed, all comments and the order kept."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, MutableMapping
from copy import deepcopy
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import tomlkit
from tomlkit.exceptions import TOMLKitError

from tableassist.app.settings.config import BadSettings, Settings, SettingsReader
from tableassist.journal.whole import write_whole

SettingPath = tuple[str, ...]
"""Where a value stands: its section, its key, and in a table its entry."""


@dataclass(frozen=True)
class KeptSettings:
    """The text of a settings file, what it says, and what in it cannot be used.

    `path` is where the file is or would be, `unreadable` why it cannot be read at all: then the text is empty and
    nothing can be changed before the file is put aside.
    """

    path: Path
    toml: str = ""
    unreadable: str = ""

    @property
    def settings(self) -> Settings:
        """The settings in force: the usual value where the file says none that can be."""
        return self._read[0]

    @property
    def faults(self) -> tuple[BadSettings, ...]:
        """What in the text cannot be used."""
        return self._read[1]

    def with_value(self, section: str, key: str, value: Any) -> KeptSettings:
        """With another value; raises BadSettings where it cannot be."""
        return self._changed(lambda document: _put(document, section, key, value))

    def without(self, path: SettingPath) -> KeptSettings:
        """With what stands there taken out, so that the usual value holds; raises BadSettings."""
        return self._changed(lambda document: _take_out(document, path))

    def save(self) -> None:
        """Writes the file, whole or not at all; raises OSError."""
        write_whole(self.path, self.toml.encode())

    def _changed(self, change: Any) -> KeptSettings:
        if self.unreadable:
            raise BadSettings(f"{self.unreadable} Put the file aside first.")
        document = tomlkit.parse(self.toml)
        change(document)
        changed = replace(self, toml=tomlkit.dumps(document))
        known = {fault.path for fault in self.faults}
        for fault in changed.faults:
            if fault.path not in known:
                raise fault
        return changed

    @cached_property
    def _read(self) -> tuple[Settings, tuple[BadSettings, ...]]:
        return parse_leniently(self.toml, self.path.name)


def read_settings_file(path: Path) -> KeptSettings:
    """The file as it stands; nothing that is wrong with it raises anything."""
    try:
        toml = path.read_bytes().decode("utf-8")
        tomllib.loads(toml)
        # What is read with one library is written with another: both have to know it.
        tomlkit.parse(toml)
    except FileNotFoundError:
        return KeptSettings(path)
    except UnicodeDecodeError:
        return KeptSettings(path, unreadable=f"{path.name} is not written in UTF-8.")
    except OSError as error:
        return KeptSettings(path, unreadable=f"{path.name} cannot be read ({error.strerror}).")
    except (ValueError, TOMLKitError, RecursionError) as error:  # also a number of thousands of digits
        return KeptSettings(path, unreadable=f"{path.name} is no TOML: {error}.")
    return KeptSettings(path, toml)


def parse_leniently(toml: str, name: str) -> tuple[Settings, tuple[BadSettings, ...]]:
    """The settings that a TOML text says as far as they can be, and what cannot; the text must be TOML."""
    reader, faults = SettingsReader(toml, name), list[BadSettings]()
    plain = deepcopy(tomllib.loads(toml))
    while True:
        try:
            return reader.settings(plain), tuple(faults)
        except BadSettings as bad:
            # Of two settings that cannot be together the one that stands in the file is at fault.
            path = next((path for path in (bad.path, *bad.others) if _take_out(plain, path)), None)
            faults.append(BadSettings(str(bad), path or bad.path))
            if path is None:
                return Settings(), tuple(faults)


def _put(document: Any, section: str, key: str, value: Any) -> None:
    """Set a value; lists and tables keep the lines of what stays in them."""
    table = _table_in(document, section)
    match value:
        case Mapping():
            _put_entries(_table_in(table, key), value)
        case tuple() if isinstance(table.get(key), list):
            _put_items(table[key], value)
        case tuple():
            table[key] = list(value)
        case _:
            table[key] = value


def _table_in(above: Any, key: str) -> Any:
    """The table of that name, a new one where there is none."""
    if isinstance(above.get(key), MutableMapping):
        return above[key]
    if key not in above and isinstance(above, tomlkit.TOMLDocument) and above:
        above.add(tomlkit.nl())
    above[key] = tomlkit.table()
    return above[key]


def _put_entries(table: Any, value: Mapping[str, Any]) -> None:
    for gone in [one for one in table if one not in value]:
        del table[gone]
    for one, entry in value.items():
        if one not in table or table[one] != entry:
            table[one] = entry


def _put_items(array: Any, value: tuple[Any, ...]) -> None:
    del array[len(value) :]
    for at, item in enumerate(value):
        if at >= len(array):
            array.append(item)
        elif array[at] != item:
            array[at] = item


def _take_out(plain: MutableMapping[str, Any], path: SettingPath) -> bool:
    """Take out what the path leads to; whether it was there."""
    above: Any = plain
    for part in path[:-1]:
        above = above.get(part) if isinstance(above, MutableMapping) else None
    if not isinstance(above, MutableMapping) or path[-1] not in above:
        return False
    del above[path[-1]]
    return True
