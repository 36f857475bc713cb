"""Players who press as soon as the hand is away, before the real eyes: R-CK-002."""

from dataclasses import replace

import pytest

from tableassist.journal.events import Asked, Refusal
from tableassist.rehearsal.mnemonic.rehearsal import MnemonicRehearsal

pytestmark = pytest.mark.slow


@pytest.fixture
def hasty():
    rehearsal = MnemonicRehearsal(3, 0.0, level="easy")
    camera = rehearsal.rig.camera
    camera.change(replace(camera.conditions, hasty=1.0))
    yield rehearsal
    rehearsal.rig.close()


def test_who_presses_before_the_picture_of_what_was_done_has_done_it_before(hasty):
    session, early = hasty.actor.session, []
    keep = session.order.keep
    session.order.keep = lambda what, at: keep(what, at) and not early.append(what)
    assert hasty.rig.until(lambda: session.referee.table.seen_layout() is not None, 20)
    while len(early) < 4:
        hasty.players.step()
    assert session.match.game.plain(session.match.state) == session.match.game.plain(hasty.actor.state)
    assert hasty.actor.tally.accusations == []
    assert hasty.actor.tally.helped == []
    assert [entry.event for entry in hasty.store.entries if isinstance(entry.event, Asked | Refusal)] == []
