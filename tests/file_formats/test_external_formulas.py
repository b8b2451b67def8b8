"""Functions that are asked of the package `formulas`: right where it is installed, and said where it is not."""

import sys
from collections.abc import Iterator
from datetime import date, datetime
from importlib.util import find_spec

import pytest

from data_model import bounds
from file_formats import xlsx
from file_formats.formulas import CellConstant, CellError, Unsupported
from file_formats.formulas import external_session as external
from office_env import InMemoryFileTree
from tests.criteria.scoring import score

needs_package = pytest.mark.skipif(not find_spec("formulas"), reason="the extra `formulas` is not installed")

DATA: list[list[CellConstant]] = [
    ["Name", "Dept", "Score", "Day", "Flag", "Mix"],
    ["Ann", "IT", 10, date(2024, 5, 1), True, "5"],
    ["Bob", "HR", 20, date(2024, 5, 2), False, 3],
    ["Cid", "it", 30.5, date(2024, 5, 3), True, None],
    ["Dee", "Ops", None, date(2024, 5, 4), False, "text"],
    ["Ann", "HR", 20, date(2023, 12, 31), None, True],
]
EXPECTED: dict[str, CellConstant] = {
    '=_xlfn.XLOOKUP("bob",A2:A6,C2:C6)': 20,
    '=_xlfn.XLOOKUP("Zed",A2:A6,C2:C6)': "#N/A",
    '=_xlfn.XLOOKUP("Zed",A2:A6,C2:C6,"none")': "none",
    '=_xlfn.XLOOKUP("Zed",A2:A6,C2:C6,"5")': "5",
    '=_xlfn.XLOOKUP("B*",A2:A6,C2:C6,"none")': "none",
    '=_xlfn.XLOOKUP("B*",A2:A6,C2:C6,"none",2)': 20,
    '=_xlfn.XLOOKUP("Ann",A2:A6,B2:B6,,0,-1)': "HR",
    '=_xlfn.XLOOKUP(25,C2:C6,A2:A6,"no",-1)': "Bob",
    '=_xlfn.XLOOKUP(25,C2:C6,A2:A6,"no",1)': "Cid",
    "=_xlfn.XLOOKUP(30.5,C:C,A:A)": "Cid",
    '=_xlfn.XLOOKUP("Dee",A2:A6,C2:C6)': 0,
    '=_xlfn.XLOOKUP("Ann",A2:A6,F2:F6)': "5",
    '=_xlfn.XLOOKUP("Bob",A2:A6,C2:C5)': "#VALUE!",
    '=_xlfn.XLOOKUP("Score",A1:F1,A3:F3)': 20,
    '=SUM(_xlfn.XLOOKUP("Bob",A2:A6,C2:C6),1)': 21,
    '=INDEX(C2:C6,MATCH("cid",A2:A6,0))': 30.5,
    '=INDEX(C:C,MATCH("Dee",A:A,0)-1)': 30.5,
    "=INDEX(A2:C6,2,3)": 20,
    "=INDEX(C2:C6,9)": "#REF!",
    "=INDEX(F2:F6,1)": "5",
    '=IFERROR(INDEX(C2:C6,MATCH("Zed",A2:A6,0)),"none")': "none",
    '=MATCH("C*",A2:A6,0)': 3,
    "=MATCH(25,C2:C4,1)": 2,
    '=MATCH("zz",A2:A6,0)': "#N/A",
    '=HLOOKUP("Score",A1:F6,3,FALSE)': 20,
    '=IFERROR(1/0,"x")': "x",
    '=IFERROR(-"a","x")': "x",
    '=IFERROR(VLOOKUP("Zed",A2:C6,3,FALSE),"n/a")': "n/a",
    "=IFERROR(C5,1)": 0,
    "=IFERROR(1/0,1/0)": "#DIV/0!",
    '=IFNA(1/0,"none")': "#DIV/0!",
    '=_xlfn.IFS(C2>50,"A",C2>5,"B",TRUE,"C")': "B",
    '=_xlfn.IFS(C2>50,"A",C2>25,"B")': "#N/A",
    '=CHOOSE(2,"a","b")': "b",
    "=AND(C2>5,C3>50)": False,
    "=OR(E2:E6)": True,
    "=NOT(C5)": True,
    '=CONCATENATE(C4,"-",C5,1/3,TRUE)': "30.5-0.333333333333333TRUE",
    '=_xlfn.TEXTJOIN(", ",TRUE,A2:A4,C5)': "Ann, Bob, Cid",
    "=_xlfn.CONCAT(A2:B3,C2)": "AnnITBobHR10",
    "=MEDIAN(C2:C6)": 20,
    "=ROUND(_xlfn.STDEV.S(C2:C6),6)": 8.370335,
    "=ROUND(_xlfn.VAR.P(C2:C6),6)": 52.546875,
    "=LARGE(C2:C6,2)": 20,
    "=LARGE(C2:C6,9)": "#NUM!",
    "=RANK(C4,C2:C6)": 1,
    "=SUMPRODUCT(C2:C4,C2:C4)": 1430.25,
    "=SUMPRODUCT(C2:C4,C2:C3)": "#VALUE!",
    "=ABS(-3.5)": 3.5,
    "=INT(-3.5)": -4,
    "=MOD(-3,2)": 1,
    "=MOD(3,0)": "#DIV/0!",
    "=SQRT(-1)": "#NUM!",
    "=ROUNDUP(1.1*3,1)": 3.3,
    "=ROUNDDOWN(-1.29,1)": -1.2,
    "=LEFT(A2,2)": "An",
    "=LEFT(12345,2)": "12",
    "=LEN(C5)": 0,
    '=SUBSTITUTE(A2,"n","m",2)': "Anm",
    '=SEARCH("N",A2)': 2,
    '=FIND("N",A2)': "#VALUE!",
    "=ISBLANK(C5)": True,
    "=ISNUMBER(D2)": True,
    "=ISERROR(1/0)": True,
    "=YEAR(D6)": 2023,
    "=WEEKDAY(D2,2)": 3,
    "=EOMONTH(D6,2)": 45351,
    "=NETWORKDAYS(D2,D5,D3:D3)": 2,
    "=DATE(2024,13,1)": 45658,
    "=ROUND(MEDIAN(C2:C6)*1.5,1)+ABS(-1)": 31,
}
REFUSED = {
    "=TODAY()": "TODAY is not evaluated",
    '=_xlfn.WEBSERVICE("http://example.com")': "WEBSERVICE is not evaluated",
    '=INDIRECT("A1")': "INDIRECT is not evaluated",
    '=IFERROR(OFFSET(A1,1,1),"hidden")': "OFFSET is not evaluated",
    "=ISNUMBER(F2)": "ISNUMBER of a number or date kept as text is not evaluated",
    "=MEDIAN(F2:F6)": "MEDIAN of a number or date kept as text is not evaluated",
    "=SUMPRODUCT(E2:E6,C2:C6)": "SUMPRODUCT of logical values is not evaluated",
    "=SUM(INDEX(A2:C6,0,3))": "INDEX of several cells is not evaluated",
    '=_xlfn.XLOOKUP("Bob",A2:A6,B2:C6)': "XLOOKUP of several cells is not evaluated",
    "=LEFT(A2,)": "LEFT with an argument left out is not evaluated",
    "=LEFT()": "LEFT with 0 arguments is not evaluated",
    "=LEN(A2:A6)": "a range in the place of one value is not evaluated",
    '=SEARCH("n*",A2)': "SEARCH with wildcards is not evaluated",
}
PLACE = 30


