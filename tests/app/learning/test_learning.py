"""Learning a deck: the lesson as it is led, the mat as it is watched, and the whole way with the simulated camera."""

from __future__ import annotations

import json

import cv2
import numpy as np
import odd_deck as find_outliers
import pytest

from tableassist.app.commands.learn import announcement, learnt_lines
from tableassist.app.eyes.parts import EyeParts
from tableassist.app.learning import (
    EXTRAS,
    ORDER,
    BadDeckFolder,
    DeckLesson,
    PresentedCard,
    StillCards,
    learn_photographs,
)
from tableassist.app.learning.lesson import MOST_ODD
from tableassist.app.learning.simulated import DealtDeck
from tableassist.app.learning.table import LearningScene
from tableassist.app.learning.terminal import learn_at_terminal
from tableassist.app.settings import config
from tableassist.cli import run
from tableassist.games.deluxe_memory.mat import build_mat as deluxe_mat
from tableassist.ports import CameraLost, Frame
from tableassist.simulator.conditions import Conditions
from tableassist.table.cards import DECK, CardName
from tableassist.vision.gallery import deckfile
from tableassist.vision.gallery.learnt import BACK, LearntDeck
from tableassist.vision.picture import save_picture

pytestmark = pytest.mark.slow

MAT = deluxe_mat()
PLACES = tuple(f"P{number}" for number in range(52))
AC, C2, C3, C4 = ORDER[:4]


def card(number):
    """A picture that only its colour tells from others: what the lesson compares, it is told by `Colours`."""
    return np.full((32, 24, 3), number, np.uint8)


class Colours:
    """Knows pictures by their colour: alike where it is the same."""

    def __init__(self):
        self.known = {}

    def learn(self, name, picture):
        self.known[name] = int(picture[0, 0, 0])

    def forget(self, name):
        self.known.pop(name, None)

    def __call__(self, pictures):
        return tuple(
            {name: abs(int(one[0, 0, 0]) - colour) / 10 for name, colour in self.known.items()} for one in pictures
        )


class Table:
    """What lies on the places, each laying counted."""

    def __init__(self):
        self.placed, self.layings = {}, 0

    def lay(self, place, colour):
        self.layings += 1
        self.placed[place] = PresentedCard(card(colour), self.layings)
        return self.placed


def lesson(places=PLACES, order=ORDER, deck=None, kept=None, **more):
    known, deck = Colours(), deck or LearntDeck()
    for name, picture in deck.pictures.items():
        known.learn(name, picture)
    return DeckLesson(places, deck, known, (kept if kept is not None else []).append, order=order, **more)


def learnt(this):
    """The colours that were learnt, by card."""
    return {name: int(picture[0, 0, 0]) for name, picture in this.deck.pictures.items()}


def test_the_order_is_clubs_diamonds_hearts_spades_from_ace_to_king():
    assert ORDER[0] == "AC"
    assert ORDER[12:15] == ("KC", "AD", "2D")
    assert ORDER[-1] == "KS"
    assert set(ORDER) == set(DECK)


def test_cards_are_taken_one_after_the_other_as_they_are_laid():
    table, kept = Table(), []
    this = lesson(kept=kept)
    assert this.take_in({}).message == "0 of 52. Next: A♣ on P0."
    assert this.take_in(table.lay("P0", 1)).message == "A♣ on P0 is learnt. 1 of 52. Next: 2♣ on P1."
    assert this.take_in(table.placed).message == "1 of 52. Next: 2♣ on P1."
    this.take_in(table.lay("P1", 2))
    assert learnt(this) == {AC: 1, C2: 2}
    assert [len(deck.pictures) for deck in kept] == [1, 2]


def test_a_whole_mat_is_learnt_at_one_look():
    table, kept = Table(), []
    this = lesson(kept=kept)
    for number, place in enumerate(PLACES):
        table.lay(place, number * 4)
    progress = this.take_in(table.placed)
    assert progress.done
    assert this.done
    assert progress.message == "52 cards are learnt. All cards are learnt."
    assert learnt(this) == {name: number * 4 for number, name in enumerate(ORDER)}
    assert len(kept) == 1


