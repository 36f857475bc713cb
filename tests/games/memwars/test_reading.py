"""How a state lies on the table, and what a settled table says was done (R-MW-100 … R-MW-103)."""

from __future__ import annotations

import pytest

from tableassist.games.memwars.spots import Counter, Spot
from tableassist.games.memwars.state import with_spot
from tableassist.rules.game import Seat
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import ELSEWHERE, Layout, Lot
from tableassist.table.observation import Face

A, B = Seat(0), Seat(1)
CHALLENGED = ("claim 0 12", "challenge 1", "stated 1")
MAINTAINED = (*CHALLENGED, "contest 0", "maintain 1")


def lots(zone, text):
    """`red challenge 5 ?` as lots: a digit is a counter's value, `?` a counter logo side up, `~` what is unclear."""
    for word in text.split():
        if word == "?":
            yield Lot(ZoneName(zone), "counter", None, Face.DOWN)
        elif word == "~":
            yield Lot(ZoneName(zone), "crystal", None, Face.UNKNOWN)
        else:
            yield Lot(ZoneName(zone), "counter" if word.isdecimal() else "crystal", word, Face.UP)


@pytest.fixture
def read(memwars):
    """The readings, as text, after these zones were changed to lie so; the first sequence of each."""

    def readings(state, zones=None, **more):
        seen = memwars.layout(state)
        changes = {**(zones or {}), **more}
        for zone, text in changes.items():
            seen = seen.with_zone(ZoneName(zone.lstrip("_")), tuple(lots(zone.lstrip("_"), text)))
        moved = frozenset(ZoneName(zone.lstrip("_")) for zone in changes)
        return [tuple(map(memwars.write, sequence)) for sequence in memwars.read(state, seen, moved)]

    return readings


@pytest.fixture
def ruled(read, memwars):
    """The likeliest reading and the rule that refuses it, None where it is legal."""

    def ruling(state, **zones):
        first = next(iter(read(state, **zones)), None)
        if not first:
            return first, None
        for text in first:
            refused = memwars.judge(state, memwars.parse(text))
            if refused:
                return text, refused.rule
            state = memwars.apply(state, memwars.parse(text))
        return first, None

    return ruling


def test_the_board_is_as_the_game_has_it(start, script, memwars):
    state = script(start(quadrants="NW"), "quiet 1", "won 2 C", "quiet 3", "won 4 none")
    seen = {lot.zone: sorted(one.name for one in memwars.layout(state).at(lot.zone)) for lot in memwars.layout(state)}
    assert seen == {"1": ["red"], "2": ["challenge", "red"], "3": ["red"], "4": ["challenge"]}
    assert all(lot.kind == "crystal" and lot.face is Face.UP for lot in memwars.layout(state))


def test_the_winners_crystal_is_on_the_diamond(position, script, memwars):
    """R-MW-060."""
    state = script(position(dict.fromkeys(range(2, 26), "B")), "quiet 1")
    assert memwars.layout(state).at("NW") == (Lot("NW", "crystal", "blue", Face.UP),)


def test_an_untouched_table_says_nothing(start, script, read):
    state = script(start(), "quiet 1")
    assert read(state) == []
    assert read(state, _1="red") == []


def test_a_claim(start, ruled):
    """R-MW-102: one crystal of T on an empty place."""
    assert ruled(start(), _12="red") == (("claim 0 12",), None)


def test_a_claim_on_a_place_with_counters(start, ruled):
    state = with_spot(start(), 12, Spot(counters=(Counter(5, B),)))
    assert ruled(state, _12="red ?") == (("claim 0 12",), None)


@pytest.mark.parametrize("beside", ["red blue", "red challenge", "red blue challenge"])
def test_a_challenge_either_piece_first(beside, start, script, ruled):
    """R-MW-102."""
    state = script(start(), "claim 0 12")
    assert ruled(state, _12=beside) == (("challenge 1",), None)


def test_a_claim_and_its_challenge_at_once(start, ruled):
    assert ruled(start(), _12="red blue challenge") == (("claim 0 12", "challenge 1"), None)


@pytest.mark.parametrize("beside", ["red blue", "red challenge"])
def test_a_claim_and_the_first_piece_of_its_challenge_at_once(beside, start, ruled):
    """R-MW-102: a quick challenger is no mistake."""
    assert ruled(start(), _12=beside) == (("claim 0 12", "challenge 1"), None)


def test_what_looks_like_clear_glass_on_a_counter_challenges_no_claim(start, ruled):
    state = with_spot(start(), 12, Spot(counters=(Counter(5, B),)))
    assert ruled(state, _12="red challenge ?") == (("claim 0 12",), None)
    assert ruled(state, _12="red blue challenge ?") == (("claim 0 12", "challenge 1"), None)


