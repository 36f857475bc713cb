"""The printed cards of a MemDeck: everything is on them, nothing is cut off, fronts and backs meet."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pypdfium2
import pytest
from made_deck import DECK, card, deck_of, slots
from paper import assert_check_bar, off_place, pages, sizes, written

from tableassist.games.memwars.board import QUADRANTS, quadrant_of
from tableassist.games.memwars.memdeck import Fact
from tableassist.printing.commands import deck_for, print_memwars
from tableassist.printing.duplex import fit_grid
from tableassist.printing.memcards import (
    MARKER,
    MARKER_DICTIONARY,
    MOST_OTHERS,
    SIZE,
    TooMuchText,
    back_of,
    front_of,
    marker_number,
)
from tableassist.printing.pen import ATKINSON, Pen, Unprintable
from tableassist.printing.tiles import PAPERS
from tableassist.table.geometry import Rect
from tableassist.vision.calibrate.targets import find_markers

pytestmark = pytest.mark.slow

SHIPPED = ("gods-and-heroes", "years-1901-2000")
SAFE = 3.0
SMALLEST = 0.9


@pytest.fixture
def pen():
    made = Pen("cards", ATKINSON)
    made.page(210.0, 297.0)
    return made


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    path = tmp_path_factory.mktemp("cards") / "cards.pdf"
    assert print_memwars(path, "a4", "cards", DECK) == 24
    return path


@pytest.fixture(scope="module", params=SHIPPED)
def shipped(request, tmp_path_factory):
    deck, _ = deck_for(request.param)
    path = tmp_path_factory.mktemp("shipped") / "cards.pdf"
    print_memwars(path, "a4", "cards", deck)
    return deck, path


def plain(text):
    return "".join(text.split()).replace("-", "").replace("\xad", "")


def test_every_card_of_the_shipped_decks_is_whole(shipped):
    """R-MW-004: the front's number, prompt and points, the back's levels, in letters that can be read."""
    deck, path = shipped
    with pypdfium2.PdfDocument(path) as document:
        leaves = [written(document, number) for number in range(len(document))]
        for one, number, front, back in slots("a4", deck):
            face = plain(leaves[number].inside(front))
            assert plain(one.prompt) in face, one.number
            assert face.startswith(str(one.number))
            assert f"{one.points}point" in face
            assert plain(deck.quadrants[quadrant_of(one.number)]) in face
            behind = plain(leaves[number + 1].inside(back))
            for level, fact in enumerate(one.facts[:8], 1):
                assert f"{level}{plain(fact.ask)}{plain(fact.answer)}" in behind, (one.number, level)
                assert all(plain(alias) in behind for alias in fact.aliases[:MOST_OTHERS]), (one.number, level)


def test_no_word_of_the_shipped_decks_is_near_a_cut(shipped):
    """Every word on a page is inside one card, with a margin for scissors and a printer's shift."""
    _, path = shipped
    cut = fit_grid(PAPERS["a4"], SIZE)
    inner = [
        Rect(slot.left + SAFE, slot.top + SAFE, slot.width - 2 * SAFE, slot.height - 2 * SAFE) for slot in all_of(cut)
    ]
    with pypdfium2.PdfDocument(path) as document:
        for number in range(len(document)):
            boxes = [box for box in written(document, number).boxes if box.bottom < cut.area.bottom]
            assert boxes
            assert all(any(encloses(slot, box) for slot in inner) for box in boxes), number


def all_of(cut):
    return [cut.front(index) for index in range(cut.count)]


def encloses(outer, box):
    corners = (box.corners[0], box.corners[2])
    return all(outer.left <= at.x <= outer.right and outer.top <= at.y <= outer.bottom for at in corners)


def test_no_line_of_the_shipped_decks_runs_into_another(shipped):
    _, path = shipped
    with pypdfium2.PdfDocument(path) as document:
        for number in range(0, len(document), 5):
            boxes = written(document, number).boxes
            for index, box in enumerate(boxes):
                assert not any(overlaps(box, other) for other in boxes[index + 1 :]), (number, box)


def overlaps(one, other, by=0.25):
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across > by and down > by


def test_the_letters_of_the_shipped_decks_are_not_too_small(pen):
    for deck, _ in map(deck_for, SHIPPED):
        for one in deck.cards:
            assert front_of(pen, deck, one).cap >= 1.8, one.number
            rows = back_of(pen, deck, one).rows
            assert min(row.answer.cap for row in rows) >= 1.2
            assert min(row.ask.cap for row in rows) >= SMALLEST


