"""Copy the seeds of a Plus build with all their files into the run's own store, so that resuming needs nothing else."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

from data_model import ContentStore, Dataset, InputError, Task, format_row, read_rows, sha256_hex, write_rows
from orchestrator.offices.sources import copy_office, open_run_store
from orchestrator.plus.config import PlusConfig

_SEEDS = "seeds.jsonl"


def prepare_seeds(run: Path, config: PlusConfig) -> tuple[Task, ...]:
    """Copy the seeds of a build into its run, sorted by id; later calls read them from there.

    Raises:
        InputError: There is no dataset, it has no seed, or the office or a reference of a seed is missing.
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
    """Return whether the seeds of a run were copied into it, so that it needs nothing else."""
    return (run / _SEEDS).exists()


def hash_seeds(seeds: tuple[Task, ...]) -> str:
    """Return the hash that a manifest records in place of where the seeds came from."""
    return sha256_hex("".join(format_row(seed) for seed in seeds))


def copy_seed_files(seeds: Iterable[Task], source: ContentStore, destination: ContentStore) -> None:
    """Copy the offices and the references of seeds from one store to another, each once."""
    offices, references = set[str](), set[str]()
    for seed in seeds:
        if seed.office not in offices:
            offices.add(seed.office)
            if copy_office(source, destination, seed.office) != seed.office:
                where = f"{source.root}, offices/{seed.office}.json"
                raise InputError("an office must be written with sorted keys and without spaces", where=where)
        for digest in sorted(set(seed.references.values()) - references):
            references.add(digest)
            destination.put(source.read(digest))


def make_plus_id(seed: Task) -> str:
    """Return the id of the task made from a seed, such as `plus-1-3/2`."""
    return f"plus-{seed.id}"


def _read_seed_tasks(source: Dataset, use_own_seeds: bool) -> Iterator[Task]:
    if not use_own_seeds:
        return source.tasks()
    seeds = source.seeds()
    if seeds is None:
        expected = "a dataset with seeds.jsonl, or `--seeds DATASET`"
        raise InputError("was not made from seeds", str(source.root), expected)
    return seeds


def _refuse_duplicate_ids(seeds: list[Task], source: Path) -> None:
    # The seeds are sorted by id.
    for one, other in pairwise(seeds):
        if one.id == other.id:
            raise InputError(f"two tasks have the id {one.id!r}", where=str(source))
