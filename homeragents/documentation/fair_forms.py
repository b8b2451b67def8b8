"""The page of fair forms: which forms of a value count as the same, with examples."""

from collections.abc import Iterator, Sequence

from criteria import EQUIVALENT_FORMS, EquivalentForms

HEAD = """# Fair forms

A solver may write a value in any usual form. This page lists the forms that count as the same value, in every criterion
of the profile `corrected` that compares values with text. Its examples are tests: those that pass do, and those that
fail do not.

In the examples, `⏎` is a line break, `⇥` a tab, `⍽` a non-breaking space and `⸱` a thin space.
"""

_HEADING_BY_QUESTION = {
    "states": "Does a text state the value?",
    "alone": "Is a cell, a line or a field the value alone?",
    "answer": "Is an answer the value alone?",
    "pair": "Does a text give each name its value?",
    "wording": "Does a text hold the words?",
}
_VISIBLE_SPACES = str.maketrans({"\n": "⏎", "\t": "⇥", "\u00a0": "⍽", "\u2009": "⸱", "\u202f": "⸱"})


def make_fair_forms_page() -> str:
    """Make the page: every row of the table, by the question that is asked about a text."""
    return "\n".join([HEAD, *(line for question in _HEADING_BY_QUESTION for line in _format_rows(question))])


def _format_rows(question: str) -> Iterator[str]:
    yield f"## {_HEADING_BY_QUESTION[question]}\n"
    for row in EQUIVALENT_FORMS:
        if row.question == question:
            yield from _format_row(row)


def _format_row(row: EquivalentForms) -> Iterator[str]:
    yield f"### {row.kind}\n"
    yield f"Expected: {_format_examples([row.expected])}. {row.forms}\n"
    yield f"- Pass: {_format_examples(row.passes)}"
    yield f"- Fail: {_format_examples(row.fails)}\n"


def _format_examples(examples: Sequence[str]) -> str:
    return ", ".join(f"`{example.translate(_VISIBLE_SPACES)}`" for example in examples)
