"""The first filter: every criterion of a task is known, fits its schema, and names files that exist or come to be."""

from collections.abc import Iterator

from data_model import ActionRefused, Check, InputError, Task, Verdict, error, failed, named, passed
from office_env import ANSWER_FILE, FileTree, normal_name
from office_env.criteria import FILE_ARGUMENTS, checked_arguments


def check_criteria(task: Task, office: FileTree) -> Verdict:
    """Check E as the paper's task evaluation check does (section 3.2.3), without running anything."""
    checks = [*_known_and_fitting(task), *_over_files_that_come_to_be(task, office)]
    return Verdict(checks=named("criteria", checks or [error("the task has no criteria", "/criteria")]))


def _known_and_fitting(task: Task) -> Iterator[Check]:
    for index, one in enumerate(task.criteria):
        try:
            checked_arguments(one)
        except InputError as fault:
            yield failed(f"/criteria/{index}", "a known criterion with fitting arguments", message=str(fault))
        else:
            yield passed(f"{one.function} is known and its arguments fit", f"/criteria/{index}")


def _over_files_that_come_to_be(task: Task, office: FileTree) -> Iterator[Check]:
    if task.solution is None:
        return
    written = " ".join(str(value) for step in task.solution for value in step.args.values())
    for index, one in enumerate(task.criteria):
        if one.function in ("evaluate_file_not_exist", "evaluate_no_extra_files", "evaluate_files_unchanged"):
            continue
        for key in FILE_ARGUMENTS:
            name = one.args.get(key)
            if isinstance(name, str) and not _comes_to_be(name, office, written, task):
                where = f"/criteria/{index}/args/{key}"
                yield failed(where, "a file of the office, a reference, or one that the solution names", name)


def _comes_to_be(name: str, office: FileTree, written: str, task: Task) -> bool:
    try:
        plain = normal_name(name)
    except ActionRefused:
        return False
    is_reference = plain.removeprefix("reference/") in task.references
    is_seed = plain.startswith("seed/") and office.exists(plain.removeprefix("seed/"))
    is_written = plain == ANSWER_FILE or plain in written
    return office.exists(plain) or is_reference or is_seed or is_written or "/" not in plain