def content_with(formulas: list[str]) -> bytes:
    workbook = xlsx.new_workbook({"S": DATA})
    for row, formula in enumerate(formulas, start=1):
        xlsx.set_cell(workbook["S"], row, PLACE, formula)
    return xlsx.dump_workbook(workbook)


def sheet_with(formulas: list[str]) -> xlsx.Sheet:
    return xlsx.read_sheets(content_with(formulas))[0]


@needs_package
def test_formulas_have_the_values_that_excel_gives_them() -> None:
    sheet = sheet_with([*EXPECTED])
    found = [sheet.compute_value(row, PLACE) for row in range(1, len(EXPECTED) + 1)]
    plain = [str(value) if isinstance(value, CellError) else value for value in found]
    assert {formula: value for formula, value in zip(EXPECTED, plain, strict=True) if value != EXPECTED[formula]} == {}
    # `==` takes TRUE for 1.
    assert [isinstance(one, bool) for one in plain] == [isinstance(one, bool) for one in EXPECTED.values()]


@needs_package
def test_what_the_package_would_get_wrong_or_reach_out_for_stays_unknown() -> None:
    sheet = sheet_with([*REFUSED])
    found = [sheet.compute_value(row, PLACE) for row in range(1, len(REFUSED) + 1)]
    assert found == [Unsupported(why) for why in REFUSED.values()]


