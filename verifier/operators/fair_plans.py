"""Fair variants of the plan itself: its steps in another order."""

from collections.abc import Iterator

from data_model import Action, Plan
from verifier.operator_registry import Variant, operator
from verifier.operator_subject import OperatorSubject


@operator(kind="fair", part="none", label="")
def steps_in_another_order(subject: OperatorSubject) -> Iterator[Variant]:
    """The steps are done as late ones first as they allow: two that name the same file or calendar keep their order.

    A step that names a file of a mailbox keeps its order among the steps that send mails.
    """
    remaining = list(range(len(subject.solution)))
    order: list[int] = []
    while remaining:
        index = next(one for one in reversed(remaining) if not _has_to_wait(subject.solution, one, remaining))
        order.append(index)
        remaining.remove(index)
    if order != sorted(order):
        yield Variant("does the last steps first", "/solution", plan=tuple(subject.solution[index] for index in order))


def _has_to_wait(plan: Plan, index: int, remaining: list[int]) -> bool:
    return any(_depends_on(plan[index], plan[other]) for other in remaining if other < index)


def _depends_on(later: Action, earlier: Action) -> bool:
    is_end = later.action == "finish_task" or "shell" in (later.app, earlier.app)
    is_answering_mail = later.app == earlier.app == "email" and later.action != "send_email"
    is_about_mail = any(
        one.app == "email" and _names_mail_file(other) for one, other in ((earlier, later), (later, earlier))
    )
    shares_resource = not _list_resources(later).isdisjoint(_list_resources(earlier))
    return is_end or is_answering_mail or is_about_mail or shares_resource


def _names_mail_file(step: Action) -> bool:
    return any(resource.startswith("emails/") for resource in _list_resources(step))


def _list_resources(step: Action) -> set[str]:
    """Return the files, those of calendars too, that a step names."""
    resources = set[str]()
    for key, value in step.args.items():
        texts = value if isinstance(value, list | tuple) else (value,)
        if key.endswith("path") or key == "attachments":
            resources.update(str(text).casefold().removeprefix("/testbed/").removeprefix("./") for text in texts)
        if step.app == "calendar" and key in ("user", "username"):
            resources.update(f"calendar/{text}.ics".casefold() for text in texts)
    return resources
