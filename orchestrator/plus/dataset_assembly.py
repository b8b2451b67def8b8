"""Write a Plus dataset from a settled ledger: rows in the order of their seeds, the seeds, and all their files."""

from collections import Counter
from pathlib import Path
from typing import Any

from data_model import ContentStore, Task, write_atomically, write_manifest, write_rows
from orchestrator.neo.dataset_assembly import (
    ROWS_WRITTEN,
    read_accepted_dialogues,
    read_accepted_tasks,
    read_rejected_rows,
)
from orchestrator.plus.config import PlusConfig
from orchestrator.plus.seed_tasks import copy_seed_files, hash_seeds
from processes import reach_kill_point
from run_ledger import Ledger
from templates import render


def assemble_plus_dataset(
    destination: Path, ledger: Ledger, store: ContentStore, config: PlusConfig, seeds: tuple[Task, ...]
) -> None:
    """Write the dataset into an empty folder.

    `seeds.jsonl` contains every seed, including rejected ones, and the dataset has all their offices and references, so
    that it can be built again with other dialogues.
    """
    write_rows(destination / "tasks.jsonl", read_accepted_tasks(ledger))
    write_rows(destination / "dialogues.jsonl", read_accepted_dialogues(ledger))
    rejected = list(read_rejected_rows(ledger))
    write_rows(destination / "rejected.jsonl", rejected)
    write_rows(destination / "seeds.jsonl", seeds)
    dataset_store = ContentStore(destination, manifest_files={})
    copy_seed_files(seeds, store, dataset_store)
    reach_kill_point(ROWS_WRITTEN)
    reasons = dict(sorted(Counter(row.reason for row in rejected).items()))
    accepted_count = sum(1 for _ in ledger.read_rows("accepted"))
    counts: dict[str, Any] = {"tasks": accepted_count, "rejected": reasons, "seeds": len(seeds)}
    dropped = [row.key for row in ledger.read_rows("dropped")]
    if dropped:
        counts["dropped"] = dropped
    card = render(
        "documents/plus_card.md.j2",
        seed=config.seed,
        tasks=accepted_count,
        seeds=len(seeds),
        engine=config.engine,
        rejected=reasons,
    )
    write_atomically(destination / "README.md", card)
    write_manifest(destination, "build", config.make_published_config(hash_seeds(seeds)), counts)
