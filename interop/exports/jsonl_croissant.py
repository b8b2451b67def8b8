"""A dataset as it is, with Croissant metadata beside its rows."""

from pathlib import Path

from data_model import Dataset, Manifest, file_sha256, pretty_json, write_whole
from interop.assembling import assembled, copy_dataset
from interop.exports.columns import ASSIGNMENTS, GOLD, Table
from interop.exports.croissant import FILE_NAME, write_croissant
from interop.exports.result import ExportResult, Publication, title_of

MEDIA_TYPE = "application/jsonlines"
_PUBLIC = Table(
    name="tasks",
    about="What a solver may see of a task: intent, persona, clock and office.",
    columns={"id": "text", "intent": "text"}
    | {name: ASSIGNMENTS.columns[name] for name in ("persona", "clock", "office")},
)
_GOLD = Table(
    name="gold",
    about="What no solver and no training run may see of a task: facts, checks, reference solutions.",
    columns={"id": "text", "description": "text"}
    | {name: GOLD.columns[name] for name in ("subtasks", "facts", "bindings")}
    | {"criteria": [{"function": "text"}], "solution": [{"app": "text", "action": "text"}]}
    | {"right_ways": [{"why": "text"}], "wrong_ways": [{"kind": "text", "fact": "text", "why": "text"}]}
    | {"provenance": {"engine": "text", "canary": "text"}},
)
_DIALOGUES = Table(
    name="dialogues",
    about="The days of conversation before a task; sessions and turns stand inside each day.",
    columns={"task": "text", "days": [{"index": "integer", "date": "text"}]},
)
_EVIDENCE = Table(
    name="evidence",
    about="Where each value of a fact is said; gold too.",
    columns={"task": "text", "evidence": GOLD.columns["evidence"]},
)


def export_croissant(source: Path, goal: Path, publication: Publication = Publication()) -> ExportResult:  # noqa: B008 (it is frozen)
    """Copy a dataset into a new folder and describe its rows there in `croissant.json`.

    The copy is a dataset like the other. Raises InputError where the goal exists or the source is no dataset.
    """
    dataset = Dataset(source)
    manifest, title = dataset.manifest(), title_of(dataset)
    tables: dict[str, tuple[Table, ...]] = {"tasks.jsonl": (_PUBLIC, _GOLD)}
    rows = {_PUBLIC.name: title.rows, _GOLD.name: title.rows}
    dialogues = sum(1 for _ in dataset.dialogues())
    if dialogues:
        tables["dialogues.jsonl"] = (_DIALOGUES, _EVIDENCE)
        rows |= {_DIALOGUES.name: dialogues, _EVIDENCE.name: dialogues}
    with assembled(goal) as folder:
        copy_dataset(dataset, folder)
        write_croissant(folder, title, MEDIA_TYPE, tables, publication)
        _describe(folder, manifest)
    return ExportResult(format="croissant", destination=str(goal), rows=rows)


def _describe(folder: Path, manifest: Manifest) -> None:
    """Name the new file in the manifest, which names every file of a dataset."""
    files = {**manifest.files, FILE_NAME: file_sha256(folder / FILE_NAME)}
    told = manifest.model_copy(update={"files": dict(sorted(files.items()))})
    write_whole(folder / "manifest.json", pretty_json(told.model_dump(mode="json")))
