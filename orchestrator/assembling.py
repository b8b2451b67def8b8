"""From a settled ledger to a dataset directory: rows in order, the files they need, a card, a manifest."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from data_model import ContentStore, Dialogue, Task, write_manifest, write_rows, write_whole
from orchestrator.build_config import BuildConfig
from orchestrator.kept_candidates import RejectedRow, dialogue_of, rejected_row, task_of
from orchestrator.sources import Sources, copy_office
from run_ledger import Ledger, Row, kill_point, reach
from templates import render

ROWS_WRITTEN = kill_point("rows-written", "a dataset has its rows, not its card and manifest yet")


def assemble(goal: Path, ledger: Ledger, store: ContentStore, config: BuildConfig, sources: Sources | None) -> None:
    """Write the dataset into an empty folder, a row at a time.

    The first N accepted candidates in index order enter; `rejected.jsonl` lists the indexes below the last of them,
    or all that were tried where N was not reached. sources: what `--office` named, or None.
    """
    taken, turned_down, dropped = _settled(ledger, config.tasks)
    offices: dict[str, None] = {}

    def tasks() -> Iterator[Task]:
        for index in taken:
            task = task_of(_row(ledger, index))
            offices[task.office] = None
            yield task

    write_rows(goal / "tasks.jsonl", tasks())
    write_rows(goal / "dialogues.jsonl", (dialogue_of(_row(ledger, index)) for index in taken))
    write_rows(goal / "rejected.jsonl", (rejected_row(_row(ledger, index)) for index in turned_down))
    for office in offices:
        copy_office(store, ContentStore(goal, manifest_files={}), office)
    reach(ROWS_WRITTEN)
    reasons = dict(sorted(Counter(_row(ledger, index).reason for index in turned_down).items()))
    skipped = sources.skipped if sources else 0
    counts: dict[str, Any] = {"tasks": len(taken), "rejected": reasons, "offices": len(offices), "skipped": skipped}
    if sources and sources.left_out:
        counts["left_out"] = len(sources.left_out)
    if dropped:
        counts["dropped"] = dropped
    write_whole(goal / "README.md", _card(config, len(taken), len(offices), reasons))
    write_manifest(goal, "build", config.published(sources.hash if sources else None), counts)


def taken_tasks(ledger: Ledger) -> Iterator[Task]:
    """The tasks of all accepted candidates, in index order."""
    return (task_of(row) for row in ledger.rows("accepted"))


def taken_dialogues(ledger: Ledger) -> Iterator[Dialogue]:
    """The dialogues of all accepted candidates, in index order."""
    return (dialogue_of(row) for row in ledger.rows("accepted"))


def rejected_rows(ledger: Ledger) -> Iterator[RejectedRow]:
    """What became of all rejected candidates, in index order."""
    return (rejected_row(row) for row in ledger.rows("rejected"))


class _Settled(NamedTuple):
    """Indexes of the candidates that enter and of those that were turned down; keys of those that were given up."""

    taken: list[int]
    turned_down: list[int]
    dropped: list[str]


def _settled(ledger: Ledger, wanted: int) -> _Settled:
    settled = _Settled([], [], [])
    for row in ledger.rows("accepted", "rejected", "dropped"):
        if len(settled.taken) == wanted:
            break
        if row.status == "dropped":
            settled.dropped.append(row.key)
        else:
            (settled.taken if row.status == "accepted" else settled.turned_down).append(row.index)
    return settled


def _row(ledger: Ledger, index: int) -> Row:
    row = ledger.row(index)
    assert row is not None, f"unit {index} was settled and is gone"
    return row


def _card(config: BuildConfig, tasks: int, offices: int, reasons: dict[str, int]) -> str:
    return render(
        "documents/dataset_card.md.j2",
        split=config.split,
        seed=config.seed,
        tasks=tasks,
        engine=config.engine,
        offices=offices,
        rejected=reasons,
    )