@pytest.mark.parametrize("paper", ["a4", "a3", "letter"])
def test_backs_meet_their_fronts_when_the_page_is_flipped_on_its_long_edge(paper):
    cut = fit_grid(PAPERS[paper], SIZE)
    width, height = cut.page
    assert width < height
    for index in range(cut.count):
        front, back = cut.front(index), cut.back(index)
        assert width - back.right == pytest.approx(front.left)
        assert (back.top, back.width, back.height) == pytest.approx((front.top, 63.0, 88.0))
        assert 4.0 <= front.left < front.right <= width - 4.0
        assert 4.0 <= front.top < front.bottom <= height - 9.0


def test_backs_carry_the_answers_of_the_fronts_that_they_meet(printed):
    with pypdfium2.PdfDocument(printed) as document:
        for one, number, front, back in slots("a4", DECK):
            assert written(document, number).inside(front).startswith(f"{one.number} ")
            behind = written(document, number + 1).inside(back)
            assert f"Answer {one.levels} of {one.number}" in behind
            assert f"Question {one.levels + 1}" not in behind


def test_no_front_gives_an_answer_away(printed):
    """R-MW-101."""
    with pypdfium2.PdfDocument(printed) as document:
        for number in range(0, len(document), 2):
            assert "Answer" not in written(document, number).inside(Rect(0, 0, 210, 297))


def test_each_front_has_the_marker_of_its_number_and_no_back_has_any(printed):
    faces = pages(printed)
    for number in range(0, len(faces), 2):
        found = find_markers(faces[number].picture, MARKER_DICTIONARY)
        wanted = {marker_number(one.number): front for one, page, front, _ in slots("a4", DECK) if page == number}
        assert set(found) == set(wanted)
        for marker, front in wanted.items():
            assert off_place(faces[number].mm(found[marker]), MARKER, (front.left, front.top)) < 0.2
        assert not find_markers(faces[number + 1].picture, MARKER_DICTIONARY)
        assert not find_markers(faces[number].picture), "taken for a mat's marker"


