"""From a settled ledger to a dataset directory: rows in order, the files they need, a card, a manifest."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from data_model import ContentStore, Dialogue, Frozen, Task, write_manifest, write_rows, write_whole
from orchestrator.build_config import BuildConfig
from orchestrator.sources import copy_office
from run_ledger import Ledger, Row, kill_point, reach
from templates import render

ROWS_WRITTEN = kill_point("rows-written", "a dataset has its rows, not its card and manifest yet")


class RejectedRow(Frozen):
    """One row of `rejected.jsonl`: a candidate that did not enter, and why."""

    index: int
    id: str
    reason: str
    check: str
    message: str
    archetype: str | None = None
    office: str | None = None


def assemble(
    goal: Path, ledger: Ledger, store: ContentStore, config: BuildConfig, sources: "str | None", skipped: int
) -> int:
    """Write the dataset into an empty folder and return how many tasks it holds.

    The first N accepted candidates in index order enter; `rejected.jsonl` lists the indexes below the last of them,
    or all that were tried where N was not reached.
    """
    taken, turned_down, dropped = _settled(ledger, config.tasks)
    offices: dict[str, None] = {}

    def tasks() -> Iterator[Task]:
        for row in taken:
            task = Task.model_validate(json.loads(row.payload)["task"])
            offices[task.office] = None
            yield task

    write_rows(goal / "tasks.jsonl", tasks())
    write_rows(
        goal / "dialogues.jsonl", (Dialogue.model_validate(json.loads(row.payload)["dialogue"]) for row in taken)
    )
    write_rows(goal / "rejected.jsonl", (_rejected(row, config) for row in turned_down))
    for office in offices:
        copy_office(store, ContentStore(goal), office)
    reach(ROWS_WRITTEN)
    reasons = dict(sorted(Counter(row.reason for row in turned_down).items()))
    counts: dict[str, Any] = {"tasks": len(taken), "rejected": reasons, "offices": len(offices), "skipped": skipped}
    if dropped:
        counts["dropped"] = dropped
    write_whole(goal / "README.md", _card(config, len(taken), len(offices), reasons))
    write_manifest(goal, "build", config.published(sources), counts)
    return len(taken)


def _settled(ledger: Ledger, wanted: int) -> tuple[list[Row], list[Row], list[str]]:
    taken: list[Row] = []
    turned_down: list[Row] = []
    dropped: list[str] = []
    for row in ledger.rows("accepted", "rejected", "dropped"):
        if len(taken) == wanted:
            break
        if row.status == "dropped":
            dropped.append(row.key)
        else:
            (taken if row.status == "accepted" else turned_down).append(row)
    return taken, turned_down, dropped


def _rejected(row: Row, config: BuildConfig) -> RejectedRow:
    told = json.loads(row.payload) or {}
    if "task" in told:
        task = told["task"]
        told = {"check": "corpus", "message": row.detail, "office": task["office"]}
        told["archetype"] = task["provenance"].get("archetype")
    return RejectedRow(
        index=row.index,
        id=row.key,
        reason=row.reason,
        check=told.get("check", ""),
        message=told.get("message", row.detail),
        archetype=told.get("archetype"),
        office=told.get("office"),
    )


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
