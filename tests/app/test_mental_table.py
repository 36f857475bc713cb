"""Mental Magic at the level of settled tables: what the referee makes of hands that do it in another way."""

import pytest
from mental_table import MentalTable

from tableassist.journal.events import Overruled

FIELD, STACK, GRAVE, FAR = "south battlefield", "stack", "south graveyard", "north battlefield"
DECLARED = "declare 0 1 cast told {1}{R} printed={1}{R} Powder Flask"
THREE = ("Ann", "Bob", "Cleo")


@pytest.fixture
def table():
    return MentalTable


@pytest.fixture
def kept(table):
    """A table at which nobody is accused or asked, whatever is done."""
    tables = []

    def make(*players, **settings):
        tables.append(table(*players, **settings))
        return tables[-1]

    yield make
    for one in tables:
        one.wait(5000)
        assert one.refusals == one.questions == []


class TestACardThatIsTakenUpAgain:
    @pytest.mark.parametrize("zone", [FIELD, STACK])
    @pytest.mark.parametrize("declared", [False, True])
    def test_is_laid_anew_after_it_was_taken_back(self, kept, zone, declared):
        """The hand comes first, the button after it."""
        table = kept().lay("Keeper", zone, hand="south").settle()
        if declared:
            table.say(DECLARED, "confirm 1")
        done = len(table.acted)
        table.take("Keeper", hand="south").settle()
        for _ in range(done):
            table.take_back()
        table.lay("Keeper", zone, hand="south").settle()
        assert table.acted[done:] == [f"laid 0 hand {zone.split()[-1]} Keeper"]
        assert len(table.state.cards) == 1

    def test_is_laid_anew_after_its_player_said_that_it_goes_to_the_hand(self, kept):
        table = kept().lay("Keeper", FIELD, hand="south").settle().say(DECLARED, "confirm 1")
        table.take("Keeper", hand="south").settle().say("zone_change 0 1 hand")
        table.lay("Keeper", FIELD, hand="south").settle()
        assert table.acted[-2:] == ["zone_change 0 1 hand", "laid 0 hand battlefield Keeper"]

    def test_is_laid_anew_after_that_was_put_right_by_hand(self, kept):
        table = kept().lay("Keeper", FIELD, hand="south").settle().take("Keeper", hand="south").settle()
        table.session.corrections.correct(Overruled("set_zone 1 hand", "R-TB-002", "players"), table.now)
        table.lay("Keeper", FIELD, hand="south").settle()
        assert table.acted == ["laid 0 hand battlefield Keeper"] * 2


class TestACardThatIsLaidInAnothersTime:
    @pytest.mark.parametrize(("card", "read"), [("Keeper", "laid 1 hand stack Keeper"), ("down", "morph 1")])
    def test_is_that_of_whose_hand_laid_it(self, kept, card, read):
        """R-CK-003: he need not press before."""
        assert kept().lay(card, STACK, hand="north").settle().acted == [read]

    @pytest.mark.parametrize("hands", [(), ("south",), ("south", "north")])
    def test_is_that_of_whose_time_runs_where_the_hand_does_not_tell(self, kept, hands):
        table = kept().lay("Keeper", STACK)
        for hand in hands:
            table.reach(hand)
        assert table.settle().acted == ["laid 0 hand stack Keeper"]

    def test_is_none_of_whose_cards_count_as_printed(self, kept):
        assert kept(options={"mental": "1"}).lay("Keeper", STACK, hand="north").settle().acted == []

    @pytest.mark.parametrize(("whose", "seat"), [("Ann", 0), ("Bob", 1)])
    def test_is_asked_about_on_anothers_battlefield(self, table, whose, seat):
        """An Aura, say; nobody is out of turn."""
        table = table().lay("Keeper", FAR, hand="south").settle()
        assert table.questions == ["Whose card is that?"]
        assert table.choose(whose).acted == [f"laid {seat} hand battlefield Keeper"]
        assert table.wait(5000).refusals == []
        assert [player.hand for player in table.state.players] == [6 + seat, 7 - seat]

    @pytest.mark.parametrize(
        ("zone", "read"),
        [(GRAVE, "zone_change 0 1 graveyard"), ("south exile", "zone_change 0 1 exile")],
    )
    def test_may_go_elsewhere_by_any_hand(self, kept, zone, read):
        table = kept().lay("Keeper", FIELD, hand="south").settle().say(DECLARED, "confirm 1")
        assert table.lay("Keeper", zone, hand="north").settle().acted[-1] == read

    @pytest.mark.parametrize(("whose", "read"), [("Bob", ["zone_change 0 1 battlefield under=1"]), ("Ann", [])])
    def test_that_is_pushed_over_the_middle_is_asked_about(self, table, whose, read):
        """An attacker is pushed forward; it silently changed sides."""
        table = table().lay("Keeper", FIELD, hand="south").settle().say(DECLARED, "confirm 1")
        before = list(table.acted)
        table.lay("Keeper", FAR, hand="south").settle()
        assert table.questions[-1] == "Whose is Powder Flask now?"
        assert table.choose(whose).wait(5000).acted == [*before, *read]
        assert table.lay("Keeper", FIELD, hand="south").settle().wait(5000).refusals == []


