"""From a settled ledger to a Plus dataset: rows in order of their seeds, the seeds themselves, and all their files."""

from collections import Counter
from pathlib import Path
from typing import Any

from data_model import ContentStore, Task, write_manifest, write_rows, write_whole
from orchestrator.assembling import ROWS_WRITTEN, rejected_rows, taken_dialogues, taken_tasks
from orchestrator.plus_config import PlusConfig
from orchestrator.plus_seeds import copy_belongings, hash_of
from run_ledger import Ledger, reach
from templates import render


def assemble_plus(goal: Path, ledger: Ledger, store: ContentStore, config: PlusConfig, seeds: tuple[Task, ...]) -> None:
    """Write the dataset into an empty folder.

    `seeds.jsonl` holds every seed, the rejected ones too, and so do offices and references: what a dataset holds is
    enough to build it again with other dialogues.
    """
    write_rows(goal / "tasks.jsonl", taken_tasks(ledger))
    write_rows(goal / "dialogues.jsonl", taken_dialogues(ledger))
    rejected = list(rejected_rows(ledger))
    write_rows(goal / "rejected.jsonl", rejected)
    write_rows(goal / "seeds.jsonl", seeds)
    made = ContentStore(goal, manifest_files={})
    copy_belongings(seeds, store, made)
    reach(ROWS_WRITTEN)
    reasons = dict(sorted(Counter(row.reason for row in rejected).items()))
    taken = sum(1 for _ in ledger.rows("accepted"))
    counts: dict[str, Any] = {"tasks": taken, "rejected": reasons, "seeds": len(seeds)}
    dropped = [row.key for row in ledger.rows("dropped")]
    if dropped:
        counts["dropped"] = dropped
    card = render(
        "documents/plus_card.md.j2",
        seed=config.seed,
        tasks=taken,
        seeds=len(seeds),
        engine=config.engine,
        rejected=reasons,
    )
    write_whole(goal / "README.md", card)
    write_manifest(goal, "build", config.published(hash_of(seeds)), counts)
