"""Single values of the settings: a key's value, or one item or entry of it, with what may stand there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, dataclass, fields
from typing import Any

from tableassist.app.settings.config import Settings
from tableassist.app.settings.values import ListOf, TableOf, ValueKind

AT_START = frozenset({"display"})
"""The sections whose values hold from the next start on; all others hold from the next game on."""


@dataclass(frozen=True)
class Slot:
    """Where a single value stands: `at` is the number of a list's item, or the key of a table's entry."""

    section: str
    key: str
    at: int | str | None = None

    @property
    def about(self) -> str:
        """The sentence that says what the setting is."""
        return str(self._field.metadata["about"])

    @property
    def kind(self) -> ValueKind:
        """What values may stand here."""
        whole: ValueKind = self._field.metadata["check"]
        return whole.kind if self.at is not None and isinstance(whole, ListOf | TableOf) else whole

    @property
    def usual(self) -> Any:
        """The value where nothing was set; None for an item or entry that there is not usually."""
        return self.value(Settings())

    @property
    def holds(self) -> str:
        """From when on a change holds, in a sentence."""
        return "Holds from the next start on." if self.section in AT_START else "Holds from the next game on."

    def value(self, settings: Settings) -> Any:
        """The value; None for an item or entry that there is not."""
        whole = getattr(getattr(settings, self.section), self.key)
        match self.at:
            case None:
                return whole
            case int():
                return whole[self.at] if self.at < len(whole) else None
            case _:
                return whole.get(self.at)

    def filled(self, settings: Settings, value: Any) -> Any:
        """The whole value of the key with this one in its place."""
        whole = getattr(getattr(settings, self.section), self.key)
        match self.at:
            case None:
                return value
            case int():
                return (*whole[: self.at], value, *whole[self.at + 1 :])
            case _:
                return {**whole, self.at: value}

    def emptied(self, settings: Settings) -> Any:
        """The whole value of the key without this item or entry."""
        whole = getattr(getattr(settings, self.section), self.key)
        if isinstance(whole, Mapping):
            return {key: value for key, value in whole.items() if key != self.at}
        return tuple(value for number, value in enumerate(whole) if number != self.at)

    @property
    def _field(self) -> Field[Any]:
        section: Any = getattr(Settings(), self.section)
        return next(one for one in fields(section) if one.name == self.key)
