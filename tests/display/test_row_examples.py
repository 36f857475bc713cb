"""The examples of rows say what the game says: each is played up to and compared."""

import pytest
import sample_rows as examples
from sample_rows import ROW_EXAMPLES

from tableassist.app.prompting.choices import Cursor, soft_keys
from tableassist.app.session.marking import mark_tiles, tidy_words
from tableassist.games.mnemonic import GAME
from tableassist.games.mnemonic.mat import build_mat
from tableassist.games.mnemonic.phases import Priority
from tableassist.referee.ruling import find_owed
from tableassist.rules.game import Setup
from tableassist.table.cards import card
from tableassist.table.geometry import ZoneName
from tableassist.table.layout import Lot
from tableassist.table.observation import Face

# Seven turns: `main` passes until the first main phase, `turn` until the next turn, `resolve` until the stack is empty.
OPENING = "sideboard 0 3|sideboard 1 2|starts 0|library_shuffled 0|library_shuffled 1|keep 0|keep 1"
TURNS = (
    "main|play_land 0 2S|cast 0 8S creature for 2S|resolve|turn",
    "main|play_land 1 2H|cast 1 9H creature for 2H|resolve|turn",
    "main|play_land 0 3S|cast 0 JS aura on 8S for 2S|resolve|turn",
    "main|play_land 1 3H|cast 1 10H creature for 3H|resolve|turn",
    "main|play_land 0 4D|cast 0 KD creature for 2S 3S 4D|resolve|turn",
    "main|play_land 1 5C|cast 1 10C creature for 5C|resolve|turn",
    "main|play_land 0 6D",
)
UNTIL = {
    "main": lambda state, _begun: state.step == "main1",
    "turn": lambda state, begun: state.turn != begun.turn,
    "resolve": lambda state, _begun: not state.stack,
    "asked": lambda state, _begun: not isinstance(state.phase, Priority),
}


def told(state, *lines):
    """The state after these actions, all of which have to count; a word of UNTIL passes until it is so."""
    for line in lines:
        if line not in UNTIL:
            action = GAME.parse(line)
            assert GAME.judge(state, action) is None, line
            state = GAME.apply(state, action)
            continue
        begun = state
        while not UNTIL[line](state, begun):
            (plainest,) = GAME.pressed(state, state.acting)
            assert GAME.judge(state, plainest) is None
            state = GAME.apply(state, plainest)
    return state


def drafted(**options):
    return GAME.setup(Setup(("Ada", "Ben"), options))


@pytest.fixture(scope="module")
def seventh():
    """Ada's first main phase of the seventh turn."""
    return told(drafted(draft="done"), *"|".join((OPENING, *TURNS)).split("|"))


@pytest.fixture(scope="module")
def attacked(seventh):
    return told(seventh, "go 0 begin_combat", "asked", "declare_attackers 0 8S KD", "asked")


def same(view, state, **changes):
    """Whether the example shows the state, but for what the app adds to it."""
    shown = GAME.show(state)
    wanted = {"headline": shown.headline, "detail": shown.detail, "tone": shown.tone, "tiles": shown.tiles, **changes}
    assert {name: getattr(view, name) for name in wanted if name != "tiles"} == {
        name: value for name, value in wanted.items() if name != "tiles"
    }
    assert view.seats == shown.seats
    assert view.facts == shown.facts
    pairs = zip(view.tiles, wanted["tiles"], strict=True)
    assert [(one, other) for one, other in pairs if rounded(one) != rounded(other)] == []


def rounded(tile):
    """A tile whose area is told to a tenth of a millimetre."""
    area = tuple(round(getattr(tile.area, side), 1) for side in ("left", "top", "width", "height"))
    return tile.zone, tile.face, tile.card, tile.mark, tile.want, tile.kind, tile.text, tile.note, tile.aims, area


def asks(view, prompt):
    assert view.prompt == prompt.text
    assert [(option.key, option.label, option.card, option.seat) for option in view.options] == [
        (option.key, option.label, option.card, option.seat) for option in prompt.options
    ]
    choice = Cursor(prompt, view.chosen or 0)
    assert choice.walks == (view.chosen is not None)
    assert view.keys == soft_keys(choice, menu=False, paused=False)


