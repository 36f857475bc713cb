"""What may be entered by button: the questions of the game, and with `by_hand` all that a camera would see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from tableassist.games.deluxe_memory.actions import (
    Copy,
    Cross,
    EndLook,
    Name,
    NoMatch,
    Pay5,
    Rearranged,
    Reveal,
    Select,
    ShowMatch,
    Shown,
    Square,
    Stop,
    Swap,
    Take10,
)
from tableassist.games.deluxe_memory.actions import Look as LookAt
from tableassist.games.deluxe_memory.asking import Ask, Choice, Step
from tableassist.games.deluxe_memory.cards import CHART
from tableassist.games.deluxe_memory.choices import MOST_LOSERS
from tableassist.games.deluxe_memory.effects import find_crosses_with
from tableassist.games.deluxe_memory.grid import DOWN, list_face_up, list_filled, list_square_corners, places_of_square
from tableassist.games.deluxe_memory.mat import list_places
from tableassist.games.deluxe_memory.phases import (
    Choosing,
    Copying,
    Crossing,
    Inspected,
    Inspecting,
    Intercepting,
    Looking,
    Naming,
    Offering,
    Peeking,
    Rearranging,
    Revealing,
    Squaring,
    Swapping,
    Topic,
)
from tableassist.games.deluxe_memory.state import State
from tableassist.games.deluxe_memory.tokens import is_payment_covered
from tableassist.games.deluxe_memory.words import compose_headline, format_question, format_tokens
from tableassist.rules import asking
from tableassist.rules.asking import answer_question, prompt_of
from tableassist.rules.game import Seat
from tableassist.rules.view import Prompt
from tableassist.table.cards import DECK, JOKERS, SUIT_SIGNS, CardName, rank, suit
from tableassist.table.geometry import ZoneName

THEN = Callable[[CardName], Step]
_NOBODY_MORE = "done"


def prompt(state: State, chosen: tuple[str, ...] = (), *, by_hand: bool = False) -> Prompt | None:
    """What may be entered now, after the keys chosen so far; None for nothing."""
    ask = _entered_by_hand(state) if by_hand else None
    ask = ask or _question(state)
    return None if ask is None else prompt_of(answer_question(ask, chosen), state.acting)


def _question(state: State) -> Ask | None:
    """The questions that no camera can answer."""
    match state.phase:
        case Naming():
            return _naming(state, state.phase)
        case Copying(seat=seat):
            return Ask(compose_headline(state), partial(_copies, seat))
        case Offering(seat=seat):
            return Ask(compose_headline(state), partial(_yes_no, lambda yes: Pay5(seat, yes)))
        case Intercepting(seat=seat):
            return Ask(compose_headline(state), partial(_yes_no, lambda yes: Take10(seat, yes)))
        case Squaring(seat=seat):
            return Ask(compose_headline(state), partial(_squares, state, seat))
        case Crossing():
            return Ask(compose_headline(state), partial(_crosses, state, state.phase))
        case Revealing(seat=seat, may_stop=True):
            return Ask(compose_headline(state), lambda: [_stop(seat)])
    return _hands_full(state)


def _hands_full(state: State) -> Ask | None:
    """How looks end."""
    match state.phase:
        case Looking():
            return Ask(_warned(state, state.phase), partial(_claims, state.phase))
        case Swapping(seat=seat, back=False) | Inspected(seat=seat) | Rearranging(seat=seat, done=False):
            return Ask(compose_headline(state), lambda: [Choice("done", "Done", lambda: EndLook(seat))])
        case Swapping() as swapping:
            return Ask(compose_headline(state), lambda: [_swapped(swapping)])
        case Rearranging(seat=seat):
            return Ask(compose_headline(state), lambda: [Choice("done", "Done", lambda: Rearranged(seat))])
    return None


def _entered_by_hand(state: State) -> Ask | None:
    """The questions in place of a camera."""
    match state.phase:
        case Choosing(seat=seat):
            return _two_places(compose_headline(state), list_filled(state.grid), lambda pair: Select(seat, pair))
        case Looking() as looking if looking.claim:
            return _after_look(state, looking)
        case Revealing():
            return Ask(compose_headline(state), partial(_reveals, state, state.phase))
        case Peeking(seat=seat):
            return _two_places(compose_headline(state), list_filled(state.grid), lambda pair: LookAt(seat, pair))
        case Inspecting(seat=seat, block=(only,)):
            return Ask(compose_headline(state), lambda: [_at(only, lambda: LookAt(seat, (only,)))])
        case Inspecting(seat=seat, block=block):
            return _two_places(compose_headline(state), block, lambda pair: LookAt(seat, pair))
        case Swapping() as swapping:
            return Ask(compose_headline(state), lambda: [_swapped(swapping)])
        case Rearranging(seat=seat):
            return Ask(compose_headline(state), lambda: [Choice("done", "Done", lambda: Rearranged(seat))])
    return None


def _two_places(text: str, among: tuple[ZoneName, ...], then: Callable[[tuple[ZoneName, ...]], Step]) -> Ask:
    def second(first: ZoneName) -> Ask:
        return Ask(
            f"{first} and …", lambda: (_at(place, partial(then, (first, place))) for place in among if place != first)
        )

    return Ask(text, lambda: (_at(place, partial(second, place)) for place in among))


def _at(place: ZoneName, then: Callable[[], Step]) -> Choice:
    return Choice(place, place, then, zone=place)


def _player(state: State, seat: Seat, then: Callable[[], Step]) -> Choice:
    return Choice(str(seat), state.name(seat), then, seat=seat)


def _yes_no(then: Callable[[bool], Step]) -> Iterator[Choice]:
    yield Choice("yes", "Yes", lambda: then(True))
    yield Choice("no", "No", lambda: then(False))


def _copies(seat: Seat) -> Iterator[Choice]:
    for of_rank, effect in CHART.items():
        if of_rank != "K":
            yield Choice(of_rank, f"{of_rank}: {effect.label}", partial(Copy, seat, of_rank))


def _squares(state: State, seat: Seat) -> Iterator[Choice]:
    grid = list_places(state.options.jokers)
    for field in list_square_corners():
        block = [place for place in places_of_square(field) if state.at(place)]
        if block:
            yield Choice(field, f"{field} square", partial(Square, seat, field), zone=field if field in grid else None)


def _crosses(state: State, phase: Crossing) -> Iterator[Choice]:
    return (_at(place, partial(Cross, phase.seat, place)) for place in find_crosses_with(state, dict(phase.done)))


def _stop(seat: Seat) -> Choice:
    return Choice("stop", "Stop", lambda: Stop(seat))


def _swapped(phase: Swapping) -> Choice:
    return Choice("swapped", "Swapped", lambda: Swap(phase.seat, phase.places[0], phase.places[1]))


def _claims(phase: Looking) -> Iterator[Choice]:
    for claim, label in (("match", "Match"), ("no_match", "No match")):
        if claim != phase.claim:
            yield Choice(claim, label, partial(EndLook, phase.seat, claim))


def _warned(state: State, phase: Looking) -> str:
    """The question, with a warning where hiding cards would cost the last token (A-DM-09)."""
    tokens, name = state.tokens(phase.seat), state.name(phase.seat)
    if tokens > len(phase.places) or state.options.underdogs or is_payment_covered(state, phase.seat):
        return compose_headline(state)
    return f"{compose_headline(state)}. Take care: {name} has {format_tokens(tokens)}; without tokens {name} is out."


def _naming(state: State, phase: Naming) -> Ask:
    if phase.topic is Topic.THREE:
        return _losers(state, phase, ())
    if phase.topic in (Topic.PAY, Topic.GAIN):
        return Ask(
            format_question(phase), lambda: (_player(state, s, partial(Name, phase.seat, (s,))) for s in state.seats)
        )
    return Ask(format_question(phase), partial(_pairs, state, phase))


def _pairs(state: State, phase: Naming) -> Iterator[Choice]:
    for first in state.seats:
        yield _player(state, first, partial(_with_second, state, phase, first))


def _with_second(state: State, phase: Naming, first: Seat) -> Ask:
    seconds = [seat for seat in state.seats if seat != first or phase.topic is Topic.ACE]
    text = {
        Topic.ACE: "{name} gains a token; who loses one?",
        Topic.JACK: "{name} shares with whom?",
    }.get(phase.topic, "{name} gives; who receives?")
    return Ask(
        text.format(name=state.name(first)),
        lambda: (_player(state, seat, partial(Name, phase.seat, (first, seat))) for seat in seconds),
    )


def _losers(state: State, phase: Naming, so_far: tuple[Seat, ...]) -> Ask:
    def then(seat: Seat) -> Step:
        losers = (*so_far, seat)
        return Name(phase.seat, losers) if len(losers) == MOST_LOSERS else _losers(state, phase, losers)

    def choices() -> Iterator[Choice]:
        yield from (_player(state, seat, partial(then, seat)) for seat in state.seats if seat not in so_far)
        label = "Nobody else" if so_far else "Nobody"
        yield Choice(_NOBODY_MORE, label, lambda: Name(phase.seat, so_far))

    return Ask(format_question(phase), choices)


def _after_look(state: State, phase: Looking) -> Ask:
    other = [choice for choice in _claims(phase) if phase.claim != "open"]
    match phase.claim:
        case "match":
            ask = _match_cards(state, phase)
        case "no_match":
            ask = _facing(state, phase)
        case _:
            return Ask(compose_headline(state), partial(_either, state, phase))
    return Ask(ask.text, lambda: (*ask.choices(), *other))


def _either(state: State, phase: Looking) -> Iterator[Choice]:
    yield Choice("match", "Match", lambda: _match_cards(state, phase))
    yield Choice("no_match", "No match", lambda: _facing(state, phase))


def _match_cards(state: State, phase: Looking) -> Ask:
    def then(shown: Shown) -> Step:
        (_, first), (_, second) = shown
        return ShowMatch(phase.seat, (first, second))

    step = _cards(state, phase, phase.places, then)
    return (
        step
        if isinstance(step, asking.Ask)
        else Ask("Match", lambda: [Choice("shown", "These two cards", lambda: step)])
    )


def _facing(state: State, phase: Looking) -> Ask:
    a, b = phase.places

    def choices() -> Iterator[Choice]:
        for key, label, up in (
            ("up", "Both face up", (a, b)),
            (a, f"Only {a} face up", (a,)),
            (b, f"Only {b} face up", (b,)),
            ("hidden", "Both face down", ()),
        ):
            cost = 2 - len(up)
            price = f" ({_price(state, phase.seat, cost)})" if cost else ""
            yield Choice(key, f"{label}{price}", partial(_cards, state, phase, up, partial(NoMatch, phase.seat)))

    return Ask(_warned(state, phase), choices)


def _price(state: State, seat: Seat, cost: int) -> str:
    """What hiding so many cards costs, with a word where that is the last token, or where nines go instead."""
    if is_payment_covered(state, seat):
        return "the 9s"
    return f"{format_tokens(cost)}{': the last' if cost == state.tokens(seat) else ''}"


def _cards(
    state: State, phase: Looking, where: tuple[ZoneName, ...], then: Callable[[Shown], Step], shown: Shown = ()
) -> Step:
    """Asks for the card on each place, except where it lay face up before."""
    if not where:
        return then(shown)
    place, rest = where[0], where[1:]
    named = [card for _, card in shown]

    def next_card(card: CardName) -> Step:
        return _cards(state, phase, rest, then, (*shown, (place, card)))

    content = state.at(place)
    if content != DOWN:
        return next_card(CardName(content))
    return _card(f"Which card lies on {place}?", _possible(state, named), next_card)


def _card(text: str, cards: tuple[CardName, ...], then: THEN) -> Ask:
    """Asks for a card: its rank, then its suit."""
    ranks = dict.fromkeys(rank(card) for card in cards)

    def suits(of_rank: str) -> Ask:
        fitting = [card for card in cards if rank(card) == of_rank]
        return Ask(text, lambda: (Choice(suit(card), _suit_sign(card), partial(then, card)) for card in fitting))

    return Ask(text, lambda: (Choice(of_rank, _rank_word(of_rank), partial(suits, of_rank)) for of_rank in ranks))


def _possible(state: State, named: Iterable[CardName]) -> tuple[CardName, ...]:
    """The cards that can lie face down: not set aside, not face up elsewhere, not named just before."""
    seen = {*state.gone, *named, *(CardName(card) for _, card in list_face_up(state.grid))}
    deck = (*DECK, *JOKERS) if state.options.jokers else DECK
    return tuple(card for card in deck if card not in seen)


def _reveals(state: State, phase: Revealing) -> Iterator[Choice]:
    for place in phase.pool:
        if place not in phase.revealed:
            yield _at(place, partial(_reveal, state, phase, place))
    if phase.may_stop:
        yield _stop(phase.seat)


def _reveal(state: State, phase: Revealing, place: ZoneName) -> Step:
    def then(card: CardName) -> Step:
        return Reveal(phase.seat, place, card)

    content = state.at(place)
    if content != DOWN:
        return then(CardName(content))
    return _card(f"Which card lies on {place}?", _possible(state, (card for _, card in phase.done)), then)


def _rank_word(of_rank: str) -> str:
    return "Joker" if of_rank == "X" else of_rank


def _suit_sign(card: CardName) -> str:
    return SUIT_SIGNS.get(suit(card), "red" if suit(card) == "R" else "black")
