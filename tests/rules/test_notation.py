"""The text record: what it holds, how it is read and written, and that no text breaks it."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tableassist.rules.notation import (
    BadRecord,
    GameRecord,
    Kind,
    Line,
    join_names,
    parse_record,
    split_names,
    write_record,
)

CANONICAL = """\
[Game "deluxe-memory"]
[Players "Ann, Bob\\\\, the \\"Fox\\""]
[Option.bank "unlimited"]
[Clock "5+3"]

; a friendly game
1. @0.000 select 0 D3 F5
2. @12.345 match 0 QS QC ; quick
3. @20.000 undo 2 the wrong pair
4. @21.000 amend 1: select 0 D3 F6
5. @22.500 overrule R-DM-020: select 1 A2 A3
note Bob asks \\; Ann \\{smiles} ; odd
pause the door bell
resume
adjust 1 +120.000 penalty
adjust 0 -0.500
set 1
flag 0 lose_turn
sign 1 by the button
sign Ann and Bob
do undo everything
"""


def test_every_kind_of_line():
    record = parse_record(CANONICAL)
    assert record.tag("Game") == "deluxe-memory"
    assert record.tag("Result", "none") == "none"
    assert record.players == ("Ann", 'Bob, the "Fox"')
    assert record.options == {"bank": "unlimited"}
    assert record.lines == (
        Line(Kind.COMMENT, comment="a friendly game"),
        Line(Kind.ACTION, "select 0 D3 F5", 1, 0),
        Line(Kind.ACTION, "match 0 QS QC", 2, 12_345, "quick"),
        Line(Kind.UNDO, "the wrong pair", 3, 20_000, target=2),
        Line(Kind.AMEND, "select 0 D3 F6", 4, 21_000, target=1),
        Line(Kind.OVERRULE, "select 1 A2 A3", 5, 22_500, rule="R-DM-020"),
        Line(Kind.NOTE, "Bob asks ; Ann {smiles}", comment="odd"),
        Line(Kind.PAUSE, "the door bell"),
        Line(Kind.RESUME),
        Line(Kind.ADJUST, "penalty", seat=1, ms=120_000),
        Line(Kind.ADJUST, seat=0, ms=-500),
        Line(Kind.SET, seat=1),
        Line(Kind.FLAG, "lose_turn", seat=0),
        Line(Kind.SIGN, "by the button", seat=1),
        Line(Kind.SIGN, "Ann and Bob"),
        Line(Kind.ACTION, "undo everything"),
    )


def test_canonical_text_is_written_as_it_was():
    assert write_record(parse_record(CANONICAL)) == CANONICAL


@pytest.mark.parametrize(
    ("loose", "canonical"),
    [
        pytest.param("", "", id="nothing"),
        pytest.param("\n\n  \n", "", id="blank lines"),
        pytest.param("\ufeffpass", "pass\n", id="byte order mark"),
        pytest.param("pass\r\nstop\r\n", "pass\nstop\n", id="line ends of another system"),
        pytest.param("pass {so be it}", "pass ; so be it\n", id="comment in braces"),
        pytest.param("  3.   @7   pass  ;x  ", "3. @7.000 pass ; x\n", id="spaces"),
        pytest.param("@7.5 pass", "@7.500 pass\n", id="short time"),
        pytest.param("do pass", "pass\n", id="needless do"),
        pytest.param("adjust 1 +90", "adjust 1 +90.000\n", id="whole seconds"),
        pytest.param('; first\n[Game "x"]', '[Game "x"]\n\n; first\n', id="comment above the tags"),
        pytest.param("undo\t7", "undo 7\n", id="tab"),
        pytest.param("reveal 0 4 \\{1}\\{R}", "reveal 0 4 {1}{R}\n", id="needless escapes"),
        pytest.param(
            "reveal 0 4 {2/W}{G/W/P}{X}{hr} {so}", "reveal 0 4 {2/W}{G/W/P}{X}{hr} ; so\n", id="a cost and a comment"
        ),
        pytest.param(";", ";\n", id="empty comment"),
    ],
)
def test_loose_text_is_understood(loose, canonical):
    assert write_record(parse_record(loose)) == canonical
    assert write_record(parse_record(canonical)) == canonical


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        pytest.param('pass\n[Game "x"]', 2, "tags stand at the top", id="late tag"),
        pytest.param('[Game "x"]\n[Game "y"]', 2, "twice", id="tag twice"),
        pytest.param("[Game x]", 1, "a tag is written", id="no quotes"),
        pytest.param('[Game "x"', 1, "a tag is written", id="open tag"),
        pytest.param("pass\n\n5.", 3, "incomplete", id="number alone"),
        pytest.param("note", 1, "note and what there is to say", id="empty note"),
        pytest.param("undo", 1, "undo N", id="undo of nothing"),
        pytest.param("undo x", 1, "undo N", id="undo of a word"),
        pytest.param("amend 3 pass", 1, "amend N: ACTION", id="amend without colon"),
        pytest.param("amend 3:", 1, "amend N: ACTION", id="amend to nothing"),
        pytest.param("overrule R-DM-020", 1, "overrule RULE: ACTION", id="overrule without action"),
        pytest.param("adjust 1 120", 1, "adjust SEAT", id="adjust without sign"),
        pytest.param("set", 1, "set SEAT", id="set nobody"),
        pytest.param("flag x", 1, "flag SEAT", id="flag of a word"),
        pytest.param("do", 1, "the action itself", id="do nothing"),
        pytest.param("3. pass\n3. pass", 2, "numbers must go up", id="number twice"),
        pytest.param("3. pass\nstop\n2. pass", 3, "numbers must go up", id="number falls"),
        pytest.param("@3 pass\nstop\n@2.9 pass", 3, "times must not go down", id="time falls"),
        pytest.param("pass {open", 1, "a comment is written", id="open comment"),
        pytest.param("pass {a} more", 1, "a comment is written", id="comment in the middle"),
        pytest.param("pass \\", 1, "a comment is written", id="lone backslash"),
    ],
)
def test_what_is_no_record_is_reported_with_its_line(text, line, reason):
    with pytest.raises(BadRecord) as told:
        parse_record(text)
    assert told.value.line == line
    assert reason in told.value.reason
    assert str(told.value).startswith(f"Line {line}: ")


@pytest.mark.parametrize(
    "record",
    [
        pytest.param(GameRecord(lines=(Line(Kind.ACTION),)), id="empty action"),
        pytest.param(GameRecord(lines=(Line(Kind.NOTE, " "),)), id="empty note"),
        pytest.param(GameRecord(lines=(Line(Kind.UNDO),)), id="undo without a target"),
        pytest.param(GameRecord(lines=(Line(Kind.UNDO, target=-1),)), id="undo of a negative number"),
        pytest.param(GameRecord(lines=(Line(Kind.COMMENT, "text"),)), id="comment with a text"),
        pytest.param(GameRecord(lines=(Line(Kind.ACTION, "pass", at=-1),)), id="time before the start"),
        pytest.param(GameRecord(lines=(Line(Kind.ACTION, "pass", seat=1),)), id="seat of an action"),
        pytest.param(GameRecord(lines=(Line(Kind.OVERRULE, "pass", rule="a b"),)), id="rule of two words"),
        pytest.param(GameRecord(tags=(("two words", "x"),)), id="tag name of two words"),
        pytest.param(GameRecord(tags=(("A", "1"), ("A", "2"))), id="tag twice"),
    ],
)
def test_what_no_text_can_say_is_not_written(record):
    with pytest.raises(BadRecord, match=r"^(no text can say|Line \d)"):
        write_record(record)


@pytest.mark.parametrize(
    "action",
    ["do", "undo 3", "note", "5 tokens", "5. tokens", "@home", "[sic]", "; or", "{x}", "a\\b", "a\nb", "\ufeffx", "#1"],
)
def test_any_action_survives(action):
    record = GameRecord(lines=(Line(Kind.ACTION, action),))
    assert parse_record(write_record(record)) == record


def test_names_may_hold_commas_and_backslashes():
    names = ("Ann, Countess of X", "Bob\\", "Zoë", '"Q"')
    assert split_names(join_names(names)) == names
    assert split_names("  ") == ()


WORDS = st.text(max_size=30)
SAID = WORDS.filter(lambda text: text.strip())
SECONDS = st.integers(0, 10**9 - 1)
RULES = st.from_regex(r"[A-Z]-[A-Z]{2}-[0-9]{3}", fullmatch=True)
LINES = st.one_of(
    st.builds(Line, st.sampled_from([Kind.ACTION, Kind.NOTE]), SAID),
    st.builds(Line, st.sampled_from([Kind.PAUSE, Kind.RESUME]), WORDS),
    st.builds(Line, st.just(Kind.COMMENT)),
    st.builds(Line, st.just(Kind.UNDO), WORDS, target=SECONDS),
    st.builds(Line, st.just(Kind.AMEND), SAID, target=SECONDS),
    st.builds(Line, st.just(Kind.OVERRULE), SAID, rule=RULES),
    st.builds(Line, st.just(Kind.ADJUST), WORDS, seat=st.integers(0, 9), ms=st.integers(-(10**9), 10**9)),
    st.builds(Line, st.sampled_from([Kind.SET, Kind.FLAG]), WORDS, seat=st.integers(0, 9)),
)
TAGS = st.dictionaries(st.from_regex(r"[A-Za-z][A-Za-z0-9_.-]{0,8}", fullmatch=True), WORDS, max_size=5)


@st.composite
def records(draw):
    """Records of all kinds of lines, some numbered and timed."""
    lines, number, at = [], 0, 0
    for line in draw(st.lists(LINES, max_size=12)):
        number, at = number + draw(st.integers(1, 50)), at + draw(st.integers(0, 100_000))
        numbered, timed = draw(st.booleans()), draw(st.booleans())
        comment = draw(WORDS)
        lines.append(
            Line(
                line.kind,
                line.text,
                number if numbered else None,
                at if timed else None,
                comment,
                line.target,
                line.rule,
                line.seat,
                line.ms,
            )
        )
    return GameRecord(tuple(draw(TAGS).items()), tuple(lines))


@given(records())
@settings(max_examples=150, deadline=None, derandomize=True)
def test_every_record_is_read_back_exactly(record):
    text = write_record(record)
    assert parse_record(text) == record
    assert write_record(parse_record(text)) == text


@given(st.lists(st.text(max_size=10), min_size=1, max_size=4))
@settings(deadline=None, derandomize=True)
def test_names_are_read_back(names):
    names = [name.strip() for name in names]
    if names != [""]:
        assert list(split_names(join_names(names))) == names


@given(st.text(st.sampled_from('[]";{}\\@.:+-019 \n\rdoundamernote'), max_size=60))
@settings(max_examples=500, deadline=None, derandomize=True)
def test_any_text_is_a_record_or_reported_to_be_none(text):
    told = refusal(text)
    assert told is None or told.line >= 1


def mutated(text, chance):
    """The text with a few characters or lines dropped, doubled, swapped or replaced."""
    for _ in range(chance.randint(1, 4)):
        parts = list(text) if chance.random() < 0.7 else text.splitlines(keepends=True)
        place = chance.randrange(len(parts))
        match chance.randrange(4):
            case 0:
                del parts[place]
            case 1:
                parts.insert(place, parts[chance.randrange(len(parts))])
            case 2:
                other = chance.randrange(len(parts))
                parts[place], parts[other] = parts[other], parts[place]
            case 3:
                parts[place] = chance.choice('\x00\n"[]{};\\@9٣é ')
        text = "".join(parts)
    return text


def refusal(text):
    """Why the text is no record, or None where it is one and is read back exactly."""
    try:
        record = parse_record(text)
    except BadRecord as told:
        return told
    assert parse_record(write_record(record)) == record
    return None


def test_mutated_records_never_fail_but_with_a_reason():
    chance = random.Random(2004)
    told = [refusal(mutated(CANONICAL, chance)) for _ in range(1500)]
    refused = [each for each in told if each]
    assert all(each.reason.endswith(".") and 1 <= each.line <= CANONICAL.count("\n") + 5 for each in refused)
    assert 100 < len(refused) < 1400
