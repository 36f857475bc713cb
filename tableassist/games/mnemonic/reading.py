"""How a state lies on the table, and what a settled table says was done.

Cards are distinguished one by one. Lands that are turned mean nothing by themselves: they are a payment as soon as the
card they pay for is there (A-MN-06), in whatever order it was done. What the camera cannot say, such as targets and
who blocks whom, is asked for.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from tableassist.games.mnemonic import reading_plays
from tableassist.games.mnemonic.actions import (
    Action,
    DeclareAttackers,
    DeclareBlockers,
    Discard,
    DraftKeep,
    Durable,
    Go,
    Keep,
    Pass,
    Shift,
    Shuffled,
    TapForMana,
)
from tableassist.games.mnemonic.adjusting import list_rows_for
from tableassist.games.mnemonic.cards import DURABLE
from tableassist.games.mnemonic.combat import may_attack, may_block
from tableassist.games.mnemonic.differences import Differences, Moved, find_differences
from tableassist.games.mnemonic.late_declarations import find_forward
from tableassist.games.mnemonic.mat import (
    COMBAT,
    CREATURES,
    GRAVEYARD,
    LIBRARY,
    PASS,
    STACK,
    build_mat,
    find_owner,
    name_zone,
)
from tableassist.games.mnemonic.phases import (
    Answering,
    Attacking,
    Blocking,
    Deciding,
    Discarding,
    Drafting,
    Priority,
    Shuffling,
    Step,
)
from tableassist.games.mnemonic.placement import list_fighting, place_cards, row_of
from tableassist.games.mnemonic.priority import is_in_window
from tableassist.games.mnemonic.state import SEATS, Spell, State, opponent_of
from tableassist.rules.game import Seat
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Layout, Lot
from tableassist.table.observation import Face

Candidate = tuple[Action, ...]

_ZONES = frozenset(zone.name for zone in build_mat().zones)


def layout(state: State) -> Layout:
    """What should lie on the table: every card of rows and stack, the tops of graveyards, the backs of libraries."""
    lots = [
        Lot(placement.zone, "card", card, Face.UP, placement.turned) for card, placement in place_cards(state).items()
    ]
    for seat in SEATS:
        player = state.players[seat]
        if player.graveyard:
            lots.append(Lot(name_zone(seat, GRAVEYARD), "card", player.graveyard[-1], Face.UP))
        if player.library and state.turn:
            lots.append(Lot(name_zone(seat, LIBRARY), "card", None, Face.DOWN))
    return Layout(tuple(lots))


def unread(state: State) -> frozenset[ZoneName]:
    """The zones that may be in any condition: before the first turn all, then where cards are on their way."""
    if not state.turn:
        return _ZONES
    # Libraries are handled all the time: cards are drawn, put on top, shuffled.
    zones = {name_zone(seat, row) for seat in SEATS for row in (PASS, LIBRARY)}
    match state.phase:
        case Shuffling(seats=seats):
            zones |= {name_zone(seat, GRAVEYARD) for seat in seats}
        case Discarding(seat=seat, count=count) if count > 1:
            # Which they are is entered: of cards laid upon each other only the last one shows.
            zones.add(name_zone(seat, GRAVEYARD))
        case Attacking(seat=seat) | Blocking(seat=seat):
            # They may lie forward since before it was their time: nobody pushes them forward once more.
            zones |= {name_zone(seat, CREATURES), name_zone(seat, COMBAT)}
    if _awaits_attack(state):
        # Attackers may lie forward while it is waited for a response.
        zones |= {name_zone(state.active, CREATURES), name_zone(state.active, COMBAT)}
    return frozenset(zones | _of_auras(state))


def private(_state: State) -> frozenset[ZoneName]:
    """None: hands, sideboards and packets of the draft stay off camera (R-MN-081)."""
    return frozenset()


def pressed(state: State, seat: Seat) -> Candidate:
    """A seat's own button says the plainest thing its player can say now."""
    match state.phase:
        case Priority(seat=holder) if seat != holder and is_in_window(state):
            # It is waited for the other player, who alone can cut it short.
            return ()
        case Priority():
            return (Pass(seat),)
        case Attacking():
            return (DeclareAttackers(seat, ()),)
        case Blocking():
            return (DeclareBlockers(seat, ()),)
        case Shuffling():
            return (Shuffled(seat),)
        case Deciding():
            return (Keep(seat),)
        case Drafting() as phase if seat not in phase.done:
            return (DraftKeep(seat, phase.keep),)
    return ()


