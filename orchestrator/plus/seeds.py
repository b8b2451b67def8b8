"""The seeds of a Plus build: taken into the run's own store with all their files, so that a resume needs no more."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

from data_model import (
    ContentStore,
    Dataset,
    DialoguePlan,
    InputError,
    Task,
    format_row,
    read_rows,
    rng_for,
    sha256_hex,
    write_rows,
)
from generators.tasks import list_conversation_days
from orchestrator.offices.sources import copy_office, open_run_store
from orchestrator.plus.config import PlusConfig

SESSION_RANGE = (24, 32)
"""Of one day each; 27.9 in the mean of OdysseyBench+ (Table 4)."""
UTTERANCES_PER_SESSION = (10, 12)
"""11.4 in the mean of OdysseyBench+ (Table 4), and never under 10; rules fill a session up to its most."""
UTTERANCES_PER_MODEL_SESSION = (10, 14)
"""The same mean, where a writer aims at a number of its own within these."""


_SEEDS = "seeds.jsonl"


def prepare_seeds(run: Path, config: PlusConfig) -> tuple[Task, ...]:
    """Take the seeds of a build into its run, by id; once done, later calls read them from there.

    Raises:
        InputError: Where there is no dataset, no seed in it, or one whose office or reference is missing.
    """
    seeds_path = run / _SEEDS
    if not are_seeds_prepared(run):
        source = Dataset(Path(config.seeds))
        seeds = sorted(_read_seed_tasks(source, config.again), key=lambda seed: seed.id)[: config.limit]
        if not seeds:
            raise InputError("holds no task that could be a seed", where=str(source.root))
        _refuse_duplicate_ids(seeds, source.root)
        copy_seed_files(seeds, source.store, open_run_store(run))
        write_rows(seeds_path, seeds)
    return tuple(read_rows(seeds_path, Task))


def are_seeds_prepared(run: Path) -> bool:
    """Whether the seeds of a run were taken into it, so that it needs nothing else."""
    return (run / _SEEDS).exists()


def hash_seeds(seeds: tuple[Task, ...]) -> str:
    """What stands in a manifest for the place that seeds came from."""
    return sha256_hex("".join(format_row(seed) for seed in seeds))


def copy_seed_files(seeds: Iterable[Task], source: ContentStore, destination: ContentStore) -> None:
    """Copy the offices and the references of seeds from one store to another, each once."""
    offices, references = set[str](), set[str]()
    for seed in seeds:
        if seed.office not in offices:
            offices.add(seed.office)
            if copy_office(source, destination, seed.office) != seed.office:
                where = f"{source.root}, offices/{seed.office}.json"
                raise InputError("is not written as an office is, in sorted keys without spaces", where=where)
        for digest in sorted(set(seed.references.values()) - references):
            references.add(digest)
            destination.put(source.read(digest))


def make_plus_id(seed: Task) -> str:
    """The id of the task that a seed becomes: `plus-1-3/2`."""
    return f"plus-{seed.id}"


def make_dialogue_plan(seed: Task, config: PlusConfig, index: int, seed_count: int) -> DialoguePlan:
    """When a seed's conversation takes place: one short session a day, on working days before the task's own.

    Args:
        index: Which of how many it is; no two of them share a long sentence.
        seed_count: See `index`.
    """
    session_count = rng_for(config.seed, "plus", "sessions", seed.id).randint(*SESSION_RANGE)
    return DialoguePlan(
        dates=list_conversation_days(seed.clock, session_count),
        utterances_a_day=UTTERANCES_PER_MODEL_SESSION if config.dialogue_engine == "llm" else UTTERANCES_PER_SESSION,
        voice_slice=index,
        voice_slices=seed_count,
    )


def _read_seed_tasks(source: Dataset, use_own_seeds: bool) -> Iterator[Task]:
    if not use_own_seeds:
        return source.tasks()
    seeds = source.seeds()
    if seeds is None:
        expected = "a dataset with seeds.jsonl, or `--seeds DATASET`"
        raise InputError("was not made from seeds", str(source.root), expected)
    return seeds


def _refuse_duplicate_ids(seeds: list[Task], source: Path) -> None:
    # By their ids, in the order of which they come.
    for one, other in pairwise(seeds):
        if one.id == other.id:
            raise InputError(f"two tasks have the id {one.id!r}", where=str(source))
