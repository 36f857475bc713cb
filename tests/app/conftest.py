"""Sessions of Deluxe Memory for the tests of the app."""

import pytest
from deluxe_table import Scene


@pytest.fixture
def scene():
    return Scene


@pytest.fixture
def table():
    return Scene()
