"""What a match does: who takes its effect, and how each effect begins, goes on and is done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace

from tableassist.games.deluxe_memory import tokens
from tableassist.games.deluxe_memory.cards import Colour, colour_of, value_of
from tableassist.games.deluxe_memory.grid import list_face_down, list_filled, places_of_cross, places_of_square
from tableassist.games.deluxe_memory.mat import list_places
from tableassist.games.deluxe_memory.phases import (
    Copying,
    Crossing,
    Inspecting,
    Intercepting,
    Naming,
    Over,
    Peeking,
    Phase,
    Rearranging,
    Revealing,
    Squaring,
    Topic,
)
from tableassist.games.deluxe_memory.state import Player, State, with_player
from tableassist.games.deluxe_memory.turns import end_turn, grant
from tableassist.rules.game import Seat
from tableassist.table.cards import CardName, rank
from tableassist.table.geometry import ZoneName

UP_TO_FOUR, THREE_LOSES, QUEEN_GIVES = 4, 3, 6


def find_holders_of_tens(state: State, matcher: Seat) -> tuple[Seat, ...]:
    """Who may take another's match, nearest first (A-DM-14, A-DM-16); a skipped player may too (A-DM-40)."""
    return tuple(seat for seat in state.clockwise(matcher) if _takes(state.players[seat]))


def _takes(player: Player) -> bool:
    # A-CK-09: a match would have to be taken in time that is over.
    return bool(player.tens) and player.plays


def award_match(state: State, matcher: Seat) -> State:
    """A pair was shown and set aside: somebody takes its effect."""
    holders = find_holders_of_tens(state, matcher)
    if not holders:
        return resolve_match(state, (matcher,))
    if state.options.ten_optional:
        return state.with_(phase=Intercepting(holders[0], holders[1:]))
    return intercept(state, matcher, holders if state.options.ten_chain == "all" else holders[:1])


def intercept(state: State, matcher: Seat, holders: Iterable[Seat]) -> State:
    """Holders of tens discard a pair and take the effect (R-DM-040)."""
    takers = tuple(holders)
    for seat in takers:
        player = state.players[seat]
        state = with_player(state, seat, replace(player, tens=player.tens[1:]))
    # A-DM-15: with `copy` the matcher keeps his effect, and takes it first.
    return resolve_match(state, (matcher, *takers) if state.options.ten_mode == "copy" else takers)


def answer_ten(state: State, phase: Intercepting, yes: bool) -> State:
    """A holder of tens takes the match or lets it go by; then the next holder is asked (A-DM-14)."""
    takers = (*state.takers, phase.seat) if yes else state.takers
    if phase.others and not (yes and state.options.ten_chain == "nearest"):
        return state.with_(takers=takers, phase=Intercepting(phase.others[0], phase.others[1:]))
    if takers:
        return intercept(state, state.owner, takers)
    return resolve_match(state, (state.owner,))


def resolve_match(state: State, takers: tuple[Seat, ...]) -> State:
    """The first taker takes the effect, the others after him."""
    if not takers:
        return end_turn(state.with_(takers=()))
    state = state.with_(takers=takers[1:])
    return _begin(state, takers[0]) if state.players[takers[0]].plays else end_effect(state)


def end_effect(state: State) -> State:
    """An effect is over: who ran out is out, then the next taker or the end of the turn (A-DM-08)."""
    state = tokens.settle_players(state)
    return state if isinstance(state.phase, Over) else resolve_match(state, state.takers)


def begin_chart_effect(state: State, seat: Seat, of_rank: str) -> State:
    """The effect of a rank of the Mixed Chart begins (R-DM-031 … R-DM-043)."""
    return _CHART[of_rank](state, seat)


def resolve_naming(state: State, phase: Naming, players: tuple[Seat, ...]) -> State:
    """The named players gain, lose, give or share."""
    state = _moved(state, phase, players)
    return _reveal_one(state, phase.seat) if phase.topic is Topic.ACE else end_effect(state)


