"""Mails that a reply answers or a forward passes on, and texts without what they quote of them."""

import re
from collections.abc import Iterator, Sequence

from criteria.cannot_check import CannotCheck
from criteria.fair_forms import contains_wording, find_stated_values, find_statements
from criteria.keyword_matching import fold_text
from criteria.mails.quoted_headings import find_heading
from criteria.step_budget import spend_steps
from data_model import FileMissing, Span, Value
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
_PEOPLE_LINE = re.compile(
    r"^[ \t*]{0,9}(?P<name>from|to|cc|von|an)\*?:\*?[ \t]*(?P<people>[^\n]{1,300})$", re.IGNORECASE | re.MULTILINE
)
_SUBJECT_LINE = re.compile(
    r"^[ \t*]{0,9}(?:subject|betreff)\*?:\*?[ \t]*(?P<subject>[^\n]{1,300})$", re.IGNORECASE | re.MULTILINE
)
_ENGLISH = {"von": "from", "an": "to"}
_HEADER_WORD = re.compile(r"[^\s<>,;:\"()]+")
_SENT_NOTE = re.compile(r"\n\s*Sent at: [^\n]{1,40}\s*$")
_LETTERS = re.compile(r"[^\W_]+")
_ID = re.compile(r"[^\s<>,@]{1,200}@[^\s<>,]{1,200}")
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


def list_moments(original: eml.Mail) -> tuple[str, ...]:
    """Return the dates and times at which a mail was sent, which who quotes it may state."""
    note = _SENT_NOTE.search(original.body)
    texts = [note[0] if note else "", original.find_header("Date") or ""]
    return tuple(one.value for text in texts for one in find_stated_values(text) if one.type in ("date", "time"))


def list_headers(original: eml.Mail) -> tuple[tuple[str, str], ...]:
    """Return what a mail says of its people, its subject and its date, as a heading above its text repeats it."""
    people = (("from", (original.sender,)), ("to", original.recipients), ("cc", original.cc))
    texts = ((name, " ".join([original.find_header(name) or "", *addresses])) for name, addresses in people)
    note = _SENT_NOTE.search(original.body)
    sent = original.find_header("Date") or (note[0] if note else "")
    headers = (*texts, ("subject", original.subject), ("date", sent))
    return tuple((name, text) for name, text in headers if text.strip())


def answers_mail(mail: eml.Mail, original: eml.Mail) -> bool:
    """Return whether a mail is a reply to another: by In-Reply-To or References, else by `Re:` and its subject.

    A reply that refers to another mail stands below that one, whatever its subject is.
    """
    ids = _ID.findall(original.find_header("Message-ID") or "")
    for name in ("In-Reply-To", "References"):
        references = _ID.findall(mail.find_header(name) or "")
        if ids and references:
            return ids[0] in references
    return _PREFIXES.match(mail.subject) is not None and has_subject_of(mail, original.subject)


def forwards_mail(mail: eml.Mail, original: eml.Mail) -> bool:
    """Return whether a mail holds another one whole, and says by its subject or a heading that it is forwarded.

    The line in which the office notes when a mail was sent may be missing: mail programs show it in their heading.
    """
    text = f"{mail.subject}\n{mail.body}"
    is_named = has_subject_of(mail, original.subject) or any(
        contains_wording(text, one) for one in (original.subject, original.sender) if one.strip()
    )
    return is_named and any(not one.strip() or contains_wording(mail.body, one) for one in _list_bodies(original.body))


def find_wrong_forward(mail: eml.Mail, original: eml.Mail, remarks: Sequence[str]) -> Iterator[str]:
    """Find a remark that does not stand above the forwarded mail, and a heading that names other people.

    Args:
        remarks: The words that must stand above.
    """
    plain = _LINE_PREFIX.sub("", mail.body)
    spans = _find_whole(plain, original.body)
    if not spans:
        return
    above = plain[: spans[0].start]
    yield from (f"does not say {one!r} above the forwarded mail" for one in remarks if not contains_wording(above, one))
    whole_heading = find_heading(above, list_headers(original), original.body)
    if whole_heading:
        yield from (f"says in its heading what the mail does not: {one[:80]!r}" for one in whole_heading.wrong)
    elif heading := _FORWARD_HEAD.search(above):
        people = {"from": (original.sender,), "to": original.recipients, "cc": original.cc}
        for line in _PEOPLE_LINE.finditer(above, heading.end()):
            wanted = people[_ENGLISH.get(line["name"].casefold(), line["name"].casefold())]
            if not any(one.partition("@")[0].casefold() in line["people"].casefold() for one in wanted if one.strip()):
                yield f"names other people than the forwarded mail: {line[0].strip()[:80]!r}"


