"""Which needed facts a failed episode missed: said to the user's assistant once, and wrong or absent in what it did."""

import datetime as dt
from collections.abc import Iterator
from typing import NamedTuple

from data_model import Binding, Dialogue, Fact, Task, is_said
from evaluation.failures.acts import Act, text_of
from evaluation.failures.aligning import Alignment, is_equal, value_of
from evaluation.failures.model import How, MissedFact
from evaluation.failures.signs import Seen, is_done_otherwise
from evaluation.memory import needed_facts


def missed_facts(task: Task, dialogue: Dialogue | None, seen: Seen) -> Iterator[MissedFact]:
    """Every needed fact that is bound to what failed, and whose value is not where it belongs."""
    if seen.alignment is None:
        return
    for fact in needed_facts(task):
        found = [told for told in (_told(task, one, seen, seen.alignment) for one in _bound(task, fact)) if told]
        if any(told.is_missed for told in found):
            instead = next((told.instead for told in found if told.is_missed and told.instead), "")
            yield MissedFact(
                fact=fact.id,
                how=_how(task, fact, instead),
                instead=instead[:200],
                days_before=days_before(task, dialogue, fact),
                remembered=fact.id in seen.row.remembered,
            )


def days_before(task: Task, dialogue: Dialogue | None, fact: Fact) -> int | None:
    """How many days before the task a fact was said; None where the dialogue does not tell."""
    for day in dialogue.days if dialogue else ():
        if day.index == fact.day:
            return (task.clock.day - dt.date.fromisoformat(day.date)).days
    return None


class _Told(NamedTuple):
    is_missed: bool
    instead: str = ""


def _bound(task: Task, fact: Fact) -> list[Binding]:
    return [one for one in task.bindings if one.fact == fact.id]


def _told(task: Task, binding: Binding, seen: Seen, alignment: Alignment) -> _Told | None:
    """What one binding tells; None where it has no part in what failed."""
    parts = binding.path.split("/")[1:]
    if parts[0] == "criteria":
        failed = {str(criterion.at) for criterion in seen.failed}
        return _by_words(task, binding, seen) if parts[1] in failed and not _acts_by_plan(task, binding) else None
    if parts[0] != "solution" or len(parts) < 2:
        return None
    step = next((one for one in alignment.plan if str(one.at) == parts[1]), None)
    if step is None or not step.writes or not seen.is_failing(step):
        return None
    act = alignment.taken.get(step.at)
    if act is None:
        done = is_done_otherwise(step, seen.acts, seen.asked)
        return _Told(not done and not (len(parts) > 3 and _is_said_at(task, binding, step, seen)))
    return _Told(False) if len(parts) < 4 else _by_argument(task, binding, step, act, parts[3])


def _by_argument(task: Task, binding: Binding, step: Act, act: Act, name: str) -> _Told:
    given, value = text_of(act.args.get(name, "")), value_of(task, binding)
    if is_equal(step.args.get(name, ""), given):
        return _Told(False)
    if binding.how == "derived" or value is None:
        # What was computed of several facts does not tell which of them was wrong; their own places do.
        return _Told(binding.how == "derived" and _is_derived_alone(task, binding), given)
    return _Told(not is_said(given, value), given)


def _is_derived_alone(task: Task, binding: Binding) -> bool:
    """Whether an argument is computed from one fact, which stands nowhere else as it is."""
    others = {one.fact for one in task.bindings if one.path == binding.path} - {binding.fact}
    plain = [one for one in _bound(task, task.fact(binding.fact)) if one.how != "derived" and "/solution/" in one.path]
    return not others and not plain


def _by_words(task: Task, binding: Binding, seen: Seen) -> _Told:
    """A fact that only criteria are bound to: its value must stand somewhere in what was done."""
    value = value_of(task, binding)
    said = (text_of(act.args) for act in seen.acts if act.is_ok and act.writes)
    return _Told(value is not None and not any(is_said(text, value) for text in said))


def _acts_by_plan(task: Task, binding: Binding) -> bool:
    return any(one.fact == binding.fact and one.path.startswith("/solution/") for one in task.bindings)


def _is_said_at(task: Task, binding: Binding, step: Act, seen: Seen) -> bool:
    """Whether some call that changed the same place says the value all the same."""
    value = value_of(task, binding)
    acts = [act for act in seen.acts if act.is_ok and act.writes and set(act.changes) & set(step.changes)]
    return value is not None and any(is_said(text_of(act.args), value) for act in acts)


def _how(task: Task, fact: Fact, instead: str) -> How:
    if not instead:
        return "absent"
    if _says_any(instead, [one for one in task.facts if one.id == fact.supersedes]):
        return "superseded"
    return "decoy" if _says_any(instead, [one for one in task.facts if one.kind == "decoy"]) else "other"


def _says_any(text: str, facts: list[Fact]) -> bool:
    return any(is_said(text, value) for fact in facts for value in fact.values)
