"""Whatever form a value is written in is recognised, and no value is taken for another.

The functions that write forms share nothing with those that read them.
"""

import calendar
import datetime as dt
import itertools
from decimal import Decimal

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from criteria.fair_forms import (
    contains_wording,
    find_answer_faults,
    find_competing_values,
    find_stated_values,
    find_unpaired_names,
    is_value_alone,
    states_value,
)
from criteria.step_budget import limit_steps

FEW = settings(max_examples=60)
WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty"
).split()
INTEGERS = st.integers(-(10**9), 10**9)
DAYS = st.dates(dt.date(1990, 1, 1), dt.date(2090, 12, 31))
TIMES = st.times().map(lambda time: time.replace(second=0, microsecond=0))
NAMES = ["North", "South", "East Wing", "Ann Lee", "Fleet Renewal", "S1003"]
COURTESY = st.sampled_from(
    [
        "{}",
        "{}.",
        "It is {}.",
        "Dear Zoe,\n\nthe result is {}.\n\nBest regards,\nAnn",
        "**{}**",
        '"{}"',
        "Result: {}",
        " {}\n",
    ]
)


def group_digits(number: int, separator: str) -> str:
    digits = f"{abs(number):,}".replace(",", separator)
    return f"-{digits}" if number < 0 else digits


def write_number(number: int, form: int) -> str:
    forms = [
        str(number),
        *(group_digits(number, separator) for separator in (",", "'", " ", "\u00a0", "\u2009", "\u202f", "\u2019")),
        f"{number}.00",
        f"{number:,}.0",
        f"{number:,} EUR",
        f"{'-' if number < 0 else ''}${abs(number):,}.00",
        f"{'-' if number < 0 else ''}\u20ac {abs(number)}",
        str(number).replace("-", "\u2212"),
    ]
    if 0 <= number <= 20:
        forms += [WORDS[number], WORDS[number].capitalize()]
    return forms[form % len(forms)]


def write_date(day: dt.date, form: int) -> str:
    month, short = calendar.month_name[day.month], calendar.month_abbr[day.month]
    suffix = "th" if 10 < day.day < 14 else {1: "st", 2: "nd", 3: "rd"}.get(day.day % 10, "th")
    forms = [
        day.isoformat(),
        f"{day.day} {month} {day.year}",
        f"{day.day} {short} {day.year}",
        f"{month} {day.day}, {day.year}",
        f"{short} {day.day} {day.year}",
        f"{day.day}{suffix} of {month} {day.year}",
        f"{calendar.day_name[day.weekday()]}, {day.day} {month} {day.year}",
        f"{calendar.day_abbr[day.weekday()]}, {month} {day.day}, {day.year}",
        f"{day.day}.{day.month}.{day.year}",
        f"{day.month}/{day.day}/{day.year}",
        f"{day.day:02}/{day.month:02}/{day.year}",
        f"{day.year}/{day.month:02}/{day.day:02}",
        f"{day.day} {month}",
        f"{month} {day.day}",
    ]
    return forms[form % len(forms)]


def write_time(time: dt.time, form: int) -> str:
    half, hour = ("PM" if time.hour >= 12 else "AM"), time.hour % 12 or 12
    forms = [
        f"{time.hour:02}:{time.minute:02}",
        f"{hour}:{time.minute:02} {half}",
        f"{hour}:{time.minute:02}{half.lower()}",
        f"{hour}.{time.minute:02} {half.lower()}",
        f"{time.hour:02}:{time.minute:02}:00",
        f"{time.hour}h{time.minute:02}",
        f"{hour:02}:{time.minute:02} {half[0].lower()}.m.",
    ]
    if time.minute == 0:
        forms += [f"{hour} {half}", f"{hour}{half.lower()}"]
    return forms[form % len(forms)]


def is_right(text: str, value: str) -> bool:
    return (
        states_value(text, value) and not find_competing_values(text, [value]) and not find_answer_faults(text, value)
    )


@FEW
@given(INTEGERS | st.integers(-30, 30), st.integers(0, 30), COURTESY)
def test_a_number_is_recognised_in_every_form(number: int, form: int, courtesy: str) -> None:
    assert is_right(courtesy.format(write_number(number, form)), str(number))
    assert is_value_alone(write_number(number, form), str(number))


@FEW
@given(st.decimals(0, 10**7, places=2), st.sampled_from([",.", ".,", " ,", "'.", "\u00a0,"]), COURTESY)
def test_a_number_with_decimals_is_recognised_in_every_locale(number: Decimal, separators: str, courtesy: str) -> None:
    assume(number >= 1000)
    text = f"{number:,.2f}".translate(str.maketrans(",.", separators))
    assert is_right(courtesy.format(text), str(number))


@FEW
@given(DAYS, st.integers(0, 30), COURTESY)
def test_a_date_is_recognised_in_every_form(day: dt.date, form: int, courtesy: str) -> None:
    assert is_right(courtesy.format(write_date(day, form)), day.isoformat())


@FEW
@given(TIMES, st.integers(0, 30), COURTESY)
def test_a_time_is_recognised_in_every_form(time: dt.time, form: int, courtesy: str) -> None:
    assert is_right(courtesy.format(write_time(time, form)), f"{time:%H:%M}")


