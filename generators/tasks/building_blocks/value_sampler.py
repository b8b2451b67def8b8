"""Random people, dates, times, amounts, file names and titles for one task; no value is drawn twice."""

import datetime as dt
import random
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple, TypeVar

from data_model import DocumentFinding, EventFinding, Finding, MailFinding, SheetFinding, Value, extract_values
from generators.tasks.recipe import Slot, TaskContext
from generators.working_days import is_working_day

FIRST_NAMES = (
    "Amara Anders Anita Aurelio Beatriz Bjorn Camille Casimir Chidi Dafne Darya Desmond Eilidh Elke Emeka Esra "
    "Fabian Farida Fiona Gareth Giulia Gunnar Hana Hector Hilde Idris Ines Ingrid Jarek Jocelyn Kaito Kamala "
    "Katya Keziah Lars Leonie Lorenzo Mahnoor Marek Maxine Mireille Nadia Ngozi Nikolai Odette Olu Paloma Petra "
    "Quentin Ramona Rashid Renske Rosalind Saskia Selma Sigrid Tadeo Tamsin Thandiwe Tomasz Ulrich Ursula Valerio "
    "Vikram Wanda Wilhelm Xenia Yara Yusuf Zainab Zdenka"
).split()
LAST_NAMES = (
    "Abara Achterberg Almeida Bakker Baptiste Bergstrom Bianchi Castellanos Chaudhry Czerny Dahl Delacroix "
    "Dragomir Eriksen Falk Farouk Ferreira Fitzroy Gallego Grabowski Haddad Halvorsen Herrera Iwata Jankowski "
    "Kaplan Keller Kowalczyk Lindqvist Lombardi Maguire Marchetti Mbeki Moreau Nakamura Novak Oduya Okonkwo Olsen "
    "Pacheco Pereira Quigley Rahman Rasmussen Rinaldi Sandoval Sato Schreiber Siddiqui Sorensen Takeda Thorne "
    "Tremblay Ueda Valdez Verhoeven Volkov Wexler Yilmaz Zapata Zielinski"
).split()
COMPANIES = (
    "alderbrook bluequay cedarline driftmark elmgate fernhollow graniteway harborlight inkwell juniperhouse "
    "kestrelworks larkfield millstone northwick oakmere pinecrest quarryside redfern silverbirch tidewater "
    "umberland vinewood"
).split()
T = TypeVar("T")


class OutsideContact(NamedTuple):
    """A person who does not occur in the office: a name and the matching e-mail address."""

    name: str
    address: str


class TooFewValues(ValueError):
    """The office leaves too few values to draw from, so this kind of task is impossible in it."""


class ValueSampler:
    """Draws the values of one task; never a value that was drawn before or that occurs in the office.

    Only plain numbers may occur in the office, if it holds so many that too few others are left: one of many numbers
    there gives nothing away.
    """

    def __init__(self, context: TaskContext, rng: random.Random) -> None:
        self.context, self.rng = context, rng
        words = _collect_office_words(_ByIdentity(context.findings))
        self._terms, self._used_values = words.terms, {*words.all, context.persona.name.lower()}
        self._drawn_values = set[str]()

    def draw_contacts(self, count: int) -> tuple[OutsideContact, ...]:
        """Draw people of one outside company, all with different first and last names."""
        company = self.rng.choice(COMPANIES)
        firsts, lasts = self._draw_unused(FIRST_NAMES, count), self._draw_unused(LAST_NAMES, count)
        return tuple(
            OutsideContact(f"{first} {last}", f"{first}.{last}@{company}.example".lower())
            for first, last in zip(firsts, lasts, strict=True)
        )

    def draw_days(self, count: int, max_days_ahead: int = 28) -> tuple[str, ...]:
        """Draw different working days after the task's own day, as `YYYY-MM-DD`; offices work a week later, too."""
        today = self.context.clock.day
        ahead = [today + dt.timedelta(days=number) for number in range(2, max_days_ahead + 1)]
        free = [day.isoformat() for day in ahead if _is_free(day) and f"--{day:%m-%d}" not in self._used_values]
        return tuple(self._draw_unused(free, count))

    def draw_times(self, count: int, first_hour: int = 8, end_hour: int = 17) -> tuple[str, ...]:
        """Draw different times of day on the quarter hour, as `HH:MM`."""
        quarters = [f"{hour:02}:{minute:02}" for hour in range(first_hour, end_hour) for minute in (0, 15, 30, 45)]
        return tuple(self._draw_unused(quarters, count))

    def draw_numbers(self, count: int, lowest: int, highest: int, step: int = 1) -> tuple[str, ...]:
        """Draw different whole numbers from `lowest` to `highest`, both included, in steps."""
        return tuple(self._draw_unused([str(number) for number in range(lowest, highest + 1, step)], count))

    def draw_file_names(self, count: int, stems: Iterable[str], suffix: str) -> tuple[str, ...]:
        """Draw file names such as `spring_summary.docx`, none of which exists in the office."""
        existing_names = {name.rsplit("/", 1)[-1].lower() for name in self.context.files}
        adjectives = (
            "final",
            "shared",
            "spring",
            "team",
            "short",
            "second",
            "monthly",
            "internal",
            "revised",
            "client",
        )
        names = [f"{adjective}_{stem}.{suffix}" for stem in stems for adjective in adjectives]
        return tuple(self._draw_unused([name for name in names if name not in existing_names], count))

    def draw_phrases(self, count: int, choices: Iterable[str]) -> tuple[str, ...]:
        """Draw different phrases, such as subjects and titles; none contains a column name or cell of a table."""
        free_phrases = [one for one in choices if not any(f" {term} " in f" {one.lower()} " for term in self._terms)]
        return tuple(self._draw_unused(free_phrases, count))

    def draw_slot(
        self, name: str, type: str, draw: Callable[[int], tuple[str, ...]], alternatives_count: int = 4
    ) -> Slot:
        """Draw a slot: its true value and its alternatives all come from `draw`."""
        value, *alternatives = draw(alternatives_count + 1)
        return make_slot(name, type, value, alternatives)

    def _draw_unused(self, choices: Iterable[str], count: int) -> list[str]:
        choices = list(choices)
        unused_choices = [choice for choice in choices if choice.lower() not in self._used_values]
        if len(unused_choices) < count and all(map(str.isdecimal, choices)):
            unused_choices = [choice for choice in choices if choice not in self._drawn_values]
        if len(unused_choices) < count:
            raise TooFewValues(f"expected at least {count} unused values, found {len(unused_choices)}")
        drawn = self.rng.sample(unused_choices, count)
        self._drawn_values |= {choice.lower() for choice in drawn}
        self._used_values |= self._drawn_values
        return drawn


