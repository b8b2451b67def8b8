"""The heading above a mail that another one quotes: who wrote it, to whom, when and on what."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from criteria.fair_forms import find_stated_values
from criteria.keyword_matching import fold_text
from data_model import Span

_LABELS = {
    "from": "from|von|de|da|van|fr\u00e5n|fra",
    "to": "to|an|\u00e0|para|a|aan|till|til",
    "cc": "cc|kopie|copia",
    "subject": "subject|betreff|objet|asunto|oggetto|onderwerp|assunto|\u00e4mne|emne",
    "date": "date|sent|datum|gesendet|envoy\u00e9|enviado|enviada|fecha|inviato|verzonden|skickat|sendt|data|dato",
}
"""The names of headers as programs write them, in several languages."""
_LABEL_NAMES = {label: name for name, labels in _LABELS.items() for label in labels.split("|")}
_LINE = re.compile(
    rf"[ \t*]{{0,9}}(?P<label>{'|'.join(_LABEL_NAMES)})[*\u00a0 ]{{0,3}}:[*]?[ \t\u00a0]*(?P<text>[^\n]{{0,300}})",
    re.IGNORECASE,
)
_SEPARATOR = re.compile(
    r"[-_=* \t>]*(?:(?:begin )?(?:forwarded (?:message|mail|email)|original (?:message|mail|email)"
    r"|weitergeleitete nachricht|urspr\u00fcngliche nachricht|message transf\u00e9r\u00e9|message d['\u2019]origine"
    r"|mensaje reenviado|mensaje original|messaggio inoltrato|messaggio originale|doorgestuurd bericht"
    r"|oorspronkelijk bericht|mensagem encaminhada|vidarebefordrat meddelande))?[-_=* \t:]*",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"[\w.+-]{1,100}@[\w.-]{1,200}\w")
_NAME = re.compile(r"[^\W\d_][\w'\u2019-]*")
_PREFIX = re.compile(r"(?:\s{0,5}[^\W\d_]{1,5}\s{0,5}:){1,20}\s{0,20}")
_NUMBER = re.compile(r"[0-9]+")
# The beginnings of weekdays and months in these languages.
_DAY_WORDS = frozenset(
    "mon die mit don fre sam son tue wed thu fri sat sun lun mar mer jeu ven dim mi\u00e9 jue vie s\u00e1b dom gio sab"
    " maa din woe vri zat zon seg ter qua qui sex m\u00e5n tis ons tor l\u00f6r s\u00f6n l\u00f8r jan feb m\u00e4r mrt"
    " apr mai may maj mag mei avr abr jun jui jul lug giu aug ao\u00fb ago set sep okt oct out ott nov dez dec d\u00e9c"
    " dic ene gen f\u00e9v fev".split()
)
_SMALL_DATE_WORDS = frozenset("at um uhr \u00e0 a alle kl om de den der le am pm gmt utc cet cest h the on of".split())
_SMALL_WORDS = frozenset("via mailto me mich yo moi undisclosed recipients".split())
_ZONE = re.compile(r"(?:\b(?:GMT|UTC)\s?)?[+-][0-9]{2}:?[0-9]{2}\b")


class Heading(NamedTuple):
    """A heading above a quoted mail.

    Attributes:
        span: Where it stands, with the line that says that a mail follows.
        wrong: Its lines that say something else than the headers of the mail.
    """

    span: Span
    wrong: tuple[str, ...]


def find_heading(text: str, headers: Sequence[tuple[str, str]], words: str = "") -> Heading | None:
    """Find the heading at the end of what stands above a quoted mail.

    It is lines such as `From: ...` without other text in between, and names who wrote the mail and what it is about or
    when it was sent.

    Args:
        headers: The names of headers of the quoted mails, in lower case, each with its text.
        words: Other words that may describe who wrote and got them, such as their text.
    """
    lines = list(re.finditer(r"[^\n]*(?:\n|\Z)", text))
    start, found = len(text), dict[str, str]()
    for line in reversed(lines):
        entry = _LINE.fullmatch(line[0].rstrip("\n").rstrip())
        if entry:
            found.setdefault(_LABEL_NAMES[entry["label"].casefold()], entry[0].strip())
        elif not _SEPARATOR.fullmatch(line[0].strip()):
            break
        start = line.start()
    if "from" not in found or not found.keys() & {"subject", "date"}:
        return None
    wrong = [line for name, line in found.items() if not _is_true(name, line.partition(":")[2], headers, words)]
    return Heading(Span(start, len(text)), tuple(reversed(wrong)))


def _is_true(name: str, said: str, headers: Sequence[tuple[str, str]], words: str) -> bool:
    texts = [text for header, text in headers if header == name]
    match name:
        case "subject":
            return _strip_prefix(said) in map(_strip_prefix, texts)
        case "date":
            return not texts or any(_is_same_date(said, text) for text in texts)
    known = " ".join(texts).casefold()
    addresses = {one.casefold() for one in _ADDRESS.findall(said)}
    names = {one.casefold() for one in _NAME.findall(_ADDRESS.sub(" ", said))} - _SMALL_WORDS
    header_words = set(_NAME.findall(known))
    if not addresses <= set(_ADDRESS.findall(known)) or not names <= header_words | set(
        _NAME.findall(words.casefold())
    ):
        return False
    return not said.strip(" *\u00a0") or bool(addresses or names & header_words or not names)


def _strip_prefix(subject: str) -> str:
    return fold_text(_PREFIX.sub("", subject.strip(" *\u00a0"), count=1) if _PREFIX.match(subject) else subject)


def _is_same_date(said: str, header: str) -> bool:
    """Return whether all dates of a line, and all its numbers, are those of when a mail was sent.

    The numbers stand for a date whose month is named in another language.
    """
    sent = [one for one in find_stated_values(header) if one.type == "date"]
    dates = [one for one in find_stated_values(said) if one.type == "date"]
    if any(not one.readings & other.readings for one in dates for other in sent[:1]):
        return False
    days = [part.lstrip("0") for one in sent[:1] for part in one.value.split("-")]
    own = {number.lstrip("0") for number in _NUMBER.findall(_ZONE.sub(" ", header))}
    words = [one.casefold() for one in _NAME.findall(said)]
    if any(one[:3] not in _DAY_WORDS and one not in _SMALL_DATE_WORDS for one in words):
        return False
    hours = {str((int(one or "0") - 12) % 24) for one in own if len(one) <= 2}
    numbers = {number.lstrip("0") for number in _NUMBER.findall(_ZONE.sub(" ", said))}
    return numbers <= {*own, *days, *(one[-2:] for one in days), *hours, "12"} and set(days[-1:]) <= numbers
