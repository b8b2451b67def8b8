"""Other plausible values: of the same type, and standing neither in the office nor in the task."""

import random
import re
from collections.abc import Callable, Iterable
from decimal import Decimal

from data_model import Finding, TaskPlan, Value, is_said
from generators.tasks.draws import Draws, TooFewValues
from generators.tasks.llm.places import read_other
from generators.tasks.pools import CELLS, HEADINGS, LABELS, NEW_THINGS, ROOMS, STEMS, SUBJECTS, TITLES, WORDINGS
from generators.tasks.recipe import Scene
from office_env import Office

TRIES = 12
NEAR = 40
FIRST_HOUR, LAST_HOUR = 8, 18
CELL = re.compile(r"[A-Z]{1,2}[0-9]{1,3}")
PHRASES = (*TITLES, *SUBJECTS, *HEADINGS, *ROOMS, *WORDINGS, *LABELS, *NEW_THINGS)


class OtherValues:
    """Draws the values that somebody would take who got one wrong; none is drawn twice."""

    def __init__(
        self, plan: TaskPlan, office: Office, findings: tuple[Finding, ...], texts: Iterable[str], rng: random.Random
    ) -> None:
        scene = Scene(office.hash, office.names(), findings, plan.persona, plan.clock)
        self._draws, self._rng = Draws(scene, rng), rng
        self._texts = tuple(dict.fromkeys(texts))

    def other(self, value: Value, key: str = "") -> Value | None:
        """Another value of the same type; None where none is left. key: name of the argument that holds the value."""
        draw = self._drawing(value, key)
        for _ in range(TRIES):
            try:
                other = read_other(value, draw())
            except TooFewValues:
                return None
            if other and self._is_new(other, value):
                return other
        return None

    def _is_new(self, other: Value, value: Value) -> bool:
        is_part = is_said(other.value, value) or is_said(value.value, other)
        return not is_part and not any(is_said(text, other) for text in self._texts)

    def _drawing(self, value: Value, key: str) -> Callable[[], str]:
        draws = self._draws
        if value.type == "number":
            return lambda: draws.phrases(1, _near(value.value))[0]
        if value.type == "date":
            return lambda: draws.days_ahead(1)[0]
        if value.type == "time":
            earliest, latest = _hours(value.value, key)
            return lambda: draws.times(1, earliest, latest)[0]
        if value.type == "address":
            return lambda: draws.people(1)[0].address
        if value.type == "file":
            return self._file_drawing(value.value)
        if value.type == "name":
            words = len(value.value.split())
            return lambda: " ".join(draws.people(1)[0].name.split()[:words])
        return lambda: self._phrase(value.value)

    def _file_drawing(self, name: str) -> Callable[[], str]:
        folder, slash, base = name.rpartition("/")
        stem, dot, suffix = base.rpartition(".")
        if not stem or not dot:
            return lambda: f"{folder}{slash}" + self._phrase(base).lower().replace(" ", "_")
        return lambda: f"{folder}{slash}{self._draws.file_names(1, STEMS['note'] + STEMS['log'], suffix)[0]}"

    def _phrase(self, text: str) -> str:
        if CELL.fullmatch(text):
            return self._draws.phrases(1, CELLS)[0]
        words = len(text.split())
        nearest = sorted(PHRASES, key=lambda one: (abs(len(one.split()) - words), one))[:NEAR]
        phrase = self._draws.phrases(1, nearest)[0]
        return phrase.lower() if text.islower() else phrase


def _hours(time: str, key: str) -> tuple[int, int]:
    """Between which hours another time is sought: an end stays behind its start, and a start before its end."""
    hour = int(time[:2])
    if "end" in key and hour < LAST_HOUR:
        return hour + 1, LAST_HOUR + 2
    if "start" in key and hour > FIRST_HOUR:
        return FIRST_HOUR, hour
    return FIRST_HOUR, LAST_HOUR


def _near(text: str) -> tuple[str, ...]:
    """Numbers around one, in steps of its own size, with its sign and its decimals."""
    number = Decimal(text)
    step = Decimal(1).scaleb(min(0, int(number.as_tuple().exponent)))
    while number and step >= 1 and abs(number) >= step * 100 and number % (step * 10) == 0:
        step *= 10
    around = [number + step * far for far in range(-NEAR, NEAR + 1) if far]
    return tuple(format(one, "f") for one in around if one and (one > 0) == (number >= 0))
