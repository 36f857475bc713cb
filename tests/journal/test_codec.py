"""An entry as a line: every event there and back, and nothing else."""

import json
import random
from dataclasses import fields, replace
from typing import get_args
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableassist.journal.codec import BadChecksum, BadEntry, decode, encode, whole_line_in
from tableassist.journal.events import (
    Acted,
    Amended,
    Asked,
    Beat,
    ClockSet,
    Ended,
    Entry,
    Event,
    Flagged,
    Noted,
    Overruled,
    Refusal,
    Signed,
    Started,
    Undone,
)

EVENTS = [
    Started("deluxe-memory", "0.1.0", "2026-03-01", ("Ann", "Bob"), {"bank": "unlimited"}, "5+3", 2004),
    Started("deluxe-memory", "0.1.0", "2026-03-01", ()),
    Acted("select 0 D3 F5"),
    Refusal("select 0 D3", "R-DM-020", "Two cards are selected, not one."),
    Overruled("select 0 D3", "R-DM-020", "Ann"),
    Undone(3, "a look cannot be un-seen"),
    Amended(4, "select 0 D3 F6"),
    ClockSet("adjust", 1, -5000, "penalty"),
    ClockSet("adjust", 0, 0, "", -1),
    ClockSet("pause"),
    Flagged(2, "lapse 2"),
    Asked("Which card is on D3?", "QS"),
    Noted('Zoë said: "no\\way"\n☃ \ud800'),
    Beat(),
    Ended("all matches were made", (0, 2)),
    Signed("Ann and Bob"),
    Signed("Ann", 0),
]


def line_of(plain):
    """A line with a checksum that fits."""
    body = plain if isinstance(plain, str) else json.dumps(plain)
    return f"{body} {crc32(body.encode()):08x}"


def test_every_kind_of_event_is_tried():
    assert {type(event) for event in EVENTS} == set(get_args(Event))


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_every_event_is_read_back(event):
    entry = Entry(7, 12_345, event, "told", "a1b2", "frame-7.png", {"sure": 0.5, "seen": ["D3", None, True]})
    assert decode(encode(entry)) == entry
    assert decode(encode(replace(entry, digest="", evidence="", extra={}))).extra == {}


def test_what_a_line_looks_like():
    line = encode(Entry(1, 250, Acted("stop 0"), "told"))
    assert line == '{"at":250,"event":{"action":"stop 0","kind":"Acted"},"number":1,"source":"told"} 7da170e5'


PLAIN = {"number": 1, "at": 0, "source": "told", "event": {"kind": "Acted", "action": "stop 0"}}


@pytest.mark.parametrize(
    ("plain", "reason"),
    [
        pytest.param({**PLAIN, "mood": "good"}, "no field 'mood'", id="unknown field of the entry"),
        pytest.param({**PLAIN, "event": {"kind": "Acted", "action": "x", "by": 1}}, "no field 'by'", id="of the event"),
        pytest.param({**PLAIN, "event": {"kind": "Danced"}}, "'Danced' is no event", id="unknown event"),
        pytest.param({**PLAIN, "event": {"action": "x"}}, "None is no event", id="event without a kind"),
        pytest.param({**PLAIN, "event": {"kind": []}}, "[] is no event", id="kind that is no text"),
        pytest.param({**PLAIN, "event": "Acted"}, "an object with an event", id="event that is no object"),
        pytest.param([1], "an object with an event", id="a list"),
        pytest.param({"event": PLAIN["event"], "at": 0, "source": "told"}, "lacks its field 'number'", id="no number"),
        pytest.param({**PLAIN, "event": {"kind": "Acted"}}, "lacks its field 'action'", id="no action"),
        pytest.param({**PLAIN, "number": True}, "Entry.number cannot be True", id="truth as number"),
        pytest.param({**PLAIN, "at": 1.5}, "Entry.at cannot be 1.5", id="part of a millisecond"),
        pytest.param({**PLAIN, "extra": []}, "Entry.extra cannot be []", id="extra that is no object"),
        pytest.param(
            {**PLAIN, "event": {"kind": "Ended", "why": "", "winners": ["0"]}}, "winners", id="winner as text"
        ),
        pytest.param({**PLAIN, "event": {"kind": "Ended", "why": "x", "winners": 0}}, "winners", id="winners no list"),
        pytest.param({**PLAIN, "event": {"kind": "ClockSet", "what": "set", "seat": "1"}}, "seat", id="seat in words"),
        pytest.param("{", "no JSON", id="no JSON"),
        pytest.param('{"number":NaN}', "NaN is no number", id="not a number"),
        pytest.param("[" * 100_000, "no JSON", id="too deep"),
    ],
)
def test_what_is_not_understood_is_refused(plain, reason):
    with pytest.raises(BadEntry, match=r"^(?!.*checksum)") as told:
        decode(line_of(plain))
    assert reason in str(told.value)


