"""Every file that TableAssist reads, with what reads it and a few good ones to begin with."""

from __future__ import annotations

import contextlib
import json
import select
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import cv2
import forms
import numpy as np

from tableassist.app.eyes import kept_colours
from tableassist.app.home import kept, memory
from tableassist.app.journals.game_journals import game_of
from tableassist.app.records.records import follow_record, load_record
from tableassist.app.settings import config
from tableassist.cardbase.importing import import_cards
from tableassist.cardbase.sample import CARDS
from tableassist.hardware.video import VideoCamera
from tableassist.journal.chain import NO_LINK, link_after
from tableassist.journal.codec import encode, encode_body
from tableassist.journal.events import FIRST_FORMAT, FORMAT, Acted, Entry, Noted, Started
from tableassist.journal.file import read_journal
from tableassist.journal.whole import read_bounded
from tableassist.memdecks.anki import read_package
from tableassist.memdecks.format import parse_deck, write_deck
from tableassist.memdecks.library import text_in
from tableassist.memdecks.tables import read_table
from tableassist.referee.match import replay_entries
from tableassist.tapes.lines import parse_tape
from tableassist.vision.calibrate.profile import CalibrationProfile, Locked, encode_profile, load_profile
from tableassist.vision.gallery.album import pack_album
from tableassist.vision.gallery.deckfile import KIND as DECK_KIND
from tableassist.vision.gallery.deckfile import load_deck
from tableassist.vision.gallery.enrolled_file import KIND as POOL_KIND
from tableassist.vision.gallery.enrolled_file import load_pool
from tableassist.vision.picture import load_picture
from tableassist.vision.weights import load_network

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Parser:
    """What reads a file of a kind: `read` takes its path and an empty folder beside it; `seeds` are good ones."""

    ending: str
    read: Callable[[Path, Path], object]
    seeds: Callable[[], list[bytes]]


def texts(pattern, folder=ROOT):
    return lambda: [path.read_bytes() for path in sorted(folder.glob(pattern))]


def short(pattern, lines):
    """The beginnings of these texts: what is spoilt is read in no time."""
    return lambda: [b"\n".join(text.split(b"\n")[:lines]) + b"\n" for text in texts(pattern)()]


def journal():
    """Journals of both formats: of lines that are links of a chain, and as they were before."""
    whole = [journal_of(entries_of(form)) for form in (FORMAT, FIRST_FORMAT)]
    return [*whole, *(text.splitlines(keepends=True)[0] for text in whole)]


def entries_of(form):
    started = Started("deluxe-memory", "0.1.0", "2026-11-24", ("Ann", "Bob"), {"jokers": "true"}, "5+3", format=form)
    events = [started, Acted("select 0 B1 C1"), Noted("A word."), Acted("end_look 0 open")]
    return [Entry(number, 400 * number, event, "told") for number, event in enumerate(events, 1)]


def journal_of(entries):
    chained, link, lines = entries[0].event.format > FIRST_FORMAT, NO_LINK, []
    for entry in entries:
        link = link_after(link, encode_body(entry)) if chained else NO_LINK
        lines.append(f"{encode(entry, link)}\n".encode())
    return b"".join(lines)


def read_journal_whole(path, _folder):
    entries, _ = read_journal(path)
    return replay_entries(game_of(entries), entries) if entries else None


def settings():
    return [
        b"",
        b'[game]\nplayers = ["Ann", "Bob"]\nclock = "5+3"\n[buttons]\nhold_s = 0.8\n[buttons.pins]\nseat0 = 17\n',
    ]


def profiles():
    whole = CalibrationProfile("usb", (1600, 900), "2026-11-24", Locked(10_000, 2.0), white=200.0, steps={"lens": "x"})
    return [encode_profile(whole).encode(), encode_profile(CalibrationProfile("pi")).encode()]


def picture(size=(88, 63)):
    return np.full((*size, 3), 200, np.uint8)


def pictures():
    return [cv2.imencode(ending, picture())[1].tobytes() for ending in (".png", ".jpg", ".bmp", ".webp")]


def videos():
    """Films of four small pictures, in the containers and codings that cameras and phones write."""
    films = []
    with tempfile.TemporaryDirectory() as folder:
        for ending, coding in ((".avi", "MJPG"), (".mp4", "mp4v"), (".mkv", "XVID")):
            path = Path(folder) / f"film{ending}"
            film = cv2.VideoWriter(str(path), cv2.VideoWriter_fourcc(*coding), 5, (64, 48))
            for shade in range(4):
                film.write(np.full((48, 64, 3), 40 + 50 * shade, np.uint8))
            film.release()
            films.append(path.read_bytes())
    return films


