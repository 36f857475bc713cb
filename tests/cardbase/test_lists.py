"""Lists of each form, packed in each way, give the same cards."""

from __future__ import annotations

import json
import zipfile

import forms
import pytest

from tableassist.cardbase.base import CardBase
from tableassist.cardbase.importing import import_cards
from tableassist.cardbase.problems import BadCardFile
from tableassist.cardbase.sample import CARDS
from tableassist.games.mental_magic.knowledge import MagicCard, MagicFace

NAMES = tuple(sorted(card.name for card in CARDS))
BREAD = {"name": "Bread", "layout": "normal", "mana_cost": "{1}", "type_line": "Artifact", "cmc": 1.0}


def as_seen(base, name):
    """Everything that is known of a card, but for words that a form tells differently."""
    card = base.card(name)
    layout = "split" if card.layout == "aftermath" else card.layout
    return card.name, card.cost, layout, [(face.name, face.cost) for face in card.faces]


@pytest.mark.parametrize("ending", [".json", ".json.gz", ".json.xz", ".json.zip"])
@pytest.mark.parametrize("form", ["scryfall", "atomic", "printings"])
def test_every_form_and_packing_gives_the_same_cards(load, base, form, ending):
    report, found = load("list" + ending, forms.packed(forms.text_of(form, forms.valued(CARDS)), ending))
    with found:
        assert found.names() == NAMES
        assert report.cards == len(found) == len(CARDS)
        assert not report.bad_costs
        assert not report.unusable
        assert report.compared == len(CARDS)
        assert not report.differing
        for name in NAMES:
            if "Wing" not in name or form == "scryfall":
                assert as_seen(found, name) == as_seen(base, name)
            assert found.symbols_of(name) == base.symbols_of(name)


@pytest.mark.parametrize("packing", ["folder", "zip"])
def test_a_folder_of_forge_scripts(tmp_path, base, packing):
    texts = {f"{number % 3}/{number}.txt": forms.forge(card) for number, card in enumerate(CARDS)}
    source = tmp_path / "cardsfolder"
    if packing == "zip":
        with zipfile.ZipFile(source, "w") as file:
            for name, text in texts.items():
                file.writestr(name, text)
            file.writestr("README.md", "no card")
    else:
        for name, text in texts.items():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_text(text, encoding="utf-8")
    report = import_cards(source, tmp_path / "cards.db", today="")
    assert report.kind == "Forge cardsfolder"
    with CardBase(tmp_path / "cards.db") as found:
        assert found.names() == NAMES
        for name in NAMES:
            assert as_seen(found, name) == as_seen(base, name)
        assert found.card("Thorned Envoy").faces[0].types == "Planeswalker Envoy"


@pytest.mark.parametrize(
    ("shards", "cost"),
    [
        ("1 R", "{1}{R}"),
        ("no cost", ""),
        ("PB BP", "{B/P}{B/P}"),
        ("WU 2/R", "{W/U}{2/R}"),
        ("X X GWP", "{X}{X}{G/W/P}"),
    ],
)
def test_forge_writes_symbols_its_own_way(tmp_path, shards, cost):
    (tmp_path / "card.txt").write_text(f"Name:Thing\nManaCost:{shards}\nTypes:Artifact\nOracle:One.\\nTwo.\n")
    import_cards(tmp_path, tmp_path / "cards.db", today="")
    with CardBase(tmp_path / "cards.db") as found:
        assert found.cost_of("Thing") == cost
        assert found.card("Thing").faces[0].text == "One.\nTwo."
        assert sum(found.symbols_of("Thing")[0].values() if cost else []) == cost.count("{")


def test_a_page_of_answers_is_a_list_too(load):
    """Scryfall's search gives the same objects under the word `data`."""
    page = {"object": "list", "has_more": False, "data": [BREAD]}
    report, found = load("page.json", json.dumps(page).encode())
    with found:
        assert (report.kind, found.names()) == ("Scryfall bulk file", ("Bread",))


def test_what_no_card_can_be_declared_as_is_left_out(load):
    rest = [
        BREAD | {"name": "Bird", "layout": "token"},
        BREAD | {"name": "Crumb", "type_line": "Token Artifact — Food"},
        BREAD | {"name": "The Mill", "layout": "planar"},
        BREAD | {"name": "Hidden Yeast", "type_line": "Conspiracy"},
        BREAD | {"name": "Big Wheel", "type_line": "Artifact — Attraction"},
        BREAD | {"name": "A-Bread"},
        BREAD | {"name": ""},
        BREAD | {"name": "B" * 300},
        BREAD | {"name": "Loaf", "layout": "meld", "all_parts": [{"component": "meld_result", "name": "Loaf"}]},
    ]
    report, found = load("list.json", json.dumps([*rest, BREAD]).encode())
    with found:
        assert found.names() == ("Bread",)
    assert sum(report.left_out.values()) == len(rest)
    assert report.left_out["tokens"] == 2


def test_names_that_come_twice_count_once(load):
    report, found = load("list.json", json.dumps([BREAD, BREAD | {"name": "BREAD"}, BREAD]).encode())
    with found:
        assert len(found) == 1
    assert report.again == 2


def test_a_cost_that_cannot_be_read_is_never_guessed(load):
    odd = BREAD | {"name": "Odd", "mana_cost": "{1}{Q}"}
    report, found = load("list.json", json.dumps([odd, BREAD]).encode())
    with found:
        assert found.card("Odd") is None
        assert found.cost_of("Odd") is None
    assert report.bad_costs == [("Odd", "{1}{Q}")]


