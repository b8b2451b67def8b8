"""The criteria that a model may choose from, and what it is told about them."""

import inspect
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, get_args

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from criteria import criterion, criterion_arguments_model
from data_model import Criterion, InputError, JsonObject, parse_docstring

_DOCUMENT_ARGUMENTS = ("never", "may_pair", "may_state", "short_names", "context")
OFFERED_CRITERIA: Mapping[str, tuple[str, ...]] = {
    "evaluate_answer": ("match", "without", "is_count", "context", "currency", "figure", "rows", "other_names"),
    "evaluate_conversion": (),
    "evaluate_document_content": _DOCUMENT_ARGUMENTS,
    "evaluate_document_extension": _DOCUMENT_ARGUMENTS,
    "evaluate_events": ("zone", "may_be_in", "people", "context"),
    "evaluate_excel_labelled_result": (),
    "evaluate_excel_list": ("never", "other_rows", "may_state", "headings", "context"),
    "evaluate_excel_new_row": (),
    "evaluate_excel_table_cell": (),
    "evaluate_extended_conversion": _DOCUMENT_ARGUMENTS,
    "evaluate_file_not_exist": (),
    "evaluate_mail": (
        "to", "cc", "bcc", "says_one_of", "values_one_of", "states", "never", "allowed", "tells_change_from",
        "may_pair", "context", "people", "asks", "is_closed", "figure", "compared", "column", "other_columns",
        "other_names", "limit", "may_quote", "copy_to", "attachments", "may_attach",
    ),
    "evaluate_page_picture": (),
}  # fmt: skip
"""Criterion -> those of its arguments that a model is not offered.

All of these bind: they look at everything that stands in what they judge. The published criteria look for keywords and
single cells, which wrong work holds as well, so that the operators would find nearly every task that uses them to let
wrong work pass. Of the published ones only `evaluate_file_not_exist` is offered: a file is gone or is not.
"""


def describe_offered_criteria() -> tuple[JsonObject, ...]:
    """Describe the criteria on offer: name, what each checks, and its arguments with their meaning."""
    return tuple(
        {
            "name": name,
            "doc": " ".join(criterion[name].documentation.split()),
            "args": _describe_arguments(criterion_arguments_model(criterion[name].function), hidden),
        }
        for name, hidden in OFFERED_CRITERIA.items()
    )


def check_offer(one: Criterion) -> None:
    """Check that a model was offered a criterion and its arguments.

    Raises:
        InputError: It was not.
    """
    if one.function not in OFFERED_CRITERIA:
        offered = ", ".join(OFFERED_CRITERIA)
        raise InputError(f"{one.function} lets wrong work pass; choose one of {offered}")
    for name in OFFERED_CRITERIA[one.function]:
        if name in one.args:
            raise InputError(f"{one.function}: leave out `{name}`, which is filled in by code")


def _describe_arguments(model: type[BaseModel], hidden: Iterable[str]) -> JsonObject:
    meanings = _list_meanings(model)
    return {
        name: _describe_argument(field, meanings.get(name, ""), hidden)
        for name, field in model.model_fields.items()
        if name not in hidden
    }


def _describe_argument(field: FieldInfo, meaning: str, hidden: Iterable[str]) -> Any:
    text = meaning + ("" if field.is_required() else " (may be left out)")
    nested = next(_find_models(field.annotation), None)
    return {"list": text, "each": _describe_arguments(nested, hidden)} if nested else text


def _find_models(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for inner in get_args(annotation):
        yield from _find_models(inner)


def _list_meanings(model: type[BaseModel]) -> dict[str, str]:
    """Return what the docstrings of a model and of those that it extends say of each argument."""
    meanings: dict[str, str] = {}
    for one in reversed(model.__mro__):
        if issubclass(one, BaseModel):
            meanings |= parse_docstring(inspect.getdoc(one) or "").arguments
    return meanings