def has_subject_of(mail: eml.Mail, subject: str) -> bool:
    """Return whether a mail has a subject, with or without `Re:`, `Fwd:` and the like."""
    return fold_text(strip_prefixes(mail.subject)) == fold_text(strip_prefixes(subject))


def strip_prefixes(subject: str) -> str:
    """Return a subject without `Re:`, `Fwd:` and the like at its beginning."""
    return _PREFIXES.sub("", subject, count=1) if _PREFIXES.match(subject) else subject


def strip_quotation(text: str, quoted_text: str, quoted_headers: Sequence[tuple[str, str]] = ()) -> str:
    """Return a text without what it quotes, as a whole or line by line, and without the heading of the quotation.

    Args:
        quoted_headers: What `list_headers` returns of the mails that it quotes.
    """
    plain = _LINE_PREFIX.sub("", text)
    spans = _find_whole(plain, quoted_text)
    if not spans:
        rest = _strip_quoted_lines(text, quoted_text)
        return text if rest == text else _REPLY_HEAD.sub("", rest)
    above = plain[: spans[0].start]
    if heading := find_heading(above, quoted_headers, quoted_text):
        # What is wrong in it is a statement of the mail.
        above = "\n".join([above[: heading.span.start], *heading.wrong])
    ends = [span.end for span in spans]
    starts = [*(span.start for span in spans[1:]), len(plain)]
    rest = "\n".join([above, *(plain[end:start] for end, start in zip(ends, starts, strict=True))])
    if head := _FORWARD_HEAD.search(rest):
        below = _strip_heading(_FORWARD_HEAD.sub("", rest[head.start() :]), quoted_headers)
        rest = _SENT_LINE.sub("", rest[: head.start()] + below)
    return _REPLY_HEAD.sub("", rest)


def _strip_heading(text: str, headers: Sequence[tuple[str, str]]) -> str:
    """Return a text without the lines of a heading that say nothing but what the headers of the quoted mails say."""
    words_by_header: dict[str, set[str]] = {}
    for name, header in headers:
        words_by_header.setdefault(name, set()).update(_HEADER_WORD.findall(header.casefold()))
    subjects = {fold_text(strip_prefixes(header)) for name, header in headers if name == "subject"}

    def strip_people(line: re.Match[str]) -> str:
        name = line["name"].casefold()
        words = set(_HEADER_WORD.findall(line["people"].casefold()))
        return "" if words <= words_by_header.get(_ENGLISH.get(name, name), set()) else line[0]

    def strip_subject(line: re.Match[str]) -> str:
        return "" if fold_text(strip_prefixes(line["subject"])) in subjects else line[0]

    return _SUBJECT_LINE.sub(strip_subject, _PEOPLE_LINE.sub(strip_people, text))


def _find_whole(plain: str, quoted_text: str) -> Sequence[Span]:
    """Return where a text holds a quoted one whole, with or without the note of when it was sent.

    Args:
        plain: The text without the marks before quoted lines, which the quoted one may have as well.
    """
    for body in _list_bodies(_LINE_PREFIX.sub("", quoted_text)):
        spans = find_statements(plain, Value(type="text", value=body.strip())) if body.strip() else ()
        if spans:
            return spans
    return ()


def _list_bodies(body: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys([body, _SENT_NOTE.sub("", body)]))


def _strip_quoted_lines(text: str, quoted_text: str) -> str:
    """Return a text without the lines behind `>` that are from the quoted one."""
    letters = "".join(_LETTERS.findall(quoted_text)).casefold()
    lines = text.split("\n")
    spend_steps(len(lines) * (len(letters) // 100 + 1))
    return "\n".join(
        line
        for line in lines
        if not (_LINE_PREFIX.match(line) and "".join(_LETTERS.findall(line)).casefold() in letters)
    )
