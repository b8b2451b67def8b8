"""OfficeBench's 300 tasks as a dataset: assets by content, paths mapped, misplaced keys mended, faults tagged."""

from pathlib import Path

from data_model import Difficulty, InputError, Provenance, Task, as_model
from interop.collecting import Collection, ImportResult, collected
from interop.folders import Assets, references_of, stored_assets, subtask_files, subtask_id, task_folders
from interop.published import criteria_of, persona_and_clock, read_task_file, text_of
from interop.quality import quality_tags


def import_officebench(source: Path, goal: Path) -> ImportResult:
    """Import a copy of OfficeBench.

    source: a folder that holds `tasks/{apps}-{id}/{subtasks,testbed,reference}`; it is only read.
    A task that cannot be taken is refused by name and reason, the others are imported.
    Raises InputError where the source holds no task that can be taken, or the goal exists.
    """
    with collected(source, goal, "officebench") as taken:
        for place in task_folders(source / "tasks"):
            _take_folder(taken, place)
        return taken.written(source, goal)


def _take_folder(taken: Collection, place: Path) -> None:
    paths: list[Path] = []
    try:
        paths = subtask_files(place / "subtasks")
        assets = stored_assets(taken.store, place)
    except InputError as fault:
        for name in [f"{place.name}/{path.stem}" for path in paths] or [place.name]:
            taken.refuse(name, fault)
        return
    for path in paths:
        try:
            taken.add(*_task(taken, place, path, assets))
        except InputError as fault:
            taken.refuse(f"{place.name}/{path.stem}", fault)


def _task(taken: Collection, place: Path, path: Path, assets: Assets) -> tuple[Task, int]:
    id = subtask_id(place, path)
    published = read_task_file(path)
    persona, clock = persona_and_clock(published)
    criteria, mended = criteria_of(published.get("evaluation"))
    text = text_of(published, "task")
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
    task = as_model(row, Task, str(path))
    task = task.model_copy(update={"references": references_of(task, assets.references)})
    return task.model_copy(update={"quality": quality_tags(task, taken.store, taken.scoring, id)}), mended
