"""Values in text: every form is found, nothing else is, and every span lies in the text."""

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from data_model import (
    InputError,
    Value,
    ValueIndex,
    extract_values,
    find_mentions,
    is_mentioned,
    is_same_value,
    normalize_value,
    parse_value,
)
from data_model.task import ValueType

FORMS: dict[tuple[ValueType, str], list[str]] = {
    ("number", "1250"): [
        "1250", "1,250.00", "$1,250", "1.25k", "EUR 1250", "1\u00a0250", "1.250,00", "twelve hundred and fifty",
        "one thousand two hundred fifty", "1250.", "(1250)",
    ],
    ("number", "15"): ["15%", "15 percent", "fifteen", "15.0", "fifteen percent"],
    ("number", "0.15"): ["15%", ".15", "0.150", "fifteen per cent"],
    ("number", "25"): ["twenty-five", "Twenty five", "twenty\u2011five"],
    ("number", "1200"): ["twelve hundred", "1.2k", "1,200"],
    ("number", "-5"): ["-5", "\u22125"],
    ("date", "2020-05-14"): [
        "2020-05-14", "14 May", "May 14", "May 14th, 2020", "14 May 2020", "Thursday 14 May", "Thursday, May 14",
        "14/05/2020", "5/14", "14.05.", "14.05.2020", "the 14th", "14th of May", "2020-05-14T09:30:00", "05/14/20",
    ],
    ("time", "14:30"): [
        "14:30", "2:30 pm", "2.30pm", "14h30", "half past two", "2:30 p.m.", "2020-05-14T14:30:00", "2:30",
        "2:30 in the afternoon",
    ],
    ("time", "14:00"): ["2pm", "2 PM", "two o'clock", "two pm"],
    ("time", "12:00"): ["noon", "12pm", "midday"],
    ("time", "14:45"): ["quarter to three", "a quarter to three"],
    ("name", "Ann Lee"): ["Ann Lee", "ANN  LEE", "ann\nlee", "Ann Lee's", "Ann Lee\u2019s", "(Ann Lee)"],
    ("name", "Jos\u00e9"): ["JOS\u00c9", "Jose\u0301"],
    ("text", "Q3 \u2013 \u201cplan\u201d"): ['q3 - "Plan"'],
    ("address", "bob@x.com"): ["Bob@X.com", "<bob@x.com>", "bob@x.com.", "mailto:bob@x.com"],
    ("file", "data/team_roster.xlsx"): [
        "data/team_roster.xlsx", "team_roster.xlsx", "Team Roster", "team-roster", "/testbed/data/team_roster.xlsx",
        "team_roster.xlsx's",
    ],
}  # fmt: skip
OTHERS: dict[tuple[ValueType, str], list[str]] = {
    ("number", "50"): [
        "1500", "50.5", "5 0", "501", "B50", "50th", "150", "50,000", "50k", "2.50.1", "v50", "8:50", "-50", "50_1",
        "report-50.xlsx", "1.50", "a50@x.com",
    ],
    ("number", "14"): ["14 May", "May 14", "2020-05-14", "14:00", "14/05/2020", "2pm on the 14th"],
    ("number", "1"): ["this one", "one of them", "no one"],
    ("number", "25"): ["one hundred twenty-five", "twenty five hundred"],
    ("date", "2020-05-14"): ["14 May 2021", "the 14th floor", "May 142", "May 14:30", "the 14th of June", "15 May"],
    ("date", "2020-07-24"): ["24/7"],
    ("time", "14:30"): ["2:30 am", "14:305", "114:30", "14:30:05", "02:30", "half nine"],
    ("time", "12:00"): ["afternoon"],
    ("time", "09:30"): ["half nine"],
    ("name", "Ann"): ["Annual", "Joann", "ann_x", "Ann\u00e9"],
    ("name", "Don"): ["don't"],
    ("name", "Jose"): ["Jose\u0301"],
    ("address", "bob@x.com"): ["a.bob@x.com", "bob@x.com.au", "bob@x.community"],
    ("file", "score.xlsx"): ["my_score.xlsx", "my-score.xlsx", "score.xlsx.bak", "score", "score.xls"],
    ("file", "data/team_roster.xlsx"): ["team roster.pdf", "my_team_roster.xlsx", "team roster-final"],
}  # fmt: skip


