"""The export of a dataset as it is, with Croissant metadata beside its rows."""

from pathlib import Path

from data_model import Dataset, Manifest, hash_file, pretty_json, write_atomically
from exporters.croissant_metadata import FILE_NAME, write_croissant
from exporters.export_result import ExportResult, Publication, make_title
from exporters.tables import ASSIGNMENTS, GOLD, ExportTable
from run_ledger import copy_dataset, stage_directory

MEDIA_TYPE = "application/jsonlines"
_PUBLIC_TABLE = ExportTable(
    name="tasks",
    description="What a solver may see of a task: intent, persona, clock and office.",
    columns={"id": "text", "intent": "text"}
    | {name: ASSIGNMENTS.columns[name] for name in ("persona", "clock", "office")},
)
_GOLD_TABLE = ExportTable(
    name="gold",
    description="What no solver and no training run may see of a task: facts, checks, reference solutions.",
    columns={"id": "text", "description": "text"}
    | {name: GOLD.columns[name] for name in ("subtasks", "facts", "bindings")}
    | {"criteria": [{"function": "text"}], "solution": [{"app": "text", "action": "text"}]}
    | {
        "right_ways": [{"why": "text", "reading": "text"}],
        "wrong_ways": [{"kind": "text", "fact": "text", "why": "text"}],
    }
    | {"provenance": {"engine": "text", "canary": "text"}},
)
_DIALOGUES_TABLE = ExportTable(
    name="dialogues",
    description="The days of conversation before a task; sessions and turns stand inside each day.",
    columns={"task": "text", "days": [{"index": "integer", "date": "text"}]},
)
_EVIDENCE_TABLE = ExportTable(
    name="evidence",
    description="Where each value of a fact is said; gold too.",
    columns={"task": "text", "evidence": GOLD.columns["evidence"]},
)


def export_croissant(source: Path, destination: Path, publication: Publication = Publication()) -> ExportResult:  # noqa: B008 (it is frozen)
    """Copy a dataset into a new folder and describe its rows there in `croissant.json`.

    The copy is a dataset like the original.

    Raises:
        InputError: The destination exists, or the source is not a dataset.
    """
    dataset = Dataset(source)
    manifest, title = dataset.manifest(), make_title(dataset)
    tables: dict[str, tuple[ExportTable, ...]] = {"tasks.jsonl": (_PUBLIC_TABLE, _GOLD_TABLE)}
    rows = {_PUBLIC_TABLE.name: title.row_count, _GOLD_TABLE.name: title.row_count}
    dialogues = sum(1 for _ in dataset.dialogues())
    if dialogues:
        tables["dialogues.jsonl"] = (_DIALOGUES_TABLE, _EVIDENCE_TABLE)
        rows |= {_DIALOGUES_TABLE.name: dialogues, _EVIDENCE_TABLE.name: dialogues}
    with stage_directory(destination) as folder:
        copy_dataset(dataset, folder)
        write_croissant(folder, title, MEDIA_TYPE, tables, publication)
        _add_to_manifest(folder, manifest)
    return ExportResult(format="croissant", destination=str(destination), rows=rows)


def _add_to_manifest(folder: Path, manifest: Manifest) -> None:
    """Add the new file to the manifest, which names every file of a dataset."""
    files = {**manifest.files, FILE_NAME: hash_file(folder / FILE_NAME)}
    updated = manifest.model_copy(update={"files": dict(sorted(files.items()))})
    write_atomically(folder / "manifest.json", pretty_json(updated.model_dump(mode="json")))