def test_a_card_laid_wrong_is_learnt_anew_where_it_is_changed():
    this, table = lesson(), Table()
    this.take_in(table.lay("P0", 1))
    this.take_in(table.lay("P1", 30))
    assert this.take_in(table.lay("P0", 90)).message.startswith("A♣ on P0 is learnt anew.")
    assert learnt(this) == {AC: 90, C2: 30}


def test_cards_that_look_the_same_are_reported_at_once():
    this, table = lesson(), Table()
    this.take_in(table.lay("P0", 7))
    message = this.take_in(table.lay("P2", 7)).message
    assert message == "3♣ on P2 is learnt. It looks just like A♣: is it the right card? 2 of 52. Next: 2♣ on P1."
    for number in range(3, 40):
        table.lay(f"P{number}", 20 + number * 4)
    table.lay("P40", 7)
    message = this.take_in(table.placed).message
    assert message.startswith(
        "38 cards are learnt. 2♠ on P40 is learnt. It looks just like A♣: is it the right card? 40 of"
    )


def test_a_card_that_is_only_much_like_another_is_not_asked_about():
    this, table = lesson(), Table()
    this.take_in(table.lay("P0", 7))
    assert this.take_in(table.lay("P1", 8)).message == "2♣ on P1 is learnt. 2 of 52. Next: 3♣ on P2."


def test_on_a_single_place_one_card_is_laid_upon_the_other():
    this, table = lesson(("P0",)), Table()
    for colour in (1, 50):
        this.take_in(table.lay("P0", colour))
    assert learnt(this) == {AC: 1, C2: 50}
    nudged = this.take_in(table.lay("P0", 50))
    assert nudged.message == "2 of 52. 2♣ still lies on P0: lay 3♣ upon it, or press OK."
    assert learnt(this) == {AC: 1, C2: 50}


def test_a_card_that_looks_like_the_one_below_is_taken_on_a_press():
    this, table = lesson(("P0",)), Table()
    this.take_in(table.lay("P0", 1))
    this.take_in(table.lay("P0", 1))
    assert this.confirm().message.startswith("2♣ on P0 is learnt. It looks just like A♣")
    assert learnt(this) == {AC: 1, C2: 1}
    assert this.take_in(table.placed).message == "2 of 52. Next: 3♣ on P0."


def test_ok_without_a_new_card_says_what_is_wanted():
    assert lesson().confirm().message == "Nothing new lies on P0. 0 of 52. Next: A♣ on P0."


def test_the_last_card_can_be_taken_back_and_is_not_taken_again_by_itself():
    table, kept = Table(), []
    this = lesson(kept=kept)
    assert this.back().message.startswith("No card was shown")
    this.take_in(table.lay("P0", 1))
    this.take_in(table.lay("P1", 50))
    assert this.back().message == "2♣ is forgotten: take it away and lay it on P1 again."
    assert learnt(this) == learnt(lesson(deck=kept[-1])) == {AC: 1}
    this.take_in(table.placed)
    assert learnt(this) == {AC: 1}
    this.take_in(table.lay("P1", 60))
    assert learnt(this) == {AC: 1, C2: 60}
    this.back()
    this.back()
    assert learnt(this) == {}


def test_jokers_and_a_back_are_laid_upon_the_first_cards():
    this, table = lesson(order=(*ORDER, *EXTRAS)), Table()
    for number, place in enumerate(PLACES):
        table.lay(place, number * 4)
    assert this.take_in(table.placed).message.endswith("52 of 55. Next: red joker on P0.")
    assert this.take_in(table.lay("P0", 1)).message.startswith("52 of 55. A♣ still lies on P0: lay red joker upon it")
    for place, colour in (("P0", 230), ("P1", 240), ("P2", 250)):
        progress = this.take_in(table.lay(place, colour))
    assert progress.done
    assert {name: learnt(this)[name] for name in EXTRAS} == {"XR": 230, "XB": 240, BACK: 250}


