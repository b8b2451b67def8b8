"""OdysseyBench as a dataset: both splits, their chat histories as dialogues, on OfficeBench's testbeds."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from data_model import Difficulty, Fact, InputError, Provenance, Task, as_model, bounds, canonical_json
from interop.collecting import Collection, ImportResult, collected
from interop.folders import Assets, references_of, stored_assets, subtask_files, subtask_id, task_folders
from interop.histories import read_history
from interop.published import criteria_of, persona_and_clock, read_task_file, text_of
from interop.quality import quality_tags

SPLITS = ("plus", "neo")
NO_TESTBED_PUBLISHED = ("1-1",)
"""The one task folder of OfficeBench that has no testbed: its office is empty."""
_TEXT_KEYS = ("memory", "fact", "text", "content", "value")


def import_odysseybench(source: Path, goal: Path) -> ImportResult:
    """Import a copy of OdysseyBench into which OfficeBench's testbeds were copied.

    source: a folder that holds `tasks/{apps}-{id}/` with `subtasks_plus` and `subtasks_neo` (or `substasks_...`),
    `chat_histories_plus` and `chat_histories_neo`, `testbed` and, where criteria need it, `reference`; it is only
    read. Ids are `plus/1-3/2` and `neo/1-3/2`. The published memory becomes facts whose day is 0 and which are not
    marked as needed: which value a check is bound to is not published.
    A task that cannot be taken is refused by name and reason, the others are imported.
    Raises InputError where the source holds no task that can be taken, or the goal exists.
    """
    with collected(source, goal, "odysseybench") as taken:
        for place in task_folders(source / "tasks"):
            _take_folder(taken, place)
        return taken.written(source, goal)


def _take_folder(taken: Collection, place: Path) -> None:
    found: list[tuple[str, Path]] = []
    try:
        found = [(split, path) for split in SPLITS for path in _subtasks(place, split)]
        _refuse_without_testbed(place)
        assets = stored_assets(taken.store, place)
    except InputError as fault:
        for name in [f"{split}/{place.name}/{path.stem}" for split, path in found] or [place.name]:
            taken.refuse(name, fault)
        return
    for split, path in found:
        try:
            task, mended = _task(taken, place, path, split, assets)
            history = f"chat_histories_{split}/{path.stem}_day_session.json"
            taken.add(task, mended, read_history(place, history, task.id, task.persona.name))
        except InputError as fault:
            taken.refuse(f"{split}/{place.name}/{path.stem}", fault)


def _subtasks(place: Path, split: str) -> list[Path]:
    """The README of OdysseyBench writes `substasks`, its folders may."""
    return [path for name in ("subtasks", "substasks") for path in subtask_files(place / f"{name}_{split}")]


def _refuse_without_testbed(place: Path) -> None:
    if not (place / "testbed").exists() and place.name not in NO_TESTBED_PUBLISHED:
        raise InputError(
            f"its office is not there; OdysseyBench publishes none: copy tasks/{place.name}/testbed of OfficeBench "
            f"(and reference/, where there is one) into it",
            where=str(place),
        )


def _task(taken: Collection, place: Path, path: Path, split: str, assets: Assets) -> tuple[Task, int]:
    published_id = subtask_id(place, path)
    published = read_task_file(path)
    persona, clock = persona_and_clock(published)
    key = "evaluation" if published.get("evaluation") else "evaluation_criteria"
    criteria, mended = criteria_of(published.get(key), f"/{key}")
    row = dict(
        id=f"{split}/{published_id}",
        split="odysseybench",
        persona=persona,
        clock=clock,
        office=assets.office,
        description=text_of(published, "task"),
        intent=text_of(published, "query_sentence"),
        facts=tuple(_facts(published.get("ground_truth_memory"))),
        criteria=criteria,
        difficulty=Difficulty(apps=int(published_id.split("-")[0])),
        provenance=Provenance(engine="import", seed_task=published_id if split == "plus" else None),
    )
    task = as_model(row, Task, str(path))
    references = references_of(task, assets.references)
    if not assets.references and any("reference/" in canonical_json(one.args) for one in task.criteria):
        raise InputError(f"a check needs a reference: copy tasks/{place.name}/reference of OfficeBench", str(place))
    # Plus asks OfficeBench's tasks anew, over their own checks, and so shares their faults; Neo has tasks of its own.
    task = task.model_copy(update={"references": references})
    tags = quality_tags(task, taken.store, taken.scoring, published_id if split == "plus" else "")
    return task.model_copy(update={"quality": tags}), mended


def _facts(memory: Any) -> Iterator[Fact]:
    entries = [memory] if isinstance(memory, str | dict) else memory if memory is not None else []
    if not isinstance(entries, list) or len(entries) > bounds.FACTS:
        raise InputError("", "/ground_truth_memory", f"a list of at most {bounds.FACTS} texts", repr(memory)[:80])
    for number, entry in enumerate(entries, start=1):
        row = dict(id=f"f{number}", kind="fact", text=_text_of_fact(entry, number), subtask=None, day=0, needed=False)
        yield as_model(row, Fact, f"/ground_truth_memory/{number - 1}")


def _text_of_fact(entry: Any, number: int) -> str:
    if isinstance(entry, dict):
        texts = [entry[key] for key in _TEXT_KEYS if isinstance(entry.get(key), str)]
        entry = texts[0] if texts else canonical_json(entry)
    if not isinstance(entry, str) or not entry.strip():
        raise InputError("", f"/ground_truth_memory/{number - 1}", "a text", repr(entry)[:80])
    return entry