@pytest.mark.parametrize(
    "entry",
    [
        pytest.param(Entry(1, 0, Acted("x"), "told", extra={"a": (1, 2)}), id="a tuple would become a list"),
        pytest.param(Entry(1, 0, Acted("x"), "told", extra={1: "a"}), id="a numbered key would become a text"),
        pytest.param(Entry(1, 0, Acted("x"), "told", extra={"a": object()}), id="no plain data"),
        pytest.param(Entry(1, 0, Acted("x"), "told", extra={"a": float("nan")}), id="not a number"),
        pytest.param(Entry(1, 0, Acted(5), "told"), id="action that is no text"),
        pytest.param(Entry(1, 0, Ended("x", [0]), "told"), id="winners in a list"),
        pytest.param(Entry(True, 0, Acted("x"), "told"), id="truth as number"),
        pytest.param(Entry(1, 0, "Acted", "told"), id="no event"),
    ],
)
def test_what_would_not_be_read_back_is_not_written(entry):
    with pytest.raises(BadEntry):
        encode(entry)


def test_every_single_damaged_character_is_noticed():
    line = encode(Entry(12, 3456, Started("x", "1", "2026", ("Zoë",), {"a": "b"}), "told", "ff00"))
    chance = random.Random(56)
    for place in range(len(line)):
        for other in {chr(ord(line[place]) ^ 1 << chance.randrange(7)), "", "\x00"} - {line[place]}:
            with pytest.raises(BadChecksum):
                decode(line[:place] + other + line[place + 1 :])


def test_a_whole_line_at_the_beginning_of_a_bad_one_is_found():
    line = encode(Entry(3, 0, Noted("of {braces} 01234567"), "told", extra={"in": {}}))
    assert [whole_line_in(line + rest) for rest in ("", "x", line)] == [len(line)] * 3
    assert [whole_line_in(part) for part in ("", line[:-1], line[1:], line.replace("told", "seen"))] == [0] * 4


TEXT = st.text(max_size=12)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | TEXT,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3),
    max_leaves=6,
)
VALUES = {
    "players": st.lists(TEXT, max_size=4).map(tuple),
    "members": st.lists(st.lists(TEXT, max_size=3).map(tuple), max_size=4).map(tuple),
    "agreed": st.dictionaries(TEXT, TEXT, max_size=3),
    "earlier": st.lists(TEXT, max_size=4).map(tuple),
    "options": st.dictionaries(TEXT, TEXT, max_size=3),
    "winners": st.lists(st.integers(0, 3), max_size=3).map(tuple),
    "seed": st.none() | st.integers(),
    "format": st.integers(),
    "overruled": st.lists(st.integers(), max_size=3).map(tuple),
    "dropped": st.lists(st.integers(), max_size=3).map(tuple),
    "number": st.integers(),
    "ms": st.integers(),
    "moves": st.integers(),
}


def values(kind):
    """A strategy for the fields of an event."""
    seat = st.integers(0, 3) if kind is Flagged else st.none() | st.integers(0, 3)
    return {each.name: seat if each.name == "seat" else VALUES.get(each.name, TEXT) for each in fields(kind)}


EVERY_EVENT = st.one_of([st.builds(kind, **values(kind)) for kind in get_args(Event)])


@given(
    st.builds(
        Entry,
        st.integers(),
        st.integers(),
        EVERY_EVENT,
        TEXT,
        TEXT,
        TEXT,
        st.dictionaries(TEXT, JSON, max_size=3),
    )
)
@settings(max_examples=150, deadline=None, derandomize=True)
def test_every_entry_is_read_back_exactly(entry):
    line = encode(entry)
    assert decode(line) == entry
    assert "\n" not in line
    assert line.isascii()
    assert encode(decode(line)) == line


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_nobody_changes_what_has_happened(event):
    """Entries are shared by every earlier state of the game."""
    name = next((field.name for field in fields(event)), "anything")
    with pytest.raises((AttributeError, TypeError)):
        setattr(event, name, None)
    with pytest.raises((AttributeError, TypeError)):
        event.anything_else = 1
    assert not hasattr(event, "__dict__"), "a long game has hundreds of thousands of them in its memory"
