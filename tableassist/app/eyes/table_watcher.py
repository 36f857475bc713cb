"""Eyes: from one frame to an observation and, when the table has come to rest, a settled layout."""

from __future__ import annotations

from dataclasses import replace

from tableassist.ports import Frame
from tableassist.referee.match import Match
from tableassist.table.geometry import Mat, ZoneName
from tableassist.table.layout import SettledLayout
from tableassist.table.observation import Observation, TrayCount
from tableassist.table.picture import TablePicture
from tableassist.vision.board_reader import BoardFrameReader
from tableassist.vision.cards.flat import FlatReader
from tableassist.vision.cards.index_search import IndexSearch
from tableassist.vision.cards.loose import LooseReader
from tableassist.vision.cards.reader import Faces
from tableassist.vision.gallery.enrolled import EnrolledReader, Pool
from tableassist.vision.gallery.enrolled_table import EnrolledTable, with_strangers
from tableassist.vision.gallery.learnt import LearntReader
from tableassist.vision.grid_reader import GridFrameReader
from tableassist.vision.pieces.colours import USUAL, Palette
from tableassist.vision.pieces.tray_tokens import TrayCounter
from tableassist.vision.row_reader import RowFrameReader
from tableassist.vision.table.digital_gain import DigitalGain
from tableassist.vision.table.lens import Lens
from tableassist.vision.table.rectified import rectify
from tableassist.vision.table.stillness import Stillness
from tableassist.vision.tracking.layout_tracker import LayoutTracker
from tableassist.vision.tracking.row_layout_tracker import RowLayoutTracker

SURE_OF_NAME, SURE_OF_BLACK_COURT = 0.75, 0.99
"""From which probability a name counts at the table: measured on rendered decks that the network never saw."""

SPREAD = ("row", "field")
"""The kinds of zones in which several cards lie as they like."""


class UnknownColour(ValueError):
    """Crystals of a colour that the eyes do not know; the sentence says which colours they distinguish."""


class TableWatcher:
    """Looks at frames of one mat, and remembers enough to know when the table lies still.

    With a `palette` pieces of these colours are looked for, with a `pool` the cards that were enrolled in it; else
    playing cards: each in its place, or where the mat has rows or fields, as they lie in these, with `loose` where one
    is at hand. `evidence` says whether observations come with a picture of the table for disputes.
    """

    def __init__(
        self,
        mat: Mat,
        *,
        lens: Lens | None = None,
        faces: Faces | None = None,
        palette: Palette | None = None,
        pool: Pool | None = None,
        evidence: bool = False,
        loose: LooseReader | None = None,
    ) -> None:
        self._mat, self.evidence = mat, evidence
        self._picture: tuple[TablePicture, frozenset[ZoneName]] | None = None
        self._read_frame: GridFrameReader | BoardFrameReader | RowFrameReader
        self._tracker: LayoutTracker | RowLayoutTracker = LayoutTracker(mat)
        self._brighten, self._still = DigitalGain(), Stillness()
        self._enrolled = pool is not None
        self._trays = TrayCounter(mat)
        if palette is not None:
            self._read_frame = BoardFrameReader(mat, palette, lens)
        elif pool is not None:
            enrolled = EnrolledTable(EnrolledReader(pool), mat.card_size)
            self._read_frame, self._tracker = RowFrameReader(mat, enrolled, lens=lens), RowLayoutTracker(mat)
        elif has_spread_zones(mat):
            reader = loose or LooseReader(mat.card_size, faces=faces if faces is not None else ordinary_reader())
            self._read_frame = RowFrameReader(mat, reader, read_poses=reader.read_poses, lens=lens)
            self._tracker = RowLayoutTracker(mat)
        else:
            self._read_frame = GridFrameReader(mat, faces if faces is not None else place_reader(), lens=lens)

    def __call__(self, frame: Frame, private: frozenset[ZoneName]) -> tuple[Observation, SettledLayout | None]:
        """What the frame shows, and the settled table if this frame confirmed one anew."""
        frame = self._brighten(frame)
        seen = self._still(frame, private)
        unchanged = seen is not None
        if seen is not None:
            settled = self._tracker(seen)
        else:
            seen = self._read_frame(frame, private)
            settled = self._tracker(seen)
            news = settled is not None or not self._tracker.rests(seen)
            self._still.note(frame, private, seen, news=news, done=self._done())
        seen = replace(seen, at_rest=self._tracker.agrees, trays=())
        picture = self._kept(frame, private, sharp=settled is not None, unchanged=unchanged)
        seen = replace(seen, trays=self._counted(frame, seen), picture=picture)
        return seen, with_strangers(settled) if settled is not None and self._enrolled else settled

    def _kept(self, frame: Frame, private: frozenset[ZoneName], *, sharp: bool, unchanged: bool) -> TablePicture | None:
        """The frame as evidence; of a table that shows nothing new the last picture, which costs nothing."""
        fit = self._read_frame.fit
        if not self.evidence or fit is None:
            self._picture = None
        elif unchanged and not sharp and self._picture is not None and self._picture[1] == private:
            self._picture = self._picture[0].retaken_at(frame.taken_at), private
        else:
            self._picture = rectify(frame, fit, self._mat, private, sharp=sharp), private
        return self._picture[0] if self._picture is not None else None

    def _counted(self, frame: Frame, seen: Observation) -> tuple[TrayCount, ...]:
        """Trays are counted while nothing else is to be done, on mats where each card has a place."""
        fit = self._read_frame.fit if isinstance(self._read_frame, GridFrameReader) else None
        if fit is None or not seen.at_rest or seen.trouble or seen.hand_in_view:
            return ()
        return self._trays(frame, fit)

    def _done(self) -> bool:
        """Whether cards that lie each in its place are read; elsewhere every frame adds to what is known."""
        return isinstance(self._read_frame, GridFrameReader) and self._read_frame.done


def has_spread_zones(mat: Mat) -> bool:
    """Whether the mat has zones in which several cards lie."""
    return any(zone.kind in SPREAD for zone in mat.zones)


def palette_of(match: Match) -> Palette | None:
    """The colours of the pieces with which a game is played, None where it has none; raises UnknownColour."""
    colours = [seat.colour for seat in match.game.show(match.state).seats if seat.colour]
    known = [swatch.name for swatch in USUAL.swatches]
    for colour in colours:
        if colour not in known:
            raise UnknownColour(f"No camera knows crystals called {colour!r}; it tells {', '.join(known)} apart.")
    return USUAL.only(*colours, "challenge") if colours else None


def ordinary_reader() -> FlatReader:
    """The reader of cards at the table, whatever deck they are of."""
    return FlatReader(None, SURE_OF_NAME, sure_of_black_court=SURE_OF_BLACK_COURT)


def place_reader() -> IndexSearch:
    """The reader of cards that lie each in its place, whatever deck they are of."""
    return search_indices(ordinary_reader())


def search_indices(faces: FlatReader | LearntReader) -> IndexSearch:
    """The reader of cards in places that reads with `faces`; what a learnt deck says of a face needs no index."""
    return IndexSearch(faces, faces.read_whole if isinstance(faces, FlatReader) else None)
