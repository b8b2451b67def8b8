"""Write a Neo dataset from a settled ledger: rows in order, the files that they need, a card and a manifest."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from data_model import ContentStore, Dialogue, Task, write_atomically, write_manifest, write_rows
from orchestrator.build_config import BuildConfig
from orchestrator.ledger_candidates import read_dialogue, read_task
from orchestrator.offices.sources import Sources, copy_office
from orchestrator.rejected_rows import RejectedRow, read_rejected_row
from processes import LedgerRow, declare_kill_point, reach_kill_point
from run_ledger import Ledger
from templates import render

if TYPE_CHECKING:
    from verifier import AttackTable

ROWS_WRITTEN = declare_kill_point("rows-written", "a dataset has its rows, not its card and manifest yet")


def assemble_neo_dataset(
    destination: Path, ledger: Ledger, store: ContentStore, config: BuildConfig, sources: Sources | None
) -> None:
    """Write the dataset into an empty folder, one row at a time.

    The dataset holds the first N accepted candidates in index order. `rejected.jsonl` lists the rejected candidates
    before the last of them, or all if fewer than N were accepted.

    Args:
        sources: The offices named by `--office`, or None.
    """
    accepted, rejected, dropped = _select_candidates(ledger, config.tasks)
    offices: dict[str, None] = {}
    failed_measurements = Counter[str]()

    def walk_tasks() -> Iterator[Task]:
        for index in accepted:
            task = read_task(_load_row(ledger, index))
            offices[task.office] = None
            # Whatever may reject a candidate has passed, so what failed was only measured.
            failed_measurements.update(name for name, result in task.proofs.items() if result.status == "failed")
            yield task

    write_rows(destination / "tasks.jsonl", walk_tasks())
    write_rows(destination / "dialogues.jsonl", (read_dialogue(_load_row(ledger, index)) for index in accepted))
    write_rows(destination / "rejected.jsonl", (read_rejected_row(_load_row(ledger, index)) for index in rejected))
    for office in offices:
        copy_office(store, ContentStore(destination, manifest_files={}), office)
    reach_kill_point(ROWS_WRITTEN)
    reasons = dict(sorted(Counter(_load_row(ledger, index).reason for index in rejected).items()))
    skipped = sources.skipped if sources else 0
    counts: dict[str, Any] = {"tasks": len(accepted), "rejected": reasons, "offices": len(offices), "skipped": skipped}
    if sources and sources.left_out:
        counts["left_out"] = len(sources.left_out)
    if dropped:
        counts["dropped"] = dropped
    measurements = dict(sorted(failed_measurements.items()))
    attack = _measure_attack(ledger, accepted, store) if config.attack else None
    card = _render_card(config, len(accepted), len(offices), reasons, measurements, attack)
    write_atomically(destination / "README.md", card)
    write_manifest(destination, "build", config.make_published_config(sources.hash if sources else None), counts)


def read_accepted_tasks(ledger: Ledger) -> Iterator[Task]:
    """Read the tasks of all accepted candidates, in index order."""
    return (read_task(row) for row in ledger.read_rows("accepted"))


def read_accepted_dialogues(ledger: Ledger) -> Iterator[Dialogue]:
    """Read the dialogues of all accepted candidates, in index order."""
    return (read_dialogue(row) for row in ledger.read_rows("accepted"))


def read_rejected_rows(ledger: Ledger) -> Iterator[RejectedRow]:
    """Read the rows of all rejected candidates, in index order."""
    return (read_rejected_row(row) for row in ledger.read_rows("rejected"))


class _Selection(NamedTuple):
    """The candidates that a dataset reports.

    Attributes:
        accepted: Indexes of the candidates in the dataset.
        rejected: Indexes of the rejected candidates.
        dropped: Keys of the candidates that were given up.
    """

    accepted: list[int]
    rejected: list[int]
    dropped: list[str]


def _select_candidates(ledger: Ledger, max_tasks: int) -> _Selection:
    selection = _Selection([], [], [])
    for row in ledger.read_rows("accepted", "rejected", "dropped"):
        if len(selection.accepted) == max_tasks:
            break
        if row.status == "dropped":
            selection.dropped.append(row.key)
        else:
            (selection.accepted if row.status == "accepted" else selection.rejected).append(row.index)
    return selection


def _load_row(ledger: Ledger, index: int) -> LedgerRow:
    row = ledger.read_row(index)
    assert row is not None, f"unit {index} was settled and is gone"
    return row


def _measure_attack(ledger: Ledger, indexes: list[int], store: ContentStore) -> "AttackTable":
    # The solvers bring libraries that a build needs for nothing else.
    from verifier import AttackedRow, measure_attack

    rows = (_load_row(ledger, index) for index in indexes)
    return measure_attack((AttackedRow(task=read_task(row), dialogue=read_dialogue(row)) for row in rows), store)


def _render_card(
    config: BuildConfig,
    tasks: int,
    offices: int,
    reasons: dict[str, int],
    failed_measurements: dict[str, int],
    attack: "AttackTable | None",
) -> str:
    return render(
        "documents/dataset_card.md.j2",
        split=config.split,
        seed=config.seed,
        tasks=tasks,
        engine=config.engine,
        offices=offices,
        rejected=reasons,
        failed_measurements=failed_measurements,
        attack=attack.model_dump() if attack else None,
    )
