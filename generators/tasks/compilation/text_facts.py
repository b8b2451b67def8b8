"""Which words answers, documents, headings of lists and descriptions of events may hold: those of the request."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from data_model import Criterion, Finding, Value
from generators.tasks.compilation.mail_people import Person
from generators.tasks.compilation.office_currency import find_office_currency

_WITH_TEXTS = frozenset(
    {
        "evaluate_answer",
        "evaluate_document_content",
        "evaluate_document_extension",
        "evaluate_events",
        "evaluate_excel_list",
        "evaluate_extended_conversion",
        "evaluate_free_slot",
        "evaluate_refusal",
    }
)
_OF_DOCUMENTS = frozenset({"evaluate_document_content", "evaluate_document_extension", "evaluate_extended_conversion"})


def close_texts(
    criteria: Sequence[Criterion],
    words: str,
    people: Sequence[Person] = (),
    stated: Sequence[Value] = (),
    findings: Sequence[Finding] = (),
) -> tuple[Criterion, ...]:
    """Return the criteria with the words of the request for answers, documents and the descriptions of events.

    Args:
        criteria: The criteria of a task.
        words: The words of the request.
        people: Those whom the office knows by their full names; documents may call them by a name that is theirs alone.
        stated: The values that the user states and that hold, of which titles in new workbooks may state the dates.
        findings: What is known of the office, which shows in what currency an answer is.
    """
    currency = find_office_currency(findings) if any(map(_answers_amount, criteria)) else ""
    return tuple(_close_text(one, words, people, stated, currency) for one in criteria)


def _close_text(
    criterion: Criterion, words: str, people: Sequence[Person], stated: Sequence[Value], currency: str
) -> Criterion:
    args = dict(criterion.args)
    if criterion.function in _WITH_TEXTS:
        args["context"] = words
    if criterion.function in _OF_DOCUMENTS and (short_names := list_short_names(args, people)):
        args["short_names"] = short_names
    if criterion.function == "evaluate_excel_list":
        never = {str(one) for one in args.get("never", ())}
        dates = dict.fromkeys(one.value for one in stated if one.type == "date" and one.value not in never)
        args |= {"may_state": [*args.get("may_state", ()), *dates]} if dates else {}
    if currency and _answers_amount(criterion):
        args["currency"] = currency
    return criterion.model_copy(update={"args": args}) if args != criterion.args else criterion


def _answers_amount(criterion: Criterion) -> bool:
    return criterion.function == "evaluate_answer" and not criterion.args.get("is_count")


def list_short_names(args: Mapping[str, Any], people: Sequence[Person]) -> list[list[str]]:
    """List the first names and surnames of the people whom a document is to name, if only they have them.

    A word that stands in the document for something else as well, as in the title of a meeting, is none.
    """
    wanted = _list_texts([args.get(one) for one in ("heading", "parts", "may_pair", "may_state")])
    counts = Counter(word for one in people for word in set(one.name.split()))
    full_names = [one.name for one in people if one.name in wanted]
    others = " ".join(one for one in wanted if one not in full_names)
    return [
        [word, name]
        for name in dict.fromkeys(full_names)
        for word in (name.split()[0], name.split()[-1])
        if counts[word] == 1 and not re.search(rf"(?<!\w){re.escape(word)}(?!\w)", others)
    ]


def _list_texts(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    parts = value.values() if isinstance(value, Mapping) else value if isinstance(value, (list, tuple)) else ()
    return [text for part in parts for text in _list_texts(part)]
