"""Mails that a reply answers or a forward passes on, and texts without what they quote of them."""

import re

from criteria.cannot_check import CannotCheck
from criteria.fair_forms import contains_wording, find_statements
from criteria.keyword_matching import fold_text
from criteria.mails.messages import Message
from data_model import FileMissing, Value
from file_formats import UnreadableFile, eml
from office_env import FileTree

_PREFIXES = re.compile(
    r"(?:\s{0,5}(?:re|aw|antw|fwd?|wg|tr|rv|sv|vs)\s{0,5}(?:\[[0-9]{1,3}\])?\s{0,5}:){1,50}\s{0,50}", re.IGNORECASE
)
_LINE_PREFIX = re.compile(r"^[ \t]*(?:[>|][> |\t]*)", re.MULTILINE)
_FORWARD_HEAD = re.compile(
    r"^[-_ \t]*(?:begin )?(?:forwarded message|original message|weitergeleitete nachricht"
    r"|urspr\u00fcngliche nachricht)[-_: \t]*\n"
    r"(?:[ \t]*\n)*",
    re.IGNORECASE | re.MULTILINE,
)
# The other lines of the heading are judged: somebody may have written more into them.
_SENT_LINE = re.compile(r"^[ \t*]{0,9}(?:date|sent|datum|gesendet)\*?:[^\n]{0,80}$", re.IGNORECASE | re.MULTILINE)
_REPLY_HEAD = re.compile(r"^(?:on|am) [^\n]{1,200} (?:wrote|schrieb)[^\n]{0,80}:[ \t]*$", re.IGNORECASE | re.MULTILINE)


def read_original(seed: FileTree, path: str) -> eml.Mail:
    """Read a mail of the office as it was before the episode.

    Raises:
        CannotCheck: It is missing or damaged.
    """
    try:
        return eml.read_mail(seed.read(path))
    except (FileMissing, UnreadableFile) as error:
        raise CannotCheck(f"the mail that is answered or forwarded cannot be read: {error}", path) from error


def answers_mail(mail: eml.Mail, original: eml.Mail) -> bool:
    """Return whether a mail is a reply to another: by In-Reply-To or References, or by `Re:` and its subject."""
    id = (original.find_header("Message-ID") or "").strip()
    references = f"{mail.find_header('In-Reply-To') or ''} {mail.find_header('References') or ''}".split()
    return (bool(id) and id in references) or (
        _PREFIXES.match(mail.subject) is not None and has_subject_of(mail, original.subject)
    )


def forwards_mail(message: Message, original: eml.Mail) -> bool:
    """Return whether a mail holds another one whole, and says by its subject or a heading that it is forwarded."""
    body = message.mail.body
    text = f"{message.mail.subject}\n{body}"
    is_named = has_subject_of(message.mail, original.subject) or any(
        contains_wording(text, one) for one in (original.subject, original.sender) if one.strip()
    )
    return is_named and (not original.body.strip() or contains_wording(body, original.body))


def has_subject_of(mail: eml.Mail, subject: str) -> bool:
    """Return whether a mail has a subject, with or without `Re:`, `Fwd:` and the like."""
    return fold_text(strip_prefixes(mail.subject)) == fold_text(strip_prefixes(subject))


def strip_prefixes(subject: str) -> str:
    """Return a subject without `Re:`, `Fwd:` and the like at its beginning."""
    return _PREFIXES.sub("", subject, count=1) if _PREFIXES.match(subject) else subject


def strip_quotation(text: str, quoted_text: str) -> str:
    """Return a text without the whole text that it quotes, and without the heading of the quotation."""
    plain = _LINE_PREFIX.sub("", text)
    quoted = Value(type="text", value=quoted_text.strip())
    spans = find_statements(plain, quoted) if quoted.value else ()
    if not spans:
        return text
    ends = [0, *(span.end for span in spans)]
    starts = [*(span.start for span in spans), len(plain)]
    rest = "\n".join(plain[end:start] for end, start in zip(ends, starts, strict=True))
    if _FORWARD_HEAD.search(rest):
        rest = _SENT_LINE.sub("", _FORWARD_HEAD.sub("", rest))
    return _REPLY_HEAD.sub("", rest)
