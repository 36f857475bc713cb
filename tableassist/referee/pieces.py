"""What lies on a board in words and options: whose crystal is to be taken off, what may lie where nobody can tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations

from tableassist.referee.entered import EnteredZone
from tableassist.referee.ruling import Todo
from tableassist.rules.view import SeatLine
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import ELSEWHERE, Layout, Lot, Settled
from tableassist.table.sight import Face

CRYSTAL, COUNTER, CHALLENGE, DIE = "crystal", "counter", "challenge", "die"
VALUES = ("5", "3", "2")
EMPTY, LOGO = "empty", "logo"


def without_dice(settled: Settled, want: Layout, *, read: bool) -> Settled:
    """The settled table without dice that say nothing: unclear ones, and all but while dice are `read`.

    Where other pieces should lie than are seen, what looks like a die may be glass upon a counter: nobody can tell.
    """
    dice = [lot for lot in settled.layout if lot.kind == DIE and not (read and lot.name is not None)]
    zones = {lot.zone for lot in dice}
    # A die that is read belongs to no place, wherever it came to lie.
    kept = (lot._replace(zone=ELSEWHERE) if lot.kind == DIE else lot for lot in settled.layout if lot not in dice)
    layout = Layout(tuple(kept))
    unsure = settled.unsure - {zone for zone in zones if not layout.at(zone)}
    for zone in zones - {ELSEWHERE}:
        if want.at(zone) and Counter(layout.at(zone)) != Counter(want.at(zone)):
            layout, unsure = layout.with_zone(zone, (Lot(zone, CRYSTAL, None, Face.UNKNOWN),)), unsure | {zone}
    return replace(settled, layout=layout, unsure=unsure)


def without_strangers(settled: Settled, known: Sequence[Layout], played: bool) -> Settled:
    """The settled table where counters that cannot have come there are things that nobody can tell.

    Counters are laid down and moved one by one, on places without crystals; without any `played` none is there at all.
    `known` is where they lay and where they should.
    """
    zones = {lot.zone for lot in settled.layout if lot.kind == COUNTER and lot.zone != ELSEWHERE}
    odd = {zone for zone in zones if not played or _cannot_have_come(settled.layout.at(zone), known)}
    layout = settled.layout
    for zone in odd:
        layout = layout.with_zone(zone, (Lot(zone, CRYSTAL, None, Face.UNKNOWN),))
    return replace(settled, layout=layout, unsure=settled.unsure | odd)


def _cannot_have_come(seen: Sequence[Lot], known: Sequence[Layout]) -> bool:
    more = counters(seen) - max(counters(layout.at(seen[0].zone)) for layout in known)
    return more > 1 or (more == 1 and any(lot.kind == CRYSTAL for lot in seen))


def with_hidden(settled: Settled, want: Layout, was: Layout, looked: Layout | None = None) -> Settled:
    """The settled table with the counters that crystals hide: what was put upon them did not take them away.

    `looked` is what the eyes saw before: a counter that they did not see then either has not gone with the crystals
    that had to go.
    """
    layout = settled.layout
    for zone in {lot.zone for lot in want if lot.kind == COUNTER}:
        seen = settled.layout.at(zone)
        hidden = looked is not None and counters(looked.at(zone)) < counters(want.at(zone))
        covered = 0 < crystals(seen) >= crystals((want if hidden else was).at(zone))
        if covered and counters(seen) < counters(want.at(zone)):
            kept = (lot for lot in seen if lot.kind != COUNTER)
            layout = layout.with_zone(zone, (*kept, *(lot for lot in want.at(zone) if lot.kind == COUNTER)))
    return replace(settled, layout=layout)


def upon_counters(settled: Settled, want: Layout) -> tuple[EnteredZone, ...]:
    """What a first look sees where counters lie under crystals by the game, taken as what should lie there.

    Nobody saw these counters bare, and with glass upon them they may look like anything clear. No colour hides so, and
    no counter that is seen for another one.
    """
    covered = (zone for zone in sorted(want.occupied()) if counters(want.at(zone)) and crystals(want.at(zone)))
    said = (EnteredZone(zone, settled.layout.at(zone), want.at(zone)) for zone in covered)
    return tuple(one for one in said if one.seen not in ((), one.lots) and _hides_only_glass(one))


def _hides_only_glass(said: EnteredZone) -> bool:
    told = all(lot in said.lots for lot in said.seen if lot.kind == COUNTER and _is_clear(lot))
    return told and _coloured(said.seen) == _coloured(said.lots)


def _coloured(lots: Iterable[Lot]) -> Counter[CardName]:
    names = (lot.name for lot in lots if lot.kind == CRYSTAL)
    return Counter(name for name in names if name is not None and name != CHALLENGE)


def crystals(lots: Iterable[Lot]) -> int:
    """How many crystals these are, challenge pieces among them."""
    return sum(lot.kind == CRYSTAL for lot in lots)


def counters(lots: Iterable[Lot]) -> int:
    """How many counters these are."""
    return sum(lot.kind == COUNTER for lot in lots)


def are_pieces(lots: Iterable[Lot]) -> bool:
    """Whether any of these is no card."""
    return any(lot.kind != "card" for lot in lots)


def between(settled: Settled, zones: Iterable[ZoneName]) -> tuple[ZoneName, ...]:
    """The places between which something lies that belongs to one of them; empty where nothing does."""
    if ELSEWHERE not in settled.unsure or not belonging(settled.layout.at(ELSEWHERE)):
        return ()
    named = set(map(str, settled.either.get(ELSEWHERE, ())))
    return tuple(zone for zone in zones if str(zone) in named)


def belonging(lots: Iterable[Lot]) -> tuple[Lot, ...]:
    """Those that belong on some place: a die or a card may lie anywhere."""
    return tuple(lot for lot in lots if lot.kind in (CRYSTAL, COUNTER))


# What may lie there --------------------------------------------------------------------------------------------------


def contents(
    seen: Sequence[Lot], was: Sequence[Lot], colours: Sequence[str], likely: Sequence[str] = ()
) -> dict[str, tuple[Lot, ...]]:
    """What may lie in a zone where something cannot be told, by option key, likeliest first.

    Where no counter is seen, those that lay there before may still be under the crystals.
    """
    zone, told = seen[0].zone, [lot for lot in seen if lot.kind == COUNTER and _is_clear(lot)]
    there = told or [lot for lot in was if lot.kind == COUNTER and _is_clear(lot)]
    known = {str(lot.name) for lot in seen if lot.kind == CRYSTAL and lot.name is not None}
    found: dict[str, tuple[Lot, ...]] = {}
    if len(told) < counters(seen):
        kept = [lot for lot in seen if _is_clear(lot)]
        found = {key: (*kept, counter(zone, key)) for key in (*VALUES, LOGO)}
    groups = sorted(_groups(colours, known), key=lambda group: _unlikely(group, len(seen) - counters(seen), likely))
    for group in groups:
        for stay in (there, []) if there else ([],):
            key = "+".join((*group, *(COUNTER for _ in stay[:1]))) or EMPTY
            found[key] = (*(crystal(zone, one) for one in group), *stay)
    return found


def _is_clear(lot: Lot) -> bool:
    return lot.name is not None or (lot.kind == COUNTER and lot.face is Face.DOWN)


def crystal(zone: ZoneName, colour: str) -> Lot:
    """A crystal of a colour in a zone."""
    return Lot(zone, CRYSTAL, CardName(colour), Face.UP)


def counter(zone: ZoneName, shows: str) -> Lot:
    """A counter that shows a value, or its logo."""
    return Lot(zone, COUNTER, None, Face.DOWN) if shows == LOGO else Lot(zone, COUNTER, CardName(shows), Face.UP)


def _groups(colours: Sequence[str], known: set[str]) -> Iterator[tuple[str, ...]]:
    """A place holds at most two crystals of sides and a challenge piece (R-MW-103)."""
    for count in range(3):
        for sides in combinations(colours, count):
            for group in (sides, (*sides, CHALLENGE)):
                if known <= set(group):
                    yield group


def _unlikely(group: Sequence[str], count: int, likely: Sequence[str]) -> tuple[int, int]:
    ranked = [likely.index(one) if one in likely else len(likely) for one in group]
    return abs(len(group) - count), sum(ranked)


# In words ------------------------------------------------------------------------------------------------------------


def owners(seats: Iterable[SeatLine]) -> dict[str, str]:
    """Whose crystals have which colour."""
    return {seat.colour: seat.name for seat in seats if seat.colour}


def called(piece: str, whose: Mapping[str, str]) -> str:
    """A piece as players call it."""
    if piece in (CHALLENGE, COUNTER):
        return f"the {piece}{' piece' if piece == CHALLENGE else ''}"
    return f"{whose[piece]}'s crystal" if piece in whose else f"the {piece} crystal"


def label(key: str, whose: Mapping[str, str]) -> str:
    """An option of `contents` as it is pressed."""
    if key in (*VALUES, LOGO, EMPTY):
        return {LOGO: "Logo up", EMPTY: "Nothing"}.get(key, key)
    text = " and ".join(called(piece, whose) for piece in key.split("+"))
    return text[:1].upper() + text[1:]


def to_put_right(todo: Todo, whose: Mapping[str, str]) -> str:
    """What has to be done on a place of a board, and whose piece it is."""
    want, seen = Counter(map(_name, todo.want)), Counter(map(_name, todo.seen))
    off, on = list((seen - want).elements()), list((want - seen).elements())
    parts = []
    if off:
        parts.append(f"Take {_all(off, whose)} {'away' if todo.zone == ELSEWHERE else f'off {todo.zone}'}")
    if on:
        parts.append(f"{'put' if off else 'Put'} {_all(on, whose)} on {todo.zone}")
    return ", ".join(parts) or f"Turn the counter on {todo.zone} over"


def lying(lots: Iterable[Lot]) -> tuple[str, ...]:
    """Pieces as a tile has them."""
    return tuple(map(_tile_name, lots))


def wanted(want: Sequence[Lot], seen: Sequence[Lot]) -> str:
    """What a tile says is still to come, or that everything has to go."""
    missing = list((Counter(lying(want)) - Counter(lying(seen))).elements())
    return missing[0] if missing else "" if want else "empty"


def _name(lot: Lot) -> str:
    return COUNTER if lot.kind == COUNTER else str(lot.name or "unknown")


def _tile_name(lot: Lot) -> str:
    if lot.kind == COUNTER:
        return COUNTER if lot.name is None else f"{COUNTER}:{lot.name}"
    return str(lot.name or "unknown")


def _all(pieces: Sequence[str], whose: Mapping[str, str]) -> str:
    seats = list(whose)
    ordered = sorted(pieces, key=lambda piece: seats.index(piece) if piece in whose else len(seats))
    return " and ".join(called(piece, whose) for piece in ordered)
