"""Games entered by buttons alone into a journal: whatever game it is, begun, left and gone on with."""

from __future__ import annotations

import pytest

from tableassist.app.build import game_named
from tableassist.journal.file import Journal
from tableassist.referee.match import replay_entries
from tableassist.rehearsal.hand_entry import HandEntry, run_hand_entry
from tableassist.rehearsal.kits import rehearsal_kit_of

pytestmark = pytest.mark.slow


@pytest.fixture
def entered(tmp_path, monkeypatch):
    """Plays a game on for so many steps in its own journal; gives the entries that are there then."""
    step = HandEntry.step

    def enter(name, seed, most):
        left = iter(range(most))
        with monkeypatch.context() as patched:
            patched.setattr(HandEntry, "step", lambda self: next(left, None) is not None and step(self))
            run_hand_entry(tmp_path / f"{name}.journal", seed, name)
        journal = Journal.open(tmp_path / f"{name}.journal")
        journal.close()
        return list(journal.entries)

    return enter


@pytest.mark.parametrize(
    ("name", "players"),
    [("deluxe-memory", 3), ("memwars", 3), ("mnemonic", 2)],
)
def test_as_many_sit_there_as_the_game_is_for(entered, name, players):
    entries = entered(name, 1, 6)
    assert len(entries[0].event.players) == players
    assert len(entries) > 6
    assert {entry.source for entry in entries} <= {"told", "clock"}


def test_every_entry_is_announced_with_the_state_after_it(entered, capsys):
    entries = entered("mnemonic", 1, 12)
    told = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert [int(number) for number, _ in told] == [entry.number for entry in entries]
    assert told[-1][1] == replay_entries(game_named("mnemonic"), entries).digest


def test_a_game_goes_on_in_the_journal_in_which_it_was_left(entered, capsys):
    before = entered("mnemonic", 1, 8)
    last = capsys.readouterr().out.splitlines()[-1]
    after = entered("mnemonic", 1, 5)
    assert capsys.readouterr().out.splitlines()[0] == last
    assert after[: len(before)] == before
    assert len(after) >= len(before) + 5


def test_hidden_cards_of_a_game_that_goes_on_are_those_that_were_shown(entered, capsys):
    """What was not so would be refused by the rules when it is shown again."""
    game = game_named("deluxe-memory", dict(rehearsal_kit_of("deluxe-memory").quick))
    for _ in range(2):
        entries = entered("deluxe-memory", 4, 12)
    match = replay_entries(game, entries)
    assert capsys.readouterr().out.split()[-1] == match.digest
    assert sum(hasattr(entry.event, "action") for entry in entries) >= 24
