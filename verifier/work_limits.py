"""How much work a row may be to check: a row is small, but what it holds is compared with what else it holds."""

from collections.abc import Iterator

from data_model import Dialogue, Plan, Task, bounds, extract_values
from verifier.reading import criterion_leaves, leaves


def work_faults(task: Task, dialogue: Dialogue | None) -> Iterator[str]:
    """What would take too long to check, one sentence each; none for a row of the size that tasks have."""
    for number, most, what in (
        (comparisons(task, dialogue), bounds.COMPARISONS, "comparisons of values with texts"),
        (steps_run(task), bounds.STEPS_RUN, "steps of plans to be run"),
        (criteria_run(task), bounds.CRITERIA_RUN, "criteria to be scored over all plans"),
    ):
        if number > most:
            yield f"too much to check: {number:,} {what}, at most {most:,}"


def comparisons(task: Task, dialogue: Dialogue | None) -> int:
    """How often a value of the row is looked for in a text of the row."""
    values = sum(max(1, len(fact.values)) for fact in task.facts)
    decoys = sum(len(fact.values) for fact in task.facts if fact.kind == "decoy")
    turns = len(dialogue.turns) if dialogue else 0
    arguments = sum(1 for plan in _plans(task) for step in plan for _ in leaves(step.args, ""))
    made = values * (turns + len(task.bindings)) + decoys * arguments
    if task.split == "plus" and task.solution is None:
        # What the user must say is looked for one by one, in whatever form it is written.
        wanted = len(extract_values(task.description)) + sum(1 for _ in criterion_leaves(task))
        made += wanted * (wanted + turns)
    return made


def steps_run(task: Task) -> int:
    """The steps of all plans of a row."""
    return sum(map(len, _plans(task)))


def criteria_run(task: Task) -> int:
    """How often a criterion is scored: after each plan, after doing nothing, and after touching files."""
    return len(task.criteria) * (sum(1 for _ in _plans(task)) + 2)


def _plans(task: Task) -> Iterator[Plan]:
    yield task.solution or ()
    yield from (way.plan for way in task.right_ways)
    yield from (way.plan for way in task.wrong_ways)