def read_video(path):
    film = VideoCamera(path)
    film.open()
    try:
        return [film.read(1.0) for _ in range(6)]
    finally:
        film.close()


class Opener:
    """A process that tries to open networks, one after the other, and is begun anew when one of them has ended it.

    A copy of this process would wait for ever for locks that threads of ONNX Runtime held when it was made.
    """

    def __init__(self):
        self._process = None

    def __call__(self, path):
        """Whether the network can be opened."""
        if self._process is None or self._process.poll() is not None:
            command = [sys.executable, "-c", TRY_NETWORKS]
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        with contextlib.suppress(BrokenPipeError):
            print(path, file=self._process.stdin, flush=True)
        if not select.select([self._process.stdout], [], [], MOST_S)[0]:
            self._process.kill()
        answer = self._process.stdout.readline()
        if not answer:
            self._process.wait()
        return answer.strip() == "opened"


MOST_S = 60.0  # as the product waits
TRY_NETWORKS = """
import sys
from tableassist.vision.weights import onnx_errors, read_network
for line in sys.stdin:
    try:
        read_network(line.strip())
        print("opened", flush=True)
    except (*onnx_errors(), OSError, ValueError):
        print("refused", flush=True)
"""


OPENER = Opener()


def open_network(path):
    return load_network(path, opens=OPENER)


def deck_albums():
    about = {"name": "Mine", "date": "2026-11-24", "cards": ["AS", "KH"]}
    return [pack_album(DECK_KIND, about, {f"{card}.png": picture((160, 112)) for card in about["cards"]})]


def pool_albums():
    listed = [{"name": "Ox", "date": "2026-11-24", "picture": "0001.png"}]
    return [pack_album(POOL_KIND, {"cards": listed}, {"0001.png": picture()})]


def card_lists(*kinds):
    return lambda: [forms.text_of(kind, forms.valued(CARDS[:12])).encode() for kind in kinds]


def people():
    return [json.dumps({"people": [{"name": "Ann", "edge": "south"}]}).encode()]


def palette():
    return [json.dumps({"colours": {"red": 3.0, "blue": 120.0, "white": None}}).encode()]


def read_tape(path, _folder):
    return parse_tape(read_bounded(path, 1_000_000).decode("utf-8", "replace"), str(path))


def read_list(path, folder):
    return import_cards(path, folder / "cards.db", today="")


def memdecks():
    """Decks of one quadrant: whole ones take half a second each."""
    whole = [parse_deck(text.decode()) for text in texts("tableassist/memdecks/shipped/*.toml")()]
    return [write_deck(replace(deck, cards=deck.cards[:25])).encode() for deck in whole]


def read_memdeck(path):
    return parse_deck(text_in(path), path.name)


def alone(read):
    """A reader that wants no folder."""
    return lambda path, _folder: read(path)


PARSERS = {
    "record": Parser(".txt", lambda path, _: follow_record(load_record(path)), short("docs/tapes/records/*.txt", 24)),
    "journal": Parser(".journal", read_journal_whole, journal),
    "settings": Parser(".toml", alone(config.load_settings), settings),
    "tape": Parser(".tape", read_tape, texts("docs/tapes/*.tape")),
    "profile": Parser(".json", alone(load_profile), profiles),
    "picture": Parser(".png", alone(load_picture), pictures),
    "video": Parser(".avi", alone(read_video), videos),
    "network": Parser(".onnx", alone(open_network), texts("seeds/*.onnx", Path(__file__).parent)),
    "deck-album": Parser(".zip", alone(load_deck), deck_albums),
    "pool-album": Parser(".zip", alone(load_pool), pool_albums),
    "colours": Parser(".json", alone(kept_colours.read_colours), palette),
    "people": Parser(".json", alone(memory.load), people),
    "index": Parser(".json", alone(kept._read_index), people),
    "scryfall": Parser(".json", read_list, card_lists("scryfall")),
    "mtgjson": Parser(".json", read_list, card_lists("atomic", "printings")),
    "memdeck": Parser(".toml", alone(read_memdeck), memdecks),
    "table": Parser(".csv", alone(read_table), texts("tests/memdecks/*.tsv")),
    "anki": Parser(".apkg", alone(read_package), texts("tests/memdecks/packages/*.apkg")),
}
