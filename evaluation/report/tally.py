"""How often what was found of a run's failed episodes."""

from collections import Counter
from dataclasses import dataclass, field

from data_model import Dataset, needed_facts
from evaluation.failures import Failure, days_before


@dataclass(slots=True)
class FailureTally:
    """Counts of failed episodes, each once for what it shows.

    primary: by label, None where the task does not tell. shown: by every label that applies. file_types: by each type
    of file that a failed criterion looked at. facts: missed ones, by how. missed: by days before the task, of every
    episode. unknown: by the sentence that says what cannot be told.
    """

    failed: int = 0
    primary: Counter[str | None] = field(default_factory=Counter)
    shown: Counter[str] = field(default_factory=Counter)
    file_types: Counter[str] = field(default_factory=Counter)
    facts: Counter[str] = field(default_factory=Counter)
    not_shown: int = 0
    missed: Counter[int] = field(default_factory=Counter)
    unknown: Counter[str] = field(default_factory=Counter)

    def add(self, failure: Failure) -> None:
        """Count one failed episode."""
        self.failed += 1
        self.primary[failure.label] += 1
        self.shown.update(failure.labels)
        self.file_types.update(failure.file_types)
        self.facts.update(fact.how for fact in failure.missed)
        self.not_shown += sum(not fact.remembered for fact in failure.missed)
        self.missed.update(fact.days_before for fact in failure.missed if fact.days_before is not None)
        self.unknown.update(failure.unknown)


def days_of_needed(dataset: Dataset) -> dict[str, Counter[int]]:
    """Task -> how many of its needed facts were said so many days before it; bounded by the number of tasks."""
    said: dict[str, Counter[int]] = {}
    for task in dataset.tasks():
        needed = needed_facts(task.facts)
        dialogue = dataset.dialogue(task.id) if needed else None
        days = (days_before(task, dialogue, fact) for fact in needed)
        said[task.id] = Counter(day for day in days if day is not None)
    return said
