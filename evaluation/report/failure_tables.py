"""Tables of what failed: kinds of failure, types of file, facts that were missed, and what memory brought back."""

from collections import Counter
from collections.abc import Mapping, Sequence

from evaluation.failures import FILE_TYPES, LABELS
from evaluation.report.rate_tables import RUN, percent, who
from evaluation.report.table import Cell, Column, Table
from evaluation.report.tally import FailureTally
from evaluation.statistics import RunFigures, mean

Tallies = Mapping[str, FailureTally]
_MEMORY = Column("memory", "memory")
_Said = Mapping[str, Mapping[str, Counter[int]]]
_HOW = ("absent", "superseded", "decoy", "other")


def failure_table(runs: Sequence[RunFigures], tallies: Tallies) -> Table:
    """Failed episodes by their primary label, and by every label that applies."""
    primary = (*(Column(label, label.replace("_", " ")) for label in LABELS), Column("not_told", "not told"))
    shown = tuple(Column(f"any_{label}", f"any {label.replace('_', ' ')}") for label in LABELS)
    rows: list[tuple[Cell, ...]] = []
    for run in runs:
        tally = tallies[run.run]
        counts = (*(tally.primary[label] for label in LABELS), tally.primary[None])
        rows.append((run.run, *who(run)[:2], tally.failed, *counts, *(tally.shown[label] for label in LABELS)))
    columns = (
        RUN,
        Column("solver", "solver"),
        _MEMORY,
        Column("failed", "failed"),
        *primary,
        *shown,
    )
    notes = (
        "Episodes. Each has one primary label, the first that applies from left to right; any: all that apply.",
        *_unknown(tallies),
    )
    return Table("failures", "Kinds of failure", columns, tuple(rows), notes)


def file_type_table(runs: Sequence[RunFigures], tallies: Tallies) -> Table:
    """Failed episodes by the types of file that their failed criteria look at (Figure 5)."""
    columns = (RUN, _MEMORY, Column("failed", "failed"), *(Column(one, one) for one in FILE_TYPES))
    rows: list[tuple[Cell, ...]] = []
    for run in runs:
        tally = tallies[run.run]
        rows.append((run.run, run.config.memory, tally.failed, *(tally.file_types[one] for one in FILE_TYPES)))
    notes = ("Failed episodes in which a criterion failed on a file of that type; an episode may count for several.",)
    return Table("file_types", "Errors by type of file", columns, tuple(rows), notes)


def fact_table(runs: Sequence[RunFigures], tallies: Tallies) -> Table:
    """Needed facts that failed episodes missed, by what stood in their place."""
    columns = (RUN, _MEMORY, Column("missed", "missed"), *(Column(how, how) for how in _HOW),
               Column("not_shown", "not in the history"))  # fmt: skip
    rows: list[tuple[Cell, ...]] = []
    for run in runs:
        tally = tallies[run.run]
        counts = (tally.facts.total(), *(tally.facts[how] for how in _HOW), tally.not_shown)
        rows.append((run.run, run.config.memory, *counts))
    notes = (
        "Facts whose wrong value or absence explains a failed criterion; superseded, decoy: such a value stands in "
        "their place. Not in the history: memory had not shown it.",
        *_unknown(tallies),
    )
    return Table("missed_facts", "Facts that were missed", columns, tuple(rows), notes)


def forgetting_table(
    runs: Sequence[RunFigures], tallies: Tallies, said: Mapping[str, Mapping[str, Counter[int]]]
) -> Table:
    """Needed facts by how many days before the task they were said, and how many of those were missed.

    said: by dataset and task.
    """
    rows: list[tuple[Cell, ...]] = []
    for run in runs:
        spread = Counter[int]()
        for task in run.scored:
            days = said[run.config.dataset_sha256][task.task]
            spread.update({day: count * task.scored for day, count in days.items()})
        for day in sorted(spread):
            missed = tallies[run.run].missed[day]
            rows.append((run.run, run.config.memory, day, spread[day], missed, 100 * missed / spread[day]))
    columns = (RUN, _MEMORY, Column("days_before", "days before"), Column("said", "said"),
               Column("missed", "missed"), Column("missed_percent", "missed %"))  # fmt: skip
    notes = ("said: needed facts of all scored episodes, by how many days before the task they were said.",)
    return Table("forgetting", "Missed facts by their age", columns, tuple(rows), notes)


def recall_table(runs: Sequence[RunFigures]) -> Table:
    """Which share of the needed facts stood in the history that was shown."""
    columns = (RUN, _MEMORY, Column("top_k", "top k"), Column("embedding", "embedding"),
               Column("summary", "summary"), Column("tasks", "tasks"), Column("recall", "recall %"),
               Column("complete", "complete %"), Column("not_told", "not told"))  # fmt: skip
    notes = (
        "recall: the mean over tasks of the share of their needed facts whose every value stood in the history; "
        "complete: of tasks of which all did. not told: tasks without needed facts, of which recall cannot be told.",
    )
    return Table("recall", "Recall of needed facts", columns, tuple(_recall_row(run) for run in runs), notes)


def _recall_row(run: RunFigures) -> tuple[Cell, ...]:
    scored = list(run.scored)
    told = [(task, task.needed) for task in scored if task.needed]
    found = mean([task.remembered / (needed * task.scored) for task, needed in told])
    complete = mean([task.complete / task.scored for task, _ in told])
    asked = (run.config.memory, run.config.top_k, run.config.embedding, run.config.summary)
    return (run.run, *asked, len(told), percent(found), percent(complete), len(scored) - len(told))


def _unknown(tallies: Tallies) -> list[str]:
    counted = sum((tally.unknown for tally in tallies.values()), Counter[str]())
    return [f"Of {count} failed episodes: {why}." for why, count in sorted(counted.items())]
