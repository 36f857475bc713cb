"""When rehearsed players dispute and what is counted of it, before a card that is told what to say."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pytest

from tableassist.referee.claims import ClaimKind
from tableassist.referee.verdicts import Certainty, EvidenceVerdict
from tableassist.rehearsal import disputing
from tableassist.rehearsal.disputing import Disputants
from tableassist.table.observation import Face

REASONS = frozenset(("R-1", "R-2"))


def verdict(stands):
    return EvidenceVerdict(Certainty.SURE, stands, frozenset())


def claim(text, kind=ClaimKind.CARD):
    return SimpleNamespace(text=text, kind=kind, value="", instead_of="")


def subject(text="move 1", refused=None, source="camera"):
    rule = None if refused is None else SimpleNamespace(rule=refused)
    return SimpleNamespace(text=text, refused=rule, entry=SimpleNamespace(source=source))


class Game:
    """Actor, rig, session and desk in one; `card` is what the ruling card would be about."""

    def __init__(self, done="move 1", claims=("move 2",), says=True):
        self.done, self.log, self.says = [done], [], says
        self.issue, self.match = None, SimpleNamespace(outcome=None, started=SimpleNamespace(players=("Ann", "Bob")))
        self.menu = SimpleNamespace(is_open=False)
        self.prompts = SimpleNamespace(menu=self.menu, choice=lambda: None)
        self.referee = SimpleNamespace(table=SimpleNamespace(is_outdated=lambda: False))
        self.rig = self.session = self.disputes = self.desk = self
        self.true, self.is_open, self.pending, self.evidence = True, False, None, None
        self.now, self.puppets, self.table = 0, (), SimpleNamespace(cards=[])
        self.claims = [claim(text) for text in claims]
        self.dispute = None
        self.game = SimpleNamespace(parse=lambda text: text, layout=lambda state: ())
        self.state = None

    def agreed(self):
        return self.true

    def card(self):
        return SimpleNamespace(subject=subject(self.done[-1]), claims=self.claims, verdict=verdict(True), pictures=())

    def open(self, match, claimed, now):
        return self.card()

    def close(self):
        self.log.append("closed")

    def weigh(self, match, claimed):
        return verdict(self.says)

    def until(self, done, limit):
        self.log.append("wait")
        return done()

    def press(self, button):
        self.log.append(button)
        self.is_open = button == "wrong"
        if button == "wrong":
            self.dispute = self.card()

    def undo(self, now):
        self.log.append("undo")

    def enter(self, action, now):
        self.log.append(f"enter {action}")


@pytest.fixture
def disputing_at(monkeypatch):
    """Disputants at a game whose last subject is this one; `shown` is what the card says."""

    def of(game, last, *, rate=1.0, seed=1, rule="", exhibits=(), reader=None):
        monkeypatch.setattr(disputing, "last_subject", lambda match: last)
        ruling = SimpleNamespace(exhibits=exhibits) if exhibits else None
        view = SimpleNamespace(rule=rule, ruling=ruling)
        monkeypatch.setattr(Disputants, "_drawn", lambda self, begun: view)
        return Disputants(game, Random(seed), rate, reader=reader)

    return of


# When -----------------------------------------------------------------------------------------------------------------


def spoil(game, what):
    match what:
        case "a question is open":
            game.issue = SimpleNamespace(kind="hand")
        case "the game is over":
            game.match.outcome = "won"
        case "the menu is open":
            game.menu.is_open = True
        case "the games do not agree":
            game.true = False
        case "nothing was done yet":
            game.done.clear()


@pytest.mark.parametrize(
    "what",
    [
        "a question is open",
        "the game is over",
        "the menu is open",
        "the games do not agree",
        "nothing was done yet",
    ],
)
def test_nobody_disputes_while(disputing_at, what):
    game = Game()
    spoil(game, what)
    disputants = disputing_at(game, subject())
    for _ in range(5):
        disputants.after_move()
    assert (game.log, disputants.tally.raised) == ([], 0)


@pytest.mark.parametrize(
    "last",
    [None, subject("move 9"), subject(refused="R-1"), subject(source="told")],
    ids=["nothing", "another move", "a refusal", "what was entered by hand"],
)
def test_only_what_the_camera_saw_last_is_disputed(disputing_at, last):
    game = Game()
    disputing_at(game, last).after_move()
    assert game.log == []


def test_disputes_come_as_often_as_their_rate_says(disputing_at):
    disputants = disputing_at(Game(), subject(), rate=0.25)
    for _ in range(400):
        disputants.after_move()
    assert disputants.tally.raised == pytest.approx(100, abs=25)


def test_hands_stay_away_until_the_table_was_seen_after_a_dispute(disputing_at):
    game = Game()
    disputing_at(game, subject()).after_move()
    assert game.log[-1] == "wait"


# How ------------------------------------------------------------------------------------------------------------------


def test_a_wrong_claim_is_judged_against_a_truth_that_stands_and_left(disputing_at):
    game = Game(says=True)
    disputants = disputing_at(game, subject())
    disputants._dispute_wrongly()
    assert game.log == ["wrong", "option:stands"]
    tally = disputants.tally
    assert (tally.raised, tally.right_event, tally.right_verdict, tally.right_claims) == (1, 1, 1, 0)
    game.says = False
    disputants._dispute_wrongly()
    assert (tally.right_verdict, tally.wrong_verdict) == (1, 1)


def test_a_right_claim_follows_something_else_that_was_entered(disputing_at):
    game = Game(claims=("move 2",))
    disputants = disputing_at(game, subject())
    disputants._dispute_rightly()
    assert game.log[:4] == ["closed", "undo", "enter move 2", "wrong"]
    # The card offers no way back to the truth here, so nothing of it is counted as a right claim.
    assert (disputants.tally.raised, disputants.tally.right_claims) == (1, 0)
    assert disputants.tally.right_event == 0


def test_where_the_rules_allow_nothing_else_only_a_wrong_claim_is_left(disputing_at):
    game = Game(claims=())
    disputants = disputing_at(game, subject())
    disputants._dispute_rightly()
    assert game.log == ["closed", "wrong", "option:stands"]
    assert (disputants.tally.raised, disputants.tally.right_verdict) == (1, 1)


@pytest.mark.parametrize(("kind", "judged"), [(ClaimKind.CARD, 2), (ClaimKind.PLAYER, 1), (ClaimKind.FACT, 1)])
def test_of_whose_move_it_was_the_card_says_nothing_until_it_is_claimed(disputing_at, kind, judged):
    game = Game(says=None)
    disputants = disputing_at(game, subject())
    disputants._judge(game.card(), claim("move 2", kind), stands=True)
    assert disputants.tally.undecided == 1
    assert len(disputants.tally.sure) == judged - 1


# After a fault --------------------------------------------------------------------------------------------------------


def test_the_card_after_a_fault_must_name_the_rule_that_was_broken(disputing_at):
    for shown, rule, right in (("R-1: only two", "R-1", 1), ("R-9: none", "R-1", 0), ("R-9: none", "R-9", 0)):
        game = Game()
        disputants = disputing_at(game, subject(refused=rule), rule=shown)
        disputants.after_fault(REASONS)
        assert game.log == ["wrong", "option:stands"]
        assert (disputants.tally.raised, disputants.tally.right_event, disputants.tally.right_verdict) == (
            1,
            right,
            right,
        )


def test_a_dispute_that_is_open_already_is_looked_at_and_not_pressed_for(disputing_at):
    game = Game()
    game.issue = SimpleNamespace(kind="dispute")
    disputants = disputing_at(game, subject(refused="R-1"), rule="R-1")
    disputants.after_fault(REASONS)
    assert (game.log, disputants.tally.right_event) == ([], 1)


@pytest.mark.parametrize("what", ["no refusal", "a question is open", "the menu is open"])
def test_after_a_fault_that_was_not_refused_or_is_asked_about_nobody_disputes(disputing_at, what):
    game = Game()
    spoil(game, what)
    last = subject() if what == "no refusal" else subject(refused="R-1")
    disputants = disputing_at(game, last, rule="R-1")
    disputants.after_fault(REASONS)
    assert (game.log, disputants.tally.raised) == ([], 0)


# Hidden faces ---------------------------------------------------------------------------------------------------------


def exhibit(jpeg):
    return SimpleNamespace(picture=jpeg, area=None)


@pytest.fixture
def undecoded(monkeypatch):
    monkeypatch.setattr(disputing, "decode_picture", lambda picture: picture.jpeg)


@pytest.mark.usefixtures("undecoded")
def test_a_face_that_lies_down_in_truth_and_is_read_in_a_picture_is_noted_each_time_it_is_shown(disputing_at):
    game, read = Game(), []
    game.table.cards = [SimpleNamespace(card="7S", face=Face.DOWN), SimpleNamespace(card="9D", face=Face.UP)]

    def reader(jpeg):
        read.append(jpeg)
        return frozenset(("7S", "9D")) if jpeg == b"torn" else frozenset(("9D",))

    exhibits = (exhibit(b"torn"), exhibit(b"whole"), exhibit(b"torn"))
    disputants = disputing_at(game, subject(refused="R-1"), rule="R-1", exhibits=exhibits, reader=reader)
    disputants.after_fault(REASONS)
    assert disputants.tally.pictures == 3
    assert disputants.tally.faces == ["0: 7S", "0: 7S"]
    assert sorted(read) == [b"torn", b"whole"], "a picture is read once"


@pytest.mark.usefixtures("undecoded")
def test_without_a_reader_no_picture_is_looked_at(disputing_at):
    disputants = disputing_at(Game(), subject(refused="R-1"), rule="R-1", exhibits=(exhibit(b"torn"),))
    disputants.after_fault(REASONS)
    assert (disputants.tally.pictures, disputants.tally.faces) == (0, [])
