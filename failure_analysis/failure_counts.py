"""Count the failures of a run by label, type of file, and missed fact."""

from collections import Counter
from dataclasses import dataclass, field

from data_model import Dataset, select_needed_facts
from failure_analysis.episode_failure import EpisodeFailure
from failure_analysis.missed_facts import count_days_before


@dataclass(slots=True)
class FailureCounts:
    """Counts over the failed episodes of a run.

    Attributes:
        by_primary_label: Episodes by primary label, None if it is unknown.
        by_label: Episodes by every label that applies.
        by_file_type: Episodes by each type of file that a failed criterion looked at.
        missed_by_how: Missed facts by `MissedFact.how`.
        missed_not_in_history: Missed facts that were not in the history that the solver saw.
        missed_by_age_days: Missed needed facts by how many days before the task they were said.
        by_unknown: Episodes by the sentence that says what cannot be determined.
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
        self.missed_not_in_history += sum(fact.remembered is False for fact in failure.missed)
        self.missed_by_age_days.update(
            fact.days_before for fact in failure.missed if fact.days_before is not None and fact.how != "retracted"
        )
        self.by_unknown.update(failure.unknown)


def count_fact_ages(dataset: Dataset) -> dict[str, Counter[int]]:
    """Count the needed facts of each task by how many days before the task they were said."""
    ages_by_task: dict[str, Counter[int]] = {}
    for task in dataset.tasks():
        needed = select_needed_facts(task.facts)
        dialogue = dataset.dialogue(task.id) if needed else None
        days = (count_days_before(task, dialogue, fact) for fact in needed)
        ages_by_task[task.id] = Counter(day for day in days if day is not None)
    return ages_by_task
