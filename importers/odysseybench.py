"""The import of OdysseyBench: both splits on OfficeBench's testbeds, with their chat histories as dialogues."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from data_model import Difficulty, Fact, InputError, Provenance, Task, bounds, canonical_json, validate_model
from importers.chat_histories import read_history
from importers.correction_overlay import read_overlay
from importers.dataset_import import DatasetImport, ImportResult, open_dataset_import
from importers.officebench_checks import make_criteria
from importers.published_tasks import read_persona_and_clock, read_task_file, read_text
from importers.quality_tags import find_quality_tags
from importers.task_folders import (
    StoredAssets,
    list_subtask_files,
    list_task_folders,
    make_subtask_id,
    select_references,
    store_assets,
)

SPLITS = ("plus", "neo")
NO_TESTBED_PUBLISHED = ("1-1",)
"""The only task folder of OfficeBench without a testbed; its office is empty."""
_FACT_TEXT_KEYS = ("memory", "fact", "text", "content", "value")


def import_odysseybench(source: Path, destination: Path) -> ImportResult:
    """Import a copy of OdysseyBench into which OfficeBench's testbeds were copied.

    Task ids are `plus/1-3/2` and `neo/1-3/2`. The published memory becomes facts of day 0 that are not marked as
    needed, because it is not published which value a check depends on. A task that cannot be imported is refused by
    name with the reason, and the others are imported.

    Args:
        source: A folder that holds `tasks/{apps}-{id}/` with `subtasks_plus` and `subtasks_neo` (or `substasks_...`),
            `chat_histories_plus` and `chat_histories_neo`, `testbed` and, if criteria need it, `reference`; it is only
            read.
        destination: The folder of the new dataset.

    Raises:
        InputError: The source has no task that can be imported, or the destination exists.
    """
    with open_dataset_import(source, destination, "odysseybench") as dataset_import:
        for task_folder in list_task_folders(source / "tasks"):
            _import_folder(dataset_import, task_folder)
        return dataset_import.write(source, destination)


def _import_folder(dataset_import: DatasetImport, task_folder: Path) -> None:
    subtasks: list[tuple[str, Path]] = []
    try:
        subtasks = [(split, path) for split in SPLITS for path in _list_subtasks(task_folder, split)]
        _refuse_missing_testbed(task_folder)
        assets = store_assets(dataset_import.store, task_folder)
    except InputError as error:
        for name in [f"{split}/{task_folder.name}/{path.stem}" for split, path in subtasks] or [task_folder.name]:
            dataset_import.refuse(name, error)
        return
    for split, path in subtasks:
        try:
            task = _make_task(dataset_import, task_folder, path, split, assets)
            history = f"chat_histories_{split}/{path.stem}_day_session.json"
            dataset_import.add(task, read_history(task_folder, history, task.id, task.persona.name))
        except InputError as error:
            dataset_import.refuse(f"{split}/{task_folder.name}/{path.stem}", error)


def _list_subtasks(task_folder: Path, split: str) -> list[Path]:
    """Return the files of the subtasks; OdysseyBench's README spells the folder `substasks`, and so may a copy."""
    return [path for name in ("subtasks", "substasks") for path in list_subtask_files(task_folder / f"{name}_{split}")]


def _refuse_missing_testbed(task_folder: Path) -> None:
    if not (task_folder / "testbed").exists() and task_folder.name not in NO_TESTBED_PUBLISHED:
        raise InputError(
            "its office is missing, because OdysseyBench publishes none: copy "
            f"tasks/{task_folder.name}/testbed from OfficeBench "
            "(and reference/, if there is one) into this folder",
            where=str(task_folder),
        )


def _make_task(dataset_import: DatasetImport, task_folder: Path, path: Path, split: str, assets: StoredAssets) -> Task:
    published_id = make_subtask_id(task_folder, path)
    published = read_task_file(path)
    persona, clock = read_persona_and_clock(published)
    key = "evaluation" if published.get("evaluation") else "evaluation_criteria"
    criteria = make_criteria(published.get(key), f"/{key}")
    row = dict(
        id=f"{split}/{published_id}",
        split="odysseybench",
        persona=persona,
        clock=clock,
        office=assets.office,
        description=read_text(published, "task"),
        intent=read_text(published, "query_sentence"),
        facts=tuple(_make_facts(published.get("ground_truth_memory"))),
        criteria=criteria,
        references=select_references(criteria, assets.references),
        difficulty=Difficulty(apps=int(published_id.split("-")[0])),
        provenance=Provenance(engine="import", seed_task=published_id if split == "plus" else None),
    )
    task = validate_model(row, Task, str(path))
    if not assets.references and any("reference/" in canonical_json(criterion.args) for criterion in task.criteria):
        raise InputError(
            f"a check needs a reference: copy tasks/{task_folder.name}/reference from OfficeBench", str(task_folder)
        )
    # Plus rewords OfficeBench's tasks but keeps their checks, and so shares their defects; Neo has tasks of its own.
    officebench_id = published_id if split == "plus" else ""
    tags = find_quality_tags(task, dataset_import.store, dataset_import.scoring_worker, officebench_id)
    tags |= set(read_overlay("officebench").list_defects(officebench_id))
    return task.model_copy(update={"quality": tuple(sorted(tags))})


def _make_facts(memory: Any) -> Iterator[Fact]:
    entries = [memory] if isinstance(memory, str | dict) else memory if memory is not None else []
    if not isinstance(entries, list) or len(entries) > bounds.FACTS:
        raise InputError("", "/ground_truth_memory", f"a list of at most {bounds.FACTS} texts", repr(memory)[:80])
    for number, entry in enumerate(entries, start=1):
        row = dict(id=f"f{number}", kind="fact", text=_read_fact_text(entry, number), subtask=None, day=0, needed=False)
        yield validate_model(row, Fact, f"/ground_truth_memory/{number - 1}")


def _read_fact_text(entry: Any, number: int) -> str:
    if isinstance(entry, dict):
        texts = [entry[key] for key in _FACT_TEXT_KEYS if isinstance(entry.get(key), str)]
        entry = texts[0] if texts else canonical_json(entry)
    if not isinstance(entry, str) or not entry.strip():
        raise InputError("", f"/ground_truth_memory/{number - 1}", "a text", repr(entry)[:80])
    return entry
