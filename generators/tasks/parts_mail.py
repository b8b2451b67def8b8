"""Parts that send mails, and the mailboxes whose mails can be told apart by their subject."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from data_model import Action, Criterion, MailFinding
from generators.draft import Statement
from generators.tasks.draws import Draws, slot
from generators.tasks.parts import Facts, Part
from generators.tasks.passages import short_runs
from generators.tasks.phrases import said
from generators.tasks.pools import SUBJECTS, WORDINGS
from generators.tasks.recipe import Retraction, Scene, Slot, Values, call, check

COMMON_SUBJECTS = frozenset("meeting call mail note update reminder question hello hi invoice report re fwd".split())
KeywordsOf = Callable[[Values], tuple[str, ...]]


class Quote(NamedTuple):
    """A line of a mail's text, and a few words that no other mail of the mailbox holds."""

    text: str
    keyword: str


@dataclass(frozen=True)
class Mailbox:
    """Somebody's mails by subject: those whose subject stands once in the mailbox, in the order of their files.

    quotes: by subject, once `quoted` has looked for them.
    """

    user: str
    mails: dict[str, MailFinding]
    quotes: Mapping[str, Quote] = field(default_factory=dict)

    def keyed(self, name: str, key: str, taken: tuple[str, ...] = ()) -> Slot:
        """A slot for one of the subjects; the others but those taken are its other values."""
        return slot(name, "text", key, [one for one in self.mails if one != key and one not in taken])


def mailboxes(scene: Scene, fewest: int = 1, from_others: bool = False) -> list[Mailbox]:
    """The persona's mailbox, if it holds that many mails that can be told apart.

    from_others: only mails that somebody else than the owner sent, who can be answered.
    """
    user = scene.persona.name
    mails = [one for one in scene.findings if isinstance(one, MailFinding) and one.user == user]
    box = Mailbox(user, _named(user, mails, from_others))
    return [box] if len(box.mails) >= fewest else []


def quoted(box: Mailbox) -> Mailbox:
    """The mailbox with those mails alone that have a line worth quoting, and what to quote of each."""
    quotes: dict[str, Quote] = {}
    for subject, mail in box.mails.items():
        rest = " ".join(f"{other.subject} {other.body}" for other in box.mails.values() if other is not mail).casefold()
        for line in mail.body.splitlines():
            words = [run for run in short_runs(line) if run.casefold() not in rest]
            if words and not line.startswith(("Sent at:", "Dear ")):
                quotes[subject] = Quote(mail.body.partition("\nSent at:")[0].strip()[:1000], words[0])
                break
    return Mailbox(box.user, {one: box.mails[one] for one in quotes}, quotes)


def reading_mails(box: Mailbox, *names: str) -> Callable[[Values], tuple[Action, ...]]:
    """The steps that look at a mailbox and at the mails that slots name."""
    return lambda v: (
        call("email", "list_emails", username=box.user),
        *(call("email", "read_email", username=box.user, email_id=box.mails[v[one]].email_id) for one in names),
    )


def chosen_mails(draws: Draws, rng: random.Random, id: str, box: Mailbox) -> Part:
    """Two mails of a mailbox, without a step of their own: slots `first` and `second`."""
    first, second = rng.sample(list(box.mails), 2)
    facts = Facts(draws, rng, id)
    return Part(
        id=id,
        instruction="",
        slots=(box.keyed("first", first, (second,)), box.keyed("second", second, (first,))),
        facts=(
            facts.fact("first", said("which", "the first mail to log", "'{0}'")),
            facts.fact("second", said("which", "the second mail to log", "'{0}'")),
        ),
        actions=lambda v: (),
        criteria=lambda v: (),
    )


def answering(draws: Draws, rng: random.Random, id: str, box: Mailbox, key: str) -> Part:
    """Reply to a mail of the mailbox; slots `answered` and `words`."""
    words = wording(draws, rng, id, "words", "words", "the reply", WORDINGS)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        sender = box.mails[v["answered"]].sender
        return (check("evaluate_mail_sent", to=sender, subject=[v["answered"]], body=[v["words"]]),)

    return Part(
        id=id,
        instruction=f"Reply to the mail '{{answered}}' in the inbox of {box.user}. The reply says '{{words}}'.",
        slots=(box.keyed("answered", key), *words.slots),
        facts=(
            Facts(draws, rng, id).fact(
                "answered", said("which", "the mail to answer", "'{0}'"), needed=len(box.mails) > 1
            ),
            *words.facts,
        ),
        actions=lambda v: (
            call(
                "email",
                "reply_email",
                username=box.user,
                email_id=box.mails[v["answered"]].email_id,
                content=f"Thank you for your mail. For now: {v['words']}.",
            ),
        ),
        criteria=criteria,
    )


def forwarding(draws: Draws, rng: random.Random, id: str, box: Mailbox, key: str) -> Part:
    """Forward a mail of the mailbox with a remark above it; slots `forwarded`, `to` and `words`."""
    words = wording(draws, rng, id, "words", "words", "the remark", WORDINGS)
    facts = Facts(draws, rng, id)
    return Part(
        id=id,
        instruction=f"Forward the mail '{{forwarded}}' from the inbox of {box.user} to {{to}}, with the remark "
        "'{words}' above it.",
        slots=(box.keyed("forwarded", key), _somebody(draws, "to"), *words.slots),
        facts=(
            facts.fact("forwarded", said("which", "the mail to pass on", "'{0}'"), needed=len(box.mails) > 1),
            facts.fact("to", said("to", "the forwarded mail"), "to", may_change=True),
            *words.facts,
        ),
        actions=lambda v: (
            call(
                "email",
                "forward_email",
                username=box.user,
                email_id=box.mails[v["forwarded"]].email_id,
                recipient=v["to"],
                content=f"For your attention: {v['words']}.",
            ),
        ),
        criteria=lambda v: (check("evaluate_mail_sent", to=v["to"], subject=[v["forwarded"]], body=[v["words"]]),),
    )


