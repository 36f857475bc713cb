"""Before play: the first state, the roll for the first turn, north, a shuffled deck, counters (R-MW-020 … R-MW-025)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tableassist.games.memwars import cards, counters, refusals, turns
from tableassist.games.memwars.actions import (
    SOURCES,
    Action,
    AgreeOption,
    ChooseQuadrants,
    Orient,
    PlaceCounter,
    Roll,
    SetDepth,
    Shuffled,
)
from tableassist.games.memwars.board import Place
from tableassist.games.memwars.memdeck import MOST_LEVELS, MemDeck
from tableassist.games.memwars.options import SOLITAIRE, Options, options_of, write_option_values
from tableassist.games.memwars.phases import Orienting, Placing, Rolling, Setting, Shuffling
from tableassist.games.memwars.spots import UNKNOWN_PLACE, make_bare_board
from tableassist.games.memwars.state import CHALLENGE_PIECES, START_PIECES, Player, State
from tableassist.rules.game import BOARD_NAME, Members, Refused, Seat, SetupRefused
from tableassist.rules.pieces import Ambiguity
from tableassist.rules.teams import side_name
from tableassist.table.geometry import Side

DIE = 8
MOST_SIDES = 4


def first_state(deck: MemDeck, sides: Sequence[Members], options: Options) -> State:
    """The game before anything was done, with the people of each side: raises SetupRefused."""
    names = tuple(map(side_name, sides))
    _check(names, options)
    _check_people(sides)
    players = tuple(_player(sides, Seat(seat), options) for seat in range(len(names)))
    playing = cards.list_in_play(options)
    state = State(
        options,
        players,
        cards.count_levels(deck, options),
        cards.count_worth(deck, options),
        make_bare_board(frozenset(playing)),
        pool=CHALLENGE_PIECES - sum(player.stock for player in players),
        boxed=(0,) * len(players),
        phase=Rolling(tuple(map(Seat, range(len(players))))),
        left=len(playing),
        first=_agreed_first(names, options),
        north=None if options.north == "choose" else Side(options.north),
        order=() if options.path == "random" else playing,
    )
    return go_on(counters.lay_out(state))


def go_on(state: State) -> State:
    """The next thing to be done before play, or the first turn."""
    first = state.first
    if first is None:
        return state.with_(phase=Rolling(state.seats))
    others = (*state.clockwise(first), first)
    if state.north is None:
        # R-MW-021: the second player, to the left of the first; alone, the only one.
        return state.with_(phase=Orienting(others[0]))
    if state.options.path == "random" and not state.shuffled:
        # R-MW-090: the last player, the one before the first.
        return state.with_(phase=Shuffling(others[-2] if len(others) > 1 else first))
    placing = counters.find_next_to_place(state)
    if placing is not None:
        return state.with_(phase=Placing(placing))
    return turns.pass_on(state.with_(owner=first))


def refuse_roll(state: State, action: Roll) -> Iterator[Refused]:
    """R-MW-020: each in turn, a number of the D8."""
    yield from refusals.refuse_phase(state, Rolling)
    yield from refusals.refuse_unasked(state, action.seat)
    if not 1 <= action.number <= DIE:
        yield Refused("R-MW-020", f"The die shows 1 to {DIE}, not {action.number}.", "Roll the die with eight sides.")
    yield from _source(action.source)


def apply_roll(state: State, action: Roll) -> State:
    """One more has rolled; the highest goes first, those tied roll again."""
    if not isinstance(state.phase, Rolling):
        return state
    waiting = tuple(seat for seat in state.phase.waiting if seat != action.seat)
    rolled = (*state.phase.rolled, (action.seat, action.number))
    if waiting:
        return state.with_(phase=Rolling(waiting, rolled))
    most = max(number for _, number in rolled)
    best = tuple(seat for seat, number in rolled if number == most)
    return go_on(state.with_(first=best[0])) if len(best) == 1 else state.with_(phase=Rolling(best))


def refuse_orient(state: State, action: Orient) -> Iterator[Refused]:
    """R-MW-021: the second player's choice."""
    yield from refusals.refuse_phase(state, Orienting)
    yield from refusals.refuse_unasked(state, action.seat)


