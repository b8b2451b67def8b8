"""What the solution has written into workbooks, wrongly arranged or beside another choice."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from criteria import name_cell
from data_model import find_mentions
from file_formats.formulas import CellConstant
from verifier.operator_edits import Cells, set_cells, set_number_format
from verifier.operator_registry import Variant, operator
from verifier.operator_subject import CompetingValue, OperatorSubject
from verifier.written_cells import WrittenSheet, list_written_sheets

GOAL = {"kind": "damage", "part": "goal", "label": "incorrect_tool_call"}


@operator(**GOAL)
def written_cell_changed(subject: OperatorSubject) -> Iterator[Variant]:
    """A number that the solution writes is one too high, or a text has a word too many."""
    for one in list_written_sheets(subject):
        for place, value in sorted(one.cells.items()):
            other = value + 1 if _is_number(value) and isinstance(value, int | float) else f"{value} otherwise"
            if not str(value).startswith("="):
                yield _make_variant(one, {place: other}, f"writes {other!r} into")


@operator(**GOAL)
def written_values_swapped(subject: OperatorSubject) -> Iterator[Variant]:
    """Two values of one column that the solution writes, in rows that differ otherwise too, have changed places."""
    for one in list_written_sheets(subject):
        for first, second in combinations(sorted(one.cells), 2):
            if first[1] == second[1] and one.cells[first] != one.cells[second] and _differ_beside(one, first, second):
                swapped: Cells = {first: one.cells[second], second: one.cells[first]}
                yield _make_variant(one, swapped, f"swaps {one.cells[second]!r} and the value in")


@operator(**GOAL)
def written_rows_reversed(subject: OperatorSubject) -> Iterator[Variant]:
    """The rows of a new workbook stand upside down."""
    for one in list_written_sheets(subject):
        rows = sorted({row for row, _ in one.cells})
        if one.path in subject.list_files("created") and len(rows) > 1:
            mirrored = dict(zip(rows, reversed(rows), strict=True))
            turned: Cells = {(mirrored[row], column): value for (row, column), value in one.cells.items()}
            yield _make_variant(one, {**dict.fromkeys(one.cells), **turned}, "turns the rows around from")


@operator(**GOAL)
def written_number_shown_otherwise(subject: OperatorSubject) -> Iterator[Variant]:
    """A number that the solution writes has a format that shows it in thousands, or as a percentage."""
    for one in list_written_sheets(subject):
        numbers = [place for place, value in sorted(one.cells.items()) if _is_number(value)]
        for number_format in ('#,##0 "TEUR"', '0"%"') if numbers else ():
            name = name_cell(one.sheet, *numbers[0])
            content = set_number_format(one.content, one.sheet, numbers[:1], number_format)
            yield Variant(f"shows {name} of {one.path} as {number_format}", f"{one.path}#{name}", {one.path: content})


@operator(kind="hedge", part="goal", label="incorrect_tool_call")
def superseded_value_in_cell_too(subject: OperatorSubject) -> Iterator[Variant]:
    """A written cell names a value that was corrected beside the one that holds, as a second choice."""
    yield from _add_choices(subject, subject.superseded_values)


@operator(kind="hedge", part="goal", label="incorrect_tool_call")
def decoy_value_in_cell_too(subject: OperatorSubject) -> Iterator[Variant]:
    """A written cell names the value of a decoy beside the right one, as a second choice."""
    yield from _add_choices(subject, subject.decoy_values)


@operator(kind="hedge", part="either", label="collateral_damage")
def numbers_below_result(subject: OperatorSubject) -> Iterator[Variant]:
    """Below the number that the solution writes stand three more that nobody asked for."""
    for one in list_written_sheets(subject):
        numbers = [place for place, value in sorted(one.cells.items()) if isinstance(value, int | float)]
        for row, column in numbers[-1:]:
            more: Cells = {(row + offset, column): 100 + offset for offset in (1, 2, 3)}
            yield _make_variant(one, more, "adds numbers to")


def _add_choices(subject: OperatorSubject, pairs: Iterable[CompetingValue]) -> Iterator[Variant]:
    for pair in pairs:
        for one in list_written_sheets(subject):
            for place, value in sorted(one.cells.items()):
                if find_mentions(str(value), pair.right):
                    yield _make_variant(one, {place: f"{value} or {pair.wrong.value}"}, "leaves a choice in")


def _is_number(value: CellConstant) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _differ_beside(one: WrittenSheet, first: tuple[int, int], second: tuple[int, int]) -> bool:
    """Return whether two rows differ in another column, so that it matters which value stands in which."""
    columns = {column for _, column in one.cells} - {first[1]}
    return any(
        one.cells.get((first[0], column)) != one.cells.get((second[0], column))
        for column in columns
        if (first[0], column) in one.cells and (second[0], column) in one.cells
    )


def _make_variant(one: WrittenSheet, cells: Cells, verb: str) -> Variant:
    return one.make_variant(min(cells), set_cells(one.content, one.sheet, cells), verb)