def read(state: State, seen: Layout, moved: Moved) -> Sequence[Candidate]:
    """What the settled table says was done, likeliest first; an illegal reading explains what is wrong."""
    if not state.turn:
        return tuple(_drafted(state, seen, moved))
    found = find_differences(state, seen, moved)
    if found.unclear:
        # A card that cannot be read proves nothing; it must be asked for.
        return ()
    readings = tuple(
        chain(_by_phase(state, found), _in_vain(state, seen, moved), _tidied(state, found), _ahead(state, seen, moved))
    )
    if readings:
        return readings
    if found.no_difference and not found.idle and not found.turned:
        # Lands are turned for something that is not there yet, or not yet untapped; whoever is not to act pays nothing.
        return (
            (),
            *((TapForMana(seat, card),) for seat in SEATS if seat == state.acting for card in found.tapped[seat]),
        )
    # Its player turns it up, or takes it away again.
    return ((),) if found.hidden and not found.gone else ()


def _by_phase(state: State, found: Differences) -> Iterator[Candidate]:
    match state.phase:
        case Priority():
            plays = (*reading_plays.read_plays(state, found), *_attack_ahead(state, found))
            yield from plays
            yield from reading_plays.read_responses(state, found, plays)
            yield from _discard_ahead(state, found)
        case Attacking(seat=seat):
            cards = _attacking(state, found, seat)
            if cards:
                yield (DeclareAttackers(seat, cards),)
        case Blocking(seat=seat):
            yield from _blocks(state, found, seat)
        case Discarding(seat=seat, count=1):
            top = found.graves.get(seat)
            if top is not None:
                yield (Discard(seat, (top,)),)
        case Answering(seat=seat, kind=kind, card=card, owner=owner) if kind == DURABLE:
            yield from _durable(state, found, seat, card, owner)


def _discard_ahead(state: State, found: Differences) -> Iterator[Candidate]:
    """Who has too many cards discards as he ends his turn, though the other player can still respond: it is waited."""
    later = reading_plays.pass_responses(state).phase
    if later is not state.phase and isinstance(later, Discarding) and found.graves.get(later.seat) is not None:
        yield ()
        # What is against it should that take long: who may still respond.
        yield (Pass(later.seat),)


def _attacking(state: State, found: Differences, seat: Seat) -> tuple[CardName, ...]:
    """Who was pushed into the lane, or only turned where it lies: nothing else turns a creature that is no land.

    Nor anything a 7 while attackers are declared: nobody has priority then, to tap it for mana.
    """
    sevens = found.tapped[seat] if isinstance(state.phase, Attacking) else ()
    candidate_names = {*find_forward(state, found, seat), *found.turned, *sevens}
    return tuple(one.card for one in state.creatures(seat) if one.card in candidate_names)


def _attack_ahead(state: State, found: Differences) -> Iterator[Candidate]:
    """Attackers are pushed forward before combat was gone to: a shortcut (CR 732.2).

    Without shortcuts that is waited for, as where the other player may respond first, but who cannot attack at all has
    come forward in vain.
    """
    cards = _attacking(state, found, state.active)
    if not cards:
        return
    if not state.options.shortcut or _awaits_attack(state):
        barred = tuple(card for card in cards if not may_attack(state, card))
        if barred or not found.new:
            yield (DeclareAttackers(state.active, barred),) if barred else ()
        return
    ahead: Candidate = (Go(state.active, Step.BEGIN_COMBAT),)
    yield (*ahead, DeclareAttackers(state.active, cards))
    if not found.new and all(may_attack(state, card) for card in cards):
        # It may be that the other player can respond first.
        yield ahead


def _awaits_attack(state: State) -> bool:
    """Whether the active player has gone on to combat and attackers are not asked for yet."""
    return Step.BEGIN_COMBAT in (state.step, state.goal)


