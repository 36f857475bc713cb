"""What the pictures say of an event and of a claim: pure, for all four games."""

import pytest
from four_games import GAMES, NAMES, READY

from tableassist.games.deluxe_memory import GAME as DELUXE
from tableassist.journal.events import Acted, Entry, Started
from tableassist.referee.claims import ClaimKind, find_claims, last_subject
from tableassist.referee.match import start_match
from tableassist.referee.verdicts import (
    UNDECIDED,
    Certainty,
    SeenLot,
    SeenTables,
    weigh_claim,
    weigh_event,
)
from tableassist.table.observation import Face

MEMWARS, MAGIC = GAMES[1], GAMES[2]
OPEN = ("select 0 B1 C1", "end_look 0 open", "no_match 0 B1=4C C1=9D")
PAIR = ("select 0 B1 C1", "end_look 0 match", "match 0 5S 5C")


def begun(game, *actions, by_hand="", **agreed):
    """The game after actions that were seen, and one that was entered by hand."""
    options, ready = READY[game.name]
    started = Started(game.name, "test", "", NAMES[:2], {**options, **agreed})
    match = start_match(game, Entry(1, 0, started, "told"))
    for action in (*ready, *actions):
        match = match.after(match.next(Acted(action), match.entries[-1].at + 1000, "camera"))
    return match.after(match.next(Acted(by_hand), 99_000, "told")) if by_hand else match


def mat_of(match):
    return match.game.mat(match.started.options)


def table(match, state, confidence=0.999, **other):
    """What a settled picture of the state shows; `other` zones are told by themselves."""
    zones = {zone.name: () for zone in mat_of(match).zones}
    for lot in match.game.layout(state):
        zones[lot.zone] = (*zones[lot.zone], SeenLot(lot.kind, lot.name, lot.face, confidence, lot.turned))
    return {**zones, **other}


def up(name, confidence=0.999):
    return (SeenLot("card", name, Face.UP, confidence),)


def claims_of(match):
    return find_claims(match, last_subject(match), mat_of(match))


def weighed(match, seen):
    """What the pictures say of the event that counts last."""
    return weigh_event(match.game, last_subject(match), claims_of(match), seen)


def weighed_claim(match, text, seen):
    (claim,) = [one for one in claims_of(match) if one.text == text]
    return weigh_claim(match.game, last_subject(match), claim, seen)


@pytest.fixture
def opened():
    return begun(DELUXE, *OPEN)


def test_a_table_that_shows_it(opened):
    seen = SeenTables(None, table(opened, opened.state))
    verdict = weighed(opened, seen)
    assert (verdict.certainty, verdict.stands) == (Certainty.SURE, True)
    assert verdict.zones == {"B1", "C1"}


@pytest.mark.parametrize(
    ("confidence", "certainty", "stands"),
    [(0.999, Certainty.SURE, True), (0.93, Certainty.LIKELY, True), (0.8, Certainty.UNKNOWN, None)],
)
def test_both_names_must_be_read(opened, confidence, certainty, stands):
    seen = SeenTables(None, table(opened, opened.state, confidence))
    verdict = weighed(opened, seen)
    assert (verdict.certainty, verdict.stands) == (certainty, stands)


def test_without_a_picture_nobody_can_tell(opened):
    assert weighed(opened, SeenTables()).stands is None
    claim = find_claims(opened, last_subject(opened), mat_of(opened))[0]
    assert weigh_claim(DELUXE, last_subject(opened), claim, SeenTables()).certainty is Certainty.UNKNOWN


def test_what_something_hides_cannot_be_told(opened):
    seen = table(opened, opened.state)
    del seen["B1"]
    assert weighed(opened, SeenTables(None, seen)).stands is None


def test_a_wrong_claim(opened):
    seen = SeenTables(None, table(opened, opened.state))
    for claim in find_claims(opened, last_subject(opened), mat_of(opened)):
        if claim.kind is ClaimKind.CARD:
            verdict = weigh_claim(DELUXE, last_subject(opened), claim, seen)
            assert (verdict.certainty, verdict.stands) == (Certainty.SURE, True)


