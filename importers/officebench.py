"""The import of OfficeBench's 300 tasks: assets stored by content, paths mapped, keys moved, defects tagged."""

from pathlib import Path

from data_model import Difficulty, InputError, Provenance, Task, validate_model
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


def import_officebench(source: Path, destination: Path) -> ImportResult:
    """Import a copy of OfficeBench.

    A task that cannot be imported is refused by name with the reason, and the others are imported.

    Args:
        source: A folder that holds `tasks/{apps}-{id}/{subtasks,testbed,reference}`; it is only read.
        destination: The folder of the new dataset.

    Raises:
        InputError: The source has no task that can be imported, or the destination exists.
    """
    with open_dataset_import(source, destination, "officebench") as dataset_import:
        for task_folder in list_task_folders(source / "tasks"):
            _import_folder(dataset_import, task_folder)
        return dataset_import.write(source, destination)


def _import_folder(dataset_import: DatasetImport, task_folder: Path) -> None:
    paths: list[Path] = []
    try:
        paths = list_subtask_files(task_folder / "subtasks")
        assets = store_assets(dataset_import.store, task_folder)
    except InputError as error:
        for name in [f"{task_folder.name}/{path.stem}" for path in paths] or [task_folder.name]:
            dataset_import.refuse(name, error)
        return
    for path in paths:
        try:
            dataset_import.add(*_make_task(dataset_import, task_folder, path, assets))
        except InputError as error:
            dataset_import.refuse(f"{task_folder.name}/{path.stem}", error)


def _make_task(dataset_import: DatasetImport, task_folder: Path, path: Path, assets: StoredAssets) -> tuple[Task, int]:
    id = make_subtask_id(task_folder, path)
    published = read_task_file(path)
    persona, clock = read_persona_and_clock(published)
    criteria, mended_count = make_criteria(published.get("evaluation"))
    text = read_text(published, "task")
    row = dict(
        id=id,
        split="officebench",
        persona=persona,
        clock=clock,
        office=assets.office,
        description=text,
        intent=text,
        criteria=criteria,
        difficulty=Difficulty(apps=int(id.split("-")[0])),
        provenance=Provenance(engine="import", seed_task=id),
    )
    task = validate_model(row, Task, str(path))
    task = task.model_copy(update={"references": select_references(task, assets.references)})
    return task.model_copy(
        update={"quality": find_quality_tags(task, dataset_import.store, dataset_import.scoring_worker, id)}
    ), mended_count
