"""Fonts, line breaking and fitting."""

import re
from pathlib import Path

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sample_screens import EXAMPLES

import tableassist.display as display
from tableassist.display import typeset
from tableassist.display.typeset import BOLD, TEXT
from tableassist.rules.view import View
from tableassist.table.cards import DECK, JOKERS, format_card

ROOM = (300, 120)


def strings(value):
    """Every string in a view."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from strings(part)
    elif hasattr(value, "__dataclass_fields__"):
        for name in value.__dataclass_fields__:
            yield from strings(getattr(value, name))


def missing(text):
    return [sign for sign in text if not any(typeset.has(face, sign) for face in (BOLD, "other", "east asian"))]


def test_a_missing_sign_is_noticed():
    # No shipped font has hieroglyphs; the signs of the suits are only in the second one.
    assert missing("a𓀀") == ["𓀀"]
    assert not typeset.has(TEXT, "♠")
    assert typeset.has("other", "♠")


@pytest.mark.parametrize(
    "text",
    ["co\u00adoperate", "\u200bZoë", "❤\ufe0f", "👩\u200d👧", "می\u200cخواند", "\u200f", "a\u034f", "Zo\udce9", "A\0B"],
    ids=ascii,
)
def test_what_has_no_width_is_drawn_with_what_it_follows(text):
    """Of a name copied from the web, or an emoji: no font draws such a sign alone, and the screen stayed dark."""
    assert typeset.picture(text, BOLD, 20, (0, 0, 0)).get_width() == max(1, typeset.width(text, BOLD, 20))
    shown = text.replace("\u200b", "").replace("\u00ad", "")
    assert typeset.width(text, BOLD, 20) == pytest.approx(typeset.width(shown, BOLD, 20), abs=1)


def drawn(surface):
    return pygame.image.tobytes(surface, "RGBA")


@pytest.mark.parametrize("name", ["דוד בן-גוריון", "مريم عبد الرحمن"])
def test_what_is_read_from_the_right_is_drawn_from_the_right(name):
    """The first letter stood at the left, and no letter of Arabic was joined to the next."""
    face = typeset.font("right to left", 40)
    whole = pygame.Surface((typeset.width(name, BOLD, 40), typeset.line_height(40)), pygame.SRCALPHA)
    whole.blit(face.render(name, True, (0, 0, 0)), (0, round(40 * 0.92) - face.get_ascent()))
    assert drawn(typeset.picture(name, BOLD, 40, (0, 0, 0))) == drawn(whole)
    forth = pygame.font.Font(typeset._FONTS / typeset._FILES["other"], 40)
    assert drawn(face.render(name, True, (0, 0, 0))) != drawn(forth.render(name, True, (0, 0, 0)))


def test_what_stands_beside_it_stays_where_it_is():
    def ink(text):
        return [one for one, _ in typeset._runs(text, BOLD)]

    assert ink("Ann, דוד בן 5:00 Bob") == [BOLD, "right to left", BOLD]
    assert ink("דוד 1 בן") == ["right to left", BOLD, "right to left"]


@given(st.text(st.characters(), max_size=12))
def test_every_text_can_be_drawn(text):
    assert typeset.picture(text, TEXT, 20, (0, 0, 0)).get_height() == typeset.line_height(20)


@pytest.mark.parametrize("name", sorted(EXAMPLES))
def test_every_sign_of_an_example_is_in_a_shipped_font(name):
    assert missing("".join(strings(EXAMPLES[name]))) == []


def test_every_sign_that_the_display_writes_itself_is_in_a_shipped_font():
    sources = "".join(path.read_text(encoding="utf-8") for path in Path(display.__file__).parent.glob("*.py"))
    written = set("".join(re.findall(r'"[^"\n]*"', sources)))
    assert missing("".join(sorted(written))) == []


def test_every_card_and_european_names_are_in_a_shipped_font():
    names = "ÀÉÎÕÜßŁőŞžŻøÆþð ΑΩάώ АЯёї “”‘’–—…·×−½→✓"
    assert missing("".join(format_card(name) for name in (*DECK, *JOKERS)) + names) == []


def test_names_of_east_asia_are_in_a_shipped_font():
    """Boxes stood in their place."""
    assert missing("李小龍 さくら ハナコ 김민준 、。「」ー々") == []
    assert [face for face, _ in typeset._runs("李小龍 & Zoë", BOLD)] == ["east asian", BOLD]


def test_the_fonts_come_with_their_licences():
    fonts = Path(display.__file__).parent / "fonts"
    families = {path.stem.split("-")[0] for path in fonts.glob("*.ttf")}
    assert families == {path.name.split("-")[0] for path in fonts.glob("*-LICENSE.txt")}


def test_a_script_without_spaces_is_as_large_as_its_lines_fit():
    """Its sentences counted as words, which were kept whole by the smallest type."""
    asked = "山の上に雪が降ると川の水は春に増える"
    setting = typeset.fit(asked, BOLD, (300, 120), (60, 10))
    assert len(setting.lines) > 1
    assert "".join(setting.lines) == asked
    assert setting.size > typeset.fit("w" * len(asked), BOLD, (300, 120), (60, 10)).size
    assert not setting.cut
    assert typeset.shorten_words(asked, BOLD, 40, 200) == asked


def test_lines_are_broken_between_words():
    assert typeset.breaks("one two three", TEXT, 40, 170) == ("one two", "three")
    assert typeset.breaks("one\ntwo", TEXT, 40, 500) == ("one", "two")
    assert typeset.breaks("", TEXT, 40, 500) == ()


def test_what_holds_together_is_not_broken():
    assert typeset.breaks("a 9♥\u00a09♠", TEXT, 40, 150) == ("a", "9♥\u00a09♠")
    long = "33\u00a0in\u00a0the\u00a0library"
    assert typeset.breaks(f"life {long}", TEXT, 40, 220) == ("life 33 in", "the library")


def test_a_word_that_is_too_long_is_broken_at_its_hyphen():
    assert typeset.breaks("Anna-Wilhelmina", BOLD, 40, 230) == ("Anna-", "Wilhelmina")
    assert "".join(typeset.breaks("Donaudampfschifffahrt", BOLD, 40, 150)) == "Donaudampfschifffahrt"


def test_balanced_lines_leave_no_word_alone():
    text = "Ada: look at two cards"
    assert typeset.breaks(text, BOLD, 60, 600)[-1] == "cards"
    balanced = typeset.balanced(text, BOLD, 60, 600)
    assert len(balanced) == 2
    assert balanced[-1] == "two cards"


def test_fit_takes_the_largest_size_that_fits():
    assert typeset.fit("Ada", BOLD, ROOM, (60, 20)).size == 60
    assert typeset.fit("Ada and Ben and Charlotte", BOLD, ROOM, (60, 20), 1).size < 60


def test_fit_shrinks_rather_than_break_a_word():
    setting = typeset.fit("Wilhelmina", BOLD, (150, 200), (60, 20))
    assert setting.lines == ("Wilhelmina",)
    assert setting.width <= 150


def test_what_does_not_fit_even_so_ends_with_an_ellipsis():
    setting = typeset.fit("never ending " * 40, TEXT, ROOM, (60, 40))
    assert setting.cut
    assert setting.lines[-1].endswith("…")
    assert setting.height <= ROOM[1]
    assert setting.width <= ROOM[0]


@settings(max_examples=40, deadline=None)
@given(st.text("abc -é♥Ж", max_size=60), st.integers(60, 600), st.integers(20, 200))
def test_fit_stays_in_its_room_and_loses_nothing_unless_it_says_so(text, wide, high):
    setting = typeset.fit(text, TEXT, (wide, high), (40, 12))
    assert setting.width <= wide
    assert setting.cut or setting.height <= high
    if not setting.cut:
        assert "".join(setting.lines).replace(" ", "") == text.replace(" ", "")


def test_a_word_that_no_line_holds_ends_in_an_ellipsis_rather_than_on_the_next_line():
    wide = typeset.width("Fogbank", BOLD, 20)
    shown = typeset.shorten_words("Fogbank Drake, undeclared", BOLD, 20, wide).split(" ")
    assert shown[:2] == ["Fogbank", "Drake,"]
    assert shown[2].endswith("…")
    assert "undeclared".startswith(shown[2][:-1])
    assert typeset.width(shown[2], BOLD, 20) <= wide
    assert typeset.shorten_words("Two-Coloured", BOLD, 20, wide) == "Two-Coloured", "it is broken at its hyphen"


def test_digits_take_the_same_room_so_that_a_clock_does_not_tremble():
    sizes = {typeset.numerals_size(f"{n}{n}:{n}{n}", BOLD, 90) for n in range(10)}
    assert len(sizes) == 1


def test_fit_numerals():
    size = typeset.fit_numerals("12:34", BOLD, (200, 80), 150)
    wide, high = typeset.numerals_size("12:34", BOLD, size)
    assert 180 < wide <= 200
    assert high <= 80


def test_the_picture_is_as_wide_as_the_width_says():
    for text in ("Ada", "9♥ 9♠", "Анна–Marie"):
        assert typeset.picture(text, BOLD, 40, (255, 255, 255)).get_width() == typeset.width(text, BOLD, 40)


def test_a_view_without_words_has_no_missing_signs():
    assert missing("".join(strings(View("", "")))) == []
