"""What players see: no card before its time, no counter's value before its place is won (R-MW-100, R-MW-101)."""

from __future__ import annotations

from functools import cache, lru_cache

from tableassist.games.memwars import quadrants
from tableassist.games.memwars.actions import COUNTER
from tableassist.games.memwars.board import Place, Quadrant
from tableassist.games.memwars.cards import card_of, list_asked_for
from tableassist.games.memwars.mat import build_mat, diamond_of, place_of
from tableassist.games.memwars.memdeck import MemDeck
from tableassist.games.memwars.mending import pieces_of
from tableassist.games.memwars.phases import (
    Answering,
    Between,
    Challenging,
    Checking,
    Claiming,
    ClaimWindow,
    Counting,
    Deciding,
    Orienting,
    Over,
    Placing,
    Responding,
    Rolling,
    Setting,
    Studying,
)
from tableassist.games.memwars.scoring import can_board_win, score_board, score_side
from tableassist.games.memwars.sheets import make_sheet
from tableassist.games.memwars.spots import BOARD, OUTSIDE, Counter, Spot
from tableassist.games.memwars.state import State
from tableassist.games.memwars.words import compose_headline, name_sides
from tableassist.rules.game import Seat
from tableassist.rules.teams import chairs, has_teams
from tableassist.rules.view import GameView, Mark, SeatLine, Tile, Tone
from tableassist.rules.wording import format_count, list_in_words
from tableassist.table.geometry import Zone, ZoneName


def show(state: State, deck: MemDeck) -> GameView:
    """The state as players may see it."""
    return GameView(
        headline=compose_headline(state),
        detail=_detail(state, deck),
        seats=tuple(_line(state, seat) for seat in state.seats),
        tiles=_tiles(state),
        facts=_facts(state),
        tone=_tone(state),
        sheet=make_sheet(state, deck),
    )


@cache
def _zones() -> tuple[tuple[Zone, Place | None], ...]:
    return tuple((zone, place_of(zone.name)) for zone in build_mat().zones)


def _tiles(state: State) -> tuple[Tile, ...]:
    colours, diamonds, stake = tuple(player.colour for player in state.players), _diamonds(state), state.stake
    return tuple(
        _diamond(zone, diamonds.get(zone.name), colours)
        if place is None
        else _place(zone, state.board[place - 1], colours, place == stake)
        for zone, place in _zones()
    )


def _diamond(zone: Zone, owner: Seat | None, colours: tuple[str, ...]) -> Tile:
    pieces = () if owner is None or owner < 0 else (colours[owner],)
    return Tile(zone.name, zone.area, "up" if pieces else "empty", kind=zone.kind, pieces=pieces, owner=owner)


@lru_cache(maxsize=4096)
def _place(zone: Zone, spot: Spot, colours: tuple[str, ...], at_stake: bool) -> Tile:
    pieces = (*pieces_of(spot, colours), *(_counter(counter, spot.open) for counter in spot.showing))
    owner = None if spot.owner == OUTSIDE else spot.owner
    face = "up" if pieces else "closed" if spot.owner == OUTSIDE else "empty"
    mark = Mark.CHOICE if at_stake else Mark.NONE
    return Tile(zone.name, zone.area, face, mark=mark, kind=zone.kind, pieces=pieces, owner=owner)


def _counter(counter: Counter, up: bool) -> str:
    return f"{COUNTER}:{counter.value}" if up and counter.value else COUNTER


def _diamonds(state: State) -> dict[ZoneName, Seat]:
    return {diamond_of(won.quadrant): won.by[0] for won in state.won if len(won.by) == 1}


def _line(state: State, seat: Seat) -> SeatLine:
    player = state.players[seat]
    total = score_side(state, seat).total
    return SeatLine(
        player.name,
        total,
        unit="point" if abs(total) == 1 else "points",
        note="out of time" if player.passed else "loses the next turn" if player.lost_turn else "",
        badges=_badges(state, seat),
        to_move=seat == state.acting,
        out=player.passed,
        colour=player.colour,
    )


def _badges(state: State, seat: Seat) -> tuple[str, ...]:
    player = state.players[seat]
    badges = [f"{player.mode} {player.depth}"]
    if player.mode == "standard" or state.options.hybrid_challenge:
        badges.append(format_count(player.stock, "challenge"))
    badges.append(format_count(max(0, player.supply), "crystal"))
    badges += [
        f"{number} of {state.name(of)}" for of, number in zip(state.seats, player.captured, strict=True) if number
    ]
    if state.boxed[seat]:
        badges.append(f"{state.boxed[seat]} with the board")
    return tuple(badges)


