"""Values of formulas, against what Excel gives and what Python gives."""

import math
from datetime import date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from file_formats.formulas import Calculator, CellError, ComputedValue, SheetGrid, Unsupported

SCORES = (
    ("Name", "Score", "Passed", "Day"),
    ("Ann", 87, True, datetime.fromisoformat("2024-05-01")),
    ("bob", 60.5, False, datetime.fromisoformat("2024-05-03T12:00")),
    ("Anna", "12", None, None),
    ("Cy", None, True, None),
)
RATES = ((0, "F"), (50, "C"), (80, "A"))


def sheet(*rows: tuple[object, ...]) -> SheetGrid:
    """Make a sheet of rows; text that starts with `=` is a formula."""
    width = max(len(row) for row in rows)
    cells = tuple((*row, *(None,) * (width - len(row))) for row in rows)
    formulas = frozenset(
        (at_row, at_column)
        for at_row, row in enumerate(cells, start=1)
        for at_column, value in enumerate(row, start=1)
        if isinstance(value, str) and value.startswith("=")
    )
    return SheetGrid(cells, formulas)  # type: ignore[arg-type]  # rows of tests are written as plain tuples


def compute(formula: str) -> ComputedValue:
    return Calculator({"Scores": sheet(*SCORES), "My Rates": sheet(*RATES)}).evaluate(formula, "Scores")


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("=1+2*3", 7),
        ("=(1+2)*3", 9),
        ("=-2^2", 4),
        ("=2^3^2", 64),
        ("=2^-1", 0.5),
        ("=50%*2", 1),
        ("=10-2-3", 5),
        ("=7/2", 3.5),
        ('=--"5"', 5),
        ('="1,234"+1', 1235),
        ('="5%"*100', 5),
        ('="2024-05-01"-D2', 0),
        ("=0.1+0.2=0.3", True),
        ('="a"&1&TRUE&0.5', "a1TRUE0.5"),
        ('="say ""hi"""', 'say "hi"'),
        ('="ABC"="abc"', True),
        ('=1<"a"', True),
        ('="z"<FALSE', True),
        ("=Z99=0", True),
        ('=Z99=""', True),
        ("=Z99", 0),
        ("=$B$2+b3", 147.5),
        ("=D2", datetime.fromisoformat("2024-05-01")),
        ("=D3-D2", 2.5),
        ("=D2>45000", True),
        ("=1/3*3=1", True),
        ("=1E+300*1E-300", 1),
        ('=100000000000000000000&""', "1E+20"),
    ],
)
def test_operators_give_what_excel_gives(formula: str, value: ComputedValue) -> None:
    assert compute(formula) == value


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("=SUM(B2:B5)", 147.5),
        ("=SUM(B2:B5,\"3\",TRUE)", 151.5),
        ("=SUM(B:B)", 147.5),
        ("=SUM(2:2)", 87 + 45413),
        ("=AVERAGE(B2:B5)", 73.75),
        ("=MIN(B1:B5)", 60.5),
        ("=MAX(A1:A5)", 0),
        ("=COUNT(B1:B5)", 2),
        ("=COUNT(D1:D5)", 2),
        ("=COUNT(1,\"2\",\"x\",TRUE,1/0)", 3),
        ("=COUNTA(A1:B5)", 9),
        ("=IF(B2>80,\"good\",\"bad\")", "good"),
        ("=IF(B3>80,1)", False),
        ("=IF(0,1,)", 0),
        ("=IF(TRUE,1,XLOOKUP(1,2,3))", 1),
        ("=IF(A2=\"ANN\",IF(C2,\"both\",2),3)", "both"),
        ("=SUM(IF(TRUE,B2:B3,A1))", 147.5),
        ("=ROUND(2.5,0)", 3),
        ("=ROUND(-2.5,0)", -3),
        ("=ROUND(1.005,2)", 1.01),
        ("=ROUND(2.675,2)", 2.68),
        ("=ROUND(1250,-2)", 1300),
        ("=ROUND(5,-1)", 10),
        ("=ROUND(5,-2)", 0),
        ("=ROUND(1.5,99999)", 1.5),
        ("=COUNTIF(A2:A5,\"ann*\")", 2),
        ("=COUNTIF(A2:A5,\"???\")", 2),
        ("=COUNTIF(A2:A5,\"<>Ann\")", 3),
        ("=COUNTIF(B2:B5,12)", 1),
        ("=COUNTIF(B2:B5,\">=60.5\")", 2),
        ("=COUNTIF(B2:B5,\"\")", 1),
        ("=COUNTIF(B2:B5,\"<>\")", 3),
        ("=COUNTIF(A:A,\"=\")", 1_048_576 - 5),
        ("=COUNTIF(C2:C5,TRUE)", 2),
        ("=COUNTIF(D2:D5,\">=2024-05-02\")", 1),
        ("=COUNTIF(A2:A5,\">b\")", 2),
        ("=SUBTOTAL(9,B2:B3)", 147.5),
        ("=SUBTOTAL(2,B2:B5,C2:C5)", 2),
        ("=SUMIF(A2:A5,\"A*\",B2:B5)", 87),
        ("=SUMIF(C2:C5,FALSE,B2)", 60.5),
        ("=SUMIF(B2:B5,\"<80\")", 60.5),
        ("=VLOOKUP(\"ANN\",A2:B5,2,FALSE)", 87),
        ("=VLOOKUP(\"c?\",A2:C5,3,FALSE)", True),
        ("=VLOOKUP(\"Cy\",A2:B5,2,0)", 0),
        ("=VLOOKUP(B3,'My Rates'!A1:B3,2)", "C"),
        ("=VLOOKUP(80,'my rates'!$A$1:$B$3,2,TRUE)", "A"),
        ("=sum('My Rates'!A:A) & \" in all\"", "130 in all"),
        ("=ROUND(AVERAGE(B2:B3),1)", 73.8),
    ],
)  # fmt: skip
def test_functions_give_what_excel_gives(formula: str, value: ComputedValue) -> None:
    assert compute(formula) == value


