"""OfficeBench's 300 tasks as a dataset: assets by content, paths mapped, misplaced keys mended, faults tagged."""

import re
from pathlib import Path

from data_model import ContentStore, Criterion, Difficulty, InputError, Provenance, Task
from interop.collecting import IMAGE_SUFFIXES, ImportResult, RefusedTask, by_tag, collected, write_import
from interop.faults import TAGS
from interop.published import criteria_of, persona_and_clock, read_task_file, text_of
from office_env import FileTree, Office, import_directory
from office_env.criteria import score_workspace

_FOLDER = re.compile(r"(\d+)-(\d+)")
EXISTENCE = ("evaluate_file_exist", "evaluate_file_not_exist")
REARRANGES_FILES = "1-3/"
"""Its image is moved about, never read."""


def import_officebench(source: Path, goal: Path) -> ImportResult:
    """Import a copy of OfficeBench.

    source: a folder that holds `tasks/{apps}-{id}/{subtasks,testbed,reference}`; it is only read.
    A task that cannot be taken is refused by name and reason, the others are imported.
    Raises InputError where the source holds no tasks, or the goal exists.
    """
    tasks: list[Task] = []
    refused: list[RefusedTask] = []
    mended = 0
    with collected(source, goal) as folder:
        store = ContentStore(folder)
        for place in task_folders(source / "tasks"):
            try:
                office, references = _office(store, place), _references(store, place)
            except InputError as fault:
                refused += [RefusedTask(task=id, reason=str(fault)) for id in _ids(place)]
                continue
            for path in _subtasks(place):
                id = f"{place.name}/{path.stem}"
                try:
                    task, repairs = _task(store, path, id, office, references)
                except InputError as fault:
                    refused.append(RefusedTask(task=id, reason=str(fault)))
                else:
                    tasks.append(task)
                    mended += repairs
        if not tasks:
            raise InputError("no task there can be imported", str(source), found=str(refused[0]) if refused else "none")
        write_import(folder, "officebench", tasks, (), {"tasks": len(tasks), "refused": len(refused), "mended": mended})
    return ImportResult(
        dataset=str(goal), imported=len(tasks), refused=tuple(refused), mended=mended, tags=by_tag(tasks)
    )


def task_folders(tasks: Path) -> list[Path]:
    """The folders `{apps}-{id}` of a published benchmark, sorted by both numbers."""
    found = [(_FOLDER.fullmatch(path.name), path) for path in tasks.iterdir() if path.is_dir()]
    return [path for _, _, path in sorted((int(match[1]), int(match[2]), path) for match, path in found if match)]


def _subtasks(place: Path) -> list[Path]:
    return sorted((place / "subtasks").glob("*.json"), key=lambda path: (len(path.stem), path.stem))


def _ids(place: Path) -> list[str]:
    return [f"{place.name}/{path.stem}" for path in _subtasks(place)]


def _office(store: ContentStore, place: Path) -> str:
    testbed = place / "testbed"
    return import_directory(store, testbed) if testbed.is_dir() else store.put_office({})


def _references(store: ContentStore, place: Path) -> dict[str, str]:
    folder = place / "reference"
    if not folder.is_dir():
        return {}
    return {path.name: store.put(path.read_bytes()) for path in sorted(folder.iterdir()) if path.is_file()}


def _task(store: ContentStore, path: Path, id: str, office: str, references: dict[str, str]) -> tuple[Task, int]:
    published = read_task_file(path)
    persona, clock = persona_and_clock(published)
    criteria, mended = criteria_of(published.get("evaluation"))
    text = text_of(published, "task")
    used = {name: references[name] for name in _used_references(criteria) if name in references}
    task = Task(
        id=id,
        split="officebench",
        persona=persona,
        clock=clock,
        office=office,
        description=text,
        intent=text,
        criteria=criteria,
        difficulty=Difficulty(apps=int(id.split("-")[0])),
        references=used,
        provenance=Provenance(engine="import", seed_task=id),
    )
    return task.model_copy(update={"quality": _tags(task, Office(store, office), store)}), mended


def _used_references(criteria: tuple[Criterion, ...]) -> list[str]:
    paths = [value for one in criteria for value in one.args.values() if isinstance(value, str)]
    return sorted(path.removeprefix("reference/") for path in paths if path.startswith("reference/"))


def _tags(task: Task, office: FileTree, store: ContentStore) -> tuple[str, ...]:
    references = {name: store.read(digest) for name, digest in task.references.items()}
    tags = {tag for tag, ids in TAGS.items() if task.id in ids}
    if score_workspace(task, office, office, references, "officebench-exact").passed:
        tags.add("noop-pass")
    if all(one.function in EXISTENCE for one in task.criteria):
        tags.add("existence-only")
    holds_image = any(name.rsplit(".", 1)[-1].lower() in IMAGE_SUFFIXES for name in office.names())
    if holds_image and not task.id.startswith(REARRANGES_FILES):
        tags.add("needs-ocr")
    return tuple(sorted(tags))
