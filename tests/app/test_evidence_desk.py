"""Pictures handed out with their covers: each is made of the very picture that was asked for."""

from tableassist.app.evidence_desk import EvidenceDesk
from tableassist.evidence.faces import KeptPicture
from tableassist.games.deluxe_memory.mat import build_mat
from tableassist.table.geometry import Rect
from tableassist.table.picture import TablePicture

AREA = Rect(0, 0, 700, 500)


def kept(number):
    return KeptPicture(TablePicture(number, b"%d" % number, AREA))


def desk_that(cover):
    """A desk for a table on which nothing was ever up."""
    desk = EvidenceDesk(build_mat(), cover=cover)
    desk.ring.show(0, frozenset())
    return desk


def test_a_picture_that_was_let_go_is_never_shown_for_another_one():
    """Python gives a new object the identity of one that is gone: nothing kept ready may be found by that alone."""
    desk = desk_that(lambda picture, _areas: picture)
    shown = [desk.covered(kept(number)).jpeg for number in range(200)]
    assert shown == [b"%d" % number for number in range(200)]


def test_a_picture_is_covered_once():
    covered = []
    desk = desk_that(lambda picture, _areas: covered.append(picture) or picture)
    one = kept(1)
    assert desk.covered(one) is desk.covered(one)
    assert len(covered) == 1
