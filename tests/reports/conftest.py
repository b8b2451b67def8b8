"""Runs to report on, made once by `homer eval`."""

import json
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from homeragents.cli import run
from tests.evaluation.runs import NEO

GRID = '[eval]\nsolver = ["oracle", "noop", "random"]\nmemory = ["long-context"]\n'


class Runs(NamedTuple):
    """Folders of runs, and what `homer eval` printed of each run, by its path."""

    grid: Path
    trials: Path
    retrieved: Path
    printed: dict[str, dict[str, Any]]


@pytest.fixture(scope="session")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Runs:
    """A grid of three solvers, a run of three trials, and one with retrieval that brings back a single turn."""
    folder = tmp_path_factory.mktemp("runs")
    (folder / "grid.toml").write_text(GRID)
    documents = [
        *evaluated("--config", folder / "grid.toml", "--out", folder / "grid"),
        *evaluated("--solver", "random", "--trials", 3, "--memory", "none", "--out", folder / "trials"),
        *evaluated("--solver", "noop", "--memory", "rag-utterance", "--top-k", 1, "--out", folder / "retrieved"),
    ]
    printed = {document["run"]: document for document in documents}
    return Runs(folder / "grid", folder / "trials", folder / "retrieved", printed)


def evaluated(*arguments: object, dataset: Path = NEO) -> Iterator[dict[str, Any]]:
    """Evaluate here, and yield what was printed of each run."""
    with redirect_stdout(StringIO()) as output:
        assert run(["eval", str(dataset), "--json", *map(str, arguments)]) == 0
    document = json.loads(output.getvalue())
    yield from document.get("runs", [document])
