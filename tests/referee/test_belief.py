"""What is believed of a table between two pictures: what could be as it was, and what was seen to be cleared."""

import pytest

from tableassist.referee.belief import (
    Belief,
    could_be,
    keep_cleared,
    pieces_passed,
    rebase,
    take_in_cleared,
    take_in_nearer,
    take_in_touches,
    with_missed,
)
from tableassist.table.cards import CardName
from tableassist.table.layout import Layout, Lot, SettledLayout
from tableassist.table.observation import Face

UP, DOWN, BLUR = (Lot("B2", "card", None, face) for face in (Face.UP, Face.DOWN, Face.UNKNOWN))


@pytest.mark.parametrize(
    ("seen", "was", "could"),
    [
        ((), (), True),
        ((UP,), (UP,), True),
        ((BLUR,), (UP,), True),
        ((BLUR,), (DOWN,), True),
        ((UP,), (DOWN,), False),
        ((DOWN,), (UP,), False),
        ((BLUR,), (), False),
        ((), (UP,), False),
        ((BLUR, UP), (UP, DOWN), False),
        ((BLUR, DOWN), (UP, DOWN), True),
    ],
)
def test_what_cannot_be_made_out_may_be_what_lay_there_and_nothing_else(seen, was, could):
    assert could_be(seen, was) is could


@pytest.mark.parametrize(
    ("names", "could"),
    [((), True), (("AS", "AC"), False), (("10S", "AS"), True), (("AS", "AC", "AD"), True)],
    ids=["no names", "two others", "its own", "a list that was cut off"],
)
@pytest.mark.parametrize("face", [Face.UP, Face.UNKNOWN])
def test_a_card_that_can_only_have_other_names_is_not_what_lay_there(face, names, could):
    """A nameless ace that came onto a graveyard was taken for the ten below it, and the graveyard for tidied."""
    was = Lot("north graveyard", "card", CardName("10S"), Face.UP)
    assert could_be((was._replace(name=None, face=face),), (was,), tuple(map(CardName, names))) is could


class Sends:
    """A game that has sent pieces off these zones, which are to be empty."""

    def __init__(self, *leaving):
        self._leaving = frozenset(leaving)

    def layout(self, state):
        return Layout()

    def leaving(self, state):
        return self._leaving

    def cleared(self, state, zones):
        return state


PIECE = Lot("B2", "crystal", None, Face.UP)


def cleared(game, seen, unclear=(), before=()):
    belief = Belief(Layout(), cleared=frozenset(before))
    return take_in_cleared(game, None, belief, Layout(seen), frozenset(unclear)).cleared


def test_a_zone_that_is_seen_without_what_was_sent_off_it_is_cleared():
    game = Sends("A1", "B2", "C3")
    assert cleared(game, [PIECE]) == {"A1", "C3"}
    assert cleared(game, [PIECE], unclear=["A1"]) == {"C3"}
    assert cleared(game, [PIECE], before=["B2"]) == {"A1", "B2", "C3"}, "it was seen once, and stays so"
    assert cleared(game, [], before=["D4"]) == {"A1", "B2", "C3"}, "nothing is on its way from there any more"


def test_nothing_is_cleared_in_a_game_that_sends_nothing_off():
    assert cleared(object(), [], before=["D4"]) == {"D4"}
    assert keep_cleared(object(), None, Belief(Layout(), cleared=frozenset(["D4"]))).cleared == frozenset()


def test_an_action_that_no_picture_showed_keeps_what_is_still_leaving():
    belief = Belief(Layout(), cleared=frozenset(["A1", "D4"]))
    assert keep_cleared(Sends("A1", "B2"), None, belief).cleared == {"A1"}


class WantsPieces:
    """A game that wants these pieces on B2."""

    def __init__(self, *names):
        self._lots = pieces(*names)

    def layout(self, state):
        return Layout(self._lots)

    def unread(self, state):
        return frozenset()


def pieces(*names):
    return tuple(Lot("B2", "card" if name == "AS" else "crystal", CardName(name), Face.UP) for name in names)


@pytest.mark.parametrize(
    ("was", "seen", "want", "nearer"),
    [
        pytest.param(["red"], ["red", "blue"], ["red", "blue", "glass"], True, id="the first of two came"),
        pytest.param(["red"], ["glass"], ["blue", "glass"], True, id="one went and one came, one is missing"),
        pytest.param(["red", "blue", "glass"], ["red", "blue"], ["red"], True, id="the first of two went"),
        pytest.param(["red", "blue"], ["blue"], ["red"], False, id="the wrong one went"),
        pytest.param(["red"], ["red", "green"], ["red", "blue"], False, id="another one came"),
        pytest.param(["red"], ["red", "red"], ["red", "blue"], False, id="one more than is wanted came"),
        pytest.param(["red"], [], ["red", "blue"], False, id="what should stay went"),
        pytest.param(["red"], ["red", "AS"], ["red", "AS", "blue"], False, id="a card is read by itself"),
    ],
)
def test_pieces_that_come_and_go_as_they_should_are_no_news(was, seen, want, nearer):
    belief = Belief(Layout(pieces(*was)), moved=frozenset(["B2"]))
    after = take_in_nearer(WantsPieces(*want), None, belief, Layout(pieces(*seen)))
    believed = (Layout(pieces(*seen)), frozenset()) if nearer else (belief.was, belief.moved)
    assert (after.was, after.moved) == believed


