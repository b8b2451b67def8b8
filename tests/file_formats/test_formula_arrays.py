"""Formulas over arrays, look-ups and the functions that compute one value for each cell."""

import pytest

from file_formats.formulas import Calculator, CellError, ComputedValue, SheetGrid, Unsupported

ROWS = (
    ("Name", "Team", "Cost"),
    ("Ann", "IT", 10),
    ("Bob", "HR", 25),
    ("Cleo", "IT", 40),
    ("Dan", "HR", 5.5),
)


def compute(formula: str) -> ComputedValue:
    return Calculator({"S": SheetGrid(ROWS)}).evaluate(formula, "S")


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("=SUMPRODUCT(--(C2:C5>9))", 3),
        ("=SUMPRODUCT((B2:B5=\"IT\")*C2:C5)", 50),
        ("=SUMPRODUCT((B2:B5=\"IT\")*(C2:C5>20),C2:C5)", 40),
        ("=SUMPRODUCT(C2:C20)", 80.5),
        ("=SUMPRODUCT(--(C2:C20>9))", 3),
        ("=SUMPRODUCT(--(B:B=\"IT\"))", 2),
        ("=SUM(IF(C2:C5>9,1,0))", 3),
        ("=SUM(IF(B2:B5=\"IT\",C2:C5))", 50),
        ("=SUM((C2:C5>9)*1)", 3),
        ("=COUNT(IF(C2:C5>9,C2:C5))", 3),
        ("=MAX(IF(B2:B5=\"HR\",C2:C5))", 25),
        ("=MAX(IF(B:B=\"HR\",C:C))", 25),
        ("=AVERAGE(IF(B2:B5=\"IT\",C2:C5))", 25),
        ("=SUM(IFERROR(C1:C5*1,0))", 80.5),
        ("=SUM(ROUND(C2:C5,0))", 81),
        ("=SUM(FILTER(C2:C5,B2:B5=\"IT\"))", 50),
        ("=ROWS(UNIQUE(B2:B5))", 2),
        ("=COUNTA(_xlfn.UNIQUE(B2:B5))", 2),
        ("=INDEX(_xlfn._xlws.SORT(C2:C5,1,-1),1)", 40),
        ("=INDEX(A2:A5,MATCH(MAX(C2:C5),C2:C5,0))", "Cleo"),
        ("=INDEX(A1:C5,3,2)", "HR"),
        ("=SUM(INDEX(A1:C5,0,3))", 80.5),
        ("=XLOOKUP(\"Bob\",A2:A5,C2:C5)", 25),
        ("=_xlfn.XLOOKUP(\"Zoe\",A:A,C:C,\"none\")", "none"),
        ("=HLOOKUP(\"Cost\",A1:C5,3,FALSE)", 25),
        ("=MATCH(\"c*\",A2:A5,0)", 3),
        ("=LARGE(C2:C5,2)", 25),
        ("=SMALL(C2:C5,1)", 5.5),
        ("=RANK(25,C2:C5)", 2),
        ("=MEDIAN(C2:C5)", 17.5),
        ("=PRODUCT(C2:C3)", 250),
        ("=COUNTBLANK(C2:C9)", 4),
        ("=AND(C2>5,OR(B2=\"HR\",B2=\"IT\"))", True),
        ("=IFERROR(1/0,7)", 7),
        ("=IFERROR(-\"x\",7)", 7),
        ("=IFNA(MATCH(\"q\",A1:A5,0),0)", 0),
        ("=IFS(C2>20,\"high\",TRUE,\"low\")", "low"),
        ("=CHOOSE(2,\"a\",\"b\")", "b"),
        ("=ROUNDUP(2.1,0)", 3),
        ("=ROUNDDOWN(-2.9,0)", -2),
        ("=ROUNDUP(12,-3)", 1000),
        ("=INT(-2.5)", -3),
        ("=MOD(-3,5)", 2),
        ("=ABS(-4)", 4),
        ("=LEN(TRIM(\"  a  b \"))", 3),
        ("=LEFT(A2,2)&RIGHT(A2)&MID(A4,2,2)", "Annle"),
        ("=TEXTJOIN(\", \",TRUE,A2:A4)", "Ann, Bob, Cleo"),
        ("=CONCAT(A2,\"-\",C2)", "Ann-10"),
        ("=DATE(2024,14,1)-DATE(2024,1,31)", 367),
        ("=YEAR(DATE(2024,2,29))*100+MONTH(DATE(2024,2,29))", 202402),
        ("=SUMPRODUCT(A2:A5,C2:C4)", CellError("#VALUE!")),
        ("=SUMPRODUCT((A2:A5=\"Ann\")*B2:B5)", CellError("#VALUE!")),
        ("=SUM(C2:C5*C2:C3)", CellError("#N/A")),
        ("=FILTER(C2:C5,B2:B5=\"IT\")", Unsupported("a range in the place of one value is not evaluated")),
        ("=AVERAGE(IF(B:B=\"HR\",C:C,0))", Unsupported("an array over whole rows or columns is not evaluated")),
        ("=XLOOKUP(24,C2:C5,A2:A5,\"\",-1)",
         Unsupported("XLOOKUP of anything but the first equal value is not evaluated")),
    ],
)  # fmt: skip
def test_formulas_compute_what_excel_shows(formula: str, value: object) -> None:
    assert compute(formula) == value


def test_arrays_are_charged_to_the_budget_of_the_workbook() -> None:
    grid = SheetGrid(tuple((1.5,) for _ in range(3000)))
    found = Calculator({"S": grid}).evaluate("=" + "+".join(["SUM(A1:A3000*2)"] * 300), "S")
    assert isinstance(found, Unsupported)
    assert "reads of cells" in found.reason


def test_joined_texts_of_an_array_cannot_grow_without_end() -> None:
    grid = SheetGrid(tuple(("x" * 16_000,) for _ in range(5_000)))
    assert isinstance(Calculator({"S": grid}).evaluate("=SUM(LEN(A1:A5000&A1:A5000))", "S"), Unsupported)
