"""Actions as one line of text each, `declare 0 hand cast book {1}{R} printed={1}{R} Ember Volley`, and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tableassist.games.mental_magic import actions
from tableassist.games.mental_magic.actions import BOOK, ENTERED, REASONS, Action
from tableassist.games.mental_magic.cost import BETWEEN_HALVES, BadCost, write_cost
from tableassist.games.mental_magic.grounds import Ground
from tableassist.games.mental_magic.zones import Where
from tableassist.rules.card_names import LONGEST
from tableassist.rules.game import BadAction, Seat
from tableassist.rules.out_of_time import InTime

Words = Sequence[str]

NO_COST, PRINTED_AS = "-", "|"
_CLOSE = BETWEEN_HALVES.strip()

FORMS = {
    "declare": "declare SEAT CARD GROUND book|told COST [printed=COST] [effect=SEAT] NAME [| PRINTED NAME]",
    "confirm": "confirm SEAT",
    "object": "object SEAT",
    "zone_change": "zone_change SEAT CARD ZONE [ground=GROUND] [under=SEAT]",
    "lapse": "lapse SEAT CARD",
    "utopia": "utopia SEAT",
    "morph": "morph SEAT [mask]",
    "land": "land SEAT",
    "extra_lands": "extra_lands SEAT NUMBER",
    "turn_down": "turn_down SEAT CARD",
    "turn_up": "turn_up SEAT CARD",
    "face": "face SEAT CARD FACE",
    "reveal": "reveal SEAT CARD COST",
    "as_land": "as_land SEAT CARD discard|target [printed=COST]",
    "search": "search SEAT WHOSE",
    "shuffle": "shuffle SEAT WHOSE",
    "dredge": "dredge SEAT CARD",
    "draw": "draw SEAT NUMBER",
    "put_back": "put_back SEAT NUMBER",
    "life": "life SEAT TOTAL [SEAT TOTAL …]",
    "end_turn": "end_turn SEAT [NEXT]",
    "respond": "respond SEAT",
    "done": "done SEAT",
    "lose": "lose SEAT REASON",
    "lapse_turn": "lapse_turn SEAT",
    "out_of_time": "out_of_time SEAT",
    "in_time": "in_time SEAT",
    "laid": "laid SEAT CARD ZONE [printed=COST] OWN NAME",
    "known": "known CARD [printed=COST] OWN NAME",
    "set_count": "set_count SEAT hand|library NUMBER",
    "set_zone": "set_zone CARD ZONE",
}
"""How each action is written, for messages and the manual."""


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
        reason = str(error) if isinstance(error, BadAction | BadCost) else f"The form is: {FORMS[word]}."
        raise BadAction(f"{text!r} is no action. {reason}") from error


def _seat(text: str) -> Seat:
    return Seat(_number(text))


def _number(text: str) -> int:
    if not text.removeprefix("-").isdecimal() or len(text) > 9:
        raise BadAction(f"{text!r} is no number.")
    return int(text)


def _card(text: str) -> str:
    if text in ("hand", "library", "printed"):
        return text
    return str(_number(text))


def _where(text: str) -> Where:
    if text not in {*Where}:
        raise BadAction(f"{text!r} is no zone: {', '.join(Where)}.")
    return Where(text)


def _ground(text: str) -> Ground:
    if text not in {*Ground}:
        raise BadAction(f"{text!r} is no ground: {', '.join(Ground)}.")
    return Ground(text)


def _cost(text: str) -> str:
    return "" if text == NO_COST else write_cost(text)


def _one_of(*known: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in known:
            raise BadAction(f"{text!r} is none of {', '.join(known)}.")
        return text

    return read


def _named(words: Words) -> tuple[dict[str, str], list[str]]:
    """The words like `printed=…` in front, and the rest."""
    found: dict[str, str] = {}
    rest = list(words)
    while rest and rest[0].partition("=")[0] in ("printed", "effect", "ground", "under"):
        key, _, value = rest.pop(0).partition("=")
        found[key] = value
    return found, rest


def _declare(words: Words) -> Action:
    seat, card, ground, source, cost = words[:5]
    found, rest = _named(words[5:])
    name, _, printed_name = " ".join(rest).partition(PRINTED_AS)
    if not name.strip() or len(name) > LONGEST or len(printed_name) > LONGEST:
        raise BadAction(f"The form is: {FORMS['declare']}.")
    return actions.Declare(
        _seat(seat),
        _card(card),
        _ground(ground),
        _one_of(BOOK, ENTERED)(source),
        _cost(cost),
        name.strip(),
        _cost(found["printed"]) if "printed" in found else None,
        printed_name.strip(),
        _seat(found["effect"]) if "effect" in found else None,
    )


def _zone_change(words: Words) -> Action:
    seat, card, to = words[:3]
    found, rest = _named(words[3:])
    _nothing(rest)
    ground = _ground(found["ground"]) if "ground" in found else None
    return actions.Move(
        _seat(seat), _card(card), _where(to), ground, _seat(found["under"]) if "under" in found else None
    )


def _as_land(words: Words) -> Action:
    seat, card, use = words[:3]
    found, rest = _named(words[3:])
    _nothing(rest)
    printed = _cost(found["printed"]) if "printed" in found else None
    return actions.AsLand(_seat(seat), _card(card), _one_of("discard", "target")(use), printed)


def _nothing(rest: Words) -> None:
    if rest:
        raise ValueError


def _face(words: Words) -> Action:
    seat, card, *face = words
    if not face or len(" ".join(face)) > LONGEST:
        raise ValueError
    return actions.ShowFace(_seat(seat), _card(card), " ".join(face))


def _laid(words: Words) -> Action:
    seat, card, to = words[:3]
    printed, own = _own(words[3:])
    return actions.Laid(_seat(seat), _card(card), _where(to), own, printed)


def _known(words: Words) -> Action:
    printed, own = _own(words[1:])
    return actions.Recognise(_card(words[0]), own, printed)


def _own(words: Words) -> tuple[str | None, str]:
    """The printed cost, where there is one, and the name behind it."""
    found, rest = _named(words)
    own = " ".join(rest)
    if not own or len(own) > LONGEST:
        raise ValueError
    return _cost(found["printed"]) if "printed" in found else None, own


def _morph(words: Words) -> Action:
    seat, *mask = words
    if mask not in ([], ["mask"]):
        raise ValueError
    return actions.Morph(_seat(seat), bool(mask))


def _life(words: Words) -> Action:
    seats, totals = map(_seat, words[::2]), map(_number, words[1::2])
    (seat, total), *others = zip(seats, totals, strict=True)
    return actions.Life(seat, total, tuple(others))


def _lives(action: actions.Life) -> Words:
    return [str(number) for pair in ((action.seat, action.total), *action.others) for number in pair]


def _end_turn(words: Words) -> Action:
    seat, *following = words
    if len(following) > 1:
        raise ValueError
    return actions.EndTurn(_seat(seat), _seat(following[0]) if following else None)


def _of(kind: Callable[..., Action], *readers: Callable[[str], Any]) -> Callable[[Words], Action]:
    """What reads exactly so many words."""

    def read(words: Words) -> Action:
        return kind(*(reader(word) for reader, word in zip(readers, words, strict=True)))

    return read


_READERS: dict[str, Callable[[Words], Action]] = {
    "declare": _declare,
    "confirm": _of(actions.Confirm, _seat),
    "object": _of(actions.Object, _seat),
    "zone_change": _zone_change,
    "lapse": _of(actions.Lapse, _seat, _card),
    "utopia": _of(actions.Utopia, _seat),
    "morph": _morph,
    "land": _of(actions.Land, _seat),
    "extra_lands": _of(actions.ExtraLands, _seat, _number),
    "turn_down": _of(actions.TurnDown, _seat, _card),
    "turn_up": _of(actions.TurnUp, _seat, _card),
    "face": _face,
    "reveal": _of(actions.Reveal, _seat, _card, _cost),
    "as_land": _as_land,
    "search": _of(actions.Search, _seat, _seat),
    "shuffle": _of(actions.Shuffle, _seat, _seat),
    "dredge": _of(actions.Dredge, _seat, _card),
    "draw": _of(actions.Draw, _seat, _number),
    "put_back": _of(actions.PutBack, _seat, _number),
    "life": _life,
    "end_turn": _end_turn,
    "respond": _of(actions.Respond, _seat),
    "done": _of(actions.Done, _seat),
    "lose": _of(actions.Lose, _seat, _one_of(*REASONS)),
    "lapse_turn": _of(actions.LapseTurn, _seat),
    "out_of_time": _of(actions.OutOfTime, _seat),
    "in_time": _of(InTime, _seat),
    "laid": _laid,
    "known": _known,
    "set_count": _of(actions.SetCount, _seat, _where, _number),
    "set_zone": _of(actions.SetZone, _card, _where),
}


def _priced(cost: str) -> str:
    """A cost as one word."""
    return write_cost(cost).replace(BETWEEN_HALVES, _CLOSE) or NO_COST


def _declared(action: actions.Declare) -> Words:
    words = [str(action.seat), action.card, action.ground, action.source, _priced(action.cost)]
    if action.printed is not None:
        words.append(f"printed={_priced(action.printed)}")
    if action.effect is not None:
        words.append(f"effect={action.effect}")
    return [*words, action.name, *([PRINTED_AS, action.printed_name] if action.printed_name else [])]


def _moved(action: actions.Move) -> Words:
    words = [str(action.seat), action.card, action.to]
    if action.ground is not None:
        words.append(f"ground={action.ground}")
    return [*words, *([] if action.under is None else [f"under={action.under}"])]


def _landed(action: actions.AsLand) -> Words:
    printed = [] if action.printed is None else [f"printed={_priced(action.printed)}"]
    return [str(action.seat), action.card, action.use, *printed]


def _seen(action: actions.Laid | actions.Recognise) -> Words:
    return [*([] if action.printed is None else [f"printed={_priced(action.printed)}"]), action.own]


def _fields(*names: str) -> Callable[[Any], Words]:
    return lambda action: [str(getattr(action, name)) for name in names]


_WRITERS: dict[type[Any], tuple[str, Callable[[Any], Words]]] = {
    actions.Declare: ("declare", _declared),
    actions.Confirm: ("confirm", _fields("seat")),
    actions.Object: ("object", _fields("seat")),
    actions.Move: ("zone_change", _moved),
    actions.Lapse: ("lapse", _fields("seat", "card")),
    actions.Utopia: ("utopia", _fields("seat")),
    actions.Morph: ("morph", lambda a: [str(a.seat), *(["mask"] if a.mask else [])]),
    actions.Land: ("land", _fields("seat")),
    actions.ExtraLands: ("extra_lands", _fields("seat", "number")),
    actions.TurnDown: ("turn_down", _fields("seat", "card")),
    actions.TurnUp: ("turn_up", _fields("seat", "card")),
    actions.ShowFace: ("face", _fields("seat", "card", "face")),
    actions.Reveal: ("reveal", lambda a: [str(a.seat), a.card, _priced(a.printed)]),
    actions.AsLand: ("as_land", _landed),
    actions.Search: ("search", _fields("seat", "whose")),
    actions.Shuffle: ("shuffle", _fields("seat", "whose")),
    actions.Dredge: ("dredge", _fields("seat", "card")),
    actions.Draw: ("draw", _fields("seat", "number")),
    actions.PutBack: ("put_back", _fields("seat", "number")),
    actions.Life: ("life", _lives),
    actions.EndTurn: ("end_turn", lambda a: [str(a.seat), *([] if a.next is None else [str(a.next)])]),
    actions.Respond: ("respond", _fields("seat")),
    actions.Done: ("done", _fields("seat")),
    actions.Lose: ("lose", _fields("seat", "reason")),
    actions.LapseTurn: ("lapse_turn", _fields("seat")),
    actions.OutOfTime: ("out_of_time", _fields("seat")),
    InTime: ("in_time", _fields("seat")),
    actions.Laid: ("laid", lambda a: [str(a.seat), a.card, a.to, *_seen(a)]),
    actions.Recognise: ("known", lambda a: [a.card, *_seen(a)]),
    actions.SetCount: ("set_count", _fields("seat", "zone", "number")),
    actions.SetZone: ("set_zone", _fields("card", "zone")),
}