def _detail(state: State, deck: MemDeck) -> str:
    match state.phase:
        case Over(why=why):
            return why
        case Answering(place=place, finished=False):
            return f"Card {place}: {card_of(deck, state.options, place).prompt}"
        case Answering(seat=seat, place=place):
            return f"{_facts_to(state, seat, place)} must be right."
        case Studying(place=place):
            return card_of(deck, state.options, place).note or f"Put a crystal on {place}."
        case Claiming(seat=seat, only=only):
            where = "an empty place" if only is None else str(only)
            return f"A crystal on {where}, and its facts: {_asks(state, deck, seat)}."
    return _asked(state, deck)


def _asks(state: State, deck: MemDeck, seat: Seat) -> str:
    """What a side's depth asks for while it states its facts."""
    return ", ".join(list_asked_for(deck, state.options, state.players[seat].depth))


def _asked(state: State, deck: MemDeck) -> str:
    match state.phase:
        case ClaimWindow(seat=seat, place=place):
            describe = f"{state.speaker(seat)} claims {place} and says {_asks(state, deck, seat)}."
            return f"{describe} A crystal and a challenge piece beside it challenge the claim."
        case Challenging(seat=seat):
            asks = _asks(state, deck, seat)
            return f"A crystal and a challenge piece lie there; what is right: {asks}? Then press the button."
        case Responding(challenger=challenger):
            return f"Give up: {state.name(challenger)} has the place. Contest: {state.name(challenger)} decides."
        case Deciding(claimant=claimant):
            return f"Forsake: {state.name(claimant)} keeps the place and takes a piece. Maintain: the card decides."
        case Checking(claimant=claimant, challenger=challenger):
            return f"What did {state.speaker(claimant)} and {state.speaker(challenger)} get right?"
        case Between():
            return f"{format_count(len(state.missed), 'card')} to answer again."
        case Rolling(rolled=rolled) if rolled:
            return list_in_words(f"{state.name(seat)} {number}" for seat, number in rolled) + "."
        case Orienting():
            return "At which side of the table is the board's north?"
        case Placing():
            return "Logo side up; remember where the large ones are."
        case Counting():
            return "Turn them over."
    return ""


def _facts_to(state: State, seat: Seat, place: Place) -> str:
    depth = state.depth(seat, place)
    return "The name" if depth == 1 else f"All {depth} facts"


def _facts(state: State) -> tuple[str, ...]:
    if isinstance(state.phase, Setting):
        return _seating(state)
    facts = [f"Turn {state.turn}", f"{format_count(state.left, 'place')} left"]
    if can_board_win(state):
        facts += [f"Board {score_board(state).total}", f"Pool {state.pool}"]
    if state.missed or state.pile:
        facts.append(f"Lightning pile {len(state.missed) + len(state.pile)}")
    if state.skipped:
        facts.append(f"{name_sides(state, state.skipped)} skipped")
    if state.stake is not None and state.at(state.stake).showing:
        facts.append(f"Who wins {state.stake} takes the counters there")
    if quadrants.are_won(state):
        facts += [_standing(state, quadrant) for quadrant in state.options.quadrants]
    return tuple(facts)


def _seating(state: State) -> tuple[str, ...]:
    """Who sits where (R-TB-010), where sides are teams."""
    sides = [player.members or (player.name,) for player in state.players]
    return (f"Clockwise: {list_in_words(chair.person for chair in chairs(sides))}",) if has_teams(sides) else ()


def _standing(state: State, quadrant: Quadrant) -> str:
    """A quadrant as it stands: who has how many points there, and what winning it earns."""
    won = next((one for one in state.won if one.quadrant == quadrant), None)
    if won is not None:
        return f"{quadrant} {name_sides(state, won.by)} +{won.bonus}" if won.by else f"{quadrant} nobody's"
    here = quadrants.count_standing(state, quadrant)
    shown = here if state.options.board_quadrants else {seat: mine for seat, mine in here.items() if seat != BOARD}
    return f"{quadrant} {':'.join(map(str, shown.values()))} for {quadrants.find_tier(state)}"


def _tone(state: State) -> Tone:
    match state.phase:
        case Over():
            return Tone.OVER
        case ClaimWindow() | Responding() | Deciding() | Checking() | Counting() | Between() | Answering(finished=True):
            return Tone.ASK
        case Challenging():
            return Tone.TODO
    return Tone.CALM