@pytest.mark.parametrize(
    ("formula", "code"),
    [
        ("=1/0", "#DIV/0!"),
        ('=1+1/0&"x"', "#DIV/0!"),
        ("=AVERAGE(A1:A5)", "#DIV/0!"),
        ('="x"+1', "#VALUE!"),
        ('=SUM(1,"x")', "#VALUE!"),
        ('=IF("maybe",1,2)', "#VALUE!"),
        ('=VLOOKUP("Dee",A2:B5,2,FALSE)', "#N/A"),
        ("=VLOOKUP(-1,'My Rates'!A1:B3,2)", "#N/A"),
        ('=VLOOKUP("Ann",A2:B5,3,FALSE)', "#REF!"),
        ('=VLOOKUP("Ann",A2:B5,0,FALSE)', "#VALUE!"),
        ("=Nowhere!A1+1", "#REF!"),
        ("=SUM(#REF!,1)", "#REF!"),
        ("=Scores!#REF!", "#REF!"),
        ("=10^400", "#NUM!"),
        ("=1E999", "#NUM!"),
        ("=0^0", "#NUM!"),
        ("=#N/A", "#N/A"),
    ],
)
def test_errors_are_excels_own_and_pass_through(formula: str, code: str) -> None:
    assert compute(formula) == CellError(code)


@pytest.mark.parametrize(
    ("formula", "why"),
    [
        ("=SEQUENCE(3)", "SEQUENCE is not evaluated"),
        ("=_xlfn.LET(A1,1)", "LET is not evaluated"),
        ("=Total*2", "the name 'Total' is not evaluated"),
        ("=SUM({1,2})", "an array in braces is not evaluated"),
        ("=SUM(Table1[Score])", "a part of the table 'Table1' is not evaluated"),
        ("=[Book2.xlsx]Sheet1!A1", "a table or another workbook is not evaluated"),
        ("=SUM(Jan:Dec!A1)", "a range between anything but cells is not evaluated"),
        ("=A1:A3+1", "a range in the place of one value is not evaluated"),
        ('="1/2/2024"+1', "the text '1/2/2024' as a date or time is not evaluated"),
        ("=VLOOKUP(1,A1:B5,2,1,5)", "VLOOKUP with 5 arguments is not evaluated"),
        ("=VLOOKUP(99,B2:C3,2)", "an approximate VLOOKUP over an unsorted column is not evaluated"),
        ("=1+", "the formula ends too early"),
        ("=(1", "the formula lacks a closing bracket"),
        ("=" + "(" * 500 + "1" + ")" * 500, "a formula of more than 32 levels is not evaluated"),
        ("=" + "1+" * 5000 + "1", "a formula of more than 8,192 characters is not evaluated"),
    ],
)
def test_what_is_not_evaluated_is_named_and_never_guessed(formula: str, why: str) -> None:
    assert compute(formula) == Unsupported(why)


def test_the_deepest_formula_that_is_read_is_computed() -> None:
    nested = "100"
    for _ in range(31):
        nested = f"(1=1&1+1*-1^{nested}%)"
    assert isinstance(compute("=" + nested), bool)
    assert compute("=" + "1+" * 4000 + "1") == 4001
    assert compute("=" + "-" * 8000 + "1") == 1


def test_an_unknown_value_makes_what_reads_it_unknown() -> None:
    book = Calculator({"A": sheet(("=LET(x,1,x)", 2), ("=SUM(A1:B1)", "=COUNTA(A1)"), ("=IF(FALSE,A1,5)", None))})
    unknown = Unsupported("LET is not evaluated")
    assert [book.compute_cell("A", *place) for place in ((2, 1), (2, 2), (3, 1))] == [unknown, unknown, 5]


@pytest.mark.slow
def test_a_chain_of_many_cells_is_computed_to_its_end() -> None:
    rows = [(1,), *((f"=A{row}+1",) for row in range(1, 30_000))]
    assert Calculator({"A": sheet(*rows)}).compute_cell("A", 30_000, 1) == 30_000


