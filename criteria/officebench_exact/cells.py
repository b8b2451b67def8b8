"""OfficeBench's cell checks, bug for bug: they search the text dump of the active sheet."""

import re
from typing import Any

from criteria.comparators import parse_comparator
from criteria.officebench_exact.file_text import dump_sheet
from criteria.registry import References, exact_criterion
from criteria.step_budget import spend_steps
from criteria.target_files import resolve_target
from office_env import FileTree


@exact_criterion
def evaluate_excel_cell_value(
    workspace: FileTree, seed: FileTree, references: References, args: dict[str, Any]
) -> bool:
    """`(row, column): value` is a substring of the dump, so a cell need only begin with the expected value."""
    target = resolve_target(args["file"], workspace, seed, references)
    if not target.exists():
        return False
    text = dump_sheet(target)
    for match in args["matches"]:
        spend_steps(len(text) // 10 + 1)
        if f"({match['row']}, {match['col']}): {match['value']}" not in text:
            return False
    return True


@exact_criterion
def evaluate_excel_cell_comparator(
    workspace: FileTree, seed: FileTree, references: References, args: dict[str, Any]
) -> bool:
    """The comparator holds for the cell's text if that is one word; any other cell fails.

    Rows and columns must be digits here: the original puts them into a pattern, which untrusted data must not enter.
    """
    text = dump_sheet(resolve_target(args["file"], workspace, seed, references))
    for match in args["matches"]:
        spend_steps(len(text) // 10 + 1)
        cell = re.search(rf"\({_check_digits(match['row'])}, {_check_digits(match['col'])}\): (\w+)\t", text)
        if cell is None or not parse_comparator(match["comparator"]).accepts(cell[1]):
            return False
    return True


def _check_digits(index: object) -> str:
    text = str(index)
    if not re.fullmatch(r"[0-9]{1,9}", text):
        raise ValueError(f"not a row or column number: {text[:40]!r}")
    return text
