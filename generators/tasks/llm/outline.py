"""Parses and checks the task that a model proposes; every problem becomes a violation that names its place."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from criteria import validate_arguments
from data_model import (
    Check,
    Criterion,
    Fact,
    FrozenModel,
    InputError,
    JsonObject,
    Subtask,
    Value,
    failed,
    find_superseded_ids,
    is_mentioned,
    name_checks,
    normalize_value,
    parse_value,
    select_live_facts,
)
from generators.tasks.llm.answer_schemas import UnusableAnswer, check_size, read_optional_id, sanitize_json
from generators.tasks.llm.offered_criteria import OFFERED_CRITERIA, check_offer

CHANGE_KINDS = ("update", "retraction")
ECHO_CHECK = "each_value_belongs_to_one_fact"


class Outline(FrozenModel):
    """A proposed task without plans.

    Attributes:
        description: The whole task, with all values.
        intent: What the user asks at the end, without any value.
        subtasks: The subtasks, in order.
        facts: The facts; which of them are needed is not determined yet.
        criteria: The criteria.
        misleads: Id of a decoy -> id of the fact whose value it may be taken for.
    """

    description: str
    intent: str
    subtasks: tuple[Subtask, ...]
    facts: tuple[Fact, ...]
    criteria: tuple[Criterion, ...]
    misleads: dict[str, str]

    @property
    def live_facts(self) -> tuple[Fact, ...]:
        """The facts that are true at the end."""
        return select_live_facts(self.facts)


class ParsedOutline(NamedTuple):
    """An outline, or the violations that prevented one."""

    outline: Outline | None
    violations: tuple[Check, ...]


def parse_outline(answer: JsonObject, days: int, skipped_checks: Collection[str] = ()) -> ParsedOutline:
    """Parse and check an answer to the schema `task_proposal`.

    Args:
        answer: The model's answer.
        days: The number of days of the dialogue.
        skipped_checks: The names of checks to leave out.
    """
    violations: list[Check] = []
    facts = tuple(_parse_fact(row, violations) for row in answer["facts"])
    criteria = tuple(_parse_criterion(index, row, violations) for index, row in enumerate(answer["criteria"]))
    try:
        check_size([one.args for one in criteria if one])
        subtasks = tuple(
            Subtask(id=sanitize_json(one["id"]), instruction=sanitize_json(one["instruction"]))
            for one in answer["subtasks"]
        )
        outline = Outline(
            description=sanitize_json(answer["description"]),
            intent=sanitize_json(answer["intent"]),
            subtasks=subtasks,
            facts=tuple(fact for fact in facts if fact),
            criteria=tuple(one for one in criteria if one),
            misleads={str(row["id"]): aim for row in answer["facts"] if (aim := read_optional_id(row, "misleads"))},
        )
    except UnusableAnswer as fault:
        return ParsedOutline(
            None, name_checks("proposal_is_sound", (failed("/", message=f"The proposal holds {fault}."),))
        )
    violations = [one for one in violations if one.name not in skipped_checks]
    if not violations:
        violations += name_checks("facts_and_subtasks_fit_together", _check_structure(outline, days))
        if ECHO_CHECK not in skipped_checks:
            violations += name_checks(ECHO_CHECK, _check_echoes(outline.facts))
    return ParsedOutline(None if violations else outline, tuple(violations))


def _parse_fact(row: Mapping[str, Any], violations: list[Check]) -> Fact | None:
    id = str(row["id"])
    values: list[Value] = []
    for value_row in row["values"]:
        try:
            values.append(parse_value(value_row["type"], str(sanitize_json(value_row["value"]))))
        except InputError as fault:
            message = (
                f"The value {value_row['value']!r} of fact {id} is not of type {value_row['type']}: "
                f"expected {fault.expected}."
            )
            violations += name_checks("values_can_be_read", [failed(f"/facts ({id})", message=message)])
    try:
        fact = Fact(
            id=sanitize_json(id),
            kind=row["kind"],
            text=sanitize_json(row["text"]),
            values=tuple(dict.fromkeys(values)),
            subtask=read_optional_id(row, "subtask"),
            day=row["day"],
            needed=False,
            supersedes=read_optional_id(row, "supersedes"),
        )
    except UnusableAnswer as fault:
        violations += name_checks("proposal_is_sound", [failed(f"/facts ({id})", message=f"Fact {id} holds {fault}.")])
        return None
    for value in fact.values:
        if not is_mentioned(fact.text, value):
            message = f"The text of fact {id} does not contain its value {value.value!r}: {fact.text!r}."
            violations += name_checks("facts_say_their_values", [failed(f"/facts ({id})", message=message)])
    return fact


def _parse_criterion(index: int, row: Mapping[str, Any], violations: list[Check]) -> Criterion | None:
    where = f"/criteria/{index}"
    try:
        criterion = Criterion(function=sanitize_json(row["function"]), args=sanitize_json(row["args"]))
    except UnusableAnswer as fault:
        violations += name_checks("proposal_is_sound", [failed(where, message=f"{where} holds {fault}.")])
        return None
    try:
        validate_arguments(criterion)
        check_offer(criterion)
    except InputError as fault:
        is_unknown = criterion.function not in OFFERED_CRITERIA
        name = "criteria_are_known" if is_unknown else "criteria_have_fitting_arguments"
        violations += name_checks(name, [failed(where, message=f"{where}: {fault}")])
        return None
    return criterion


def _fail_fact(fact: Fact, message: str) -> Check:
    return failed(f"/facts ({fact.id})", message=message)


def _check_structure(outline: Outline, days: int) -> Iterator[Check]:
    for kind, ids in (("fact", [one.id for one in outline.facts]), ("subtask", [one.id for one in outline.subtasks])):
        for id in dict.fromkeys(id for id in ids if ids.count(id) > 1):
            yield failed(f"/{kind}s", message=f"The id {id!r} is used for more than one {kind}.")
    subtasks = {one.id for one in outline.subtasks}
    facts = {fact.id: fact for fact in outline.facts}
    for fact in outline.facts:
        yield from _check_fact(fact, subtasks, days)
        yield from _check_change(fact, facts, find_superseded_ids(outline.facts))
    yield from _check_days(outline)
    if not outline.live_facts:
        yield failed("/facts", message="No fact holds at the end: the task needs facts that the user states.")


def _check_fact(fact: Fact, subtasks: set[str], days: int) -> Iterator[Check]:
    if fact.subtask not in subtasks and not (fact.subtask is None and fact.kind == "decoy"):
        known = ", ".join(sorted(subtasks))
        yield _fail_fact(fact, f"Fact {fact.id} names the subtask {fact.subtask!r}; expected one of {known}.")
    if not 1 <= fact.day <= days:
        yield _fail_fact(fact, f"Fact {fact.id} is said on day {fact.day}; expected a day from 1 to {days}.")
    if fact.kind in ("decoy", "update") and len(fact.values) != 1:
        yield _fail_fact(fact, f"Fact {fact.id} is of kind {fact.kind} and must have exactly one value.")
    if fact.kind == "retraction" and fact.values:
        yield _fail_fact(fact, f"Fact {fact.id} is a retraction and must have no values.")


def _check_change(fact: Fact, facts: Mapping[str, Fact], superseded: frozenset[str]) -> Iterator[Check]:
    earlier_fact = facts.get(fact.supersedes or "")
    if (fact.kind in CHANGE_KINDS) != (fact.supersedes is not None):
        expected = (
            "must name in `supersedes` the earlier fact" if fact.kind in CHANGE_KINDS else "must supersede nothing"
        )
        yield _fail_fact(fact, f"Fact {fact.id} is of kind {fact.kind} and {expected}.")
    elif fact.supersedes is None:
        return
    elif earlier_fact is None or earlier_fact.id == fact.id or earlier_fact.kind in ("decoy", "retraction"):
        yield _fail_fact(fact, f"Fact {fact.id} supersedes {fact.supersedes!r}, which is not an earlier fact.")
    elif earlier_fact.day >= fact.day:
        yield _fail_fact(
            fact,
            f"Fact {fact.id} supersedes {earlier_fact.id} and must be said on a later day than {earlier_fact.day}.",
        )
    elif fact.id in superseded or sum(one.supersedes == earlier_fact.id for one in facts.values()) > 1:
        yield _fail_fact(
            fact, f"Fact {earlier_fact.id} may be superseded only once, and fact {fact.id} supersedes it again."
        )
    elif fact.kind == "update" and [one.type for one in earlier_fact.values] != [one.type for one in fact.values]:
        yield _fail_fact(
            fact, f"Fact {fact.id} must replace the only value of {earlier_fact.id} with one of the same type."
        )


def _check_days(outline: Outline) -> Iterator[Check]:
    days: dict[str | None, Fact] = {}
    for fact in outline.live_facts:
        first = days.setdefault(fact.subtask, fact)
        if first.day != fact.day:
            message = (
                f"Facts {first.id} and {fact.id} of subtask {fact.subtask} both hold at the end but are said on days "
                f"{first.day} and {fact.day}: say them on the same day."
            )
            yield _fail_fact(fact, message)


def _check_echoes(facts: Sequence[Fact]) -> Iterator[Check]:
    owners: dict[str, str] = {}
    for fact in facts:
        for value in fact.values:
            owner = owners.setdefault(normalize_value(value), fact.id)
            if owner != fact.id:
                message = (
                    f"The value {value.value!r} belongs to facts {owner} and {fact.id}; list it in only one of them."
                )
                yield _fail_fact(fact, message)
            for other in _find_facts_saying(facts, fact, value):
                message = (
                    f"Fact {other.id} says {value.value!r}, a value of fact {fact.id}: say it only in fact {fact.id}, "
                    f"or remove it from the values of that fact."
                )
                yield _fail_fact(other, message)


def _find_facts_saying(facts: Iterable[Fact], owner: Fact, value: Value) -> Iterator[Fact]:
    """Yield the other facts whose text states a value; an update or retraction may name the value it replaces."""
    for other in facts:
        is_own = normalize_value(value) in map(normalize_value, other.values)
        if other.id != owner.id and other.supersedes != owner.id and not is_own and is_mentioned(other.text, value):
            yield other
