"""The criterion for the solver's answer in words."""

import re
from collections.abc import Iterator
from typing import Literal

from pydantic import Field

from criteria.cell_values import does_cell_equal
from criteria.fair_forms import (
    AnswerSource,
    find_answer_faults,
    find_statements,
    find_wrong_answer_sources,
    read_expected_value,
)
from criteria.fair_forms.answer_subjects import find_wrong_headings, find_wrong_subjects
from criteria.fair_forms.asked_lacks import blank_asked_lacks
from criteria.fair_forms.figure_words import Figure
from criteria.file_text import check_searchable
from criteria.keyword_matching import contains_keyword
from criteria.registry import Args, Findings, MatchedItem, References, criterion
from data_model import failed, passed
from file_formats import read_text
from office_env import ANSWER_FILE, FileTree

_CONTROL_CHARACTER = re.compile(r"[\x00-\x08\x0e-\x1f\x7f]")


class AnswerArgs(Args):
    """What the answer must and must not say.

    Attributes:
        value: The right answer.
        match: `alone` accepts the value in any fair form, bare or in words that state no other value; `contains`
            accepts any text that holds the value; `equals` accepts nothing but the value.
        or_else: Other values that are equally right.
        is_count: Whether the value counts things, so that `7 EUR` is not the answer 7; for `alone`.
        figure: What the value is: a sum, a difference, a count or an entry; the answer calls it nothing else.
        rows: The names of the rows that it is from; the answer gives it as that of all of them or names none.
        other_names: Other names, as which it must not be given.
        context: The words of the request. If given, an answer that must stand alone holds these words and those of
            presentation and courtesy only.
        currency: The currency of the office, if it shows just one; an answer names no other.
        without: Values that must not occur, since an answer that lists every candidate answers nothing.
    """

    value: str = Field(min_length=1)
    match: Literal["alone", "contains", "equals"] = "contains"
    or_else: tuple[str, ...] = ()
    is_count: bool = False
    figure: Figure | None = None
    rows: tuple[str, ...] = ()
    other_names: tuple[str, ...] = ()
    context: str = ""
    currency: str = ""
    without: tuple[str, ...] = ()


@criterion
def evaluate_answer(workspace: FileTree, seed: FileTree, references: References, args: AnswerArgs) -> Findings:
    """`data/answer.txt` holds the value.

    Numbers are compared by value. A number or a word of up to three letters matches only as a whole token. With
    `alone`, `7`, `seven`, `7 entries` and `The sheet now has 7 entries.` are the answer 7; a list of numbers, `7 or 8`,
    `about 7`, `7%`, `7 each` and `not 7` are not. [fair_forms.md](fair_forms.md) lists the forms.
    """
    if not workspace.has_file(ANSWER_FILE):
        yield failed(ANSWER_FILE, f"the answer {args.value!r}", "no answer")
        return
    text = check_searchable(read_text(workspace.read(ANSWER_FILE)), ANSWER_FILE)
    if _CONTROL_CHARACTER.search(text):
        yield failed(ANSWER_FILE, f"the answer {args.value!r}", "a file that is no text")
        return
    faults = _find_faults_of_alone(text, args) if args.match == "alone" else _find_faults(text, args)
    for expected, found in faults:
        yield failed(ANSWER_FILE, expected, found)
    if not faults:
        yield passed(f"the answer is {args.value!r}", ANSWER_FILE)
        yield MatchedItem("answer", ANSWER_FILE)


def _find_faults_of_alone(text: str, args: AnswerArgs) -> list[tuple[str, str]]:
    faults: tuple[str, ...] = ()
    for value in (args.value, *args.or_else):
        faults = find_answer_faults(
            text, value, known_rivals=args.without, is_count=args.is_count, context=args.context, currency=args.currency
        )
        source = AnswerSource(args.figure, args.rows, args.other_names)
        faults = faults or tuple(find_wrong_answer_sources(text, value, source))
        faults = faults or tuple(_find_wrong_records(text, value, args))
        if not faults:
            return []
    return [(f"the answer {args.value!r} alone", fault) for fault in faults]


def _find_wrong_records(text: str, value: str, args: AnswerArgs) -> Iterator[str]:
    """Yield what the answer says its figure is of, if the request does not ask for that."""
    if args.context and read_expected_value(value)[0].type == "number":
        spans = find_statements(text, value)
        yield from find_wrong_headings(blank_asked_lacks(text, args.context), spans, args.context)
        if args.figure == "sum":
            yield from find_wrong_subjects(text, spans, args.rows, args.context)


def _find_faults(text: str, args: AnswerArgs) -> list[tuple[str, str]]:
    found = repr(text.strip()[:200])
    faults = [(f"an answer without {value!r}", found) for value in args.without if contains_keyword(text, value)]
    if not any(_is_match(text, value, args) for value in (args.value, *args.or_else)):
        faults.append((f"the answer {args.value!r}", found))
    return faults


def _is_match(text: str, value: str, args: AnswerArgs) -> bool:
    return contains_keyword(text, value) if args.match == "contains" else does_cell_equal(value, text.strip())