@FEW
@given(DAYS, TIMES, st.integers(0, 30), st.sampled_from(["{} {}", "{} at {}", "{}, {}"]))
def test_a_time_may_be_a_moment_of_the_right_day(day: dt.date, time: dt.time, form: int, pattern: str) -> None:
    text = pattern.format(write_date(day, form), write_time(time, form))
    assert is_value_alone(text, f"{time:%H:%M}", day=day.isoformat())
    assert not is_value_alone(text, f"{time:%H:%M}", day=(day + dt.timedelta(days=1)).isoformat())


@FEW
@given(INTEGERS | st.integers(-30, 30), INTEGERS | st.integers(-30, 30), st.integers(0, 30), st.integers(0, 30))
def test_no_number_is_taken_for_another(number: int, other: int, form: int, other_form: int) -> None:
    assume(number != other)
    text, other_text = write_number(number, form), write_number(other, other_form)
    assert not states_value(other_text, str(number))
    assert find_answer_faults(other_text, str(number))
    for hedge in (
        f"{text}, or {other_text}",
        f"{other_text} or {text}",
        f"{text} ({other_text})",
        f"{other_text}\n{text}",
    ):
        assert find_answer_faults(hedge, str(number))


@FEW
@given(DAYS, DAYS, st.integers(0, 9), st.integers(0, 9))
def test_no_date_is_taken_for_another(day: dt.date, other: dt.date, form: int, other_form: int) -> None:
    assume(day != other)
    other_text = write_date(other, other_form % 9)
    assert not states_value(other_text, day.isoformat())
    assert find_competing_values(f"{write_date(day, form % 9)}; {other_text}", [day.isoformat()])


@FEW
@given(TIMES, TIMES, st.integers(0, 6), st.integers(0, 6))
def test_no_time_is_taken_for_another(time: dt.time, other: dt.time, form: int, other_form: int) -> None:
    # Both are written so that the half of the day is clear.
    time, other = time.replace(hour=time.hour or 12), other.replace(hour=other.hour or 12)
    assume(time != other)
    text, other_text = (
        write_time(time, form % 4 if form % 4 else 1),
        write_time(other, other_form % 4 if other_form % 4 else 1),
    )
    assert not states_value(other_text, f"{time:%H:%M}")
    assert find_competing_values(f"{text} - {other_text}", [f"{time:%H:%M}"])


PAIR_ORDERS = (
    "{0}: {1}, {2}: {3}",
    "{0} has {1} and {2} has {3}.",
    "{1} for {0} and {3} for {2}",
    "{0} and {2} came to {1} and {3} respectively.",
    "{0}\t{1}\n{2}\t{3}",
    "{0} | {2}\n{1} | {3}",
    "- {0} = {1}\n- {2} = {3}",
    "{0}\n{1}\n\n{2}\n{3}",
    "{1} ({0}), {3} ({2})",
    "{0} leads. It has {1}. {2} has {3}.",
    "With {1}, {0} is ahead of {2}, which has {3}.",
)


@FEW
@given(
    st.permutations(NAMES),
    st.lists(st.integers(0, 10**7), min_size=2, max_size=2, unique=True),
    st.integers(0, 30),
    st.sampled_from(PAIR_ORDERS),
)
def test_pairs_are_recognised_in_every_order_and_never_swapped(
    names: list[str], numbers: list[int], form: int, order: str
) -> None:
    first, second = (write_number(number, form) for number in numbers)
    pairs = [(names[0], str(numbers[0])), (names[1], str(numbers[1]))]
    assert find_unpaired_names(order.format(names[0], first, names[1], second), pairs) == ()
    assert find_unpaired_names(order.format(names[0], second, names[1], first), pairs) == tuple(names[:2])


@FEW
@given(st.text(alphabet="0123456789 .,:;-/'$%\u20ac()\n\u00a0abtwo one or", max_size=300))
def test_what_is_found_does_not_overlap_and_nothing_raises(text: str) -> None:
    found = find_stated_values(text)
    assert all(one.end <= other.start for one, other in itertools.pairwise(found))
    assert all(0 <= one.start < one.end <= len(text) for one in found)
    find_answer_faults(text, "7")
    is_value_alone(text, "2024-05-17")
    find_unpaired_names(text, [("one", "7"), ("two", "8")])


@FEW
@given(st.text(min_size=1, max_size=40).filter(lambda text: text.strip(" \t\r\n>|.!:") != ""))
def test_any_wording_is_found_in_itself(wording: str) -> None:
    assume(any(character.isalnum() and character.isascii() for character in wording))
    assert contains_wording(f"Before.\n{wording}\nAfter.", wording)


def test_hostile_texts_are_read_within_the_steps_of_a_check() -> None:
    with limit_steps():
        for piece in ("1 ", "7 8 ", "1,", "1'", "one ", "a dozen ", "not ", "9" * 50 + " ", "North 7 ", "(", "1. \n"):
            text = piece * (6_000 // len(piece))
            find_competing_values(text, ["7"], known_rivals=["8", "Ann"])
            find_unpaired_names(text, [("North", "7"), ("South", "8")])
            find_answer_faults(text[:1_900], "7")
