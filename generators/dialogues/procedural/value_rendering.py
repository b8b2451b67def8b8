"""Renders values as people type them; every form keeps the complete value, so that it can be found again."""

import datetime as dt
import random
from typing import Literal

from data_model import FrozenModel, Value

DateForm = Literal["day_month", "month_day", "iso", "weekday"]
TimeForm = Literal["24h", "12h"]
NumberForm = Literal["plain", "grouped"]


class ValueHabits(FrozenModel):
    """How one person writes dates, times and numbers.

    Attributes:
        dates: The usual form of dates.
        times: The usual form of times.
        numbers: The form of numbers.
        year: The year that is left out of dates.
    """

    dates: DateForm
    times: TimeForm
    numbers: NumberForm
    year: int


def render_value(value: Value, habits: ValueHabits, rng: random.Random) -> str:
    """Write a value in the usual form, dates and times sometimes in another.

    Names, files, addresses and texts are returned unchanged.
    """
    if value.type == "date":
        return _render_date(
            value.value, _pick_form(habits.dates, ("day_month", "month_day", "iso", "weekday"), rng), habits.year
        )
    if value.type == "time":
        return _render_time(value.value, _pick_form(habits.times, ("24h", "12h"), rng))
    if value.type == "number":
        return _render_number(value.value, habits.numbers)
    return value.value


def _pick_form(habit: str, forms: tuple[str, ...], rng: random.Random) -> str:
    return habit if rng.random() < 0.7 else rng.choice(forms)


def _render_date(text: str, form: str, year: int) -> str:
    try:
        day = dt.date.fromisoformat(text)
    except ValueError:
        return text
    if form == "iso":
        return text
    tail = f" {day.year}" if day.year != year else ""
    month = day.strftime("%B")
    if form == "month_day":
        return f"{month} {day.day}" + (f", {day.year}" if tail else "")
    weekday = f"{day.strftime('%A')} " if form == "weekday" else ""
    return f"{weekday}{day.day} {month}{tail}"


def _render_time(text: str, form: str) -> str:
    try:
        time = dt.time.fromisoformat(text)
    except ValueError:
        return text
    if form == "24h" or time.second or time.hour == 0:
        return text
    return f"{time.hour % 12 or 12}:{time.minute:02d} {'am' if time.hour < 12 else 'pm'}"


def _render_number(text: str, form: str) -> str:
    whole, point, rest = text.partition(".")
    digits = whole.lstrip("-")
    if form == "plain" or not digits.isdecimal() or len(digits) < 4 or digits.startswith("0"):
        return text
    sign = "-" if whole.startswith("-") else ""
    return f"{sign}{int(digits):,}{point}{rest}"
