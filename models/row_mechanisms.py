"""The mechanisms of the eyes over rows, each with what stands in its place where it is switched off."""

from __future__ import annotations

from typing import Any

from mechanisms import Mechanism, always, as_it_is, unchanged

from tableassist.vision.row_reader import RowFrameReader, _shifted
from tableassist.vision.row_scene import RowScene
from tableassist.vision.table import frame_average
from tableassist.vision.tracking import arrivals, card_tracks, occluded_cards, pip_proposals
from tableassist.vision.tracking.card_tracks import CardTracks, Track
from tableassist.vision.tracking.persistence import OverviewComparison
from tableassist.vision.tracking.row_ground import RowGround


def cards_as_read(_comparison: Any, _before: Any, now: Any, *_: Any) -> list[Any]:
    """`OverviewComparison.name_unchanged` that names none."""
    return [*now]


def all_are_news(_comparison: Any, cards: Any, _least: int) -> list[Any]:
    """`OverviewComparison.find_news` that leaves nothing out."""
    return [*cards]


def all_are_own(_scene: Any, _place: Any, cards: Any) -> list[Any]:
    """`RowScene._own` that takes no card for another zone's."""
    return [*cards]


def pips_as_found(ground: Any, flat: Any) -> Any:
    """`RowGround.whole_pips` without the fainter print around them."""
    return ground.pips(flat)


def over_rows(name: str, parts: list[Any], target: str, neutral: Any) -> Mechanism:
    """A mechanism of rows that one name stands for."""
    return Mechanism(name, parts, {target: neutral})


REPEATS = [card_tracks.without_repeats]
MECHANISMS = (
    over_rows("means of noisy frames", [frame_average], "table.frame_average.frames_needed", always(1)),
    over_rows(
        "a look half-way", [RowFrameReader._read_halfway], "row_reader.RowFrameReader._read_halfway", always(None)
    ),
    over_rows(
        "one plain look is enough", [CardTracks.is_plain], "tracking.card_tracks.CardTracks.is_plain", always(False)
    ),
    over_rows("looks shifted", [_shifted], "row_reader._shifted", as_it_is),
    over_rows("known cards are likelier", [], "tracking.card_tracks.KNOWN_PRIOR", 0.0),
    over_rows("no card of no rank", [Track.is_legible], "tracking.card_tracks.Track.is_legible", always(True)),
    over_rows("one card is one track", [card_tracks.nms_cards], "tracking.card_tracks.nms_cards", unchanged),
    Mechanism(
        "no name twice",
        REPEATS,
        {"tracking.card_tracks.without_repeats": unchanged, "row_scene.without_repeats": unchanged},
    ),
    over_rows("names left by others", [card_tracks.without_taken], "row_scene.without_taken", unchanged),
    over_rows(
        "nothing on a known card", [card_tracks.is_explained_by], "tracking.card_tracks.is_explained_by", always(False)
    ),
    over_rows("rows contradict each other", [RowScene.is_consistent], "row_scene.RowScene.is_consistent", always(True)),
    over_rows("cards of other rows reach in", [RowScene._own], "row_scene.RowScene._own", all_are_own),
    over_rows(
        "cards proposed by their pips", [pip_proposals], "tracking.pip_proposals.UnexplainedPips.poses", always(())
    ),
    over_rows("glimpses", [RowScene._glimpsed, CardTracks.glimpsed], "row_scene.RowScene._glimpsed", always(())),
    over_rows(
        "news only where something changed",
        [OverviewComparison.find_news],
        "tracking.persistence.OverviewComparison.find_news",
        all_are_news,
    ),
    over_rows(
        "an index names a card as it lay",
        [OverviewComparison.name_unchanged],
        "tracking.persistence.OverviewComparison.name_unchanged",
        cards_as_read,
    ),
    over_rows(
        "unread cards that look as before",
        [OverviewComparison.find_unchanged],
        "tracking.persistence.OverviewComparison.find_unchanged",
        always(()),
    ),
    over_rows(
        "cards asked about",
        [RowScene._possibly_present, occluded_cards.possibly_present],
        "row_scene.RowScene._possibly_present",
        always(()),
    ),
    over_rows("cards that may have come", [arrivals], "row_scene.RowScene._may_have_come", always(())),
    over_rows(
        "another look where one may be hidden",
        [RowScene._may_hide_one],
        "row_scene.RowScene._may_hide_one",
        always(False),
    ),
    over_rows("another look where more shows", [RowScene._shows_more], "row_scene.RowScene._shows_more", always(False)),
    over_rows("what no card explains", [occluded_cards.has_unexplained], "row_scene.has_unexplained", always(False)),
    over_rows(
        "rows seen anew after others", [RowScene._review_others], "row_scene.RowScene._review_others", always(None)
    ),
    over_rows(
        "the whole of blurred pips",
        [RowGround.whole_pips, occluded_cards.grow_pips],
        "tracking.row_ground.RowGround.whole_pips",
        pips_as_found,
    ),
    over_rows("shade is no print", [occluded_cards.without_shade], "tracking.row_ground.without_shade", as_it_is),
    over_rows("ground learnt beside cards", [RowGround.learn], "tracking.row_ground.RowGround.learn", always(None)),
)
