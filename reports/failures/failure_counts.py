"""How often what was found of a run's failed episodes."""

from collections import Counter
from dataclasses import dataclass, field

from data_model import Dataset, select_needed_facts
from reports.failures import EpisodeFailure, count_days_before


@dataclass(slots=True)
class FailureCounts:
    """Counts of failed episodes, each once for what it shows.

    Attributes:
        by_primary_label: By label, None where the task does not tell.
        by_label: By every label that applies.
        by_file_type: By each type of file that a failed criterion looked at.
        missed_by_how: Missed ones, by how.
        missed_by_age_days: By days before the task, of every episode.
        by_unknown: By the sentence that says what cannot be told.
    """

    failed_episodes: int = 0
    by_primary_label: Counter[str | None] = field(default_factory=Counter)
    by_label: Counter[str] = field(default_factory=Counter)
    by_file_type: Counter[str] = field(default_factory=Counter)
    missed_by_how: Counter[str] = field(default_factory=Counter)
    missed_not_in_history: int = 0
    missed_by_age_days: Counter[int] = field(default_factory=Counter)
    by_unknown: Counter[str] = field(default_factory=Counter)

    def add(self, failure: EpisodeFailure) -> None:
        """Count one failed episode."""
        self.failed_episodes += 1
        self.by_primary_label[failure.label] += 1
        self.by_label.update(failure.labels)
        self.by_file_type.update(failure.file_types)
        self.missed_by_how.update(fact.how for fact in failure.missed)
        self.missed_not_in_history += sum(not fact.remembered for fact in failure.missed)
        self.missed_by_age_days.update(fact.days_before for fact in failure.missed if fact.days_before is not None)
        self.by_unknown.update(failure.unknown)


def count_fact_ages(dataset: Dataset) -> dict[str, Counter[int]]:
    """Task -> how many of its needed facts were said so many days before it; bounded by the number of tasks."""
    ages_by_task: dict[str, Counter[int]] = {}
    for task in dataset.tasks():
        needed = select_needed_facts(task.facts)
        dialogue = dataset.dialogue(task.id) if needed else None
        days = (count_days_before(task, dialogue, fact) for fact in needed)
        ages_by_task[task.id] = Counter(day for day in days if day is not None)
    return ages_by_task
