"""A session as a view: what players see, put together from the game's own view and what the referee has to say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tableassist.app.journals.matches import match_title
from tableassist.app.journals.matches import show_match as with_match
from tableassist.app.prompting.choices import Cursor, last_keys, soft_keys
from tableassist.app.prompting.code_page import code_in_words, is_code_page, show_code
from tableassist.app.prompting.game_pages import is_shown_only
from tableassist.app.session.dispute_screen import quote_rule, show_dispute, with_pictures
from tableassist.app.session.last_screen import view_of_end
from tableassist.app.session.marking import HOLDERS, mark_tiles, tidy_words
from tableassist.app.session.session import Session
from tableassist.journal.events import Refusal
from tableassist.referee.assistant import same_action
from tableassist.referee.issues import Issue
from tableassist.referee.ruling import Todo
from tableassist.rules.game import Refused, Seat, ShowsPlaces
from tableassist.rules.pieces import PlaysWithPieces, are_pieces
from tableassist.rules.view import ClockFace, GameView, SoftKey, Status, Tile, Tone, View
from tableassist.table.geometry import Rect, Side, ZoneName
from tableassist.table.layout import Unread
from tableassist.table.observation import Observation

REMARK_MS = 8000
"""How long a refusal that needs no answer stays on the screen."""

_MOST_PLACES = 6
"""How many places on which something lies are named."""


def view_of(session: Session, now: int) -> View:
    """The whole screen for a session at a moment."""
    match = session.match
    shown = with_match(match, match.game.show(match.state))
    choice = session.disputes.desk.picture_entries(session.prompts.choice(), match)
    mat = match.game.mat(match.started.options)
    view = View(
        title=match_title(match),
        headline=shown.headline,
        detail=_with_countdown(shown.detail, session.countdown(now), session.unseen_answer()),
        tone=shown.tone,
        seats=shown.seats,
        seat_keys=_seat_keys(session, choice),
        tiles=mark_tiles(_tiles(session, shown), session.todo, _wrong(session), choice, _asked(session)),
        mat=Rect(0, 0, mat.width, mat.height),
        clocks=_clocks(session, now),
        news=tuple(_news(session, now)),
        facts=(*shown.facts, *filter(None, (session.trays.line(now),))),
        sheet=shown.sheet,
        keys=_keys(session, choice),
        status=_status(session),
        typed=session.prompts.may_type(),
        left=_seconds(session.countdown(now)),
    )
    view = _with_choice(_with_mood(view, session, now), choice)
    return _with_camera(view, session) if session.prompts.shows_camera() else view


def _with_camera(view: View, session: Session) -> View:
    """What the camera sees, with what is wrong with it in words."""
    seen, shown = session.last_seen, session.live.latest if session.live is not None else None
    if seen is None:
        detail = "No picture has come yet."
    elif seen.hand_in_view:
        detail = "A hand is over the table: the picture comes when it is gone."
    else:
        detail = seen.trouble or "The table is seen. What is read has a ring."
    facts = tuple(filter(None, (session.notice,)))
    return view.with_(detail=detail, facts=facts, snapshot=None if seen is None or seen.hand_in_view else shown)


def _keys(session: Session, choice: Cursor | None) -> tuple[SoftKey, ...]:
    """What the four keys do now."""
    match = session.match
    if session.prompts.is_over():
        return last_keys(signed=match.signed, leave=session.prompts.way_out())
    menu = session.prompts.menu.is_open
    by_hand = session.prompts.offers_by_hand()
    return soft_keys(choice, menu=menu, paused=match.paused, clock=match.clock is not None, by_hand=by_hand)


def _tiles(session: Session, shown: GameView) -> tuple[Tile, ...]:
    """The table as a camera sees it lie, where the game can show that; else as the game arranges it."""
    game = session.match.game
    if session.last_positions is None or not isinstance(game, ShowsPlaces):
        return shown.tiles
    return game.placed(session.match.state, session.last_positions) or shown.tiles


def _wrong(session: Session) -> tuple[Todo, ...]:
    return session.issue.wrong if session.issue is not None else ()


def _asked(session: Session) -> Unread | None:
    """The card that lies in a row and that the players are asked for."""
    return session.issue.card if session.issue is not None and session.issue.kind == "card" else None


def _news(session: Session, now: int) -> list[str]:
    """What happened last, with the last ruling among the first, so that it can be read again (R-TB-002)."""
    news, refused = list(session.clerk.news), session.clerk.refused
    refusal = refused.event if refused is not None else None
    if isinstance(refusal, Refusal) and session.issue is None and _fresh_remark(session, now) is None:
        news.insert(int(session.clerk.acted_since), f"{refusal.rule}  {refusal.why}")
    # All of it may name cards that have gone face down since.
    return session.disputes.desk.conceal_down(session.match, news)


def _fresh_remark(session: Session, now: int) -> Refused | None:
    """The refusal that needs no answer, while it is on the screen, without the cards that lie face down (R-TB-003)."""
    remark = session.referee.desk.remark
    if remark is None or now - remark[1] >= REMARK_MS:
        return None
    why, instead = session.disputes.desk.conceal_down(session.match, (remark[0].why, remark[0].instead))
    return replace(remark[0], why=why, instead=instead)


def _seconds(left: int | None) -> int | None:
    return None if left is None else max(0, -(-left // 1000))


def _with_countdown(detail: str, left: int | None, unseen: ZoneName | None) -> str:
    seconds = _seconds(left)
    if seconds is None:
        return detail
    if unseen is not None:
        return f"Time rests: something lies before {unseen}. {detail}"
    return f"{seconds} second{'' if seconds == 1 else 's'} left. {detail}"


def _with_choice(view: View, choice: Cursor | None) -> View:
    if choice is None:
        return view
    return view.with_(
        prompt=choice.prompt.text,
        options=choice.options,
        chosen=choice.at if choice.walks else None,
        sheet=choice.prompt.sheet or view.sheet,
    )


def _with_mood(view: View, session: Session, now: int) -> View:
    """The headline's mood: the end, an issue, a fresh refusal, something to move, or the game's own."""
    outcome, remark = session.match.outcome, _fresh_remark(session, now)
    page = session.prompts.menu.choice
    if session.disputes.is_open:
        return show_dispute(view, session, now)
    if session.prompts.menu.alone and page is not None:
        tone = Tone.CALM if is_shown_only(page.prompt) else Tone.ASK
        return view.with_(headline=page.prompt.text, detail="", tone=tone, tiles=(), sheet=None, facts=())
    if outcome is not None:
        shown = _with_code(view_of_end(view, session.match, outcome), session)
        return _refused(shown, remark, session) if session.match.signed and remark is not None else shown
    if session.issue is not None:
        return with_pictures(_issue(view, session.issue, session), session, now)
    if remark is not None:
        return with_pictures(_refused(view, remark, session), session, now)
    if session.match.paused:
        return view.with_(headline="Paused", detail=_pause_in_words(session, view.headline), tone=Tone.CALM)
    if session.todo:
        dealing = session.referee.is_dealing
        words = tidy_words(session.todo, _pieces_in_words(session), view.tiles, dealing=dealing)
        return view.with_(detail=words, tone=Tone.TODO)
    if now < session.referee.right_until:
        return view.with_(detail="The table is right again.", tone=Tone.GOOD)
    if session.laid.is_announced(now):
        return view.with_(detail=f"The table lies right. {view.detail}".strip(), tone=Tone.GOOD)
    return view


def _with_code(view: View, session: Session) -> View:
    """The last screen with the code of the result: in words once all have signed, alone where it was asked for."""
    page = session.prompts.menu.choice
    if page is not None and is_code_page(page.prompt):
        return show_code(view, session.match, session.clerk.link)
    if not session.match.signed:
        return view
    return view.with_(facts=(*view.facts, code_in_words(session.match, session.clerk.link)))


def _pause_in_words(session: Session, headline: str) -> str:
    """Who has paused (R-CK-007), and how the game stands."""
    seat = session.match.paused_by
    return headline if seat is None else f"By {session.match.started.players[seat]}. {headline}"


def _issue(view: View, issue: Issue, session: Session) -> View:
    if issue.kind != "dispute" or issue.refused is None:
        return view.with_(headline=issue.prompt.text, detail="", tone=Tone.ASK)
    named = [one for one in issue.wrong if are_pieces((*one.want, *one.seen)) or one.zone in _held(view)]
    return _refused(view, issue.refused, session).with_(detail=tidy_words(named, _pieces_in_words(session), view.tiles))


def _pieces_in_words(session: Session) -> Callable[[Todo], str] | None:
    """What says of pieces what is to be done with them; None in a game without pieces."""
    game, state = session.match.game, session.match.state
    if not isinstance(game, PlaysWithPieces):
        return None
    return lambda todo: game.put_right_in_words(state, todo.zone, todo.want, todo.seen)


def _held(view: View) -> frozenset[ZoneName]:
    """The zones in which cards lie by name, so that words can say which is to go where."""
    return frozenset(tile.zone for tile in view.tiles if tile.kind in HOLDERS)


def _refused(view: View, refused: Refused, session: Session) -> View:
    return view.with_(
        headline=refused.why,
        detail="",
        tone=Tone.WRONG,
        why=refused.why,
        rule=quote_rule(session.match.game, refused.rule),
        instead=refused.instead,
    )


def _seat_keys(session: Session, choice: Cursor | None) -> tuple[str, ...]:
    """What each seat's own button does now."""
    game, state = session.match.game, session.match.state
    # Of several options that name a player, the button takes the first.
    named = {option.seat: option.label for option in reversed(choice.options)} if choice else {}
    if session.is_paused_by_players():
        asked = set(_seats(session)) - {session.match.paused_by} if session.asks_who_paused() else set()
        return tuple(named.get(seat, "I paused" if seat in asked else "") for seat in _seats(session))
    labels = []
    for seat in _seats(session):
        may = session.match.outcome is None and session.may_press(Seat(seat))
        actions = game.pressed(state, Seat(seat)) if may else ()
        legal = actions and game.judge(state, actions[0]) is None
        labels.append(named.get(seat) or (_does(actions[0], choice) if legal else ""))
    return tuple(labels)


