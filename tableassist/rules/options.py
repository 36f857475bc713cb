"""House rules as they are chosen: texts by key, read against what a game offers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from tableassist.rules.game import OptionKey, SetupRefused

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

YES_NO = ("true", "false")
"""The values of an option that is on or off."""


def chosen_values(known: Iterable[OptionKey], chosen: Mapping[str, str], numbers: Collection[str]) -> dict[str, Any]:
    """The chosen values as the rules read them, those of the keys in `numbers` as numbers.

    Raises SetupRefused for a key or a value that does not exist.
    """
    options = {option.key: option for option in known}
    for key, value in chosen.items():
        if key not in options:
            raise SetupRefused(f"There is no option {key!r}. The options are {', '.join(options)}.")
        if value not in options[key].values:
            raise SetupRefused(f"The option {key} cannot be {value!r}. It can be {' or '.join(options[key].values)}.")
    return {key: _typed(key, value, numbers) for key, value in chosen.items()}


def write_options(options: DataclassInstance) -> dict[str, str]:
    """The options as they are chosen: text by key."""
    values = {field.name: getattr(options, field.name) for field in fields(options)}
    return {key: str(value).lower() for key, value in values.items()}


def _typed(key: str, value: str, numbers: Collection[str]) -> Any:
    if value in YES_NO:
        return value == "true"
    return int(value) if key in numbers else value