def test_a_lesson_goes_on_where_it_was_left():
    this, table = lesson(), Table()
    this.take_in(table.lay("P0", 1))
    this.take_in(table.lay("P1", 50))
    again = lesson(deck=this.deck)
    assert again.take_in({}).message == "2 of 52. Next: 3♣ on P2."
    again.take_in(Table().lay("P2", 90))
    assert learnt(again) == {AC: 1, C2: 50, C3: 90}


def test_a_single_place_is_not_learnt_twice_after_an_interruption():
    this, table = lesson(("P0",)), Table()
    this.take_in(table.lay("P0", 1))
    again = lesson(("P0",), deck=this.deck)
    assert "A♣ still lies" in again.take_in(Table().lay("P0", 1)).message


def test_a_deck_that_is_read_quite_otherwise_is_asked_about():
    odd_ones = {name: CardName("KH") for name in ORDER[: MOST_ODD + 1]}
    this, table = lesson(find_outliers=lambda deck: odd_ones), Table()
    for number, place in enumerate(PLACES):
        table.lay(place, number * 4)
    progress = this.take_in(table.placed)
    assert not progress.done
    assert "6 look like others (K♥ on P0 for A♣, K♥ on P1 for 2♣, K♥ on P2 for 3♣ …)" in progress.message
    assert not this.done
    assert this.confirm().done
    assert this.done


def test_a_few_odd_cards_are_what_an_unusual_deck_is():
    this, table = lesson(find_outliers=lambda deck: {AC: CardName("KH")}), Table()
    for number, place in enumerate(PLACES):
        table.lay(place, number * 4)
    assert this.take_in(table.placed).done


class Pictures:
    """A camera of a few frames, some of them lost."""

    def __init__(self, *frames):
        self.frames, self.closed = list(frames), False

    def open(self):
        pass

    def read(self, timeout):
        frame = self.frames.pop(0) if self.frames else None
        if isinstance(frame, Exception):
            raise frame
        return frame

    def close(self):
        self.closed = True


def frame(at=0):
    return Frame(card(0), at)


def test_the_terminal_says_everything_once_and_ends_with_the_pictures():
    said, camera = [], Pictures(frame(), frame(), CameraLost("Unplugged."), frame())
    scenes = iter([LearningScene(trouble="No mat."), LearningScene(), LearningScene()])
    done = learn_at_terminal(camera, lesson(), lambda _: next(scenes), announce=said.append, pressed=lambda: "")
    assert not done
    assert camera.closed
    assert said == [
        "No mat.",
        "0 of 52. Next: A♣ on P0.",
        "Unplugged.",
        "0 of 52. Next: A♣ on P0.",
        "The pictures have come to their end before the deck has.",
    ]


def test_a_camera_that_stays_away_ends_the_lesson():
    with pytest.raises(CameraLost):
        learn_at_terminal(
            Pictures(*[CameraLost("Gone.")] * 3),
            lesson(),
            lambda _: LearningScene(),
            announce=lambda _: None,
            pressed=lambda: "",
        )


def test_keys_take_back_and_leave():
    said, keys, table = [], iter(["", "back", "quit"]), Table()
    table.lay("P0", 1)
    scene = LearningScene(table.placed)
    assert not learn_at_terminal(
        Pictures(frame(), frame(), frame()),
        this := lesson(),
        lambda _: scene,
        announce=said.append,
        pressed=lambda: next(keys),
    )
    assert learnt(this) == {}
    assert said[1].startswith("A♣ is forgotten")


@pytest.fixture(scope="module")
def dealt():
    """A watched mat on which four cards were laid, then a fifth upon the first, on a mat of four places."""
    small = type(MAT)(MAT.name, MAT.width, MAT.height, MAT.markers, MAT.zones[20:24])
    camera = DealtDeck(small, ORDER[:5], per_step=4, fps=0, conditions=Conditions(seed=1))
    camera.open()
    watch = StillCards(small)
    return small, [watch(camera.read(1.0)) for _ in range(16)]


