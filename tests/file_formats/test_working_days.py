"""Working days in formulas, against what Excel gives and against counting day by day."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from file_formats.formulas import Calculator, CellError, ComputedValue, SheetGrid, Unsupported

DAYS = SheetGrid(((date(2025, 3, 24), date(2025, 3, 26)), (date(2025, 3, 28), None), ("2025-03-27", None)))
FIRST = date(2024, 1, 1)
HOLIDAYS = (date(2024, 1, 6), date(2024, 1, 10), date(2024, 2, 1))


def compute(formula: str, dates_from_1904: bool = False) -> ComputedValue:
    return Calculator({"Days": DAYS}, dates_from_1904=dates_from_1904).evaluate(formula, "Days")


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("=WORKDAY(A1,4)-DATE(2025,3,28)", 0),
        ("=WORKDAY(A1,4,DATE(2025,3,26))-DATE(2025,3,31)", 0),
        ("=WORKDAY(A1,4,B1:B2)-DATE(2025,3,31)", 0),
        ('=WORKDAY(A1,4,"2025-03-26")-DATE(2025,3,31)', 0),
        ('=WORKDAY(A1,4,DATEVALUE("2025-03-26"))-DATE(2025,3,31)', 0),
        ('=DATEVALUE("45000")', CellError("#VALUE!")),
        ("=WORKDAY(A2,-4)-DATE(2025,3,24)", 0),
        ("=WORKDAY(A2,1)-DATE(2025,3,31)", 0),
        ("=WORKDAY(DATE(2025,3,29),0)-DATE(2025,3,29)", 0),
        ("=WORKDAY.INTL(A2,1,11)-DATE(2025,3,29)", 0),
        ("=WORKDAY.INTL(A2,1,7)-DATE(2025,3,30)", 0),
        ('=WORKDAY.INTL(A2,1,"0000011",DATE(2025,3,31))-DATE(2025,4,1)', 0),
        ('=WORKDAY.INTL(A2,1,"1111111")', CellError("#VALUE!")),
        ("=WORKDAY.INTL(A2,1,8)", CellError("#NUM!")),
        ("=WORKDAY(A2,3000000)", CellError("#NUM!")),
        ("=NETWORKDAYS(A1,A2)", 5),
        ("=NETWORKDAYS(A1,A2,B1:B2)", 4),
        ("=NETWORKDAYS(A2,A1)", -5),
        ("=NETWORKDAYS(A1,DATE(2025,4,6))", 10),
        ("=NETWORKDAYS.INTL(A1,DATE(2025,4,6),11)", 12),
        ('=NETWORKDAYS.INTL(A1,DATE(2025,4,6),"1111111")', 0),
        ('=IF(B2="",WORKDAY(A1,1),"")-DATE(2025,3,25)', 0),
    ],
)
def test_working_days_are_those_of_excel(formula: str, value: ComputedValue) -> None:
    assert compute(formula) == value


def test_what_is_not_known_is_not_guessed() -> None:
    assert isinstance(compute("=WORKDAY(A1,4,A3:A3)"), Unsupported)
    assert isinstance(compute("=WORKDAY(10,4)"), Unsupported)
    assert isinstance(compute('=DATEVALUE("3/4/2025")'), Unsupported)
    assert isinstance(compute("=WORKDAY(A1,4)", dates_from_1904=True), Unsupported)


@given(st.integers(0, 60), st.integers(-15, 40), st.integers(1, 7))
def test_working_days_are_those_counted_one_by_one(start: int, steps: int, weekend: int) -> None:
    def is_free(day: date) -> bool:
        return day in HOLIDAYS or (day.weekday() - weekend - 4) % 7 < 2

    first = day = FIRST + timedelta(days=start)
    for _ in range(abs(steps)):
        day += timedelta(days=1 if steps > 0 else -1)
        while is_free(day):
            day += timedelta(days=1 if steps > 0 else -1)
    cells = SheetGrid(((first, day), *((one, None) for one in HOLIDAYS)))
    days = Calculator({"Days": cells})
    assert days.evaluate(f"=WORKDAY.INTL(A1,{steps},{weekend},A2:A4)-B1", "Days") == 0
    low, high = sorted((first, day))
    count = sum(not is_free(low + timedelta(days=at)) for at in range((high - low).days + 1))
    assert abs(days.evaluate(f"=NETWORKDAYS.INTL(A1,B1,{weekend},A2:A4)", "Days")) == count  # type: ignore[arg-type]
