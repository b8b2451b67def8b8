"""Fair variants of what the solution writes into workbooks: formulas, formats, headers and blank rows."""

from collections.abc import Iterator

from data_model import Action
from file_formats import xlsx
from verifier.operator_edits import Cells, set_cells, set_number_format
from verifier.operator_registry import Variant, operator
from verifier.operator_subject import OperatorSubject
from verifier.written_cells import collect_rows, is_number, list_bare_lists, list_written_sheets
from verifier.written_currencies import choose_currency_forms

_HEADINGS = ("First column", "Second column", "Third column", "Fourth column", "Fifth column")
FAIR = {"kind": "fair", "part": "none", "label": ""}


@operator(**FAIR)
def formula_for_value(subject: OperatorSubject) -> Iterator[Variant]:
    """A number is written as a formula that gives it."""
    for one in list_written_sheets(subject):
        for place, value in sorted(one.new_cells.items()):
            if is_number(value):
                content = set_cells(one.content, one.sheet, {place: f"={value}+0"})
                yield one.make_variant(place, content, "writes a formula into")


@operator(**FAIR)
def currency_format(subject: OperatorSubject) -> Iterator[Variant]:
    """The numbers that are written into a column of money have the format of its currency."""
    for one in list_written_sheets(subject):
        forms = choose_currency_forms(subject, one)
        places = sorted(place for place, value in one.new_cells.items() if is_number(value) and place[1] in forms)
        content = one.content
        for form in sorted({forms[column] for _, column in places}):
            own = [place for place in places if forms[place[1]] == form]
            content = set_number_format(content, one.sheet, own, form.number_format)
        if places:
            yield one.make_variant(places[0], content, "formats as a currency")


@operator(**FAIR)
def label_with_colon(subject: OperatorSubject) -> Iterator[Variant]:
    """The label of a result, or else the text directly left of a written number, ends with a colon.

    A text and a number that stand in one row of the office are no label and result, but copied.
    """
    labels, old_rows = _list_labels(subject), _list_old_rows(subject)
    for one in list_written_sheets(subject):
        for (row, column), value in sorted(one.new_cells.items()):
            number = one.new_cells.get((row, column + 1))
            is_copied = any({value, number} <= old_row for old_row in old_rows)
            is_label = value in labels or (is_number(number) and not is_copied)
            if not (isinstance(value, str) and is_label) or value.startswith("=") or value.endswith(":"):
                continue
            if one.path in subject.converted_files:
                plan = tuple(_append_colon(step, one.path, value) for step in subject.solution)
                yield Variant(f"puts a colon behind {value!r}, and converts {one.path}", one.path, plan=plan)
            else:
                content = set_cells(one.content, one.sheet, {(row, column): f"{value}:"})
                yield one.make_variant((row, column), content, "puts a colon behind")


@operator(**FAIR)
def header_row_where_list_begins(subject: OperatorSubject) -> Iterator[Variant]:
    """A list in a new workbook begins with a row of headings, and everything stands one row lower.

    It has none yet, and the request does not say what its first row is.
    """
    for one in list_bare_lists(subject):
        moved: Cells = {(row + 1, column): value for (row, column), value in one.new_cells.items()}
        top = min(row for row, _ in one.new_cells)
        first_row = sorted(place for place in one.new_cells if place[0] == top)
        headings: Cells = dict(zip(first_row, _HEADINGS, strict=False))
        content = set_cells(one.content, one.sheet, headings | moved)
        yield one.make_variant(min(one.new_cells), content, "puts headings into")


@operator(**FAIR)
def blank_row_before_total(subject: OperatorSubject) -> Iterator[Variant]:
    """One blank row stands before a result below a table: a total, or what the criteria know by its label."""
    labels = _list_labels(subject)
    for one in list_written_sheets(subject):
        cells = xlsx.read_cells(one.content)[one.sheet]
        last = max(row for row, _ in cells)
        row_cells: Cells = {place: value for place, value in cells.items() if place[0] == last}
        is_result = any(_is_total(cells, place) or value in labels for place, value in row_cells.items())
        if not is_result or not row_cells.keys() <= one.new_cells.keys():
            continue
        if one.path in subject.converted_files:
            plan = tuple(_move_down(step, one.path, last) for step in subject.solution)
            yield Variant(f"leaves a row free before row {last}, and converts {one.path}", one.path, plan=plan)
        else:
            moved: Cells = {(last + 1, column): value for (_, column), value in row_cells.items()}
            content = set_cells(one.content, one.sheet, {**dict.fromkeys(row_cells), **moved})
            yield one.make_variant(min(row_cells), content, "leaves a row free before")


def _list_labels(subject: OperatorSubject) -> frozenset[str]:
    """Return the labels of the results that the criteria demand below tables."""
    wanted = (one.args for one in subject.task.criteria if one.function == "evaluate_excel_labelled_result")
    return frozenset(str(args["label"]) for args in wanted)


def _list_old_rows(subject: OperatorSubject) -> list[set[object]]:
    """Return what each row of the office's workbooks holds."""
    workbooks = (
        xlsx.read_cells(subject.office.read(path)) for path in subject.office.names() if path.endswith(".xlsx")
    )
    sheets = (cells for workbook in workbooks for cells in workbook.values())
    return [{value for _, value in row} for cells in sheets for row in collect_rows(cells).values()]


def _append_colon(step: Action, path: str, text: str) -> Action:
    if path not in step.args.values() or step.args.get("text") != text:
        return step
    return step.model_copy(update={"args": {**step.args, "text": f"{text}:"}})


def _move_down(step: Action, path: str, row: int) -> Action:
    if path not in step.args.values() or step.args.get("row_idx") != row:
        return step
    return step.model_copy(update={"args": {**step.args, "row_idx": row + 1}})


def _is_total(cells: Cells, place: tuple[int, int]) -> bool:
    above = [value for (row, column), value in cells.items() if column == place[1] and row < place[0]]
    numbers = [value for value in above if isinstance(value, int | float) and not isinstance(value, bool)]
    return len(numbers) > 1 and cells[place] == sum(numbers)
