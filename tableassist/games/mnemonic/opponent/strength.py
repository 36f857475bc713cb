"""How well the opponent plays."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Strength:
    """`playouts` are counted for one decision, each `turns` turns long; `drafts` is whether it drafts for a deck."""

    name: str
    playouts: int
    turns: int
    drafts: bool


STRENGTHS = {
    each.name: each
    for each in (
        Strength("easy", playouts=16, turns=1, drafts=False),
        Strength("normal", playouts=48, turns=1, drafts=True),
        Strength("strong", playouts=160, turns=1, drafts=True),
    )
}
"""By name, the weakest first."""


class UnknownStrength(ValueError):
    """There is no strength of that name."""


def find_strength(name: str) -> Strength:
    """The strength; raises UnknownStrength."""
    if name not in STRENGTHS:
        raise UnknownStrength(f"There is no strength {name!r}; there are {', '.join(STRENGTHS)}.")
    return STRENGTHS[name]
