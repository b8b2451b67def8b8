"""Find where a text states a value, in any fair form and as a whole token."""

from functools import lru_cache

from criteria import step_budget
from criteria.fair_forms.expected_values import ExpectedValue, read_expected_value
from criteria.fair_forms.inverted_names import find_inverted_names
from data_model import Span, Value, ValueStatement, find_mentions, list_readings
from data_model import find_stated_values as find_all_stated_values

_STEPS_PER_SEARCH, _STEPS_PER_COMPARISON = 500, 5
_READ_BY_WORDS = ("name", "text", "file")


def find_stated_values(text: str) -> tuple[ValueStatement, ...]:
    """Find every number, date, time, e-mail address and file name that a text states, in text order."""
    _spend_reading_steps(text)
    return find_all_stated_values(text)


def states_value(text: str, value: ExpectedValue) -> bool:
    """Return whether a text states a value in any fair form, as a whole token.

    A moment such as `2024-06-25 14:00` is stated if its date and its time are.
    """
    return all(_find_one(text, part) for part in read_expected_value(value))


def find_statements(text: str, value: ExpectedValue) -> tuple[Span, ...]:
    """Find every place where a text states a value, or a part of a moment, in text order."""
    return tuple(sorted(span for part in read_expected_value(value) for span in _find_one(text, part)))


def _find_one(text: str, value: Value) -> tuple[Span, ...]:
    if value.type in _READ_BY_WORDS:
        step_budget.spend_steps(len(text) + _STEPS_PER_SEARCH)
        inverted = find_inverted_names(text, value.value) if value.type != "file" else ()
        return tuple(sorted({*find_mentions(text, value), *inverted}))
    readings, stated = list_readings(value), find_stated_values(text)
    step_budget.spend_steps(_STEPS_PER_COMPARISON * len(stated))
    return tuple(Span(one.start, one.end) for one in stated if one.readings & readings)


@lru_cache(maxsize=1)
def _spend_reading_steps(text: str) -> None:
    """Count the steps of reading all values of a text, once for consecutive questions about the same text."""
    step_budget.spend_steps(step_budget.STEPS_PER_READ_CHAR * len(text) + _STEPS_PER_SEARCH)
