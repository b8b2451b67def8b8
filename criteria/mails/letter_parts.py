"""Whom a mail greets and who signs it."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from data_model import Span

_NAME = r"[^\W\d_][\w'\u2019-]*"
_GREETING = re.compile(
    r"\s*(?:dear|hi|hello|hey|hiya|hallo|hola|hej|moin|servus|ciao|caro|cara|salut|bonjour|esteemed|respected|greetings"
    r"|welcome|good (?:morning|afternoon|evening|day))\b[ ,]*",
    re.IGNORECASE,
)
_NAME_ON_ITS_OWN = re.compile(rf"\s*{_NAME}(?:(?:,? and| &|,)? {_NAME}){{0,3}}[,:!][ \t]*$", re.MULTILINE)
_CALLED = re.compile(rf"\s*(?P<names>{_NAME}(?: {_NAME}){{0,2}})(?:,|:| hello\b| hi\b)")
_FURTHER = r"(?:(?:mr|mrs|ms|mx|dr|prof)\b\.? )?[A-Z]\w*(?-i: [A-Z]\w*)?"
_GREETED = re.compile(
    rf"(?:(?:dear|hi|and|both)\b|&|/|,(?= ?(?:dear|and|&|{_FURTHER} ?(?:,|and|&|\n)))|(?:mr|mrs|ms|mx|dr|prof)\b\.?"
    rf"|{_NAME})[ ]*",
    re.IGNORECASE,
)
_JOINING_WORDS = frozenset("dear hi and both all mr mrs ms mx dr prof there everyone everybody".split())
_PRONOUNS = frozenset("I I'm I've I'll I\u2019m I\u2019ve I\u2019ll We It This That The You Your As".split())
"""What follows a greeting of nobody: `Hello, I counted them.`"""
_CLOSING = (
    r"(?:(?:with|and|many|very|best|kind|kindest|warm|warmest|friendly|regards?|wishes|greetings|sincerely|yours|truly"
    r"|faithfully|respectfully|cordially|thanks?|thx|you|all|the|cheers|take|care|see|soon|in|advance|again|much|so"
    r"|signed|from|on|behalf|of|sent|by)\b[ ]?){1,7}"
)
_CLOSING_LINE = re.compile(rf"^[ \t]*(?:{_CLOSING}[,.!]?|--|[\u2014\u2013])[ \t]*$", re.IGNORECASE | re.MULTILINE)
_CLOSING_AND_NAME = re.compile(
    rf"(?:^|(?<=[.!?\n] ))[ \t]*(?i:{_CLOSING})(?:,[ ]*|(?<= ))(?P<name>[A-Z][^\n.!?]{{0,60}})\.?[ \t]*$", re.MULTILINE
)
_LAST_WORDS = re.compile(
    r"(?:^|(?<=[.!?]))[ \t]*[-\u2013\u2014~]?[ \t]*(?P<name>[A-Z][\w'\u2019-]*\.?(?: [A-Z][\w'\u2019-]*){0,2})"
    r"\s*\Z",
    re.MULTILINE,
)
_LINE_OF_NAME = re.compile(
    r"^[ \t]*[-\u2013\u2014~]?[ \t]*(?P<name>[A-Z][\w'\u2019-]*\.?(?: [A-Z][\w'\u2019-]*){0,2})[ \t]*\n\s*\Z",
    re.MULTILINE,
)
_WORD = re.compile(_NAME)
_SMALL_WORD = re.compile(r"(?<!\S)[^\W\d_A-Z]\w*")
_POSTSCRIPT = re.compile(r"[ \t]*p\.? ?p?\.?s\b", re.IGNORECASE)
_MAX_SMALL_WORDS, _MAX_SMALL_WORDS_OF_SENTENCE = 6, 2
_MAX_SIGNATURE_LINES = 12
_PHONE = re.compile(r"(?:\+|\b0|\(0)[0-9](?:[ ()/.-]{0,2}[0-9]){5,14}")
_MIN_SHORT_NAME = 3
_PLAIN_LETTERS = str.maketrans({"\u00f8": "o", "\u0142": "l", "\u0111": "d", "\u00e6": "ae", "\u0153": "oe"})


class LetterParts(NamedTuple):
    """The greeting of a mail and the name and whatever follows at its end; empty spans where there are none."""

    greeting: Span
    signature: Span


def find_letter_parts(text: str, body: int, people: Sequence[str] = (), roles: Sequence[str] = ()) -> LetterParts:
    """Find the greeting and the signature of a mail.

    Args:
        body: Where the body begins in the text.
        people: Who gets it; their names may stand before the first words without a line of their own.
        roles: What the sender is in their house, which may stand below the name, and their address.
    """
    greeting = _find_greeting(text, body, people)
    return LetterParts(greeting, _find_signature(text, greeting.end, people, roles))


def list_name_words(person: str) -> frozenset[str]:
    """Return the words of a name, or of what stands before the `@` of an address, in lower case."""
    return frozenset(re.findall(r"[^\W\d_]+", _fold_letters(person.partition("@")[0])))


def list_greeted(text: str, greeting: Span) -> tuple[str, ...]:
    """Return the words of a greeting that are written like names."""
    words = _WORD.findall(text[greeting.start : greeting.end])
    return tuple(one for one in words if one[0].isupper() and one.casefold() not in _JOINING_WORDS)


def is_named_in(word: str, people: Sequence[str]) -> bool:
    """Return whether a word is a name of one of the people, or a short form of it."""
    folded = _fold_letters(word).removesuffix("'s")
    names = {name for person in people for name in list_name_words(person)}
    return folded in names or (len(folded) >= _MIN_SHORT_NAME and any(one.startswith(folded) for one in names))


def find_signers(text: str, signature: Span) -> Iterator[str]:
    """Yield the words written like names in the first line of a signature."""
    first = text[signature.start : signature.end].strip().partition("\n")[0]
    yield from (one for one in _WORD.findall(first) if one[0].isupper())


def list_phone_numbers(text: str, signature: Span) -> tuple[Span, ...]:
    """Return where a signature states phone numbers."""
    return tuple(Span(*match.span()) for match in _PHONE.finditer(text, signature.start, signature.end))


def _find_greeting(text: str, body: int, people: Sequence[str]) -> Span:
    match = _GREETING.match(text, body)
    if not match:
        alone = _NAME_ON_ITS_OWN.match(text, body)
        called = _CALLED.match(text, body)
        if (
            alone
            and alone[0].rstrip().endswith(":")
            and not any(is_named_in(one, people) for one in _WORD.findall(alone[0]))
        ):
            # `Invoice 204:` is the line above a list.
            alone = None
        if not alone and called and all(is_named_in(one, people) for one in _WORD.findall(called["names"])):
            alone = called
        return Span(*alone.span()) if alone else Span(body, body)
    end = match.end()
    while greeted := _GREETED.match(text, end):
        word = greeted[0].strip(" .,&/")
        is_record = any(map(str.isdigit, word))
        if is_record or word in _PRONOUNS or (word and not word[0].isupper() and word.casefold() not in _JOINING_WORDS):
            break
        end = greeted.end()
    return Span(match.start(), end)


def _find_signature(text: str, start: int, people: Sequence[str], roles: Sequence[str]) -> Span:
    closings = [match for match in _CLOSING_LINE.finditer(text, start) if text[match.end() :].strip()]
    named = [match for match in _CLOSING_AND_NAME.finditer(text, start)]
    candidates = [match.end() for match in closings[-1:]] + [match.start("name") for match in named[-1:]]
    if candidates:
        begin = max(candidates)
        end = begin
        for count, line in enumerate(re.finditer(r"[^\n]*(?:\n|$)", text[begin:])):
            if count > _MAX_SIGNATURE_LINES or _is_running_text(line[0]):
                break
            end = begin + line.end()
        return Span(begin, end)
    end = _find_end_of_names(text, start, people, roles)
    last = _LAST_WORDS.search(text, start, end)
    if not last:
        return Span(len(text), len(text))
    return Span(last.start("name"), len(text))


def _find_end_of_names(text: str, start: int, people: Sequence[str], roles: Sequence[str]) -> int:
    """Find where the lines end below which only the role and the house of the sender stand."""
    end = len(text.rstrip())
    while (line_start := text.rfind("\n", start, end) + 1) > start:
        line = text[line_start:end].strip(" \t,.-")
        is_role = any(line.casefold() == one.casefold() for one in roles)
        above = _LINE_OF_NAME.search(text, start, line_start)
        if not (is_role or _names_firm(line, (*people, *roles))) or not above:
            break
        end = len(text[:line_start].rstrip())
    return end


def _names_firm(line: str, people: Sequence[str]) -> bool:
    """Return whether a line is the name of a house in which one of the people works, as their address says."""
    domains = [_fold_letters(person.rpartition("@")[2]) for person in people if "@" in person]
    name = _fold_letters("-".join(_WORD.findall(line)))
    return bool(name) and any(name in one for one in domains)


def _is_running_text(line: str) -> bool:
    """Return whether a line is a sentence rather than a name, a role, a company or an address."""
    count = len(_SMALL_WORD.findall(line))
    is_sentence = line.rstrip().endswith((".", "!", "?")) and count > _MAX_SMALL_WORDS_OF_SENTENCE
    return is_sentence or count > _MAX_SMALL_WORDS or _POSTSCRIPT.match(line) is not None


def _fold_letters(text: str) -> str:
    """Return a text in lower case without accents, as addresses are written."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(_PLAIN_LETTERS))
    return "".join(character for character in decomposed if not unicodedata.combining(character))
