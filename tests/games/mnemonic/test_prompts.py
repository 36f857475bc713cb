"""A whole game can be played by prompts alone, and every question is one a player understands."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from tableassist.games.mnemonic import GAME, world
from tableassist.games.mnemonic.actions import Respond, TapForMana
from tableassist.rules.game import Setup
from tableassist.table.cards import DECK

P = pytest.param


def choose(state, *keys, by_hand=False):
    """The action that some keys enter."""
    *front, last = keys
    prompt = GAME.prompt(state, tuple(front), by_hand=by_hand)
    (option,) = [option for option in prompt.options if option.key == last]
    return option.action


MAIN = "2S 3D 4S 5H 9C JS"


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        P(["pass"], "pass 0", id="pass"),
        P(["begin_combat"], "go 0 begin_combat", id="to combat"),
        P(["end"], "go 0 end", id="end the turn"),
        P(["land", "6", "H"], "play_land 0 6H", id="a land"),
        P(["cast", "K", "D", "2S"], "cast 0 KD creature for 2S 3D 4S", id="a king, asked until one payment is left"),
        P(["cast", "8", "S", "2S"], "cast 0 8S creature for 2S", id="an 8, which spade is asked for"),
        P(["cast", "8", "C"], "cast 0 8C creature", id="an 8 for nothing"),
        P(["aura", "J", "H", "9C"], "cast 0 JH aura on 9C for 5H", id="an Aura"),
        P(["killer", "Q", "D", "JS"], "hand_ability 0 QD killer on JS for 3D", id="Killer Queen"),
        P(["face", "A", "H", "1"], "hand_ability 0 AH face on 1 for 5H", id="Ace to the Face"),
        P(["tap", "5H"], "tap_for_mana 0 5H", id="tap"),
        P(["life", "20"], "count_life 0 20", id="his own count of life"),
    ],
)
def test_what_a_camera_would_see(board, keys, expected):
    state = board(MAIN)
    action = choose(state, *keys, by_hand=True)
    assert GAME.write(action) == expected
    assert GAME.judge(state, action) is None


def test_nothing_impossible_is_offered(board):
    """R-MN-001, R-MN-082: no card that lies somewhere or is the other's."""
    state = board(MAIN, "3H", graveyards=("6S", "KD"))
    lands = GAME.prompt(state, ("land", "6"), by_hand=True)
    assert [option.key for option in lands.options] == ["H", "D", "C"]
    kings = GAME.prompt(state, ("cast", "K"), by_hand=True)
    assert "D" not in [option.key for option in kings.options]
    assert "annihilate" not in [option.key for option in GAME.prompt(state, by_hand=True).options]


def test_with_a_camera_only_words_are_asked_for(board):
    keys = [option.key for option in GAME.prompt(board(MAIN)).options]
    assert keys == ["pass", "begin_combat", "main2", "end"]


@pytest.mark.parametrize(
    ("before", "lines", "keys", "expected"),
    [
        P({"south": "8S 9S", "attacking": True}, [], ["8S", "done"], "declare_attackers 0 8S", id="attack"),
        P({"south": "8S 9S", "attacking": True}, [], ["9S", "8S", "done"], "declare_attackers 0 8S 9S", id="both"),
        P({"south": "8S 9S", "attacking": True}, [], ["done"], "declare_attackers 0", id="nobody"),
        P({"south": "8S", "north": "9H 9D", "attacking": True}, ["declare_attackers 0 8S"], ["8S", "no"],
          "declare_blockers 1 9H=8S", id="block"),
        P({"south": "8S", "north": "9H 9D", "attacking": True}, ["declare_attackers 0 8S"], ["none"],
          "declare_blockers 1", id="no block"),
        P({"south": "KS", "north": "9H 9D", "attacking": True},
          ["declare_attackers 0 KS", "declare_blockers 1 9H=KS 9D=KS"], ["2-1"],
          "divide_damage 0 KS 9H=2 9D=1", id="divide"),
        P({"south": "5H QH"}, ["hand_ability 0 AH face for 5H"], ["1"], "aim 0 1", id="aim at a player"),
        P({"south": "5D QH"}, ["hand_ability 0 QD killer for 5D"], ["QH"], "aim 0 QH", id="aim at a creature"),
        P({"south": "5D QH"}, ["hand_ability 0 QD killer on QH for 5D"], ["yes"], "durable 0 yes", id="durable"),
        P({"south": "5S QH", "graveyards": ("2S 3S", "")}, ["hand_ability 0 QS killer on QH for 5S"], ["3S"],
          "dig 0 3S", id="dig"),
        P({"south": "5S QH"}, ["hand_ability 0 QS killer on QH for 5S"], ["no"], "dig 0 no", id="dig nothing"),
        P({"step": "end", "hands": (8, 0)}, [], ["K", "S"], "discard_to_seven 0 KS", id="discard"),
        P({"step": "end", "hands": (9, 0)}, [], ["K", "S", "2", "C"], "discard_to_seven 0 KS 2C", id="discard two"),
        P({"south": "3H 4H 5H 9D 9S 9C"}, ["hand_ability 0 AH annihilate for 3H 4H 5H", "resolve"], ["9S"],
          "order_triggers 0 9S 9D", id="order"),
    ],
)  # fmt: skip
def test_questions_that_no_camera_answers(board, script, before, lines, keys, expected):
    state = script(board(**before), *lines)
    action = choose(state, *keys)
    assert GAME.write(action) == expected
    assert GAME.judge(state, action) is None


