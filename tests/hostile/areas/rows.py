"""Datasets whose rows are not what they should be, before every verb."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from tests.evaluation.examples import example_dialogue
from tests.homeragents.datasets import sealed, small_dataset
from tests.hostile.areas.verbs import SCORING, TASK, VERBS, run_verbs
from tests.hostile.corpus.rows import Spoilt, comparators, line, pointers, rows, with_value
from tests.hostile.harness.attempt import Attempt
from tests.hostile.harness.cases import Area, share

WRONG: tuple[Any, ...] = (None, 5, -1.5, "x", "", [], {}, [[]], {"a": None}, True, "9" * 5_000, ["x", 5], 10**30)
_BRIEF = tuple(verb for verb in VERBS if verb.name in ("check", "stats", "eval"))


def run_row(case: str, attempt: Attempt) -> None:
    """One hostile row."""
    spoilt = _spoilt()[case]
    dataset = small_dataset(attempt.place / "dataset")
    (row,) = _rows(dataset / "tasks.jsonl")
    content = spoilt(row)
    (dataset / "tasks.jsonl").write_bytes(content)
    _seal(dataset)
    run_verbs(attempt, dataset, SCORING if case.startswith("comparator-") else VERBS, _id_in(content))


def _id_in(content: bytes) -> str:
    """The id as a user would type it, where it can be typed at all."""
    try:
        id = json.loads(content.splitlines()[0])["id"]
    except (ValueError, RecursionError, KeyError, TypeError, IndexError):
        return TASK
    can_be_typed = isinstance(id, str) and id.isprintable() and 0 < len(id) < 200
    return id if can_be_typed and not id.startswith("-") else TASK


def run_wrong_type(case: str, attempt: Attempt) -> None:
    """One field of a task, a dialogue or the manifest with a value of another kind."""
    file, _, number = case.rpartition("-")
    dataset = _with_everything(attempt.place / "dataset")
    path = dataset / {"task": "tasks.jsonl", "dialogue": "dialogues.jsonl", "manifest": "manifest.json"}[file]
    row = json.loads(path.read_text(encoding="utf-8").splitlines()[0] if file != "manifest" else path.read_text())
    at = pointers(row)[int(number)]
    attempt.tries = 0
    for value in attempt.rng.sample(WRONG, 2):
        path.write_bytes(line(with_value(row, at, value)))
        if file != "manifest":
            _seal(dataset)
        before = attempt.tries
        run_verbs(attempt, dataset, _BRIEF)
        attempt.tries += before


def _with_everything(root: Path) -> Path:
    """A dataset of one task that has all parts, and its dialogue."""
    dataset = small_dataset(root)
    (dataset / "dialogues.jsonl").write_text(example_dialogue(TASK).model_dump_json() + "\n")
    return sealed(dataset)


def _seal(dataset: Path) -> None:
    """Let the manifest name what is there, as whoever made this dataset would."""
    manifest = json.loads((dataset / "manifest.json").read_text())
    sealed(dataset)
    made = json.loads((dataset / "manifest.json").read_text())
    (dataset / "manifest.json").write_text(json.dumps({**manifest, **made}))


def _rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(text) for text in path.read_text(encoding="utf-8").splitlines()]


@cache
def _spoilt() -> dict[str, Spoilt]:
    return rows() | comparators()


@cache
def wrong_types() -> tuple[str, ...]:
    """A name for every field of a task, a dialogue and a manifest."""
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        dataset = _with_everything(Path(folder) / "dataset")
        counts = {
            "task": len(pointers(_rows(dataset / "tasks.jsonl")[0])),
            "dialogue": len(pointers(_rows(dataset / "dialogues.jsonl")[0])),
            "manifest": 12,
        }
    return tuple(f"{file}-{number}" for file, count in counts.items() for number in range(count))


ROWS = Area(
    "rows",
    "(d) rows with odd ids, doubled ids and keys, NaN, 1e999, nesting, a line of 100 MB, hostile paths, criteria, plans"
    " and clocks x 10 verbs: traceback, outside, JSON on standard output",
    lambda scale: share([*rows(), *comparators()], scale),
    run_row,
)
WRONG_TYPES = Area(
    "wrong-types",
    "(d) wrong types, one per field (check, stats, eval)",
    lambda scale: share(wrong_types(), scale),
    run_wrong_type,
)
