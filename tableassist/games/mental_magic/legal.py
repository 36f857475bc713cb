"""Legal actions, given what hands really hold: for simulation and tests, never for a referee.

There are as many declarations as there are names. Where cards are known, every one of them is tried; where none are,
each card has one made-up name. Nothing is judged here: what the judge would accept is listed outright, and what
depends on one card or one player alone is made once and kept.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tableassist.games.mental_magic import actions
from tableassist.games.mental_magic.actions import BOOK, ENTERED, Action, CardRef, Declare
from tableassist.games.mental_magic.banned import find_ban
from tableassist.games.mental_magic.cost import BadCost, fits_cost, write_cost
from tableassist.games.mental_magic.grounds import Ground
from tableassist.games.mental_magic.knowledge import Knowledge
from tableassist.games.mental_magic.state import MASK, TURNED, UTOPIA, Card, State
from tableassist.games.mental_magic.turns import MOST_LIFE
from tableassist.games.mental_magic.zones import HIDDEN, IN_PLAY, REST, Where
from tableassist.rules.card_names import is_name, name_key, name_keys
from tableassist.rules.game import Seat, World
from tableassist.table.geometry import ZoneName

MADE_UP = "Name no. {}"

Listed = tuple[Action, ...]
Name = tuple[str, str, str]
"""Where the cost comes from, the cost, and the name."""

_FROM_HAND = (Ground.CAST, Ground.ENTERS, Ground.ABILITY)
_FROM_REST, _LAID = (Ground.CAST, Ground.ENTERS, Ground.LINKED), (Ground.CAST, Ground.ENTERS)
_kept = lru_cache(maxsize=65536)


@lru_cache(maxsize=8)
def name_hand_zone(seat: Seat) -> ZoneName:
    """Where a world keeps the printed mana cost of the card that the player would take next from the hand."""
    return ZoneName(f"hand {seat}")


def list_actions_in(known: Knowledge, state: State, world: World) -> Iterator[Action]:
    """Every legal action of those that make sense in this state."""
    return iter(_listed(known, state, world))


def _listed(known: Knowledge, state: State, world: World) -> list[Action]:
    listed: list[Action] = []
    if state.over:
        return listed
    seats = state.seats
    mental = tuple([state.players[seat].mental for seat in seats])
    clear = not any(card.zone is Where.STACK for card in state.cards)
    for seat in seats:
        listed += _any_time(seat, state.players[seat].life, seats, mental)
        if state.waiting is not None:
            listed += _answers(seat, state.waiting.seat)
            continue
        listed += _plays(state, seat, clear)
        for card in state.cards:
            listed += _of_card(seat, card.ref, card.zone, card.identity is not None, card.down, card.printed)
        listed += _declarations(known, state, seat, world, clear)
    return listed


@_kept
def _any_time(seat: Seat, life: int, seats: tuple[Seat, ...], mental: tuple[bool, ...]) -> Listed:
    """What may be entered at any time, also while a declaration waits."""
    lives = (actions.Life(seat, life + step) for step in (-3, 2) if abs(life + step) <= MOST_LIFE)
    searched = (actions.Search(seat, whose) for whose, plays in zip(seats, mental, strict=True) if not plays)
    shuffled = (actions.Shuffle(seat, whose) for whose in seats)
    return (actions.ExtraLands(seat, 1), actions.Lose(seat, "concedes"), *lives, *searched, *shuffled)


@_kept
def _answers(seat: Seat, declares: Seat) -> Listed:
    """What is said to a declaration that waits."""
    return (actions.Object(seat),) if seat == declares else (actions.Confirm(seat), actions.Object(seat))


def _plays(state: State, seat: Seat, clear: bool) -> Listed:
    player, active, holds = state.players[seat], seat == state.active, seat == state.holder
    lands = active and clear and state.lands < state.allowed
    return (
        *_from_hand(seat, player.mental, player.hand > 0, state.library(seat) > 0, state.options.morph),
        *_in_turn(seat, active and clear, holds and not active, not holds and not player.late),
        *_lands(seat, player.mental, lands, lands and _may_be_utopia(state, seat)),
    )


def _may_be_utopia(state: State, seat: Seat) -> bool:
    return not state.utopias and state.options.utopia != "off" and state.players[seat].hand > 0


@_kept
def _from_hand(seat: Seat, mental: bool, hand: bool, library: bool, morph: bool) -> Listed:
    """What is done with cards that nobody can distinguish."""
    found: list[Action] = [*(actions.PutBack(seat),) * hand, *(actions.Draw(seat),) * library]
    if mental and hand and morph:
        found += [actions.Morph(seat), actions.Morph(seat, mask=True)]
    for ref, there in (("hand", hand), ("library", library)):
        if mental and there:
            found += [actions.Move(seat, ref, zone) for zone in (*HIDDEN, *REST) if zone != ref]
    return tuple(found)


@_kept
def _in_turn(seat: Seat, ends: bool, gives_back: bool, responds: bool) -> Listed:
    """Whose time runs."""
    ended = (actions.EndTurn(seat),) * ends
    return (*ended, *(actions.Done(seat),) * gives_back, *(actions.Respond(seat),) * responds)


@_kept
def _lands(seat: Seat, mental: bool, land: bool, utopia: bool) -> Listed:
    if mental:
        return (actions.Utopia(seat),) * utopia
    return (actions.Land(seat),) * land


@_kept
def _of_card(seat: Seat, ref: CardRef, zone: Where, declared: bool, down: str, printed: str | None) -> Listed:
    """What anybody may enter of a card of the ledger."""
    found: list[Action] = [actions.Move(seat, ref, to) for to in Where if _may_go(zone, to, declared, down, printed)]
    if declared or down == UTOPIA:
        found += [actions.Move(seat, ref, to, Ground.LINKED) for to in (Where.GRAVEYARD, Where.EXILE) if to is not zone]
        found += [actions.Lapse(seat, ref)] * (zone not in IN_PLAY)
    found += [actions.TurnDown(seat, ref)] * (zone is Where.BATTLEFIELD and not down)
    found += [actions.TurnUp(seat, ref)] * (down == TURNED)
    found += [actions.Reveal(seat, ref, printed or "{1}")] * (down != UTOPIA and _is_shown(printed))
    if not declared and not down and printed is not None and fits_cost(printed, "{0}"):
        found.append(actions.AsLand(seat, ref, "target"))
    return tuple(found)


def _may_go(zone: Where, to: Where, declared: bool, down: str, printed: str | None) -> bool:
    if to is zone or (to in IN_PLAY and not declared and not down):
        return False
    if to is Where.STACK and (zone is Where.BATTLEFIELD or down == UTOPIA):
        return False
    # MM.5a: what Illusionary Mask turned down is shown first.
    return to in IN_PLAY or down != MASK or printed is not None


def _is_shown(printed: str | None) -> bool:
    """Whether the cost that would be shown is the one that was seen: an empty one is entered as {1}."""
    return printed != ""


def _declarations(known: Knowledge, state: State, seat: Seat, world: World, clear: bool) -> Iterator[Action]:
    options = state.options
    barred = frozenset().union(
        *[name_keys(used.name) for used in state.used if options.unique != "per_player" or used.seat == seat]
    )
    if options.allow_printed:
        yield from _of_hand(known, state, seat, str(world.get(name_hand_zone(seat), "{1}")), clear, barred)
    for card in state.cards:
        grounds = _grounds(card)
        if card.owner != seat or not grounds:
            continue
        printed = str(world.get(name_hand_zone(seat), "{1}")) if card.printed is None else card.printed
        for one in _names(known, state, printed, barred):
            if options.allow_printed or (card.own and name_keys(card.own).isdisjoint(name_keys(one[2]))):
                yield from _declared(seat, card.ref, grounds, one, printed if card.printed is None else None)


def _of_hand(
    known: Knowledge, state: State, seat: Seat, top: str, clear: bool, barred: frozenset[str]
) -> Iterator[Action]:
    """The next card of the hand, which is played as a land in one's own turn only."""
    player = state.players[seat]
    if not player.mental or not player.hand:
        return
    land = seat == state.active and clear and state.lands < state.allowed
    for one in _names(known, state, top, barred):
        yield from _declared(seat, "hand", (*_FROM_HAND, Ground.LAND) if land else _FROM_HAND, one, top)