def _seats(session: Session) -> range:
    return range(len(session.match.started.players))


def _does(action: Any, choice: Cursor | None) -> str:
    """What a seat's button that enters an action is called."""
    same = same_action(choice.options, action) if choice is not None else None
    return same.label if same is not None else "Done"


def _clocks(session: Session, now: int) -> tuple[ClockFace, ...]:
    clock = session.match.clock
    if clock is None:
        return ()
    at = session.clerk.at(session.order.charged_until(now))
    return tuple(clock.face(side, at) for side in _seats(session))


def _status(session: Session) -> Status:
    seen = session.last_seen
    if session.notice:
        return Status(session.notice, False, False, session.clerk.muted)
    if not session.camera or session.referee.table.is_ignored:
        return Status("camera off", True, False, session.clerk.muted)
    if seen is None:
        return Status("waiting for the camera", False, False, session.clerk.muted)
    trouble = seen.trouble or _blocked(seen)
    return Status(trouble or "camera sees the table", not trouble, seen.hand_in_view, session.clerk.muted)


def _blocked(seen: Observation) -> str:
    """What keeps the camera from seeing some places, by where it reaches in, and what to do; "" where nothing does."""
    if seen.laid_upon:
        places = sorted(seen.laid_upon)
        named = ", ".join(places) if len(places) <= _MOST_PLACES else f"{', '.join(places[:_MOST_PLACES])} and more"
        return f"Something lies on {named}. Take it away, or press Enter by hand."
    if not seen.obstacles:
        return ""
    sides = " and ".join(side for side in Side if side in seen.obstacles)
    edge = "edge" if len(seen.obstacles) == 1 else "edges"
    return f"A hand or thing at the {sides} {edge}. Take it away, or press Enter by hand."
