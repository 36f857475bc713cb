"""A log of entries: equal to a tuple of them, and every earlier version of it stays as it was."""

from time import process_time

import pytest

from tableassist.journal.entry_log import EntryLog


@pytest.fixture
def log(entry):
    return EntryLog([entry(1), entry(2)])


def test_it_reads_like_a_tuple(log, entry):
    assert (len(log), log[0], log[-1], log[:1], log[::-1]) == (2, entry(1), entry(2), (entry(1),), (entry(2), entry(1)))
    assert list(reversed(log)) == [entry(2), entry(1)]
    assert log == (entry(1), entry(2)) == log
    assert log != (entry(1),)
    assert log != [entry(1), entry(2)]
    assert entry(2) in log
    with pytest.raises(IndexError):
        log[2]


def test_the_log_of_before_goes_on_another_way(log, entry):
    longer = log.with_entry(entry(3))
    before = longer.first(1)
    assert before == (entry(1),)
    assert before.with_entry(entry(4)) == (entry(1), entry(4))
    assert longer == (entry(1), entry(2), entry(3))
    assert log.first(9) == log


def test_a_longer_log_leaves_the_shorter_one_as_it_was(log, entry):
    longer = log.with_entry(entry(3))
    assert log == (entry(1), entry(2))
    assert longer == (entry(1), entry(2), entry(3))
    with pytest.raises(IndexError):
        log[2]


def test_two_logs_that_follow_from_one_know_nothing_of_each_other(log, entry):
    one, other = log.with_entry(entry(3)), log.with_entry(entry(30))
    longer = one.with_entry(entry(4))
    assert [each.number for each in longer] == [1, 2, 3, 4]
    assert [each.number for each in other.with_entry(entry(31))] == [1, 2, 30, 31]


def test_the_list_that_it_was_made_of_is_not_its_own(entry):
    entries = [entry(1)]
    log = EntryLog(entries)
    entries.append(entry(2))
    assert log == (entry(1),)


def test_a_hundred_thousand_entries_are_added_in_no_time(entry):
    log, begun = EntryLog(), process_time()
    for _ in range(100_000):
        log = log.with_entry(entry(1))
    assert len(log) == 100_000
    assert process_time() - begun < 5  # a tuple that is copied each time takes minutes


@pytest.mark.slow
def test_what_is_only_looked_at_costs_those_that_go_on_nothing(entry):
    """As the clerk does: an entry without its digest is tried before the one with it is added."""
    log, begun = EntryLog(), process_time()
    for number in range(100_000):
        log.with_entry(entry(0))
        log = log.with_entry(entry(number))
    assert [log[0], log[-1], len(log)] == [entry(0), entry(99_999), 100_000]
    assert process_time() - begun < 5  # twenty seconds where each trial takes the list away from the log


def test_what_is_taken_back_at_once_costs_those_that_go_on_nothing(entry):
    log, begun = EntryLog([entry(0)] * 100_000), process_time()
    for _ in range(50_000):
        log = log.with_entry(entry(1)).first(100_000)
    assert len(log) == 100_000
    assert process_time() - begun < 2


def test_an_equal_entry_may_follow_twice(entry):
    log = EntryLog([entry(1)])
    one, other = log.with_entry(entry(2)), log.with_entry(entry(2))
    assert one.with_entry(entry(3)) == other.with_entry(entry(3)) == (entry(1), entry(2), entry(3))
    assert one == other == (entry(1), entry(2))


def test_something_else_than_a_log_is_not_equal_to_one(log, entry):
    assert (log == [entry(1), entry(2)]) is False
    assert (log == 3) is False