def test_while_a_challenge_is_laid_down_the_place_may_be_in_any_condition(start, script, memwars, read):
    state = script(start(), "claim 0 12", "challenge 1")
    assert "12" in memwars.unread(state)
    assert read(state, _12="red challenge") == []
    assert "12" not in memwars.unread(script(state, "stated 1"))


def test_whoever_claims_the_next_place_does_not_challenge(start, script, ruled):
    state = script(start(), "claim 0 12")
    assert ruled(state, _13="blue") == (("decline 1", "claim 1 13"), None)
    assert ruled(start(), _12="red", _13="blue") == (("claim 0 12", "decline 1", "claim 1 13"), None)


def test_what_follows_the_next_claim_may_be_seen_with_it(start, script, ruled):
    state = script(start(), "claim 0 12")
    assert ruled(state, _13="blue", _14="red") == (("decline 1", "claim 1 13", "decline 0", "claim 0 14"), None)
    assert ruled(state, _13="blue challenge") == (("decline 1", "claim 1 13", "challenge 0"), None)
    assert ruled(state, _13="red") == ("appeared 13 red", "R-MW-042")
    # Which of two claims of one side came first nobody can say.
    assert ruled(start(), _12="red", _13="blue", _14="red") == ("appeared 12 red", "R-MW-040")


def test_the_next_claim_may_be_seen_with_a_crystal_that_gives_up(start, script, ruled):
    state = script(start(), *CHALLENGED)
    assert ruled(state, _12="blue challenge", _13="blue") == (("give_up 0", "claim 1 13"), None)
    assert ruled(state, _12="blue challenge", _13="red") == ("shifted 12 13 red", "R-MW-049")
    # It may be the challenger's crystal that was pushed there.
    assert ruled(script(state, "contest 0"), _12="red challenge", _13="blue") == ("shifted 12 13 blue", "R-MW-049")


def test_a_crystal_taken_off_gives_up_or_forsakes(start, script, ruled):
    """R-MW-102: either the piece or the word may come first."""
    state = script(start(), *CHALLENGED)
    assert ruled(state, _12="blue challenge") == (("give_up 0",), None)
    contested = script(state, "contest 0")
    assert ruled(contested, _12="red challenge") == (("forsake 1",), None)


def test_the_wrong_crystal_taken_off(start, script, ruled):
    state = script(start(), *CHALLENGED)
    assert ruled(state, _12="red challenge") == ("vanished 12 blue", "R-MW-049")
    assert ruled(script(state, "contest 0"), _12="blue challenge") == ("vanished 12 red", "R-MW-049")


def test_a_crystal_taken_off_elsewhere_yields_nothing(start, script, ruled):
    state = script(start(), "quiet 5", "quiet 6", *CHALLENGED)
    assert ruled(state, _5="") == ("vanished 5 red", "R-MW-049")
    assert ruled(state, _12="blue challenge", _6="") == ("vanished 6 blue", "R-MW-049")


def test_while_the_card_is_read_pieces_prove_nothing(start, script, read, memwars):
    state = script(start(), *MAINTAINED)
    assert read(state, _12="blue challenge") == []
    assert "12" in memwars.unread(state)


def test_after_a_verdict_the_wrong_piece_was_taken(start, script, ruled, memwars):
    """R-MW-102."""
    state = script(start(), *MAINTAINED, "verdict wrong right")
    assert ruled(state, _12="red challenge") == ("wrong_piece 12 blue red", "R-MW-102")
    refused = memwars.judge(state, memwars.parse("wrong_piece 12 blue red"))
    assert refused.why == "Bob's crystal stays on 12; Ann's crystal goes."


def test_what_still_is_there_is_only_to_be_tidied(start, script, read, ruled):
    state = script(start(), *MAINTAINED, "verdict wrong wrong")
    # One of the two pieces that go to the board was taken, the other not yet.
    assert read(state, _12="blue challenge") == [()]
    assert read(state, _12="challenge") == []
    # Meanwhile the next claim counts.
    assert ruled(state, _12="red blue challenge", _13="blue") == (("claim 1 13",), None)


def test_counters_of_a_won_place_are_still_to_be_taken(start, script, read):
    state = with_spot(start(), 12, Spot(counters=(Counter(5, B),)))
    state = script(state, "claim 0 12", "decline 1")
    assert read(state, _12="red ?") == [()]


