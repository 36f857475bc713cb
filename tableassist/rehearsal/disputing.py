"""Players who dispute, rightly and wrongly: whether the card names the right event, and what the pictures say of it.

Rightly: what was done is taken back and something else is entered by hand, as somebody does who presses the wrong key.
Wrongly: something else is claimed of what was understood. Either way the truth is known. An independent reader
looks at every picture that a card shows for faces that nobody may see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any

from tableassist.app.disputes.answers import DisputeAnswer
from tableassist.app.disputes.disputing import OpenDispute
from tableassist.app.evidence.desk import EvidenceDesk
from tableassist.app.session.screen import view_of
from tableassist.display.screens import picture_of
from tableassist.referee.claims import ClaimKind, DisputeClaim, last_subject, named_cards
from tableassist.referee.decisions import CAMERA
from tableassist.referee.match import AnyGame
from tableassist.referee.verdicts import EvidenceVerdict
from tableassist.rehearsal.actor import PATIENCE, Actor
from tableassist.rehearsal.evidence_readers import PictureReader, reader_for
from tableassist.rehearsal.rig import Rig
from tableassist.rules.view import Option, View
from tableassist.table.observation import Face
from tableassist.table.picture import TablePicture
from tableassist.vision.table.rectified import decode_picture

SCREEN = (800, 480)


@dataclass
class DisputeTally:
    """How disputes went.

    Attributes:
        raised: How many there were.
        right_event: Of how many the card was about what was disputed.
        right_verdict: How often the pictures spoke for the truth.
        wrong_verdict: How often they spoke against it.
        undecided: How often they told neither.
        put_right: Of how many right claims the game was the true one afterwards.
        right_claims: How many claims were right.
        millis: From the press until the card was drawn, in milliseconds.
        presses: How many presses each right claim took.
        pictures: How many pictures the independent reader has looked at.
        faces: Faces that it read although nobody may see them.
        sure: For each weighed verdict, how sure it was and whether it was right.
    """

    raised: int = 0
    right_event: int = 0
    right_verdict: int = 0
    wrong_verdict: int = 0
    undecided: int = 0
    put_right: int = 0
    right_claims: int = 0
    millis: list[float] = field(default_factory=list)
    presses: list[int] = field(default_factory=list)
    pictures: int = 0
    faces: list[str] = field(default_factory=list)
    sure: list[tuple[str, bool]] = field(default_factory=list)

    def judge(self, *verdicts: EvidenceVerdict, stands: bool) -> None:
        """Count what the pictures say of one dispute against the truth: one that is wrong makes all of it wrong."""
        told = [one for one in verdicts if one.stands is not None]
        right = [one.stands is stands for one in told]
        self.sure += [(str(one.certainty), good) for one, good in zip(told, right, strict=True)]
        if not all(right):
            self.wrong_verdict += 1
        elif len(told) < len(verdicts):
            self.undecided += 1
        else:
            self.right_verdict += 1

    def plus(self, other: DisputeTally) -> DisputeTally:
        """Both together."""
        mine, its = vars(self), vars(other)
        return DisputeTally(**{name: mine[name] + its[name] for name in mine})

    def plain(self) -> dict[str, Any]:
        """As `exam --json` prints it."""
        counts = ("raised", "right_event", "right_verdict", "wrong_verdict")
        ordered = sorted(self.millis)
        return {
            **{name: getattr(self, name) for name in counts},
            "cannot_tell": self.undecided,
            "p95_ms": round(ordered[max(0, -(-len(ordered) * 95 // 100) - 1)]) if ordered else 0,
            "right_claims": self.right_claims,
            "put_right": self.put_right,
            "most_presses": max(self.presses, default=0),
            "pictures_read": self.pictures,
            "hidden_faces": len(self.faces),
            "certainty": {
                word: {"all": len(of), "right": sum(of)}
                for word in ("sure", "likely")
                for of in [[right for sure, right in self.sure if sure == word]]
            },
        }


class Disputants:
    """Disputes with a chance of `rate` after what was done, and after what was refused."""

    def __init__(self, actor: Actor, rng: Random, rate: float, *, reader: PictureReader | None = None) -> None:
        self.tally = DisputeTally()
        self._actor, self._rng, self._rate, self._reader = actor, rng, rate, reader
        # Most pictures are shown more than once: as what was after one event, and before the next.
        self._read: dict[bytes, frozenset[str]] = {}

    # When ------------------------------------------------------------------------------------------------------------

    def after_move(self) -> None:
        """Something was done and understood."""
        actor, session = self._actor, self._actor.session
        quiet = session.issue is None and session.match.outcome is None and not session.prompts.menu.is_open
        if not quiet or self._rng.random() >= self._rate or not actor.agreed() or not actor.done:
            return
        last = last_subject(session.match)
        if last is None or last.refused is not None or last.text != actor.done[-1] or last.entry.source != CAMERA:
            return
        if self._rng.random() < 0.5:
            self._dispute_rightly()
        else:
            self._dispute_wrongly()
        self._await_next_frame()

    def _await_next_frame(self) -> None:
        """Keep the hands away until the camera has seen the table once more: nobody disputes within one picture."""
        table = self._actor.session.referee.table
        self._actor.rig.until(lambda: not table.is_outdated(), PATIENCE)

    def after_fault(self, reasons: frozenset[str]) -> None:
        """Something was refused for these reasons: whoever did it says that it was right."""
        session, refused = self._actor.session, last_subject(self._actor.session.match)
        if (
            self._rng.random() >= self._rate
            or refused is None
            or refused.refused is None
            or session.prompts.menu.is_open
        ):
            return
        begun = perf_counter()
        if session.issue is None:
            self._actor.rig.press("wrong")
        elif session.issue.kind != "dispute":
            return
        view = self._drawn(begun)
        self.tally.raised += 1
        named = refused.refused.rule in view.rule and refused.refused.rule in reasons
        self.tally.right_event += named
        self.tally.right_verdict += named
        self._check_pictures(view)
        self._leave()

    # How -------------------------------------------------------------------------------------------------------------

    def _dispute_wrongly(self) -> None:
        dispute = self._open(self._actor.done[-1])
        if dispute is None:
            return
        claims = dispute.claims
        self._judge(dispute, self._rng.choice(claims) if claims else None, stands=True)
        self._leave()

    def _dispute_rightly(self) -> None:
        """Another action is entered instead of the true one, and put right by the card."""
        actor, session = self._actor, self._actor.session
        truth = actor.done[-1]
        false = self._rival()
        if false is None:
            return self._dispute_wrongly()
        session.undo(actor.rig.now)
        session.enter(actor.game.parse(false), actor.rig.now)
        dispute = self._open(false)
        if dispute is None:
            return None
        claim = next((one for one in dispute.claims if one.text == truth), None)
        if claim is not None:
            self.tally.right_claims += 1
            self._judge(dispute, claim, stands=False)
            self._press_claim(claim)
        self.tally.put_right += actor.agreed()
        self._leave()
        return None

    def _rival(self) -> str | None:
        """What the rules would have allowed instead of what was done last."""
        desk, match = self._actor.session.disputes.desk, self._actor.session.match
        dispute = desk.open(match, None, self._actor.rig.now)
        desk.close()
        claims: Sequence[DisputeClaim] = dispute.claims if dispute is not None else ()
        return self._rng.choice(claims).text if claims else None

    def _open(self, text: str) -> OpenDispute | None:
        """Press “that is wrong”; the card must be about the action of that text."""
        begun = perf_counter()
        self._actor.rig.press("wrong")
        view = self._drawn(begun)
        dispute = self._actor.session.disputes.desk.dispute
        self.tally.raised += 1
        self.tally.right_event += dispute is not None and dispute.subject.text == text
        self._check_pictures(view)
        return dispute

    def _drawn(self, begun: float) -> View:
        """The card as it is drawn, and how long that took."""
        view = view_of(self._actor.session, self._actor.rig.now)
        picture_of(view, SCREEN)
        self.tally.millis.append(1000 * (perf_counter() - begun))
        return view

    def _judge(self, dispute: OpenDispute, claim: DisputeClaim | None, *, stands: bool) -> None:
        """Hold what the card says of the event, and what it would say of the claim, against the truth.

        Of whose move it was, or how a fact was ruled, the card says nothing until somebody claims it.
        """
        silent = claim is not None and claim.kind in (ClaimKind.PLAYER, ClaimKind.FACT)
        of_claim = [self._weigh(claim)] if claim is not None else []
        self.tally.judge(*([] if silent else [dispute.verdict]), *of_claim, stands=stands)

    def _weigh(self, claim: DisputeClaim) -> EvidenceVerdict:
        session = self._actor.session
        return session.disputes.desk.weigh(session.match, claim)

    def _press_claim(self, claim: DisputeClaim) -> None:
        """Press what says so, and agree where the pictures say otherwise."""
        rig, session = self._actor.rig, self._actor.session
        presses = 1
        for key in self._way_to(claim):
            choice = session.prompts.choice()
            options = choice.prompt.options if choice is not None else ()
            pressed = next((one.key for one in options if (one.key == key if key else _says(one, claim))), "")
            if pressed:
                rig.press(f"option:{pressed}")
                presses += 1
            if not session.disputes.is_open or session.disputes.desk.pending is not None:
                break
        self.tally.presses.append(presses)
        if session.disputes.desk.pending is not None:
            rig.press("option:agreed")

    def _way_to(self, claim: DisputeClaim) -> tuple[str, ...]:
        """The keys that lead to a claim, "" for the option that makes it; which of them are there the page decides.

        Where the card may name none, one of several cards is chosen first, and all agree to what it was in the end.
        """
        dispute = self._actor.session.disputes.desk.dispute
        subject = dispute.subject if dispute is not None else None
        claimed = [one.claim(subject.text, claim.value).text for one in named_cards(subject)] if subject else []
        which = f"which:{claimed.index(claim.text) if claim.text in claimed else 0}"
        agree = (f"accept:{seat}" for seat in range(len(self._actor.session.match.started.players)))
        read_as = f"from:{claim.instead_of}"
        return ("", claim.kind, which, read_as, "", "other", claim.value[:-1], "", claim.value, *agree)

    def _leave(self) -> None:
        if self._actor.session.disputes.is_open:
            self._actor.rig.press("option:stands")

    # The independent reader ------------------------------------------------------------------------------------------

    def _check_pictures(self, view: View) -> None:
        """Whether any picture on the card shows a face that lies face down, or is in a hand, in truth."""
        if self._reader is None:
            return
        actor = self._actor
        hidden = find_hidden_faces(actor.rig, actor.game, actor.state)
        for picture in self._shown(view):
            self.tally.pictures += 1
            if picture.jpeg not in self._read:
                self._read[picture.jpeg] = self._reader(decode_picture(picture))
            found = self._read[picture.jpeg] & hidden
            self.tally.faces += [f"{picture.taken_at}: {name}" for name in sorted(found)]

    def _shown(self, view: View) -> list[TablePicture]:
        """The pictures of the card, and one of its clip."""
        shown = [TablePicture(0, one.picture, one.area) for one in view.ruling.exhibits] if view.ruling else []
        desk = self._actor.session.disputes.desk
        if desk.dispute is None or desk.evidence is None:
            return shown
        evidence: EvidenceDesk = desk.evidence
        pictures = desk.dispute.pictures
        clip = evidence.clip(pictures)
        some = self._rng.sample(clip, min(1, len(clip)))
        return [*shown, *(one for kept in some if (one := evidence.still_part(kept, pictures)) is not None)]


def find_hidden_faces(rig: Rig, game: AnyGame, state: Any) -> frozenset[str]:
    """What lies face down in truth or is in a hand, and is not known to everybody: open cards are lifted openly."""
    held = (card for puppet in rig.puppets for card in puppet.held)
    down = (placed.card for placed in rig.table.cards if placed.face is Face.DOWN)
    known = (lot.name for lot in game.layout(state) if lot.face is Face.UP)
    return frozenset(map(str, (*held, *down))) - frozenset(map(str, known))


def _says(option: Option, claim: DisputeClaim) -> bool:
    """Whether an option on the card makes that claim."""
    return isinstance(option.action, DisputeAnswer) and option.action.claim == claim


def disputants_of(actor: Actor, seed: int, rate: float, *, reader: bool = True) -> Disputants:
    """The disputants of a game, for which pictures are kept from now on.

    Args:
        actor: All players' hands.
        seed: What chance follows from.
        rate: The probability that they dispute what was done, 0 to 1.
        reader: Whether an independent reader looks for hidden faces in the pictures.
    """
    actor.rig.keep_evidence()
    reads = reader_for(actor.rig.mat, actor.rig.enrolled) if reader else None
    return Disputants(actor, Random(f"disputes {seed}"), rate, reader=reads)