@needs_package
def test_cells_build_on_each_other_whoever_computed_them() -> None:
    sheet = sheet_with(["=MEDIAN(C2:C4)", "=AD1*2", "=ABS(-AD2)+AD4", "=SUM(AD1:AD2)", "=ABS(AD5)"])
    assert [sheet.compute_value(row, PLACE) for row in (3, 4, 2, 1)] == [100, 60, 40, 20]
    assert sheet.compute_value(5, PLACE) == Unsupported("a circle of cells that read each other is not evaluated")


@needs_package
def test_a_number_is_a_date_where_the_cell_shows_one() -> None:
    workbook = xlsx.load_workbook(content_with(["=EDATE(D2,1)"]))
    workbook["S"].cell(1, PLACE).number_format = "yyyy-mm-dd"
    sheet = xlsx.read_sheets(xlsx.dump_workbook(workbook))[0]
    assert sheet.compute_value(1, PLACE) == datetime.fromisoformat("2024-06-01")


@pytest.fixture
def without_package(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(sys.modules, "formulas", None)
    external.explain_unavailable.cache_clear()
    yield
    external.explain_unavailable.cache_clear()


@pytest.mark.usefixtures("without_package")
def test_without_the_package_the_reason_names_the_extra() -> None:
    sheet = sheet_with(["=ABS(-17)", "=NOSUCH(1)"])
    why = "ABS is not evaluated: the extra `formulas` would do it (pip install 'homeragents[formulas]')"
    assert sheet.compute_value(1, PLACE) == Unsupported(why)
    assert sheet.compute_value(2, PLACE) == Unsupported("NOSUCH is not evaluated")


@pytest.mark.usefixtures("without_package")
def test_the_message_of_a_check_names_the_extra() -> None:
    files = InMemoryFileTree({"data/s.xlsx": content_with(["=ABS(-18)"])})
    [check] = score(
        "evaluate_excel_cell_value", files, file="data/s.xlsx", matches=[{"row": 1, "col": PLACE, "value": "18"}]
    )
    assert check.status == "error"
    assert "pip install 'homeragents[formulas]'" in check.message


@needs_package
def test_a_formula_is_scored_by_the_value_of_the_package() -> None:
    files = InMemoryFileTree({"data/s.xlsx": content_with(['=_xlfn.XLOOKUP("Bob",A:A,C:C)'])})
    for value, status in (("20", "passed"), ("10", "failed")):
        [check] = score(
            "evaluate_excel_cell_value", files, file="data/s.xlsx", matches=[{"row": 1, "col": PLACE, "value": value}]
        )
        assert check.status == status


def read_nothing(area: object) -> list[list[None]]:
    return [[None]]


@needs_package
def test_a_workbook_over_its_limit_keeps_no_part_of_the_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "EXTRA_CELLS_IN_ALL", 5)
    sheet = sheet_with(["=MEDIAN(C2:C5)", "=LARGE(C2:C6,1)", "=ABS(-1)"])
    given = "the extra is given at most 5 cells of a workbook"
    names = ("MEDIAN", "LARGE", "ABS")
    assert [sheet.compute_value(row, PLACE) for row in (1, 2, 3)] == [
        Unsupported(f"{name} is not evaluated: {given}") for name in names
    ]


@needs_package
def test_the_blank_cells_of_whole_columns_are_left_out_only_where_they_do_not_count() -> None:
    sheet = sheet_with(["=LARGE(C:C,1)", "=AND(E:E)", '=_xlfn.TEXTJOIN("-",FALSE,A:A)', '=MATCH("",A:A,0)'])
    assert sheet.compute_value(1, PLACE) == 30.5
    assert sheet.compute_value(2, PLACE) is False
    why = "TEXTJOIN that counts the blank cells of whole columns is not evaluated"
    assert sheet.compute_value(3, PLACE) == Unsupported(why)


def test_a_process_over_its_time_is_ended_and_gives_nothing_more() -> None:
    with external.ExternalSession(timeout_s=0.0) as session:
        for _ in range(2):
            with pytest.raises(Exception, match="ABS is not evaluated: the extra `formulas` took over 0 s"):
                session.compute("ABS", [-1.0], read_nothing)


def test_a_process_that_fails_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    with (
        external.ExternalSession() as session,
        pytest.raises(Exception, match="ABS is not evaluated: the extra `formulas` failed at it"),
    ):
        session.compute("ABS", [-1.0], read_nothing)