def resolve_square(state: State, seat: Seat, top_left: ZoneName) -> State:
    """A square was selected: two of its cards are looked at next (A-DM-23)."""
    return state.with_(phase=Inspecting(seat, _with_cards(state, places_of_square(top_left))))


def resolve_inspection(state: State, seat: Seat, block: tuple[ZoneName, ...], peeked_at: tuple[ZoneName, ...]) -> State:
    """Two cards of the square were looked at: the others are revealed (R-DM-034)."""
    rest = _down(state, (place for place in block if place not in peeked_at))
    return continue_revealing(state, Revealing(seat, "4", rest, len(rest)))


def resolve_cross(state: State, seat: Seat, centre: ZoneName) -> State:
    """A cross was selected: its face-down cards are revealed (R-DM-035), some of which may have been before."""
    done = state.phase.done if isinstance(state.phase, Crossing) else ()
    pool = pool_of_cross(state, centre)
    return continue_revealing(state, Revealing(seat, "5", pool, len(pool), done))


def pool_of_cross(state: State, centre: ZoneName) -> tuple[ZoneName, ...]:
    """The face-down cards of the cross around a place."""
    return _down(state, places_of_cross(centre, state.options.cross))


def find_crosses_with(state: State, shown: Iterable[ZoneName]) -> list[ZoneName]:
    """The centres of crosses with all these cards among their face-down ones: of any cross where none were shown."""
    places = set(shown)
    return [centre for centre in list_places(state.options.jokers) if places <= set(pool_of_cross(state, centre))]


def continue_revealing(state: State, phase: Revealing) -> State:
    """The effect goes on revealing, or is through with it."""
    return stop_revealing(state, phase) if _through(state, phase) else state.with_(phase=phase)


def stop_revealing(state: State, phase: Revealing) -> State:
    """What follows when no more cards are revealed."""
    if not phase.stays:
        state = state.with_(settling=(*state.settling, *(place for place, _ in phase.done)))
    state = state.with_(closed=phase)
    if phase.effect == "3" and incurs_penalty(card for _, card in phase.done):
        return _ask(state, phase.seat, Topic.THREE, THREE_LOSES)
    return end_effect(grant(state, phase.seat) if phase.effect == "5" else state)


def incurs_penalty(cards: Iterable[CardName]) -> bool:
    """Whether the cards revealed by a 3 contain a 3 or three of a kind (A-DM-28)."""
    ranks = Counter(rank(card) for card in cards)
    return "3" in ranks or any(count >= 3 for count in ranks.values())


def _begin(state: State, seat: Seat) -> State:
    if state.pair is None:
        return end_effect(state)
    card, amount = state.pair[0], value_of(state.pair[0])
    match colour_of(state.pair):
        case Colour.JOKERS:
            return state.with_(phase=Rearranging(seat))
        case Colour.BLACK:
            return _ask(state, seat, Topic.PAY, amount)
        case Colour.RED:
            return _ask(state, seat, Topic.GAIN, amount)
        case Colour.MIXED if state.options.simplicity:
            return _ask(state, seat, Topic.GIVE, amount)
    return begin_chart_effect(state, seat, rank(card))


def _ask(state: State, seat: Seat, topic: Topic, amount: int) -> State:
    return state.with_(phase=Naming(seat, topic, amount))


def _moved(state: State, phase: Naming, players: tuple[Seat, ...]) -> State:
    match phase.topic, players:
        case Topic.PAY | Topic.THREE, losers:
            for loser in losers:
                state = tokens.lose(state, loser, phase.amount)
        case Topic.GAIN, (winner, *_):
            return tokens.gain(state, winner, phase.amount)
        case Topic.ACE, (gainer, loser, *_):
            return tokens.lose(tokens.gain(state, gainer, phase.amount), loser, phase.amount)
        case Topic.JACK, (a, b, *_):
            return tokens.share(state, a, b)
        case _, (giver, receiver, *_):
            return tokens.give(state, giver, receiver, phase.amount)
    return state


