"""What the criteria of a task demand of a solver, leaf by leaf, and what in their arguments is no demand."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from data_model import RowLeaf, Task, walk_criterion_leaves

_LENIENT_ARGUMENTS = frozenset(
    {
        "allowed",
        "anywhere",
        "asks",
        "context",
        "currency",
        "doc_type",
        "figure",
        "headings",
        "may_attach",
        "may_be_in",
        "may_pair",
        "may_quote",
        "may_state",
        "or_else",
        "other_rows",
        "people",
        "places",
        "says_one_of",
        "short_names",
        "tells_change_from",
        "titles",
        "tolerance",
        "zone",
    }
)
_LENIENT_ARGUMENTS_OF_MAILS = frozenset({"column"})
"""A mail need not say which column its figure is from; a cell has to stand in its column."""
_SYNONYM = re.compile(r".*/pairs/[0-9]+/0/[1-9][0-9]*")
_VALUE_OF_PAIR = re.compile(r"(.*/pairs/[0-9]+)/1")
_ONLY_AS_IT_IS_NOW = "Whatever is written gives each thing once, as it is now"
_AS_ASKED_FOR = "What a new document or list holds stands in the order in which it was asked for"
_CONVENTION_BY_ARGUMENT = {
    "is_closed": _ONLY_AS_IT_IS_NOW,
    "is_count": "the answer is what was asked for and nothing else",
    "in_column_order": _AS_ASKED_FOR,
    "in_order": _AS_ASKED_FOR,
    "is_last": _AS_ASKED_FOR,
    "match": "the answer is what was asked for and nothing else",
    "never": _ONLY_AS_IT_IS_NOW,
    "other_columns": _ONLY_AS_IT_IS_NOW,
    "other_names": _ONLY_AS_IT_IS_NOW,
    "reason": "what is missing, or who or what stands in the way",
    "thing": "what is missing, or who or what stands in the way",
    "without": _ONLY_AS_IT_IS_NOW,
}
_CONVENTION_BY_FUNCTION = {"evaluate_file_not_exist": "What you are not asked to change stays as it is"}


class Demand(NamedTuple):
    """One leaf of a criterion that a solver has to meet.

    Attributes:
        leaf: The leaf.
        convention: The words of the conventions that demand the same of every solver; empty if none do.
    """

    leaf: RowLeaf
    convention: str


def find_name_path(path: str) -> str:
    """Return the path of the name beside which a criterion wants the value at a path; empty for anything else.

    What has to be worked out, such as the sum of all, is asked for together with its name.
    """
    match = _VALUE_OF_PAIR.fullmatch(path)
    return f"{match[1]}/0" if match else ""


def walk_demands(task: Task) -> Iterator[Demand]:
    """Yield everything that the criteria demand; arguments that only widen what is accepted are left out."""
    for function, leaf in walk_criterion_leaves(task):
        names = leaf.path.split("/")[4:]
        lenient = _LENIENT_ARGUMENTS
        if function == "evaluate_mail":
            lenient |= _LENIENT_ARGUMENTS_OF_MAILS
        if lenient.isdisjoint(names) and not _SYNONYM.fullmatch(leaf.path):
            of_function = _CONVENTION_BY_FUNCTION.get(function, "")
            convention = next((text for name, text in _CONVENTION_BY_ARGUMENT.items() if name in names), of_function)
            yield Demand(leaf, convention)
