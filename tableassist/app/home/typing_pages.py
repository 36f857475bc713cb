"""Letters and signs to type with: touched, walked to with the keys, or on a keyboard."""

from __future__ import annotations

from collections.abc import Iterator

from tableassist.app.home.pages import Change, Item, Known

PLAIN, ACCENTS = "abcdefghijklmnopqrstuvwxyz", "äöüßáàâãåæçéèêëíìîïñóòôõøœúùûýčřšžłğıș"
DIGITS = "0123456789"
SIGNS = {"space": " ", "apostrophe": "'", "comma": ",", "hyphen": "-"}
MORE_SIGNS = "+./:_=!&@"
"""Signs that names do not have and settings do: clocks, files, house rules, teams."""

LONGEST_TEXT = 80


def typed(known: Known, text: str) -> Known:
    """With a text as far as it is typed; after an accent or a capital the plain letters come back."""
    return known.with_(name=text, accents=False, capital=False)


def letter_items(known: Known, *, longest: int) -> Iterator[Item]:
    """The letters of the layer that is open."""
    if len(known.name) < longest:
        for letter in ACCENTS if known.accents else PLAIN:
            sign = letter.upper() if known.capital and len(letter.upper()) == 1 else letter
            yield Item(letter, sign, Change(typed(known, known.name + sign)))


def sign_items(known: Known, *, longest: int) -> Iterator[Item]:
    """Digits and signs."""
    if len(known.name) < longest:
        for digit in DIGITS:
            yield Item(f"{{{digit}}}", digit, Change(typed(known, known.name + digit)))
        for key, sign in SIGNS.items():
            yield Item(key, "Space" if sign == " " else sign, Change(typed(known, known.name + sign)))
        for sign in MORE_SIGNS:
            yield Item(sign, sign, Change(typed(known, known.name + sign)))


def layer_items(known: Known) -> Iterator[Item]:
    """What changes the letters that are offered, and what takes the last one away."""
    if known.name:
        yield Item("delete", "Delete", Change(typed(known, known.name[:-1])))
    yield Item("capital", "Small letter" if known.capital else "Capital letter", Change(_shifted(known)))
    yield Item("other", "A to Z" if known.accents else "Ä É Ñ …", Change(known.with_(accents=not known.accents)))


def _shifted(known: Known) -> Known:
    return known.with_(capital=not known.capital)