def make_slot(name: str, value_type: str, value: str, alternatives: Iterable[str]) -> Slot:
    """Build a slot from its true value and plausible alternatives of the same type."""
    return Slot(name, Value.model_validate({"type": value_type, "value": value}), tuple(alternatives))


def _is_free(day: dt.date) -> bool:
    return is_working_day(day) and is_working_day(day + dt.timedelta(days=7))


class _OfficeWords(NamedTuple):
    """The vocabulary of an office, in lower case.

    Attributes:
        terms: The column names and cells of its tables.
        all: The terms, their single words, and the names and values in its files.
    """

    terms: frozenset[str]
    all: frozenset[str]


class _ByIdentity:
    """Findings compared by identity, as a cache key: comparing thousands of them takes longer than a draw."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        self.findings = findings

    def __hash__(self) -> int:
        return id(self.findings)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByIdentity) and self.findings is other.findings


@lru_cache(maxsize=2)
def _collect_office_words(cache_key: _ByIdentity) -> _OfficeWords:
    findings = cache_key.findings
    terms = _collect_terms(findings)
    words = {word for term in terms for word in term.split()}
    return _OfficeWords(
        frozenset(terms), frozenset(_collect_names(findings) | _collect_values(findings) | terms | words)
    )


def _collect_names(findings: tuple[Finding, ...]) -> set[str]:
    """Collect the names of people in the office, so that no outsider shares one."""
    words: set[str] = set()
    for finding in findings:
        if isinstance(finding, MailFinding):
            words |= {finding.user.lower(), *finding.sender.lower().replace("@", " ").replace(".", " ").split()}
        elif isinstance(finding, EventFinding):
            words.add(finding.user.lower())
    return words


def _collect_terms(findings: tuple[Finding, ...]) -> set[str]:
    """Collect the column names and cells of all tables, in lower case."""
    sheets = [one for one in findings if isinstance(one, SheetFinding)]
    names = {column.name for sheet in sheets for column in sheet.columns}
    cells = {cell for sheet in sheets for row in sheet.rows for cell in row}
    return {term.lower() for term in names | cells if term}


def _collect_values(findings: tuple[Finding, ...]) -> set[str]:
    """Collect the dates, times, numbers and addresses in the office, none of which may be drawn."""
    used_values: set[str] = set()
    for text in (text for finding in findings for text in _list_texts(finding)):
        for value_found in extract_values(text):
            used_values.add(value_found.value.lower())
            if value_found.type == "time":
                # 2:30 may mean either half of the day.
                hour, minute = int(value_found.value[:2]), value_found.value[2:]
                used_values.add(f"{(hour + 12) % 24:02}{minute}")
    return used_values


def _list_texts(finding: Finding) -> tuple[str, ...]:
    if isinstance(finding, MailFinding):
        return (finding.subject, finding.body)
    if isinstance(finding, EventFinding):
        return (finding.summary, finding.start, finding.end or "")
    if isinstance(finding, DocumentFinding):
        return (*finding.paragraphs, *(cell for table in finding.tables for row in table for cell in row))
    return tuple({cell for row in finding.rows for cell in row})