def test_values_that_differ_are_reported(load):
    report, found = load("list.json", json.dumps([BREAD | {"cmc": 2.0}, BREAD | {"name": "Rye"}]).encode())
    found.close()
    assert [name for name, _, _ in report.differing] == ["Bread"]
    assert report.compared == 2


@pytest.mark.parametrize(
    "broken",
    [
        pytest.param(7, id="a number"),
        pytest.param([], id="a list"),
        pytest.param(None, id="nothing"),
        pytest.param(BREAD | {"name": 5}, id="a name that is a number"),
        pytest.param(BREAD | {"cmc": "one"}, id="a value that is a text"),
        pytest.param(BREAD | {"card_faces": "two"}, id="faces that are a text"),
        pytest.param(BREAD | {"card_faces": [{"name": "Half"}, 3]}, id="a face that is a number"),
    ],
)
def test_one_broken_card_spoils_no_list(load, broken):
    report, found = load("list.json", json.dumps([broken, BREAD]).encode())
    with found:
        assert found.names() == ("Bread",)
    assert sum(report.unusable.values()) == 1


def test_a_card_printed_on_both_sides_is_one(load):
    """Scryfall's layout `reversible_card`."""
    side = {"name": "Bread", "mana_cost": "{1}", "type_line": "Artifact", "cmc": 1.0}
    both = {"name": "Bread // Bread", "layout": "reversible_card", "card_faces": [side, side]}
    report, found = load("list.json", json.dumps([both]).encode())
    with found:
        assert found.card("Bread") == MagicCard("normal", (MagicFace("Bread", "{1}", "Artifact"),))
    assert (report.compared, report.differing) == (1, [])


def test_mtgjson_variants_and_broken_faces(load):
    face = {"name": "Pie (a)", "layout": "normal", "manaCost": "{2}", "type": "Artifact", "manaValue": 2.0}
    data = {
        "Pie": [face, face | {"manaCost": "{3}"}],
        "None": [],
        "Odd": ["x"],
        "Text": "x",
        "Number": [face | {"name": 3}],
    }
    source = {"meta": {}, "data": {name: one for name, one in data.items() if name != "Text"}}
    report, found = load("atomic.json", json.dumps(source).encode())
    with found:
        assert found.cost_of("pie (a)") == "{2}"
    assert sum(report.unusable.values()) == 3


def test_a_meld_result_in_mtgjson_is_no_card(load):
    parts = {"layout": "meld", "cardParts": ["Left", "Right", "Whole"], "type": "Creature", "manaValue": 3.0}
    left = parts | {"name": "Left // Whole", "faceName": "Left", "side": "a", "manaCost": "{2}{W}"}
    whole = parts | {"name": "Whole", "faceName": "Whole", "side": "b", "manaValue": 6.0}
    old = {"layout": "meld", "name": "Old", "side": "b", "type": "Creature"}
    report, found = load("p.json", json.dumps({"data": {"S": {"cards": [left, whole, old]}}}).encode())
    with found:
        assert found.names() == ("Left",)
        assert found.card("Whole") == MagicCard("meld", (MagicFace("Left", "{2}{W}", "Creature"), MagicFace("Whole")))
    assert sum(report.left_out.values()) == 2


@pytest.mark.parametrize(
    ("data", "words"),
    [
        pytest.param(b"", "no list", id="empty"),
        pytest.param(b"hello", "no list", id="text"),
        pytest.param(b"[]", "no cards", id="no cards"),
        pytest.param(b"{}", "data", id="another object"),
        pytest.param(b'{"data": {}}', "no cards", id="no names"),
        pytest.param(b'[{"name": "x"', "near line 1", id="cut short"),
        pytest.param(b'[\n{"name": "x"}\n{}]', "near line 3", id="a comma missing"),
        pytest.param(b"[" + json.dumps(BREAD).encode() + b",]", "near line 1", id="a comma too many"),
        pytest.param(b'{"data" 1}', "missing", id="a colon missing"),
        pytest.param(b"{1: 2}", "key", id="a key that is none"),
        pytest.param(b"\x1f\x8b\x08rubbish", "damaged", id="a broken gzip"),
        pytest.param(b"\xfd7zXZ\x00rubbish", "damaged", id="a broken xz"),
        pytest.param(b"PK\x03\x04rubbish", "damaged", id="a broken zip"),
        pytest.param(b'["\xff\xfe"]', "damaged", id="not UTF-8"),
        pytest.param(b"[" * 100_000, "no ", id="brackets without end"),
    ],
)
def test_what_is_no_list_is_refused_and_loses_nothing(load, tmp_path, data, words):
    _, found = load("good.json", json.dumps([BREAD]).encode())
    found.close()
    before = (tmp_path / "cards.db").read_bytes()
    with pytest.raises(BadCardFile, match=words):
        load("bad.json", data)
    assert (tmp_path / "cards.db").read_bytes() == before
    assert sorted(file.name for file in tmp_path.iterdir()) == ["bad.json", "cards.db", "good.json"]


def test_a_list_cut_in_half_is_refused(load):
    whole = forms.packed(forms.text_of("scryfall", forms.valued(CARDS)), ".json.gz")
    with pytest.raises(BadCardFile, match="cut short"):
        load("half.json.gz", whole[: len(whole) // 2])


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(BadCardFile, match="cannot be read"):
        import_cards(tmp_path / "none.json", tmp_path / "cards.db", today="")
    assert not list(tmp_path.iterdir())
