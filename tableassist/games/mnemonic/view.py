"""What players see: the table, and of hands and libraries only how many cards there are (R-MN-080, R-MN-084)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from tableassist.games.mnemonic.cards import printed
from tableassist.games.mnemonic.lying import Lie, lying
from tableassist.games.mnemonic.mat import GRAVEYARD, LIBRARY, STACK, mat, whose
from tableassist.games.mnemonic.payment import listing
from tableassist.games.mnemonic.phases import Drafting, Over, Priority, Shuffling, Siding, Starting
from tableassist.games.mnemonic.priority import in_window
from tableassist.games.mnemonic.state import SEATS, Ability, Spell, State
from tableassist.games.mnemonic.words import STEP_WORDS, cards_in_words, count, headline, item_in_words
from tableassist.rules.game import Seat
from tableassist.rules.view import GameView, SeatLine, Tile, Tone
from tableassist.table.cards import CardName, spoken
from tableassist.table.geometry import POKER_CARD, Mat, Rect, Zone

_MAT = cache(mat)


def show(state: State) -> GameView:
    """The state as players may see it."""
    return GameView(
        headline=headline(state),
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
        yield f"mana {listing(player.pool)}"
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
            return f"Deal {count(packet)} to each player. Nobody may see the other's."
        case Drafting():
            return "Take the cards that the other player has passed."
        case Siding():
            return "The other cards are your library: 16 to 21 of them."
        case Priority() if in_window(state):
            return f"Press Respond within {state.options.respond} seconds, or it goes on."
    return _of_top(state) if state.turn else ""


def _of_top(state: State) -> str:
    """What the card does that is on top of the stack."""
    if state.stack and isinstance(state.stack[-1], Spell | Ability):
        return printed(state.stack[-1].card)
    return ""


def _tone(state: State) -> Tone:
    if isinstance(state.phase, Over):
        return Tone.OVER
    if isinstance(state.phase, Priority):
        return Tone.ASK if in_window(state) else Tone.CALM
    return Tone.TODO if isinstance(state.phase, Drafting | Siding | Starting | Shuffling) else Tone.ASK


def _facts(state: State) -> Iterator[str]:
    """The turn, the stack from the top down, who fights whom, the graveyards."""
    if state.turn:
        yield f"Turn {state.turn}, {state.name(state.active)}'s: {STEP_WORDS[state.step]}"
    if isinstance(state.phase, Drafting):
        yield f"{count(state.phase.left)} left in the pile"
    if isinstance(state.phase, Priority):
        yield f"{state.name(state.phase.seat)} has priority"
    if state.stack:
        yield f"Stack: {', then '.join(item_in_words(state, item) for item in reversed(state.stack))}"
    yield from (_fight(state, attacker) for attacker in state.combat.attackers)
    yield from (_aura(state, one.card, one.host) for one in state.field if one.host is not None)
    for player in state.players:
        if player.graveyard:
            yield f"{player.name}'s graveyard: {' '.join(map(spoken, reversed(player.graveyard)))}"


def _fight(state: State, attacker: CardName) -> str:
    blockers = state.combat.blockers_of(attacker)
    if blockers:
        return f"{spoken(attacker)} is blocked by {cards_in_words(blockers)}"
    return f"{spoken(attacker)} {'stays blocked' if attacker in state.combat.blocked else 'attacks'}"


def _aura(state: State, card: CardName, host: CardName) -> str:
    one = state.creature(host)
    of = "" if one is None else f" of {state.name(one.controller)}"
    return f"{spoken(host)}{of} has flying from {spoken(card)}"


def _tiles(state: State, playmat: Mat) -> Iterator[Tile]:
    places = lying(state)
    for zone in playmat.zones:
        found = whose(zone.name)
        if found is None:
            continue
        seat, row = found
        player = state.players[seat]
        if row == LIBRARY:
            yield Tile(zone.name, _middle(zone.area), "down" if player.library else "empty")
        elif row == GRAVEYARD:
            top = player.graveyard[-1] if player.graveyard else None
            yield Tile(zone.name, _middle(zone.area), "up" if top else "empty", top)
        else:
            there = [(card, lie) for card, lie in places.items() if lie.zone == zone.name]
            yield from _row(zone, there, upwards=row == STACK)


def _row(zone: Zone, there: Sequence[tuple[CardName, Lie]], *, upwards: bool) -> Iterator[Tile]:
    """A tile for every card, as wide as a tapped card is; an empty row is one empty tile."""
    if not there:
        yield Tile(zone.name, zone.area, "empty")
    for number, (card, lie) in enumerate(there):
        area = _spot(zone.area, number, len(there), lie.turned, upwards)
        yield Tile(zone.name, area, "up", card)


def _spot(area: Rect, number: int, of: int, turned: bool, upwards: bool) -> Rect:
    short, long = POKER_CARD
    width, height = (long, short) if turned else (short, long)
    if upwards:
        pitch = min(long + 4, (area.height - long) / max(1, of - 1))
        return Rect(area.left + (area.width - width) / 2, area.top + number * pitch, width, height)
    pitch = min(long + 4, (area.width - long) / max(1, of - 1))
    left = area.left + number * pitch + (long - width) / 2
    return Rect(left, area.top + (area.height - height) / 2, width, height)


def _middle(area: Rect) -> Rect:
    """Where a pile lies in its zone."""
    width, height = POKER_CARD
    return Rect(area.left + (area.width - width) / 2, area.top + (area.height - height) / 2, width, height)