def pairs(table: dict[tuple[ValueType, str], list[str]]) -> list[tuple[Value, str]]:
    return [(Value(type=type, value=value), form) for (type, value), forms in table.items() for form in forms]


@pytest.mark.parametrize(("value", "form"), pairs(FORMS))
def test_every_form_of_a_value_is_found_where_it_stands(value: Value, form: str) -> None:
    text = f"So, {form} then."
    (span,) = find_mentions(text, value)
    assert 4 <= span.start < span.end <= 5 + len(form)
    assert is_mentioned(text[span.start : span.end], value)


@pytest.mark.parametrize(("value", "form"), pairs(OTHERS))
def test_what_only_looks_like_a_value_is_not_found(value: Value, form: str) -> None:
    assert find_mentions(f"So, {form} then", value) == ()


@given(st.integers(-(10**9), 10**9), st.integers(0, 99))
def test_numbers_survive_their_separators(whole: int, cents: int) -> None:
    value = parse_value("number", f"{whole}.{cents:02}")
    for text in (f"{whole:,}.{cents:02}", f"pay {whole:,}.{cents:02} now", f"is {whole}.{cents:02}000."):
        assert len(find_mentions(text, value)) == 1
    assert float(value.value) == float(f"{whole}.{cents:02}")


@given(st.dates(dt.date(1900, 1, 1), dt.date(2099, 12, 31)))
def test_dates_survive_their_writings(day: dt.date) -> None:
    value = Value(type="date", value=day.isoformat())
    for form in ("%d %B %Y", "%B %d, %Y", "%A %d %B", "%d/%m/%Y", "%m/%d/%Y", "%d %b", "%d.%m.%Y"):
        assert len(find_mentions(f"on {day.strftime(form)} we meet", value)) == 1
    assert parse_value("date", day.strftime("%A, %d %B %Y")) == value
    assert not is_mentioned(f"on {(day + dt.timedelta(days=1)).isoformat()} we meet", value)


@given(st.times())
def test_times_survive_their_writings(time: dt.time) -> None:
    value = Value(type="time", value=time.strftime("%H:%M"))
    for form in ("%H:%M", "%I:%M %p", "%I.%M%p", "%Hh%M", "%H:%M:00"):
        assert len(find_mentions(f"at {time.strftime(form)} then", value)) == 1
    assert parse_value("time", time.strftime("%I:%M %p")) == value


@given(st.text(max_size=80), st.sampled_from([value for value, _ in pairs(FORMS)]), st.text(max_size=20))
def test_every_span_lies_in_any_text_and_holds_its_value(text: str, value: Value, more: str) -> None:
    text = text + value.value + more
    end = 0
    for span in find_mentions(text, value):
        assert end <= span.start < span.end <= len(text)
        end = span.end
    for found in extract_values(text):
        assert 0 <= found.start < found.end <= len(text)


@given(st.text(min_size=1, max_size=12).filter(str.strip), st.sampled_from(["name", "text"]))
def test_any_words_are_found_among_others(words: str, type: ValueType) -> None:
    value = Value(type=type, value=words)
    if normalize_value(value) != "words:":
        assert is_mentioned(f"( {words} )", value)


@given(st.integers(0, 5000), st.integers(0, 5000))
def test_a_number_is_said_by_another_only_if_they_are_equal(said: int, meant: int) -> None:
    assert is_mentioned(f"we need {said:,} units", Value(type="number", value=str(meant))) == (said == meant)


def test_values_of_all_types_are_extracted_without_overlap() -> None:
    text = "On Thursday 14 May 2020, 2:30 pm: send data/Score_1.xlsx (1,250 rows, 15%) to Bob@x.com by the 16th, 24/7."
    assert [(found.type, found.value) for found in extract_values(text)] == [
        ("date", "2020-05-14"),
        ("time", "14:30"),
        ("file", "data/Score_1.xlsx"),
        ("number", "1250"),
        ("number", "15"),
        ("address", "bob@x.com"),
        ("date", "---16"),
        ("number", "24"),
        ("number", "7"),
    ]