def test_running_totals_are_computed_in_order() -> None:
    rows = [(1, f"=SUM(A$1:A{row})", f"=SUM(B$1:B{row})") for row in range(1, 301)]
    assert Calculator({"A": sheet(*rows)}).compute_cell("A", 300, 3) == 300 * 301 // 2


def test_circles_are_said_by_every_cell_in_them_and_by_no_other() -> None:
    rows = [("=B1", "=C1", "=A1+1"), ("=A2", "=IF(TRUE,1,B2)", "=SUM(A1:B2)")]
    book = Calculator({"A": sheet(*rows)})
    circle = Unsupported("a circle of cells that read each other is not evaluated")
    assert [book.compute_cell("A", 1, column) for column in (1, 2, 3)] == [circle] * 3
    assert [book.compute_cell("A", 2, column) for column in (1, 2, 3)] == [circle, 1, circle]


def test_a_workbook_that_asks_for_endless_reading_is_stopped() -> None:
    rows = [(f"=SUM($B$1:$Z$2000)+{row}", *[1] * 25) for row in range(2000)]
    last = Calculator({"A": sheet(*rows)}).evaluate("=SUM(A1:A2000)", "A")
    assert isinstance(last, Unsupported)
    assert "reads of cells" in last.reason


def test_text_cannot_be_doubled_without_end() -> None:
    rows = [("x",), *((f"=A{row}&A{row}",) for row in range(1, 60))]
    assert Calculator({"A": sheet(*rows)}).compute_cell("A", 60, 1) == CellError("#VALUE!")


def test_dates_counted_from_1904_are_not_guessed() -> None:
    book = Calculator({"A": sheet((date.fromisoformat("2024-05-01"), "=A1+1"))}, dates_from_1904=True)
    assert isinstance(book.compute_cell("A", 1, 2), Unsupported)


numbers = st.one_of(st.integers(-(10**9), 10**9), st.floats(-1e9, 1e9, allow_nan=False))
cells = st.one_of(st.none(), st.booleans(), numbers, st.text("abc xyz", max_size=5))


@given(st.lists(st.lists(cells, min_size=3, max_size=3), min_size=1, max_size=12))
def test_aggregates_over_any_cells_equal_pythons(rows: list[list[object]]) -> None:
    book = Calculator({"A": sheet(*map(tuple, rows))})
    area = f"A1:C{len(rows)}"
    flat = [cell for row in rows for cell in row]
    counted = [cell for cell in flat if isinstance(cell, int | float) and not isinstance(cell, bool)]
    assert book.evaluate(f"=SUM({area})", "A") == pytest.approx(math.fsum(counted))
    assert book.evaluate(f"=COUNT({area})", "A") == len(counted)
    assert book.evaluate(f"=COUNTA({area})", "A") == sum(cell is not None for cell in flat)
    assert book.evaluate(f"=MAX({area})", "A") == pytest.approx(max(counted, default=0))
    assert book.evaluate(f"=MIN({area})", "A") == pytest.approx(min(counted, default=0))
    mean = math.fsum(counted) / len(counted) if counted else None
    found = book.evaluate(f"=AVERAGE({area})", "A")
    assert found == CellError("#DIV/0!") if mean is None else found == pytest.approx(mean)


@given(numbers, numbers)
def test_arithmetic_over_any_numbers_equals_pythons(first: float, second: float) -> None:
    book = Calculator({"A": sheet((first, second, "=A1+B1", "=A1-B1*2", "=A1/B1"))})
    assert book.compute_cell("A", 1, 3) == pytest.approx(first + second)
    assert book.compute_cell("A", 1, 4) == pytest.approx(first - second * 2)
    if abs(second) > 1e-100:
        assert book.compute_cell("A", 1, 5) == pytest.approx(first / second)


@given(st.text(max_size=60))
def test_any_text_after_the_sign_gives_a_value_or_a_reason(text: str) -> None:
    compute("=" + text)


@given(st.text(alphabet="A1$:!'\"#(),+-*/^&=<>%. \t~?SUMIF2", max_size=40))
def test_any_mixture_of_formula_signs_gives_a_value_or_a_reason(text: str) -> None:
    compute("=" + text)
    compute(f'=COUNTIF(A1:D5,"{text}")')


@given(st.text("ab*?~", max_size=8), st.text("ab*?~", max_size=12))
def test_wildcards_match_like_a_plain_search_without_them(pattern: str, text: str) -> None:
    quoted = "".join(f"~{sign}" for sign in pattern)
    book = Calculator({"A": sheet((pattern or None, text))})
    if pattern and all(sign in "*?~" for sign in pattern):
        assert book.evaluate(f'=COUNTIF(A1,"{quoted}")', "A") == 1
    assert book.evaluate(f'=COUNTIF(B1,"*{"*" * 30}")', "A") == 1
