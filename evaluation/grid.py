"""Several evaluations from one file: lists in it span a grid of cells, each the configuration of one run."""

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from data_model import InputError, suggest_name
from evaluation.config import EvalConfig

if TYPE_CHECKING:
    from llm_gateway import ModelOptions

MAX_CELLS = 1_000
_STRING, _INTEGER, _NUMBER = (str,), (int,), (int, float)
SETTING_TYPES: Mapping[str, tuple[type, ...]] = {
    "solver": _STRING,
    "memory": _STRING,
    "top_k": _INTEGER,
    "embedding": _STRING,
    "summary": _STRING,
    "protocol": _STRING,
    "model": _STRING,
    "trials": _INTEGER,
    "seed": _INTEGER,
    "max_steps": _INTEGER,
    "time_limit": _NUMBER,
    "episode_tokens": _INTEGER,
}
"""The keys allowed in the table `eval` of a run file, with the types of their values."""
_CHOICES: Mapping[str, tuple[str, ...]] = {"protocol": ("tools", "officebench"), "summary": ("extractive", "llm")}


class GridCell(NamedTuple):
    """One evaluation of a grid.

    Attributes:
        config: The configuration of the evaluation.
        solver_target: The value of `--solver` as it was typed.
        model_calls: How models are called.
    """

    config: EvalConfig
    solver_target: str | None = None
    model_calls: "ModelOptions | None" = None


def is_grid(table: Mapping[str, Any]) -> bool:
    """Return whether a table spans a grid, which it does if it contains a list."""
    return any(isinstance(value, list) for value in table.values())


def expand_grid(table: Mapping[str, Any], where: str) -> Iterator[dict[str, Any]]:
    """Yield every combination of the values in the table `eval` of a run file, with the last key changing fastest.

    Args:
        table: The table.
        where: The name of the file in messages.

    Raises:
        InputError: The table has an unknown key or an impossible value.
    """
    values_by_key = {name.replace("-", "_"): _check_values(name, value, where) for name, value in table.items()}
    for count, combination in enumerate(itertools.product(*values_by_key.values())):
        if count >= MAX_CELLS:
            raise InputError("", where, f"at most {MAX_CELLS} cells", "more")
        yield dict(zip(values_by_key, combination, strict=True))


def _check_values(name: str, value: Any, where: str) -> list[Any]:
    key, location = name.replace("-", "_"), f"{where}, /eval/{name}"
    if key not in SETTING_TYPES:
        raise InputError(f"there is no such setting of an evaluation.{suggest_name(key, SETTING_TYPES)}", location)
    values = value if isinstance(value, list) else [value]
    for value_in_list in values:
        if not isinstance(value_in_list, SETTING_TYPES[key]) or isinstance(value_in_list, bool):
            expected = (
                "text"
                if SETTING_TYPES[key] is _STRING
                else "a number"
                if SETTING_TYPES[key] is _NUMBER
                else "a whole number"
            )
            raise InputError("", location, expected, repr(value_in_list)[:80])
        if key in _CHOICES and value_in_list not in _CHOICES[key]:
            raise InputError("", location, " or ".join(_CHOICES[key]), repr(value_in_list)[:80])
        if key == "solver" and ":" in str(value_in_list):
            raise InputError("an import path is accepted only on the command line; pass it with `--solver`", location)
    if not values:
        raise InputError("", location, "one value or more", "an empty list")
    return values


def name_cells(cells: Sequence[GridCell]) -> dict[str, GridCell]:
    """Name each cell after the settings that vary between cells; cells with equal configurations become one."""
    distinct_cells: list[GridCell] = []
    for cell in cells:
        if all(cell.config != other.config for other in distinct_cells):
            distinct_cells.append(cell)
    varying_keys = [
        name
        for name, make_part in _NAME_PARTS.items()
        if name in _ALWAYS_IN_NAME or _has_several_values(make_part(cell.config) for cell in distinct_cells)
    ]
    cells_by_name: dict[str, GridCell] = {}
    for cell in distinct_cells:
        parts = [part for name in varying_keys if (part := _NAME_PARTS[name](cell.config)) is not None]
        name = stem = re.sub(r"[^A-Za-z0-9_.]+", "-", "-".join(parts)).strip("-.")[:120]
        number = 1
        while name.lower() in {other_name.lower() for other_name in cells_by_name}:
            number += 1
            name = f"{stem}-{number}"
        cells_by_name[name] = cell
    return cells_by_name


def _has_several_values(parts: Iterable[str | None]) -> bool:
    return len({part for part in parts if part is not None}) > 1


_NAME_PARTS: Mapping[str, Callable[[EvalConfig], str | None]] = {
    "solver": lambda config: config.solver.rpartition(":")[2],
    "memory": lambda config: config.memory,
    "top_k": lambda config: None if config.top_k is None else f"k{config.top_k}",
    "embedding": lambda config: config.embedding,
    "summary": lambda config: config.summary,
    "model": lambda config: config.model,
    "protocol": lambda config: config.protocol,
    "trials": lambda config: f"trials{config.trials}",
    "seed": lambda config: f"seed{config.seed}",
    "max_steps": lambda config: f"steps{config.max_steps}",
}
_ALWAYS_IN_NAME = ("solver", "memory", "top_k")
