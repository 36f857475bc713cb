"""The rulebook: the sentence behind every objection, by the id of its rule; and two cards' special texts."""

from __future__ import annotations

_SENTENCES: dict[str, str] = {
    "R-CK-006": "Time is put right by hand; who is given time again plays on.",
    "R-CK-028": "Only whose time runs can be out of it.",
    "A-CK-09": "Who is out of time loses, or takes no more turns, as was agreed; it is told once.",
    "R-TB-002": "What is told counts only where it can be so.",
    "R-TB-010": "Players take turns, clockwise.",
    "R-CK-003": "Pressing ends something; there must be something to end.",
    "R-MM-001": "At least one player plays Mental Magic.",
    "R-MM-003": "A card can be declared as a Magic card with the same mana cost.",
    "R-MM-004": "An identity lasts on the stack and the battlefield, and elsewhere while something still needs it.",
    "R-MM-005": "To count cards, or to move all of a kind but not into play, does not make matter what they are.",
    "R-MM-006": "A card may be declared where that identity would last, and must be where it otherwise would.",
    "R-MM-007": "The owner chooses, but for another's effect that could put the card under his own control.",
    "R-MM-008": "A name that was declared in this game cannot be declared again.",
    "R-MM-011": "Once a turn the active player may play any Mental Magic card face down as Utopia.",
    "R-MM-012": "A Utopia is the land of the turn, face down in play, not shown as it leaves, and no card name.",
    "R-MM-013": "Any Mental Magic card can be cast face down; it is declared as it is turned face up.",
    "R-MM-014": "A card declared as a double-faced card can transform.",
    "R-MM-015": "Nobody searches Mental Magic libraries or uses dredge with Mental Magic cards.",
    "R-MM-016": "A card of mana cost {0} without identity can be discarded and targeted as a land as well.",
    "R-MM-018": "Banned names cannot be declared.",
    "A-MM-02": "In this game a card cannot be declared as what is printed on it.",
    "A-MM-05": "A mana cost comes from the imported cards, or is told and confirmed by somebody else.",
    "A-MM-08": "A turn has one land drop; effects add drops for real lands only.",
    "A-MM-09": "For the rest the rules of Magic hold, with libraries of 40 cards.",
    "A-MM-10": "The cards of whoever does not play Mental Magic are what is printed on them.",
}

PARAGRAPHS: dict[str, str] = {
    "R-MM-001": "MM.1",
    "R-MM-003": "MM.3",
    "R-MM-004": "MM.3a",
    "R-MM-005": "MM.3a",
    "R-MM-006": "MM.3b, MM.3c",
    "R-MM-007": "MM.3d",
    "R-MM-008": "MM.3e",
    "R-MM-011": "MM.4",
    "R-MM-012": "MM.4a to MM.4e",
    "R-MM-013": "MM.5",
    "R-MM-014": "MM.6",
    "R-MM-015": "MM.7, MM.8",
    "R-MM-016": "MM.9",
    "R-MM-018": "Banned cards",
}
"""The paragraph of the printed rules that a rule stands for, shown with each ruling beside our own id."""

RULEBOOK: dict[str, str] = {
    rule: f"{PARAGRAPHS[rule]}: {sentence}" if rule in PARAGRAPHS else sentence for rule, sentence in _SENTENCES.items()
}

PAST_IN_FLAMES = (
    "Past in Flames: until end of turn, each instant and sorcery card in your graveyard has flashback as long as it "
    "has been there since Past in Flames started resolving; the flashback cost is its mana cost. Flashback {4}{R}."
)
"""How that card is read here (R-MM-017, MM.10)."""

UTOPIA = {
    "any_colour": "Utopia: a basic land of the land type Utopia. {T}: add one mana of any colour.",
    "basic_types": "Utopia: a basic land of every basic land type.",
}
"""What a card played as Utopia is (R-MM-011), by the option."""