def _blocks(state: State, found: Differences, seat: Seat) -> Iterator[Candidate]:
    cards = find_forward(state, found, seat)
    if not cards:
        return
    if len(state.combat.attackers) == 1:
        (attacker,) = state.combat.attackers
        yield (DeclareBlockers(seat, tuple((card, attacker) for card in cards)),)
        return
    # Who blocks whom cannot be read from the row alone, but who cannot block at all can.
    yield from (
        ((DeclareBlockers(seat, ((card, state.combat.attackers[0]),)),))
        for card in cards
        if not _blocks_any(state, card)
    )
    yield ()


def _blocks_any(state: State, card: CardName) -> bool:
    one = state.creature(card)
    return one is not None and any(may_block(state, one, attacker) for attacker in state.combat.attackers)


def _in_vain(state: State, seen: Layout, moved: Moved) -> Iterator[Candidate]:
    """Who is pushed forward against an attack and can block none of it, whether or not blocks are asked for yet.

    A tapped one may have attacked the turn before and only not have been taken back; nor can it be said who came
    forward now once some have blocked, since those whose attacker is gone may lie there still.
    """
    defender = opponent_of(state.active)
    lane = name_zone(defender, COMBAT)
    if not isinstance(state.phase, Priority) or not state.combat.attackers or state.combat.blocked or lane not in moved:
        return
    there = {lot.name for lot in seen.at(lane)}
    for one in state.creatures(defender):
        if one.card in there and not one.tapped and not _blocks_any(state, one.card):
            yield (DeclareBlockers(defender, ((one.card, state.combat.attackers[0]),)),)


def _durable(state: State, found: Differences, seat: Seat, card: CardName, owner: Seat) -> Iterator[Candidate]:
    graveyard = state.players[owner].graveyard
    if owner in found.graves and graveyard and graveyard[-1] == card:
        below = graveyard[-2] if len(graveyard) > 1 else None
        if found.graves[owner] == below:
            yield (Durable(seat, True),)


def _tidied(state: State, found: Differences) -> Iterator[Candidate]:
    """Cards that lie in another row of their own, or graveyards in another order, which changes nothing."""
    for card, placement in found.shifted.items():
        where = find_owner(placement.zone)
        one = state.permanent(card)
        side = one.controller if one is not None else next((i.seat for i in _spells(state) if i.card == card), None)
        if card in list_fighting(state):
            # It is still to be pushed forward, whichever row of its own it lies in meanwhile.
            continue
        if where is not None and where[0] == side and where[1] in list_rows_for(state, card):
            yield (Shift(card, where[1]),)
    for seat, top in found.graves.items():
        if top is not None and top in state.players[seat].graveyard:
            yield (Shift(top, GRAVEYARD),)


def _ahead(state: State, seen: Layout, moved: Moved) -> Iterator[Candidate]:
    """The table lies already as it will once nobody has responded: who is destroyed was put away at once."""
    later = reading_plays.pass_responses(state)
    if later is state or state.acting is None:
        return
    early = layout(state).differing(seen) & moved - unread(state)
    if early and not early & layout(later).differing(seen):
        yield ()
        # What is against it should that take long: who may still respond.
        yield (Pass(opponent_of(state.acting)),)


def _drafted(state: State, seen: Layout, moved: Moved) -> Iterator[Candidate]:
    """A packet on a player's pass zone: he has kept his half."""
    if not isinstance(state.phase, Drafting):
        return
    keep = state.phase.keep
    passed = [
        s for s in SEATS if name_zone(s, PASS) in moved and seen.at(name_zone(s, PASS)) and s not in state.phase.done
    ]
    if passed and state.phase.packet > 1:
        yield tuple(DraftKeep(seat, keep) for seat in passed)


def _of_auras(state: State) -> frozenset[ZoneName]:
    """An Aura that is being cast may lie in its player's strip or under its creature already."""
    zones: set[ZoneName] = set()
    for spell in _spells(state):
        if spell.mode == "aura":
            host = state.permanent(spell.target)
            rows = [row_of(state, host)] if host is not None else [name_zone(seat, CREATURES) for seat in SEATS]
            zones |= {name_zone(spell.seat, STACK), *rows}
    return frozenset(zones)


def _spells(state: State) -> tuple[Spell, ...]:
    return tuple(item for item in state.stack if isinstance(item, Spell))