def _reveal_one(state: State, seat: Seat) -> State:
    # A-DM-29: mandatory if a face-down card exists; a face-up one may be chosen (A-DM-24).
    if not list_face_down(state.grid):
        return end_effect(state)
    return state.with_(phase=Revealing(seat, "A", list_filled(state.grid), 1))


def _ace(state: State, seat: Seat) -> State:
    return _ask(state, seat, Topic.ACE, 1)


def _two(state: State, seat: Seat) -> State:
    # A-DM-27: with fewer than two cards there is no effect.
    return end_effect(state) if len(list_filled(state.grid)) < 2 else state.with_(phase=Peeking(seat))


def _three(state: State, seat: Seat) -> State:
    return continue_revealing(state, Revealing(seat, "3", list_filled(state.grid), UP_TO_FOUR))


def _four(state: State, seat: Seat) -> State:
    return _unless_bare(state, Squaring(seat))


def _five(state: State, seat: Seat) -> State:
    return _unless_bare(state, Crossing(seat))


def _six(state: State, seat: Seat) -> State:
    pool = list_filled(state.grid)
    return continue_revealing(state, Revealing(seat, "6", pool, len(pool)))


def _seven(state: State, seat: Seat) -> State:
    return end_effect(grant(state, seat, offer=True))


def _eight(state: State, _seat: Seat) -> State:
    return end_effect(state.with_(skips=state.skips + 1))


def _nine(state: State, seat: Seat) -> State:
    return end_effect(_keep(state, seat, "9"))


def _ten(state: State, seat: Seat) -> State:
    return end_effect(_keep(state, seat, "10"))


def _jack(state: State, seat: Seat) -> State:
    # A-DM-30: the jack needs two players in the game, and there always are.
    return _ask(state, seat, Topic.JACK, 0)


def _queen(state: State, seat: Seat) -> State:
    return _ask(state, seat, Topic.QUEEN, QUEEN_GIVES)


def _king(state: State, seat: Seat) -> State:
    return state.with_(phase=Copying(seat))


_CHART: dict[str, Callable[[State, Seat], State]] = {
    "A": _ace,
    "2": _two,
    "3": _three,
    "4": _four,
    "5": _five,
    "6": _six,
    "7": _seven,
    "8": _eight,
    "9": _nine,
    "10": _ten,
    "J": _jack,
    "Q": _queen,
    "K": _king,
}


def _keep(state: State, seat: Seat, kind: str) -> State:
    """The matched pair stays in front of the player; a king's pair acts as what it copied (A-DM-19)."""
    if state.pair is None or _kept(state):
        return state
    player = state.players[seat]
    if kind == "9":
        return with_player(state, seat, replace(player, nines=(*player.nines, state.pair)))
    return with_player(state, seat, replace(player, tens=(*player.tens, state.pair)))


def _kept(state: State) -> bool:
    """Whether the pair lies before somebody already: with `copy` or `all` only the first taker can keep it."""
    return any(state.pair in (*player.nines, *player.tens) for player in state.players)


def _unless_bare(state: State, phase: Phase) -> State:
    return state.with_(phase=phase) if list_filled(state.grid) else end_effect(state)


def _through(state: State, phase: Revealing) -> bool:
    if len(phase.done) >= min(phase.most, len(phase.pool)):
        return True
    return phase.stays and not _down(state, phase.pool)


def _with_cards(state: State, places: Iterable[ZoneName]) -> tuple[ZoneName, ...]:
    return tuple(place for place in places if state.at(place))


def _down(state: State, places: Iterable[ZoneName]) -> tuple[ZoneName, ...]:
    return tuple(place for place in places if state.at(place) == "?")
