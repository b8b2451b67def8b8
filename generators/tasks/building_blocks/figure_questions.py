"""Mails in which colleagues and outsiders ask for the figures of records, each of one they have a part in."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import cycle
from typing import NamedTuple

from data_model import Case
from generators.tasks.building_blocks.asked_records import AskedRecord, list_asked_records
from generators.tasks.building_blocks.matter_mails import find_first_day
from generators.tasks.building_blocks.record_enquiries import is_private
from generators.tasks.building_blocks.staff import list_staff
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.building_blocks.written_mails import (
    Correspondent,
    WrittenMail,
    draw_moments,
    has_room_for,
    make_user,
    take_moment_after,
    write_mail,
)
from generators.tasks.recipe import TaskContext, Values

_NOT_ASKING = frozenset(("opponent", "court", "colleague in charge"))
_TEXTS = (
    "I have a paper on {name} in front of me and would like to compare it with your list. Which figures and which date "
    "do you have?",
    "I was asked about {name} and cannot open your list from here. Could you send me its figures, and the date?",
    "Before I do anything about {name}: what does your list say, the figures and the date?",
    "May I have the figures of {name}, please, and the date that goes with them? I need them for my own planning.",
    "Could you send me what you have on file for {name}? I need the figures and the date as they stand with you.",
)
"""What colleagues write."""
_TEXTS_FROM_OUTSIDE = (
    "Our auditors go through {name} with me this week. Please tell me which figures and which date you have for it.",
    "We are checking our books here, and I should like to compare {name} with what you have: the figures, please, and "
    "the date.",
    "Our copy of {name} can hardly be read any more. Which figures and which date do you have for it?",
)
_SUBJECTS = ("Figures of {name}", "{Name}: which figures?", "What do you have on {name}?", "A question on {name}")
_COUNTS, _MIN_INSIDE, _DAYS, _MOMENTS, _TRIES = (5, 4, 3), 2, 5, 24, 4


class _Asker(NamedTuple):
    person: Correspondent
    is_outside: bool


@dataclass(frozen=True)
class FigureQuestion:
    """A mail in which somebody asks for the figures of a record.

    Attributes:
        is_outside: Whether they work in another house.
    """

    asked: AskedRecord
    asker: Correspondent
    mail: WrittenMail
    is_outside: bool


@dataclass(frozen=True)
class FigureQuestions:
    """Mails about records of one register, that of a colleague first and that of an outsider behind it."""

    questions: tuple[FigureQuestion, ...]

    def choose(self, is_outside: bool) -> AskedRecord:
        """Return a record that a colleague or an outsider asks about; the others of colleagues are its alternatives."""
        kept = next(one for one in self.questions if one.is_outside == is_outside)
        others = tuple(one.asked.key for one in self.questions if one is not kept and not one.is_outside)
        return replace(kept.asked, slot="record", others=others)

    def find(self, v: Values) -> FigureQuestion:
        """Return the question about the record that the values name."""
        return next(one for one in self.questions if one.asked.key == v["record"])

    @property
    def mails(self) -> tuple[WrittenMail, ...]:
        """The mails."""
        return tuple(one.mail for one in self.questions)


def draw_figure_questions(context: TaskContext, rng: random.Random) -> FigureQuestions | None:
    """Draw records of one register and write the mails about them; None if too few people could ask."""
    cases = {one.key: one for one in context.cases if "/" not in one.key and not is_private(one)}
    sampler = ValueSampler(context, rng)
    for count in _COUNTS:
        for _ in range(_TRIES):
            for asked in list_asked_records(sampler, rng, count, lambda key: bool(_list_askers(cases.get(key)))):
                askers = _draw_askers(context, rng, [cases[one.key] for one in asked])
                made = _write_mails(context, rng, asked, [cases[one.key] for one in asked], askers) if askers else ()
                if made and has_room_for(context, [one.mail for one in made]):
                    return FigureQuestions(made)
    return None


def _list_askers(case: Case | None) -> list[_Asker]:
    """List who has a part in a record and could ask about it."""
    people = [one for one in (case.people if case else ()) if one.role not in _NOT_ASKING]
    return [
        _Asker(
            Correspondent(one.person, one.address, "" if one.is_colleague or one.name == one.person else one.name),
            not one.is_colleague,
        )
        for one in people
    ]


def _draw_askers(context: TaskContext, rng: random.Random, cases: Sequence[Case]) -> list[_Asker]:
    """Draw a different person for each record, one of whom at least is an outsider; empty if there are too few.

    Where no colleague has a part in a record, one of the department that keeps it asks.
    """
    near = list_staff(context).list_near(context.persona.email)
    keepers = [_Asker(Correspondent(one.name, one.address), False) for one in rng.sample(near, len(near))]
    drawn: list[_Asker] = []
    taken = {context.persona.email}
    for case in cases:
        own = _list_askers(case)
        able = [one for one in (*rng.sample(own, len(own)), *keepers) if one.person.address not in taken]
        if not able:
            return []
        wants_outside = not any(one.is_outside for one in drawn)
        drawn.append(next((one for one in able if one.is_outside == wants_outside), able[0]))
        taken.add(drawn[-1].person.address)
    inside = sum(not one.is_outside for one in drawn)
    return drawn if _MIN_INSIDE <= inside < len(drawn) else []


def _write_mails(
    context: TaskContext,
    rng: random.Random,
    asked: Sequence[AskedRecord],
    cases: Sequence[Case],
    askers: Sequence[_Asker],
) -> tuple[FigureQuestion, ...]:
    moments = draw_moments(context, rng, _MOMENTS, _DAYS)
    rng.shuffle(moments)
    inside, outside = (
        iter(rng.sample(_TEXTS, len(_TEXTS))),
        cycle(rng.sample(_TEXTS_FROM_OUTSIDE, len(_TEXTS_FROM_OUTSIDE))),
    )
    made = []
    for record, case, (asker, is_outside) in zip(asked, cases, askers, strict=True):
        sent = take_moment_after(moments, find_first_day(case))
        if sent is None:
            return ()
        text = next(outside if is_outside else inside)
        words = {"name": case.name, "Name": f"{case.name[:1].upper()}{case.name[1:]}"}
        subject = rng.choice(_SUBJECTS).format_map(words)
        mail = write_mail(context, asker, (make_user(context),), subject, text.format_map(words), sent)
        made.append(FigureQuestion(record, asker, mail, is_outside))
    return tuple(made)
