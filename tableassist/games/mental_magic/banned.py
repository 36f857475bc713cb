"""The names that nobody may declare, in the four groups of the rules (R-MM-018)."""

from __future__ import annotations

from tableassist.rules.card_names import name_key, name_keys

ANTE = (
    *("Amulet of Quoz", "Bronze Tablet", "Chaos Orb", "Contract from Below", "Darkpact", "Demonic Attorney"),
    *("Falling Star", "Jeweled Bird", "Rebirth", "Tempest Efreet", "Timmerian Fiends"),
)
GRIND = (
    *("Abundance", "Balustrade Spy", "Bone Harvest", "Consuming Aberration", "Destroy the Evidence"),
    *("Footbottom Feast", "Goblin Charbelcher", "Gravepurge", "Mind Funeral", "Mind Grind"),
    *("Mirko Vosk, Mind Drinker", "Possibility Storm", "Recross the Paths", "Reweave", "Riptide Shapeshifter"),
    *("Spellshift", "Trepanation Blade", "Undercity Informer"),
)
REANIMATION = (
    *("All Hallow's Eve", "Angel of Glory's Rise", "Balthor the Defiled", "Death or Glory", "Faith's Reward"),
    *("Grimoire of the Dead", "Liliana Vess", "Living Death", "Living End", "Open the Vaults"),
    *("Patriarch's Bidding", "Pyrrhic Revival", "Replenish", "Retether", "Rise of the Dark Realms"),
    *("Second Sunrise", "Twilight's Call", "Zombie Apocalypse"),
)
TOO_POWERFUL = (
    *("Ancestral Recall", "Balance", "Black Lotus", "Brain Freeze", "Chrome Mox", "Dark Depths"),
    *("Lead the Stampede", "Mana Crypt", "Mox Diamond", "Mox Emerald", "Mox Jet", "Mox Pearl", "Mox Ruby"),
    *("Mox Sapphire", "Sol Ring", "Time Vault", "Time Walk"),
)

GROUPS: dict[str, tuple[str, ...]] = {
    "ante and dexterity": ANTE,
    "grinding, stacking and choosing from libraries": GRIND,
    "mass reanimation": REANIMATION,
    "too powerful": TOO_POWERFUL,
}

NAMES = tuple(name for names in GROUPS.values() for name in names)
"""All of them."""

_GROUP_OF = {name_key(name): group for group, names in GROUPS.items() for name in names}


def find_ban(name: str) -> str:
    """The group in which the name is banned, empty where it is not."""
    return next((_GROUP_OF[one] for one in name_keys(name) if one in _GROUP_OF), "")
