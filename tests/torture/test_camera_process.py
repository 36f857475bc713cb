"""A sample of the failures of `make torture-camera`: each is told, and the table is seen again."""

import camera_process
import pytest

pytestmark = pytest.mark.slow


def test_a_camera_that_fails_is_told_and_comes_back_and_accuses_nobody():
    episodes, _ages, entered, restarts = camera_process.torture(("die", "garbage"), 2, seed=1)
    assert {one.kind for one in episodes} == {"die", "garbage"}
    assert all(one.told is not None and one.back is not None for one in episodes), episodes
    assert all(one.said for one in episodes)
    assert (entered, restarts) == ([], 1)
