"""What a kit has to print, for which papers, and into which files; drawn by a kit that writes no PDF."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tableassist.app.build import UnknownName
from tableassist.app.plugins import BrokenPlugin
from tableassist.cli import run
from tableassist.printing import kits
from tableassist.printing.commands import CannotPrint, mat_parts
from tableassist.printing.kits import PrintKit, PrintRequest, print_for, print_kit

PARTS = ("guide", "board", "cards")


@pytest.fixture
def registered(monkeypatch):
    """A game “tiles” whose package registers this kit; gives what it was asked to draw."""
    asked = []

    def of(kit=None, parts=PARTS, big=("board",)):
        made = PrintKit(lambda request: asked.append(request) or len(asked), parts, big) if kit is None else kit
        entry = SimpleNamespace(name="tiles", dist=SimpleNamespace(name="tile-pack", version="1.0"))
        monkeypatch.setattr(kits, "registered_plugins", lambda group: {"tiles": entry})
        monkeypatch.setattr(kits, "load_plugin", lambda entry: made)
        return asked

    return of


def printed(folder, *args):
    return [file.path.name for file in print_kit("tiles", folder, *args)]


def test_a_whole_kit_has_its_board_for_every_paper_and_the_rest_for_two(registered, tmp_path):
    registered()
    assert printed(tmp_path) == [
        "tiles-guide.pdf",
        *(f"tiles-board-{paper}.pdf" for paper in ("a1", "a3", "a4", "letter")),
        *(f"tiles-cards-{paper}.pdf" for paper in ("a4", "letter")),
    ]


@pytest.mark.parametrize(("paper", "small"), [("a1", "a4"), ("a3", "a3"), ("a4", "a4"), ("letter", "letter")])
def test_for_one_paper_small_things_come_on_paper_that_a_hand_can_cut(registered, tmp_path, paper, small):
    asked = registered()
    assert printed(tmp_path, paper) == [
        "tiles-guide.pdf",
        f"tiles-board-{paper}.pdf",
        f"tiles-cards-{small}.pdf",
    ]
    assert [(one.part, one.paper) for one in asked] == [("guide", "a4"), ("board", paper), ("cards", small)]


def test_a_kit_without_parts_is_one_file_for_each_big_paper(registered, tmp_path):
    asked = registered(parts=(), big=())
    assert printed(tmp_path) == [f"tiles-all-{paper}.pdf" for paper in ("a1", "a3", "a4", "letter")]
    assert {one.part for one in asked} == {"all"}


def test_deck_and_edition_go_on_to_every_part(registered, tmp_path):
    asked = registered()
    printed(tmp_path, "a4", "rivers", "saving")
    assert {(one.deck, one.edition) for one in asked} == {("rivers", "saving")}
    assert all(one.out.parent == tmp_path for one in asked)


def test_the_pages_of_each_file_are_told_when_it_is_drawn_and_not_before(registered, tmp_path):
    asked = registered()
    files = print_kit("tiles", tmp_path / "new")
    assert asked == []
    assert next(files).pages == 1
    assert len(asked) == 1
    assert [file.pages for file in files] == [2, 3, 4, 5, 6, 7]


def test_a_folder_that_cannot_be_made_stops_the_kit_before_anything_is_drawn(registered, tmp_path):
    asked = registered()
    (tmp_path / "file").write_text("x")
    with pytest.raises(CannotPrint, match=r"file cannot be used as a folder: "):
        printed(tmp_path / "file")
    assert asked == []


def test_a_package_that_registers_something_else_to_print_is_named(registered, tmp_path):
    registered(kit=42)
    with pytest.raises(BrokenPlugin, match=r"tiles of tile-pack 1\.0 registers int to be printed, not a PrintKit"):
        print_for("tiles", PrintRequest(tmp_path / "x.pdf"))


def test_a_game_that_registers_nothing_prints_its_mat(registered, monkeypatch, tmp_path):
    registered()
    drawn = []
    monkeypatch.setattr(kits, "print_mat", lambda mat, *rest: drawn.append((mat.name, *rest)) or 3)
    out = tmp_path / "mat.pdf"
    assert print_for("mnemonic", PrintRequest(out, "a3", "mat", edition="dark")) == 3
    assert drawn == [("mnemonic", out, "a3", "mat", "dark")]
    names = [file.path.name for file in print_kit("deluxe-memory", tmp_path, "a3")]
    mat = kits.game_named("deluxe-memory").mat({})
    assert len(names) == len(mat_parts(mat))
    assert names[:2] == ["deluxe-memory-guide.pdf", "deluxe-memory-mat-a3.pdf"]


def test_an_unknown_game_has_nothing_to_print(registered, tmp_path):
    registered()
    with pytest.raises(UnknownName, match="nowhere"):
        print_for("nowhere", PrintRequest(tmp_path / "x.pdf"))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ["memwars", "--what", "reference"],
            "--what reference is not printed of a deck, as cards is",
        ),
        (["deluxe-memory"], "Nothing of deluxe-memory is printed of a deck: leave --deck out"),
        (["mnemonic", "--all"], "Nothing of mnemonic is printed of a deck: leave --deck out"),
        (["targets"], "The targets are printed of no deck: leave --deck out"),
        (["memwars", "--what", "cards"], "no deck"),
        (["memwars", "--what", "badge"], "no part 'badge'"),
    ],
)
def test_a_deck_is_refused_where_it_means_nothing(tmp_path, monkeypatch, capsys, words, says):
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    assert run(["print", *words, "--deck", "nope", "--out", str(tmp_path / "x.pdf")]) == 2
    assert says in capsys.readouterr().err
    assert not [*tmp_path.iterdir()]


def test_a_kit_of_another_package_judges_a_deck_itself(registered, tmp_path):
    asked = registered()
    print_for("tiles", PrintRequest(tmp_path / "x.pdf", part="board", deck="rivers"))
    assert [one.deck for one in asked] == ["rivers"]
