"""What no mail may have, whatever was asked for: blanks left to fill in, and claims about itself that are false."""

import re
from collections.abc import Iterator

from criteria.keyword_matching import fold_text
from criteria.mails.messages import is_same_person
from criteria.mails.states import State, find_states
from criteria.sentences import VALUE, blank_out, find_placeholder, split_sentences
from data_model import Span
from file_formats.eml import Mail

_CLAIMS_ATTACHMENT = re.compile(
    r"\b(?:(?:is|are|have|has|please find|find|see|i) (?:been |the )?(?:attached|enclosed)"
    r"|attached (?:is|are|you|please)"
    r"|(?:see|in|find) (?:the )?attachments?|the attached)\b",
    re.IGNORECASE,
)
_QUOTED_LINE = re.compile(
    r"^[ \t]*>[> \t]*\S|^(?:on|am) [^\n]{1,200} (?:wrote|schrieb)[^\n]{0,80}:[ \t]*$"
    r"|^[-_ \t]*(?:forwarded message|original message)[-_: \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
_CALLED_OFF = re.compile(
    # What had to be said is marked by VALUE.
    r"(?:\b(?:meeting|session|talk|round|event|invitation|get-together|appointment|class|presentation|it|this|that"
    r"|and)|\ufffc) (?:is|are|was|were|has been|have been|had to be) (?:now |also |all |sadly )?(?:cancell?ed"
    r"|called off|postponed|moved|rescheduled|delayed)\b",
    re.IGNORECASE,
)
_UNFINISHED = re.compile(
    r"\b(?:will|shall|would|going to|please(?! (?:note|find|see|be|know|take|bear|kindly note))|can|could|should|must"
    r"|(?:yet|still|about|have|has|need|needs|want|wants) to|ask(?:ed)? (?:\w+ )?to)\b[^.!?,;\ufffc]{0,30}\ufffc",
    re.IGNORECASE,
)
_CHANGED = re.compile(
    r"\b(?:venue|room|place|time|date|location|day|programme|program) (?:has|have|was|is|had to be)(?: been)?"
    r" changed?\b",
    re.IGNORECASE,
)
_CANCELLED: tuple[tuple[str, State], ...] = (("", "cancelled"),)
_TAKEN_OUT = re.compile(
    r"\b(?:remov(?:ed?|es|ing)|cancel(?:s|l?ed|l?ing)?|call(?:ed|ing)? off|delet(?:ed?|es|ing)|scrapped)\b",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"[^\s<>,;\"]+@[^\s<>,;\"]+")
_WORD = re.compile(r"\w[\w'\u2019-]*")
_MIN_REPEATED_WORDS = 3
FREE_WORDS, FREE_WORDS_PER_ITEM = 100, 15
"""How many words a mail may have beside those that it must, and how many more for each thing that it must say."""


def find_false_claims(mail: Mail, text: str, spans: tuple[Span, ...], is_quotation_wanted: bool) -> Iterator[str]:
    """Find in a mail's own text what is wrong whatever the mail is about.

    Args:
        text: Subject and body without what the mail answers or forwards.
        spans: Where the text holds what it must.
        is_quotation_wanted: Whether it answers or forwards a mail.
    """
    plain = blank_out(text, spans)
    if placeholder := find_placeholder(plain):
        yield f"has a blank to fill in: {placeholder!r}"
    claim = _CLAIMS_ATTACHMENT.search(plain)
    if claim and not mail.attachments:
        yield f"speaks of an attachment that it does not have: {claim[0]!r}"
    quoted = _QUOTED_LINE.search(plain)
    if quoted:
        yield f"quotes a mail {'other than the one it is about' if is_quotation_wanted else 'that nobody wrote'}"
    yield from _find_repetition(text, spans)


def _find_repetition(text: str, spans: tuple[Span, ...]) -> Iterator[str]:
    body = text.find("\n") + 1
    seen = set[str]()
    for sentence in split_sentences(text, spans):
        folded = " ".join(_WORD.findall(fold_text(sentence.text)))
        if sentence.start >= body and sentence.spans and folded.count(" ") + 1 >= _MIN_REPEATED_WORDS:
            if folded in seen:
                yield f"says twice {sentence.text.strip()[:80]!r}"
            seen.add(folded)


def find_false_news(text: str, spans: tuple[Span, ...], quoted: str) -> Iterator[str]:
    """Find a claim that something was called off or moved, in a mail that has no such news.

    Args:
        spans: Where the text holds what it must.
        quoted: Its subject and the mail that it is about, whose words are no news.
    """
    plain = blank_out(text, spans, VALUE)
    for sentence in split_sentences(text, spans):
        rest = plain[sentence.start : sentence.start + len(sentence.text)]
        news = _CALLED_OFF.search(rest) or _CHANGED.search(rest) or (sentence.spans and _TAKEN_OUT.search(rest))
        words = [news[0]] if news else []
        # `The talk is off` beside what is wanted.
        words += [rest[one.start : one.end] for one in find_states(rest, _CANCELLED) if sentence.spans]
        unknown = [word for word in words if word.casefold() not in quoted.casefold()]
        if unknown:
            yield f"says that something {unknown[0].strip(VALUE).strip()!r}"


def find_unfinished_work(text: str, spans: tuple[Span, ...]) -> Iterator[str]:
    """Find a promise or a request where a mail was to tell what has been done, as in `It will be passed on`.

    Args:
        spans: Where the text says what has been done.
    """
    marked = blank_out(text, spans, VALUE)
    if found := _UNFINISHED.search(marked):
        yield f"says that it is still to be done: {text[found.start() : found.end()]!r}"


def count_free_words(text: str, spans: tuple[Span, ...]) -> int:
    """Count the words of a mail beside those that it must say."""
    return sum(1 for _ in _WORD.finditer(blank_out(text, spans)))


def find_wrong_headers(mail: Mail, sender: str) -> Iterator[str]:
    """Find headers that make a mail another person's, send the answer elsewhere, or keep it from being sent."""
    answers_to = mail.find_header("Reply-To")
    if answers_to:
        people = (mail.sender, sender)
        addresses = _ADDRESS.findall(answers_to)
        if not addresses or not all(any(is_same_person(one, person) for person in people) for one in addresses):
            yield f"asks for answers to {answers_to[:80]}"
    name, bracket, _ = (mail.find_header("From") or "").partition("<")
    own = [*_list_letters(sender), *_list_letters(mail.sender), "assistant"]
    own += [f"{letters[0]}." for letters in _list_letters(sender)]
    if bracket and "@" not in name and name.strip(" \"'") and not any(one in name.casefold() for one in own):
        yield f"is signed in its header by {name.strip()[:80]!r}"
    if (mail.find_header("X-Unsent") or "").strip() == "1":
        yield "is a draft that was not sent"


def _list_letters(person: str) -> list[str]:
    return re.findall(r"[^\W\d_]{2,}", person.partition("@")[0].casefold())
