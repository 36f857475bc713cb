"""A sample of the kills of `make torture-syscalls`; and that they find an entry that is acknowledged too early."""

import pytest
import syscalls

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def followable():
    try:
        syscalls.Child(lambda say: None, followed=True).kill()
    except OSError as refused:
        pytest.skip(str(refused))


@pytest.mark.parametrize("end", syscalls.ENDS)
def test_nothing_acknowledged_is_lost_whichever_call_is_the_last(end):
    told = syscalls.torture("deluxe-memory", end, seed=11, seconds=120.0, every=7)
    assert told["lost"] == []
    assert told["kills"] > 10
    assert told["acknowledged"] > 0


def test_an_entry_that_is_acknowledged_before_it_is_written_is_found(monkeypatch):
    append = syscalls.Journal.append

    def early(journal, entry):
        if len(journal.entries) > 12:
            syscalls.tell(entry.number, entry.digest)
        append(journal, entry)

    def watched(path, game, seed, most):
        work = play(path, game, seed, most)

        def told(say):
            syscalls.tell = say
            work(say)

        return told

    play = syscalls.play
    monkeypatch.setattr(syscalls, "tell", lambda *_words: None, raising=False)
    monkeypatch.setattr(syscalls, "play", watched)
    monkeypatch.setattr(syscalls.Journal, "append", early)
    told = syscalls.torture("deluxe-memory", "whole", seed=11, seconds=120.0, every=2, enough=1)
    assert any("were acknowledged" in one for one in told["lost"])
