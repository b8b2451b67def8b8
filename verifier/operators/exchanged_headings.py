"""Operators that put headings above a list which name something else than what stands below them."""

from collections.abc import Iterator

from verifier.operator_edits import Cells, set_cells
from verifier.operator_registry import Variant, operator
from verifier.operator_subject import OperatorSubject
from verifier.written_cells import list_bare_lists


@operator(kind="fair", part="none", label="")
def own_headings_above_list(subject: OperatorSubject) -> Iterator[Variant]:
    """A list in a new workbook begins with what the request and the office call each of its columns."""
    yield from _put_headings(subject, 0)


@operator(kind="damage", part="goal", label="incorrect_tool_call")
def exchanged_headings_above_list(subject: OperatorSubject) -> Iterator[Variant]:
    """A list in a new workbook begins with headings, each of which is that of the next column."""
    yield from _put_headings(subject, 1)


def _put_headings(subject: OperatorSubject, shift: int) -> Iterator[Variant]:
    """Yield each list below the names of its columns, moved by some columns."""
    lists = {str(one.args["file"]): one.args.get("headings") for one in subject.task.criteria if "headings" in one.args}
    for one in list_bare_lists(subject):
        names = lists.get(one.path)
        columns = sorted({column for _, column in one.new_cells})
        if not names or len(names) != len(columns):
            continue
        top = min(row for row, _ in one.new_cells)
        moved: Cells = {(row + 1, column): value for (row, column), value in one.new_cells.items()}
        headings: Cells = {
            (top, column): names[(at + shift) % len(names)][0].capitalize() for at, column in enumerate(columns)
        }
        content = set_cells(one.content, one.sheet, headings | moved)
        yield one.make_variant(min(one.new_cells), content, "puts headings into")
