"""One table, three formats: what stands in it is read back, whatever it is."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports import CellValue, ReportTable, TableColumn, format_csv, format_latex, format_markdown

COLUMNS = (TableColumn("run", "run"), TableColumn("rate", "rate %"), TableColumn("p", "p", 4), TableColumn("n", "n"))
ROWS = (("a|b_c & <d>", 33.333333, 0.00005, 3), ("50 %", None, -0.00001, 0))
TEXT = st.text(st.characters(codec="utf-8", exclude_characters="\r"))
TABLE = ReportTable("rates", "Rates", COLUMNS, ROWS, ("Of *all* tasks.",))


def test_a_table_as_csv() -> None:
    assert format_csv(TABLE) == "run,rate,p,n\na|b_c & <d>,33.33,0.0001,3\n50 %,,0.0000,0\n"


def test_a_table_as_markdown() -> None:
    assert format_markdown(TABLE) == (
        "## Rates\n\n"
        "| run | rate % | p | n |\n"
        "| :-- | --: | --: | --: |\n"
        "| a\\|b\\_c & \\<d\\> | 33.33 | 0.0001 | 3 |\n"
        "| 50 % | - | 0.0000 | 0 |\n"
        "\nOf \\*all\\* tasks.\n"
    )
    assert "\n... and 1 more rows in rates.csv.\n" in format_markdown(TABLE, max_rows=1)


def test_a_table_as_latex() -> None:
    text = format_latex(TABLE)
    assert r"\caption{Rates. Of *all* tasks.}" in text
    assert r"\begin{tabular}{lrrr}" in text
    assert r"run & rate \% & p & n \\" in text
    assert r"a|b\_c \& <d> & 33.33 & 0.0001 & 3 \\" in text
    assert r"50 \% & -- & 0.0000 & 0 \\" in text


@given(
    st.lists(
        st.tuples(st.text(st.characters(codec="utf-8", exclude_characters="\r")), st.floats(-1e6, 1e6)), min_size=1
    )
)
def test_csv_gives_back_every_text_and_number_and_no_formula(rows: list[tuple[str, float]]) -> None:
    cells: tuple[tuple[CellValue, ...], ...] = tuple(rows)
    table = ReportTable("t", "T", COLUMNS[:2], cells)
    read = list(csv.reader(io.StringIO(format_csv(table), newline="")))
    assert read[0] == ["run", "rate"]
    assert [float(row[1]) for row in read[1:]] == [round(number, 2) for _, number in rows]
    for (text, _), (cell, _) in zip(rows, read[1:], strict=True):
        assert cell.replace("'", "") == text.replace("'", "")
        assert not cell.startswith(("=", "+", "-", "@", "\t"))


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", '"=1', "'=1", "\uff1d1", '" =cmd|x']
)
def test_a_text_that_a_spreadsheet_takes_for_a_formula_gets_an_apostrophe(text: str) -> None:
    table = ReportTable("runs", "Runs", COLUMNS[:2], ((text, -1.5), ("a=b", 2.0)))
    first, second = list(csv.reader(io.StringIO(format_csv(table), newline="")))[1:]
    assert first == ["'" + text.replace("\r", " ").replace("\t=", "\t'="), "-1.50"]
    assert second == ["a=b", "2.00"]


@pytest.mark.parametrize("text", ["x;=1+1;y", "x\t=1+1\ty", 'a"b;=1', ";\t=1", "x\n=1+1\ny", 'x;"=1'])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_text_holds_no_formula_whatever_a_spreadsheet_cuts_at(text: str, separator: str) -> None:
    table = ReportTable("runs", "Runs", COLUMNS[:3], ((text, 2.0, text),))
    cells = [
        cell for row in csv.reader(io.StringIO(format_csv(table), newline=""), delimiter=separator) for cell in row
    ]
    assert not any(cell.lstrip(' "').startswith(("=", "+", "-", "@")) for cell in cells)


def test_a_text_with_semicolons_is_one_cell_at_either_separator() -> None:
    for separator in ",;":
        lines = io.StringIO(format_csv(ReportTable("runs", "Runs", COLUMNS[:1], (("a;b",),))), newline="")
        assert list(csv.reader(lines, delimiter=separator))[1:] == [["a;b"]]


@given(st.text(st.characters(codec="utf-8")))
def test_a_row_of_markdown_and_latex_is_one_line_whatever_stands_in_it(text: str) -> None:
    table = ReportTable("t", "T", COLUMNS[:1], ((text,),))
    assert len(format_markdown(table).split("\n")) == 6
    assert len(format_latex(table).split("\n")) == 13
