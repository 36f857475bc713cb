"""What players see: the table, and of hands and libraries only how many cards there are (R-MN-080, R-MN-084)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from tableassist.games.mnemonic.cards import card_text_of
from tableassist.games.mnemonic.mat import COMBAT, GRAVEYARD, LIBRARY, ROWS, STACK, build_mat, find_owner
from tableassist.games.mnemonic.payment import format_mana
from tableassist.games.mnemonic.phases import Drafting, Over, Priority, Shuffling, Siding, Starting
from tableassist.games.mnemonic.placement import Placement, place_cards
from tableassist.games.mnemonic.priority import is_in_window
from tableassist.games.mnemonic.state import SEATS, Ability, Spell, State
from tableassist.games.mnemonic.words import STEP_WORDS, compose_headline, format_cards, format_item
from tableassist.rules.game import Seat
from tableassist.rules.view import GameView, SeatLine, Sheet, Tile, Tone
from tableassist.rules.wording import format_count
from tableassist.table.cards import CardName, format_card
from tableassist.table.geometry import POKER_CARD, Mat, Rect, Zone

_MAT = cache(build_mat)
_TUCKED = 0.32
"""How far an Aura looks out from under its creature, in slots."""


def show(state: State) -> GameView:
    """The state as players may see it."""
    return GameView(
        headline=compose_headline(state),
        detail=_detail(state),
        seats=tuple(_line(state, seat) for seat in SEATS),
        tiles=tuple(_tiles(state, _MAT())),
        facts=tuple(_facts(state)),
        tone=_tone(state),
    )


def _line(state: State, seat: Seat) -> SeatLine:
    player = state.players[seat]
    return SeatLine(
        player.name,
        player.life,
        unit="life",
        note=f"hand {player.hand}, library {player.library}",
        badges=tuple(_badges(state, seat)),
        to_move=seat == state.acting,
        out=isinstance(state.phase, Over) and seat not in state.phase.winners,
    )


def _badges(state: State, seat: Seat) -> Iterator[str]:
    player = state.players[seat]
    if player.pool:
        yield f"mana {format_mana(player.pool)}"
    if seat == state.active and player.played_land:
        yield "land played"
    if player.aside:
        yield f"sideboard {player.aside}"
    if player.mulligans:
        yield f"mulligan {player.mulligans}"


def _detail(state: State) -> str:
    match state.phase:
        case Over(why=why):
            return why
        case Drafting(chunk=chunk, packet=packet) if packet == chunk // 2:
            return f"Deal {format_count(packet)} to each player. Nobody may see the other's."
        case Drafting():
            return "Take the cards that the other player has passed."
        case Starting() if state.acting is not None:
            return "Who lost the last game chooses; after a draw, who chose before."
        case Siding():
            return "The other cards are your library: 16 to 21 of them."
        case Priority() if is_in_window(state):
            return f"Press Respond within {state.options.respond} seconds, or it goes on."
    return _of_top(state) if state.turn else ""


def _of_top(state: State) -> str:
    """What the card does that is on top of the stack."""
    if state.stack and isinstance(state.stack[-1], Spell | Ability):
        return card_text_of(state.stack[-1].card)
    return ""


def _tone(state: State) -> Tone:
    if isinstance(state.phase, Over):
        return Tone.OVER
    if isinstance(state.phase, Priority):
        return Tone.ASK if is_in_window(state) else Tone.CALM
    return Tone.TODO if isinstance(state.phase, Drafting | Siding | Starting | Shuffling) else Tone.ASK


def _facts(state: State) -> Iterator[str]:
    """The turn, the stack from the top down, who fights whom, the graveyards."""
    if state.turn:
        yield f"Turn {state.turn}, {state.name(state.active)}'s: {STEP_WORDS[state.step]}"
    if isinstance(state.phase, Drafting):
        yield f"{format_count(state.phase.left)} left in the pile"
    if isinstance(state.phase, Priority):
        yield f"{state.name(state.phase.seat)} has priority"
    if state.stack:
        yield f"Stack: {', then '.join(format_item(state, item) for item in reversed(state.stack))}"
    yield from (_fight(state, attacker) for attacker in state.combat.attackers)
    yield from (_aura(state, one.card, one.host) for one in state.field if one.host is not None)
    for player in state.players:
        if player.graveyard:
            yield f"{player.name}'s graveyard: {' '.join(map(format_card, reversed(player.graveyard)))}"


def _fight(state: State, attacker: CardName) -> str:
    blockers = state.combat.blockers_of(attacker)
    if blockers:
        return f"{format_card(attacker)} is blocked by {format_cards(blockers)}"
    return f"{format_card(attacker)} {'stays blocked' if attacker in state.combat.blocked else 'attacks'}"


def _aura(state: State, card: CardName, host: CardName) -> str:
    one = state.creature(host)
    of = "" if one is None else f" of {state.name(one.controller)}"
    return f"{format_card(host)}{of} has flying from {format_card(card)}"


def _tiles(state: State, playmat: Mat) -> Iterator[Tile]:
    places = place_cards(state)
    for zone in playmat.zones:
        found = find_owner(zone.name)
        if found is None:
            continue
        seat, row = found
        if row in ROWS:
            yield from _row(
                state, zone, {card: placement for card, placement in places.items() if placement.zone == zone.name}
            )
        else:
            yield _pile(state, zone, seat, row)


def _pile(state: State, zone: Zone, seat: Seat, row: str) -> Tile:
    """A library by its number of cards, a graveyard by its top; where packets are passed, whose half it is."""
    player = state.players[seat]
    if row == LIBRARY:
        count = str(player.library) if state.turn else ""
        return Tile(zone.name, zone.area, "down" if player.library else "empty", kind="pile", text=count)
    if row == GRAVEYARD and player.graveyard:
        top, count = player.graveyard[-1], str(len(player.graveyard))
        rows = tuple((format_card(card),) for card in reversed(player.graveyard))
        about = Sheet(f"{player.name}'s graveyard, uppermost first", ("",), rows)
        return Tile(zone.name, zone.area, "up", top, kind="pile", text=count, aims=_aims(state, top), about=about)
    if row == GRAVEYARD:
        return Tile(zone.name, zone.area, "empty", kind="pile")
    return Tile(zone.name, zone.area, "empty", kind="pile", text=player.name, owner=seat)


def _row(state: State, zone: Zone, there: Mapping[CardName, Placement]) -> Iterator[Tile]:
    """A row, and on it a tile for every card: an Aura below its creature, a blocker before whom it blocks."""
    _, row = find_owner(zone.name) or ("", "")
    yield Tile(zone.name, zone.area, "empty", kind="row", text=row.capitalize())
    slots = tuple(_lanes(state) if row == COMBAT else _side_by_side(state, there, 0.0))
    most = max((at for _, at in slots), default=0.0)
    for card, at in slots:
        if card in there:
            area = _spot(zone.area, at, most, there[card].turned, upwards=row == STACK)
            yield Tile(zone.name, area, "up", card, note=_note(state, card), aims=_aims(state, card))


def _side_by_side(state: State, cards: Iterable[CardName], at: float) -> Iterator[tuple[CardName, float]]:
    """Cards from left to right, each a slot wide and a part of one more for every Aura that lies tucked below it."""
    there = tuple(cards)
    for card in there:
        one = state.permanent(card)
        if one is not None and one.host in there:
            continue
        tucked = tuple(aura.card for aura in state.field if aura.host == card and card is not None)
        yield from ((aura, at + _TUCKED * number) for number, aura in reversed(tuple(enumerate(tucked, 1))))
        yield card, at
        at += _wide(state, card)


def _wide(state: State, card: CardName) -> float:
    return 1 + _TUCKED * sum(aura.host == card for aura in state.field)


def _lanes(state: State) -> Iterator[tuple[CardName, float]]:
    """Who fights, of both players: blockers stand before the attacker that they block."""
    at = 0.0
    for attacker in state.combat.attackers:
        blockers = state.combat.blockers_of(attacker)
        own, others = _wide(state, attacker), sum(_wide(state, one) for one in blockers)
        wide = max(own, others)
        yield from _side_by_side(state, (attacker,), at + (wide - own) / 2)
        yield from _side_by_side(state, blockers, at + (wide - others) / 2)
        at += wide


def _aims(state: State, card: CardName) -> tuple[CardName, ...]:
    """Whom a creature blocks, or what a card on the stack, or one discarded for an ability there, is aimed at."""
    blocked = tuple(attacker for blocker, attacker in state.combat.blocks if blocker == card)
    targets = (item.target for item in state.stack if isinstance(item, Spell | Ability) and item.card == card)
    return (*blocked, *(target for target in targets if isinstance(target, str)))


def _note(state: State, card: CardName) -> str:
    """Damage that a creature has taken, or that it came too late to attack."""
    one = state.creature(card)
    if one is None:
        return ""
    if one.damage:
        return f"−{one.damage}"
    return "sick" if one.controller == state.active and state.is_sick(one) else ""


def _spot(area: Rect, at: float, most: float, turned: bool, *, upwards: bool) -> Rect:
    """Where a card lies in its row, by its slot and the last one: closer together the more there are."""
    short, long = POKER_CARD
    width, height = (long, short) if turned else (short, long)
    if upwards:
        pitch = min(long + 4, (area.height - long) / max(1.0, most))
        return Rect(area.left + (area.width - width) / 2, area.top + at * pitch, width, height)
    pitch = min(long + 4, (area.width - long) / max(1.0, most))
    left = area.left + at * pitch + (long - width) / 2
    return Rect(left, area.top + (area.height - height) / 2, width, height)
