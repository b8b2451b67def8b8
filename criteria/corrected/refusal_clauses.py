"""The clauses of a refusal in plain words, and those that only say what was left undone."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from criteria.fair_forms import find_stated_values
from criteria.sentences import KnownWords, fold_word, list_basic_forms, read_vocabulary
from criteria.step_budget import spend_steps
from data_model import Value, list_readings

THE_THING, A_NAME, REQUESTED, A_VALUE = "\ue000", "\ue001", "\ue002", "\ue003"
"""They stand for what is in the way, for a name that belongs to it, and for a title and a value of the request."""

ClausePart = Literal["reason", "beside", "wrong"]
"""A clause is the reason, may stand beside it, or neither."""

_STEPS_PER_CHAR = 200
_MAX_TITLE_CHARS = 80
_SIGNS = f"{THE_THING}{A_NAME}{REQUESTED}{A_VALUE}"
_WORD = re.compile(rf"[{_SIGNS}]|[^\W_]+(?:['.@/_-]+[^\W_]+)*")
_NO_CODE = re.compile(r"'|^[0-9./-]+$")
_TITLE = re.compile(rf"(?<!\w)'([^'\n]{{2,{_MAX_TITLE_CHARS}}})'(?!\w)")
_SENTENCE = re.compile(r"(?:[^.!?\n]|\.(?=\w))+[.!?]*")
_CUT = re.compile(
    r"[,;:()\u2013\u2014]| - |\b(?:and(?! including)|but|so(?! far)|because|since|while|though|although)\b"
    r"|\bas(?! (?:it|they) (?:is|was|are|were|stands?) *(?:[^\w ]|$)| (?:is|well)\b)\b"
    r"|(?<=rule )that\b|(?<=says )that\b|(?<=said )that\b|(?<=me )that\b|(?<=rule is )that\b",
    re.IGNORECASE,
)
_NO_ASIDE = r"(?:there|is|no|not|nobody|nothing|none|as|so|and|but|because|since|without|which|i|you)\b"
_ASIDE = re.compile(
    rf"[,:(\u2013\u2014] ?((?:(?!{_NO_ASIDE})[\w{A_NAME}-]+ ){{0,6}}['\"]?{THE_THING}+['\"]?)[,)]?(?=[ .;!]|$)"
    rf"|[,(] ?([{THE_THING}{A_NAME}, ]+)[,)](?=[ .;!]|$)",
    re.IGNORECASE,
)
"""Names in the middle of a clause."""
_SUCH_AS = re.compile(r"(?<=no such )([\w ]{0,20}?) as\b", re.IGNORECASE)
_CONTRACTED = (
    (re.compile(r"\bno[- ]one\b"), "nobody"),
    (re.compile(r"\b(?:can't|cannot)\b"), "can not"),
    (re.compile(r"\bwon't\b"), "will not"),
    (re.compile(r"n't\b"), " not"),
    (re.compile(r"\b(there|it|that|he|she|who)'s\b"), r"\1 is"),
    (re.compile(r"\b(i|we|you|they)'(?:ve)\b"), r"\1 have"),
    (re.compile(rf"(?<={THE_THING})'s\b"), " its"),
    (re.compile(rf"(?<={A_NAME})'s\b"), ""),
)
_QUESTION = re.compile(r"(?:shall|should|can|may|could|would|do|did|which|what|who|where|is|are)\b.*\?$", re.IGNORECASE)
_PLEASE = re.compile(r"please (?:let|tell|give|check|name|say|confirm)\b", re.IGNORECASE)
_ASKED_BACK = frozenset("please let tell give check name say confirm know right correct title again meant mean".split())
NEGATION = re.compile(r"\b(?:no|not|nothing|nobody|none|neither|never|nowhere|without)\b")
"""Words of which one denies its clause, and two do not; `nor` goes on with the denial of another."""
_DOUBT = re.compile(
    r"\b(?:either(?!$)|maybe|perhaps|possibly|probably|might|seems?|appears to|unless|whether|unsure|sure|think|believe"
    r"|likely|should|except|otherwise|besides|almost|hardly|instead|anyway|still|not only|no longer|any ?more"
    r"|(?:no|nobody|nothing|none|not|neither) (?:else|others?))\b(?!')"
    r"|\bor (?:it|they|he|she|you|i|we|there|nobody)\b|\bor\b.* (?:is|was|are|were|has|have)\b"
)
_CHOICE = re.compile(r"\b(?:or|may be|could)\b")
"""They leave it open, unless their clause denies."""
_ELSE = re.compile(r"\b(?:nothing|no) (?:else|other)\b")
_CONDITION = re.compile(r"\b(?:if|when|once)\b")
_DEEDS = frozenset(
    """
    make made send sent mailed emailed e-mailed tell told inform notify move changed booked enter convert done save
    write wrote written forward pass replied answered delete reschedule touch undertake undertaken turn put carry
    prepare produce add invite announce edit export create confirm
    """.split()
)
_DEED = re.compile(
    r"\bdid nothing\b|\bdo (?:it|this|that|anything|so)\b"
    r"|\b(?:to|not|nor|neither|could|can|or|i) (?:be )?(?:e-?mail|answer|reply|call|book|change)\b"
)
"""Nouns of the office that are deeds behind such words."""
_LEFT = re.compile(
    r"\b(?:left|leave|leaving|is|are|was|were|stays?|stayed|remains?|remained)\b"
    r".*\b(?:unchanged|untouched|undone|alone|as (?:it|they) (?:is|was|are|were|stands?)|as is)\b"
)
_FUNCTION_WORDS = (read_vocabulary().grammar - set("if should when another others under get got".split())) | set(
    """
    no not nothing nobody none neither nor never nowhere without therefore thus hence unfortunately sorry however can
    could may or either already yet still far such single able just one ones by else anywhere way please all every both
    whole entire
    """.split()
)
_UNDONE_WORDS = _DEEDS | frozenset(
    """
    left leave leaving unchanged untouched undone alone stay stays remain remains rest anything everything change mail
    email e-mail message document pdf file calendar event meeting appointment call talk entry copy invitation reply
    answer note notice office data follow-up check reminder booking
    """.split()
)


@dataclass(frozen=True)
class RefusalClause:
    """A part of a refusal.

    Attributes:
        shown: The clause as the answer writes it.
        plain: The clause in lower case, without contractions, with signs for names.
        words: The words of it, and the signs.
        link: The word or mark in front of it.
        other_names: Its words with a capital, in lower case, that the request does not have without one.
    """

    shown: str
    plain: str
    words: tuple[str, ...]
    link: str
    other_names: tuple[str, ...]

    def names_another(self, words: frozenset[str]) -> bool:
        """Return whether it holds a proper name of the request that is none of these words."""
        return not all(_is_one_of(name, words) for name in self.other_names)

    @property
    def is_denied(self) -> bool:
        """Whether an odd number of words deny it."""
        return len(NEGATION.findall(self.plain)) % 2 == 1

    @property
    def has_deed(self) -> bool:
        """Whether a word of it is something that requests ask to be done."""
        return bool(_DEED.search(self.plain)) or any(_is_one_of(word, _DEEDS) for word in self.words)

    def holds_only(self, words: frozenset[str], request: KnownWords | None = None) -> bool:
        """Return whether it is made of words of grammar, names, and these words or those of the request."""
        signs = _SIGNS[:2] if request is None else _SIGNS
        return all(
            word in signs
            or word in _FUNCTION_WORDS
            or _is_one_of(word, words)
            or (request is not None and request.holds(word))
            for word in self.words
        )

    def is_in_doubt(self, may_have_condition: bool = False) -> bool:
        """Return whether it says what it says only perhaps, on a condition, or of another thing as well."""
        plain = _ELSE.sub(" ", self.plain) if may_have_condition else self.plain
        return bool(
            _DOUBT.search(plain)
            or (not self.is_denied and _CHOICE.search(self.plain))
            or (not may_have_condition and _CONDITION.search(self.plain))
        )

    def is_left_undone(self, words: frozenset[str], request: KnownWords) -> bool:
        """Return whether it says that something was not done, or left as it was, in words of the request."""
        if not self.holds_only(words | _UNDONE_WORDS, request) or re.search(r"\bonly\b", self.plain):
            return False
        return self.has_deed if self.is_denied else bool(_LEFT.search(self.plain))


def read_clauses(text: str, signs: Mapping[str, str], context: str) -> Iterator[RefusalClause]:
    """Yield the clauses of a refusal that are neither courtesy nor a question to the user.

    Args:
        text: What follows `Cannot be done`.
        signs: Name -> the sign that stands for it.
        context: The words of the request.
    """
    spend_steps(_STEPS_PER_CHAR * len(text))
    text = text.lstrip(" :,.-\u2013\u2014\n*").translate(
        {0x2019: "'", 0x2018: "'", 0x201C: '"', 0x201D: '"', 0x60: "'", 0x2A: " ", 0x5F: "_"}
    )
    titles = {title: REQUESTED for title in _TITLE.findall(context)}
    masked = _mask_values(_mask_names(text, titles | dict(signs)), signs, context)
    small = frozenset(_WORD.findall(context))
    for sentence in _SENTENCE.finditer(masked):
        words = sentence[0].strip(" :,-\u2013\u2014")
        if _QUESTION.match(words) or _is_courtesy(words):
            continue
        # An aside that names the thing belongs to the clause around it; the length stays, for what is shown.
        joined = _ASIDE.sub(
            lambda match: f" {match[1] or match[2].replace(',', ' ')}".ljust(len(match[0])), sentence[0]
        )
        joined = _SUCH_AS.sub(lambda match: match[1].ljust(len(match[0])), joined)
        start, link = 0, "."
        for cut in (*_CUT.finditer(joined), None):
            end = cut.start() if cut else len(joined)
            at = sentence.start() + start
            clause = _read_clause(joined[start:end], text[at : at + end - start], link, small)
            if clause.words:
                yield clause
                link = ","
            if cut:
                start, link = cut.end(), cut[0] if cut[0].isalpha() else link


def _read_clause(masked: str, shown: str, link: str, small: frozenset[str]) -> RefusalClause:
    plain = re.sub(rf"([{_SIGNS}])\1+", r"\1", masked).lower()
    for pattern, words in _CONTRACTED:
        plain = pattern.sub(words, plain)
    plain = " ".join(re.sub(r"['\"](?!\w)|(?<!\w)['\"]", "", plain).split()).strip(" .!-")
    capitals = (fold_word(word) for word in _WORD.findall(masked) if word[0].isupper())
    names = (one for one in capitals if one not in _FUNCTION_WORDS and not {one, *list_basic_forms(one)} & small)
    return RefusalClause(shown.strip(), plain, tuple(map(fold_word, _WORD.findall(plain))), link.lower(), tuple(names))


def _mask_names(text: str, signs: Mapping[str, str]) -> str:
    """Replace names by as many signs as they have letters; a longer name goes before one within it."""
    for name in sorted(filter(str.strip, signs), key=len, reverse=True):
        words = r"\s+".join(map(re.escape, name.split()))
        whole = re.compile(rf"(?<![\w.@-]){words}(?!\w|@|[.-]\w)", re.IGNORECASE)
        text = whole.sub(lambda match, sign=signs[name]: sign * len(match[0]), text)  # type: ignore[misc]
    return text


def _mask_values(masked: str, signs: Mapping[str, str], context: str) -> str:
    """Replace the codes that the request has, and the numbers and dates that it or one of the names has."""
    codes = {word.casefold() for word in _WORD.findall(context) if not word.isalpha() and not _NO_CODE.search(word)}
    masked = _WORD.sub(lambda match: REQUESTED * len(match[0]) if match[0].casefold() in codes else match[0], masked)
    for texts, sign in ((list(signs), A_NAME), ([context], A_VALUE)):
        stated = (Value(type=one.type, value=one.value) for text in texts for one in find_stated_values(text))
        readings = frozenset[tuple[str, str]]().union(*map(list_readings, stated))
        for one in find_stated_values(masked):
            if one.readings & readings or (one.value == "1" and masked[one.start : one.end].isalpha()):
                is_word = masked[one.start : one.end].lower() == "one"
                masked = masked if is_word else masked[: one.start] + sign * (one.end - one.start) + masked[one.end :]
    return masked


def _is_courtesy(sentence: str) -> bool:
    words = set(_WORD.findall(sentence.lower()))
    if _PLEASE.match(sentence):
        return words <= _ASKED_BACK | _FUNCTION_WORDS | {"document", "file", "meeting", "event", "mail", "team", "date"}
    return any(kind.start.match(sentence) and words <= kind.words for kind in read_vocabulary().courtesy)


def _is_one_of(word: str, words: frozenset[str]) -> bool:
    return word in words or not words.isdisjoint(list_basic_forms(word))
