"""In which currency the cells that a solution writes may be shown: that of their column, as the office has it."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from criteria import find_currencies, holds_no_money, list_column_currencies
from file_formats import xlsx
from verifier.operator_subject import OperatorSubject
from verifier.written_cells import WrittenSheet


class CurrencyForm(NamedTuple):
    """How amounts are written in a currency.

    Attributes:
        sign: What stands in front of an amount within a text.
        number_format: The format of a cell that holds nothing but the number.
    """

    sign: str
    number_format: str


_FORMS = {
    "USD": CurrencyForm("$", '"$"#,##0.00'),
    "EUR": CurrencyForm("\u20ac", '"\u20ac"#,##0.00'),
    "GBP": CurrencyForm("\u00a3", '"\u00a3"#,##0.00'),
    "CHF": CurrencyForm("CHF ", '"CHF "#,##0.00'),
    "JPY": CurrencyForm("\u00a5", '"\u00a5"#,##0.00'),
}
PLAIN_FORM = _FORMS["USD"]
"""The form of amounts where nothing names a currency."""
_UNIT = re.compile(
    r"\b(?:hours?|hrs|minutes?|mins?|seconds?|days?|nights?|weeks?|months?|years?|age|kg|g|tonnes?|km|kilomet(?:re|er)s?"
    r"|miles?|met(?:re|er)s?|m|cm|mm|litres?|l|kwh?p?|gb|mb|pages?|rooms?|seats?|pieces|pcs|people|persons|guests?"
    r"|quantity|qty|count|number|no|points?|score|grade|share|percent|per ?cent)\b|[%\u00b0\u00b2\u00b3#]",
    re.IGNORECASE,
)


def choose_text_form(subject: OperatorSubject) -> CurrencyForm | None:
    """Return how a text may write an amount: in the one currency of the request or the office, or in any if none is."""
    codes = _list_named_currencies(subject)
    codes = codes or {str(one.args["currency"]) for one in subject.task.criteria if one.args.get("currency")}
    if len(codes) > 1 or any(holds_no_money(str(one.args.get("column", ""))) for one in subject.task.criteria):
        return None
    return _FORMS[next(iter(codes))] if codes else PLAIN_FORM


def choose_other_form(subject: OperatorSubject) -> CurrencyForm | None:
    """Return a currency that the request does not name, if all figures of its sheets are in one that it names."""
    columns = [str(one.args["column"]) for one in subject.task.criteria if one.args.get("column")]
    if not columns or any(len(_find_codes([column])) != 1 for column in columns):
        return None
    return next(form for code, form in _FORMS.items() if code not in _list_named_currencies(subject))


def _list_named_currencies(subject: OperatorSubject) -> set[str]:
    columns = (str(one.args.get("column", "")) for one in subject.task.criteria)
    return _find_codes([subject.task.description, *columns])


def _find_codes(texts: Iterable[str]) -> set[str]:
    return {code for text in texts for word in text.split() for code in find_currencies(word)}


def choose_currency_forms(subject: OperatorSubject, one: WrittenSheet) -> dict[int, CurrencyForm]:
    """Return in which form the amounts of each column may be written; columns that hold no money are left out.

    A column counts in the one currency that it names. Where no column of the sheet names any, each may be money whose
    texts name no unit.
    """
    sheet = _read_sheet(subject, one)
    columns = {column for _, column in one.new_cells}
    currencies = {column: list_column_currencies(sheet, column) for column in range(1, sheet.cells.column_count + 1)}
    if any(currencies.values()):
        named = {column: next(iter(codes)) for column, codes in currencies.items() if len(codes) == 1}
        return {column: _FORMS[code] for column, code in named.items() if column in columns and code in _FORMS}
    texts = [[value for value in row if isinstance(value, str)] for row in zip(*sheet.cells.rows, strict=False)]
    units = {number for number, column in enumerate(texts, start=1) if any(map(_UNIT.search, column))}
    return dict.fromkeys(columns - units, PLAIN_FORM)


def _read_sheet(subject: OperatorSubject, one: WrittenSheet) -> xlsx.SheetContent:
    """Return a sheet as the office has it, or as it was written if the office has none of its name."""
    contents = [one.content]
    if one.path in subject.office.names():
        contents.insert(0, subject.office.read(one.path))
    sheets = (sheet for content in contents for sheet in xlsx.read_workbook_content(content).sheets)
    return next(sheet for sheet in sheets if sheet.cells.name == one.sheet)