@pytest.mark.parametrize(
    ("type", "text", "canonical"),
    [
        ("number", " $1,250.50 ", "1250.5"),
        ("number", "-0", "0"),
        ("date", "14/05/2020", "2020-05-14"),
        ("time", "2:30", "02:30"),
        ("time", "2pm", "14:00"),
        ("address", "Bob@X.com", "bob@x.com"),
        ("file", "/testbed/data/a b.xlsx", "data/a b.xlsx"),
        ("name", " Ann\n Lee", "Ann Lee"),
    ],
)
def test_a_value_has_one_canonical_form(type: ValueType, text: str, canonical: str) -> None:
    assert parse_value(type, text) == Value(type=type, value=canonical)


@pytest.mark.parametrize(
    ("type", "text"),
    [
        ("number", "five-ish"),
        ("number", "1e999999999"),
        ("number", "3 4"),
        ("date", "04/05/2020"),
        ("date", "14 May"),
        ("date", "2020-02-30"),
        ("time", "25:00"),
        ("address", "bob"),
        ("file", "data/"),
        ("file", ""),
        ("name", " \n"),
    ],
)
def test_what_is_no_value_is_refused_with_what_was_expected(type: ValueType, text: str) -> None:
    with pytest.raises(InputError, match="expected"):
        parse_value(type, text)


def test_equal_values_are_equal_in_any_writing_and_kinds_stay_apart() -> None:
    assert is_same_value(Value(type="number", value="1250"), Value(type="number", value="1,250.00"))
    assert is_same_value(Value(type="file", value="data/a_b.xlsx"), Value(type="file", value="A b.xlsx"))
    assert is_same_value(Value(type="name", value="Ann  Lee"), Value(type="text", value="ann lee"))
    assert not is_same_value(Value(type="number", value="14"), Value(type="text", value="14"))
    assert not is_same_value(Value(type="time", value="09:30"), Value(type="time", value="21:30"))


@pytest.mark.parametrize(
    "piece",
    ["1", "1,", "a", "a.b-", "@", "a@", "a.a@a.", "one hundred and ", ".xlsx", " ", "-", "1.111", "two ", "_", "1/1/"],
)
def test_hostile_text_ends(piece: str) -> None:
    text = piece * (60_000 // len(piece))
    assert all(found.end <= len(text) for found in extract_values(text))
    for value in (
        Value(type="file", value="data/a b c.xlsx"),
        Value(type="name", value="a a"),
        Value(type="number", value="1"),
    ):
        find_mentions(text, value)


ALL_VALUES = [
    *(Value(type=type, value=value) for type, value in FORMS),
    *(
        Value(type="text", value=text)
        for text in ("", " ", "ann", "Lee", "-", "- ann", "ann-", "can", "can't", "é", "_")
    ),
]


@given(
    st.lists(
        st.one_of(
            st.sampled_from([form for forms in FORMS.values() for form in forms]),
            st.sampled_from(
                ["Ann", "lee", "-", "'t", "can't", "can", "_", " ", "\u00a0", "12", "jos\u00e9", "x", "\u0301"]
            ),
        ),
        max_size=6,
    ),
    st.sampled_from(["", " ", ", ", "-"]),
)
def test_an_index_finds_the_values_that_are_said_and_no_others(pieces: list[str], between: str) -> None:
    text = between.join(pieces)
    said = tuple(at for at, value in enumerate(ALL_VALUES) if is_mentioned(text, value))
    assert ValueIndex(ALL_VALUES).find_mentioned(text) == said


@pytest.mark.timeout(10)
def test_a_file_of_many_words_is_looked_for_as_it_is_written() -> None:
    name = " ".join(["a"] * 490) + " q7.txt"
    value = Value(type="file", value=f"data/{name}")
    assert not any(is_mentioned("a " * 470_000, value) for _ in range(20))
    text = f"{'a ' * 470_000}{name} and b"
    assert [text[span.start : span.end] for span in find_mentions(text, value)] == [name]
    assert not is_mentioned(name.replace(" ", "_"), value)


@pytest.mark.parametrize(
    ("text", "value"),
    [("j) North: 250\nk) South: 90", "250"), ("l) North: 250\nm) South: 90", "250"), ("1.2k) more", "1200")],
)
def test_the_letter_of_the_next_item_counts_no_thousands(text: str, value: str) -> None:
    assert is_mentioned(text, Value(type="number", value=value))
