"""Tables as people in other countries write them: numbers and dates as text, groups above the header."""

import pytest

from data_model import SheetFinding
from file_formats import xlsx
from surfers import find_table
from tests.messy_offices import SALES, STOCK
from tests.offices import Rows, workbook_bytes


def read_table(rows: Rows) -> SheetFinding:
    (sheet,) = xlsx.read_sheets(workbook_bytes(rows))
    table = find_table("t.xlsx", sheet)
    assert table is not None
    return table


def column_of(rows: Rows, name: str = "Value") -> tuple[str, str, list[str]]:
    """Return the type of a column, how its text reads, and its canonical texts."""
    table = read_table(rows)
    (at,) = [at for at, column in enumerate(table.columns) if column.name == name]
    return table.columns[at].type, table.columns[at].text, [row[at] for row in table.rows]


def test_a_german_table_is_read_with_its_true_values_and_its_totals() -> None:
    table = read_table(SALES)
    assert (table.header_row, table.summary_rows) == (3, (6, 9))
    assert [(column.type, column.text) for column in table.columns] == [
        ("text", ""), ("number", "plain"), ("number", "settled_by_column"), ("date", "plain"),
    ]  # fmt: skip
    assert table.rows[0] == ("Süd", "1234.56", "980", "2024-12-31")
    assert table.rows[2] == ("Zwischensumme", "3279.66", "2130.75", "")


def test_an_english_table_is_read_with_its_true_values_and_its_totals() -> None:
    table = read_table(STOCK)
    assert (table.header_row, table.summary_rows, table.formula_columns) == (3, (8,), (6,))
    assert table.rows[1][3:5] == ("865.5", "2025-01-02")
    assert [column.text for column in table.columns] == ["", "", "", "plain", "settled_by_column", ""]


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["1.234,56", "2.045,10"], ("number", "plain", ["1234.56", "2045.1"])),
        (["1.234,56", "980,00"], ("number", "plain", ["1234.56", "980"])),
        (["1.234", "980,5"], ("number", "settled_by_column", ["1234", "980.5"])),
        (["-0,50", 12], ("number", "plain", ["-0.5", "12"])),
        (["1,234", "2,500.75"], ("number", "plain", ["1234", "2500.75"])),
        (["31.12.2024", "03.04.2024"], ("date", "plain", ["2024-12-31", "2024-04-03"])),
        (["03/04/2024", "12/31/2024"], ("date", "settled_by_column", ["2024-03-04", "2024-12-31"])),
        (["03/04/2024", "31/12/2024"], ("date", "settled_by_column", ["2024-04-03", "2024-12-31"])),
        (["03/04/2024", "05/06/2024"], ("text", "", ["03/04/2024", "05/06/2024"])),
        (["$15,000", "$9"], ("number", "plain", ["15000", "9"])),
        (["1.234,56 EUR", "980,00 EUR"], ("number", "plain", ["1234.56", "980"])),
        (["EUR 310,00", "1.090,50"], ("number", "plain", ["310", "1090.5"])),
        (["12.50 €", "7 €"], ("number", "plain", ["12.5", "7"])),
        (["1.234 EUR", "2.500 EUR"], ("text", "", ["1.234 EUR", "2.500 EUR"])),
        (["5 EUR", "5 USD"], ("text", "", ["5 EUR", "5 USD"])),
        (["1,2 and 3", "980,00"], ("text", "", ["1,2 and 3", "980,00"])),
    ],
)
def test_a_column_settles_the_notation_of_its_texts(texts: list[str], expected: tuple[str, str, list[str]]) -> None:
    rows = [["Name", "Value"], *([name, text] for name, text in zip(("Ann", "Bob"), texts, strict=True))]
    assert column_of(rows) == expected


@pytest.mark.parametrize("label", ["Total général", "Subtotale", "Promedio", "Eindtotaal", "Summe Süd", "Somme Nord"])
def test_totals_in_other_languages_are_no_records(label: str) -> None:
    rows: Rows = [["Name", "Value"], ["Ann", "1,50"], ["Bob", "2,25"], ["Uwe", "1.000,00"], [label, "1.003,75"]]
    assert read_table(rows).summary_rows == (5,)


def test_groups_above_a_header_are_not_the_header() -> None:
    rows: Rows = [
        [None, "Quarter 1", None, "Quarter 2"],
        ["Region", "Jan", "Feb", "Apr"],
        ["South", 1, 2, 3],
        ["North", 4, 5, 6],
    ]
    table = read_table(rows)
    assert (table.header_row, [column.name for column in table.columns]) == (2, ["Region", "Jan", "Feb", "Apr"])
