"""OfficeBench's comparisons of two files, bug for bug."""

import difflib
from typing import Any

from office_env.criteria.exact.readers import check_suffix, pages, paragraphs, plain_text, sheet_text
from office_env.criteria.places import Place, place_of
from office_env.criteria.registry import References, exact_criterion
from office_env.files import FileTree
from office_env.formats.errors import UnreadableFile
from office_env.line_differences import can_be_aligned


@exact_criterion
def evaluate_exact_match(workspace: FileTree, seed: FileTree, references: References, args: dict[str, Any]) -> bool:
    """The active sheets hold equal values, or the text files equal text; a missing expected file raises.

    Word documents and PDFs never match, since the original compares objects that are only equal to themselves.
    """
    result = place_of(args["result_file"], workspace, seed, references)
    if not result.exists():
        return False
    expected = place_of(args["expected_file"], workspace, seed, references)
    doc_type = args["doc_type"]
    if doc_type == "xlsx":
        return _same_sheets(result, expected)
    if doc_type in ("txt", "ics"):
        return plain_text(result) == plain_text(expected)
    if doc_type == "doc":
        return not paragraphs(result) and not paragraphs(expected)
    if doc_type == "pdf":
        pages(result), pages(expected)
        return False
    raise AssertionError(f"the evaluator has no reader for {doc_type!r}")


@exact_criterion
def evaluate_diff_contain_text(
    workspace: FileTree, seed: FileTree, references: References, args: dict[str, Any]
) -> bool:
    """The dumps differ, and their line diff without context holds every keyword, case mattering."""
    before = place_of(args["input_file"], workspace, seed, references)
    after = place_of(args["output_file"], workspace, seed, references)
    if args["doc_type"] != "xlsx":
        raise AssertionError(f"the evaluator cannot compare {args['doc_type']!r}")
    old, new = sheet_text(before), sheet_text(after)
    if old == new:
        return False
    lines = old.split("\n"), new.split("\n")
    if not can_be_aligned(*lines):
        raise UnreadableFile("more lines, or more equal lines, than are compared")
    diff = "\n".join(difflib.unified_diff(*lines, n=0))
    return all(keyword in diff for keyword in args["keywords"])


def _same_sheets(result: Place, expected: Place) -> bool:
    from office_env.formats import xlsx

    check_suffix(result)
    check_suffix(expected)
    found, wanted = xlsx.active_sheet(result.read()), xlsx.active_sheet(expected.read())
    rows = max(found.row_count, wanted.row_count)
    columns = max(found.column_count, wanted.column_count)
    return all(
        found.raw(row, column) == wanted.raw(row, column)
        for row in range(1, rows + 1)
        for column in range(1, columns + 1)
    )
