"""The first filter: every criterion is known, fits its schema, and names files that exist or will be created."""

from collections.abc import Iterator

from criteria import FILE_ARGUMENTS, validate_arguments
from data_model import ActionRefused, Check, InputError, Task, Verdict, error, failed, name_checks, passed
from office_env import ANSWER_FILE, FileTree, normalize_path


def check_criteria(task: Task, office: FileTree) -> Verdict:
    """Check a task's criteria as the paper's task evaluation check does (section 3.2.3), without running anything."""
    checks = [*_check_arguments(task), *_check_files(task, office)]
    return Verdict(checks=name_checks("criteria", checks or [error("the task has no criteria", "/criteria")]))


def _check_arguments(task: Task) -> Iterator[Check]:
    for index, criterion in enumerate(task.criteria):
        try:
            validate_arguments(criterion)
        except InputError as exception:
            yield failed(f"/criteria/{index}", "a known criterion with fitting arguments", message=str(exception))
        else:
            yield passed(f"{criterion.function} is known and its arguments fit", f"/criteria/{index}")


def _check_files(task: Task, office: FileTree) -> Iterator[Check]:
    if task.solution is None:
        return
    solution_text = " ".join(str(value) for step in task.solution for value in step.args.values())
    for index, criterion in enumerate(task.criteria):
        if criterion.function in ("evaluate_file_not_exist", "evaluate_no_extra_files", "evaluate_files_unchanged"):
            continue
        for key in FILE_ARGUMENTS:
            name = criterion.args.get(key)
            if isinstance(name, str) and not _is_known_or_made(name, office, solution_text, task):
                where = f"/criteria/{index}/args/{key}"
                yield failed(where, "a file of the office, a reference, or one that the solution names", name)


def _is_known_or_made(name: str, office: FileTree, solution_text: str, task: Task) -> bool:
    try:
        plain = normalize_path(name)
    except ActionRefused:
        return False
    is_reference = plain.removeprefix("reference/") in task.references
    is_seed = plain.startswith("seed/") and office.exists(plain.removeprefix("seed/"))
    is_made = plain == ANSWER_FILE or plain in solution_text
    return office.exists(plain) or is_reference or is_seed or is_made or "/" not in plain
