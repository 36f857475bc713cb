"""The demo of Mnemonic: a person's mouse against an opponent's hand, and hidden cards that follow the game."""

import pytest
from demo_desk import Desk, rounds

from tableassist.demo import cards as demo_cards
from tableassist.demo.cards import MnemonicTable, fit_hidden
from tableassist.demo.table import PICTURE, STRIP, pick_up
from tableassist.display.window import PointerEvent
from tableassist.games.mnemonic import GAME, world
from tableassist.games.mnemonic.cards import is_land
from tableassist.games.mnemonic.state import NORTH, SOUTH
from tableassist.ports import Pressed

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def table():
    """A game in the person's first turn."""
    patch = pytest.MonkeyPatch()
    patch.setattr(demo_cards, "_CALM_MS", 0)
    table = MnemonicTable(Desk(), seed=4)
    for button in ("option:0", "option:0", "option:0"):
        rounds(table, 12, lambda: table.session.prompts.choice() is not None)
        press(table, button)
    rounds(table, 20, lambda: table.state.turn > 0)
    yield table
    patch.undo()
    table.rig.close()


def press(table, button):
    table.window.queue.append(Pressed(button, table.rig.now))
    rounds(table, 2)


def acted(table):
    return [entry.event.action for entry in table.session.match.entries if hasattr(entry.event, "action")]


def point(table, zone, kind="down", dx=0.0):
    centre = table.rig.mat.zone(zone).area.centre
    table._do(type(centre)(centre.x + dx, centre.y), turns=kind == "alt")


def test_setting_up_is_reported_and_the_opponent_answers_for_himself(table):
    assert table.state.turn == 1
    assert "library_shuffled 1" in acted(table)
    assert len(table.actor.hidden.hands[SOUTH]) == table.state.players[SOUTH].hand == 7


def test_the_person_sees_the_hand_and_what_can_be_paid_for(table):
    assert set(table.hand()) == set(table.actor.hidden.hands[SOUTH])
    assert table.window.pictures[-1].shape == (PICTURE[1] + STRIP, PICTURE[0], 3)
    assert table.window.views[-1].sheet.title == "What You can pay for"


def test_a_land_from_the_hand_is_laid_seen_and_gone_from_the_hand(table):
    number, land = next((n, card) for n, card in enumerate(table.hand()) if is_land(card))
    table.window.points.append(PointerEvent("down", 20 + 142 * number + 50, PICTURE[1] + 60))
    rounds(table, 1)
    assert table.held == land
    point(table, "south creatures" if land[0] == "7" else "south lands")
    assert table.held is None
    rounds(table, 80, lambda: any(text.startswith("play_land 0") for text in acted(table)))
    assert acted(table)[-1] == f"play_land 0 {land}"
    rounds(table, 1)
    assert land not in table.hand()


def test_then_the_opponent_plays_with_a_hand_of_his_own_which_the_camera_sees(table):
    table.session.enter(GAME.parse("go 0 end"), table.rig.now)
    lands = [card for card in table.actor.hidden.hands[NORTH] if is_land(card)]
    assert lands
    for _ in range(30):
        rounds(table, 4, lambda: any(text.startswith("play_land 1") for text in acted(table)))
        if table.state.acting == SOUTH:
            table.session.enter(GAME.parse("pass 0"), table.rig.now)
    entry = next(e for e in table.session.match.entries if getattr(e.event, "action", "").startswith("play_land 1"))
    assert entry.source == "camera"


def test_a_right_click_turns_a_card_and_back(table):
    card = next(one for one in table.rig.table.cards if one.card in world.list_public(table.state) and one.at.y > 300)
    table._turn(card.card)
    assert table.rig.table.placed(card.card).angle == pytest.approx(card.angle + 90)
    table._turn(card.card)
    assert table.rig.table.placed(card.card).angle == pytest.approx(card.angle)
    table._turn("AS" if card.card != "AS" else "AH")


def test_what_was_taken_back_is_in_the_hand_again(table):
    after = table.state
    (land,) = [one.card for one in after.field if one.controller == SOUTH]
    before_it = after.with_(field=tuple(one for one in after.field if one.card != land))
    before_it = before_it.with_player(SOUTH, hand=after.players[SOUTH].hand + 1)
    hidden = fit_hidden(table.actor.hidden, after, before_it)
    assert land in hidden.hands[SOUTH]
    assert len(hidden.hands[SOUTH]) == before_it.players[SOUTH].hand
    assert set(hidden.libraries[SOUTH]) == set(table.actor.hidden.libraries[SOUTH])
    assert hidden.hands[NORTH] == table.actor.hidden.hands[NORTH]


def test_quit_leaves(table):
    table.window.queue.append(Pressed("quit", 0))
    table.run()
    assert table.session.quitting


@pytest.fixture
def draft(monkeypatch):
    """The first packets of a draft against the opponent."""
    monkeypatch.setattr(demo_cards, "_CALM_MS", 0)
    table = MnemonicTable(Desk(), seed=5, strength="easy", draft=True)
    yield table
    table.rig.close()


def test_a_person_drafts_by_marking_cards_and_the_opponent_for_himself(draft):
    packet = draft.hand_shown()
    assert len(packet) == 16
    wanted = packet[3:11]
    for card in wanted:
        draft.window.points.append(PointerEvent("down", middle_of(draft, card), PICTURE[1] + 60))
    rounds(draft, 1)
    assert draft.marked == list(wanted)
    bar = draft.window.pictures[-1][PICTURE[1] + 3, middle_of(draft, wanted[0])]
    assert tuple(bar) == (60, 200, 255)
    assert draft.held is None
    draft.session.enter(GAME.parse("draft_keep 0 8"), draft.rig.now)
    rounds(draft, 40, lambda: draft.state.players[NORTH].library == 8)
    assert set(draft.actor.hidden.libraries[SOUTH]) == set(wanted)
    assert len(draft.actor.hidden.libraries[NORTH]) == 8
    assert not draft.marked
    assert len(draft.hand_shown()) == 8
    assert not set(draft.hand_shown()) & set(packet)


def test_a_card_is_marked_no_longer_once_clicked_again(draft):
    at = middle_of(draft, draft.hand_shown()[2])
    draft.window.points += [PointerEvent("down", at, PICTURE[1] + 60), PointerEvent("down", at, PICTURE[1] + 60)]
    rounds(draft, 1)
    assert draft.marked == []


def test_who_marks_too_few_cards_gets_others_besides(draft):
    chosen = draft.hand_shown()[5]
    draft.marked.append(chosen)
    draft.session.enter(GAME.parse("draft_keep 0 8"), draft.rig.now)
    rounds(draft, 1)
    assert chosen in draft.actor.hidden.libraries[SOUTH]
    assert len(draft.actor.hidden.libraries[SOUTH]) == 8


def middle_of(table, card):
    """A place in the strip where that card is clicked, and none that overlaps it."""
    shown = table.hand_shown()
    return next(x for x in range(PICTURE[0]) if pick_up(x, shown) == card) + 10