class TestASpellThatIsEnteredFirst:
    ENTERED = ("declare 0 hand cast told {1}{R} printed={1}{R} Powder Flask", "confirm 1")

    @pytest.mark.parametrize("zone", ["battlefield", "graveyard"])
    def test_may_be_laid_down_where_it_goes(self, kept, zone):
        """It was taken for another card, with a second one in the ledger."""
        table = kept().say(*self.ENTERED).lay("Keeper", f"south {zone}", hand="south").settle()
        assert table.acted[2:] == ["known 1 Keeper", f"zone_change 0 1 {zone}"]
        assert (len(table.state.cards), table.state.players[0].hand) == (1, 6)

    def test_is_none_that_another_lays_down(self, kept):
        table = kept().say(*self.ENTERED).lay("Keeper", FAR, hand="north").settle()
        assert table.acted[2:] == ["laid 1 hand battlefield Keeper"]

    def test_is_one_of_several_that_nobody_can_tell(self, kept):
        second = self.ENTERED[0].replace("Flask", "Keg")
        table = kept().say(*self.ENTERED, second, "confirm 1")
        assert table.lay("Keeper", FIELD, hand="south").settle().acted[4:] == []

    def test_lies_on_the_stack_unknown(self, kept):
        """A card that is not enrolled: what comes to the battlefield is another one."""
        table = kept().say(*self.ENTERED).lay("stranger", STACK, hand="south").settle()
        table.lay("Keeper", FIELD, hand="south").settle()
        assert table.acted[2:] == ["laid 0 hand battlefield Keeper"]


class TestACardThatWasLaidFaceUpByAccident:
    @pytest.mark.parametrize(
        ("zone", "read", "hand", "seat"),
        [(FIELD, "utopia", "south", 0), (STACK, "morph", "south", 0), (STACK, "morph", "north", 1)],
    )
    def test_is_turned_down(self, kept, zone, read, hand, seat):
        """R-MM-011, R-MM-013: it was declared as nothing, so that it is none on the table any more."""
        table = kept().lay("Keeper", zone, hand=hand).settle().take("Keeper").lay("down", zone, hand=hand).settle()
        assert table.acted[1:] == [f"zone_change {seat} 1 hand", f"{read} {seat}"]
        assert table.state.players[seat].hand == 6

    def test_a_declared_one_is_turned_down_by_nobody(self, kept):
        table = kept().lay("Keeper", FIELD, hand="south").settle().say(DECLARED, "confirm 1")
        assert table.take("Keeper").lay("down", FIELD, hand="south").settle().acted[-1] == "zone_change 0 1 battlefield"


class TestPlayersWithoutAPlaceOnTheMat:
    """It is for two; with more they lay their cards as they like."""

    @pytest.fixture
    def cleos(self, kept):
        return kept(*THREE).say("end_turn 0", "end_turn 1")

    def test_lay_their_cards_where_they_like_in_their_time(self, cleos):
        table = cleos.lay("Keeper", FAR, hand="north").settle().say(DECLARED.replace("0", "2", 1), "confirm 0")
        assert table.acted[2:] == [
            "laid 2 hand battlefield Keeper",
            DECLARED.replace("0", "2", 1),
            "confirm 0",
            "zone_change 2 1 battlefield",
        ]

    def test_play_utopias_that_are_entered(self, cleos):
        cleos.lay("down", FAR, hand="north").settle().say("utopia 2", "end_turn 2", "end_turn 0").wait(2000)
        assert cleos.acted[2:] == ["utopia 2", "end_turn 2", "end_turn 0"]

    def test_respond_by_their_hand(self, kept):
        assert kept(*THREE).lay("Keeper", STACK, hand="north").settle().acted == ["laid 2 hand stack Keeper"]

    def test_lay_cards_in_the_half_of_one_who_is_out(self, kept):
        table = kept(*THREE).say("lose 1 concedes").lay("Keeper", FAR, hand="south").settle()
        assert table.acted == ["lose 1 concedes"]
