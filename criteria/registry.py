"""The registries of criteria: typed generator functions, from which argument schemas and documentation are derived."""

import inspect
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from pydantic import BaseModel, ConfigDict

from data_model import ChangeUnit, Check, Registry

References = Mapping[str, bytes]

FILE_ARGUMENTS = ("file", "input_file", "output_file", "result_file", "expected_file")
"""The argument names under which criteria, published and ours, take a file."""


class MatchedItem(NamedTuple):
    """A thing in the workspace that a criterion asked for and has found, so that its change is no damage.

    Attributes:
        unit: What it is.
        path: The file that holds it, or that it is.
        item: The thing within the file, as `ContentChange.item` writes it; empty for the whole file. A match of a whole
            file covers every change in it: the criterion has then read all of the file.
    """

    unit: ChangeUnit
    path: str
    item: str = ""


Findings = Iterator[Check | MatchedItem]
"""What a criterion yields."""

criterion: Registry[Callable[..., Findings]] = Registry("criterion", package="criteria.corrected")
"""The default profile. `def name(workspace: FileTree, seed: FileTree, references: References, args: Args) -> Findings`.

`args` is a model of its own (a subclass of `Args`), from which the schema is derived. A criterion yields at least one
Check: `passed`, or `failed` with where, expected and found in words a person can act on, or `error` if its target
exists but cannot be read, or if there is nothing to check. Beside its Checks it yields a MatchedItem for each
thing that it accepted and that a solver had to create, change or delete.
"""

exact_criterion: Registry[Callable[..., bool]] = Registry(
    "criterion of officebench-exact", package="criteria.officebench_exact"
)
"""OfficeBench's functions, bug for bug: `(workspace, seed, references, args: dict) -> bool`; raising is an error."""


class Args(BaseModel):
    """The arguments of a criterion; unknown keys are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, coerce_numbers_to_str=True)


def criterion_arguments_model(function: Callable[..., Findings]) -> type[Args]:
    """Return the argument model of a criterion, read from its signature.

    Raises:
        TypeError: The annotation of `args` is not a subclass of `Args`.
    """
    model: Any = inspect.signature(function, eval_str=True).parameters["args"].annotation
    if not (isinstance(model, type) and issubclass(model, Args)):
        raise TypeError(f"criterion {function.__name__!r}: args is not a subclass of Args")
    return model
