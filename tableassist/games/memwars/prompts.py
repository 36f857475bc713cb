"""What may be entered by button: the questions of the game, and with `by_hand` all that a camera would see."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

from tableassist.games.memwars import counters
from tableassist.games.memwars.actions import (
    Action,
    Answer,
    Challenge,
    Claim,
    Contest,
    CountersRevealed,
    Decline,
    Draw,
    Finished,
    Forsake,
    GiveUp,
    Maintain,
    NextRound,
    Orient,
    PlaceCounter,
    Roll,
    Shuffled,
    Stated,
    Stop,
    Study,
    Verdict,
)
from tableassist.games.memwars.asking import Ask, Choice, Step
from tableassist.games.memwars.board import PLACES, Place
from tableassist.games.memwars.mat import zone_of
from tableassist.games.memwars.memdeck import MemDeck
from tableassist.games.memwars.options import UNTIL_EMPTY
from tableassist.games.memwars.phases import (
    Answering,
    Between,
    Challenging,
    Checking,
    Claiming,
    ClaimWindow,
    Counting,
    Deciding,
    Drawing,
    Orienting,
    Placing,
    Responding,
    Rolling,
    Shuffling,
    Studying,
)
from tableassist.games.memwars.setting import DIE
from tableassist.games.memwars.sheets import make_answer_sheet as answer_sheet
from tableassist.games.memwars.sheets import make_checking_sheet as check_sheet
from tableassist.games.memwars.spots import UNKNOWN_VALUE, VALUES
from tableassist.games.memwars.state import State
from tableassist.games.memwars.words import compose_headline
from tableassist.rules.asking import answer_question, prompt_of
from tableassist.rules.game import Seat
from tableassist.rules.view import Prompt
from tableassist.table.geometry import Side

Facts = tuple[bool, ...]


def prompt(state: State, deck: MemDeck, chosen: tuple[str, ...] = (), *, by_hand: bool = False) -> Prompt | None:
    """What may be entered now, after the keys chosen so far; None for nothing."""
    ask = _entered_by_hand(state) if by_hand else None
    ask = ask or _before_play(state) or _challenge(state, deck) or _learning(state, deck)
    return None if ask is None else prompt_of(answer_question(ask, chosen), state.acting)


def _entered_by_hand(state: State) -> Ask | None:
    """The questions in place of a camera."""
    match state.phase:
        case Claiming(seat=seat, only=None):
            free = (place for place, spot in zip(PLACES, state.board, strict=True) if spot.owner is None)
            return Ask(compose_headline(state), partial(_places, tuple(free), partial(Claim, seat)))
        case Claiming(seat=seat, only=only) if only is not None:
            return Ask(compose_headline(state), partial(_places, (only,), partial(Claim, seat)))
        case Studying(seat=seat, place=place):
            return Ask(compose_headline(state), partial(_places, (place,), partial(Study, seat)))
        case Placing(seat=seat):
            free = (
                place
                for place in PLACES
                if next(counters.refuse_counter(state, seat, place, UNKNOWN_VALUE), None) is None
            )
            return Ask(compose_headline(state), partial(_places, tuple(free), partial(_value, state, seat)))
    return None


def _before_play(state: State) -> Ask | None:
    match state.phase:
        case Rolling(seat=seat):
            return Ask(compose_headline(state), partial(_numbers, range(1, DIE + 1), partial(Roll, seat)))
        case Orienting(seat=seat):
            sides = [(side.value, side.value.capitalize(), partial(Orient, seat, side)) for side in Side]
            return Ask(compose_headline(state), partial(_choices, sides))
        case Shuffling(seat=seat):
            return Ask(compose_headline(state), partial(_choices, [("shuffled", "Shuffled", partial(Shuffled, seat))]))
        case Drawing(seat=seat):
            undrawn = (place for place in PLACES if state.levels[place - 1] and place not in state.order)
            return Ask(compose_headline(state), partial(_places, tuple(undrawn), partial(Draw, seat)))
    return None


def _challenge(state: State, deck: MemDeck) -> Ask | None:
    """A claim and its challenge, step by step (R-MW-042 … R-MW-048)."""
    match state.phase:
        case ClaimWindow(asked=asked):
            return _either(state, Challenge(asked), Decline(asked))
        case Challenging(seat=seat):
            return Ask(compose_headline(state), partial(_choices, [("stated", "Facts stated", partial(Stated, seat))]))
        case Responding(seat=seat):
            return _either(state, GiveUp(seat), Contest(seat))
        case Deciding(seat=seat):
            return _either(state, Forsake(seat), Maintain(seat))
        case Checking() as checking:
            return _claimant(state, deck, checking, ())
    return None


def _learning(state: State, deck: MemDeck) -> Ask | None:
    match state.phase:
        case Answering(finished=True) as answering:
            return _answered(state, deck, answering, ())
        case Answering(seat=seat):
            return Ask(compose_headline(state), partial(_choices, _quick_answers(seat)))
        case Between():
            return Ask(compose_headline(state), partial(_choices, _rounds(state)))
        case Counting(place=place):
            return _counted(state, place, ())
    return None


def _either(state: State, one: Action, other: Action) -> Ask:
    named = [(type(action).__name__.lower(), _LABELS[type(action)], partial(_same, action)) for action in (one, other)]
    return Ask(compose_headline(state), lambda: (Choice(*each) for each in named))


def _same(action: Action) -> Action:
    return action


_LABELS: dict[type[Action], str] = {
    Challenge: "Challenge",
    Decline: "No challenge",
    GiveUp: "Give up",
    Contest: "Contest",
    Forsake: "Forsake",
    Maintain: "Maintain",
}


def _choices(named: Iterable[tuple[str, str, Callable[[], Step]]]) -> Iterator[Choice]:
    return (Choice(key, label, then) for key, label, then in named)


def _numbers(numbers: Iterable[int], then: Callable[[int], Step]) -> Iterator[Choice]:
    return (Choice(str(number), str(number), partial(then, number)) for number in numbers)


def _places(places: tuple[Place, ...], then: Callable[[Place], Step]) -> Iterator[Choice]:
    return (Choice(str(place), str(place), partial(then, place), zone=zone_of(place)) for place in places)


def _quick_answers(seat: Seat) -> list[tuple[str, str, Callable[[], Step]]]:
    return [
        ("finished", "Answer finished", partial(Finished, seat)),
        ("right", "All right", partial(Answer, seat, (True,))),
        ("wrong", "Wrong", partial(Answer, seat, (False,))),
    ]


def _rounds(state: State) -> list[tuple[str, str, Callable[[], Step]]]:
    rounds: list[tuple[str, str, Callable[[], Step]]] = [("next", "Next round", NextRound)]
    return [*rounds, ("stop", "Stop", Stop)] if state.options.lightning == UNTIL_EMPTY else rounds


def _value(state: State, seat: Seat, place: Place) -> Ask:
    """R-MW-100: a value may be kept to oneself until the place is won."""
    values = [value for value in VALUES if counters.count_left_of(state, seat, value) > 0]

    def choices() -> Iterator[Choice]:
        yield Choice("secret", "Keep it secret", partial(PlaceCounter, seat, place))
        yield from _numbers(values, partial(PlaceCounter, seat, place))

    return Ask(f"{state.name(seat)}: which value on {place}? Nobody else looks.", choices)


def _counted(state: State, place: Place, known_values: tuple[int, ...]) -> Ask:
    unrevealed = [counter for counter in state.at(place).counters if counter.value == UNKNOWN_VALUE]
    by = unrevealed[len(known_values)].by

    def then(value: int) -> Step:
        values = (*known_values, value)
        return CountersRevealed(place, values) if len(values) == len(unrevealed) else _counted(state, place, values)

    possible = [value for value in VALUES if by is None or counters.count_left_of(state, by, value) > 0]
    whose = "The" if by is None else f"{state.name(by)}'s"
    return Ask(f"{whose} counter on {place}: what is it worth?", partial(_numbers, possible, then))


def _answered(state: State, deck: MemDeck, phase: Answering, facts: Facts) -> Ask:
    """The facts of a finished answer, one after the other."""
    depth = state.depth(phase.seat, phase.place)

    def then(judged: Facts) -> Step:
        return Answer(phase.seat, judged) if len(judged) == depth else _answered(state, deck, phase, judged)

    sheet = answer_sheet(state, deck, phase, facts)
    text = f"{sheet.rows[len(facts)][0]}: was {state.speaker(phase.seat)} right?"
    return Ask(text, partial(_judgements, facts, depth, then), sheet)


def _claimant(state: State, deck: MemDeck, phase: Checking, t: Facts) -> Ask:
    """The facts of the side on turn, one after the other; then the challenger's."""
    depth = state.depth(phase.claimant, phase.place)

    def then(judged: Facts) -> Step:
        more = len(judged) < depth
        return _claimant(state, deck, phase, judged) if more else _challenger(state, deck, phase, judged, ())

    sheet = check_sheet(state, deck, phase, t)
    text = f"{sheet.rows[len(t)][0]}: was {state.speaker(phase.claimant)} right?"
    return Ask(text, partial(_judgements, t, depth, then), sheet)


def _challenger(state: State, deck: MemDeck, phase: Checking, t: Facts, c: Facts) -> Ask:
    """The challenger's facts; those he did not dispute are the other's (A-MW-13)."""
    depth, level = state.depth(phase.challenger, phase.place), len(c)

    def then(judged: Facts) -> Step:
        return Verdict(t, judged) if len(judged) == depth else _challenger(state, deck, phase, t, judged)

    def choices() -> Iterator[Choice]:
        if level < len(t):
            yield Choice("same", f"As {state.speaker(phase.claimant)} said", lambda: then((*c, t[level])))
        yield from _judgements(c, depth, then)

    sheet = check_sheet(state, deck, phase, t, c)
    return Ask(f"{sheet.rows[level][0]}: was {state.speaker(phase.challenger)} right?", choices, sheet)


def _judgements(facts: Facts, depth: int, then: Callable[[Facts], Step]) -> Iterator[Choice]:
    yield Choice("right", "Right", lambda: then((*facts, True)))
    yield Choice("wrong", "Wrong", lambda: then((*facts, False)))
    if depth - len(facts) > 1:
        yield Choice("all", "All the rest right", lambda: then((*facts, *(True,) * (depth - len(facts)))))
