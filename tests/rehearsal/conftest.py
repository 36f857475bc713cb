"""A session of Deluxe Memory in front of which hands may move settled tables."""

import pytest
from deluxe_table import Scene


@pytest.fixture
def scene():
    return Scene


@pytest.fixture
def table():
    return Scene()