class SendsBlueOff(WantsPieces):
    """A game that has sent a piece off B2."""

    def leaving(self, state):
        return frozenset(["B2"])

    def cleared(self, state, zones):
        return state


@pytest.mark.parametrize(("seen", "nearer"), [(["red"], False), ([], False), (["red", "glass"], True)])
def test_pieces_that_only_have_to_go_are_read_by_the_game_that_sent_them_off(seen, nearer):
    belief = Belief(Layout(pieces("red", "blue", "green")))
    after = take_in_nearer(SendsBlueOff("red", *["glass", "white"] * nearer), None, belief, Layout(pieces(*seen)))
    assert (after.was != belief.was) is nearer


def test_what_was_lifted_once_did_not_only_slide():
    belief = Belief(Layout(), moved=frozenset(["A1", "B2"]), slid=frozenset(["B2"]), entered=(UP,))
    after = take_in_touches(
        belief, SettledLayout(0, Layout(), moved=frozenset(["A1", "C3"]), slid=frozenset(["A1", "C3"]))
    )
    assert after.moved == {"A1", "B2", "C3"}
    assert after.slid == {"B2", "C3"}
    assert after.entered == (UP,)
    moved = take_in_touches(belief, SettledLayout(0, Layout(), moved=frozenset(["B2"]), slid=frozenset()))
    assert (moved.slid, moved.entered) == (frozenset(), ())


def test_what_slid_while_the_table_was_not_in_view_is_known_as_such_while_it_counts_as_slid():
    b2 = frozenset(["B2"])
    slid = take_in_touches(Belief(Layout()), SettledLayout(0, Layout(), moved=b2, slid=b2, unwatched=b2))
    assert slid.unwatched == b2
    assert take_in_touches(slid, SettledLayout(1, Layout())).unwatched == b2
    assert take_in_touches(slid, SettledLayout(1, Layout(), moved=b2)).unwatched == frozenset()
    again = take_in_touches(rebase(slid, Layout()), SettledLayout(1, Layout(), moved=b2, slid=b2))
    assert (again.slid, again.unwatched) == (b2, frozenset())


class Wants:
    """A game that wants one land in its row, and waits for whatever lies in these zones."""

    def __init__(self, *free):
        self._free = frozenset(free)

    def layout(self, state):
        return Layout((LAND,))

    def unread(self, state):
        return self._free


LAND = Lot("south lands", "card", CardName("2S"), Face.UP)


@pytest.mark.parametrize(
    ("seen", "free", "kept"),
    [
        pytest.param((), (), True, id="seen nowhere"),
        pytest.param((LAND._replace(zone="north lands"),), (), False, id="seen elsewhere"),
        pytest.param((LAND._replace(turned=True),), (), False, id="seen there"),
        pytest.param((), ("south lands",), False, id="in a zone that may be in any condition"),
    ],
)
def test_a_card_that_an_action_does_not_take_away_is_believed_to_lie_where_it_lay(seen, free, kept):
    seen = Layout(seen)
    after = with_missed(Wants(*free), None, seen, Layout((LAND,)), seen)
    assert (LAND in after) is kept
    assert len(tuple(after)) == len(tuple(seen)) + kept


COUNTER, RED = Lot("1", "counter", None, Face.DOWN), Lot("1", "crystal", CardName("red"), Face.UP)


@pytest.mark.parametrize(
    ("was", "before", "seen", "passed"),
    [
        ((COUNTER,), (COUNTER, RED), (COUNTER,), True),
        ((COUNTER,), (COUNTER,), (COUNTER,), False),
        ((COUNTER,), (), (COUNTER,), False),
        ((COUNTER,), (RED,), (COUNTER,), False),
        ((COUNTER,), (COUNTER, RED), (COUNTER, RED), False),
        ((DOWN,), (DOWN, UP), (DOWN,), False),
    ],
    ids=["came and went", "only touched", "lifted", "taken for it", "there still", "a card"],
)
def test_pieces_that_came_and_went_beside_what_lay_there_all_the_time(was, before, seen, passed):
    assert bool(pieces_passed(*map(Layout, (was, before, seen)))) is passed
