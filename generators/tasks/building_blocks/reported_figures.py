"""Figures that colleagues report by mail, one of whom corrects theirs later."""

import datetime as dt
import random
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from generators.tasks.building_blocks.colleague_rounds import Answer, Round, draw_colleagues, write_round
from generators.tasks.building_blocks.written_mails import Correspondent, WrittenMail
from generators.tasks.recipe import TaskContext


class _Topic(NamedTuple):
    what: str
    question: str
    answers: tuple[str, ...]
    lowest: int
    highest: int
    step: str


_TOPICS = (
    _Topic(
        "overtime hours of {month}",
        "Please send me your overtime hours of {month}. I need one figure from each of you.",
        (
            "My overtime in {month} comes to {figure} hours.",
            "I have {figure} hours of overtime for {month}.",
            "For {month} it is {figure} hours.",
        ),
        6,
        48,
        "0.5",
    ),
    _Topic(
        "kilometres of {month}",
        "How many kilometres did you drive for us in your own car in {month}? Please send me the figure.",
        (
            "In {month} I drove {figure} kilometres for us.",
            "It was {figure} km in {month}.",
            "I come to {figure} kilometres for {month}.",
        ),
        40,
        420,
        "1",
    ),
    _Topic(
        "training hours of {month}",
        "Please tell me how many hours you spent on training in {month}.",
        (
            "I spent {figure} hours on training in {month}.",
            "My training in {month} took {figure} hours.",
            "It was {figure} hours in {month}.",
        ),
        3,
        24,
        "0.5",
    ),
    _Topic(
        "remaining days of leave",
        "Please tell me how many days of leave you have left for this year, so that I can plan.",
        ("I have {figure} days left.", "There are {figure} days left for me.", "My leave left is {figure} days."),
        4,
        27,
        "0.5",
    ),
)
_CORRECTIONS = (
    "I have to correct myself: the right figure is {figure}. I had left something out.",
    "Please take {figure} instead of my first figure, I had counted one day twice.",
    "My first mail was wrong, it has to be {figure}. I am sorry for the trouble.",
)
_COUNTS = (5, 6, 7)


@dataclass(frozen=True)
class ReportedFigures:
    """A round of mails with a figure from each colleague.

    Attributes:
        mails: The mails.
        what: What the figures are: `overtime hours of May`.
        figures: Who reported -> the figure that holds.
        first_figures: Who reported -> the figure of their first mail.
        corrected: Who wrote twice.
    """

    mails: Round
    what: str
    figures: dict[Correspondent, Decimal]
    first_figures: dict[Correspondent, Decimal]
    corrected: Correspondent

    def find_mail(self, person: Correspondent) -> WrittenMail:
        """Return the mail with the figure of a colleague that holds: their last one."""
        return [one for one in self.mails.answers if one.sender == person][-1]

    def rank(self, left_out: str) -> list[tuple[Correspondent, Decimal]]:
        """Return the figures of all but one, the highest first."""
        kept = [(one, figure) for one, figure in self.figures.items() if one.name != left_out]
        return sorted(kept, key=lambda one: -one[1])

    def sum(self, left_out: str) -> Decimal:
        """Return the sum of the figures of all but one."""
        return sum((figure for _, figure in self.rank(left_out)), Decimal(0))


def draw_reported_figures(context: TaskContext, rng: random.Random) -> ReportedFigures | None:
    """Draw colleagues and what they report, and write the mails; None if the office names too few colleagues."""
    people = draw_colleagues(context, rng, rng.choice(_COUNTS))
    if not people:
        return None
    topic, month = rng.choice(_TOPICS), _name_last_month(context.clock.day)
    steps = int((topic.highest - topic.lowest) / Decimal(topic.step))
    drawn = rng.sample([topic.lowest + Decimal(topic.step) * at for at in range(steps + 1)], len(people) + 1)
    corrected = rng.choice(people[:-1])
    first = dict(zip(people, drawn, strict=False))
    answers = [
        Answer(one, rng.choice(topic.answers).format(month=month, figure=_write(figure)))
        for one, figure in first.items()
    ]
    correction = Answer(corrected, rng.choice(_CORRECTIONS).format(figure=_write(drawn[-1])))
    at = rng.randrange(people.index(corrected) + 1, len(answers) + 1)
    answers.insert(at, correction)
    what = topic.what.format(month=month)
    subject = f"{what[:1].upper()}{what[1:]}"
    mails = write_round(context, rng, people, subject, topic.question.format(month=month), answers)
    return ReportedFigures(mails, what, {**first, corrected: drawn[-1]}, first, corrected) if mails else None


def list_limits(reported: ReportedFigures, names: Sequence[str]) -> list[str]:
    """List whole numbers that are no figure, and above which one to three of the figures lie, whoever is left out.

    Above each of them lies another number of figures if the first of these people is left out.
    """
    figures = [*reported.figures.values(), *reported.first_figures.values()]
    found: dict[int, str] = {}
    for limit in range(int(min(figures)) + 1, int(max(figures))):
        counts = tuple(sum(figure > limit for _, figure in reported.rank(name)) for name in names)
        if limit not in figures and all(1 <= one <= 3 for one in counts):
            found.setdefault(counts[0], str(limit))
    return list(found.values())


def _write(figure: Decimal) -> str:
    return f"{figure.normalize():f}"


def _name_last_month(day: dt.date) -> str:
    return f"{day.replace(day=1) - dt.timedelta(days=1):%B}"
