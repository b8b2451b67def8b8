"""What a mail calls its figure: a sum, a difference, a count, an entry, or something that it is not."""

import re
from collections.abc import Iterator, Sequence
from typing import Literal

from criteria.sentences import blank_out
from data_model import Span

Figure = Literal["sum", "difference", "count", "entry"]

_NAMES: dict[Figure, re.Pattern[str]] = {
    "sum": re.compile(
        r"\b(?:sums?|summ(?:ed|ing)|totals?|totall?ing|together|altogether|add(?:s|ed|ing)? up|in all"
        r"|all in all|overall|combined|aggregate[sd]?)\b",
        re.IGNORECASE,
    ),
    "difference": re.compile(
        r"\b(?:differences?|differ(?:s|ed|ing)?|apart|gap|delta|margin|subtract\w*|deduct\w*|minus"
        r"|(?:more|less|fewer|higher|lower|bigger|smaller|larger|greater|shorter|longer|better|worse)"
        r"(?: \w+){0,2} than|behind|ahead of|lags?|leads?|exceeds?)\b",
        re.IGNORECASE,
    ),
    "count": re.compile(
        r"\b(?:(?:number|count) of|how many|counted|in total|a total of|altogether"
        r"|(?:rows?|entries|lines?|records?|projects|people) (?:are|is"
        r"|exceeds?|have|has|lies?|stands?|above|over))\b",
        re.IGNORECASE,
    ),
}
_TOTAL_OF_ONE = re.compile(r"\b(?:totals?|overall|in all)\b(?! of (?:all|both|the))", re.IGNORECASE)
_NO_FIGURE_OF_A_SHEET = re.compile(
    r"\b(?:average[sd]?|averaging|mean|median|maximum|minimum|max|min|highest|lowest|biggest|largest|smallest|most|least"
    r"|product of|their product|quotient|ratio|share|per (?:person|head|day|week|month|hour|row|entry)|each|apiece"
    r"|(?:over|under|above|below) budget|tenth"
    r"|short|shortfall|loss|deficit|surplus|discount|refund|debts?|fees?|fine|owed?|owes|forecast|estimated?|estimates?)\b",
    re.IGNORECASE,
)
_COUNT_OF_HEADING = re.compile(r"\b(?:number|count) of {2,}", re.IGNORECASE)
"""Before a heading that was blanked, as in `the number of working days`."""
_WORD = re.compile(r"\w+")
_LAST_WORD = re.compile(r"(?P<word>[^\W\d_]{3,}) $")
_OF_EACH = re.compile(
    r"\b(?:both|each(?: of (?:them|the two|the))?) (?:have|has|are|is|comes?|makes?|shows?)\b", re.IGNORECASE
)
_EACH = re.compile(r"\beach of (?:them|the two|these) (?:has|have|is|comes?|makes?)\b", re.IGNORECASE)
_COURTESY = re.compile(
    r"\b(?:as fine|at (?:the )?(?:least|most)|fine (?:with|by)|most recent\w*|in short|the most part"
    r"|share (?:it|this|the)|(?:i|we) mean|each of (?:them|the)|for each|no means"
    r"|short (?:note|mail|message|update))\b",
    re.IGNORECASE,
)


def find_wrong_names(
    sentence: str,
    start: int,
    spans: Sequence[Span],
    figure: Figure,
    column: str,
    row_names: Sequence[str],
    request: str = "",
) -> Iterator[str]:
    """Find what a sentence with a figure calls it that it is not; the right name beside it settles most doubts.

    Args:
        sentence: The sentence.
        start: Where it begins in its text.
        spans: Where the text states its figures.
        column: The heading of the column that the figure is from.
        row_names: The names of the rows that the figure is from.
    """
    is_about_one_row = _blank_names(sentence, row_names) != sentence
    plain = _COURTESY.sub(_blank, _blank_names(sentence, [column, *row_names]))
    plain = blank_out(plain, [Span(max(0, one.start - start), min(len(plain), one.end - start)) for one in spans])
    if figure == "entry":
        plain = _COUNT_OF_HEADING.sub(_blank, plain)
    never = _NO_FIGURE_OF_A_SHEET.search(plain) or (figure == "difference" and _OF_EACH.search(sentence))
    never = never or (figure == "sum" and _EACH.search(sentence))
    if never:
        yield f"calls its figure {never[0]!r}"
        return
    if figure in _NAMES and _NAMES[figure].search(plain):
        return
    others = [name for name in _NAMES if name != figure and not (figure == "count" and name == "difference")]
    for name in others:
        found = _NAMES[name].search(plain)
        is_total_of_one = figure == "entry" and is_about_one_row and found and _TOTAL_OF_ONE.match(plain, found.start())
        if found and not is_total_of_one and not is_label_of(plain, found, request):
            yield f"calls its figure {found[0]!r}"
            return


def names_figure(text: str, figure: Figure) -> bool:
    """Return whether a text calls something a figure of this kind."""
    return figure in _NAMES and _NAMES[figure].search(text) is not None


def find_figure_word(text: str) -> str:
    """Return the first word that calls something a figure over several rows, or nothing."""
    found = [pattern.search(text) for pattern in (_NAMES["sum"], _NAMES["difference"], _NO_FIGURE_OF_A_SHEET)]
    return next((match[0] for match in found if match), "")


def is_label_of(text: str, match: re.Match[str], request: str) -> bool:
    """Return whether a word is the end of a label that the request holds: `line` of `Cumulative line`."""
    before = _LAST_WORD.search(text[: match.start()])
    word = _WORD.match(text, match.start())
    return bool(before and word and f" {before['word']} {word[0]} ".casefold() in f" {request} ".casefold())


def _blank_names(sentence: str, names: Sequence[str]) -> str:
    for name in names:
        if name.strip():
            sentence = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", _blank, sentence, flags=re.IGNORECASE)
    return sentence


def _blank(match: re.Match[str]) -> str:
    return " " * len(match[0])