def test_a_key_that_fits_nothing_asks_again(board):
    state = board(MAIN)
    assert GAME.prompt(state, ("nonsense",), by_hand=True) == GAME.prompt(state, by_hand=True)


def test_options_carry_seats_and_who_is_asked(board, script):
    state = script(board("5H QH"), "hand_ability 0 AH face for 5H")
    prompt = GAME.prompt(state)
    assert (prompt.text, prompt.seat) == ("At whom?", 0)
    assert [(option.label, option.seat) for option in prompt.options] == [("Ann", 0), ("Bob", 1)]


def test_a_window_says_what_is_answered(board, script):
    state = script(board("5H QH", "2D"), "hand_ability 0 AH face on 1 for 5H")
    prompt = GAME.prompt(state)
    assert prompt.text == "Bob may respond to Healing of A♥"
    assert [option.label for option in prompt.options] == ["Let Healing of A♥ resolve", "Respond"]


@pytest.mark.parametrize("seed", range(4))
def test_a_whole_game_by_prompts_alone(seed, random_options, picks):
    rng = random.Random(seed)
    state = GAME.setup(Setup(("Ann", "Bob"), random_options(rng) if seed % 2 else {}))
    hidden = world.deal_world(state, rng.sample(DECK, len(DECK)))
    for _ in range(5000):
        if GAME.outcome(state):
            break
        action = entered(rng, state, hidden)
        after = GAME.apply(state, action)
        hidden = world.follow(hidden, state, action, after, rng.randrange, picks(rng))
        state = after
    assert GAME.outcome(state)


def entered(rng, state, hidden):
    """Enters a random legal action key by key, as a player who tells the truth does."""
    legal = list(islice(GAME.actions(state, hidden.world()), 300))
    doing = [action for action in legal if not isinstance(action, TapForMana | Respond)]
    target = rng.choice(doing if doing and rng.random() < 0.9 else legal)
    found = search(state, GAME.write(target).split(), target, ())
    assert found == target, f"{GAME.write(target)} cannot be entered"
    return found


def search(state, words, target, chosen, depth=0):
    """Depth first, likeliest keys first: those whose letters the line has."""
    if depth > 22:
        return None
    prompt = GAME.prompt(state, chosen, by_hand=True)
    order = sorted(prompt.options, key=lambda option: not likely(option, words, len(chosen)))
    for option in order:
        if option.action == target:
            return option.action
    for option in order:
        if option.action is None and likely(option, words, len(chosen)):
            found = search(state, words, target, (*chosen, option.key), depth + 1)
            if found:
                return found
    return None


TOPICS = {"land": "play_land", "cast": "creature", "aura": "aura", "tap": "tap_for_mana", "out": "draft_discards"}


def likely(option, words, chosen):
    """Whether the key may lead to the line: a word of it, a rank or suit in it, a number."""
    if not chosen and option.key in TOPICS:
        return TOPICS[option.key] in words
    named = "".join(words[1:])
    return option.key in ("no", "done") or option.key in words or option.key in named or not option.key.isalnum()


def test_another_count_of_life_is_refused_and_changes_nothing(board):
    """R-MN-022: life is what the referee counts, and he says so."""
    state = board(MAIN, life=(13, 20))
    action = choose(state, "life", "12", by_hand=True)
    refused = GAME.judge(state, action)
    assert (refused.rule, refused.why) == ("R-MN-022", "Ann has 13 life, not 12.")
    assert GAME.apply(state, choose(state, "life", "13", by_hand=True)) == state