def test_cards_that_are_still_are_shown_once_for_each_laying(dealt):
    small, scenes = dealt
    names = [zone.name for zone in small.zones]
    assert scenes[3].placed == {}
    first, last = scenes[8].placed, scenes[-1].placed
    assert sorted(first) == sorted(names)
    assert [first[name].laying == last[name].laying for name in names] == [False, True, True, True]
    assert first[names[1]] is last[names[1]]
    assert first[names[0]].picture.shape == (176, 126, 3)


def test_faces_that_are_much_alike_are_no_backs():
    """Twelve court cards of one dress, each read three times: as a deck's backs they would lie face down."""
    camera = DealtDeck(MAT, ORDER, per_step=len(ORDER), fps=0)
    camera.open()
    watch = StillCards(MAT)
    for _ in range(9):
        scene = watch(camera.read(1.0))
    assert len(scene.placed) == len(ORDER)


def test_a_covered_mat_is_trouble():
    watch = StillCards(MAT)
    assert watch(Frame(np.zeros((900, 1600, 3), np.uint8), 0)).trouble


def odd_folder(folder, names=None):
    """A folder with the pictures of a deck that nobody knows."""
    folder.mkdir()
    for number in range(52):
        save_picture(find_outliers.odd_card(number), folder / f"{names[number] if names else number + 1}.png")
    return folder


def test_a_folder_of_named_pictures_is_a_deck(tmp_path):
    folder = odd_folder(tmp_path / "deck", DECK)
    deck = learn_photographs(folder, LearntDeck("Odd"))
    assert deck.complete
    assert np.array_equal(
        deck.pictures[DECK[3]], LearntDeck().having(DECK[3], find_outliers.odd_card(3)).pictures[DECK[3]]
    )
    (folder / f"{DECK[3]}.png").unlink()
    with pytest.raises(BadDeckFolder, match=f"{DECK[3]}"):
        learn_photographs(folder, LearntDeck())


def test_a_folder_of_numbered_pictures_is_a_deck_in_the_order_of_a_lesson(tmp_path):
    folder = odd_folder(tmp_path / "deck")
    deck = learn_photographs(folder, LearntDeck())
    assert np.array_equal(deck.pictures[ORDER[9]], LearntDeck().having(AC, find_outliers.odd_card(9)).pictures[AC])
    (folder / "52.png").unlink()
    with pytest.raises(BadDeckFolder, match="51 pictures"):
        learn_photographs(folder, LearntDeck())


def test_the_whole_command_learns_reads_and_forgets(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path))
    folder = odd_folder(tmp_path / "deck", DECK)
    assert run(["learn-deck", "--camera", f"images:{folder}", "--name", "Odd"]) == 0
    assert "“Odd” is learnt: 52 cards" in capsys.readouterr().out
    file = tmp_path / "state" / "deck.zip"
    assert deckfile.load_deck(file).complete
    assert run(["learn-deck", "--forget"]) == 0
    assert not file.exists()
    assert run(["learn-deck", "--forget"]) == 0
    assert capsys.readouterr().out.splitlines() == ["The learnt deck is forgotten.", "No deck was learnt."]


@pytest.mark.slow
def test_a_lesson_left_half_way_is_kept_and_gone_on_with(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path))
    shown = {}

    def led(camera, lesson, watch):
        lesson.take_in(shown)
        return lesson.done

    monkeypatch.setattr("tableassist.app.commands.learn.learn_at_terminal", led)
    places = [zone.name for zone in MAT.card_zones()]
    shown |= {place: PresentedCard(find_outliers.odd_card(number), number) for number, place in enumerate(places[:3])}
    assert run(["learn-deck", "--camera", "usb:0", "--name", "Odd"]) == 1
    assert "3 of 52 cards are kept" in capsys.readouterr().out
    assert [file.name for file in tmp_path.iterdir()] == ["deck.part.zip"]
    shown |= {place: PresentedCard(find_outliers.odd_card(number), number) for number, place in enumerate(places)}
    assert run(["learn-deck", "--camera", "usb:0"]) == 0
    said = capsys.readouterr().out
    assert "Going on with 3 cards" in said
    assert "beginning with 4♣ on E1" in said
    assert "“Odd” is learnt: 52 cards" in said
    assert [file.name for file in tmp_path.iterdir()] == ["deck.zip"]


