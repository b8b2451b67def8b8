"""Mailboxes of an office with mails that a task can name."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from data_model import Action, MailFinding
from generators.tasks.building_blocks.document_passages import list_short_word_runs
from generators.tasks.building_blocks.value_sampler import make_slot
from generators.tasks.recipe import Slot, TaskContext, Values, make_action

COMMON_SUBJECTS = frozenset("meeting call mail note update reminder question hello hi invoice report re fwd".split())


MAX_QUOTE_CHARS = 1_000


class MailQuote(NamedTuple):
    """The quotable text of a mail, and a few words that occur in no other mail of the mailbox."""

    text: str
    keyword: str


@dataclass(frozen=True)
class Mailbox:
    """The mails of one user that can be identified by subject.

    Attributes:
        user: The owner of the mailbox.
        mails: Subject -> mail, for the subjects that are unique in the mailbox, in the order of the files.
        quotes: Subject -> quote; empty until `add_quotes` has filled it.
    """

    user: str
    mails: dict[str, MailFinding]
    quotes: Mapping[str, MailQuote] = field(default_factory=dict)

    def make_slot(self, name: str, key: str, excluded_keys: tuple[str, ...] = ()) -> Slot:
        """Return a slot for one of the subjects; the other subjects, minus the excluded ones, are its alternatives."""
        return make_slot(name, "text", key, [one for one in self.mails if one != key and one not in excluded_keys])


def find_mailboxes(context: TaskContext, min_mails: int = 1, from_others: bool = False) -> list[Mailbox]:
    """Find the persona's mailbox, if it has enough identifiable mails.

    Args:
        context: The setting of the task.
        min_mails: How many mails it must have.
        from_others: Whether to count only mails that somebody else sent, which can be replied to.

    Returns:
        One mailbox, or none.
    """
    user = context.persona.name
    mails = [one for one in context.findings if isinstance(one, MailFinding) and one.user == user]
    mailbox = Mailbox(user, _keep_named_mails(user, mails, from_others))
    return [mailbox] if len(mailbox.mails) >= min_mails else []


def add_quotes(mailbox: Mailbox) -> Mailbox:
    """Return the mailbox with only the mails that have a distinctive line, and the quote of each."""
    quotes: dict[str, MailQuote] = {}
    for subject, mail in mailbox.mails.items():
        other_mails_text = " ".join(
            f"{other.subject} {other.body}" for other in mailbox.mails.values() if other is not mail
        ).casefold()
        for line in mail.body.splitlines():
            unique_runs = [run for run in list_short_word_runs(line) if run.casefold() not in other_mails_text]
            if unique_runs and not line.startswith(("Sent at:", "Dear ")):
                text = mail.body.partition("\nSent at:")[0].strip()
                if len(text) <= MAX_QUOTE_CHARS:
                    quotes[subject] = MailQuote(text, unique_runs[0])
                break
    return Mailbox(mailbox.user, {one: mailbox.mails[one] for one in quotes}, quotes)


def make_read_mail_actions(mailbox: Mailbox, *names: str) -> Callable[[Values], tuple[Action, ...]]:
    """Build the actions that list a mailbox and read the mails which the given slots name."""
    return lambda v: (
        make_action("email", "list_emails", username=mailbox.user),
        *(
            make_action("email", "read_email", username=mailbox.user, email_id=mailbox.mails[v[one]].email_id)
            for one in names
        ),
    )


def _keep_named_mails(user: str, mails: list[MailFinding], from_others: bool) -> dict[str, MailFinding]:
    subjects = [" ".join(mail.subject.split()).casefold() for mail in mails]
    named_mails = [
        mail
        for mail, subject in zip(mails, subjects, strict=True)
        if subjects.count(subject) == 1
        and _is_name(subject)
        and (not from_others or _is_from_somebody_else(user, mail))
    ]
    names = {" ".join(mail.subject.split()): mail for mail in named_mails}
    return {name: mail for name, mail in names.items() if not any(_is_contained(name, other) for other in names)}


def _is_name(subject: str) -> bool:
    plain = subject.replace(" ", "").replace("-", "").replace("'", "")
    return 4 <= len(subject) <= 60 and plain.isalnum() and subject not in COMMON_SUBJECTS


def _is_contained(inner: str, outer: str) -> bool:
    return inner != outer and f" {inner.casefold()} " in f" {outer.casefold()} "


def _is_from_somebody_else(user: str, mail: MailFinding) -> bool:
    return "@" in mail.sender and mail.sender.partition("@")[0].casefold() != user.casefold()