def test_markers_are_found_at_the_scale_of_a_camera_picture_of_the_board(printed):
    """1.75 pixels to the millimetre: the board's 594 mm on a picture of 1080 rows."""
    right = total = 0
    for number, face in enumerate(pages(printed, dpi=180)[::2]):
        scale = 1.75 / face.across
        small = cv2.resize(face.picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        found = find_markers(np.ascontiguousarray(small), MARKER_DICTIONARY)
        wanted = {marker_number(one.number) for one, page, *_ in slots("a4", DECK) if page == 2 * number}
        assert set(found) <= wanted, "a marker is read as another"
        right += len(found)
        total += len(wanted)
    assert total == 100
    assert right >= 95


@pytest.mark.slow
def test_each_page_has_a_check_bar_and_the_size_of_the_paper(tmp_path):
    for paper, count in (("a4", 6), ("letter", 6), ("a3", 4)):
        assert print_memwars(tmp_path / "cards.pdf", paper, "cards", deck_of(*DECK.cards[:25])) == count
        assert sizes(tmp_path / "cards.pdf") == [pytest.approx(PAPERS[paper], abs=0.01)] * count
        for leaf in pages(tmp_path / "cards.pdf")[:2]:
            assert_check_bar(leaf)


def test_nothing_is_printed_at_the_edge_of_the_paper(tmp_path):
    for paper in ("a4", "letter"):
        print_memwars(tmp_path / "cards.pdf", paper, "cards", deck_of(*DECK.cards[:9]))
        edge = round(4 * 72 / 25.4)
        for leaf in pages(tmp_path / "cards.pdf", dpi=72):
            leaf.picture[edge:-edge, edge:-edge] = 255
            assert leaf.picture.min() > 250


@pytest.mark.parametrize("paper", ["a4", "a3", "letter"])
def test_the_foot_is_below_the_cards_and_left_of_the_check_bar(tmp_path, paper):
    print_memwars(tmp_path / "cards.pdf", paper, "cards", deck_of(*DECK.cards[:20]))
    cut = fit_grid(PAPERS[paper], SIZE)
    with pypdfium2.PdfDocument(tmp_path / "cards.pdf") as document:
        for number in range(len(document)):
            foot = [box for box in written(document, number).boxes if box.bottom > cut.area.bottom]
            assert len(foot) == 2
            assert min(box.top for box in foot) > cut.area.bottom
            assert max(box.right for box in foot) < cut.page[0] - 112.0


def test_the_first_few_of_many_right_answers_are_listed(pen):
    many = tuple(f"answer {number}" for number in range(9))
    row = back_of(pen, DECK, replace(card(1), facts=(Fact("Name", "This", many),))).rows[0]
    assert " ".join(row.others.lines) == "or answer 0, answer 1, answer 2…"


def test_a_card_of_its_own_reports_how_the_deck_is_mapped(shipped):
    """The instruction card: the author's words on its front, the plan with the quadrants' names on its back."""
    deck, path = shipped
    cut = fit_grid(PAPERS["a4"], SIZE)
    page, slot = divmod(len(deck.cards), cut.count)
    with pypdfium2.PdfDocument(path) as document:
        front = written(document, 2 * page).inside(cut.front(slot))
        assert plain(front) == plain(f"{deck.title}{deck.mapping}{deck.author}·{deck.licence}")
        plan = written(document, 2 * page + 1)
        names = [f"{deck.quadrants[quadrant]} {25 * n + 1}–{25 * n + 25}" for n, quadrant in enumerate(QUADRANTS)]
        assert all(plain(name) in plain(plan.inside(cut.back(slot))) for name in names)


def test_too_long_a_mapping_is_refused(tmp_path):
    with pytest.raises(TooMuchText, match=r"mapping.*“A deck”"):
        print_memwars(tmp_path / "cards.pdf", "a4", "cards", replace(DECK, mapping="far too long " * 200))


def test_fewer_quadrants_are_fewer_pages(tmp_path):
    """R-MW-022."""
    part = replace(DECK, cards=DECK.cards[25:50])
    assert print_memwars(tmp_path / "cards.pdf", "a4", "cards", part) == 6


def test_the_same_cards_each_time(tmp_path):
    for name in ("one.pdf", "two.pdf"):
        print_memwars(tmp_path / name, "a4", "cards", deck_of(*DECK.cards[:20]))
    assert (tmp_path / "one.pdf").read_bytes() == (tmp_path / "two.pdf").read_bytes()


def test_a_long_prompt_is_written_smaller(pen):
    short, long = card(1), replace(card(1), prompt="Something with very many words indeed. " * 9)
    assert front_of(pen, DECK, long).cap < front_of(pen, DECK, short).cap
    assert front_of(pen, DECK, long).height <= 37.5


def test_a_note_gives_way_to_facts(pen):
    note = "A picture to remember it by."
    assert back_of(pen, DECK, card(1, note=note)).note.lines == (note,)
    crowded = tuple(
        Fact(
            "What is it that was asked for at this level of the card",
            "An answer that needs two lines because it is so long",
        )
        for _ in range(8)
    )
    assert back_of(pen, DECK, replace(card(1, note=note * 9), facts=crowded)).note is None


def test_other_right_answers_stand_beside_or_under(pen):
    facts = (
        Fact("Name", "Zeus", ("Dias",)),
        Fact("Known as", "The one who gathers clouds", ("cloud-gatherer, or so",)),
    )
    rows = back_of(pen, DECK, replace(card(1), facts=facts)).rows
    assert [row.in_line for row in rows] == [True, False]
    assert rows[1].others.lines[0].startswith("or cloud")


def test_only_eight_levels_are_printed(pen):
    """A-MW-28: the D8 cannot ask for more."""
    assert [row.level for row in back_of(pen, DECK, card(1, levels=11)).rows] == list(range(1, 9))


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        pytest.param({"prompt": "far too long " * 120}, "prompt of card 7 of “A deck”", id="prompt"),
        pytest.param({"facts": (Fact("Name", "far too long " * 120),)}, "facts of card 7 of “A deck”", id="facts"),
    ],
)
def test_too_much_text_is_refused_and_an_older_file_stays(tmp_path, changed, says):
    path = tmp_path / "cards.pdf"
    path.write_bytes(b"older")
    with pytest.raises(TooMuchText, match=says):
        print_memwars(path, "a4", "cards", deck_of(replace(card(7), **changed)))
    assert path.read_bytes() == b"older"


def test_letters_of_other_alphabets_are_printed_or_refused_by_name(tmp_path):
    deck = deck_of(replace(card(1), facts=(Fact("Name", "Mjǫllnir Ζεύς Пepyн 宙斯 ゼウス 제우스", ()),)))
    print_memwars(tmp_path / "cards.pdf", "a4", "cards", deck)
    with pypdfium2.PdfDocument(tmp_path / "cards.pdf") as document:
        assert "MjǫllnirΖεύςПepyн宙斯ゼウス제우스" in plain(written(document, 1).inside(Rect(0, 0, 210, 200)))
    with pytest.raises(Unprintable, match="the character '𓀀'"):
        print_memwars(tmp_path / "cards.pdf", "a4", "cards", deck_of(replace(card(1), prompt="Ra 𓀀")))
