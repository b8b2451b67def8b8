"""The criterion for mails sent during the episode."""

from collections.abc import Iterable

from pydantic import Field, model_validator

from criteria.collateral.content_change import name_mail
from criteria.keyword_matching import contains_keyword
from criteria.mailboxes import SentMail, find_new_mails, is_address_of
from criteria.registry import Args, References, criterion
from data_model import Checks, failed, passed
from office_env import FileTree

_MAX_REPORTED = 3


class MailSentArgs(Args):
    """The mail that must have been sent; an argument that is left out is not checked.

    Attributes:
        to: The recipient, a name (`Bob`) or an address.
        sender: The sender, a name or an address.
        subject: Keywords that must occur in the subject.
        body: Keywords that must occur in the body.
        keywords: Keywords that must occur in the subject or the body.
        not_to: Names or addresses to which no such mail may have been sent.
    """

    to: str = Field(min_length=1)
    sender: str | None = None
    subject: tuple[str, ...] = ()
    body: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    not_to: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _refuse_contradiction(self) -> "MailSentArgs":
        if any(self.to.casefold() == other.casefold() for other in self.not_to):
            raise ValueError(f"{self.to!r} stands in `to` and in `not_to`")
        return self


@criterion
def evaluate_mail_sent(workspace: FileTree, seed: FileTree, references: References, args: MailSentArgs) -> Checks:
    """A new mail with the keywords was sent to the recipient, and no mail with them was sent to anybody in `not_to`.

    A mail is new if the office did not hold it before the episode. Every mailbox is searched; the recipients of a mail
    are those in its `To` and `Cc` headers.
    """
    mails = _drop_copies(find_new_mails(workspace, seed))
    mails_to_recipient = [sent_mail for sent_mail in mails if _is_sent_to(sent_mail, args.to)]
    matching = [
        sent_mail
        for sent_mail in mails_to_recipient
        if _is_from(sent_mail, args) and not _find_missing_keywords(sent_mail, args)
    ]
    if matching:
        yield passed(f"{matching[0].path} went to {args.to}", matching[0].path)
    else:
        yield failed(f"mails to {args.to}", _describe_expected(args), _describe_found(mails_to_recipient, args))
    for sent_mail in mails:
        for excluded in args.not_to:
            if _is_sent_to(sent_mail, excluded) and not _find_missing_keywords(sent_mail, args):
                yield failed(
                    sent_mail.path,
                    f"no such mail to {excluded}",
                    f"a mail to {', '.join(_list_recipients(sent_mail))}"[:300],
                )


def _drop_copies(mails: Iterable[SentMail]) -> list[SentMail]:
    """Return each mail once, not once for each mailbox that holds a copy."""
    return list({name_mail(sent_mail.mail): sent_mail for sent_mail in reversed(list(mails))}.values())[::-1]


def _list_recipients(sent_mail: SentMail) -> tuple[str, ...]:
    return (*sent_mail.mail.recipients, *sent_mail.mail.cc)


def _is_sent_to(sent_mail: SentMail, recipient: str) -> bool:
    return any(is_address_of(address, recipient) for address in _list_recipients(sent_mail))


def _is_from(sent_mail: SentMail, args: MailSentArgs) -> bool:
    return args.sender is None or is_address_of(sent_mail.mail.sender, args.sender)


def _find_missing_keywords(sent_mail: SentMail, args: MailSentArgs) -> list[str]:
    """Return descriptions of the keywords that the mail lacks."""
    mail = sent_mail.mail
    missing = [f"{word!r} in the subject" for word in args.subject if not contains_keyword(mail.subject, word)]
    missing += [f"{word!r} in the body" for word in args.body if not contains_keyword(mail.body, word)]
    return missing + [
        repr(word) for word in args.keywords if not contains_keyword(f"{mail.subject}\n{mail.body}", word)
    ]


def _describe_expected(args: MailSentArgs) -> str:
    parts = [f"a new mail from {args.sender}" if args.sender else "a new mail"]
    parts += [f"{word!r} in the subject" for word in args.subject]
    parts += [f"{word!r} in the body" for word in args.body]
    return ", ".join([*parts, *map(repr, args.keywords)])[:500]


def _describe_found(mails_to_recipient: list[SentMail], args: MailSentArgs) -> str:
    if not mails_to_recipient:
        return "no new mail to them"
    descriptions = []
    for sent_mail in mails_to_recipient[:_MAX_REPORTED]:
        missing = _find_missing_keywords(sent_mail, args)
        sender = [] if _is_from(sent_mail, args) else [f"is from {sent_mail.mail.sender}"]
        descriptions.append(
            f"{sent_mail.path} " + ", ".join([*sender, *(["lacks " + ", ".join(missing)] if missing else [])])
        )
    return "; ".join(descriptions)[:500]
