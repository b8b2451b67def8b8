"""Random people, dates, times, amounts, file names and titles for one task; no value is drawn twice."""

import datetime as dt
import math
import random
import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from data_model import EventFinding, Value
from generators.tasks.building_blocks.absences import find_absences
from generators.tasks.building_blocks.nearness import list_named_in, make_distance
from generators.tasks.building_blocks.office_words import list_contact_groups, names_address
from generators.tasks.building_blocks.register_words import NO_COST, rank_cost
from generators.tasks.building_blocks.registers import Register, RegisterRecord
from generators.tasks.building_blocks.topics import Topic, list_topics, share_words
from generators.tasks.building_blocks.unused_values import TooFewValues, UnusedValues
from generators.tasks.people_names import COMPANIES, FIRST_NAMES, LAST_NAMES
from generators.tasks.recipe import Slot, TaskContext
from generators.tasks.value_pools import (
    MINUTES,
    OTHER_MINUTES,
    OTHER_TOPICS,
    QUALIFIERS,
    ROOMS,
    SHORT_MINUTES,
    PhrasePool,
)
from generators.working_days import is_working_day

_SHARE_OF_COLLEAGUES = 0.7
# In a company a booking lies within days of its matter; later days are taken where too few of these are left.
_DAYS_AHEAD, _DAYS_AHEAD_OF_COMPANIES = 28, (10, 17)
_PERSONAL = re.compile(r"leave|trip|expense|training|application", re.IGNORECASE)
# Who is the only one in an office is given away by it.
_MIN_KNOWN_PEOPLE = 2
_ROOM = re.compile(r"[A-Z][a-z]+(?: [A-Za-z]+){0,3}")
_PLAIN_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")


