"""Quality tags of an imported task that are found by looking at its checks and scoring its untouched office."""

import json
from pathlib import Path

from criteria import score_workspace
from data_model import ContentStore, InputError, Task
from office_env import Office, is_image
from processes import BlockingWorker, WorkerTerminated

EXISTENCE_CRITERIA = ("evaluate_file_exist", "evaluate_file_not_exist")
FILE_REARRANGING_TASKS = "1-3/"
"""Its subtasks move images but never read them."""


def find_quality_tags(
    task: Task, store: ContentStore, scoring_worker: BlockingWorker, published_id: str = ""
) -> set[str]:
    """Return the quality tags of a task that follow from its checks and its office.

    Args:
        task: The imported task.
        store: The store that holds its office.
        scoring_worker: A worker process that runs `score_untouched_office` on the store.
        published_id: The task's id in OfficeBench, empty if it has none.

    Raises:
        InputError: The office cannot be scored within the limits.
    """
    office = Office(store, task.office)
    tags: set[str] = set()
    try:
        is_passed = json.loads(scoring_worker.call(task.model_dump_json()))
    except WorkerTerminated as error:
        raise InputError(f"its office cannot be scored: {error.termination.description}") from error
    if is_passed:
        tags.add("noop-pass")
    if all(criterion.function in EXISTENCE_CRITERIA for criterion in task.criteria):
        tags.add("existence-only")
    if any(map(is_image, office.names())) and not published_id.startswith(FILE_REARRANGING_TASKS):
        tags.add("needs-ocr")
    return tags


def score_untouched_office(payload: str, context: str) -> str:
    """Return whether an untouched office passes a task as published, as JSON.

    Args:
        payload: The task, as JSON.
        context: The folder of the store.
    """
    task, store = Task.model_validate_json(payload), ContentStore(Path(context), manifest_files={})
    office = Office(store, task.office)
    references = {name: store.read(digest) for name, digest in task.references.items()}
    return json.dumps(score_workspace(task, office, office, references, "officebench-exact").passed)
