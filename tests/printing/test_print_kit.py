"""The whole kit: editions, the cover sheet, every file of a game, and the sheets that come along."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from paper import assert_check_bar, off_place, pages, sizes, texts
from ready_made import FOLDER, SMALL, ready_made

from tableassist.cli import run
from tableassist.games.deluxe_memory.mat import build_mat as grid_mat
from tableassist.games.memwars.mat import build_mat as board_mat
from tableassist.games.mental_magic.mat import build_mat as field_mat
from tableassist.games.mnemonic.mat import build_mat as row_mat
from tableassist.printing.commands import CannotPrint, mat_parts, print_mat, print_memwars, print_targets
from tableassist.printing.edition import DARK, EDITIONS, LIGHT, SAVING
from tableassist.printing.guide import STEPS
from tableassist.printing.kits import BIG_PAPERS, PrintRequest, print_for, print_kit
from tableassist.table.geometry import Rect
from tableassist.table.grid_mat import corner_markers
from tableassist.vision.calibrate.targets import find_markers

pytestmark = pytest.mark.slow

MATS = {mat.name: mat for mat in (grid_mat(), row_mat(), field_mat())}


def grey(ink):
    """An ink as a level from 0 to 255."""
    return float(np.mean(ink)) if isinstance(ink, tuple) else 255 * ink


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=EDITIONS)
def test_words_under_cards_differ_by_a_few_levels_and_all_others_by_many(edition):
    """What is under cards must not look like one; what players read must be read."""
    assert 5 <= abs(grey(edition.pale) - grey(edition.ground)) <= 8
    assert 8 <= abs(grey(edition.place) - grey(edition.ground)) <= 13
    for ink in (edition.small, edition.letter):
        assert abs(grey(ink) - grey(edition.ground)) > 80
    assert abs(grey(edition.text) - grey(edition.paper)) > 180
    assert abs(grey(edition.title) - grey(edition.band)) > 150


def test_the_saving_edition_has_greys_alone_and_half_the_ink():
    inks = (SAVING.ground, SAVING.line, SAVING.pale, SAVING.letter, SAVING.small, *SAVING.sides, SAVING.text)
    assert all(isinstance(ink, float) for ink in inks)
    assert 255 - grey(SAVING.ground) <= 0.55 * (255 - grey(LIGHT.ground))
    assert grey(DARK.ground) < 80


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", MATS)
def test_every_edition_has_the_same_markers_at_the_same_places(tmp_path, name, edition):
    mat, path = MATS[name], tmp_path / "mat.pdf"
    assert print_mat(mat, path, "a1", "mat", edition) == 1
    (page,) = pages(path)
    found = find_markers(page.picture)
    assert sorted(found) == [marker.number for marker in mat.markers]
    for marker in mat.markers:
        assert off_place(page.mm(found[marker.number]), marker.square) < 0.2
    middle = page.cut_out(Rect(mat.width / 2 - 20, 298 if name != "deluxe-memory" else 8, 3, 1.5))
    assert np.median(middle) == pytest.approx(grey(EDITIONS[edition].ground), abs=4)


def test_memwars_has_no_dark_board_and_says_why(tmp_path):
    for part in ("board", "guide", "all"):
        with pytest.raises(CannotPrint, match="pale ground"):
            print_memwars(tmp_path / "board.pdf", "a1", part, edition="dark")
    assert print_memwars(tmp_path / "cards.pdf", "a4", "reference", edition="dark") == 2
    print_memwars(tmp_path / "board.pdf", "a1", "board", edition="saving")
    (page,) = pages(tmp_path / "board.pdf")
    colours = page.cut_out(Rect(60, 60, 470, 470)).astype(int)
    assert np.ptp(colours, axis=2).max() == 0


def test_an_unknown_edition_is_refused_with_the_choice(tmp_path):
    for call in (lambda path: print_mat(MATS["mnemonic"], path, edition="gold"),
                 lambda path: print_memwars(path, part="board", edition="gold")):  # fmt: skip
        with pytest.raises(CannotPrint, match="light, dark, saving"):
            call(tmp_path / "mat.pdf")


@pytest.mark.parametrize("name", [*MATS, "memwars"])
def test_the_cover_sheet_tells_every_step_and_shows_no_marker(tmp_path, name):
    mat = MATS.get(name) or board_mat()
    print_for(name, PrintRequest(tmp_path / "guide.pdf", "a4", "guide"))
    (page,) = pages(tmp_path / "guide.pdf")
    assert_check_bar(page)
    # The small picture of a mat must not be taken for one that lies on the table.
    assert not find_markers(page.picture)
    (words,) = texts(tmp_path / "guide.pdf")
    words = " ".join(words.split())
    assert all(step.what in words for step in STEPS)
    assert f"{mat.width:.0f} mm wide, {mat.height:.0f} mm high" in words
    assert ("12 pages of A4" if name == "memwars" else "15 pages of A4") in words
    edge = round(4 * page.across)
    page.picture[edge:-edge, edge:-edge] = 255
    assert page.picture.min() > 250


def test_a_mat_without_reference_cards_has_no_such_part(tmp_path):
    other = replace(grid_mat(), name="pairs", markers=corner_markers(841.0, 594.0))
    assert mat_parts(other) == ("guide", "mat")
    assert print_mat(other, tmp_path / "all.pdf") == 2
    with pytest.raises(CannotPrint, match="guide, mat, all"):
        print_mat(other, tmp_path / "x.pdf", part="reference")
    with pytest.raises(CannotPrint, match="no places for cards"):
        print_mat(replace(other, zones=()), tmp_path / "x.pdf")


def test_the_whole_kit_has_a_file_for_each_part_and_paper(tmp_path):
    made = [file.path.name for file in print_kit("deluxe-memory", tmp_path / "new" / "kit")]
    wanted = {f"deluxe-memory-mat-{paper}.pdf" for paper in BIG_PAPERS}
    wanted |= {f"deluxe-memory-reference-{paper}.pdf" for paper in SMALL} | {"deluxe-memory-guide.pdf"}
    assert set(made) == wanted
    assert {path.name for path in (tmp_path / "new" / "kit").iterdir()} == wanted


def test_the_command_writes_a_kit_for_one_paper_and_tells_its_pages(tmp_path, capsys):
    assert run(["print", "mnemonic", "--all", "--paper", "a3", "--edition", "saving", "--out", str(tmp_path)]) == 0
    told = [line.rpartition("/")[2] for line in capsys.readouterr().out.splitlines()]
    assert told == [
        "mnemonic-guide.pdf: 1 page",
        "mnemonic-mat-a3.pdf: 8 pages",
        "mnemonic-reference-a3.pdf: 1 page",
    ]


def test_a_folder_that_cannot_be_made_is_told(tmp_path, capsys):
    (tmp_path / "file").write_text("x")
    assert run(["print", "mnemonic", "--all", "--out", str(tmp_path / "file")]) == 2
    assert "cannot be used as a folder" in capsys.readouterr().err


@pytest.mark.parametrize("name", sorted(ready_made()))
def test_the_sheets_that_come_along_are_those_that_would_be_printed_now(tmp_path, name):
    """Their words, version and sizes; the bytes depend on the version of the library that wrote them."""
    game, request = ready_made()[name]
    print_for(game, replace(request, out=tmp_path / name))
    assert texts(FOLDER / name) == texts(tmp_path / name)
    assert sizes(FOLDER / name) == sizes(tmp_path / name)


@pytest.mark.parametrize("paper", SMALL)
def test_the_targets_that_come_along_are_those_that_would_be_printed_now(tmp_path, paper):
    print_targets(tmp_path / "targets.pdf", paper)
    assert texts(FOLDER / f"targets-{paper}.pdf") == texts(tmp_path / "targets.pdf")
    assert sizes(FOLDER / f"targets-{paper}.pdf") == sizes(tmp_path / "targets.pdf")


def test_everything_that_comes_along_is_made_by_the_script():
    assert {path.name for path in FOLDER.glob("*.pdf")} == {*ready_made(), *(f"targets-{paper}.pdf" for paper in SMALL)}
