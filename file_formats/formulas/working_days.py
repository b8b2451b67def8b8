"""Functions that count working days, with weekends of any kind and with holidays."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from file_formats.formulas.arrays import AreaReader, Argument, Array, StopEvaluation, read_rows, read_scalar
from file_formats.formulas.element_functions import require_number
from file_formats.formulas.functions import FormulaFunction
from file_formats.formulas.syntax import Area
from file_formats.formulas.values import BAD_NUMBER, BAD_VALUE, ComputedValue, Unsupported, is_number

_FIRST_DAY, _LAST_DAY = 61, 2_958_465
"""Excel counts a 29 February 1900 that never existed."""
_SATURDAY = 5
"""The weekday of day 0, counted from Monday as 0."""


@dataclass(frozen=True)
class _WorkingDays:
    """The days on which work is done.

    Attributes:
        weekdays: Whether each weekday is one of them, from Monday on.
        holidays: The numbers of the days that are none although their weekday is, in order.
    """

    weekdays: tuple[bool, ...]
    holidays: tuple[int, ...]

    def count(self, first: int, last: int) -> int:
        """Return the number of working days from one day to another, both included."""
        days = self._count_weekdays(last + 1) - self._count_weekdays(first)
        return days - (bisect_right(self.holidays, last) - bisect_left(self.holidays, first))

    def _count_weekdays(self, end: int) -> int:
        weeks, rest = divmod(end, 7)
        return weeks * sum(self.weekdays) + sum(self.weekdays[(_SATURDAY + day) % 7] for day in range(rest))

    def go_on(self, start: int, steps: int) -> ComputedValue:
        """Return the day that lies some working days behind another, or before it if their number is negative."""
        low, high = 0, (_LAST_DAY - start if steps > 0 else start)
        # The nearest day up to which there are enough of them.
        while low < high:
            middle = (low + high) // 2
            passed = self.count(start + 1, start + middle) if steps > 0 else self.count(start - middle, start - 1)
            low, high = (low, middle) if passed >= abs(steps) else (middle + 1, high)
        day = start + (low if steps > 0 else -low)
        reached = self.count(start + 1, day) if steps > 0 else self.count(day, start - 1)
        if reached < abs(steps):
            return BAD_NUMBER
        return day if day >= _FIRST_DAY else Unsupported("a date before March 1900 is not evaluated")


def _read_day(argument: Argument, read: AreaReader) -> int:
    return _check_day(require_number(read_scalar(argument, read)))


def _check_day(number: float) -> int:
    if not 0 <= number < _LAST_DAY + 1:
        raise StopEvaluation(BAD_NUMBER)
    if number < _FIRST_DAY:
        raise StopEvaluation(Unsupported("a date before March 1900 is not evaluated"))
    return int(number)


def _read_holidays(argument: Argument, read: AreaReader, weekdays: Sequence[bool]) -> tuple[int, ...]:
    rows = read_rows(argument, read) if isinstance(argument, Area | Array) else ((argument,),)
    values = [value for row in rows for value in row if value is not None]
    if isinstance(argument, Area | Array) and not all(map(is_number, values)):
        raise StopEvaluation(Unsupported("a holiday that is no date is not evaluated"))
    days = {_check_day(require_number(value)) for value in values}
    return tuple(sorted(day for day in days if weekdays[(_SATURDAY + day) % 7]))


def _read_weekdays(argument: Argument, read: AreaReader) -> tuple[bool, ...]:
    """Return which weekdays are no weekend: `"0000011"` from Monday on, 1 to 7 for two days, 11 to 17 for one."""
    value = 1 if argument is None else read_scalar(argument, read)
    if isinstance(value, str):
        if len(value) != len("0000011") or set(value) - {"0", "1"}:
            raise StopEvaluation(BAD_VALUE)
        return tuple(sign == "0" for sign in value)
    number = int(require_number(value))
    if not (1 <= number <= 7 or 11 <= number <= 17):
        raise StopEvaluation(BAD_NUMBER)
    # 1 is Saturday and Sunday, 2 Sunday and Monday; 11 is Sunday alone.
    free = {(number + 4) % 7, (number + 5) % 7} if number <= 7 else {(number - 5) % 7}
    return tuple(day not in free for day in range(7))


def _workday(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    return _workday_intl([*arguments[:2], None, *arguments[2:]], read)


def _workday_intl(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    start, steps, weekend, holidays = [*arguments, None, None][:4]
    day, count = _read_day(start, read), int(require_number(read_scalar(steps, read)))
    weekdays = _read_weekdays(weekend, read)
    if not any(weekdays):
        return BAD_VALUE
    return _WorkingDays(weekdays, _read_holidays(holidays, read, weekdays)).go_on(day, count) if count else day


def _networkdays(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    return _networkdays_intl([*arguments[:2], None, *arguments[2:]], read)


def _networkdays_intl(arguments: Sequence[Argument], read: AreaReader) -> ComputedValue:
    start, end, weekend, holidays = [*arguments, None, None][:4]
    first, last, weekdays = _read_day(start, read), _read_day(end, read), _read_weekdays(weekend, read)
    days = _WorkingDays(weekdays, _read_holidays(holidays, read, weekdays))
    return days.count(first, last) if first <= last else -days.count(last, first)


WORKING_DAYS: dict[str, tuple[int, int, FormulaFunction]] = {
    "WORKDAY": (2, 3, _workday),
    "WORKDAY.INTL": (2, 4, _workday_intl),
    "NETWORKDAYS": (2, 3, _networkdays),
    "NETWORKDAYS.INTL": (2, 4, _networkdays_intl),
}
"""Name -> fewest arguments, most arguments, function; as in `FUNCTIONS`."""
