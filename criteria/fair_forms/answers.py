"""Whether an answer is the value alone, be it bare or in a sentence of courtesy."""

import re
from collections.abc import Iterator, Sequence

from criteria.fair_forms.alone import is_value_alone
from criteria.fair_forms.answer_doubts import find_answer_doubts, without_header_notes
from criteria.fair_forms.asked_lacks import blank_asked_lacks
from criteria.fair_forms.competing import find_competing_values
from criteria.fair_forms.counted_nouns import counts_no_records, find_counted_nouns
from criteria.fair_forms.currencies import find_currencies, list_currencies_beside
from criteria.fair_forms.expected_values import ExpectedValue, read_expected_value
from criteria.fair_forms.statements import find_statements, states_value
from criteria.fair_forms.unit_names import list_unit_names
from criteria.fair_forms.weekdays import find_wrong_weekdays
from criteria.sentences import Kind, blank_out, find_objections, find_unasked_words, read_known_words
from data_model import Span, Value

MAX_ANSWER_CHARS = 2_000
_KINDS: tuple[Kind, ...] = ("withdrawal", "doubt", "denial", "choice", "question", "range", "leftover")
_DOUBTS: tuple[Kind, ...] = ("doubt",)
"""What spoils a whole answer, and not only its sentence."""
_SENTENCE = re.compile(r"[^.!?\n]+")
_CAPITALISED = re.compile(r"(?<!\w)[A-Z][\w'\u2019-]*")
_PLAIN_WORD = re.compile(r"(?<!\w)[a-z][\w'\u2019-]+")
_PERCENT = re.compile(r"[0-9a-z] ?(?:%|per ?cent\b|percentage)", re.IGNORECASE)
_MULTIPLIER = re.compile(
    r"^.?[\w.,'-]{1,40}? (?:dozens?|hundreds?|thousands?|millions?|pairs?|times|each|apiece|per"
    r"|(?:[a-z]+ )?of (?:several|many|some)|cents)\b",
    re.IGNORECASE,
)
_MARKUP = re.compile(r"</?[A-Za-z][A-Za-z0-9]{0,20}>|\\boxed(?=\{)|\$(?=\s*\\boxed)|(?<=\})\$|[{}]|__|[-=]+>")
_DOTTED = re.compile(r"(?<![\w.,])-?[1-9][0-9]{0,2}(?:\.[0-9]{3})+(?![\w.,]*[0-9])")
_COURTESY = frozenset(
    "mr mrs ms miss dr prof i i'm i've it's that's he's she's they're hi hello dear thanks thank regards best kind "
    "sincerely cheers answer result the it a an that this".split()
)
_CURRENCY_BEHIND = re.compile(
    r" ?(?:[$\u20ac\u00a3\u00a5]|(?:USD|EUR|GBP|JPY|CHF|euros?|dollars?|pounds?|yen|francs?)\b)", re.IGNORECASE
)


def find_answer_faults(
    text: str,
    value: ExpectedValue,
    allowed: Sequence[ExpectedValue] = (),
    known_rivals: Sequence[ExpectedValue] = (),
    is_count: bool = False,
    context: str = "",
    currency: str = "",
) -> tuple[str, ...]:
    """Find why a text is not the answer that states a value and no other.

    The value may stand bare, with a label, a unit or a noun, or in sentences that state no other value. A text that
    doubts, guesses or denies the value, gives a range, a bound or a choice, or is longer than a few sentences is not
    such an answer.

    Args:
        is_count: Whether the value counts things, so that it has no currency.
        context: The words of the request; if empty, the answer may hold any words.
        currency: The currency of the office, for a value to which the request gives none.

    Returns:
        What is wrong, each as a phrase; empty if the answer is right.
    """
    if len(text) > MAX_ANSWER_CHARS:
        return (f"a text of {len(text):,} characters",)
    text = blank_asked_lacks(_join_thousands(_MARKUP.sub("", text), value), context)
    if not states_value(text, value):
        return (repr(text.strip()[:200]),)
    spans = find_statements(text, value)
    plain = without_header_notes(text)
    value_type = read_expected_value(value)[0].type
    doubts = tuple(
        dict.fromkeys(
            [
                *map(str, find_objections(plain, spans, _KINDS)),
                *map(str, find_objections(plain, spans, _DOUBTS, is_whole=True)),
                *find_answer_doubts(text, spans, value_type, is_count),
                *_find_other_units(text, value, spans, is_count),
                *_find_other_currencies(text, spans, context, currency),
            ]
        )
    )
    if value_type == "date" and find_wrong_weekdays(text, [read_expected_value(value)[0].value]):
        return (f"another weekday: {text.strip()[:200]!r}",)
    if doubts or is_value_alone(text, value, units=None):
        return doubts or tuple(_find_news(text, spans, value, is_count, context))
    rivals = find_competing_values(text, [value], allowed, known_rivals)
    if rivals:
        return tuple(f"also {rival!r}" for rival in rivals)
    if news := tuple(_find_news(text, spans, value, is_count, context)):
        return news
    if value_type in ("name", "text"):
        return tuple(dict.fromkeys(_find_other_names(text, spans, allowed)))
    return ()