@_kept
def _declared(seat: Seat, ref: CardRef, grounds: tuple[Ground, ...], name: Name, printed: str | None) -> Listed:
    source, cost, called = name
    return tuple(Declare(seat, ref, ground, source, cost, called, printed) for ground in grounds)


def _grounds(card: Card) -> tuple[Ground, ...]:
    """Why a card of the ledger may be declared where it is."""
    if card.identity is not None or card.zone is Where.STACK or card.down == UTOPIA:
        return ()
    if card.down:
        return (Ground.TURNED_UP,) if card.zone is Where.BATTLEFIELD else ()
    return _LAID if card.zone is Where.BATTLEFIELD else _FROM_REST


def _names(known: Knowledge, state: State, printed: str, barred: frozenset[str]) -> tuple[Name, ...]:
    """Everything that a card of this cost can be declared as, but for the names that were used."""
    options = state.options
    if not len(known) or options.card_db == "ignored":
        called = MADE_UP.format(len(state.used) + 1)
        return ((ENTERED, printed, called),) if name_key(called) not in barred and _is_cost(printed) else ()
    fitting = _fitting(known, printed, options.match == "mana_value", options.split == "combined", options.ban_list)
    return tuple([one for one, called in fitting if called.isdisjoint(barred)])


@_kept
def _is_cost(printed: str) -> bool:
    try:
        return bool(write_cost(printed)) or True
    except BadCost:
        return False


@_kept
def _fitting(
    known: Knowledge, printed: str, by_value: bool, whole: bool, ban_list: bool
) -> tuple[tuple[Name, frozenset[str]], ...]:
    """The known cards of the same cost that nobody bans, each with the names it takes up."""
    found = []
    for name in known.names():
        magic = known.card(name)
        if magic is None or not is_name(magic.name) or name_key(magic.name) == "utopia":
            continue
        if fits_cost(printed, magic.cost, by_value=by_value, whole=whole) and not (ban_list and find_ban(magic.name)):
            found.append(((BOOK, magic.cost, magic.name), name_keys(magic.name)))
    return tuple(found)
