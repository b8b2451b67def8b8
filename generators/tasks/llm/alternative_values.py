"""Plausible wrong values: of the same type as the true one, and found neither in the office nor in the task."""

import random
import re
from collections.abc import Callable, Iterable
from decimal import Decimal

from data_model import Finding, TaskPlan, Value, is_mentioned
from generators.tasks.building_blocks.unused_values import TooFewValues
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.llm.value_locations import read_alternative
from generators.tasks.recipe import TaskContext
from generators.tasks.value_pools import (
    ANNOUNCEMENTS,
    CELLS,
    HEADINGS,
    LABELS,
    NEW_THINGS,
    ROOMS,
    STEMS,
    SUBJECTS,
    TITLES,
)
from office_env import Office

MAX_DRAWS = 12
NEARBY_COUNT = 40
FIRST_HOUR, LAST_HOUR = 8, 18
CELL = re.compile(r"[A-Z]{1,2}[0-9]{1,3}")
PHRASES = (
    *(
        phrase
        for pool in (TITLES, SUBJECTS, HEADINGS, ANNOUNCEMENTS, LABELS)
        for phrase in pool.list_phrases("", False, "June")
    ),
    *ROOMS,
    *NEW_THINGS,
)


class AlternativeValues:
    """Draws plausible wrong values for one task, none of them twice."""

    def __init__(
        self, plan: TaskPlan, office: Office, findings: tuple[Finding, ...], texts: Iterable[str], rng: random.Random
    ) -> None:
        context = TaskContext(office.hash, office.names(), findings, plan.persona, plan.clock)
        self._sampler, self._rng = ValueSampler(context, rng), rng
        self._texts = tuple(dict.fromkeys(texts))

    def draw_alternative(self, value: Value, argument_name: str = "") -> Value | None:
        """Draw another value of the same type; None if none is left.

        Args:
            value: The true value.
            argument_name: The name of the argument that holds it.
        """
        draw = self._choose_draw(value, argument_name)
        for _ in range(MAX_DRAWS):
            try:
                other = read_alternative(value, draw())
            except TooFewValues:
                return None
            if other and self._is_new(other, value):
                return other
        return None

    def _is_new(self, other: Value, value: Value) -> bool:
        is_part = is_mentioned(other.value, value) or is_mentioned(value.value, other)
        return not is_part and not any(is_mentioned(text, other) for text in self._texts)

    def _choose_draw(self, value: Value, argument_name: str) -> Callable[[], str]:
        sampler = self._sampler
        if value.type == "number":
            return lambda: sampler.draw_phrases(1, _list_nearby_numbers(value.value))[0]
        if value.type == "date":
            return lambda: sampler.draw_days(1)[0]
        if value.type == "time":
            earliest, latest = _choose_hours(value.value, argument_name)
            return lambda: sampler.draw_times(1, earliest, latest)[0]
        if value.type == "address":
            return lambda: sampler.draw_addresses(1)[0]
        if value.type == "file":
            return self._choose_file_draw(value.value)
        if value.type == "name":
            words = len(value.value.split())
            return lambda: " ".join(sampler.draw_names(1)[0].split()[:words])
        return lambda: self._draw_phrase(value.value)

    def _choose_file_draw(self, name: str) -> Callable[[], str]:
        folder, slash, base = name.rpartition("/")
        stem, dot, suffix = base.rpartition(".")
        if not stem or not dot:
            return lambda: f"{folder}{slash}" + self._draw_phrase(base).lower().replace(" ", "_")
        return lambda: f"{folder}{slash}{self._sampler.draw_file_names(1, STEMS['note'] + STEMS['log'], suffix)[0]}"

    def _draw_phrase(self, text: str) -> str:
        if CELL.fullmatch(text):
            return self._sampler.draw_phrases(1, CELLS)[0]
        words = len(text.split())
        nearest = sorted(PHRASES, key=lambda one: (abs(len(one.split()) - words), one))[:NEARBY_COUNT]
        phrase = self._sampler.draw_phrases(1, nearest)[0]
        return phrase.lower() if text.islower() else phrase


def _choose_hours(time: str, key: str) -> tuple[int, int]:
    """Return the range of hours for another time: an end stays after its start, and a start before its end."""
    hour = int(time[:2])
    if "end" in key and hour < LAST_HOUR:
        return hour + 1, LAST_HOUR + 2
    if "start" in key and hour > FIRST_HOUR:
        return FIRST_HOUR, hour
    return FIRST_HOUR, LAST_HOUR


def _list_nearby_numbers(text: str) -> tuple[str, ...]:
    """List numbers near a given one, in steps of its own magnitude, with its sign and its decimals."""
    number = Decimal(text)
    step = Decimal(1).scaleb(min(0, int(number.as_tuple().exponent)))
    while number and step >= 1 and abs(number) >= step * 100 and number % (step * 10) == 0:
        step *= 10
    nearby_numbers = [number + step * far for far in range(-NEARBY_COUNT, NEARBY_COUNT + 1) if far]
    return tuple(format(one, "f") for one in nearby_numbers if one and (one > 0) == (number >= 0))
