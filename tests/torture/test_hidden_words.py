"""R-TB-003: games that are taken back, disputed and put right at random say no word of what lies hidden by then.

After every entry, and after every key of somebody who does such things in a copy of the game, the screen, its lines of
text, the record and the report are read for cards that lie face down, whoever has seen them, and for what tells them by
other words.
"""

import re
from collections import Counter
from random import Random

import pytest
from hidden_faces import Watched
from random_players import PLAYERS
from recorded import Store
from secrets_read import AGREED, CARD_PAGE, NAMING, heard, texts

from tableassist.app.play.text_screen import TextScreen
from tableassist.app.prompting.past_desk import PAST_LABEL
from tableassist.app.records import report
from tableassist.app.records.records import record_of
from tableassist.app.session.screen import view_of
from tableassist.app.session.session import Session
from tableassist.journal.events import Acted, Overruled, Undone
from tableassist.ports import Pressed
from tableassist.rules.game import Conceals
from tableassist.rules.notation import write_record

SEEDS, ENTRIES, OFTEN = (6001, 6002), 40, 4
"""After every so many entries somebody takes back, disputes and puts right."""
LATER = 9000
"""So much later a refusal is on the screen among what happened."""
PAIR = re.compile(r"(\S+) (\S+), an? \w+ pair of \w+")
ASKED = (CARD_PAGE, "Which card lies on", "Entry ")
"""Questions that offer all cards."""


def hidden(match):
    """The cards that lie face down by the game, whoever knows them."""
    game = match.game
    return (
        frozenset(game.concealed(match.state)) if match.outcome is None and isinstance(game, Conceals) else frozenset()
    )


def named(text, match, but=frozenset()):
    """What a text says of cards that lie face down, but for these."""
    cards = hidden(match) - but
    found = [f"{text!r} names {card}" for card in NAMING.of(text, cards)]
    found += [f"{text!r} tells {pair[0]}" for pair in PAIR.finditer(text) if "?" in pair.groups()]
    return found + ([f"{text!r} tells jokers"] if "pair of jokers" in text and {"XR", "XB"} <= cards else [])


def lines_of(view):
    """What a terminal is given of a view."""
    written = []
    TextScreen(write=written.append).draw(view)
    return "\n".join(written).splitlines()


def gone(match):
    """The actions that do not count any more, by the numbers of their entries."""
    counting = {entry.number for entry in match.counted}
    acted = (entry for entry in match.entries if isinstance(entry.event, Acted | Overruled))
    return {entry.number: entry.event.action for entry in acted if entry.number not in counting}


def rests_on_hidden(match):
    """Those of these actions that were done after one that names a card which lies face down, while that counted."""
    taken, undone = gone(match), [entry for entry in match.entries if isinstance(entry.event, Undone)]
    naming = [number for number, text in taken.items() if NAMING.of(text, hidden(match))]
    ends = [next((one.number for one in undone if one.event.number <= first < one.number), 0) for first in naming]
    spans = list(zip(naming, ends, strict=True))
    return {number: text for number, text in taken.items() if any(first < number < end for first, end in spans)}


