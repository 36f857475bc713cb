"""The list of legal actions, held against judging every thinkable one."""

from __future__ import annotations

import pytest

from tableassist.games.mental_magic import actions
from tableassist.games.mental_magic.actions import BOOK, ENTERED, Declare
from tableassist.games.mental_magic.grounds import Ground
from tableassist.games.mental_magic.legal import MADE_UP, name_hand_zone
from tableassist.games.mental_magic.state import UTOPIA
from tableassist.games.mental_magic.zones import Where

pytestmark = pytest.mark.slow

GROUNDS = (Ground.CAST, Ground.LAND, Ground.ENTERS, Ground.ABILITY, Ground.TURNED_UP, Ground.LINKED)


def thinkable(game, state, world):
    """Everything that a list might hold, legal or not."""
    for seat in range(len(state.players)):
        yield from (actions.Confirm(seat), actions.Object(seat), actions.Utopia(seat), actions.Morph(seat))
        yield from (actions.Morph(seat, mask=True), actions.Land(seat), actions.ExtraLands(seat, 1))
        yield from (actions.Draw(seat), actions.PutBack(seat), actions.EndTurn(seat), actions.Respond(seat))
        yield from (actions.Done(seat), actions.Lose(seat, "concedes"))
        yield from (actions.Life(seat, state.players[seat].life + step) for step in (-3, 2))
        for whose in range(len(state.players)):
            if not state.players[whose].out:
                yield from (actions.Search(seat, whose), actions.Shuffle(seat, whose))
        for ref in ("hand", "library"):
            yield from (actions.Move(seat, ref, zone) for zone in Where)
        for card in state.cards:
            for zone in Where:
                yield actions.Move(seat, card.ref, zone)
                lasts = card.identity is not None or card.down == UTOPIA
                if lasts and zone in (Where.GRAVEYARD, Where.EXILE):
                    yield actions.Move(seat, card.ref, zone, Ground.LINKED)
            yield from (actions.Lapse(seat, card.ref), actions.TurnDown(seat, card.ref), actions.TurnUp(seat, card.ref))
            yield actions.Reveal(seat, card.ref, card.printed or "{1}")
            yield actions.AsLand(seat, card.ref, "target")
        yield from declarations(game, state, seat, world)


def declarations(game, state, seat, world):
    names = [(ENTERED, None, MADE_UP.format(len(state.used) + 1))]
    if len(game._known) and state.options.card_db == "used":
        names = [(BOOK, game._known.card(name).cost, game._known.card(name).name) for name in game._known.names()]
    for card in (None, *state.cards):
        seen = None if card is None else card.printed
        printed = str(world.get(name_hand_zone(seat), "{1}")) if seen is None else seen
        if card is not None and (card.identity is not None or card.zone is Where.STACK):
            continue
        for ground in GROUNDS:
            if card is None and ground in (Ground.TURNED_UP, Ground.LINKED):
                continue
            if card is not None and (ground in (Ground.LAND, Ground.ABILITY)):
                continue
            if card is not None and (ground is Ground.TURNED_UP) != bool(card.down):
                continue
            for source, cost, name in names:
                ref = "hand" if card is None else card.ref
                told = printed if cost is None else cost
                yield Declare(seat, ref, ground, source, told, name, printed if seen is None else None)


OPTIONS = [
    {},
    {"mental": "1"},
    {"utopia": "off", "morph": "false"},
    {"allow_printed": "false"},
    {"unique": "per_player", "ban_list": "false"},
    {"card_db": "ignored", "library": "shared"},
    {"match": "mana_value", "split": "combined"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: ",".join(options) or "default")
@pytest.mark.parametrize("seed", range(4))
def test_the_list_is_what_the_judge_accepts(game_of, known, told, options, seed):
    game = (known, told)[seed % 2]
    walk = game_of(seed, game, 60, **options)
    for state, _ in walk.steps[::3]:
        world = {f"hand {seat}": ("{1}{R}", "", "{R}")[seat % 3] for seat in range(len(state.players))}
        listed = list(game.actions(state, world))
        assert len(set(listed)) == len(listed)
        judged = {one for one in thinkable(game, state, world) if game.judge(state, one) is None}
        assert set(listed) == judged
