"""The rulebook: the sentence that stands behind every objection, by the id of its rule."""

from __future__ import annotations

from tableassist.games.deluxe_memory.cards import CHART

RULEBOOK: dict[str, str] = {
    "R-CK-006": "Time is put right by hand; who is given time again plays on.",
    "A-CK-09": "Who is out of time loses, or takes no more turns, as was agreed; it is told once.",
    "R-TB-002": "What happens on the table counts only where the rules allow it there and then.",
    "R-CK-003": "Pressing ends something; there must be something to end.",
    "R-CK-028": "Only the player whose time ran out loses the turn.",
    "R-DM-005": "Players take turns, clockwise.",
    "R-DM-009": "All tokens are in front of the players or in the bank.",
    "R-DM-020": "A turn begins by selecting two cards of the grid and looking at them; both return to their places.",
    "R-DM-021": "A black pair: choose a player to return that many tokens to the bank.",
    "R-DM-022": "A red pair: choose a player to gain that many tokens from the bank.",
    "R-DM-023": "A mixed pair: take its effect from the Mixed Chart.",
    "R-DM-024": "Cards that do not match go back face up; each one turned face down costs a token.",
    "R-DM-025": "A player without tokens is out of the game.",
    "R-DM-026": "The game is over when one player has tokens left or no match is possible.",
    "R-DM-027": "Revealed cards are turned face up, seen by everyone, and turned face down again.",
    **{effect.rule: effect.printed for effect in CHART.values()},
    "R-DM-050": "Simplicity: a mixed pair makes one player give that many tokens to another.",
    "R-DM-051": "A pair of jokers: a minute to move cards between places; every card keeps its face.",
    "R-DM-062": "When a look ends, the player says Match or No match.",
    "R-DM-064": "A card that was looked at returns to its own place.",
    "A-DM-09": "Nobody can hide more cards than he has tokens.",
    "A-DM-10": "Five tokens buy a turn only for a player who has more than five; an underdog needs five.",
    "A-DM-14": "A pair of tens is discarded when another player makes a match.",
    "A-DM-19": "A king takes any other effect of the chart, never a king's.",
    "A-DM-22": "The centre of a cross is a place of the grid.",
    "A-DM-23": "A square has at least one card.",
    "A-DM-26": "A match must be shown.",
    "A-DM-27": "The two cards must change places; each keeps its face.",
    "A-DM-28": "A 3 makes up to three different players lose 3 tokens each.",
    "A-DM-29": "An ace names a player to gain and a player to lose a token.",
    "A-DM-30": "A jack takes two different players.",
    "A-DM-31": "The giver and the receiver are different players.",
    "A-DM-32": "A player who is out gains nothing.",
    "A-DM-38": "Every card exists once.",
}
