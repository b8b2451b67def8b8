"""Report the tables of a workbook."""

import re
from collections.abc import Iterator

from data_model import SheetFinding
from file_formats import xlsx
from generators.tasks import find_table_key
from orchestrator.offices.inventory.file_report import SurveyedColumn, TableReport
from surfers import MAX_SHEETS, find_table

_UNITS = (
    "%|‰|€|$|£|¥|eur|euro|usd|gbp|chf|jpy|t€|k€|teur|m€|ct|cent|mg|g|kg|t|lb|oz|mm|cm|m|km|m2|m²|m3|m³|ft|in|mi|ml|cl|l|"
    "s|sec|min|h|hr|hrs|hour|hours|day|days|std|stunden|tage|w|kw|kwh|mwh|kb|mb|gb|pcs|pc|units|stk|stück|st|pieces|"
    "°c|°f|bar|hz|km/h|points|pts"
)
_UNIT_WORDS = frozenset(_UNITS.split("|"))
_BRACKETED = re.compile(r"[(\[]\s*(?:in\s+)?([^()\[\]]{1,12}?)\s*[)\]]\s*$", re.IGNORECASE)
_LAST_WORD = re.compile(r"(?<=[\w)])[\s/,_-]+(?:in\s+)?([^\s()\[\]]{1,8})$", re.IGNORECASE)
# As the last word of a name without brackets, these are words.
_WORDS_OF_NAMES = frozenset("in t g m l s h st day days hour hours units points pieces min".split())


def report_tables(file: str, sheets: "tuple[xlsx.Sheet, ...]") -> Iterator[TableReport]:
    """Yield the table on each sheet that has one."""
    for sheet in sheets[:MAX_SHEETS]:
        finding = find_table(file, sheet)
        if finding is not None:
            yield _report_table(finding, sheet)


def find_unit(name: str) -> str:
    """Return the unit that the name of a column states: `kg` for `Weight (kg)`, `EUR` for `Betrag EUR`."""
    bracketed = _BRACKETED.search(name)
    if bracketed:
        return bracketed[1] if bracketed[1].casefold() in _UNIT_WORDS else ""
    last = _LAST_WORD.search(name)
    word = last[1] if last else ""
    return word if word.casefold() in _UNIT_WORDS - _WORDS_OF_NAMES else ""


def _report_table(finding: SheetFinding, sheet: "xlsx.Sheet") -> TableReport:
    row_count = _count_rows(finding, sheet)
    key = find_table_key(finding, row_count)
    return TableReport(
        sheet=finding.sheet,
        header_row=finding.header_row,
        records=row_count - sum(row <= finding.header_row + row_count for row in finding.summary_rows),
        totals=len(finding.summary_rows),
        columns=tuple(
            SurveyedColumn(
                name=column.name,
                type=column.type,
                unit=find_unit(column.name),
                has_formulas=column.index in finding.formula_columns,
            )
            for column in finding.columns
        ),
        key=key.column,
        unused_reason=key.reason,
    )


def _count_rows(finding: SheetFinding, sheet: "xlsx.Sheet") -> int:
    """Count the rows below the header up to a blank one, those included that a surfer does not read."""
    columns = range(finding.columns[0].index, finding.columns[-1].index + 1)
    row = finding.header_row + 1 + len(finding.rows)
    while row <= sheet.row_count and any(sheet.get_raw(row, column) not in (None, "") for column in columns):
        row += 1
    return row - finding.header_row - 1
