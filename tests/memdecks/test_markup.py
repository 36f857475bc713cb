from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableassist.memdecks.markup import MOST_CHARACTERS, gaps_of, text_of


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("plain", "plain"),
        ("<b>bold</b> &amp; <i>thin</i>", "bold & thin"),
        ("one<br>two<br/>three<div>four</div><p>five", "one\ntwo\nthree\nfour\nfive"),
        ("a &lt;b&gt; c", "a <b> c"),
        ("  many\n\n spaces&nbsp;&nbsp;here ", "many\nspaces here"),
        ("<script>evil()</script>seen<style>p{}</style>", "seen"),
        ("<svg><script>x</script><text>hidden</text></svg>seen", "seen"),
        ("</script>seen", "seen"),
        ("a<img src='x' onerror='evil()'>b", "ab"),
        ('a<i title="1 > 0">b</i>', "ab"),
        ("seen<script>not", "seen"),
        ("seen<!-- not", "seen"),
        ("sound[sound:x.mp3] and [anki:play:q:0]", "sound and"),
        (r"\(x^2\) and [latex]y[/latex] and [$]z[/$]", "x^2 and y and z"),
        ("<!-- hidden -->seen", "seen"),
        ("2 < 3", "2 < 3"),
        ("<", "<"),
        ("", ""),
    ],
)
def test_what_is_read_of_a_field(html, text):
    assert text_of(html) == text


@pytest.mark.timeout(20)
@pytest.mark.parametrize(
    "bad", ["<" * 1_000_000, "<!--" * 300_000, "&#" * 500_000, "<a " * 300_000, "<![" * 300_000, "<a '" * 300_000]
)
def test_a_field_that_is_made_to_take_long(bad):
    assert len(text_of(bad)) <= MOST_CHARACTERS


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet="<>&;#/!-[] abrscipt=\"'\n", max_size=80))
def test_any_field_gives_a_text(html):
    assert "\n\n" not in text_of(html)


@pytest.mark.parametrize(
    ("text", "prompt", "gaps"),
    [
        ("no gap", "no gap", {}),
        ("{{c1::Paris}} is in {{c2::France}}", "[…] is in […]", {1: ["Paris"], 2: ["France"]}),
        ("{{c1::Paris::capital}}", "[capital]", {1: ["Paris"]}),
        ("{{c2::b}} {{c1::a}} {{c2::c}}", "[…] […] […]", {2: ["b", "c"], 1: ["a"]}),
        ("{{c1::in {{c2::Paris}}, France}}", "[…]", {2: ["Paris"], 1: ["in […], France"]}),
        ("{{c1::unclosed", "{{c1::unclosed", {}),
        ("{{field}}", "{{field}}", {}),
    ],
)
def test_gaps(text, prompt, gaps):
    assert gaps_of(text) == (prompt, gaps)


def test_gaps_without_end_take_no_time():
    assert gaps_of("{{c1::" * 200_000)[1] == {}