class ValueSampler:
    """Draws the values of one task: none that was drawn before, and none that occurs in the office, if possible.

    Numbers, days and times may occur in an office that holds so many of them that too few others are left: one of many
    there gives nothing away, but the only one in a text does. Addresses are those of people whom the office knows, if
    it knows enough.
    """

    def __init__(self, context: TaskContext, rng: random.Random) -> None:
        self.context, self.rng = context, rng
        self._unused = UnusedValues(context, rng)
        self.topic = Topic(context.case.plural) if context.case else None
        self._rival: Topic | None = None
        self._concerned = tuple(one.address for one in context.case.people) if context.case else ()
        self._starts_with_named = self._is_internal = self._is_about_money = False
        self._first_useful_day = self._last_useful_day = ""
        self._readers: tuple[str, ...] = ()
        self._span: tuple[str, str] | None = None

    def turn_to(self, topic: Topic | None) -> "ValueSampler":
        """Let everything that is drawn later be about a topic, or about nothing in particular; return the sampler.

        Addresses are then first those of the colleagues who have to do with the cases of this kind.
        """
        self.topic, self._rival = topic, None
        if not (topic and self.context.case and topic.plural == self.context.case.plural):
            cases = [one for one in self.context.cases if topic and one.plural == topic.plural]
            self._concerned = tuple(one.address for case in cases for one in case.people if one.is_colleague)
        self._is_internal = True
        return self

    def turn_to_people_of(self, register: Register, records: Sequence[RegisterRecord]) -> "ValueSampler":
        """Let addresses be those of people with a part in some records of a register; return the sampler.

        These are first the colleagues with a part in most of the records, then those who pay what it says, and then
        those of the department of the user, who keep the register.
        """
        self._concerned = tuple(list_named_in(self.context, register, records))
        self._is_internal, self._is_about_money = True, rank_cost(register.noun) < NO_COST
        return self

    def can_draw_part(self, register: Register, records: Sequence[RegisterRecord]) -> bool:
        """Tell whether the address of a colleague with a part in some records can be drawn."""
        groups = list_contact_groups(self.context.findings, self.context.persona)
        known = {one for one in (*groups[0], *groups[1]) if not self._unused.is_barred(one)}
        return any(one in known for one in list_named_in(self.context, register, records))

    def turn_to_people(self, addresses: Iterable[str], span: tuple[str, str] | None = None) -> "ValueSampler":
        """Let addresses be first those of some colleagues; return the sampler.

        Args:
            span: The first and the last day on which they have to be in; by default the next days.
        """
        self._concerned, self._span, self._is_internal = tuple(addresses), span, True
        return self

    def turn_to_days(self, first_day: str = "", last_day: str = "") -> "ValueSampler":
        """Let days be drawn, if possible, from those on which they are of use; return the sampler.

        Args:
            first_day: The first of these days; empty if it does not matter.
            last_day: The last of them.
        """
        self._first_useful_day, self._last_useful_day = first_day, last_day
        return self

    def turn_to_readers(self, *addresses: str) -> "ValueSampler":
        """Let days be drawn, if possible, on which some people are in; return the sampler."""
        self._readers = addresses
        return self

    def turn_to_people_in(self, text: str) -> "ValueSampler":
        """Let addresses be first those of the people and partners that a text names; return the sampler."""
        groups = list_contact_groups(self.context.findings, self.context.persona)
        self._concerned = tuple(one for group in groups for one in group if names_address(text, one))
        self._starts_with_named = self._is_internal = True
        return self

    @property
    def rival(self) -> Topic:
        """Another matter of the office, to which the decoys of the task belong."""
        if self._rival is None:
            others = [one for one in list_topics(self.context) if not self.topic or not share_words(one, self.topic)]
            self._rival = self.rng.choice(others or [Topic(one) for one in OTHER_TOPICS])
        return self._rival

    def exclude(self, values: Iterable[str]) -> None:
        """Exclude values from everything that is drawn later."""
        self._unused.exclude(values)

    def draw_addresses(self, count: int) -> tuple[str, ...]:
        """Draw the addresses of colleagues, or else of partners, whom the user may write to, the nearest first.

        Those who have to do with the case of the task come before the others.

        In an office that knows too few people, the rest are of people of one outside company.
        """
        colleagues, partners = self._list_contacts()
        # What is in the registers of a company is nothing for most of its partners.
        share = 1 if self.context.cases and self._is_matter_of_house(partners) else _SHARE_OF_COLLEAGUES
        kinds = [colleagues, partners] if self.rng.random() < share else [partners, colleagues]
        if self._starts_with_named:
            first = [one for kind in kinds for one in kind if one in self._concerned][:1]
            kinds = [[*first, *(one for one in kind if one not in first)] for kind in kinds]
        for people in kinds:
            if len(people) >= count:
                return self._take_contacts(people, count)
        few = [*kinds[0], *kinds[1]] if self._count_known_people() >= _MIN_KNOWN_PEOPLE else []
        # Half of them are left for the other mails of the task.
        known = few[: min(math.ceil(len(few) / 2), count)]
        self._unused.exclude(known)
        return (*known, *self._draw_strangers(count - len(known)))

    def draw_colleagues(self, count: int) -> tuple[str, ...]:
        """Draw addresses of people at the domain of the user, the nearest first.

        Raises:
            TooFewValues: The office knows too few of them.
        """
        return self._take_contacts(self._list_contacts()[0], count)

    def draw_outsiders(self, count: int) -> tuple[str, ...]:
        """Draw addresses of people at other domains; if the office knows too few, of people of one outside company."""
        partners = self._list_contacts()[1]
        return self._take_contacts(partners, count) if len(partners) >= count else self._draw_strangers(count)

    def _list_contacts(self) -> tuple[list[str], list[str]]:
        """List the addresses of colleagues and of partners that were not drawn, in random order, the nearest first."""
        groups = list_contact_groups(self.context.findings, self.context.persona)
        unused = [[one for one in group if not self._unused.is_barred(one)] for group in groups]
        for group in unused:
            self.rng.shuffle(group)
            group.sort(key=lambda one: one not in self._concerned)
        colleagues, partners = [*unused[0], *unused[1]], [*unused[2], *unused[3]]
        if self.context.cases:
            colleagues.sort(key=make_distance(self.context, self._concerned, self._is_about_money, self._span))
            # `Fergus` is the colleague, so that no outsider of that name gets what is meant for him.
            first_names = {_get_first_name(one) for one in (*groups[0], *groups[1], self.context.persona.email)}
            partners = [one for one in partners if _get_first_name(one) not in first_names]
        return colleagues, partners

    def _is_matter_of_house(self, partners: list[str]) -> bool:
        """Tell whether no outsider has a part in the matter, or it is one of the staff alone."""
        is_personal = self.topic is not None and bool(_PERSONAL.search(self.topic.plural))
        return self._is_internal or is_personal or not any(one in self._concerned for one in partners)

    def _count_known_people(self) -> int:
        return sum(map(len, list_contact_groups(self.context.findings, self.context.persona)))

    def _take_contacts(self, people: list[str], count: int) -> tuple[str, ...]:
        if len(people) < count:
            raise TooFewValues(f"expected at least {count} people, found {len(people)}")
        self._unused.exclude(people[:count])
        # The first one is the one who is meant.
        self._readers = (*self._readers, *people[:1])
        return tuple(people[:count])

    def draw_names(self, count: int) -> tuple[str, ...]:
        """Draw first and last names of people who do not occur in the office, all of them different."""
        firsts, lasts = self._unused.draw(FIRST_NAMES, (), count), self._unused.draw(LAST_NAMES, (), count)
        return tuple(f"{first} {last}" for first, last in zip(firsts, lasts, strict=True))

    def draw_days(self, count: int, max_days_ahead: int = _DAYS_AHEAD) -> tuple[str, ...]:
        """Draw different working days after the task's own day, as `YYYY-MM-DD`; offices work a week later, too.

        In a company these are days within the next ones, on which the matter needs them and the user and its readers
        are in, if enough of these are left.
        """
        today = self.context.clock.day
        ahead = [today + dt.timedelta(days=number) for number in range(2, max_days_ahead + 1)]
        free = [day.isoformat() for day in ahead if self._is_free(day)]
        if self.context.cases and max_days_ahead <= _DAYS_AHEAD:
            return self._draw_useful_days(free, count)
        unused = [day for day in free if not self._unused.occurs(f"--{day[5:]}")]
        return tuple(self._unused.draw(unused, free, count))

    def _draw_useful_days(self, free: list[str], count: int) -> tuple[str, ...]:
        """Draw days on which the matter needs them; where too few are left, at least the first one is of these."""
        absences, today = find_absences(self.context), self.context.clock.date
        people = (self.context.persona.email, *self._readers)
        present = [day for day in free if not any(absences.is_away(one, day) for one in people)]
        useful = [day for day in present if self._first_useful_day <= day <= (self._last_useful_day or day)]
        first = max(self._first_useful_day, today)
        early, late = (
            [[day for day in days if day <= _shift(start, number)] for number in _DAYS_AHEAD_OF_COMPANIES]
            for days, start in ((useful, first), (present, today))
        )
        drawn = self._draw_from_first([*early, useful, *late, present, free], 1)
        return (*drawn, *self._draw_from_first([*early, *late, present, free], count - len(drawn)))

    def _draw_from_first(self, choices: Iterable[list[str]], count: int) -> list[str]:
        """Draw from the first of some lists that has enough left."""
        for one in choices:
            with suppress(TooFewValues):
                return self._unused.draw((), one, count)
        raise TooFewValues(f"expected at least {count} days")

    def draw_times(self, count: int, first_hour: int = 8, end_hour: int = 17) -> tuple[str, ...]:
        """Draw different times of day on the quarter hour, as `HH:MM`."""
        quarters = [f"{hour:02}:{minute:02}" for hour in range(first_hour, end_hour) for minute in (0, 15, 30, 45)]
        return tuple(self._unused.draw(quarters, quarters, count))

    def draw_starts(self, count: int) -> tuple[str, ...]:
        """Draw different times at which a meeting of up to two hours can begin, most of them on the half hour."""
        halves = [f"{hour:02}:{minute}" for hour in range(9, 16) for minute in ("00", "30")]
        quarters = [f"{hour:02}:{minute}" for hour in range(9, 15) for minute in ("15", "45")]
        return tuple(self._unused.draw_usual(halves, quarters, count))

    def draw_minutes(self, count: int) -> tuple[str, ...]:
        """Draw different lengths of a meeting, those that most meetings have before others."""
        return tuple(self._unused.draw_usual(MINUTES, OTHER_MINUTES, count))

    def draw_short_minutes(self, count: int) -> tuple[str, ...]:
        """Draw different lengths of a wrap-up, those that most wrap-ups have before others."""
        return tuple(self._unused.draw_usual(SHORT_MINUTES, (*MINUTES, *OTHER_MINUTES[1:]), count))

    def draw_rooms(self, count: int) -> tuple[str, ...]:
        """Draw different rooms: those in which the events of the office take place, if there are enough."""
        events = [one for one in self.context.findings if isinstance(one, EventFinding)]
        places = sorted({one.location.strip() for one in events if _ROOM.fullmatch(one.location.strip())})
        free = [one for one in places if not self._unused.is_barred(one)]
        return tuple(self._unused.draw_usual(free, ROOMS, count))

    def draw_file_names(self, count: int, stems: Iterable[str], suffix: str) -> tuple[str, ...]:
        """Draw file names that say what the task is about, such as `loans_summary.docx`; none exists in the office."""
        return self._draw_file_names(self.topic, count, stems, suffix)

    def draw_rival_file_name(self, stems: Iterable[str], suffix: str) -> str:
        """Draw the name of a file about another matter."""
        return self._draw_file_names(self.rival, 1, stems, suffix)[0]

    def _draw_file_names(self, topic: Topic | None, count: int, stems: Iterable[str], suffix: str) -> tuple[str, ...]:
        existing_names = {name.rsplit("/", 1)[-1].lower() for name in self.context.files}
        month = f"{self.context.clock.day:%B}".lower()
        names = [
            f"{name}.{suffix}"
            for stem in stems
            for name in (
                (f"{topic.slug}_{stem}", f"{topic.slug}_{stem}_{month}")
                if topic
                else (f"{first}_{stem}" for first in QUALIFIERS)
            )
        ]
        return tuple(self._unused.draw([name for name in names if name not in existing_names], (), count))

    def draw_phrases(
        self, count: int, choices: Iterable[str] | PhrasePool, is_rival: bool = False, max_chars: int = 80
    ) -> tuple[str, ...]:
        """Draw different phrases, such as subjects and titles; none contains a column name or cell of a table.

        Those of a pool are about the topic of the task, if it has one, or about another matter.

        An office with so many tables that too few phrases are left may have one of their words as a whole cell.
        """
        if isinstance(choices, PhrasePool):
            topic = self.rival if is_rival else self.topic
            month = f"{self.context.clock.day:%B}"
            name, are_records = (topic.plural, topic.are_records) if topic else ("", False)
            choices = choices.list_phrases(name, are_records, month, max_chars)
        choices = list(choices)
        if all(_PLAIN_NUMBER.fullmatch(one) for one in choices):
            return tuple(self._unused.draw(choices, choices, count))
        free_phrases = [one for one in choices if not self._unused.contains_term(one)]
        without_long = [one for one in choices if not self._unused.contains_term(one, " ")]
        return tuple(self._unused.draw(free_phrases, without_long, count))

    def draw_known(self, count: int, choices: Iterable[str]) -> tuple[str, ...]:
        """Draw different names that the office knows from elsewhere.

        Raises:
            TooFewValues: There are too few of them.
        """
        free = [one for one in dict.fromkeys(choices) if not self._unused.is_barred(one)]
        return tuple(self._unused.draw((), free, count))

    def gives_away(self, value: str) -> bool:
        """Tell whether some text of the office holds a value as the only one of its type."""
        return self._unused.gives_away(value)

    def draw_slot(
        self, name: str, type: str, draw: Callable[[int], tuple[str, ...]], alternatives_count: int = 4
    ) -> Slot:
        """Draw a slot: its true value and its alternatives all come from `draw`."""
        value, *alternatives = draw(alternatives_count + 1)
        return make_slot(name, type, value, alternatives)

    def _draw_strangers(self, count: int) -> tuple[str, ...]:
        company, names = self.rng.choice(COMPANIES), self.draw_names(count)
        return tuple(f"{name.replace(' ', '.')}@{company}.example".lower() for name in names)

    def _is_free(self, day: dt.date) -> bool:
        """Tell whether offices work on a day and a week later, and the user has neither day off."""
        days = (day, day + dt.timedelta(days=7))
        return all(is_working_day(one) and not self._is_day_off(one.isoformat()) for one in days)

    def _is_day_off(self, day: str) -> bool:
        user = self.context.persona.name
        own = (one for one in self.context.findings if isinstance(one, EventFinding) and one.user == user)
        return any(len(one.start) == len(day) and one.start <= day < (one.end or f"{one.start}~") for one in own)


def _shift(day: str, days: int) -> str:
    return str(dt.date.fromisoformat(day) + dt.timedelta(days=days))


def _get_first_name(address: str) -> str:
    return address.partition("@")[0].partition(".")[0].casefold()


def make_slot(name: str, value_type: str, value: str, alternatives: Iterable[str]) -> Slot:
    """Build a slot from its true value and plausible alternatives of the same type."""
    return Slot(name, Value.model_validate({"type": value_type, "value": value}), tuple(alternatives))
