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
    told = syscalls.torture_apart("deluxe-memory", end, seed=11, seconds=120.0, every=3)
    assert told["lost"] == []
    assert told["kills"] > 10
    assert told["acknowledged"] > 0


def test_an_entry_that_is_acknowledged_before_it_is_written_is_found():
    told = syscalls.torture_apart("deluxe-memory", "whole", seed=11, seconds=120.0, enough=1, early=True)
    assert any("were acknowledged" in one for one in told["lost"])
