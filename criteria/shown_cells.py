"""Whether a cell shows what it holds: not hidden, readable, and under a number format that says the same."""

import datetime as dt
import re
from collections.abc import Collection
from decimal import Decimal, InvalidOperation

from criteria.cell_statements import TimeOnDay, WantedCell, describe_wanted, holds_alone
from criteria.cell_values import describe_cell, parse_cell_number
from criteria.currencies import find_format_currencies, list_sheet_currencies
from criteria.fair_forms import is_value_alone, read_expected_value
from criteria.fair_forms.currencies import find_currencies
from criteria.sheets import TargetSheet
from criteria.step_budget import spend_steps
from criteria.text_numbers import has_figures_as_text, is_text_for_number
from data_model import Check, failed, passed
from file_formats import xlsx

_NUMBER = re.compile(r"(?:\d[\d,]*(?:\.\d*)?|\.\d+)(?:E[+-]\d+)?")
_DATE_LITERALS = re.compile(r'"([^"]*)"|\\(.)|\[[^\]]*\]')
_SCALE = re.compile(
    r"\b(?:[km]|mn|mio|bn|dozens?|hundreds?|thousands?|millions?|billions?|pairs?|times)\b", re.IGNORECASE
)
_MAX_LITERAL_CHARS = 3
_MAX_SHOWN_ERROR, _MAX_RELATIVE_ERROR = Decimal("0.0051"), Decimal("0.001")


def check_cell(
    target: TargetSheet,
    row: int,
    column: int,
    wanted: WantedCell,
    units: Collection[str] = (),
    may_be_text: bool | None = None,
) -> Check:
    """Check that a cell holds what is wanted and nothing else, and shows it to whoever opens the workbook.

    Args:
        target: The sheet.
        row: The row of the cell.
        column: Its column.
        wanted: What it must hold.
        units: Words that may stand beside a number.
        may_be_text: Whether a number may be text; None means that it may be where its column has its figures as text.
    """
    where, value = target.locate_cell(row, column), target.read_value(row, column)
    if isinstance(value, Check):
        return value
    if not holds_alone(wanted, value, units):
        return failed(where, describe_wanted(wanted), describe_cell(value))
    if not (has_figures_as_text(target, column) if may_be_text is None else may_be_text) and is_text_for_number(
        target, (row, column), wanted, value
    ):
        return failed(where, f"{describe_wanted(wanted)} as a number", f"the text {describe_cell(value)}")
    problem = find_display_problem(target, row, column, wanted, units)
    if problem is not None:
        return failed(where, f"{describe_wanted(wanted)}, for all to see", problem)
    if currencies := _find_foreign_currencies(target, row, column, value):
        found = f"{describe_cell(value)} in {', '.join(sorted(currencies))}"
        return failed(where, f"{describe_wanted(wanted)} in the currency of the sheet", found)
    return passed(f"holds {describe_cell(value)}", where)


def find_display_problem(
    target: TargetSheet, row: int, column: int, wanted: WantedCell, units: Collection[str] = ()
) -> str | None:
    """Return what keeps a cell that holds the wanted value from showing it, or None.

    What the office had hidden, and the number formats and looks that it had in this column, are no fault of a solver;
    but a percentage has the size that its format and its column give it.

    Args:
        target: The sheet.
        row: The row of the cell.
        column: Its column.
        wanted: What it must hold.
        units: Words that a number format may put beside a number, as it may put any currency.
    """
    content, original = target.content, target.original
    value = target.read_value(row, column)
    if content.is_hidden and not (original and original.is_hidden):
        return f"{describe_cell(value)} on a hidden sheet"
    if row in content.hidden_rows and not (original and row in original.hidden_rows):
        return f"{describe_cell(value)} in a hidden row"
    if column in content.hidden_columns and not (original and column in original.hidden_columns):
        return f"{describe_cell(value)} in a hidden column"
    look = content.looks.get((row, column))
    if look and not (original and _is_used(original.looks, column, look)):
        return f"{describe_cell(value)}, {look}"
    if (row, column) in content.struck_cells and not (original and (row, column) in original.struck_cells):
        return f"{describe_cell(value)}, struck through"
    number_format = content.number_formats.get((row, column), "General")
    if isinstance(wanted, str) and _is_percentage_too_large(target, column, wanted, value, number_format):
        return f"{describe_cell(value)} in a column of fractions that are shown as percentages"
    if number_format == "General" or (original and _is_used(original.number_formats, column, number_format)):
        return None
    if isinstance(value, int | float) and not xlsx.is_supported_format(number_format):
        return f"{describe_cell(value)} under the number format {number_format[:100]!r}, which may show anything"
    if isinstance(value, Check) or _is_shown_right(value, number_format, wanted, units):
        return None
    return f"{describe_cell(value)} shown as {xlsx.format_value(value, number_format)!r}"  # type: ignore[arg-type] # read_value