def apply_orient(state: State, action: Orient) -> State:
    """North is agreed."""
    return go_on(state.with_(north=action.north)) if isinstance(state.phase, Orienting) else state


def refuse_shuffled(state: State, action: Shuffled) -> Iterator[Refused]:
    """R-MW-090: the last player shuffles; an order that is entered has every card once, as far as it is known."""
    yield from refusals.refuse_phase(state, Shuffling)
    yield from refusals.refuse_unasked(state, action.seat)
    if action.order and not _is_whole(action.order, cards.list_in_play(state.options)):
        yield Refused("R-MW-090", "Every card in play is in the deck once.", "Tell the order again.")
    yield from _source(action.source)


def apply_shuffled(state: State, action: Shuffled) -> State:
    """The deck lies in its new order."""
    if not isinstance(state.phase, Shuffling):
        return state
    known = tuple(place for place in action.order if place != UNKNOWN_PLACE)
    return go_on(state.with_(order=known, shuffled=True))


def _is_whole(order: Sequence[Place], deck: Sequence[Place]) -> bool:
    """Whether every card of the deck is in the order once; one that is not known may be any of the others."""
    known = [place for place in order if place != UNKNOWN_PLACE]
    return len(order) == len(deck) and len(set(known)) == len(known) and set(known) <= set(deck)


def refuse_place_counter(state: State, action: PlaceCounter) -> Iterator[Refused]:
    """R-MW-082: in turn, one's own counters, one on a place."""
    yield from refusals.refuse_phase(state, Placing)
    yield from refusals.refuse_unasked(state, action.seat)
    yield from counters.refuse_counter(state, action.seat, action.place, action.value)


def apply_place_counter(state: State, action: PlaceCounter) -> State:
    """A counter lies there, logo side up."""
    if not isinstance(state.phase, Placing):
        return state
    return go_on(counters.add_counter(state, action.seat, action.place, action.value))


def find_ambiguity(state: State, actions: Sequence[Action]) -> Ambiguity | None:
    """Whose counter is which, where two players placed one each before it was seen (R-MW-082); None where it shows.

    They lie logo side up, and who has placed which says of what values he has some left.
    """
    match tuple(actions):
        case (PlaceCounter(seat=a, place=p, value=v), PlaceCounter(seat=b, place=q, value=w)) if a != b:
            pass
        case _:
            return None
    other = (PlaceCounter(a, q, w), PlaceCounter(b, p, v))
    if any(next(counters.refuse_counter(state, one.seat, one.place, one.value), None) for one in other):
        return None
    choices = {f"The one on {p}": tuple(actions), f"The one on {q}": other}
    return Ambiguity(f"Which of the counters did {state.name(a)} place?", choices)


def refuse_agreeing(state: State, deck: MemDeck, chosen: dict[str, str]) -> Iterator[Refused]:
    """R-MW-025: before play, and before counters lie on the board."""
    if not isinstance(state.phase, Setting) or any(spot.counters and not spot.open for spot in state.board):
        yield Refused("R-MW-025", "Options are agreed on before play.", "Play on as agreed.")
        return
    try:
        _agreed(state, deck, chosen)
    except SetupRefused as refused:
        yield Refused("R-MW-025", str(refused), "Agree on something else.")


def agree(state: State, deck: MemDeck, chosen: dict[str, str]) -> State:
    """The game from its start with other options; the first player and north stay as they are."""
    try:
        return _agreed(state, deck, chosen)
    except SetupRefused:
        return state