def test_a_right_claim(opened):
    """The referee has the four of clubs, the picture shows the four of spades."""
    seen = table(opened, opened.state, B1=(SeenLot("card", "4S", Face.UP, 0.999),))
    subject, found = last_subject(opened), find_claims(opened, last_subject(opened), mat_of(opened))
    (claim,) = [one for one in found if one.text == "no_match 0 B1=4S C1=9D"]
    verdict = weigh_claim(DELUXE, subject, claim, SeenTables(None, seen))
    assert (verdict.certainty, verdict.stands) == (Certainty.SURE, False)


def test_neither_the_referee_nor_the_player(opened):
    seen = table(opened, opened.state, B1=(SeenLot("card", "QH", Face.UP, 0.999),))
    claim = next(one for one in find_claims(opened, last_subject(opened), mat_of(opened)))
    assert weigh_claim(DELUXE, last_subject(opened), claim, SeenTables(None, seen)).stands is None


def test_cards_that_were_lifted():
    """They belong where they lay; that the places are bare is what is to be seen."""
    match = begun(DELUXE, OPEN[0])
    before = table(match, match.first)
    after = {**before, "B1": (), "C1": ()}
    subject, found = last_subject(match), find_claims(match, last_subject(match), mat_of(match))
    assert weighed(match, SeenTables(before, after)).stands is True
    (claim,) = [one for one in found if one.text == "select 0 B1 D3"]
    assert weigh_claim(DELUXE, subject, claim, SeenTables(before, after)).stands is True
    elsewhere = {**before, "B1": (), "D3": ()}
    assert weigh_claim(DELUXE, subject, claim, SeenTables(before, elsewhere)).stands is False


def test_what_is_only_said_cannot_be_seen():
    match = begun(DELUXE, *OPEN[:2])
    seen = table(match, match.state)
    assert weighed(match, SeenTables(seen, seen)).stands is None


def test_cannot_tell_is_for_nobody():
    assert UNDECIDED.stands is None


# A pair that is still to be taken off, or was already --------------------------------------------------------------


@pytest.mark.parametrize("name", ["5S", "5H"])
def test_a_pair_that_has_still_to_be_taken_off_is_read_where_it_lies(name):
    """By the game the places are bare; what lies there is what was shown."""
    match = begun(DELUXE, *PAIR)
    seen = SeenTables(None, table(match, match.first, B1=up(name), C1=up("5C")))
    verdict = weighed(match, seen)
    assert verdict.certainty is Certainty.SURE
    assert verdict.stands is (name == "5S")
    assert (verdict.instead.text if verdict.instead else "") == ("" if name == "5S" else "match 0 5H 5C")


def test_cards_that_lay_there_before_they_were_taken_in_the_hand_are_news_again():
    """Two face-up cards are taken, and nobody sees their places meanwhile (R-TB-004); then they are shown as a pair."""
    first = ("select 0 B1 D1", "end_look 0 open", "no_match 0 B1=5S D1=9D")
    second = ("select 1 C1 E1", "end_look 1 open", "no_match 1 C1=5C E1=KH")
    match = begun(DELUXE, *first, *second, "select 0 B1 C1", "end_look 0 match", "match 0 5S 5C")
    before = table(match, match.first)
    del before["B1"], before["C1"]
    after = table(match, match.first, B1=up("5S"), C1=up("5C"))
    assert weighed(match, SeenTables(before, after)).stands is True


def test_bare_places_show_no_pair():
    """Whichever pair was taken off leaves the same."""
    match = begun(DELUXE, *PAIR)
    seen = SeenTables(table(match, match.first), table(match, match.state))
    assert weighed(match, seen).stands is None
    assert weighed_claim(match, "match 0 5H 5C", seen).stands is None


def test_what_was_entered_by_hand_may_have_lain_there_before():
    """The pair was on the table, was taken off, and only then somebody pressed another card."""
    match = begun(DELUXE, *PAIR[:2], by_hand=PAIR[2])
    seen = SeenTables(table(match, match.first, B1=up("5H"), C1=up("5C")), table(match, match.state))
    assert weighed(match, seen).instead.text == "match 0 5H 5C"
    assert weighed_claim(match, "match 0 5H 5C", seen).stands is False
    assert weighed_claim(match, "match 0 5S 5D", seen).stands is None


