"""Mails that were sent in the episode."""

from pydantic import Field, model_validator

from data_model import Checks, failed, passed
from office_env.criteria.mailboxes import SentMail, is_meant, new_mails
from office_env.criteria.registry import Args, References, criterion
from office_env.criteria.wording import holds
from office_env.files import FileTree

_SHOWN = 3


class MailSentArgs(Args):
    """to, sender, not_to: names (`Bob`) or addresses. subject, body: keywords that must stand there.

    keywords: such that may stand in either. Left out, anything will do.
    """

    to: str = Field(min_length=1)
    sender: str | None = None
    subject: tuple[str, ...] = ()
    body: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    not_to: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _is_no_contradiction(self) -> "MailSentArgs":
        if any(self.to.casefold() == other.casefold() for other in self.not_to):
            raise ValueError(f"{self.to!r} stands in `to` and in `not_to`")
        return self


@criterion
def evaluate_mail_sent(workspace: FileTree, seed: FileTree, references: References, args: MailSentArgs) -> Checks:
    """A mail that the office did not hold before went to the recipient, with the keywords, and to nobody of `not_to`.

    The mail is looked for in every mailbox; who it is to, its `To` and `Cc` say.
    """
    mails = new_mails(workspace, seed)
    to_them = [sent for sent in mails if _went_to(sent, args.to)]
    right = [sent for sent in to_them if _is_from(sent, args) and not _absent(sent, args)]
    if right:
        yield passed(f"{right[0].name} went to {args.to}", right[0].name)
    else:
        yield failed(f"mails to {args.to}", _wanted(args), _found(to_them, args))
    for sent in mails:
        for other in args.not_to:
            if _went_to(sent, other) and not _absent(sent, args):
                yield failed(sent.name, f"no such mail to {other}", f"a mail to {', '.join(_recipients(sent))}"[:300])


def _recipients(sent: SentMail) -> tuple[str, ...]:
    return (*sent.mail.recipients, *sent.mail.cc)


def _went_to(sent: SentMail, who: str) -> bool:
    return any(is_meant(address, who) for address in _recipients(sent))


def _is_from(sent: SentMail, args: MailSentArgs) -> bool:
    return args.sender is None or is_meant(sent.mail.sender, args.sender)


def _absent(sent: SentMail, args: MailSentArgs) -> list[str]:
    """The keywords that the mail does not hold."""
    mail = sent.mail
    absent = [f"{word!r} in the subject" for word in args.subject if not holds(mail.subject, word)]
    absent += [f"{word!r} in the body" for word in args.body if not holds(mail.body, word)]
    return absent + [repr(word) for word in args.keywords if not holds(f"{mail.subject}\n{mail.body}", word)]


def _wanted(args: MailSentArgs) -> str:
    parts = [f"a new mail from {args.sender}" if args.sender else "a new mail"]
    parts += [f"{word!r} in the subject" for word in args.subject]
    parts += [f"{word!r} in the body" for word in args.body]
    return ", ".join([*parts, *map(repr, args.keywords)])[:500]


def _found(to_them: list[SentMail], args: MailSentArgs) -> str:
    if not to_them:
        return "no new mail to them"
    shown = []
    for sent in to_them[:_SHOWN]:
        wrong = _absent(sent, args)
        sender = [] if _is_from(sent, args) else [f"is from {sent.mail.sender}"]
        shown.append(f"{sent.name} " + ", ".join([*sender, *(["lacks " + ", ".join(wrong)] if wrong else [])]))
    return "; ".join(shown)[:500]