@pytest.mark.parametrize(
    ("lines", "zones", "action", "rule"),
    [
        pytest.param((), {"_12": "blue"}, "claim 1 12", "R-MW-027", id="a claim out of turn"),
        pytest.param(("quiet 5",), {"_5": "red blue"}, "claim 1 5", "A-MW-31", id="a claim of an owned place"),
        pytest.param((), {"_12": "challenge"}, "appeared 12 challenge", "R-MW-040", id="a challenge piece alone"),
        pytest.param((), {"_12": "green"}, "appeared 12 green", "R-MW-002", id="nobody's colour"),
        pytest.param(("quiet 5",), {"_5": "red green"}, "appeared 5 green", "A-MW-31", id="on an owned place"),
        pytest.param((), {"_NW": "red"}, "appeared NW red", "R-MW-060", id="a crystal on a diamond"),
        pytest.param((), {"_12": "?"}, "appeared 12 counter", "R-MW-082", id="a counter from nowhere"),
        pytest.param(("quiet 5",), {"_5": ""}, "vanished 5 red", "R-MW-049", id="a piece was taken"),
        pytest.param(("quiet 5",), {"_5": "", "_6": "red"}, "shifted 5 6 red", "R-MW-049", id="a piece was moved"),
        pytest.param(("quiet 5",), {"_5": "blue"}, "wrong_piece 5 red blue", "R-MW-102", id="another's piece instead"),
        pytest.param(("claim 0 12",), {"_12": ""}, "vanished 12 red", "R-MW-049", id="a claim taken back"),
        pytest.param(("claim 0 12",), {"_12": "", "_13": "red"}, "shifted 12 13 red", "R-MW-049", id="a claim moved"),
        pytest.param((), {"_12": "red", "_13": "red"}, "appeared 12 red", "R-MW-040", id="two claims at once"),
        pytest.param(("claim 0 12",), {"_12": "red red"}, "challenge 0", "R-MW-042", id="a challenge of oneself"),
        pytest.param(("claim 0 12",), {"_12": "red green"}, "appeared 12 green", "R-MW-002", id="a strange colour"),
    ],
)  # fmt: skip
def test_what_is_not_allowed_is_named(lines, zones, action, rule, start, script, ruled):
    assert ruled(script(start(), *lines), **zones) == (action, rule)


def test_outside_the_quadrants_in_play(start, ruled):
    assert ruled(start(quadrants="NW"), _30="red") == ("claim 0 30", "R-MW-022")


def test_a_challenge_out_of_turn(start, script, ruled):
    state = script(start(players=3), "claim 0 12")
    assert ruled(state, _12="red green challenge") == ("challenge 2", "A-MW-07")


def test_what_cannot_be_identified_is_no_reading(start, read):
    assert read(start(), _12="~") == []
    assert read(start(), _12="red", _13="~") == []


def test_piles_are_never_compared(start, read, memwars):
    assert read(start(), pool="challenge challenge", deck="red") == []
    assert {"deck", "discard", "lightning", "pool"} <= memwars.unread(start())


def test_basic_answers_by_pieces(start, ruled):
    """R-MW-032."""
    state = start(mode="basic")
    assert ruled(state, _1="red") == (("answer 0 right",), None)
    assert ruled(state, _1="challenge") == (("answer 0 wrong",), None)
    assert ruled(state, _2="red") == ("appeared 2 red", "R-MW-031")
    assert ruled(state, _1="blue") == ("appeared 1 blue", "R-MW-031")


def test_a_lightning_answer_by_pieces(start, script, ruled, read):
    """A-MW-26: the crystal replaces the challenge piece; one of the two moved so far says nothing."""
    state = script(
        start(mode="basic", quadrants="NW"), "answer 0 wrong", *(f"answer {n % 2} right" for n in range(1, 25))
    )
    state = script(state, "next_round")
    assert ruled(state, _1="blue") == (("answer 1 right",), None)
    assert read(state, _1="blue challenge") == [()]
    assert read(state, _1="") == [()]


@pytest.fixture
def alone(memwars, start):
    return lambda mode: start(players=1, mode=mode)


def test_review_by_pieces(alone, script, ruled, read, memwars):
    """R-MW-095: the crystal comes first, then the card is turned; wrong, a challenge piece replaces it."""
    state = alone("review")
    assert ruled(state, _1="red") == (("finished 0",), None)
    finished = script(state, "finished 0")
    assert "1" in memwars.unread(finished)
    assert ruled(finished, _1="challenge") == (("answer 0 wrong",), None)
    assert read(finished, _1="red challenge") == [()]
    assert ruled(state, _2="red") == ("appeared 2 red", "R-MW-031")


def test_study_by_pieces(alone, ruled):
    """R-MW-094."""
    assert ruled(alone("study"), _1="red") == (("study 0 1",), None)
    assert ruled(alone("study"), _3="red") == ("study 0 3", "R-MW-094")
    assert ruled(alone("study"), _1="red", _2="red") == (("study 0 1", "study 0 2"), None)


