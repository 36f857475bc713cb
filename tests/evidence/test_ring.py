"""Which pictures are kept, and for how long: bounded memory, the last seconds, before and after every event."""

from tableassist.evidence.faces import KeptPicture, ShownFace
from tableassist.evidence.ring import EventPictures, EvidenceRing
from tableassist.table.geometry import Rect
from tableassist.table.layout import Layout, Lot
from tableassist.table.observation import Face
from tableassist.table.picture import TablePicture

EMPTY = Layout()


def layout(*zones):
    return Layout(tuple(Lot(zone, "card", None, Face.DOWN) for zone in zones))


def kept(at, size=100, settled=False):
    return KeptPicture(TablePicture(at, bytes([at % 251]) * size, Rect(0, 0, 800, 600)), settled=settled)


def filled(ring, *times, size=100):
    for at in times:
        ring.keep(kept(at, size))
    return ring


def test_the_last_ten_seconds_are_kept():
    ring = filled(EvidenceRing(), *range(0, 30_001, 200))
    assert [one.taken_at for one in ring.recent()] == [*range(20_000, 30_001, 200)]


def test_an_event_knows_its_tables_and_what_was_between():
    ring = EvidenceRing()
    ring.settle(kept(1000, settled=True), layout("A"))
    filled(ring, 1200, 1400, 1600)
    ring.settle(kept(1800, settled=True), layout("A", "B"))
    ring.link(7, seen=True)
    pictures = ring.of(7)
    assert (pictures.before.taken_at, pictures.after.taken_at) == (1000, 1800)
    assert [one.taken_at for one in pictures.clip] == [1200, 1400, 1600]


def test_a_clip_outlives_the_ten_seconds():
    ring = EvidenceRing()
    ring.settle(kept(0), layout("A"))
    filled(ring, 200)
    ring.settle(kept(400), layout("B"))
    ring.link(7, seen=True)
    filled(ring, *range(600, 60_000, 200))
    assert [one.taken_at for one in ring.of(7).clip] == [200]


def test_of_what_was_entered_by_hand_the_next_table_shows_what_came_of_it():
    ring = EvidenceRing()
    ring.settle(kept(1000), layout("A"))
    ring.link(3, seen=False)
    assert ring.of(3).after.taken_at == 1000
    ring.settle(kept(2000), layout("A", "B"))
    assert (ring.of(3).before.taken_at, ring.of(3).after.taken_at) == (1000, 2000)


def test_a_table_that_settled_once_more_as_it_was_is_no_news():
    ring = EvidenceRing()
    ring.settle(kept(1000), layout("A"))
    ring.settle(kept(2000), layout("B"))
    ring.settle(kept(3000), layout("B"))
    ring.link(4, seen=True)
    assert (ring.of(4).before.taken_at, ring.of(4).after.taken_at) == (1000, 3000)


def test_nothing_is_kept_of_a_private_look():
    """R-TB-004: neither among the last seconds nor in a clip that holds some of them."""
    ring = EvidenceRing()
    filled(ring, 1000)
    ring.settle(kept(1200), layout("A", "B"))
    filled(ring, 1400, 1600)
    ring.settle(kept(1800), layout("B"))
    ring.link(2, seen=True)
    ring.forget_way_here()
    assert [one.taken_at for one in ring.recent()] == [1000]
    assert ring.of(2).clip == ()
    assert (ring.of(2).before.taken_at, ring.of(2).after.taken_at) == (1200, 1800)


def test_a_look_that_begins_before_any_table_was_seen_leaves_nothing():
    ring = filled(EvidenceRing(), 1000, 1200)
    ring.forget_way_here()
    assert ring.recent() == ()


def test_memory_is_bounded_and_the_oldest_clips_go_first():
    ring = EvidenceRing(limit=10_000, clip_ms=1000)
    for event in range(40):
        at = event * 2000
        filled(ring, *range(at, at + 1000, 200), size=500)
        ring.settle(kept(at + 1000, 500), layout(f"Z{event}"))
        ring.link(event, seen=True)
        assert ring.size <= 10_000
    assert ring.of(39).after is not None
    assert ring.of(39).clip
    assert ring.of(20) == EventPictures() or not ring.of(20).clip


def test_a_picture_that_is_kept_twice_takes_memory_once():
    ring, one = EvidenceRing(), kept(1000, 700)
    ring.keep(one)
    ring.keep(KeptPicture(one.picture.retaken_at(1200)))
    assert ring.size == 700


def test_faces_are_remembered_only_when_they_change():
    ring, seven = EvidenceRing(), frozenset([ShownFace("A", "card", "7H")])
    for at, faces in ((0, frozenset()), (100, frozenset()), (200, seven), (300, seven)):
        ring.show(at, faces)
    assert [moment.at for moment in ring.history().moments] == [0, 200]


def test_nothing_is_known_of_an_event_that_was_never_linked():
    assert EvidenceRing().of(5) == EventPictures()
    assert EvidenceRing().now() == EventPictures()
