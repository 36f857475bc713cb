"""JSON through a window gives the same values, however small the window is, and never much more than it holds."""

from __future__ import annotations

import io
import json
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tableassist.cardbase.problems import BadCardFile
from tableassist.cardbase.window import JsonWindow

pytestmark = pytest.mark.slow

values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)


def listed(text, chunk):
    window = JsonWindow(io.StringIO(text), chunk)
    return [window.value() for _ in window.items()]


@given(
    st.lists(st.lists(values, max_size=3) | st.dictionaries(st.text(max_size=4), values), max_size=6), st.integers(1, 9)
)
def test_items_are_what_json_says(items, chunk):
    assert listed(json.dumps(items, indent=1), chunk) == items


@given(st.dictionaries(st.text(max_size=6), st.lists(values, max_size=2), max_size=5), st.integers(1, 9))
def test_members_are_what_json_says(members, chunk):
    window = JsonWindow(io.StringIO(" " + json.dumps(members)), chunk)
    assert {key: window.value() for key in window.members()} == members


@pytest.mark.parametrize("text", ["", "[", "[1", "[{}", "[{} {}]", "{", '{"a"', '{"a":', '{"a": []', "[nope]", "]"])
def test_what_is_broken_is_reported_with_its_line(text):
    with pytest.raises(BadCardFile, match="near line 3"):
        listed("\n\n" + text, 2)
    if text.startswith("{"):
        window = JsonWindow(io.StringIO("\n\n" + text), 3)
        with pytest.raises(BadCardFile, match="near line 3"):
            [window.value() for _ in window.members()]


def test_a_number_without_measure_is_refused():
    with pytest.raises(BadCardFile, match="near line 1"):
        listed("[" + "9" * 10_000 + "]", 100)


def test_a_value_without_end_is_given_up():
    endless = io.StringIO('["' + "x" * 100_000)
    window = JsonWindow(endless, chunk=100, largest=1000)
    with pytest.raises(BadCardFile):
        [window.value() for _ in window.items()]
    assert endless.tell() < 10_000


def test_a_long_list_needs_little_memory():
    text = io.StringIO("[" + ",".join('{"name": "%s"}' % ("x" * 1000) for _ in range(5000)) + "]")
    tracemalloc.start()
    window = JsonWindow(text)
    count = sum(1 for _ in window.items() if window.value())
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert count == 5000
    assert peak < 2_000_000
