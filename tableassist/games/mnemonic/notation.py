"""Actions as one line of text each, `cast 0 KD creature for 2S 3D 4S`, and back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from tableassist.games.mnemonic import actions as do
from tableassist.games.mnemonic.actions import Action, Cards, Target
from tableassist.games.mnemonic.adjusting import PLACES
from tableassist.games.mnemonic.cards import ABILITY_NAMES, MODES
from tableassist.games.mnemonic.mat import GRAVEYARD, ROWS, SIDES
from tableassist.games.mnemonic.phases import GOALS
from tableassist.rules.game import BadAction, Seat
from tableassist.rules.out_of_time import InTime, LoseOnTime
from tableassist.table.cards import CardName, NotACard, card
from tableassist.table.geometry import ZoneName

Words = Sequence[str]


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
        reason = str(error) if isinstance(error, BadAction | NotACard) else f"The form is: {FORMS[word]}."
        raise BadAction(f"{text!r} is no action. {reason}") from error


def _seat(text: str) -> Seat:
    return Seat(int(text))


def _cards(words: Iterable[str]) -> Cards:
    return tuple(map(card, words))


def _one_of(text: str, words: Iterable[str], what: str) -> str:
    words = tuple(words)
    if text not in words:
        raise BadAction(f"{text!r} is no {what}: {', '.join(words)}.")
    return text


def _target(text: str) -> Target:
    return Seat(int(text)) if text.isdigit() else card(text)


def _split(words: Words, at: str) -> tuple[Words, Words]:
    """The words before and after that word, which may be missing."""
    words = list(words)
    place = words.index(at) if at in words else len(words)
    return words[:place], words[place + 1 :]


def _aimed(words: Words) -> tuple[Words, str | None, Cards]:
    """What stands before `on TARGET` and `for LANDS`, the target, the lands."""
    front, paid = _split(words, "for")
    front, on = _split(front, "on")
    if len(on) > 1:
        raise BadAction("There is one target at most.")
    return front, on[0] if on else None, _cards(paid)


def _cast(words: Words) -> Action:
    (seat, name, mode), target, paid = _aimed(words)
    return do.Cast(_seat(seat), card(name), _one_of(mode, MODES, "mode"), card(target) if target else None, paid)


def _hand_ability(words: Words) -> Action:
    (seat, name, which), target, paid = _aimed(words)
    which = _one_of(which, ABILITY_NAMES, "ability")
    return do.HandAbility(_seat(seat), card(name), which, _target(target) if target else None, paid)


def _pair(text: str) -> tuple[CardName, CardName]:
    blocker, attacker = text.split("=")
    return card(blocker), card(attacker)


def _part(text: str) -> tuple[CardName, int]:
    name, amount = text.split("=")
    return card(name), int(amount)


def _yes(text: str) -> bool:
    return _one_of(text, ("yes", "no"), "answer") == "yes"


def _dug(text: str) -> CardName | None:
    return None if text == "no" else card(text)


def _set_card(words: Words) -> Action:
    front, on = _split(words, "on")
    name, place, seat, *tapped = front
    if tapped not in ([], ["tapped"]) or len(on) > 1:
        raise BadAction(f"The form is: {FORMS['set_card']}.")
    host = card(on[0]) if on else None
    return do.SetCard(card(name), _one_of(place, PLACES, "place"), _seat(seat), bool(tapped), host)


def _set_zone(words: Words) -> Action:
    side, row, *lots = words
    name = f"{_one_of(side, SIDES, 'side')} {_one_of(row, (*ROWS, GRAVEYARD), 'row')}"
    return do.SetZone(ZoneName(name), tuple(map(_lot, lots)))


def _lot(text: str) -> tuple[CardName, bool]:
    name, _, tapped = text.partition("=")
    return card(name), bool(tapped) and _one_of(tapped, ("tapped",), "way to lie") == "tapped"


def _by_seat(kind: Callable[[Seat], Action]) -> Callable[[Words], Action]:
    def read(words: Words) -> Action:
        (seat,) = words
        return kind(_seat(seat))

    return read


def _of_two(kind: Callable[[Any, Any], Action], first: Callable[[str], Any], second: Callable[[str], Any]) -> Any:
    def read(words: Words) -> Action:
        a, b = words
        return kind(first(a), second(b))

    return read


def _with_list(kind: Callable[[Seat, Any], Action], each: Callable[[str], Any]) -> Callable[[Words], Action]:
    return lambda words: kind(_seat(words[0]), tuple(map(each, words[1:])))


def _set_count(words: Words) -> Action:
    seat, what, count = words
    return do.SetCount(_seat(seat), _one_of(what, ("hand", "library"), "count"), int(count))


_READERS: dict[str, Callable[[Words], Action]] = {
    "draft_discards": lambda words: do.DraftDiscards(_cards(words)),
    "draft_keep": _of_two(do.DraftKeep, _seat, int),
    "sideboard": _of_two(do.Sideboard, _seat, int),
    "starts": _by_seat(do.Starts),
    "library_shuffled": _by_seat(do.Shuffled),
    "mulligan": _by_seat(do.Mulligan),
    "keep": _by_seat(do.Keep),
    "bottom": _of_two(do.Bottom, _seat, int),
    "play_land": _of_two(do.PlayLand, _seat, card),
    "tap_for_mana": _of_two(do.TapForMana, _seat, card),
    "cast": _cast,
    "hand_ability": _hand_ability,
    "aim": _of_two(do.Aim, _seat, _target),
    "pass": _by_seat(do.Pass),
    "respond": _by_seat(do.Respond),
    "go": _of_two(do.Go, _seat, lambda text: _one_of(text, GOALS, "step to go to")),
    "declare_attackers": _with_list(do.DeclareAttackers, card),
    "declare_blockers": _with_list(do.DeclareBlockers, _pair),
    "divide_damage": lambda words: do.DivideDamage(_seat(words[0]), card(words[1]), tuple(map(_part, words[2:]))),
    "order_triggers": _with_list(do.OrderTriggers, card),
    "durable": _of_two(do.Durable, _seat, _yes),
    "dig": _of_two(do.Dig, _seat, _dug),
    "discard_to_seven": _with_list(do.Discard, card),
    "concede": _by_seat(do.Concede),
    "lapse": _by_seat(do.Lapse),
    "out_of_time": _by_seat(do.OutOfTime),
    "in_time": _by_seat(InTime),
    "lose": _of_two(lambda seat, _: LoseOnTime(seat), _seat, lambda text: _one_of(text, ("time",), "reason")),
    "shift": _of_two(do.Shift, card, lambda text: _one_of(text, (*ROWS, GRAVEYARD), "row")),
    "count_life": _of_two(do.CountLife, _seat, int),
    "set_life": _of_two(do.SetLife, _seat, int),
    "set_count": _set_count,
    "set_card": _set_card,
    "set_zone": _set_zone,
}

FORMS = {
    "draft_discards": "draft_discards CARD …",
    "draft_keep": "draft_keep SEAT NUMBER",
    "sideboard": "sideboard SEAT NUMBER",
    "starts": "starts SEAT",
    "library_shuffled": "library_shuffled SEAT",
    "mulligan": "mulligan SEAT",
    "keep": "keep SEAT",
    "bottom": "bottom SEAT NUMBER",
    "play_land": "play_land SEAT CARD",
    "tap_for_mana": "tap_for_mana SEAT CARD",
    "cast": "cast SEAT CARD creature|aura [on CARD] [for LAND …]",
    "hand_ability": "hand_ability SEAT CARD killer|command|face|annihilate [on CARD|SEAT] [for LAND …]",
    "aim": "aim SEAT CARD|SEAT",
    "pass": "pass SEAT",
    "respond": "respond SEAT",
    "go": "go SEAT begin_combat|main2|end",
    "declare_attackers": "declare_attackers SEAT [CARD …]",
    "declare_blockers": "declare_blockers SEAT [BLOCKER=ATTACKER …]",
    "divide_damage": "divide_damage SEAT ATTACKER BLOCKER=NUMBER …",
    "order_triggers": "order_triggers SEAT CARD …",
    "durable": "durable SEAT yes|no",
    "dig": "dig SEAT CARD|no",
    "discard_to_seven": "discard_to_seven SEAT CARD …",
    "concede": "concede SEAT",
    "lapse": "lapse SEAT",
    "out_of_time": "out_of_time SEAT",
    "in_time": "in_time SEAT",
    "lose": "lose SEAT time",
    "shift": "shift CARD lands|creatures|stack|graveyard",
    "count_life": "count_life SEAT NUMBER",
    "set_life": "set_life SEAT NUMBER",
    "set_count": "set_count SEAT hand|library NUMBER",
    "set_card": "set_card CARD battlefield|graveyard|hand|library SEAT [tapped] [on CREATURE]",
    "set_zone": "set_zone south|north lands|creatures|combat|graveyard [CARD[=tapped] …]",
}
"""How each action is written, for messages and the manual."""


def _aim(target: Target | None, payment: Cards) -> tuple[object, ...]:
    on = () if target is None else ("on", target)
    return (*on, *(("for", *payment) if payment else ()))


def _pairs(pairs: Iterable[tuple[object, object]]) -> tuple[str, ...]:
    return tuple(f"{one}={two}" for one, two in pairs)


def _lots(lots: Iterable[tuple[CardName, bool]]) -> tuple[str, ...]:
    return tuple(f"{name}=tapped" if tapped else name for name, tapped in lots)


_WRITERS: dict[type[Any], tuple[str, Callable[[Any], Sequence[object]]]] = {
    do.DraftDiscards: ("draft_discards", lambda a: a.cards),
    do.DraftKeep: ("draft_keep", lambda a: (a.seat, a.count)),
    do.Sideboard: ("sideboard", lambda a: (a.seat, a.count)),
    do.Starts: ("starts", lambda a: (a.seat,)),
    do.Shuffled: ("library_shuffled", lambda a: (a.seat,)),
    do.Mulligan: ("mulligan", lambda a: (a.seat,)),
    do.Keep: ("keep", lambda a: (a.seat,)),
    do.Bottom: ("bottom", lambda a: (a.seat, a.count)),
    do.PlayLand: ("play_land", lambda a: (a.seat, a.card)),
    do.TapForMana: ("tap_for_mana", lambda a: (a.seat, a.card)),
    do.Cast: ("cast", lambda a: (a.seat, a.card, a.mode, *_aim(a.target, a.payment))),
    do.HandAbility: ("hand_ability", lambda a: (a.seat, a.card, a.which, *_aim(a.target, a.payment))),
    do.Aim: ("aim", lambda a: (a.seat, a.target)),
    do.Pass: ("pass", lambda a: (a.seat,)),
    do.Respond: ("respond", lambda a: (a.seat,)),
    do.Go: ("go", lambda a: (a.seat, str(a.step))),
    do.DeclareAttackers: ("declare_attackers", lambda a: (a.seat, *a.cards)),
    do.DeclareBlockers: ("declare_blockers", lambda a: (a.seat, *_pairs(a.pairs))),
    do.DivideDamage: ("divide_damage", lambda a: (a.seat, a.attacker, *_pairs(a.parts))),
    do.OrderTriggers: ("order_triggers", lambda a: (a.seat, *a.cards)),
    do.Durable: ("durable", lambda a: (a.seat, "yes" if a.yes else "no")),
    do.Dig: ("dig", lambda a: (a.seat, a.card or "no")),
    do.Discard: ("discard_to_seven", lambda a: (a.seat, *a.cards)),
    do.Concede: ("concede", lambda a: (a.seat,)),
    do.Lapse: ("lapse", lambda a: (a.seat,)),
    do.OutOfTime: ("out_of_time", lambda a: (a.seat,)),
    InTime: ("in_time", lambda a: (a.seat,)),
    LoseOnTime: ("lose", lambda a: (a.seat, "time")),
    do.Shift: ("shift", lambda a: (a.card, a.row)),
    do.CountLife: ("count_life", lambda a: (a.seat, a.life)),
    do.SetLife: ("set_life", lambda a: (a.seat, a.life)),
    do.SetCount: ("set_count", lambda a: (a.seat, a.what, a.count)),
    do.SetCard: (
        "set_card",
        lambda a: (a.card, a.place, a.seat, *(("tapped",) if a.tapped else ()), *_aim(a.host, ())),
    ),
    do.SetZone: ("set_zone", lambda a: (*a.zone.split(), *_lots(a.lots))),
}
