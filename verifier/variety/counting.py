"""Counts of what tasks have in common, and the limits to which a dataset in made-up companies keeps."""

import heapq
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

from data_model import FrozenModel, Task
from verifier.variety.drawn_texts import list_drawn_texts
from verifier.variety.masking import mask_intent
from verifier.variety.office_texts import FindOfficeTexts
from verifier.variety.plan_skeletons import make_plan_skeleton

MIN_TASKS = 100
"""From so many tasks on, a dataset in made-up companies must keep to the limits."""

_SHOWN = 5
_NEVER_UNDER = 3
_LIMITS = {"intents": 0.01, "plan_skeletons": 0.013, "texts": 0.02}
"""The share of the tasks that may have one in common, rounded to whole tasks, but always three."""
_NOUNS = {"intents": "the intent", "plan_skeletons": "the plan", "texts": "the text"}


class Repetition(FrozenModel):
    """Something that several tasks have in common.

    Attributes:
        text: What it is.
        tasks: How many tasks have it; a text that the office of a company holds counts once for all its tasks.
        share: Of all tasks.
        example: The id of the first of them.
    """

    text: str
    tasks: int
    share: float
    example: str


class Variety(FrozenModel):
    """What the tasks of a dataset have in common, the most frequent first.

    Attributes:
        tasks: The number of tasks.
        companies: The number of made-up companies. industries: The number of their industries.
        different: What is counted (`intents`, `plan_skeletons`, `texts`) -> how many different ones there are.
        most_frequent: What is counted -> those that most tasks have.
    """

    tasks: int
    companies: int
    industries: int
    different: dict[str, int]
    most_frequent: dict[str, tuple[Repetition, ...]]


class _CompanyId(NamedTuple):
    name: str
    industry: str


class _Ranked(NamedTuple):
    text: str
    tasks: int


@dataclass
class _Company:
    """The texts of the tasks in one company.

    Attributes:
        office: Its last office, in which most of its people and records stand. date: The day of it.
        texts: Text -> number of tasks.
        own_texts: The texts that its office holds; None until somebody asked.
    """

    office: str = ""
    date: str = ""
    texts: Counter[str] = field(default_factory=Counter)
    own_texts: frozenset[str] | None = None


class VarietyCounter:
    """Counts what tasks have in common, a task at a time."""

    def __init__(self) -> None:
        self._tasks = self._in_companies = 0
        self._counts = {name: Counter[str]() for name in _LIMITS}
        self._examples: dict[tuple[str, str], str] = {}
        self._companies: defaultdict[_CompanyId, _Company] = defaultdict(_Company)

    @property
    def is_in_companies(self) -> bool:
        """Whether every task so far takes place in a made-up company."""
        return bool(self._tasks) and self._tasks == self._in_companies

    def add(self, task: Task) -> None:
        """Count a task."""
        self._tasks += 1
        texts = sorted(list_drawn_texts(task))
        if task.provenance.company:
            self._in_companies += 1
            company = self._companies[_CompanyId(task.provenance.company, task.provenance.industry or "")]
            company.texts.update(texts)
            if task.clock.date >= company.date:
                company.office, company.date = task.office, task.clock.date
        # Twins ask for the same on purpose, and count once.
        is_later_twin = task.twin is not None and task.twin < task.id
        self._count("intents", [] if is_later_twin else [mask_intent(task)], task.id)
        self._count("plan_skeletons", [make_plan_skeleton(task)] if task.solution else [], task.id)
        self._count("texts", texts, task.id)

    def _count(self, name: str, found: Iterable[str], task_id: str) -> None:
        for one in found:
            self._counts[name][one] += 1
            self._examples.setdefault((name, one), task_id)

    def summarize(self, find_office_texts: FindOfficeTexts) -> Variety:
        """Return what was counted; offices are read where tasks of a company share a text."""
        return Variety(
            tasks=self._tasks,
            companies=len(self._companies),
            industries=len({company.industry for company in self._companies}),
            different={name: len(counts) for name, counts in self._counts.items()},
            most_frequent={
                name: tuple(
                    Repetition(
                        text=text, tasks=tasks, share=round(tasks / self._tasks, 4), example=self._examples[name, text]
                    )
                    for text, tasks in islice(self._rank(name, find_office_texts), _SHOWN)
                )
                for name in self._counts
            },
        )

    def list_excesses(self, find_office_texts: FindOfficeTexts) -> tuple[str, ...]:
        """Say of each thing that too many tasks have in common how many they are, and how many they may be."""
        excesses: list[str] = []
        for name, noun in _NOUNS.items():
            limit = max(_NEVER_UNDER, round(_LIMITS[name] * self._tasks))
            excesses += [
                f"{tasks} of {self._tasks} tasks share {noun} {text!r}, at most {limit} may"
                for text, tasks in self._rank(name, find_office_texts, limit)
            ]
        return tuple(excesses)

    def _rank(self, name: str, find_office_texts: FindOfficeTexts, above: int = 1) -> Iterator[_Ranked]:
        """Yield what more tasks than `above` have in common, the most frequent first; few offices are read for it."""
        waiting = [(-tasks, text, name != "texts") for text, tasks in self._counts[name].items() if tasks > above]
        heapq.heapify(waiting)
        while waiting:
            tasks, text, is_settled = heapq.heappop(waiting)
            if is_settled:
                yield _Ranked(text, -tasks)
                continue
            counted = -tasks - self._count_own(text, find_office_texts)
            if counted > above:
                heapq.heappush(waiting, (-counted, text, True))

    def _count_own(self, text: str, find_office_texts: FindOfficeTexts) -> int:
        """Return how many tasks do not count for a text, because it is their company's and counts once there."""
        uncounted = 0
        for company in self._companies.values():
            if company.texts[text] < 2:
                continue
            if company.own_texts is None:
                shared = [one for one, tasks in company.texts.items() if tasks > 1]
                company.own_texts = find_office_texts(company.office, shared)
            if text in company.own_texts:
                uncounted += company.texts[text] - 1
        return uncounted
