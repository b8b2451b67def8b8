"""Draws of people, dates, times, amounts, file names and titles for one task; none is drawn twice."""

import datetime as dt
import random
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple, TypeVar

from data_model import DocumentFinding, EventFinding, Finding, MailFinding, SheetFinding, Value, extract_values
from generators.tasks.recipe import Scene, Slot

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


class Person(NamedTuple):
    """Somebody outside the office's files: a name and the e-mail address that goes with it."""

    name: str
    address: str


class TooFewValues(ValueError):
    """The office leaves too few values to draw from; it feeds no such task."""


class Draws:
    """One task's draws; what was drawn once, or stands in the office as a name or address, never comes again."""

    def __init__(self, scene: Scene, rng: random.Random) -> None:
        self.scene, self.rng = scene, rng
        held = _words_of_office(_ByIdentity(scene.findings))
        self._terms, self._taken = held.terms, {*held.all, scene.persona.name.lower()}

    def people(self, count: int) -> tuple[Person, ...]:
        """People of one outside company, all with different first and last names."""
        company = self.rng.choice(COMPANIES)
        firsts, lasts = self._fresh(FIRST_NAMES, count), self._fresh(LAST_NAMES, count)
        return tuple(
            Person(f"{first} {last}", f"{first}.{last}@{company}.example".lower())
            for first, last in zip(firsts, lasts, strict=True)
        )

    def days_ahead(self, count: int, within: int = 28) -> tuple[str, ...]:
        """Working days after the task's own day, `YYYY-MM-DD`, all different."""
        today = self.scene.clock.day
        ahead = [today + dt.timedelta(days=number) for number in range(2, within + 1)]
        free = [day.isoformat() for day in ahead if day.weekday() < 5 and f"--{day:%m-%d}" not in self._taken]
        return tuple(self._fresh(free, count))

    def times(self, count: int, earliest: int = 8, latest: int = 17) -> tuple[str, ...]:
        """Times of day on the quarter hour, `HH:MM`, all different."""
        quarters = [f"{hour:02}:{minute:02}" for hour in range(earliest, latest) for minute in (0, 15, 30, 45)]
        return tuple(self._fresh(quarters, count))

    def numbers(self, count: int, lowest: int, highest: int, step: int = 1) -> tuple[str, ...]:
        """Whole numbers from lowest to highest in steps, all different."""
        return tuple(self._fresh([str(number) for number in range(lowest, highest + 1, step)], count))

    def file_names(self, count: int, stems: Iterable[str], suffix: str) -> tuple[str, ...]:
        """File names such as `harvest_summary.docx`, none of which the office holds."""
        held = {name.rsplit("/", 1)[-1].lower() for name in self.scene.files}
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
        return tuple(self._fresh([name for name in names if name not in held], count))

    def phrases(self, count: int, choices: Iterable[str]) -> tuple[str, ...]:
        """Different phrases out of the given ones, such as subjects and titles; none holds a term of a table."""
        free = [one for one in choices if not any(f" {term} " in f" {one.lower()} " for term in self._terms)]
        return tuple(self._fresh(free, count))

    def slot(self, name: str, type: str, draw: Callable[[int], tuple[str, ...]], others: int = 4) -> Slot:
        """A slot whose true value and other values are all drawn alike."""
        value, *rest = draw(others + 1)
        return slot(name, type, value, rest)

    def _fresh(self, choices: Iterable[str], count: int) -> list[str]:
        free = [choice for choice in choices if choice.lower() not in self._taken]
        if len(free) < count:
            raise TooFewValues(f"{count} different values are asked for, {len(free)} are left")
        drawn = self.rng.sample(free, count)
        self._taken |= {choice.lower() for choice in drawn}
        return drawn


def slot(name: str, type: str, value: str, others: Iterable[str]) -> Slot:
    """A slot of one type with its true value and the other values that are plausible."""
    return Slot(name, Value.model_validate({"type": type, "value": value}), tuple(others))


class _OfficeWords(NamedTuple):
    """What stands in an office, in lower case. terms: of its tables. all: with names, values and the words of terms."""

    terms: frozenset[str]
    all: frozenset[str]


class _ByIdentity:
    """Findings that are the same only where they are the same object: to compare thousands takes longer than a draw."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        self.findings = findings

    def __hash__(self) -> int:
        return id(self.findings)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByIdentity) and self.findings is other.findings


@lru_cache(maxsize=2)
def _words_of_office(of: _ByIdentity) -> _OfficeWords:
    findings = of.findings
    terms = _terms_in(findings)
    words = {word for term in terms for word in term.split()}
    return _OfficeWords(frozenset(terms), frozenset(_names_in(findings) | _values_in(findings) | terms | words))


def _names_in(findings: tuple[Finding, ...]) -> set[str]:
    """Words that are somebody's name in the office, so that no outsider is called the same."""
    words: set[str] = set()
    for finding in findings:
        if isinstance(finding, MailFinding):
            words |= {finding.user.lower(), *finding.sender.lower().replace("@", " ").replace(".", " ").split()}
        elif isinstance(finding, EventFinding):
            words.add(finding.user.lower())
    return words


def _terms_in(findings: tuple[Finding, ...]) -> set[str]:
    """What the tables of the office call things: column names and the texts of cells, in lower case."""
    sheets = [one for one in findings if isinstance(one, SheetFinding)]
    names = {column.name for sheet in sheets for column in sheet.columns}
    cells = {cell for sheet in sheets for row in sheet.rows for cell in row}
    return {term.lower() for term in names | cells if term}


def _values_in(findings: tuple[Finding, ...]) -> set[str]:
    """Dates, times, numbers and addresses that stand in the office: a drawn one must not be found there."""
    taken: set[str] = set()
    for text in (text for finding in findings for text in _texts(finding)):
        for found in extract_values(text):
            taken.add(found.value.lower())
            if found.type == "time":
                # 2:30 may be meant for either half of the day.
                hour, minute = int(found.value[:2]), found.value[2:]
                taken.add(f"{(hour + 12) % 24:02}{minute}")
    return taken


def _texts(finding: Finding) -> tuple[str, ...]:
    if isinstance(finding, MailFinding):
        return (finding.subject, finding.body)
    if isinstance(finding, EventFinding):
        return (finding.summary, finding.start, finding.end or "")
    if isinstance(finding, DocumentFinding):
        return (*finding.paragraphs, *(cell for table in finding.tables for row in table for cell in row))
    return tuple({cell for row in finding.rows for cell in row})
