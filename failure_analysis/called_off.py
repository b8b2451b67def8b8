"""Find the actions that an episode carried out although the user had called them off."""

from collections.abc import Sequence
from typing import NamedTuple

from data_model import Check, Fact, Task, is_mentioned
from failure_analysis.calls import Call, overlaps, read_call
from failure_analysis.failed_criteria import FailedCriterion, find_path
from failure_analysis.followed_ways import is_same_call

_IDENTIFYING_TYPES = ("file", "address")
_WENT_TO = ("a mail to ", "went to ", "also went to ")


class CalledOffAction(NamedTuple):
    """An action that was carried out although it had been called off.

    Attributes:
        retraction: The fact that calls it off.
        action: The fact that asked for it.
        call: The call that carried it out, if one is recorded.
        where: The place at which a check found it.
    """

    retraction: Fact
    action: Fact
    call: Call | None
    where: str

    def explains(self, places: Sequence[str], checks: Sequence[Check]) -> bool:
        """Return whether these failed checks, made at these places, are due to it."""
        changed_places = self.call.changed_places if self.call else ()
        return any(overlaps(one, other) for one in changed_places for other in places) or any(
            _names_action(check, self.action) for check in checks
        )


def find_called_off_actions(
    task: Task, calls: Sequence[Call], failed_criteria: Sequence[FailedCriterion], damage: Sequence[Check]
) -> tuple[CalledOffAction, ...]:
    """Return the called-off actions that were carried out and that a failed check has found."""
    facts = {fact.id: fact for fact in task.facts}
    found = []
    for retraction in task.facts:
        action = facts.get(retraction.supersedes or "")
        if retraction.kind != "retraction" or action is None:
            continue
        call = _find_call(task, action, calls)
        trial = CalledOffAction(retraction, action, call, "")
        named = [check.where for one in failed_criteria for check in one.checks if _names_action(check, action)]
        named += [check.where for check in damage if _names_action(check, action)]
        places = [one.place for one in failed_criteria if trial.explains(one.places, one.checks)]
        places += [check.where for check in damage if trial.explains((find_path(check),), (check,))]
        if places:
            found.append(trial._replace(where=next(filter(None, (*named, *places)), "")))
    return tuple(found)


def _find_call(task: Task, action: Fact, calls: Sequence[Call]) -> Call | None:
    for way in task.wrong_ways:
        if way.kind == "retracted" and way.fact == action.id:
            planned = [read_call(at, step) for at, step in enumerate(task.solution or ())]
            steps = [read_call(at, step) for at, step in enumerate(way.plan)]
            extra = [step for step in steps if not any(is_same_call(one, step) for one in planned)]
            for step in (one for one in extra if one.may_write):
                call = next((call for call in calls if call.is_successful and is_same_call(step, call)), None)
                if call is not None:
                    return call
    return next((call for call in calls if call.is_successful and call.may_write and _names_value(call, action)), None)


def _names_value(call: Call, action: Fact) -> bool:
    text = " ".join(call.changed_places)
    return any(value.type in _IDENTIFYING_TYPES and is_mentioned(text, value) for value in action.values)


def _names_action(check: Check, action: Fact) -> bool:
    """Return whether a check has found the file of an action or a mail to its recipient, not words about them."""
    parts = check.found.split("; ")
    went_to = [part for part in parts if check.part == "collateral" or part.startswith(_WENT_TO)]
    text = f"{check.where} {'; '.join(went_to)}"
    return any(value.type in _IDENTIFYING_TYPES and is_mentioned(text, value) for value in action.values)