def test_a_learnt_deck_is_read_at_the_table(tmp_path):
    file = tmp_path / "deck.zip"
    pictures = [find_outliers.in_another_light(picture) for picture in find_outliers.odd_deck(4).values()]
    parts = EyeParts()
    assert not any(reading.card for reading in parts.faces(file)(pictures))
    deckfile.save_deck(LearntDeck("Odd", "", find_outliers.odd_deck(6)), file)
    assert [reading.card for reading in parts.faces(file)(pictures)] == list(find_outliers.odd_deck(4))
    file.write_bytes(file.read_bytes()[:-100])
    assert not any(reading.card for reading in parts.faces(file)(pictures))
    with pytest.raises(deckfile.BadLearntDeck, match="--forget"):
        deckfile.load_deck(file)


def test_a_missing_folder_or_an_unknown_camera_is_refused(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    monkeypatch.setenv("CONFIGURATION_DIRECTORY", str(tmp_path))
    assert run(["learn-deck", "--camera", "eye"]) == 2
    assert "no camera" in capsys.readouterr().err
    assert run(["learn-deck", "--camera", f"images:{tmp_path / 'none'}"]) == 2
    assert "no folder" in capsys.readouterr().err


def test_what_is_said_first_and_last(tmp_path):
    assert "beginning with A♣ on P0" in announcement(lesson(), 52)
    twins = LearntDeck(
        pictures={AC: find_outliers.odd_card(0), C2: find_outliers.odd_card(0), C4: find_outliers.odd_card(1)}
    )
    assert "Too much alike to be told apart in every light: A♣ and 2♣." in learnt_lines(twins, tmp_path / "deck.zip")


def test_a_photograph_of_a_card_on_a_table(tmp_path):
    from tableassist.vision.cards.single import NoCard, find_single_card

    table = np.full((600, 800, 3), (60, 80, 40), np.uint8)
    corners = np.float32([[260, 120], [520, 140], [500, 500], [240, 480]])
    flat = find_outliers.odd_card(5, (252, 352))
    here = np.float32([[0, 0], [252, 0], [252, 352], [0, 352]])
    cv2.warpPerspective(
        flat, cv2.getPerspectiveTransform(here, corners), (800, 600), table, borderMode=cv2.BORDER_TRANSPARENT
    )
    found = find_single_card(table)
    assert np.abs(found.astype(int) - cv2.resize(flat, (140, 196), interpolation=cv2.INTER_AREA)).mean() < 12
    assert find_single_card(np.rot90(flat)).shape == flat.shape
    with pytest.raises(NoCard, match="dark and plain"):
        find_single_card(np.full((600, 800, 3), 60, np.uint8))


def test_photographs_of_a_learnt_deck_are_read_too(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.delenv("STATE_DIRECTORY", raising=False)
    table = np.full((700, 1200, 3), (60, 90, 40), np.uint8)
    for number, picture in enumerate(find_outliers.odd_deck(3).values()):
        card = cv2.resize(picture, (189, 264), interpolation=cv2.INTER_CUBIC)
        table[200:464, 120 + 340 * number : 309 + 340 * number] = card
    photograph = tmp_path / "photograph.png"
    noise = np.random.default_rng(2).normal(0, 2, table.shape)
    cv2.imwrite(str(photograph), np.clip(table + noise, 0, 255).astype(np.uint8))
    names = set(find_outliers.odd_deck(3))

    def read():
        assert run(["read", str(photograph), "--json"]) == 0
        return {card["card"] for card in json.loads(capsys.readouterr().out)["cards"]}

    assert not names & read()
    file = config.deck_file(config.load_settings())
    file.parent.mkdir(parents=True, exist_ok=True)
    deckfile.save_deck(LearntDeck("Odd", "", find_outliers.odd_deck(6)), file)
    assert read() >= names
