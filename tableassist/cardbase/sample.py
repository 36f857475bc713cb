"""A few cards of our own making, of every kind of cost and layout: for the demo, for tests, for a first try."""

from __future__ import annotations

from pathlib import Path

from tableassist.cardbase.entry import ListedCard
from tableassist.cardbase.importing import Report, replace_cards
from tableassist.games.mental_magic.knowledge import MagicCard, MagicFace

_ONE_FACE = (
    ("Kettle of the Deep", "", "Land"),
    ("Orchard Gate", "", "Land"),
    ("Paper Lantern", "{0}", "Artifact"),
    ("Pocket Sundial", "{0}", "Artifact"),
    ("Copper Whistle", "{1}", "Artifact"),
    ("Brass Compass", "{2}", "Artifact"),
    ("Granite Colossus", "{6}", "Artifact Creature — Golem"),
    ("Sparrow Scout", "{W}", "Creature — Bird"),
    ("Chalk Circle", "{W}", "Enchantment"),
    ("Tide Pupil", "{U}", "Creature — Merfolk"),
    ("Second Thoughts", "{U}", "Instant"),
    ("Candle Rat", "{B}", "Creature — Rat"),
    ("Ember Lance", "{R}", "Instant"),
    ("Kobold Juggler", "{R}", "Creature — Kobold"),
    ("Moss Sprout", "{G}", "Creature — Plant"),
    ("Ember Volley", "{1}{R}", "Sorcery"),
    ("Kiln Keeper", "{1}{R}", "Creature — Goblin"),
    ("Powder Flask", "{1}{R}", "Artifact"),
    ("Séance of Sparks", "{1}{R}", "Enchantment"),
    ("Glass Harbour", "{1}{U}", "Enchantment"),
    ("Fogbank Drake", "{1}{U}", "Creature — Drake"),
    ("Barrow Knight", "{1}{B}", "Creature — Zombie Knight"),
    ("Hedge Warden", "{1}{G}", "Creature — Elf"),
    ("Quiet Parade", "{1}{W}", "Sorcery"),
    ("Furnace Choir", "{2}{R}{R}", "Creature — Elemental"),
    ("Slow Avalanche", "{4}{R}", "Sorcery"),
    ("Threefold Fire", "{R}{R}{R}", "Sorcery"),
    ("Burning Javelins", "{2/R}{2/R}{2/R}", "Instant"),
    ("Two-Coloured Kite", "{W/U}", "Artifact Creature — Kite"),
    ("Border Treaty", "{W/B}", "Enchantment"),
    ("Blue Oil", "{U/P}", "Instant"),
    ("Grafted Acolyte", "{1}{B/P}{B/P}", "Creature — Cleric"),
    ("Thorned Envoy", "{2}{G}{G/W/P}{W}", "Planeswalker — Envoy"),
    ("Rime Walker", "{S}{S}", "Snow Creature — Giant"),
    ("Hollow Mirror", "{2}{C}", "Artifact"),
    ("Rain of Coins", "{X}{R}", "Sorcery"),
    ("Ever-Widening Ripple", "{X}{X}{U}", "Sorcery"),
    ("Grave Orchard", "{3}{B}{G}", "Enchantment"),
    ("Æther Ferry", "{3}{U}", "Artifact — Vehicle"),
    ("Old Queen's Bargain", "{2}{B}{B}", "Sorcery"),
)
_FACES = (
    ("split", (("Thaw", "{1}{R}", "Instant"), ("Freeze", "{1}{U}", "Instant"))),
    ("aftermath", (("Sow", "{G}", "Sorcery"), ("Reap", "{3}{B}", "Sorcery"))),
    ("transform", (("Tide Apprentice", "{U}", "Creature — Merfolk"), ("Tide Mistress", "", "Creature — Merfolk"))),
    ("modal_dfc", (("Cinder Oath", "{1}{R}", "Instant"), ("Cinder Field", "", "Land"))),
    ("adventure", (("Bramble Giant", "{2}{G}", "Creature — Giant"), ("Shake Loose", "{1}{G}", "Instant — Adventure"))),
    ("flip", (("Lantern Student", "{1}{W}", "Creature — Human"), ("Lantern Saint", "{1}{W}", "Creature — Human"))),
    ("meld", (("Left Wing", "{2}{W}", "Creature — Bird"), ("The Whole Bird", "", "Creature — Bird"))),
    ("meld", (("Right Wing", "{3}{W}", "Creature — Bird"), ("The Whole Bird", "", "Creature — Bird"))),
)

CARDS: tuple[MagicCard, ...] = (
    *(MagicCard("normal", (MagicFace(*face),)) for face in _ONE_FACE),
    *(MagicCard(layout, tuple(MagicFace(*face) for face in faces)) for layout, faces in _FACES),
)
"""Nobody else's cards: names and costs made up for this."""


def write_sample(into: Path, least: int = 0) -> Report:
    """Puts these cards in the place of those in the file."""
    report = Report("the cards that come with TableAssist", "sample")
    replace_cards(into, (ListedCard(card) for card in CARDS), report, today="", least=least)
    return report
