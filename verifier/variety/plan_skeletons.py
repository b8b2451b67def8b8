"""What a solution does without any value."""

from collections import defaultdict
from itertools import groupby
from pathlib import PurePosixPath

from data_model import Action, Binding, Fact, Task

_FILE_ARGUMENT = "_path"
_OBJECTS = {"email": "mail", "calendar": "event"}


def make_plan_skeleton(task: Task) -> str:
    """Write down the steps of a solution: application, action, kind of object, and the kinds of the facts bound to it.

    Steps that follow one another and differ in values alone are one, or a longer table would make another plan.
    Example: `excel.set_cell xlsx (fact: number, fact: text); email.send_email mail (update: address)`.
    """
    facts = {fact.id: fact for fact in task.facts}
    bound: defaultdict[str, dict[tuple[str, str | None], str]] = defaultdict(dict)
    for binding in task.bindings:
        if binding.path.startswith("/solution/") and binding.fact in facts:
            index = binding.path.split("/")[2]
            bound[index][binding.fact, binding.value] = _name_fact(facts[binding.fact], binding)
    steps = (_name_step(step, sorted(bound[str(index)].values())) for index, step in enumerate(task.solution or ()))
    return "; ".join(step for step, _ in groupby(steps))


def _name_fact(fact: Fact, binding: Binding) -> str:
    types = [value.type for value in fact.values if value.value == binding.value]
    return f"{fact.kind}: {types[0]}" if types else fact.kind


def _name_step(step: Action, facts: list[str]) -> str:
    paths = (str(value) for name, value in sorted(step.args.items()) if name.endswith(_FILE_ARGUMENT))
    objects = [PurePosixPath(one).suffix[1:] or "folder" for one in paths]
    if step.app in _OBJECTS:
        objects.insert(0, _OBJECTS[step.app])
    if "answer" in step.args:
        objects.append("answer")
    bound = f"({', '.join(facts)})" if facts else ""
    return " ".join(filter(None, [f"{step.app}.{step.action}", *objects, bound]))