def read_agreement(state: State, action: AgreeOption | ChooseQuadrants | SetDepth) -> dict[str, str]:
    """The option that an agreement sets."""
    match action:
        case AgreeOption(key=key, value=value):
            return {key: value} | _needed_with(state, key, value)
        case ChooseQuadrants(quadrants=quadrants):
            return {"quadrants": ",".join(quadrants)}
    if not state.has(action.seat) or not 1 <= action.depth <= MOST_LEVELS:
        return {"depth": f"{action.depth} for side {action.seat + 1}"}
    depths = [player.depth for player in state.players]
    depths[action.seat] = action.depth
    return {"depth": ",".join(map(str, depths))}


def _needed_with(state: State, key: str, value: str) -> dict[str, str]:
    """A-MW-15: what must be agreed together with it, and is where it is agreed by itself."""
    if key == "board_quadrants":
        with_them = state.options.board_score == "with_quadrants"
        return {"board_score": "with_quadrants"} if value == "true" else {"board_score": "places"} if with_them else {}
    if key == "board_score":
        return {"board_quadrants": "true" if value == "with_quadrants" else "false"}
    return {}


def _agreed(state: State, deck: MemDeck, chosen: dict[str, str]) -> State:
    options = options_of({**write_option_values(state.options), **chosen}, deck.key)
    fresh = first_state(deck, [player.members or (player.name,) for player in state.players], options)
    if not isinstance(fresh.phase, Rolling | Orienting):
        return fresh
    return go_on(fresh.with_(first=fresh.first or state.first, north=fresh.north or state.north))


def _check(names: Sequence[str], options: Options) -> None:
    alone = options.mode[0] in SOLITAIRE
    if alone and len(names) != 1:
        raise SetupRefused(f"{options.mode[0].capitalize()} is for one player, not {len(names)}.")
    # R-TB-011, A-MW-22
    if not alone and not 2 <= len(names) <= MOST_SIDES:
        raise SetupRefused(
            f"MemWars is for 2 to {MOST_SIDES} sides, not {len(names)}; one player can choose study or review."
        )
    if len({name.strip() for name in names} - {""}) != len(names):
        raise SetupRefused("Every player needs a name of his own.")
    if options.board_quadrants != (options.board_score == "with_quadrants"):
        # A-MW-15
        raise SetupRefused(
            "board_quadrants=true and board_score=with_quadrants need each other: the board scores for quadrants "
            "where it can win them."
        )
    for key, values in (("mode", options.mode), ("depth", options.depth)):
        if len(values) not in (1, len(names)):
            raise SetupRefused(f"The option {key} has one value, or one for each of the {len(names)} sides.")
    if len(options.colours) < len(names):
        raise SetupRefused(f"The option colours names {len(options.colours)} colours; {len(names)} are needed.")
    if options.first != "roll" and int(options.first) > len(names):
        raise SetupRefused(f"Side {options.first} cannot go first: there are {len(names)} sides.")


def _check_people(sides: Sequence[Members]) -> None:
    """A-MW-18"""
    if BOARD_NAME in (person.strip().casefold() for members in sides for person in members):
        raise SetupRefused(f"Nobody can be called {BOARD_NAME!r}: the board may win, and goes by that name.")


def _agreed_first(names: Sequence[str], options: Options) -> Seat | None:
    if len(names) == 1:
        return Seat(0)
    return None if options.first == "roll" else Seat(int(options.first) - 1)


def _player(sides: Sequence[Members], seat: Seat, options: Options) -> Player:
    mode = options.mode[seat] if len(options.mode) > 1 else options.mode[0]
    depth = options.depth[seat] if len(options.depth) > 1 else options.depth[0]
    # A-MW-22: four sides cannot have 13 each of 50.
    stock = min(START_PIECES, CHALLENGE_PIECES // len(sides))
    members = sides[seat] if len(sides[seat]) > 1 else ()
    captured = (0,) * len(sides)
    return Player(side_name(sides[seat]), options.colours[seat], mode, depth, stock, captured, members=members)


def _source(source: str) -> Iterator[Refused]:
    if source not in SOURCES:
        yield Refused("R-TB-006", f"Chance is {' or '.join(SOURCES)}, not {source!r}.", "Say where it came from.")
