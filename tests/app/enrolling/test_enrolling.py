"""Cards are shown to the camera and named; listed, taken back, forgotten; enrolled from photographs."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from made_table import MAT, names, shots

from tableassist.app.build import game_named
from tableassist.app.commands.enrol import BadFolder, EnrolRequest, NotEnrolled, run_enrol
from tableassist.app.enrolling.enrolment import SKIP, Enrolment
from tableassist.app.enrolling.pools import BadPoolName, enrols, pool_file
from tableassist.app.enrolling.simulated import EVERY, ShownCards
from tableassist.app.enrolling.terminal import enrol_at_terminal
from tableassist.app.enrolling.watching import LoneCard
from tableassist.app.settings.config import load_settings as load_settings
from tableassist.cardbase.base import FILE, CardBase
from tableassist.cardbase.sample import write_sample
from tableassist.cli import run
from tableassist.games.mental_magic.knowledge import NothingKnown
from tableassist.ports import CameraLost, Frame
from tableassist.simulator.camera import SimCamera
from tableassist.simulator.levels import draw_conditions
from tableassist.simulator.table import VirtualTable
from tableassist.table.cards import CardName
from tableassist.table.geometry import Point
from tableassist.table.observation import Face
from tableassist.vision.gallery import enrolled_file
from tableassist.vision.gallery.enrolled import BACK, EnrolledCard, Pool
from tableassist.vision.gallery.enrolled_file import BadPool

pytestmark = pytest.mark.slow

CARDS = names(5)


@pytest.fixture(scope="module")
def pictures():
    """Flat pictures of some cards, and of their back, each seen twice."""
    first = dict(shots(CARDS, 1, "easy", turned=0.0, off=0.5))
    again = dict(shots(CARDS, 2, "easy", turned=0.0, off=0.5))
    ((_, back),) = shots(["any"], 1, "easy", face=Face.DOWN, turned=0.0)
    return first, again, back


@pytest.fixture(scope="module")
def known(tmp_path_factory):
    path = tmp_path_factory.mktemp("known") / FILE
    write_sample(path)
    with CardBase(path) as base:
        yield base


@pytest.fixture
def kept():
    return []


@pytest.fixture
def enrolment(known, kept, pictures):
    """An enrolment whose back was shown, and the lines that answer it."""
    lines, asked = [], []

    def ask(question):
        asked.append(question)
        return lines.pop(0)

    pool = Pool((EnrolledCard(BACK, pictures[2]),))
    one = Enrolment(pool, known, "2026-11-21", kept.append, ask)
    return one, lines, asked


class TestNaming:
    def test_the_first_card_is_the_back(self, known, kept, pictures):
        one = Enrolment(Pool(), known, "2026-11-21", kept.append, lambda _question: pytest.fail("asked"))
        assert one.shown(pictures[2]) == "Enrolled: face down, as all cards are (0 cards)."
        assert [card.name for card in kept[0].cards] == [BACK]

    def test_a_known_name_is_taken_as_it_is_written(self, enrolment, kept, pictures):
        one, lines, asked = enrolment
        lines[:] = ["seance of  SPARKS"]
        assert one.shown(pictures[0][CARDS[0]]) == "Enrolled: Séance of Sparks (1 card)."
        assert asked == ["Which card is it? "]
        assert kept[-1].names == ("Séance of Sparks",)
        assert kept[-1].cards[-1].date == "2026-11-21"

    @pytest.mark.parametrize(
        ("lines", "name"),
        [
            (["kiln", "1"], "Kiln Keeper"),
            (["kiln", "kiln keeper"], "Kiln Keeper"),
            (["kiln", ""], "kiln"),
            (["=My Own Card"], "My Own Card"),
            (["Xyzzy Quux"], "Xyzzy Quux"),
            (["freeze", "1"], "Thaw // Freeze"),
        ],
    )
    def test_letters_lead_to_a_name(self, enrolment, pictures, lines, name):
        one, answers, _ = enrolment
        answers[:] = lines
        one.shown(pictures[0][CARDS[0]])
        assert one.pool.names == (name,)
        assert answers == []

    @pytest.mark.parametrize("line", ["", "   ", "= ", "=a|b", f"={BACK}"])
    def test_what_is_no_name_skips_the_card(self, enrolment, pictures, kept, line):
        one, lines, _ = enrolment
        lines[:] = [line]
        assert one.shown(pictures[0][CARDS[0]]) == SKIP
        assert kept == []

    def test_a_card_that_is_known_is_reported_and_not_asked_for(self, enrolment, pictures):
        one, lines, asked = enrolment
        lines[:] = ["=One"]
        one.shown(pictures[0][CARDS[0]])
        assert one.shown(pictures[1][CARDS[0]]) == "That is One, enrolled already."
        assert one.shown(pictures[2]) == "A card face down, as it was enrolled."
        assert len(asked) == 1

    @pytest.mark.parametrize(("answer", "replaced"), [("y", True), ("", False), ("n", False)])
    def test_another_print_under_the_same_name_replaces_it_only_if_wished(self, enrolment, pictures, answer, replaced):
        one, lines, _ = enrolment
        lines[:] = ["=One", "=One", answer]
        one.shown(pictures[0][CARDS[0]])
        first = one.pool.cards[-1]
        one.shown(pictures[0][CARDS[1]])
        assert (one.pool.cards[-1] is not first) is replaced
        assert one.pool.names == ("One",)

    def test_a_card_without_print_is_said_to_stay_unknown(self, enrolment):
        one, lines, _ = enrolment
        lines[:] = ["=Blank"]
        said = one.shown(np.full((220, 158, 3), 200, np.uint8))
        assert said.endswith("It cannot be told from its surroundings: it will stay unknown.")


class TestWatching:
    def test_a_card_is_reported_once_it_is_still_and_once_only(self):
        camera, watch = ShownCards(MAT, CARDS[:2]), LoneCard(MAT)
        camera.open()
        looks = [watch(Frame(camera.read(1.0).picture, 100 * number)) for number in range(2 * EVERY)]
        assert [number for number, look in enumerate(looks) if look.card is not None] == [2, 7]
        assert camera.read(1.0) is None
        camera.close()

    def test_several_cards_are_one_too_many(self):
        table = VirtualTable(MAT)
        for number, card in enumerate(CARDS[:2]):
            table.lay(CardName(card), Point(300 + 120 * number, 430))
        camera = SimCamera(table, draw_conditions(0, "easy"))
        camera.open()
        look = LoneCard(MAT)(camera.read(1.0))
        assert (look.card, look.trouble) == (None, "Lay down one card at a time.")
        camera.close()

    def test_without_a_mat_it_says_so(self):
        look = LoneCard(MAT)(Frame(np.zeros((360, 640, 3), np.uint8), 0))
        assert look.card is None
        assert look.trouble


class TestAtTheTerminal:
    @pytest.mark.slow
    def test_cards_are_shown_one_after_the_other(self, known, kept):
        lines, told = ["kiln keeper", "=Our Own"], []
        enrolment = Enrolment(Pool(), known, "", kept.append, lambda _question: lines.pop(0))
        enrol_at_terminal(ShownCards(MAT, [BACK, *CARDS[:2]]), enrolment, LoneCard(MAT), announce=told.append)
        assert told == [
            "Enrolled: face down, as all cards are (0 cards).",
            "Enrolled: Kiln Keeper (1 card).",
            "Enrolled: Our Own (2 cards).",
        ]
        assert [len(pool.cards) for pool in kept] == [1, 2, 3]

    def test_a_camera_that_is_lost_for_good_is_reported(self, known):
        class Lost:
            closed = False

            def open(self):
                pass

            def read(self, _timeout):
                raise CameraLost("gone")

            def close(self):
                self.closed = True

        camera = Lost()
        with pytest.raises(CameraLost):
            enrol_at_terminal(camera, Enrolment(Pool(), known, "", lambda _: None, str), LoneCard(MAT))
        assert camera.closed


@pytest.fixture
def home(tmp_path, monkeypatch):
    for name in ("STATE_DIRECTORY", "CONFIGURATION_DIRECTORY"):
        monkeypatch.setenv(name, str(tmp_path / name))
    (tmp_path / "STATE_DIRECTORY").mkdir()
    return tmp_path


def pool_in(home, name=""):
    return enrolled_file.load_pool(pool_file(load_settings(None), name))


class TestTheCommand:
    @pytest.fixture
    def folder(self, home, pictures):
        """Photographs of three cards and their back, named after them."""
        where = home / "photos"
        where.mkdir()
        for card in CARDS[:3]:
            cv2.imwrite(str(where / f"{card.replace(' ', '_')}.png"), pictures[0][card])
        cv2.imwrite(str(where / "back.png"), pictures[2])
        return where

    def test_photographs_are_enrolled_listed_and_taken_back(self, home, folder, capsys):
        assert run(["enrol", "--camera", f"images:{folder}"]) == 0
        assert sorted(pool_in(home).names) == CARDS[:3]
        assert BACK in {card.name for card in pool_in(home).cards}
        capsys.readouterr()
        assert run(["enrol", "--list"]) == 0
        listed = capsys.readouterr().out.splitlines()
        assert all(any(card in line for line in listed) for card in CARDS[:3])
        assert listed[-1].startswith("3 cards, with their back, in ")
        assert run(["enrol", "--remove", CARDS[1].upper()]) == 0
        last = pool_in(home).cards[-1].name
        assert run(["enrol", "--undo"]) == 0
        assert len(pool_in(home).cards) == 2
        assert last not in {card.name for card in pool_in(home).cards}
        assert run(["enrol", "--forget"]) == 0
        assert pool_in(home) == Pool()
        assert run(["enrol", "--forget"]) == 0

    def test_another_pool_is_another_file(self, home, folder):
        run_enrol(EnrolRequest(f"images:{folder}", pool="my-deck"))
        assert len(pool_in(home, "my-deck").names) == 3
        assert pool_in(home) == Pool()

    @pytest.mark.slow
    def test_what_is_shown_to_a_camera(self, home, monkeypatch, capsys):
        lines = iter(["=One\n", "=Two\n", "\n", ""])
        monkeypatch.setattr("sys.stdin", type("Typed", (), {"readline": lambda _self: next(lines)})())
        camera = ShownCards(MAT, [BACK, *CARDS[:4]])
        monkeypatch.setattr("tableassist.app.commands.enrol.live_camera", lambda *_: camera)
        assert run(["enrol", "--camera", "usb:0"]) == 0
        assert pool_in(home).names == ("One", "Two")
        path = pool_file(load_settings(None))
        assert capsys.readouterr().out.endswith(f"2 cards, with their back, in {path}.\n")

    def test_input_that_cannot_be_used(self, home, capsys):
        for bad in (EnrolRequest(undo=True), EnrolRequest(remove="Nobody")):
            with pytest.raises(NotEnrolled):
                run_enrol(bad)
        with pytest.raises(BadPoolName):
            run_enrol(EnrolRequest(list=True, pool="../elsewhere"))
        (home / "odd").mkdir()
        cv2.imwrite(str(home / "odd" / "a=b.png"), np.zeros((100, 72, 3), np.uint8))
        with pytest.raises(BadFolder, match="without signs"):
            run_enrol(EnrolRequest(f"images:{home / 'odd'}"))
        (home / "odd" / "a=b.png").rename(home / "odd" / "Grey.png")
        cv2.imwrite(str(home / "odd" / "Grey.png"), np.full((480, 640, 3), 90, np.uint8))
        with pytest.raises(BadFolder, match="stands out"):
            run_enrol(EnrolRequest(f"images:{home / 'odd'}"))
        assert run(["enrol", "--list"]) == 0
        assert "No card is enrolled yet" in capsys.readouterr().out

    def test_a_card_that_is_not_enrolled_is_named(self, home, folder):
        run_enrol(EnrolRequest(f"images:{folder}"))
        with pytest.raises(NotEnrolled, match="--list"):
            run_enrol(EnrolRequest(remove="Nobody"))

    def test_a_torn_file_can_be_forgotten(self, home):
        path = pool_file(load_settings(None))
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"PK torn")
        with pytest.raises(BadPool, match="enrol --forget"):
            run_enrol(EnrolRequest(list=True))
        run_enrol(replace(EnrolRequest(), forget=True))
        assert not path.exists()


def test_which_games_are_played_with_enrolled_cards(home):
    assert enrols(game_named("mental-magic"))
    assert not enrols(game_named("mnemonic"))


def test_without_imported_cards_every_name_is_ones_own(pictures, kept):
    lines = ["Kiln Keeper"]
    one = Enrolment(
        Pool((EnrolledCard(BACK, pictures[2]),)), NothingKnown(), "", kept.append, lambda _question: lines.pop(0)
    )
    one.shown(pictures[0][CARDS[0]])
    assert one.pool.names == ("Kiln Keeper",)