def test_the_mats_rows_and_piles_are_the_printed_ones():
    tiles = [tile for tile in examples.DRAFT.tiles if tile.kind in ("row", "pile")]
    printed = {zone.name: zone.area for zone in build_mat().zones}
    assert {tile.zone: tile.area for tile in tiles} == printed
    assert examples.TURN.mat.width == build_mat().width


def test_a_main_phase(seventh):
    same(examples.TURN, seventh)
    asks(examples.TURN, GAME.prompt(seventh))


def test_the_last_that_happened_is_the_news(seventh, attacked):
    discarded = GAME.parse("hand_ability 0 QD killer on 9H for 6D")
    assert examples.STACK.news[0] == GAME.describe(seventh, discarded)
    combat = told(seventh, "go 0 begin_combat", "asked")
    assert examples.BLOCK.news[0] == GAME.describe(combat, GAME.parse("declare_attackers 0 8S KD"))
    assert examples.FIGHT.news[0] == GAME.describe(attacked, GAME.parse("declare_blockers 1 9H=KD 10H=KD"))


def test_a_target_is_touched_or_chosen(seventh):
    """R-MN-081: the question names the cards, so that they are marked where they lie."""
    same(examples.TARGET, seventh)
    asks(examples.TARGET, GAME.prompt(seventh, ("killer", "Q", "D"), by_hand=True))
    assert all(option.card for option in examples.TARGET.options)


def test_the_stack(seventh):
    state = told(seventh, "hand_ability 0 QD killer on 9H for 6D")
    same(examples.STACK, state, detail=f"8 seconds left. {GAME.show(state).detail}")
    asks(examples.STACK, GAME.prompt(state))


def test_blockers_are_asked_for(attacked):
    same(examples.BLOCK, attacked)
    asks(examples.BLOCK, GAME.prompt(attacked))


def test_blockers_stand_before_whom_they_block(attacked):
    state = told(attacked, "declare_blockers 1 9H=KD 10H=KD")
    same(examples.FIGHT, state, detail=f"9 seconds left. {GAME.show(state).detail}")
    tiles = {tile.card: tile for tile in examples.FIGHT.tiles if tile.card}
    blockers = [tiles["9H"].area.centre.x, tiles["10H"].area.centre.x]
    assert tiles["KD"].area.centre.x == pytest.approx(sum(blockers) / 2)


def placed(state):
    return GAME.layout(state)


def test_a_second_land(seventh):
    view, lands = examples.REFUSED, ZoneName("south lands")
    refused = GAME.judge(seventh, GAME.parse("play_land 0 7S"))
    assert (view.headline, view.why, view.instead) == (refused.why, refused.why, refused.instead)
    assert view.rule == f"{refused.rule}  {GAME.rulebook[refused.rule]}"
    there = placed(seventh).at(lands)
    seen = placed(seventh).with_zone(lands, (*there, Lot(lands, "card", card("7S"), Face.UP)))
    wrong = find_owed(GAME, seventh, seen)
    assert list(map(rounded, view.tiles)) == list(map(rounded, mark_tiles(GAME.show(seventh).tiles, (), wrong, None)))
    assert view.detail == tidy_words(wrong, tiles=view.tiles)


def test_cards_still_to_be_moved(seventh):
    view, seen = examples.TIDY, placed(seventh)
    for name, zone, turned in (("6D", "south lands", True), ("KD", "south combat", False)):
        seen = type(seen)(tuple(lot for lot in seen if lot.name != name))
        lots = (*seen.at(ZoneName(zone)), Lot(ZoneName(zone), "card", card(name), Face.UP, turned))
        seen = seen.with_zone(ZoneName(zone), lots)
    todo = find_owed(GAME, seventh, seen)
    same(view, seventh, detail=tidy_words(todo, tiles=view.tiles), tone=view.tone, tiles=mark_tiles(
        GAME.show(seventh).tiles, todo, (), None
    ))  # fmt: skip


def test_the_draft():
    state = drafted()
    same(examples.DRAFT, state)
    asks(examples.DRAFT, GAME.prompt(state))


def test_every_example_of_rows_is_compared():
    compared = {"turn", "target", "stack", "block", "fight", "refused", "tidy", "draft"}
    assert {f"rows-{name}" for name in compared} == set(ROW_EXAMPLES)
