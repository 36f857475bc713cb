"""Actions as one line of text each, `select 0 D3 F5`, and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tableassist.games.deluxe_memory import actions
from tableassist.games.deluxe_memory.actions import Action
from tableassist.games.deluxe_memory.grid import CELLS
from tableassist.rules.game import BadAction, Seat
from tableassist.rules.out_of_time import InTime, LoseOnTime, PassRest
from tableassist.table.cards import UNKNOWN, CardName, NotACard, card
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import ELSEWHERE

Words = Sequence[str]


def write(action: Action) -> str:
    """The action as one line; `parse` reads it back."""
    word, fields = _WRITERS[type(action)]
    return " ".join((word, *fields(action)))


def parse(text: str) -> Action:
    """The action of that line; raises BadAction."""
    word, *rest = text.split() or [""]
    if word not in _READERS:
        raise BadAction(f"{text!r} begins with no action. Actions are {', '.join(_READERS)}.")
    try:
        return _READERS[word](rest)
    except (ValueError, IndexError) as error:
        reason = str(error) if isinstance(error, BadAction | NotACard) else f"The form is: {FORMS[word]}."
        raise BadAction(f"{text!r} is no action. {reason}") from error


def _seat(text: str) -> Seat:
    return Seat(int(text))


def _place(text: str) -> ZoneName:
    if text not in CELLS and text != ELSEWHERE:
        raise BadAction(f"{text!r} is no place: columns A to H, rows 1 to 7, like D3.")
    return ZoneName(text)


def _face(text: str) -> CardName:
    if text == UNKNOWN:
        raise BadAction("A record of a game that is not over tells no face that lies down: wait for its end.")
    return card(text)


def _shown(text: str) -> tuple[ZoneName, CardName]:
    place, name = text.split("=")
    return _place(place), card(name)


def _lying(text: str) -> tuple[ZoneName, str]:
    place, name = text.split("=")
    return _place(place), name if name == UNKNOWN else card(name)


def _yes(text: str) -> bool:
    return {"yes": True, "no": False}[text] if text in ("yes", "no") else _fail(f"{text!r} is neither yes nor no.")


def _fail(why: str) -> Any:
    raise BadAction(why)


def _one(words: Words) -> Seat:
    (seat,) = words
    return _seat(seat)


def _on_time(words: Words) -> Seat:
    seat, reason = words
    if reason != "time":
        raise ValueError
    return _seat(seat)


def _places(words: Words) -> tuple[ZoneName, ...]:
    return tuple(map(_place, words))


def _end_look(words: Words) -> Action:
    seat, claim = words
    if claim not in actions.CLAIMS:
        raise BadAction(f"{claim!r} is no claim: {', '.join(actions.CLAIMS)}.")
    return actions.EndLook(_seat(seat), claim)


def _match(words: Words) -> Action:
    seat, first, second = words
    return actions.Match(_seat(seat), (card(first), card(second)))


def _reveal(words: Words) -> Action:
    seat, place, name = words
    return actions.Reveal(_seat(seat), _place(place), _face(name))


def _swap(words: Words) -> Action:
    seat, a, b = words
    return actions.Swap(_seat(seat), _place(a), _place(b))


def _of_two(kind: Callable[[Any, Any], Action], first: Callable[[str], Any], second: Callable[[str], Any]) -> Any:
    def read(words: Words) -> Action:
        a, b = words
        return kind(first(a), second(b))

    return read


def _rearranged(words: Words) -> Action:
    return actions.Rearranged(_seat(words[0]), tuple(map(_lying, words[1:])) or None)


def _set_place(words: Words) -> Action:
    place, face, *name = words
    if face not in ("up", "down", "empty") or len(name) > 1:
        raise BadAction(f"A place is up, down or empty, not {face!r}.")
    return actions.SetPlace(_place(place), face, card(name[0]) if name else None)


def _alone(words: Words) -> ZoneName:
    (place,) = words
    return _place(place)


_READERS: dict[str, Callable[[Words], Action]] = {
    "select": lambda words: actions.Select(_seat(words[0]), _places(words[1:])),
    "end_look": _end_look,
    "match": _match,
    "no_match": lambda words: actions.NoMatch(_seat(words[0]), tuple(map(_shown, words[1:]))),
    "name_player": lambda words: actions.Name(_seat(words[0]), tuple(map(_seat, words[1:]))),
    "reveal": _reveal,
    "stop": lambda words: actions.Stop(_one(words)),
    "look": lambda words: actions.Look(_seat(words[0]), _places(words[1:])),
    "swap": _swap,
    "square": _of_two(actions.Square, _seat, _place),
    "cross": _of_two(actions.Cross, _seat, _place),
    "pay5": _of_two(actions.Pay5, _seat, _yes),
    "copy": _of_two(actions.Copy, _seat, str),
    "take10": _of_two(actions.Take10, _seat, _yes),
    "rearranged": _rearranged,
    "lapse": lambda words: actions.Lapse(_one(words)),
    "pass_rest": lambda words: PassRest(_one(words)),
    "in_time": lambda words: InTime(_one(words)),
    "lose": lambda words: LoseOnTime(_on_time(words)),
    "turned_down": lambda words: actions.TurnedDown(_alone(words)),
    "turned_up": _of_two(actions.TurnedUp, _place, _face),
    "strayed": _of_two(actions.Strayed, _place, _place),
    "swapped": _of_two(actions.Swapped, _place, _place),
    "removed": lambda words: actions.Removed(_alone(words)),
    "set_tokens": _of_two(actions.SetTokens, _seat, int),
    "set_place": _set_place,
}

FORMS = {
    "select": "select SEAT PLACE PLACE",
    "end_look": "end_look SEAT match|no_match|open",
    "match": "match SEAT CARD CARD",
    "no_match": "no_match SEAT [PLACE=CARD …]",
    "name_player": "name_player SEAT [SEAT …]",
    "reveal": "reveal SEAT PLACE CARD",
    "stop": "stop SEAT",
    "look": "look SEAT PLACE PLACE",
    "swap": "swap SEAT PLACE PLACE",
    "square": "square SEAT PLACE",
    "cross": "cross SEAT PLACE",
    "pay5": "pay5 SEAT yes|no",
    "copy": "copy SEAT RANK",
    "take10": "take10 SEAT yes|no",
    "rearranged": "rearranged SEAT [PLACE=CARD …]",
    "lapse": "lapse SEAT",
    "pass_rest": "pass_rest SEAT",
    "in_time": "in_time SEAT",
    "lose": "lose SEAT time",
    "turned_down": "turned_down PLACE",
    "turned_up": "turned_up PLACE CARD",
    "strayed": "strayed PLACE PLACE",
    "swapped": "swapped PLACE PLACE",
    "removed": "removed PLACE",
    "set_tokens": "set_tokens SEAT NUMBER",
    "set_place": "set_place PLACE up|down|empty [CARD]",
}
"""How each action is written, for messages and the manual."""


def _said(yes: bool) -> str:
    return "yes" if yes else "no"


def _at_places(seat: Seat, places: Words) -> tuple[str, ...]:
    return (str(seat), *places)


def _with_cards(seat: Seat, shown: Sequence[tuple[str, str]]) -> tuple[str, ...]:
    return (str(seat), *(f"{place}={name}" for place, name in shown))


_WRITERS: dict[type[Any], tuple[str, Callable[[Any], Words]]] = {
    actions.Select: ("select", lambda a: _at_places(a.seat, a.places)),
    actions.EndLook: ("end_look", lambda a: _at_places(a.seat, (a.claim,))),
    actions.Match: ("match", lambda a: _at_places(a.seat, a.cards)),
    actions.NoMatch: ("no_match", lambda a: _with_cards(a.seat, a.up)),
    actions.Name: ("name_player", lambda a: _at_places(a.seat, tuple(map(str, a.players)))),
    actions.Reveal: ("reveal", lambda a: _at_places(a.seat, (a.place, a.card))),
    actions.Stop: ("stop", lambda a: (str(a.seat),)),
    actions.Look: ("look", lambda a: _at_places(a.seat, a.places)),
    actions.Swap: ("swap", lambda a: _at_places(a.seat, (a.a, a.b))),
    actions.Square: ("square", lambda a: _at_places(a.seat, (a.place,))),
    actions.Cross: ("cross", lambda a: _at_places(a.seat, (a.place,))),
    actions.Pay5: ("pay5", lambda a: _at_places(a.seat, (_said(a.yes),))),
    actions.Copy: ("copy", lambda a: _at_places(a.seat, (a.rank,))),
    actions.Take10: ("take10", lambda a: _at_places(a.seat, (_said(a.yes),))),
    actions.Rearranged: ("rearranged", lambda a: _with_cards(a.seat, a.places or ())),
    actions.Lapse: ("lapse", lambda a: (str(a.seat),)),
    PassRest: ("pass_rest", lambda a: (str(a.seat),)),
    InTime: ("in_time", lambda a: (str(a.seat),)),
    LoseOnTime: ("lose", lambda a: (str(a.seat), "time")),
    actions.TurnedDown: ("turned_down", lambda a: (a.place,)),
    actions.TurnedUp: ("turned_up", lambda a: (a.place, a.card)),
    actions.Strayed: ("strayed", lambda a: (a.came_from, a.place)),
    actions.Swapped: ("swapped", lambda a: (a.a, a.b)),
    actions.Removed: ("removed", lambda a: (a.place,)),
    actions.SetTokens: ("set_tokens", lambda a: (str(a.seat), str(a.tokens))),
    actions.SetPlace: ("set_place", lambda a: (a.place, a.face, *((a.card,) if a.card else ()))),
}
