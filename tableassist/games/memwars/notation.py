"""Actions as one line of text each, `claim 0 12`, and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tableassist.games.memwars import actions
from tableassist.games.memwars.actions import Action
from tableassist.games.memwars.board import PLACES, Place
from tableassist.rules.game import BadAction, Seat
from tableassist.rules.out_of_time import InTime, LoseOnTime, PassRest
from tableassist.table.geometry import Side, ZoneName

Words = Sequence[str]

RIGHT, WRONG, UNTOLD = "right", "wrong", "?"


def write(action: Action) -> str:
    """The action as one line; `parse` reads it back."""
    word, fields = _WRITERS[type(action)]
    return " ".join((word, *map(str, fields(action))))


def parse(text: str) -> Action:
    """The action of that line; raises BadAction."""
    word, *rest = text.split() or [""]
    if word not in _READERS:
        raise BadAction(f"{text!r} begins with no action. Actions are {', '.join(_READERS)}.")
    try:
        return _READERS[word](rest)
    except (ValueError, IndexError) as error:
        reason = str(error) if isinstance(error, BadAction) else f"The form is: {FORMS[word]}."
        raise BadAction(f"{text!r} is no action. {reason}") from error


def _number(text: str) -> int:
    if not (text.isascii() and text.isdecimal()):
        raise BadAction(f"{text!r} is no number.")
    return int(text)


def _seat(text: str) -> Seat:
    return Seat(_number(text))


def _place(text: str) -> Place:
    if not text.isdecimal() or int(text) not in PLACES:
        raise BadAction(f"{text!r} is no place: places are 1 to {len(PLACES)}.")
    return Place(int(text))


def _value(text: str) -> int:
    return 0 if text == UNTOLD else _number(text)


def _facts(text: str) -> tuple[bool, ...]:
    words = text.split(",")
    for word in words:
        if word not in (RIGHT, WRONG):
            raise BadAction(f"A fact is {RIGHT} or {WRONG}, not {word!r}.")
    return tuple(word == RIGHT for word in words)


def _side(text: str) -> Side:
    if text not in tuple(Side):
        raise BadAction(f"{text!r} is no side of the table: {', '.join(Side)}.")
    return Side(text)


def _alone(words: Words) -> str:
    (word,) = words
    return word


def _nothing(words: Words, action: Action) -> Action:
    if words:
        raise BadAction(f"Nothing follows, not {' '.join(words)!r}.")
    return action


def _chance(words: Words) -> tuple[str, int | None]:
    """Where chance came from, with the seed where the referee threw."""
    if not words:
        return "told", None
    source, *seed = words
    if source not in actions.SOURCES or len(seed) > 1:
        raise BadAction(f"Chance is {', '.join(actions.SOURCES)}, not {' '.join(words)!r}.")
    return source, _number(seed[0]) if seed else None


def _roll(words: Words) -> Action:
    return actions.Roll(_seat(words[0]), _number(words[1]), *_chance(words[2:]))


def _shuffled(words: Words) -> Action:
    seat, *rest = words
    chance = [word for word in rest if not word.isdecimal()][:1]
    at = rest.index(chance[0]) if chance else len(rest)
    source, seed = _chance(rest[at:])
    return actions.Shuffled(_seat(seat), tuple(map(_place, rest[:at])), source, seed)


def _place_counter(words: Words) -> Action:
    seat, place, value = words
    return actions.PlaceCounter(_seat(seat), _place(place), _value(value))


def _on_time(words: Words) -> Action:
    seat, reason = words
    if reason != "time":
        raise BadAction(f"A side loses on time, not by {reason!r}.")
    return LoseOnTime(_seat(seat))


def _seated(kind: Callable[[Seat], Action]) -> Callable[[Words], Action]:
    return lambda words: kind(_seat(_alone(words)))


def _of_two(kind: Callable[[Any, Any], Action], first: Callable[[str], Any], second: Callable[[str], Any]) -> Any:
    def read(words: Words) -> Action:
        a, b = words
        return kind(first(a), second(b))

    return read


def _of_three(kind: Callable[[Any, Any, Any], Action], *parts: Callable[[str], Any]) -> Any:
    def read(words: Words) -> Action:
        a, b, c = words
        return kind(parts[0](a), parts[1](b), parts[2](c))

    return read


_READERS: dict[str, Callable[[Words], Action]] = {
    "agree_option": _of_two(actions.AgreeOption, str, str),
    "choose_quadrants": lambda words: actions.ChooseQuadrants(tuple(words)),
    "set_depth": _of_two(actions.SetDepth, _seat, _number),
    "roll": _roll,
    "orient": _of_two(actions.Orient, _seat, _side),
    "place_counter": _place_counter,
    "shuffled": _shuffled,
    "draw": _of_two(actions.Draw, _seat, _place),
    "claim": _of_two(actions.Claim, _seat, _place),
    "challenge": _seated(actions.Challenge),
    "decline": _seated(actions.Decline),
    "window_closed": lambda words: _nothing(words, actions.WindowClosed()),
    "stated": _seated(actions.Stated),
    "give_up": _seated(actions.GiveUp),
    "contest": _seated(actions.Contest),
    "forsake": _seated(actions.Forsake),
    "maintain": _seated(actions.Maintain),
    "verdict": _of_two(actions.Verdict, _facts, _facts),
    "finished": _seated(actions.Finished),
    "answer": _of_two(actions.Answer, _seat, _facts),
    "next_round": lambda words: _nothing(words, actions.NextRound()),
    "stop": lambda words: _nothing(words, actions.Stop()),
    "study": _of_two(actions.Study, _seat, _place),
    "counters": lambda words: actions.CountersTold(_place(words[0]), tuple(map(_number, words[1:]))),
    "lose_turn": _seated(actions.LoseTurn),
    "pass_rest": _seated(PassRest),
    "in_time": _seated(InTime),
    "lose": _on_time,
    "appeared": _of_two(actions.Appeared, ZoneName, str),
    "vanished": _of_two(actions.Vanished, ZoneName, str),
    "shifted": _of_three(actions.Shifted, ZoneName, ZoneName, str),
    "turned": lambda words: actions.Turned(ZoneName(_alone(words))),
    "wrong_piece": _of_three(actions.WrongPiece, ZoneName, str, str),
    "set_place": lambda words: actions.SetPlace(_place(words[0]), tuple(words[1:])),
    "set_challenge": _of_two(actions.SetChallenge, _seat, _number),
    "set_captured": _of_three(actions.SetCaptured, _seat, _seat, _number),
}

FORMS = {
    "agree_option": "agree_option KEY VALUE",
    "choose_quadrants": "choose_quadrants QUADRANT [QUADRANT …]",
    "set_depth": "set_depth SEAT NUMBER",
    "roll": "roll SEAT NUMBER [told|seen|thrown [SEED]]",
    "orient": "orient SEAT north|east|south|west",
    "place_counter": "place_counter SEAT PLACE 5|3|2|?",
    "shuffled": "shuffled SEAT [PLACE …] [told|seen|thrown [SEED]]",
    "draw": "draw SEAT PLACE",
    "claim": "claim SEAT PLACE",
    "challenge": "challenge SEAT",
    "decline": "decline SEAT",
    "window_closed": "window_closed",
    "stated": "stated SEAT",
    "give_up": "give_up SEAT",
    "contest": "contest SEAT",
    "forsake": "forsake SEAT",
    "maintain": "maintain SEAT",
    "verdict": "verdict FACTS FACTS",
    "finished": "finished SEAT",
    "answer": "answer SEAT FACTS",
    "next_round": "next_round",
    "stop": "stop",
    "study": "study SEAT PLACE",
    "counters": "counters PLACE VALUE [VALUE]",
    "lose_turn": "lose_turn SEAT",
    "pass_rest": "pass_rest SEAT",
    "in_time": "in_time SEAT",
    "lose": "lose SEAT time",
    "appeared": "appeared ZONE PIECE",
    "vanished": "vanished ZONE PIECE",
    "shifted": "shifted ZONE ZONE PIECE",
    "turned": "turned ZONE",
    "wrong_piece": "wrong_piece ZONE PIECE PIECE",
    "set_place": "set_place PLACE [PIECE …]",
    "set_challenge": "set_challenge SEAT NUMBER",
    "set_captured": "set_captured SEAT SEAT NUMBER",
}
"""How each action is written, for messages and the manual. FACTS are words like `right,wrong`, one for each fact."""


def _said(facts: Sequence[bool]) -> str:
    return ",".join(RIGHT if fact else WRONG for fact in facts)


def _thrown(source: str, seed: int | None) -> Words:
    if source == "told" and seed is None:
        return ()
    return (source,) if seed is None else (source, str(seed))


def _just_seat(action: Any) -> Sequence[object]:
    return (action.seat,)


def _nothing_more(_action: Any) -> Sequence[object]:
    return ()


_WRITERS: dict[type[Any], tuple[str, Callable[[Any], Sequence[object]]]] = {
    actions.AgreeOption: ("agree_option", lambda a: (a.key, a.value)),
    actions.ChooseQuadrants: ("choose_quadrants", lambda a: a.quadrants),
    actions.SetDepth: ("set_depth", lambda a: (a.seat, a.depth)),
    actions.Roll: ("roll", lambda a: (a.seat, a.number, *_thrown(a.source, a.seed))),
    actions.Orient: ("orient", lambda a: (a.seat, a.north)),
    actions.PlaceCounter: ("place_counter", lambda a: (a.seat, a.place, a.value or UNTOLD)),
    actions.Shuffled: ("shuffled", lambda a: (a.seat, *a.order, *_thrown(a.source, a.seed))),
    actions.Draw: ("draw", lambda a: (a.seat, a.place)),
    actions.Claim: ("claim", lambda a: (a.seat, a.place)),
    actions.Challenge: ("challenge", _just_seat),
    actions.Decline: ("decline", _just_seat),
    actions.WindowClosed: ("window_closed", _nothing_more),
    actions.Stated: ("stated", _just_seat),
    actions.GiveUp: ("give_up", _just_seat),
    actions.Contest: ("contest", _just_seat),
    actions.Forsake: ("forsake", _just_seat),
    actions.Maintain: ("maintain", _just_seat),
    actions.Verdict: ("verdict", lambda a: (_said(a.t), _said(a.c))),
    actions.Finished: ("finished", _just_seat),
    actions.Answer: ("answer", lambda a: (a.seat, _said(a.facts))),
    actions.NextRound: ("next_round", _nothing_more),
    actions.Stop: ("stop", _nothing_more),
    actions.Study: ("study", lambda a: (a.seat, a.place)),
    actions.CountersTold: ("counters", lambda a: (a.place, *a.values)),
    actions.LoseTurn: ("lose_turn", _just_seat),
    PassRest: ("pass_rest", _just_seat),
    InTime: ("in_time", _just_seat),
    LoseOnTime: ("lose", lambda a: (a.seat, "time")),
    actions.Appeared: ("appeared", lambda a: (a.zone, a.what)),
    actions.Vanished: ("vanished", lambda a: (a.zone, a.what)),
    actions.Shifted: ("shifted", lambda a: (a.origin, a.zone, a.what)),
    actions.Turned: ("turned", lambda a: (a.zone,)),
    actions.WrongPiece: ("wrong_piece", lambda a: (a.zone, a.taken, a.stays)),
    actions.SetPlace: ("set_place", lambda a: (a.place, *a.pieces)),
    actions.SetChallenge: ("set_challenge", lambda a: (a.seat, a.pieces)),
    actions.SetCaptured: ("set_captured", lambda a: (a.seat, a.of, a.pieces)),
}
