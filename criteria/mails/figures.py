"""Whether a number in a mail is the figure that was asked for: not one of a room, a page or another unit."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from criteria.fair_forms import ExpectedValue, find_statements, read_expected_value
from criteria.fair_forms.currencies import find_currencies
from criteria.fair_forms.figure_words import Figure, find_wrong_names, is_label_of, names_figure
from criteria.fair_forms.unit_names import list_unit_names
from criteria.sentences import TextSentence, fold_word, read_vocabulary, split_sentences
from data_model import Span, Value

_LABEL_BEFORE = re.compile(
    r"\b(?P<label>room|ticket|extension|ext|pages?|invoice|order|case|issue|no|nr|phone|tel|telephone|fax|flight|gate"
    r"|building|floor|suite|chapter|section|version|step|line|locker|seat|box|bus|platform|code|pin|id|see you at"
    r"|meet at|meet you at|owe|owes|owed|owe us|owes us|fine of|debt of)\b[ .:#]{0,3}$|#\s?$",
    re.IGNORECASE,
)
_UNIT_BEHIND = re.compile(
    # The label of the next line, as in `Fee: 418` above `Day: 12 February`, is no unit; a wrapped word is.
    r"(?:[^\S\n]?|\n(?=(?-i:[a-z]+)\b(?!:)))"
    r"(?:%|(?:percent|per ?cent|percentage points|pages?|rows?|lines?|columns?|cells?|rooms?|chairs?"
    r"|o['\u2019]clock"
    r"|minutes?|hours?|days?|entr(?:y|ies)|records?|items?|weeks?|months?|years?|km|kg|miles?|met(?:re|er)s?|each|apiece|times|people|persons?|guests?"
    r"|dozens?|thousands?|millions?|cents|degrees?|e-?mails?|tickets?)\b)",
    re.IGNORECASE,
)
_NO_MONEY = re.compile(
    r"\b(?:hours?|days?|weeks?|minutes?|scores?|points?|marks?|grades?|midterms?|ages?|quantity|stock|count|seats?|pieces"
    r"|units|years?|people|members)",
    re.IGNORECASE,
)
_PERCENT = re.compile(r"%|per ?cent", re.IGNORECASE)
_COUNTED = frozenset(
    "rows row lines line entries entry records record items item people persons guests columns column cells"
    " cell".split()
)
_RANGE_BEFORE = re.compile(
    r"(?:\b(?:about|around|approximately|approx\.?|roughly|nearly|almost|circa|ca\.|somewhere near|close to|some)"
    r"(?: the)? ?|[~\u2248] ?)[$\u20ac\u00a3\u00a5'\"(]{0,3}$",
    re.IGNORECASE,
)
_BOUND_BEFORE = re.compile(
    r"(?:\b(?:over|under|above|below|at least|at most|more than|less than|fewer than|(?<!add )(?<!adds )(?<!added )"
    r"(?<!adding )(?<!sum )(?<!sums )up to|between)(?: the)? ?|[<>\u2264\u2265] ?)"
    r"[$\u20ac\u00a3\u00a5'\"(]{0,3}$",
    re.IGNORECASE,
)
_NOT_ABOVE = re.compile(
    r"\b(?:below|under|beneath|less than|lower than|smaller than|fewer than|at most|at least|up to"
    r"|or (?:more|above|higher)|at or|equal to|within)\b|[<\u2264\u2265]",
    re.IGNORECASE,
)
_ABOUT_FILE = re.compile(
    r"\W{0,3}(?:sheet|workbook|worksheet|tab|file|table|list|spreadsheet|overview)\b", re.IGNORECASE
)
_GREETING = re.compile(
    r"^[ \t]*(?:(?:dear|hi|hello|hey)\b[^\n,;:!]{0,80}|(?-i:[A-Z])[\w'\u2019-]+(?=, (?-i:[a-z])))",
    re.IGNORECASE | re.MULTILINE,
)
_CAPITALISED = re.compile(r"(?<![\w.@])[A-Z][a-z][\w'\u2019-]*")
_FILE = re.compile(r"[\w-]+\.(?:xlsx|docx|pdf)\b")
_LABEL = re.compile(r"\w+ (?:line|row|figure|sum|count|amount|value)\b", re.IGNORECASE)
_CHARS_AROUND = 30


@dataclass(frozen=True)
class FigureSource:
    """Where the figures of a mail are from.

    Attributes:
        column: The heading of their column.
        other_columns: The headings of the other columns.
        other_names: The keys of rows, and other names, that nobody asked about.
        words: The words of the request; a label of theirs, such as `Cumulative line`, is none of another number.
        limit: The number that the mail must name as the limit above which it counts.
        figure: What they are, if that matters.
        units: What may stand behind a figure if its column has no name here.
    """

    column: str = ""
    other_columns: tuple[str, ...] = ()
    other_names: tuple[str, ...] = ()
    words: str = ""
    limit: str = ""
    figure: Figure | None = None
    units: tuple[str, ...] = ()


def states_figure(text: str, value: ExpectedValue, source: FigureSource, is_only_one: bool) -> bool:
    """Return whether a text states a value, and a number as a figure.

    Args:
        is_only_one: Whether the mail has to state no other value, such as a limit above which it counts.
    """
    parts = read_expected_value(value)
    spans = find_statements(text, value)
    if len(parts) > 1 or parts[0].type != "number":
        found = [find_statements(text, part) for part in parts]
        return all(found)
    return any(_is_figure(text, span, source, is_only_one) for span in spans)


def holds_no_money(column: str) -> bool:
    """Tell whether the heading of a column names something that is counted, weighed or measured."""
    return _NO_MONEY.search(column) is not None


def find_wrong_sources(
    text: str, spans: Sequence[Span], source: FigureSource, row_names: Sequence[str] = ()
) -> Iterator[str]:
    """Find what says that a figure is that of another column or row, or compares it the other way round.

    Args:
        spans: Where the text states its figures.
        row_names: The names of the rows that the figures are from.
    """
    plain = _GREETING.sub("", text)
    for name in source.other_names:
        if find_statements(plain, Value(type="name", value=name)):
            yield f"names {name!r}"
    for sentence in split_sentences(text, spans):
        if not sentence.spans:
            continue
        if source.limit:
            other = _NOT_ABOVE.search(sentence.text)
            if other:
                yield f"holds {other[0]!r} instead of `above`"
        if source.figure:
            rows = [one for one in row_names if one != source.column]
            yield from find_wrong_names(
                sentence.text, sentence.start, sentence.spans, source.figure, source.column, rows, source.words
            )
            yield from _find_single_owner(sentence, source, row_names)
        if not _names_column(sentence.text, source.column):
            for column in source.other_columns:
                if _names_column(sentence.text, column):
                    yield f"names the column {column!r}"


def _find_single_owner(sentence: TextSentence, source: FigureSource, labels: Sequence[str]) -> Iterator[str]:
    """Find the name of something to which a sum or a difference of several is ascribed, as in `Ann comes to 498`.

    Args:
        labels: What a sum may be called.
    """
    if source.figure not in ("sum", "difference") or names_figure(sentence.text, source.figure):
        return
    column = re.escape(source.column) or r"\Z"
    plain = re.sub(column, " ", _FILE.sub(" ", _GREETING.sub("", sentence.text)), flags=re.IGNORECASE)
    plain = _LABEL.sub(" ", plain)
    if source.figure == "sum":
        for label in labels:
            plain = re.sub(rf"(?<!\w){re.escape(label)}(?!\w)", " ", plain, flags=re.IGNORECASE)
    if source.figure == "sum" and source.column:
        changed = re.search(rf"\b{column} of ['\"]?(?P<row>.+?)['\"]? to \S*[0-9]", source.words)
        if changed and re.search(rf"(?<!\w){re.escape(changed['row'])}(?!\w)", sentence.text, re.IGNORECASE):
            yield f"gives its sum as that of {changed['row']!r}"
    names = [word for word in _CAPITALISED.findall(plain) if fold_word(word) not in read_vocabulary().plain]
    if names and not (source.figure == "difference" and len(names) > 2):
        yield f"gives its {source.figure} as that of {names[0]!r}"


def _is_figure(text: str, span: Span, source: FigureSource, is_only_one: bool) -> bool:
    before = text[max(0, span.start - _CHARS_AROUND) : span.start].rpartition("\n")[2]
    label, unit = (
        _LABEL_BEFORE.search(before),
        _UNIT_BEHIND.match(text, span.end) or _PERCENT.search(text[span.start : span.end]),
    )
    own_words = source.column.casefold()
    label = None if label and is_label_of(before, label, source.words) else label
    if label and (not own_words or (label["label"] or "#").casefold() not in own_words):
        return False
    if unit and not _is_own_unit(unit[0].strip().casefold(), own_words, source, is_only_one):
        return False
    if _RANGE_BEFORE.search(before):
        return False
    currencies = find_currencies(text[max(0, span.start - 4) : span.end + 8].replace("\n", " "))
    is_no_money = source.figure == "count" or holds_no_money(source.column)
    if currencies and (is_no_money or not currencies <= (find_currencies(source.column) or currencies)):
        return False
    return not (is_only_one and not source.limit and _BOUND_BEFORE.search(before))


def _is_own_unit(unit: str, column: str, source: FigureSource, is_only_one: bool) -> bool:
    """Return whether a unit is that of the column, or fits a count of rows."""
    counts = bool(source.limit) or not is_only_one
    is_named = unit.rstrip("s") in column or unit in list_unit_names(column)
    return is_named or (counts and unit in _COUNTED) or (not column and unit in ("hours", "days", *source.units))


def _names_column(text: str, column: str) -> bool:
    """Return whether a sentence speaks of a column, and not of the sheet or file that is called so, too."""
    if not column:
        return False
    pattern = re.compile(rf"(?<![\w-]){re.escape(column)}(?:e?s)?(?![\w-])", re.IGNORECASE)
    return any(
        not _ABOUT_FILE.match(text, match.end())
        and not re.search(r"\b(?:sheet|file|workbook) ['\"\u201c\u2018(]?$", text[: match.start()])
        for match in pattern.finditer(text)
    )
