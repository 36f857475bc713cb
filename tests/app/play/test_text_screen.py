"""The screen of lines: what it prints, and what a typed line means."""

import os
import sys
from dataclasses import replace

import pytest

from tableassist.app.play.text_screen import TextScreen, typed_lines, warn_of_unread_lines
from tableassist.rules.view import Option, SeatLine, Sheet, SoftKey, Status, Tone, View

VIEW = View(
    "MemWars",
    "Bob may challenge 12",
    detail="9 seconds left. Ann claims it.",
    seats=(SeatLine("Ann", 3), SeatLine("Bob", 1)),
    prompt="Bob may challenge 12",
    options=(Option("challenge", "Challenge"), Option("decline", "No challenge")),
)


def screen(*lines):
    printed = []
    return TextScreen(printed.append, lambda: lines, lambda: 7), printed


def test_what_is_printed_once_and_again_when_it_changes():
    shown, printed = screen()
    shown.draw(VIEW)
    shown.draw(replace(VIEW, detail="8 seconds left. Ann claims it."))
    assert len(printed) == 1
    assert "Ann 3   Bob 1" in printed[0]
    assert "1 Challenge   2 No challenge" in printed[0]
    shown.draw(replace(VIEW, sheet=Sheet("The card of 12", ("Question", "Answer"), (("Name", "Athena"),))))
    assert "Name  Athena" in printed[1]


@pytest.mark.parametrize(
    ("line", "button"),
    [
        ("challenge", "option:challenge"),
        ("no challenge", "option:decline"),
        ("2", "option:decline"),
        ("3", "text:3"),
        pytest.param("9" * 5000, f"text:{'9' * 5000}", id="a number of thousands of digits"),
        ('"2', "text:2"),
        ("undo", "undo"),
        ("seat1", "seat1"),
        ("Athena", "text:Athena"),
    ],
)
def test_what_a_typed_line_means(line, button):
    shown, _ = screen(line, " ")
    shown.draw(VIEW)
    assert [(press.button, press.at) for press in shown.presses()] == [(button, 7)]


def test_only_the_last_screen_lists_what_was_counted():
    shown, printed = screen()
    for tone in (Tone.CALM, Tone.OVER):
        shown.draw(replace(VIEW, tone=tone, facts=("12 turns", "5 pairs")))
    assert ["12 turns\n5 pairs" in one for one in printed] == [False, True]


def test_a_place_is_named_by_its_number_however_many_there_are():
    shown, printed = screen("37")
    shown.draw(replace(VIEW, options=tuple(Option(str(n), str(n), zone=str(n)) for n in range(1, 101))))
    assert shown.presses()[0].button == "option:37"
    assert "36 " not in printed[0]


def test_many_options_that_are_no_places_are_listed():
    shown, printed = screen("K", "14")
    ranks = tuple(
        Option(rank, rank) for rank in ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "Joker"]
    )
    shown.draw(replace(VIEW, prompt="Which card lies on D3?", options=ranks))
    assert "Which card lies on D3?  1 A   2   3" in printed[0]
    assert "13 K   14 Joker" in printed[0]
    assert [press.button for press in shown.presses()] == ["option:K", "option:Joker"]


def test_an_option_that_is_called_by_a_number_has_no_other():
    shown, printed = screen("8", "9", "throw it here")
    sides = tuple(Option(f"roll {side}", str(side)) for side in range(1, 9))
    shown.draw(replace(VIEW, prompt="Who begins?", options=(Option("throw", "Throw it here"), *sides)))
    assert "Who begins?  Throw it here   1   2   3   4   5   6   7   8\n" in printed[0]
    assert [press.button for press in shown.presses()] == ["option:roll 8", "text:9", "option:throw"]


def test_a_question_about_places_is_asked_where_the_headline_does_not():
    shown, printed = screen()
    places = tuple(Option(str(n), str(n), zone=str(n)) for n in range(1, 101))
    for prompt in (VIEW.headline, "D3 and …"):
        shown.draw(replace(VIEW, prompt=prompt, options=places))
    assert "D3 and …" not in printed[0]
    assert printed[1].endswith("D3 and …\n")


def test_what_keeps_the_camera_from_seeing_is_said():
    shown, printed = screen()
    shown.draw(replace(VIEW, status=Status("There is no video file x.mp4.", ok=False)))
    shown.draw(replace(VIEW, status=Status("A hand at the east edge.", ok=False, hand=True)))
    assert "There is no video file x.mp4." in printed[0]
    assert "hand" not in printed[1]


def test_the_last_screens_keys_are_listed_and_named():
    shown, printed = screen("sign", "that is wrong", "Athena")
    keys = tuple(SoftKey(label) for label in ("Undo", "That is wrong", "Sign", "Leave"))
    shown.draw(replace(VIEW, tone=Tone.OVER, options=(), keys=keys))
    assert "Undo   That is wrong   Sign   Leave" in printed[0]
    assert [press.button for press in shown.presses()] == ["soft2", "soft1", "text:Athena"]


@pytest.mark.parametrize("kind", ["pipe", "file", "none", "closed"])
def test_what_a_pipe_or_a_file_holds_is_left_alone_with_a_word(monkeypatch, tmp_path, capsys, kind):
    (tmp_path / "lines").write_text("undo\n", encoding="utf-8")
    reading, writing = os.pipe()
    with open(tmp_path / "lines") as file, open(os.devnull) as nothing, open(reading) as pipe, open(writing, "w"):
        monkeypatch.setattr(sys, "stdin", {"pipe": pipe, "file": file, "none": nothing, "closed": None}[kind])
        warn_of_unread_lines()
        assert typed_lines() == ()
    assert ("from a terminal alone" in capsys.readouterr().err) is (kind in ("pipe", "file"))
