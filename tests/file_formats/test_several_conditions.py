"""COUNTIFS, SUMIFS and their kin, on the cells that tell their rules apart."""

import pytest

from file_formats.formulas import Calculator, CellConstant, CellError, SheetGrid, Unsupported

# Name, department, score, mixed.
ROWS: tuple[tuple[CellConstant, ...], ...] = (
    ("Ann", "IT", 10, "5"),
    ("Bob", "HR", 20, 3),
    ("Cid", "it", 30.5, None),
    ("Dee", "Ops", None, "text"),
    ("Eve", "IT", 40, 7),
    ("a*b", None, -2.5, True),
)


def value(formula: str) -> object:
    return Calculator({"S": SheetGrid(ROWS)}).evaluate(formula, "S")


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ('=SUMIFS(C1:C6,B1:B6,"IT")', 80.5),
        ('=SUMIFS(C1:C6,B1:B6,"IT",C1:C6,">15")', 70.5),
        ("=SUMIFS(C:C,B:B,B1)", 80.5),
        ('=SUMIFS(C1:C6,A1:A6,"A*")', 7.5),
        ('=SUMIFS(C1:C6,A1:A6,"a~*b")', -2.5),
        ('=SUMIFS(C1:C6,B1:B6,"<>IT")', 17.5),
        ('=SUMIFS(C1:C6,B1:B6,"<>")', 100.5),
        ('=SUMIFS(C1:C6,B1:B6,"")', -2.5),
        ("=SUMIFS(C1:C6,D1:D6,5)", 10),
        ('=SUMIFS(D1:D6,B1:B6,"IT")', 7),
        ('=SUMIFS(C1:C6,B1:B6,"none")', 0),
        ('=COUNTIFS(B1:B6,"IT",C1:C6,">15")', 2),
        ('=COUNTIFS(B1:B6,"<>IT")', 3),
        ('=COUNTIFS(D1:D6,">2")', 2),
        ('=COUNTIFS(D1:D6,"*")', 2),
        ('=COUNTIFS(C1:C6,"")', 1),
        ('=COUNTIFS(C1:C9,"",B1:B9,"")', 3),
        ('=COUNTIFS(B:B,"IT",C:C,">5")', 3),
        ('=COUNTIFS(B:B,"<>IT")', 1_048_573),
        ('=AVERAGEIFS(C1:C6,B1:B6,"HR")', 20),
        ('=AVERAGEIF(B1:B6,"HR",C1:C6)', 20),
        ('=AVERAGEIF(B1:B6,"HR",C1)', 20),
        ('=AVERAGEIF(C1:C6,">15")', 90.5 / 3),
        ('=MAXIFS(C1:C6,B1:B6,"IT")', 40),
        ('=MINIFS(C1:C6,B1:B6,"IT")', 10),
        ('=MAXIFS(C1:C6,B1:B6,"none")', 0),
        ('=_xlfn.MINIFS(C1:C6,C1:C6,"<0")', -2.5),
    ],
)
def test_cells_are_chosen_as_excel_does(formula: str, expected: float) -> None:
    assert value(formula) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("formula", "code"),
    [
        ('=AVERAGEIFS(C1:C6,B1:B6,"none")', "#DIV/0!"),
        ('=AVERAGEIF(C1:C6,">1500")', "#DIV/0!"),
        ('=SUMIFS(C1:C6,B1:B5,"IT")', "#VALUE!"),
        ('=COUNTIFS(B1:B6,"IT",C1:D6,1)', "#VALUE!"),
        ("=SUMIFS(1/0,B1:B6,1)", "#DIV/0!"),
    ],
)
def test_what_is_an_error_in_excel_is_one_here(formula: str, code: str) -> None:
    assert value(formula) == CellError(code)


def test_an_error_among_the_chosen_cells_is_the_result() -> None:
    grid = SheetGrid((("x", 1), ("y", "#N/A")))
    assert Calculator({"S": grid}).evaluate('=SUMIFS(B1:B2,A1:A2,"y")', "S") == CellError("#N/A")
    assert Calculator({"S": grid}).evaluate('=SUMIFS(B1:B2,A1:A2,"x")', "S") == 1


def test_a_range_without_its_condition_is_said() -> None:
    assert value("=COUNTIFS(B1:B6,1,C1:C6)") == Unsupported("a range without its condition is not evaluated")
    assert value("=SUMIFS(5,B1:B6,1)") == Unsupported("a value in the place of a range is not evaluated")
