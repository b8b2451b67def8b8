"""Number formats: a value is shown as a spreadsheet shows it."""

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from file_formats.formulas import CellError, ComputedValue, Unsupported
from file_formats.xlsx.number_formats import format_value

MOMENT = dt.datetime.fromisoformat("2024-05-07T15:04:09")


@pytest.mark.parametrize(
    ("value", "number_format", "text"),
    [
        (190000, "0.00", "190000.00"),
        (1234567, "#,##0", "1,234,567"),
        (1234.5, "#,##0.00", "1,234.50"),
        (2.675, "0.00", "2.68"),
        (0.126, "0%", "13%"),
        (0.1266, "0.00%", "12.66%"),
        (12.5, '0.0"%"', "12.5%"),
        (12.5, "0.0\\%", "12.5%"),
        (0.5, '0.0%" of all"', "50.0% of all"),
        (-5, "0.0", "-5.0"),
        (-5, "#,##0_);(#,##0)", "(5)"),
        (0, '0;-0;"none"', "none"),
        (12, "000", "012"),
        (0.5, "#.##", ".5"),
        (1.5, "0.0##", "1.5"),
        (25000, '"$"#,##0.00', "$25,000.00"),
        (7, "[$€-407]0.00", "€7.00"),
        (7, '0 "pcs"', "7 pcs"),
        (1500000, '0.0,,"M"', "1.5M"),
        (12345, "0.00E+00", "1.23E+04"),
        (0.5, "# ?/?", "0.5"),
        (3.0, "General", "3"),
        (0.1 + 0.2, "General", "0.3"),
        (1e22, "0.00", "10000000000000000000000.00"),
        (True, "General", "TRUE"),
        ("text", "0.00", "text"),
        ("text", "@", "text"),
        ("text", ";;;", ""),
        ("text", '0;-0;0;"said "@', "said text"),
        ("text", '@" (old)"', "text (old)"),
        ("text", '0;"@"', "text"),
        (12, ";;;", ""),
        (12, "0;;;@", "12"),
        (-12, "0;;;@", ""),
        (0, "0;;;@", ""),
        (12, '"n;a"', "n;a"),
        (None, "0.00", ""),
        (CellError("#DIV/0!"), "0.00", "#DIV/0!"),
        (Unsupported("no"), "0.00", ""),
        (MOMENT, "yyyy-mm-dd", "2024-05-07"),
        (MOMENT, "m/d/yy h:mm", "5/7/24 15:04"),
        (MOMENT, "dddd, mmmm d, yyyy", "Tuesday, May 7, 2024"),
        (MOMENT, "ddd d-mmm", "Tue 7-May"),
        (MOMENT, "h:mm:ss AM/PM", "3:04:09 PM"),
        (dt.time(9, 30), "hh:mm", "09:30"),
        (dt.timedelta(hours=30), "[h]:mm", "30:00"),
        (45419, "yyyy-mm-dd", "2024-05-07"),
        (MOMENT, "General", "2024-05-07 15:04:09"),
    ],
)
def test_a_value_is_shown_under_its_format(value: ComputedValue, number_format: str, text: str) -> None:
    assert format_value(value, number_format) == text


@given(
    st.integers() | st.floats() | st.datetimes() | st.times() | st.timedeltas(), st.text('0#?.,;%[]h$"\\_*/EmdysAPM<> ')
)
def test_no_format_crashes(value: ComputedValue, number_format: str) -> None:
    assert isinstance(format_value(value, number_format), str)
