"""How often the tasks of a dataset repeat each other: in intents, in plans and in the texts of their facts."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from pathlib import PurePosixPath

from data_model import Action, FrozenModel, Task

MIN_TASKS = 100
"""From so many tasks on, a dataset in made-up companies must keep to the limits."""

_SHOWN = 5
_NEVER_UNDER = 3
_SPACE = re.compile(r"\s+")
_LIMITS = {"intents": 0.01, "plan_skeletons": 0.013, "texts": 0.02}
"""The share of the tasks that may have one in common, but always three tasks."""
_FILE_ARGUMENT = "_path"


class Repetition(FrozenModel):
    """Something that several tasks have in common.

    Attributes:
        text: What it is.
        tasks: How many tasks have it; a text of a company counts once for all tasks in that company.
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


_NOUNS = {"intents": "the intent", "plan_skeletons": "the plan", "texts": "the text"}


class VarietyCounter:
    """Counts what tasks have in common, a task at a time."""

    def __init__(self) -> None:
        self._tasks = self._in_companies = 0
        self._companies, self._industries = set[str](), set[str]()
        self._counts = {name: Counter[str]() for name in _LIMITS}
        self._examples: dict[tuple[str, str], str] = {}
        self._texts_of_companies: defaultdict[str, set[str]] = defaultdict(set)

    @property
    def is_in_companies(self) -> bool:
        """Whether every task so far takes place in a made-up company."""
        return bool(self._tasks) and self._tasks == self._in_companies

    def add(self, task: Task) -> None:
        """Count a task."""
        self._tasks += 1
        company = task.provenance.company
        if company:
            self._in_companies += 1
            self._companies.add(company)
            self._industries.add(task.provenance.industry or "")
        texts = {_fold(one) for one in _list_drawn_texts(task)}
        if company:
            texts -= self._texts_of_companies[company]
            self._texts_of_companies[company] |= texts
        self._count("intents", [_fold(task.intent)], task.id)
        self._count("plan_skeletons", [make_plan_skeleton(task)] if task.solution else [], task.id)
        self._count("texts", sorted(texts), task.id)

    def _count(self, name: str, found: Iterable[str], task_id: str) -> None:
        for one in found:
            self._counts[name][one] += 1
            self._examples.setdefault((name, one), task_id)

    def summarize(self) -> Variety:
        """Return what was counted."""
        return Variety(
            tasks=self._tasks,
            companies=len(self._companies),
            industries=len(self._industries),
            different={name: len(counts) for name, counts in self._counts.items()},
            most_frequent={name: self._list_most_frequent(name) for name in self._counts},
        )

    def list_excesses(self) -> tuple[str, ...]:
        """Say of each thing that too many tasks have in common how many they are, and how many they may be."""
        excesses: list[str] = []
        for name, counts in self._counts.items():
            limit = max(_NEVER_UNDER, int(_LIMITS[name] * self._tasks))
            excesses += [
                f"{count} of {self._tasks} tasks share {_NOUNS[name]} {text!r}, at most {limit} may"
                for text, count in sorted(counts.items(), key=lambda one: (-one[1], one[0]))
                if count > limit
            ]
        return tuple(excesses)

    def _list_most_frequent(self, name: str) -> tuple[Repetition, ...]:
        ranked = sorted(self._counts[name].items(), key=lambda one: (-one[1], one[0]))
        return tuple(
            Repetition(
                text=text,
                tasks=count,
                share=round(count / self._tasks, 4),
                example=self._examples[name, text],
            )
            for text, count in ranked[:_SHOWN]
            if count > 1
        )


def make_plan_skeleton(task: Task) -> str:
    """Write what a solution does without any value: its actions with the kinds of their objects, and its facts' kinds.

    Example: `excel.set_cell xlsx, email.send_email | fact: address, fact: number, update: text`.
    """
    steps = ", ".join(_name_step(one) for one in task.solution or ())
    facts = sorted(f"{one.kind}: {' '.join(value.type for value in one.values)}".rstrip(": ") for one in task.facts)
    return f"{steps} | {', '.join(facts)}"


def _name_step(action: Action) -> str:
    paths = (str(value) for name, value in sorted(action.args.items()) if name.endswith(_FILE_ARGUMENT))
    files = (PurePosixPath(one).suffix[1:] for one in paths)
    return " ".join([f"{action.app}.{action.action}", *files])


def _list_drawn_texts(task: Task) -> Iterable[str]:
    """Yield the texts that the facts state, and the subjects and titles that the solution writes."""
    for fact in task.facts:
        yield from (value.value for value in fact.values if value.type == "text")
    for action in task.solution or ():
        yield from (str(action.args[name]) for name in ("subject", "summary") if name in action.args)


def _fold(text: str) -> str:
    return _SPACE.sub(" ", text).strip().casefold()
