"""What is known to be wrong with an imported task, as tags: looked up by its id, or found by scoring its office."""

from data_model import ContentStore, Task
from interop.faults import TAGS
from office_env import Office, is_image
from office_env.criteria import score_workspace

EXISTENCE = ("evaluate_file_exist", "evaluate_file_not_exist")
REARRANGES_FILES = "1-3/"
"""Its image is moved about, never read."""


def quality_tags(task: Task, store: ContentStore, published_id: str = "") -> tuple[str, ...]:
    """The tags of a task, sorted. published_id: its id in OfficeBench, whose faults it shares; empty without one."""
    office = Office(store, task.office)
    references = {name: store.read(digest) for name, digest in task.references.items()}
    tags = {tag for tag, ids in TAGS.items() if published_id in ids}
    if score_workspace(task, office, office, references, "officebench-exact").passed:
        tags.add("noop-pass")
    if all(one.function in EXISTENCE for one in task.criteria):
        tags.add("existence-only")
    if any(map(is_image, office.names())) and not published_id.startswith(REARRANGES_FILES):
        tags.add("needs-ocr")
    return tuple(sorted(tags))
