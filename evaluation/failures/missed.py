"""Which needed facts a failed episode missed: said to the user's assistant once, and wrong or absent in what it did."""

import datetime as dt
from collections.abc import Iterator
from typing import Literal, NamedTuple

from data_model import Binding, Dialogue, Fact, Task, is_said, needed_facts
from evaluation.failures.acts import Act, text_of
from evaluation.failures.aligning import Alignment, is_equal, value_of
from evaluation.failures.model import How, MissedFact
from evaluation.failures.signs import Seen, is_done_otherwise


def missed_facts(task: Task, dialogue: Dialogue | None, seen: Seen) -> Iterator[MissedFact]:
    """Every needed fact that is bound to what failed, and whose value is not where it belongs."""
    if seen.alignment is None:
        return
    told = {fact.id: _all_told(task, fact, seen, seen.alignment) for fact in needed_facts(task.facts)}
    plainly = {name for name in told if _is_missed([one for one in told[name] if one.binding.how != "derived"])}
    for fact in needed_facts(task.facts):
        if fact.id in plainly or _is_missed(list(_not_told_by_others(told[fact.id], task, plainly))):
            found = _how(task, fact, [one.instead for one in told[fact.id] if one.state == "wrong" and one.instead])
            yield MissedFact(
                fact=fact.id,
                how=found.how,
                instead=found.instead[:200],
                days_before=days_before(task, dialogue, fact),
                remembered=fact.id in seen.row.remembered,
            )


def days_before(task: Task, dialogue: Dialogue | None, fact: Fact) -> int | None:
    """How many days before the task a fact was said; None where the dialogue does not tell."""
    for day in dialogue.days if dialogue else ():
        if day.index == fact.day:
            try:
                return (task.clock.day - dt.date.fromisoformat(day.date)).days
            except ValueError:
                # A dialogue may come from elsewhere, and tell its days in other words.
                return None
    return None


class _Told(NamedTuple):
    """What one binding tells of its fact. instead: what stands where it should, if that is wrong."""

    binding: Binding
    state: Literal["right", "wrong", "absent"]
    instead: str = ""


def _is_missed(told: list[_Told]) -> bool:
    """Wrong anywhere; or absent, and nowhere right: what was left out then has another reason."""
    states = {one.state for one in told}
    return "wrong" in states or ("absent" in states and "right" not in states)


def _not_told_by_others(told: list[_Told], task: Task, plainly: set[str]) -> Iterator[_Told]:
    """What is computed of several facts is blamed on those that nothing shows to be right, if on none that is wrong."""
    if any(one.state == "right" and one.binding.how != "derived" for one in told):
        return
    for one in told:
        others = {other.fact for other in task.bindings if other.path == one.binding.path} - {one.binding.fact}
        if one.state != "wrong" or not others & plainly:
            yield one


def _all_told(task: Task, fact: Fact, seen: Seen, alignment: Alignment) -> list[_Told]:
    bindings = [one for one in task.bindings if one.fact == fact.id]
    told = [_told_by_step(task, one, seen, alignment) for one in bindings if one.path.startswith("/solution/")]
    if not told:
        told = [_told_by_words(task, one, seen) for one in bindings if one.path.startswith("/criteria/")]
    return [one for one in told if one is not None]


def _told_by_step(task: Task, binding: Binding, seen: Seen, alignment: Alignment) -> _Told | None:
    """What a binding to a step of the solution tells; None where the step has no part in what failed."""
    parts = binding.path.split("/")[2:]
    step = next((one for one in alignment.plan if str(one.at) == parts[0]), None)
    if step is None or not step.writes:
        return None
    act = alignment.taken.get(step.at)
    if act is None:
        is_done = is_done_otherwise(step, seen) or _is_said_at(task, binding, step, seen)
        return _Told(binding, "right" if is_done else "absent") if seen.is_failing(step) else None
    if len(parts) < 3:
        return _Told(binding, "right")
    given = text_of(act.args.get(parts[2], ""))
    if is_equal(step.args.get(parts[2], ""), given) or _is_right(task, binding, given):
        return _Told(binding, "right")
    return _Told(binding, "wrong", given) if seen.is_failing(step) or seen.is_failing(act) else None


def _is_right(task: Task, binding: Binding, given: str) -> bool:
    value = value_of(task, binding)
    return binding.how != "derived" and (value is None or is_said(given, value))


def _told_by_words(task: Task, binding: Binding, seen: Seen) -> _Told | None:
    """What a binding to a criterion tells: the value must stand somewhere in what was done."""
    value = value_of(task, binding)
    if value is None or binding.path.split("/")[2] not in {str(criterion.at) for criterion in seen.failed}:
        return None
    said = (text_of(act.args) for act in seen.acts if act.is_ok and act.writes)
    return _Told(binding, "right" if any(is_said(text, value) for text in said) else "absent")


def _is_said_at(task: Task, binding: Binding, step: Act, seen: Seen) -> bool:
    """Whether some call that changed the same place says the value all the same."""
    value = value_of(task, binding)
    acts = [act for act in seen.acts if act.is_ok and act.writes and set(act.changes) & set(step.changes)]
    return value is not None and any(is_said(text_of(act.args), value) for act in acts)


class _Instead(NamedTuple):
    how: How
    instead: str


def _how(task: Task, fact: Fact, texts: list[str]) -> _Instead:
    """texts: what stands where the value should; the one that shows where it comes from is told."""
    superseded = [one for one in task.facts if one.id == fact.supersedes]
    decoys = [one for one in task.facts if one.kind == "decoy"]
    for text in texts:
        if _says_any(text, superseded):
            return _Instead("superseded", text)
        if _says_any(text, decoys):
            return _Instead("decoy", text)
    return _Instead("other", texts[0]) if texts else _Instead("absent", "")


def _says_any(text: str, facts: list[Fact]) -> bool:
    return any(is_said(text, value) for fact in facts for value in fact.values)
