"""What annotations make of the fields of an action: words in front, words instead, keys, phrases."""

from dataclasses import dataclass
from typing import Annotated

import pytest

from tableassist.rules.action_codec import ActionCodec, places_in
from tableassist.rules.action_words import After, Else, IfTrue, Keyed, Phrase, Word, choice, parse_signed
from tableassist.rules.game import BadAction, Seat
from tableassist.table.cards import CardName
from tableassist.table.geometry import ZoneName

Target = CardName | Seat
Price = Annotated[str, "PRICE"]


@dataclass(frozen=True)
class Cast:
    card: CardName
    mode: Annotated[str, "MODE"] = "plain"
    target: Annotated[Target | None, After("on")] = None
    paid: Annotated[tuple[CardName, ...], "LAND", After("for")] = ()


@dataclass(frozen=True)
class SetCard:
    place: ZoneName
    tapped: Annotated[bool, IfTrue("tapped")] = False
    host: Annotated[CardName | None, "HOST", After("on")] = None


@dataclass(frozen=True)
class Dig:
    card: Annotated[CardName | None, Else("no")] = None


@dataclass(frozen=True)
class Declare:
    seat: Seat
    name: Annotated[str, "NAME"]
    printed: Annotated[Price | None, Keyed("printed")] = None
    other: Annotated[str, "OTHER NAME", After("|")] = ""
    effect: Annotated[Seat | None, "WHOSE", Keyed("effect")] = None


@dataclass(frozen=True)
class Lives:
    totals: tuple[tuple[Seat, int], ...]


@dataclass(frozen=True)
class Laid:
    lots: tuple[tuple[ZoneName, CardName], ...] | None = None


def _total(text):
    seat, total = text.split()
    return Seat(int(seat)), parse_signed(total)


CODEC = ActionCodec(
    (Cast, SetCard, Dig, Declare, Lives, Laid),
    words={
        Target: Word("CARD|SEAT", lambda text: Seat(int(text)) if text.isdecimal() else CardName(text)),
        ZoneName: Word("SIDE ROW", ZoneName, length=2),
        tuple[Seat, int]: Word("SEAT TOTAL", _total, lambda pair: f"{pair[0]} {pair[1]}", length=2),
        tuple[ZoneName, CardName]: Word("LOT", lambda text: tuple(text.split("=")), "=".join),
        "MODE": choice(("plain", "aura"), "mode"),
        "PRICE": Word("PRICE", lambda text: text.strip("{}"), lambda text: f"{{{text}}}"),
        "NAME": Phrase("NAME", 20, until="|"),
        "OTHER NAME": Phrase("OTHER NAME", 20),
    },
)
SOUTH, JACK = ZoneName("south lands"), CardName("JS")


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Cast(JACK), "cast JS plain"),
        (Cast(JACK, "aura", CardName("8D")), "cast JS aura on 8D"),
        (Cast(JACK, "aura", Seat(1), (CardName("2S"), CardName("3S"))), "cast JS aura on 1 for 2S 3S"),
        (Cast(JACK, "plain", None, (CardName("2S"),)), "cast JS plain for 2S"),
        (SetCard(SOUTH), "set_card south lands"),
        (SetCard(SOUTH, True), "set_card south lands tapped"),
        (SetCard(SOUTH, False, JACK), "set_card south lands on JS"),
        (SetCard(SOUTH, True, JACK), "set_card south lands tapped on JS"),
        (Dig(JACK), "dig JS"),
        (Dig(), "dig no"),
        (Declare(Seat(0), "Ember Volley"), "declare 0 Ember Volley"),
        (Declare(Seat(0), "Ember Volley", "2"), "declare 0 printed={2} Ember Volley"),
        (Declare(Seat(0), "Ember", "", "Or Other", Seat(1)), "declare 0 printed={} effect=1 Ember | Or Other"),
        (Lives(()), "lives"),
        (Lives(((Seat(0), -3), (Seat(1), 12))), "lives 0 -3 1 12"),
        (Laid(), "laid"),
        (Laid((("A1", "2S"), ("A2", "3S"))), "laid A1=2S A2=3S"),
    ],
)
def test_written_and_read_back(action, text):
    assert CODEC.write(action) == text
    assert CODEC.parse(text) == action


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("declare 0 effect=1 printed={2} Ember  Volley", "declare 0 printed={2} effect=1 Ember Volley"),
        ("declare 0 Ember|Volley", "declare 0 Ember | Volley"),
        ("declare 0 Ember printed={2}", "declare 0 Ember printed={2}"),
        ("cast JS plain for", "cast JS plain"),
        ("declare 0 printed=1 printed=2", "declare 0 printed={1} printed=2"),  # A key is given once; a name is a name.
    ],
)
def test_other_ways_to_write_the_same(typed, written):
    assert CODEC.write(CODEC.parse(typed)) == written


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("cast JS loud", "'loud' is no mode: plain, aura. The form is: cast CARD plain|aura [on CARD|SEAT]"),
        ("cast JS plain on", "is no action. The form is: cast CARD plain|aura [on CARD|SEAT] [for LAND …]."),
        ("cast JS plain for 2S on 8D", "'on' is no card"),
        ("set_card south", "The form is: set_card SIDE ROW [tapped] [on HOST]."),
        ("set_card south lands on JS tapped", "Nothing follows, not 'tapped'."),
        ("dig", "The form is: dig CARD|no."),
        ("declare 0", "The form is: declare SEAT [printed=PRICE] [effect=WHOSE] NAME [| OTHER NAME]."),
        ("declare 0 Ember |", "The form is: declare"),
        ("declare 0 | Volley", "The form is: declare"),
        (f"declare 0 {'x' * 21}", "The form is: declare"),
        ("lives 0 -3 1", "The form is: lives [SEAT TOTAL …]."),
        ("lives 0 x", "'x' is no number."),
        ("lives 0 -", "'' is no number."),
        ("lives 0 1234567890", "'1234567890' is no number."),
    ],
)
def test_what_is_no_action_says_why(text, why):
    with pytest.raises(BadAction) as raised:
        CODEC.parse(text)
    assert why in str(raised.value)


def test_notes_are_no_part_of_the_type():
    assert places_in(SetCard(SOUTH, host=JACK)) == (SOUTH,)
