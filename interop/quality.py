"""What is known to be wrong with an imported task, as tags: looked up by its id, or found by scoring its office."""

import json
from pathlib import Path

from data_model import ContentStore, InputError, Task
from interop.faults import TAGS
from office_env import Office, is_image
from office_env.criteria import score_workspace
from run_ledger import CallWorker, WorkerEnded

EXISTENCE = ("evaluate_file_exist", "evaluate_file_not_exist")
REARRANGES_FILES = "1-3/"
"""Its image is moved about, never read."""


def quality_tags(task: Task, store: ContentStore, scoring: CallWorker, published_id: str = "") -> tuple[str, ...]:
    """The tags of a task, sorted.

    scoring: a worker process over `score_untouched`, for the store. published_id: the task's id in OfficeBench, whose
    faults it shares; empty without one. Raises InputError where its office cannot be scored within the limits.
    """
    office = Office(store, task.office)
    tags = {tag for tag, ids in TAGS.items() if published_id in ids}
    try:
        is_passed = json.loads(scoring.call(task.model_dump_json()))
    except WorkerEnded as ended:
        raise InputError(f"its office cannot be scored: {ended.ending.how}") from ended
    if is_passed:
        tags.add("noop-pass")
    if all(one.function in EXISTENCE for one in task.criteria):
        tags.add("existence-only")
    if any(map(is_image, office.names())) and not published_id.startswith(REARRANGES_FILES):
        tags.add("needs-ocr")
    return tuple(sorted(tags))


def score_untouched(payload: str, context: str) -> str:
    """Whether an untouched office passes a task as published, as JSON.

    payload: the task. context: the folder of the store.
    """
    task, store = Task.model_validate_json(payload), ContentStore(Path(context), manifest_files={})
    office = Office(store, task.office)
    references = {name: store.read(digest) for name, digest in task.references.items()}
    return json.dumps(score_workspace(task, office, office, references, "officebench-exact").passed)
