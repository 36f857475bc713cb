"""Crystals and counters as eyes see them: what cannot be there, what lies hidden under what, what may lie there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from tableassist.games.memwars.actions import CHALLENGE, COUNTER, CRYSTAL
from tableassist.games.memwars.reading import DIE_KIND
from tableassist.games.memwars.spots import VALUES
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import ELSEWHERE, Layout, Lot, SettledLayout
from tableassist.table.observation import Face

SHOWN_VALUES = tuple(str(value) for value in VALUES)
"""What the value side of a counter shows."""

EMPTY, LOGO = "empty", "logo"
"""Keys of contents: nothing at all, and a counter with its logo up."""


def keep_plausible(
    settled: SettledLayout,
    want: Layout,
    was: Layout,
    eyes: Layout | None,
    *,
    dice: bool,
    played: bool,
    placed: bool,
    answered: ZoneName | None = None,
) -> SettledLayout:
    """The settled table without pieces that cannot be there, and with counters that crystals hide.

    Args:
        want: What should be there by the game.
        was: What was believed before.
        eyes: What was seen when the game last moved on, None where nothing was.
        dice: Whether a die is read now.
        played: Whether counters are in play.
        placed: Whether players place them now.
        answered: The place where a challenge may come now.
    """
    if any(lot.kind == DIE_KIND for lot in settled.layout):
        settled = drop_dice(settled, want, read=dice)
    if any(lot.kind == COUNTER for lot in settled.layout):
        settled = drop_strangers(settled, (want, was), played, placed)
    settled = drop_twins(settled)
    return add_faint(add_hidden(settled, want, was, eyes), want, was, answered)


def add_faint(settled: SettledLayout, want: Layout, was: Layout, answered: ZoneName | None = None) -> SettledLayout:
    """The settled table with the challenge pieces that should lie where the eyes say that clear glass may lie.

    That they did not make it out does not mean that somebody took it away. What they are sure of is there, the rest can
    only be asked for: of places that somebody touched, or where it lay before, for else it may not have come yet. So
    can one that may have come where a challenge is `answered`: its window would close. One that is seen between places
    is theirs: there is no other one.
    """
    layout, unsure = settled.layout, settled.unsure
    one_lies_between = any(map(is_challenge_piece, layout.at(ELSEWHERE)))
    between = set(map(str, settled.candidate_names.get(ELSEWHERE, ()))) if one_lies_between else set()
    for faint in settled.possibly_present:
        zone, name = faint.lot.zone, faint.lot.name
        if str(zone) in between:
            continue
        awaited = zone in settled.moved or any(map(is_challenge_piece, was.at(zone)))
        wanted = awaited and any(map(is_challenge_piece, want.at(zone)))
        comes = zone == answered and zone in settled.moved
        if (wanted or comes) and all(_is_clear(lot) and not is_challenge_piece(lot) for lot in layout.at(zone)):
            layout = layout.with_zone(zone, (*layout.at(zone), faint.lot))
            unsure = unsure if name and wanted else unsure | {zone}
    return replace(settled, layout=layout, unsure=unsure, possibly_present=())


def drop_dice(settled: SettledLayout, want: Layout, *, read: bool) -> SettledLayout:
    """The settled table without dice that say nothing: unclear ones, and all but while dice are `read`.

    Where other pieces should lie than are seen, what looks like a die may be glass upon a counter: nobody can know.
    """
    dice = [lot for lot in settled.layout if lot.kind == DIE_KIND and not (read and lot.name is not None)]
    zones = {lot.zone for lot in dice}
    # A die that is read belongs to no place, wherever it came to lie.
    kept = (lot._replace(zone=ELSEWHERE) if lot.kind == DIE_KIND else lot for lot in settled.layout if lot not in dice)
    layout = Layout(tuple(kept))
    unsure = settled.unsure - {zone for zone in zones if not layout.at(zone)}
    for zone in zones - {ELSEWHERE}:
        if want.at(zone) and Counter(layout.at(zone)) != Counter(want.at(zone)):
            layout, unsure = layout.with_zone(zone, (Lot(zone, CRYSTAL, None, Face.UNKNOWN),)), unsure | {zone}
    return replace(settled, layout=layout, unsure=unsure)


def drop_strangers(settled: SettledLayout, known: Sequence[Layout], played: bool, placed: bool) -> SettledLayout:
    """The settled table where counters that cannot have come there are things that nobody can identify.

    Counters are laid down and moved one by one, on places without crystals; without any `played` none is there at all,
    and unless they are being `placed` (R-MW-082) one more is none of them. `known` is where they should lie and where
    they did.
    """
    zones = {lot.zone for lot in settled.layout if lot.kind == COUNTER and lot.zone != ELSEWHERE}
    complete = not placed and not _has_left(settled.layout, known[0])
    odd = {zone for zone in zones if not played or _cannot_have_come(settled.layout.at(zone), known, complete)}
    layout = settled.layout
    for zone in odd:
        layout = layout.with_zone(zone, (Lot(zone, CRYSTAL, None, Face.UNKNOWN),))
    return replace(settled, layout=layout, unsure=settled.unsure | odd)


def drop_twins(settled: SettledLayout) -> SettledLayout:
    """The settled table where two challenge pieces on one place are something that nobody can identify.

    A place holds one at most (R-MW-103): of large clear glass both ends of the rim may show, and nothing between them.
    """
    layout = settled.layout
    count = Counter(lot.zone for lot in layout if is_challenge_piece(lot))
    odd = {zone for zone, number in count.items() if number > 1} - {ELSEWHERE}
    for zone in odd:
        others = (lot for lot in layout.at(zone) if not is_challenge_piece(lot))
        layout = layout.with_zone(zone, (*others, Lot(zone, CRYSTAL, None, Face.UP)))
    names = {zone: (*settled.candidate_names.get(zone, ()), CardName(CHALLENGE)) for zone in odd}
    return replace(
        settled, layout=layout, unsure=settled.unsure | odd, candidate_names={**settled.candidate_names, **names}
    )


def _has_left(layout: Layout, want: Layout) -> bool:
    """Whether a counter lies no more where it should, and no crystal hides it: it may have been moved."""
    places = ((layout.at(zone), want.at(zone)) for zone in want.occupied())
    return any(count_counters(seen) < count_counters(due) and not count_crystals(seen) for seen, due in places)


def _cannot_have_come(seen: Sequence[Lot], known: Sequence[Layout], complete: bool) -> bool:
    """Whether there are more counters than may have been added; none may be where all lie there (`complete`)."""
    more = count_counters(seen) - max(count_counters(layout.at(seen[0].zone)) for layout in known)
    return more > 1 or (more == 1 and (complete or any(lot.kind == CRYSTAL for lot in seen)))


def add_hidden(settled: SettledLayout, want: Layout, was: Layout, eyes: Layout | None = None) -> SettledLayout:
    """The settled table with the counters that crystals hide: what was put upon them did not take them away.

    `eyes` is what the eyes saw before: a counter that they did not see then either has not gone with the crystals
    that had to go.
    """
    layout = settled.layout
    for zone in {lot.zone for lot in want if lot.kind == COUNTER}:
        seen = settled.layout.at(zone)
        hidden = eyes is not None and count_counters(eyes.at(zone)) < count_counters(want.at(zone))
        covered = 0 < count_crystals(seen) >= count_crystals((want if hidden else was).at(zone))
        if covered and count_counters(seen) < count_counters(want.at(zone)):
            kept = (lot for lot in seen if lot.kind != COUNTER)
            layout = layout.with_zone(zone, (*kept, *(lot for lot in want.at(zone) if lot.kind == COUNTER)))
    return replace(settled, layout=layout)


def find_under_crystals(settled: SettledLayout, want: Layout) -> dict[ZoneName, tuple[Lot, ...]]:
    """What a first picture sees where counters lie under crystals by the game, taken as what should lie there.

    Nobody saw these counters bare, and with glass upon them they may look like anything clear. No colour hides so, and
    no counter that is seen for another one.
    """
    covered = (
        zone for zone in sorted(want.occupied()) if count_counters(want.at(zone)) and count_crystals(want.at(zone))
    )
    pairs = ((zone, settled.layout.at(zone), want.at(zone)) for zone in covered)
    return {zone: lots for zone, seen, lots in pairs if seen not in ((), lots) and _hides_only_glass(seen, lots)}


def _hides_only_glass(seen: Sequence[Lot], lots: Sequence[Lot]) -> bool:
    known = all(lot in lots for lot in seen if lot.kind == COUNTER and _is_clear(lot))
    return known and _coloured(seen) == _coloured(lots)


def _coloured(lots: Iterable[Lot]) -> Counter[CardName]:
    names = (lot.name for lot in lots if lot.kind == CRYSTAL)
    return Counter(name for name in names if name is not None and name != CHALLENGE)


def count_crystals(lots: Iterable[Lot]) -> int:
    """How many crystals these are, challenge pieces among them."""
    return sum(lot.kind == CRYSTAL for lot in lots)


def count_counters(lots: Iterable[Lot]) -> int:
    """How many counters these are."""
    return sum(lot.kind == COUNTER for lot in lots)


def is_challenge_piece(lot: Lot) -> bool:
    """Whether the lot is a challenge piece, or looks like one."""
    return lot.kind == CRYSTAL and lot.name == CHALLENGE


def can_belong(lot: Lot) -> bool:
    """Whether the lot belongs on some place: a die or a card may lie anywhere."""
    return lot.kind in (CRYSTAL, COUNTER)


def list_contents(
    seen: Sequence[Lot], was: Sequence[Lot], colours: Sequence[str], likely: Sequence[str] = ()
) -> dict[str, tuple[Lot, ...]]:
    """What may lie in a zone where something cannot be clear, by option key, likeliest first.

    Where no counter is seen, those that lay there before may still be under the crystals.
    """
    zone, clear = seen[0].zone, [lot for lot in seen if lot.kind == COUNTER and _is_clear(lot)]
    there = clear or [lot for lot in was if lot.kind == COUNTER and _is_clear(lot)]
    known = {str(lot.name) for lot in seen if lot.kind == CRYSTAL and lot.name is not None}
    found: dict[str, tuple[Lot, ...]] = {}
    if len(clear) < count_counters(seen):
        kept = [lot for lot in seen if _is_clear(lot)]
        found = {key: (*kept, make_counter(zone, key)) for key in (*SHOWN_VALUES, LOGO)}
    groups = sorted(
        _groups(colours, known), key=lambda group: _unlikely(group, len(seen) - count_counters(seen), likely)
    )
    for group in groups:
        for stay in (there, []) if there else ([],):
            key = "+".join((*group, *(COUNTER for _ in stay[:1]))) or EMPTY
            found[key] = (*(make_crystal(zone, one) for one in group), *stay)
    return found


def _is_clear(lot: Lot) -> bool:
    return lot.name is not None or (lot.kind == COUNTER and lot.face is Face.DOWN)


def make_crystal(zone: ZoneName, colour: str) -> Lot:
    """A crystal of a colour in a zone."""
    return Lot(zone, CRYSTAL, CardName(colour), Face.UP)


def make_counter(zone: ZoneName, shows: str) -> Lot:
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