def _join_thousands(text: str, value: ExpectedValue) -> str:
    """Return a text without the dots between the thousands of a value: in an answer alone, `300.000` is 300000."""
    read = read_expected_value(value)[0]
    if read.type != "number":
        return text
    return _DOTTED.sub(lambda one: bare if (bare := one[0].replace(".", "")) == read.value else one[0], text)


def _find_news(text: str, spans: Sequence[Span], value: ExpectedValue, is_count: bool, context: str) -> Iterator[str]:
    """Yield what an answer says that neither the request nor courtesy has a use for; what is counted has any name."""
    if not context:
        return
    nouns = find_counted_nouns(text, spans) if is_count else ()
    yield from (f"counts {text[one.start : one.end]!r}" for one in nouns if counts_no_records(text, one, context))
    known = read_known_words([context, str(value), *list_unit_names(context)])
    named = frozenset[str]().union(*(find_currencies(word) for word in context.split()))
    behind = [Span(span.end, match.end()) for span in spans if (match := _CURRENCY_BEHIND.match(text, span.end))]
    fair = [one for one in behind if not named or find_currencies(text[one.start : one.end]) <= named]
    yield from find_unasked_words(text, spans, [*nouns, *fair], known, known)


def _find_other_units(text: str, value: ExpectedValue, spans: Sequence[Span], is_count: bool) -> Iterator[str]:
    """Yield units that make another number of the value: `138%`, `1 dozen`, `5 each`."""
    if read_expected_value(value)[0].type != "number":
        return
    is_fraction = "%" in str(value) or read_expected_value(value)[0].value.lstrip("-").startswith("0.")
    rest = blank_out(text, spans)
    for span in spans:
        # A multiplier within the value is part of it, as in `ten thousand`.
        beside = f"7{rest[span.end : span.end + 40]}"
        stated = text[max(0, span.start - 1) : span.end + 40]
        unit = _MULTIPLIER.search(beside) or (None if is_fraction else _PERCENT.search(stated))
        has_currency = is_count and find_currencies(stated)
        if unit or has_currency:
            yield f"another unit: {stated.strip()!r}"


def _find_other_currencies(text: str, spans: Sequence[Span], context: str, currency: str) -> Iterator[str]:
    """Yield a currency beside the value that is not the one of the request, or else of the office, if that is known."""
    named = frozenset[str]().union(*(find_currencies(word) for word in context.split()))
    own = named or find_currencies(currency)
    for beside in list_currencies_beside(text, spans) if own else ():
        if not find_currencies(text[beside.start : beside.end]) <= own:
            yield f"another currency: {text[beside.start : beside.end].strip()!r}"


def _find_other_names(text: str, spans: Sequence[Span], allowed: Sequence[ExpectedValue]) -> Iterator[str]:
    """Yield capitalised words that are neither part of the value nor the ordinary start of a sentence."""
    rest = blank_out(text, spans)
    phrases = [one.value if isinstance(one, Value) else one for one in allowed]
    fair_words = {word.casefold() for phrase in phrases for word in phrase.split()} | _COURTESY
    for sentence in _SENTENCE.finditer(rest):
        has_plain_word = bool(_PLAIN_WORD.search(sentence[0])) or ":" in sentence[0]
        for word in _CAPITALISED.finditer(sentence[0]):
            starts_sentence = not sentence[0][: word.start()].strip(" \t\"'*_-")
            follows_list = sentence[0][word.end() : word.end() + 1] in (",", "/")
            if word[0].casefold().replace("\u2019", "'") not in fair_words and not (
                starts_sentence and has_plain_word and not follows_list
            ):
                yield f"also {word[0]!r}"