def test_what_lay_there_before_says_nothing_of_what_was_seen_later():
    match = begun(DELUXE, *PAIR)
    seen = SeenTables(table(match, match.first, B1=up("5H"), C1=up("5C")), table(match, match.state))
    assert weighed(match, seen).stands is None


# What the pictures show instead -------------------------------------------------------------------------------------


def test_an_entry_by_hand_that_the_picture_contradicts():
    match = begun(DELUXE, *OPEN[:2], by_hand=OPEN[2])
    seen = SeenTables(None, table(match, match.state, B1=up("4S")))
    verdict = weighed(match, seen)
    assert (verdict.certainty, verdict.stands) == (Certainty.SURE, False)
    assert verdict.instead.text == "no_match 0 B1=4S C1=9D"


def test_a_card_that_no_rule_allows_there_is_no_reading():
    match = begun(DELUXE, *OPEN[:2], by_hand=OPEN[2])
    verdict = weighed(match, SeenTables(None, table(match, match.state, B1=up("9D"))))
    assert (verdict.stands, verdict.instead) == (None, None)


# Pieces -------------------------------------------------------------------------------------------------------------


def crystal(match, seat=0):
    return SeenLot("crystal", match.state.players[seat].colour, Face.UP, 0.99)


def test_a_counter_that_the_winner_is_still_to_take_hides_no_claim():
    """R-MW-083: by the game it is gone with the claim, on the table it lies there until somebody takes it."""
    bare = begun(MEMWARS, topology="standard")
    counted = [lot.zone for lot in bare.game.layout(bare.state) if lot.kind == "counter"]
    place, other = counted[0], "55" if "55" not in counted else "56"
    match = begun(MEMWARS, f"claim 0 {place}", topology="standard")
    before = table(match, bare.state)
    after = {**before, place: (*before[place], crystal(match))}
    assert weighed(match, SeenTables(before, after)).stands is True
    assert weighed_claim(match, f"claim 0 {other}", SeenTables(before, after)).stands is True
    elsewhere = {**before, other: (*before[other], crystal(match))}
    assert weighed(match, SeenTables(before, elsewhere)).instead.text == f"claim 0 {other}"
    assert weighed_claim(match, f"claim 0 {other}", SeenTables(before, elsewhere)).stands is False


# Cards that go by names ---------------------------------------------------------------------------------------------

FIELD = "south battlefield"
DOWN, UNREAD = SeenLot("card", None, Face.DOWN, 0.999), SeenLot("card", None, Face.UNKNOWN, 0.0)


@pytest.mark.parametrize(
    ("before", "after", "stands"),
    [
        ((), (DOWN,), True),
        ((UNREAD,), (UNREAD, DOWN), True),
        # What could not be read before may have lain face down all the time.
        ((UNREAD,), (DOWN,), None),
        ((UNREAD,), (UNREAD,), None),
    ],
)
def test_a_card_that_nobody_can_read_hides_no_other_one(before, after, stands):
    match = begun(MAGIC, "utopia 0")
    zones = table(match, match.first)
    seen = SeenTables({**zones, FIELD: before}, {**zones, FIELD: after})
    assert weighed(match, seen).stands is stands


# Cards that are turned -----------------------------------------------------------------------------------------------

TWO_LANDS = (
    *("play_land 0 2S", "cast 0 8S creature for 2S", "pass 0", "pass 0", "play_land 1 2H", "cast 1 9H creature for 2H"),
    *("pass 1", "pass 1", "pass 0", "play_land 0 3S"),
)


@pytest.mark.parametrize(("paid", "stands"), [("2S", True), ("3S", False)])
def test_what_was_paid_with_is_seen_by_which_land_lies_across(paid, stands):
    match = begun(GAMES[3], *TWO_LANDS, "cast 0 JS aura on 8S for 2S")
    truth = begun(GAMES[3], *TWO_LANDS, f"cast 0 JS aura on 8S for {paid}")
    seen = SeenTables(None, table(match, truth.state))
    assert weighed(match, seen).stands is stands
    assert weighed_claim(match, "cast 0 JS aura on 8S for 3S", seen).stands is stands
