"""The code on the last screen: in words once all have signed, and as a page to be photographed."""

import numpy as np
import pygame
import pytest

from tableassist.app.proof.statement import code_of, statement_of
from tableassist.app.session.screen import view_of
from tableassist.display.screens import compose, picture_of
from tableassist.journal.chain import link_of


@pytest.fixture
def over(scene):
    """A game that was ended by hand a while ago."""
    table = scene(camera=False)
    return table.press("menu").choose("End the game").choose("End the game").wait(2000)


def view(table):
    return view_of(table.session, table.now)


def words(table):
    return " ".join(code_of(statement_of(table.session.match, link_of(table.store.entries))))


def test_a_game_that_runs_has_none(table):
    table.press("code")
    assert not table.session.prompts.menu.is_open


def test_it_stands_among_the_facts_once_all_have_signed(over):
    assert not any(fact.startswith("Code") for fact in view(over).facts)
    over.press("seat0").press("seat1")
    assert f"Code: {words(over)}" in view(over).facts


def test_the_page_shows_words_and_qr_code_and_nothing_else(over):
    over.press("seat0").press("seat1").press("soft0")
    shown = view(over)
    assert shown.headline == words(over)
    assert (shown.tiles, shown.seats) == ((), ())
    assert "Signed by all" in shown.detail
    over.choose("Done")
    assert view(over).qr == ()


def test_who_has_not_signed_is_said_and_that_the_code_changes(over):
    over.press("menu").choose("Code of the result")
    assert "Not signed yet" in view(over).detail
    assert "With each signature" in view(over).detail
    before = view(over).headline
    over.choose("Done").press("seat1").press("menu").choose("Code of the result")
    assert view(over).headline != before
    assert "Bob signed, Ann not yet" in view(over).detail


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (600, 1024)])
def test_a_telephone_reads_it_off_the_screen(over, size):
    cv2 = pytest.importorskip("cv2")
    over.press("seat0").press("seat1").press("soft0")
    shown = view(over)
    picture = np.transpose(pygame.surfarray.array3d(picture_of(shown, size)), (1, 0, 2))
    text = cv2.QRCodeDetector().detectAndDecode(np.ascontiguousarray(picture))[0]
    assert f"code: {words(over)}" in text
    assert not [box for box in compose(pygame.Surface(size), shown).drawn if box.cut]


def test_the_store_is_asked_for_its_chain_where_it_has_one(over):
    class Chained:
        link = "ab" * 32

        def append(self, entry):
            raise AssertionError

    over.session.clerk._store = Chained()
    assert over.session.clerk.link == "ab" * 32
