"""Criteria: declared once as typed generator functions; the argument schema and the documentation follow."""

import inspect
from collections.abc import Callable, Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict

from data_model import Checks, Registry

References = Mapping[str, bytes]

FILE_ARGUMENTS = ("file", "input_file", "output_file", "result_file", "expected_file")
"""The names under which criteria, the published ones and ours, take a file."""

criterion: Registry[Callable[..., Checks]] = Registry("criterion", package="criteria.corrected")
"""The default profile. `def name(workspace: FileTree, seed: FileTree, references: References, args: Args) -> Checks`.

args is a model of its own (a subclass of `Args`), from which the schema is taken. A criterion yields at least one
Check: `passed` or `failed` with where, expected and found in words a person can act on; `error` when what it looks
at is there but cannot be read, or there is nothing to look at.
"""

exact_criterion: Registry[Callable[..., bool]] = Registry(
    "criterion of officebench-exact", package="criteria.officebench_exact"
)
"""OfficeBench's functions, bug for bug: `(workspace, seed, references, args: dict) -> bool`; raising is its error."""


class Args(BaseModel):
    """Arguments of a criterion; a key that it does not know is refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, coerce_numbers_to_str=True)


def criterion_arguments_model(function: Callable[..., Checks]) -> type[Args]:
    """The argument model of a criterion, from its signature."""
    model: Any = inspect.signature(function, eval_str=True).parameters["args"].annotation
    if not (isinstance(model, type) and issubclass(model, Args)):
        raise TypeError(f"criterion {function.__name__!r}: args is not a subclass of Args")
    return model
