"""The import of OfficeBench's 300 tasks: assets stored by content, paths mapped, defects corrected or tagged."""

from pathlib import Path

from data_model import Difficulty, InputError, Provenance, Task, validate_model
from importers.correction_overlay import Overlay, read_overlay
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


def import_officebench(
    source: Path, destination: Path, original: bool = False, overlay: Overlay | None = None
) -> ImportResult:
    """Import a copy of OfficeBench.

    A task that cannot be imported is refused by name with the reason, and the others are imported.

    Args:
        source: A folder that holds `tasks/{apps}-{id}/{subtasks,testbed,reference}`; it is only read.
        destination: The folder of the new dataset.
        original: Whether texts and checks stay as published, and known defects are only tagged.
        overlay: The corrections; by default those of this package.

    Raises:
        InputError: The source has no task that can be imported, or the destination exists.
    """
    overlay = overlay or read_overlay("officebench")
    with open_dataset_import(
        source, destination, "officebench", None if original else overlay.digest
    ) as dataset_import:
        for task_folder in list_task_folders(source / "tasks"):
            _import_folder(dataset_import, task_folder, overlay)
        return dataset_import.write(source, destination)


def _import_folder(dataset_import: DatasetImport, task_folder: Path, overlay: Overlay) -> None:
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
            dataset_import.add(_make_task(dataset_import, task_folder, path, assets, overlay))
        except InputError as error:
            dataset_import.refuse(f"{task_folder.name}/{path.stem}", error)


def _make_task(
    dataset_import: DatasetImport, task_folder: Path, path: Path, assets: StoredAssets, overlay: Overlay
) -> Task:
    id = make_subtask_id(task_folder, path)
    published = read_task_file(path)
    correction = overlay.find_correction(id, published) if dataset_import.corrections else None
    persona, clock = read_persona_and_clock(published)
    criteria = published_criteria = make_criteria(published.get("evaluation"))
    if correction:
        criteria = correction.correct_criteria(criteria)
    text = (correction and correction.text) or read_text(published, "task")
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
        review=(correction.make_record(),) if correction else (),
        # The published checks need their references too: officebench-exact scores them.
        references=select_references((*criteria, *published_criteria), assets.references),
        provenance=Provenance(
            engine="import", seed_task=id, versions={"corrections": overlay.digest} if correction else {}
        ),
    )
    task = validate_model(row, Task, str(path))
    tags = find_quality_tags(task, dataset_import.store, dataset_import.scoring_worker, id)
    tags |= correction.make_tags() if correction else set(overlay.list_defects(id))
    return task.model_copy(update={"quality": tuple(sorted(tags))})
