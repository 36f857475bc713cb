"""A sample of the failures of `make torture-camera`: each is told, and the table is seen again."""

import camera_process
import live_device
import pytest

pytestmark = pytest.mark.slow


def test_a_camera_that_fails_is_told_and_comes_back_and_accuses_nobody(monkeypatch):
    monkeypatch.setattr(camera_process, "_REST_MS", (200, 300))
    monkeypatch.setattr(camera_process, "_LAST_MS", (1200, 1500))
    monkeypatch.setattr(live_device, "_SURE_MS", 600)
    episodes, _ages, entered, restarts = camera_process.torture(("die", "garbage"), 2, seed=1)
    assert {one.kind for one in episodes} == {"die", "garbage"}
    assert all(one.told is not None and one.back is not None for one in episodes), episodes
    assert all(one.said for one in episodes)
    assert (entered, restarts) == ([], 1)
