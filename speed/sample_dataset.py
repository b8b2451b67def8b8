"""The dataset that measurements run on: one that is given, or else a small one that is built for them."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from homeragents import BuildConfig, build_neo


def make_build_config(tasks: int, seed: int, without: tuple[str, ...] = ()) -> BuildConfig:
    """Make the configuration of a build in synthetic worlds, with enough candidates to choose from."""
    return BuildConfig(tasks=tasks, seed=seed, max_candidates=4 * tasks + 20, without=without)


@contextmanager
def open_sample_dataset(given: Path | None, tasks: int, seed: int) -> Iterator[Path]:
    """Yield the given dataset, or else a new one, which is removed afterwards.

    Args:
        given: A dataset, or None.
        tasks: The number of tasks of a new one.
        seed: Its seed.
    """
    if given is not None:
        yield given
        return
    with tempfile.TemporaryDirectory(prefix="homer-speed-") as folder:
        root = Path(folder) / "dataset"
        build_neo(make_build_config(tasks, seed), root)
        yield root