class Disputed(Watched):
    """A random game in a copy of which somebody takes back, disputes and puts right."""

    def __init__(self, name, seed, log):
        self.sentences, self.walks = {}, Counter()
        super().__init__(name, seed, log)

    def heard(self, entry):
        before = self.states[-1]
        super().heard(entry)
        self.describe(entry, before, self.sentences)
        if len(self.store.entries) > ENTRIES:
            self.session.quitting = True
        self.look(self.session)
        if entry.number % OFTEN == 0 and self.session.match.outcome is None:
            self.dispute(entry.number)

    def describe(self, entry, before, sentences):
        """Remember what is said of an entry."""
        if isinstance(entry.event, Acted):
            sentences[entry.number] = self.game.describe(before, self.game.parse(entry.event.action))

    def walk(self, secrets):
        """The menus are searched by others (`test_hidden_search`)."""

    def something(self):
        return not self.session.quitting and super().something()

    # What somebody does in a copy ------------------------------------------------------------------------------------

    def dispute(self, number):
        chance, store = Random(f"{self.game.name} {number}"), Store()
        store.entries, sentences = list(self.session.match.entries), dict(self.sentences)
        states = [self.session.match.state]

        def entered(entry):
            self.describe(entry, states[-1], sentences)
            states.append(copy.match.state)

        copy = Session(self.session.match, store, now=self.now, camera=False, on_entry=entered)
        copy.sentences = sentences
        copy.clerk.news[:], copy.clerk._news_of[:] = self.session.clerk.news, self.session.clerk._news_of
        for keys in chance.sample((self.taken_back, self.rejected, self.put_right), 3):
            keys(copy, chance)
            self.look(copy, LATER)
            self.read_record(copy.match)
        self.read_report(copy.match)

    def taken_back(self, copy, chance):
        for _ in range(chance.choice((1, 2, 4))):
            self.press(copy, "undo")
            self.accept(copy)

    def rejected(self, copy, chance):
        self.press(copy, "wrong")
        while copy.disputes.is_open and chance.random() < 0.5:
            self.press(copy, "option:earlier")
        self.choose(copy, chance)

    def put_right(self, copy, chance):
        self.press(copy, "menu")
        options = copy.prompts.choice().options if copy.prompts.menu.is_open else ()
        past = [one.key for one in options if one.label == PAST_LABEL]
        for key in past:
            self.press(copy, f"option:{key}")
            self.choose(copy, chance)

    def choose(self, copy, chance):
        """Options by chance, and at the end everybody agrees."""
        for _ in range(9):
            choice = copy.prompts.choice() if copy.prompts.menu.is_open else None
            options = [one for one in choice.options if one.key != ".."] if choice is not None else []
            if not options or all(one.seat is not None for one in options):
                break
            self.press(copy, f"option:{chance.choice(options).key}")
        self.accept(copy)

    def accept(self, copy):
        for seat in range(len(copy.match.started.players)):
            if copy.prompts.menu.is_open:
                self.press(copy, f"seat{seat}")

    def press(self, copy, button):
        copy.press(Pressed(button, self.now))
        self.walks[button.split(":")[0]] += 1
        self.look(copy)

    # What is read ----------------------------------------------------------------------------------------------------

    def look(self, session, later=0):
        view, match = view_of(session, self.now + later), session.match
        shown = texts(view.with_(tiles=(), options=(), keys=()), choices=False) + lines_of(view.with_(options=()))
        if not view.prompt.startswith(ASKED) and not view.headline.startswith(ASKED):
            shown += [f"{one.label} {one.note}" for one in view.options]
        # What is just being revealed everybody sees, what all have agreed to see, too; a claim names its own card.
        up = match.game.layout(match.state).open_cards()
        if session.disputes.desk._have_all_agreed(match):
            up = hidden(match)
        said = {text for text in shown if not text.startswith(AGREED)}
        self.tell(f"screen: {one}" for text in said for one in named(text, match, up))
        taken = gone(match)
        of = getattr(session, "sentences", self.sentences)
        since = {of.get(number) for number in taken} - {of.get(entry.number) for entry in match.counted}
        self.tell(f"news: {news!r} does not count" for news in view.news if news in since)

    def read_record(self, match):
        record = record_of(match)
        told = [line for line in write_record(record).split("\n") if not line.startswith("[")]
        self.tell(f"record: {one}" for line in told for one in named(line, match))
        resting = rests_on_hidden(match)
        kept = (line.text for line in record.lines if line.text == resting.get(line.number))
        self.tell(f"record: {text!r} rests on it" for text in kept)

    def read_report(self, match):
        moves, disputes = list(report._moves(match)), list(report._disputes(match, {}))
        self.tell(f"report: {one}" for each in (*moves, *disputes) for one in named(each.what, match))
        resting = rests_on_hidden(match)
        said = {number: self.sentences.get(number) for number in resting}
        self.tell(f"report: {one.what!r} rests on it" for one in moves if one.what == said.get(one.number))


@pytest.mark.parametrize("name", PLAYERS)
def test_what_lies_hidden_is_in_no_word(name):
    pressed = Counter()
    with heard() as log:
        for seed in SEEDS:
            game = Disputed(name, seed, log)
            while game.something() and game.session.match.outcome is None:
                game.wait()
            pressed += game.walks
            assert game.found == {}, seed
    assert min(pressed[one] for one in ("undo", "wrong", "option", "seat0", "menu")) > 5