@dataclass(frozen=True)
class Letter:
    """What a mail says. what: as an instruction. content, keywords: of its body. extra: facts that only it needs."""

    what: str
    content: Callable[[Values], str]
    keywords: KeywordsOf
    extra: tuple[Part, ...] = ()


def telling(
    draws: Draws,
    rng: random.Random,
    id: str,
    thing: str,
    sender: str,
    letter: Letter,
    second: str = "",
    not_to: str = "",
) -> Part:
    """Send a mail; slots `to` and `subject`, and `also_to` for somebody else who gets the same.

    second: how the one for somebody else is called in talk, or nothing. not_to: the slot of somebody who must not
    get it.
    """
    facts = Facts(draws, rng, id)
    slots = [_somebody(draws, "to"), draws.slot("subject", "text", lambda count: draws.phrases(count, SUBJECTS))]
    told = [facts.fact("to", said("to", thing), "to", may_change=True), facts.fact("subject", said("subject", thing))]
    if second:
        slots.append(_somebody(draws, "also_to"))
        told.append(facts.fact("also_to", said("to", second)))
    receivers = ("to", "also_to") if second else ("to",)
    also = " Send the same to {also_to}." if second else ""

    def actions(v: Values) -> tuple[Action, ...]:
        mail = {"sender": sender, "subject": v["subject"], "content": letter.content(v)}
        return tuple(call("email", "send_email", recipient=v[one], **mail) for one in receivers)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        asked = {"subject": [v["subject"]], "body": list(letter.keywords(v))}
        barred = {"not_to": [v[not_to]]} if not_to else {}
        return tuple(check("evaluate_mail_sent", to=v[one], **asked, **barred) for one in receivers)

    return Part(
        id=id,
        instruction=f"Send an email to {{to}} with the subject '{{subject}}'. {letter.what}{also}",
        slots=(*slots, *(slot for one in letter.extra for slot in one.slots)),
        facts=(*told, *(fact for one in letter.extra for fact in one.facts)),
        actions=actions,
        criteria=criteria,
    )


def _somebody(draws: Draws, name: str) -> Slot:
    people = draws.people(5)
    return slot(name, "address", people[0].address, [one.address for one in people[1:]])


def wording(draws: Draws, rng: random.Random, id: str, name: str, kind: str, thing: str, pool: tuple[str, ...]) -> Part:
    """A phrase that must stand in something: a slot and its fact, without a step of its own."""
    facts = Facts(draws, rng, id)
    decoy = kind if kind in ("room", "words") else ""
    return Part(
        id=id,
        instruction="",
        slots=(draws.slot(name, "text", lambda count: draws.phrases(count, pool)),),
        facts=(facts.fact(name, said(kind, thing), decoy, may_change=True),),
        actions=lambda v: (),
        criteria=lambda v: (),
    )


def copy_called_off(draws: Draws, id: str, thing: str, mail: Part) -> Retraction:
    """A copy of a mail for somebody else, asked for and called off again; its slot is `off`."""

    def steps(values: Values) -> tuple[Action, ...]:
        sent = mail.actions(values)[0]
        return (sent.model_copy(update={"args": {**sent.args, "recipient": values["off"]}}),)

    asked = said("to", f"a second copy of {thing}")
    cancelled = Statement(
        topic=f"the second copy of {thing}",
        clauses=(
            f"we don't need the second copy of {thing}",
            f"no second copy of {thing} after all",
            f"leave out the second copy of {thing}",
            f"don't send the second copy of {thing}",
            f"skip the second copy of {thing}",
        ),
    )
    return Retraction(
        subtask=id,
        slot=_somebody(draws, "off"),
        asked=asked,
        cancelled=(f"There is no second copy of {thing} after all.", cancelled),
        steps=steps,
    )


def _named(user: str, mails: list[MailFinding], from_others: bool) -> dict[str, MailFinding]:
    subjects = [" ".join(mail.subject.split()).casefold() for mail in mails]
    kept = [
        mail
        for mail, subject in zip(mails, subjects, strict=True)
        if subjects.count(subject) == 1 and _is_name(subject) and (not from_others or _is_from_another(user, mail))
    ]
    names = {" ".join(mail.subject.split()): mail for mail in kept}
    return {name: mail for name, mail in names.items() if not any(_within(name, other) for other in names)}


def _is_name(subject: str) -> bool:
    plain = subject.replace(" ", "").replace("-", "").replace("'", "")
    return 4 <= len(subject) <= 60 and plain.isalnum() and subject not in COMMON_SUBJECTS


def _within(name: str, other: str) -> bool:
    return name != other and f" {name.casefold()} " in f" {other.casefold()} "


def _is_from_another(user: str, mail: MailFinding) -> bool:
    return "@" in mail.sender and mail.sender.partition("@")[0].casefold() != user.casefold()
