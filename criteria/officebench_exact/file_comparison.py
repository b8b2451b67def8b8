"""OfficeBench's comparisons of two files, bug for bug."""

import difflib
from typing import Any

from criteria.officebench_exact.file_text import check_suffix, dump_sheet, read_pages, read_paragraphs, read_plain_text
from criteria.registry import References, exact_criterion
from criteria.target_files import TargetFile, resolve_target
from file_formats import UnreadableFile
from office_env import FileTree, can_align_lines


@exact_criterion
def evaluate_exact_match(workspace: FileTree, seed: FileTree, references: References, args: dict[str, Any]) -> bool:
    """The active sheets hold equal values, or the text files equal text; a missing expected file raises.

    Word documents and PDFs never match, because the original compares objects that are equal only to themselves.
    """
    result = resolve_target(args["result_file"], workspace, seed, references)
    if not result.exists():
        return False
    expected = resolve_target(args["expected_file"], workspace, seed, references)
    doc_type = args["doc_type"]
    if doc_type == "xlsx":
        return _are_sheets_equal(result, expected)
    if doc_type in ("txt", "ics"):
        return read_plain_text(result) == read_plain_text(expected)
    if doc_type == "doc":
        return not read_paragraphs(result) and not read_paragraphs(expected)
    if doc_type == "pdf":
        read_pages(result), read_pages(expected)
        return False
    raise AssertionError(f"the evaluator has no reader for {doc_type!r}")


@exact_criterion
def evaluate_diff_contain_text(
    workspace: FileTree, seed: FileTree, references: References, args: dict[str, Any]
) -> bool:
    """The dumps differ, and their line diff without context contains every keyword, case included."""
    before = resolve_target(args["input_file"], workspace, seed, references)
    after = resolve_target(args["output_file"], workspace, seed, references)
    if args["doc_type"] != "xlsx":
        raise AssertionError(f"the evaluator cannot compare {args['doc_type']!r}")
    old, new = dump_sheet(before), dump_sheet(after)
    if old == new:
        return False
    lines = old.split("\n"), new.split("\n")
    if not can_align_lines(*lines):
        raise UnreadableFile("more lines, or more equal lines, than are compared")
    diff = "\n".join(difflib.unified_diff(*lines, n=0))
    return all(keyword in diff for keyword in args["keywords"])


def _are_sheets_equal(result: TargetFile, expected: TargetFile) -> bool:
    from file_formats import xlsx

    check_suffix(result)
    check_suffix(expected)
    result_sheet, expected_sheet = xlsx.read_active_sheet(result.read()), xlsx.read_active_sheet(expected.read())
    rows = max(result_sheet.row_count, expected_sheet.row_count)
    columns = max(result_sheet.column_count, expected_sheet.column_count)
    return all(
        result_sheet.get_raw(row, column) == expected_sheet.get_raw(row, column)
        for row in range(1, rows + 1)
        for column in range(1, columns + 1)
    )