def test_counters_being_placed(start, script, ruled):
    """R-MW-082, R-MW-100: logo side up nobody knows the value."""
    state = start(topology="competitive")
    assert ruled(state, _40="?") == (("place_counter 1 40 ?",), None)
    assert ruled(state, _40="5") == (("place_counter 1 40 5",), None)
    state = script(state, "place_counter 1 40 ?")
    assert ruled(state, _40="? ?") == (("place_counter 0 40 ?",), None)
    assert ruled(script(state, "place_counter 0 41 3"), _40="? ?") == ("place_counter 1 40 ?", "R-MW-082")
    assert ruled(state, _40="5") == ("turned 40", "R-MW-100")
    assert ruled(state, _40="") == ("vanished 40 counter", "R-MW-082")
    assert ruled(state, _40="", _41="?") == ("shifted 40 41 counter", "R-MW-082")


def test_counters_turned_over_by_whoever_won_the_place(start, script, ruled):
    """A-MW-21."""
    state = with_spot(start(topology="competitive"), 12, Spot(counters=(Counter(0, A), Counter(3, B))))
    state = state.with_(turn=1, phase=start().phase)
    state = script(state, "claim 0 12", "decline 1")
    assert ruled(state, _12="red 5 3") == (("counters 12 5",), None)


def test_while_counters_are_turned_over_crystals_may_be_lifted_off_them(start, script, read, ruled):
    """A-MW-21."""
    state = with_spot(start(topology="competitive"), 12, Spot(counters=(Counter(0, A),)))
    state = script(state.with_(turn=1, phase=start().phase), "claim 0 12", "challenge 1", "stated 1", "give_up 0")
    assert read(state, _12="?") == [()]
    assert ruled(state, _12="red challenge ?") == ("wrong_piece 12 blue counter", "R-MW-102")
    assert ruled(state, _12="?", _13="red")[1] is not None


def test_a_hidden_counter_stays_hidden_in_the_layout(start, script, memwars):
    state = script(start(topology="competitive"), "place_counter 1 40 5")
    assert memwars.layout(state).at("40") == (Lot("40", "counter", None, Face.DOWN),)


def test_what_may_be_seen_at_all(start, memwars):
    names = ("red", "blue", "green", "amber", "challenge", "5", "QS")
    assert [memwars.possible(start(), "12", name) for name in names] == [True, True, False, False, True, False, False]
    assert memwars.possible(start(topology="standard"), "12", "5")


@pytest.mark.parametrize(
    ("lines", "seat", "action"),
    [
        (("claim 0 12",), 0, "window_closed"),
        (("claim 0 12",), 1, "challenge 1"),
        (("claim 0 12", "challenge 1"), 1, "stated 1"),
        ((), 0, "stated 0"),
    ],
)
def test_a_seats_own_button(lines, seat, action, start, script, memwars):
    """R-CK-002, R-CK-023."""
    (pressed,) = memwars.pressed(script(start(), *lines), Seat(seat))
    assert memwars.write(pressed) == action


def test_a_press_without_a_move_is_refused_with_what_is_waited_for(start, memwars, script):
    """R-CK-003."""
    refused = memwars.judge(start(), memwars.pressed(start(), A)[0])
    assert refused.why == "Ann claims a place first."
    basic = start(mode="basic")
    assert memwars.write(memwars.pressed(basic, A)[0]) == "finished 0"


def test_empty_layouts_are_read_too(start, memwars):
    assert memwars.read(start(), Layout(), frozenset({ZoneName("12")})) == ()


def test_a_card_or_the_die_on_a_place_is_no_move(start, memwars):
    for lot in (Lot("12", "card", "17", Face.UP), Lot("12", "die", "5", Face.UP)):
        assert memwars.read(start(), Layout((lot,)), frozenset({ZoneName("12")})) == ()


@pytest.mark.parametrize("name", ["challenge", None])
def test_what_lies_beside_all_places_is_no_move_and_hinders_none(start, memwars, name):
    """R-TB-002: a die or a coin may look like clear glass, or like nothing known; it was no side that laid it there."""
    state, thing = start(), Lot(ELSEWHERE, "crystal", name, Face.UP)
    assert ELSEWHERE in memwars.unread(start(first="roll")) & memwars.unread(state)
    seen = Layout((thing, Lot("12", "crystal", state.players[0].colour, Face.UP)))
    (claim,) = memwars.read(state, seen, frozenset({ELSEWHERE, ZoneName("12")}))
    assert [memwars.write(action) for action in claim] == ["claim 0 12"]


def test_a_void_place_is_claimed_and_challenged_again(start, script, ruled, read):
    """A-MW-12."""
    state = script(start(both_right="void"), *MAINTAINED, "verdict right right")
    assert read(state, _12="red blue challenge") == [()]
    assert read(state, _12="blue challenge") == [()]
    claimed = script(state, "claim 1 12")
    assert ruled(claimed, _12="blue red challenge") == (("challenge 0",), None)
