"""Questions of several steps, without a game around them."""

from tableassist.rules.asking import Ask, Choice, answer_question, number_choices, prompt_of, yes_no
from tableassist.rules.view import TYPED, Sheet

SHEET = Sheet("Sheet", (), ())


def leaf(value):
    return lambda: f"action {value}"


def root():
    return Ask(
        "How many?",
        lambda: number_choices(1, 3, lambda count: Ask(f"{count}?", lambda: yes_no(lambda yes: (count, yes)))),
    )


def test_a_number_and_then_yes_or_no_lead_to_an_action():
    prompt = prompt_of(root(), 1)
    assert [(option.key, option.label, option.action) for option in prompt.options] == [
        ("1", "1", None),
        ("2", "2", None),
        ("3", "3", None),
    ]
    assert prompt.seat == 1
    second = prompt_of(answer_question(root(), ("2",)))
    assert (second.text, second.seat, second.typed) == ("2?", None, False)
    assert [(option.key, option.action) for option in second.options] == [("yes", (2, True)), ("no", (2, False))]


def test_what_fits_nothing_begins_anew():
    assert answer_question(root(), ("7",)).text == answer_question(root(), ("2", "yes")).text == "How many?"


def test_what_is_typed_leads_on_where_it_may():
    ask = Ask("Name?", lambda: [Choice("x", "X", leaf("x"))], typed=lambda text: Ask(f"{text}!", list))
    assert answer_question(ask, (f"{TYPED}Ann",)).text == "Ann!"
    assert prompt_of(ask).typed
    assert answer_question(root(), (f"{TYPED}2",)).text == "How many?"


def test_whom_a_question_names_is_asked_whoever_else_is_to_act():
    ask = Ask("Right?", lambda: [Choice("a", "A", leaf("a"), 1, "D3", "5H")], sheet=SHEET, seat=0)
    prompt = prompt_of(ask, 1)
    assert (prompt.seat, prompt.sheet) == (0, SHEET)
    (option,) = prompt.options
    assert (option.action, option.seat, option.zone, option.card) == ("action a", 1, "D3", "5H")


def test_a_key_is_looked_up_alone_where_one_choice_can_be_made_without_the_others():
    made = []

    def choice(key):
        made.append(key)
        return Choice(key, key.upper(), leaf(key)) if key in "abc" else None

    ask = Ask("Letter?", lambda: [choice(key) for key in "abc"], find=choice)
    outer = Ask("First?", lambda: [Choice("on", "On", lambda: ask)])
    assert answer_question(outer, ("on",)) is ask
    assert answer_question(outer, ("on", "b")) is outer, "an action ends the questions"
    assert made == ["b"]
    assert [option.key for option in prompt_of(ask).options] == ["a", "b", "c"]
    assert answer_question(outer, ("on", "z")) is outer
