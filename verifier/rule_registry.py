"""Rules: checks of the text of a task or a dialogue, one for every sentence in which the papers demand something.

A rule that yields nothing has passed. What it yields goes back to the writer unchanged, so it names turn and value.
"""

import inspect
from collections.abc import Callable, Collection, Mapping
from typing import Literal

from data_model import Check, Checks, Dialogue, Registry, Task, Verdict, name_checks, not_run, passed

Family = Literal["task", "dialogue"]
RuleFunction = Callable[..., Checks]
OWN_SPLITS = ("neo", "plus", "custom")

rule: Registry[RuleFunction] = Registry("rule", package="verifier.rules")
"""`def name(task: Task, dialogue: Dialogue, office_files: tuple[str, ...]) -> Checks`, with the parameters it needs.

Its options are `family` (`task` or `dialogue`), `source` (the place of the sentence, such as
`OdysseyBench, Appendix E.2`) and `splits` (where it applies; by default the splits that we make, since imported tasks
and dialogues stay as they were published).
"""


def check_task(task: Task, files: Collection[str], without: Collection[str] = ()) -> Verdict:
    """Check a task against every rule of its family, except those named in `without`.

    Args:
        files: The paths of the task's office.
        without: Names of rules to leave out.
    """
    return _apply_rules("task", task, {"task": task, "office_files": tuple(sorted(files))}, without)


def check_dialogue(task: Task, dialogue: Dialogue, without: Collection[str] = ()) -> Verdict:
    """Check a dialogue against every rule of its family, except those named in `without`."""
    return _apply_rules("dialogue", task, {"task": task, "dialogue": dialogue}, without)


def _apply_rules(family: Family, task: Task, arguments: Mapping[str, object], without: Collection[str]) -> Verdict:
    checks: list[Check] = []
    for entry in rule:
        if entry.options["family"] == family and entry.name not in without:
            applies = task.split in entry.options.get("splits", OWN_SPLITS)
            rule_checks = (
                _run_rule(entry.function, arguments)
                if applies
                else (not_run(f"{task.split} is kept as it was published"),)
            )
            checks.extend(name_checks(entry.name, rule_checks or (passed(entry.documentation.splitlines()[0]),)))
    return Verdict(checks=tuple(checks))


def _run_rule(function: RuleFunction, arguments: Mapping[str, object]) -> tuple[Check, ...]:
    return tuple(function(**{name: arguments[name] for name in inspect.signature(function).parameters}))
