"""Games that are over, with their journals, slips and codes."""

import pytest
from proven_games import play_game


@pytest.fixture
def played(tmp_path):
    return play_game(tmp_path)


@pytest.fixture
def play():
    return play_game
