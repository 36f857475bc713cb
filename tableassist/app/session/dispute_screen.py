"""The ruling card as a view: the sentence, the rule, the pictures, how sure, and what happens now."""

from __future__ import annotations

from tableassist.app.session.session import Session
from tableassist.referee.match import AnyGame
from tableassist.rules.view import Tone, View

SHOW_MS = 8000
"""So long the pictures of a refusal take the table's place, unless the card is opened."""


def show_dispute(view: View, session: Session, now: int) -> View:
    """The open card; where a place is to be chosen, the table itself, and where something is to be read, that alone."""
    dispute = session.disputes.desk.dispute
    assert dispute is not None
    refused = dispute.subject.refused
    by = "" if dispute.by is None else f" by {session.disputes.disputed_by(dispute.by)}"
    card = session.disputes.desk.card(session.match, now)
    desk, match = session.disputes.desk, session.match
    view = view.with_(
        headline=desk.conceal(match, dispute.subject.sentence),
        detail=f"Disputed{by}, the clock rests. {card.now}".strip(),
        tone=Tone.ASK,
        why=desk.conceal(match, refused.why) if refused is not None else "",
        rule=quote_rule(session.match.game, refused.rule) if refused is not None else "",
        instead="",
        news=(),
        facts=(),
        sheet=None,
        left=None,
    )
    choice = session.prompts.choice()
    prompt = choice.prompt if choice is not None else None
    if prompt is not None and prompt.sheet is not None:
        # Long lists of facts need the room that words have beside a board.
        return view.with_(tiles=() if len(prompt.options) == 1 else view.tiles, detail="")
    if prompt is not None and any(option.zone is not None for option in prompt.options):
        return view
    return view.with_(ruling=card)


def with_pictures(view: View, session: Session, now: int) -> View:
    """A refusal with what was seen of it, for as long as its clip and a look at it take."""
    card = session.disputes.refusal_card(now, SHOW_MS)
    return view if card is None else view.with_(ruling=card)


def quote_rule(game: AnyGame, rule: str) -> str:
    """A rule by its number, with its text."""
    return f"{rule}  {game.rulebook.get(rule, '')}".strip()
