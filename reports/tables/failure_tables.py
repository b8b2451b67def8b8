"""Tables of failures by kind and type of file, of missed facts, and of the recall of memory modes."""

from collections import Counter
from collections.abc import Mapping, Sequence

from failure_analysis import FILE_TYPES, LABELS, MISSED_HOW, FailureCounts
from metrics import RunTotals, mean
from reports.tables.rate_tables import RUN_COLUMN, list_identity, to_percent
from reports.tables.report_table import CellValue, ReportTable, TableColumn

FailureCountsByRun = Mapping[str, FailureCounts]
_MEMORY_COLUMN = TableColumn("memory", "memory")
_FactAges = Mapping[str, Mapping[str, Counter[int]]]


def make_failure_table(runs: Sequence[RunTotals], failure_counts: FailureCountsByRun) -> ReportTable:
    """Make the table of failed episodes by primary label, and by every label that applies."""
    primary = (*(TableColumn(label, label.replace("_", " ")) for label in LABELS), TableColumn("not_told", "not told"))
    any_label = tuple(TableColumn(f"any_{label}", f"any {label.replace('_', ' ')}") for label in LABELS)
    rows: list[tuple[CellValue, ...]] = []
    for run in runs:
        counts_of_run = failure_counts[run.name]
        counts = (*(counts_of_run.by_primary_label[label] for label in LABELS), counts_of_run.by_primary_label[None])
        rows.append(
            (
                run.name,
                *list_identity(run)[:2],
                counts_of_run.failed_episodes,
                *counts,
                *(counts_of_run.by_label[label] for label in LABELS),
            )
        )
    columns = (
        RUN_COLUMN,
        TableColumn("solver", "solver"),
        _MEMORY_COLUMN,
        TableColumn("failed", "failed"),
        *primary,
        *any_label,
    )
    notes = (
        "Numbers of episodes. Each has one primary label, the first that applies from left to right; any: all that "
        "apply.",
        *_write_unknown_notes(failure_counts),
    )
    return ReportTable("failures", "Kinds of failure", columns, tuple(rows), notes)


def make_file_type_table(runs: Sequence[RunTotals], failure_counts: FailureCountsByRun) -> ReportTable:
    """Make the table of failed episodes by the types of file that their failed criteria look at (Figure 5)."""
    columns = (
        RUN_COLUMN,
        _MEMORY_COLUMN,
        TableColumn("failed", "failed"),
        *(TableColumn(one, one) for one in FILE_TYPES),
    )
    rows: list[tuple[CellValue, ...]] = []
    for run in runs:
        counts_of_run = failure_counts[run.name]
        rows.append(
            (
                run.name,
                run.config.memory,
                counts_of_run.failed_episodes,
                *(counts_of_run.by_file_type[one] for one in FILE_TYPES),
            )
        )
    notes = ("Failed episodes in which a criterion failed on a file of that type; an episode may count for several.",)
    return ReportTable("file_types", "Errors by type of file", columns, tuple(rows), notes)


def make_missed_fact_table(runs: Sequence[RunTotals], failure_counts: FailureCountsByRun) -> ReportTable:
    """Make the table of needed facts that failed episodes missed, by what was used in their place."""
    columns = (
        RUN_COLUMN,
        _MEMORY_COLUMN,
        TableColumn("missed", "missed"),
        *(TableColumn(how, how) for how in MISSED_HOW),
        TableColumn("not_shown", "not in the history"),
    )
    rows: list[tuple[CellValue, ...]] = []
    for run in runs:
        counts_of_run = failure_counts[run.name]
        counts = (
            counts_of_run.missed_by_how.total(),
            *(counts_of_run.missed_by_how[how] for how in MISSED_HOW),
            counts_of_run.missed_not_in_history,
        )
        rows.append((run.name, run.config.memory, *counts))
    notes = (
        "Facts whose wrong value or absence explains a failed criterion; superseded, decoy: the value of such a fact "
        "was used instead; retracted: what the fact calls off was done; ignored: what would be right without the rule "
        "or condition was done. Not in the history: the memory mode had not "
        "shown the fact.",
        *_write_unknown_notes(failure_counts),
    )
    return ReportTable("missed_facts", "Facts that were missed", columns, tuple(rows), notes)


def make_forgetting_table(
    runs: Sequence[RunTotals], failure_counts: FailureCountsByRun, fact_ages: Mapping[str, Mapping[str, Counter[int]]]
) -> ReportTable:
    """Make the table of needed facts by days before the task at which they were said, and how many were missed.

    Args:
        fact_ages: Dataset hash -> task id -> number of needed facts by age in days, from `count_fact_ages`.
    """
    rows: list[tuple[CellValue, ...]] = []
    for run in runs:
        facts_by_age = Counter[int]()
        for task in run.scored_tasks:
            days = fact_ages[run.config.dataset_sha256][task.task]
            facts_by_age.update({day: count * task.scored for day, count in days.items()})
        for day in sorted(facts_by_age):
            missed = failure_counts[run.name].missed_by_age_days[day]
            rows.append((run.name, run.config.memory, day, facts_by_age[day], missed, 100 * missed / facts_by_age[day]))
    columns = (RUN_COLUMN, _MEMORY_COLUMN, TableColumn("days_before", "days before"), TableColumn("said", "said"),
               TableColumn("missed", "missed"), TableColumn("missed_percent", "missed %"))  # fmt: skip
    notes = ("said: needed facts of all scored episodes, by how many days before the task they were said.",)
    return ReportTable("forgetting", "Missed facts by their age", columns, tuple(rows), notes)


def make_recall_table(runs: Sequence[RunTotals]) -> ReportTable:
    """Make the table of the share of needed facts that were in the history."""
    columns = (RUN_COLUMN, _MEMORY_COLUMN, TableColumn("top_k", "top k"), TableColumn("embedding", "embedding"),
               TableColumn("summary", "summary"), TableColumn("tasks", "tasks"), TableColumn("recall", "recall %"),
               TableColumn("complete", "complete %"), TableColumn("not_told", "not told"))  # fmt: skip
    notes = (
        "recall: the mean over tasks of the share of their needed facts whose every value was in the history; "
        "complete: the share of histories that had all of them. not told: tasks without needed facts, which have no "
        "recall.",
    )
    return ReportTable("recall", "Recall of needed facts", columns, tuple(_make_recall_row(run) for run in runs), notes)


def _make_recall_row(run: RunTotals) -> tuple[CellValue, ...]:
    scored = list(run.scored_tasks)
    tasks_with_facts = [(task, task.needed_facts) for task in scored if task.needed_facts]
    recall = mean([task.remembered_facts / (needed * task.scored) for task, needed in tasks_with_facts])
    complete = mean([task.complete_histories / task.scored for task, _ in tasks_with_facts])
    memory_settings = (run.config.memory, run.config.top_k, run.config.embedding, run.config.summary)
    return (
        run.name,
        *memory_settings,
        len(tasks_with_facts),
        to_percent(recall),
        to_percent(complete),
        len(scored) - len(tasks_with_facts),
    )


def _write_unknown_notes(failure_counts: FailureCountsByRun) -> list[str]:
    unknowns = sum((tally.by_unknown for tally in failure_counts.values()), Counter[str]())
    return [f"Of {count} failed episodes: {why}." for why, count in sorted(unknowns.items())]