def _find_foreign_currencies(target: TargetSheet, row: int, column: int, value: object) -> frozenset[str]:
    """Return the currencies of a cell in which its sheet did not count, if it counted in any."""
    found = find_format_currencies(target.content.number_formats.get((row, column), "General"))
    found |= find_currencies(value) if isinstance(value, str) else frozenset()
    known = list_sheet_currencies(target.original) if found and target.original else frozenset()
    return found - known if known else frozenset()


def _is_used(descriptions: dict[tuple[int, int], str], column: int, one: str) -> bool:
    spend_steps(len(descriptions))
    return any(place[1] == column and found == one for place, found in descriptions.items())


def _is_percentage_too_large(target: TargetSheet, column: int, wanted: str, value: object, number_format: str) -> bool:
    """Return whether a cell holds 5 for 5 %, where its format or those of its column turn 0.05 into that."""
    if not _is_count_of_percent(value, wanted):
        return False
    original = target.original.number_formats if target.original else {}
    formats = [number_format, *(one for place, one in original.items() if place[1] == column)]
    spend_steps(len(original))
    return any(
        "%" in xlsx.format_value(1, one) and "100" in xlsx.format_value(1, one) for one in dict.fromkeys(formats)
    )


def _is_count_of_percent(value: object, wanted: WantedCell) -> bool:
    """Return whether a number other than 0 is the 5 of a wanted `5%`."""
    number = parse_cell_number(wanted) if isinstance(wanted, str) and wanted.strip().endswith("%") else None
    return bool(number) and isinstance(value, int | float) and parse_cell_number(value) == number


def _is_shown_right(value: object, number_format: str, wanted: WantedCell, units: Collection[str]) -> bool:
    if isinstance(value, dt.date | dt.time | dt.timedelta):
        return _is_moment_shown(number_format, wanted)
    if isinstance(value, str):
        shown = xlsx.format_value(value, number_format)
        return shown.strip() == value.strip() or holds_alone(wanted, shown)
    if isinstance(value, int | float) and not isinstance(value, bool):
        return _is_number_shown(value, xlsx.format_value(value, number_format), wanted, units)
    return True


def _is_moment_shown(number_format: str, wanted: WantedCell) -> bool:
    literals = "".join(quoted or escaped for quoted, escaped in _DATE_LITERALS.findall(number_format))
    if any(letter.isdigit() for letter in literals) or sum(map(str.isalpha, literals)) > _MAX_LITERAL_CHARS:
        return False
    codes = _DATE_LITERALS.sub("", number_format).lower()
    if "[h" in number_format.lower():
        codes += "h"
    types = {"time"} if isinstance(wanted, TimeOnDay) else {one.type for one in read_expected_value(wanted)}
    return ("date" not in types or "d" in codes) and ("time" not in types or "h" in codes)


def _is_number_shown(value: int | float, shown: str, wanted: WantedCell, units: Collection[str]) -> bool:
    """Return whether a text shows a number with its sign, to a thousandth or half a hundredth, and no other number."""
    matches = list(_NUMBER.finditer(shown))
    if len(matches) != 1:
        return False
    (match,) = matches
    around = shown[: match.start()] + shown[match.end() :]
    is_percentage = "%" in around
    if is_percentage and abs(value) >= 1 and "%" not in str(wanted):
        return False
    try:
        number = Decimal(match[0].replace(",", "")) / (100 if is_percentage else 1)
        # 5 is shown as 5 % where a format only draws the sign.
        actual = abs(Decimal(repr(value))) / (100 if is_percentage and _is_count_of_percent(value, wanted) else 1)
        error = abs(number - actual)
    except InvalidOperation:
        return False
    if error > max(_MAX_SHOWN_ERROR, actual * _MAX_RELATIVE_ERROR) or (number == 0 and actual != 0):
        return False
    is_negative = "-" in around or ("(" in around and ")" in around)
    if number != 0 and is_negative != (value < 0):
        return False
    bare = shown.replace("%", "").strip(" -()")
    if _SCALE.search(around):
        return False
    return is_value_alone(bare, match[0], units, may_have_label=False)
